"""`advance` refuses an event that contradicts the view, and leaves the rest to be folded."""

from typing import Any, cast

import attrs
import pytest

from cardrules import Cause, EventError, Seat, rank
from cardrules.rank import Card, Rules, Transfer
from rank.tables import dealt, hand_over, play, rest_of, table

RULES = Rules.first_edition(3, hand_size=2)
KINGS = Rules.first_edition(3, hand_size=2, kings_hand=True)
PRESIDENT = Rules.italian_edition(4, hand_size=2, classic_president=True)
ZERO, ONE, TWO, NOBODY = Seat(0), Seat(1), Seat(2), Seat(9)


def seen_of(state: rank.State, text: str, viewer: int | None) -> list[Any]:
    """Return what a seat sees of a move of the seat to act."""
    done = rank.transition(state, state.to_act, rank.parse_move(text))
    return [rank.redact(event, viewer) for event in done.events]


def fold(view: rank.View, *events: rank.SeenEvent) -> rank.View:
    for event in events:
        view = rank.advance(view, event)
    return view


def refused(view: rank.View, event: rank.SeenEvent) -> None:
    with pytest.raises(EventError) as caught:
        rank.advance(view, event)
    assert caught.value.cause is Cause.CANNOT_FOLLOW


# Seat 0 leads from 7 7 C2. Of the others seat 0 sees only how many cards they hold.
THREE = Rules.first_edition(3, hand_size=3)
HANDS = ["7 7 C2", "8 9 9", "1 2 2"]
LEAD = rank.apply_chance(
    rank.start(THREE),
    rank.Deal(hands=map(rank.cards, HANDS), draw_pile=rest_of(THREE, HANDS), king=ZERO),
)
LEADS = rank.view(LEAD, 0)
PLAYED, LED = seen_of(LEAD, "play 7 7 = 7", 0)
AFTER = play(LEAD, "0 play 7 7 = 7")
THEIRS = rank.view(AFTER, 0)
"""Seat 1 is to act, and must beat two 7s."""
CROWNED, DREW, WON, AGAIN = seen_of(LEAD, "play C2", 0)


def changed(event: Any, **changes: object) -> Any:  # noqa: ANN401 - one of many classes
    return attrs.evolve(event, **changes)


def test_what_comes_next_follows() -> None:
    assert fold(LEADS, PLAYED, LED) == THEIRS
    assert fold(LEADS, CROWNED, DREW, WON, AGAIN) == rank.view(play(LEAD, "0 play C2"), 0)


@pytest.mark.parametrize(
    "event",
    [
        changed(PLAYED, seat=ONE),  # Not its turn.
        changed(PLAYED, cards=()),
        changed(PLAYED, cards=rank.cards("7 7 7")),  # Not in the hand.
        changed(PLAYED, cards=rank.cards("7 7 C2 C2")),  # More than the hand has.
        changed(PLAYED, cards=("7", "7")),
        changed(PLAYED, shows_modifiers_only=True),
        rank.Passed(ZERO),  # There is nothing to pass on.
        rank.Passed(ONE),
        DREW,  # No Crown + Draw 2 was played.
        rank.WentOut(ZERO),
        rank.RoundWon(NOBODY),
        rank.HandEnded(LEAD.match),
        rank.SeenDealt(rank.cards("1 2 3"), 3, 89, 0),
        rank.KingsHandLeft(ZERO),
        rank.SeenKingsHandTaken(ZERO, None, None),
        rank.BenefitDue(ONE, steal_possible=True),
        rank.BenefitChosen(ZERO, steals=True),
        rank.SeenExchanged(Transfer(ONE, ZERO, 1, rank.cards("9"), 1)),
        rank.TurnCame(LEAD.phase, None),
        rank.TurnCame(LEAD.phase, NOBODY),
        rank.TurnCame(rank.ChoosingHand(), ZERO),
        rank.TurnCame(rank.ChoosingBenefit(), ZERO),
        rank.TurnCame(rank.Giving(ONE, 1), ZERO),
        rank.TurnCame(rank.Over(), None),
        rank.TurnCame(rank.Dealing(THREE.cards, names_king=False), None),
    ],
)
def test_nothing_else_follows_before_a_lead(event: rank.SeenEvent) -> None:
    refused(LEADS, event)


