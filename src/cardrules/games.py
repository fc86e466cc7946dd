"""The registry of games: the name of each, and the module that is the game.

The games of this library are imported when they are first loaded. Register any other game with
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
_FUNCTIONS = tuple(name for name in vars(AnyGame) if not name.startswith("_"))


def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order.

    >>> "racko" in names()
    True
    """
    return tuple(sorted(_modules))


def imported() -> tuple[str, ...]:
    """Return the names of the games imported so far, in alphabetical order."""
    return tuple(name for name in names() if _modules[name].partition(":")[0] in sys.modules)


def load(name: str) -> AnyGame:
    """Return the module of the game with this name.

    Code for one game should import that game directly (``from cardrules import racko``) to have
    its exact types. This function is for servers and tools that receive the name as data.

    Raises:
        UnknownGameError: if no game is registered under the name.
    """
    if name not in _modules:
        raise UnknownGameError.of(Cause.NO_SUCH_GAME, "game", name, known=names())
    return _imported(_modules[name])


def register(name: str, module: str) -> None:
    """Register a game from outside this library under a name.

    The module is imported at once, to check that its classes are its own: the library recognizes a
    value's game by the value's class. A module that registers itself must do so in its last line.

    Args:
        name: the name of the game.
        module: the dotted name of the module that is the game. If the game is an object in a
            module, such as a `HouseGame`, its name follows after a colon:
            ``mypackage.mygame:game``.

    Raises:
        UnknownGameError: if another module has the name, if the module is not a game, if its
            `Encodings` give the game another name, or if one of its classes belongs to another
            game.
        ImportError: if there is no such module.
    """
    if name in _modules:
        if _modules[name] != module:
            raise UnknownGameError.of(Cause.NAME_TAKEN, "game", name, module=_modules[name])
        return
    lacking = _lacking(module)
    if lacking:
        raise UnknownGameError.of(Cause.NOT_A_GAME, "game", name, module=module, lacking=lacking)
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
    """Return the classes by which the library recognizes the values of a game."""
    return (encodings.codes, *(entry.cls for entry in encodings.entries))


def _lacking(place: str) -> tuple[str, ...]:
    """Return what a place lacks to be a game: the object in the module, or functions."""
    module, _, name = place.partition(":")
    if name and not hasattr(import_module(module), name):
        return (name,)
    game = _imported(place)
    return tuple(each for each in _FUNCTIONS if not callable(getattr(game, each, None)))


def _imported(place: str) -> AnyGame:
    """Return the game at a place: a module, or after a colon an object in it."""
    module, _, name = place.partition(":")
    found = import_module(module)
    return cast("AnyGame", getattr(found, name) if name else found)
