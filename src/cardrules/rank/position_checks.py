"""What each fact of a position must satisfy; `position` runs all of these checks.

A check either returns the fact as a state holds it, or raises `PositionError`. It asks whether
play can reach the fact. Then play can also go on from it: the seat to act has a move, the cards
owed can be given, and no number grows without bound. The benefit and the exchanges have a room of
their own, ``exchange_checks.py``.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter, ge
from typing import cast

from cardrules._arguments import (
    are_within,
    check_flags,
    check_int,
    check_ints,
    check_length,
    check_seat,
)
from cardrules._seats import Seat
from cardrules._validation import require
from cardrules.errors import PositionError
from cardrules.rank.causes import Cause
from cardrules.rank.deck import (
    CROWN_DRAWS,
    HIGHEST,
    NO_CARDS,
    Card,
    Cards,
    count,
    holds,
    is_modifiers_only,
    pack,
    put,
    size,
    take,
    unpack,
)
from cardrules.rank.knowledge import Stretch, all_played, played_by
from cardrules.rank.phases import LEADING, Giving, Phase, Pile, Played, Playing
from cardrules.rank.rules import Rules
from cardrules.rank.scoring import MOST_REIGNS

_seat = attrgetter("seat")
_DRAWS = Card.CROWN_DRAW_2  # Looking up a member of an `Enum` takes longer than a call.


def check_seats(rules: Rules, what: str, seats: Iterable[int]) -> tuple[Seat, ...]:
    """Return the seats given, checked to be seats of this table without repeats."""
    checked = tuple(seats)
    if not checked:
        return ()
    if not are_within(checked, 0, rules.seats - 1):
        checked = tuple(
            check_seat(what, seat, rules.seats, error=PositionError) for seat in checked
        )
    require(len({*checked}) == len(checked), what, checked, Cause.SEAT_TWICE)
    return cast("tuple[Seat, ...]", checked)


def check_places(rules: Rules, places: Iterable[int]) -> tuple[Seat, ...]:
    """Return the places of the last hand, checked to name all seats, or none in a first hand."""
    ranking = check_seats(rules, "places", places)
    is_all = len(ranking) in {0, rules.seats}
    require(is_all, "places", ranking, Cause.PLACES, seats=rules.seats)
    return ranking


def check_kings_hand(
    rules: Rules,
    kings_hand: int,
    set_aside: int,
    places: tuple[Seat, ...],
    king: int | None,
) -> Seat | None:
    """Return the King if he has taken the King's Hand, else None.

    Either the King's Hand is still there, or another hand was set aside for it; the arguments are
    their sizes. In the first hand there are no places, so `king` must then name him.

    Source: `rank.kings-hand`.
    """
    due = rules.hand_size * rules.kings_hand
    for what, held in (("kings_hand", kings_hand), ("set_aside", set_aside)):
        require(held in {0, due}, what, held, Cause.KINGS_HAND_SIZE, due=due)
    require(not (kings_hand and set_aside), "set_aside", None, Cause.SET_ASIDE_EARLY)
    if king is None:
        king = places[0] if places else None
    require(king is not None or not set_aside, "places", places, Cause.KING_UNKNOWN)
    if king is None:
        return None
    taker = check_seat("king", king, rules.seats, error=PositionError)
    require(not places or taker == places[0], "king", taker, Cause.OTHER_KING)
    return taker if set_aside else None


def check_out(
    hand_sizes: tuple[int, ...], out: tuple[Seat, ...], to_act: Seat, phase: Phase | None
) -> None:
    """Check that exactly the seats without cards are out, and that at least two are not.

    A small hand can go entirely in an exchange. Its seat is not out, because it is owed cards.
    """
    owed = (phase.to, *phase.then) if isinstance(phase, Giving) else ()
    for seat, held in enumerate(hand_sizes):
        if not (seat not in out if held else seat in out or seat in owed):
            raise PositionError.of(Cause.OUT, "out", out, seat=seat, held=held)
    require(len(out) <= len(hand_sizes) - 2, "out", out, Cause.HAND_HAS_ENDED)
    require(to_act not in out, "to_act", to_act, Cause.IS_OUT)


def check_held(
    rules: Rules, hand_sizes: Sequence[int], to_act: Seat, phase: Phase | None, played: Cards
) -> None:
    """Check that no hand has more cards than can have come to it.

    A hand grows only by what its seat has received and is about to give back, and by one for each
    Crown + Draw 2 that it plays (`rank.crown`). A hand that is owed cards has room for them. This
    also bounds the number of legal moves.
    """
    usual = rules.hand_size + (CROWN_DRAWS - 1) * count(played, _DRAWS)
    most = [usual] * rules.seats
    if isinstance(phase, Giving):
        for taker, owed in ((phase.to, phase.count), *((seat, 1) for seat in phase.then)):
            most[taker] -= owed
            most[to_act] += owed
    for seat, held in enumerate(hand_sizes):
        if held > most[seat]:
            raise PositionError.of(Cause.TOO_MANY_HELD, "hands", held, seat=seat, most=most[seat])


def check_counts(
    rules: Rules,
    what: str,
    given: Sequence[int] | None,
    default: tuple[int, ...],
    *,
    least: tuple[int, ...] | None = None,
) -> tuple[int, ...]:
    """Return counts, one for each seat and none below `least`; for None, the default."""
    if given is None:
        return default
    check_length(what, given, rules.seats, error=PositionError)
    if least is None:
        return check_ints(what, given, at_least=0, at_most=MOST_REIGNS, error=PositionError)
    counts = tuple(given)
    if are_within(counts, 0, MOST_REIGNS) and all(map(ge, counts, least)):
        return counts
    return tuple(
        check_int(what, n, at_least=low, at_most=MOST_REIGNS, error=PositionError)
        for low, n in zip(least, counts, strict=True)
    )


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the tokens of each seat, too few to end the match; for None, no tokens."""
    tokens = check_counts(rules, "scores", scores, (0,) * rules.seats)
    most = 0 if rules.endless else rules.tokens_to_win - 1
    return check_ints("scores", tokens, at_least=0, at_most=most, error=PositionError)


