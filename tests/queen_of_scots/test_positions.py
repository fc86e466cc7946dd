"""Positions that cannot be are refused, and the error says what would have been right."""

from typing import Any

import pytest

from cardrules import PositionError, RoundResult, queen_of_scots
from cardrules.queen_of_scots import CardType, Deck, LaidSet, Laying, PickingUp, Rules, State
from queen_of_scots.tables import walk
from queen_of_scots.worlds import CONFIGURATIONS, plain

DECK = Deck(
    [
        CardType("j", points=50, copies=2, wild=True),
        *plain(3, 4),
        CardType("k", points=40, copies=2, royal=True),
    ]
)
RULES = Rules(seats=2, deck=DECK, hand_size=3, stock_used_up="reshuffle")
GOOD: dict[str, Any] = {
    "hands": [["b", "a", "c"], ["k", "j"]],
    "face_up": ["c", "b"],
    "stock": ["b", "c", "k", "a", "c", "b"],
    "tables": [[("a", ["a", "j", "a"])], []],
    "to_act": 0,
}
SHUFFLED: dict[str, Any] = {
    **GOOD,
    "reshuffled": ["b", "c", "k", "a", "c", "b", "k", "a"],
    "draws_since": [1, 1],
    "drawn_since": [["a"], ["k"]],
}


def build(*facts: dict[str, Any], rules: Rules = RULES) -> State:
    """Return the position of some facts; later ones replace earlier ones."""
    together: dict[str, Any] = {}
    for some in facts:
        together |= some
    return queen_of_scots.position(rules, **together)


def test_a_good_position() -> None:
    state = build(GOOD)
    assert state.hands == (("a", "b", "c"), ("j", "k"))
    assert [(laid.kind, laid.cards) for laid in state.tables[0]] == [("a", ("a", "a", "j"))]
    assert (state.dealer, state.scores) == (1, (0, 0))
    assert (state.known, state.reshuffled, state.draws_since) == (((), ()), (), (0, 0))
    laid = [[LaidSet(queen_of_scots.Kind("a"), ["j", "a", "a"])], []]
    assert build(GOOD, {"tables": laid}) == state


def test_a_good_position_after_a_reshuffle() -> None:
    state = build(SHUFFLED)
    assert state.draws_since == (1, 1)
    assert state.knowledge.drawn == (("a",), ("k",))
    # Where one seat has drawn, it is known what.
    one = build(GOOD, {"reshuffled": ["b", "c", "k", "a", "c", "b", "k"], "draws_since": [0, 1]})
    assert one.knowledge.drawn == ((), ("k",))
    assert build(SHUFFLED, {"draws_since": None}) == state


