"""Checks of arguments: options, chance outcomes and positions are checked here, once.

Classes on hot paths have no validators; a value that passes these checks is trusted from then on.
A whole number of another type, such as numpy's, counts as the plain `int` that it is equal to, and
is stored as that. ``True`` does not count as a number here, nor does ``1.0``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import wraps
from operator import index
from types import UnionType
from typing import Any, ParamSpec, SupportsIndex, TypeAlias, TypeGuard, TypeVar, cast

import attrs

from cardrules._catalogues import MOST_EXACT, AnyOf, Param, Term
from cardrules._causes import Cause, ErrorCause
from cardrules._seats import Seat
from cardrules.errors import ChanceError, Reason, RefusedValueError, RulesError, SeatError

ChoiceT = TypeVar("ChoiceT", bound=StrEnum)
NumberT = TypeVar("NumberT")
ResultT = TypeVar("ResultT")
CheckP = ParamSpec("CheckP")
AnyAttribute: TypeAlias = "attrs.Attribute[Any]"

MOST_NAME = 100
"""The most characters in the name of a player or card."""
_LABEL_BYTES = (1 << 16) - 1
_INT: set[type] = {int}
_BOOL: set[type] = {bool}
_SECRET_BYTES = 128


def is_instance(value: object, kind: type | tuple[type, ...] | UnionType) -> bool:
    """Return whether a value has a type, where a type checker would say it always has.

    It is for callers without a type checker: a plain `isinstance` would be reported as needless.
    """
    return isinstance(value, kind)


def plain(value: NumberT) -> NumberT:
    """Return a whole number of any type as a plain `int`, and anything else unchanged.

    >>> class Five:
    ...     def __index__(self):
    ...         return 5
    >>> plain(Five()), plain(True), plain(5.0)
    (5, True, 5.0)
    """
    if type(value) is int or isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    try:
        return cast("NumberT", index(cast("SupportsIndex", value)))
    except TypeError:  # an array of several numbers has it too
        return value


def plain_text(value: str) -> str:
    """Return a text of any subclass of `str` as a plain `str`, and anything else unchanged."""
    return str.__str__(value) if is_instance(value, str) else value


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a plain whole number that can be written."""
    return type(value) is int and abs(value) <= MOST_EXACT


def are_within(
    values: tuple[object, ...], at_least: int, at_most: int | None
) -> TypeGuard[tuple[int, ...]]:
    """Return whether values are plain whole numbers within bounds; True if there are none."""
    if {*map(type, values)} != _INT:
        return not values
    numbers = cast("tuple[int, ...]", values)
    return at_least <= min(numbers) and (at_most is None or max(numbers) <= at_most)


def all_plain(values: Iterable[NumberT]) -> tuple[NumberT, ...]:
    """Return values as a tuple, each whole number among them as a plain `int`."""
    given = tuple(values)
    return given if {*map(type, given)} == _INT else tuple(map(plain, given))


def plain_numbers(_: type, fields: list[AnyAttribute]) -> list[AnyAttribute]:
    """Make the fields of an attrs class without a converter take whole numbers of any type.

    Pass it as ``field_transformer``. What the class holds can then be written, and its checks need
    to know only `int`.
    """
    return [
        field if field.converter else field.evolve(converter=plain)  # pyright: ignore[reportUnknownMemberType] - attrs leaves it open
        for field in fields
    ]


def check_int(
    what: str,
    value: object,
    *,
    at_least: int,
    at_most: int | None = None,
    error: type[RefusedValueError] = RulesError,
) -> int:
    """Return the value if it is a whole number within bounds; raise `error` otherwise."""
    number = plain(value)
    if type(number) is int and at_least <= number and (at_most is None or number <= at_most):
        return number
    if at_most is None:
        raise error.of(Cause.WHOLE_AT_LEAST, what, value, least=at_least)
    raise error.of(Cause.WHOLE_BETWEEN, what, value, least=at_least, most=at_most)


def check_ints(
    what: str,
    values: Iterable[object],
    *,
    at_least: int,
    at_most: int | None = None,
    error: type[RefusedValueError] = RulesError,
) -> tuple[int, ...]:
    """Return the values if all are whole numbers within bounds; raise `error` otherwise."""
    given = tuple(values)
    if are_within(given, at_least, at_most):
        return given
    return tuple(
        check_int(what, value, at_least=at_least, at_most=at_most, error=error) for value in given
    )


