"""The moves, how they are written as text, and how that text is parsed.

Moves list their cards in alphabetical order of their ids, so that the same cards are the same
move. The moves that the library hands out are shared objects, up to the size of the caches below.
A move can always be written, because it takes no ids but those that `parse_move` reads. The deck
need not have them.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias, final

import attrs

from cardrules._arguments import is_instance, plain_text
from cardrules._catalogues import AnyOf
from cardrules._causes import Cause
from cardrules._constructors import quick
from cardrules.errors import ParseError
from cardrules.queen_of_scots import causes
from cardrules.queen_of_scots.deck import ID, RESERVED, ROYAL, Card, Hand, Kind, in_order

_SHARED = 4096
# Text can come from a stranger: an error shows only the beginning of a word that is refused.
_MOST_SHOWN = 80
_MOST_ID = 256
"""The most characters of an id in a move, as in every text of the wire format."""
_FORMS = AnyOf(
    (
        "draw",
        "take CARD CARD",
        "take onto SET",
        "lay CARD CARD CARD",
        "add CARD",
        "add CARD to SET",
        "discard CARD",
    )
)


def card_named(word: str, text: str | None = None) -> Card:
    """Return the card with an id, which stands in a text or alone.

    Raises:
        ParseError: if no card of any deck has this id.
        TypeError: if the id is not a text.
    """
    if not is_instance(word, str):
        message = f"the id of a card is a string, not {type(word).__name__}"
        raise TypeError(message)
    if len(word) <= _MOST_ID and ID.fullmatch(word) and word not in RESERVED:
        return Card(plain_text(word))
    shown = repr(word[:_MOST_SHOWN])
    raise ParseError.of(causes.Cause.NOT_A_CARD, "card", text or word, word=shown)


def cards_named(words: Iterable[str], text: str | None = None) -> Hand:
    """Return the cards with these ids in alphabetical order; it raises what `card_named` does."""
    return in_order(card_named(word, text) for word in words)


def kind_named(word: str, text: str | None = None) -> Kind:
    """Return the kind of set with an id, or ``royal``; it raises what `card_named` does."""
    return ROYAL if word == ROYAL else Kind(card_named(word, text))


@final
@attrs.frozen(order=False)
class Draw:
    """Draw the top of the face-down pile (`scots.pick-up`)."""

    def __str__(self) -> str:
        return "draw"


@final
@attrs.frozen(order=False, weakref_slot=False)
class Take:
    """Take the face-up pile and lay its top card with two cards from the hand.

    Source: `scots.take-pile`; with a crown jewel on top, `scots.take-jewel`.
    """

    cards: tuple[Card, ...] = attrs.field(converter=cards_named)
    """The two cards from the hand."""

    def __str__(self) -> str:
        return " ".join(["take", *self.cards])


@final
@attrs.frozen(order=False, weakref_slot=False)
class TakeOnto:
    """Take the face-up pile and add the crown jewel on top to a set of one's own.

    Source: `scots.take-jewel`.
    """

    kind: Kind = attrs.field(converter=kind_named)
    """The kind of the set."""

    def __str__(self) -> str:
        return f"take onto {self.kind}"


@final
@attrs.frozen(order=False, weakref_slot=False)
class Lay:
    """Lay a new set of three cards from the hand (`scots.lay`)."""

    cards: tuple[Card, ...] = attrs.field(converter=cards_named)
    """The cards of the set, in alphabetical order."""

    def __str__(self) -> str:
        return " ".join(["lay", *self.cards])


@final
@attrs.frozen(order=False, weakref_slot=False)
class Add:
    """Add one card from the hand to a set of one's own (`scots.add`)."""

    card: Card = attrs.field(converter=card_named)
    """The card."""
    to: Kind | None = attrs.field(default=None, converter=attrs.converters.optional(kind_named))
    """The kind of the set, for a crown jewel only: any other card fits just one set."""

    def __str__(self) -> str:
        return f"add {self.card}" if self.to is None else f"add {self.card} to {self.to}"


@final
@attrs.frozen(order=False, weakref_slot=False)
class Discard:
    """Discard a card from the hand face up; this ends the turn (`scots.discard`)."""

    card: Card = attrs.field(converter=card_named)
    """The card."""

    def __str__(self) -> str:
        return f"discard {self.card}"


Move: TypeAlias = Draw | Take | TakeOnto | Lay | Add | Discard
"""Every move of the game."""

DRAW = Draw()
take: Callable[[tuple[Card, ...]], Take] = lru_cache(_SHARED)(quick(Take))
take_onto: Callable[[Kind], TakeOnto] = lru_cache(_SHARED)(quick(TakeOnto))
add: Callable[[Card, Kind | None], Add] = lru_cache(_SHARED)(quick(Add))
discard: Callable[[Card], Discard] = lru_cache(_SHARED)(quick(Discard))
_lay = quick(Lay)


@lru_cache(_SHARED)
def lay(cards: tuple[Card, ...]) -> Lay:
    """Return the shared move that lays these cards, which can be in any order."""
    return _lay(in_order(cards))


def parse_move(text: str, /) -> Move:
    """Return the move that a text names; the inverse of ``str(move)``.

    The forms are ``draw``, ``take CARD CARD``, ``take onto SET``, ``lay CARD CARD CARD``,
    ``add CARD``, ``add CARD to SET`` and ``discard CARD``. Cards are named by their ids, in any
    order. A set is named by the id of its card, or ``royal``.

    Raises:
        ParseError: if the text is not a move.

    >>> str(parse_move("lay plain-3 crown-jewels plain-3"))
    'lay crown-jewels plain-3 plain-3'
    """
    if not is_instance(text, str):
        found = type(text).__name__
        raise ParseError.of(Cause.NOT_A_TEXT, "move", text, found=found)
    match text.split():
        case ["draw"]:
            return DRAW
        case ["take", "onto", kind]:
            return TakeOnto(kind_named(kind, text))
        case ["take", first, *more]:
            return Take(cards_named([first, *more], text))
        case ["lay", first, *more]:
            return Lay(cards_named([first, *more], text))
        case ["add", card]:
            return Add(card_named(card, text))
        case ["add", card, "to", kind]:
            return Add(card_named(card, text), kind_named(kind, text))
        case ["discard", card]:
            return Discard(card_named(card, text))
        case _:
            raise ParseError.of(Cause.NOT_A_MOVE, "move", text, forms=_FORMS)
