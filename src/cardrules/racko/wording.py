"""Moves, events and the next question in words, as a person at the table reads them."""

from collections.abc import Sequence

import attrs

from cardrules._arguments import check_seat
from cardrules.errors import cannot_follow, not_a_move, not_an_event
from cardrules.racko.deck import Card
from cardrules.racko.events import (
    Discarded,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenPlaced,
    SeenTurnCame,
    Took,
    TurnedOver,
    TurnEnded,
)
from cardrules.racko.moves import Discard, Draw, Move, Place, Take
from cardrules.racko.state import Dealing, Over, Placing
from cardrules.racko.views import View
from cardrules.wording import Narrator, narrator_of


def move_text(
    view: View,
    seat: int,
    move: Move,
    language_code: str = "en",
    /,
    *,
    names: Sequence[str] | None = None,
) -> str:
    """Return a move of a seat in words, as the view shows it before the move is made.

    A move of the view's own seat is an instruction, for a list of what it can do. A card that the
    view does not show is not named. The move need not be legal.

    Raises:
        LanguageError: if there is no catalogue for the language.
        SeatError: if there is no such seat, or the names are not one text for each seat.
        TypeError: if the view or the move is not of this game.

    >>> from cardrules import racko
    >>> state = racko.position(
    ...     racko.Rules(seats=2, rack_size=3, cards=10),
    ...     racks=[[2, 9, 5], [8, 1, 10]], discard_pile=[7, 4, 6], draw_pile=[3], to_act=0,
    ... )
    >>> racko.move_text(racko.view(state, 0), 0, racko.Take(10))
    'Take the 6 into slot 10'
    >>> racko.move_text(racko.view(state, 1), 0, racko.Take(10), names=["Ada", "Ben"])
    'Ada takes the 6 into slot 10'
    """
    narrator = narrator_of(View, view, language_code, names)
    actor = check_seat("seat", seat, view.rules.seats)
    match move:
        case Take(slot=slot):
            top = view.discard_pile[-1] if view.discard_pile else None
            card = _card(narrator, top, hidden="the-card")
            said = narrator.say("racko.move.take", actor, card=card, slot=slot)
        case Draw():
            return narrator.say("racko.move.draw", actor)
        case Place(slot=slot):
            card = _card(narrator, view.drawn, hidden="the-card")
            said = narrator.say("racko.move.place", actor, card=card, slot=slot)
        case Discard():
            card = _card(narrator, view.drawn, hidden="the-card")
            said = narrator.say("racko.move.discard", actor, card=card)
        case _:
            not_a_move(move)
    return narrator.say("racko.move.go", actor, said=said) if move.go else said


def event_text(
    view: View,
    event: SeenEvent,
    language_code: str = "en",
    /,
    *,
    names: Sequence[str] | None = None,
) -> str:
    """Return what happened in words, as far as the seat of the view saw it.

    The view is the one before the event, or after it: both give the same sentence.

    Raises:
        EventError: if the event cannot follow, so that the view lacks what would be said.
        LanguageError: if there is no catalogue for the language.
        SeatError: if a seat of the event is not at the table, or the names are not one text for
            each seat.
        TypeError: if the view, or the seen event, is not of this game.

    >>> from cardrules import Seat, racko
    >>> view = racko.view(racko.start(racko.Rules(seats=3)), 0)
    >>> racko.event_text(view, racko.SeenDrew(Seat(1), None), names=["Ada", "Ben", "Cleo"])
    'Ben draws a card.'
    """
    narrator = narrator_of(View, view, language_code, names)
    match event:
        case SeenDealt(discard=discard):
            return narrator.tell("racko.event.dealt", card=discard)
        case Took(seat=seat, slot=slot, card=taken, discarded=card):
            return narrator.say("racko.event.took", seat, card=taken, slot=slot, discarded=card)
        case SeenDrew(seat=seat, card=drawn):
            seen = _card(narrator, drawn, hidden="a-card")
            return narrator.say("racko.event.drew", seat, card=seen)
        case SeenPlaced(seat=seat, slot=slot, card=drawn, discarded=card):
            placed = _card(narrator, drawn, hidden="the-card")
            return narrator.say("racko.event.placed", seat, card=placed, slot=slot, discarded=card)
        case Discarded(seat=seat, card=card):
            return narrator.say("racko.event.discarded", seat, card=card)
        case TurnedOver(discard=discard):
            return narrator.tell("racko.event.turned-over", card=discard)
        case TurnEnded(seat=seat):
            return narrator.say("racko.event.turn-ended", seat)
        case RoundEnded(seat=seat, result=result):
            if seat >= len(result.points):
                raise cannot_follow(event)
            return narrator.say("racko.event.round-ended", seat, points=result.points[seat])
        case SeenTurnCame(phase=phase, to_act=to_act):
            later = attrs.evolve(view, phase=phase, to_act=to_act)
            if not _can_be_said(later):
                raise cannot_follow(event)
            return prompt(later, language_code, names=names)
        case _:
            raise not_an_event(event)


def _can_be_said(view: View) -> bool:
    """Return whether a view has what `prompt` says of its phase."""
    if isinstance(view.phase, Over):
        return view.is_over
    return isinstance(view.phase, Dealing) or (
        view.to_act is not None and len(view.discard_pile) > 0
    )


def prompt(view: View, language_code: str = "en", /, *, names: Sequence[str] | None = None) -> str:
    """Return what the table waits for and whose turn it is, or who won.

    Raises:
        LanguageError: if there is no catalogue for the language.
        SeatError: if the names are not one text for each seat.
        TypeError: if the view is not of this game.
    """
    narrator, phase = narrator_of(View, view, language_code, names), view.phase
    if isinstance(phase, Dealing):
        return narrator.dealing(phase.dealer)
    if isinstance(phase, Over) or view.to_act is None:
        return narrator.ending()
    if isinstance(phase, Placing):
        card = _card(narrator, phase.drawn, hidden="the-card")
        return narrator.say("racko.prompt.place", view.to_act, card=card)
    return narrator.say("racko.prompt.take", view.to_act, card=view.discard_pile[-1])


def _card(narrator: Narrator, card: Card | None, *, hidden: str) -> str:
    """Return *the 21*, or what a card is called that the view does not show."""
    if card is None:
        return narrator.tell(f"racko.text.{hidden}")
    return narrator.tell("racko.text.card", card=card)
