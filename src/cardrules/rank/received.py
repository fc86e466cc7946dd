"""Checks of states, views and moves that were read from a message or a pickle.

This module has no conditions of its own for what a state must satisfy. It builds the state anew
from its own facts: with `position` during a hand, with `start` before the first deal, and with the
step that ends a hand after one. These refuse facts that are impossible, and any other fault makes
the two states differ.

A view is completed to a state, with the unseen cards wherever they can be. The view is valid if
that state is valid and gives this view to its seat. The stretches of a view are checked before, so
that they can be relied on when its cards are laid out.
"""

# Packed cards are stored in fields with an underscore, which the modules of RANK may read.
# pyright: reportPrivateUsage=false

from collections.abc import Callable
from typing import cast

import attrs

from cardrules._arguments import check_int, check_length, check_seat
from cardrules._seats import Seat, all_seats
from cardrules._tuples import replace_at
from cardrules._validation import check_same, check_text, facts_for, require
from cardrules.errors import PositionError
from cardrules.rank.attribution import check_stretches
from cardrules.rank.deal import start
from cardrules.rank.deck import (
    MODIFIERS,
    NUMBERS,
    Card,
    Cards,
    Hand,
    holds,
    pack,
    put,
    size,
    take,
    unpack,
)
from cardrules.rank.knowledge import Stretch, Transfer, known_hands
from cardrules.rank.moves import Move, parse_move
from cardrules.rank.phases import ChoosingBenefit, ChoosingHand, Dealing, Giving, Playing
from cardrules.rank.position_checks import check_counts, check_places, check_seats
from cardrules.rank.positions import position
from cardrules.rank.rounds import end_hand
from cardrules.rank.scoring import score_hand
from cardrules.rank.state import State
from cardrules.rank.views import View, view


def check_move(move: Move) -> None:
    """Raise an error unless `parse_move` gives this move for its text."""
    check_text(parse_move, move)


def check_state(state: State) -> None:
    """Raise `PositionError` unless play or `position` can lead to a state."""
    rules = state.rules
    if _is_first(state):
        check_same(start(rules), state)
        return
    check_length("hands", state._hands, rules.seats, error=PositionError)
    built = _ended(state) if state.to_act is None else _in_hand(state, state.to_act)
    check_same(built, state)


def _is_first(facts: State | View) -> bool:
    return isinstance(facts.phase, Dealing) and facts.phase.names_king


def _in_hand(state: State, to_act: Seat) -> State:
    """Return the position that the facts of a state give, while a seat is to act."""
    phase: object = state.phase
    is_round = isinstance(phase, Playing)
    is_due = is_round or isinstance(phase, (ChoosingHand, ChoosingBenefit, Giving))
    require(is_due, "to_act", to_act, "to_act: nobody is to act between hands")
    king = state.hand_facts.taker_of_kings_hand
    facts = facts_for(position, state, to_act=to_act, phase=None if is_round else phase, king=king)
    return position(state.rules, **facts)


def _ended(state: State) -> State:
    """Return the state after a hand that ended with these cards and places (`rank.places`).

    It is built from a moment before the last play, in which the seat that went out last is about
    to lead its only card.
    """
    places = check_places(state.rules, state.places)
    left = tuple(Seat(seat) for seat, hand in enumerate(state._hands) if hand)
    message = "after a hand all seats but one are out, and the places are their order"
    is_order = len(left) == 1 and places == (*state.out, *left)
    require(is_order, "places", places, message)
    *out, last = state.out
    # A seat that has shown a hand of modifiers must go out with one, so a modifier is chosen if
    # there is one.
    cards = state.stretches[last][-1].played
    require(cards, "stretches", last, f"stretches: seat {last} went out without a play")
    card = next((card for card in cards if card._bit & MODIFIERS), cards[0])
    points = score_hand(state.rules, places).points
    check_length("scores", state.scores, len(points), error=PositionError)
    match = attrs.evolve(
        state.match,
        places=_places_before(state),
        scores=tuple(total - more for total, more in zip(state.scores, points, strict=True)),
        reigns=tuple(n - (seat == places[0]) for seat, n in enumerate(state.reigns)),
        last_round=None,
        outcome=None,
    )
    mine = state.stretches[last]
    rest = Stretch(mine[-1].drawn, take(mine[-1]._played, Cards(card._bit)))
    before = attrs.evolve(
        state,
        match=match,
        phase=Playing(last, None, None, (), ()),
        hands=replace_at(state._hands, last, Cards(card._bit)),
        stretches=replace_at(state.stretches, last, (*mine[:-1], rest)),
        out=tuple(out),
    )
    played = attrs.evolve(_in_hand(before, last), hands=state._hands, stretches=state.stretches)
    return end_hand(played, state.out, None)


