"""Options of rules objects as data: checks, help texts, and an id for all values.

A rules class is a frozen attrs class with its own constructor. The constructor names each option
once, with its default. Everything else about an option is metadata of its field, made by `option`.
Help texts, schemas and docs are written from this metadata and never from docstrings, which
``python -OO`` removes.

An option whose default depends on other options is stored twice: its effective value in the public
field, and the value as given in a private field, with None if it was left open. ``attrs.evolve``
passes on the private field, so the option follows when the other options change. A given value
that equals the default counts as left open. Otherwise two equal rules objects could evolve into
different ones, and JSON, which leaves out what the constructor fills in, would tell them apart.
"""

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
"""The largest target or card value. It keeps every sum exact in every JSON reader."""


class Kind(Protocol):
    """The kind of value that an option takes."""

    @property
    def bounds(self) -> str:
        """The values allowed, in words; empty if the kind needs no explanation."""
        ...

    def check(self, name: str, value: object, /) -> object:
        """Return the value as the rules object stores it, or raise `RulesError`."""
        ...


@attrs.frozen(eq=False, repr=False)
class Number:
    """A whole number within bounds."""

    least: int
    most: int | None = None

    @property
    def bounds(self) -> str:
        """The bounds, in words."""
        return f"at least {self.least}" if self.most is None else f"{self.least} to {self.most:,}"

    def check(self, name: str, value: object, /) -> object:
        """Return the number."""
        return check_int(name, value, at_least=self.least, at_most=self.most)


@attrs.frozen(eq=False, repr=False)
class SeatNumber:
    """A seat of the largest table; the rules check that a smaller table has it."""

    seats: int

    @property
    def bounds(self) -> str:
        """The seats, in words."""
        return f"0 to {self.seats - 1}"

    def check(self, name: str, value: object, /) -> object:
        """Return the seat."""
        return check_seat(name, value, self.seats, error=RulesError)


@attrs.frozen(eq=False, repr=False)
class Flag:
    """True or False."""

    bounds: str = ""

    def check(self, name: str, value: object, /) -> object:
        """Return the flag."""
        return check_flag(name, value)


@attrs.frozen(eq=False, repr=False)
class Choice:
    """A member of an enumeration, given as itself or as its string."""

    members: type[StrEnum]
    bounds: str = ""

    def check(self, name: str, value: object, /) -> object:
        """Return the member."""
        return check_choice(name, value, self.members)


@attrs.frozen(eq=False, repr=False)
class Checked:
    """A value with a check of its own, such as a deck."""

    checked: Callable[[str, object], object]
    bounds: str = ""
    is_number: bool = False
    """Whether the value is nevertheless written as a number."""

    def check(self, name: str, value: object, /) -> object:
        """Return the result of the check."""
        return self.checked(name, value)


@attrs.frozen(eq=False, repr=False)
class _Said:
    """The metadata of an option's field; `Option` explains each part."""

    about: str
    kind: Kind
    ruling: str | None
    none: str | None
    otherwise: str | None


@attrs.frozen(eq=False, repr=False)
class Option:
    """One option of a rules class."""

    name: str
    about: str
    """The option in a few words."""
    kind: Kind
    """The kind of value that the option takes."""
    ruling: str | None
    """The id of the ruling that the option concerns, as in the rules pages."""
    none: str | None
    """What the value None means, as in ``for no cap``; None if it has no meaning of its own."""
    default: object
    """The default; also None if the default depends on other options."""
    otherwise: str | None
    """The default in words, if it depends on other options."""

    @property
    def sentence(self) -> str:
        """The whole help text of the option, for docstrings and docs."""
        otherwise = f"; by default {self.otherwise}" if self.otherwise else ""
        ruling = f" (`{self.ruling}`)" if self.ruling else ""
        return f"{self.description('None')}{otherwise}{ruling}."

    def description(self, none: str) -> str:
        """Return the help text of the option, given the word that stands for None."""
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
    """Return the metadata for the field of an option.

    Args:
        about: the option in a few words.
        kind: the kind of value that it takes.
        ruling: the id of the ruling that it concerns.
        none: what None means, as in ``for no cap``, if None has a meaning of its own.
        otherwise: the default in words, if it depends on other options.
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
    """Check options, each by its kind, and set them on a rules object under construction.

    Raises:
        RulesError: if a value is not allowed.
    """
    said = _said_of(type(rules))
    for name, value in given.items():
        is_none = value is None and said[name].none is not None
        object.__setattr__(rules, name, None if is_none else said[name].kind.check(name, value))


def derive_option(rules: object, name: str, given: object, usual: object) -> None:
    """Set an option whose default depends on others on a rules object under construction.

    Args:
        rules: the rules object.
        name: the name of the option.
        given: the value that was given; None if it was left open.
        usual: the default, as the other options determine it.

    Raises:
        RulesError: if the value is not allowed.
    """
    kind = _said_of(type(rules))[name].kind
    value = usual if given is None else kind.check(name, given)
    object.__setattr__(rules, name, value)
    # A value that equals the default counts as left open: see the top of this module.
    object.__setattr__(rules, f"_{name}", None if value == usual else value)


def documented(cls: type[RulesT]) -> type[RulesT]:
    """Return a rules class with its options added to its constructor's docstring."""
    make = inspect.getattr_static(cls, "__init__")
    if make.__doc__ is not None:
        lines = [f"    {each.name}: {each.sentence}" for each in options_of(cls)]
        head, raises, tail = inspect.cleandoc(make.__doc__).partition("Raises:")
        make.__doc__ = "\n".join([f"{head}Args:", *lines, "", f"{raises}{tail}"])
    return cls


def preset(about: str) -> Callable[[MakeT], MakeT]:
    """Return a decorator for methods that make the rules of a preset, such as an edition.

    Args:
        about: the preset in a few words.
    """

    def marked(make: MakeT) -> MakeT:
        make.__dict__[_PRESET] = about
        return make

    return marked


def presets_of(cls: type) -> Mapping[str, str]:
    """Return the description of each preset of a rules class, by the preset's name."""
    makers = ((name, getattr(kept, "__func__", None)) for name, kept in vars(cls).items())
    return {
        name: cast("str", vars(make)[_PRESET])
        for name, make in makers
        if make is not None and _PRESET in vars(make)
    }


def options_id(game: str, rules: attrs.AttrsInstance) -> str:
    """Return a short text that is the same for equal options on every machine.

    It is a hash of the options in order, so it changes when a game gains an option.
    """
    import hashlib

    written = ";".join(f"{name}={getattr(rules, name)}" for name in _said_of(type(rules)))
    return hashlib.sha256(f"{game};{written}".encode()).hexdigest()[:_ID_DIGITS]
