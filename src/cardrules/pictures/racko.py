"""The pictures of RACK-O."""

from typing import assert_never

from cardrules._seats import Seat
from cardrules.pictures.boxes import WIDTH, Box, flow, label, row, stack
from cardrules.pictures.cards import back, empty, numbered, pile
from cardrules.pictures.fonts import SMALL, TEXT
from cardrules.pictures.labels import Labels
from cardrules.pictures.moves import Step
from cardrules.pictures.racks import rack
from cardrules.pictures.seats import heading_of, others_of
from cardrules.pictures.shapes import shape
from cardrules.racko import (
    Card,
    Dealing,
    Discard,
    Draw,
    Move,
    Over,
    Place,
    Placing,
    Rules,
    Take,
    Taking,
    View,
)
from cardrules.racko.deck import Slot, index_of

title = "RACK-O"
_GAP = 10
_MOST_ABREAST = 3


def doing(view: View, labels: Labels, /) -> str:
    """Return what the table waits for, in a few words."""
    match view.phase:
        case Dealing():
            return labels.dealing(view.phase.dealer)
        case Taking():
            return labels.said("racko.taking", name=labels.name(view.to_act))
        case Placing():
            return labels.said("racko.placing", name=labels.name(view.to_act))
        case Over():
            return labels.winners(view.outcome)
        case _:
            assert_never(view.phase)


def table(view: View, labels: Labels, /) -> Box:
    """Return the racks of the others, the piles, and the own rack below them."""
    others = others_of(view)
    abreast = len(others) if len(others) <= _MOST_ABREAST else 2
    width = (WIDTH - _GAP * (abreast - 1)) / abreast
    racks = [_seat(view, seat, width, labels) for seat in others]
    own = [] if view.seat is None else [_seat(view, view.seat, WIDTH, labels)]
    return stack([flow(racks, WIDTH, _GAP, _GAP), *_piles(view, labels), *own], 14)


def _seat(view: View, seat: Seat, width: float, labels: Labels) -> Box:
    """Return a rack under the name and the score of its seat."""
    lines = [heading_of(view, seat, labels, width)]
    if view.discard_pile:
        shown = view.shown[seat] if seat == view.seat else ()
        cards, most = view.racks[seat], view.rules.cards
        lines.append(rack(cards, most, width, labels, key=f"slot {seat}", shown=shown))
        if shown:
            words = label(labels.said("racko.shown"), SMALL, tone="soft")
            lines.append(row([shape("eye", 11, tone="soft"), words], 4))
    return stack(lines, 3).as_spot(f"seat {seat}", labels.name(seat))


def _piles(view: View, labels: Labels) -> list[Box]:
    """Return the draw pile, the card drawn from it, and the discard pile, side by side."""
    if not view.discard_pile:
        return []
    most, order, discards = view.rules.cards, view.draw_order, view.discard_pile
    # After the discard pile is turned over, everyone knows what lies on top of the draw pile.
    top = back(words=str(order[0]) if order else "") if view.draw_pile_size else empty()
    piles = [_pile("draw-pile", view.draw_pile_size, top, labels)]
    if isinstance(view.phase, Placing):
        drawn = view.phase.drawn
        face = back(words="?") if drawn is None else numbered(drawn, most)
        piles.append(_pile("drawn", None, face, labels))
    top = numbered(discards[-1], most)
    piles.append(_pile("discard-pile", len(discards), top, labels))
    return [row(piles, 28, "start")]


def _pile(key: str, size: int | None, top: Box, labels: Labels) -> Box:
    words = labels.said(key)
    return pile(words, size, top.as_spot(key, words))


def steps(view: View, move: Move, labels: Labels, /) -> tuple[Step, ...]:
    """Return what a move of the view's own seat does."""
    seat = view.seat or 0
    match move:
        case Take(slot=slot):
            top = view.discard_pile[-1]
            return (_into(top, "discard-pile", seat, slot), _out(view, seat, slot))
        case Place(slot=slot):
            return (_into(view.drawn, "drawn", seat, slot), _out(view, seat, slot))
        case Draw():
            order = view.draw_order
            words = str(order[0]) if order else labels.said("a-card")
            return (Step(words, f"seat {seat}", ("draw-pile",)),)
        case Discard():
            return (Step(str(view.drawn), "discard-pile", ("drawn",)),)
        case _:
            assert_never(move)


def _into(card: Card | None, source: str, seat: int, slot: int) -> Step:
    return Step(str(card), f"slot {seat} {slot}", (source,))


def _out(view: View, seat: int, slot: Slot) -> Step:
    card = view.racks[seat][index_of(slot)]
    return Step(str(card), "discard-pile", (f"slot {seat} {slot}",))


def deck(rules: Rules, labels: Labels, /) -> Box:
    """Return a rack in order: what each seat is after."""
    between = rules.cards / (rules.rack_size + 1)
    cards = tuple(Card(round(between * place)) for place in range(1, rules.rack_size + 1))
    facts = (("seats", rules.seats), ("cards", rules.cards), ("target", rules.target))
    return stack(
        [
            label(labels.facts(facts), TEXT, width=WIDTH),
            rack(cards, rules.cards, WIDTH, labels),
            label(labels.said("racko.aim"), SMALL, tone="soft", width=WIDTH),
        ],
        8,
    )


def card(rules: Rules, card: Card, _: Labels, /) -> Box:
    """Return a card: its number, and where it lies among all."""
    return numbered(card, rules.cards)


def words(_: Rules, card: Card, _labels: Labels, /) -> str:
    """Return a card in words: its number."""
    return str(card)
