"""Options of rules objects as data: how each is checked, what is said of it, and the id of all.

A rules class is a frozen attrs class with a constructor of its own. The constructor names each
option once, with its default; the field of the option has all else as metadata, made by `option`.
Help texts, schemas and docs are written from there, never from docstrings, which ``python -OO``
takes away.

An option whose default follows from others is kept twice: in the public field as what it comes to,
and in a private one as it was given, None if it was left open. ``attrs.evolve`` passes the private
one on, so the option follows when the others change. What is given as it would be anyway counts as
left open. Otherwise two equal rules objects could evolve into different ones, and JSON, which
leaves out what the constructor fills in, would tell them apart.
"""

import hashlib
import inspect
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Protocol, TypeVar, cast

import attrs

from cardrules._arguments import check_choice, check_flag, check_int, check_seat
from cardrules.errors import RulesError

MakeT = TypeVar("MakeT", bound=Callable[..., object])
RulesT = TypeVar("RulesT", bound=attrs.AttrsInstance)

_ID_DIGITS = 16
_SAID = "option"
_PRESET = "preset"

MOST_POINTS = 10**9
"""What a target or a card can be worth at most, so that every sum is exact in every reader."""


class Kind(Protocol):
    """What the values of an option are."""

    @property
    def bounds(self) -> str:
        """Which values there are, in words; empty where nothing needs to be said."""
        ...

    def check(self, name: str, value: object, /) -> object:
        """Return the value as it is kept, or raise `RulesError`."""
        ...


@attrs.frozen(order=False)
class Number:
    """A whole number within bounds."""

    least: int
    most: int | None = None

    @property
    def bounds(self) -> str:
        """The bounds, in words."""
        return f"at least {self.least}" if self.most is None else f"{self.least} to {self.most}"

    def check(self, name: str, value: object, /) -> object:
        """Return the number."""
        return check_int(name, value, at_least=self.least, at_most=self.most)


@attrs.frozen(order=False)
class SeatNumber:
    """A seat of the largest table; whether a smaller one has it is for the rules to check."""

    seats: int

    @property
    def bounds(self) -> str:
        """The seats, in words."""
        return f"0 to {self.seats - 1}"

    def check(self, name: str, value: object, /) -> object:
        """Return the seat."""
        return check_seat(name, value, self.seats, error=RulesError)


@attrs.frozen(order=False)
class Flag:
    """True or False."""

    bounds: str = ""

    def check(self, name: str, value: object, /) -> object:
        """Return the flag."""
        return check_flag(name, value)


@attrs.frozen(order=False)
class Choice:
    """A member of an enumeration, or its string."""

    members: type[StrEnum]
    bounds: str = ""

    def check(self, name: str, value: object, /) -> object:
        """Return the member."""
        return check_choice(name, value, self.members)


@attrs.frozen(order=False)
class Checked:
    """What a check of its own is for, such as a deck."""

    checked: Callable[[str, object], object]
    bounds: str = ""
    is_number: bool = False
    """Whether it is written as a number all the same."""

    def check(self, name: str, value: object, /) -> object:
        """Return what the check makes of the value."""
        return self.checked(name, value)


@attrs.frozen(order=False)
class _Said:
    """What the field of an option has as metadata."""

    about: str
    kind: Kind
    ruling: str | None
    none: str | None
    otherwise: str | None


@attrs.frozen(order=False)
class Option:
    """One option of a rules class."""

    name: str
    about: str
    """What it is, in a few words."""
    kind: Kind
    """What its values are."""
    ruling: str | None
    """The id of the ruling that it is about, as in the rules pages."""
    none: str | None
    """What None is for, as in ``for no cap``; None where it is not a value of its own."""
    default: object
    """The default; None also where it follows from other options."""
    otherwise: str | None
    """What the default is where it follows from other options."""

    @property
    def sentence(self) -> str:
        """All that is said of it, for docstrings and docs."""
        otherwise = f"; by default {self.otherwise}" if self.otherwise else ""
        ruling = f" (`{self.ruling}`)" if self.ruling else ""
        return f"{self.description('None')}{otherwise}{ruling}."

    def description(self, none: str) -> str:
        """Return what is said of the option, given the word that stands for None."""
        bounds = f": {self.kind.bounds}" if self.kind.bounds else ""
        return f"{self.about}{bounds}" + (f", or {none} {self.none}" if self.none else "")


