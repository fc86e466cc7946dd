"""`racko.take`, `racko.place`, `racko.must-place`, `racko.turn-over`; who may move, and when.

The table of most rows: seat 0 holds 5, 2, 9 from slot 5 up, seat 1 holds 4, 1, 7. 10 and then 8
were discarded; 3 and then 6 are to be drawn. Seat 0 is to act.
"""

from collections.abc import Callable
from typing import cast

import pytest

from cardrules import CardRulesError, IllegalMove, Seat, SeatError, racko
from cardrules.racko import Code, Slot
from racko.tables import legal, play

RULES = racko.Rules(seats=2, rack_size=3, cards=10)
RACKS = ((5, 2, 9), (4, 1, 7))


def position(rules: racko.Rules = RULES) -> racko.State:
    return racko.position(
        rules,
        racks=RACKS,
        discard_pile=(10, 8),
        draw_pile=(3, 6),
        to_act=0,
        dealer=1,
        had_turn=(True, True),
    )


def last_card() -> racko.State:
    """The same racks, with one card left to draw."""
    return racko.position(
        RULES,
        racks=RACKS,
        discard_pile=(10, 8, 3),
        draw_pile=(6,),
        to_act=0,
        dealer=1,
        had_turn=(True, True),
    )


@pytest.mark.parametrize(
    ("moves", "rack", "discard_pile", "draw_pile"),
    [
        pytest.param(["take 5"], (8, 2, 9), (10, 5), (3, 6), id="racko.take: slot 5"),
        pytest.param(["take 15"], (5, 2, 8), (10, 9), (3, 6), id="racko.take: slot 15"),
        pytest.param(
            ["draw", "place 5"], (3, 2, 9), (10, 8, 5), (6,), id="racko.place: drawn, slot 5"
        ),
        pytest.param(
            ["draw", "place 10"], (5, 3, 9), (10, 8, 2), (6,), id="racko.place: drawn, slot 10"
        ),
        pytest.param(
            ["draw", "place 15"], (5, 2, 3), (10, 8, 9), (6,), id="racko.place: drawn, slot 15"
        ),
        pytest.param(
            ["draw", "discard"], (5, 2, 9), (10, 8, 3), (6,), id="racko.place: drawn, discarded"
        ),
    ],
)
def test_take_and_place(
    moves: list[str],
    rack: tuple[int, ...],
    discard_pile: tuple[int, ...],
    draw_pile: tuple[int, ...],
) -> None:
    state = play(position(), *moves)
    assert state.racks == (rack, RACKS[1])
    assert state.discard_pile == discard_pile
    assert state.draw_pile == draw_pile
    assert state.drawn is None
    assert state.to_act == 1
    assert state.rack == RACKS[1]
    assert (state.turned_over, state.draw_order) == (False, None)
    assert state.last_round is None


def test_take_draw() -> None:
    state = play(position(), "draw")
    assert state.drawn == 3
    assert state.draw_pile == (6,)
    assert (state.racks, state.discard_pile, state.to_act) == (RACKS, (10, 8), 0)
    assert state.rack == RACKS[0]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        pytest.param([], ["take 5", "take 10", "take 15", "draw"], id="racko.take: all moves"),
        pytest.param(
            ["draw"],
            ["place 5", "place 10", "place 15", "discard"],
            id="racko.place: all moves",
        ),
    ],
)
def test_take_and_place_moves(moves: list[str], expected: list[str]) -> None:
    state = play(position(), *moves)
    assert legal(state) == expected
    assert legal(racko.view(state, Seat(0))) == expected
    assert legal(racko.view(state, Seat(1))) == []
    assert legal(racko.view(state, None)) == []


def test_take_moves_of_ten_slots() -> None:
    state = racko.start(racko.Rules(seats=4, dealer=3))
    state = racko.apply_chance(state, racko.deal_cards(state, range(1, 61)))
    slots = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50]
    assert legal(state) == [*(f"take {slot}" for slot in slots), "draw"]
    assert legal(play(state, "draw")) == [*(f"place {slot}" for slot in slots), "discard"]


