"""The table in plain text: for terminals, logs and language models."""

from cardrules import language
from cardrules._seats import Seat, all_seats
from cardrules.language import Name
from cardrules.queen_of_scots.deck import Hand
from cardrules.queen_of_scots.state import State
from cardrules.queen_of_scots.views import View, view
from cardrules.queen_of_scots.wording import prompt


def to_text(view: View, language_code: str = "en", /) -> str:
    """Return a view as a table in plain text.

    Raises:
        LanguageError: if there is no catalogue for the language.
        TypeError: if the view is not of this game.
    """
    return "\n".join(_lines(view, language_code))


def debug_text(state: State, /) -> str:
    """Return a state in plain text, hidden cards included; never show it to a player."""
    knowledge = state.knowledge
    lines = (
        *_lines(view(state, None), "en"),
        *(f"hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(state.hands)),
        f"face-down pile, top first: {' '.join(state.stock)}",
        f"shuffled in: {' '.join(knowledge.shuffled_in)}",
        *(f"drawn by {seat}: {' '.join(cards)}" for seat, cards in enumerate(knowledge.drawn)),
        *(f"shown by {seat}: {' '.join(cards)}" for seat, cards in enumerate(knowledge.shown)),
    )
    return "\n".join(lines)


def _lines(view: View, code: str) -> list[str]:
    lines = [prompt(view, code)]
    if view.dealer is not None:
        for seat in all_seats(view.rules.seats):
            lines += _seat_lines(view, seat, code)
        face_up = tuple(map(view.rules.deck.named, view.face_up))
        lines.append(language.text(code, "scots.text.face-up", cards=face_up))
        lines.append(language.text(code, "scots.text.stock", size=view.stock_size))
        if view.reshuffled:
            lines.append(_sorted(view, code, "reshuffled", view.reshuffled))
            lines.append(language.text(code, "scots.text.draws", draws=view.draws_since))
        if view.hand is not None:
            lines.append(_sorted(view, code, "hand", view.hand))
    lines.append(language.text(code, "scots.text.scores", scores=view.scores))
    return lines


def _seat_lines(view: View, seat: Seat, code: str) -> list[str]:
    """Return the lines about one seat: its hand's size and known cards, and its sets."""
    name = language.text(code, "term.seat", seat=seat)
    mark = " *" if seat == view.seat else ""
    size = language.text(code, "scots.text.size", size=view.hand_sizes[seat])
    lines = [f"{name}{mark}: {size}"]
    known: Hand = view.known[seat]
    if known:
        lines.append(f"  {_sorted(view, code, 'known', known)}")
    deck = view.rules.deck
    order = tuple(dict.fromkeys(deck.kinds.values()))
    for laid in sorted(view.tables[seat], key=lambda laid: order.index(laid.kind)):
        listed = language.text(
            code, "scots.text.set", kind=deck.named(laid.kind), cards=_named(view, laid.cards)
        )
        lines.append(f"  {listed}")
    return lines


def _sorted(view: View, code: str, key: str, cards: Hand) -> str:
    """Return a line that lists cards in the order of the deck."""
    return language.text(code, f"scots.text.{key}", cards=_named(view, cards))


def _named(view: View, cards: Hand) -> tuple[Name, ...]:
    deck = view.rules.deck
    return tuple(map(deck.named, deck.in_deck_order(cards)))
