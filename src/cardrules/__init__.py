"""The rules of card games as immutable values.

Each game is a module with the same functions: ``from cardrules import racko``. This package holds
the words that all games share, and imports no game by itself.
"""

from cardrules._results import Outcome, RoundResult, ScoreLine, Transition
from cardrules._seats import Seat, all_seats
from cardrules._version import __version__
from cardrules._violations import IllegalMove, Violation, ViolationCode
from cardrules.errors import (
    CardRulesError,
    ChanceError,
    DecodeError,
    EncodeError,
    LanguageError,
    MissingExtraError,
    ParseError,
    PositionError,
    RecordError,
    ReplayError,
    RulesError,
    SeatError,
    SecretError,
    StaleError,
    UnknownGameError,
)
from cardrules.game import ChanceRequest, Game, GameFacts, GameRules, GameState, GameView

__all__ = [
    "CardRulesError",
    "ChanceError",
    "ChanceRequest",
    "DecodeError",
    "EncodeError",
    "Game",
    "GameFacts",
    "GameRules",
    "GameState",
    "GameView",
    "IllegalMove",
    "LanguageError",
    "MissingExtraError",
    "Outcome",
    "ParseError",
    "PositionError",
    "RecordError",
    "ReplayError",
    "RoundResult",
    "RulesError",
    "ScoreLine",
    "Seat",
    "SeatError",
    "SecretError",
    "StaleError",
    "Transition",
    "UnknownGameError",
    "Violation",
    "ViolationCode",
    "__version__",
    "all_seats",
]
