"""How a round goes: plays and passes, the next turn, the end of the round and of the hand.

When no other seat is left in a round, the last player has won it: it leads the next round, or if
it is out of cards, the next seat with cards does. So after each play and each pass one search
finds the next seat still in the round (`_go_on`). It skips the seats that have passed, those
without cards, and the last player. If it skipped only the first, a round could stop at a seat
without cards or never return to its winner.

Plays and passes are the hot path of every simulation. Here, a quick function copies a state with
the few fields that a turn changes, and checks nothing. ``log`` collects events unless it is None,
as in ``play.py``.
"""

from functools import lru_cache
from operator import add

import attrs

from cardrules._constructors import quick, quick_change, quick_evolve
from cardrules._seats import SEATS, Seat, all_seats
from cardrules._tuples import replace_at
from cardrules.rank.deck import (
    CROWN_DRAWS,
    Card,
    Cards,
    is_modifiers_only,
    pack,
    put,
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
from cardrules.rank.knowledge import PackedStretches, after_draw, after_play
from cardrules.rank.limits import MOST_DECKS, MOST_SEATS
from cardrules.rank.moves import Play
from cardrules.rank.phases import (
    OVER,
    Dealing,
    PackedRound,
    Phase,
    Round,
    pack_phase,
    round_at,
    unpack_phase,
)
from cardrules.rank.scoring import outcome_of, reigns_after, score_hand
from cardrules.rank.state import Match, State

_evolve = quick_evolve(State)
_at_turn = quick_change(State, "phase", "to_act", "hands", "stretches", "out")
_cards_played, _passed, _turn_came = quick(CardsPlayed), quick(Passed), quick(TurnCame)

_DRAWS = Card.CROWN_DRAW_2  # Looking up a member of an `Enum` takes longer than a call.
_LEADS: tuple[PackedRound, ...] = tuple(
    (round_at(seat, None, 0, None), (), (), ()) for seat in SEATS
)
"""For each seat: the beginning of a round that it leads, packed."""
_OTHERS = tuple(
    tuple((*seats[seat + 1 :], *seats[:seat]) for seat in seats)
    for seats in map(all_seats, range(MOST_SEATS[MOST_DECKS] + 1))
)
"""For each number of seats and each seat: the others in turn order."""


def pass_on(state: State, now: Round, seat: Seat, log: list[Event] | None) -> State:
    """Return the state after a pass (`rank.pass`)."""
    if log is not None:
        log.append(_passed(seat))
    _, passed, cards, plays = state._phase
    phase = now, _with(passed, seat), cards, plays
    return _go_on(state, seat, phase, state._hands, state._stretches, log)


@lru_cache(maxsize=1 << 12)
def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with one more, ascending; few of these differ, so they are kept."""
    return tuple(sorted((*seats, seat)))


def play_on(
    state: State, now: Round, seat: Seat, move: Play, left: Cards, log: list[Event] | None
) -> State:
    """Return the state after a set (`rank.set`), lone modifiers or a Crown.

    The cards left are those of the hand after the play.
    """
    cards, value, packed = move.cards, move.value, move._packed
    if log is not None:
        log.append(_cards_played(seat, cards, value, is_modifiers_only(packed)))
    hands = [*state._hands]
    hands[seat] = left
    stretches = after_play(state._stretches, seat, packed)
    if value is None:
        return _after_crown(state, seat, move, hands, stretches, log)
    size, last_player = move.size, seat
    _, passed, _, plays = state._phase
    if not size:
        state = _with_modifiers_shown(state, seat)
        size = now.size or 1
        # In the second edition the seat is then out of the round, and the last player stays who
        # it was; a leader counts as the last player all the same.
        if state.match.rules.lone_modifier_ends_round and left:
            passed = _with(passed, seat)
            last_player = seat if now.last_player is None else now.last_player
    now = round_at(now.leader, last_player, size, value)
    # An addition takes half as long as unpacking.
    phase = now, passed, cards, plays + ((seat, cards, value),)  # noqa: RUF005
    return _go_on(state, seat, phase, tuple(hands), stretches, log)


def _with_modifiers_shown(state: State, seat: Seat) -> State:
    """Return the state after a seat has shown that it holds only modifiers."""
    facts = state.hand_facts
    shown = replace_at(facts.modifiers_only, seat, True)
    return _evolve(state, hand_facts=attrs.evolve(facts, modifiers_only=shown))


def _after_crown(
    state: State,
    seat: Seat,
    move: Play,
    hands: list[Cards],
    stretches: PackedStretches,
    log: list[Event] | None,
) -> State:
    """Return the state after a Crown, which ends the round at once (`rank.crown`).

    The hands and stretches are those after it and before a draw.
    """
    if move.cards[0] is _DRAWS and state.draw_pile:
        drawn = state.draw_pile[:CROWN_DRAWS]
        if log is not None:
            log.append(CardsDrawn(seat, tuple(sorted(drawn))))
        hands[seat] = put(hands[seat], pack(drawn))
        stretches = after_draw(stretches, seat, len(drawn))
        state = _evolve(state, draw_pile=state.draw_pile[CROWN_DRAWS:])
    # Nobody is left in the round, so the seat wins it.
    phase = _LEADS[seat][0], _OTHERS[len(hands)][seat], (), ()
    return _go_on(state, seat, phase, tuple(hands), stretches, log)


def _go_on(
    state: State,
    seat: Seat,
    phase: PackedRound,
    hands: tuple[Cards, ...],
    stretches: PackedStretches,
    log: list[Event] | None,
) -> State:
    """Return the state at the next turn, after a seat has played or passed.

    Source: `rank.round`, `rank.places`.

    Args:
        state: the state before.
        seat: the seat that has played or passed.
        phase: the round as it stands, packed.
        hands: the hands as they are now, packed.
        stretches: what the seats have drawn and played up to now, packed.
        log: collects events.
    """
    out = state.out
    # This comes after a draw, so a seat that draws for its last card is not out (`rank.crown`).
    if not hands[seat]:
        out = (*out, seat)
        if log is not None:
            log.append(WentOut(seat))
        if len(out) == len(hands) - 1:
            last = _evolve(state, hands=hands, stretches=stretches)
            return end_hand(last, out, log)
    now, passed, _, _ = phase
    winner = seat if now.last_player is None else now.last_player
    for to_act in _OTHERS[len(hands)][seat]:
        if to_act not in passed and to_act != winner and hands[to_act]:
            break
    else:
        to_act = winner if hands[winner] else _next_with_cards(hands, winner)
        phase = _LEADS[to_act]
        if log is not None:
            log.append(RoundWon(to_act))
    if log is not None:
        log.append(_turn_came(unpack_phase(phase), to_act))
    return _at_turn(state, phase, to_act, hands, stretches, out)


def _next_with_cards(hands: tuple[Cards, ...], seat: Seat) -> Seat:
    return next(other for other in _OTHERS[len(hands)][seat] if hands[other])


def end_hand(state: State, out: tuple[Seat, ...], log: list[Event] | None) -> State:
    """Return the state after a hand, once only one seat has cards.

    Source: `rank.places`, `rank.tokens`, `rank.win`.
    """
    beggar = _next_with_cards(state._hands, out[-1])
    match = match_after(state.match, (*out, beggar))
    phase: Phase = OVER if match.outcome else Dealing(match.rules.cards, names_king=False)
    if log is not None:
        log += [HandEnded(match), TurnCame(phase, None)]
    return _evolve(state, match=match, phase=pack_phase(phase), to_act=None, out=out)


def match_after(match: Match, places: tuple[Seat, ...]) -> Match:
    """Return how a match stands after a hand with these places, King first."""
    rules, result = match.rules, score_hand(match.rules, places)
    scores = tuple(map(add, match.scores, result.points))
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
