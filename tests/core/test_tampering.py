"""Events that were lost, repeated, moved or changed: an error of this library, or a real view."""

import random
from collections.abc import Callable
from typing import TypeAlias

import attrs
import pytest

from cardrules import AnyGame, EventError, ReplayError, games, records, wire
from cardrules.errors import DecodeError
from cardrules.records import SeatRecord
from wire.acceptance import check_accepted
from wire.matches import CONFIGURATIONS, GAMES, play, viewers
from wire.mutation import mutated

pytestmark = pytest.mark.thorough

Steps: TypeAlias = list[list[object]]
Tamper: TypeAlias = Callable[[Steps, random.Random], None]

TRIES = 60


def some_step(steps: Steps, source: random.Random) -> list[object]:
    """Return a step in which something happened."""
    return source.choice([events for events in steps if events])


def drop_event(steps: Steps, source: random.Random) -> None:
    events = some_step(steps, source)
    events.pop(source.randrange(len(events)))


def double_event(steps: Steps, source: random.Random) -> None:
    events = some_step(steps, source)
    place = source.randrange(len(events))
    events.insert(place, events[place])


def drop_step(steps: Steps, source: random.Random) -> None:
    steps.pop(source.randrange(len(steps)))


def double_step(steps: Steps, source: random.Random) -> None:
    place = source.randrange(len(steps))
    steps.insert(place, list(steps[place]))


def swap_steps(steps: Steps, source: random.Random) -> None:
    one, other = source.randrange(len(steps)), source.randrange(len(steps))
    steps[one], steps[other] = steps[other], steps[one]


def edit_event(steps: Steps, source: random.Random) -> None:
    events = some_step(steps, source)
    place = source.randrange(len(events))
    other = wire.dumps(source.choice(some_step(steps, source)))
    while True:
        try:
            events[place] = wire.loads(mutated(wire.dumps(events[place]), other, source))
        except DecodeError:
            continue
        return


TAMPERS: tuple[Tamper, ...] = (
    drop_event,
    double_event,
    drop_step,
    double_step,
    swap_steps,
    edit_event,
)


def seat_records(name: str, source: random.Random) -> list[SeatRecord]:
    """Return what each seat and a spectator saw of a match of each configuration."""
    game = games.load(name)
    found: list[SeatRecord] = []
    for rules in CONFIGURATIONS[name]:
        match = play(name, rules, source, 60)
        record = records.written(records.new_header(match.states[0].rules), match.steps)
        found += [records.for_seat(game, record, seat) for seat in viewers(match.states[0])]
    return found


def refused(game: AnyGame, record: SeatRecord) -> tuple[object, EventError] | None:
    """Return the first event that `advance` refuses, and its error; None if it refuses none."""
    view = record.first_view
    for event in (event for events in record.steps for event in events):
        try:
            view = game.advance(view, event)
        except EventError as error:
            return event, error
    return None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("tamper", TAMPERS)
def test_a_tampered_record_is_refused_or_has_real_views(name: str, tamper: Tamper) -> None:
    source, game = random.Random(f"{name} {tamper.__name__}"), games.load(name)
    there, plies = seat_records(name, source), set[tuple[int, int]]()
    for _ in range(TRIES):
        record = source.choice(there)
        steps = [list(events) for events in record.steps]
        tamper(steps, source)
        changed = attrs.evolve(record, steps=tuple(map(tuple, steps)))
        found = refused(game, changed)
        if found is not None:
            event, error = found
            assert error.value is event
            assert error.text("it").startswith(f"{type(event).__name__} non può seguire")
        try:
            views = records.views(game, changed)
        except ReplayError as error:
            plies.add((error.ply, len(changed.steps)))
            continue
        assert found is None
        check_accepted(source.choice(views), source)
    assert plies
    assert all(ply < count for ply, count in plies)
