"""The moves, how they are written as text, and how that text is parsed.

Moves name slots by their printed numbers. The moves that the library hands out are shared objects:
equal moves are the same object in every list.
"""

from typing import TypeAlias, final

import attrs

from cardrules._arguments import is_instance, plain_numbers
from cardrules._caches import Cache
from cardrules._catalogues import AnyOf
from cardrules._causes import Cause
from cardrules.errors import ParseError
from cardrules.racko import causes
from cardrules.racko.deck import SLOT_STEP, Slot, slot_at

# Text can come from a stranger. A longer number is not converted, and an error shows only the
# beginning of a word that is refused.
_MOST_DIGITS = 6
_MOST_SHOWN = 80
_FORMS = AnyOf(
    ("take SLOT", "take SLOT go", "draw", "place SLOT", "place SLOT go", "discard", "discard go")
)


@final
@attrs.frozen(order=False, field_transformer=plain_numbers)
class Take:
    """Take the top of the discard pile and put it into a slot (`racko.take`)."""

    slot: Slot
    """The slot that the card goes into."""
    go: bool = attrs.field(default=False, kw_only=True)
    """Whether the seat goes RACK-O with this move; only where declaring is optional."""

    def __str__(self) -> str:
        return _written("take", self.slot, go=self.go)


@final
@attrs.frozen(order=False)
class Draw:
    """Draw the top of the draw pile, to be placed or discarded next (`racko.take`)."""

    def __str__(self) -> str:
        return "draw"


@final
@attrs.frozen(order=False, field_transformer=plain_numbers)
class Place:
    """Put the drawn card into a slot (`racko.place`)."""

    slot: Slot
    """The slot that the card goes into."""
    go: bool = attrs.field(default=False, kw_only=True)
    """Whether the seat goes RACK-O with this move; only where declaring is optional."""

    def __str__(self) -> str:
        return _written("place", self.slot, go=self.go)


@final
@attrs.frozen(order=False)
class Discard:
    """Discard the drawn card (`racko.place`)."""

    go: bool = attrs.field(default=False, kw_only=True)
    """Whether the seat goes RACK-O with this move; only where declaring is optional."""

    def __str__(self) -> str:
        return _written("discard", go=self.go)


Move: TypeAlias = Take | Draw | Place | Discard
"""Every move of the game."""

DRAW = Draw()
DISCARD = Discard()
DISCARD_GO = Discard(go=True)


@attrs.frozen(order=False)
class MoveTable:
    """The shared moves for racks of one size; moves into slots come first, from slot 5 up."""

    taking: tuple[Take | Draw, ...]
    """Every move that can begin a turn, without going; drawing is the last."""
    taking_go: tuple[Take, ...]
    """Every move of those that can go, going."""
    placing: tuple[Place | Discard, ...]
    """Every move with a drawn card, without going; discarding is the last."""
    placing_go: tuple[Place | Discard, ...]
    """Every move with a drawn card, going."""


def _move_table(rack_size: int) -> MoveTable:
    """Return the shared moves for racks of one size."""
    slots = tuple(map(slot_at, range(rack_size)))
    return MoveTable(
        taking=(*map(Take, slots), DRAW),
        taking_go=tuple(Take(slot, go=True) for slot in slots),
        placing=(*map(Place, slots), DISCARD),
        placing_go=(*(Place(slot, go=True) for slot in slots), DISCARD_GO),
    )


move_tables: Cache[int, MoveTable] = Cache(_move_table, most=64)
"""The shared moves for racks of each size."""


def parse_move(text: str, /) -> Move:
    """Return the move that a text names; the inverse of ``str(move)``.

    The forms are ``take 30``, ``draw``, ``place 30`` and ``discard``, where 30 is a slot's printed
    number; all but ``draw`` may end in ``go``.

    Raises:
        ParseError: if the text is not a move.

    >>> parse_move("take 30 go")
    Take(slot=30, go=True)
    """
    if not is_instance(text, str):
        found = type(text).__name__
        raise ParseError.of(Cause.NOT_A_TEXT, "move", text, found=found)
    match text.split():
        case ["draw"]:
            return DRAW
        case ["discard"]:
            return DISCARD
        case ["discard", "go"]:
            return DISCARD_GO
        case ["take", slot]:
            return Take(_slot(text, slot))
        case ["take", slot, "go"]:
            return Take(_slot(text, slot), go=True)
        case ["place", slot]:
            return Place(_slot(text, slot))
        case ["place", slot, "go"]:
            return Place(_slot(text, slot), go=True)
        case _:
            raise ParseError.of(Cause.NOT_A_MOVE, "move", text, forms=_FORMS)


def _slot(text: str, digits: str) -> Slot:
    word = repr(digits[:_MOST_SHOWN])
    if digits.isascii() and digits.isdecimal():
        if len(digits.lstrip("0")) > _MOST_DIGITS:
            raise ParseError.of(Cause.LARGE_NUMBER, "slot", text, word=word, most=_MOST_DIGITS)
        number = int(digits[-_MOST_DIGITS:])
        if number and number % SLOT_STEP == 0 and str(number) == digits:
            return Slot(number)
    raise ParseError.of(causes.Cause.NOT_A_SLOT, "slot", text, word=word)


def _written(verb: str, *slot: Slot, go: bool) -> str:
    return " ".join([verb, *map(str, slot), *(["go"] if go else [])])
