"""The pictures of RANK."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from cardrules._seats import Seat, all_seats
from cardrules.pictures.boxes import (
    NOTHING,
    PADDING,
    WIDTH,
    Box,
    flow,
    framed,
    label,
    placed,
    row,
    sheet,
    stack,
)
from cardrules.pictures.cards import MINI, back, copies, face, foot, mini, numbered
from cardrules.pictures.fonts import CARD, SMALL, TEXT
from cardrules.pictures.labels import Labels
from cardrules.pictures.moves import Step
from cardrules.pictures.seats import name_of, own_hand
from cardrules.pictures.shapes import shape
from cardrules.rank import (
    Card,
    ChoosingBenefit,
    ChoosingHand,
    Dealing,
    Give,
    Giving,
    GoFirst,
    KeepHand,
    Move,
    Over,
    Pass,
    Pile,
    Play,
    Playing,
    Rules,
    Steal,
    TakeKingsHand,
    View,
)
from cardrules.rank.deck import HIGHEST
from cardrules.rank.wording import character

title = "RANK"
_MOST_EARLIER = 4
_INNER = WIDTH - 2 * PADDING
_NAME = 80
_GAP = 4
_COLUMNS = (96, 56, 36, 42, 56)
"""The widths of name, character, cards, tokens (or reigns) and standing."""
_SYMBOLS = {
    Card.WILD: ("star", ""),
    Card.RANK_UP: ("up", ""),
    Card.RANK_DOWN: ("down", ""),
    Card.CROWN: ("crown", ""),
    Card.CROWN_DRAW_2: ("crown", "+2"),
}


def doing(view: View, labels: Labels, /) -> str:
    """Return what the table waits for, in a few words."""
    name = labels.name(view.to_act)
    match view.phase:
        case Dealing():
            return labels.said("rank.dealing")
        case ChoosingHand():
            return labels.said("rank.choosing-hand", name=name)
        case ChoosingBenefit():
            return labels.said("rank.choosing-benefit", name=name)
        case Giving(to=to, count=count):
            return labels.said("rank.giving", name=name, to=labels.name(to), count=count)
        case Playing(pile=None):
            return labels.said("rank.leading", name=name)
        case Playing():
            return labels.said("rank.following", name=name)
        case Over():
            return labels.winners(view.outcome)
        case _:
            assert_never(view.phase)


def table(view: View, labels: Labels, /) -> Box:
    """Return the seats, the round's plays, the piles, and the own hand."""
    return stack(
        [_seats(view, labels), _piles(view, labels), _round(view, labels), _hand(view, labels)],
        14,
    )


def _seats(view: View, labels: Labels) -> Box:
    """Return a table with a line for each seat."""
    counted = "reign" if view.rules.endless else "tokens"
    heads = ("", "", labels.said("rank.cards"), labels.said(f"rank.{counted}"), "")
    lines = [_columns([label(head, SMALL, tone="soft") for head in heads])]
    for seat in all_seats(view.rules.seats):
        rule = sheet(WIDTH, 1, kind="bar", radius=0)
        lines += [rule, _seat(view, seat, labels).as_spot(f"seat {seat}", labels.name(seat))]
    return stack(lines, 3)


def _columns(cells: Iterable[Box]) -> Box:
    x, parts = 0.0, list[tuple[float, float, Box]]()
    for cell, width in zip(cells, _COLUMNS, strict=True):
        parts.append((x, 0, cell))
        x += width + 2
    return placed(WIDTH, max(cell.height for _, _, cell in parts), parts)


def _seat(view: View, seat: Seat, labels: Labels) -> Box:
    name, role, cards, tokens, standing = _COLUMNS
    called = labels.text(character(view.places, seat)) if seat in view.places else ""
    counted = view.reigns if view.rules.endless else view.scores
    line = _columns(
        [
            name_of(view, seat, labels, name if called else name + role),
            label(called, TEXT, width=role),
            label(str(view.hand_sizes[seat]), TEXT, bold=True, width=cards),
            label(str(counted[seat]), TEXT, bold=True, width=tokens),
            label(_standing(view, seat, labels), TEXT, tone="soft", width=standing),
        ]
    )
    known = view.known[seat]
    if not known:
        return line
    minis = [label(labels.said("known"), SMALL, tone="soft"), *map(_mini, known)]
    return stack([line, flow(minis, WIDTH, 3, 3, "middle")], 1)


def _standing(view: View, seat: Seat, labels: Labels) -> str:
    if seat in view.out:
        return labels.text("pictures.rank.out")
    return labels.text("pictures.rank.passed") if seat in view.passed else ""


def _round(view: View, labels: Labels) -> Box:
    """Return the pile to beat, large, and the plays before it, small, the last one first."""
    if not isinstance(view.phase, Playing):
        return NOTHING
    named = labels.said("rank.pile")
    if view.pile is None:
        lines = [label(named, SMALL, tone="soft"), label(labels.said("rank.no-pile"), TEXT)]
    else:
        lines = [label(labels.said("rank.pile-of", size=view.pile.size), SMALL, tone="soft")]
        lines += _plays(view, view.pile, labels)
    return framed(stack(lines, 5), kind="panel", width=WIDTH).as_spot("pile", named)


