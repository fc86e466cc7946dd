"""Whole random matches: cards are conserved, nobody is ever stuck, and rounds come to an end."""

import random

import pytest

from cardrules import queen_of_scots
from cardrules.dealing import PythonRandomness
from cardrules.queen_of_scots import StockUsedUp
from queen_of_scots.worlds import CONFIGURATIONS, everything_in

ENDING = {
    name: rules
    for name, rules in CONFIGURATIONS.items()
    if rules.stock_used_up is StockUsedUp.END_ROUND
}


@pytest.mark.parametrize("name", CONFIGURATIONS)
@pytest.mark.parametrize("seed", range(3))
def test_cards_are_conserved_and_nobody_is_stuck(name: str, seed: int) -> None:
    rules = CONFIGURATIONS[name]
    source = PythonRandomness(random.Random(seed))
    cards = sorted(rules.deck.cards)
    state = queen_of_scots.start(rules)
    for _ in range(1500):
        if state.is_over:
            break
        if state.to_act is None:
            state = queen_of_scots.apply_chance(state, queen_of_scots.sample_chance(state, source))
        else:
            moves = queen_of_scots.legal_moves(state)
            state = queen_of_scots.apply(state, state.to_act, moves[source.below(len(moves))])
        assert everything_in(state) == cards
        assert state.stock or not isinstance(state.phase, queen_of_scots.PickingUp)
        assert state.to_act is None or state.hands[state.to_act]


@pytest.mark.parametrize("name", ENDING)
def test_a_round_is_bounded_when_the_pile_used_up_ends_it(name: str) -> None:
    # Each turn draws a card or lays the top of the pile for good, so there are at most as many
    # turns as cards; a turn has a pick-up, a discard, and no more layings than cards in all.
    rules = ENDING[name]
    source = PythonRandomness(random.Random(8))
    for _ in range(5):
        state = queen_of_scots.start(rules)
        state = queen_of_scots.apply_chance(state, queen_of_scots.sample_chance(state, source))
        decisions = 0
        while state.to_act is not None:
            moves = queen_of_scots.legal_moves(state)
            state = queen_of_scots.apply(state, state.to_act, moves[source.below(len(moves))])
            decisions += 1
        assert decisions <= 3 * len(rules.deck.cards)
