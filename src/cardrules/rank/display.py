"""The table as plain text, for terminals, logs and language models."""

from collections.abc import Iterable

from cardrules import language
from cardrules._seats import Seat, all_seats
from cardrules.language import Term
from cardrules.rank.deck import Card, named
from cardrules.rank.state import State
from cardrules.rank.views import View, view
from cardrules.rank.wording import character, play_text, prompt
from cardrules.wording import Narrator

_NONE = "-"


def to_text(view: View, language_code: str = "en", /) -> str:
    """Return a view as plain text.

    Raises:
        LanguageError: if there is no catalogue for the language.
        TypeError: if the view is not of this game.
    """
    return "\n".join(_lines(view, language_code))


def debug_text(state: State, /) -> str:
    """Return all of a state as plain text, with hidden cards; never show it to a player."""
    lines = (
        *_lines(view(state, None), "en"),
        *(f"hand {seat}: {_row(hand)}" for seat, hand in enumerate(state.hands)),
        f"draw pile, top first: {_row(state.draw_pile)}",
        f"King's Hand: {_row(state.kings_hand)}",
        f"set aside: {_row(state.set_aside)}",
        f"taken: {state.taken}",
        f"stretches: {state.stretches}",
    )
    return "\n".join(lines)


def _row(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or _NONE


def _named(cards: Iterable[Card]) -> tuple[Term, ...] | str:
    return tuple(map(named, cards)) or _NONE


def _lines(view: View, code: str) -> list[str]:
    lines = [prompt(view, code)]
    names = [language.text(code, "term.seat", seat=seat) for seat in all_seats(view.rules.seats)]
    for seat, name in zip(all_seats(view.rules.seats), names, strict=True):
        lines.append(
            language.text(
                code,
                "rank.text.seat",
                name=name + " *" * (seat == view.seat),
                size=view.hand_sizes[seat],
                tokens=view.scores[seat],
                standing=_standing(view, seat, code),
            )
        )
    lines += _round(view, code)
    lines.append(language.text(code, "rank.text.draw-pile", size=view.draw_pile_size))
    if view.seat is not None:
        lines.append(language.text(code, "rank.text.hand", cards=_named(view.hand)))
    for holder, cards in zip(names, view.known, strict=True):
        if cards:
            lines.append(language.text(code, "rank.text.known", name=holder, cards=_named(cards)))
    return lines


def _standing(view: View, seat: Seat, code: str) -> str:
    """Return the character of a seat, and whether it has passed or gone out, in words."""
    words: list[str] = []
    if seat in view.places:
        words.append(language.text(code, character(view.places, seat)))
    if seat in view.passed:
        words.append(language.text(code, "rank.text.passed"))
    if seat in view.out:
        words.append(language.text(code, "rank.text.out"))
    return ", ".join(words) or _NONE


def _round(view: View, code: str) -> list[str]:
    narrator = Narrator(view, code, None)
    lines = [
        play_text(narrator, "rank.event.played", play.seat, play.cards, play.value)
        for play in view.plays
    ]
    if view.pile:
        pile = view.pile
        lines.append(language.text(code, "rank.text.pile", size=pile.size, value=pile.value))
    return lines
