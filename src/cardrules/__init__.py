"""The rules of card games as immutable values.

Each game is a module with the same functions: ``from cardrules import racko``. This package holds
the names that all games share. It does not import any game by itself.
"""

from typing import TYPE_CHECKING

from cardrules._lazy import lazy
from cardrules._version import __version__

if TYPE_CHECKING:
    from cardrules._causes import Cause, ErrorCause, ReasonCode
    from cardrules._hosting import AnyGame, EncodedGame, HostedGame
    from cardrules._results import Outcome, RoundResult, ScoreLine, Transition
    from cardrules._seats import Seat, all_seats
    from cardrules._violations import IllegalMove, Violation, ViolationCode
    from cardrules.errors import (
        CardRulesError,
        ChanceError,
        DecodeError,
        EncodeError,
        EventError,
        LanguageError,
        MissingExtraError,
        ParseError,
        PlyError,
        PositionError,
        Reason,
        RecordError,
        ReentryError,
        ReplayError,
        RulesError,
        SeatError,
        SecretError,
        StaleError,
        UnknownGameError,
    )
    from cardrules.game import (
        ChanceRequest,
        Game,
        GameFacts,
        GameRules,
        GameState,
        GameView,
        MoveT,
        StateT,
        ViewT,
    )
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "_causes": "Cause ErrorCause ReasonCode",
            "_hosting": "AnyGame EncodedGame HostedGame",
            "_results": "Outcome RoundResult ScoreLine Transition",
            "_seats": "Seat all_seats",
            "_violations": "IllegalMove Violation ViolationCode",
            "errors": (
                "CardRulesError ChanceError DecodeError EncodeError EventError LanguageError "
                "MissingExtraError ParseError PlyError PositionError Reason RecordError "
                "ReentryError ReplayError RulesError SeatError SecretError StaleError "
                "UnknownGameError"
            ),
            "game": "ChanceRequest Game GameFacts GameRules GameState GameView MoveT StateT ViewT",
        },
    )

__all__ = [
    "AnyGame",
    "CardRulesError",
    "Cause",
    "ChanceError",
    "ChanceRequest",
    "DecodeError",
    "EncodeError",
    "EncodedGame",
    "ErrorCause",
    "EventError",
    "Game",
    "GameFacts",
    "GameRules",
    "GameState",
    "GameView",
    "HostedGame",
    "IllegalMove",
    "LanguageError",
    "MissingExtraError",
    "MoveT",
    "Outcome",
    "ParseError",
    "PlyError",
    "PositionError",
    "Reason",
    "ReasonCode",
    "RecordError",
    "ReentryError",
    "ReplayError",
    "RoundResult",
    "RulesError",
    "ScoreLine",
    "Seat",
    "SeatError",
    "SecretError",
    "StaleError",
    "StateT",
    "Transition",
    "UnknownGameError",
    "ViewT",
    "Violation",
    "ViolationCode",
    "__version__",
    "all_seats",
]
