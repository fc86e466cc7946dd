"""`advance` refuses an event that contradicts the view, and leaves the rest to be folded."""

from typing import Any, cast

import attrs
import pytest

from cardrules import Cause, EventError, Seat, racko
from cardrules.racko import Card, Slot

RULES = racko.Rules(seats=2, rack_size=2, cards=7, dealer=1, target=35)
ORDER = (5, 6, 1, 2, 7, 4, 3)
"""Seat 0 gets 1 and 5, seat 1 gets 2 and 6; 7 lies face up, and 4 and 3 are to be drawn."""


def fold(view: racko.View, *events: racko.SeenEvent) -> racko.View:
    for event in events:
        view = racko.advance(view, event)
    return view


def cards(*numbers: int) -> tuple[Card, ...]:
    return tuple(map(Card, numbers))


def seen_of(state: racko.State, text: str, viewer: int | None) -> tuple[racko.SeenEvent, ...]:
    assert state.to_act is not None
    done = racko.transition(state, state.to_act, racko.parse_move(text))
    return tuple(racko.redact(event, viewer) for event in done.events)


WAITING = racko.start(RULES)
DEALT = racko.apply_chance(WAITING, racko.deal_cards(WAITING, ORDER))
"""Seat 0 has 1 in slot 5 and 5 in slot 10, seat 1 has 2 and 6."""
DEAL = racko.SeenDealt(
    racks=(cards(1, 5), (None, None)), discard=Card(7), draw_pile_size=2, dealer=Seat(1)
)
FIRST = racko.view(WAITING, Seat(0))
TAKING = racko.view(DEALT, Seat(0))
DREW = racko.SeenDrew(Seat(0), Card(4))
DRAWN = racko.SeenTurnCame(racko.Placing(Card(4)), Seat(0))
PLACING = fold(TAKING, DREW, DRAWN)
PLACED = racko.SeenPlaced(Seat(0), Slot(5), Card(4), Card(1), ())
TOOK = racko.Took(Seat(0), Slot(5), Card(7), Card(1), (Slot(5),))
"""7 and 5 fall."""
ENDED = racko.TurnEnded(Seat(0))
NEXT = racko.SeenTurnCame(racko.Taking(), Seat(1))
THEIRS = fold(TAKING, TOOK, ENDED, NEXT)
"""Seat 1 begins its turn: 1 lies face up."""
THEY_DREW = racko.SeenDrew(Seat(1), None)
THEY_HAVE_DRAWN = racko.SeenTurnCame(racko.Placing(None), Seat(1))
THEY_PLACE = fold(THEIRS, THEY_DREW, THEY_HAVE_DRAWN)
LAST = fold(
    THEY_PLACE,
    racko.SeenPlaced(Seat(1), Slot(5), None, Card(2), ()),
    racko.TurnEnded(Seat(1)),
    racko.SeenTurnCame(racko.Taking(), Seat(0)),
    racko.SeenDrew(Seat(0), Card(3)),
    racko.SeenTurnCame(racko.Placing(Card(3)), Seat(0)),
    racko.Discarded(Seat(0), Card(3)),
    ENDED,
)
"""The draw pile is used up: 1, 2 and 3 are the discards, oldest first."""
OVER = racko.TurnedOver(cards(2, 3), Card(1))
OPEN = fold(LAST, OVER, NEXT)
"""Seat 1 begins a turn: everyone knows that 2 comes first, then 3."""


CAN_FOLLOW = [
    pytest.param(FIRST, DEAL, id="racko.deal"),
    pytest.param(TAKING, TOOK, id="racko.take: the top discard"),
    pytest.param(TAKING, DREW, id="racko.take: a card of one's own"),
    pytest.param(THEIRS, THEY_DREW, id="racko.take: a card of another's"),
    pytest.param(OPEN, racko.SeenDrew(Seat(1), Card(2)), id="racko.take: a card that all know"),
    pytest.param(PLACING, PLACED, id="racko.place"),
    pytest.param(PLACING, racko.Discarded(Seat(0), Card(4)), id="racko.place: discard"),
    pytest.param(THEY_PLACE, racko.Discarded(Seat(1), Card(2)), id="racko.place: theirs"),
    pytest.param(LAST, OVER, id="racko.turn-over"),
]


