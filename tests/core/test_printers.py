"""Printers that walk the fields of a value, and tracebacks with local variables, show no card.

Two states that differ only in their hidden cards must look the same there.
"""

import copy
import pprint
import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest

from cardrules import CardRulesError, Seat, queen_of_scots, racko, rank
from cardrules.dealing import SeededRandomness
from cardrules.table import Table, seeded
from core.matches import SEED, WORLDS, match_of

pytest.importorskip("rich")

from rich.console import Console
from rich.pretty import pretty_repr
from rich.traceback import Traceback


def racko_state(*hidden: int) -> racko.State:
    return racko.position(
        racko.Rules(seats=2, cards=8, rack_size=2),
        racks=[hidden[:2], hidden[2:4]],
        discard_pile=[1],
        draw_pile=hidden[4:6],
        drawn=hidden[6],
        to_act=0,
    )


def rank_state(mine: str, yours: str, third: str, pile: str, aside: str, given: str) -> rank.State:
    return rank.position(
        rank.Rules.italian_edition(3, deck=rank.cards(DECK), hand_size=2, kings_hand=True),
        hands=[rank.cards(mine), rank.cards(yours), rank.cards(third)],
        draw_pile=rank.cards(pile),
        set_aside=rank.cards(aside),
        taken=[
            rank.Transfer(Seat(2), Seat(0), 1, rank.cards(given), due=1),
            rank.Transfer(Seat(0), Seat(2), 1, rank.cards("1"), due=0),
        ],
        steal_possible=True,
        places=[0, 1, 2],
        reigns=[1, 0, 0],
        to_act=0,
    )


DECK = "1 2 3 4 5 6 7 8 9 10"


def scots_state(mine: str, yours: str, stock: str) -> queen_of_scots.State:
    cards = [queen_of_scots.CardType(f"c{n}", points=5, copies=1) for n in range(8)]
    rules = queen_of_scots.Rules(seats=2, hand_size=3, deck=queen_of_scots.Deck(cards))
    return queen_of_scots.position(
        rules, hands=[mine.split(), yours.split()], face_up=["c7"], stock=stock.split(), to_act=0
    )


STATES: dict[str, tuple[Any, Any, Any, Any]] = {
    "racko": (
        racko,
        racko_state(8, 2, 7, 3, 4, 5, 6),
        racko_state(6, 5, 4, 3, 2, 8, 7),
        racko.parse_move("draw"),
    ),
    "rank": (
        rank,
        rank_state("2 9", "3 4", "1 5", "6 10", "7 8", "9"),
        rank_state("3 8", "2 5", "1 4", "9 10", "6 7", "8"),
        rank.parse_move("steal"),
    ),
    "queen_of_scots": (
        queen_of_scots,
        scots_state("c0 c1 c2", "c3 c4 c5", "c6"),
        scots_state("c4 c5 c6", "c0 c1 c2", "c3"),
        queen_of_scots.parse_move("discard c7"),
    ),
}
"""For each game two states, and a move that its phase refuses."""
EVERY_GAME = pytest.mark.parametrize("name", STATES)


def printed(value: object) -> Iterator[str]:
    yield repr(value)
    yield pprint.pformat([value])
    yield pretty_repr(value)
    yield pretty_repr([value, (value,)])


@EVERY_GAME
def test_printers_show_no_hidden_card_of_a_state(name: str) -> None:
    _, one, other, _ = STATES[name]
    assert one != other
    assert list(printed(one)) == list(printed(other))
    assert "to_act=0" in pretty_repr(one)


def traceback(call: Callable[..., object], *arguments: object) -> str:
    """Return the traceback of a call, with the local variables of all functions in it."""
    with pytest.raises((CardRulesError, TypeError)) as caught:
        call(*arguments)
    written = StringIO()
    console = Console(file=written, width=200)
    console.print(
        Traceback.from_exception(
            type(caught.value), caught.value, caught.tb, show_locals=True, extra_lines=0
        )
    )
    text = written.getvalue()
    assert "locals" in text
    return re.sub("0x[0-9a-f]+", "", text)


@EVERY_GAME
@pytest.mark.parametrize("function", ["transition", "why_illegal"])
@pytest.mark.parametrize(
    ("seat", "is_move"),
    [(0, True), (1, True), (99, True), (0, False)],
    ids=repr,
)
def test_a_traceback_of_a_refused_move_shows_no_hidden_card(
    name: str,
    function: str,
    seat: Any,  # noqa: ANN401
    *,
    is_move: bool,
) -> None:
    game, one, other, move = STATES[name]
    asked = move if is_move else "draw"
    if function == "why_illegal" and is_move and seat != 99:
        assert game.why_illegal(one, seat, asked) == game.why_illegal(other, seat, asked)
        return
    call = getattr(game, function)
    assert traceback(call, one, seat, asked) == traceback(call, other, seat, asked)


@pytest.mark.parametrize("name", WORLDS)
def test_a_traceback_of_a_table_shows_no_seed(name: str) -> None:
    table = match_of(WORLDS[name], most_plies=10)
    assert table.to_act is not None
    move = table.legal_moves(table.to_act)[0]
    wrong = (table.to_act + 1) % table.header.rules.seats
    for seat in (wrong, 99):
        text = traceback(table.play, seat, move)
        assert "table.py" in text
        assert repr(SEED)[2:40] not in text


def test_seeds_are_not_printed() -> None:
    streams, stream = seeded(SEED), SeededRandomness(SEED, "racko/2/1")
    table = Table(racko, racko.Rules(seats=2), streams=streams)
    for value in (streams, stream, copy.copy(streams), table):
        for text in printed(value):
            assert repr(SEED)[2:20] not in text
            assert SEED.hex()[:16] not in text
    assert streams("racko/2/1").below(40) == stream.below(40)
