"""`Rules`: the base of a rules class, and the fields of its options."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar, cast

import attrs

from cardrules import language
from cardrules._options import Flag, Kind, Number, option, options_id, options_of

CardT_co = TypeVar("CardT_co", covariant=True)


@attrs.frozen(order=False)
class Rules(ABC, Generic[CardT_co]):
    """The base of the rules of a game: a frozen attrs class whose fields are options.

    Name the game in ``game``. Make each field with `number` or `flag`, ``seats`` first. The class
    then has bounds that are checked, help texts on the command line, and an id.
    """

    game: ClassVar[str]
    """The name of the game, as it is registered; its texts begin with it."""
    seats: int
    """The number of seats at the table."""

    @property
    @abstractmethod
    def cards(self) -> tuple[CardT_co, ...]:
        """The cards to be shuffled, each as often as the deck has it, in a fixed order."""

    @property
    def rules_version(self) -> int:
        """The version of the rules: raise it when the same moves give a different result."""
        return 1

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options on every machine."""
        return options_id(self.game, cast("attrs.AttrsInstance", self))

    def describe(self, language_code: str = "en", /) -> str:
        """Return the text ``rules`` of the game, filled in with the options.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        options = {each.name: getattr(self, each.name) for each in options_of(type(self))}
        return language.text(language_code, f"{self.game}.rules", **options)


def number(about: str, default: int, *, least: int, most: int) -> int:
    """Return the field of an option that is a whole number.

    Args:
        about: the option in a few words, without its bounds.
        default: the value if none is given.
        least: the smallest value allowed; the constructor raises `RulesError` below it.
        most: the largest value allowed.
    """
    return cast("int", _field(about, default, Number(least, most)))


def flag(about: str, *, default: bool = False) -> bool:
    """Return the field of an option that is True or False.

    Args:
        about: the option in a few words: *whether …*.
        default: the value if none is given.
    """
    return cast("bool", _field(about, default, Flag()))


def _field(about: str, default: object, kind: Kind) -> object:
    def check(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
        kind.check(field.name, value)

    return attrs.field(default=default, validator=check, metadata=dict(option(about, kind)))
