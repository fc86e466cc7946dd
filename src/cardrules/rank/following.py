"""`advance`: how a view follows the events that its seat sees.

An event states results, so following it needs no rules. It is checked all the same, because it can
come from elsewhere: it must be of the seat to act, in its phase, and with cards that can be where
it says. Once the seat has played or passed, all seats count as out of the round until `TurnCame`
says who is not, so nobody plays twice in a step.
"""

import attrs

from cardrules._arguments import is_instance
from cardrules._constructors import quick_evolve
from cardrules._seats import Seat, all_seats
from cardrules._tuples import replace_at
from cardrules.rank.deck import (
    CROWN_DRAWS,
    Card,
    are_cards,
    count,
    holds,
    is_modifiers_only,
    pack,
    put,
    take,
    unpack,
)
from cardrules.rank.events import (
    CardsPlayed,
    HandEnded,
    Passed,
    RoundWon,
    SeenCardsDrawn,
    SeenEvent,
    TurnCame,
    WentOut,
)
from cardrules.rank.following_exchanges import after_opening, can_come, opens
from cardrules.rank.knowledge import after_draw, after_play, all_played, played_by
from cardrules.rank.phases import (
    LEADING,
    OVER,
    Dealing,
    Over,
    PackedPhase,
    Phase,
    Pile,
    Played,
    Playing,
    Round,
    pack_phase,
)
from cardrules.rank.rounds import match_after
from cardrules.rank.state import Match
from cardrules.rank.views import View

_evolve = quick_evolve(View)


def advance(view: View, event: SeenEvent, /) -> View:
    """Return the view after an event that its seat has seen.

    A step can have several events. Only after the last one is the view that of a state again.

    Raises:
        EventError: if the event contradicts what the view shows, so it cannot come next.
    """
    match event:
        # The most frequent come first: to find out that a case does not match takes long.
        case TurnCame(phase=phase, to_act=to_act) if _is_next(view, phase, to_act):
            return _evolve(view, phase=pack_phase(phase), to_act=to_act)
        case Passed(seat=seat) if _can_move(view, seat) and view.pile:
            return _evolve(view, phase=_moved(view))
        case CardsPlayed() if _can_play(view, event):
            return _after_play(view, event)
        case RoundWon(leader=leader) if _is_seat(view, leader) and view.hand_sizes[leader]:
            return view  # `TurnCame` says what has changed.
        case WentOut(seat=seat) if _has_gone_out(view, seat):
            return _evolve(view, out=(*view.out, seat))
        case SeenCardsDrawn() if _can_draw(view, event):
            return _after_draw(view, event)
        case HandEnded(match=match) if match == _match_after(view):
            return _evolve(view, match=match)
        case _:
            return after_opening(view, event)


def _is_seat(view: View, seat: Seat | None) -> bool:
    return seat is not None and 0 <= seat < view.rules.seats


def _can_move(view: View, seat: Seat) -> bool:
    """Return whether a round is played and a seat is to act in it, and has not done so yet."""
    now, passed, *_ = view._phase
    return seat == view.to_act and isinstance(now, Round) and seat not in passed


def _moved(view: View) -> PackedPhase:
    """Return the phase after the seat to act has played or passed, until `TurnCame`."""
    now, _, cards, plays = view._phase
    return now, all_seats(view.rules.seats), cards, plays


def _has_moved(view: View) -> bool:
    return view._phase == _moved(view) and view.to_act is not None


def _can_play(view: View, play: CardsPlayed) -> bool:
    """Return whether the seat to act can play these cards, as far as the view shows."""
    seat = play.seat
    if not _can_move(view, seat) or not 0 < len(play.cards) <= view.hand_sizes[seat]:
        return False
    if not are_cards(play.cards):
        return False
    played = pack(play.cards)
    if play.shows_modifiers_only != is_modifiers_only(played):
        return False
    if seat == view.seat:
        return holds(view._hand, played)
    seen = put(view._hand, all_played(view.stretches))
    return holds(pack(view.rules.cards), put(seen, played))


def _can_draw(view: View, draw: SeenCardsDrawn) -> bool:
    """Return whether a Crown + Draw 2 lets the seat draw, and who sees the cards does."""
    seat, cards = draw.seat, draw.cards
    if seat != view.to_act or not _has_moved(view):
        return False
    mine = view.stretches[seat]
    crowns = sum(count(stretch._played, Card.CROWN_DRAW_2) for stretch in mine)
    return (
        len(mine) <= crowns
        and draw.count == min(CROWN_DRAWS, view.draw_pile_size) > 0
        and (cards is not None) == (seat == view.seat)
        and (cards is None or (len(cards) == draw.count and can_come(view, cards)))
    )


def _has_gone_out(view: View, seat: Seat) -> bool:
    is_new = seat == view.to_act and seat not in view.out
    return is_new and _has_moved(view) and not view.hand_sizes[seat]


