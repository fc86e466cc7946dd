"""Names that a package imports when they are first used, so that its own import stays quick."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy(
    package: str, rooms: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the functions ``__getattr__`` and ``__dir__`` of a package.

    Type checkers do not run them: import the same names under ``TYPE_CHECKING`` too.

    Args:
        package: the package's name.
        rooms: the names, separated by spaces, by the module of the package that has them.
    """
    room_of = {name: room for room, names in rooms.items() for name in names.split()}

    def imported(name: str) -> object:
        if name not in room_of:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        found: object = getattr(import_module(f"{package}.{room_of[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *room_of})

    return imported, names
