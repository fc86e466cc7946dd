"""`advance` follows what can happen, and names an event that cannot be next."""

import random

import attrs
import pytest

from cardrules import EventError, RoundResult, Seat, all_seats, queen_of_scots
from cardrules.dealing import PythonRandomness
from cardrules.queen_of_scots import (
    Card,
    Deal,
    Discarded,
    Kind,
    Laid,
    Laying,
    Over,
    PickingUp,
    Reshuffling,
    RoundEnded,
    Rules,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
    State,
    Took,
    TurnCame,
    View,
)
from queen_of_scots.tables import completed
from queen_of_scots.worlds import CONFIGURATIONS, SMALL

RULES = Rules(seats=2, deck=SMALL, hand_size=3, dealer=1)
AGAIN = attrs.evolve(RULES, stock_used_up="reshuffle")
ME, OTHER = all_seats(2)
FACE_UP = "a a a b b b b c c c j j j j k1 k1 k2 k2 k3 k3"
START = queen_of_scots.start(RULES)
HAND = (Card("a"), Card("b"), Card("c"))
DEALT = SeenDealt(HAND, (3, 3), Card("a"), 18, Seat(1))
PICKING_UP = completed(RULES, ["a a b", "c c j"], "c a", to_act=0)
JEWEL_UP = completed(RULES, ["a a b j j", "c c"], "c j", tables=[{"b": "b b b"}, {}])
LAYING = completed(RULES, ["a a a b j", "c c"], "c", tables=[{"b": "b b b"}, {}], laying=True)
THEIRS = completed(RULES, ["a a b", "c c j"], "c a", to_act=1)
THEIRS_LAYING = completed(
    RULES, ["a a b", "c c k1"], "c a", to_act=1, laying=True, tables=[{}, {"b": "b b b"}],
    known=["", "k1"],
)  # fmt: skip
USED_UP = completed(AGAIN, ["a a b", "c c"], FACE_UP, laying=True, stock="")


def seen(state: State, seat: Seat | None = ME) -> View:
    return queen_of_scots.view(state, seat)


