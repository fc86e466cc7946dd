"""Why a move is refused: `Violation`, and the error that carries one."""

from collections.abc import Mapping
from typing import Self

import attrs

from cardrules._causes import ReasonCode
from cardrules.errors import CardRulesError, Reason


class ViolationCode(ReasonCode):
    """The base of each game's enumeration of reasons for refusing a move.

    Write a member as its code, the id of its ruling, and the types of its parameters by name:
    ``TOO_LATE = "too-late", "mygame.pass", {"seat": Seat}``. The JSON parameters then have these
    types. Without the third part, the parameters are those that the message names, of any type.
    """

    rule: str
    """The id of the ruling, as in the rules pages."""
    params: Mapping[str, object] | None
    """The type of each parameter, by name; None if the member does not give them."""

    @property
    def message_key(self) -> str:
        """The key of the message in the language catalogues."""
        return f"{self.rule.partition('.')[0]}.violation.{self}"

    def __new__(cls, code: str, rule: str, params: Mapping[str, object] | None = None) -> Self:
        """Return the member, with its code as the value."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.rule = rule
        member.params = params
        return member


def params(**types: object) -> Mapping[str, object]:
    """Return the types of a code's parameters, by name."""
    return types


class Violation(Reason[ViolationCode]):
    """The reason why a move is refused.

    It depends only on what the seat is allowed to know, so it never gives away a hidden card.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"

    @property
    def rule(self) -> str:
        """The id of the ruling that refuses the move, as in the rules pages."""
        return self.code.rule


@attrs.frozen(order=False, repr=False)
class IllegalMove(CardRulesError):  # noqa: N818 - the field's own word for it
    """A move that the rules refuse; the state is unchanged."""

    violation: Violation
    """Why the move is refused."""

    @property
    def reason(self) -> Violation:
        """Why the move is refused: the violation."""
        return self.violation

    def __str__(self) -> str:
        return str(self.violation)
