"""Write every game's schema and declarations: ``python -m cardrules.schemas FOLDER``."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from cardrules import games, schemas


def main(arguments: Sequence[str]) -> int:
    """Write the files into the given folder; return the exit code.

    Raises:
        SystemExit: with code 2 unless the arguments are one existing folder.
    """
    parser = argparse.ArgumentParser(
        prog="python -m cardrules.schemas",
        description="Write the schema and the declarations of every game.",
    )
    parser.add_argument("folder", type=Path, help="an existing folder")
    folder: Path = parser.parse_args(arguments).folder
    if not folder.is_dir():
        parser.error(f"{folder} is not a folder")
    for game in games.names():
        schemas.write(game, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
