"""How a round goes: plays and passes, the next turn, the end of the round and of the hand.

When no other seat is left in a round, the last player has won it: it leads the next round, or if
it is out of cards, the next seat with cards does. So after each play and each pass one search
finds the next seat still in the round (`_still_in`). It skips the seats that have passed, those
without cards, and the last player. If it skipped only the first, a round could stop at a seat
without cards or never return to its winner.

Plays and passes are the hot path of every simulation. Here, states are built by a quick
constructor that takes the fields in the order of `State` and checks nothing. ``log`` collects
events unless it is None, as in ``play.py``.
"""

import attrs

from cardrules._constructors import quick
from cardrules._seats import Seat, all_seats
from cardrules._tuples import replace_at
from cardrules.rank.deck import (
    CROWN_DRAWS,
    Card,
    Cards,
    is_modifiers_only,
    pack,
    put,
    take,
)
from cardrules.rank.events import (
    CardsDrawn,
    CardsPlayed,
    Event,
    HandEnded,
    Passed,
    RoundWon,
    TurnCame,
    WentOut,
)
from cardrules.rank.knowledge import Stretches, stretches_after_draw, stretches_after_play
from cardrules.rank.limits import MOST_DECKS, MOST_SEATS
from cardrules.rank.moves import Move, Play
from cardrules.rank.phases import LEADING, OVER, Dealing, Phase, Pile, Played, Playing
from cardrules.rank.scoring import outcome_of, reigns_after, score_hand
from cardrules.rank.state import Match, State

_state = quick(State)
_playing = quick(Playing)
_pile = quick(Pile)
_played = quick(Played)

_OTHERS = tuple(
    tuple((*seats[seat + 1 :], *seats[:seat]) for seat in seats)
    for seats in map(all_seats, range(MOST_SEATS[MOST_DECKS] + 1))
)
"""For each number of seats and each seat: the others in turn order."""


def play_on(
    state: State, phase: Playing, seat: Seat, move: Move, log: list[Event] | None
) -> State:
    """Return the state after a legal move of a round."""
    if not isinstance(move, Play):
        return _pass(state, phase, seat, log)
    value = move.value
    if log is not None:
        log.append(CardsPlayed(seat, move.cards, value, is_modifiers_only(move._packed)))
    hands = replace_at(state._hands, seat, take(state._hands[seat], move._packed))
    stretches = stretches_after_play(state.stretches, seat, move._packed)
    if value is None:
        return _after_crown(state, seat, move, hands, stretches, log)
    return _after_set(state, phase, seat, move, value, hands, stretches, log)


def _pass(state: State, phase: Playing, seat: Seat, log: list[Event] | None) -> State:
    """Return the state after a pass (`rank.pass`)."""
    if log is not None:
        log.append(Passed(seat))
    passed = _with(phase.passed, seat)
    after = _playing(phase.leader, phase.last_player, phase.pile, phase.plays, passed)
    return _go_on(state, seat, after, state._hands, state.stretches, log)


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    is_last = not seats or seats[-1] < seat
    return (*seats, seat) if is_last else tuple(sorted((*seats, seat)))


def _after_set(
    state: State,
    phase: Playing,
    seat: Seat,
    move: Play,
    value: int,
    hands: tuple[Cards, ...],
    stretches: Stretches,
    log: list[Event] | None,
) -> State:
    """Return the state after a set (`rank.set`) or lone modifiers (`rank.lone-modifier`).

    The hands and stretches are those after it.
    """
    pile, passed, last_player = phase.pile, phase.passed, seat
    size = pile.size if pile else move.size or 1
    if not move.size:
        facts = state.hand_facts
        if not facts.modifiers_only[seat]:
            shown = replace_at(facts.modifiers_only, seat, True)
            state = attrs.evolve(state, hand_facts=attrs.evolve(facts, modifiers_only=shown))
        # In the second edition the seat is then out of the round, and the last player stays who
        # it was; a leader counts as the last player all the same.
        if state.match.rules.lone_modifier_ends_round and hands[seat]:
            passed = _with(passed, seat)
            last_player = seat if phase.last_player is None else phase.last_player
    after = _playing(
        phase.leader,
        last_player,
        _pile(size, value, move.cards),
        (*phase.plays, _played(seat, move.cards, value)),
        passed,
    )
    return _go_on(state, seat, after, hands, stretches, log)


