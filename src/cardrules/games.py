"""The one place where a game is entered: its name, and the module that is the game.

Nothing is imported before it is asked for. A game from elsewhere is entered with `register`.
"""

import sys
from importlib import import_module
from typing import cast

from cardrules._hosting import AnyGame
from cardrules.errors import UnknownGameError

_modules = {
    "queen_of_scots": "cardrules.queen_of_scots",
    "racko": "cardrules.racko",
    "rank": "cardrules.rank",
}


def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order.

    >>> "racko" in names()
    True
    """
    return tuple(sorted(_modules))


def imported() -> tuple[str, ...]:
    """Return the names of the games whose modules are imported by now, in alphabetical order."""
    return tuple(name for name in names() if _modules[name] in sys.modules)


def load(name: str) -> AnyGame:
    """Return the module of a game, by its name.

    Code that is about one game imports it directly (``from cardrules import racko``) and has its
    exact types; this is for servers and tools to which the name comes as data.

    Raises:
        UnknownGameError: if no game is entered under the name.
    """
    if name not in _modules:
        known = ", ".join(names())
        raise UnknownGameError("game", name, f"no game is named {name!r}; there are {known}")
    return cast("AnyGame", import_module(_modules[name]))


def register(name: str, module: str) -> None:
    """Enter a game from elsewhere: its name, and the dotted name of the module that is the game.

    Raises:
        UnknownGameError: if the name is taken by another module.
    """
    if _modules.setdefault(name, module) != module:
        taken = _modules[name]
        raise UnknownGameError("game", name, f"{name!r} is already the game in {taken}")
