"""Configurations of RACK-O for tests, and small worlds that are searched to the last state."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Self, TypeAlias

import attrs

from cardrules import racko
from cardrules.testing.laws import Laws

RackoLaws: TypeAlias = Laws[racko.State, racko.Move, racko.Rules, racko.Deal]

CONFIGURATIONS = [
    racko.Rules(seats=2),
    racko.Rules(seats=3),
    racko.Rules(seats=4, partners=True),
    racko.Rules(seats=4, bonus=True),
    racko.Rules(seats=2, two_player_run=True, dealer=0),
    racko.Rules(seats=2, rack_size=2, cards=6, target=100),
    racko.Rules(seats=2, rack_size=2, cards=6, target=100, declare="optional"),
    racko.Rules(seats=2, rack_size=3, cards=8, two_player_run=True, bonus=True),
    racko.Rules(seats=3, rack_size=2, cards=8, target=60),
    racko.Rules(seats=4, rack_size=3, cards=14, partners=True, bonus=True, target=200),
    racko.Rules(seats=3, rack_size=1, cards=5, target=100),
]


def every_deal(rules: racko.Rules) -> Iterator[racko.State]:
    """Yield the state after every possible deal of the first round; the rules name the dealer."""
    waiting = racko.start(rules)
    for order in permutations(range(1, rules.cards + 1)):
        yield racko.apply_chance(waiting, racko.deal_cards(waiting, order))


def everything_in(state: racko.State) -> list[int]:
    """Return all cards of a state, wherever they lie, sorted."""
    in_hand = [] if state.drawn is None else [state.drawn]
    in_racks = [card for rack in state.racks for card in rack]
    return sorted([*in_racks, *state.draw_pile, *state.discard_pile, *in_hand])


def every_move(rules: racko.Rules) -> list[racko.Move]:
    """Return every move of a world, and some about a slot that it does not have."""
    slots = [racko.Slot(5 * i) for i in range(1, rules.rack_size + 2)]
    moves: list[racko.Move] = [racko.Draw()]
    for go in (False, True):
        moves.append(racko.Discard(go=go))
        for slot in slots:
            moves += [racko.Take(slot, go=go), racko.Place(slot, go=go)]
    return moves


@attrs.frozen(order=False)
class Census:
    """How many states a world has."""

    deals: int
    states: int
    taking: int
    placing: int
    over: int

    @classmethod
    def take(cls, rules: racko.Rules, laws: RackoLaws, *, what_was_shown: bool = True) -> Self:
        """Visit every state that any deal and any play reaches, and check every law there.

        Without `what_was_shown`, states that differ only in which slots everyone has seen count as
        one, and the first met is visited: larger worlds are too large otherwise.
        """
        deck, moves = list(range(1, rules.cards + 1)), every_move(rules)
        todo = list(every_deal(rules))
        deals, met = len(todo), set(todo)
        kinds: Counter[str] = Counter()
        nothing: tuple[racko.ShownSlots, ...] = ((),) * rules.seats
        while todo:
            state = todo.pop()
            kinds[type(state.phase).__name__] += 1
            assert everything_in(state) == deck, racko.debug_text(state)
            laws.check_state(state, candidates=moves)
            if state.to_act is not None:
                for move in racko.legal_moves(state):
                    after = laws.check_move(state, state.to_act, move)
                    key = after if what_was_shown else attrs.evolve(after, shown=nothing)
                    if key not in met:
                        met.add(key)
                        todo.append(after)
        return cls(
            deals=deals,
            states=len(met),
            taking=kinds["Taking"],
            placing=kinds["Placing"],
            over=kinds["Over"],
        )
