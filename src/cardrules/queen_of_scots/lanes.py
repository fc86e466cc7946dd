"""Hands as packed counts: a hand is a multiset of cards, so states keep it as one number.

Each type of card in the deck, in alphabetical order, has a *lane* of eight bits, which counts its
copies::

    card     thistle  queen-mary king-james
    lane     0ccccccc 0ccccccc   0ccccccc

Adding cards is an addition, and taking them away a subtraction. A deck has at most 64 copies of a
card, so the top bit of each lane is free to answer questions about all cards at once: adding
``TOP - n`` to every lane sets the top bits of the cards with n copies or more. The lanes are the
bytes of the number, so `chosen` picks the entries of some cards from a table.

RANK packs its hands in the same way. Users see hands as sorted tuples.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import add, sub
from types import MappingProxyType
from typing import Generic, NewType, Self, TypeVar, cast

import attrs

KeyT = TypeVar("KeyT")
CardT = TypeVar("CardT", bound=str)
EntryT = TypeVar("EntryT")

Cards = NewType("Cards", int)
"""Packed counts: the copies of each card of a deck, in lanes of eight bits."""

NO_CARDS = Cards(0)
_BITS = 8
_LANE = (1 << _BITS) - 1
TOP = 1 << _BITS - 1
"""The top bit of a lane, which no hand sets."""

take: Callable[[Cards, Cards], Cards] = cast("Callable[[Cards, Cards], Cards]", sub)
"""Returns the cards without some others, all of which must be there."""
put: Callable[[Cards, Cards], Cards] = cast("Callable[[Cards, Cards], Cards]", add)
"""Returns the cards with some others added."""


class _Masks(dict[KeyT, Cards]):
    """The lanes of cards or kinds; those that the deck does not have have no lanes."""

    def __missing__(self, key: KeyT) -> Cards:
        """Return no lanes."""
        return NO_CARDS


@attrs.frozen(eq=False)
class Lanes(Generic[CardT]):
    """The lanes of a deck. The mappings are read-only: a deck, and so every state, holds them."""

    cards: tuple[CardT, ...]
    """The cards, one for each lane."""
    one: Mapping[CardT, Cards]
    """One copy of each card."""
    kinds: Mapping[CardT, str | None]
    """The kind of each card; None for a crown jewel."""
    whole: Mapping[CardT, Cards]
    """The lane of each card, with all bits set; no lane for a card that the deck does not have."""
    several: Mapping[CardT, Cards]
    """The lane of each card without its lowest bit: what two copies or more have a bit of."""
    of_kind: Mapping[str | None, Cards]
    """The lanes of the cards of each kind, with all bits set; none for any other kind."""
    tops: Cards
    """The top bit of each lane."""
    _shift: Mapping[CardT, int]

    @classmethod
    def of(cls, kinds: Mapping[CardT, str | None]) -> Self:
        """Return the lanes of some cards; ``kinds`` has None for a crown jewel."""
        cards = tuple(sorted(kinds))
        shift = {card: _BITS * place for place, card in enumerate(cards)}
        one = {card: Cards(1 << bits) for card, bits in shift.items()}
        whole = _Masks({card: Cards(_LANE * copy) for card, copy in one.items()})
        of_kind = _Masks[str | None]()
        for card, kind in kinds.items():
            of_kind[kind] = Cards(of_kind[kind] | whole[card])
        several = {card: Cards(lane - one[card]) for card, lane in whole.items()}
        return cls(
            cards,
            MappingProxyType(one),
            MappingProxyType({**kinds}),
            MappingProxyType(whole),
            MappingProxyType(several),
            MappingProxyType(of_kind),
            Cards(TOP * sum(one.values())),
            MappingProxyType(shift),
        )

    def pack(self, cards: Iterable[CardT]) -> Cards:
        """Return cards, at most 255 of each, as packed counts.

        Raises:
            KeyError: if a card is not in the deck.
        """
        packed, one = 0, self.one
        for card in cards:  # For a few cards, as moves have, this is twice as fast as `sum`.
            packed += one[card]
        return Cards(packed)

    def unpack(self, packed: int) -> tuple[CardT, ...]:
        """Return the cards of packed counts, in alphabetical order."""
        return _unpacked(self, packed)

    def count(self, packed: int, card: CardT) -> int:
        """Return how many copies of a card there are; 0 if the deck does not contain it."""
        return packed >> self._shift[card] & _LANE if card in self._shift else 0

    def hold(self, packed: Cards, some: Cards) -> bool:
        """Return whether cards include some others, at most 127 copies of each."""
        # The lowest lane with too few copies borrows from the next one: its top bit is then set.
        return not packed - some & self.tops

    def chosen(self, table: Sequence[EntryT], packed: int) -> Iterator[EntryT]:
        """Return the entries of a table, one for each lane, whose lanes are not empty."""
        return compress(table, packed.to_bytes(len(self.cards), "little"))


@lru_cache(maxsize=1 << 14)
def _unpacked(lanes: Lanes[CardT], packed: int) -> tuple[CardT, ...]:
    found: list[CardT] = []
    for card, copies in zip(lanes.cards, packed.to_bytes(len(lanes.cards), "little"), strict=True):
        if copies:
            found += (card,) * copies
    return tuple(found)


def size(packed: Cards) -> int:
    """Return how many cards there are, at most 254; a deck has at most 200."""
    # 256 is 1 more than 255, so the remainder is the sum of the lanes.
    return packed % _LANE