def hand(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


A, B, C = map(Kind, "abc")
TOOK = Took(ME, A, Card("a"), hand("a a"), (), hand("c"))
ONTO = Took(ME, B, Card("j"), (), hand("j j"), hand("c"))
LAST = seen(completed(RULES, ["b", "c c"], "a", laying=True))
WENT_OUT = queen_of_scots.advance(LAST, Discarded(ME, Card("b")))
# The hand of seat 1 counts against it: two c at 15.
RESULT = queen_of_scots.score_round(RULES, ((), ()), ((), hand("c c")))
ENDED = RoundEnded(ME, ((), hand("c c")), RESULT, (0, -30), None)
DISCARDED = queen_of_scots.advance(seen(USED_UP), Discarded(ME, Card("b")))
DUE = Reshuffling(hand("j j j j a a a b b b b c c c k1 k1 k2 k2 k3 k3"), OTHER)
WAITING = queen_of_scots.advance(DISCARDED, TurnCame(DUE, None))
DRAWN = queen_of_scots.advance(seen(PICKING_UP), SeenDrew(ME, Card("b")))


@pytest.mark.parametrize(
    ("view", "event"),
    [
        pytest.param(seen(START), DEALT, id="a deal"),
        pytest.param(seen(PICKING_UP), SeenDrew(ME, Card("b")), id="a draw"),
        pytest.param(seen(THEIRS), SeenDrew(OTHER, None), id="a draw unseen"),
        pytest.param(seen(PICKING_UP), TOOK, id="a take"),
        pytest.param(seen(JEWEL_UP), ONTO, id="a take onto a set"),
        pytest.param(seen(LAYING), Laid(ME, A, hand("a a j")), id="a new set"),
        pytest.param(seen(LAYING), Laid(ME, B, hand("j")), id="an addition"),
        pytest.param(seen(THEIRS_LAYING), Discarded(OTHER, Card("k1")), id="a known card"),
        pytest.param(WENT_OUT, ENDED, id="the end of a round"),
        pytest.param(DISCARDED, TurnCame(DUE, None), id="a reshuffle is due"),
        pytest.param(WAITING, SeenReshuffled(tuple(sorted(DUE.cards))), id="a reshuffle"),
        pytest.param(DRAWN, TurnCame(Laying(), ME), id="the turn goes on"),
    ],
)
def test_an_event_that_can_follow(view: View, event: SeenEvent) -> None:
    assert queen_of_scots.advance(view, event) != view or isinstance(event, TurnCame)


@pytest.mark.parametrize(
    ("view", "event"),
    [
        pytest.param(seen(PICKING_UP), DEALT, id="no deal is due"),
        pytest.param(seen(START), attrs.evolve(DEALT, dealer=ME), id="another dealer"),
        pytest.param(
            seen(queen_of_scots.start(Rules(seats=2, deck=SMALL, hand_size=3))),
            attrs.evolve(DEALT, dealer=Seat(2)),
            id="a dealer who is not there",
        ),
        pytest.param(seen(START), attrs.evolve(DEALT, hand=None), id="a spectator's deal"),
        pytest.param(seen(START, None), DEALT, id="a seat's deal"),
        pytest.param(seen(START), attrs.evolve(DEALT, hand=hand("a b")), id="a small hand"),
        pytest.param(seen(START), attrs.evolve(DEALT, hand=HAND[::-1]), id="not in order"),
        pytest.param(seen(START), attrs.evolve(DEALT, hand_sizes=(3, 4)), id="hand sizes"),
        pytest.param(seen(START), attrs.evolve(DEALT, stock_size=17), id="a small pile"),
        pytest.param(seen(START), attrs.evolve(DEALT, face_up=Card("z")), id="no such card"),
        pytest.param(DRAWN, SeenDrew(ME, Card("b")), id="the same draw twice"),
        pytest.param(seen(THEIRS), SeenDrew(ME, Card("b")), id="a draw out of turn"),
        pytest.param(seen(PICKING_UP), SeenDrew(ME, None), id="an own draw unseen"),
        pytest.param(seen(THEIRS), SeenDrew(OTHER, Card("b")), id="another's draw seen"),
        pytest.param(seen(PICKING_UP), SeenDrew(ME, Card("z")), id="a draw of no card"),
        pytest.param(
            attrs.evolve(seen(THEIRS), stock_size=0), SeenDrew(OTHER, None), id="an empty pile"
        ),
        pytest.param(seen(LAYING), TOOK, id="a take after the draw"),
        pytest.param(seen(PICKING_UP), attrs.evolve(TOOK, seat=OTHER), id="a take out of turn"),
        pytest.param(
            attrs.evolve(seen(PICKING_UP), face_up=()), TOOK, id="a take of an empty pile"
        ),
        pytest.param(seen(PICKING_UP), attrs.evolve(TOOK, top=Card("b")), id="another top"),
        pytest.param(seen(PICKING_UP), attrs.evolve(TOOK, picked_up=()), id="less than the pile"),
        pytest.param(seen(PICKING_UP), attrs.evolve(TOOK, showed=hand("j j")), id="jewels shown"),
        pytest.param(seen(PICKING_UP), attrs.evolve(TOOK, played=hand("a")), id="one card"),
        pytest.param(seen(PICKING_UP), attrs.evolve(TOOK, played=hand("a b")), id="no pair"),
        pytest.param(
            seen(PICKING_UP), attrs.evolve(TOOK, kind=C, played=hand("c c")), id="another kind"
        ),
        pytest.param(
            seen(THEIRS), attrs.evolve(TOOK, seat=OTHER, played=hand("a a a")), id="three cards"
        ),
        pytest.param(seen(JEWEL_UP), attrs.evolve(ONTO, kind=A), id="onto a set that is missing"),
        pytest.param(seen(LAYING), Laid(ME, A, hand("a a")), id="a small set"),
        pytest.param(seen(LAYING), Laid(ME, A, hand("a j j")), id="a set with two jewels"),
        pytest.param(seen(LAYING), Laid(ME, A, hand("a a b")), id="a mixed set"),
        pytest.param(seen(LAYING), Laid(ME, B, hand("a")), id="an addition of another kind"),
        pytest.param(seen(LAYING), Laid(ME, C, hand("c c c")), id="a set not held"),
        pytest.param(seen(PICKING_UP), Laid(ME, A, hand("a a a")), id="a set before the draw"),
        pytest.param(seen(LAYING), Discarded(ME, Card("c")), id="a card not held"),
        pytest.param(seen(LAYING), Discarded(OTHER, Card("c")), id="a discard out of turn"),
        pytest.param(seen(THEIRS_LAYING), Discarded(OTHER, Card("z")), id="a discard of no card"),
        pytest.param(seen(THEIRS_LAYING), Laid(OTHER, C, hand("c c c")), id="more than is hidden"),
        pytest.param(DISCARDED, SeenReshuffled(DUE.cards), id="a reshuffle too early"),
        pytest.param(WAITING, SeenReshuffled(DUE.cards[1:]), id="a reshuffle without a card"),
        pytest.param(seen(START), ENDED, id="the end before the deal"),
        pytest.param(LAST, ENDED, id="the end too early"),
        pytest.param(
            seen(completed(RULES, ["b", "c c"], "a", laying=True)),
            attrs.evolve(ENDED, out=None, hands=(hand("b"), hand("c c"))),
            id="nobody went out",
        ),
        pytest.param(WENT_OUT, attrs.evolve(ENDED, out=OTHER), id="the other went out"),
        pytest.param(
            WENT_OUT, attrs.evolve(ENDED, hands=((), hand("b z"))), id="hands that cannot be"
        ),
        pytest.param(
            WENT_OUT, attrs.evolve(ENDED, result=RoundResult.of([[], []])), id="another sheet"
        ),
        pytest.param(WENT_OUT, attrs.evolve(ENDED, scores=(0, 0)), id="other scores"),
        pytest.param(WENT_OUT, TurnCame(PickingUp(), OTHER), id="a turn after going out"),
        pytest.param(seen(THEIRS), TurnCame(PickingUp(), ME), id="a turn of another seat"),
        pytest.param(seen(START), TurnCame(PickingUp(), ME), id="a turn before the deal"),
        pytest.param(seen(START), TurnCame(Over(), None), id="the end before the deal of a match"),
        pytest.param(DISCARDED, TurnCame(PickingUp(), OTHER), id="no card to draw"),
        pytest.param(
            DISCARDED, TurnCame(attrs.evolve(DUE, next_to_act=ME), None), id="another seat next"
        ),
    ],
)
def test_an_event_that_cannot_follow(view: View, event: SeenEvent) -> None:
    with pytest.raises(EventError, match=f"{type(event).__name__} cannot follow this view") as of:
        queen_of_scots.advance(view, event)
    assert of.value.value == event
    assert of.value.text("it").startswith(f"{type(event).__name__} non può seguire")


def test_known_cards_are_in_the_hands_shown_at_the_end() -> None:
    """The others know that seat 1 holds k1, so its hand at the end has it."""
    view = attrs.evolve(seen(THEIRS_LAYING), hand_sizes=(0, 3), hand=())
    result = queen_of_scots.score_round(RULES, view.tables, ((), hand("c c c")))
    with pytest.raises(EventError):
        queen_of_scots.advance(
            view, RoundEnded(ME, ((), hand("c c c")), result, result.points, None)
        )


def test_without_a_reshuffle_an_empty_pile_ends_the_round() -> None:
    state = completed(RULES, ["a a b", "c c"], FACE_UP, laying=True, stock="")
    view = queen_of_scots.advance(seen(state), Discarded(ME, Card("b")))
    with pytest.raises(EventError):
        queen_of_scots.advance(view, TurnCame(DUE, None))
    # Two a at 5 are left in one hand, and two c at 15 in the other.
    hands = (hand("a a"), hand("c c"))
    result = queen_of_scots.score_round(RULES, ((), ()), hands)
    after = queen_of_scots.advance(view, RoundEnded(None, hands, result, (-10, -30), None))
    assert after.scores == (-10, -30)
    due = queen_of_scots.Dealing(SMALL.cards, ME if state.dealer == OTHER else OTHER)
    assert queen_of_scots.advance(after, TurnCame(due, None)) == after


@pytest.mark.parametrize("name", ["small, reshuffle", "tiny", "small, 4 seats, reshuffle"])
def test_any_event_at_any_time_is_followed_or_named(name: str) -> None:
    rng = random.Random(3)
    rules = CONFIGURATIONS[name]
    state = queen_of_scots.start(rules)
    views: list[View] = []
    events: list[SeenEvent] = []
    for _ in range(120):
        if state.is_over:
            break
        if state.to_act is None:
            outcome = queen_of_scots.sample_chance(state, PythonRandomness(rng))
            done = queen_of_scots.chance_transition(state, outcome)
        else:
            move = rng.choice(queen_of_scots.legal_moves(state))
            done = queen_of_scots.transition(state, state.to_act, move)
        seat = rng.choice([None, *all_seats(rules.seats)])
        views.append(queen_of_scots.view(state, seat))
        events += [queen_of_scots.redact(event, seat) for event in done.events]
        state = done.state
    followed = refused = 0
    for view in views:
        for event in rng.sample(events, 40):
            try:
                queen_of_scots.advance(view, event)
                followed += 1
            except EventError as error:
                refused += error.value is event
    assert followed + refused == 40 * len(views)
    assert followed


def test_a_repeated_event_in_a_record_is_named() -> None:
    deal = queen_of_scots.deal_cards(START, SMALL.cards)
    assert isinstance(deal, Deal)
    state = queen_of_scots.apply_chance(START, deal)
    drawn = queen_of_scots.transition(state, ME, queen_of_scots.Draw())
    event = queen_of_scots.redact(drawn.events[0], OTHER)
    once = queen_of_scots.advance(queen_of_scots.view(state, OTHER), event)
    assert once.stock_size == len(deal.stock) - 1
    with pytest.raises(EventError, match="SeenDrew"):
        queen_of_scots.advance(once, event)
