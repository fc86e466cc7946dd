"""Simple opponents for a person to play against; they know only their own views."""

from cardrules._hosting import AnyGame
from cardrules.dealing import Randomness
from cardrules.game import GameView


def at_random(game: AnyGame, view: GameView, randomness: Randomness, /) -> object:
    """Return a random legal move, each equally likely."""
    moves = game.legal_moves(view)
    return moves[randomness.below(len(moves))]
