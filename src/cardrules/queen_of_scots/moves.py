"""The moves, how they are written as text, and how that text is parsed.

Moves list their cards in alphabetical order of their ids, so that the same cards are the same
move. The moves that the library hands out are shared objects, up to the size of the caches below.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias, final

import attrs

from cardrules._arguments import is_instance
from cardrules._catalogues import AnyOf
from cardrules._causes import Cause
from cardrules.errors import ParseError
from cardrules.queen_of_scots import causes
from cardrules.queen_of_scots.deck import ID, RESERVED, ROYAL, Card, Kind, in_order

_SHARED = 4096
# Text can come from a stranger: an error shows only the beginning of a word that is refused.
_MOST_SHOWN = 80
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


@final
@attrs.frozen(order=False)
class Draw:
    """Draw the top of the face-down pile (`scots.pick-up`)."""

    def __str__(self) -> str:
        return "draw"


@final
@attrs.frozen(order=False)
class Take:
    """Take the face-up pile and lay its top card with two cards from the hand.

    Source: `scots.take-pile`; with a crown jewel on top, `scots.take-jewel`.
    """

    cards: tuple[Card, ...] = attrs.field(converter=in_order)
    """The two cards from the hand."""

    def __str__(self) -> str:
        return " ".join(["take", *self.cards])


@final
@attrs.frozen(order=False)
class TakeOnto:
    """Take the face-up pile and add the crown jewel on top to a set of one's own.

    Source: `scots.take-jewel`.
    """

    kind: Kind
    """The kind of the set."""

    def __str__(self) -> str:
        return f"take onto {self.kind}"


@final
@attrs.frozen(order=False)
class Lay:
    """Lay a new set of three cards from the hand (`scots.lay`)."""

    cards: tuple[Card, ...] = attrs.field(converter=in_order)
    """The cards of the set, in alphabetical order."""

    def __str__(self) -> str:
        return " ".join(["lay", *self.cards])


@final
@attrs.frozen(order=False)
class Add:
    """Add one card from the hand to a set of one's own (`scots.add`)."""

    card: Card
    """The card."""
    to: Kind | None = None
    """The kind of the set, for a crown jewel only: any other card fits just one set."""

    def __str__(self) -> str:
        return f"add {self.card}" if self.to is None else f"add {self.card} to {self.to}"


@final
@attrs.frozen(order=False)
class Discard:
    """Discard a card from the hand face up; this ends the turn (`scots.discard`)."""

    card: Card
    """The card."""

    def __str__(self) -> str:
        return f"discard {self.card}"


Move: TypeAlias = Draw | Take | TakeOnto | Lay | Add | Discard
"""Every move of the game."""

DRAW = Draw()
take: Callable[[tuple[Card, ...]], Take] = lru_cache(_SHARED)(Take)
take_onto: Callable[[Kind], TakeOnto] = lru_cache(_SHARED)(TakeOnto)
lay: Callable[[tuple[Card, ...]], Lay] = lru_cache(_SHARED)(Lay)
add: Callable[[Card, Kind | None], Add] = lru_cache(_SHARED)(Add)
discard: Callable[[Card], Discard] = lru_cache(_SHARED)(Discard)


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
            return TakeOnto(_kind(text, kind))
        case ["take", first, *more]:
            return Take(_cards(text, [first, *more]))
        case ["lay", first, *more]:
            return Lay(_cards(text, [first, *more]))
        case ["add", card]:
            return Add(_card(text, card))
        case ["add", card, "to", kind]:
            return Add(_card(text, card), _kind(text, kind))
        case ["discard", card]:
            return Discard(_card(text, card))
        case _:
            raise ParseError.of(Cause.NOT_A_MOVE, "move", text, forms=_FORMS)


def _cards(text: str, ids: Iterable[str]) -> tuple[Card, ...]:
    return tuple(_card(text, word) for word in ids)


def _card(text: str, word: str) -> Card:
    if ID.fullmatch(word) and word not in RESERVED:
        return Card(word)
    word = repr(word[:_MOST_SHOWN])
    raise ParseError.of(causes.Cause.NOT_A_CARD, "card", text, word=word)


def _kind(text: str, word: str) -> Kind:
    return ROYAL if word == ROYAL else Kind(_card(text, word))
