"""Write the schema and the declarations of every game: ``python -m cardrules.schemas FOLDER``."""

import sys
from collections.abc import Sequence

from cardrules import games, schemas


def main(arguments: Sequence[str]) -> int:
    """Write the files into the folder that is named; return the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m cardrules.schemas FOLDER\n")
        return 2
    for game in games.names():
        schemas.write(game, arguments[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