def _after_crown(
    state: State,
    seat: Seat,
    move: Play,
    hands: tuple[Cards, ...],
    stretches: Stretches,
    log: list[Event] | None,
) -> State:
    """Return the state after a Crown, which ends the round at once (`rank.crown`).

    The hands and stretches are those after it and before a draw.
    """
    if move.cards[0] is Card.CROWN_DRAW_2 and state.draw_pile:
        drawn = state.draw_pile[:CROWN_DRAWS]
        if log is not None:
            log.append(CardsDrawn(seat, tuple(sorted(drawn))))
        hands = replace_at(hands, seat, put(hands[seat], pack(drawn)))
        stretches = stretches_after_draw(stretches, seat, len(drawn))
        state = attrs.evolve(state, draw_pile=state.draw_pile[CROWN_DRAWS:])
    return _go_on(state, seat, None, hands, stretches, log)


def _go_on(
    state: State,
    seat: Seat,
    phase: Playing | None,
    hands: tuple[Cards, ...],
    stretches: Stretches,
    log: list[Event] | None,
) -> State:
    """Return the state at the next turn, after a seat has played or passed.

    Source: `rank.round`, `rank.places`.

    Args:
        state: the state before.
        seat: the seat that has played or passed.
        phase: the round as it stands; None if the seat has won it at once.
        hands: the hands as they are now, packed.
        stretches: what the seats have drawn and played up to now.
        log: collects events.
    """
    out = state.out
    # This comes after a draw, so a seat that draws for its last card is not out (`rank.crown`).
    if not hands[seat]:
        out = (*out, seat)
        if log is not None:
            log.append(WentOut(seat))
        if len(out) == len(hands) - 1:
            last = attrs.evolve(state, hands=hands, stretches=stretches)
            return end_hand(last, out, log)
    to_act = None if phase is None else _still_in(hands, phase, seat)
    if phase is None or to_act is None:
        winner = seat if phase is None or phase.last_player is None else phase.last_player
        to_act = winner if hands[winner] else _next_with_cards(hands, winner)
        phase = LEADING[to_act]
        if log is not None:
            log.append(RoundWon(to_act))
    if log is not None:
        log.append(TurnCame(phase, to_act))
    return _state(
        state.match,
        phase,
        to_act,
        hands,
        state.draw_pile,
        stretches,
        out,
        state.hand_facts,
        state._kings_hand,
        state._set_aside,
        state.taken,
    )


def _still_in(hands: tuple[Cards, ...], phase: Playing, seat: Seat) -> Seat | None:
    """Return the next seat that may still play in the round; None if there is none."""
    last_player, passed = phase.last_player, phase.passed
    for other in _OTHERS[len(hands)][seat]:
        if hands[other] and other != last_player and other not in passed:
            return other
    return None


def _next_with_cards(hands: tuple[Cards, ...], seat: Seat) -> Seat:
    return next(other for other in _OTHERS[len(hands)][seat] if hands[other])


def end_hand(state: State, out: tuple[Seat, ...], log: list[Event] | None) -> State:
    """Return the state after a hand, once only one seat has cards.

    Source: `rank.places`, `rank.tokens`, `rank.win`.
    """
    beggar = next(Seat(seat) for seat, hand in enumerate(state._hands) if hand)
    match = _match_after(state.match, (*out, beggar))
    phase: Phase = OVER if match.outcome else Dealing(match.rules.cards, names_king=False)
    if log is not None:
        log += [HandEnded(match), TurnCame(phase, None)]
    return attrs.evolve(state, match=match, phase=phase, to_act=None, out=out)


def _match_after(match: Match, places: tuple[Seat, ...]) -> Match:
    rules, result = match.rules, score_hand(match.rules, places)
    scores = tuple(map(sum, zip(match.scores, result.points, strict=True)))
    reigns = reigns_after(match.reigns, places)
    return Match(
        rules=rules,
        scores=scores,
        places=places,
        reigns=reigns,
        longest_reigns=tuple(map(max, match.longest_reigns, reigns)),
        last_round=result,
        outcome=outcome_of(rules, scores, places),
    )