@pytest.mark.parametrize(
    "event",
    [
        PLAYED,
        changed(PLAYED, seat=ONE),
        rank.Passed(ZERO),
        DREW,
        rank.WentOut(ZERO),  # Seat 0 still has the Crown.
        changed(LED, to_act=ZERO),  # It has just played.
        changed(LED, phase=changed(LED.phase, leader=NOBODY)),
        changed(LED, phase=changed(LED.phase, passed=(NOBODY,))),
        changed(LED, phase=changed(LED.phase, passed=(ONE,))),
        changed(LED, phase=changed(LED.phase, plays=LED.phase.plays * 2)),
        changed(LED, phase=changed(LED.phase, last_player=None)),
        # Two 7s were played, by seat 0.
        *(
            changed(LED, phase=changed(LED.phase, plays=(play,)))
            for play in (
                rank.Played(ONE, rank.cards("7 7"), 7),
                rank.Played(ZERO, rank.cards("8 8"), 8),
                rank.Played(ZERO, rank.cards("7 7 7"), 7),
                rank.Played(ZERO, cast("Any", ("7", "7")), 7),
                cast("Any", "7 7"),
            )
        ),
        *(
            changed(LED, phase=changed(LED.phase, pile=pile))
            for pile in (None, "7 7", rank.Pile(2, 8, rank.cards("8 8")))
        ),
        *(changed(LED, phase=phase) for phase in (None, "playing", rank.Passed(ZERO))),
    ],
)
def test_nobody_plays_twice_in_a_step(event: rank.SeenEvent) -> None:
    refused(fold(LEADS, PLAYED), event)


@pytest.mark.parametrize(
    "event",
    [
        changed(DREW, seat=ONE),
        changed(DREW, count=1),
        changed(DREW, cards=None),  # Seat 0 sees what it draws.
        changed(DREW, cards=rank.cards("3")),
        changed(DREW, cards=rank.cards("C2 C2")),  # There are two, and it has played one.
        changed(DREW, cards=("3", "3")),
    ],
)
def test_a_crown_draws_as_its_seat_sees_it(event: rank.SeenEvent) -> None:
    refused(fold(LEADS, CROWNED), event)
    refused(fold(LEADS, CROWNED, DREW), DREW)


def test_others_play_what_they_can_have() -> None:
    # The deck has two Crowns + Draw 2. Seat 0 holds one of them, and the other may be anywhere.
    crown = rank.CardsPlayed(ONE, (Card.CROWN_DRAW_2,), None, shows_modifiers_only=False)
    assert fold(THEIRS, crown).hand_sizes == (1, 2, 3)
    refused(THEIRS, changed(crown, cards=(Card.CROWN_DRAW_2,) * 2))
    passed = rank.Passed(ONE)
    refused(fold(THEIRS, passed), passed)
    # The plays of a round only grow.
    _, turn = seen_of(AFTER, "pass", 0)
    refused(fold(THEIRS, passed), changed(turn, phase=changed(turn.phase, plays=(), pile=None)))


def test_the_next_seat_in_the_round_is_to_act() -> None:
    passed, turn = seen_of(AFTER, "pass", 0)
    assert fold(THEIRS, passed, turn).to_act == TWO
    refused(fold(THEIRS, passed), changed(turn, to_act=ZERO))  # Seat 2 has not passed.
    # Seat 0 has led, so it wins the round if seat 2 passes too.
    state = play(AFTER, "1 pass")
    passed, won, leads = seen_of(state, "pass", 0)
    view = fold(rank.view(state, 0), passed, won)
    assert fold(view, leads).to_act == ZERO
    refused(view, rank.TurnCame(rank.Playing(ONE, None, None, (), ()), ONE))