@pytest.mark.parametrize(
    ("slot", "rack", "top"),
    [
        pytest.param(5, (8, 2, 9), 5, id="racko.must-place: slot 5"),
        pytest.param(15, (5, 2, 8), 9, id="racko.must-place: slot 15"),
    ],
)
def test_must_place(slot: int, rack: tuple[int, ...], top: int) -> None:
    # The card is in the rack as soon as it is taken, and the turn is over: it cannot go back.
    state = play(position(), f"take {slot}")
    assert state.racks[0] == rack
    assert state.discard_pile[-1] == top
    assert (state.drawn, state.to_act) == (None, 1)


def test_must_place_leaves_no_way_to_discard_the_top_again() -> None:
    assert "discard" not in legal(position())
    with pytest.raises(IllegalMove):
        play(position(), "discard")
    for text in ("take 5", "take 15"):
        assert play(position(), text).discard_pile[-1] != 8


@pytest.mark.parametrize(
    ("moves", "order", "discard"),
    [
        pytest.param(["draw", "discard"], (8, 3, 6), 10, id="racko.turn-over: discarded"),
        pytest.param(["draw", "place 5"], (8, 3, 5), 10, id="racko.turn-over: placed"),
        pytest.param(["draw", "place 15"], (8, 3, 9), 10, id="racko.turn-over: placed, slot 15"),
    ],
)
def test_turn_over(moves: list[str], order: tuple[int, ...], discard: int) -> None:
    state = play(last_card(), *moves)
    assert state.turned_over is True
    assert state.draw_pile == order
    assert state.draw_order == order
    assert state.discard_pile == (discard,)
    assert state.to_act == 1
    for viewer in (Seat(0), Seat(1), None):
        view = racko.view(state, viewer)
        assert (view.turned_over, view.draw_order) == (True, order)
        assert (view.discard_pile, view.draw_pile_size) == ((discard,), 3)


@pytest.mark.parametrize(
    ("moves", "discard_pile", "draw_pile", "to_act"),
    [
        pytest.param(["draw"], (10, 8, 3), (), 0, id="racko.turn-over: not within a turn"),
        pytest.param(["take 15"], (10, 8, 9), (6,), 1, id="racko.turn-over: one card left"),
        pytest.param(
            ["draw", "place 10"], (10, 8, 3, 2), (), None, id="racko.turn-over: not after going"
        ),
    ],
)
def test_turn_over_is_not_due(
    moves: list[str], discard_pile: tuple[int, ...], draw_pile: tuple[int, ...], to_act: int | None
) -> None:
    state = play(last_card(), *moves)
    assert (state.turned_over, state.draw_order) == (False, None)
    assert (state.discard_pile, state.draw_pile) == (discard_pile, draw_pile)
    assert state.to_act == to_act


def test_turn_over_again() -> None:
    # 6 is drawn and discarded, then 8, 3 and 6 are drawn and discarded in turn.
    state = play(last_card(), "draw", "discard")
    state = play(state, "draw", "discard", "draw", "discard")
    assert (state.discard_pile, state.draw_order) == ((10, 8, 3), (6,))
    state = play(state, "draw", "discard")
    assert (state.discard_pile, state.draw_order) == ((10,), (8, 3, 6))
    assert state.turned_over is True


def test_turn_over_order_after_takes() -> None:
    # Seat 1 takes 10 and leaves 7, seat 0 draws 8; the pile then holds 7 and 8, oldest first.
    state = play(last_card(), "draw", "discard", "take 15", "draw", "discard")
    assert state.racks == ((5, 2, 9), (4, 1, 10))
    assert (state.discard_pile, state.draw_order) == ((7, 8), (3, 6))


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        pytest.param(2, 40, id="racko.turn-over: 2 seats"),
        pytest.param(3, 50, id="racko.turn-over: 3 seats"),
        pytest.param(4, 60, id="racko.turn-over: 4 seats"),
    ],
)
def test_turn_over_after_nineteen_draws(seats: int, cards: int) -> None:
    state = racko.start(racko.Rules(seats=seats, dealer=0))
    state = racko.apply_chance(state, racko.deal_cards(state, range(1, cards + 1)))
    pile = tuple(range(cards - 19, cards + 1))
    assert (state.discard_pile, state.draw_pile) == (pile[:1], pile[1:])
    for _ in range(18):
        state = play(state, "draw", "discard")
        assert len(state.discard_pile) + len(state.draw_pile) == 20
    assert (state.turned_over, state.draw_pile) == (False, pile[-1:])
    state = play(state, "draw", "discard")
    assert (state.turned_over, state.discard_pile) == (True, pile[:1])
    assert state.draw_order == pile[1:]


