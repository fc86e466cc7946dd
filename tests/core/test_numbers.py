"""Whole numbers of other types, such as numpy's, and values that only look like numbers.

A number of another type is taken as the `int` that it is equal to. Anything else is refused, and
no state holds anything that cannot be written.
"""

from collections.abc import Callable, Iterator
from typing import Any, cast

import attrs
import pytest

from cardrules import (
    CardRulesError,
    IllegalMove,
    Seat,
    SeatError,
    games,
    queen_of_scots,
    racko,
    rank,
    records,
    wire,
)
from cardrules.dealing import SeededRandomness
from cardrules.errors import PositionError, RulesError
from cardrules.table import Table, seeded
from core.matches import SEED, WORLDS, match_of, play_on, table_for

EVERY_WORLD = pytest.mark.parametrize("name", WORLDS)


class Whole:
    """A whole number like numpy's: it has an index, compares as a number, and is not an `int`."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self.number == other

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return f"Whole({self.number})"


def other(number: int) -> Any:  # noqa: ANN401 - as a caller without a type checker
    """Return a number of another type."""
    return Whole(number)


def parts(value: object) -> Iterator[object]:
    """Yield all values within a value."""
    yield value
    cls = type(value)
    if attrs.has(cls):
        for field in attrs.fields(cls):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in cast("tuple[object, ...]", value):
            yield from parts(part)


def is_plain(value: object) -> bool:
    return not any(isinstance(part, Whole) for part in parts(value))


NO_SEATS = pytest.mark.parametrize(
    "seat", [True, False, 1.0, 0.0, "0", "", b"0", -1, 99, Whole(99), [], (0,)], ids=repr
)


@EVERY_WORLD
@NO_SEATS
def test_a_seat_that_is_not_there_is_refused_everywhere(name: str, seat: Any) -> None:  # noqa: ANN401
    game, table = games.load(WORLDS[name][0]), table_for(WORLDS[name])
    state, move = table.state, table.legal_moves(table.to_act or 0)[0]
    dealt = game.chance_transition(game.start(table.header.rules), table.record.steps[0].outcome)  # type: ignore[union-attr]  # the first step is a deal
    asks: list[Callable[[], object]] = [
        lambda: game.apply(state, seat, move),
        lambda: game.transition(state, seat, move),
        lambda: game.why_illegal(state, seat, move),
        lambda: game.apply(game.start(table.header.rules), seat, move),
        lambda: game.view(state, seat),
        lambda: game.redact(dealt.events[0], seat),
        lambda: records.for_seat(game, table.record, seat),
        lambda: table.play(seat, move),
    ]
    for ask in asks:
        with pytest.raises(SeatError, match="seat must be a whole number from 0 to"):
            ask()
    with pytest.raises(SeatError):
        game.why_illegal(game.view(state, table.to_act), seat, move)
    with pytest.raises(SeatError):
        game.why_illegal(game.view(state, None), seat, move)


@EVERY_WORLD
def test_a_seat_can_be_a_number_of_another_type(name: str) -> None:
    game, table = games.load(WORLDS[name][0]), match_of(WORLDS[name], most_plies=5)
    state, seat = table.state, table.to_act
    assert seat is not None
    move = table.legal_moves(seat)[0]
    assert table.legal_moves(other(seat)) == table.legal_moves(seat)
    assert game.why_illegal(state, other(seat), move) is None
    assert game.apply(state, other(seat), move) == game.apply(state, seat, move)
    view = game.view(state, other(seat))
    assert view == game.view(state, seat)
    assert is_plain(view)
    assert game.why_illegal(view, other(seat), move) is None
    assert table.events(other(seat), other(2)) == table.events(seat, 2)
    assert table.lines(other(2)) == table.lines(2)
    assert records.for_seat(game, table.record, other(seat)) == records.for_seat(
        game, table.record, seat
    )
    next_seat = (seat + 1) % table.header.rules.seats
    refused = game.why_illegal(state, other(next_seat), move)
    assert refused == game.why_illegal(state, next_seat, move)
    assert is_plain(refused)
    table.play(other(seat), move, expected_ply=other(table.ply))
    assert is_plain(table.record)
    assert records.load(game, table.lines()) == table.record


def test_racko_takes_numbers_of_other_types() -> None:
    rules = racko.Rules(
        seats=other(2), rack_size=other(2), cards=other(6), target=other(100), dealer=other(1)
    )
    plain = racko.Rules(seats=2, rack_size=2, cards=6, target=100, dealer=1)
    assert rules == plain
    assert is_plain(rules)
    order = [6, 2, 5, 4, 1, 3]
    state = racko.start(plain)
    deal = racko.deal_cards(state, list(map(other, order)), dealer=other(1))
    assert deal == racko.deal_cards(state, order)
    again = racko.Deal(
        [list(map(other, rack)) for rack in deal.racks], other(1), [other(3)], other(1)
    )
    assert again == deal
    assert is_plain((deal, again))
    state = racko.apply_chance(state, again)
    taken = racko.apply(state, 0, racko.Take(other(10)))
    assert taken == racko.apply(state, 0, racko.parse_move("take 10"))
    assert is_plain(taken)
    view = racko.view(state, 0)
    assert racko.moves_with(view, [other(1)]) == racko.moves_with(view, [1]) != ()
    assert racko.why_none(view, [other(2)]) == racko.why_none(view, [2])
    assert is_plain(racko.why_none(view, [other(2)]))


@pytest.mark.parametrize("slot", [True, 5.0, "5", None, 5.5], ids=repr)
def test_what_is_no_slot_of_racko_is_refused(slot: Any) -> None:  # noqa: ANN401
    state = Table(racko, racko.Rules(seats=2, dealer=1)).state
    for move in (racko.Take(slot), racko.Take(slot, go=True)):
        assert racko.why_illegal(state, 0, move).code is racko.Code.NOT_A_SLOT  # type: ignore[union-attr]  # it is not None
        with pytest.raises(IllegalMove):
            racko.apply(state, Seat(0), move)


@pytest.mark.parametrize("go", [1, "yes", 1.0, 0, 0.0, "", None, []], ids=repr)
def test_what_is_no_flag_is_refused(go: Any) -> None:  # noqa: ANN401
    rules = racko.Rules(seats=2, rack_size=2, cards=6, dealer=1, declare="optional")
    state = racko.start(rules)
    state = racko.apply_chance(state, racko.deal_cards(state, [6, 2, 5, 4, 3, 1]))
    # Seat 0 was dealt 5 6 and 3 is turned up: it can go with 3 6.
    assert racko.why_illegal(state, 0, racko.Take(racko.Slot(5), go=True)) is None
    with pytest.raises(TypeError, match=r"^go is True or False, not "):
        racko.apply(state, 0, racko.Take(racko.Slot(5), go=go))
    drawn = racko.apply(state, 0, racko.Draw())
    for move in (racko.Place(racko.Slot(5), go=go), racko.Discard(go=go)):
        with pytest.raises(TypeError, match=r"^go is True or False, not "):
            racko.apply(drawn, 0, move)


def test_a_position_of_racko_takes_numbers_of_other_types() -> None:
    def position(number: Callable[[int], Any]) -> racko.State:
        return racko.position(
            racko.Rules(seats=2, rack_size=2, cards=7),
            racks=[[number(5), number(2)], [number(6), number(1)]],
            discard_pile=[number(3)],
            draw_pile=[number(7)],
            drawn=number(4),
            to_act=number(0),
            dealer=number(1),
            had_turn=[True, True],
            known=[[number(2)], []],
            scores=[number(45), number(5)],
        )

    assert position(other) == position(int)
    assert is_plain(position(other))
    assert wire.loads(wire.dumps(position(other)), racko.State) == position(int)


def test_rank_takes_numbers_of_other_types() -> None:
    rules = rank.Rules.first_edition(3, deck=rank.cards("1 2 3 4 5 6 7"), hand_size=2)
    same = rank.Rules.first_edition(other(3), deck=rank.cards("1 2 3 4 5 6 7"), hand_size=other(2))
    assert rules == same
    assert is_plain(same)
    state = rank.start(rules)
    order = list(state.chance.cards) if state.chance else []
    deal = rank.deal_cards(state, order, king=other(0))
    again = rank.Deal(deal.hands, deal.draw_pile, other(0))
    assert deal == again == rank.deal_cards(state, order, king=0)
    assert is_plain((deal, again))
    state = rank.apply_chance(state, again)
    move = rank.legal_moves(state)[0]
    assert isinstance(move, rank.Play)
    assert move.value is not None
    played = rank.apply(state, other(0), rank.Play(move.cards, other(move.value)))
    assert played == rank.apply(state, 0, move)
    assert is_plain(played)


@pytest.mark.parametrize("value", [True, 1.0, "1", None], ids=repr)
def test_what_is_no_value_of_rank_is_refused(value: Any) -> None:  # noqa: ANN401
    rules = rank.Rules.first_edition(3, deck=rank.cards("1 1 1 1 1 1 1"), hand_size=2)
    state = rank.start(rules)
    order = list(state.chance.cards) if state.chance else []
    state = rank.apply_chance(state, rank.deal_cards(state, order, king=0))
    refused = rank.why_illegal(state, 0, rank.Play(rank.cards("1"), value))
    assert refused is not None
    assert refused.code is rank.Code.NO_VALUE


def test_a_position_of_rank_takes_numbers_of_other_types() -> None:
    def position(number: Callable[[int], Any]) -> rank.State:
        return rank.position(
            rank.Rules(seats=3, tokens_to_win=5),
            hands=[rank.cards("W U"), rank.cards("3"), rank.cards("4 4")],
            to_act=number(0),
            pile=rank.Pile(number(1), number(12), rank.cards("12")),
            plays=[rank.Played(number(2), rank.cards("12"), number(12))],
            last_player=number(2),
            leader=number(2),
            passed=[number(1)],
            places=[number(2), number(0), number(1)],
            scores=[number(1), number(2), number(0)],
            reigns=[number(0), number(0), number(1)],
            longest_reigns=[number(1), number(0), number(1)],
        )

    assert position(other) == position(int)
    assert is_plain(position(other))
    assert wire.loads(wire.dumps(position(other)), rank.State) == position(int)


def test_queen_of_scots_takes_numbers_of_other_types() -> None:
    def rules(number: Callable[[int], Any]) -> queen_of_scots.Rules:
        thistle = queen_of_scots.CardType("Thistle", points=number(5), copies=number(9))
        return queen_of_scots.Rules(
            seats=number(2), hand_size=number(2), deck=queen_of_scots.Deck([thistle])
        )

    assert rules(other) == rules(int)
    assert is_plain(rules(other))
    state = queen_of_scots.start(rules(int))
    deal = queen_of_scots.deal_cards(state, ["thistle"] * 9, dealer=other(1))
    again = queen_of_scots.Deal(deal.hands, deal.face_up, deal.stock, other(1))
    assert deal == again
    assert is_plain((deal, again, queen_of_scots.apply_chance(state, again)))


def test_a_position_of_queen_of_scots_takes_numbers_of_other_types() -> None:
    thistle = queen_of_scots.CardType("Thistle", points=5, copies=9)
    rules = queen_of_scots.Rules(
        seats=2,
        hand_size=2,
        deck=queen_of_scots.Deck([thistle]),
        target=100,
        stock_used_up="reshuffle",
    )

    def position(number: Callable[[int], Any]) -> queen_of_scots.State:
        return queen_of_scots.position(
            rules,
            hands=[["thistle"] * 2, ["thistle"] * 2],
            face_up=["thistle"] * 2,
            stock=["thistle"] * 3,
            reshuffled=["thistle"] * 4,
            draws_since=[number(0), number(1)],
            to_act=number(0),
            dealer=number(1),
            scores=[number(10), number(-5)],
        )

    assert position(other) == position(int)
    assert is_plain(position(other))
    assert wire.loads(wire.dumps(position(other)), queen_of_scots.State) == position(int)


@pytest.mark.parametrize("score", [True, 5.0, "5"], ids=repr)
def test_what_is_no_number_is_no_fact(score: Any) -> None:  # noqa: ANN401
    with pytest.raises(PositionError):
        racko.position(
            racko.Rules(seats=2, rack_size=2, cards=6),
            racks=[[5, 2], [1, 6]],
            discard_pile=[3],
            to_act=0,
            scores=[score, 0],
        )
    with pytest.raises(RulesError):
        racko.Rules(seats=2, target=score)


def test_a_stream_takes_numbers_of_other_types() -> None:
    drawn = [SeededRandomness(SEED, "a").below(other(40)), SeededRandomness(SEED, "a").below(40)]
    assert drawn[0] == drawn[1]


def test_the_scores_of_a_record_are_plain() -> None:
    table = Table(racko, racko.Rules(seats=2), streams=seeded(SEED))
    play_on(table, 5)
    record = records.written(table.header, table.record.steps, (other(0), other(0)))
    assert is_plain(record)
    assert records.load(racko, records.dump(record)) == record


def test_numbers_of_numpy_are_whole_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    order = numpy.array([6, 2, 5, 4, 1, 3])
    rules = racko.Rules(seats=numpy.int8(2), rack_size=2, cards=numpy.uint64(6), dealer=1)
    state = racko.start(rules)
    state = racko.apply_chance(state, racko.deal_cards(state, order))
    state = racko.apply(state, numpy.int64(0), racko.Take(numpy.int32(5)))
    assert wire.loads(wire.dumps(state)) == state
    for seat in (numpy.float64(1), numpy.bool_(True), numpy.array([1, 1])):  # noqa: FBT003
        with pytest.raises(SeatError):
            racko.view(state, seat)


HUGE = 10**5000
"""Python refuses to write so many digits, but an error must be able to name the number."""


@pytest.mark.parametrize("number", [HUGE, -HUGE, other(HUGE)], ids=["huge", "low", "another type"])
def test_a_number_that_cannot_be_written_is_refused_in_words(number: Any) -> None:  # noqa: ANN401
    table = Table(racko, racko.Rules(seats=2), streams=seeded(SEED))
    seat, draw = table.to_act, racko.parse_move("draw")
    assert seat is not None
    asks: list[Callable[[], object]] = [
        lambda: table.play(number, draw),
        lambda: table.play(seat, draw, expected_ply=number),
        lambda: table.play(seat, racko.Take(number)),
        lambda: table.events(seat, number),
        lambda: table.lines(number),
        lambda: table.view(number),
        lambda: racko.Rules(seats=number),
        lambda: racko.Rules(seats=2, target=-abs(number.__index__())),
        lambda: rank.Rules(seats=3, hand_size=number),
        lambda: records.new_header(racko.Rules(seats=2), [number, number]),
        lambda: SeededRandomness(SEED, "a").below(number),
    ]
    for ask in asks:
        with pytest.raises(CardRulesError) as caught:
            ask()
        assert str(caught.value)
    refused = racko.why_illegal(table.state, seat, racko.Take(number))
    assert refused is not None
    assert refused.code is racko.Code.NOT_A_SLOT
    assert wire.loads(wire.dumps(refused)) == refused


@pytest.mark.parametrize("card", [True, 5.0, "5", None, HUGE], ids=lambda it: type(it).__name__)
def test_what_is_no_card_of_racko_is_no_selection(card: Any) -> None:  # noqa: ANN401
    table = Table(racko, racko.Rules(seats=2, dealer=1), streams=seeded(SEED))
    assert racko.moves_with(table.view(0), [card]) == ()
    with pytest.raises(TypeError, match="a card is a whole number, not this"):
        racko.why_none(table.view(0), [card])
    refused = racko.why_none(table.view(0), [card, card])
    assert refused is not None
    assert refused.params == {"count": 2}


class Several:
    """Something with an index that it does not give, like an array of several numbers."""

    def __index__(self) -> int:
        message = "only arrays of one number have an index"
        raise TypeError(message)


def test_what_gives_no_index_is_no_number() -> None:
    several: Any = Several()
    with pytest.raises(SeatError, match="seat must be a whole number from 0 to 1"):
        racko.view(racko.start(racko.Rules(seats=2)), several)
    with pytest.raises(RulesError):
        racko.Rules(seats=several)
