"""Measure our games and the peers that are installed, and print the tables as Markdown.

    python benchmarks/speed.py [ROUNDS]

A decision is: list the legal moves, choose one at random, apply it. All games take turns for a
tenth of a second each, so that a busy machine slows all of them, and every round of play has a new
deal, so that no repetition keeps a memo warm. There are two rates: of play alone, and with the
deal that begins each round, as both interfaces make it. Compare the ratios, not the rates: each is
a median over ratios within one turn of all games, with the quartiles. The other figures come from
``costs.py``.
"""

import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random

import costs
from ours import CONFIGS, PRESIDENT, USUAL, Config
from peers import Contestant, OpenSpiel, installed

SLICE_SECONDS = 0.1
STEPS = 2_000
"""Steps whose cost is compared with that of the peer's, for each of our games."""


def rates(contestant: Contestant, rng: Random) -> tuple[float, float]:
    """Return the decisions per second of CPU time: of play alone, and with the deals."""
    playing = dealing = 0.0
    decisions = 0
    while playing < SLICE_SECONDS:
        begun = time.process_time()
        dealt = contestant.deal(rng)
        ready = time.process_time()
        decisions += contestant.play(dealt, rng)
        playing += time.process_time() - ready
        dealing += ready - begun
    return decisions / playing, decisions / (playing + dealing)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown, with all columns but the first to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def decisions(contestants: Sequence[Contestant], base: str | None, rounds: int) -> str:
    """Return the table of decisions per second, and of the ratios to a peer."""
    rng = Random(1)
    found: dict[str, list[tuple[float, float]]] = {each.name: [] for each in contestants}
    for _ in range(rounds):
        for each in contestants:
            found[each.name].append(rates(each, rng))
    rows: list[list[str]] = []
    for name, pairs in found.items():
        row = [name]
        for kind in range(2):
            row.append(f"{statistics.median(pair[kind] for pair in pairs):,.0f}")
            if base is not None:
                both = zip(pairs, found[base], strict=True)
                row.append(_quartiles([ours[kind] / peer[kind] for ours, peer in both]))
        rows.append(row)
    ratio = [] if base is None else [f"ratio to {base}"]
    head = ["random play, decisions a second", "play alone", *ratio, "with the deal", *ratio]
    return table(head, rows)


def _quartiles(ratios: Sequence[float]) -> str:
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def timed(act: Callable[..., object], calls: Iterable[tuple[object, ...]]) -> float:
    """Return the CPU seconds that calls with these arguments take."""
    begun = time.process_time()
    for arguments in calls:
        act(*arguments)
    return time.process_time() - begun


def steps(configs: Sequence[Config], peer: OpenSpiel, rounds: int) -> str:
    """Return the table of one step: ours, and the peer's on a copy, as it changes its state."""
    rng = Random(2)
    theirs = list(islice(peer.situations(rng), STEPS))
    rows: list[list[str]] = []
    for config in configs:
        ours = [(state, state.to_act, move) for state, move in config.situations(rng, STEPS)]
        pairs = [
            (timed(peer.stepped, theirs), timed(config.game.apply, ours)) for _ in range(rounds)
        ]
        microseconds = min(mine for _, mine in pairs) / STEPS * 1e6
        ratio = _quartiles([their / mine for their, mine in pairs])
        rows.append([config.name, f"{microseconds:.2f} µs", ratio])
    return table(["a step", "`apply`", f"copy and step of {peer.name} / ours"], rows)


def main(rounds: int) -> None:
    """Measure everything and print the tables."""
    peers, missing = installed()
    hearts = next((each for each in peers if isinstance(each, OpenSpiel)), None)
    base = None if hearts is None else hearts.name
    print(f"Python {platform.python_version()}, {platform.machine()}, {rounds} rounds.", end=" ")
    print(f"Not installed: {', '.join(missing) or 'none'}.\n")
    print(decisions([*CONFIGS, *peers], base, rounds), flush=True)
    if hearts is not None:
        print(steps(USUAL, hearts, rounds), flush=True)
    print(table(["cost", *(config.name for config in USUAL)], costs.by_config(USUAL)), flush=True)
    print(
        table(["exchanges to sample", "median", "99 of 100", "worst"], [costs.sampling(PRESIDENT)])
    )
    print(table(["largest legal set, empty memos", "time"], costs.legal_sets()))
    print(table(["import, after `import attrs`", "time"], costs.imports()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
