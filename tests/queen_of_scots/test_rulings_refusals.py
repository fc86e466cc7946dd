"""What a refusal says: the very cards, sets and numbers that stand in the way."""

import pytest

from cardrules import IllegalMove, Seat, Violation, queen_of_scots
from cardrules.queen_of_scots import State
from queen_of_scots.tables import JEWEL_UP, LAYING, PICKING_UP, RULES, completed, mine

ONE_TO_SHOW = completed(RULES, ["a b b j", "k3"], "j")
"""A crown jewel lies on top, and the hand has one to show."""


@pytest.mark.parametrize(
    ("state", "seat", "move", "text"),
    [
        pytest.param(PICKING_UP, 1, "draw", "seat 0 is to act, not seat 1", id="scots.turn"),
        pytest.param(
            PICKING_UP,
            0,
            "take a a a",
            "the move takes 3 × a, and the hand holds 2",
            id="scots.hand: take",
        ),
        pytest.param(
            LAYING,
            0,
            "lay b b b",
            "the move takes 3 × b, and the hand holds 1",
            id="scots.hand: lay",
        ),
        pytest.param(
            LAYING, 0, "discard k3", "the move takes 1 × k3, and the hand holds 0", id="scots.hand"
        ),
        pytest.param(
            PICKING_UP,
            0,
            "take a b",
            "b does not match a, the top of the face-up pile",
            id="scots.take-pile: match",
        ),
        pytest.param(
            PICKING_UP,
            0,
            "take a",
            "the face-up pile is taken with exactly 2 cards from the hand, not 1; more can be "
            "added afterwards",
            id="scots.take-pile: two",
        ),
        pytest.param(
            PICKING_UP,
            0,
            "take onto c",
            "only a crown jewel is taken onto a set, and the top of the face-up pile is a",
            id="scots.take-pile: no jewel",
        ),
        pytest.param(
            ONE_TO_SHOW,
            0,
            "take b b",
            "j on top of the face-up pile is taken by showing 2 in the hand, which holds 1",
            id="scots.take-jewel: shown",
        ),
        pytest.param(
            ONE_TO_SHOW,
            0,
            "take onto c",
            "j on top of the face-up pile is taken by showing 2 in the hand, which holds 1",
            id="scots.take-jewel: shown, onto a set",
        ),
        pytest.param(
            JEWEL_UP,
            0,
            "take a b",
            "the crown jewel on top is laid with two matching cards, and these are not: a, b",
            id="scots.take-jewel: pair",
        ),
        pytest.param(
            JEWEL_UP,
            0,
            "take onto a",
            "the crown jewel on top goes onto a set of the seat's own, and it has no set of a",
            id="scots.take-jewel: set",
        ),
        pytest.param(LAYING, 0, "lay a a c", "c does not match a", id="scots.lay: one kind"),
        pytest.param(LAYING, 0, "lay a b c", "b does not match a", id="scots.lay: first of two"),
        pytest.param(
            LAYING,
            0,
            "lay a j j",
            "a new set needs at least 2 matching cards besides crown jewels, not 1",
            id="scots.lay: matching",
        ),
        pytest.param(
            LAYING,
            0,
            "lay a a a a",
            "a new set begins with exactly 3 cards, not 4; more are added to it",
            id="scots.lay: three",
        ),
        pytest.param(LAYING, 0, "add a", "the seat has no set of a", id="scots.add: a set"),
        pytest.param(
            LAYING, 0, "add j to a", "the seat has no set of a", id="scots.add: a set for a jewel"
        ),
        pytest.param(LAYING, 0, "add j", "j fits any set: say which", id="scots.add: which"),
        pytest.param(
            LAYING,
            0,
            "add b to b",
            "b fits one set only: add it without naming the set",
            id="scots.add: not which",
        ),
    ],
)
def test_a_refusal_names_what_is_wrong(state: State, seat: int, move: str, text: str) -> None:
    parsed = queen_of_scots.parse_move(move)
    violation = queen_of_scots.why_illegal(state, Seat(seat), parsed)
    assert violation is not None
    assert violation.message == text


@pytest.mark.parametrize(
    ("cards", "kind", "text"),
    [
        ("a a b", "a", "b does not go into a set of a"),
        ("a a a a a", "a", "the move takes 5 × a, and the hand holds 4"),
        ("a a", "a", "a new set begins with exactly 3 cards, not 2; more are added to it"),
    ],
)
def test_a_plan_that_cannot_be_names_what_is_wrong(cards: str, kind: str, text: str) -> None:
    planned = queen_of_scots.plan(mine(LAYING), cards.split(), kind)
    assert isinstance(planned, Violation)
    assert planned.message == text


def test_a_set_that_is_there_is_named() -> None:
    state = completed(RULES, ["b b j", "k3"], "c", tables=[{"b": "b b b"}, {}], laying=True)
    violation = queen_of_scots.why_none(mine(state), ["b", "b", "j"])
    assert violation is not None
    assert violation.message == "there is a set of b already: add the cards to it"


def test_a_transition_is_refused_for_the_same_reason_as_the_move() -> None:
    move = queen_of_scots.parse_move("take a b")
    with pytest.raises(IllegalMove) as refused:
        queen_of_scots.transition(PICKING_UP, 0, move)
    assert refused.value.violation == queen_of_scots.why_illegal(PICKING_UP, Seat(0), move)


@pytest.mark.parametrize("state", [PICKING_UP, JEWEL_UP], ids=["a card", "a crown jewel"])
def test_a_take_without_cards_has_the_wrong_size(state: State) -> None:
    violation = queen_of_scots.why_illegal(state, Seat(0), queen_of_scots.Take(()))
    assert violation is not None
    assert (violation.code, dict(violation.params)) == (
        queen_of_scots.Code.TAKE_SIZE,
        {"count": 0},
    )
