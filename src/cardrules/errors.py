"""Every error that the library raises on purpose: `CardRulesError` and its kinds.

Each says why in the same way as a refused move: a `Reason` is a code for programs, with the values
that its message names, in every language. Each also carries what was refused, and pickles. They
never carry a state, so that a traceback in a log shows no hidden card. `IllegalMove` lives beside
`Violation`, in ``_violations.py``; the codes are in ``_causes.py``.
"""

import reprlib
from collections.abc import Mapping
from typing import Any, Generic, Never, Self, TypeVar

import attrs

from cardrules import _catalogues
from cardrules._catalogues import Param
from cardrules._causes import Cause, ErrorCause, ReasonCode

CodeT = TypeVar("CodeT", bound=ReasonCode)


@attrs.frozen(order=False)
class Reason(Generic[CodeT]):
    """Why something is refused: a code, and the values that its message names."""

    code: CodeT
    """The reason, a member of an enumeration."""
    _params: tuple[tuple[str, Param], ...] = ()

    @classmethod
    def of(cls, code: CodeT, /, **params: Param) -> Self:
        """Return the reason with the values that its message names."""
        return cls(code, tuple((name, params[name]) for name in sorted(params)))

    @property
    def params(self) -> Mapping[str, Param]:
        """The values that the message names, by name."""
        return dict(self._params)

    @property
    def rule(self) -> str | None:
        """The id of the ruling that refuses it, as in the rules pages; None if no ruling does."""
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
    """Return a reason; a sentence is the reason of a fault without a code of its own."""
    return because(Cause.OTHER, message=reason) if isinstance(reason, str) else reason


class CardRulesError(ValueError):
    """The base of all errors of this library; ``str(error)`` is its English text."""

    @property
    def reason(self) -> Reason[Any]:
        """Why: the cause, and the values that the message names."""
        raise NotImplementedError

    @property
    def cause(self) -> ReasonCode:
        """The code of what is wrong, for programs."""
        code: ReasonCode = self.reason.code
        return code

    @property
    def params(self) -> Mapping[str, Param]:
        """The values that the message names, what would have been right among them."""
        return self.reason.params

    @property
    def message(self) -> str:
        """What is wrong, in English, without the place where it is wrong."""
        return self.reason.message

    def text(self, language_code: str = "en", /) -> str:
        """Return what is wrong, in a language.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        return self.reason.text(language_code)

    def __str__(self) -> str:
        return self.text("en")


@attrs.frozen(order=False)
class RefusedValueError(CardRulesError):
    """The base of errors about one named value."""

    what: str
    """What the value was for: the name of an argument, an option or a fact."""
    value: object
    """The value that was refused."""
    reason: Reason[ErrorCause] = attrs.field(converter=_reason)
    """Why it was refused. A sentence is taken as the reason of a fault without a code."""

    @classmethod
    def of(cls, cause: ErrorCause, what: str, value: object, /, **params: Param) -> Self:
        """Return the error with a cause, and the other values that its message names."""
        named: dict[str, Param] = {"what": what, "value": reprlib.repr(value), **params}
        return cls(what, value, because(cause, **named))


@attrs.frozen(order=False)
class RulesError(RefusedValueError):
    """An option of a rules object, or two that do not go together."""

    where: tuple[tuple[str, str | int], ...] = ()
    """Where in a deck the value stands, from the outside in: an entry of a file, a card."""

    def within(self, place: str, name: str | int) -> Self:
        """Return the same error, seen from the entry or the card around it."""
        return attrs.evolve(self, where=((place, name), *self.where))

    def text(self, language_code: str = "en", /) -> str:
        """Return what is wrong, in a language, after the place where it is wrong."""
        said = super().text(language_code)
        for place, name in reversed(self.where):
            said = _framed(language_code, place, name=repr(name), said=said)
        return said


class ChanceError(RefusedValueError):
    """A chance outcome that cannot be: not this deck, not the dealer, or none is due."""


class PositionError(RefusedValueError):
    """A fact of a set-up position that no round could reach."""


class SeatError(RefusedValueError):
    """A seat that is not at the table, or not the one whose view was passed."""


class LanguageError(RefusedValueError):
    """A language without a catalogue."""


class UnknownGameError(RefusedValueError):
    """A name under which no game is entered, or another one."""


def check_language(code: str) -> None:
    """Raise `LanguageError` unless a language has a catalogue."""
    known = _catalogues.languages()
    if code not in known:
        raise LanguageError.of(Cause.NO_CATALOGUE, "language", code, known=known)


class ParseError(RefusedValueError):
    """A text that does not name a move or a card; `value` is the whole text."""


@attrs.frozen(order=False)
class DecodeError(CardRulesError):
    """Bytes or a text that the wire format does not allow."""

    path: str
    """The place as a JSON pointer, such as ``/phase/drawn``; empty for the whole text."""
    reason: Reason[ErrorCause] = attrs.field(converter=_reason)
    """What is wrong there."""

    def text(self, language_code: str = "en", /) -> str:
        """Return what is wrong, in a language, after the place where it is wrong."""
        return _placed(self.path, super().text(language_code))


class RecordError(RefusedValueError):
    """A record of another game, that was changed, or whose steps lead elsewhere."""


@attrs.frozen(order=False)
class ReplayError(CardRulesError):
    """A step of a record that is impossible."""

    ply: int
    """How many steps come before it."""
    _reason: Reason[Any]

    @property
    def reason(self) -> Reason[Any]:
        """Why: a `Violation`, or the reason why a chance outcome was refused."""
        return self._reason

    def text(self, language_code: str = "en", /) -> str:
        """Return why the step is impossible, in a language, after its number."""
        said, rule = super().text(language_code), self.reason.rule
        ruled = said if rule is None else f"{said} ({rule})"
        return _framed(language_code, "step", name=str(self.ply), said=ruled)


@attrs.frozen(order=False)
class StaleError(CardRulesError):
    """A call that was meant for another moment: for the ply `expected`, and it is `ply`."""

    expected: int
    ply: int

    @property
    def reason(self) -> Reason[Any]:
        """Why: the two plies."""
        return because(Cause.STALE, expected=self.expected, ply=self.ply)


class EncodeError(RefusedValueError):
    """A value that the wire format cannot write; `what` is the place, empty for all of it."""

    def text(self, language_code: str = "en", /) -> str:
        """Return what is wrong, in a language, after the place where it is wrong."""
        return _placed(self.what, super().text(language_code))


class SecretError(RefusedValueError):
    """A value that may not leave the server, or not for everyone; it is not in the error."""


def _placed(path: str, said: str) -> str:
    return f"{path}: {said}" if path else said


def _framed(language_code: str, frame: str, *, name: str, said: str) -> str:
    return _catalogues.filled(language_code, f"error.frame.{frame}", {"name": name, "said": said})


@attrs.frozen(order=False)
class MissingExtraError(ImportError):
    """An optional part whose own dependency is not installed.

    `package` is what could not be imported, `extra` the extra of this package that brings it.
    """

    package: str
    extra: str

    def __str__(self) -> str:
        return (
            f"{self.package} is not installed; this part of the library needs the extra "
            f"{self.extra!r}: pip install 'cardrules[{self.extra}]'"
        )


def not_a_move(move: object) -> Never:
    """Never returns: what was passed is none of the moves of a game.

    Type checkers refuse such a call; a caller without one gets a sentence.

    Raises:
        TypeError: always, naming what was passed.
    """
    message = f"{move!r} is not a move of this game (parse_move reads the text of one)"
    raise TypeError(message)
