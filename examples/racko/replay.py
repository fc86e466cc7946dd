"""Replay a recorded RACK-O table, print its score sheet, and refuse one that cannot be right.

    python examples/racko/replay.py examples/racko/match.json

The file holds the rules, and for each round the dealer, the order of the deck (top card first), the
moves as text, and the totals as they were written on the score sheet; then who won. The exit code
is 0 if all of it follows from the rules, and 1 if not; the message says where and why.
"""

import json
import sys
from pathlib import Path
from typing import TypeAlias

from cardrules import CardRulesError, racko

Json: TypeAlias = dict[str, "Json"] | list["Json"] | str | int | float | bool | None


class RefusedError(Exception):
    """A table that cannot be right: the place, and the reason."""


def main(file: str) -> int:
    """Replay the file and return the exit code."""
    try:
        replay(json.loads(Path(file).read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError) as error:
        print(f"{file}: not a recorded table: {error}", file=sys.stderr)
    except RefusedError as error:
        print(f"{file}: {error}", file=sys.stderr)
    else:
        return 0
    return 1


def replay(table: Json) -> racko.State:
    """Return the final state of a table, and print its score sheet on the way.

    Raises:
        RefusedError: if something in it cannot be.
    """
    game, options, rounds, winners = _fields(table, "table", "game", "rules", "rounds", "winners")
    if game != "racko" or not isinstance(options, dict) or not isinstance(rounds, list):
        message = "table: not one of RACK-O with rules and a list of rounds"
        raise RefusedError(message)
    try:
        rules = racko.Rules(**options)  # type: ignore[arg-type]  # Rules checks every option
    except (CardRulesError, TypeError) as error:
        message = f"rules: {error}"
        raise RefusedError(message) from error
    state = racko.start(rules)
    for number, played in enumerate(rounds, 1):
        state = _play_round(state, played, f"round {number}")
        _print_round(state, number)
    if state.outcome is None:
        message = f"after round {len(rounds)}: nobody has {rules.target} yet"
        raise RefusedError(message)
    if winners != list(state.outcome.winners):
        message = f"winners: {list(state.outcome.winners)} won, but {winners} is written"
        raise RefusedError(message)
    print(f"Won by seat {' and seat '.join(map(str, state.outcome.winners))}.")
    return state


def _play_round(state: racko.State, played: Json, place: str) -> racko.State:
    dealer, deck, moves, totals = _fields(played, place, "dealer", "deck", "moves", "totals")
    try:
        order = [int(card) for card in str(deck).split()]
        who = dealer if isinstance(dealer, int) else None
        state = racko.apply_chance(state, racko.deal_cards(state, order, dealer=who))
    except ValueError as error:  # all errors of the library are ValueErrors
        message = f"{place}, deal: {error}"
        raise RefusedError(message) from error
    for number, text in enumerate(str(moves).split(", "), 1):
        here = f"{place}, move {number} ({text!r})"
        if state.to_act is None:
            message = f"{here}: the round is over"
            raise RefusedError(message)
        try:
            state = racko.apply(state, state.to_act, racko.parse_move(text))
        except CardRulesError as error:
            message = f"{here}, seat {state.to_act}: {error}"
            raise RefusedError(message) from error
    if state.to_act is not None:
        message = f"{place}: ends while seat {state.to_act} is to act"
        raise RefusedError(message)
    if totals != list(state.scores):
        message = f"{place}, totals: {totals} is written, but it is {list(state.scores)}"
        raise RefusedError(message)
    return state


def _fields(value: Json, place: str, *names: str) -> list[Json]:
    """Return the entries of an object that must have exactly these."""
    if not isinstance(value, dict) or set(value) != set(names):
        message = f"{place}: must be an object with the entries {', '.join(names)}"
        raise RefusedError(message)
    return [value[name] for name in names]


def _print_round(state: racko.State, number: int) -> None:
    result = state.last_round
    if result is None:
        return
    print(f"Round {number}")
    for seat, (lines, points) in enumerate(zip(result.lines, result.points, strict=True)):
        sheet = " + ".join(f"{line.points} {line.text()}" for line in lines)
        print(f"  seat {seat}: {sheet} = {points}, total {state.scores[seat]}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python examples/racko/replay.py FILE")
    sys.exit(main(sys.argv[1]))
