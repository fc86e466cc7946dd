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
from cardrules._seats import Seat, left_of
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
from cardrules.rank.knowledge import stretches_after_draw, stretches_after_play
from cardrules.rank.moves import Pass, Play
from cardrules.rank.phases import OVER, Dealing, Phase, Pile, Played, Playing
from cardrules.rank.scoring import outcome_of, reigns_after, score_hand
from cardrules.rank.state import Match, State

_state = quick(State)
_playing = quick(Playing)
_pile = quick(Pile)
_played = quick(Played)


def play_on(
    state: State, phase: Playing, seat: Seat, move: Play | Pass, log: list[Event] | None
) -> State:
    """Return the state after a legal move of a round."""
    if not isinstance(move, Play):
        return _pass(state, phase, seat, log)
    if move.value is None:
        return _play_crown(state, seat, move, log)
    return _play_set(state, phase, seat, move, move.value, log)


def _pass(state: State, phase: Playing, seat: Seat, log: list[Event] | None) -> State:
    """Return the state after a pass (`rank.pass`)."""
    if log is not None:
        log.append(Passed(seat))
    passed = _with(phase.passed, seat)
    after = _playing(phase.leader, phase.last_player, phase.pile, phase.plays, passed)
    return _go_on(state, seat, after, log)


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(sorted((*seats, seat)))


def _play_set(
    state: State, phase: Playing, seat: Seat, move: Play, value: int, log: list[Event] | None
) -> State:
    """Return the state after a set (`rank.set`) or lone modifiers (`rank.lone-modifier`)."""
    pile, passed, last_player = phase.pile, phase.passed, seat
    is_lone = is_modifiers_only(move._packed)
    if is_lone:
        size = pile.size if pile else 1
        is_last_card = move._packed == state._hands[seat]
        # In the second edition the seat is then out of the round, and the last player stays who
        # it was; a leader counts as the last player all the same.
        if state.match.rules.lone_modifier_ends_round and not is_last_card:
            passed = _with(passed, seat)
            last_player = seat if phase.last_player is None else phase.last_player
    else:
        size = pile.size if pile else move.size
    played = _playing(
        phase.leader,
        last_player,
        _pile(size, value, move.cards),
        (*phase.plays, _played(seat, move.cards, value)),
        passed,
    )
    return _go_on(_without_cards(state, seat, move, log, is_lone=is_lone), seat, played, log)


def _play_crown(state: State, seat: Seat, move: Play, log: list[Event] | None) -> State:
    """Return the state after a Crown, which ends the round at once (`rank.crown`)."""
    state = _without_cards(state, seat, move, log, is_lone=False)
    if move.cards[0] is Card.CROWN_DRAW_2 and state.draw_pile:
        state = _draw(state, seat, log)
    return _go_on(state, seat, None, log)


def _draw(state: State, seat: Seat, log: list[Event] | None) -> State:
    drawn = state.draw_pile[:CROWN_DRAWS]
    if log is not None:
        log.append(CardsDrawn(seat, tuple(sorted(drawn))))
    hand = put(state._hands[seat], pack(drawn))
    return attrs.evolve(
        state,
        hands=replace_at(state._hands, seat, hand),
        draw_pile=state.draw_pile[CROWN_DRAWS:],
        stretches=stretches_after_draw(state.stretches, seat, len(drawn)),
    )


def _without_cards(
    state: State, seat: Seat, move: Play, log: list[Event] | None, *, is_lone: bool
) -> State:
    """Return the state without the cards of a play in its seat's hand.

    Its phase is still the one before the play.
    """
    if log is not None:
        log.append(CardsPlayed(seat, move.cards, move.value, is_lone))
    hands, facts = state._hands, state.hand_facts
    if is_lone and not facts.modifiers_only[seat]:
        shown = replace_at(facts.modifiers_only, seat, True)
        facts = attrs.evolve(facts, modifiers_only=shown)
    return _state(
        state.match,
        state.phase,
        state.to_act,
        replace_at(hands, seat, take(hands[seat], move._packed)),
        state.draw_pile,
        stretches_after_play(state.stretches, seat, move._packed),
        state.out,
        facts,
        state._kings_hand,
        state._set_aside,
        state.taken,
    )


def _go_on(state: State, seat: Seat, phase: Playing | None, log: list[Event] | None) -> State:
    """Return the state at the next turn, after a seat has played or passed.

    A phase of None means that the seat has won the round at once.

    Source: `rank.round`, `rank.places`.
    """
    hands, out = state._hands, state.out
    # This comes after a draw, so a seat that draws for its last card is not out (`rank.crown`).
    if not hands[seat]:
        out = (*out, seat)
        if log is not None:
            log.append(WentOut(seat))
        if len(out) == len(hands) - 1:
            return end_hand(state, out, log)
    to_act = None if phase is None else _still_in(hands, phase, seat)
    if phase is None or to_act is None:
        winner = seat if phase is None or phase.last_player is None else phase.last_player
        to_act = winner if hands[winner] else _next_with_cards(hands, winner)
        phase = _playing(to_act, None, None, (), ())
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
        state.stretches,
        out,
        state.hand_facts,
        state._kings_hand,
        state._set_aside,
        state.taken,
    )


def _still_in(hands: tuple[Cards, ...], phase: Playing, seat: Seat) -> Seat | None:
    """Return the next seat that may still play in the round; None if there is none."""
    seats = len(hands)
    other = left_of(seat, seats)
    while other != seat:
        if hands[other] and other != phase.last_player and other not in phase.passed:
            return other
        other = left_of(other, seats)
    return None


def _next_with_cards(hands: tuple[Cards, ...], seat: Seat) -> Seat:
    other = left_of(seat, len(hands))
    while not hands[other]:
        other = left_of(other, len(hands))
    return other


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
