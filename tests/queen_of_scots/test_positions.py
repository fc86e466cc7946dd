"""Positions that cannot be are refused, and the error says what would have been right."""

import json
import random
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from cardrules import Cause, DecodeError, PositionError, RoundResult, Seat, queen_of_scots, wire
from cardrules.dealing import PythonRandomness
from cardrules.queen_of_scots import (
    Card,
    CardType,
    Deck,
    LaidSet,
    Laying,
    PickingUp,
    Rules,
    State,
    View,
)
from cardrules.queen_of_scots.knowledge import Knowledge
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
        ({"to_act": 2}, "to_act must be a whole number from 0 to 1, not 2"),
        ({"dealer": 2}, "dealer must be a whole number from 0 to 1, not 2"),
        ({"hands": [["a"]]}, "hands must have 2 entries, not 1"),
        ({"hands": [["a", "b", "c", "k", "j"], []]}, "seat 1 has no cards, which ends the round"),
        ({"hands": [["a", "b", 7], ["k", "j"]]}, "no such card in this deck: 7"),
        ({"hands": [["a", "b", ["c"]], ["k", "j"]]}, "holds something that is not a card"),
        ({"stock": ["b", "c", "k", "a", "c"]}, "position: 1 missing of 'b'"),
        ({"tables": [()]}, "tables must have 2 entries, not 1"),
        ({"tables": [[("a", "aj")], []]}, "of seat 0 are not a set of 'a'"),
        ({"tables": [[("a", "ajj")], []]}, "of seat 0 are not a set of 'a'"),
        ({"tables": [[("b", "aaj")], []]}, "of seat 0 are not a set of 'b'"),
        ({"tables": [[], [("royal", "kka")]]}, "of seat 1 are not a set of 'royal'"),
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
        ({"draws_since": [-1, 3]}, "draws_since must be a whole number of at least 0, not -1"),
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


def test_the_stock_is_filled_in() -> None:
    """The deck has j j, four each of a, b and c, and k k; these are nowhere else."""
    state = build(GOOD, {"stock": None})
    assert state.stock == ("a", "b", "b", "c", "c", "k")
    told = {"reshuffled": ["a", "b", "b", "c", "c", "k", "k"], "draws_since": [0, 1]}
    assert build(GOOD, told, {"stock": None}).knowledge.drawn == ((), ("k",))
    with pytest.raises(PositionError, match="no such card in this deck: 'zz'"):
        build(GOOD, {"stock": None, "hands": [["a", "zz"], ["k"]]})


LEAST = 1 - 2**52


def test_the_lowest_score_is_the_lowest() -> None:
    """Seat 0 discards its last card, and seat 1 has 5 and 40 in hand: it cannot go lower."""
    with pytest.raises(PositionError, match="scores must be whole numbers below 1000"):
        build(GOOD, {"scores": [0, LEAST - 1]})
    last = {"hands": [["b"], ["k", "a"]], "phase": Laying(), "stock": None}
    state = build(GOOD, last, {"scores": [0, LEAST]})
    over = queen_of_scots.apply(state, Seat(0), queen_of_scots.parse_move("discard b"))
    assert over.last_round is not None
    assert over.last_round.points[1] == -45
    assert over.scores[1] == LEAST
    assert wire.loads(wire.dumps(over)) == over


THREE = Rules(seats=3, deck=Deck(plain(3, 6)), hand_size=2, stock_used_up="reshuffle")


def seen_since(face_up: str, shuffled: str, draws: Sequence[int], shown: str) -> View:
    """Return what seat 0 sees, with a and b in hand: the others hold one card and three.

    Seat 1 has drawn since the reshuffle, and shown some cards; nobody has a set.
    """
    state = queen_of_scots.position(
        THREE, hands=["ab", "a", "bcc"], face_up=[*face_up], to_act=0, dealer=2
    )
    view = queen_of_scots.view(state, Seat(0))
    knowledge = Knowledge[Card | None](
        known=((), (), ()),
        shuffled_in=tuple(map(Card, shuffled)),
        drawn=tuple((None,) * number for number in draws),
        shown=((), tuple(map(Card, shown)), ()),
    )
    return attrs.evolve(view, knowledge=knowledge)


@pytest.mark.parametrize(
    "view",
    [
        # Of 14 unseen cards 10 lie face down. The one in the hand of seat 1 was drawn.
        pytest.param(seen_since("ab", "aaaabbbcccc", [0, 1, 0], ""), id="holds what it drew"),
        # It drew two: one it holds, the other is the b on the pile.
        pytest.param(seen_since("ab", "aaaabbbccccc", [0, 2, 0], "b"), id="has shown one"),
        # Four b were shuffled in, so of the two on the pile it drew one and held the other.
        pytest.param(seen_since("abb", "bbbbcccccc", [0, 1, 0], "bb"), id="held one before"),
    ],
)
def test_a_view_after_a_reshuffle(view: View) -> None:
    assert wire.loads(wire.dumps(view)) == view
    luck = PythonRandomness(random.Random(1))
    for _ in range(5):
        state = queen_of_scots.sample_state(view, luck)
        assert queen_of_scots.view(state, Seat(0)) == view
        assert wire.loads(wire.dumps(state)) == state


