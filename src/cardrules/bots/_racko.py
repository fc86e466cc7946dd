"""A sensible player of RACK-O: it keeps the cards that leave room for all the others."""

from math import inf

from cardrules import racko as game
from cardrules.bots._choosing import cheapest
from cardrules.dealing import Randomness

_DRAWING = 0.4
"""How much the cost of the rack must fall before the top of the discard pile is taken.

A drawn card is another chance, so a small gain is not worth the turn.
"""


def racko(view: game.View, randomness: Randomness, /) -> game.Move:
    """Return a move after which the rack needs the fewest and most likely cards.

    The bot goes RACK-O as soon as it may.

    Raises:
        ValueError: if the view's seat is not the seat to act.
    """
    moves = game.legal_moves(view)
    going = [move for move in moves if not isinstance(move, game.Draw) and move.go]
    if going:
        return going[0]

    def cost(move: game.Move) -> tuple[float]:
        drawing = _DRAWING if isinstance(move, game.Draw) else 0
        return (_turns_to_order(_rack_after(view, move), view.rules.cards) - drawing,)

    return cheapest(moves, cost, randomness)


def _rack_after(view: game.View, move: game.Move) -> game.Rack:
    rack = view.rack or ()
    if not isinstance(move, game.Take | game.Place):
        return rack
    card = view.discard_pile[-1] if view.drawn is None else view.drawn
    index = move.slot // 5 - 1
    return (*rack[:index], card, *rack[index + 1 :])


def _turns_to_order(rack: game.Rack, cards: int) -> float:
    """Return about how many turns it takes to bring a rack in order, by the best cards to keep.

    The kept cards rise, and between two of them there is a gap: slots whose cards must go.
    """
    ends = (0, *rack, cards + 1)
    turns = [0.0]  # The turns for all gaps up to each slot, if its card is kept.
    for j in range(1, len(ends)):
        turns.append(
            min(
                (
                    turns[i] + _turns_to_fill(j - i - 1, ends[j] - ends[i] - 1, cards)
                    for i in range(j)
                    if ends[j] - ends[i] >= j - i
                ),
                default=inf,
            )
        )
    return turns[-1]


def _turns_to_fill(slots: int, fitting: int, cards: int) -> float:
    """Return about how many turns it takes to fill a gap into which some of the cards fit.

    That is a turn for each slot at least, and more if few cards fit.
    """
    return slots and slots + 0.2 * slots * slots * cards / fitting
