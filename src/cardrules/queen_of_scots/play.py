"""What a move or a chance outcome does: `apply` and `transition` share one code path.

Every state made here satisfies three conditions: each card lies in one place, hands and sets are
sorted so that equal tables are equal values, and a seat to act holds cards and has a legal move.
So an empty hand ends the round at once, in mid-turn too (`scots.out`). A turn that leaves no card
to draw leads to a reshuffle or ends the round (`scots.stock`). The empty hand is checked first: a
seat that goes out in the turn that drew the last card ends the round.

`refusal` judges a move first, and its step in ``_STEPS`` then trusts it. A step takes a ``log``: a
list for `transition`, and None for `apply`, which spends no time on events. The log is written and
never read: if a state depended on it, the two functions could disagree. Its last event is
`TurnCame`.

This is the hot path of every simulation. States are built by their quick constructor, with the
fields in the order of `State`, and `Knowledge` is not asked while there is nothing to know. Read
next: ``knowledge.py`` for what everyone has seen of the hands, then ``events.py`` and
``views.py``.
"""

from collections.abc import Callable, Mapping

import attrs

from cardrules._constructors import quick
from cardrules._results import Transition, made_transition
from cardrules._seats import SEATS, Seat, left_of
from cardrules._tuples import replace_at
from cardrules._violations import IllegalMove
from cardrules.queen_of_scots.deal import (
    ChanceOutcome,
    Deal,
    Reshuffle,
    check_deal,
    check_reshuffle,
)
from cardrules.queen_of_scots.deck import Card, Hand, Kind, in_order
from cardrules.queen_of_scots.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Laid,
    Reshuffled,
    RoundEnded,
    Took,
    TurnCame,
)
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.lanes import NO_CARDS, Cards, put, take
from cardrules.queen_of_scots.legal import refusal
from cardrules.queen_of_scots.moves import Add, Discard, Draw, Lay, Move, Take, TakeOnto
from cardrules.queen_of_scots.rules import JEWELS_SHOWN, StockUsedUp
from cardrules.queen_of_scots.scoring import add_up, outcome_of, score_round
from cardrules.queen_of_scots.sets import group_of, with_set
from cardrules.queen_of_scots.state import (
    LAYING,
    OVER,
    PICKING_UP,
    Dealing,
    Match,
    Reshuffling,
    State,
    in_turn,
    state_of,
)

_RESHUFFLE = StockUsedUp.RESHUFFLE
_state, _match = quick(State), quick(Match)
_took, _drew, _laid, _discarded = quick(Took), quick(Drew), quick(Laid), quick(Discarded)
_turn_came = quick(TurnCame)
_knowledge_of = Knowledge[Card].of


def apply(state: State, seat: int | None, move: Move, /) -> State:
    """Return the state after a move; the given state does not change.

    Raises:
        IllegalMove: if the seat may not make the move; it carries the `Violation`.
        TypeError: if the move is not a move of this game.

    >>> from cardrules import queen_of_scots
    >>> state = queen_of_scots.start(queen_of_scots.Rules(seats=2, dealer=1))
    >>> deal = queen_of_scots.deal_cards(state, state.chance.cards)
    >>> state = queen_of_scots.apply_chance(state, deal)
    >>> queen_of_scots.apply(state, state.to_act, queen_of_scots.parse_move("draw"))
    <queen_of_scots.State: Laying, to act 0, scores (0, 0)>
    """
    violation = refusal(state, seat, move)
    if violation is not None:
        raise IllegalMove(violation)
    return _STEPS[type(move)](state, state.to_act, move, None)


def transition(state: State, seat: int | None, move: Move, /) -> Transition[State, Event]:
    """Return the state after a move, its events, and the score sheet if a round ended.

    Raises:
        IllegalMove: if the seat may not make the move; it carries the `Violation`.
        TypeError: if the move is not a move of this game.
    """
    violation = refusal(state, seat, move)
    if violation is not None:
        raise IllegalMove(violation)
    log: list[Event] = []
    after = _STEPS[type(move)](state, state.to_act, move, log)
    ended = after.to_act is None and any(isinstance(event, RoundEnded) for event in log)
    return made_transition(after, tuple(log), after.last_round if ended else None)


def apply_chance(state: State, outcome: ChanceOutcome, /) -> State:
    """Return the state after a deal or a reshuffle.

    Raises:
        ChanceError: if it is not due, or its cards, hands or dealer are not the right ones.
    """
    return chance_transition(state, outcome).state


