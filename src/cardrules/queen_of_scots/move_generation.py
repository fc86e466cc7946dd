"""The moves of a hand, from cards alone: taking the pile, and what follows picking up.

Hands come packed (``lanes.py``), so one operation finds all cards with two or three copies. Each
move is made once and shared. Royals are the only kind laid in mixtures. New sets are cached for
the groups of cards that were asked about last, and discards are looked up in tables.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

from cardrules._caches import Cache
from cardrules.queen_of_scots.deck import ROYAL, Card, Deck, Hand, Kind
from cardrules.queen_of_scots.lanes import TOP, Cards, Lanes
from cardrules.queen_of_scots.moves import DRAW, Move, add, discard, lay, take, take_onto
from cardrules.queen_of_scots.rules import PAIR_SIZE, SET_SIZE

_PART = 9
"""How many lanes a table of discards covers: it has an entry for each of the 512 choices."""


class _Tables:
    """What generation looks up about a deck: masks of lanes, and discards of all choices."""

    def __init__(self, lanes: Lanes[Card]) -> None:
        """Collect the masks and make the moves."""
        plain = [card for card in lanes.cards if card in lanes.of_kind]
        self.pairs = sum(lanes.several[card] for card in plain)
        """What two or more copies of a plain card have a bit of."""
        self.three = (TOP - SET_SIZE) * lanes.pack(plain)
        """What sets the top bit of its lane with three copies or more, once it is added."""
        self.plain = TOP * lanes.pack(plain)
        """The top bits of these lanes."""
        self.royals = lanes.of_kind[ROYAL]
        self.jewels = lanes.of_kind[None]
        self.one = lanes.tops - lanes.pack(lanes.cards)
        """What sets the top bit of any lane with a copy or more, once it is added."""
        parts = [lanes.cards[at : at + _PART] for at in range(0, len(lanes.cards), _PART)]
        self.discards = [(TOP * lanes.pack(part), _discards(lanes, part)) for part in parts]
        """The top bits of some lanes, and the discards of each choice of their cards."""


def _discards(lanes: Lanes[Card], cards: tuple[Card, ...]) -> dict[int, tuple[Move, ...]]:
    """Return the discards of each choice of these cards, by the top bits of their lanes."""
    found: dict[int, tuple[Move, ...]] = {0: ()}
    for card in cards:
        top, one = TOP * lanes.one[card], (discard(card),)
        found |= {tops + top: moves + one for tops, moves in found.items()}
    return found


_tables = Cache(_Tables, most=16)
_ONLY_DRAW: tuple[Move, ...] = (DRAW,)


def pick_ups(deck: Deck, hand: Cards, fitting: Cards, top: Card) -> tuple[Move, ...]:
    """Return the moves that pick up (`scots.pick-up`, `scots.take-pile`, `scots.take-jewel`)."""
    lanes = deck._lanes
    if top in deck.royals:
        return _ONLY_DRAW + _royal_pairs(lanes, hand & lanes.of_kind[ROYAL])
    # A pair for a plain top, or the crown jewels to be shown: both take two copies of it.
    if not hand & lanes.several[top]:
        return _ONLY_DRAW
    if top != deck.wild:
        return DRAW, take((top, top))
    tables = _tables[lanes]
    pairs = (take((card, card)) for card in lanes.chosen(lanes.cards, hand & tables.pairs))
    onto = map(take_onto, _kinds(lanes, fitting))
    return (DRAW, *pairs, *_royal_pairs(lanes, hand & tables.royals), *onto)


def layings(deck: Deck, hand: Cards, fitting: Cards) -> tuple[Move, ...]:
    """Return the moves after picking up (`scots.lay`, `scots.add`, `scots.discard`)."""
    lanes = deck._lanes
    tables = _tables[lanes]
    jewel = deck.wild if hand & tables.jewels else None
    fit = hand & fitting
    fresh = hand ^ fit
    moves: tuple[Move, ...] = ()
    pairs = fresh & tables.pairs
    if pairs:
        threes = fresh + tables.three & tables.plain
        # Without a crown jewel, two cards do not make a set.
        groups = threes if jewel is None else pairs
        if groups:
            moves += _plain_sets(lanes, groups, threes, jewel)
    royals = fresh & tables.royals
    if royals:
        moves += _royal_sets(lanes, royals, jewel)
    if fit:
        moves += _adds(lanes, fit)
    if jewel is not None and fitting:
        moves += _jewel_adds(lanes, fitting, jewel)
    held = hand + tables.one
    for tops, discards in tables.discards:
        moves += discards[held & tops]
    return moves


def _kinds(lanes: Lanes[Card], fitting: int) -> list[Kind]:
    """Return the kinds of these lanes in alphabetical order."""
    return sorted(Kind(kind) for kind, lane in lanes.of_kind.items() if kind and lane & fitting)


@lru_cache(maxsize=1 << 12)
def _jewel_adds(lanes: Lanes[Card], fitting: int, jewel: Card) -> tuple[Move, ...]:
    """Return the moves that add a crown jewel to one of the sets already laid."""
    return tuple(add(jewel, kind) for kind in _kinds(lanes, fitting))


@lru_cache(maxsize=1 << 12)
def _adds(lanes: Lanes[Card], fitting: int) -> tuple[Move, ...]:
    """Return the moves that add one of the cards that fit a set already laid."""
    return tuple(add(card, None) for card in lanes.chosen(lanes.cards, fitting))


@lru_cache(maxsize=1 << 12)
def _plain_sets(
    lanes: Lanes[Card], pairs: int, threes: int, wild: Card | None
) -> tuple[Move, ...]:
    """Return the moves that lay a new set of one plain card.

    If `wild` is given, sets with that crown jewel are made of all pairs.
    """
    moves: list[Move] = []
    for card in lanes.chosen(lanes.cards, pairs):
        if threes & lanes.whole[card]:
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
