"""Replay a recorded RACK-O match and print its score sheets, or refuse an invalid record.

    python examples/racko/replay.py examples/racko/match.jsonl

The file is a record as JSON Lines: the rules and the names, then each deal and each move, and the
scores at the end. Every line has a link of a hash chain. The exit code is 0 if everything follows
from the rules and the match was played to its end. Otherwise it is 1, and the message says where
the record is wrong and why.
"""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import cast

from cardrules import CardRulesError, RoundResult, racko, records


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
    number = 0
    for step in records.transitions(racko, record):
        if step.round_result is not None:
            number += 1
            print_round(number, step.round_result, step.state.scores, names)
    print(f"Won by {' and '.join(names[seat] for seat in final.outcome.winners)}.")
    return 0


def print_round(
    number: int, result: RoundResult, scores: tuple[int, ...], names: tuple[str, ...]
) -> None:
    """Print the score sheet of a round, and the scores after it."""
    print(f"Round {number}")
    for seat, (lines, points) in enumerate(zip(result.lines, result.points, strict=True)):
        sheet = " + ".join(f"{line.points} {line.text()}" for line in lines)
        print(f"  {names[seat]}: {sheet} = {points}, total {scores[seat]}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python examples/racko/replay.py FILE")
    # Names may contain letters that the terminal cannot print.
    cast("TextIOWrapper", sys.stdout).reconfigure(errors="replace")
    sys.exit(main(sys.argv[1]))
