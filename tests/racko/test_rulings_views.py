"""What everyone sees: racks, piles, drawn cards and events, for seats and spectators.

One round of three seats is followed step by step. Beyond what is shown to all a seat knows its own
rack, and the card that it has drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from cardrules import Seat, SeatError, Transition, racko
from cardrules.racko import Card, Deal, Slot

RULES = racko.Rules(seats=3, rack_size=3, cards=13, dealer=2)
DEAL = Deal(((5, 2, 9), (4, 1, 7), (13, 12, 11)), Card(10), (8, 3, 6), Seat(2))
NEXT_DEAL = Deal(((3, 2, 1), (6, 5, 4), (9, 8, 7)), Card(10), (11, 12, 13), Seat(0))
VIEWERS = (Seat(0), Seat(1), Seat(2), None)

Racks = tuple[tuple[int | None, ...], ...]
HIDDEN: tuple[Card | None, ...] = (None, None, None)


@dataclass(frozen=True)
class Row:
    """A step, and what is on the table and known to all after it."""

    text: str
    racks: Racks
    shown: Racks
    discard_pile: tuple[int, ...]
    draw_pile_size: int
    turns_ended: tuple[bool, bool, bool]
    to_act: int | None
    drawn: int | None = None
    is_drawn_open: bool = False
    draw_order: tuple[int, ...] | None = None


ALL_HAD_TURNS = (True, True, True)

ROUND = (
    Row(
        "deal",
        ((5, 2, 9), (4, 1, 7), (13, 12, 11)),
        (HIDDEN, HIDDEN, HIDDEN),
        (10,),
        3,
        (False, False, False),
        0,
    ),
    # Taken from the discard pile: everyone knows it.
    Row(
        "take 5",
        ((10, 2, 9), (4, 1, 7), (13, 12, 11)),
        ((10, None, None), HIDDEN, HIDDEN),
        (5,),
        3,
        (True, False, False),
        1,
    ),
    # Drawn face down: only the taker knows it, also when it is in the rack.
    Row(
        "draw",
        ((10, 2, 9), (4, 1, 7), (13, 12, 11)),
        ((10, None, None), HIDDEN, HIDDEN),
        (5,),
        2,
        (True, False, False),
        1,
        drawn=8,
    ),
    Row(
        "place 10",
        ((10, 2, 9), (4, 8, 7), (13, 12, 11)),
        ((10, None, None), HIDDEN, HIDDEN),
        (5, 1),
        2,
        (True, True, False),
        2,
    ),
    Row(
        "take 15",
        ((10, 2, 9), (4, 8, 7), (13, 12, 1)),
        ((10, None, None), HIDDEN, (None, None, 1)),
        (5, 11),
        2,
        ALL_HAD_TURNS,
        0,
    ),
    Row(
        "draw",
        ((10, 2, 9), (4, 8, 7), (13, 12, 1)),
        ((10, None, None), HIDDEN, (None, None, 1)),
        (5, 11),
        1,
        ALL_HAD_TURNS,
        0,
        drawn=3,
    ),
    # A known card is replaced by one that only its seat knows.
    Row(
        "place 5",
        ((3, 2, 9), (4, 8, 7), (13, 12, 1)),
        (HIDDEN, HIDDEN, (None, None, 1)),
        (5, 11, 10),
        1,
        ALL_HAD_TURNS,
        1,
    ),
    Row(
        "draw",
        ((3, 2, 9), (4, 8, 7), (13, 12, 1)),
        (HIDDEN, HIDDEN, (None, None, 1)),
        (5, 11, 10),
        0,
        ALL_HAD_TURNS,
        1,
        drawn=6,
    ),
    # The pile is turned over: from now on everyone knows what will be drawn.
    Row(
        "discard",
        ((3, 2, 9), (4, 8, 7), (13, 12, 1)),
        (HIDDEN, HIDDEN, (None, None, 1)),
        (5,),
        3,
        ALL_HAD_TURNS,
        2,
        draw_order=(11, 10, 6),
    ),
    Row(
        "draw",
        ((3, 2, 9), (4, 8, 7), (13, 12, 1)),
        (HIDDEN, HIDDEN, (None, None, 1)),
        (5,),
        2,
        ALL_HAD_TURNS,
        2,
        drawn=11,
        is_drawn_open=True,
        draw_order=(10, 6),
    ),
    Row(
        "place 10",
        ((3, 2, 9), (4, 8, 7), (13, 11, 1)),
        (HIDDEN, HIDDEN, (None, 11, 1)),
        (5, 12),
        2,
        ALL_HAD_TURNS,
        0,
        draw_order=(10, 6),
    ),
    Row(
        "draw",
        ((3, 2, 9), (4, 8, 7), (13, 11, 1)),
        (HIDDEN, HIDDEN, (None, 11, 1)),
        (5, 12),
        1,
        ALL_HAD_TURNS,
        0,
        drawn=10,
        is_drawn_open=True,
        draw_order=(6,),
    ),
    Row(
        "discard",
        ((3, 2, 9), (4, 8, 7), (13, 11, 1)),
        (HIDDEN, HIDDEN, (None, 11, 1)),
        (5, 12, 10),
        1,
        ALL_HAD_TURNS,
        1,
        draw_order=(6,),
    ),
    # Seat 1 goes: all racks are shown until the next deal.
    Row(
        "take 15",
        ((3, 2, 9), (4, 8, 10), (13, 11, 1)),
        ((3, 2, 9), (4, 8, 10), (13, 11, 1)),
        (5, 12, 7),
        1,
        ALL_HAD_TURNS,
        None,
    ),
    Row(
        "deal again",
        ((3, 2, 1), (6, 5, 4), (9, 8, 7)),
        (HIDDEN, HIDDEN, HIDDEN),
        (10,),
        3,
        (False, False, False),
        1,
    ),
)
STEPS = [pytest.param(number, id=f"step {number}: {row.text}") for number, row in enumerate(ROUND)]


def step(state: racko.State, text: str) -> Transition[racko.State, racko.Event]:
    if text.startswith("deal"):
        return racko.chance_transition(state, DEAL if text == "deal" else NEXT_DEAL)
    assert state.to_act is not None
    return racko.transition(state, state.to_act, racko.parse_move(text))


def before(number: int) -> racko.State:
    state = racko.start(RULES)
    for row in ROUND[:number]:
        state = step(state, row.text).state
    return state


def after(number: int) -> racko.State:
    return before(number + 1)


@pytest.mark.parametrize("number", STEPS)
def test_everyone_sees_the_table(number: int) -> None:
    row, state = ROUND[number], after(number)
    assert state.racks == row.racks
    for viewer in VIEWERS:
        view = racko.view(state, viewer)
        assert view.seat == viewer
        assert view.discard_pile == row.discard_pile
        assert view.draw_pile_size == row.draw_pile_size
        assert view.to_act == row.to_act
        if row.to_act is not None:
            assert view.had_turn == row.turns_ended
            assert view.draw_order == row.draw_order
            assert view.turned_over == (row.draw_order is not None)


@pytest.mark.parametrize("number", STEPS)
def test_everyone_sees_cards_that_were_shown(number: int) -> None:
    row, state = ROUND[number], after(number)
    for viewer in VIEWERS:
        view = racko.view(state, viewer)
        for seat in (Seat(0), Seat(1), Seat(2)):
            is_own = seat == viewer
            assert view.racks[seat] == (row.racks if is_own else row.shown)[seat]
            known = sorted(card for card in row.shown[seat] if card is not None)
            assert view.known[seat] == (() if is_own else tuple(known))
        assert view.rack == (None if viewer is None else row.racks[viewer])


@pytest.mark.parametrize("number", STEPS)
def test_only_the_taker_sees_a_drawn_card(number: int) -> None:
    row, state = ROUND[number], after(number)
    assert state.drawn == row.drawn
    for viewer in VIEWERS:
        sees = row.is_drawn_open or viewer == row.to_act
        assert racko.view(state, viewer).drawn == (row.drawn if sees else None)


@pytest.mark.parametrize("number", STEPS)
def test_a_view_follows_what_its_seat_sees(number: int) -> None:
    start = before(number)
    transition = step(start, ROUND[number].text)
    assert transition.state == after(number)
    for viewer in VIEWERS:
        view = racko.view(start, viewer)
        for event in transition.events:
            view = racko.advance(view, racko.redact(event, viewer))
        assert view == racko.view(transition.state, viewer)


@pytest.mark.parametrize(
    ("number", "seers", "seen", "else_seen"),
    [
        pytest.param(
            1,
            VIEWERS,
            racko.Took(Seat(0), Slot(5), Card(10), Card(5), shown=(Slot(5),)),
            None,
            id="racko.take: all see what was taken, where to, and what was there",
        ),
        pytest.param(
            2,
            (Seat(1),),
            racko.SeenDrew(Seat(1), Card(8)),
            racko.SeenDrew(Seat(1), None),
            id="racko.take: only the taker sees a card from the draw pile",
        ),
        pytest.param(
            2,
            (Seat(1),),
            racko.SeenTurnCame(racko.Placing(Card(8)), Seat(1)),
            racko.SeenTurnCame(racko.Placing(None), Seat(1)),
            id="racko.take: all see that it must be placed",
        ),
        pytest.param(
            3,
            VIEWERS,
            racko.SeenTurnCame(racko.Taking(), Seat(2)),
            None,
            id="racko.turn: all see whose turn begins",
        ),
        pytest.param(
            3,
            (Seat(1),),
            racko.SeenPlaced(Seat(1), Slot(10), Card(8), Card(1), shown=()),
            racko.SeenPlaced(Seat(1), Slot(10), None, Card(1), shown=()),
            id="racko.place: all see the slot and the card that was there",
        ),
        pytest.param(
            8,
            VIEWERS,
            racko.Discarded(Seat(1), Card(6)),
            None,
            id="racko.place: all see a discard",
        ),
        pytest.param(
            8,
            VIEWERS,
            racko.TurnedOver((Card(11), Card(10), Card(6)), Card(5)),
            None,
            id="racko.turn-over: all see the order",
        ),
        pytest.param(
            9,
            VIEWERS,
            racko.SeenDrew(Seat(2), Card(11)),
            None,
            id="racko.turn-over: all see a card from a turned-over pile",
        ),
        pytest.param(
            9,
            VIEWERS,
            racko.SeenTurnCame(racko.Placing(Card(11)), Seat(2)),
            None,
            id="racko.turn-over: all see which card must be placed",
        ),
        pytest.param(
            10,
            VIEWERS,
            racko.SeenPlaced(Seat(2), Slot(10), Card(11), Card(12), shown=(Slot(10), Slot(15))),
            None,
            id="racko.turn-over: all see where it goes",
        ),
    ],
)
def test_everyone_sees_events(
    number: int,
    seers: Sequence[Seat | None],
    seen: racko.SeenEvent,
    else_seen: racko.SeenEvent | None,
) -> None:
    events = step(before(number), ROUND[number].text).events
    for viewer in VIEWERS:
        expected = seen if viewer in seers else else_seen
        assert expected in [racko.redact(event, viewer) for event in events]


def test_everyone_sees_the_deal_but_not_the_racks() -> None:
    dealt, turn = step(before(0), "deal").events
    for viewer in VIEWERS:
        racks = [HIDDEN, HIDDEN, HIDDEN]
        if viewer is not None:
            racks[viewer] = DEAL.racks[viewer]
        seen = racko.SeenDealt(tuple(racks), Card(10), 3, dealer=Seat(2))
        assert racko.redact(dealt, viewer) == seen
        assert racko.redact(turn, viewer) == racko.SeenTurnCame(racko.Taking(), Seat(0))


def test_everyone_sees_the_end_of_a_round() -> None:
    events = step(before(13), "take 15").events
    (ended,) = [event for event in events if isinstance(event, racko.RoundEnded)]
    assert ended.seat == 1
    assert ended.racks == ROUND[13].racks
    assert ended.result.points == (5, 40, 5)
    assert ended.scores == (5, 40, 5)
    assert ended.shown == ((5, 10, 15),) * 3
    assert ended.outcome is None
    assert not any(isinstance(event, racko.TurnedOver) for event in events)
    for viewer in VIEWERS:
        assert racko.redact(ended, viewer) == ended
        dealing = racko.Dealing(tuple(map(Card, range(1, 14))), Seat(0))
        assert racko.redact(events[-1], viewer) == racko.SeenTurnCame(dealing, None)
        view = racko.view(after(13), viewer)
        assert view.last_round == ended.result
        assert (view.scores, view.dealer, view.is_over) == ((5, 40, 5), 2, False)
        assert view.chance is not None


def test_everyone_sees_the_racks_when_the_match_is_over() -> None:
    rules = racko.Rules(seats=2, rack_size=2, cards=6, target=35)
    state = racko.position(
        rules, racks=((5, 4), (6, 3)), discard_pile=(1,), draw_pile=(2,), to_act=0
    )
    state = racko.apply(state, Seat(0), racko.parse_move("take 5"))
    assert state.is_over
    for viewer in (Seat(0), Seat(1), None):
        view = racko.view(state, viewer)
        assert view.racks == ((1, 4), (6, 3))
        assert (view.is_over, view.outcome, view.scores) == (True, state.outcome, (35, 5))


# Seat 0 cannot tell these deals apart, nor what seat 1 then draws.
LIKE = Deal(((5, 2, 9), (8, 1, 3), (6, 12, 4)), Card(10), (7, 13, 11), Seat(2))


@pytest.mark.parametrize("moves", [0, 1, 2], ids=["dealt", "take 5", "draw"])
def test_what_a_seat_cannot_know_looks_the_same(moves: int) -> None:
    one, other = (racko.apply_chance(racko.start(RULES), deal) for deal in (DEAL, LIKE))
    for row in ROUND[1 : moves + 1]:
        one, other = step(one, row.text).state, step(other, row.text).state
    assert one != other
    assert repr(one) == repr(other)
    assert racko.debug_text(one) != racko.debug_text(other)
    # A spectator knows less than seat 0.
    for viewer in (Seat(0), None):
        views = [racko.view(state, viewer) for state in (one, other)]
        assert views[0] == views[1]
        assert repr(views[0]) == repr(views[1])
        assert racko.to_text(views[0]) == racko.to_text(views[1])
    for seat, text in ((Seat(0), "take 5"), (Seat(0), "discard"), (Seat(0), "take 15 go")):
        move = racko.parse_move(text)
        assert racko.why_illegal(one, seat, move) == racko.why_illegal(other, seat, move)


@pytest.mark.parametrize(
    "seat", [pytest.param(3, id="not at the table"), pytest.param(-1, id="below 0")]
)
def test_no_view_for_no_seat(seat: int) -> None:
    with pytest.raises(SeatError):
        racko.view(after(0), Seat(seat))


def test_known_by_position() -> None:
    state = racko.position(
        racko.Rules(seats=2, rack_size=3, cards=10),
        racks=((5, 2, 9), (4, 1, 7)),
        discard_pile=(10, 8),
        draw_pile=(3, 6),
        to_act=0,
        dealer=1,
        had_turn=(True, True),
        known=((2,), (7, 4)),
    )
    assert racko.view(state, Seat(0)).racks == ((5, 2, 9), (4, None, 7))
    assert racko.view(state, Seat(0)).known == ((), (4, 7))
    assert racko.view(state, Seat(1)).racks == ((None, 2, None), (4, 1, 7))
    assert racko.view(state, Seat(1)).known == ((2,), ())
    assert racko.view(state, None).racks == ((None, 2, None), (4, None, 7))
    assert racko.view(state, None).known == ((2,), (4, 7))
