"""A sensible player of RANK: it spares its special cards, and seldom passes."""

from collections.abc import Sequence

from cardrules import rank as game
from cardrules.bots._choosing import cheapest
from cardrules.dealing import Randomness

_HIGHEST = 12
_SAVED = {
    game.Card.WILD: 13.0,
    game.Card.RANK_UP: 1.4,
    game.Card.RANK_DOWN: 3.0,
    game.Card.CROWN: 4.7,
    game.Card.CROWN_DRAW_2: 1.2,
}
"""How much work each special card saves; found by playing thousands of hands with other values."""
_MOST_SAVED = 0.5
"""The greatest part of the work that special cards save."""
_PASSING = 1.3
"""What passing costs: as much as one more number in the hand."""


def rank(view: game.View, randomness: Randomness, /) -> game.Move:
    """Return a move after which the hand needs the least work.

    Raises:
        ValueError: if the view's seat is not the seat to act.
    """
    moves = game.legal_moves(view)
    return cheapest(moves, lambda move: (_work_after(view.hand, move),), randomness)


def _work_after(hand: Sequence[game.Card], move: game.Move) -> float:
    cards = list(hand)
    if isinstance(move, game.Play | game.Give):
        for card in move.cards:
            cards.remove(card)
    return _work(cards) + _PASSING * isinstance(move, game.Pass)


def _work(cards: Sequence[game.Card]) -> float:
    """Return about how many turns it takes to play all cards; low numbers take longer."""
    numbers = {card for card in cards if card not in _SAVED}
    work = sum(1.8 - 0.8 * (card.index + 1) / _HIGHEST for card in numbers)
    saved = sum(_SAVED[card] for card in cards if card in _SAVED)
    return work - min(saved, work * _MOST_SAVED)
