"""Options: what is left open follows from the others, and what is said of them is data."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from inspect import getattr_static, getdoc, signature
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardrules import RulesError, games, queen_of_scots, racko, rank, wire
from cardrules._options import Number, documented, option, options_of, set_options
from cardrules.cli import main

Rules = queen_of_scots.Rules | racko.Rules | rank.Rules
Run = Callable[..., str]

# Each row: rules, what is changed in them, an option, and what it must come to then. RACK-O: 40,
# 50 or 60 cards for two, three or four seats (racko.deck); with the bonus going is a choice
# (racko.bonus). RANK: one deck for up to six seats, two for up to thirteen (rank.deck).
FOLLOW: list[tuple[Rules, dict[str, object], str, object]] = [
    (racko.Rules(seats=2), {"seats": 3}, "cards", 50),
    (racko.Rules(seats=2), {"seats": 4}, "cards", 60),
    (racko.Rules(), {"seats": 2}, "cards", 40),
    (racko.Rules(seats=2, cards=40), {"seats": 3}, "cards", 50),
    (racko.Rules(seats=2, cards=44), {"seats": 3}, "cards", 44),
    (racko.Rules(seats=2, cards=44), {"cards": None}, "cards", 40),
    (racko.Rules(), {"bonus": True}, "declare", racko.Declare.OPTIONAL),
    (racko.Rules(bonus=True), {"bonus": False}, "declare", racko.Declare.AUTOMATIC),
    (racko.Rules(declare="optional"), {"bonus": False}, "declare", racko.Declare.OPTIONAL),
    (
        racko.Rules(bonus=True, declare="automatic"),
        {"target": 300},
        "declare",
        racko.Declare.AUTOMATIC,
    ),
    (rank.Rules(), {"seats": 7}, "decks", 2),
    (rank.Rules(seats=9), {"seats": 4}, "decks", 1),
    (rank.Rules(seats=4, decks=2), {"seats": 5}, "decks", 2),
    (rank.Rules.second_edition(4), {"seats": 13}, "decks", 2),
    (rank.Rules.second_edition(4), {"seats": 5}, "wild_cap", None),
]


@pytest.mark.parametrize(("rules", "changes", "name", "value"), FOLLOW)
def test_what_is_left_open_follows(
    rules: Rules, changes: dict[str, Any], name: str, value: object
) -> None:
    # As it is, and after a trip through JSON and a pickle: equal rules evolve into equal rules.
    for same in (rules, wire.loads(wire.dumps(rules)), pickle.loads(pickle.dumps(rules))):  # noqa: S301
        assert same == rules
        assert getattr(attrs.evolve(same, **changes), name) == value


@pytest.mark.parametrize(
    ("written", "same"),
    [
        (racko.Rules(seats=3, cards=50), racko.Rules(seats=3)),
        (racko.Rules(declare="automatic"), racko.Rules()),
        (attrs.evolve(racko.Rules(seats=2), seats=3), racko.Rules(seats=3)),
        (rank.Rules(seats=7, decks=2), rank.Rules(seats=7)),
        (rank.Rules(deck=reversed(rank.Rules().deck)), rank.Rules()),
    ],
)
def test_rules_that_mean_the_same_are_equal(written: Rules, same: Rules) -> None:
    assert written == same
    assert hash(written) == hash(same)
    assert repr(written) == repr(same)
    assert wire.dumps(written) == wire.dumps(same)
    assert written.options_id == same.options_id


def test_a_rules_object_that_cannot_be_is_not_evolved() -> None:
    with pytest.raises(RulesError, match="cards must be a whole number from 42 to 1024, not 41"):
        attrs.evolve(racko.Rules(seats=2, cards=41), seats=4)


@pytest.fixture
def describe(capsys: pytest.CaptureFixture[str]) -> Run:
    """Print the rules of some options of the command line, as JSON."""

    def run(*arguments: object) -> str:
        assert main(["describe", *map(str, arguments), "--json"]) == 0
        return capsys.readouterr().out.strip()

    return run


def test_options_beside_a_file_of_rules_are_followed_too(describe: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    file.write_text(describe("racko", "--seats", 2), "utf-8")
    assert describe("racko", "--rules", file, "--seats", 3) == wire.dumps(racko.Rules(seats=3))
    file.write_text(describe("racko", "--seats", 2, "--cards", 44), "utf-8")
    told = describe("racko", "--rules", file, "--cards", "none")
    assert told == wire.dumps(racko.Rules(seats=2))


@pytest.mark.parametrize("game", games.names())
def test_each_option_is_said_once(game: str) -> None:
    rules = games.load(game).encodings().rules
    options = options_of(rules)
    parameters = signature(rules).parameters
    assert [each.name for each in options] == list(parameters)
    for each in options:
        assert each.default == parameters[each.name].default
        assert each.ruling is not None
        assert each.ruling.startswith(("racko.", "rank.", "scots."))
        said = f"    {each.name}: {each.description('None')}"
        assert said in (getdoc(getattr_static(rules, "__init__")) or "")


def test_without_docstrings_there_is_none_to_complete() -> None:
    @documented
    @attrs.frozen(init=False)
    class Bare:
        seats: int = attrs.field(metadata=option("the number of seats", Number(2)))

        def __init__(self, *, seats: int = 2) -> None:
            set_options(self, seats=seats)

    assert Bare().seats == 2
    assert getattr_static(Bare, "__init__").__doc__ is None


def printed(*arguments: str, optimized: bool) -> str:
    flags = ["-OO"] if optimized else []
    command = [sys.executable, *flags, *arguments]
    done = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603
    return done.stdout


_SCHEMAS = """
from cardrules import games, schemas
for game in games.names():
    print(schemas.json_schema(game), schemas.typescript(game))
"""


@pytest.mark.processes
@pytest.mark.parametrize(
    "arguments",
    [
        ["-m", "cardrules", "rules"],
        ["-m", "cardrules", "rules", "--json"],
        ["-m", "cardrules", "play", "racko", "--help"],
        ["-m", "cardrules", "describe", "rank", "--help"],
        ["-m", "cardrules", "describe", "queen_of_scots", "--help"],
        ["-c", _SCHEMAS],
    ],
    ids=lambda arguments: " ".join(arguments[-3:]).strip(),
)
def test_nothing_that_is_said_comes_from_docstrings(arguments: list[str]) -> None:
    plain = printed(*arguments, optimized=False)
    assert plain == printed(*arguments, optimized=True)
    assert "None means" not in plain
    assert "Return the rules" not in plain
