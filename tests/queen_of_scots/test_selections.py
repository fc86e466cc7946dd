"""What a selection of cards can do: `moves_with`, `why_none`, and `plan` for larger layings."""

import random
from collections import Counter

import pytest

from cardrules import Violation, queen_of_scots
from cardrules.queen_of_scots import Code, State
from queen_of_scots.tables import JEWEL_UP, LAYING, PICKING_UP, RULES, mine, play, walk
from queen_of_scots.worlds import CONFIGURATIONS


@pytest.mark.parametrize(
    ("state", "cards", "moves"),
    [
        (PICKING_UP, "", ["draw"]),
        (PICKING_UP, "a a", ["take a a"]),
        (PICKING_UP, "a", []),
        (JEWEL_UP, "", ["draw", "take onto c"]),
        (JEWEL_UP, "a a", ["take a a"]),
        (LAYING, "a", ["discard a"]),
        (LAYING, "b", ["add b", "discard b"]),
        (LAYING, "j", ["add j to b", "discard j"]),
        (LAYING, "a a a", ["lay a a a"]),
        (LAYING, "c j c", ["lay c c j"]),
        (LAYING, "k1 k2 j", ["lay j k1 k2"]),
        (LAYING, "a a", []),
        (LAYING, "", []),
    ],
)
def test_moves_with(state: State, cards: str, moves: list[str]) -> None:
    found = queen_of_scots.moves_with(mine(state), cards.split())
    assert [str(move) for move in found] == moves
    assert (queen_of_scots.why_none(mine(state), cards.split()) is None) is bool(moves)


def test_each_legal_move_is_found_with_one_selection() -> None:
    for state in walk(CONFIGURATIONS["many wilds"], seed=4, steps=200):
        if state.to_act is None:
            continue
        view = queen_of_scots.view(state, state.to_act)
        hand = view.hand or ()
        moves = queen_of_scots.legal_moves(view)
        wider = {m.cards for m in moves if isinstance(m, queen_of_scots.Take | queen_of_scots.Lay)}
        found = [
            move
            for cards in [(), *((card,) for card in set(hand)), *wider]
            for move in queen_of_scots.moves_with(view, cards)
        ]
        assert Counter(found) == Counter(moves)


@pytest.mark.parametrize(
    ("state", "cards", "code"),
    [
        (PICKING_UP, "a", Code.NOT_PICKED_UP),
        (PICKING_UP, "b", Code.NOT_PICKED_UP),
        (PICKING_UP, "a b", Code.NOT_PICKED_UP),
        (PICKING_UP, "a a a", Code.NOT_PICKED_UP),
        (JEWEL_UP, "a b", Code.NOT_PICKED_UP),
        (LAYING, "", Code.NO_CARDS),
        (LAYING, "a a", Code.LAY_SIZE),
        (LAYING, "a a a a", Code.LAY_SIZE),
        (LAYING, "a b", Code.NOT_MATCHING),
        (LAYING, "k3", Code.NOT_HELD),
        (play(LAYING, "lay c c j", "discard a"), "a", Code.NOT_YOUR_TURN),
    ],
)
def test_why_none(state: State, cards: str, code: Code) -> None:
    violation = queen_of_scots.why_none(mine(state), cards.split())
    assert violation is not None
    assert violation.code is code
    assert violation.message


@pytest.mark.parametrize(
    ("cards", "kind", "moves"),
    [
        pytest.param("a a a", "a", ["lay a a a"], id="three"),
        pytest.param("a a a a j j", "a", ["lay a a a", "add a", "add j to a", "add j to a"],
                     id="all of a kind, and jewels"),
        pytest.param("j c j c", "c", ["lay c c j", "add j to c"], id="a pair and two jewels"),
        pytest.param("k1 k2 j", "royal", ["lay j k1 k2"], id="royals"),
        pytest.param("b j", "b", ["add b", "add j to b"], id="onto a set that is there"),
        pytest.param("j j", "b", ["add j to b", "add j to b"], id="jewels onto a set"),
    ],
)  # fmt: skip
def test_plan(cards: str, kind: str, moves: list[str]) -> None:
    planned = queen_of_scots.plan(mine(LAYING), cards.split(), kind)
    assert isinstance(planned, tuple)
    assert sorted(map(str, planned[1:])) == sorted(moves[1:])
    assert str(planned[0]) == moves[0]
    after = play(LAYING, *map(str, planned))
    gone = Counter(LAYING.hands[0]) - Counter(after.hands[0])
    assert sorted(gone.elements()) == sorted(cards.split())


@pytest.mark.parametrize(
    ("state", "cards", "kind", "code"),
    [
        (PICKING_UP, "a a a", "a", Code.NOT_PICKED_UP),
        (LAYING, "", "a", Code.NO_CARDS),
        (LAYING, "a a a a a", "a", Code.NOT_HELD),
        (LAYING, "a a b", "a", Code.ANOTHER_KIND),
        (LAYING, "a a a", "thistle", Code.ANOTHER_KIND),
        (LAYING, "j j", "thistle", Code.TOO_FEW_MATCHING),
        (LAYING, "k1 j j", "royal", Code.TOO_FEW_MATCHING),
        (LAYING, "a a", "a", Code.LAY_SIZE),
        (LAYING, "k1 k2", "royal", Code.LAY_SIZE),
        (LAYING, "k1 k2 j", "k1", Code.ANOTHER_KIND),
        (play(LAYING, "discard a"), "a a a", "a", Code.NOT_YOUR_TURN),
        (queen_of_scots.start(RULES), "a a a", "a", Code.DEAL_DUE),
    ],
)
def test_plan_that_cannot_be(state: State, cards: str, kind: str, code: Code) -> None:
    planned = queen_of_scots.plan(mine(state), cards.split(), kind)
    assert isinstance(planned, Violation)
    assert planned.code is code
    assert planned.message


def test_a_spectator_can_plan_nothing() -> None:
    watcher = queen_of_scots.view(LAYING, None)
    planned = queen_of_scots.plan(watcher, ["a"], "a")
    assert isinstance(planned, Violation)
    assert queen_of_scots.why_none(watcher, ["a"]) == planned


def test_plans_of_any_selection_can_be_played_or_say_why_not() -> None:
    rng = random.Random(7)
    planned = refused = 0
    for name in ("many wilds", "eight royals", "odd points"):
        for state in walk(CONFIGURATIONS[name], seed=2, steps=400):
            if state.to_act is None:
                continue
            view = queen_of_scots.view(state, state.to_act)
            hand = view.hand or ()
            deck = state.rules.deck
            chosen = rng.sample(hand, rng.randint(1, min(6, len(hand))))
            kind = deck.kind_of(chosen[0]) or rng.choice(sorted(set(deck.kinds.values())))
            moves = queen_of_scots.plan(view, chosen, kind)
            if isinstance(moves, Violation):
                refused += 1
                continue
            planned += 1
            after = play(state, *map(str, moves))
            gone = Counter(hand) - Counter(after.hands[state.to_act])
            assert sorted(gone.elements()) == sorted(chosen)
    assert planned > 30
    assert refused > 100
