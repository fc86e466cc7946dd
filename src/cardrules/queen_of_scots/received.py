"""Checks of states, views and moves that were read from a message or a pickle.

Almost no conditions are written down here. A state is rebuilt from its own facts: by `in_round`
during a round, by `start` before the first deal, by `await_reshuffle` if a reshuffle is due, by
`end_round` after a round. These refuse impossible facts; any other fault makes the rebuilt state
differ. A view is filled in with the cards that its seat has not seen. It is valid if that state is
valid and looks the same from its seat. What was seen since a reshuffle has checks of its own.
"""

from collections import Counter
from itertools import chain

import attrs

from cardrules._arguments import (
    check_cards,
    check_ints,
    check_length,
    check_seat,
    without_cards,
)
from cardrules._seats import Seat
from cardrules._validation import check_same, check_text, facts_for, require
from cardrules.errors import PositionError
from cardrules.queen_of_scots.causes import Cause
from cardrules.queen_of_scots.deal import start
from cardrules.queen_of_scots.deck import Card, in_order
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.lanes import size
from cardrules.queen_of_scots.moves import Move, parse_move
from cardrules.queen_of_scots.play import await_reshuffle, end_round
from cardrules.queen_of_scots.position_checks import check_hands, check_scores, check_tables
from cardrules.queen_of_scots.positions import in_round
from cardrules.queen_of_scots.rules import StockUsedUp
from cardrules.queen_of_scots.sampling import filled, lots_of
from cardrules.queen_of_scots.scoring import score_round
from cardrules.queen_of_scots.sets import LaidSets, laid_cards
from cardrules.queen_of_scots.state import LAYING, Laying, PickingUp, Reshuffling, State
from cardrules.queen_of_scots.views import View, unseen, view

_NAMING = (
    Cause.DRAWN,
    Cause.DRAWN_NOT_HELD,
    Cause.KNOWN_NOT_HELD,
    Cause.KNOWN_WITHOUT_SET,
    Cause.MORE_THAN_DECK,
    Cause.STOCK_BESIDES,
)
"""The causes of this game whose errors name cards that can be hidden."""


def check_move(move: Move) -> None:
    """Raise an error unless `parse_move` returns the move for its own text."""
    check_text(parse_move, move)


@without_cards(*_NAMING)
def check_state(state: State) -> None:
    """Raise `PositionError` unless play or `position` can produce a state."""
    phase = state.phase
    if state.dealer is None:
        built = start(state.rules)
    elif state.to_act is not None:
        if not isinstance(phase, (PickingUp, Laying)):
            raise PositionError.of(Cause.NOBODY_TO_ACT, "to_act", state.to_act)
        built = _in_round(state, state.to_act, phase)
    elif isinstance(phase, Reshuffling):
        built = _used_up(state, phase)
    else:
        built = _ended(state)
    check_same(built, state)


def _in_round(state: State, to_act: Seat, phase: PickingUp | Laying) -> State:
    """Return the position that the facts of a state give, while a seat is to act."""
    rules = state.rules
    acting = check_seat("to_act", to_act, rules.seats, error=PositionError)
    hands = state._hands
    check_hands(rules, hands)
    tables = check_tables(rules, state.tables)
    _check_cards(state, tables)
    facts = facts_for(in_round, state, hands=hands, to_act=acting, tables=tables, phase=phase)
    return in_round(rules, **facts)


def _check_cards(state: State, tables: tuple[LaidSets, ...]) -> None:
    """Raise an error unless all cards of a state make up the deck."""
    deck = state.rules.deck
    lying = [*laid_cards(tables), *state.face_up, *state.stock]
    # As many cards as the deck has cannot overfill a lane.
    number = sum(map(size, state._hands)) + len(lying)
    is_deck = number == len(deck.cards) and deck.has_all(lying)
    if not is_deck or sum(state._hands) + deck._lanes.pack(lying) != deck._packed:
        piles = (*in_order(state.face_up), *in_order(state.stock))
        everything = [*chain(*state.hands), *laid_cards(tables), *piles]
        check_cards("position", everything, deck.cards, error=PositionError)


def _used_up(state: State, phase: Reshuffling) -> State:
    """Return the state that waits for a reshuffle, rebuilt from its own facts.

    The turn that ended drew the last face-down card and discarded onto a face-up pile that it did
    not take. So at least two cards lie there.
    """
    rules = state.rules
    can_be = rules.stock_used_up is StockUsedUp.RESHUFFLE and len(state.face_up) > 1
    require(can_be, "phase", None, Cause.NO_RESHUFFLE_DUE)
    require(not state.stock, "stock", None, Cause.STOCK_LEFT)
    check_cards("phase.cards", phase.cards, state.face_up[:-1], error=PositionError)
    following = check_seat("next_to_act", phase.next_to_act, rules.seats, error=PositionError)
    seat = Seat((following - 1) % rules.seats)
    turn = _in_round(state, seat, LAYING)
    return await_reshuffle(turn, following, None)


