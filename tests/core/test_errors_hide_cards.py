"""No error about a state, a view or a deal as a whole shows a card that it hides."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from cardrules import (
    ChanceError,
    DecodeError,
    PositionError,
    Seat,
    queen_of_scots,
    racko,
    rank,
    wire,
)
from cardrules.queen_of_scots import CardType, Deck

RULES = racko.Rules(seats=2, rack_size=3, cards=40, dealer=1)
RACKO = racko.position(
    RULES, racks=[[21, 29, 25], [18, 11, 16]], discard_pile=[40], to_act=0, had_turn=[True, True]
)
DECK = Deck(
    [
        CardType("Secret", points=50, copies=2, id=queen_of_scots.Card("secret")),
        CardType("Open", points=5, copies=11, id=queen_of_scots.Card("open")),
    ]
)
SCOTS = queen_of_scots.position(
    queen_of_scots.Rules(seats=2, hand_size=3, deck=DECK, stock_used_up="reshuffle"),
    hands=[["open"] * 3, ["secret", "open"]],
    tables=[[("open", ["open"] * 3)], []],
    face_up=["open"],
    stock=["open", "secret", "open", "open"],
    reshuffled=["open"] * 4 + ["secret"] * 2,
    drawn_since=[["open"], ["secret"]],
    to_act=0,
)

BEFORE_RESHUFFLE = queen_of_scots.position(
    SCOTS.rules,
    hands=[["open"] * 3, ["secret", "open"]],
    tables=[[("open", ["open"] * 3)], []],
    face_up=["open"],
    to_act=0,
)
FIRST_TURN = racko.position(RULES, racks=[[21, 29, 25], [18, 11, 16]], discard_pile=[40], to_act=0)
RANK = rank.position(
    rank.Rules(seats=3, deck=rank.cards("1 2 3 4 5 6 7 8 C2"), hand_size=2),
    hands=[rank.cards("C2 1"), rank.cards("2 3"), rank.cards("4 5")],
    draw_pile=rank.cards("6 7 8"),
    to_act=0,
)
HIDDEN = re.compile(r"21|25|29|11|16|18|secret|C2|DRAW_2")
"""The cards in hands and racks, in any way that an error could show them."""


def change(value: object, *path: str | int, to: object) -> str:
    """Return the message of a value, with the part at a path replaced."""
    message: Any = json.loads(wire.dumps(value))
    part = message
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = to
    return json.dumps(message)


MESSAGES: dict[str, str] = {
    "a rack goes": change(RACKO, "racks", 0, to=[21, 25, 29]),
    "a card twice": change(RACKO, "racks", 0, to=[21, 11, 25]),
    "known too soon": change(FIRST_TURN, "shown", 0, to=[5, 10]),
    "a view with a card twice": change(racko.view(RACKO, Seat(0)), "racks", 0, to=[21, 21, 25]),
    "a view with too few places": change(racko.view(RACKO, Seat(0)), "draw_pile_size", to=30),
    "drawn": change(SCOTS, "knowledge", "drawn", to=[["open"], ["open"]]),
    "drawn by another": change(SCOTS, "knowledge", "drawn", to=[["secret"], ["open"]]),
    "in the stock": change(SCOTS, "knowledge", "shuffled_in", to=["open"] * 6),
    "known, not held": change(SCOTS, "knowledge", "known", to=[["secret"], []]),
    "known without a set": change(SCOTS, "knowledge", "known", to=[[], ["secret"]]),
    "one too many": change(SCOTS, "hands", 0, to=["open", "open", "secret"]),
    "more than the deck": change(
        queen_of_scots.view(BEFORE_RESHUFFLE, Seat(1)), "hand", to=["secret", "secret", "secret"]
    ),
    "a card of rank twice": change(RANK, "hands", 1, to=["2", "C2"]),
}


def shown_by(error: BaseException | None) -> Iterator[str]:
    """Yield all that an error shows, and the errors that it came from."""
    while error is not None:
        yield from (str(error), repr(error), repr(getattr(error, "params", None)))
        yield repr(getattr(error, "reason", None))
        error = error.__context__


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_that_is_refused_keeps_its_cards_hidden(name: str) -> None:
    with pytest.raises(DecodeError) as caught:
        wire.loads(MESSAGES[name])
    assert not [text for text in shown_by(caught.value) if HIDDEN.search(text)]
    assert all(caught.value.text(code).isprintable() for code in ("de", "en", "it"))


def test_a_deal_that_is_refused_keeps_its_cards_hidden() -> None:
    waiting = racko.start(RULES)
    order = [21, *(card for card in range(1, 41) if card != 21)]
    dealt = racko.deal_cards(waiting, order)
    twice = attrs.evolve(dealt, racks=((21, 21, 25), dealt.racks[1]))
    start = queen_of_scots.start(SCOTS.rules)
    deal = queen_of_scots.deal_cards(start, start.chance.cards, dealer=0)  # type: ignore[union-attr]  # a deal is due
    first = rank.start(RANK.rules)
    given = rank.deal_cards(first, rank.cards("1 2 3 4 5 6 7 8 C2"), king=0)
    asks: list[Callable[[], object]] = [
        lambda: racko.apply_chance(waiting, twice),
        lambda: queen_of_scots.apply_chance(start, attrs.evolve(deal, stock=["secret"] * 9)),
        lambda: rank.apply_chance(first, attrs.evolve(given, draw_pile=rank.cards("C2 C2 C2"))),
    ]
    for ask in asks:
        with pytest.raises(ChanceError, match=r"too many of \(hidden\)") as caught:
            ask()
        assert caught.value.value is None
        assert not [text for text in shown_by(caught.value) if HIDDEN.search(text)]


def test_who_lays_out_cards_is_told_which_are_wrong() -> None:
    with pytest.raises(PositionError, match="1 too many of 11"):
        racko.position(RULES, racks=[[21, 11, 25], [18, 11, 16]], discard_pile=[40], to_act=0)
    with pytest.raises(ChanceError, match="1 too many of 11"):
        racko.deal_cards(racko.start(RULES), [11, *range(1, 41)])
