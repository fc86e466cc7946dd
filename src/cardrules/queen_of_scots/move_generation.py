"""The moves of a hand, from cards alone: taking the pile, and what follows picking up.

Each move is made once and shared. Royals are the only kind laid in mixtures. Their combinations
are cached for the groups of royals that were asked about last.
"""

from collections import Counter
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import combinations_with_replacement

from cardrules.queen_of_scots.deck import ROYAL, Card, Deck, Hand
from cardrules.queen_of_scots.moves import Move, add, discard, lay, take, take_onto
from cardrules.queen_of_scots.rules import JEWELS_SHOWN, PAIR_SIZE, SET_SIZE
from cardrules.queen_of_scots.sets import LaidSets


def takes(deck: Deck, hand: Hand, table: LaidSets, top: Card) -> tuple[Move, ...]:
    """Return the moves that take the pile (`scots.take-pile`, `scots.take-jewel`)."""
    if top in deck.royals:
        return _royal_pairs(_royals(deck, hand))
    copies = hand.count(top)
    if top != deck.wild:
        return (take((top, top)),) if copies >= PAIR_SIZE else ()
    if copies < JEWELS_SHOWN:
        return ()
    pairs = [
        take((card, card))
        for card in dict.fromkeys(hand)
        if card != top and card not in deck.royals and hand.count(card) >= PAIR_SIZE
    ]
    onto = [take_onto(laid.kind) for laid in table]
    return (*pairs, *_royal_pairs(_royals(deck, hand)), *onto)


def layings(deck: Deck, hand: Hand, table: LaidSets) -> tuple[Move, ...]:
    """Return the moves after picking up (`scots.lay`, `scots.add`, `scots.discard`)."""
    wild, royal = deck.wild, deck.royals
    laid: AbstractSet[str] = {each.kind for each in table}
    fitting = laid | royal if ROYAL in laid else laid
    royals: list[Card] = []
    copies: list[Card] = []  # Of each plain card and crown jewel, all copies but the first.
    adds: list[Move] = []
    discards: list[Move] = []
    last = None
    for card in hand:
        if card in royal:
            royals.append(card)
        elif card == last:
            copies.append(card)
        if card != last:
            discards.append(discard(card))
            if card in fitting:
                adds.append(add(card, None))
            last = card
    jewel = wild if wild in hand else None
    moves: list[Move] = []
    for card in dict.fromkeys(copies):
        if card not in laid and card != wild:
            if copies.count(card) + 1 >= SET_SIZE:
                moves.append(lay((card, card, card)))
            if jewel is not None:
                moves.append(lay((card, card, jewel)))
    if len(royals) >= PAIR_SIZE and ROYAL not in laid:
        moves += _royal_sets(tuple(royals), jewel)
    moves += adds
    if jewel is not None:
        moves += [add(jewel, each.kind) for each in table]
    moves += discards
    return tuple(moves)


def _royals(deck: Deck, hand: Hand) -> Hand:
    return tuple([card for card in hand if card in deck.royals])


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
