"""Every error that the library raises on purpose: `CardRulesError` and its kinds.

Each carries what was refused, and pickles. They never carry a state, so that a traceback in a log
shows no hidden card. `IllegalMove` lives beside `Violation`, in ``_violations.py``.
"""

from typing import Never

import attrs


class CardRulesError(ValueError):
    """The base of all errors of this library."""


@attrs.frozen(order=False)
class _RefusedValueError(CardRulesError):
    """An error about one named value: `what` it was for, the `value`, and the `message`."""

    what: str
    value: object
    message: str

    def __str__(self) -> str:
        return self.message


class RulesError(_RefusedValueError):
    """An option of a rules object, or two that do not go together."""


class ChanceError(_RefusedValueError):
    """A chance outcome that cannot be: not this deck, not the dealer, or none is due."""


class PositionError(_RefusedValueError):
    """A fact of a set-up position that no round could reach."""


class SeatError(_RefusedValueError):
    """A seat that is not at the table, or not the one whose view was passed."""


class LanguageError(_RefusedValueError):
    """A language without a catalogue."""


class UnknownGameError(_RefusedValueError):
    """A name under which no game is entered."""


@attrs.frozen(order=False)
class ParseError(CardRulesError):
    """A text that is no move: the `text`, and the `message` that says what would be one."""

    text: str
    message: str

    def __str__(self) -> str:
        return self.message


@attrs.frozen(order=False)
class DecodeError(CardRulesError):
    """Bytes or a text that are not what the wire format allows.

    `path` is the place as a JSON pointer (``/phase/drawn``; empty for the whole text), `message`
    what is wrong there.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class RecordError(_RefusedValueError):
    """A record that is not of this game, was changed, or does not come to what it says."""


@attrs.frozen(order=False)
class ReplayError(CardRulesError):
    """A step that cannot be: `ply` counts the steps before it, `message` says why."""

    ply: int
    message: str

    def __str__(self) -> str:
        return f"step {self.ply}: {self.message}"


@attrs.frozen(order=False)
class StaleError(CardRulesError):
    """A call that was meant for another moment: for the ply `expected`, and it is `ply`."""

    expected: int
    ply: int

    def __str__(self) -> str:
        return f"this was meant for ply {self.expected}, and it is ply {self.ply}"


class EncodeError(_RefusedValueError):
    """A value that the wire format cannot write."""


class SecretError(_RefusedValueError):
    """A value that may not leave the server, or not for everyone; it is not in the error."""


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