SHEET = RoundResult.of([[], [], []])


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"to_act": 2}, "to_act must be a seat from 0 to 1, not 2"),
        ({"dealer": 2}, "dealer must be a seat from 0 to 1, not 2"),
        ({"hands": [["a"]]}, "hands must have 2 entries, not 1"),
        ({"hands": [["a", "b", "c", "k", "j"], []]}, "seat 1 has no cards, which ends the round"),
        ({"hands": [["a", "b", 7], ["k", "j"]]}, "no such card in this deck: 7"),
        ({"hands": [["a", "b", ["c"]], ["k", "j"]]}, "holds something that is no card"),
        ({"stock": ["b", "c", "k", "a", "c"]}, "position: 1 missing of 'b'"),
        ({"tables": [()]}, "tables must have 2 entries, not 1"),
        ({"tables": [[("a", "aj")], []]}, "of seat 0 are no set of 'a'"),
        ({"tables": [[("a", "ajj")], []]}, "of seat 0 are no set of 'a'"),
        ({"tables": [[("b", "aaj")], []]}, "of seat 0 are no set of 'b'"),
        ({"tables": [[], [("royal", "kka")]]}, "of seat 1 are no set of 'royal'"),
        ({"tables": [[("a", "aaj"), ("a", "aaj")], []]}, "seat 0 has two sets of 'a'"),
        ({"phase": "laying"}, r"phase must be PickingUp\(\) or Laying\(\), not 'laying'"),
        (
            {"face_up": [], "stock": ["b", "c", "k", "a", "c", "b", "c", "b"]},
            "face_up is empty; it is so only after the seat to act took it",
        ),
        (
            {"stock": [], "face_up": ["b", "c", "k", "a", "c", "b", "c", "b"]},
            "stock is empty; it is so only in the turn that drew its last card",
        ),
        ({"known": [["a"]]}, "known must have 2 entries, not 1"),
        ({"known": [["a", "a"], []]}, "known: the hand of seat 0 has 1 of 'a'"),
        ({"known": [[], ["j"]]}, "known: seat 1 has no set, so it never took the pile"),
        ({"scores": [0]}, "scores must have 2 entries, not 1"),
        ({"scores": [0, 1000]}, "scores must be whole numbers below 1000, not 1000"),
        ({"scores": [0, True]}, "scores must be whole numbers below 1000, not True"),
        ({"last_round": (5, 5)}, "last_round must be a RoundResult, not tuple"),
        ({"last_round": SHEET}, r"last_round\.points must have 2 entries, not 3"),
        ({"draws_since": [1, 0]}, "reshuffled is empty"),
        ({"drawn_since": [["a"], []]}, "reshuffled is empty"),
    ],
)
def test_a_position_that_cannot_be(facts: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        build(GOOD, facts)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"draws_since": [1]}, "draws_since must have 2 entries, not 1"),
        ({"draws_since": [-1, 3]}, "draws_since must be a whole number at least 0, not -1"),
        ({"draws_since": [2, 0]}, "drawn_since must hold for each seat the cards that it drew"),
        ({"drawn_since": None}, "drawn_since must hold for each seat the cards that it drew"),
        ({"drawn_since": [["b"], ["k"]]}, "drawn_since must hold for each seat"),
        ({"drawn_since": [["k"], ["a"]]}, r"seat 0 neither holds nor has shown all of \('k',\)"),
        ({"reshuffled": ["b", "c", "k", "a", "a", "c"]}, "stock has cards that are not in resh"),
        ({"shown_since": [["k"], []]}, "shown_since has cards that are not in sight"),
        (
            {"drawn_since": None, "draws_since": [2, 0]},
            r"seat 0 neither holds nor has shown all of \('a', 'k'\)",
        ),
        (
            {
                "shown_since": [["b"], []],
                "reshuffled": ["b", "c", "k", "a", "c", "b", "k"],
                "draws_since": [0, 1],
                "drawn_since": None,
            },
            "seat 0 has not drawn since the reshuffle",
        ),
    ],
)
def test_a_reshuffle_that_cannot_be(facts: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        build(SHUFFLED, facts)


def test_no_reshuffle_where_the_round_would_have_ended() -> None:
    with pytest.raises(PositionError, match="these rules end the round"):
        build(SHUFFLED, rules=Rules(seats=2, deck=DECK, hand_size=3))


def test_piles_are_empty_in_their_turn() -> None:
    rest: list[str] = GOOD["stock"]
    taken: dict[str, Any] = {"face_up": [], "stock": ["c", *rest, "b"], "phase": Laying()}
    assert build(GOOD, taken).face_up == ()
    drawn: dict[str, Any] = {"stock": [], "face_up": ["c", *rest, "b"], "phase": Laying()}
    assert build(GOOD, drawn).stock == ()
    with pytest.raises(PositionError, match="face_up is empty"):
        build(GOOD, taken, {"tables": [[], [("a", "aaj")]]})
    held = [["b", "a", "c", *rest, "c", "b"], ["k", "j"]]
    with pytest.raises(PositionError, match="stock is empty"):
        build(GOOD, taken, {"stock": [], "hands": held})


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_each_state_that_play_reaches_is_a_position(name: str) -> None:
    for state in walk(CONFIGURATIONS[name], seed=5, steps=500):
        if state.to_act is not None:
            assert isinstance(state.phase, PickingUp | Laying)
            same = queen_of_scots.position(
                state.rules,
                hands=state.hands,
                face_up=state.face_up,
                stock=state.stock,
                to_act=state.to_act,
                tables=state.tables,
                phase=state.phase,
                dealer=state.dealer,
                known=state.known,
                reshuffled=state.reshuffled,
                draws_since=state.draws_since,
                drawn_since=state.drawn_since,
                shown_since=state.shown_since,
                scores=state.scores,
                last_round=state.last_round,
            )
            assert same == state
            view = queen_of_scots.view(state, None)
            assert (view.draws_since, view.shown_since) == (same.draws_since, same.shown_since)
