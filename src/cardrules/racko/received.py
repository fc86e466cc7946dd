"""Checks of states, views and moves that were read from a message or a pickle.

No conditions are written down here. A state is rebuilt from its own facts: by `in_round` during a
round, by `start` before the first deal, by `end_round` after a round. These refuse impossible
facts; any other fault makes the rebuilt state differ. A view is filled in with the cards that its
seat has not seen. It is valid if that state is valid and looks the same from its seat.
"""

from functools import partial

import attrs

from cardrules._arguments import check_int, check_length, check_seat, without_cards
from cardrules._seats import Seat, all_seats, left_of
from cardrules._tuples import replace_at
from cardrules._validation import check_same, check_text, facts_for, require
from cardrules.errors import PositionError
from cardrules.racko.causes import Cause
from cardrules.racko.deal import start
from cardrules.racko.deck import index_of
from cardrules.racko.moves import Move, parse_move
from cardrules.racko.play import end_round
from cardrules.racko.position_checks import (
    check_layout,
    check_racks_rest,
    check_scores,
    check_shown,
    check_turns,
    draws_made,
)
from cardrules.racko.positions import in_round
from cardrules.racko.sampling import (
    choice_of,
    filled,
    filled_racks,
    fitting_cards,
    unseen,
)
from cardrules.racko.scoring import add_up, qualifies, score_round
from cardrules.racko.state import Placing, State, Taking
from cardrules.racko.views import View, view


def check_move(move: Move) -> None:
    """Raise an error unless `parse_move` returns the move for its own text."""
    check_text(parse_move, move)


@without_cards(Cause.RACK_GOES, Cause.KNOWN_TOO_SOON)
def check_state(state: State) -> None:
    """Raise `PositionError` unless play or `position` can produce a state."""
    if state.dealer is None:
        built = start(state.rules)
    elif state.to_act is None:
        built = _ended(state)
    else:
        built = _in_round(state, state.to_act)
    check_same(built, state)


def _in_round(state: State, to_act: Seat) -> State:
    """Return the position that the facts of a state give, while a seat is to act."""
    rules, seats = state.rules, state.rules.seats
    is_turn = isinstance(state.phase, (Taking, Placing)) and state.outcome is None
    require(is_turn, "to_act", to_act, Cause.NOBODY_TO_ACT)
    check_length("shown", state.shown, seats, error=PositionError)
    for rack, slots in zip(state.racks, state.shown, strict=False):
        # Slots in a message ascend, so the last one tells whether all are there.
        if slots and index_of(slots[-1]) >= len(rack):
            beyond = next(slot for slot in slots if index_of(slot) >= len(rack))
            raise PositionError.of(Cause.NO_SUCH_SLOT, "shown", beyond)
    facts = facts_for(
        in_round,
        state,
        to_act=check_seat("to_act", to_act, seats, error=PositionError),
        dealer=check_seat("dealer", state.dealer, seats, error=PositionError),
        find_shown=partial(check_shown, shown=state.shown),
    )
    return in_round(rules, **facts)


def _ended(state: State) -> State:
    """Return the state after the round that ended with these cards and this score sheet.

    Raises:
        PositionError: if a fact is impossible, or if no seat can have gone with this score sheet.
    """
    rules, result = state.rules, state.last_round
    dealer = check_seat("dealer", state.dealer, rules.seats, error=PositionError)
    check_layout(rules, state.racks, state.discard_pile, state.draw_pile, state.drawn)
    check_length("had_turn", state.had_turn, rules.seats, error=PositionError)
    check_length("scores", state.scores, rules.seats, error=PositionError)
    draws = draws_made(rules, state.draw_pile, None, turned_over=state.turned_over)
    # A state does not record which seat went, but the score sheet shows it.
    for seat in all_seats(rules.seats):
        goes = state.had_turn[seat] and qualifies(rules, state.racks[seat])
        if goes and result == (sheet := score_round(rules, state.racks, seat)):
            turns = check_turns(rules, left_of(seat, rules.seats), dealer, draws, state.had_turn)
            check_racks_rest(rules, state.racks, replace_at(turns, seat, False))
            added = add_up(rules, (0,) * rules.seats, sheet)
            before = (total - more for total, more in zip(state.scores, added, strict=True))
            match = attrs.evolve(state.match, scores=check_scores(rules, tuple(before)))
            return end_round(
                attrs.evolve(state, match=match),
                seat,
                state.racks,
                state.discard_pile,
                turns,
                None,
            )
    raise PositionError.of(Cause.NOBODY_WENT, "last_round", result and result.points)


@without_cards(Cause.RACK_GOES, Cause.KNOWN_TOO_SOON)
def check_view(seen: View) -> None:
    """Raise `PositionError` unless a view is one of a state that play can reach."""
    seats = seen.rules.seats
    if seen.seat is not None:
        check_seat("seat", seen.seat, seats, error=PositionError)
    check_length("racks", seen.racks, seats, error=PositionError)
    check_length("had_turn", seen.had_turn, seats, error=PositionError)
    check_int("draw_pile_size", seen.draw_pile_size, at_least=0, error=PositionError)
    hidden = unseen(seen)
    # If there is no choice, any order will do: `check_state` refuses the rack that goes.
    chosen = choice_of(fitting_cards(seen, hidden)) or {}
    # Two falling cards keep a rack from going, whatever its other cards are.
    taken = {*chosen.values()}
    falling = iter([card for card in reversed(hidden) if card not in taken])
    state = filled(seen, filled_racks(seen, chosen, falling), falling)
    check_state(state)
    check_same(view(state, seen.seat), seen)
