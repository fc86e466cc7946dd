"""Hostile bytes: messages with something changed, until so many have been read.

python tests/campaigns/hostile.py [INPUTS [PROCESSES [SEED]]]

Whatever is read must be refused with `DecodeError`, or be a value that can be written again, used
by every function in limited time, and played on. A third of the inputs are changed as JSON, a
third as bytes, and a third have fields of another message of the same match.
"""

import random
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import attrs

from cardrules import wire
from cardrules.errors import DecodeError
from wire.acceptance import MOST_SECONDS, check_accepted
from wire.matches import CONFIGURATIONS, GAMES, messages, play
from wire.mutation import grafted, mangled, mutated
from wire.stopwatch import Stopwatch

CHUNK = 5_000
SEEDS_A_MATCH = 40
MOST_FAILURES = 8


@attrs.define
class Figures:
    """What was read."""

    inputs: int = 0
    accepted: int = 0
    slowest: float = 0.0
    slowest_input: bytes = b""
    accepted_types: Counter[str] = attrs.field(factory=Counter[str])
    longest: dict[str, float] = attrs.field(factory=dict[str, float])
    """The longest time that each function has taken on what was accepted."""
    failures: list[str] = attrs.field(factory=list[str])

    def add(self, other: "Figures") -> None:
        """Add what another process has read."""
        self.inputs += other.inputs
        self.accepted += other.accepted
        self.accepted_types += other.accepted_types
        self.failures += other.failures
        for name, took in other.longest.items():
            self.longest[name] = max(took, self.longest.get(name, 0.0))
        if other.slowest > self.slowest:
            self.slowest, self.slowest_input = other.slowest, other.slowest_input

    def __str__(self) -> str:
        kinds = ", ".join(
            f"{count:,} {kind}" for kind, count in self.accepted_types.most_common(6)
        )
        slowest = sorted(self.longest.items(), key=lambda item: -item[1])[:5]
        used = ", ".join(f"{name} {took * 1000:.0f} ms" for name, took in slowest)
        return (
            f"{self.inputs:,} inputs, {self.accepted:,} accepted ({kinds}), "
            f"{self.inputs - self.accepted:,} refused, {len(self.failures)} failures; "
            f"slowest to read {self.slowest * 1000:.1f} ms; slowest to use: {used}"
        )


def seeds(source: random.Random) -> list[str]:
    """Return the messages of a random match, states and views more often than others."""
    name = source.choice(GAMES)
    played = play(name, source.choice(CONFIGURATIONS[name]), source, source.randrange(3, 90))
    everything = list(messages(played))
    by_type: dict[type, list[object]] = {}
    for value in everything:
        by_type.setdefault(type(value), []).append(value)
    chosen = [source.choice(values) for values in by_type.values()]
    kinds = [values for cls, values in by_type.items() if cls.__name__ in {"State", "View"}]
    chosen += [source.choice(source.choice(kinds)) for _ in range(SEEDS_A_MATCH)]
    texts = map(wire.dumps, chosen)
    return [text for text in texts if len(text) < 1 << 14]


def read_chunk(seed: int, inputs: int) -> Figures:
    """Read so many inputs."""
    source, figures, stopwatch = random.Random(seed), Figures(), Stopwatch(MOST_SECONDS)
    texts = seeds(source)
    for _ in range(inputs):
        change = source.choice((mutated, mangled, grafted))
        data = change(source.choice(texts), source.choice(texts), source)
        begun, value = time.process_time(), None
        try:
            value = wire.loads(data)
        except DecodeError:
            pass
        except Exception:  # noqa: BLE001 - which error it is is what is looked for
            figures.failures.append(f"{data!r}\n{traceback.format_exc(limit=-4)}")
        took = time.process_time() - begun
        if took > figures.slowest:
            figures.slowest, figures.slowest_input = took, data
        figures.inputs += 1
        if value is None:
            continue
        figures.accepted += 1
        figures.accepted_types[type(value).__name__] += 1
        try:
            check_accepted(value, source, most_steps=24, stopwatch=stopwatch)
        except Exception:  # noqa: BLE001 - likewise
            figures.failures.append(f"{data!r}\n{traceback.format_exc(limit=-6)}")
    figures.longest = stopwatch.longest
    return figures


def main(inputs: int = 2_000_000, processes: int = 1, seed: int = 1) -> None:
    """Read so many inputs, and print the figures; exit with 1 if anything failed."""
    figures, begun = Figures(), time.monotonic()
    chunks = range(seed, seed + -(-inputs // CHUNK))
    with ProcessPoolExecutor(processes) as executor:
        for each in executor.map(partial(read_chunk, inputs=CHUNK), chunks):
            figures.add(each)
            for failure in each.failures:
                print(failure, flush=True)
            if figures.inputs % (20 * CHUNK) == 0:
                a_second = figures.inputs / (time.monotonic() - begun)
                print(f"{figures}; {a_second:,.0f} inputs/s", flush=True)
            if len(figures.failures) >= MOST_FAILURES:
                executor.shutdown(cancel_futures=True)
                break
    print(f"{figures}; {time.monotonic() - begun:,.0f} s")
    print(f"slowest to read: {figures.slowest_input!r}")
    if figures.failures:
        sys.exit(1)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
