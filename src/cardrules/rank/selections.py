"""What a selection of cards can do, for user interfaces in which players select cards first."""

from collections.abc import Iterable

from cardrules._violations import Violation
from cardrules.rank.deck import Card, pack
from cardrules.rank.legal import not_to_act, refusal
from cardrules.rank.moves import (
    GO_FIRST,
    KEEP_HAND,
    PASS,
    STEAL,
    TAKE_KINGS_HAND,
    Give,
    Move,
    Play,
)
from cardrules.rank.phases import ChoosingBenefit, ChoosingHand, Giving, Round
from cardrules.rank.plays import CLEARS, possible_values
from cardrules.rank.views import View


def moves_with(view: View, cards: Iterable[Card], /) -> tuple[Move, ...]:
    """Return the legal moves that use exactly these cards, lowest value first.

    A selection can have several values: {7,7,U,U} can be 8s or 9s. The empty selection gives the
    choices that use no cards, so each legal move belongs to exactly one selection.
    """
    return tuple(move for move in _moves_of(view, tuple(cards)) if not _refused(view, move))


def why_none(view: View, cards: Iterable[Card], /) -> Violation | None:
    """Return why a selection of cards has no legal move; None if it has one.

    If the selection can have several values, the reason is about the highest.
    """
    moves = _moves_of(view, tuple(cards))
    reasons = [_refused(view, move) for move in moves]
    return None if None in reasons else reasons[-1]


def _refused(view: View, move: Move) -> Violation | None:
    if view.seat is None:
        return not_to_act(view, None)
    return refusal(view, view.seat, move)


def _moves_of(view: View, cards: tuple[Card, ...]) -> tuple[Move, ...]:
    """Return the moves that a selection could mean, legal or not; at least one."""
    now = view._phase[0]
    if isinstance(now, Giving):
        return (Give(cards),)
    if not cards:
        if isinstance(now, ChoosingBenefit):
            return (STEAL, GO_FIRST)
        if isinstance(now, ChoosingHand):
            return (KEEP_HAND, TAKE_KINGS_HAND)
        return (PASS,) if isinstance(now, Round) else (Play(()),)
    if not isinstance(now, Round):
        return (Play(cards),)
    possible = possible_values(view.rules, now, pack(view.hand), Play(cards))
    if isinstance(possible, Violation) or possible == CLEARS:
        return (Play(cards),)
    return tuple(Play(cards, value) for value in possible)
