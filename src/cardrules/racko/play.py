"""What a move or a deal does: `apply` and `transition` share one code path.

Every state made here satisfies three conditions: each card lies in one place, a seat to act has a
legal move, and a rack that ended the round was scored. So a turn must leave a card to draw: the
discard pile is turned over when a turn ends, not when the next one draws (`racko.turn-over`).
Whether the turn ends the round is decided before that, because a turn that goes RACK-O turns
nothing over.

`refusal` judges a move first, and its step in ``_STEPS`` then trusts it. A step takes a ``log``: a
list for `transition`, and None for `apply`, which spends no time on events. The log is written and
never read: if a state depended on it, the two functions could disagree. Its last event is
`TurnCame`.

This is the hot path of every simulation. States are built by their quick constructor, with the
fields in the order of `State`. Small functions are written out where calling them would cost two
percent of a step. Moves are compared by `type(move) is Take`: no class is derived from them, so
the answer is that of `isinstance`, and a no is much quicker.

Read next: ``events.py``, and ``following.py`` for how a view follows.
"""

from collections.abc import Callable, Mapping

import attrs

from cardrules._caches import Cache
from cardrules._constructors import quick
from cardrules._results import Transition, made_transition
from cardrules._seats import SEATS, Seat, left_of
from cardrules._tuples import replace_at
from cardrules._violations import IllegalMove
from cardrules.racko.deal import Deal, check_deal
from cardrules.racko.deck import (
    SLOT_STEP,
    Card,
    Rack,
    ShownSlots,
    all_slots,
    deck,
    marked,
    with_slot,
)
from cardrules.racko.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Placed,
    RoundEnded,
    Took,
    TurnCame,
    TurnedOver,
    TurnEnded,
)
from cardrules.racko.legal import offered, refusal
from cardrules.racko.moves import Discard, Draw, Move, Place, Take
from cardrules.racko.rules import Declare
from cardrules.racko.scoring import add_up, has_run, is_rising, outcome_of, score_round
from cardrules.racko.state import OVER, TAKING, Dealing, Match, Placing, State

_AUTOMATIC = Declare.AUTOMATIC
_state = quick(State)
_took, _drew, _placed, _discarded = quick(Took), quick(Drew), quick(Placed), quick(Discarded)
_turn_ended, _turn_came = quick(TurnEnded), quick(TurnCame)
_placing = Cache(Placing[Card], most=1024)


