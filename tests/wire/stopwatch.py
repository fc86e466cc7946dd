"""A game whose functions are timed: none may take long, whatever it is asked."""

import time
from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import ParamSpec, TypeVar, cast

import attrs

from cardrules import AnyGame, Game

ArgumentsP = ParamSpec("ArgumentsP")
ResultT = TypeVar("ResultT")

FUNCTIONS = tuple(name for name in vars(Game) if not name.startswith("_"))


class TooSlowError(AssertionError):
    """A function that took longer than allowed."""


@attrs.define
class Stopwatch:
    """Times each call of a game's functions, in seconds of this process."""

    most: float
    """The longest time that a call may take."""
    longest: dict[str, float] = attrs.field(factory=dict[str, float])
    """The longest time that each function has taken."""

    def timed(self, game: AnyGame) -> AnyGame:
        """Return the game with every function timed."""
        functions = {name: self.timing(name, getattr(game, name)) for name in FUNCTIONS}
        return cast("AnyGame", SimpleNamespace(**functions))

    def timing(
        self, name: str, function: Callable[ArgumentsP, ResultT]
    ) -> Callable[ArgumentsP, ResultT]:
        """Return a function that does the same and is timed."""

        @wraps(function)
        def timed(*args: ArgumentsP.args, **kwargs: ArgumentsP.kwargs) -> ResultT:
            begun = time.process_time()
            try:
                return function(*args, **kwargs)
            finally:
                took = time.process_time() - begun
                self.longest[name] = max(took, self.longest.get(name, 0.0))
                if took > self.most:
                    message = f"{name} took {took:.2f} s: {args!r}"
                    raise TooSlowError(message)

        return timed
