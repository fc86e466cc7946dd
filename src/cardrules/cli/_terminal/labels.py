"""The words of the table: a language, and the players' names."""

import attrs

from cardrules import language
from cardrules._seats import Seat
from cardrules.cli.files import printable
from cardrules.language import Param


@attrs.frozen(order=False)
class Labels:
    """What a table is labelled with."""

    language: str
    """The code of the language."""
    names: tuple[str, ...]
    """The name of each seat's player."""

    def text(self, key: str, /, **params: Param) -> str:
        """Return a text of the catalogue, filled in."""
        return language.text(self.language, key, **params)

    def said(self, key: str, /, **params: Param) -> str:
        """Return a text of this interface, filled in."""
        return self.text(f"cli.app.{key}", **params)

    def pictured(self, key: str, /, **params: Param) -> str:
        """Return a text that the pictures of the table have too, filled in."""
        return self.text(f"pictures.{key}", **params)

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        return printable(self.names[seat])