def test_turn_over_in_the_smallest_piles() -> None:
    rules = racko.Rules(seats=2, rack_size=2, cards=6)
    state = racko.position(
        rules, racks=((5, 2), (6, 1)), discard_pile=(3,), draw_pile=(4,), to_act=0
    )
    state = play(state, "draw", "discard")
    assert (state.discard_pile, state.draw_order, state.to_act) == ((3,), (4,), 1)
    state = play(state, "draw", "place 5")
    assert (state.discard_pile, state.draw_order, state.to_act) == ((3,), (6,), 0)
    assert state.racks == ((5, 2), (4, 1))


def test_turn_over_ends_with_the_round() -> None:
    # The pile is turned over twice; then seat 0 changes 2 for 10, and 10 for 8: 5, 8, 9 rise.
    state = play(last_card(), "draw", "discard", "draw", "discard", "draw", "discard")
    state = play(state, "draw", "discard", "take 10")
    assert state.to_act == 1
    state = play(state, "draw", "discard", "take 10")
    assert state.chance is not None
    state = racko.apply_chance(state, racko.deal_cards(state, range(1, 11)))
    assert (state.turned_over, state.draw_order) == (False, None)
    assert state.had_turn == (False, False)


def over() -> racko.State:
    """A match to 5 points that seat 0 has won."""
    rules = racko.Rules(seats=2, rack_size=3, cards=10, target=5)
    return play(position(rules), "take 10")


def between_rounds() -> racko.State:
    return play(position(), "take 10")


SITUATIONS: dict[str, Callable[[], racko.State]] = {
    "start": lambda: racko.start(RULES),
    "taking": position,
    "placing": lambda: play(position(), "draw"),
    "between rounds": between_rounds,
    "over": over,
}

RULES_OF_CODES = {
    Code.NOT_YOUR_TURN: "racko.turn",
    Code.NOTHING_DRAWN: "racko.phase",
    Code.ALREADY_DRAWN: "racko.phase",
    Code.DEAL_DUE: "racko.phase",
    Code.OVER: "racko.over",
}


@pytest.mark.parametrize(
    ("situation", "seat", "text", "code"),
    [
        pytest.param("taking", 1, "draw", Code.NOT_YOUR_TURN, id="racko.turn: draws"),
        pytest.param("taking", 1, "take 5", Code.NOT_YOUR_TURN, id="racko.turn: takes"),
        pytest.param("placing", 1, "place 5", Code.NOT_YOUR_TURN, id="racko.turn: places"),
        pytest.param("placing", 1, "discard", Code.NOT_YOUR_TURN, id="racko.turn: discards"),
        pytest.param(
            "taking", 1, "discard", Code.NOT_YOUR_TURN, id="racko.turn: comes before the phase"
        ),
        pytest.param(
            "taking", 1, "take 5 go", Code.NOT_YOUR_TURN, id="racko.turn: comes before going"
        ),
        pytest.param("taking", 0, "place 5", Code.NOTHING_DRAWN, id="racko.phase: places"),
        pytest.param("taking", 0, "discard", Code.NOTHING_DRAWN, id="racko.phase: discards"),
        pytest.param(
            "taking", 0, "discard go", Code.NOTHING_DRAWN, id="racko.phase: comes before going"
        ),
        pytest.param("placing", 0, "draw", Code.ALREADY_DRAWN, id="racko.phase: draws again"),
        pytest.param("placing", 0, "take 5", Code.ALREADY_DRAWN, id="racko.phase: takes too"),
        pytest.param("start", 0, "draw", Code.DEAL_DUE, id="racko.phase: before the deal"),
        pytest.param("start", 1, "take 5", Code.DEAL_DUE, id="racko.phase: before, other seat"),
        pytest.param("between rounds", 0, "draw", Code.DEAL_DUE, id="racko.phase: between rounds"),
        pytest.param(
            "between rounds", 1, "discard", Code.DEAL_DUE, id="racko.phase: between, other seat"
        ),
        pytest.param("over", 0, "draw", Code.OVER, id="racko.over: draws"),
        pytest.param("over", 1, "take 5", Code.OVER, id="racko.over: takes"),
        pytest.param("over", 1, "discard", Code.OVER, id="racko.over: comes before the turn"),
        pytest.param("over", 0, "place 5 go", Code.OVER, id="racko.over: comes before going"),
    ],
)
def test_turn_phase_over(situation: str, seat: int, text: str, code: Code) -> None:
    state = SITUATIONS[situation]()
    copy = SITUATIONS[situation]()
    move = racko.parse_move(text)
    violation = racko.why_illegal(state, Seat(seat), move)
    assert violation is not None
    assert (violation.code, violation.rule) == (code, RULES_OF_CODES[code])
    assert violation.message
    assert racko.why_illegal(racko.view(state, Seat(seat)), Seat(seat), move) == violation
    for attempt in (racko.apply, racko.transition):
        with pytest.raises(IllegalMove) as caught:
            attempt(state, Seat(seat), move)
        assert caught.value.violation == violation
    assert state == copy
    assert racko.debug_text(state) == racko.debug_text(copy)


