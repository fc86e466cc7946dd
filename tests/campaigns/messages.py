"""Round trips of the values of so many random matches of each game.

python tests/campaigns/messages.py [MATCHES [SEED [ONE_IN]]]

One value in so many goes to its message, as text and as bytes, and back; states and views to
pickles too. With 1 it is every value, at some hours for a thousand matches.
"""

import pickle
import random
import sys
import time

from cardrules import wire
from wire.matches import CONFIGURATIONS, GAMES, messages, play

MOST_STEPS = 400
MOST_BYTES = 1 << 26


def check(value: object) -> None:
    """Check that a value comes back, and is written in the same way again."""
    text = wire.dumps(value)
    for again in (wire.loads(text, most_bytes=MOST_BYTES), wire.from_json(wire.to_json(value))):
        if again != value or wire.dumps(again) != text:
            message = f"{text} comes back as {again!r}"
            raise AssertionError(message)
    if hasattr(value, "phase") and pickle.loads(pickle.dumps(value)) != value:  # noqa: S301
        message = f"{text} does not come back from its pickle"
        raise AssertionError(message)


def main(matches: int = 1_000, seed: int = 1, one_in: int = 20) -> None:
    """Run it, and print the figures of each game."""
    for name in GAMES:
        source, begun, values = random.Random(seed), time.monotonic(), 0
        for number in range(matches):
            rules = CONFIGURATIONS[name][number % len(CONFIGURATIONS[name])]
            for value in messages(play(name, rules, source, MOST_STEPS)):
                if not source.randrange(one_in):
                    check(value)
                    values += 1
        took = time.monotonic() - begun
        print(f"{name}: {matches:,} matches, {values:,} values, {took:,.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
