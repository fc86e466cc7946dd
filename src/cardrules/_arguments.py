"""Checks at the border: options, chance outcomes and positions are validated here, once.

Hot classes have no validators; what passes these functions is trusted from then on. ``True`` is no
number here, and a float is no card.
"""

import reprlib
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Protocol, TypeVar

from cardrules._seats import Seat
from cardrules.errors import CardRulesError, ChanceError, RulesError, SeatError

ChoiceT = TypeVar("ChoiceT", bound=StrEnum)

_LABEL_BYTES = (1 << 16) - 1
_SECRET_BYTES = 128


class Refusal(Protocol):
    """The kinds of error that name what was refused: `RulesError`, `ChanceError` and the like."""

    def __call__(self, what: str, value: object, message: str, /) -> CardRulesError:
        """Return the error."""
        ...


def is_instance(value: object, kind: type) -> bool:
    """Return whether a value is what its annotation promises, for callers without a checker."""
    return isinstance(value, kind)


def check_int(
    what: str,
    value: object,
    *,
    at_least: int,
    at_most: int | None = None,
    error: Refusal = RulesError,
) -> int:
    """Return the value, a whole number within bounds; raise `error` otherwise."""
    if type(value) is int and at_least <= value and (at_most is None or value <= at_most):
        return value
    bounds = f"at least {at_least}" if at_most is None else f"from {at_least} to {at_most}"
    raise error(what, value, f"{what} must be a whole number {bounds}, not {reprlib.repr(value)}")


def check_flag(what: str, value: object, *, error: Refusal = RulesError) -> bool:
    """Return the value, True or False; raise `error` otherwise."""
    if value is True or value is False:
        return value
    raise error(what, value, f"{what} must be True or False, not {reprlib.repr(value)}")


def check_bytes(
    what: str, value: object, *, at_least: int = 16, at_most: int = _SECRET_BYTES
) -> bytes:
    """Return the value, bytes of a length within bounds: a seed, a salt or the like.

    Raises:
        ChanceError: if it is nothing such. The value may be a secret, and is not in the error.
    """
    if isinstance(value, bytes) and at_least <= len(value) <= at_most:
        return value
    found = f"{len(value)} bytes" if isinstance(value, bytes) else type(value).__name__
    bounds = f"{at_least}" if at_least == at_most else f"{at_least} to {at_most}"
    raise ChanceError(what, found, f"{what} must be {bounds} bytes, not {found}")


def check_label(label: object) -> bytes:
    """Return the UTF-8 of a label: of a stream of randomness, of a round, of a match.

    Raises:
        ChanceError: if it is no text of at most 65,535 bytes.
    """
    try:
        if isinstance(label, str) and len(named := label.encode()) <= _LABEL_BYTES:
            return named
    except UnicodeEncodeError:  # half of a surrogate pair
        pass
    raise ChanceError("label", label, "a label must be a text of at most 65,535 bytes")


def check_choice(what: str, value: object, choices: type[ChoiceT]) -> ChoiceT:
    """Return the member of an enumeration, given itself or its string.

    Raises:
        RulesError: if it is neither.
    """
    if isinstance(value, str) and value in set(choices):
        return choices(value)
    names = " or ".join(repr(str(choice)) for choice in choices)
    raise RulesError(what, value, f"{what} must be {names}, not {reprlib.repr(value)}")


def check_seat(what: str, value: object, seats: int, *, error: Refusal = SeatError) -> Seat:
    """Return the value, a seat of a table with so many seats; raise `error` otherwise."""
    if type(value) is int and 0 <= value < seats:
        return Seat(value)
    raise error(
        what, value, f"{what} must be a seat from 0 to {seats - 1}, not {reprlib.repr(value)}"
    )


def check_asked_seat(asked: object) -> None:
    """Raise `SeatError` unless a move is asked about for a whole number, or for a spectator (None).

    A number that is not a seat of the table is one that is not to act; True would be taken for 1.
    """
    if asked is not None and type(asked) is not int:
        message = f"seat must be a whole number or None, not {reprlib.repr(asked)}"
        raise SeatError("seat", asked, message)


def check_own_seat(own: Seat | None, asked: int | None) -> None:
    """Raise `SeatError` unless a view is asked about its own seat; None is a spectator's."""
    if asked != own or type(asked) is not type(own):
        message = f"a view answers for its own seat {own} only, not for {asked!r}"
        raise SeatError("seat", asked, message)


def check_length(what: str, value: Sequence[object], length: int, *, error: Refusal) -> None:
    """Raise `error` unless the sequence has the length."""
    if len(value) != length:
        raise error(what, value, f"{what} must have {length} entries, not {len(value)}")


def check_cards(
    what: str, given: Iterable[object], expected: Iterable[object], *, error: Refusal
) -> None:
    """Raise `error`, naming the first card at fault, unless both hold the same cards.

    Cards are compared with their types, so that ``True`` does not pass for card 1.
    """
    try:
        have = Counter((type(card), card) for card in given)
    except TypeError:
        raise error(what, None, f"{what} holds something that is no card") from None
    want = Counter((type(card), card) for card in expected)
    for (_, card), count in (have - want).items():
        wanted = want[type(card), card]
        problem = f"{count} too many of" if wanted else "no such card in this deck:"
        raise error(what, card, f"{what}: {problem} {reprlib.repr(card)}")
    for (_, card), count in (want - have).items():
        raise error(what, card, f"{what}: {count} missing of {reprlib.repr(card)}")
