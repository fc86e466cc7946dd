"""What stands where in an observation, worked out by hand from positions."""

import pytest

from cardrules import Seat, queen_of_scots, racko, rank
from cardrules.queen_of_scots import CardType, Deck, LaidSet

pytest.importorskip("pettingzoo")

import numpy as np

from cardrules.adapters.pettingzoo import Numbering, numbering_of
from cardrules.game import MoveT, StateT, ViewT


def seen(
    numbering: Numbering[StateT, ViewT, MoveT], view: ViewT, shown: dict[str, object]
) -> dict[str, object]:
    """Return the parts of a view's observation that are shown; the layout covers all of it."""
    numbers = np.array(numbering.observe(view))
    assert numbers.shape == (numbering.layout.size,)
    parts = {part.name: part for part in numbering.layout.parts}
    assert set(shown) == set(parts)
    found: dict[str, object] = {}
    for name, part in parts.items():
        values = numbering.layout.part(numbers, name)
        assert values.shape == part.shape
        found[name] = values.tolist()
    return found


def approximately(parts: dict[str, object]) -> dict[str, object]:
    return {name: pytest.approx(np.array(value), abs=1e-6) for name, value in parts.items()}


def check(
    numbering: Numbering[StateT, ViewT, MoveT], view: ViewT, expected: dict[str, object]
) -> None:
    assert {
        name: np.array(value) for name, value in seen(numbering, view, expected).items()
    } == approximately(expected)


def test_racko() -> None:
    rules = racko.Rules(seats=3, rack_size=2, cards=10, target=100, dealer=0)
    state = racko.position(
        rules,
        racks=[[5, 1], [3, 2], [4, 10]],
        discard_pile=[7, 6],
        draw_pile=[8],
        drawn=9,
        to_act=2,
        scores=[50, 20, 75],
        dealer=0,
    )
    expected: dict[str, object] = {
        "phase": [0, 1],
        "to_act": [0, 1, 0],  # from seat 1 on: the next one is to act
        "dealer": [0, 0, 1],
        "scores": [0.2, 0.75, 0.5],
        "racks": [[0.3, 0.2], [0, 0], [0, 0]],
        "had_turn": [1, 0, 0],
        "drawn": [0],
        "discard_pile": [0.6, 0.7, 0, 0],
        "draw_pile_size": [0.25],
        "turned_over": [0],
        "draw_order": [0, 0, 0, 0],
    }
    check(numbering_of(rules), racko.view(state, Seat(1)), expected)
    own: dict[str, object] = {
        **expected,
        "to_act": [1, 0, 0],
        "dealer": [0, 1, 0],
        "scores": [0.75, 0.5, 0.2],
        "racks": [[0.4, 1], [0, 0], [0, 0]],
        "had_turn": [0, 0, 1],
        "drawn": [0.9],
    }
    check(numbering_of(rules), racko.view(state, Seat(2)), own)


def test_rank() -> None:
    rules = rank.Rules.first_edition(3, deck=rank.cards("3 3 4 4 7 U U W D C"), hand_size=3)
    state = rank.position(
        rules,
        hands=[rank.cards("3 3 W"), rank.cards("4"), rank.cards("U D")],
        to_act=0,
        pile=rank.Pile(size=1, value=8, cards=rank.cards("7 U")),
        leader=2,
        last_player=1,
        passed=[2],
        played=rank.cards("7 U"),
        draw_pile=rank.cards("4 C"),
        scores=[2, 1, 0],
        places=[0, 1, 2],
    )
    cards = [0.0] * 17
    expected: dict[str, object] = {
        "phase": [0, 0, 0, 1],
        "to_act": [1, 0, 0],
        "scores": [0.4, 0.2, 0],
        "places": [1, 2 / 3, 1 / 3],
        "hand": [*cards[:2], 1, *cards[3:12], 1, *cards[13:]],
        "hand_sizes": [3 / 5, 1 / 5, 2 / 5],
        "known": [cards, cards, cards],
        "played": [*cards[:6], 1, *cards[7:13], 0.5, *cards[14:]],
        "draw_pile_size": [0.2],
        "out": [0, 0, 0],
        "leader": [0, 0, 1],
        "last_player": [0, 1, 0],
        "passed": [0, 0, 1],
        "modifiers_only": [0, 0, 0],
        "pile": [*cards[:6], 1, *cards[7:13], 0.5, *cards[14:]],
        "pile_size": [0.1],
        "pile_value": [8 / 15],
        "steal_possible": [0],
        "gift_to": [0, 0, 0],
        "gift_count": [0],
        "kings_hand": [0],
        "set_aside": cards,
    }
    check(numbering_of(rules), rank.view(state, Seat(0)), expected)


def test_queen_of_scots() -> None:
    deck = Deck(
        [
            CardType("j", points=5, copies=4, wild=True),
            CardType("a", points=5, copies=5),
            CardType("k1", points=5, copies=2, royal=True),
            CardType("k2", points=5, copies=2, royal=True),
        ]
    )
    rules = queen_of_scots.Rules(seats=2, deck=deck, hand_size=2, target=100)
    kinds = queen_of_scots.Kind("a"), queen_of_scots.Kind("royal")
    a, j, k1, k2 = map(queen_of_scots.Card, ("a", "j", "k1", "k2"))
    state = queen_of_scots.position(
        rules,
        hands=[[a], [j, k1]],
        tables=[[LaidSet(kinds[0], (a, a, j))], [LaidSet(kinds[1], (k1, k2, j))]],
        face_up=[j, a],
        stock=[a, k2],
        to_act=1,
        dealer=0,
        scores=[-10, 30],
    )
    expected: dict[str, object] = {
        "phase": [1, 0],
        "to_act": [1, 0],
        "dealer": [0, 1],
        "scores": [0.3, -0.1],
        "hand": [0.25, 0, 0.5, 0],
        "hand_sizes": [2 / 13, 1 / 13],
        "known": [[0, 0, 0, 0], [0, 0, 0, 0]],
        "tables": [[0.25, 0, 0.5, 0.5], [0.25, 0.4, 0, 0]],
        "jewels": [[0, 0.25], [0.25, 0]],
        "top": [0, 1, 0, 0],
        "face_up": [0.25, 0.2, 0, 0],
        "face_up_size": [2 / 13],
        "stock_size": [2 / 13],
        "reshuffled": [0, 0, 0, 0],
        "draws_since": [0, 0],
    }
    check(numbering_of(rules), queen_of_scots.view(state, Seat(1)), expected)


def test_a_part_that_is_not_there_is_refused() -> None:
    layout = numbering_of(racko.Rules()).layout
    with pytest.raises(KeyError, match="hand"):
        layout.part(np.zeros(layout.size, np.float32), "hand")
