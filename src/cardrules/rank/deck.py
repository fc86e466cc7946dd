"""The cards, the deck, and hands as packed counts (`rank.deck`).

A hand is a multiset of cards, so the rules keep it as one whole number (`Cards`). Each of the 17
cards of the canonical order has a *lane* of eight bits, which counts its copies::

    card     C2       C        D        ...   2        1
    index    16       15       14       ...   1        0
    lane     0ccccccc 0ccccccc 0ccccccc ...   0ccccccc 0ccccccc

Adding cards is an addition and taking them away a subtraction. Asking whether cards are all there
is one subtraction too (`holds`). At most 127 copies of a card are in play (`MOST_COPIES`), so the
top bit of each lane is free. Where copies are lacking, the subtraction sets such a bit
(`OVERDRAWN`).

The order of the lanes helps as well. The numbers have the lowest twelve, so a range of numbers is
a range of bits (``sets.py``). The Crowns have the highest two, so a hand holds one exactly when it
is at least ``Card.CROWN._bit`` (``naturals.py``).

`pack` makes packed counts from cards and `unpack` makes cards from packed counts. States and views
show hands as sorted tuples.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from operator import add, attrgetter, sub
from typing import TYPE_CHECKING, Annotated, NewType, TypeAlias, cast

from cardrules._arguments import is_instance
from cardrules.encoding.marks import ASCENDING
from cardrules.errors import ParseError
from cardrules.language import Term
from cardrules.rank.causes import Cause

LANE_BITS = 8
LANE = (1 << LANE_BITS) - 1
MOST_COPIES = LANE >> 1
"""The most copies of one card in play: the top bit of a lane must stay free for `holds`."""
TOP = MOST_COPIES + 1
"""The top bit of a lane."""
HIGHEST = 12
MOST_SHOWN = 80
"""The most characters of an unreadable word that an error shows."""


class Card(Enum):
    """A kind of card; its value is the text that it is written as.

    Cards sort in the canonical order.
    """

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
        """Give the member its position and its lane."""
        self.index = len(type(self).__members__)
        self._bit = 1 << LANE_BITS * self.index

    if TYPE_CHECKING:

        def __hash__(self) -> int: ...
    else:
        # Each card is one object, so its identity will do; the hash of an Enum is a slow call.
        __hash__ = object.__hash__

    def __str__(self) -> str:
        return str(self.value)

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    @property
    def number(self) -> int | None:
        """The number of a numbered card, 1 to 12; None for any other card."""
        return self.index + 1 if self.index < HIGHEST else None


_bit = attrgetter("_bit")

Cards = NewType("Cards", int)
"""Packed counts: the copies of each card, in lanes of eight bits in the canonical order."""

Hand: TypeAlias = Annotated[tuple[Card, ...], ASCENDING]
"""Cards that are always sorted, so that the same cards are the same value."""

NO_CARDS = Cards(0)

CROWN_DRAWS = 2
"""How many cards a seat draws for a Crown + Draw 2 (`rank.crown`)."""
ALL = tuple(Card)
NUMBERED = ALL[:HIGHEST]
NUMBERS = Cards(sum(LANE << LANE_BITS * card.index for card in NUMBERED))
"""The lanes of the numbered cards."""
MODIFIERS = Cards(LANE * Card.RANK_UP._bit | LANE * Card.RANK_DOWN._bit)
"""The lanes of the Rank-Ups and Rank-Downs."""
_NOT_MODIFIERS = sum(LANE * card._bit for card in ALL) - MODIFIERS
ADAPTABLE = Cards(LANE * Card.WILD._bit | MODIFIERS)
"""The lanes of the cards that change what a set is worth; without them all its cards are equal."""
_LANES = len(ALL)
_ONES = sum(card._bit for card in ALL)
OVERDRAWN = TOP * _ONES
"""The top bits; after `take`, one of them is set exactly if a card was not there.

The lowest lane that lacks copies borrows from the next one, which leaves its top bit set. If no
lane lacks any, none borrows, and all top bits stay free.
"""

TOO_MANY = 1 << LANE_BITS * _LANES
"""More than packed counts can be: the lanes end below it."""

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
        TypeError: if one of them is not a card; to read a text, use `cards`.
    """
    chosen = tuple(cards)
    try:
        # `_bit` rather than `index`, because a `str` has an `index` too and would not be refused.
        return tuple(sorted(chosen, key=_bit))
    except AttributeError:
        other = next(card for card in chosen if not is_instance(card, Card))
        message = f"{other!r} is not a member of rank.Card (rank.cards reads a text)"
        raise TypeError(message) from None