@pytest.mark.parametrize("situation", ["start", "between rounds", "over"])
def test_turn_is_nobodys(situation: str) -> None:
    state = SITUATIONS[situation]()
    assert state.to_act is None
    assert state.rack is None
    assert (state.is_over, state.chance is None) == ((situation == "over"),) * 2
    assert legal(state) == []
    for viewer in (Seat(0), Seat(1), None):
        assert legal(racko.view(state, viewer)) == []


@pytest.mark.parametrize(
    "slot",
    [
        pytest.param(slot, id=f"racko.place: slot {slot}")
        for slot in (0, -5, 1, 4, 6, 7, 12, 16, 20, 50, 55, 500)
    ],
)
def test_place_needs_a_slot_of_the_rack(slot: int) -> None:
    taking, placing = position(), play(position(), "draw")
    refused: list[tuple[racko.State, racko.Move]] = [
        (taking, racko.Take(Slot(slot))),
        (placing, racko.Place(Slot(slot))),
    ]
    for state, move in refused:
        violation = racko.why_illegal(state, Seat(0), move)
        assert violation is not None
        assert (violation.code, violation.rule) == (Code.NO_SUCH_SLOT, "racko.place")
        assert str(slot) in violation.message
        with pytest.raises(IllegalMove) as caught:
            racko.apply(state, Seat(0), move)
        assert caught.value.violation == violation
    assert (taking, placing) == (position(), play(position(), "draw"))


@pytest.mark.parametrize(
    "slot",
    [
        pytest.param(True, id="racko.place: True for a slot"),
        pytest.param(5.0, id="racko.place: a float for a slot"),
        pytest.param("5", id="racko.place: a text for a slot"),
        pytest.param(None, id="racko.place: None for a slot"),
    ],
)
def test_place_needs_a_whole_number(slot: object) -> None:
    state = position()
    move = racko.Take(cast("Slot", slot))
    violation = racko.why_illegal(state, Seat(0), move)
    assert violation is not None
    assert violation.rule == "racko.place"
    with pytest.raises(IllegalMove):
        racko.apply(state, Seat(0), move)
    assert state == position()


@pytest.mark.parametrize(
    ("move", "code"),
    [
        pytest.param(
            racko.Place(Slot(55)), Code.NOTHING_DRAWN, id="racko.phase: comes before the slot"
        ),
        pytest.param(
            racko.Take(Slot(55), go=True), Code.NO_SUCH_SLOT, id="racko.place: comes before going"
        ),
    ],
)
def test_place_order_of_reasons(move: racko.Move, code: Code) -> None:
    violation = racko.why_illegal(position(), Seat(0), move)
    assert violation is not None
    assert violation.code is code


@pytest.mark.parametrize(
    "seat",
    [
        pytest.param(True, id="racko.turn: True for seat 1"),
        pytest.param(2, id="racko.turn: seat not at the table"),
        pytest.param(-1, id="racko.turn: seat below 0"),
        pytest.param(1.0, id="racko.turn: a float for a seat"),
        pytest.param("1", id="racko.turn: a text for a seat"),
    ],
)
def test_turn_of_no_seat(seat: object) -> None:
    state = play(position(), "take 5")
    assert state.to_act == 1
    wrong = cast("Seat", seat)
    with pytest.raises(SeatError):
        racko.view(state, wrong)
    for attempt in (racko.apply, racko.transition):
        with pytest.raises(CardRulesError):
            attempt(state, wrong, racko.parse_move("draw"))


