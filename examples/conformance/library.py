"""The library itself as a client for every game: the standard for other clients."""

from collections.abc import Mapping

from cardrules import AnyGame, games, wire
from cardrules.encoding.jsontext import Json
from cardrules.game import GameView

Message = Mapping[str, Json]


def legal_moves(message: Message) -> list[str]:
    """Return the texts of the legal moves."""
    game, view = _read(message)
    return [str(move) for move in game.legal_moves(view)]


def why_illegal(message: Message, text: str) -> Message | None:
    """Return the code and the rule of the violation; None if the move is legal."""
    game, view = _read(message)
    if view.seat is None:
        return None
    violation = game.why_illegal(view, view.seat, game.parse_move(text))
    if violation is None:
        return None
    return {"code": str(violation.code), "rule": violation.rule}


def advance(message: Message, event: Message) -> Message:
    """Return the view after an event.

    Between the events of a step a view need not be valid by itself, and `wire` would refuse to
    read it again. So `_last` keeps the view that was written last.
    """
    game, view = _read(message)
    after = game.advance(view, wire.from_json(event))
    written = wire.to_json(after)
    _last[:] = [(written, after)]
    return written


_last: list[tuple[Message, GameView]] = []


def _read(message: Message) -> tuple[AnyGame, GameView]:
    """Return the game and the view of a message."""
    game = games.load(str(message["game"]))
    for written, view in _last:
        if written is message:
            return game, view
    return game, wire.from_json(message, game.encodings().view)
