"""Checks of states, views and moves that were read from a message or a pickle.

No conditions are written down here. A state is rebuilt from its own facts: by `position` during a
round, by `start` before the first deal, by `end_round` after a round. These refuse impossible
facts; any other fault makes the rebuilt state differ. A view is filled in with the cards that its
seat has not seen. It is valid if that state is valid and looks the same from its seat.
"""

from collections.abc import Iterator
from itertools import islice, product

import attrs

from cardrules._arguments import check_length, check_seat
from cardrules._seats import all_seats
from cardrules._validation import check_same, check_text, facts_for, require
from cardrules.errors import PositionError
from cardrules.racko.deal import start
from cardrules.racko.deck import Card, Rack, SeenRack, ShownSlots, index_of
from cardrules.racko.moves import Move, parse_move
from cardrules.racko.play import end_round
from cardrules.racko.position_checks import check_layout, check_scores, goes_by_itself
from cardrules.racko.positions import position
from cardrules.racko.sampling import filled, unseen
from cardrules.racko.scoring import add_up, qualifies, score_round
from cardrules.racko.state import Placing, State, Taking
from cardrules.racko.views import View, view


def check_move(move: Move) -> None:
    """Raise an error unless `parse_move` returns the move for its own text."""
    check_text(parse_move, move)


def check_state(state: State) -> None:
    """Raise `PositionError` unless play or `position` can produce a state."""
    if state.dealer is None:
        built = start(state.rules)
    elif state.to_act is None:
        built = _ended(state)
    else:
        message = "to_act: nobody is to act between rounds"
        is_turn = isinstance(state.phase, (Taking, Placing)) and state.outcome is None
        require(is_turn, "to_act", state.to_act, message)
        check_length("shown", state.shown, state.rules.seats, error=PositionError)
        known = tuple(map(_cards_in, state.racks, state.shown))
        built = position(state.rules, **facts_for(position, state, known=known))
    check_same(built, state)


def _cards_in(rack: Rack, slots: ShownSlots) -> tuple[Card, ...]:
    """Return the cards in some slots of a rack.

    Raises:
        PositionError: if the rack does not have one of the slots.
    """
    for slot in slots:
        if index_of(slot) >= len(rack):
            raise PositionError("shown", slot, f"shown: there is no slot {slot}")
    return tuple(rack[index_of(slot)] for slot in slots)


def _ended(state: State) -> State:
    """Return the state after the round that ended with these cards and this score sheet.

    Raises:
        PositionError: if a fact is impossible, or if no seat can have gone with this score sheet.
    """
    rules, result = state.rules, state.last_round
    check_seat("dealer", state.dealer, rules.seats, error=PositionError)
    check_layout(rules, state.racks, state.discard_pile, state.draw_pile, state.drawn)
    check_length("had_turn", state.had_turn, rules.seats, error=PositionError)
    check_length("scores", state.scores, rules.seats, error=PositionError)
    # A state does not record which seat went, but the score sheet shows it.
    for seat in all_seats(rules.seats):
        rack = state.racks[seat]
        can_go = state.had_turn[seat] and qualifies(rules, rack)
        if can_go and result == (sheet := score_round(rules, state.racks, seat)):
            added = add_up(rules, (0,) * rules.seats, sheet)
            before = (total - more for total, more in zip(state.scores, added, strict=True))
            match = attrs.evolve(state.match, scores=check_scores(rules, tuple(before)))
            return end_round(
                attrs.evolve(state, match=match),
                seat,
                state.racks,
                state.discard_pile,
                state.had_turn,
                None,
            )
    message = "last_round is not the score sheet of a seat that went with these racks"
    raise PositionError("last_round", result, message)


def check_view(seen: View) -> None:
    """Raise `PositionError` unless a view is one of a state that play can reach."""
    rules = seen.rules
    if seen.seat is not None:
        check_seat("seat", seen.seat, rules.seats, error=PositionError)
    hidden = unseen(seen)
    places = sum(rack.count(None) for rack in seen.racks)
    places += isinstance(seen.phase, Placing) and seen.drawn is None
    places += seen.draw_pile_size if seen.draw_order is None else 0
    message = (
        f"there must be {rules.cards} cards in all: {len(hidden)} of them are not seen, and there "
        f"are {places} places for them"
    )
    require(places == len(hidden), "draw_pile_size", seen.draw_pile_size, message)
    state = filled(seen, _resting(seen, hidden))
    check_state(state)
    check_same(view(state, seen.seat), seen)


def _resting(seen: View, hidden: tuple[Card, ...]) -> Iterator[Card]:
    """Yield the unseen cards in an order in which no rack goes by itself, if there is one.

    Two falling cards keep a rack from going, whatever its other cards are. So a rack with two or
    more open places gets falling cards, and only a rack with a single open place needs a suitable
    card. These racks must all get different cards. As many suitable cards for each as there are
    seats are enough to choose from: the other racks cannot take all of them.
    """
    single = [
        list(islice(_fitting(seen, rack, hidden, had_turn=had_turn), len(seen.racks)))
        for rack, had_turn in zip(seen.racks, seen.had_turn, strict=False)
        if rack.count(None) == 1
    ]
    choices = (cards for cards in product(*single) if len(set(cards)) == len(cards))
    # If nothing fits, any order will do: `check_state` refuses the rack that goes.
    chosen = next(choices, hidden[: len(single)])
    rest = iter(sorted(set(hidden).difference(chosen), reverse=True))
    ones = iter(chosen)
    for rack in seen.racks:
        holes = rack.count(None)
        yield from islice(ones if holes == 1 else rest, holes)
    yield from rest


def _fitting(
    seen: View, rack: SeenRack, hidden: tuple[Card, ...], *, had_turn: bool
) -> Iterator[Card]:
    """Yield the cards with which a rack's single open place does not make it go by itself."""
    for card in hidden:
        filled_in = tuple(card if there is None else there for there in rack)
        if not (had_turn and goes_by_itself(seen.rules, filled_in)):
            yield card
