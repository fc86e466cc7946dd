"""The checks that `position` runs, one for each fact.

A check returns the fact as a state holds it, or raises `PositionError`. It accepts a fact that
play can reach, so that play can go on from there: there is always a card to draw, and no seat has
ended a turn with a rack that goes by itself.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain

from cardrules._arguments import check_cards, check_flags, check_ints, check_length, plain
from cardrules._results import RoundResult
from cardrules._seats import Seat, left_of
from cardrules._validation import check_sheet, require
from cardrules.errors import PositionError
from cardrules.racko.causes import Cause
from cardrules.racko.deck import Rack, ShownSlots, deck, index_of, slot_at
from cardrules.racko.rules import Rules
from cardrules.racko.scoring import add_up, goes_by_itself, is_sheet

_MOST_TURNS = 1 << 12
SCORE_STEP = 5
"""Every score is a multiple of this: cards, going and the bonus all count in fives."""


def check_layout(
    rules: Rules,
    racks: Sequence[Rack],
    discard_pile: Sequence[int],
    draw_pile: Sequence[int],
    drawn: int | None,
) -> None:
    """Raise an error unless all cards make up the deck, laid out as in a round."""
    check_length("racks", racks, rules.seats, error=PositionError)
    for seat, rack in enumerate(racks):
        check_length(f"the rack of seat {seat}", rack, rules.rack_size, error=PositionError)
    require(discard_pile, "discard_pile", (), Cause.DISCARD_PILE_EMPTY)
    in_hand = [] if drawn is None else [drawn]
    everything, cards = [*chain(*racks), *discard_pile, *draw_pile, *in_hand], deck(rules.cards)
    # Numbers are quick to sort. Only a position that fails this needs `check_cards`, which names
    # the card in its error.
    if {*map(type, everything)} != {int} or tuple(sorted(everything)) != cards:
        check_cards("position", everything, cards, error=PositionError)


def check_draw_pile(draw_pile: Sequence[int], drawn: int | None) -> None:
    """Raise an error unless there is a card to draw at the start of a turn.

    Source: `racko.turn-over`.
    """
    require(draw_pile or drawn is not None, "draw_pile", (), Cause.DRAW_PILE_EMPTY)


def draws_made(
    rules: Rules, draw_pile: Sequence[int], drawn: int | None, *, turned_over: bool
) -> int:
    """Return the fewest cards that can have been drawn in the turns that have ended.

    A turned-over pile has as many cards as the first draw pile (`racko.turn-over`): all cards but
    those in the racks and one that starts the discard pile. It can have been turned over more than
    once; one time is the fewest.
    """
    full = rules.cards - rules.seats * rules.rack_size - 1
    return full - len(draw_pile) - (drawn is not None) + full * turned_over


def check_turns(
    rules: Rules, to_act: Seat, dealer: Seat, draws: int, had_turn: Sequence[bool] | None
) -> tuple[bool, ...]:
    """Return whether each seat has ended a turn.

    If `had_turn` is None, the fewest possible turns are assumed. A turn draws at most one card, so
    at least as many turns have ended as cards were drawn. The seat to act says how far the last
    lap of the table has come.
    """
    seats = rules.seats
    fewest = _fewest_turns(seats, to_act, dealer, draws)
    if had_turn is None:
        return fewest
    check_length("had_turn", had_turn, seats, error=PositionError)
    told = check_flags("had_turn", had_turn, error=PositionError)
    if told != fewest and not all(told):
        names = {"dealer": dealer, "to_act": to_act}
        raise PositionError.of(Cause.HAD_TURN, "had_turn", told, fewest=str(fewest), **names)
    return told


@lru_cache(maxsize=_MOST_TURNS)
def _fewest_turns(seats: int, to_act: Seat, dealer: Seat, draws: int) -> tuple[bool, ...]:
    into_the_lap = (to_act - dealer - 1) % seats
    laps = max(0, -(-(draws - into_the_lap) // seats))  # The double minus rounds up.
    ended = laps * seats + into_the_lap
    first = left_of(dealer, seats)
    return tuple((seat - first) % seats < ended for seat in range(seats))


def check_racks_rest(rules: Rules, racks: tuple[Rack, ...], had_turn: tuple[bool, ...]) -> None:
    """Raise an error if a seat has ended a turn with a rack that ends the round."""
    for seat, rack in enumerate(racks):
        if had_turn[seat] and goes_by_itself(rules, rack):
            raise PositionError.of(Cause.RACK_GOES, "racks", rack, seat=seat)


def most_known(rules: Rules, draws: int, had_turn: tuple[bool, ...], *, turned_over: bool) -> int:
    """Return how many cards in racks everyone can know.

    In the first lap, these are the cards taken in turns that drew nothing. Later, and when drawing
    from a turned-over pile, there is no limit.
    """
    if all(had_turn) or turned_over:
        return rules.seats * rules.rack_size
    return sum(had_turn) - draws


def check_known(
    racks: tuple[Rack, ...],
    had_turn: tuple[bool, ...],
    most: int,
    known: Sequence[Collection[int]] | None,
) -> tuple[ShownSlots, ...]:
    """Return the slots of each rack whose cards everyone knows; no slots for None."""
    if known is None:
        return ((),) * len(racks)
    check_length("known", known, len(racks), error=PositionError)
    shown: list[ShownSlots] = []
    for seat, (rack, cards) in enumerate(zip(racks, known, strict=True)):
        for card in map(plain, cards):
            is_there = card in rack and type(card) is int
            require(is_there, "known", card, Cause.KNOWN_NOT_HELD, seat=seat)
        slots = tuple(slot_at(i) for i, card in enumerate(rack) if card in cards)
        _check_soon(seat, slots, cards, had_turn)
        shown.append(slots)
    return _check_number(tuple(shown), most)


def check_shown(
    racks: tuple[Rack, ...],
    had_turn: tuple[bool, ...],
    most: int,
    shown: tuple[ShownSlots, ...],
) -> tuple[ShownSlots, ...]:
    """Return slots of each rack, ascending, checked as `check_known` checks the cards there."""
    if not all(had_turn):
        for seat, slots in enumerate(shown):
            cards = [racks[seat][index_of(slot)] for slot in slots]
            _check_soon(seat, slots, cards, had_turn)
    return _check_number(shown, most)


def _check_soon(
    seat: int, slots: ShownSlots, cards: Collection[int], had_turn: tuple[bool, ...]
) -> None:
    """Raise an error if a seat has shown cards that no turn of it can have shown yet."""
    can_be = len(slots) <= had_turn[seat] or all(had_turn)
    require(can_be, "known", tuple(cards), Cause.KNOWN_TOO_SOON, seat=seat)


def _check_number(shown: tuple[ShownSlots, ...], most: int) -> tuple[ShownSlots, ...]:
    count = sum(map(len, shown))
    require(count <= most, "known", count, Cause.KNOWN_TOO_MANY, most=most)
    return shown


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the scores of a match that goes on; zeros for None."""
    if scores is None:
        return (0,) * rules.seats
    check_length("scores", scores, rules.seats, error=PositionError)
    most = rules.target - 1
    totals = check_ints("scores", scores, at_least=0, at_most=most, error=PositionError)
    for score in totals:
        if score % SCORE_STEP:
            raise PositionError.of(Cause.SCORE_STEP, "scores", score, step=SCORE_STEP)
    is_shared = not rules.partners or totals[:2] == totals[2:]
    require(is_shared, "scores", totals, Cause.PAIR_SCORES)
    return totals


def check_last_round(
    rules: Rules, scores: tuple[int, ...], last_round: RoundResult | None
) -> None:
    """Raise an error unless a score sheet can be that of a round played to these scores."""
    check_sheet(last_round, rules.seats)
    if last_round is not None:
        require(is_sheet(rules, last_round), "last_round", last_round.points, Cause.NOBODY_WENT)
        points = add_up(rules, (0,) * rules.seats, last_round)
        is_within = all(more <= total for more, total in zip(points, scores, strict=True))
        require(is_within, "last_round", points, Cause.ABOVE_SCORES, scores=scores)
