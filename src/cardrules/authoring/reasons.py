"""Reasons that every small game has for refusing a move, with words in every language.

Each is what a member of a `cardrules.ViolationCode` is written as: a code, the id of its ruling,
and the types of its parameters. List all four in the enumeration of your game.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from cardrules._seats import Seat
from cardrules._violations import params

StandardReason: TypeAlias = tuple[str, str, Mapping[str, object]]

OVER: Final[StandardReason] = "over", "authoring.over", params()
"""The match is over."""
DEAL_DUE: Final[StandardReason] = "deal-due", "authoring.deal", params()
"""The cards must be dealt before anybody moves."""
NOT_YOUR_TURN: Final[StandardReason] = "not-your-turn", "authoring.turn", params(to_act=Seat)
"""Another seat is to act, or a spectator asked."""
NO_SUCH_MOVE: Final[StandardReason] = "no-such-move", "authoring.move", params()
"""The move is not among those of the seat to act; or no move uses the selected cards."""
