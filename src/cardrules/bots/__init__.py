"""Players to play against: one that moves at random, and one sensible player for each game.

A bot is a function from a view and a source of randomness to a move. It sees what its seat may
see and no more, so it cannot cheat. The sensible players follow a few rules of thumb, need about
a millisecond for a move, and beat random play nearly always.

>>> from cardrules import bots, racko
>>> from cardrules.dealing import SystemRandomness
>>> state = racko.start(racko.Rules(seats=2))
>>> state = racko.apply_chance(state, racko.sample_chance(state, SystemRandomness()))
>>> view = racko.view(state, state.to_act)
>>> bots.racko(view, SystemRandomness()) in racko.legal_moves(view)
True
"""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, cast

from cardrules._arguments import is_instance
from cardrules._hosting import AnyGame
from cardrules._lazy import lazy
from cardrules.bots._choosing import cheapest
from cardrules.dealing import Randomness
from cardrules.game import Game, GameView, MoveT, StateT, ViewT

_GAMES = ("queen_of_scots", "racko", "rank")

if TYPE_CHECKING:
    from cardrules.bots._queen_of_scots import queen_of_scots
    from cardrules.bots._racko import racko
    from cardrules.bots._rank import rank
else:
    __getattr__, __dir__ = lazy(__name__, {f"_{game}": game for game in _GAMES})

__all__ = ["Bot", "at_random", "queen_of_scots", "racko", "rank", "sensible"]

Bot: TypeAlias = Callable[[ViewT, Randomness], MoveT]
"""A player of one game: it takes a view of the seat to act, and returns one of its legal moves."""


def at_random(game: Game[StateT, ViewT, MoveT], /) -> Bot[ViewT, MoveT]:
    """Return the bot that makes each legal move of a game equally often.

    The bot raises `ValueError` if the view's seat is not the seat to act.
    """

    def choose(view: ViewT, randomness: Randomness, /) -> MoveT:
        return cheapest(game.legal_moves(view), lambda _: (), randomness)

    return choose


def sensible(game: AnyGame, /) -> Bot[GameView, object]:
    """Return the sensible bot of a game; for a game from elsewhere, the one that plays at random.

    A game with house rules has the bot of the wrapped game, see `HouseGame.bot`. This function is
    for code that hosts any game. Code for one game takes that game's bot by its name, such as
    ``bots.racko``, and keeps the types.
    """
    from cardrules.house_rules import HouseGame

    if is_instance(game, HouseGame):
        house = cast("HouseGame", game)
        return cast("Bot[GameView, object]", house.bot(sensible(house.inner)))
    name = game.encodings().game
    bot = getattr(sys.modules[__name__], name) if name in _GAMES else at_random(game)
    return cast("Bot[GameView, object]", bot)