@pytest.mark.parametrize(
    ("view", "message"),
    [
        pytest.param(
            seen_since("ab", "aaaabbbccccc", [0, 2, 0], ""),
            "the hands cannot hold what was drawn",
            id="two drawn, one held and none shown",
        ),
        pytest.param(
            seen_since("abb", "bbbbbccccc", [0, 1, 0], "bb"),
            "the hands cannot hold what was drawn",
            id="one drawn, two shown that nobody can have held before",
        ),
        pytest.param(
            seen_since("ab", "aaaabbbcccc", [0, 1, 0], "c"), "not in sight", id="shown, not seen"
        ),
        pytest.param(
            seen_since("ab", "aaaabbbcccd", [0, 1, 0], ""), "no such cards", id="a fourth kind"
        ),
        pytest.param(
            seen_since("ab", "aaaabbbccc", [0, 1, 0], ""), "of 10 cards, 11 were", id="too few"
        ),
        pytest.param(
            seen_since("ab", "aaaaabbbbcc", [0, 1, 0], ""),
            "the hands cannot hold what was drawn",
            id="shuffled in, and never unseen since",
        ),
    ],
)
def test_a_view_after_a_reshuffle_that_cannot_be(view: View, message: str) -> None:
    with pytest.raises(DecodeError, match=message):
        wire.loads(wire.dumps(view))


def test_own_draws_stand_in_order() -> None:
    told = {"reshuffled": [*"aabbcckk"], "drawn_since": [["a", "k"], []]}
    hands = [["b", "a", "k", "c"], ["j"]]
    state = build(GOOD, told, {"hands": hands, "stock": None})
    view = queen_of_scots.view(state, Seat(0))
    assert wire.loads(wire.dumps(view)) == view
    said = wire.dumps(view).replace('"drawn":[["a","k"]', '"drawn":[["k","a"]')
    with pytest.raises(DecodeError, match="drawn_since must be in alphabetical order"):
        wire.loads(said)


@pytest.mark.parametrize("seat", [Seat(0), None])
def test_what_was_seen_since_a_reshuffle_ends_with_the_round(seat: Seat | None) -> None:
    last = {"hands": [["b"], ["k", "a"]], "phase": Laying(), "stock": None}
    state = queen_of_scots.apply(
        build(GOOD, last), Seat(0), queen_of_scots.parse_move("discard b")
    )
    view = queen_of_scots.view(state, seat)
    assert wire.loads(wire.dumps(view)) == view
    shuffled = queen_of_scots.Knowledge[Card | None](
        view.knowledge.known, tuple(sorted(state.stock)), ((), ()), ((), ())
    )
    with pytest.raises(DecodeError, match=r"knowledge\.shuffled_in does not follow"):
        wire.loads(wire.dumps(attrs.evolve(view, knowledge=shuffled)))


def test_a_view_shows_the_draws_of_its_own_seat_only() -> None:
    view = queen_of_scots.view(build(SHUFFLED), Seat(0))
    own = attrs.evolve(view.knowledge, drawn=((Card("a"),), (Card("k"),)))
    with pytest.raises(DecodeError, match="a seat sees its own draws only") as caught:
        wire.loads(wire.dumps(attrs.evolve(view, knowledge=own)))
    assert caught.value.cause is queen_of_scots.Cause.DRAWS_SEEN


def test_a_seat_holds_or_has_shown_its_own_draws() -> None:
    """Seat 0 has no k in hand, and has shown none."""
    view = queen_of_scots.view(build(SHUFFLED), Seat(0))
    own = attrs.evolve(view.knowledge, drawn=((Card("k"),), (None,)))
    with pytest.raises(DecodeError, match=r"seat 0 neither holds nor has shown all of \(hidden\)"):
        wire.loads(wire.dumps(attrs.evolve(view, knowledge=own)))


def test_a_view_shows_no_more_copies_than_the_deck_has() -> None:
    view = queen_of_scots.view(build(GOOD), Seat(0))
    many = attrs.evolve(view, face_up=tuple(map(Card, "aabcc")), stock_size=3)
    with pytest.raises(
        DecodeError, match=r"there are more of \(hidden\) than the deck has"
    ) as caught:
        wire.loads(wire.dumps(many))
    assert caught.value.cause is queen_of_scots.Cause.MORE_THAN_DECK


def test_a_reshuffle_is_due_only_once_the_pile_is_used_up() -> None:
    state = build(GOOD, {"phase": Laying(), "stock": [], "face_up": [*"bckacbcb"]})
    waiting = queen_of_scots.apply(state, Seat(0), queen_of_scots.parse_move("discard c"))
    assert wire.loads(wire.dumps(waiting)) == waiting
    wrong = attrs.evolve(waiting, stock=(Card("b"),))
    with pytest.raises(DecodeError, match="only once it is used up"):
        wire.loads(wire.dumps(wrong))


@pytest.mark.parametrize("hand", [["x"], ["a"] * 201], ids=["unknown", "too many to be packed"])
def test_a_hand_that_cannot_be_packed_is_refused(hand: list[str]) -> None:
    said = json.loads(wire.dumps(build(GOOD)))
    said["hands"][1] = hand
    with pytest.raises(DecodeError, match="position: ") as caught:
        wire.loads(json.dumps(said))
    assert caught.value.cause in {Cause.NO_SUCH_CARD, Cause.TOO_MANY_CARDS}