def check_modifiers_only(
    rules: Rules, flags: Sequence[bool] | None, hands: Sequence[Cards]
) -> tuple[bool, ...]:
    """Return whether each seat has shown that it holds only modifiers (`rank.lone-modifier`)."""
    if flags is None:
        return (False,) * rules.seats
    check_length("modifiers_only", flags, rules.seats, error=PositionError)
    only = check_flags("modifiers_only", flags, error=PositionError)
    for seat, hand in enumerate(hands):
        if only[seat] and not is_modifiers_only(hand):
            raise PositionError.of(Cause.HOLDS_OTHERS, "modifiers_only", seat)
    return only


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
    """Return the round being played, its facts checked against each other (`rank.round`)."""
    no_more = tuple(sorted(check_seats(rules, "passed", passed)))
    require(to_act not in no_more, "passed", to_act, Cause.PASSED)
    if pile is None:
        is_lead = not (plays or no_more) and last_player is None
        require(is_lead, "pile", None, Cause.PILE_MISSING)
        require(leader in {None, to_act}, "leader", leader, Cause.OTHER_LEADER, leader=to_act)
        return LEADING[to_act]
    # A play changes the value of the pile by at most as much as it has cards, or sets it from a
    # number up to the highest. So the number of cards played bounds both size and value.
    most = size(played)
    check_int("pile.size", pile.size, at_least=1, error=PositionError)
    check_seats(rules, "plays", {*map(_seat, plays)})
    require(holds(played, pack(pile.cards)), "pile", pile.cards, Cause.NOT_PLAYED)
    can_be = pile.size <= most and -most <= pile.value <= HIGHEST + most
    told = {"size": pile.size, "worth": pile.value, "most": most}
    require(can_be, "pile", pile, Cause.PILE_WORTH, **told)
    require(last_player is not None, "last_player", None, Cause.LAST_PLAYER_MISSING)
    last = check_seat("last_player", last_player, rules.seats, error=PositionError)
    require(last != to_act, "last_player", last, Cause.LAST_PLAYER_TO_ACT)
    led = check_seat(
        "leader", last if leader is None else leader, rules.seats, error=PositionError
    )
    return Playing(led, last, pile, tuple(plays), no_more)


def check_before_lead(
    pile: Pile | None,
    plays: Sequence[Played],
    played: Cards,
    modifiers_only: tuple[bool, ...],
) -> None:
    """Check that nothing has been played before the first lead."""
    require(pile is None and not plays, "pile", pile, Cause.PILE_BEFORE_LEAD)
    require(not played, "played", unpack(played), Cause.PLAYED_BEFORE_LEAD)
    require(not any(modifiers_only), "modifiers_only", None, Cause.SHOWN_BEFORE_LEAD)


def check_stretches(
    rules: Rules, stretches: Sequence[Sequence[Stretch]], hand_sizes: Sequence[int]
) -> tuple[tuple[Stretch, ...], ...]:
    """Return what each seat has drawn and played, checked seat by seat and against the deck.

    A draw follows a Crown + Draw 2 (`rank.crown`). The cards drawn are still in the hand, or have
    been played since.
    """
    check_length("stretches", stretches, rules.seats, error=PositionError)
    left = rules._packed
    for held, mine in zip(hand_sizes, stretches, strict=True):
        if not mine or mine[0].drawn:
            raise PositionError.of(Cause.STRETCHES, "stretches", None)
        drawn, since, after = 0, held, None
        # Backwards from now: the cards drawn from this stretch on are in the hand or were played
        # from this stretch on, so there are at most that many.
        for each in reversed(mine):
            if after is not None:
                follows = count(each._played, _DRAWS)
                can_be = follows and 1 <= after.drawn <= CROWN_DRAWS and drawn <= since
                require(can_be, "stretches", None, Cause.STRETCHES)
            if not holds(left, each._played):
                raise PositionError.of(Cause.NOT_OF_THE_DECK, "stretches", None)
            left = take(left, each._played)
            drawn, since, after = drawn + each.drawn, since + size(each._played), each
    return tuple(map(tuple, stretches))


def check_plays(
    stretches: tuple[tuple[Stretch, ...], ...], plays: Iterable[Played], played: Cards
) -> None:
    """Check that the stretches add up to the cards played and contain the plays of the round."""
    require(all_played(stretches) == played, "stretches", None, Cause.STRETCHES_SUM)
    shown: dict[int, Cards] = {}
    for play in plays:
        shown[play.seat] = put(shown.get(play.seat, NO_CARDS), pack(play.cards))
    for seat, cards in shown.items():
        require(holds(played_by(stretches[seat]), cards), "plays", None, Cause.PLAYED_BY_OTHERS)
