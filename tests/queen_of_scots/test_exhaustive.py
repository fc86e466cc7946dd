"""Every state of a tiny world, from every deal: the laws hold at each, and each round ends."""

import random
from itertools import permutations

import pytest

from cardrules import queen_of_scots
from cardrules.dealing import PythonRandomness
from cardrules.queen_of_scots import Deck, Reshuffle, Reshuffling, Rules, State, StockUsedUp
from cardrules.testing.laws import Laws
from queen_of_scots.worlds import everything_in, jewel, plain, royal

pytestmark = pytest.mark.slow


def every_deal(rules: Rules) -> set[State]:
    waiting = queen_of_scots.start(rules)
    orders = set(permutations(rules.deck.cards))
    return {
        queen_of_scots.apply_chance(waiting, queen_of_scots.deal_cards(waiting, order))
        for order in orders
    }


@pytest.mark.parametrize(
    ("deck", "used_up"),
    [
        (Deck([jewel(2), *plain(1, 3), *royal(1, 3)]), "end_round"),
        (Deck([jewel(2), *plain(1, 2), *royal(2, 2)]), "end_round"),
        (Deck([jewel(1), *plain(1, 3), *royal(1, 3)]), "reshuffle"),
        (Deck([*plain(1, 3), *royal(2, 2)]), "reshuffle"),
    ],
)
def test_every_law_holds_at_every_state(deck: Deck, used_up: StockUsedUp) -> None:
    rules = Rules(seats=2, deck=deck, hand_size=2, dealer=1, target=1, stock_used_up=used_up)
    laws = Laws(queen_of_scots, PythonRandomness(random.Random(5)))
    cards = sorted(deck.cards)
    met = every_deal(rules)
    todo, ended, waited = list(met), 0, 0
    while todo:
        state = todo.pop()
        laws.check_state(state)
        assert everything_in(state) == cards
        following: list[State] = []
        if isinstance(state.phase, Reshuffling):
            waited += 1
            orders = set(permutations(state.phase.cards))
            following = [laws.check_chance(state, Reshuffle(order)) for order in orders]
        elif state.to_act is None:
            ended += 1
        else:
            moves = queen_of_scots.legal_moves(state)
            following = [laws.check_move(state, state.to_act, move) for move in moves]
        todo += set(following) - met
        met.update(following)
    assert ended > 0
    assert (waited > 0) is (rules.stock_used_up is StockUsedUp.RESHUFFLE)
    assert len(met) > 500
