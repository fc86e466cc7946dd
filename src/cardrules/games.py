"""The one place where a game is entered: its name, and the module that is the game.

A game of this library is imported when it is asked for. A game from elsewhere is entered with
`register`.
"""

import sys
from importlib import import_module
from typing import cast

from cardrules._causes import Cause
from cardrules._hosting import AnyGame
from cardrules.encoding.entries import Encodings
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
        raise UnknownGameError.of(Cause.NO_SUCH_GAME, "game", name, known=names())
    return _imported(_modules[name])


def register(name: str, module: str) -> None:
    """Enter a game from elsewhere: its name, and the dotted name of the module that is the game.

    The module is imported, for its classes must be its own: by them a value is known to be of a
    game. A module that enters itself does so in its last line.

    Raises:
        UnknownGameError: if the name is taken by another module, if the module calls the game
            otherwise in its `Encodings`, or if one of its classes is entered by another game.
        ImportError: if there is no such module.
    """
    if name in _modules:
        if _modules[name] != module:
            raise UnknownGameError.of(Cause.NAME_TAKEN, "game", name, module=_modules[name])
        return
    encodings = _imported(module).encodings()
    if encodings.game != name:
        found = repr(encodings.game)
        raise UnknownGameError.of(Cause.OTHER_NAME, "game", name, module=module, found=found)
    taken = {cls: game for game in imported() for cls in classes_of(load(game).encodings())}
    for cls in classes_of(encodings):
        if cls in taken:
            told = {"module": module, "cls": cls.__qualname__, "other": repr(taken[cls])}
            raise UnknownGameError.of(Cause.CLASS_TAKEN, "game", name, **told)
    _modules[name] = module


def classes_of(encodings: Encodings) -> tuple[type, ...]:
    """Return the classes by which a value is known to be of a game."""
    return (encodings.codes, *(entry.cls for entry in encodings.entries))


def _imported(module: str) -> AnyGame:
    return cast("AnyGame", import_module(module))
