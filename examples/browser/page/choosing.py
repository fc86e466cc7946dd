"""The rules to choose from: variants of each game, and all options as fields of a form.

The fields come from the JSON Schema of the rules, which holds each option with its bounds and its
default. `options.json` calls each by a short name, in every language.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

import attrs
from drawing import Drawn

from cardrules import games, pictures, queen_of_scots, racko, rank, schemas, wire
from cardrules.errors import RulesError
from cardrules.game import GameRules

NAMES = cast(
    "Mapping[str, Mapping[str, str]]",
    json.loads(Path(__file__).with_name("options.json").read_text("utf-8")),
)
GOALS = {"racko": "target", "rank": "tokens_to_win", "queen_of_scots": "target"}
_UNCHOSEN = frozenset({"deck"})
"""Options that no field of a form can hold."""
_CHOICES: Mapping[str, tuple[object, ...]] = {"rank.wild_cap": (12, None)}
"""Values of options that the schema describes in words only."""


class Variant(NamedTuple):
    """A way to play a game: what makes its rules, and the options that it sets."""

    make: Callable[..., GameRules]
    options: Mapping[str, object] = {}


VARIANTS: Mapping[str, Mapping[str, Variant]] = {
    "racko": {
        "standard": Variant(racko.Rules),
        "bonus": Variant(racko.Rules, {"bonus": True}),
        "partners": Variant(racko.Rules, {"seats": 4, "partners": True}),
        "run": Variant(racko.Rules, {"seats": 2, "two_player_run": True}),
    },
    "rank": {
        "first_edition": Variant(rank.Rules.first_edition),
        "second_edition": Variant(rank.Rules.second_edition),
        "italian_edition": Variant(rank.Rules.italian_edition),
        "classic_president": Variant(rank.Rules.first_edition, {"classic_president": True}),
        "kings_hand": Variant(rank.Rules.first_edition, {"kings_hand": True}),
    },
    "queen_of_scots": {
        "standard": Variant(queen_of_scots.Rules),
        "reshuffle": Variant(queen_of_scots.Rules, {"stock_used_up": "reshuffle"}),
    },
}
"""The variants of each game, the usual one first."""


def variants(game: str, code: str) -> list[Drawn]:
    """Return the variants of a game by name."""
    return [{"value": each, "name": _named(code, f"{game}/{each}")} for each in VARIANTS[game]]


def samples(game: str, code: str) -> list[str]:
    """Return pictures of three different cards of a game."""
    rules = rules_of(game, next(iter(VARIANTS[game])), {})
    request = games.load(game).start(rules).chance
    deck = list(dict.fromkeys(() if request is None else request.cards))
    shown = (deck[len(deck) * share // 8] for share in (1, 4, 7))
    return [pictures.cards_to_svg(rules, [card], language=code) for card in shown]


def form(game: str, variant: str, given: Mapping[str, object], code: str) -> Drawn:
    """Return the rules that a form asks for, its fields, and what is wrong with them."""
    rules, problem = None, ""
    try:
        rules = rules_of(game, variant, given)
    except RulesError as error:
        problem = error.text(code)
    return {
        "rules": None if rules is None else wire.dumps(rules),
        "about": [] if rules is None else rules.describe(code).split("\n\n"),
        "fields": fields(game, variant, rules, given, code),
        "problem": problem,
    }


def rules_of(game: str, variant: str, given: Mapping[str, object]) -> GameRules:
    """Return the rules of a variant in which the given options are changed.

    Raises:
        RulesError: if an option's value is not allowed, or two options exclude each other.
    """
    chosen = VARIANTS[game][variant]
    # A preset can depend on the number of seats, so it gets them before the other options.
    options = {**given, **chosen.options}
    seats = {"seats": options.pop("seats")} if "seats" in options else {}
    base = chosen.make(**seats)
    if not options:
        return base
    return cast("Callable[..., GameRules]", attrs.evolve)(base, **options)


def fields(
    game: str, variant: str, rules: GameRules | None, given: Mapping[str, object], code: str
) -> list[Drawn]:
    """Return a field for each option: its kind, its bounds, and its value in these rules.

    What the variant sets cannot be changed. If the options exclude each other, so that there are
    no rules, the fields keep what was given.
    """
    usual = rules or rules_of(game, variant, {})
    found: list[Drawn] = []
    for option, schema in _options(game).items():
        if option in _UNCHOSEN:
            continue
        name = f"{game}.{option}"
        field = _field(name, schema, usual.seats, code)
        field["option"], field["name"] = option, _named(code, name)
        field["value"] = given.get(option, getattr(usual, option))
        field["fixed"] = option in VARIANTS[game][variant].options
        field["first"] = option in {"seats", GOALS[game]}
        found.append(field)
    return found


@cache
def _definitions(game: str) -> Mapping[str, Mapping[str, object]]:
    return cast("Mapping[str, Mapping[str, object]]", schemas.json_schema(game)["$defs"])


def _options(game: str) -> Mapping[str, Mapping[str, object]]:
    properties = _definitions(game)["Rules"]["properties"]
    return cast("Mapping[str, Mapping[str, object]]", properties)


def _field(name: str, schema: Mapping[str, object], seats: int, code: str) -> Drawn:
    """Return the kind of a field, with its bounds or choices."""
    if name in _CHOICES:
        return _choice(name, _CHOICES[name], code)
    if name.endswith(".dealer"):
        return {"kind": "seat", "seats": seats}
    if "$ref" in schema:
        game, reference = name.partition(".")[0], str(schema["$ref"])
        shown = _definitions(game)[reference.rpartition("/")[2]]
        return _choice(name, cast("Iterable[object]", shown["enum"]), code)
    if schema["type"] == "boolean":
        return {"kind": "flag"}
    return {"kind": "number", "least": schema["minimum"], "most": schema["maximum"]}


def _choice(name: str, values: Iterable[object], code: str) -> Drawn:
    choices = [
        {"value": value, "name": _named(code, f"{name}={'none' if value is None else value}")}
        for value in values
    ]
    return {"kind": "choice", "choices": choices}


def _named(code: str, key: str) -> str:
    return NAMES[code][key]
