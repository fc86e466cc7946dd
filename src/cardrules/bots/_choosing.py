"""How the sensible bots choose: the move that costs least, by chance if several do."""

from collections.abc import Callable, Sequence

from cardrules.dealing import Randomness
from cardrules.game import MoveT


def cheapest(
    moves: Sequence[MoveT], cost: Callable[[MoveT], tuple[float, ...]], randomness: Randomness
) -> MoveT:
    """Return a move of the lowest cost (costs compare item by item), each equally likely.

    Raises:
        ValueError: if there are no moves, because the seat is not to act.
    """
    if not moves:
        message = "a bot needs the view of the seat to act: this seat has no move"
        raise ValueError(message)
    costs = [cost(move) for move in moves]
    lowest = min(costs)
    best = [move for move, cost in zip(moves, costs, strict=True) if cost == lowest]
    return best[randomness.below(len(best))]
