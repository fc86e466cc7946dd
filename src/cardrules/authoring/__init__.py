"""Helpers for a small card game of your own: the parts that all small games have in common.

You write what makes your game that game: its moves, how the cards are dealt, what a move changes,
why a move is refused, and what each seat sees. `SimpleGame` derives the rest of `cardrules.Game`
from these. The module of your game exports the derived functions under the names of the protocol,
and replaces any of them by one of its own.

Nothing is shown unless your code shows it. A seat sees the fields of your view class and the moves
that are an `OpenMove`. Events carry the view after the step, so they cannot show more than it.

A game that outgrows these helpers writes the functions of the protocol itself, one by one.
"""

from cardrules.authoring.cards import cut
from cardrules.authoring.facts import Deal, Match, Request, SeenStepped, State, Stepped, View
from cardrules.authoring.moves import Move, OpenMove
from cardrules.authoring.options import Rules, flag, number
from cardrules.authoring.reasons import DEAL_DUE, NO_SUCH_MOVE, NOT_YOUR_TURN, OVER
from cardrules.authoring.simple import SimpleGame

__all__ = [
    "DEAL_DUE",
    "NOT_YOUR_TURN",
    "NO_SUCH_MOVE",
    "OVER",
    "Deal",
    "Match",
    "Move",
    "OpenMove",
    "Request",
    "Rules",
    "SeenStepped",
    "SimpleGame",
    "State",
    "Stepped",
    "View",
    "cut",
    "flag",
    "number",
]
