"""Why a move is refused: `Violation`, and the error that carries one."""

from collections.abc import Mapping
from typing import Self

import attrs

from cardrules._causes import ReasonCode
from cardrules.errors import CardRulesError, Reason


class ViolationCode(ReasonCode):
    """The base of each game's enumeration of reasons.

    A member is written as its code, the ruling that it comes from, and the types of its parameters
    by name: ``TOO_LATE = "too-late", "mygame.pass", {"seat": Seat}``. JSON then has these types.
    Without the third part the parameters are those that the message names, of any type.
    """

    rule: str
    """The id of the ruling, as in the rules pages."""
    params: Mapping[str, object] | None
    """The type of each parameter, by its name; None if they are not said."""

    @property
    def message_key(self) -> str:
        """The key of the message in the catalogues of words."""
        return f"{self.rule.partition('.')[0]}.violation.{self}"

    def __new__(cls, code: str, rule: str, params: Mapping[str, object] | None = None) -> Self:
        """Return the member with its code as value."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.rule = rule
        member.params = params
        return member


def params(**types: object) -> Mapping[str, object]:
    """Return the types of the parameters of a code, by name."""
    return types


class Violation(Reason[ViolationCode]):
    """One reason why a move is refused; it depends on what the seat may know only."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"

    @property
    def rule(self) -> str:
        """The id of the ruling that refuses the move, as in the rules pages."""
        return self.code.rule


@attrs.frozen(order=False)
class IllegalMove(CardRulesError):  # noqa: N818 - the field's own word for it
    """A move that the rules refuse; the state it was meant for is unchanged."""

    violation: Violation

    @property
    def reason(self) -> Violation:
        """Why: the violation."""
        return self.violation

    def __str__(self) -> str:
        return str(self.violation)