def _places_before(state: State) -> tuple[Seat, ...]:
    """Return places with which a hand can have begun, from what it says of its King and Beggar.

    They are empty if it says nothing of a benefit or an exchange.
    """
    facts, takes = state.hand_facts, [each for each in state.taken if each.due]
    if not takes and facts.beggar is None:
        return ()
    king = takes[0].taker if takes else facts.taker_of_kings_hand
    beggar = takes[0].giver if takes else facts.beggar
    top = [king, *(each.taker for each in takes[1:2])]
    bottom = [*(each.giver for each in takes[1:] if each.giver != beggar), beggar]
    others = (seat for seat in all_seats(state.rules.seats) if seat not in {*top, *bottom})
    return tuple(seat for seat in (*top, *others, *bottom) if seat is not None)


def check_view(seen: View) -> None:
    """Raise `PositionError` unless a view is that of a state that play can reach."""
    rules, seat = seen.rules, seen.seat
    if seat is not None:
        check_seat("seat", seat, rules.seats, error=PositionError)
    if _is_first(seen):
        check_same(view(start(rules), seat), seen)
        return
    sizes = check_counts(rules, "hand_sizes", seen.hand_sizes, ())
    check_int("draw_pile_size", seen.draw_pile_size, at_least=0, error=PositionError)
    check_int("kings_hand_size", seen.kings_hand_size, at_least=0, error=PositionError)
    check_stretches(seen.rules, seen.stretches, sizes)
    for each in seen.taken:
        between = check_seats(rules, "taken", (each.giver, each.taker))
        message = "taken: the two seats of an exchange see its cards, and no others"
        require((each.cards is None) == (seat not in between), "taken", None, message)
    state = _filled(seen, known_hands(seat, seen.taken, seen.stretches))
    check_state(state)
    check_same(view(state, seat), seen)


def _filled(seen: View, known: tuple[Cards, ...]) -> State:
    """Return a state for a view, with the unseen cards laid anywhere that its facts allow.

    The cards that the seat knows from exchanges are in the hands that hold them. Exchanges between
    other seats stay without cards; only `sample_state` works out what those can have been.
    """
    rules, left = seen.rules, pack(seen.rules.cards)
    for cards in (*known, seen._hand, pack(seen.set_aside or ()), pack(seen.played)):
        require(holds(left, cards), "cards", None, "these are not the cards of the deck")
        left = take(left, cards)
    rest = list(unpack(left))

    def next_cards(number: int, fits: Callable[[Card], bool] | None) -> Cards:
        # The cards that fit come first; the sort is stable, so the result is always the same.
        if fits is not None:
            rest.sort(key=fits, reverse=True)
        found, rest[:] = rest[: max(0, number)], rest[max(0, number) :]
        return pack(found)

    hands = list(known)
    # Hands that must hold certain kinds of cards are filled first, while there are such cards.
    for holder in sorted(all_seats(rules.seats), key=lambda holder: not _kind_of(seen, holder)):
        missing = seen.hand_sizes[holder] - size(known[holder])
        more = seen._hand if holder == seen.seat else next_cards(missing, _kind_of(seen, holder))
        hands[holder] = put(known[holder], more)
    aside = next_cards(rules.hand_size, None) if seen.set_aside is None else pack(seen.set_aside)
    extra = next_cards(seen.kings_hand_size, None)
    return State(
        match=seen.match,
        phase=seen.phase,
        to_act=seen.to_act,
        hands=tuple(hands),
        draw_pile=tuple(rest),
        stretches=seen.stretches,
        out=seen.out,
        hand_facts=seen.hand_facts,
        kings_hand=extra,
        set_aside=aside,
        taken=cast("tuple[Transfer[Hand], ...]", seen.taken),
    )


def _kind_of(seen: View, seat: Seat) -> Callable[[Card], bool] | None:
    """Return a test for the cards that a hand must hold; None if it can hold any."""
    if seen.modifiers_only[seat : seat + 1] == (True,):
        return lambda card: bool(card._bit & MODIFIERS)
    if isinstance(seen.phase, ChoosingBenefit) and seat == seen.hand_facts.beggar:
        return lambda card: bool(card._bit & NUMBERS) == seen.steal_possible
    return None
