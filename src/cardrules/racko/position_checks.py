"""The checks that `position` runs, one for each fact.

A check returns the fact as a state holds it, or raises `PositionError`. It accepts a fact that
play can reach, so that play can go on from there: there is always a card to draw, and no seat has
ended a turn with a rack that goes by itself.
"""

from collections.abc import Collection, Sequence

from cardrules._arguments import check_cards, check_flag, check_int, check_length, plain
from cardrules._results import RoundResult
from cardrules._seats import Seat, left_of
from cardrules._validation import check_sheet, require
from cardrules.errors import PositionError
from cardrules.racko.deck import Rack, ShownSlots, deck, slot_at
from cardrules.racko.rules import Declare, Rules
from cardrules.racko.scoring import add_up, qualifies

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
    require(discard_pile, "discard_pile", (), "discard_pile is empty; its top is always there")
    in_racks = [card for rack in racks for card in rack]
    in_hand = [] if drawn is None else [drawn]
    everything = [*in_racks, *discard_pile, *draw_pile, *in_hand]
    check_cards("position", everything, deck(rules.cards), error=PositionError)


def check_draw_pile(draw_pile: Sequence[int], drawn: int | None) -> None:
    """Raise an error unless there is a card to draw at the start of a turn.

    Source: `racko.turn-over`.
    """
    message = "draw_pile is empty; it is turned over before a turn begins"
    require(draw_pile or drawn is not None, "draw_pile", (), message)


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
    into_the_lap = (to_act - dealer - 1) % seats
    laps = max(0, -(-(draws - into_the_lap) // seats))  # The double minus rounds up.
    ended = laps * seats + into_the_lap
    first = left_of(dealer, seats)
    fewest = tuple((seat - first) % seats < ended for seat in range(seats))
    if had_turn is None:
        return fewest
    check_length("had_turn", had_turn, seats, error=PositionError)
    told = tuple(check_flag("had_turn", flag, error=PositionError) for flag in had_turn)
    message = (
        f"had_turn: with dealer {dealer}, seat {to_act} to act and these piles it must be "
        f"{fewest}, or true for all seats"
    )
    require(told == fewest or all(told), "had_turn", told, message)
    return told


def goes_by_itself(rules: Rules, rack: Rack) -> bool:
    """Return whether a rack ends the round by itself at the end of a turn (`racko.go`)."""
    return rules.declare is Declare.AUTOMATIC and qualifies(rules, rack)


def check_racks_rest(rules: Rules, racks: tuple[Rack, ...], had_turn: tuple[bool, ...]) -> None:
    """Raise an error if a seat has ended a turn with a rack that ends the round."""
    for seat, rack in enumerate(racks):
        message = f"racks: seat {seat} has ended a turn with {rack}, which ends the round"
        require(not (had_turn[seat] and goes_by_itself(rules, rack)), "racks", rack, message)


def check_known(
    racks: tuple[Rack, ...],
    had_turn: tuple[bool, ...],
    known: Sequence[Collection[int]] | None,
) -> tuple[ShownSlots, ...]:
    """Return the slots of each rack whose cards everyone knows; no slots for None."""
    if known is None:
        return ((),) * len(racks)
    check_length("known", known, len(racks), error=PositionError)
    shown: list[ShownSlots] = []
    for seat, (rack, cards) in enumerate(zip(racks, known, strict=True)):
        for card in map(plain, cards):
            message = f"known: card {card!r} is not in the rack of seat {seat}"
            require(card in rack and type(card) is int, "known", card, message)
        message = f"known: seat {seat} has had no turn in which to show a card"
        require(had_turn[seat] or not cards, "known", tuple(cards), message)
        shown.append(tuple(slot_at(i) for i, card in enumerate(rack) if card in cards))
    return tuple(shown)


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the scores of a match that goes on; zeros for None."""
    if scores is None:
        return (0,) * rules.seats
    check_length("scores", scores, rules.seats, error=PositionError)
    most = rules.target - 1
    totals = tuple(
        check_int("scores", score, at_least=0, at_most=most, error=PositionError)
        for score in scores
    )
    for score in totals:
        message = f"scores: {score} is not a multiple of {SCORE_STEP}"
        require(score % SCORE_STEP == 0, "scores", score, message)
    message = f"scores: partners have their pair's total at both seats, not {totals}"
    require(not rules.partners or totals[:2] == totals[2:], "scores", totals, message)
    return totals


def check_last_round(
    rules: Rules, scores: tuple[int, ...], last_round: RoundResult | None
) -> None:
    """Raise an error unless a score sheet fits the table and the match scores."""
    check_sheet(last_round, rules.seats)
    if last_round is not None:
        points = add_up(rules, (0,) * rules.seats, last_round)
        is_within = all(more <= total for more, total in zip(points, scores, strict=True))
        message = f"last_round: points {points} are more than the scores {scores}"
        require(is_within, "last_round", last_round, message)