@pytest.mark.parametrize(("view", "event"), CAN_FOLLOW)
def test_an_event_follows_once(view: racko.View, event: racko.SeenEvent) -> None:
    after = racko.advance(view, event)
    assert after != view
    with pytest.raises(EventError):
        racko.advance(after, event)


OTHER_DEALS: dict[str, dict[str, Any]] = {
    "another dealer": {"dealer": Seat(0)},
    "another draw pile": {"draw_pile_size": 3},
    "one rack": {"racks": (cards(1, 5),)},
    "a short rack": {"racks": (cards(1, 5), (None,))},
    "their rack is seen": {"racks": (cards(1, 5), cards(2, 6))},
    "the own rack is hidden": {"racks": ((None, None), (None, None))},
    "one card twice": {"racks": (cards(5, 5), (None, None))},
    "a card twice, in the rack and face up": {"racks": (cards(7, 5), (None, None))},
    "a card that is not in the deck": {"discard": Card(8)},
}

OF_THE_DECK: list[tuple[str, racko.View, Any, str]] = [
    ("a draw", TAKING, DREW, "card"),
    ("their discard", THEY_PLACE, racko.Discarded(Seat(1), Card(2)), "card"),
    (
        "out of their rack",
        THEY_PLACE,
        racko.SeenPlaced(Seat(1), Slot(5), None, Card(2), ()),
        "discarded",
    ),
    (
        "out of a slot that takes 1",
        THEIRS,
        racko.Took(Seat(1), Slot(5), Card(1), Card(2), (Slot(5),)),
        "discarded",
    ),
]

