"""The options of a game, read from the signature and the docstring of its `Rules`.

Numbers, flags and choices become options of the command line. What is neither, such as a deck, comes
in a file of rules, which is a message of the wire format.
"""

import argparse
import inspect
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from types import NoneType
from typing import Self, TypeAlias, cast, get_args, get_type_hints

import attrs

from cardrules import games, wire
from cardrules._options import arguments_said
from cardrules.game import GameRules

OptionValue: TypeAlias = bool | int | str | None
_PREFIX = "option_"
_YES = {True: "yes", False: "no"}


@attrs.frozen(order=False)
class Option:
    """One option of a game's rules."""

    name: str
    kind: str
    """``number``, ``flag``, ``choice``, or ``file`` for what only a file of rules can say."""
    default: OptionValue
    is_optional: bool
    """Whether it can be None."""
    choices: tuple[str, ...]
    description: str

    @property
    def default_text(self) -> str:
        """The default as it is written on the command line."""
        if self.default is None:
            return "none"
        return _YES[self.default] if isinstance(self.default, bool) else str(self.default)


@attrs.frozen(order=False)
class Preset:
    """A named set of options, such as an edition."""

    name: str
    description: str


def options_of(game: str) -> tuple[Option, ...]:
    """Return the options of a game, in the order of its signature."""
    make = cast("Callable[..., None]", inspect.getattr_static(_rules_class(game), "__init__"))
    said, hints = arguments_said(make), get_type_hints(make)
    return tuple(
        _option(name, parameter.default, hints[name], said.get(name, ""))
        for name, parameter in inspect.signature(make).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    )


def presets_of(game: str) -> tuple[Preset, ...]:
    """Return the presets of a game: the methods of its rules class that make rules."""
    cls = _rules_class(game)
    makers = ((name, getattr(cls, name)) for name, kept in vars(cls).items() if _is_maker(kept))
    return tuple(
        Preset(name, (inspect.getdoc(maker) or "").partition("\n")[0]) for name, maker in makers
    )


def _is_maker(member: object) -> bool:
    made = getattr(getattr(member, "__func__", None), "__annotations__", {}).get("return")
    return isinstance(member, classmethod) and made is Self


def _rules_class(game: str) -> type[GameRules]:
    return games.load(game).encodings().rules


def _option(name: str, default: object, hint: object, description: str) -> Option:
    parts = get_args(hint) or (hint,)
    enumerations = [part for part in parts if isinstance(part, type) and issubclass(part, StrEnum)]
    choices = tuple(str(choice) for each in enumerations for choice in each)
    kind = "file"
    if choices:
        kind = "choice"
    elif bool in parts:
        kind = "flag"
    elif int in parts:
        kind = "number"
    plain = str(default) if isinstance(default, StrEnum) else default
    return Option(
        name,
        kind,
        cast("OptionValue", plain) if kind != "file" else None,
        NoneType in parts,
        choices,
        description,
    )


def add_rules_options(parser: argparse.ArgumentParser, game: str) -> None:
    """Add the options of a game to a parser."""
    bases = parser.add_mutually_exclusive_group()
    bases.add_argument(
        "--rules",
        metavar="FILE",
        help="take the rules from a file, as describe --json prints them",
    )
    presets = presets_of(game)
    if presets:
        told = "; ".join(f"{preset.name}: {preset.description}" for preset in presets)
        names = [preset.name for preset in presets]
        bases.add_argument("--preset", choices=names, help=_escaped(told))
    for option in options_of(game):
        if option.kind != "file":
            _add_option(parser, option)


def _add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    flag, place = f"--{option.name.replace('_', '-')}", _PREFIX + option.name
    told, absent = (
        _escaped(f"{option.description} (default: {option.default_text})"),
        argparse.SUPPRESS,
    )
    if option.kind == "flag":
        action = argparse.BooleanOptionalAction
        parser.add_argument(flag, dest=place, action=action, default=absent, help=told)
    elif option.kind == "choice":
        parser.add_argument(flag, dest=place, choices=option.choices, default=absent, help=told)
    else:
        reader = _number_or_none if option.is_optional else int
        parser.add_argument(flag, dest=place, type=reader, metavar="N", default=absent, help=told)


def _escaped(text: str) -> str:
    return text.replace("%", "%%")


def _number_or_none(text: str) -> int | None:
    return None if text == "none" else int(text)


_number_or_none.__name__ = "number"  # argparse names it where a text is neither


def rules_from(game: str, told: argparse.Namespace) -> GameRules:
    """Return the rules that the options told; what they say comes before a preset or a file.

    Raises:
        RulesError: if an option cannot be, or two do not go together.
        DecodeError: if a file of rules is not right.
        OSError: if it cannot be read.
    """
    cls = _rules_class(game)
    make = cast("Callable[..., GameRules]", cls)
    given = {
        name.removeprefix(_PREFIX): value
        for name, value in vars(told).items()
        if name.startswith(_PREFIX)
    }
    base: GameRules | None = None
    preset = cast("str | None", getattr(told, "preset", None))
    if told.rules is not None:
        base = wire.loads(Path(told.rules).read_bytes(), cls)
    elif preset is not None:
        seats = {"seats": given["seats"]} if "seats" in given else {}
        base = cast("Callable[..., GameRules]", getattr(cls, preset))(**seats)
    if base is None:
        return make(**given)
    kept = {option.name: getattr(base, option.name) for option in options_of(game)}
    return make(**{**kept, **given})
