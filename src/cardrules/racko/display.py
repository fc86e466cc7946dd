"""The table in plain text: for terminals, logs and language models."""

from collections.abc import Sequence

from cardrules import language
from cardrules._seats import all_seats
from cardrules.racko.deck import all_slots
from cardrules.racko.state import Placing, State
from cardrules.racko.views import View, view
from cardrules.racko.wording import prompt

_UNKNOWN = "?"


def to_text(view: View, language_code: str = "en", /) -> str:
    """Return a view as a table in plain text; ``?`` stands for an unknown card.

    Raises:
        LanguageError: if there is no catalogue for the language.
        TypeError: if the view is not of this game.
    """
    return "\n".join(_lines(view, language_code))


def debug_text(state: State, /) -> str:
    """Return a state in plain text, hidden cards included; never show it to a player."""
    draw_pile = " ".join(map(str, state.draw_pile))
    racks = (f"rack {seat}: {' '.join(map(str, rack))}" for seat, rack in enumerate(state.racks))
    lines = (
        *_lines(view(state, None), "en"),
        *racks,
        f"drawn: {state.drawn}",
        f"draw pile, top first: {draw_pile}",
        f"slots shown: {state.shown}",
        f"had turn: {state.had_turn}",
    )
    return "\n".join(lines)


def _lines(view: View, code: str) -> list[str]:
    lines = [prompt(view, code)]
    if view.discard_pile:
        lines += _racks(view, code)
        top, rest = view.discard_pile[-1], view.discard_pile[:-1]
        lines.append(language.text(code, "racko.text.discard-pile", top=top, size=len(rest) + 1))
        lines.append(language.text(code, "racko.text.draw-pile", size=view.draw_pile_size))
        if view.draw_order:
            lines.append(language.text(code, "racko.text.draw-order", cards=view.draw_order))
        if isinstance(view.phase, Placing):
            drawn = _UNKNOWN if view.drawn is None else view.drawn
            lines.append(language.text(code, "racko.text.drawn", card=drawn))
    lines.append(language.text(code, "racko.text.scores", scores=view.scores))
    return lines


def _racks(view: View, code: str) -> list[str]:
    """Return the lines of a table of racks: one row per seat, one column per slot."""
    slots = all_slots(view.rules.rack_size)
    names = [language.text(code, "term.seat", seat=seat) for seat in all_seats(view.rules.seats)]
    names = [f"{name} *" if seat == view.seat else name for seat, name in enumerate(names)]
    heading = language.text(code, "racko.text.slot")
    margin = max(map(len, [heading, *names]))
    wide = max(2, len(str(view.rules.cards)), len(str(slots[-1])))
    rows: list[tuple[str, Sequence[int | None]]] = [
        (heading, slots),
        *zip(names, view.racks, strict=True),
    ]
    return [
        f"{name:<{margin}} "
        + "".join(f" {_UNKNOWN if entry is None else entry:>{wide}}" for entry in entries)
        for name, entries in rows
    ]
