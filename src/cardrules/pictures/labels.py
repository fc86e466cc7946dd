"""The words of a picture: a language, and the players' names."""

from collections.abc import Iterable

import attrs

from cardrules import language
from cardrules._catalogues import Param
from cardrules._results import Outcome
from cardrules._seats import Seat


@attrs.frozen(order=False)
class Labels:
    """What a painter writes with: the language, and a name for each seat."""

    language: str
    """The code of the language."""
    names: tuple[str, ...]
    """The name of each seat."""

    def text(self, key: str, /, **params: Param) -> str:
        """Return a text of the catalogue, filled in."""
        return language.text(self.language, key, **params)

    def said(self, key: str, /, **params: Param) -> str:
        """Return a text from the pictures' part of the catalogue, filled in."""
        return self.text(f"pictures.{key}", **params)

    def facts(self, facts: Iterable[tuple[str, int]]) -> str:
        """Return facts such as ``Seats: 4 · Cards: 60``; each key has its word."""
        return " · ".join(self.said(f"facts.{key}", value=value) for key, value in facts)

    def name(self, seat: Seat | None) -> str:
        """Return the name at a seat; none has no name."""
        return "" if seat is None else self.names[seat]

    def winners(self, outcome: Outcome | None) -> str:
        """Return who has won, at the end of a match."""
        seats = () if outcome is None else outcome.winners
        return self.said("over", names=tuple(map(self.name, seats)))

    def dealing(self, dealer: Seat | None) -> str:
        """Return who deals next; None while that is left to chance."""
        if dealer is None:
            return self.said("dealing-first")
        return self.said("dealing", name=self.name(dealer))
