"""What importing the library pulls in: only what every program needs."""

import ast
import inspect
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest

from cardrules import games

SLOW = {
    "decimal",
    "hashlib",
    "importlib.resources",
    "json",
    "pathlib",
    "secrets",
    "tomllib",
    "typing_extensions",
}
NOT_FOR_PLAY = {
    "determinization",
    "display",
    "following",
    "messages",
    "positions",
    "received",
    "sampling",
    "selections",
}
PACKAGES = [
    import_module(f"cardrules{name}") for name in ("", ".bots", *map(".".__add__, games.names()))
]


def imported_by(statement: str) -> set[str]:
    """Return the modules that a statement adds to those of attrs, in a new process."""
    code = (
        f"import attrs, sys; before = set(sys.modules); {statement};"
        "print(*set(sys.modules) - before)"
    )
    return set(subprocess.check_output([sys.executable, "-c", code], text=True).split())


@pytest.mark.processes
@pytest.mark.parametrize("game", games.names())
def test_packages_import_nothing_until_a_name_is_used(game: str) -> None:
    found = imported_by(f"from cardrules import {game}")
    assert {name for name in found if name.startswith("cardrules")} == {
        "cardrules",
        "cardrules._lazy",
        "cardrules._version",
        f"cardrules.{game}",
    }
    assert not found & SLOW


@pytest.mark.processes
@pytest.mark.parametrize("game", games.names())
def test_play_imports_what_it_needs_only(game: str) -> None:
    found = imported_by(
        f"from cardrules.{game} import start, apply, apply_chance, legal_moves, transition, view"
    )
    assert f"cardrules.{game}.play" in found
    assert not found & SLOW
    assert not found & {"cardrules.game", "cardrules.wire", "cardrules.encoding.codecs"}
    assert not found & {f"cardrules.{game}.{room}" for room in NOT_FOR_PLAY}
    assert not any(f"cardrules.{other}" in found for other in games.names() if other != game)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_names_imported_when_used_are_those_that_type_checkers_see(package: ModuleType) -> None:
    tree = ast.parse(inspect.getsource(package))
    (lazily,) = (node for node in tree.body if isinstance(node, ast.If))
    for statement in lazily.body:
        assert isinstance(statement, ast.ImportFrom)
        for alias in statement.names:
            found = getattr(package, alias.name)
            assert found is getattr(sys.modules[str(statement.module)], alias.name)
            # A module of the same name would hide what is imported when it is used.
            assert find_spec(f"{package.__name__}.{alias.name}") is None
    assert set(package.__all__) <= set(dir(package))
    with pytest.raises(AttributeError, match=f"module '{package.__name__}' has no attribute 'x'"):
        package.x  # noqa: B018
