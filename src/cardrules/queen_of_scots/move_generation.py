"""The moves of a hand, from cards alone: taking the pile, and what follows picking up.

Hands come packed (``lanes.py``), so one addition finds all cards with two or three copies. Each
move is made once and shared. Royals are the only kind laid in mixtures. New sets are cached for
the groups of cards that were asked about last.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

from cardrules.queen_of_scots.deck import ROYAL, Card, Deck, Hand, Kind
from cardrules.queen_of_scots.lanes import NO_CARDS, TOP, Cards, Lanes
from cardrules.queen_of_scots.moves import Move, add, discard, lay, take, take_onto
from cardrules.queen_of_scots.rules import JEWELS_SHOWN, PAIR_SIZE, SET_SIZE
from cardrules.queen_of_scots.sets import LaidSets


class _Tables:
    """What generation looks up about a deck: masks of lanes, and a move of each card."""

    def __init__(self, lanes: Lanes[Card]) -> None:
        """Collect the masks and make the moves."""
        cards, kinds = lanes.cards, lanes.of_kind
        self.jewels, self.royals = kinds[None], kinds.get(ROYAL, NO_CARDS)
        plain = lanes.pack(card for card in cards if card in kinds)
        self.plain = TOP * plain
        """The top bits of the lanes of plain cards."""
        self.pair, self.three = ((TOP - copies) * plain for copies in (PAIR_SIZE, SET_SIZE))
        """What sets the top bit of such a lane with this many copies or more, once it is added."""
        wild = next(lanes.chosen(cards, self.jewels), None)
        self.jewel_adds = {kind: add(wild, Kind(kind)) for kind in kinds if wild and kind}
        self.takes = [take((card, card)) for card in cards]
        self.adds = [add(card, None) for card in cards]
        self.discards = [discard(card) for card in cards]


_tables = lru_cache(maxsize=16)(_Tables)


def takes(deck: Deck, hand: Cards, table: LaidSets, top: Card) -> tuple[Move, ...]:
    """Return the moves that take the pile (`scots.take-pile`, `scots.take-jewel`)."""
    lanes = deck._lanes
    if top in deck.royals:
        return _royal_pairs(lanes, hand & lanes.of_kind[ROYAL])
    copies = lanes.count(hand, top)
    if top != deck.wild:
        return (take((top, top)),) if copies >= PAIR_SIZE else ()
    if copies < JEWELS_SHOWN:
        return ()
    tables = _tables(lanes)
    pairs = lanes.chosen(tables.takes, hand + tables.pair & tables.plain)
    onto = [take_onto(laid.kind) for laid in table]
    return (*pairs, *_royal_pairs(lanes, hand & tables.royals), *onto)


def layings(deck: Deck, hand: Cards, table: LaidSets) -> tuple[Move, ...]:
    """Return the moves after picking up (`scots.lay`, `scots.add`, `scots.discard`)."""
    lanes = deck._lanes
    tables = _tables(lanes)
    kinds = 0
    for laid in table:
        kinds |= lanes.of_kind[laid.kind]
    fitting = hand & kinds
    fresh = hand - fitting
    jewel = deck.wild if hand & tables.jewels else None
    moves: list[Move] = []
    threes = fresh + tables.three & tables.plain
    # Without a crown jewel, two cards do not make a set.
    pairs = threes if jewel is None else fresh + tables.pair & tables.plain
    if pairs:
        moves += _plain_sets(lanes, pairs, threes, jewel)
    royals = fresh & tables.royals
    if royals:
        moves += _royal_sets(lanes, royals, jewel)
    if fitting:
        moves += lanes.chosen(tables.adds, fitting)
    if jewel is not None:
        moves += [tables.jewel_adds[laid.kind] for laid in table]
    return (*moves, *lanes.chosen(tables.discards, hand))


@lru_cache(maxsize=1 << 12)
def _plain_sets(
    lanes: Lanes[Card], pairs: int, threes: int, wild: Card | None
) -> tuple[Move, ...]:
    """Return the moves that lay a new set of one plain card.

    If `wild` is given, sets with that crown jewel are made of all pairs.
    """
    moves: list[Move] = []
    for card in lanes.chosen(lanes.cards, pairs):
        if lanes.count(threes, card):
            moves.append(lay((card, card, card)))
        if wild is not None:
            moves.append(lay((card, card, wild)))
    return tuple(moves)


@lru_cache(maxsize=256)
def _royal_pairs(lanes: Lanes[Card], royals: int) -> tuple[Move, ...]:
    """Return the moves that take the pile with two royals, in any mixture."""
    return tuple(map(take, _mixtures(lanes.unpack(royals), PAIR_SIZE)))


@lru_cache(maxsize=256)
def _royal_sets(lanes: Lanes[Card], royals: int, wild: Card | None) -> tuple[Move, ...]:
    """Return the moves that lay a new royal set, in any mixture.

    If `wild` is given, sets with that crown jewel follow those without.
    """
    cards = lanes.unpack(royals)
    threes = tuple(map(lay, _mixtures(cards, SET_SIZE)))
    if wild is None:
        return threes
    return (*threes, *(lay((*two, wild)) for two in _mixtures(cards, PAIR_SIZE)))


def _mixtures(royals: Hand, size: int) -> list[Hand]:
    """Return every choice of so many royals, copies taken as equal, in alphabetical order."""
    copies = Counter(royals)
    return [
        chosen
        for chosen in combinations_with_replacement(copies, size)
        if all(copies[card] >= chosen.count(card) for card in chosen)
    ]
