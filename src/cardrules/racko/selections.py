"""The moves that a selected card allows, for interfaces that begin with cards."""

from collections.abc import Iterable

from cardrules._arguments import is_whole
from cardrules._violations import Violation
from cardrules.racko.deck import cards_in
from cardrules.racko.legal import Code, legal_moves, not_to_act, offered
from cardrules.racko.moves import Draw, Move
from cardrules.racko.views import View


def moves_with(view: View, cards: Iterable[int], /) -> tuple[Move, ...]:
    """Return the legal moves that use exactly these cards.

    The drawn card can be placed or discarded, and the top of the discard pile can be taken. An
    empty selection finds drawing. So each legal move belongs to exactly one selection.
    """
    moves, chosen = legal_moves(view), cards_in(cards)
    if not chosen:
        return tuple(move for move in moves if isinstance(move, Draw))
    if not moves or chosen != (offered(view),) or type(chosen[0]) is not int:
        return ()
    return tuple(move for move in moves if not isinstance(move, Draw))


def why_none(view: View, cards: Iterable[int], /) -> Violation | None:
    """Return why a selection of cards allows no move; None if it allows one.

    Reasons about the turn come before reasons about the cards.

    Raises:
        TypeError: if the only card selected is not a whole number.
    """
    chosen = cards_in(cards)
    if moves_with(view, chosen):
        return None
    if view.seat is None or view.seat != view.to_act:
        return not_to_act(view, view.seat)
    if len(chosen) != 1:
        return Violation.of(Code.ONE_CARD, count=len(chosen))
    card: object = chosen[0]
    if not is_whole(card):  # True is not a card.
        message = f"a card is a whole number, not this {type(card).__name__}"
        raise TypeError(message)
    return Violation.of(Code.NOT_OFFERED, card=card, offered=offered(view))
