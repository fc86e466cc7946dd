"""Legal moves equal brute force: every selection of a hand is judged by the rulebook's sentences.

The second opinion below knows a card by its letter and counts; it shares nothing with the library
but the states that it looks at.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest

from cardrules import queen_of_scots
from cardrules.queen_of_scots import Deck, Laying, Rules, State
from queen_of_scots.tables import legal, walk
from queen_of_scots.worlds import CONFIGURATIONS, everything_in, jewel, royal

MOST_MOVES = 400


class Book:
    """The sentences of the rulebook, over the kinds of one deck."""

    def __init__(self, rules: Rules) -> None:
        self.royals = {kind.id for kind in rules.deck.types if kind.royal}
        self.wilds = {kind.id for kind in rules.deck.types if kind.wild}

    def match(self, one: str, other: str) -> bool:
        if one in self.wilds or other in self.wilds:
            return False
        return one == other or (one in self.royals and other in self.royals)

    def is_new_set(self, cards: tuple[str, ...]) -> bool:
        """At least three, all matching but for wilds, and at least two that match."""
        natural = [card for card in cards if card not in self.wilds]
        return (
            len(cards) >= 3
            and len(natural) >= 2
            and all(self.match(natural[0], card) for card in natural[1:])
        )

    def kind(self, card: str) -> str:
        return "royal" if card in self.royals else card


def subsets(hand: tuple[str, ...], size: int) -> set[tuple[str, ...]]:
    return {tuple(sorted(chosen)) for chosen in combinations(hand, size)}


def picking_up(book: Book, hand: tuple[str, ...], own: set[str], top: str) -> Iterator[str]:
    yield "draw"
    jewels = sum(card in book.wilds for card in hand)
    for pair in subsets(hand, 2):
        on_jewel = top in book.wilds and jewels >= 2 and book.match(*pair)
        if on_jewel or all(book.match(card, top) for card in pair):
            yield f"take {' '.join(pair)}"
    if top in book.wilds and jewels >= 2:
        for kind in own:
            yield f"take onto {kind}"


def laying(book: Book, hand: tuple[str, ...], own: set[str]) -> Iterator[str]:
    for three in subsets(hand, 3):
        kinds = {book.kind(card) for card in three if card not in book.wilds}
        if book.is_new_set(three) and not kinds & own:
            yield f"lay {' '.join(three)}"
    for card in set(hand):
        yield f"discard {card}"
        if card in book.wilds:
            for kind in own:
                yield f"add {card} to {kind}"
        elif book.kind(card) in own:
            yield f"add {card}"


def by_the_book(state: State) -> set[str]:
    if state.to_act is None:
        return set()
    hand, book = state.hands[state.to_act], Book(state.rules)
    own: set[str] = {laid.kind for laid in state.tables[state.to_act]}
    if isinstance(state.phase, queen_of_scots.PickingUp):
        return set(picking_up(book, hand, own, state.face_up[-1]))
    return set(laying(book, hand, own))


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_legal_moves_are_those_of_the_book(name: str) -> None:
    rules = CONFIGURATIONS[name]
    cards = sorted(rules.deck.cards)
    for state in walk(rules, seed=len(name), steps=700):
        found = legal(state)
        assert len(set(found)) == len(found)
        assert set(found) == by_the_book(state), queen_of_scots.debug_text(state)
        assert len(found) <= MOST_MOVES
        assert state.dealer is None or everything_in(state) == cards


def test_moves_stand_in_the_documented_order() -> None:
    for state in walk(CONFIGURATIONS["many wilds"], seed=3, steps=900):
        moves = legal(state)
        verbs = [move.split()[0] for move in moves]
        order = ["draw", "take", "lay", "add", "discard"]
        assert verbs == sorted(verbs, key=order.index)
        discards = [move for move in moves if move.startswith("discard")]
        assert discards == sorted(discards)


def test_the_most_royals_have_few_enough_moves() -> None:
    """Three royals of 40 types, repeats allowed, are 42 * 41 * 40 / 6 sets; two and a jewel, 820.

    There are also 41 different cards to discard.
    """
    deck = Deck([jewel(2), *royal(40, 4)])
    state = queen_of_scots.position(
        Rules(seats=2, deck=deck, hand_size=1),
        hands=[["j", *(kind.id for kind in deck.types[1:] for _ in range(3))], ["j"]],
        face_up=["k1"],
        to_act=0,
        phase=Laying(),
    )
    moves = queen_of_scots.legal_moves(state)
    assert len(moves) == 11_480 + 820 + 41
    assert len(set(moves)) == len(moves)


def test_every_card_can_be_discarded_whichever_decks_were_asked_about_before() -> None:
    """With more than 16 decks, what was kept about them is made anew."""
    for types in [*range(2, 22), *range(2, 22)]:
        deck = Deck(royal(types, 2))
        cards = [kind.id for kind in deck.types]
        state = queen_of_scots.position(
            Rules(seats=2, deck=deck, hand_size=1),
            hands=[cards[1:], cards[:1]],
            face_up=cards[:1],
            to_act=0,
            phase=Laying(),
        )
        discards = [move for move in legal(state) if move.startswith("discard")]
        assert discards == [f"discard {card}" for card in sorted(cards[1:])]
