"""The errors that the library raises on purpose: `CardRulesError` and its subclasses.

Every error gives its reason in the same form as a refused move: a `Reason` is a code for programs,
with the values that its message names, and has words in every language. An error also carries the
refused value, and can be pickled. It never carries a state, so a traceback in a log shows no
hidden cards. `IllegalMove` is beside `Violation` in ``_violations.py``; the codes are in
``_causes.py``.
"""

from collections.abc import Mapping
from typing import Any, Generic, Never, Self, TypeVar

import attrs

from cardrules import _catalogues
from cardrules._catalogues import Param
from cardrules._causes import Cause, ErrorCause, ReasonCode

CodeT = TypeVar("CodeT", bound=ReasonCode)


@attrs.frozen(order=False)
class Reason(Generic[CodeT]):
    """Why a value is refused: a code, and the values that its message names."""

    code: CodeT
    """The reason, a member of an enumeration."""
    _params: tuple[tuple[str, Param], ...] = ()

    @classmethod
    def of(cls, code: CodeT, /, **params: Param) -> Self:
        """Return the reason with a code, and the values that its message names."""
        return cls(code, tuple((name, params[name]) for name in sorted(params)))

    @property
    def params(self) -> Mapping[str, Param]:
        """The values that the message names, by name."""
        return dict(self._params)

    @property
    def rule(self) -> str | None:
        """The id of the ruling behind the refusal, as in the rules pages, or None."""
        return None

    @property
    def message(self) -> str:
        """The reason as an English sentence."""
        return self.text("en")

    def text(self, language_code: str = "en", /) -> str:
        """Return the reason as a sentence.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        check_language(language_code)
        return _catalogues.filled(language_code, self.code.message_key, self.params)


def because(cause: ErrorCause, /, **params: Param) -> Reason[ErrorCause]:
    """Return the reason with a cause, and the values that its message names."""
    return Reason[ErrorCause].of(cause, **params)


def _reason(reason: Reason[ErrorCause] | str) -> Reason[ErrorCause]:
    """Return a reason as it is, or a sentence as a reason with the code `Cause.OTHER`."""
    return because(Cause.OTHER, message=reason) if isinstance(reason, str) else reason


class CardRulesError(ValueError):
    """The base of all errors of this library; ``str(error)`` is its English text."""

    @property
    def reason(self) -> Reason[Any]:
        """Why: the cause, and the values that the message names."""
        return because(Cause.OTHER, message=super().__str__())

    @property
    def cause(self) -> ReasonCode:
        """The code of what is wrong, for programs."""
        code: ReasonCode = self.reason.code
        return code

    @property
    def params(self) -> Mapping[str, Param]:
        """The values that the message names, including what would have been accepted."""
        return self.reason.params

    @property
    def message(self) -> str:
        """What is wrong, in English, without its place in a deck or message."""
        return self.reason.message

    def text(self, language_code: str = "en", /) -> str:
        """Return what is wrong, in a language.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        return self.reason.text(language_code)

    def __repr__(self) -> str:
        # One method for all errors: this one takes attrs longest when it makes a class.
        cls = type(self)
        if not attrs.has(cls):
            return super().__repr__()
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in attrs.fields(cls))
        return f"{cls.__name__}({', '.join(shown)})"

    def __str__(self) -> str:
        return self.text("en")


@attrs.frozen(order=False, repr=False)
class RefusedValueError(CardRulesError):
    """The base of errors about one named value."""

    what: str
    """The name of the argument, option or fact that the value was given for."""
    value: object
    """The refused value."""
    reason: Reason[ErrorCause] = attrs.field(converter=_reason)
    """Why it was refused. The constructor also takes a sentence, for a fault without a code."""

    @classmethod
    def of(cls, cause: ErrorCause, what: str, value: object, /, **params: Param) -> Self:
        """Return the error with a cause, and the other values that its message names."""
        named: dict[str, Param] = {"what": what, "value": _catalogues.shown(value), **params}
        return cls(what, value, because(cause, **named))


@attrs.frozen(order=False, repr=False)
class RulesError(RefusedValueError):
    """An option of a rules object that is not allowed, or two that exclude each other."""

    where: tuple[tuple[str, str | int], ...] = ()
    """The value's place in a deck, from the outside in: an entry of a file, a card."""

    def within(self, place: str, name: str | int) -> Self:
        """Return the same error with an outer entry or card added to its place."""
        return attrs.evolve(self, where=((place, name), *self.where))

    def text(self, language_code: str = "en", /) -> str:
        """Return the place and what is wrong there, in a language."""
        said = super().text(language_code)
        for place, name in reversed(self.where):
            said = _framed(language_code, place, name=repr(name), said=said)
        return said


class ChanceError(RefusedValueError):
    """An impossible deal or shuffle, or randomness without a proper seed or label.

    The outcome is of another deck, names another dealer, or is not due.
    """


class PositionError(RefusedValueError):
    """A fact of a set-up position that no game can reach."""


class EventError(RefusedValueError):
    """An event that cannot follow a view; `value` is the event."""


