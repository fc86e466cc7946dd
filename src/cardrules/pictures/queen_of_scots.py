"""The pictures of QUEEN OF SCOTS.

The host describes the deck, so the shapes are given out in its order: a crown to the royals, a gem
to the crown jewel, and to each plain card a shape of its own.
"""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from cardrules._seats import Seat
from cardrules.pictures.boxes import PADDING, WIDTH, Box, flow, framed, label, row, stack
from cardrules.pictures.cards import MINI, back, copies, empty, face, foot, mini, pile
from cardrules.pictures.fonts import SMALL, TEXT, numeral, width_of
from cardrules.pictures.labels import Labels
from cardrules.pictures.moves import Step
from cardrules.pictures.seats import heading_of, others_of, own_hand
from cardrules.pictures.shapes import family, shape
from cardrules.queen_of_scots import (
    Add,
    Card,
    Dealing,
    Deck,
    Discard,
    Draw,
    Kind,
    LaidSet,
    Lay,
    Laying,
    Move,
    Over,
    PickingUp,
    Reshuffling,
    Rules,
    Take,
    TakeOnto,
    View,
)
from cardrules.queen_of_scots.deck import ROYAL

title = "QUEEN OF SCOTS"
_INNER = WIDTH - 2 * PADDING
_NARROW_SET = 70
_APART = 20
_MOST_UNDER = 15
"""How many cards below the top of the face-up pile are drawn."""


def doing(view: View, labels: Labels, /) -> str:
    """Return what the table waits for, in a few words."""
    match view.phase:
        case Dealing(dealer=dealer):
            return labels.dealing(dealer)
        case Reshuffling():
            return labels.said("scots.reshuffling")
        case PickingUp():
            return labels.said("scots.picking-up", name=labels.name(view.to_act))
        case Laying():
            return labels.said("scots.laying", name=labels.name(view.to_act))
        case Over():
            return labels.winners(view.outcome)
        case _:
            assert_never(view.phase)


def table(view: View, labels: Labels, /) -> Box:
    """Return the sets of the others, the piles, the own sets, and the own hand below them."""
    own = (
        []
        if view.seat is None
        else [
            _seat(view, view.seat, labels),
            own_hand(_groups(view.rules.deck, view.hand or (), labels), labels),
        ]
    )
    others = [_seat(view, seat, labels) for seat in others_of(view)]
    return stack([*others, *_piles(view, labels), *own], 16)


def _seat(view: View, seat: Seat, labels: Labels) -> Box:
    """Return a seat: its name and score, its sets, and what is known of its hand."""
    held = [] if view.dealer is None else [labels.said("scots.held", count=view.hand_sizes[seat])]
    lines = [heading_of(view, seat, labels, _INNER, *held)]
    if view.dealer is not None:
        deck, known = view.rules.deck, view.known[seat]
        if known:
            minis = [_mini(deck, card) for card in deck.in_deck_order(known)]
            words = label(labels.said("scots.known"), SMALL, tone="soft")
            lines.append(flow([words, *minis], _INNER, 3, 3, "middle"))
        sets = (_set(deck, seat, laid, labels) for laid in view.tables[seat])
        lines.append(flow(sets, _INNER))
    panel = framed(stack(lines, 4), kind="panel", width=WIDTH)
    return panel.as_spot(f"seat {seat}", labels.name(seat))


def _set(deck: Deck, seat: Seat, laid: LaidSet, labels: Labels) -> Box:
    """Return a set: its kind above small cards."""
    words = _kind(deck, laid.kind, labels)
    minis = flow((_mini(deck, card) for card in deck.in_deck_order(laid.cards)), _INNER, 2, 2)
    heading = label(words, SMALL, width=max(_NARROW_SET, minis.width))
    return stack([heading, minis], 1).as_spot(f"set {seat} {laid.kind}", words)


def _kind(deck: Deck, kind: Kind, labels: Labels) -> str:
    return labels.said("scots.royals") if kind == ROYAL else _name(deck, Card(kind), labels)


def _name(deck: Deck, card: Card, labels: Labels) -> str:
    return deck.named(card).text(labels.language)


def _sign(deck: Deck, card: Card, size: float) -> Box:
    """Return the shape of a card."""
    if card == deck.wild:
        return shape("gem", size)
    if deck.kind_of(card) == ROYAL:
        return shape("crown", size)
    plain = [kind.id for kind in deck.types if not kind.royal and not kind.wild]
    return family(plain.index(card), size)


def _face(deck: Deck, card: Card, labels: Labels) -> Box:
    """Return a card: its shape and its points above its name."""
    return face(
        row([_sign(deck, card, 20), _points(deck, card, TEXT, 26)], 3),
        foot(_name(deck, card, labels)),
    )


