"""House rules: a game of your own that is another game with some rules changed.

Write the rules as a subclass of `HouseRules`, and wrap a game with them: a `HouseGame` satisfies
the protocol `cardrules.Game` as the wrapped game does, under a name of its own. Its values are
instances of classes of its own, each of which holds a value of the wrapped game as ``inner``. So
its messages, records and schemas carry its name, and the wrapped game is left as it was.

House rules can refuse moves that the wrapped game allows, score rounds otherwise, and end the
match otherwise. They see what a seat sees, and a *memory* that is made from what a spectator sees.
So they cannot give away a hidden card, and a view answers as the state does. They cannot change
what a move does: that takes an option of the game, or a game of its own.
"""

from cardrules.house_rules._game import HouseGame
from cardrules.house_rules._hooks import HouseRules, NoMemory
from cardrules.house_rules._values import (
    ChanceOutcome,
    Event,
    Move,
    Rules,
    SeenEvent,
    Standing,
    State,
    View,
)

__all__ = [
    "ChanceOutcome",
    "Event",
    "HouseGame",
    "HouseRules",
    "Move",
    "NoMemory",
    "Rules",
    "SeenEvent",
    "Standing",
    "State",
    "View",
]
