"""Checks of arguments: options, chance outcomes and positions are checked here, once.

Classes on hot paths have no validators; a value that passes these checks is trusted from then on.
``True`` does not count as a number here, nor a float as a card.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

from cardrules._catalogues import AnyOf
from cardrules._causes import Cause
from cardrules._seats import Seat
from cardrules.errors import ChanceError, RefusedValueError, RulesError, SeatError

ChoiceT = TypeVar("ChoiceT", bound=StrEnum)

_LABEL_BYTES = (1 << 16) - 1
_SECRET_BYTES = 128


def is_instance(value: object, kind: type) -> bool:
    """Return whether a value has a type, where a type checker would say it always has.

    It is for callers without a type checker: a plain `isinstance` would be reported as needless.
    """
    return isinstance(value, kind)


def check_int(
    what: str,
    value: object,
    *,
    at_least: int,
    at_most: int | None = None,
    error: type[RefusedValueError] = RulesError,
) -> int:
    """Return the value if it is a whole number within bounds; raise `error` otherwise."""
    if type(value) is int and at_least <= value and (at_most is None or value <= at_most):
        return value
    if at_most is None:
        raise error.of(Cause.WHOLE_AT_LEAST, what, value, least=at_least)
    raise error.of(Cause.WHOLE_BETWEEN, what, value, least=at_least, most=at_most)


def check_flag(what: str, value: object, *, error: type[RefusedValueError] = RulesError) -> bool:
    """Return the value if it is True or False; raise `error` otherwise."""
    if value is True or value is False:
        return value
    raise error.of(Cause.FLAG, what, value)


def check_bytes(
    what: str, value: object, *, at_least: int = 16, at_most: int = _SECRET_BYTES
) -> bytes:
    """Return the value if it is bytes of a length within bounds, such as a seed or a salt.

    Raises:
        ChanceError: if it is not. The error does not contain the value, which can be a secret.
    """
    if isinstance(value, bytes) and at_least <= len(value) <= at_most:
        return value
    found = f"{len(value)} bytes" if isinstance(value, bytes) else type(value).__name__
    if at_least == at_most:
        raise ChanceError.of(Cause.BYTES_EXACTLY, what, found, size=at_least, found=found)
    raise ChanceError.of(
        Cause.BYTES_BETWEEN, what, found, least=at_least, most=at_most, found=found
    )


def check_label(label: object) -> bytes:
    """Return the UTF-8 of a label of a stream of randomness, a round or a match.

    Raises:
        ChanceError: if the label is not a text of at most 65,535 bytes in UTF-8.
    """
    try:
        if isinstance(label, str) and len(named := label.encode()) <= _LABEL_BYTES:
            return named
    except UnicodeEncodeError:  # half of a surrogate pair
        pass
    raise ChanceError.of(Cause.LABEL, "label", label, most=_LABEL_BYTES)


def check_choice(what: str, value: object, choices: type[ChoiceT]) -> ChoiceT:
    """Return the member of an enumeration that a value is, or whose string it is.

    Raises:
        RulesError: if the value is neither.
    """
    if isinstance(value, str) and value in set(choices):
        return choices(value)
    raise RulesError.of(Cause.CHOICE, what, value, choices=AnyOf(tuple(map(str, choices))))


def check_seat(
    what: str, value: object, seats: int, *, error: type[RefusedValueError] = SeatError
) -> Seat:
    """Return the value if it is a seat of a table of this size; raise `error` otherwise."""
    if type(value) is int and 0 <= value < seats:
        return Seat(value)
    raise error.of(Cause.SEAT, what, value, last=seats - 1)


def check_asked_seat(asked: object) -> None:
    """Raise `SeatError` unless the seat asked about is a whole number or None.

    None is a spectator. A number that is not a seat of the table passes: it is just not the seat
    to act. True is refused, as it would pass for seat 1.
    """
    if asked is not None and type(asked) is not int:
        raise SeatError.of(Cause.ASKED_SEAT, "seat", asked)


def check_own_seat(own: Seat | None, asked: int | None) -> None:
    """Raise `SeatError` unless a view is asked about its own seat; None is a spectator."""
    if asked == own and type(asked) is type(own):
        return
    if own is None:
        raise SeatError.of(Cause.SPECTATING, "seat", asked)
    raise SeatError.of(Cause.OWN_SEAT, "seat", asked, own=own)


def check_length(
    what: str, value: Sequence[object], length: int, *, error: type[RefusedValueError]
) -> None:
    """Raise `error` unless a sequence has a certain length."""
    if len(value) != length:
        raise error.of(Cause.LENGTH, what, len(value), size=length)


def check_cards(
    what: str,
    given: Iterable[object],
    expected: Iterable[object],
    *,
    error: type[RefusedValueError],
) -> None:
    """Raise `error` unless two collections hold the same cards.

    The error names the first wrong card. The types of cards are compared too, so that ``True``
    does not pass for card 1.
    """
    try:
        have = Counter((type(card), card) for card in given)
    except TypeError:
        raise error.of(Cause.NOT_A_CARD, what, None) from None
    want = Counter((type(card), card) for card in expected)
    for (kind, card), count in (have - want).items():
        if want[kind, card]:
            raise error.of(Cause.TOO_MANY_CARDS, what, card, count=count)
        raise error.of(Cause.NO_SUCH_CARD, what, card)
    for (_, card), count in (want - have).items():
        raise error.of(Cause.MISSING_CARDS, what, card, count=count)
