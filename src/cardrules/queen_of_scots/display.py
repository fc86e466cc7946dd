"""The table in plain text: for terminals, logs and language models."""

from cardrules import language
from cardrules._seats import Seat, all_seats
from cardrules.queen_of_scots.sets import Hand, LaidSets
from cardrules.queen_of_scots.state import Dealing, Over, PickingUp, Reshuffling, State
from cardrules.queen_of_scots.views import View, view


def to_text(view: View, language_code: str = "en", /) -> str:
    """Return a view as a table in plain text; cards are named by their ids, as in moves.

    Raises:
        LanguageError: if there is no catalogue for the language.
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
    lines = [_doing(view, code)]
    if view.dealer is not None:
        for seat in all_seats(view.rules.seats):
            lines += _seat_lines(view, seat, code)
        lines.append(_named(code, "face-up", view.face_up))
        lines.append(language.text(code, "scots.text.stock", size=view.stock_size))
        if view.reshuffled:
            lines.append(_named(code, "reshuffled", view.reshuffled))
            lines.append(language.text(code, "scots.text.draws", draws=view.draws_since))
        if view.hand is not None:
            lines.append(_named(code, "hand", view.hand))
    lines.append(language.text(code, "scots.text.scores", scores=view.scores))
    return lines


def _doing(view: View, code: str) -> str:
    phase = view.phase
    if isinstance(phase, Over):
        winners: tuple[Seat, ...] = view.outcome.winners if view.outcome else ()
        return language.text(code, "scots.text.over", seats=winners)
    if isinstance(phase, Reshuffling):
        return language.text(code, "scots.text.reshuffling", seat=phase.next_to_act)
    if isinstance(phase, Dealing):
        if phase.dealer is None:
            return language.text(code, "scots.text.dealing-first")
        return language.text(code, "scots.text.dealing", dealer=phase.dealer)
    key = "picking-up" if isinstance(phase, PickingUp) else "laying"
    return language.text(code, f"scots.text.{key}", seat=str(view.to_act))


def _seat_lines(view: View, seat: Seat, code: str) -> list[str]:
    """Return the lines about one seat: its hand's size and known cards, and its sets."""
    name = language.text(code, "term.seat", seat=seat)
    mark = " *" if seat == view.seat else ""
    size = language.text(code, "scots.text.size", size=view.hand_sizes[seat])
    lines = [f"{name}{mark}: {size}"]
    known: Hand = view.known[seat]
    if known:
        lines.append(f"  {_named(code, 'known', known)}")
    table: LaidSets = view.tables[seat]
    lines += (f"  {laid.kind}: {', '.join(laid.cards)}" for laid in table)
    return lines


def _named(code: str, key: str, cards: Hand) -> str:
    """Return a line that lists cards."""
    return language.text(code, f"scots.text.{key}", cards=cards)
