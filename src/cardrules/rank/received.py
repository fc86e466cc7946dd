"""Checks of states, views and moves that were read from a message or a pickle.

This module has no conditions of its own for what a state must satisfy. It builds the state anew
from its own facts: with `in_hand` during a hand, with `start` before the first deal, and with the
step that ends a hand after one. These refuse facts that are impossible, and any other fault makes
the two states differ.

A view is completed to a state, with the unseen cards wherever they can be. The view is valid if
that state is valid and gives this view to its seat. The stretches of a view are checked before, so
that they can be relied on when its cards are laid out.
"""

from itertools import chain, islice
from typing import cast

import attrs

from cardrules._arguments import check_cards, check_int, check_length, check_seat, without_cards
from cardrules._seats import Seat, all_seats
from cardrules._tuples import replace_at
from cardrules._validation import check_same, check_text, facts_for, require
from cardrules.errors import PositionError
from cardrules.rank.causes import Cause
from cardrules.rank.deal import start
from cardrules.rank.deck import (
    MODIFIERS,
    NO_CARDS,
    NUMBERS,
    TOO_MANY,
    Card,
    Cards,
    Hand,
    counts,
    holds,
    make_up,
    pack,
    put,
    size,
    take,
    unpack,
)
from cardrules.rank.exchange_checks import check_own_gifts, check_transfer, spare
from cardrules.rank.exchanges import limits_of
from cardrules.rank.heights import heights_of
from cardrules.rank.knowledge import (
    Stretch,
    Stretches,
    Transfer,
    all_played,
    known_hands,
    pack_stretches,
    played_by,
)
from cardrules.rank.moves import Move, parse_move
from cardrules.rank.phases import (
    LEADING,
    ChoosingBenefit,
    ChoosingHand,
    Giving,
    Playing,
    pack_phase,
)
from cardrules.rank.position_checks import check_counts, check_places, check_stretches
from cardrules.rank.positions import in_hand
from cardrules.rank.rounds import end_hand
from cardrules.rank.scoring import score_hand
from cardrules.rank.state import State
from cardrules.rank.views import View, view


def check_move(move: Move) -> None:
    """Raise an error unless `parse_move` gives this move for its text."""
    check_text(parse_move, move)


@without_cards()
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
    now = facts.chance
    return now is not None and now.names_king


def _in_hand(state: State, to_act: Seat) -> State:
    """Return the position that the facts of a state give, while a seat is to act."""
    phase = state.phase
    if isinstance(phase, Playing):
        before_lead, pile, plays = None, phase.pile, phase.plays
    else:
        is_due = isinstance(phase, (ChoosingHand, ChoosingBenefit, Giving))
        require(is_due, "to_act", to_act, Cause.NOBODY_TO_ACT)
        before_lead, pile, plays = phase, None, ()
    stretches = state.stretches
    facts = facts_for(
        in_hand,
        state,
        hands=state._hands,
        to_act=check_seat("to_act", to_act, state.rules.seats, error=PositionError),
        phase=before_lead,
        pile=pile,
        plays=plays,
        played=_checked_played(state, stretches),
        kings_hand=state._kings_hand,
        set_aside=state._set_aside,
        king=state.hand_facts.taker_of_kings_hand,
        stretches=stretches,
    )
    return in_hand(state.rules, **facts)


def _checked_played(state: State, stretches: Stretches) -> Cards:
    """Return every card played in a hand, packed, if all cards of a state make up the deck.

    Raises:
        PositionError: if they do not.
    """
    rules, played = state.rules, all_played(stretches)
    others = (*state._hands, pack(state.draw_pile), state._kings_hand, state._set_aside)
    if not make_up(rules._packed, (*others, played)):
        can_be = played < TOO_MANY
        require(can_be, "stretches", None, Cause.NOT_OF_THE_DECK)
        hands, after = state.hands, (state.kings_hand, state.set_aside, unpack(played))
        everything = chain(*hands, state.draw_pile, *after)
        check_cards("position", everything, rules.cards, error=PositionError)
    return played


