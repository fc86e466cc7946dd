"""Everything that random matches of every configuration bring about."""

import random
from collections.abc import Iterator

import attrs

from cardrules import AnyGame, Seat, all_seats, games, records
from cardrules.dealing import PythonRandomness
from cardrules.game import GameState
from cardrules.records import ChanceStep, MoveStep, Step
from queen_of_scots.worlds import CONFIGURATIONS as SCOTS
from racko.worlds import CONFIGURATIONS as RACKO
from rank.worlds import CONFIGURATIONS as RANK

CONFIGURATIONS: dict[str, tuple[object, ...]] = {
    "queen_of_scots": tuple(SCOTS.values()),
    "racko": tuple(RACKO),
    "rank": tuple(RANK.values()),
}
GAMES = tuple(CONFIGURATIONS)


@attrs.frozen(order=False)
class Playthrough:
    """A random match: each state, and the step and the events that led to it."""

    game: AnyGame
    states: tuple[GameState, ...]
    steps: tuple[Step, ...]
    events: tuple[tuple[object, ...], ...]
    refusals: tuple[object, ...]
    """Reasons why moves were refused on the way."""

    @property
    def rules(self) -> object:
        """The rules of the match."""
        return self.states[0].rules


def next_step(game: AnyGame, state: GameState, source: random.Random) -> Step | None:
    """Return a random step from a state, None if the match is over."""
    if state.to_act is not None:
        return MoveStep(state.to_act, source.choice(game.legal_moves(state)))
    if state.chance is not None:
        return ChanceStep(game.sample_chance(state, PythonRandomness(source)))
    return None


def play(name: str, rules: object, source: random.Random, most_steps: int) -> Playthrough:
    """Return a match that is played at random for so many steps at most."""
    game = games.load(name)
    states = [game.start(rules)]
    steps: list[Step] = []
    events: list[tuple[object, ...]] = []
    refusals: dict[object, None] = {}
    met: dict[object, None] = {}
    for _ in range(most_steps):
        state = states[-1]
        step = next_step(game, state, source)
        if step is None:
            break
        if isinstance(step, MoveStep):
            met[step.move] = None
        for move in source.sample(list(met), min(4, len(met))):
            for seat in all_seats(state.rules.seats):
                refusals[game.why_illegal(state, seat, move)] = None
        after = records.take_step(game, state, step)
        states.append(after.state)
        steps.append(step)
        events.append(after.events)
    refusals.pop(None, None)
    return Playthrough(game, tuple(states), tuple(steps), tuple(events), tuple(refusals))


def viewers(state: GameState) -> tuple[Seat | None, ...]:
    """Return the seats of a table, and None for a spectator."""
    return (*all_seats(state.rules.seats), None)


def messages(played: Playthrough) -> Iterator[object]:
    """Yield every value of a match that has a message."""
    game, rules = played.game, played.states[0].rules
    yield rules
    for state in played.states:
        yield state
        for seat in viewers(state):
            yield game.view(state, seat)
        yield from game.legal_moves(state)
    for step, events in zip(played.steps, played.events, strict=True):
        yield step
        yield step.move if isinstance(step, MoveStep) else step.outcome
        for event in events:
            yield event
            for seat in viewers(played.states[0]):
                yield game.redact(event, seat)
    yield from played.refusals
    header = records.new_header(rules)
    yield header
    record = records.written(header, played.steps, played.states[-1].scores)
    yield record
    yield records.for_seat(game, record, Seat(0), reveal=True)
    yield records.for_seat(game, record, None)
