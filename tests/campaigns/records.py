"""Flip every bit of a thousand records, one at a time: each flip must be noticed.

python tests/campaigns/records.py [HOW MANY RECORDS]
"""

import sys
import time

from core.flips import unnoticed_flips
from core.matches import TINIEST, match_of


def main(count: int) -> int:
    """Flip the bits of so many records, a third of each game, and return the exit code."""
    begun, flips, unnoticed, files = time.monotonic(), 0, 0, set[bytes]()
    for number in range(count):
        world = TINIEST[[*TINIEST][number % len(TINIEST)]]
        table = match_of(world, most_plies=2 + number % 4, salt=number)
        data = "".join(f"{line}\n" for line in table.lines()).encode()
        files.add(data)
        flips += 8 * len(data)
        for bit in unnoticed_flips(world[0], data):
            unnoticed += 1
            print(f"record {number}: bit {bit} can be flipped: {data!r}", flush=True)
        if number % 50 == 49:
            print(f"{number + 1} records, {flips:,} flips so far", flush=True)
    print(
        f"{count} records ({len(files)} different): {flips:,} flips of one bit,"
        f" {unnoticed} not noticed, in {time.monotonic() - begun:,.0f} s"
    )
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
