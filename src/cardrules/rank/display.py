"""The table as plain text, for terminals, logs and language models."""

from typing import assert_never

from cardrules import language
from cardrules._seats import all_seats
from cardrules.rank.deck import Card
from cardrules.rank.phases import (
    ChoosingBenefit,
    ChoosingHand,
    Dealing,
    Giving,
    Over,
    Playing,
)
from cardrules.rank.state import State
from cardrules.rank.views import View, view

_NONE = "-"


def to_text(view: View, language_code: str = "en", /) -> str:
    """Return a view as plain text.

    Raises:
        LanguageError: if there is no catalogue for the language.
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


def _lines(view: View, code: str) -> list[str]:
    lines = [_doing(view, code)]
    names = [language.text(code, "term.seat", seat=seat) for seat in all_seats(view.rules.seats)]
    for seat, name in enumerate(names):
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
        lines.append(language.text(code, "rank.text.hand", cards=_row(view.hand)))
    for holder, cards in zip(names, view.known, strict=True):
        if cards:
            lines.append(language.text(code, "rank.text.known", name=holder, cards=_row(cards)))
    return lines


def _standing(view: View, seat: int, code: str) -> str:
    """Return the character of a seat, and whether it has passed or gone out, in words."""
    words: list[str] = []
    if seat in view.places:
        words.append(language.text(code, f"rank.character.{_character(view, seat)}"))
    if seat in view.passed:
        words.append(language.text(code, "rank.text.passed"))
    if seat in view.out:
        words.append(language.text(code, "rank.text.out"))
    return ", ".join(words) or _NONE


def _character(view: View, seat: int) -> str:
    place = [*view.places].index(all_seats(view.rules.seats)[seat])
    if place == len(view.places) - 1:
        return "beggar"
    return ("king", "queen")[place] if place < 2 else "knight"


def _round(view: View, code: str) -> list[str]:
    lines = [
        language.text(
            code, "rank.text.play", seat=play.seat, cards=_row(play.cards), value=play.value
        )
        for play in view.plays
    ]
    if view.pile:
        pile = view.pile
        lines.append(language.text(code, "rank.text.pile", size=pile.size, value=pile.value))
    return lines


def _doing(view: View, code: str) -> str:
    match view.phase:
        case Over():
            winners = view.outcome.winners if view.outcome else ()
            return language.text(code, "rank.text.over", seats=winners)
        case Dealing(names_king=names_king):
            key = "dealing-first" if names_king else "dealing"
            return language.text(code, f"rank.text.{key}")
        case ChoosingHand():
            key = "choosing-hand"
        case ChoosingBenefit():
            key = "choosing-benefit" if view.steal_possible else "choosing-benefit-no-steal"
        case Giving(to=to, count=count):
            return language.text(
                code, "rank.text.giving", seat=str(view.to_act), to=to, count=count
            )
        case Playing(pile=pile):
            key = "following" if pile else "leading"
        case _:
            assert_never(view.phase)
    return language.text(code, f"rank.text.{key}", seat=str(view.to_act))