CANNOT_FOLLOW = [
    *[
        pytest.param(FIRST, attrs.evolve(DEAL, **changes), id=f"racko.deal: {name}")
        for name, changes in OTHER_DEALS.items()
    ],
    pytest.param(
        racko.view(racko.start(attrs.evolve(RULES, dealer=None)), None),
        attrs.evolve(DEAL, racks=((None, None), (None, None)), dealer=Seat(2)),
        id="racko.deal: a dealer not at the table",
    ),
    pytest.param(TAKING, DEAL, id="racko.deal: no deal is due"),
    pytest.param(FIRST, NEXT, id="racko.deal: nothing was dealt"),
    pytest.param(FIRST, DREW, id="racko.phase: a deal is due"),
    pytest.param(TAKING, attrs.evolve(TOOK, seat=Seat(1)), id="racko.turn: another seat takes"),
    pytest.param(TAKING, attrs.evolve(TOOK, card=Card(4)), id="racko.take: not the top"),
    pytest.param(TAKING, attrs.evolve(TOOK, slot=Slot(15)), id="racko.take: no such slot"),
    pytest.param(TAKING, attrs.evolve(TOOK, slot=Slot(0)), id="racko.take: slot 0"),
    pytest.param(
        TAKING, attrs.evolve(TOOK, slot=Slot(7), shown=(Slot(7),)), id="racko.deck: no slot 7"
    ),
    pytest.param(
        TAKING, attrs.evolve(TOOK, shown=(Slot(5), Slot(5))), id="racko.take: shown twice"
    ),
    pytest.param(TAKING, attrs.evolve(TOOK, discarded=Card(5)), id="racko.take: not from there"),
    pytest.param(TAKING, attrs.evolve(TOOK, shown=()), id="racko.take: not shown"),
    pytest.param(
        TAKING, attrs.evolve(TOOK, shown=(Slot(5), Slot(10))), id="racko.take: more shown"
    ),
    pytest.param(PLACING, TOOK, id="racko.phase: a card was drawn"),
    pytest.param(TAKING, attrs.evolve(DREW, seat=Seat(1)), id="racko.turn: another seat draws"),
    pytest.param(TAKING, attrs.evolve(DREW, card=None), id="racko.take: the own card is seen"),
    pytest.param(THEIRS, racko.SeenDrew(Seat(1), Card(3)), id="racko.take: theirs is not seen"),
    pytest.param(OPEN, racko.SeenDrew(Seat(1), Card(3)), id="racko.turn-over: 2 comes first"),
    pytest.param(OPEN, racko.SeenDrew(Seat(1), None), id="racko.turn-over: all see the card"),
    pytest.param(PLACING, DREW, id="racko.phase: a second card"),
    pytest.param(PLACING, attrs.evolve(PLACED, card=Card(3)), id="racko.place: another card"),
    pytest.param(PLACING, attrs.evolve(PLACED, card=None), id="racko.place: no card"),
    pytest.param(PLACING, attrs.evolve(PLACED, discarded=Card(5)), id="racko.place: not there"),
    pytest.param(PLACING, attrs.evolve(PLACED, shown=(Slot(5),)), id="racko.place: shown"),
    pytest.param(TAKING, PLACED, id="racko.phase: nothing was drawn"),
    pytest.param(PLACING, racko.Discarded(Seat(0), Card(3)), id="racko.place: not drawn"),
    pytest.param(PLACING, racko.Discarded(Seat(1), Card(4)), id="racko.turn: not theirs"),
    pytest.param(TAKING, racko.Discarded(Seat(0), Card(4)), id="racko.phase: nothing to discard"),
    pytest.param(PLACING, ENDED, id="racko.place: a card is in the hand"),
    pytest.param(TAKING, racko.TurnEnded(Seat(1)), id="racko.turn: another turn ends"),
    pytest.param(TAKING, racko.TurnedOver((), Card(7)), id="racko.turn-over: cards are left"),
    pytest.param(LAST, racko.TurnedOver(cards(3, 2), Card(1)), id="racko.turn-over: shuffled"),
    pytest.param(LAST, NEXT, id="racko.turn-over: not turned over"),
    pytest.param(TAKING, racko.SeenTurnCame(racko.Taking(), Seat(0)), id="racko.turn: again"),
    pytest.param(TAKING, DRAWN, id="racko.phase: nothing was drawn, yet a card is placed"),
    pytest.param(
        fold(TAKING, DREW),
        racko.SeenTurnCame(racko.Placing(None), Seat(0)),
        id="racko.take: the own card is hidden",
    ),
    pytest.param(
        fold(THEIRS, THEY_DREW),
        racko.SeenTurnCame(racko.Placing(Card(3)), Seat(1)),
        id="racko.take: their card is shown",
    ),
    pytest.param(TAKING, racko.SeenTurnCame(racko.Over(), None), id="racko.over: it is not"),
    pytest.param(
        TAKING,
        racko.SeenTurnCame(racko.Dealing(cards(*range(1, 8)), Seat(0)), None),
        id="racko.deal: the round goes on",
    ),
    pytest.param(fold(TAKING, TOOK), NEXT, id="racko.turn: the turn has not ended"),
    # Seat 0 sees its own rack and the discards, and the deck ends with 7.
    *[
        pytest.param(view, attrs.evolve(event, **{fact: card}), id=f"racko.deck: {name}, {card}")
        for name, view, event, fact in OF_THE_DECK
        for card in cards(0, 1, 5, 7, 8)
    ],
    *[
        pytest.param(
            fold(TAKING, DREW),
            racko.SeenTurnCame(racko.Placing(card), Seat(0)),
            id=f"racko.deck: what was drawn, {card}",
        )
        for card in cards(0, 1, 5, 7, 8)
    ],
]


