"""Count machine instructions per decision and per message, and compare them with those on file.

    python benchmarks/instructions.py [--write]

Unlike time, instructions hardly depend on what else the machine does. Valgrind counts those of two
processes: one does some work first, to fill the memos, and the other does more of the same work
after it. The difference is the cost of the additional work. The counts in ``instructions.json``
hold for the one build of Python that it names. A count that is more than 3 % higher fails the
comparison; ``--write`` puts the new counts on file.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from ours import ONE_OF_EACH, USUAL, Config

from cardrules import wire

FILE = Path(__file__).with_suffix(".json")
PYTHON = f"{platform.python_implementation()} {platform.python_version()}"
BUILD = f"{PYTHON}, {platform.python_compiler()}, {platform.machine()}"
MOST_WORSE = 0.03
PIECE = 2_000
"""How many decisions, or messages, a process makes once or twice."""
VIEWS = 50

Work = Callable[[Config, Random, int], int]


def decide(config: Config, rng: Random, most: int) -> int:
    """Make random decisions until there are enough, each round on a new deal."""
    done = 0
    while done < most:
        done += config.play(config.deal(rng), rng)
    return done


def load(config: Config, rng: Random, most: int) -> int:
    """Read views of random matches from their messages."""
    return _each(wire.loads, list(map(wire.dumps, _views(config, rng))), most)


def dump(config: Config, rng: Random, most: int) -> int:
    """Write views of random matches as messages."""
    return _each(wire.dumps, _views(config, rng), most)


def _views(config: Config, rng: Random) -> list[object]:
    found = config.situations(rng, VIEWS)
    return [config.game.view(state, state.to_act) for state, _ in found]


def _each(act: Callable[[Any], object], values: Sequence[object], most: int) -> int:
    for value in islice(cycle(values), most):
        act(value)
    return most


WORK: Mapping[str, Work] = {"decision": decide, "loads": load, "dumps": dump}
ROWS = {
    f"{config.name}: {name}": (config, name)
    for config in USUAL
    for name in WORK
    if name == "decision" or config in ONE_OF_EACH
}


def instructions(row: str, most: int) -> tuple[int, int]:
    """Return the instructions of a process that works, and how often it did the work."""
    command = [
        "valgrind",
        "--tool=cachegrind",
        "--cache-sim=no",
        "--cachegrind-out-file=/dev/null",
    ]
    done = subprocess.run(
        [*command, sys.executable, __file__, "--work", row, str(most)],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    counted = re.search(r"I +refs: +([0-9,]+)", done.stderr)
    if counted is None:
        sys.exit(f"valgrind did not say how many instructions it counted: {done.stderr}")
    return int(counted[1].replace(",", "")), int(done.stdout)


def measured(row: str) -> int:
    """Return the instructions of one decision, or of one message."""
    (less, few), (more, many) = (instructions(row, most) for most in (PIECE, 2 * PIECE))
    return round((more - less) / (many - few))


def compare(counts: Mapping[str, int], filed: Mapping[str, int]) -> bool:
    """Print the counts beside those on file, and return whether all are on file and none worse."""
    is_fine = True
    for row, count in counts.items():
        is_worse = row not in filed or count > filed[row] * (1 + MOST_WORSE)
        change = f"{count / filed[row] - 1:+.1%}" if row in filed else "not on file"
        print(f"{row:50} {count:9,} {change:>11}{'  WORSE' * (is_worse and row in filed)}")
        is_fine = is_fine and not is_worse
    return is_fine


def main() -> None:
    """Measure, and compare or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the counts on file")
    parser.add_argument("--work", nargs=2, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.work:
        config, name = ROWS[chosen.work[0]]
        print(WORK[name](config, Random(1), int(chosen.work[1])))
        return
    if shutil.which("valgrind") is None:
        sys.exit("this needs valgrind, which the packages of most Linux distributions include")
    filed = json.loads(FILE.read_text("utf-8"))
    if not chosen.write and filed["build"] != BUILD:
        sys.exit(f"the counts on file are those of {filed['build']}, and this is {BUILD}")
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        counts = dict(zip(ROWS, executor.map(measured, ROWS), strict=True))
    is_fine = compare(counts, filed["counts"])
    if chosen.write:
        text = json.dumps({"build": BUILD, "counts": counts}, indent=2)
        FILE.write_text(f"{text}\n", encoding="utf-8")
    elif not is_fine:
        sys.exit(f"a count is not on file, or more than {MOST_WORSE:.0%} higher than there")


if __name__ == "__main__":
    main()
