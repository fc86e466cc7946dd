"""Replay a recorded RACK-O match, print its score sheets, and refuse one that cannot be right.

    python examples/racko/replay.py examples/racko/match.jsonl

The file is a record as JSON Lines: the rules and the names, then each deal and each move, and at the
end the scores; every line has the link of a hash chain. The exit code is 0 if all of it follows
from the rules and the match was played to its end, and 1 if not; the message says where and why.
"""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import cast

from cardrules import CardRulesError, racko, records


def main(file: str) -> int:
    """Replay the file and return the exit code."""
    try:
        with Path(file).open("rb") as lines:
            record = records.load(racko, lines)
        final = records.verify(racko, record)
    except (OSError, CardRulesError) as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 1
    if final.outcome is None:
        print(f"{file}: nobody has {final.rules.target} yet", file=sys.stderr)
        return 1
    names = record.header.names
    number, before = 0, racko.start(record.header.rules)
    for state in records.replay(racko, record):
        if records.ends_round(before, state):
            number += 1
            print_round(state, number, names)
        before = state
    print(f"Won by {' and '.join(names[seat] for seat in final.outcome.winners)}.")
    return 0


def print_round(state: racko.State, number: int, names: tuple[str, ...]) -> None:
    """Print the score sheet of the round that ended last."""
    result = state.last_round
    if result is None:
        return
    print(f"Round {number}")
    for seat, (lines, points) in enumerate(zip(result.lines, result.points, strict=True)):
        sheet = " + ".join(f"{line.points} {line.text()}" for line in lines)
        print(f"  {names[seat]}: {sheet} = {points}, total {state.scores[seat]}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python examples/racko/replay.py FILE")
    # Names can have letters that the terminal lacks.
    cast("TextIOWrapper", sys.stdout).reconfigure(errors="replace")
    sys.exit(main(sys.argv[1]))
