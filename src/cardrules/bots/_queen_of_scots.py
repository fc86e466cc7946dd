"""A sensible player of QUEEN OF SCOTS: it lays all it can, and discards what is worth least."""

from cardrules import queen_of_scots as game
from cardrules.bots._choosing import cheapest
from cardrules.dealing import Randomness

_ORDER = (game.TakeOnto, game.Take, game.Lay, game.Add, game.Draw, game.Discard)
"""The kinds of move, best first."""


def queen_of_scots(view: game.View, randomness: Randomness, /) -> game.Move:
    """Return a move of the best kind.

    It takes the pile when it can and lays every set at once. Of the cards to discard it keeps
    crown jewels longest, then those that match another card of the hand, then dear ones.

    Raises:
        ValueError: if the view's seat is not the seat to act.
    """
    moves = game.legal_moves(view)
    return cheapest(moves, lambda move: _reluctance(view, move), randomness)


def _reluctance(view: game.View, move: game.Move) -> tuple[int, ...]:
    kind = _ORDER.index(type(move))
    if not isinstance(move, game.Discard):
        return (kind,)
    deck, hand = view.rules.deck, view.hand or ()
    mates = sum(deck.kind_of(card) == deck.kind_of(move.card) for card in hand) - 1
    return (kind, move.card == deck.wild, mates > 0, deck.points_of(move.card))