def _plays(view: View, top: Pile, labels: Labels) -> Iterator[Box]:
    """Yield the play on top of the pile, and those before it."""
    # A position that was set up has a pile, and no plays.
    last = view.plays[-1].seat if view.plays else view.last_player
    yield _play(labels.name(last), _groups(top.cards, labels), top.value, is_last=True)
    earlier = view.plays[:-1]
    for play in reversed(earlier[-_MOST_EARLIER:]):
        yield _play(labels.name(play.seat), [*map(_mini, play.cards)], play.value, is_last=False)
    if len(earlier) > _MOST_EARLIER:
        more = labels.said("rank.earlier", count=len(earlier) - _MOST_EARLIER)
        yield label(more, SMALL, tone="soft")


def _play(name: str, faces: Sequence[Box], value: int, *, is_last: bool) -> Box:
    """Return a line with who played what, and what it is worth."""
    who = label(name, TEXT, bold=is_last, width=_NAME)
    worth = label(f"= {value}", CARD if is_last else TEXT, bold=True)
    cards = flow(faces, _INNER - _NAME - worth.width - 2 * _GAP, _GAP, _GAP)
    space = _INNER - _NAME - cards.width - worth.width
    return row([who, cards, Box(space - 3 * _GAP, 0), worth], _GAP)


def _piles(view: View, labels: Labels) -> Box:
    """Return the draw pile, and the King's Hand while it lies there."""
    sizes = {"draw-pile": view.draw_pile_size, "rank.kings-hand": view.kings_hand_size}
    return row([_pile(labels.said(key), key, size) for key, size in sizes.items() if size], 24)


def _pile(words: str, key: str, size: int) -> Box:
    counted = label(f"{words}: {size}", TEXT)
    return row([back(*MINI), counted]).as_spot(key, words)


def _hand(view: View, labels: Labels) -> Box:
    """Return the own hand, each card once, with the number of its copies."""
    if view.seat is None:
        return NOTHING
    faces = {card: _group(card, count, labels) for card, count in Counter(view.hand).items()}
    return own_hand(faces, labels)


def _groups(cards: Iterable[Card], labels: Labels) -> list[Box]:
    return [_group(card, count, labels) for card, count in Counter(cards).items()]


def _group(card: Card, count: int, labels: Labels) -> Box:
    return copies(_face(card, labels), count)


def _face(card: Card, labels: Labels) -> Box:
    if card.number is not None:
        return numbered(card.number, HIGHEST)
    name, extra = _SYMBOLS[card]
    sign = row([shape(name, 22), *_extra(extra, TEXT)], 1)
    return face(sign, foot(words(None, card, labels)))


def steps(view: View, move: Move, labels: Labels, /) -> tuple[Step, ...]:
    """Return what a move of the view's own seat does."""
    match move:
        case Play(cards=cards, value=value):
            return (_from_hand(cards, "pile", labels, value),)
        case Give(cards=cards):
            return (_from_hand(cards, _taker(view), labels),)
        case Steal():
            beggar = f"seat {view.hand_facts.beggar}"
            return (Step(labels.said("rank.highest"), "hand", (beggar,)),)
        case TakeKingsHand():
            all_cards = labels.said("rank.all-cards")
            return (
                Step(all_cards, "rank.kings-hand", ("hand",)),
                Step(all_cards, "hand", ("rank.kings-hand",)),
            )
        case Pass() | GoFirst() | KeepHand():
            return (Step(labels.said(f"rank.{move}", name=labels.name(view.seat))),)
        case _:
            assert_never(move)


def _taker(view: View) -> str:
    """Return the spot of the seat that gets the cards of an exchange."""
    return f"seat {view.phase.to}" if isinstance(view.phase, Giving) else ""


def _from_hand(
    cards: Sequence[Card], target: str, labels: Labels, value: int | None = None
) -> Step:
    kinds = Counter(cards)
    said = ", ".join(_counted(card, count, labels) for card, count in kinds.items())
    worth = "" if value is None or said == str(value) else f" = {value}"
    return Step(said + worth, target, tuple(f"hand {card}" for card in kinds))


def _counted(card: Card, count: int, labels: Labels) -> str:
    name = words(None, card, labels)
    return name if count == 1 else f"{count} \N{MULTIPLICATION SIGN} {name}"


def deck(rules: Rules, labels: Labels, /) -> Box:
    """Return each card of the deck once, with the number of its copies."""
    facts = [("seats", rules.seats), ("cards", len(rules.cards))]
    if not rules.endless:
        facts.append(("target", rules.tokens_to_win))
    return stack(
        [
            label(labels.facts(facts), TEXT, width=WIDTH),
            flow(_groups(rules.cards, labels), WIDTH, _GAP, 8, "end"),
        ],
        10,
    )


def card(_: Rules, card: Card, labels: Labels, /) -> Box:
    """Return a card: a number and how high it is, or a symbol and its name."""
    return _face(card, labels)


def words(_: object, card: Card, labels: Labels, /) -> str:
    """Return a card in words."""
    return labels.text(f"rank.card.{card}")


def _mini(card: Card) -> Box:
    """Return a card that is seen in passing."""
    if card.number is not None:
        return mini(label(str(card), TEXT, bold=True))
    name, extra = _SYMBOLS[card]
    return mini(stack([shape(name, 13), *_extra(extra, SMALL)], -2, "middle"))


def _extra(words: str, size: float) -> list[Box]:
    return [label(words, size, bold=True)] if words else []
