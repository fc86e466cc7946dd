"""Moves, events and the next question in words, as a person at the table reads them."""

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from cardrules._arguments import check_seat
from cardrules.errors import cannot_follow, not_a_move, not_an_event
from cardrules.language import Term
from cardrules.queen_of_scots.deck import Card
from cardrules.queen_of_scots.events import (
    Discarded,
    Laid,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
    Took,
    TurnCame,
)
from cardrules.queen_of_scots.moves import Add, Discard, Draw, Lay, Move, Take, TakeOnto
from cardrules.queen_of_scots.state import Dealing, Over, PickingUp, Reshuffling
from cardrules.queen_of_scots.views import View
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

    A move of the view's own seat is an instruction, for a list of what it can do. The move need
    not be legal; a card that the deck does not have is called by its id.

    Raises:
        LanguageError: if there is no catalogue for the language.
        SeatError: if there is no such seat, or the names are not one text for each seat.
        TypeError: if the view or the move is not of this game.

    >>> from cardrules import queen_of_scots
    >>> view = queen_of_scots.view(queen_of_scots.start(queen_of_scots.Rules(seats=2)), 0)
    >>> move = queen_of_scots.parse_move("lay plain-3 crown-jewels plain-3")
    >>> queen_of_scots.move_text(view, 0, move)
    'Lay Crown Jewels and 2 × Plain 3'
    """
    narrator, deck = narrator_of(View, view, language_code, names), view.rules.deck
    actor = check_seat("seat", seat, view.rules.seats)
    match move:
        case Draw():
            return narrator.say("scots.move.draw", actor)
        case Take(cards=cards):
            return narrator.say("scots.move.take", actor, cards=_counted(narrator, view, cards))
        case TakeOnto(kind=kind):
            return narrator.say("scots.move.take-onto", actor, kind=deck.named(kind))
        case Lay(cards=cards):
            return narrator.say("scots.move.lay", actor, cards=_counted(narrator, view, cards))
        case Add(card=card, to=kind):
            if kind is None:
                return narrator.say("scots.move.add", actor, card=deck.named(card))
            named, onto = deck.named(card), deck.named(kind)
            return narrator.say("scots.move.add-to", actor, card=named, kind=onto)
        case Discard(card=card):
            named = deck.named(card)
        case _:
            not_a_move(move)
    return narrator.say("scots.move.discard", actor, card=named)


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

    >>> from cardrules import Seat, queen_of_scots
    >>> view = queen_of_scots.view(queen_of_scots.start(queen_of_scots.Rules(seats=2)), 0)
    >>> queen_of_scots.event_text(view, queen_of_scots.SeenDrew(Seat(1), None))
    'Seat 1 draws a card.'
    """
    narrator, deck = narrator_of(View, view, language_code, names), view.rules.deck
    match event:
        case SeenDealt(face_up=card):
            return narrator.tell("scots.event.dealt", card=deck.named(card))
        case SeenDrew(seat=seat, card=drawn):
            seen = Term("scots.text.a-card") if drawn is None else deck.named(drawn)
            return narrator.say("scots.event.drew", seat, card=seen)
        case Took():
            return _took(narrator, view, event)
        case Laid():
            return _laid(narrator, view, event)
        case Discarded(seat=seat, card=card):
            return narrator.say("scots.event.discarded", seat, card=deck.named(card))
        case SeenReshuffled(cards=cards):
            return narrator.tell("scots.event.reshuffled", count=len(cards))
        case RoundEnded(out=out):
            if out is None:
                return narrator.tell("scots.event.round-ended-stock")
            return narrator.say("scots.event.round-ended", out)
        case TurnCame(phase=phase, to_act=to_act):
            later = attrs.evolve(view, phase=phase, to_act=to_act)
            if not _can_be_said(later):
                raise cannot_follow(event)
            return prompt(later, language_code, names=names)
        case _:
            raise not_an_event(event)


def _laid(narrator: Narrator, view: View, event: Laid) -> str:
    kind, said = view.rules.deck.named(event.kind), _counted(narrator, view, event.cards)
    if len(event.cards) > 1:
        key = "laid"
    elif str(event.kind) in event.cards:  # A plain card has the name of its set.
        key = "added"
    else:
        key = "added-to"
    return narrator.say(f"scots.event.{key}", event.seat, cards=said, kind=kind)


def _took(narrator: Narrator, view: View, event: Took) -> str:
    if not event.showed:
        key = "took"
    elif event.played:
        key = "took-jewel"
    else:
        key = "took-onto"
    return narrator.say(
        f"scots.event.{key}",
        event.seat,
        shown=_counted(narrator, view, event.showed),
        count=len(event.picked_up) + 1,
        cards=_counted(narrator, view, (*event.played, event.top)),
        kind=view.rules.deck.named(event.kind),
    )


def _can_be_said(view: View) -> bool:
    """Return whether a view has what `prompt` says of its phase."""
    if isinstance(view.phase, Over):
        return view.is_over
    if isinstance(view.phase, PickingUp) and not view.face_up:
        return False
    return isinstance(view.phase, Dealing | Reshuffling) or view.to_act is not None


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
    if isinstance(phase, Reshuffling):
        return narrator.say("scots.prompt.reshuffle", phase.next_to_act)
    if isinstance(phase, Over) or view.to_act is None:
        return narrator.ending()
    if isinstance(phase, PickingUp):
        top = view.rules.deck.named(view.face_up[-1])
        return narrator.say("scots.prompt.pick-up", view.to_act, card=top)
    return narrator.say("scots.prompt.lay", view.to_act)


def _counted(narrator: Narrator, view: View, cards: Iterable[Card]) -> str:
    """Return cards in words, in the order of the deck: *King James and 2 × Plain 3*."""
    deck = view.rules.deck
    return narrator.listed(
        narrator.tell("scots.text.copies", count=copies, card=deck.named(card))
        if copies > 1
        else deck.named(card).text(narrator.language)
        for card, copies in Counter(deck.in_deck_order(cards)).items()
    )
