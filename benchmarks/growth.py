"""Measure how costs grow with the work, and draw the plots of the docs' page on costs.

    python benchmarks/growth.py

All times are CPU time of this process, so other processes matter little, and medians over many
repetitions. The garbage collector is off, because a full collection costs as much as everything
else that the process keeps.
"""

import gc
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, TypeAlias

import attrs
import costs
from ours import EDITIONS, Config
from plots import THEMES, Plot, svg

from cardrules import queen_of_scots, racko, rank
from cardrules.dealing import PythonRandomness
from cardrules.table import Table

DIAGRAMS = Path(__file__).parents[1] / "docs" / "explanation" / "diagrams"
MATCHES = 15
WINDOW = 500
"""How many decisions are timed together."""
WINDOWS = 20
SAMPLED_MATCHES, LENGTH, EVERY = 40, 1_000, 20
"""Views are sampled in so many matches of this length, one in so many decisions."""
FEWEST_VIEWS = 100
"""Fewer views than this with a number of missed exchanges make no point of a plot."""
SEATS = {"RACK-O": range(2, 5), "RANK": range(3, 7), "QUEEN OF SCOTS": range(2, 5)}
EXCHANGING = range(4, 7)
UNREACHED = 1_000_000

Point: TypeAlias = tuple[float, ...]
Curves: TypeAlias = dict[str, list[Point]]


def config(game: str, seats: int) -> Config:
    """Return the configuration of a game in a match that hardly ends."""
    match game:
        case "RACK-O":
            return Config(game, racko, racko.Rules(seats=seats, dealer=0, target=UNREACHED))
        case "RANK":
            rules = attrs.evolve(EDITIONS["Italian"](seats), endless=True)
            return Config(game, rank, rules)
        case _:
            scots = queen_of_scots.Rules(seats=seats, dealer=0, target=UNREACHED)
            return Config(game, queen_of_scots, scots)


def by_functions(config: Config, rng: Random) -> Iterator[None]:
    """Make random decisions by the functions of a game, and yield after each."""
    game, state = config.game, config.game.start(config.rules)
    while True:
        if state.to_act is None:
            state = config.after_chance(state, rng)
        else:
            state = game.apply(state, state.to_act, rng.choice(game.legal_moves(state)))
            yield


def at_a_table(config: Config, rng: Random) -> Iterator[None]:
    """Make random decisions at a table, which keeps the record, and yield after each."""
    table = Table[Any, Any, Any, Any, Any, Any](
        config.game, config.rules, streams=lambda _: PythonRandomness(rng)
    )
    while (seat := table.to_act) is not None:
        table.play(seat, rng.choice(table.legal_moves(seat)))
        yield


def decisions(play: Callable[[Config, Random], Iterator[None]]) -> Curves:
    """Return the microseconds of a decision, by how many the match has had."""
    curves: Curves = {}
    for game in SEATS:
        matches = [windows(play(config(game, 4), Random(seed))) for seed in range(MATCHES)]
        curves[game] = [
            ((place + 0.5) * WINDOW, median(times))
            for place, times in enumerate(zip(*matches, strict=True))
        ]
    return curves


def windows(match: Iterator[None]) -> list[float]:
    """Return the microseconds of a decision in each window of a match, with the deals in it."""
    times: list[float] = []
    for _ in range(WINDOWS):
        begun = time.process_time()
        for _ in islice(match, WINDOW):
            pass
        times.append((time.process_time() - begun) / WINDOW * 1e6)
    return times


def samples(config: Config, rng: Random) -> Iterator[tuple[Any, float]]:
    """Yield views of random matches, each with the milliseconds that `sample_state` took."""
    game, source = config.game, PythonRandomness(rng)
    for _ in range(SAMPLED_MATCHES):
        for state, _ in islice(config.match(rng), rng.randrange(EVERY), LENGTH, EVERY):
            view = game.view(state, state.to_act)
            (taken,) = costs.once(lambda view: game.sample_state(view, source), [view])
            yield view, taken


def spread(times: Sequence[float]) -> Point:
    """Return the median, and the time that 99 of 100 stay below."""
    return median(times), quantiles(times, n=100)[-1]


def by_seats() -> Curves:
    """Return the milliseconds that `sample_state` takes by the number of seats."""
    return {
        game: [
            (seats, *spread([taken for _, taken in samples(config(game, seats), Random(1))]))
            for seats in numbers
        ]
        for game, numbers in SEATS.items()
    }


def by_missed() -> Curves:
    """Return the milliseconds by how many exchanges of RANK a seat did not see."""
    curves: Curves = {}
    for seats in EXCHANGING:
        rules = attrs.evolve(EDITIONS["Italian"](seats), endless=True, classic_president=True)
        times: dict[int, list[float]] = defaultdict(list)
        for view, taken in samples(Config("RANK", rank, rules), Random(2)):
            hidden = sum(transfer.cards is None for transfer in view.taken)
            times[hidden // 2].append(taken)  # An exchange is two transfers, one each way.
        curves[f"{seats} seats"] = [
            (missed, *spread(times[missed]))
            for missed in sorted(times)
            if len(times[missed]) >= FEWEST_VIEWS
        ]
    return curves


def plots() -> Iterator[tuple[str, Plot]]:
    """Measure, and yield each plot with the name of its file."""
    places = range(0, WINDOW * WINDOWS + 1, WINDOW * WINDOWS // 5)
    for name, title, play in (
        ("functions", "A decision by functions, 4 seats", by_functions),
        ("table", "A decision at a table, 4 seats", at_a_table),
    ):
        across, up = "decisions made before in the match", "µs of CPU time, median"
        yield name, Plot(title, across, up, decisions(play), places, range(0, 16, 5))
    up, powers = "ms of CPU time: median, and up to 99 of 100", (0.01, 0.1, 1, 10, 100)
    title, across = "sample_state, by seats", "seats"
    yield "seats", Plot(title, across, up, by_seats(), range(2, 7), powers, is_log=True)
    title, across = (
        "sample_state in RANK, Classic President",
        "exchanges that the seat did not see",
    )
    yield "exchanges", Plot(title, across, up, by_missed(), range(5), powers, is_log=True)


def main() -> None:
    """Measure and draw."""
    gc.disable()
    for name, plot in plots():
        for theme in THEMES:
            file = DIAGRAMS / f"cost-{name}{theme}.svg"
            file.write_text(svg(plot, theme), encoding="utf-8")


if __name__ == "__main__":
    main()
