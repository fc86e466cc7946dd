"""Play Eights in a terminal against a player that moves at random.

python examples/eights/play_eights.py --seats 3
"""

import sys

from cardrules import games
from cardrules.cli import main

if __name__ == "__main__":
    games.register("eights", "eights")
    sys.exit(main(["play", "eights", *sys.argv[1:]]))
