"""The cards, the deck, and hands as packed counts (`rank.deck`).

A hand is a multiset of cards, so the rules keep it as one number: how many of each card, a lane of
eight bits a card, in the canonical order. Taking cards away is a subtraction. `pack` and `unpack`
go both ways; states and views show hands as sorted tuples.
"""

# The bit of a card, which is one of it packed, is for this package only.
# pyright: reportPrivateUsage=false

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, NewType, TypeAlias

from cardrules._arguments import is_instance
from cardrules.encoding.marks import ASCENDING
from cardrules.errors import ParseError
from cardrules.rank.causes import Cause

LANE_BITS = 8
LANE = (1 << LANE_BITS) - 1
MOST_COPIES = LANE >> 1
"""The most copies of one card that can be in play: the top bit of a lane stays free."""
HIGHEST = 12
MOST_SHOWN = 80
"""How much of a word is shown that cannot be read."""


class Card(Enum):
    """A card; its value is the way it is written. Cards sort in the canonical order."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    WILD = "W"
    RANK_UP = "U"
    RANK_DOWN = "D"
    CROWN = "C"
    CROWN_DRAW_2 = "C2"

    index: int
    """The position in the canonical order, from 0."""
    _bit: int

    def __init__(self, _: str) -> None:
        """Number the members in their order."""
        self.index = len(type(self).__members__)
        self._bit = 1 << LANE_BITS * self.index

    def __str__(self) -> str:
        return str(self.value)

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    @property
    def number(self) -> int | None:
        """The number of a numbered card, else None."""
        return self.index + 1 if self.index < HIGHEST else None


Cards = NewType("Cards", int)
"""Packed counts: how many of each card, a lane of eight bits each in the canonical order."""

Hand: TypeAlias = Annotated[tuple[Card, ...], ASCENDING]
"""Cards, always sorted, so that the same cards are the same value."""

NO_CARDS = Cards(0)

CROWN_DRAWS = 2
"""How many cards a Crown + Draw 2 draws (`rank.crown`)."""
ALL = tuple(Card)
NUMBERED = ALL[:HIGHEST]
NUMBERS = Cards(sum(LANE << LANE_BITS * card.index for card in NUMBERED))
"""The lanes of the numbered cards."""
MODIFIERS = Cards(
    LANE * Card.RANK_UP._bit | LANE * Card.RANK_DOWN._bit,
)
"""The lanes of the Rank-Ups and Rank-Downs."""
_FREE = sum(1 << LANE_BITS * card.index + LANE_BITS - 1 for card in ALL)

HEIGHT = (Card.CROWN, Card.CROWN_DRAW_2, *reversed(NUMBERED))
"""The cards with height, highest first (`rank.classic-president`)."""

COPIES = {
    **dict.fromkeys(NUMBERED, 7),
    Card.WILD: 4,
    Card.RANK_UP: 3,
    Card.RANK_DOWN: 3,
    Card.CROWN: 2,
    Card.CROWN_DRAW_2: 2,
}
STANDARD_DECK = tuple(card for card, copies in COPIES.items() for _ in range(copies))
"""One deck of 98 cards, in the canonical order."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the canonical order.

    Raises:
        TypeError: if something is not a card; `cards` reads a text.
    """
    chosen = tuple(cards)
    try:
        # By `_bit` rather than `index`: a text has an `index` too.
        return tuple(sorted(chosen, key=attrgetter("_bit")))
    except AttributeError:
        other = next(card for card in chosen if not is_instance(card, Card))
        message = f"{other!r} is not a member of rank.Card (rank.cards reads a text)"
        raise TypeError(message) from None


def pack(cards: Iterable[Card]) -> Cards:
    """Return cards as packed counts; more copies than a lane can hold count as one too many."""
    chosen = tuple(cards)
    if len(chosen) > MOST_COPIES:
        copies = Counter(chosen)
        return Cards(sum(card._bit * min(n, MOST_COPIES + 1) for card, n in copies.items()))
    return Cards(sum(card._bit for card in chosen))


@lru_cache(maxsize=1 << 14)
def unpack(packed: Cards) -> tuple[Card, ...]:
    """Return packed counts as cards, sorted."""
    return tuple(card for card in ALL for _ in range(count(packed, card)))


def count(packed: Cards, card: Card) -> int:
    """Return how many of a card there are."""
    return packed >> LANE_BITS * card.index & LANE


def size(packed: Cards) -> int:
    """Return how many cards there are in all."""
    # A lane is a byte, so the bytes of the number are the counts.
    return sum(packed.to_bytes(len(ALL), "little"))


def holds(packed: Cards, wanted: Cards) -> bool:
    """Return whether all of the wanted cards are there."""
    # Every lane lends itself its free top bit. The subtraction uses it up where copies are
    # lacking, and never reaches into the next lane.
    return (packed | _FREE) - wanted & _FREE == _FREE


def is_modifiers_only(hand: Cards) -> bool:
    """Return whether a hand holds nothing but Rank-Ups and Rank-Downs (`rank.lone-modifier`)."""
    # What is left without their lanes is 0.
    return not hand & ~MODIFIERS


def take(packed: Cards, taken: Cards) -> Cards:
    """Return the cards without others that are all there."""
    return Cards(packed - taken)


def put(packed: Cards, more: Cards) -> Cards:
    """Return the cards with others."""
    return Cards(packed + more)


def without(packed: Cards, others: Cards) -> Cards:
    """Return the cards without others, as far as they are there."""
    kept = (max(0, count(packed, card) - count(others, card)) * card._bit for card in ALL)
    return Cards(sum(kept))


def highest(packed: Cards, order: Iterable[Card], most: int) -> Cards:
    """Return the first cards in an order that are there, at most so many."""
    found: list[Card] = []
    for card in order:
        found += [card] * min(count(packed, card), most - len(found))
    return pack(found)


def cards(text: str, /) -> tuple[Card, ...]:
    """Return the cards that a text names, sorted.

    Raises:
        ParseError: if a word is none of ``1`` … ``12``, ``W``, ``U``, ``D``, ``C`` and ``C2``.

    >>> [str(card) for card in cards("W 7 7")]
    ['7', '7', 'W']
    """
    return tuple(sorted(card_named(text, word) for word in text.split()))


def card_named(text: str, word: str) -> Card:
    """Return the card that a word of a text names.

    Raises:
        ParseError: if there is no such card.
    """
    try:
        return Card(word)
    except ValueError:
        word = repr(word[:MOST_SHOWN])
        raise ParseError.of(Cause.NOT_A_CARD, "card", text, word=word) from None