def chance_transition(state: State, outcome: ChanceOutcome, /) -> Transition[State, Event]:
    """Return the state after a deal or a reshuffle, and its events.

    Raises:
        ChanceError: if it is not due, or its cards, hands or dealer are not the right ones.
    """
    if isinstance(outcome, Deal):
        return _deal(state, outcome)
    return _reshuffle(state, outcome)


def _deal(state: State, deal: Deal) -> Transition[State, Event]:
    check_deal(state, deal)
    seats = state.rules.seats
    first = left_of(deal.dealer, seats)
    nothing: tuple[Hand, ...] = ((),) * seats
    after = state_of(
        match=attrs.evolve(state.match, dealer=deal.dealer),
        phase=PICKING_UP,
        to_act=first,
        hands=deal.hands,
        tables=((),) * seats,
        face_up=(deal.face_up,),
        stock=deal.stock,
        knowledge=Knowledge[Card].of(nothing),
    )
    return Transition(after, (Dealt(deal), TurnCame(PICKING_UP, first)))


def _reshuffle(state: State, reshuffle: Reshuffle) -> Transition[State, Event]:
    to_act = check_reshuffle(state, reshuffle).next_to_act
    own, others = in_turn(state._hands, to_act)
    after = _state(
        match=state.match,
        phase=PICKING_UP,
        to_act=to_act,
        hand=own,
        others=others,
        tables=state.tables,
        fitting=state._fitting,
        face_up=state.face_up[-1:],
        stock=reshuffle.order,
        knowledge=state.knowledge.reshuffled(reshuffle.order),
    )
    return Transition(after, (Reshuffled(reshuffle), TurnCame(PICKING_UP, to_act)))


def _draw(state: State, seat: Seat, _: Draw, log: list[Event] | None) -> State:
    """Return the state after a draw from the face-down pile (`scots.pick-up`)."""
    card, knowledge = state.stock[0], state.knowledge
    if knowledge.shuffled_in:
        knowledge = knowledge.drew(seat, card)
    if log is not None:
        log += [_drew(seat, card), _turn_came(LAYING, seat)]
    return _state(
        state.match,
        LAYING,
        seat,
        put(state._hand, state.match.rules.deck._lanes.one[card]),
        state._others,
        state.tables,
        state._fitting,
        state.face_up,
        state.stock[1:],
        knowledge,
    )


def _take(state: State, seat: Seat, move: Take, log: list[Event] | None) -> State:
    """Return the state after a take with two cards (`scots.take-pile`, `scots.take-jewel`)."""
    kind = group_of(state.match.rules.deck._lanes, move.cards).kind
    return _pick_up_pile(state, seat, kind, move.cards, log)


def _take_onto(state: State, seat: Seat, move: TakeOnto, log: list[Event] | None) -> State:
    """Return the state after a crown jewel was taken onto a set (`scots.take-jewel`)."""
    return _pick_up_pile(state, seat, move.kind, (), log)


def _pick_up_pile(
    state: State, seat: Seat, kind: Kind, played: Hand, log: list[Event] | None
) -> State:
    """Return the state after the top of the pile and cards from the hand joined a set."""
    deck, top, rest = state.match.rules.deck, state.face_up[-1], state.face_up[:-1]
    showed = (top,) * JEWELS_SHOWN if top == deck.wild else ()
    if log is not None:
        log.append(_took(seat, kind, top, played, showed, in_order(rest)))
    # The order matters: jewels are shown from the hand as it was before the rest of the pile.
    knowledge = state.knowledge.played(seat, played).showed(seat, showed).picked_up(seat, rest)
    lanes = deck._lanes
    hand = put(take(state._hand, lanes.pack(played)), lanes.pack(rest))
    return _lie(state, seat, hand, kind, (*played, top), (), knowledge, log)


def _lay(state: State, seat: Seat, move: Lay, log: list[Event] | None) -> State:
    """Return the state after cards from the hand began a set (`scots.lay`)."""
    cards, group = move.cards, group_of(state.match.rules.deck._lanes, move.cards)
    if log is not None:
        log.append(_laid(seat, group.kind, cards))
    hand, knowledge = take(state._hand, group.packed), state.knowledge.played(seat, cards)
    return _lie(state, seat, hand, group.kind, cards, state.face_up, knowledge, log)


