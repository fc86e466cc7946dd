"""Long searches: worlds of two slots with optional going and of three slots, and every score.

python tests/campaigns/exhaustive.py [scores | two | three]
"""

import random
import sys
import time
from itertools import permutations

from cardrules import racko
from cardrules.dealing import PythonRandomness
from cardrules.testing.laws import Laws
from racko.worlds import Census

WORLDS = {
    "two": racko.Rules(seats=2, rack_size=2, cards=6, dealer=1, target=1, declare="optional"),
    # With all that can have been shown this one has over 12 million states, so that is left out.
    "three": racko.Rules(seats=2, rack_size=3, cards=8, dealer=1, target=1),
}


def scores() -> int:
    """Check the score of every order of ten cards against the rulebook's sentence, literally."""
    orders = 0
    for rack in permutations(range(1, 11)):
        points = 5
        for slot in range(1, 10):
            if rack[slot] < rack[slot - 1]:
                break
            points += 5
        if 5 * racko.rising_length(rack) != points:
            message = f"{rack} scores {5 * racko.rising_length(rack)}, not {points}"
            raise AssertionError(message)
        orders += 1
    return orders


def main(chosen: list[str]) -> None:
    """Run the campaigns chosen, or all."""
    for name in chosen or ["scores", *WORLDS]:
        begun = time.monotonic()
        if name == "scores":
            found = f"{scores():,} orders of ten cards"
        else:
            laws = Laws(racko, PythonRandomness(random.Random(5)))
            census = Census.take(WORLDS[name], laws, what_was_shown=name != "three")
            found = str(census)
        print(f"{name}: {found} in {time.monotonic() - begun:,.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