class SeatError(RefusedValueError):
    """A seat that is not at the table, or not the seat of the view that was passed."""


class LanguageError(RefusedValueError):
    """A language without a catalogue, or a text for a catalogue that cannot be filled in."""


class UnknownGameError(RefusedValueError):
    """A name under which no game is registered, or one that cannot be registered."""


def check_language(code: str) -> None:
    """Raise `LanguageError` unless there is a catalogue for a language."""
    known = _catalogues.languages()
    if code not in known:
        raise LanguageError.of(Cause.NO_CATALOGUE, "language", code, known=known)


class ParseError(RefusedValueError):
    """A text that does not name a move or a card; `value` is the whole text."""


@attrs.frozen(order=False, repr=False)
class DecodeError(CardRulesError):
    """Bytes or a text that the wire format does not allow."""

    path: str
    """The place as a JSON pointer, such as ``/phase/drawn``; empty for the whole text."""
    reason: Reason[ErrorCause] = attrs.field(converter=_reason)
    """What is wrong there."""

    def text(self, language_code: str = "en", /) -> str:
        """Return the place and what is wrong there, in a language."""
        return _placed(self.path, super().text(language_code))


class RecordError(RefusedValueError):
    """A faulty record: of another game, changed, or not fitting its own table or steps."""


@attrs.frozen(order=False, repr=False)
class ReplayError(CardRulesError):
    """A step of a record that is impossible."""

    ply: int
    """The number of steps before it."""
    _reason: Reason[Any]

    @property
    def reason(self) -> Reason[Any]:
        """Why: a `Violation`, or the reason why a chance outcome was refused."""
        return self._reason

    def text(self, language_code: str = "en", /) -> str:
        """Return the step's number and why it is impossible, in a language."""
        said, rule = super().text(language_code), self.reason.rule
        ruled = said if rule is None else f"{said} ({rule})"
        return _framed(language_code, "step", name=str(self.ply), said=ruled)


class PlyError(RefusedValueError):
    """A ply that is not a whole number from 0 up, such as a text from an unchecked message."""


@attrs.frozen(order=False, repr=False)
class StaleError(CardRulesError):
    """A call that was meant for the ply `expected` while the table is at `ply`."""

    expected: int
    """The ply that the call was meant for."""
    ply: int
    """The ply of the table."""

    @property
    def reason(self) -> Reason[Any]:
        """Why: the two plies."""
        return because(Cause.STALE, expected=self.expected, ply=self.ply)


class ReentryError(CardRulesError):
    """A call that would change a table while the table is making another move or deal."""

    @property
    def reason(self) -> Reason[Any]:
        """Why: the table was called by its own streams."""
        return because(Cause.REENTRY)


class EncodeError(RefusedValueError):
    """A value that the wire format cannot hold; `what` is the place, empty for all of it."""

    def text(self, language_code: str = "en", /) -> str:
        """Return the place and what is wrong there, in a language."""
        return _placed(self.what, super().text(language_code))


class SecretError(RefusedValueError):
    """A value that the given audience may not read; the error does not contain it."""


def _placed(path: str, said: str) -> str:
    return f"{path}: {said}" if path else said


def _framed(language_code: str, frame: str, *, name: str, said: str) -> str:
    return _catalogues.filled(language_code, f"error.frame.{frame}", {"name": name, "said": said})


@attrs.frozen(order=False)
class MissingExtraError(ImportError):
    """An optional part of the library whose dependency is not installed."""

    package: str
    """The package that is not installed."""
    extra: str
    """The extra of this library that installs it."""

    def __str__(self) -> str:
        return (
            f"{self.package} is not installed; this part of the library needs the extra "
            f"{self.extra!r}: pip install 'cardrules[{self.extra}]'"
        )


def not_a_move(move: object) -> Never:
    """Raise `TypeError` for an object that is not a move of the game.

    A type checker already reports such a call. Callers without one get a helpful message.

    Raises:
        TypeError: always; it shows a text. Of anything else, such as a move or an event of another
            game, it names only the class, because its cards can be hidden.
    """
    shown = repr(move) if isinstance(move, str) else type(move).__qualname__
    message = f"{shown} is not a move of this game (parse_move reads the text of one)"
    raise TypeError(message)


def not_an_event(event: object) -> TypeError:
    """Return the error about an object that is not an event of the game, or not of the kind asked.

    An event of another game can hold hidden cards, so it is refused and never passed on. The error
    names its class, and shows nothing of it.
    """
    return TypeError(f"{type(event).__qualname__} is not an event that this function takes")


def other_class(value: object, *due: type) -> TypeError:
    """Return the error about a value of another class than is due, such as another game's view.

    The value can hold hidden cards, so the error names its class, and shows nothing of it.
    """
    *wanted, found = (f"{cls.__module__}.{cls.__qualname__}" for cls in (*due, type(value)))
    return TypeError(f"expected {' or '.join(wanted)}, not {found}")


def cannot_follow(event: object) -> EventError:
    """Return the error about an event that cannot follow the view that it was given for."""
    return EventError.of(Cause.CANNOT_FOLLOW, "event", event, event=type(event).__name__)
