"""Sets on the table, and what is done with hands that are shown: both are sorted cards."""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

import attrs

from cardrules._arguments import plain_text
from cardrules._constructors import quick
from cardrules.queen_of_scots.deck import MOST_COPIES, Card, Deck, Hand, Kind, hand_in, in_order
from cardrules.queen_of_scots.lanes import NO_CARDS, Cards, Lanes, take


def _kind(text: str) -> Kind:
    return Kind(plain_text(text))


@attrs.frozen(order=False, weakref_slot=False)
class LaidSet:
    """A set on the table: its kind, and its cards in alphabetical order."""

    kind: Kind = attrs.field(converter=_kind)
    """Its kind."""
    cards: Hand = attrs.field(converter=hand_in)
    """Its cards, in alphabetical order."""


_kind_of = attrgetter("kind")
_made = quick(LaidSet)


def laid_set(kind: Kind, cards: Hand) -> LaidSet:
    """Return a set of cards that are in order already, as those of a message are."""
    return _made(kind, cards)


@lru_cache(maxsize=1 << 12)
def _laid_set(kind: Kind, cards: tuple[Card, ...]) -> LaidSet:
    """Return a set of these cards; round after round has much the same sets, so they are kept."""
    return _made(kind, in_order(cards))


LaidSets: TypeAlias = tuple[LaidSet, ...]
"""The sets of a seat, one for each kind, in alphabetical order of their kinds."""


@attrs.frozen(order=False)
class Group:
    """What cards are together, wherever they lie."""

    packed: Cards
    """The cards as packed counts; full lanes, which no hand has, if they cannot be packed."""
    kind: Kind
    """The kind of set that they belong to; empty if they do not match or all are jewels."""
    natural: int
    """How many of them are not crown jewels."""


@lru_cache(maxsize=1 << 12)
def group_of(lanes: Lanes[Card], cards: Hand) -> Group:
    """Return what cards are together, also if the deck with these lanes does not have them."""
    can_be = len(cards) <= MOST_COPIES and lanes.one.keys() >= {*cards}
    kinds = [kind for kind in map(lanes.kinds.get, cards) if kind is not None]
    return Group(
        packed=lanes.pack(cards) if can_be else take(lanes.tops, lanes.pack(lanes.cards)),
        kind=Kind(kinds[0] if len({*kinds}) == 1 else ""),
        natural=len(kinds),
    )


def fitting_cards(deck: Deck, tables: Iterable[LaidSets]) -> tuple[Cards, ...]:
    """Return the lanes of the cards whose kinds each seat has laid, with all bits set."""
    return tuple(_fitting_cards(deck, table) for table in tables)


def _fitting_cards(deck: Deck, table: LaidSets) -> Cards:
    fitting = NO_CARDS
    for laid in table:
        fitting = Cards(fitting | deck._lanes.of_kind[laid.kind])
    return fitting


def laid_cards(tables: Iterable[LaidSets]) -> tuple[Card, ...]:
    """Return all cards in the sets of several seats."""
    return tuple([card for table in tables for laid in table for card in laid.cards])


def with_cards(hand: Hand, cards: Iterable[Card]) -> Hand:
    """Return a hand with more cards.

    >>> with_cards((Card("a"), Card("c")), [Card("b")])
    ('a', 'b', 'c')
    """
    more = [*hand, *cards]
    more.sort()
    return tuple(more)


def without(hand: Hand, cards: Iterable[Card]) -> Hand:
    """Return a hand without some cards that it holds, one copy for each.

    >>> without((Card("a"), Card("a"), Card("b")), [Card("a")])
    ('a', 'b')
    """
    fewer = list(hand)
    for card in cards:
        fewer.remove(card)
    return tuple(fewer)


def lacking(hand: Hand, cards: Hand) -> Card | None:
    """Return the first card of which a hand has too few copies; None if it has enough.

    >>> lacking((Card("a"), Card("b")), (Card("a"), Card("a")))
    'a'
    """
    left, card = list(hand), None
    try:
        for card in cards:
            left.remove(card)
    except ValueError:
        return card
    return None


def set_of(table: LaidSets, kind: str) -> LaidSet | None:
    """Return the set of a kind; None if the table does not have one."""
    for laid in table:
        if laid.kind == kind:
            return laid
    return None


def with_set(table: LaidSets, kind: Kind, cards: Hand) -> LaidSets:
    """Return a table with cards added to its set of a kind, or laid as a new one."""
    sets = [*table]
    for place, laid in enumerate(table):
        if laid.kind == kind:
            sets[place] = _laid_set(kind, laid.cards + cards)
            return tuple(sets)
    sets.append(_laid_set(kind, cards))
    sets.sort(key=_kind_of)
    return tuple(sets)
