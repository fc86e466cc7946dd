"""The checks that `position` runs, one for each fact.

A check returns the fact as a state holds it, or raises `PositionError`. It accepts a fact that
play can reach, so that play can go on from there: there is always something to pick up, and a hand
can hold what was seen of it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence, Sized
from itertools import chain

from cardrules._arguments import all_plain, check_int, check_length, is_instance
from cardrules._catalogues import Param
from cardrules._validation import require
from cardrules.errors import PositionError
from cardrules.queen_of_scots.causes import Cause
from cardrules.queen_of_scots.deck import Card, Deck, Hand, Kind, hand_in, in_order
from cardrules.queen_of_scots.lanes import Cards
from cardrules.queen_of_scots.rules import PAIR_SIZE, SET_SIZE, Rules, StockUsedUp
from cardrules.queen_of_scots.scoring import LEAST_SCORE
from cardrules.queen_of_scots.sets import LaidSet, LaidSets, lacking
from cardrules.queen_of_scots.state import Laying, PickingUp


def rows_of(what: str, rows: Sequence[Iterable[str]] | None, seats: int) -> tuple[Hand, ...]:
    """Return the cards of each seat in alphabetical order; empty rows for None."""
    if rows is None:
        return ((),) * seats
    check_length(what, rows, seats, error=PositionError)
    return tuple(map(hand_in, rows))


def check_hands(rules: Rules, hands: Sequence[object]) -> None:
    """Raise an error unless each seat has a hand with cards, packed or not (`scots.out`)."""
    check_length("hands", hands, rules.seats, error=PositionError)
    for seat, hand in enumerate(hands):
        require(hand, "hands", seat, Cause.HAND_EMPTY)


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
    """Return the sets of a seat, once each is one that can be laid (`scots.lay`)."""
    table: dict[Kind, LaidSet] = {}
    wild, kinds = deck.wild, deck.kinds
    for each in given:
        laid = each if isinstance(each, LaidSet) else LaidSet(Kind(each[0]), hand_in(each[1]))
        natural = len(laid.cards) - laid.cards.count(wild)
        matching = [*map(kinds.get, laid.cards)].count(laid.kind)
        if matching < natural or natural < PAIR_SIZE or len(laid.cards) < SET_SIZE:
            told: dict[str, Param] = {"kind": repr(laid.kind), "cards": str(laid.cards)}
            raise PositionError.of(Cause.NOT_A_SET, "tables", laid.cards, seat=seat, **told)
        require(laid.kind not in table, "tables", laid.kind, Cause.SET_TWICE, seat=seat)
        table[laid.kind] = laid
    return tuple(table[kind] for kind in sorted(table))


def check_piles(phase: object, table: LaidSets, face_up: Sized, stock: Sized) -> None:
    """Raise an error if a pile is empty where a turn cannot leave it so (`scots.stock`).

    A turn begins with cards in both piles and takes from one of them. A seat that took the face-up
    pile has a set.
    """
    is_picking_up = is_instance(phase, PickingUp)
    require(is_picking_up or is_instance(phase, Laying), "phase", phase, Cause.NOT_A_TURN)
    require(face_up or (table and not is_picking_up), "face_up", (), Cause.FACE_UP_EMPTY)
    require(stock or (face_up and not is_picking_up), "stock", (), Cause.STOCK_EMPTY)


def check_known(
    deck: Deck,
    hands: tuple[Cards, ...],
    tables: tuple[LaidSets, ...],
    known: Sequence[Iterable[str]] | None,
) -> tuple[Hand, ...]:
    """Return the cards of each hand that everyone knows (`scots.take-pile`)."""
    seen = rows_of("known", known, len(hands))
    for seat, cards in enumerate(seen):
        if not cards:
            continue
        hand = deck._lanes.unpack(hands[seat])
        card = lacking(hand, cards)
        told = {"seat": seat, "held": hand.count(card)}
        require(card is None, "known", card, Cause.KNOWN_NOT_HELD, **told)
        require(tables[seat], "known", cards, Cause.KNOWN_WITHOUT_SET, seat=seat)
    return seen


def check_drawn(
    rules: Rules,
    stock: tuple[Card, ...],
    reshuffled: Hand,
    draws_since: Sequence[int] | None,
    drawn_since: Sequence[Iterable[str]] | None,
) -> tuple[Hand, ...]:
    """Return the cards that each seat has drawn since the reshuffle (`scots.stock`).

    These cards and the face-down pile together are the cards shuffled in. So if only one seat has
    drawn, its cards follow and need not be given.
    """
    seats = rules.seats
    drawn = rows_of("drawn_since", drawn_since, seats)
    given = tuple(map(len, drawn)) if draws_since is None else tuple(draws_since)
    check_length("draws_since", given, seats, error=PositionError)
    draws = tuple(
        check_int("draws_since", number, at_least=0, error=PositionError) for number in given
    )
    if not reshuffled:
        require(not any(draws) and not any(drawn), "draws_since", draws, Cause.DRAWS_BEFORE)
        return drawn
    can_be = rules.stock_used_up is StockUsedUp.RESHUFFLE
    require(can_be, "reshuffled", reshuffled, Cause.NO_RESHUFFLES)
    gone = Counter(reshuffled)
    gone.subtract(stock)
    require(min(gone.values()) >= 0, "stock", stock, Cause.STOCK_BESIDES)
    if drawn_since is None and sum(map(bool, draws)) == 1:
        drawn = tuple(in_order(gone.elements()) if n else () for n in draws)
    is_all = tuple(map(len, drawn)) == draws and Counter(chain(*drawn)) == +gone
    told = {"draws": str(draws), "gone": str(tuple(gone.elements()))}
    require(is_all, "drawn_since", drawn, Cause.DRAWN, **told)
    return drawn


def check_shown(
    deck: Deck,
    hands: tuple[Cards, ...],
    known: tuple[Hand, ...],
    drawn: tuple[Hand, ...],
    shown: tuple[Hand, ...],
    in_sight: Iterable[Card],
) -> None:
    """Raise an error unless cards drawn since a reshuffle are in hands or were seen since."""
    is_seen = not any(shown) or Counter(chain(*shown)) <= Counter(in_sight)
    require(is_seen, "shown_since", shown, Cause.SHOWN_NOT_IN_SIGHT)
    for seat, cards in enumerate(drawn):
        if not cards:
            require(not shown[seat], "shown_since", shown[seat], Cause.SHOWN_NOT_DRAWN, seat=seat)
            continue
        hand = Counter(deck._lanes.unpack(hands[seat]))
        there = hand - Counter(known[seat]) + Counter(shown[seat])
        told: dict[str, Param] = {"seat": seat, "cards": str(cards)}
        require(Counter(cards) <= there, "drawn_since", cards, Cause.DRAWN_NOT_HELD, **told)


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the scores of a match that goes on; zeros for None."""
    if scores is None:
        return (0,) * rules.seats
    check_length("scores", scores, rules.seats, error=PositionError)
    totals = all_plain(scores)
    for score in totals:
        if type(score) is not int or not LEAST_SCORE <= score < rules.target:
            raise PositionError.of(Cause.SCORE, "scores", score, target=rules.target)
    return totals
