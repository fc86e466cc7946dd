"""What a refusal says: the very cards, slots and seats that stand in the way."""

import pytest

from cardrules import Seat, racko
from cardrules.racko import Slot
from racko.tables import AUTOMATIC, FALLING, OPTIONAL, RUN_OPTIONAL, before_run, first_turn


@pytest.mark.parametrize(
    ("state", "seat", "move", "text"),
    [
        pytest.param(
            first_turn(AUTOMATIC, (5, 2, 9), FALLING),
            1,
            "draw",
            "seat 0 is to act, not seat 1",
            id="racko.turn",
        ),
        pytest.param(
            first_turn(AUTOMATIC, (5, 2, 9), FALLING),
            0,
            "take 20",
            "there is no slot 20: slots are 5, 10 and so on up to 15",
            id="racko.place",
        ),
        pytest.param(
            first_turn(AUTOMATIC, (5, 2, 9), FALLING),
            0,
            "take 10 go",
            "going RACK-O is automatic here: make the move without 'go'",
            id="racko.go: by itself",
        ),
        pytest.param(
            first_turn(OPTIONAL, (5, 2, 9), FALLING),
            0,
            "take 5 go",
            "the rack does not rise: 2 in slot 10 comes after 8",
            id="racko.go: at once",
        ),
        pytest.param(
            first_turn(OPTIONAL, (3, 5, 9), FALLING),
            0,
            "take 10 go",
            None,
            id="racko.go: with the card that is taken",
        ),
        pytest.param(
            first_turn(OPTIONAL, (3, 9, 5), FALLING),
            0,
            "take 10 go",
            "the rack does not rise: 5 in slot 15 comes after 8",
            id="racko.go: where it breaks, not before",
        ),
        pytest.param(
            before_run(RUN_OPTIONAL, (2, 3, 7, 9)),
            0,
            "take 5 go",
            "going RACK-O needs a run of 3 consecutive cards; the longest here has 2",
            id="racko.two-player-run: two",
        ),
        pytest.param(
            before_run(RUN_OPTIONAL, (2, 5, 7, 9)),
            0,
            "take 5 go",
            "going RACK-O needs a run of 3 consecutive cards; the longest here has 1",
            id="racko.two-player-run: none",
        ),
    ],
)
def test_a_refusal_names_what_is_wrong(
    state: racko.State, seat: int, move: str, text: str | None
) -> None:
    violation = racko.why_illegal(state, Seat(seat), racko.parse_move(move))
    assert (violation and violation.message) == text


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        pytest.param([8, 5], "a move uses exactly one card, not 2", id="two cards"),
        pytest.param([5], "card 5 is not on offer, only card 8", id="a card of the rack"),
    ],
)
def test_a_refused_selection_names_what_is_wrong(cards: list[int], text: str) -> None:
    view = racko.view(first_turn(AUTOMATIC, (5, 2, 9), FALLING), Seat(0))
    violation = racko.why_none(view, cards)
    assert violation is not None
    assert violation.message == text


def test_a_slot_below_the_lowest_is_named() -> None:
    state = first_turn(AUTOMATIC, (5, 2, 9), FALLING)
    violation = racko.why_illegal(state, Seat(0), racko.Take(Slot(0)))
    assert violation is not None
    assert violation.message == "there is no slot 0: slots are 5, 10 and so on up to 15"


@pytest.mark.parametrize(
    ("target", "next_dealer", "winners"), [(200, 0, None), (40, None, (0,)), (5, None, (0,))]
)
def test_the_end_of_a_round_names_who_deals_next(
    target: int, next_dealer: int | None, winners: tuple[int, ...] | None
) -> None:
    """Seat 1 has dealt, so seat 0 deals next; 40 points to 5, nobody deals after the match."""
    rules = racko.Rules(seats=2, rack_size=3, cards=10, target=target)
    state = first_turn(rules, (5, 2, 9), FALLING)
    events = racko.transition(state, Seat(0), racko.parse_move("take 10")).events
    ended, turn = events[-2:]
    assert isinstance(ended, racko.RoundEnded)
    assert isinstance(turn, racko.TurnCame)
    assert ended.scores == (40, 5)
    assert (ended.outcome and ended.outcome.winners) == winners
    assert isinstance(turn.phase, racko.Over if next_dealer is None else racko.Dealing)
    assert getattr(turn.phase, "dealer", None) == next_dealer