def apply(state: State, seat: int | None, move: Move, /) -> State:
    """Return the state after a move; the given state does not change.

    Raises:
        IllegalMove: if the seat may not make the move; it carries the `Violation`.
        TypeError: if the move is not a move of this game.

    >>> from cardrules import racko
    >>> rules = racko.Rules(seats=2, dealer=1)
    >>> state = racko.start(rules)
    >>> state = racko.apply_chance(state, racko.deal_cards(state, state.chance.cards))
    >>> racko.apply(state, state.to_act, racko.parse_move("take 50"))
    <racko.State: taking, to act 1, scores (0, 0)>
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


def apply_chance(state: State, outcome: Deal, /) -> State:
    """Return the state after a deal.

    Raises:
        ChanceError: if no deal is due, or its cards, racks or dealer are not the right ones.
    """
    check_deal(state, outcome)
    match, seats = state.match, state.rules.seats
    return State(
        match=attrs.evolve(match, dealer=outcome.dealer),
        phase=TAKING,
        to_act=left_of(outcome.dealer, seats),
        racks=outcome.racks,
        draw_pile=outcome.draw_pile,
        discard_pile=(outcome.discard,),
        shown=((),) * seats,
        turned_over=False,
        had_turn=(False,) * seats,
    )


def chance_transition(state: State, outcome: Deal, /) -> Transition[State, Event]:
    """Return the state after a deal, and its events.

    Raises:
        ChanceError: if no deal is due, or its cards, racks or dealer are not the right ones.
    """
    after = apply_chance(state, outcome)
    return Transition(after, (Dealt(outcome), TurnCame(TAKING, after.to_act, is_public=True)))


def _draw(state: State, seat: Seat, _: Draw, log: list[Event] | None) -> State:
    card = state.draw_pile[0]
    phase = _placing[card]
    if log is not None:
        is_public = state.turned_over
        log += [_drew(seat, card, is_public), _turn_came(phase, seat, is_public)]
    return _state(
        state.match,
        phase,
        seat,
        state.racks,
        state.draw_pile[1:],
        state.discard_pile,
        state.shown,
        state.turned_over,
        state.had_turn,
    )


def _take(state: State, seat: Seat, move: Take, log: list[Event] | None) -> State:
    """Return the state after the top discard replaced the card in a slot (`racko.take`)."""
    slot, pile, shown = move.slot, state.discard_pile, state.shown
    rack, index = [*state.racks[seat]], slot // SLOT_STEP - 1
    card, discarded = pile[-1], rack[index]
    rack[index] = card
    if slot not in shown[seat]:
        shown = replace_at(shown, seat, with_slot(shown[seat], slot))
    if log is not None:
        log.append(_took(seat, slot, card, discarded, shown[seat]))
    pile = pile[:-1] + (discarded,)  # noqa: RUF005 - unpacking takes longer
    return _end_turn(state, seat, move, tuple(rack), pile, shown, log)


def _place(state: State, seat: Seat, move: Place, log: list[Event] | None) -> State:
    """Return the state after a drawn card replaced the one in a slot (`racko.place`)."""
    slot, shown, card = move.slot, state.shown, offered(state)
    rack, index = [*state.racks[seat]], slot // SLOT_STEP - 1
    discarded, rack[index] = rack[index], card
    marks = marked(shown[seat], slot, is_shown=state.turned_over)
    if marks is not shown[seat]:
        shown = replace_at(shown, seat, marks)
    if log is not None:
        log.append(_placed(seat, slot, card, discarded, shown[seat]))
    pile = (*state.discard_pile, discarded)
    return _end_turn(state, seat, move, tuple(rack), pile, shown, log)


def _discard(state: State, seat: Seat, move: Discard, log: list[Event] | None) -> State:
    card = offered(state)
    if log is not None:
        log.append(_discarded(seat, card))
    pile = (*state.discard_pile, card)
    return _end_turn(state, seat, move, state.racks[seat], pile, state.shown, log)


_STEPS: Mapping[type[Move], Callable[..., State]] = {
    Take: _take,
    Draw: _draw,
    Place: _place,
    Discard: _discard,
}
"""What each kind of move does, once `refusal` has nothing against it."""


def _end_turn(
    state: State,
    seat: Seat,
    move: Take | Place | Discard,
    rack: Rack,
    discard_pile: tuple[Card, ...],
    shown: tuple[ShownSlots, ...],
    log: list[Event] | None,
) -> State:
    """Return the state after a turn that leaves the table like this (`racko.turn-over`)."""
    rules, had_turn = state.match.rules, state.had_turn
    after = [*state.racks]
    after[seat] = rack
    racks = tuple(after)
    if not had_turn[seat]:
        had_turn = replace_at(had_turn, seat, True)
    if log is not None:
        log.append(_turn_ended(seat))
    goes = move.go
    if rules.declare is _AUTOMATIC:
        # A look at the first and the last card tells that half of all racks do not rise.
        goes = rack[0] <= rack[-1] and is_rising(rack) and has_run(rules, rack)
    if goes:
        return end_round(state, seat, racks, discard_pile, had_turn, log)
    draw_pile, turned_over = state.draw_pile, state.turned_over
    if not draw_pile:
        # The oldest discard becomes the top of the draw pile, and is turned up at once.
        draw_pile, discard_pile, turned_over = discard_pile[1:], discard_pile[:1], True
        if log is not None:
            log.append(TurnedOver(draw_pile, discard_pile[0]))
    to_act = SEATS[(seat + 1) % rules.seats]
    if log is not None:
        log.append(_turn_came(TAKING, to_act, True))  # noqa: FBT003 - by position is quicker
    return _state(
        state.match,
        TAKING,
        to_act,
        racks,
        draw_pile,
        discard_pile,
        shown,
        turned_over,
        had_turn,
    )


def end_round(
    state: State,
    seat: Seat,
    racks: tuple[Rack, ...],
    discard_pile: tuple[Card, ...],
    had_turn: tuple[bool, ...],
    log: list[Event] | None,
) -> State:
    """Return the state after a seat went RACK-O (`racko.go`, `racko.win`).

    All racks are shown until the next deal.
    """
    match = state.match
    rules = match.rules
    result = score_round(rules, racks, seat)
    scores = add_up(rules, match.scores, result)
    outcome = outcome_of(rules, scores)
    next_dealer = None if outcome or match.dealer is None else left_of(match.dealer, rules.seats)
    phase = OVER if outcome else Dealing(deck(rules.cards), next_dealer)
    shown = (all_slots(rules.rack_size),) * rules.seats
    if log is not None:
        log += [
            RoundEnded(seat, racks, shown, result, scores, outcome),
            TurnCame(phase, None, is_public=True),
        ]
    return State(
        match=Match(rules, match.dealer, scores, result, outcome),
        phase=phase,
        to_act=None,
        racks=racks,
        draw_pile=state.draw_pile,
        discard_pile=discard_pile,
        shown=shown,
        turned_over=state.turned_over,
        had_turn=had_turn,
    )
