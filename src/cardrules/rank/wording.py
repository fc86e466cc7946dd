"""Moves, events and the next question in words, as a person at the table reads them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

import attrs

from cardrules._arguments import check_seat
from cardrules._seats import Seat
from cardrules.errors import cannot_follow, not_a_move, not_an_event
from cardrules.rank.deck import Card
from cardrules.rank.events import (
    BenefitChosen,
    BenefitDue,
    CardsPlayed,
    HandEnded,
    KingsHandLeft,
    Passed,
    RoundWon,
    SeenCardsDrawn,
    SeenDealt,
    SeenEvent,
    SeenExchanged,
    SeenKingsHandTaken,
    TurnCame,
    WentOut,
)
from cardrules.rank.moves import (
    Give,
    GoFirst,
    KeepHand,
    Move,
    Pass,
    Play,
    Steal,
    TakeKingsHand,
)
from cardrules.rank.phases import (
    ChoosingBenefit,
    ChoosingHand,
    Dealing,
    Giving,
    Over,
    Playing,
    pack_phase,
)
from cardrules.rank.views import View
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
    not be legal.

    Raises:
        LanguageError: if there is no catalogue for the language.
        SeatError: if there is no such seat, or the names are not one text for each seat.
        TypeError: if the view or the move is not of this game.

    >>> from cardrules import rank
    >>> view = rank.view(rank.start(rank.Rules(seats=4)), 0)
    >>> move = rank.parse_move("play 8 8 U = 9")
    >>> rank.move_text(view, 0, move)
    'Play two 8s and a Rank-Up: worth 9'
    >>> rank.move_text(view, 2, move, names=["Ada", "Ben", "Cleo", "Dan"])
    'Cleo plays two 8s and a Rank-Up: worth 9'
    """
    narrator = narrator_of(View, view, language_code, names)
    actor = check_seat("seat", seat, view.rules.seats)
    match move:
        case Play(cards=cards, value=value):
            return play_text(narrator, "rank.move.play", actor, cards, value)
        case Pass() | GoFirst() | Steal() | TakeKingsHand() | KeepHand():
            return narrator.say(f"rank.move.{move}", actor)
        case Give(cards=cards):
            said = _counted(narrator, cards)
        case _:
            not_a_move(move)
    if not isinstance(view.phase, Giving):
        return narrator.say("rank.move.give", actor, cards=said)
    return narrator.say("rank.move.give-to", actor, view.phase.to, cards=said)


_WITHOUT_CARDS: Mapping[type[SeenEvent], str] = {
    SeenKingsHandTaken: "kings-hand-taken",
    KingsHandLeft: "kings-hand-left",
    Passed: "passed",
    WentOut: "went-out",
}


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

    >>> from cardrules import Seat, rank
    >>> view = rank.view(rank.start(rank.Rules(seats=3)), 0)
    >>> rank.event_text(view, rank.SeenCardsDrawn(Seat(1), 2, None), names=["Ada", "Ben", "Cleo"])
    'Ben draws two cards.'
    """
    narrator = narrator_of(View, view, language_code, names)
    match event:
        case SeenDealt(hand_size=size):
            return narrator.tell("rank.event.dealt", count=size)
        case SeenKingsHandTaken() | KingsHandLeft() | Passed() | WentOut():
            return narrator.say(f"rank.event.{_WITHOUT_CARDS[type(event)]}", event.seat)
        case BenefitDue(beggar=seat, steal_possible=possible):
            key = "benefit-due" if possible else "benefit-due-no-steal"
            return narrator.say(f"rank.event.{key}", seat)
        case BenefitChosen(seat=seat, steals=steals):
            return narrator.say(f"rank.event.benefit-{'steal' if steals else 'go-first'}", seat)
        case SeenExchanged(transfer=moved):
            said = _seen(narrator, moved.cards, moved.count)
            return narrator.say("rank.event.exchanged", moved.giver, moved.taker, cards=said)
        case CardsPlayed(seat=seat, cards=cards, value=value):
            return play_text(narrator, "rank.event.played", seat, cards, value)
        case SeenCardsDrawn(seat=seat, count=count, cards=cards):
            return narrator.say("rank.event.drew", seat, cards=_seen(narrator, cards, count))
        case RoundWon(leader=seat):
            return narrator.say("rank.event.round-won", seat)
        case HandEnded(match=match):
            return narrator.tell("rank.event.hand-ended", places=_places(narrator, match.places))
        case TurnCame(phase=phase, to_act=to_act):
            later = attrs.evolve(view, phase=pack_phase(phase), to_act=to_act)
            if not _can_be_said(later):
                raise cannot_follow(event)
            return prompt(later, language_code, names=names)
        case _:
            raise not_an_event(event)


def _can_be_said(view: View) -> bool:
    """Return whether a view has what `prompt` says of its phase."""
    if isinstance(view.phase, Over):
        return view.is_over
    return isinstance(view.phase, Dealing) or view.to_act is not None


def prompt(view: View, language_code: str = "en", /, *, names: Sequence[str] | None = None) -> str:
    """Return what the table waits for and whose turn it is, or who won.

    Raises:
        LanguageError: if there is no catalogue for the language.
        SeatError: if the names are not one text for each seat.
        TypeError: if the view is not of this game.
    """
    narrator, phase, seat = narrator_of(View, view, language_code, names), view.phase, view.to_act
    if isinstance(phase, Dealing):
        return narrator.tell(f"rank.prompt.dealing{'-first' * phase.names_king}")
    if isinstance(phase, Over) or seat is None:
        return narrator.ending()
    match phase:
        case ChoosingHand():
            return narrator.say("rank.prompt.hand", seat)
        case ChoosingBenefit():
            key = "benefit" if view.steal_possible else "benefit-no-steal"
            return narrator.say(f"rank.prompt.{key}", seat)
        case Giving(to=to, count=count):
            return narrator.say("rank.prompt.give", seat, to, count=count)
        case Playing(pile=pile):
            if pile is None:
                return narrator.say("rank.prompt.lead", seat)
            return narrator.say("rank.prompt.follow", seat, size=pile.size, value=pile.value)
        case _:
            assert_never(phase)


def character(places: Sequence[Seat], seat: Seat) -> str:
    """Return the key of the character that a seat has after a hand (`rank.places`)."""
    place = places.index(seat)
    if place == len(places) - 1:
        return "rank.character.beggar"
    return f"rank.character.{('king', 'queen', 'knight')[min(place, 2)]}"


def play_text(
    narrator: Narrator, key: str, seat: Seat, cards: Iterable[Card], value: int | None
) -> str:
    """Return the sentence under a key about cards that a seat plays for a value."""
    said = _counted(narrator, cards)
    if value is None:
        return narrator.say(f"{key}-crown", seat, cards=said)
    return narrator.say(key, seat, cards=said, value=value)


def _places(narrator: Narrator, places: Sequence[Seat]) -> tuple[str, ...]:
    """Return who has which character, King first."""
    return tuple(
        f"{narrator.tell(character(places, seat))}: {narrator.name(seat)}" for seat in places
    )


def _seen(narrator: Narrator, cards: Iterable[Card] | None, count: int) -> str:
    """Return cards in words, or just their number if the view does not show them."""
    if cards is None:
        return narrator.tell("rank.text.cards-hidden", count=count)
    return _counted(narrator, cards)


def _counted(narrator: Narrator, cards: Iterable[Card]) -> str:
    """Return cards in words, with the number of each: *two 8s and a Rank-Up*."""
    counts = Counter(cards).items()
    return narrator.listed(narrator.tell(f"rank.cards.{card}", count=n) for card, n in counts)
