"""The options of a game on the command line, made from those of its `Rules` class.

Numbers, flags and choices become options of the command line. Any other option, such as a deck,
must come from a file of rules, which is a message of the wire format.
"""

import argparse
from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias, cast

import attrs

from cardrules import _options, games, wire
from cardrules.cli.files import message_in, number
from cardrules.game import GameRules

OptionValue: TypeAlias = bool | int | str | None
_PREFIX = "option_"
_YES = {True: "yes", False: "no"}


@attrs.frozen(order=False)
class Option:
    """One option of a game's rules."""

    name: str
    kind: str
    """``number``, ``flag``, ``choice``, or ``file`` for an option that needs a file of rules."""
    default: OptionValue
    """The default; also None if the default depends on other options."""
    is_optional: bool
    """Whether it can be None, either as a value of its own or to leave it open."""
    choices: tuple[str, ...]
    otherwise: str | None
    """The default in words, if it depends on other options."""
    description: str

    @property
    def default_text(self) -> str:
        """The default as written on the command line, or in words."""
        if self.otherwise is not None:
            return self.otherwise
        if self.default is None:
            return "none"
        return _YES[self.default] if isinstance(self.default, bool) else str(self.default)


@attrs.frozen(order=False)
class Preset:
    """A named set of options, such as an edition."""

    name: str
    description: str


def options_of(game: str) -> tuple[Option, ...]:
    """Return the options of a game, in the order of its rules class."""
    return tuple(map(_shown, _options.options_of(_rules_class(game))))


def presets_of(game: str) -> tuple[Preset, ...]:
    """Return the presets of a game: the methods of its rules class that make rules."""
    presets = _options.presets_of(_rules_class(game))
    return tuple(Preset(name, about) for name, about in presets.items())


def players_of(game: str) -> str:
    """Return how many can play, as in ``for 2 to 4 players``; empty if the options do not say."""
    options = _options.options_of(_rules_class(game))
    return "".join(f"for {each.kind.bounds} players" for each in options if each.name == "seats")


def _rules_class(game: str) -> type[GameRules]:
    return games.load(game).encodings().rules


def _shown(option: _options.Option) -> Option:
    kind, default = option.kind, option.default
    is_number = isinstance(kind, _options.Number | _options.SeatNumber)
    # An option of any kind that is not handled below needs a file of rules.
    name, choices = "file", tuple[str, ...]()
    if isinstance(kind, _options.Choice):
        name, choices = "choice", tuple(map(str, kind.members))
    elif isinstance(kind, _options.Flag):
        name = "flag"
    elif is_number or (isinstance(kind, _options.Checked) and kind.is_number):
        name = "number"
    return Option(
        option.name,
        name,
        _plain(default) if name != "file" else None,
        option.none is not None or option.otherwise is not None,
        choices,
        option.otherwise,
        option.description("none"),
    )


def _plain(default: object) -> OptionValue:
    return str(default) if isinstance(default, StrEnum) else cast("OptionValue", default)


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
        reader = _number_or_none if option.is_optional else number
        parser.add_argument(flag, dest=place, type=reader, metavar="N", default=absent, help=told)


def _escaped(text: str) -> str:
    return text.replace("%", "%%")


def _number_or_none(text: str) -> int | None:
    return None if text == "none" else number(text)


_number_or_none.__name__ = number.__name__  # argparse shows this name if it is not a number


def rules_from(game: str, told: argparse.Namespace) -> GameRules:
    """Return the rules that the options give; single options override a preset or a file.

    Raises:
        RulesError: if an option's value is not allowed, or two options exclude each other.
        DecodeError: if the file is not a message with rules of this game.
        OSError: if the file cannot be read.
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
        base = wire.loads(message_in(told.rules), cls)
    elif preset is not None:
        # A preset can depend on the number of seats, so it gets them before the other options.
        seats = {"seats": given["seats"]} if "seats" in given else {}
        base = cast("Callable[..., GameRules]", getattr(cls, preset))(**seats)
    if base is None:
        return make(**given)
    return cast("Callable[..., GameRules]", attrs.evolve)(base, **given)