def check_flag(what: str, value: object, *, error: type[RefusedValueError] = RulesError) -> bool:
    """Return the value if it is True or False; raise `error` otherwise."""
    if value is True or value is False:
        return value
    raise error.of(Cause.FLAG, what, value)


def check_flags(
    what: str, values: Iterable[object], *, error: type[RefusedValueError]
) -> tuple[bool, ...]:
    """Return the values if each is True or False; raise `error` otherwise."""
    given = tuple(values)
    if {*map(type, given)} == _BOOL:
        return cast("tuple[bool, ...]", given)
    return tuple(check_flag(what, value, error=error) for value in given)


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


def check_name(what: str, value: object, *, error: type[RefusedValueError]) -> str:
    """Return the value if it is a name for a player or card; raise `error` otherwise.

    A name is a text of 1 to 100 characters that stays on its line wherever it is printed: not only
    spaces, and without control characters, line ends, marks that change the direction of writing,
    and other characters that do not show (`str.isprintable`).
    """
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise error.of(Cause.NAME, what, value)
    if len(value) > MOST_NAME:
        raise error.of(Cause.NAME_LENGTH, what, len(value), most=MOST_NAME)
    return plain_text(value)


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
    seat = plain(value)
    if type(seat) is int and 0 <= seat < seats:
        return Seat(seat)
    raise error.of(Cause.SEAT, what, value, last=seats - 1)


def check_viewer(value: object, seats: int) -> Seat | None:
    """Return the value if it is a seat of a table of this size, or None for a spectator.

    Raises:
        SeatError: if it is neither.
    """
    return None if value is None else check_seat("seat", value, seats)


def check_own_seat(own: Seat | None, asked: int | None) -> None:
    """Raise `SeatError` unless a view is asked about its own seat; None is a spectator."""
    seat = plain(asked)
    if seat == own and type(seat) is type(own):
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


def check_names(
    names: Sequence[str], seats: int, *, error: type[RefusedValueError]
) -> tuple[str, ...]:
    """Return the players' names if there is one for each seat; raise `error` otherwise."""
    if is_instance(names, str) or len(names) != seats:
        raise error.of(Cause.NAMES, "names", names, seats=seats)
    return tuple(check_name("a name", name, error=error) for name in names)


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
    given, expected = tuple(given), tuple(expected)
    try:
        is_same = Counter(given).items() == Counter(expected).items()
        if is_same and {*map(type, given)} == {*map(type, expected)}:
            return
        have = Counter((type(card), card) for card in given)
    except TypeError:
        raise error.of(Cause.NOT_A_CARD, what, None) from None
    want = Counter((type(card), card) for card in expected)
    for (kind, card), count in (have - want).items():
        if want[kind, card]:
            raise error.of(Cause.TOO_MANY_CARDS, what, card, count=count)
        raise error.of(Cause.NO_SUCH_CARD, what, card)
    (_, card), count = next(iter((want - have).items()))
    raise error.of(Cause.MISSING_CARDS, what, card, count=count)


_HIDDEN: dict[str, Param] = dict.fromkeys(("value", "cards", "gone"), Term("term.hidden"))
"""What stands in place of cards in an error, by the names of the parameters that show cards."""


def without_cards(
    *causes: ErrorCause,
) -> Callable[[Callable[CheckP, ResultT]], Callable[CheckP, ResultT]]:
    """Return a decorator for a check, whose errors with these causes then show no cards.

    `check_cards` and the checks of `position` name the cards that they refuse, which helps a
    caller that has laid them out. But a whole state, view or deal hides its cards, so an error
    about one must not show them: it can end in a log.
    """
    naming = {Cause.TOO_MANY_CARDS, *causes}

    def hiding(check: Callable[CheckP, ResultT]) -> Callable[CheckP, ResultT]:
        @wraps(check)
        def checked(*args: CheckP.args, **kwargs: CheckP.kwargs) -> ResultT:
            try:
                return check(*args, **kwargs)
            except RefusedValueError as error:
                if error.cause not in naming:
                    raise
                cls, what, code, told = type(error), error.what, error.reason.code, error.params
            # Out of the block, so that the new error does not carry the first as its context.
            named = {name: _HIDDEN.get(name, param) for name, param in told.items()}
            raise cls(what, None, Reason[ErrorCause].of(code, **named))

        return checked

    return hiding