def _holders(view: View) -> list[Seat]:
    """Return the seats that have cards."""
    return [seat for seat in all_seats(view.rules.seats) if view.hand_sizes[seat]]


def _match_after(view: View) -> Match | None:
    """Return how the match stands after a hand, or None if the hand goes on."""
    beggar = _holders(view)
    places = (*view.out, *beggar)
    is_last = len(beggar) == 1 and len(places) == view.rules.seats
    return match_after(view.match, places) if is_last and view.to_act in view.out else None


def _is_next(view: View, phase: Phase, to_act: Seat | None) -> bool:
    """Return whether the table can wait for this now."""
    rules = view.rules
    if isinstance(phase, (Dealing, Over)):
        due = OVER if view.is_over else Dealing(rules.cards, names_king=False)
        has_ended = view.to_act is not None and len(_holders(view)) == 1
        return to_act is None and has_ended and phase == due
    if to_act is None or not _is_seat(view, to_act) or not view.hand_sizes[to_act]:
        return False
    if not isinstance(view._phase[0], Round):
        return opens(view, phase, to_act)
    mover = view.to_act
    if mover is None or not _has_moved(view) or not isinstance(phase, Playing):
        return False
    are_out = len(view.out) + len(_holders(view)) == rules.seats
    return are_out and _is_round(view, mover, phase, to_act)


def _is_round(view: View, mover: Seat, phase: Playing, to_act: Seat) -> bool:
    """Return whether a round can stand like this after a seat has played or passed."""
    if phase == LEADING[to_act]:
        return _can_lead(view, mover, to_act)
    if not is_instance(phase.pile, Pile):
        return False
    if not all(is_instance(play, Played) for play in phase.plays):
        return False
    begun = view._phase[3]
    plays = tuple((play.seat, play.cards, play.value) for play in phase.plays)
    named = {phase.leader, phase.last_player, *phase.passed, *(seat for seat, _, _ in plays)}
    pile = phase.pile.cards if phase.pile else ()
    return (
        named <= {*all_seats(view.rules.seats)}
        and to_act == _next_in_round(view, mover, phase)
        and plays[: len(begun)] == begun
        and all(_has_played(view, play) for play in phase.plays[len(begun) :])
        and len(plays) <= len(begun) + 1
        and are_cards(pile)
        and holds(all_played(view.stretches), pack(pile))
    )


def _next_in_round(view: View, mover: Seat, phase: Playing) -> Seat | None:
    """Return the next seat after the one that has moved which is still in the round."""
    are_gone = {*phase.passed, phase.last_player}
    return next((seat for seat in _next_with_cards(view, mover) if seat not in are_gone), None)


def _can_lead(view: View, mover: Seat, leader: Seat) -> bool:
    """Return whether a seat leads the next round, whoever of the two possible winners won."""
    now = view._phase[0]
    before = now.last_player if isinstance(now, Round) else None
    winners = (mover, mover if before is None else before)
    return leader in {
        winner if view.hand_sizes[winner] else next(iter(_next_with_cards(view, winner)), None)
        for winner in winners
    }


def _next_with_cards(view: View, seat: Seat) -> list[Seat]:
    """Return the other seats that have cards, in turn order from the left of one."""
    seats = all_seats(view.rules.seats)
    return [other for other in seats[seat + 1 :] + seats[:seat] if view.hand_sizes[other]]


def _has_played(view: View, play: Played) -> bool:
    """Return whether the seat to act has played these cards in this hand."""
    mine = view.stretches[play.seat] if play.seat == view.to_act else ()
    return are_cards(play.cards) and holds(played_by(mine), pack(play.cards))


def _after_play(view: View, event: CardsPlayed) -> View:
    seat, played = event.seat, pack(event.cards)
    facts = view.hand_facts
    if event.shows_modifiers_only:
        shown = replace_at(facts.modifiers_only, seat, True)
        facts = attrs.evolve(facts, modifiers_only=shown)
    hand = take(view._hand, played) if view.seat == seat else view._hand
    return _evolve(
        view,
        hand=unpack(hand),
        hand_sizes=replace_at(view.hand_sizes, seat, view.hand_sizes[seat] - len(event.cards)),
        stretches=after_play(view._stretches, seat, played),
        hand_facts=facts,
        phase=_moved(view),
    )


def _after_draw(view: View, event: SeenCardsDrawn) -> View:
    drawn = pack(event.cards or ())  # Only the seat that drew sees the cards.
    return _evolve(
        view,
        hand=unpack(put(view._hand, drawn)),
        hand_sizes=replace_at(
            view.hand_sizes, event.seat, view.hand_sizes[event.seat] + event.count
        ),
        draw_pile_size=view.draw_pile_size - event.count,
        stretches=after_draw(view._stretches, event.seat, event.count),
    )