def option(
    about: str,
    kind: Kind,
    *,
    ruling: str | None = None,
    none: str | None = None,
    otherwise: str | None = None,
) -> Mapping[str, object]:
    """Return the metadata of the field of an option.

    Args:
        about: what it is, in a few words.
        kind: what its values are.
        ruling: the id of the ruling that it is about.
        none: what None is for, as in ``for no cap``, where it is a value of its own.
        otherwise: the default in words, where it follows from other options.
    """
    return {_SAID: _Said(about, kind, ruling, none, otherwise)}


def options_of(cls: type) -> tuple[Option, ...]:
    """Return the options of a rules class, in the order of its fields."""
    parameters = inspect.signature(cls).parameters
    return tuple(
        Option(
            name,
            said.about,
            said.kind,
            said.ruling,
            said.none,
            parameters[name].default,
            said.otherwise,
        )
        for name, said in _said_of(cls).items()
    )


def _said_of(cls: type) -> Mapping[str, _Said]:
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
    return {
        field.name: cast("_Said", field.metadata[_SAID])
        for field in fields
        if _SAID in field.metadata
    }


def set_options(rules: object, /, **given: object) -> None:
    """Check options, each by its kind, and put them into a rules object that is being made.

    Raises:
        RulesError: if one cannot be.
    """
    said = _said_of(type(rules))
    for name, value in given.items():
        is_none = value is None and said[name].none is not None
        object.__setattr__(rules, name, None if is_none else said[name].kind.check(name, value))


def derive_option(rules: object, name: str, given: object, usual: object) -> None:
    """Put an option whose default follows from others into a rules object that is being made.

    Args:
        rules: the rules object.
        name: the name of the option.
        given: the value that was given, None if it was left open.
        usual: what it comes to if it is left open.

    Raises:
        RulesError: if the value cannot be.
    """
    kind = _said_of(type(rules))[name].kind
    value = usual if given is None else kind.check(name, given)
    object.__setattr__(rules, name, value)
    object.__setattr__(rules, f"_{name}", None if value == usual else value)


def documented(cls: type[RulesT]) -> type[RulesT]:
    """Return a rules class, with its options in the docstring of its constructor."""
    make = inspect.getattr_static(cls, "__init__")
    if make.__doc__ is not None:
        lines = [f"    {each.name}: {each.sentence}" for each in options_of(cls)]
        head, raises, tail = inspect.cleandoc(make.__doc__).partition("Raises:")
        make.__doc__ = "\n".join([f"{head}Args:", *lines, "", f"{raises}{tail}"])
    return cls


def preset(about: str) -> Callable[[MakeT], MakeT]:
    """Return the decorator of a method that makes the rules of a preset, such as an edition.

    Args:
        about: what the preset is, in a few words.
    """

    def marked(make: MakeT) -> MakeT:
        make.__dict__[_PRESET] = about
        return make

    return marked


def presets_of(cls: type) -> Mapping[str, str]:
    """Return what each preset of a rules class is, by its name."""
    makers = ((name, getattr(kept, "__func__", None)) for name, kept in vars(cls).items())
    return {
        name: cast("str", vars(make)[_PRESET])
        for name, make in makers
        if make is not None and _PRESET in vars(make)
    }


def options_id(game: str, rules: attrs.AttrsInstance) -> str:
    """Return a short text that is the same for equal options, on every machine.

    It is taken from the options in their order, so it changes when a game gains an option.
    """
    written = ";".join(f"{name}={getattr(rules, name)}" for name in _said_of(type(rules)))
    return hashlib.sha256(f"{game};{written}".encode()).hexdigest()[:_ID_DIGITS]
