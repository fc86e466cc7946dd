"""Simple players, one for each game, that choose a move from a view and its legal moves."""

from itertools import pairwise

from cardrules import queen_of_scots, racko, rank
from cardrules.game import GameView


def choose(view: GameView, moves: tuple[object, ...]) -> object:
    """Return the move that a bot makes."""
    if isinstance(view, racko.View):
        return min(moves, key=lambda move: _misplaced(view, move))
    if isinstance(view, rank.View):
        return min(moves, key=_dear)
    if isinstance(view, queen_of_scots.View):
        return min(moves, key=lambda move: _slow(view, move))
    return moves[0]


def _misplaced(view: racko.View, move: object) -> float:
    """Return how far the rack is from evenly spread cards after a move; lower is better.

    Drawing gets a small bonus, because the drawn card may improve the rack.
    """
    if getattr(move, "go", False):
        return -1
    rack = list(view.rack or ())
    card = view.discard_pile[-1] if view.drawn is None else view.drawn
    if isinstance(move, racko.Take | racko.Place):
        rack[move.slot // 5 - 1] = card
    step = view.rules.cards / len(rack)
    out_of_order = sum(a > b for a, b in pairwise(rack))
    spread = sum(abs(card - step * (place + 0.5)) for place, card in enumerate(rack))
    return spread + step * out_of_order - isinstance(move, racko.Draw) * step / 2


def _dear(move: object) -> tuple[int, int, int]:
    """Return the cost of a move of RANK: special cards count first, then the value played.

    Passing costs the most.
    """
    if isinstance(move, rank.Pass):
        return (99, 0, 0)
    if not isinstance(move, rank.Play):
        return (0, 0, 0)
    specials = sum(card.number is None for card in move.cards)
    return (specials, move.value or 0, -len(move.cards))


def _slow(view: queen_of_scots.View, move: object) -> tuple[int, int]:
    """Return the sort key of a move of QUEEN OF SCOTS: lay all you can, discard cheap cards.

    Crown jewels and cards that the hand holds more than once are discarded last.
    """
    if isinstance(move, queen_of_scots.Discard):
        card, hand = move.card, view.hand or ()
        kept = view.rules.deck.wild == card or hand.count(card) > 1
        return (5 + kept, view.rules.deck.points_of(card))
    order = ("Lay", "Add", "TakeOnto", "Take", "Draw")
    return (order.index(type(move).__name__), 0)
