"""A sensible RACK-O player, which sees only its view and chooses one of the legal moves."""

from bisect import bisect_left

from cardrules import racko


def choose(view: racko.View) -> racko.Move:
    """Return the move that leaves the best rack; draw or discard if no move improves it.

    Raises:
        ValueError: if the view's seat has no legal move.
    """
    rack, legal = view.rack, racko.legal_moves(view)
    if rack is None or not legal:
        message = "this view has no move"
        raise ValueError(message)
    drawing_or_discarding = legal[-1]
    card = view.discard_pile[-1] if view.drawn is None else view.drawn
    puts = [move for move in legal if isinstance(move, racko.Take | racko.Place)]
    best = max(puts, key=lambda move: _worth(_with(rack, move, card), view.rules.cards))
    better = _worth(_with(rack, best, card), view.rules.cards) > _worth(rack, view.rules.cards)
    return best if better else drawing_or_discarding


def _with(rack: racko.Rack, move: racko.Take | racko.Place, card: racko.Card) -> racko.Rack:
    index = move.slot // 5 - 1
    return (*rack[:index], card, *rack[index + 1 :])


def _worth(rack: racko.Rack, cards: int) -> tuple[int, float]:
    """Return how many cards could stay in a rising rack, then how evenly all are spread."""
    step = cards / len(rack)
    misplaced = sum(abs(card - step * (i + 0.5)) for i, card in enumerate(rack))
    return _longest_rising(rack), -misplaced


def _longest_rising(rack: racko.Rack) -> int:
    """Return the length of the longest rising sequence of cards, with gaps allowed."""
    # lowest_ends[n] is the lowest last card of a rising sequence of n + 1 cards so far. The list
    # is always sorted, so the place of the next card can be found by bisection.
    lowest_ends: list[int] = []
    for card in rack:
        place = bisect_left(lowest_ends, card)
        lowest_ends[place : place + 1] = [card]
    return len(lowest_ends)