def pack(cards: Iterable[Card]) -> Cards:
    """Return cards as packed counts.

    More than `MOST_COPIES` of a card count as one more than that, so a hand that cannot exist
    never spills into the next lane, and `holds` refuses it.
    """
    chosen = tuple(cards)
    # Only this many cards can overfill a lane. Fewer are added up, which is much quicker.
    if len(chosen) > MOST_COPIES:
        copies = Counter(chosen)
        return Cards(sum(card._bit * min(n, MOST_COPIES + 1) for card, n in copies.items()))
    return Cards(sum(map(_bit, chosen)))


@lru_cache(maxsize=1 << 14)
def unpack(packed: Cards) -> tuple[Card, ...]:
    """Return the cards of packed counts, sorted."""
    found: list[Card] = []
    for card, copies in zip(ALL, counts(packed), strict=True):
        if copies:
            found += (card,) * copies
    return tuple(found)


def count(packed: Cards, card: Card) -> int:
    """Return how many copies of a card there are."""
    return packed >> LANE_BITS * card.index & LANE


def counts(packed: Cards) -> bytes:
    """Return how many copies there are of each card, in the canonical order."""
    # A lane is a byte, so the bytes of the number are the counts of the cards.
    return packed.to_bytes(_LANES, "little")


def copies_of(card: Card, number: int) -> Cards:
    """Return a number of copies of one card, packed."""
    return Cards(card._bit * number)


@lru_cache(maxsize=1 << 12)
def size(packed: Cards) -> int:
    """Return how many cards there are in all."""
    return sum(packed.to_bytes(_LANES, "little"))


def holds(packed: Cards, wanted: Cards) -> bool:
    """Return whether all of the wanted cards are there."""
    return not packed - wanted & OVERDRAWN


def make_up(whole: Cards, parts: Iterable[Cards]) -> bool:
    """Return whether parts are all of the whole together, each of them packed by itself."""
    for part in parts:
        if not holds(whole, part):
            return False
        whole = take(whole, part)
    return not whole


def are_cards(values: Iterable[object]) -> bool:
    """Return whether all values are cards."""
    return all(isinstance(value, Card) for value in values)


def at_most(packed: Cards, number: int) -> Cards:
    """Return the cards without the copies of each beyond a number, which `MOST_COPIES` bounds.

    >>> at_most(pack(cards("1 7 7 7 W")), 2) == pack(cards("1 7 7 W"))
    True
    """
    # Adding `MOST_COPIES - number` to every lane sets the top bit of those that have more copies.
    over = packed + (MOST_COPIES - number) * _ONES & OVERDRAWN
    if not over:
        return packed
    lanes = over >> LANE_BITS - 1
    return Cards(packed - (packed & lanes * LANE) + lanes * number)


def is_modifiers_only(hand: Cards) -> bool:
    """Return whether a hand holds nothing but Rank-Ups and Rank-Downs (`rank.lone-modifier`)."""
    return not hand & _NOT_MODIFIERS


take: Callable[[Cards, Cards], Cards] = cast("Callable[[Cards, Cards], Cards]", sub)
"""Returns the cards without some others, all of which must be there (see `OVERDRAWN`)."""
put: Callable[[Cards, Cards], Cards] = cast("Callable[[Cards, Cards], Cards]", add)
"""Returns the cards with some others added."""


def without(packed: Cards, others: Cards) -> Cards:
    """Return the cards without some others; those that are not there are ignored."""
    # The top bits are lent to the lanes. A lane that lacks copies does not return its own.
    rest = (packed | OVERDRAWN) - others
    returned = rest & OVERDRAWN
    return Cards(rest & returned - (returned >> LANE_BITS - 1))


def highest(packed: Cards, order: Iterable[Card], most: int) -> Cards:
    """Return, packed, the cards that come first in an order, at most `most` of them.

    Args:
        packed: the cards to choose from.
        order: the cards that may be chosen, first choice first.
        most: how many are chosen if there are enough.
    """
    found: list[Card] = []
    for card in order:
        found += [card] * min(count(packed, card), most - len(found))
    return pack(found)


def cards(text: str, /) -> tuple[Card, ...]:
    """Return the cards that a text names, sorted.

    Raises:
        ParseError: if a word is not one of ``1`` … ``12``, ``W``, ``U``, ``D``, ``C``, ``C2``.
        TypeError: if it is not a text.

    >>> [str(card) for card in cards("W 7 7")]
    ['7', '7', 'W']
    """
    if not is_instance(text, str):
        message = f"a string names cards, not {type(text).__name__}"
        raise TypeError(message)
    return tuple(sorted(card_named(text, word) for word in text.split()))


def named(card: Card) -> Term:
    """Return the term that names a card in every language."""
    return Term(f"rank.card.{card.value}")


def card_named(text: str, word: str) -> Card:
    """Return the card that a word of a text names.

    Raises:
        ParseError: if the word is not a card.
    """
    try:
        return Card(word)
    except ValueError:
        word = repr(word[:MOST_SHOWN])
        raise ParseError.of(Cause.NOT_A_CARD, "card", text, word=word) from None
