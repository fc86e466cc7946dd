"""What a move or a deal does: `apply` and `transition`, on one code path.

Two things are true of every state that this module returns. Each card is in exactly one place. And
the seat to act holds cards, has not passed and can move.

A step trusts its move once `is_surely_legal` or `refusal` has let it through. It takes a ``log``:
None for `apply`, which then pays nothing for events, and a list for `transition`. The log is
written and never read; a state that depended on it would differ between the two. The last event of
a step is always `TurnCame`.

Read next: ``exchanges.py`` for the steps before the first card and ``rounds.py`` for those after,
``deck.py`` for packed hands, then ``events.py`` and ``views.py``.
"""

from typing import cast

import attrs

from cardrules._results import Transition, made_transition
from cardrules._violations import IllegalMove
from cardrules.rank.deal import Deal, check_deal, no_facts, no_stretches
from cardrules.rank.deck import NO_CARDS, pack, take
from cardrules.rank.events import Dealt, Event, HandEnded
from cardrules.rank.exchanges import Choice, choose, open_hand
from cardrules.rank.legal import not_to_act, refusal
from cardrules.rank.moves import Move, Pass, Play
from cardrules.rank.phases import Round
from cardrules.rank.plays import is_surely_legal
from cardrules.rank.rounds import pass_on, play_on
from cardrules.rank.state import State


def apply(state: State, seat: int | None, move: Move, /) -> State:
    """Return the state after a move; the given state does not change.

    Raises:
        IllegalMove: if the seat may not make the move; it carries the `Violation`.
        TypeError: if the move is not a move of this game.

    >>> from cardrules import rank
    >>> state = rank.start(rank.Rules(seats=3))
    >>> state = rank.apply_chance(state, rank.deal_cards(state, state.chance.cards, king=1))
    >>> rank.apply(state, state.to_act, rank.parse_move("play 1 1 = 1"))
    <rank.State: playing, to act 2, scores (0, 0, 0)>
    """
    return _step(state, seat, move, None)


def transition(state: State, seat: int | None, move: Move, /) -> Transition[State, Event]:
    """Return the state after a move, with the events that led to it.

    Raises:
        IllegalMove: if the seat may not make the move; it carries the `Violation`.
        TypeError: if the move is not a move of this game.
    """
    log: list[Event] = []
    after = _step(state, seat, move, log)
    ended = after.to_act is None and any(isinstance(event, HandEnded) for event in log)
    return made_transition(after, tuple(log), after.last_round if ended else None)


def apply_chance(state: State, outcome: Deal, /) -> State:
    """Return the state after a deal; the given state does not change.

    Raises:
        ChanceError: if no deal is due, or if the cards, the sizes or the King of this one are not
            those due.
    """
    return _deal(state, outcome, None)


def chance_transition(state: State, outcome: Deal, /) -> Transition[State, Event]:
    """Return the state after a deal, with the events that led to it.

    Raises:
        ChanceError: if no deal is due, or if the cards, the sizes or the King of this one are not
            those due.
    """
    log: list[Event] = []
    after = _deal(state, outcome, log)
    return Transition(after, tuple(log))


def _deal(state: State, deal: Deal, log: list[Event] | None) -> State:
    check_deal(state, deal)
    if log is not None:
        log.append(Dealt(deal))
    seats = state.rules.seats
    dealt = attrs.evolve(
        state,
        hands=tuple(map(pack, deal.hands)),
        draw_pile=deal.draw_pile,
        stretches=no_stretches(seats),
        out=(),
        hand_facts=no_facts(seats),
        kings_hand=pack(deal.kings_hand),
        set_aside=NO_CARDS,
        taken=(),
    )
    king = state.places[0] if deal.king is None else deal.king
    return open_hand(dealt, king, log)


def _step(state: State, asked: int | None, move: Move, log: list[Event] | None) -> State:
    seat, now = state.to_act, state._phase[0]
    if seat is None:
        raise IllegalMove(not_to_act(state, asked))
    is_turn = type(asked) is int and asked == seat
    if not isinstance(now, Round):
        _judge(state, asked, move)
        return choose(state, seat, cast("Choice", move), log)
    if type(move) is Play:
        left = take(state._hands[seat], move._packed)
        if not (is_turn and is_surely_legal(now, left, move)):
            _judge(state, asked, move)
        return play_on(state, now, seat, move, left, log)
    if not (is_turn and now.value is not None and type(move) is Pass):
        _judge(state, asked, move)
    return pass_on(state, now, seat, log)


def _judge(state: State, asked: int | None, move: Move) -> None:
    """Raise `IllegalMove` unless the seat may make the move, which then belongs to the phase."""
    violation = refusal(state, asked, move)
    if violation is not None:
        raise IllegalMove(violation)