@pytest.mark.parametrize(
    "phase", [rank.ChoosingHand(), rank.ChoosingBenefit(), rank.Giving(TWO, 1)]
)
def test_a_round_is_not_left_for_what_comes_before_the_first_lead(phase: rank.Phase) -> None:
    refused(fold(LEADS, PLAYED), changed(LED, phase=phase))


def test_what_comes_before_the_first_lead_has_an_order() -> None:
    leads = [rank.TurnCame(rank.Playing(Seat(s), None, None, (), ()), Seat(s)) for s in range(4)]
    # The King, seat 0, may choose a hand before he chooses a benefit, and then leads.
    waiting = rank.view(hand_over(KINGS, (0, 1, 2)), 1)
    view = fold(waiting, rank.SeenDealt(rank.cards("3 4"), 2, 90, 2))
    refused(view, leads[0])
    choosing = rank.TurnCame(rank.ChoosingHand(), ZERO)
    refused(view, changed(choosing, to_act=ONE))
    view = fold(view, choosing, rank.KingsHandLeft(ZERO))
    benefit = rank.TurnCame(rank.ChoosingBenefit(), ZERO)
    refused(view, benefit)  # Nobody has said who the Beggar is.
    view = fold(view, rank.BenefitDue(TWO, steal_possible=True))
    refused(view, leads[0])
    view = fold(view, benefit, rank.BenefitChosen(ZERO, steals=False))
    refused(view, benefit)
    refused(view, leads[1])
    assert fold(view, leads[0]).to_act == ZERO


def test_the_exchanges_come_in_their_order_before_the_lead() -> None:
    # The King gives back two cards; then the Queen, seat 1, takes a card of each seat below her
    # and gives one back to each, best place first. Then the King leads.
    leads = [rank.TurnCame(rank.Playing(Seat(s), None, None, (), ()), Seat(s)) for s in range(2)]
    state = dealt(PRESIDENT, (0, 1, 2, 3), "1 2", "3 4", "5 6", "8 9")
    gave, first, second, owed = seen_of(state, "give 1 2", 1)
    view = rank.view(state, 1)
    for events in ((), (gave,), (gave, first)):
        refused(fold(view, *events), owed)
        refused(fold(view, *events), leads[0])
    view = fold(view, gave, first, second)
    for phase in (rank.Giving(Seat(3), 1), rank.Giving(TWO, 2, (Seat(3),)), rank.Giving(TWO, 1)):
        refused(view, changed(owed, phase=phase))
    refused(view, changed(owed, to_act=ZERO))
    assert fold(view, owed).phase == rank.Giving(TWO, 1, (Seat(3),))
    state = play(state, "0 give 1 2", "1 give 3")
    gave, turn = seen_of(state, "give 4", 1)
    view = fold(rank.view(state, 1), gave)
    refused(view, leads[1])
    assert fold(view, turn) == fold(view, leads[0])


def test_a_hand_ends_as_its_places_say() -> None:
    state = table(RULES, "7", "8", "", to_act=0, out=(2,))
    view = rank.view(state, 1)
    played, out, ended, due = seen_of(state, "play 7 = 7", 1)
    assert fold(view, played, out, ended, due) == rank.view(play(state, "0 play 7 = 7"), 1)
    refused(fold(view, played), ended)  # Seat 0 has not gone out.
    refused(
        fold(view, played), changed(due, phase=rank.Playing(ONE, None, None, (), ()), to_act=ONE)
    )
    refused(fold(view, played, out), out)
    other = changed(ended.match, scores=(0, 0, 5))
    refused(fold(view, played, out), rank.HandEnded(other))
    refused(fold(view, played, out, ended), changed(due, phase=rank.Over()))


