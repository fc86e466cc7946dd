"""Which moves are legal, and why a move is illegal: one code path for states and views.

What can be played in a round is decided in ``plays.py``; here are the seat and its turn, the
choices before the first lead, and the doors `legal_moves` and `why_illegal`. As there, a move with
several faults is refused for the first.

Everything here reads only `Facts`: what everyone knows, and the hand of the seat to act. A state
and the view of that seat agree on these facts. If a rule read anything else, a view could refuse a
move that the server accepts, or a refusal could reveal what its seat may not know.

Read next: ``sets.py`` for what a set is, and ``play.py``, which calls `refusal` before each step.
"""

from functools import lru_cache
from itertools import combinations
from typing import Protocol

from cardrules._arguments import check_own_seat, check_viewer, is_instance
from cardrules._seats import Seat
from cardrules._violations import Violation
from cardrules.errors import not_a_move, other_class
from cardrules.rank.codes import Code
from cardrules.rank.deck import ALL, NO_CARDS, Cards, count, holds, pack
from cardrules.rank.moves import (
    GO_FIRST,
    KEEP_HAND,
    STEAL,
    TAKE_KINGS_HAND,
    Give,
    GoFirst,
    KeepHand,
    Move,
    Pass,
    Play,
    Steal,
    TakeKingsHand,
)
from cardrules.rank.phases import ChoosingBenefit, ChoosingHand, Giving, PackedPhase, Round
from cardrules.rank.plays import legal_plays, not_held, unplayable
from cardrules.rank.state import HandFacts, Match, State
from cardrules.rank.views import View


class Facts(Protocol):
    """What legality depends on: public facts, and the hand of the seat to act."""

    @property
    def match(self) -> Match: ...  # noqa: D102 - as in State and View
    @property
    def _phase(self) -> PackedPhase: ...
    @property
    def to_act(self) -> Seat | None: ...  # noqa: D102
    @property
    def _hand(self) -> Cards | None: ...
    @property
    def hand_facts(self) -> HandFacts: ...  # noqa: D102


_DUE: dict[type, tuple[type, Code]] = {
    Play: (Round, Code.ROUND_NOT_BEGUN),
    Pass: (Round, Code.ROUND_NOT_BEGUN),
    Give: (Giving, Code.NOT_GIVING),
    GoFirst: (ChoosingBenefit, Code.NOT_CHOOSING_BENEFIT),
    Steal: (ChoosingBenefit, Code.NOT_CHOOSING_BENEFIT),
    TakeKingsHand: (ChoosingHand, Code.NOT_CHOOSING_HAND),
    KeepHand: (ChoosingHand, Code.NOT_CHOOSING_HAND),
}
"""The phase that each move belongs to, and why it is refused in another."""


def legal_moves(position: State | View, /) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, each selection and value once.

    The moves of a round come in this order: sets by their highest number, Wilds alone, lone
    modifiers, sets with a Rank-Down, Crowns, passing.

    There are no moves while a deal is due or after the match. From a view there are none either
    while another seat is to act.
    """
    now, seat = position._phase[0], position.to_act
    if seat is None:
        return ()
    if isinstance(position, State):
        hand = position._hands[seat]
    elif position.seat == seat:
        hand = position._hand
    else:
        return ()
    if isinstance(now, Round):
        return legal_plays(position.match.rules, now, hand)
    if isinstance(now, ChoosingBenefit):
        return (GO_FIRST, STEAL) if position.hand_facts.steal_possible else (GO_FIRST,)
    if isinstance(now, Giving):
        return _gifts(hand, now.count)
    return (KEEP_HAND, TAKE_KINGS_HAND)  # A seat acts in no other phase than `ChoosingHand`.


@lru_cache(maxsize=1 << 8)
def _gifts(hand: Cards, number: int) -> tuple[Give, ...]:
    # More copies of a card than are given make no difference. Equal cards still give equal
    # combinations, because hands are sorted; the dict keeps each once.
    cards = [card for card in ALL for _ in range(min(count(hand, card), number))]
    return tuple(map(Give, dict.fromkeys(combinations(cards, number))))


def why_illegal(position: State | View, seat: int | None, move: Move, /) -> Violation | None:
    """Return why a seat may not make a move, or None if it may.

    A spectator (None) may make no moves. Of several reasons the first in this order is returned:
    the match is over, the seat has passed, another seat is to act, another kind of move is due,
    the cards are not held, they are not a set, its size, the cap on Wilds, its value.

    Raises:
        SeatError: if there is no such seat, or a view is asked about a seat that is not its
            own.
        TypeError: if the position or the move is not of this game.
    """
    if isinstance(position, View):
        check_own_seat(position.seat, seat)
    elif not is_instance(position, State):
        raise other_class(position, State, View)
    return refusal(position, seat, move)


def refusal(facts: Facts, seat: int | None, move: Move) -> Violation | None:
    """Return why a seat may not make a move, or None; the only judge of a single move."""
    to_act = facts.to_act
    if type(seat) is not int:  # True would pass for seat 1.
        seat = check_viewer(seat, facts.match.rules.seats)
    if to_act is None or seat != to_act:
        return not_to_act(facts, seat)
    due, code = _DUE.get(type(move)) or not_a_move(move)
    now, hand = facts._phase[0], facts._hand or NO_CARDS
    if not isinstance(now, due):
        return Violation.of(code)
    if isinstance(now, Round):
        if isinstance(move, Play):
            return unplayable(facts.match.rules, now, hand, move)
        return Violation.of(Code.LEADER_CANNOT_PASS) if now.value is None else None
    if isinstance(now, Giving) and isinstance(move, Give):
        return _not_giveable(hand, move, now)
    if isinstance(move, Steal) and not facts.hand_facts.steal_possible:
        return Violation.of(Code.NOTHING_TO_STEAL)
    return None


def not_to_act(facts: Facts, seat: int | None) -> Violation:
    """Return why a seat that is not to act may not move.

    Source: `rank.over`, `rank.phase`, `rank.passed`, `rank.turn`.
    """
    seat = check_viewer(seat, facts.match.rules.seats)
    if facts.match.outcome is not None:
        return Violation.of(Code.OVER)
    if facts.to_act is None:
        return Violation.of(Code.DEAL_DUE)
    if seat is None:
        return Violation.of(Code.SPECTATING)
    if seat in facts._phase[1]:
        return Violation.of(Code.HAS_PASSED, seat=seat)
    return Violation.of(Code.NOT_YOUR_TURN, seat=seat, to_act=facts.to_act)


def _not_giveable(hand: Cards, move: Give, phase: Giving) -> Violation | None:
    if not holds(hand, pack(move.cards)):
        return not_held(hand, move.cards)
    if len(move.cards) != phase.count:
        return Violation.of(Code.WRONG_COUNT, due=phase.count, count=len(move.cards))
    return None