@pytest.mark.parametrize(("view", "event"), CANNOT_FOLLOW)
def test_an_event_that_cannot_follow(view: racko.View, event: racko.SeenEvent) -> None:
    with pytest.raises(EventError) as caught:
        racko.advance(view, event)
    assert caught.value.cause is Cause.CANNOT_FOLLOW
    assert caught.value.value is event
    assert caught.value.params["event"] == type(event).__name__


def end(rules: racko.Rules) -> tuple[racko.View, racko.RoundEnded, racko.SeenTurnCame]:
    """Return the view of a spectator before a round ends, and the two events that end it.

    Seat 0 takes 7 into slot 10: 1 and 7 rise. It scores 10 and 25, and seat 1, with 2 and 6, 10.
    """
    waiting = racko.start(rules)
    state = racko.apply_chance(waiting, racko.deal_cards(waiting, ORDER))
    took, ended, over, came = seen_of(state, "take 10", None)
    before = fold(racko.view(state, None), took, ended)
    return before, cast("racko.RoundEnded", over), cast("racko.SeenTurnCame", came)


BEFORE, ROUND, MATCH_OVER = end(RULES)
DEAL_DUE = end(attrs.evolve(RULES, target=40))[-1]
RESULT = ROUND.result


def test_a_round_ends_once() -> None:
    assert (ROUND.scores, MATCH_OVER.phase) == ((35, 10), racko.Over())
    after = fold(BEFORE, ROUND)
    assert fold(after, MATCH_OVER).is_over
    with pytest.raises(EventError):
        racko.advance(after, ROUND)
    with pytest.raises(EventError):
        racko.advance(after, DEAL_DUE)


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(attrs.evolve(ROUND, seat=Seat(1)), id="racko.go: another seat"),
        pytest.param(attrs.evolve(ROUND, racks=ROUND.racks[:1]), id="racko.go: one rack"),
        pytest.param(attrs.evolve(ROUND, racks=(cards(1, 7), cards(2))), id="racko.go: short"),
        pytest.param(attrs.evolve(ROUND, racks=(cards(1, 6), cards(2, 5))), id="racko.go: not 7"),
        pytest.param(attrs.evolve(ROUND, racks=(cards(7, 1), cards(2, 6))), id="racko.go: falls"),
        pytest.param(
            attrs.evolve(ROUND, racks=(cards(1, 7), cards(2, 7))), id="racko.go: 7 twice"
        ),
        pytest.param(attrs.evolve(ROUND, racks=(cards(1, 7), cards(2, 5))), id="racko.go: 5 fell"),
        pytest.param(attrs.evolve(ROUND, racks=(cards(1, 7), cards(2, 8))), id="racko.go: no 8"),
        pytest.param(attrs.evolve(ROUND, shown=((), ())), id="racko.go: not shown"),
        pytest.param(attrs.evolve(ROUND, scores=(40, 10)), id="racko.win: other scores"),
        pytest.param(attrs.evolve(ROUND, outcome=None), id="racko.win: it goes on"),
        pytest.param(
            attrs.evolve(ROUND, result=attrs.evolve(RESULT, points=(10, 35))),
            id="racko.score: other points",
        ),
    ],
)
def test_a_round_that_cannot_end_like_this(event: racko.RoundEnded) -> None:
    with pytest.raises(EventError, match="RoundEnded cannot follow"):
        racko.advance(BEFORE, event)


def test_a_round_ends_with_a_turn() -> None:
    """Seat 0 has put 7 down, and its turn has not ended yet."""
    took, *_ = seen_of(DEALT, "take 10", None)
    with pytest.raises(EventError):
        racko.advance(fold(racko.view(DEALT, None), took), ROUND)


def test_what_is_no_event() -> None:
    with pytest.raises(EventError, match="str cannot follow this view"):
        racko.advance(TAKING, "draw")  # type: ignore[arg-type]  # as a caller without a checker may
