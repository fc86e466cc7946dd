"""Play a four-player RACK-O match to 500 with four sensible players, and write its record.

    python examples/racko/record.py SEED FILE

SEED is a text of at least 16 characters; the same seed gives the same match.
"""

import sys
from pathlib import Path

from cardrules import bots, racko, records
from cardrules.dealing import SeededRandomness
from cardrules.table import Table, seeded

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def main(seed: str, file: str) -> None:
    """Play the match and write its record to the file."""
    root = seed.encode()
    table = Table(racko, racko.Rules(seats=4), names=NAMES, streams=seeded(root))
    randomness = SeededRandomness(root, "players")
    while table.to_act is not None:
        table.play(table.to_act, bots.racko(table.view(table.to_act), randomness))
    lines = "".join(f"{line}\n" for line in records.dump(table.record))
    Path(file).write_text(lines, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
