"""Why a move is refused: `Violation`, and the error that carries one."""

from collections.abc import Mapping, Sequence
from typing import Self, cast

import attrs

from cardrules import _catalogues
from cardrules._catalogues import Param
from cardrules._causes import ReasonCode
from cardrules._seats import Seat
from cardrules.errors import CardRulesError, Reason, SeatError, check_language


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

    @property
    def named_key(self) -> str:
        """The key of the message that has players' names where the other has their seats."""
        return f"{self.rule.partition('.')[0]}.violation.named.{self}"

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

    def text(self, language_code: str = "en", /, *, names: Sequence[str] | None = None) -> str:
        """Return the reason as a sentence.

        Args:
            language_code: the code of the language.
            names: the player's name at each seat; None to number the seats. The seats in a reason
                are the parameters that its code declares as `Seat`.

        Raises:
            LanguageError: if there is no catalogue for the language.
            SeatError: if the names are not one text for each seat, as far as the reason shows.

        >>> from cardrules import Seat, rank
        >>> violation = Violation.of(rank.Code.HAS_PASSED, seat=Seat(1))
        >>> violation.text(), violation.text("it", names=["Ada", "Ben", "Cleo"])
        ('seat 1 has passed and is out of this round', 'Ben ha passato ed è fuori da questa mano')
        """
        types = self.code.params or {}
        given = self._params
        seats = {name: cast("Seat", param) for name, param in given if types.get(name) is Seat}
        if names is None or not seats:
            return super().text(language_code)
        from cardrules._arguments import check_names

        check_language(language_code)
        least = 1 + max(seats.values())
        checked = check_names(names, max(len(names), least), error=SeatError)
        named: dict[str, Param] = {name: checked[seat] for name, seat in seats.items()}
        try:
            return _catalogues.filled(language_code, self.code.named_key, {**self.params, **named})
        except KeyError:  # A game from elsewhere need not have it.
            return super().text(language_code)

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
