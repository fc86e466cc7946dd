"""Run by ``nox -s bare``, where nothing is installed but the library and what it declares."""

import importlib
import importlib.util
import pkgutil
import sys

import cardrules
from cardrules import MissingExtraError, games


def main() -> None:
    """Import everything, play a little, and see that a missing extra is named."""
    for other in ("hypothesis", "pettingzoo", "textual"):
        if importlib.util.find_spec(other):
            sys.exit(f"{other} is installed: this is no bare environment")
    optional = {
        "cardrules.testing.strategies",
        "cardrules.adapters.pettingzoo",
        "cardrules.cli._terminal",
    }
    for module in pkgutil.walk_packages(cardrules.__path__, "cardrules."):
        try:
            importlib.import_module(module.name)
        except MissingExtraError as error:
            if module.name not in optional:
                raise
            print(f"as it should be: {error}")
    for name in games.names():
        print(f"{name} is there: {games.load(name).__doc__ or ''}".splitlines()[0])


if __name__ == "__main__":
    main()