def test_a_deal_is_one_of_the_game() -> None:
    waiting = hand_over(RULES, (0, 1, 2))
    view = rank.view(waiting, 0)
    state = dealt(RULES, (0, 1, 2), "1 2", "3 4", "U D")
    deal = rank.SeenDealt(rank.cards("1 2"), 2, 92, 0)
    due = rank.BenefitDue(TWO, steal_possible=False)
    turn = rank.TurnCame(rank.ChoosingBenefit(), ZERO)
    assert fold(view, deal, due, turn) == rank.view(state, 0)
    for other in (
        changed(deal, hand=()),
        changed(deal, hand_size=3),
        changed(deal, draw_pile_size=91),
        changed(deal, kings_hand_size=2),
        changed(deal, hand=(Card.CROWN_DRAW_2,) * 2 + (Card.ONE,)),
        changed(deal, hand=("1", "2")),
    ):
        refused(view, other)
    refused(rank.view(waiting, None), deal)
    refused(view, rank.TurnCame(rank.Playing(TWO, None, None, (), ()), TWO))  # Not dealt yet.
    refused(fold(view, deal), changed(due, beggar=ONE))
    refused(fold(view, deal, due), due)
    refused(fold(view, deal), turn)
    refused(fold(view, deal, due), changed(turn, to_act=ONE))  # The King chooses.


def test_the_kings_hand_is_taken_as_its_seats_see_it() -> None:
    state = dealt(KINGS, (0, 1, 2), "1 2", "3 4", "5 6", kings_hand="8 9")
    mine, theirs = rank.view(state, 0), rank.view(state, 1)
    took = rank.SeenKingsHandTaken(ZERO, rank.cards("8 9"), rank.cards("1 2"))
    unseen = rank.SeenKingsHandTaken(ZERO, None, None)
    assert fold(mine, took).hand == rank.cards("8 9")
    assert fold(theirs, unseen).kings_hand_size == 0
    refused(theirs, took)
    refused(theirs, changed(unseen, seat=ONE))
    refused(mine, unseen)
    refused(mine, changed(took, hand=rank.cards("8")))
    refused(mine, changed(took, hand=("8", "9")))
    refused(mine, changed(took, set_aside=rank.cards("1 3")))
    refused(fold(mine, took), took)
    assert fold(mine, rank.KingsHandLeft(ZERO)) == mine
    refused(mine, rank.KingsHandLeft(ONE))


def test_exchanges_are_those_that_are_due() -> None:
    # The King, seat 0, receives 9 and 8 of the Beggar, seat 3, and gives back his 1 and 2.
    state = dealt(PRESIDENT, (0, 1, 2, 3), "1 2", "3 4", "5 6", "8 9")
    view = rank.view(state, 0)
    gave, *_ = seen_of(state, "give 1 2", 0)
    assert isinstance(gave, rank.SeenExchanged)
    transfer = gave.transfer
    assert fold(view, gave).hand == rank.cards("8 9")
    for other in (
        changed(transfer, taker=ONE),
        changed(transfer, count=1, cards=rank.cards("1")),
        changed(transfer, due=2),
        changed(transfer, cards=None),
        changed(transfer, cards=rank.cards("1")),
        changed(transfer, cards=rank.cards("1 3")),
        changed(transfer, cards=("1", "2")),
    ):
        refused(view, rank.SeenExchanged(other))
    refused(fold(view, gave), gave)
    refused(rank.view(state, 1), gave)
    giving = rank.TurnCame(rank.Giving(NOBODY, 1), ONE)
    refused(fold(view, gave), giving)
    refused(fold(view, gave), changed(giving, phase=rank.Giving(Seat(3), 0)))


def test_exchanges_follow_in_a_position_that_leaves_cards_out() -> None:
    # All cards that are nowhere count as played, although nobody has led yet.
    state = rank.position(
        RULES,
        hands=[rank.cards("1 2"), rank.cards("3 4"), rank.cards("5 6")],
        to_act=0,
        phase=rank.ChoosingBenefit(),
        places=(0, 1, 2),
    )
    assert fold(rank.view(state, 1), *seen_of(state, "steal", 1)).hand_sizes == (3, 2, 1)


def test_exchanges_are_over_once_a_round_is_led() -> None:
    # The King, seat 0, goes first, so the card that he could have stolen stays where it is.
    state = play(dealt(RULES, (0, 1, 2), "1 2", "3 4", "5 6"), "0 go-first")
    refused(rank.view(state, 1), rank.SeenExchanged(Transfer(TWO, ZERO, 1, None, 1)))
