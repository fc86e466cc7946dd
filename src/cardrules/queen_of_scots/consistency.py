"""Which facts go together: the checks of set-up positions and of values from elsewhere."""

from collections import Counter
from collections.abc import Iterable, Sequence, Sized
from itertools import chain

from cardrules._arguments import check_int, check_length, is_instance
from cardrules._results import RoundResult
from cardrules._validation import check_sheet
from cardrules.errors import PositionError
from cardrules.queen_of_scots.deck import Card, Deck, Kind
from cardrules.queen_of_scots.rules import PAIR_SIZE, SET_SIZE, Rules, StockUsedUp
from cardrules.queen_of_scots.sets import Hand, LaidSet, LaidSets, in_order, lacking
from cardrules.queen_of_scots.state import Laying, PickingUp

LEAST_SCORE = -(1 << 52)
"""No match comes so low, and what comes below still is exact in every reader of JSON."""


def rows_of(what: str, rows: Sequence[Iterable[str]] | None, seats: int) -> tuple[Hand, ...]:
    """Return cards by seat, in order; nothing at all seats for None."""
    if rows is None:
        return ((),) * seats
    check_length(what, rows, seats, error=PositionError)
    return tuple(map(in_order, rows))


def check_hands(rules: Rules, hands: Sequence[Iterable[str]]) -> tuple[Hand, ...]:
    """Return the hands while a round is played: none of them is empty."""
    held = rows_of("hands", hands, rules.seats)
    for seat, hand in enumerate(held):
        if not hand:
            message = f"hands: seat {seat} has no cards, which ends the round"
            raise PositionError("hands", seat, message)
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
        if not matching or len(natural) < PAIR_SIZE or len(laid.cards) < SET_SIZE:
            message = f"tables: {laid.cards} of seat {seat} are no set of {laid.kind!r}"
            raise PositionError("tables", laid.cards, message)
        if laid.kind in table:
            message = f"tables: seat {seat} has two sets of {laid.kind!r}; they are one set"
            raise PositionError("tables", laid.kind, message)
        table[laid.kind] = laid
    return tuple(table[kind] for kind in sorted(table))


def check_piles(phase: object, table: LaidSets, face_up: Sized, stock: Sized) -> None:
    """Check that the piles are not empty but where they can be (`scots.stock`)."""
    if not is_instance(phase, PickingUp) and not is_instance(phase, Laying):
        message = f"phase must be PickingUp() or Laying(), not {phase!r}"
        raise PositionError("phase", phase, message)
    if not face_up and (isinstance(phase, PickingUp) or not table):
        message = "face_up is empty; it is so only after the seat to act took it and laid its top"
        raise PositionError("face_up", (), message)
    if not stock and (isinstance(phase, PickingUp) or not face_up):
        message = "stock is empty; it is so only in the turn that drew its last card"
        raise PositionError("stock", (), message)


def check_known(
    hands: tuple[Hand, ...], tables: tuple[LaidSets, ...], known: Sequence[Iterable[str]] | None
) -> tuple[Hand, ...]:
    """Return the cards of each hand that everyone knows (`scots.take-pile`)."""
    seen = rows_of("known", known, len(hands))
    for seat, (hand, cards) in enumerate(zip(hands, seen, strict=True)):
        card = lacking(hand, cards)
        if card is not None:
            message = f"known: the hand of seat {seat} has {hand.count(card)} of {card!r}"
            raise PositionError("known", card, message)
        if cards and not tables[seat]:
            message = f"known: seat {seat} has no set, so it never took the pile"
            raise PositionError("known", cards, message)
    return seen


def check_drawn(
    rules: Rules,
    stock: Sequence[str],
    reshuffled: Hand,
    draws_since: Sequence[int] | None,
    drawn_since: Sequence[Iterable[str]] | None,
) -> tuple[Hand, ...]:
    """Return what each seat has drawn since the reshuffle (`scots.stock`)."""
    seats = rules.seats
    drawn = rows_of("drawn_since", drawn_since, seats)
    draws = tuple(map(len, drawn)) if draws_since is None else tuple(draws_since)
    check_length("draws_since", draws, seats, error=PositionError)
    for number in draws:
        check_int("draws_since", number, at_least=0, error=PositionError)
    if not reshuffled:
        if any(draws) or any(drawn):
            message = "draws_since counts draws since a reshuffle, and reshuffled is empty"
            raise PositionError("draws_since", draws, message)
        return drawn
    if rules.stock_used_up is not StockUsedUp.RESHUFFLE:
        message = "reshuffled: these rules end the round when the face-down pile is used up"
        raise PositionError("reshuffled", reshuffled, message)
    gone = Counter(reshuffled)
    gone.subtract(map(Card, stock))
    if min(gone.values()) < 0:
        message = "stock has cards that are not in reshuffled"
        raise PositionError("stock", tuple(stock), message)
    drawers = [seat for seat in range(seats) if draws[seat]]
    if drawn_since is None and len(drawers) == 1:
        drawn = tuple(in_order(gone.elements()) if n else () for n in draws)
    if tuple(map(len, drawn)) != draws or Counter(chain.from_iterable(drawn)) != +gone:
        message = (
            f"drawn_since must hold for each seat the cards that it drew, {draws} of them, "
            f"together {tuple(gone.elements())}"
        )
        raise PositionError("drawn_since", drawn, message)
    return drawn


def check_shown(
    hands: tuple[Hand, ...],
    known: tuple[Hand, ...],
    drawn: tuple[Hand, ...],
    shown: tuple[Hand, ...],
    in_sight: Counter[Card],
) -> None:
    """Check that cards drawn since a reshuffle are in hands, or have come to light."""
    if Counter(chain.from_iterable(shown)) - in_sight:
        message = "shown_since has cards that are not in sight, on a table or face up or known"
        raise PositionError("shown_since", shown, message)
    for seat, cards in enumerate(drawn):
        if shown[seat] and not cards:
            message = f"shown_since: seat {seat} has not drawn since the reshuffle"
            raise PositionError("shown_since", shown[seat], message)
        if Counter(cards) - (Counter(hands[seat]) - Counter(known[seat]) + Counter(shown[seat])):
            message = f"drawn_since: seat {seat} neither holds nor has shown all of {cards}"
            raise PositionError("drawn_since", cards, message)


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the scores of a match that goes on."""
    if scores is None:
        return (0,) * rules.seats
    check_length("scores", scores, rules.seats, error=PositionError)
    for score in scores:
        if type(score) is not int or not LEAST_SCORE < score < rules.target:
            message = f"scores must be whole numbers below {rules.target}, not {score!r}"
            raise PositionError("scores", score, message)
    return tuple(scores)


def check_last_round(rules: Rules, last_round: RoundResult | None) -> None:
    """Check that a score sheet is one of this table."""
    if last_round is not None:
        check_sheet(last_round, rules.seats)