def _ended(state: State) -> State:
    """Return the state after a hand that ended with these cards and places (`rank.places`).

    It is built from a moment before the last play, in which the seat that went out last is about
    to lead its only card.
    """
    places = check_places(state.rules, state.places)
    left = tuple(Seat(seat) for seat, hand in enumerate(state._hands) if hand)
    is_order = len(left) == 1 and places == (*state.out, *left)
    require(is_order, "places", places, Cause.OTHER_ORDER)
    check_stretches(state.rules, state.stretches, tuple(map(size, state._hands)))
    *out, last = state.out
    # A seat that has shown a hand of modifiers must go out with one, so a modifier is chosen if
    # there is one.
    cards = state.stretches[last][-1].played
    require(cards, "stretches", last, Cause.OUT_WITHOUT_PLAY)
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
        phase=pack_phase(LEADING[last]),
        hands=replace_at(state._hands, last, Cards(card._bit)),
        stretches=pack_stretches(replace_at(state.stretches, last, (*mine[:-1], rest))),
        out=tuple(out),
    )
    played = attrs.evolve(_in_hand(before, last), hands=state._hands, stretches=state._stretches)
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


@without_cards()
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
    stretches = check_stretches(seen.rules, seen.stretches, sizes)
    check_length("modifiers_only", seen.modifiers_only, rules.seats, error=PositionError)
    if seen.hand_facts.beggar is not None:
        check_seat("beggar", seen.hand_facts.beggar, rules.seats, error=PositionError)
    for each in seen.taken:
        check_transfer(rules, each)
        is_right = (each.cards is None) == (seat not in {each.giver, each.taker})
        require(is_right, "taken", None, Cause.SEES_EXCHANGE)
    if seat is not None:
        held = put(put(seen._hand, pack(seen.set_aside or ())), played_by(stretches[seat]))
        check_own_gifts(rules, seat, held, sum(each.drawn for each in stretches[seat]), seen.taken)
    state = _filled(seen, stretches, known_hands(seat, seen.taken, stretches))
    check_state(state)
    check_same(view(state, seat), seen)


def _filled(seen: View, stretches: Stretches, known: tuple[Cards, ...]) -> State:
    """Return a state for a view, with the unseen cards laid anywhere that its facts allow.

    The cards that the seat knows from exchanges are in the hands that hold them. Exchanges between
    other seats stay without cards; only `sample_state` works out what those can have been.
    """
    rules, left, mine = seen.rules, seen.rules._packed, seen._hand
    aside = NO_CARDS if seen.set_aside is None else pack(seen.set_aside)
    for cards in (*known, mine, aside, all_played(stretches)):
        require(holds(left, cards), "cards", None, Cause.NOT_OF_THE_DECK)
        left = take(left, cards)
    heights, copies = heights_of(rules), counts(left)
    rest: list[Card] = []
    for card in chain(*heights.at):
        rest += (card,) * copies[card.index]
    others = [seat for seat in all_seats(rules.seats) if seat != seen.seat]
    hands = list(known)
    if seen.seat is not None:
        hands[seen.seat] = put(known[seen.seat], mine)
    # The Beggar's number is laid first, then under the lowest ceilings the lowest cards.
    beggar = seen.hand_facts.beggar if seen.steal_possible and not seen.taken else None
    if (
        beggar is not None
        and beggar != seen.seat
        and not put(hands[beggar], played_by(stretches[beggar])) & NUMBERS
    ):
        numbers = [card for card in rest if card.number is not None][:1]
        hands[beggar] = put(hands[beggar], pack(numbers))
        for card in numbers:
            rest.remove(card)
    unseen = iter(rest)

    def next_cards(number: int) -> Cards:
        return pack(islice(unseen, max(0, number)))

    only = [seat for seat in others if seen.modifiers_only[seat]]
    limits = limits_of(rules, seen.taken, seen.hand_facts)
    limited = [(limit, seat) for seat in others if seat not in only for limit in limits[seat]]
    for seat in only:
        hands[seat] = put(hands[seat], next_cards(seen.hand_sizes[seat] - size(hands[seat])))
    for limit, seat in sorted(limited, key=lambda each: each[0].ceiling):
        missing = seen.hand_sizes[seat] - size(hands[seat])
        missing -= max(0, spare(rules, seat, hands[seat], stretches[seat], limit))
        hands[seat] = put(hands[seat], next_cards(missing))
    for seat in others:
        missing = seen.hand_sizes[seat] - size(hands[seat])
        hands[seat] = put(hands[seat], next_cards(missing))
    if seen.set_aside is None:
        aside = next_cards(rules.hand_size)
    extra = next_cards(seen.kings_hand_size)
    return State(
        match=seen.match,
        phase=seen._phase,
        to_act=seen.to_act,
        hands=tuple(hands),
        draw_pile=tuple(unseen),
        stretches=seen._stretches,
        out=seen.out,
        hand_facts=seen.hand_facts,
        kings_hand=extra,
        set_aside=aside,
        taken=cast("tuple[Transfer[Hand], ...]", seen.taken),
    )