def _mini(deck: Deck, card: Card) -> Box:
    """Return a card that is seen in passing: its shape above its points."""
    return mini(stack([_sign(deck, card, 13), _points(deck, card, SMALL, MINI[0])], 0, "middle"))


def _points(deck: Deck, card: Card, size: float, most: float) -> Box:
    points = numeral(deck.points_of(card))
    width = min(most, width_of(points, size, bold=True))
    return label(points, size, bold=True, width=width)


def _groups(deck: Deck, cards: Iterable[Card], labels: Labels) -> dict[Card, Box]:
    counts = Counter(deck.in_deck_order(cards))
    return {card: copies(_face(deck, card, labels), count) for card, count in counts.items()}


def _piles(view: View, labels: Labels) -> list[Box]:
    """Return the face-down pile, and the face-up pile with the cards below its top."""
    if view.dealer is None:
        return []
    deck, words = view.rules.deck, labels.said("scots.stock")
    stock = back(40) if view.stock_size else empty(40)
    piles = [pile(words, view.stock_size, stock.as_spot("stock", words))]
    words, under = labels.said("scots.face-up"), view.face_up[:-1]
    shown = _face(deck, view.face_up[-1], labels) if view.face_up else empty()
    below = [_mini(deck, card) for card in reversed(under[-_MOST_UNDER:])]
    if len(under) > _MOST_UNDER:
        more = labels.said("scots.more", count=len(under) - _MOST_UNDER)
        below.append(label(more, SMALL, tone="soft"))
    beside = flow(below, WIDTH - piles[0].width - shown.width - _APART - 6, 3, 4)
    piles.append(pile(words, len(view.face_up), shown.as_spot("face-up", words), beside))
    return [row(piles, _APART, "start")]


def steps(view: View, move: Move, labels: Labels, /) -> tuple[Step, ...]:
    """Return what a move of the view's own seat does."""
    deck = view.rules.deck
    match move:
        case Draw():
            return (Step(labels.said("a-card"), "hand", ("stock",)),)
        case Take(cards=cards):
            target = _target(view, deck.kind_of_set((*cards, view.face_up[-1])))
            laid = _from_hand(deck, cards, target, labels)
            return (laid, *_taken(view, target, labels))
        case TakeOnto(kind=kind):
            return _taken(view, _target(view, kind), labels)
        case Lay(cards=cards):
            return (_from_hand(deck, cards, _target(view, deck.kind_of_set(cards)), labels),)
        case Add(card=card, to=to):
            target = _target(view, to or deck.kind_of_set((card,)))
            return (_from_hand(deck, (card,), target, labels),)
        case Discard(card=card):
            return (_from_hand(deck, (card,), "face-up", labels),)
        case _:
            assert_never(move)


def _target(view: View, kind: Kind) -> str:
    """Return the spot of an own set; where there is none yet, that of the seat."""
    seat = view.seat or 0
    is_laid = any(laid.kind == kind for laid in view.tables[seat])
    return f"set {seat} {kind}" if is_laid else f"seat {seat}"


def _from_hand(deck: Deck, cards: Iterable[Card], target: str, labels: Labels) -> Step:
    kinds = Counter(deck.in_deck_order(cards))
    counted = (_counted(_name(deck, card, labels), count) for card, count in kinds.items())
    return Step(", ".join(counted), target, tuple(f"hand {card}" for card in kinds))


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{count} \N{MULTIPLICATION SIGN} {name}"


def _taken(view: View, target: str, labels: Labels) -> tuple[Step, ...]:
    """Return what happens to the face-up pile: its top card is laid, the rest is picked up."""
    *rest, top = view.face_up
    laid = Step(_name(view.rules.deck, top, labels), target, ("face-up",))
    if not rest:
        return (laid,)
    return (laid, Step(labels.said("scots.rest", count=len(rest)), "hand", ("face-up",)))


def deck(rules: Rules, labels: Labels, /) -> Box:
    """Return each card of the deck once, with the number of its copies."""
    cards = rules.deck.cards
    facts = (("seats", rules.seats), ("cards", len(cards)), ("target", rules.target))
    faces = _groups(rules.deck, cards, labels).values()
    return stack(
        [label(labels.facts(facts), TEXT, width=WIDTH), flow(faces, WIDTH, 4, 8, "end")],
        10,
    )


def card(rules: Rules, card: Card, labels: Labels, /) -> Box:
    """Return a card: its shape and its points above its name."""
    return _face(rules.deck, card, labels)


def words(rules: Rules, card: Card, labels: Labels, /) -> str:
    """Return a card in words: its name."""
    return _name(rules.deck, card, labels)
