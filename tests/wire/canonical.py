"""Print the digest of the messages of fixed matches; run in a process of its own."""

import hashlib
import random

from cardrules import wire
from wire.matches import CONFIGURATIONS, messages, play

STEPS = 24


def digest() -> str:
    """Return the SHA-256 of every message of a match of each configuration."""
    hashed = hashlib.sha256()
    for name, configurations in CONFIGURATIONS.items():
        for number, rules in enumerate(configurations):
            for value in messages(play(name, rules, random.Random(number), STEPS)):
                hashed.update(wire.dumps(value).encode() + b"\n")
    return hashed.hexdigest()


if __name__ == "__main__":
    print(digest())
