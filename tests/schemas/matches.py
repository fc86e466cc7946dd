"""Values of every type that has messages, met in random matches."""

import random
from collections.abc import Iterator

from cardrules import all_seats, games, wire
from cardrules.dealing import PythonRandomness
from cardrules.game import GameRules
from cardrules.records import ChanceStep, Header, MoveStep, Record, SeatRecord


def values(name: str, rules: GameRules, seed: int, *, most_steps: int = 80) -> Iterator[object]:
    """Yield what a match is made of: each state, view, move, event, and so on, as it comes."""
    game, chance = games.load(name), random.Random(seed)
    state = game.start(rules)
    header = Header(rules, rules.rules_version, tuple(f"player {i}" for i in range(rules.seats)))
    causes: list[MoveStep[object] | ChanceStep[object]] = []
    seen: list[tuple[object, ...]] = []
    first = game.view(state, None)
    yield from (rules, header)
    for _ in range(most_steps):
        yield state
        yield from (game.view(state, seat) for seat in (*all_seats(rules.seats), None))
        legal = game.legal_moves(state)
        if state.chance is not None:
            outcome = game.sample_chance(state, PythonRandomness(chance))
            yield outcome
            causes.append(ChanceStep(outcome))
            done = game.chance_transition(state, outcome)
        elif state.to_act is not None:
            yield from legal
            move = chance.choice(legal)
            causes.append(MoveStep(state.to_act, move))
            for seat in all_seats(rules.seats):
                violation = game.why_illegal(state, seat, move)
                if violation is not None:
                    yield violation
            done = game.transition(state, state.to_act, move)
        else:
            break
        yield causes[-1]
        yield from done.events
        for watcher in (*all_seats(rules.seats), None):
            yield from (game.redact(event, watcher) for event in done.events)
        seen.append(tuple(game.redact(event, None) for event in done.events))
        state = done.state
    yield Record(header, tuple(causes), state.scores, "0" * 64)
    yield SeatRecord(header, first, tuple(seen), tuple(causes))


def types_of(name: str) -> set[str]:
    """Return the names of all types that have messages."""
    return set(wire.messages(name).codecs)