def _add(state: State, seat: Seat, move: Add, log: list[Event] | None) -> State:
    """Return the state after a card from the hand joined a set (`scots.add`)."""
    deck, card, cards = state.match.rules.deck, move.card, (move.card,)
    kind = move.to or deck.kinds[card]
    if log is not None:
        log.append(_laid(seat, kind, cards))
    hand, knowledge = take(state._hand, deck._lanes.one[card]), state.knowledge.played(seat, cards)
    return _lie(state, seat, hand, kind, cards, state.face_up, knowledge, log)


def _lie(
    state: State,
    seat: Seat,
    hand: Cards,
    kind: Kind,
    cards: Hand,
    face_up: tuple[Card, ...],
    knowledge: Knowledge[Card],
    log: list[Event] | None,
) -> State:
    """Return the state with a seat's new hand and cards in a set; an empty hand ends the round."""
    fitting, lanes = state._fitting, state.match.rules.deck._lanes.of_kind[kind]
    if not fitting[seat] & lanes:
        fitting = replace_at(fitting, seat, put(fitting[seat], lanes))
    laid = _state(
        state.match,
        LAYING,
        seat,
        hand,
        state._others,
        replace_at(state.tables, seat, with_set(state.tables[seat], kind, cards)),
        fitting,
        face_up,
        state.stock,
        knowledge,
    )
    if not hand:
        return end_round(laid, seat, log)
    if log is not None:
        log.append(_turn_came(LAYING, seat))
    return laid


def _discard(state: State, seat: Seat, move: Discard, log: list[Event] | None) -> State:
    """Return the state after a discard, which ends the turn.

    Source: `scots.discard`, `scots.stock`.
    """
    card = move.card
    if log is not None:
        log.append(_discarded(seat, card))
    match, stock, knowledge = state.match, state.stock, state.knowledge
    if knowledge.known[seat] or knowledge.shuffled_in:
        knowledge = knowledge.played(seat, (card,))
    hand, others = take(state._hand, match.rules.deck._lanes.one[card]), state._others
    following = SEATS[(seat + 1) % match.rules.seats]  # `left_of`, without the call
    after = _state(
        match,
        PICKING_UP,
        following,
        others[0],
        # Adding takes two thirds of the time of a display that unpacks.
        others[1:] + (hand,),  # noqa: RUF005
        state.tables,
        state._fitting,
        state.face_up + (card,),  # noqa: RUF005
        stock,
        knowledge,
    )
    if not hand:
        return end_round(after, seat, log)
    if stock:
        if log is not None:
            log.append(_turn_came(PICKING_UP, following))
        return after
    if match.rules.stock_used_up is not _RESHUFFLE:
        return end_round(after, None, log)
    return await_reshuffle(after, following, log)


_STEPS: Mapping[type[Move], Callable[..., State]] = {
    Draw: _draw,
    Take: _take,
    TakeOnto: _take_onto,
    Lay: _lay,
    Add: _add,
    Discard: _discard,
}
"""What each kind of move does, once `refusal` has nothing against it."""


def await_reshuffle(state: State, following: Seat, log: list[Event] | None) -> State:
    """Return the state that waits for all but the top face-up card to be reshuffled."""
    phase = Reshuffling(state.rules.deck.in_deck_order(state.face_up[:-1]), following)
    if log is not None:
        log.append(_turn_came(phase, None))
    hands = state._hands
    return attrs.evolve(state, phase=phase, to_act=None, hand=NO_CARDS, others=hands)


def end_round(state: State, out: Seat | None, log: list[Event] | None) -> State:
    """Return the state after a round (`scots.out`, `scots.stock`, `scots.win`).

    All hands are shown until the next deal. `out` is the seat that went out, None if the
    face-down pile was used up.
    """
    match, packed = state.match, state._hands
    rules = match.rules
    hands = tuple(map(rules.deck._lanes.unpack, packed))
    result = score_round(rules, state.tables, hands)
    scores = add_up(match.scores, result)
    outcome = outcome_of(rules, scores)
    next_dealer = None if outcome or match.dealer is None else left_of(match.dealer, rules.seats)
    phase = OVER if outcome else Dealing(rules.deck.cards, next_dealer)
    if log is not None:
        log += [RoundEnded(out, hands, result, scores, outcome), TurnCame(phase, None)]
    return _state(
        match=_match(rules, match.dealer, scores, result, outcome),
        phase=phase,
        to_act=None,
        hand=NO_CARDS,
        others=packed,
        tables=state.tables,
        fitting=state._fitting,
        face_up=state.face_up,
        stock=state.stock,
        knowledge=_knowledge_of(hands),
    )
