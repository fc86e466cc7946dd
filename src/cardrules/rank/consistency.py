"""Which facts go together: the checks of set-up positions and of values from elsewhere."""

from collections.abc import Iterable, Sequence

from cardrules._arguments import (
    check_int,
    check_length,
    check_seat,
)
from cardrules._options import MOST_POINTS
from cardrules._results import RoundResult
from cardrules._seats import Seat
from cardrules._validation import check_sheet
from cardrules.errors import PositionError
from cardrules.rank.deck import (
    Card,
    Cards,
    holds,
    pack,
)
from cardrules.rank.phases import (
    CHOOSING_HAND,
    ChoosingBenefit,
    ChoosingHand,
    Giving,
    Phase,
    Pile,
    Played,
    Playing,
)
from cardrules.rank.rules import Rules


def check_kings_hand(
    rules: Rules,
    kings_hand: tuple[Card, ...],
    set_aside: tuple[Card, ...],
    places: tuple[Seat, ...],
) -> None:
    """Check the extra hand: there, or taken and another given up for it (`rank.kings-hand`)."""
    for what, cards in (("kings_hand", kings_hand), ("set_aside", set_aside)):
        if cards and (not rules.kings_hand or len(cards) != rules.hand_size):
            message = f"{what} must have {rules.hand_size * rules.kings_hand} cards or none"
            raise PositionError(what, cards, f"{message}, not {len(cards)}")
    if kings_hand and set_aside:
        message = "set_aside: nothing is given up while the King's Hand is there"
        raise PositionError("set_aside", set_aside, message)
    if set_aside and not places:
        message = "places: say who was King, who alone knows what is set aside"
        raise PositionError("places", places, message)


def check_seats(rules: Rules, what: str, seats: Iterable[int]) -> tuple[Seat, ...]:
    """Return seats of this table, each named once."""
    checked = tuple(check_seat(what, seat, rules.seats, error=PositionError) for seat in seats)
    if len(set(checked)) < len(checked):
        raise PositionError(what, checked, f"{what} names a seat twice: {checked}")
    return checked


def check_out(
    hand_sizes: tuple[int, ...], out: tuple[Seat, ...], to_act: Seat, phase: Phase | None
) -> None:
    """Check that the seats that are out are those without cards, and not all but one.

    A small hand can have gone altogether in an exchange, and is not out, as cards come back.
    """
    owed = (phase.to, *phase.then) if isinstance(phase, Giving) else ()
    for seat, held in enumerate(hand_sizes):
        is_out = seat in out
        if is_out == bool(held) and (is_out or seat not in owed):
            message = f"out: seat {seat} has {held} cards; out are those without cards"
            raise PositionError("out", out, message)
    if len(out) > len(hand_sizes) - 2:
        raise PositionError("out", out, f"out: the hand has ended, with only {to_act} not out")
    if to_act in out:
        raise PositionError("to_act", to_act, f"to_act: seat {to_act} is out")


def check_counts(
    rules: Rules, what: str, given: Sequence[int] | None, default: tuple[int, ...]
) -> tuple[int, ...]:
    """Return numbers that count something, one a seat; the default for None."""
    if given is None:
        return default
    check_length(what, given, rules.seats, error=PositionError)
    most = MOST_POINTS
    return tuple(check_int(what, n, at_least=0, at_most=most, error=PositionError) for n in given)


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the tokens of a match that goes on."""
    tokens = check_counts(rules, "scores", scores, (0,) * rules.seats)
    most = 0 if rules.endless else rules.tokens_to_win - 1
    for score in tokens:
        check_int("scores", score, at_least=0, at_most=most, error=PositionError)
    return tokens


def check_last_round(rules: Rules, last_round: RoundResult | None) -> None:
    """Check that a score sheet is one of this table."""
    if last_round is not None:
        check_sheet(last_round, rules.seats)


def check_round(
    rules: Rules,
    to_act: Seat,
    leader: int | None,
    last_player: int | None,
    pile: Pile | None,
    plays: Sequence[Played],
    passed: Iterable[int],
    played: Cards,
) -> Playing:
    """Return the round that is played, its facts checked to go together."""
    no_more = tuple(sorted(check_seats(rules, "passed", passed)))
    if to_act in no_more:
        raise PositionError("passed", no_more, f"passed: seat {to_act} is to act")
    if pile is None:
        if plays or no_more or last_player is not None:
            message = "pile is missing: plays, passed seats and a last player come with a pile"
            raise PositionError("pile", None, message)
        if leader not in {None, to_act}:
            message = f"leader: seat {to_act} is to act, so it leads, not {leader}"
            raise PositionError("leader", leader, message)
        return Playing(to_act, None, None, (), ())
    check_int("pile.size", pile.size, at_least=1, error=PositionError)
    check_seats(rules, "plays", {play.seat for play in plays})
    if not holds(played, pack(pile.cards)):
        message = f"pile: {pile.cards} are not among the cards played"
        raise PositionError("pile", pile, message)
    if last_player is None:
        raise PositionError("last_player", None, "last_player is missing: who played the pile")
    last = check_seat("last_player", last_player, rules.seats, error=PositionError)
    if last == to_act:
        message = f"last_player: seat {last} is to act; it has won the round if nobody else is"
        raise PositionError("last_player", last, message)
    led = check_seat(
        "leader", last if leader is None else leader, rules.seats, error=PositionError
    )
    return Playing(led, last, pile, tuple(plays), no_more)


def check_choice(
    hand_sizes: tuple[int, ...],
    places: tuple[Seat, ...],
    to_act: Seat,
    phase: ChoosingHand | ChoosingBenefit | Giving,
    pile: Pile | None,
    modifiers_only: tuple[bool, ...],
) -> None:
    """Check that a choice before the first lead is one of the right seat."""
    if pile is not None:
        raise PositionError("pile", pile, "pile: there is none before the first lead")
    if any(modifiers_only):
        message = "modifiers_only: no seat has shown what it holds before the first lead"
        raise PositionError("modifiers_only", modifiers_only, message)
    if phase == CHOOSING_HAND and not places:
        return
    if not places:
        message = "places: the first hand has neither benefit nor exchange"
        raise PositionError("places", places, message)
    king, queen = places[:2]
    if isinstance(phase, Giving):
        if to_act not in {king, queen}:
            message = f"to_act: the King or the Queen gives back, not seat {to_act}"
            raise PositionError("to_act", to_act, message)
        if phase.count > hand_sizes[to_act]:
            message = f"phase: seat {to_act} has fewer than {phase.count} cards"
            raise PositionError("phase", phase, message)
    elif to_act != king:
        raise PositionError("to_act", to_act, f"to_act: the King, seat {king}, chooses")
