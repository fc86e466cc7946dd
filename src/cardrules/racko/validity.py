"""Whether a state or a view from elsewhere is one that play can reach, and can go on from."""

from cardrules._arguments import check_length, check_seat
from cardrules._seats import Seat, left_of
from cardrules._validation import check_same, check_text
from cardrules.errors import PositionError
from cardrules.racko.consistency import (
    check_draw_pile,
    check_known,
    check_last_round,
    check_layout,
    check_racks_rest,
    check_scores,
    check_turns,
    draws_made,
)
from cardrules.racko.deal import start
from cardrules.racko.deck import Card, Rack, Slots, all_slots, deck, unpack_slots
from cardrules.racko.moves import Move, parse_move
from cardrules.racko.sampling import filled, unseen
from cardrules.racko.scoring import add_up, outcome_of, qualifies, score_round
from cardrules.racko.state import OVER, Dealing, Placing, State
from cardrules.racko.views import View, view


def check_move(move: Move) -> None:
    """Raise an error unless `parse_move` reads a move from its text."""
    check_text(parse_move, move)


def check_state(state: State) -> None:
    """Raise `PositionError` unless play can reach a state."""
    _check_layout(state)
    if state.to_act is not None:
        check_racks_rest(state.rules, state.racks, state.had_turn)


def check_view(seen: View) -> None:
    """Raise `PositionError` unless a view is one of a state that play can reach.

    The hidden cards are put where they can be in any order, to be counted; whether they could have
    come there is not asked.
    """
    if seen.seat is not None:
        check_seat("seat", seen.seat, seen.rules.seats, error=PositionError)
    in_racks = sum(map(len, seen.racks))
    in_piles = seen.draw_pile_size + len(seen.discard_pile) + isinstance(seen.phase, Placing)
    if seen.dealer is not None and in_racks + in_piles != seen.rules.cards:
        message = f"there must be {seen.rules.cards} cards, not {in_racks} and {in_piles}"
        raise PositionError("draw_pile_size", seen.draw_pile_size, message)
    hidden = unseen(seen)
    places = sum(rack.count(None) for rack in seen.racks)
    places += isinstance(seen.phase, Placing) and seen.drawn is None
    places += seen.draw_pile_size if seen.draw_order is None else 0
    if places != len(hidden):
        message = f"there are {len(hidden)} cards that are not seen, and {places} places for them"
        raise PositionError("draw_pile_size", seen.draw_pile_size, message)
    state = filled(seen, hidden)
    _check_layout(state)
    check_same(view(state, seen.seat), seen)


def _check_layout(state: State) -> None:
    """Check everything but what the rules say of the racks while a round goes on."""
    rules = state.rules
    if state.dealer is None:
        check_same(start(rules), state)
        return
    dealer = check_seat("dealer", state.dealer, rules.seats, error=PositionError)
    check_length("had_turn", state.had_turn, rules.seats, error=PositionError)
    check_length("shown", state.shown, rules.seats, error=PositionError)
    counted = (*state.racks, state.discard_pile, state.draw_pile)
    if sum(map(len, counted)) + (state.drawn is not None) != rules.cards:
        raise PositionError("cards", None, f"there must be {rules.cards} cards in all")
    check_layout(rules, state.racks, state.discard_pile, state.draw_pile, state.drawn)
    if state.to_act is None:
        _check_between(state, dealer)
        return
    to_act = check_seat("to_act", state.to_act, rules.seats, error=PositionError)
    check_draw_pile(state.draw_pile, state.drawn)
    draws = draws_made(rules, state.draw_pile, state.drawn, turned_over=state.turned_over)
    check_turns(rules, to_act, dealer, draws, state.had_turn)
    check_scores(rules, state.scores)
    check_last_round(rules, state.scores, state.last_round)
    known = [_cards_in(rack, slots) for rack, slots in zip(state.racks, state.shown, strict=True)]
    check_known(state.racks, state.had_turn, known)
    if isinstance(state.phase, Dealing) or state.phase == OVER or state.outcome is not None:
        raise PositionError("to_act", to_act, "to_act: nobody is to act between rounds")


def _cards_in(rack: Rack, slots: Slots) -> tuple[Card, ...]:
    """Return the cards in some slots of a rack.

    Raises:
        PositionError: if there are no such slots in it.
    """
    if slots > all_slots(len(rack)):
        raise PositionError("shown", slots, f"shown: there is no slot {unpack_slots(slots)[-1]}")
    return tuple(card for i, card in enumerate(rack) if slots >> i & 1)


def _check_between(state: State, dealer: Seat) -> None:
    """Check a table after a round: who went, the score sheet, the scores, and what comes next."""
    rules, result = state.rules, state.last_round
    went = [
        seat
        for seat, rack in enumerate(state.racks)
        if state.had_turn[seat]
        and qualifies(rules, rack)
        and result == score_round(rules, state.racks, Seat(seat))
    ]
    if result is None or not went:
        message = "last_round is not the score sheet of a seat that went with these racks"
        raise PositionError("last_round", result, message)
    check_length("scores", state.scores, rules.seats, error=PositionError)
    added = add_up(rules, (0,) * rules.seats, result)
    before = tuple(total - more for total, more in zip(state.scores, added, strict=True))
    check_scores(rules, before)
    outcome = outcome_of(rules, state.scores)
    dealing = Dealing(deck(rules.cards), left_of(dealer, rules.seats))
    check_same(OVER if outcome else dealing, state.phase)
    check_same(outcome, state.outcome)
    check_same((all_slots(rules.rack_size),) * rules.seats, state.shown)
