"""What each fact of a position must satisfy; `position` asks for all of it, wherever facts come from.

A check either returns the fact as a state holds it, or raises `PositionError`. It asks whether play
can reach the fact, so that play can go on from it: there is always something to pick up, and what
was seen of a hand can be there.
"""

from collections import Counter
from collections.abc import Iterable, Sequence, Sized
from itertools import chain

from cardrules._arguments import check_int, check_length, is_instance
from cardrules._validation import require
from cardrules.errors import PositionError
from cardrules.queen_of_scots.deck import Card, Deck, Kind
from cardrules.queen_of_scots.rules import PAIR_SIZE, SET_SIZE, Rules, StockUsedUp
from cardrules.queen_of_scots.scoring import LEAST_SCORE
from cardrules.queen_of_scots.sets import Hand, LaidSet, LaidSets, in_order, lacking
from cardrules.queen_of_scots.state import Laying, PickingUp


def rows_of(what: str, rows: Sequence[Iterable[str]] | None, seats: int) -> tuple[Hand, ...]:
    """Return cards by seat, in order; nothing at all seats for None."""
    if rows is None:
        return ((),) * seats
    check_length(what, rows, seats, error=PositionError)
    return tuple(map(in_order, rows))


def check_hands(rules: Rules, hands: Sequence[Iterable[str]]) -> tuple[Hand, ...]:
    """Return the hands while a round is played: none of them is empty (`scots.out`)."""
    held = rows_of("hands", hands, rules.seats)
    for seat, hand in enumerate(held):
        require(hand, "hands", seat, f"hands: seat {seat} has no cards, which ends the round")
    return held


def check_tables(
    rules: Rules, tables: Sequence[Iterable[LaidSet | tuple[str, Iterable[str]]]] | None
) -> tuple[LaidSets, ...]:
    """Return the sets of each seat; no sets for None."""
    if tables is None:
        return ((),) * rules.seats
    check_length("tables", tables, rules.seats, error=PositionError)
    return tuple(_check_table(rules.deck, seat, given) for seat, given in enumerate(tables))


def _check_table(
    deck: Deck, seat: int, given: Iterable[LaidSet | tuple[str, Iterable[str]]]
) -> LaidSets:
    """Return the sets of a seat, checked to be ones that can be laid (`scots.lay`)."""
    table: dict[Kind, LaidSet] = {}
    for each in given:
        laid = each if isinstance(each, LaidSet) else LaidSet(Kind(each[0]), in_order(each[1]))
        natural = [card for card in laid.cards if card != deck.wild]
        matching = all(deck.kind_of(card) == laid.kind for card in natural)
        is_set = matching and len(natural) >= PAIR_SIZE and len(laid.cards) >= SET_SIZE
        message = f"tables: {laid.cards} of seat {seat} are no set of {laid.kind!r}"
        require(is_set, "tables", laid.cards, message)
        message = f"tables: seat {seat} has two sets of {laid.kind!r}; they are one set"
        require(laid.kind not in table, "tables", laid.kind, message)
        table[laid.kind] = laid
    return tuple(table[kind] for kind in sorted(table))


def check_piles(phase: object, table: LaidSets, face_up: Sized, stock: Sized) -> None:
    """Check that a pile is empty only where a turn can leave it so (`scots.stock`).

    A turn takes from one of the piles, and begins with both. Who took the face-up pile has a set.
    """
    message = f"phase must be PickingUp() or Laying(), not {phase!r}"
    is_picking_up = is_instance(phase, PickingUp)
    require(is_picking_up or is_instance(phase, Laying), "phase", phase, message)
    message = "face_up is empty; it is so only after the seat to act took it and laid its top"
    require(face_up or (table and not is_picking_up), "face_up", (), message)
    message = "stock is empty; it is so only in the turn that drew its last card"
    require(stock or (face_up and not is_picking_up), "stock", (), message)


def check_known(
    hands: tuple[Hand, ...], tables: tuple[LaidSets, ...], known: Sequence[Iterable[str]] | None
) -> tuple[Hand, ...]:
    """Return the cards of each hand that everyone knows (`scots.take-pile`)."""
    seen = rows_of("known", known, len(hands))
    for seat, (hand, cards) in enumerate(zip(hands, seen, strict=True)):
        card = lacking(hand, cards)
        message = f"known: the hand of seat {seat} has {hand.count(card)} of {card!r}"
        require(card is None, "known", card, message)
        message = f"known: seat {seat} has no set, so it never took the pile"
        require(tables[seat] or not cards, "known", cards, message)
    return seen


def check_drawn(
    rules: Rules,
    stock: Sequence[str],
    reshuffled: Hand,
    draws_since: Sequence[int] | None,
    drawn_since: Sequence[Iterable[str]] | None,
) -> tuple[Hand, ...]:
    """Return what each seat has drawn since the reshuffle (`scots.stock`).

    Together with the face-down pile it is what was shuffled in. So where one seat alone has drawn,
    it need not be said what.
    """
    seats = rules.seats
    drawn = rows_of("drawn_since", drawn_since, seats)
    draws = tuple(map(len, drawn)) if draws_since is None else tuple(draws_since)
    check_length("draws_since", draws, seats, error=PositionError)
    for number in draws:
        check_int("draws_since", number, at_least=0, error=PositionError)
    if not reshuffled:
        message = "draws_since counts draws since a reshuffle, and reshuffled is empty"
        require(not any(draws) and not any(drawn), "draws_since", draws, message)
        return drawn
    message = "reshuffled: these rules end the round when the face-down pile is used up"
    can_be = rules.stock_used_up is StockUsedUp.RESHUFFLE
    require(can_be, "reshuffled", reshuffled, message)
    gone = Counter(reshuffled)
    gone.subtract(map(Card, stock))
    message = "stock has cards that are not in reshuffled"
    require(min(gone.values()) >= 0, "stock", tuple(stock), message)
    if drawn_since is None and sum(map(bool, draws)) == 1:
        drawn = tuple(in_order(gone.elements()) if n else () for n in draws)
    message = (
        f"drawn_since must hold for each seat the cards that it drew, {draws} of them, "
        f"together {tuple(gone.elements())}"
    )
    is_all = tuple(map(len, drawn)) == draws and Counter(chain(*drawn)) == +gone
    require(is_all, "drawn_since", drawn, message)
    return drawn


def check_shown(
    hands: tuple[Hand, ...],
    known: tuple[Hand, ...],
    drawn: tuple[Hand, ...],
    shown: tuple[Hand, ...],
    in_sight: Counter[Card],
) -> None:
    """Check that cards drawn since a reshuffle are in hands, or have come to light."""
    message = "shown_since has cards that are not in sight, on a table or face up or known"
    require(Counter(chain(*shown)) <= in_sight, "shown_since", shown, message)
    for seat, cards in enumerate(drawn):
        message = f"shown_since: seat {seat} has not drawn since the reshuffle"
        require(cards or not shown[seat], "shown_since", shown[seat], message)
        there = Counter(hands[seat]) - Counter(known[seat]) + Counter(shown[seat])
        message = f"drawn_since: seat {seat} neither holds nor has shown all of {cards}"
        require(Counter(cards) <= there, "drawn_since", cards, message)


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the scores of a match that goes on; none yet for None."""
    if scores is None:
        return (0,) * rules.seats
    check_length("scores", scores, rules.seats, error=PositionError)
    for score in scores:
        message = f"scores must be whole numbers below {rules.target}, not {score!r}"
        can_be = type(score) is int and LEAST_SCORE <= score < rules.target
        require(can_be, "scores", score, message)
    return tuple(scores)