def _ended(state: State) -> State:
    """Return the state after the round that ended with these cards.

    Source: `scots.out`, `scots.stock`.
    """
    rules = state.rules
    seats = rules.seats
    check_seat("dealer", state.dealer, seats, error=PositionError)
    check_length("hands", state.hands, seats, error=PositionError)
    tables = check_tables(rules, state.tables)
    everything = [*chain(*state.hands), *laid_cards(tables), *state.face_up, *state.stock]
    check_cards("position", everything, rules.deck.cards, error=PositionError)
    check_length("scores", state.scores, seats, error=PositionError)
    points = score_round(rules, tables, state.hands).points
    before = (total - more for total, more in zip(state.scores, points, strict=True))
    match = attrs.evolve(state.match, scores=check_scores(rules, tuple(before)))
    return end_round(attrs.evolve(state, match=match, tables=tables), None, None)


@without_cards(*_NAMING)
def check_view(seen: View) -> None:
    """Raise `PositionError` unless a view is one of a state that play can reach."""
    rules, knowledge = seen.rules, seen.knowledge
    if seen.seat is not None:
        check_seat("seat", seen.seat, rules.seats, error=PositionError)
    rows = {
        "hand_sizes": seen.hand_sizes,
        "tables": seen.tables,
        "known": knowledge.known,
        "draws_since": knowledge.drawn,
        "shown_since": knowledge.shown,
    }
    for what, row in rows.items():
        check_length(what, row, rules.seats, error=PositionError)
    check_ints("a size", (*seen.hand_sizes, seen.stock_size), at_least=0, error=PositionError)
    plain = seen
    if knowledge.shuffled_in or any(knowledge.drawn) or any(knowledge.shown):
        _check_reshuffled(seen)
        if seen.to_act is not None or isinstance(seen.phase, Reshuffling):
            # What was seen since a reshuffle was checked above. Without it, any order of the
            # unseen cards fits, so the first one will do.
            plain = attrs.evolve(seen, knowledge=Knowledge[Card | None].of(knowledge.known))
    hidden = unseen(plain)
    if min(hidden.values(), default=0) < 0:
        lacking = tuple(card for card, left in hidden.items() if left < 0)
        cards = ", ".join(lacking)
        raise PositionError.of(Cause.MORE_THAN_DECK, "view", lacking, cards=cards)
    state = filled(plain, hidden.elements(), Knowledge[Card].of(knowledge.known).drawn)
    check_state(state)
    check_same(view(state, seen.seat), plain)


def _check_reshuffled(seen: View) -> None:
    """Raise an error unless what was seen since the last reshuffle is possible.

    Something must have been seen: the cards shuffled in, cards drawn, or cards shown.

    A view does not say which of the cards seen since had been drawn after the reshuffle. So no
    state is built here: `Lots.can_be` says whether one fits (`scots.stock`).
    """
    knowledge, own = seen.knowledge, seen.seat
    shuffled, draws = Counter(knowledge.shuffled_in), knowledge.draws
    for seat, drawn in enumerate(knowledge.drawn):
        is_seen = all((card is None) == (seat != own) for card in drawn)
        require(is_seen, "drawn_since", seat, Cause.DRAWS_SEEN)
        has_drawn = drawn or not knowledge.shown[seat]
        require(has_drawn, "shown_since", seat, Cause.SHOWN_NOT_DRAWN, seat=seat)
    counted = sum(draws) + seen.stock_size * bool(shuffled)
    told = {"shuffled": shuffled.total(), "counted": counted}
    require(counted == shuffled.total(), "draws_since", draws, Cause.DRAWS_COUNT, **told)
    can_be = seen.rules.stock_used_up is StockUsedUp.RESHUFFLE
    require(can_be, "reshuffled", None, Cause.NO_RESHUFFLES)
    is_of_deck = shuffled <= Counter(seen.rules.deck.cards)
    require(is_of_deck, "reshuffled", None, Cause.RESHUFFLED_CARDS)
    in_sight = Counter([*laid_cards(seen.tables), *seen.face_up, *chain(*knowledge.known)])
    is_seen = Counter(chain(*knowledge.shown)) <= in_sight
    require(is_seen, "shown_since", None, Cause.SHOWN_NOT_IN_SIGHT)
    if own is not None:
        mine, known = Counter(knowledge.drawn[own]), Counter(knowledge.known[own])
        is_sorted = sorted(mine.elements(), key=str) == [*knowledge.drawn[own]]
        require(is_sorted, "drawn_since", None, Cause.DRAWN_ORDER)
        there = Counter(seen.hand or ()) - known + Counter(knowledge.shown[own])
        is_there = mine <= there and mine <= shuffled
        cards = str(tuple(mine.elements()))
        require(is_there, "drawn_since", None, Cause.DRAWN_NOT_HELD, seat=own, cards=cards)
    require(lots_of(seen).can_be, "draws_since", draws, Cause.DRAWS_NOT_HELD)
