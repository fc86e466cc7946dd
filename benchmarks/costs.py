"""What else bots, servers and searches pay: CPU time and memory, in one process.

The time of a short call is the least mean of several runs over many values.
"""

import gc
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from ours import Config

from cardrules import records, wire
from cardrules.dealing import PythonRandomness
from cardrules.rank import Rules, State, cards, legal_moves, position
from cardrules.table import Table

VIEWS = 1_000
PLIES = 400
RUNS = 9
LARGEST = {1: "2 3 4 4 5 5 6 6 W W W W U U U", 2: "1 2 3 4 4 5 W W W U U U U U U"}
"""The hands of 15 cards with the most moves found by a search, by the number of decks."""
IMPORTS = (
    "import cardrules",
    "from cardrules import rank",  # A game's own modules are imported when a name of it is used.
    "from cardrules.racko import apply",  # This imports all that play needs.
    "from cardrules.rank import apply",
    "from cardrules.queen_of_scots import apply",
)


def each(act: Callable[[Any], object], values: Sequence[Any]) -> float:
    """Return the microseconds that a call takes: the least mean of several runs over values."""
    best = float("inf")
    for _ in range(RUNS):
        begun = time.process_time()
        for value in values:
            act(value)
        best = min(best, time.process_time() - begun)
    return best / len(values) * 1e6


def once(act: Callable[[Any], object], values: Sequence[Any]) -> list[float]:
    """Return the milliseconds that each of several single calls takes."""
    taken: list[float] = []
    for value in values:
        begun = time.process_time()
        act(value)
        taken.append((time.process_time() - begun) * 1e3)
    return taken


def views(config: Config) -> dict[str, str]:
    """Return the costs of views: to make, to write, to read, and to fill in."""
    game, rng = config.game, Random(3)
    states = [state for state, _ in config.situations(rng, VIEWS)]
    seen = [game.view(state, state.to_act) for state in states]
    texts = list(map(wire.dumps, seen))
    source = PythonRandomness(rng)
    sampled = once(lambda view: game.sample_state(view, source), seen)
    return {
        "`view`": f"{each(lambda state: game.view(state, state.to_act), states):.1f} µs",
        "`wire.dumps` of a view": f"{each(wire.dumps, seen):.0f} µs",
        "`wire.loads` of a view": f"{each(wire.loads, texts):.0f} µs",
        "`sample_state`, median": f"{median(sampled):.2f} ms",
        "`sample_state`, 99 of 100": f"{quantiles(sampled, n=100)[-1]:.1f} ms",
        "`sample_state`, worst": f"{max(sampled):.1f} ms",
    }


def tables(config: Config) -> dict[str, str]:
    """Return the costs of hosting: a move at a table, and a step of a record to verify."""
    rng = Random(4)
    table = Table[Any, Any, Any, Any, Any, Any](
        config.game, config.rules, streams=lambda _: PythonRandomness(rng)
    )
    spent = 0.0
    while table.to_act is not None and table.ply < PLIES:
        seat, state = table.to_act, table.state
        move = rng.choice(config.game.legal_moves(state))
        begun = time.process_time()
        table.play(seat, move)
        spent += time.process_time() - begun
    record = table.record
    verified = each(lambda record: records.verify(config.game, record), [record])
    return {
        "`Table.play`, a move": f"{spent / table.ply * 1e6:.1f} µs",
        "`records.verify`, a step": f"{verified / table.ply:.1f} µs",
    }


def memory(config: Config) -> dict[str, str]:
    """Return what the states of one match take that are all kept."""
    for _ in islice(config.match(Random(5)), PLIES):
        pass  # Memos are filled now, and not part of what is measured.
    gc.collect()
    tracemalloc.start()
    kept = [state for state, _ in islice(config.match(Random(5)), PLIES)]
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"memory of a kept state": f"{taken / len(kept):.0f} bytes"}


def by_config(configs: Sequence[Config]) -> list[list[str]]:
    """Return a row for each cost, with a column for each configuration."""
    columns = [views(config) | tables(config) | memory(config) for config in configs]
    return [[name, *(column[name] for column in columns)] for name in columns[0]]


def sampling(config: Config) -> list[str]:
    """Return the row of one more configuration whose views are sampled."""
    found = views(config)
    return [config.name, *(found[name] for name in found if "sample" in name)]


def legal_sets() -> list[list[str]]:
    """Return a row for the largest set of legal moves of each deck.

    Each time is the first in a new process, as only there all memos are certain to be empty.
    """
    rows: list[list[str]] = []
    for decks in LARGEST:
        command = [sys.executable, "-c", f"import costs; costs.first_legal_set({decks})"]
        lines = [
            subprocess.check_output(command, cwd=Path(__file__).parent, text=True).split()
            for _ in range(RUNS)
        ]
        best = min(float(milliseconds) for _, milliseconds in lines)
        rows.append(
            [f"{lines[0][0]} legal moves, {decks} deck{'s' * (decks > 1)}", f"{best:.2f} ms"]
        )
    return rows


def first_legal_set(decks: int) -> None:
    """Print how many moves the largest set has, and the milliseconds that it takes."""
    state = _holding(Rules(seats=3, decks=decks), LARGEST[decks])
    (taken,) = once(legal_moves, [state])
    print(len(legal_moves(state)), taken)


def _holding(rules: Rules, text: str) -> State:
    """Return the state in which the seat to lead has a hand, and the others what comes next."""
    hand, left = cards(text), list(rules.cards)
    for card in hand:
        left.remove(card)
    size = rules.hand_size
    return position(rules, hands=[hand, left[:size], left[size : 2 * size]], to_act=0)


def imports() -> list[list[str]]:
    """Return a row for each import: its least time in new processes, after that of attrs."""
    rows: list[list[str]] = []
    for statement in IMPORTS:
        code = (
            "import attrs, time; begun = time.process_time();"
            f"{statement}; print(time.process_time() - begun)"
        )
        command = [sys.executable, "-c", code]
        taken = [float(subprocess.check_output(command)) for _ in range(2 * RUNS)]
        rows.append([f"`{statement}`", f"{min(taken) * 1e3:.1f} ms"])
    return rows
