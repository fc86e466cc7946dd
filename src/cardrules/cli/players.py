"""Simple players, which know no more than their views, for a person to play against."""

from cardrules._hosting import AnyGame
from cardrules.dealing import Randomness
from cardrules.game import GameView


def at_random(game: AnyGame, view: GameView, randomness: Randomness, /) -> object:
    """Return any legal move, each as likely as the others."""
    moves = game.legal_moves(view)
    return moves[randomness.below(len(moves))]
