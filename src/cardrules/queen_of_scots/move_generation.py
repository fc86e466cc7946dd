"""The moves of a hand, from cards alone: taking the pile, and what follows picking up.

Each move is made once and shared. Royals are the only kind laid in mixtures. Their combinations
are cached for the groups of royals that were asked about last.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

from cardrules.queen_of_scots.deck import ROYAL, Card, Deck
from cardrules.queen_of_scots.moves import Move, add, discard, lay, take, take_onto
from cardrules.queen_of_scots.rules import JEWELS_SHOWN, PAIR_SIZE, SET_SIZE
from cardrules.queen_of_scots.sets import Hand, LaidSets

_NOT_PLAIN = {None, ROYAL}


def takes(deck: Deck, hand: Hand, table: LaidSets, top: Card) -> tuple[Move, ...]:
    """Return the moves that take the pile (`scots.take-pile`, `scots.take-jewel`)."""
    kind = deck.kind_of(top)
    if kind == ROYAL:
        return _royal_pairs(_royals(deck, hand))
    if kind is not None:
        return (take((top, top)),) if hand.count(top) >= PAIR_SIZE else ()
    if hand.count(top) < JEWELS_SHOWN:
        return ()
    pairs = tuple(
        take((card, card))
        for card in dict.fromkeys(hand)
        if deck.kind_of(card) not in _NOT_PLAIN and hand.count(card) >= PAIR_SIZE
    )
    onto = tuple(take_onto(laid.kind) for laid in table)
    return (*pairs, *_royal_pairs(_royals(deck, hand)), *onto)


def layings(deck: Deck, hand: Hand, table: LaidSets) -> tuple[Move, ...]:
    """Return the moves after picking up (`scots.lay`, `scots.add`, `scots.discard`)."""
    wild, kind_of, count_of = deck.wild, deck.kinds.get, hand.count
    jewel = wild if wild is not None and wild in hand else None
    laid = {each.kind for each in table}
    moves: list[Move] = []
    adds: list[Move] = []
    royals: Hand = ()
    different = dict.fromkeys(hand)  # Each card once, still in alphabetical order.
    for card in different:
        kind = kind_of(card)
        if kind in laid:
            adds.append(add(card, None))
        elif kind == ROYAL:
            royals += (card,) * count_of(card)
        elif kind is not None and (count := count_of(card)) >= PAIR_SIZE:
            if count >= SET_SIZE:
                moves.append(lay((card, card, card)))
            if jewel is not None:
                moves.append(lay((card, card, jewel)))
    if len(royals) >= PAIR_SIZE:
        moves += _royal_sets(royals, jewel)
    moves += adds
    if jewel is not None:
        moves += [add(jewel, each.kind) for each in table]
    moves += map(discard, different)
    return tuple(moves)


def _royals(deck: Deck, hand: Hand) -> Hand:
    return tuple(card for card in hand if deck.kind_of(card) == ROYAL)


@lru_cache(maxsize=128)
def _royal_pairs(royals: Hand) -> tuple[Move, ...]:
    """Return the moves that take the pile with two royals, in any mixture."""
    return tuple(map(take, _mixtures(royals, PAIR_SIZE)))


@lru_cache(maxsize=128)
def _royal_sets(royals: Hand, wild: Card | None) -> tuple[Move, ...]:
    """Return the moves that lay a new royal set, in any mixture.

    If `wild` is given, sets with that crown jewel follow those without.
    """
    threes = tuple(map(lay, _mixtures(royals, SET_SIZE)))
    if wild is None:
        return threes
    return (*threes, *(lay((*two, wild)) for two in _mixtures(royals, PAIR_SIZE)))


def _mixtures(royals: Hand, size: int) -> list[Hand]:
    """Return every choice of so many royals, copies taken as equal, in alphabetical order."""
    copies = Counter(royals)
    return [
        chosen
        for chosen in combinations_with_replacement(copies, size)
        if all(copies[card] >= chosen.count(card) for card in chosen)
    ]
