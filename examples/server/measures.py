"""What operators ask a server: how much it does, how fast, and whether it is well."""

import json
import logging
from bisect import bisect_left
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.util import find_spec
from itertools import accumulate
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from prometheus_client import Metric
    from prometheus_client.registry import Collector

BOUNDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0)
"""The seconds by which durations are sorted."""


class Measures:
    """Counts of what this process has done since it began."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.moves = self.refused = self.stale = self.opened = 0
        self.connections = self.rooms = 0
        self._seconds = 0.0
        self._durations = [0] * (len(BOUNDS) + 1)

    def count_move(self, seconds: float) -> None:
        """Count a move of a person, and how long it took until it was written."""
        self.moves += 1
        self._seconds += seconds
        self._durations[bisect_left(BOUNDS, seconds)] += 1

    def collect(self) -> "Iterator[Metric]":
        """Yield the measures for Prometheus."""
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        counters = {
            "opened": ("Tables opened", self.opened),
            "moves": ("Moves made by people", self.moves),
            "refused": ("Moves refused by the rules", self.refused),
            "stale": ("Moves that came too late", self.stale),
        }
        for name, (what, value) in counters.items():
            yield CounterMetricFamily(f"cardrules_{name}", what, value)
        yield GaugeMetricFamily("cardrules_connections", "Connections now", self.connections)
        yield GaugeMetricFamily("cardrules_rooms", "Tables in memory now", self.rooms)
        bounds, upto = (*map(str, BOUNDS), "+Inf"), accumulate(self._durations)
        yield HistogramMetricFamily(
            "cardrules_move_seconds",
            "Seconds from receiving a move to having written it",
            list(zip(bounds, upto, strict=True)),
            self._seconds,
        )

    def exposed(self) -> bytes | None:
        """Return the measures as Prometheus reads them; None if its client is not installed."""
        if find_spec("prometheus_client") is None:
            return None
        from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest

        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(cast("Collector", self))
        return generate_latest(registry)


class JsonLines(logging.Formatter):
    """Formats each entry of the log as one line of JSON.

    Nothing secret is logged: no token, no message of a player, no parameter of a statement.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        if (error := getattr(record, "error", None)) is not None:
            entry["error"] = error
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def log_trouble(error: Exception) -> None:
    """Log that the database did not do what was asked; the error shows no parameters."""
    logging.getLogger("cardrules").warning(
        "trouble with the database", extra={"error": str(error)}
    )


def log_as_json() -> None:
    """Write the log to the standard error as lines of JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