def test_turn_a_view_answers_its_own_seat() -> None:
    view = racko.view(position(), Seat(1))
    with pytest.raises(SeatError):
        racko.why_illegal(view, Seat(0), racko.parse_move("draw"))
    with pytest.raises(SeatError):
        racko.why_illegal(racko.view(position(), None), Seat(0), racko.parse_move("draw"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_goes_to_the_left(seats: int) -> None:
    state = racko.start(racko.Rules(seats=seats, dealer=0))
    state = racko.apply_chance(state, racko.deal_cards(state, range(1, 20 + 10 * seats + 1)))
    turns = list[Seat | None]()
    for _ in range(2 * seats):
        turns.append(state.to_act)
        state = play(state, "draw", "discard")
    assert turns == [*range(1, seats), 0] * 2


@pytest.mark.parametrize(
    ("moves", "seat", "cards", "expected"),
    [
        pytest.param([], 0, [8], ["take 5", "take 10", "take 15"], id="racko.take: top card"),
        pytest.param([], 0, [], ["draw"], id="racko.take: drawing uses no card"),
        pytest.param(
            ["draw"],
            0,
            [3],
            ["place 5", "place 10", "place 15", "discard"],
            id="racko.place: drawn card",
        ),
        pytest.param([], 0, [10], [], id="racko.take: card below the top"),
        pytest.param([], 0, [5], [], id="racko.take: card of the rack"),
        pytest.param([], 0, [3], [], id="racko.take: card not drawn yet"),
        pytest.param([], 0, [8, 5], [], id="racko.take: two cards"),
        pytest.param([], 0, [8, 8], [], id="racko.take: a card twice"),
        pytest.param([], 0, [11], [], id="racko.take: card that is not in the deck"),
        pytest.param([], 1, [8], [], id="racko.turn: top card"),
        pytest.param([], 1, [], [], id="racko.turn: drawing"),
        pytest.param(["draw"], 0, [8], [], id="racko.place: top card after drawing"),
        pytest.param(["draw"], 0, [], [], id="racko.place: no card after drawing"),
        pytest.param(["draw"], 0, [3, 5], [], id="racko.place: two cards"),
        pytest.param(["draw"], 1, [3], [], id="racko.turn: drawn by another"),
    ],
)
def test_take_and_place_with(
    moves: list[str], seat: int, cards: list[int], expected: list[str]
) -> None:
    view = racko.view(play(position(), *moves), Seat(seat))
    assert [str(move) for move in racko.moves_with(view, cards)] == expected
    assert (racko.why_none(view, cards) is None) == bool(expected)


@pytest.mark.parametrize(
    ("situation", "seat", "cards", "rule"),
    [
        pytest.param("taking", 1, [8], "racko.turn", id="racko.turn: top card"),
        pytest.param("taking", 1, [8, 5], "racko.turn", id="racko.turn: comes before the cards"),
        pytest.param("start", 0, [8], "racko.phase", id="racko.phase: before the deal"),
        pytest.param("between rounds", 1, [8], "racko.phase", id="racko.phase: between rounds"),
        pytest.param("over", 0, [8], "racko.over", id="racko.over: top card"),
        pytest.param("taking", 0, [8, 5], "racko.take", id="racko.take: two cards"),
        pytest.param("taking", 0, [5], "racko.take", id="racko.take: card of the rack"),
    ],
)
def test_take_why_none(situation: str, seat: int, cards: list[int], rule: str) -> None:
    view = racko.view(SITUATIONS[situation](), Seat(seat))
    violation = racko.why_none(view, cards)
    assert violation is not None
    assert violation.rule == rule
    assert violation.message
    assert racko.moves_with(view, cards) == ()


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(True, id="racko.take: True for card 1"),
        pytest.param(1.0, id="racko.take: a float for card 1"),
        pytest.param("1", id="racko.take: a text for card 1"),
    ],
)
def test_take_with_what_is_no_card(card: object) -> None:
    # 1 lies face up.
    state = racko.position(
        RULES,
        racks=((5, 2, 9), (4, 8, 7)),
        discard_pile=(1,),
        draw_pile=(3, 6, 10),
        to_act=0,
        dealer=1,
    )
    view, cards = racko.view(state, Seat(0)), [cast("int", card)]
    assert len(racko.moves_with(view, [1])) == 3
    assert racko.moves_with(view, cards) == ()
    with pytest.raises(TypeError, match=f"not this {type(card).__name__}"):
        racko.why_none(view, cards)
