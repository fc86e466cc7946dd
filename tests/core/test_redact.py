"""What `redact` answers for: a seat of the table or a spectator, and nobody else."""

import random
from typing import cast

import pytest

from cardrules import AnyGame, Seat, SeatError, games
from cardrules.dealing import PythonRandomness
from core.matches import WORLDS


def dealt(name: str) -> tuple[AnyGame, object]:
    """Return a game and the event of its first deal."""
    module, rules = WORLDS[name]
    game = games.load(module)
    state = game.start(rules)
    outcome = game.sample_chance(state, PythonRandomness(random.Random(3)))
    return game, game.chance_transition(state, outcome).events[0]


@pytest.mark.parametrize("name", ["racko", "rank", "scots"])
@pytest.mark.parametrize("seat", [-1, True, "0", 1.0, 64])
def test_nobody_else_sees_a_deal(name: str, seat: object) -> None:
    """Seat -1 would be the last entry of a tuple, and True equals seat 1."""
    game, event = dealt(name)
    with pytest.raises(SeatError):
        game.redact(event, cast("Seat", seat))


@pytest.mark.parametrize("name", ["racko", "rank", "scots"])
def test_a_seat_beyond_the_table(name: str) -> None:
    game, event = dealt(name)
    seats = WORLDS[name][1].seats
    game.redact(event, Seat(seats - 1))
    with pytest.raises(SeatError, match=f"from 0 to {seats - 1}"):
        game.redact(event, Seat(seats))


@pytest.mark.parametrize("name", ["racko", "rank", "scots"])
@pytest.mark.parametrize("other", ["racko", "rank", "scots"])
def test_what_is_not_an_event_of_the_game_is_never_passed_on(name: str, other: str) -> None:
    """A deal of another game has hidden cards, and so has a state."""
    (game, dealing), (another, elsewhere) = dealt(name), dealt(other)
    state = another.start(WORLDS[other][1])
    seen = another.redact(elsewhere, Seat(0))
    for thing in [state, seen, None, *([elsewhere] if other != name else [])]:
        with pytest.raises(TypeError, match=f"^{type(thing).__name__} is not an event"):
            game.redact(thing, Seat(0))
    view = game.view(game.start(WORLDS[name][1]), Seat(0))
    for thing in [state, elsewhere, None, *([seen] if other != name else [])]:
        with pytest.raises(TypeError, match=f"^{type(thing).__name__} is not an event"):
            game.event_text(view, thing)
    assert game.event_text(view, game.redact(dealing, Seat(0)))
