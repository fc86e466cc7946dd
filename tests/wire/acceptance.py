"""What must hold of anything that `loads` accepts: it is written again, and can be played on."""

import random

from cardrules import AnyGame, PositionError, Violation, all_seats, games, pictures, records, wire
from cardrules.dealing import PythonRandomness
from cardrules.errors import DecodeError
from cardrules.game import GameRules, GameState, GameView
from cardrules.language import languages
from cardrules.records import Record
from wire.matches import next_step, viewers
from wire.stopwatch import Stopwatch

LONG = 1 << 24
MOST_SECONDS = 2.0
"""The longest that a function may take, on a slow machine and while others work on it too."""


def game_of(value: object) -> AnyGame:
    """Return the game of a value that has a message."""
    return games.load(str(wire.to_json(value)["game"]))


def check_accepted(
    value: object,
    source: random.Random,
    *,
    most_steps: int = 40,
    stopwatch: Stopwatch | None = None,
) -> None:
    """Use a value in every way there is; nothing of it may raise an error or take long."""
    text = wire.dumps(value)
    again = wire.loads(text, type(value), most_bytes=LONG)
    assert again == value, text
    assert hash(again) == hash(value)
    assert wire.dumps(again) == text
    repr(value)
    str(value)
    watch = stopwatch or Stopwatch(MOST_SECONDS)
    game, draw = watch.timed(game_of(value)), watch.timing("to_svg", pictures.to_svg)
    encodings = game.encodings()
    if isinstance(value, encodings.state):
        _play_on(game, value, source, most_steps)
    elif isinstance(value, encodings.view):
        draw(value)
        _look(game, value)
        _imagine(game, value, source, most_steps)
    elif isinstance(value, encodings.rules):
        for language in languages():
            value.describe(language)
        draw(value)
        _play_on(game, game.start(value), source, 2)
    elif isinstance(value, Violation):
        for language in languages():
            value.text(language)
    elif isinstance(value, Record):
        records.replay_while_valid(game, wire.loads(text, Record[GameRules], most_bytes=LONG))
    elif type(value) in _moves(encodings.moves):
        assert game.parse_move(str(value)) == value


def _moves(union: object) -> tuple[type, ...]:
    return tuple(getattr(union, "__args__", ()))


def _look(game: AnyGame, view: GameView) -> None:
    """Ask a view all that a client asks."""
    legal = game.legal_moves(view)
    mine = getattr(view, "hand", None) or getattr(view, "rack", None) or ()
    for cards in ((), mine[:1], mine[:3], mine):
        found = game.moves_with(view, cards)
        assert bool(found) == (game.why_none(view, cards) is None), (view, cards)
    if view.seat is not None:
        for move in legal[:20]:
            assert game.why_illegal(view, view.seat, move) is None
    for language in languages():
        game.to_text(view, language)


def _imagine(game: AnyGame, view: GameView, source: random.Random, most_steps: int) -> None:
    """Sample a state that fits a view, and play on from it.

    None may fit a view that no match has, as what was seen of the past is not all checked.
    """
    try:
        state = game.sample_state(view, PythonRandomness(source))
    except PositionError:
        return
    assert game.view(state, view.seat) == view
    _play_on(game, state, source, most_steps // 2)


def _play_on(game: AnyGame, state: GameState, source: random.Random, most_steps: int) -> None:
    """Play at random, and look at everything on the way."""
    for count in range(most_steps):
        if count % 8 == 0:
            _look_around(game, state)
        step = next_step(game, state, source)
        if step is None:
            _look_around(game, state)
            return
        after = records.take_step(game, state, step)
        seat = source.choice(viewers(state))
        view = game.view(state, seat)
        if count % 8 == 0:
            game.sample_state(view, PythonRandomness(source))
        for event in after.events:
            view = game.advance(view, game.redact(event, seat))
        assert view == game.view(after.state, seat), (state, step)
        state = after.state
    wire.dumps(state)


def _look_around(game: AnyGame, state: GameState) -> None:
    """Look at a state, and at the table as each seat sees it."""
    legal = game.legal_moves(state)
    game.debug_text(state)
    assert wire.loads(wire.dumps(state), most_bytes=LONG) == state
    for seat in all_seats(state.rules.seats):
        for move in legal[:20]:
            violation = game.why_illegal(state, seat, move)
            assert (violation is None) == (seat == state.to_act)
    for viewer in viewers(state):
        view = game.view(state, viewer)
        assert wire.loads(wire.dumps(view), most_bytes=LONG) == view
        _look(game, view)


def read(data: bytes, source: random.Random) -> bool:
    """Return whether bytes were accepted as a message; if so it has been used in every way."""
    try:
        value = wire.loads(data)
    except DecodeError:
        return False
    check_accepted(value, source)
    return True
