"""What each fact of a position must satisfy; `position` runs all of these checks.

A check either returns the fact as a state holds it, or raises `PositionError`. It asks whether
play can reach the fact. Then play can also go on from it: the seat to act has a move, the cards
owed can be given, and no number grows without bound.
"""

from collections.abc import Iterable, Sequence

from cardrules._arguments import check_flag, check_int, check_length, check_seat
from cardrules._seats import Seat, all_seats
from cardrules._validation import require
from cardrules.errors import PositionError
from cardrules.rank.deck import (
    HEIGHT,
    HIGHEST,
    NUMBERED,
    NUMBERS,
    Card,
    Cards,
    holds,
    is_modifiers_only,
    pack,
    size,
)
from cardrules.rank.exchanges import KING_TAKES, all_exchanges
from cardrules.rank.knowledge import Stretch, Transfer, known_hands
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
from cardrules.rank.scoring import MOST_REIGNS


def check_seats(rules: Rules, what: str, seats: Iterable[int]) -> tuple[Seat, ...]:
    """Return the seats given, checked to be seats of this table without repeats."""
    checked = tuple(check_seat(what, seat, rules.seats, error=PositionError) for seat in seats)
    message = f"{what} names a seat twice: {checked}"
    require(len(set(checked)) == len(checked), what, checked, message)
    return checked


def check_places(rules: Rules, places: Iterable[int]) -> tuple[Seat, ...]:
    """Return the places of the last hand, checked to name all seats, or none in a first hand."""
    ranking = check_seats(rules, "places", places)
    message = f"places must name all {rules.seats} seats or none"
    require(len(ranking) in {0, rules.seats}, "places", ranking, message)
    return ranking


def check_kings_hand(
    rules: Rules,
    kings_hand: Sequence[Card],
    set_aside: Sequence[Card],
    places: tuple[Seat, ...],
    king: int | None,
) -> Seat | None:
    """Return the King if he has taken the King's Hand, else None.

    Either the King's Hand is still there, or another hand was set aside for it. In the first hand
    there are no places, so `king` must then name him.

    Source: `rank.kings-hand`.
    """
    for what, cards in (("kings_hand", kings_hand), ("set_aside", set_aside)):
        needed = rules.hand_size * rules.kings_hand
        message = f"{what} must have {needed} cards or none, not {len(cards)}"
        require(len(cards) in {0, needed}, what, tuple(cards), message)
    message = "set_aside: nothing is given up while the King's Hand is there"
    require(not (kings_hand and set_aside), "set_aside", tuple(set_aside), message)
    if king is None:
        king = places[0] if places else None
    message = "places: say who was King, who alone knows what is set aside"
    require(king is not None or not set_aside, "places", places, message)
    if king is None:
        return None
    taker = check_seat("king", king, rules.seats, error=PositionError)
    message = f"king: seat {taker} is not the first of the places"
    require(not places or taker == places[0], "king", taker, message)
    return taker if set_aside else None


def check_out(
    hand_sizes: tuple[int, ...], out: tuple[Seat, ...], to_act: Seat, phase: Phase | None
) -> None:
    """Check that exactly the seats without cards are out, and that at least two are not.

    A small hand can go entirely in an exchange. Its seat is not out, because it is owed cards.
    """
    owed = (phase.to, *phase.then) if isinstance(phase, Giving) else ()
    for seat, held in enumerate(hand_sizes):
        is_right = seat not in out if held else seat in out or seat in owed
        message = f"out: seat {seat} has {held} cards; out are those without cards"
        require(is_right, "out", out, message)
    message = f"out: the hand has ended, with only {to_act} not out"
    require(len(out) <= len(hand_sizes) - 2, "out", out, message)
    require(to_act not in out, "to_act", to_act, f"to_act: seat {to_act} is out")


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
    most, lowest = MOST_REIGNS, least or (0,) * rules.seats
    return tuple(
        check_int(what, n, at_least=low, at_most=most, error=PositionError)
        for low, n in zip(lowest, given, strict=True)
    )


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the tokens of each seat, too few to end the match; for None, no tokens."""
    tokens = check_counts(rules, "scores", scores, (0,) * rules.seats)
    most = 0 if rules.endless else rules.tokens_to_win - 1
    for score in tokens:
        check_int("scores", score, at_least=0, at_most=most, error=PositionError)
    return tokens


def check_modifiers_only(
    rules: Rules, flags: Sequence[bool] | None, hands: Sequence[Cards]
) -> tuple[bool, ...]:
    """Return whether each seat has shown that it holds only modifiers (`rank.lone-modifier`)."""
    if flags is None:
        return (False,) * rules.seats
    check_length("modifiers_only", flags, rules.seats, error=PositionError)
    only = tuple(check_flag("modifiers_only", flag, error=PositionError) for flag in flags)
    for seat, (is_shown, hand) in enumerate(zip(only, hands, strict=True)):
        message = f"modifiers_only: seat {seat} holds something else"
        require(not is_shown or is_modifiers_only(hand), "modifiers_only", seat, message)
    return only


def check_steal(
    rules: Rules,
    hands: Sequence[Cards],
    places: tuple[Seat, ...],
    phase: Phase | None,
    told: bool | None,  # noqa: FBT001 - a fact, not an option
) -> bool | None:
    """Return whether the Beggar held a numbered card when the King chose a benefit.

    None in hands without a benefit, and where it is not given and cannot be read off.

    Source: `rank.benefit`.
    """
    has_benefit = bool(places) and not rules.classic_president
    message = "steal_possible: there is no benefit in the first hand, nor with exchanges"
    require(told is None or has_benefit, "steal_possible", told, message)
    if not has_benefit:
        return None
    if isinstance(phase, ChoosingBenefit):
        possible = bool(hands[places[-1]] & NUMBERS)
        message = "steal_possible: the Beggar's hand says otherwise"
        require(told in {None, possible}, "steal_possible", told, message)
        return possible
    can_be = told is None if phase == CHOOSING_HAND else told or not isinstance(phase, Giving)
    message = "steal_possible: it is known once the King chooses, and true where he has stolen"
    require(can_be or told is None, "steal_possible", told, message)
    return told


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
    require(to_act not in no_more, "passed", no_more, f"passed: seat {to_act} is to act")
    if pile is None:
        message = "pile is missing: plays, passed seats and a last player come with a pile"
        require(not (plays or no_more) and last_player is None, "pile", None, message)
        message = f"leader: seat {to_act} is to act, so it leads, not {leader}"
        require(leader in {None, to_act}, "leader", leader, message)
        return Playing(to_act, None, None, (), ())
    # A play changes the value of the pile by at most as much as it has cards, or sets it from a
    # number up to the highest. So the number of cards played bounds both size and value.
    most = size(played)
    check_int("pile.size", pile.size, at_least=1, error=PositionError)
    check_seats(rules, "plays", {play.seat for play in plays})
    message = f"pile: {pile.cards} are not among the cards played"
    require(holds(played, pack(pile.cards)), "pile", pile, message)
    message = f"pile: {most} cards cannot make {pile.size} of value {pile.value}"
    can_be = pile.size <= most and -most <= pile.value <= HIGHEST + most
    require(can_be, "pile", pile, message)
    message = "last_player is missing: who played the pile"
    require(last_player is not None, "last_player", None, message)
    last = check_seat("last_player", last_player, rules.seats, error=PositionError)
    message = f"last_player: seat {last} is to act; it has won the round if nobody else is"
    require(last != to_act, "last_player", last, message)
    led = check_seat(
        "leader", last if leader is None else leader, rules.seats, error=PositionError
    )
    return Playing(led, last, pile, tuple(plays), no_more)


def check_before_lead(
    pile: Pile | None, plays: Sequence[Played], modifiers_only: tuple[bool, ...]
) -> None:
    """Check that nothing has been played before the first lead."""
    message = "pile: there is none before the first lead"
    require(pile is None and not plays, "pile", pile, message)
    message = "modifiers_only: no seat has shown what it holds before the first lead"
    require(not any(modifiers_only), "modifiers_only", modifiers_only, message)


def check_choice(
    rules: Rules,
    hand_sizes: tuple[int, ...],
    places: tuple[Seat, ...],
    to_act: Seat,
    phase: ChoosingHand | ChoosingBenefit | Giving,
    *,
    king: int | None,
    extra: Sequence[Card],
) -> None:
    """Check that the seat to act is the one that chooses or gives before the lead.

    `check_taken` checks what is owed and to which seats.
    """
    if phase == CHOOSING_HAND:
        first = places[0] if places else to_act if king is None else king
        require(to_act == first, "to_act", to_act, f"to_act: the King, seat {first}, chooses")
        message = "kings_hand: there is no King's Hand to choose"
        require(extra, "kings_hand", tuple(extra), message)
        return
    message = "places: the first hand has neither benefit nor exchange"
    require(places, "places", places, message)
    king, queen = places[:2]
    if not isinstance(phase, Giving):
        message = f"to_act: the King, seat {king}, chooses"
        require(to_act == king, "to_act", to_act, message)
        message = "phase: exchanges take the place of the benefit"
        require(not rules.classic_president, "phase", phase, message)
        return
    message = f"to_act: the King or the Queen gives back, not seat {to_act}"
    require(to_act in {king, queen}, "to_act", to_act, message)
    # The giver has received as many cards as it owes. So it keeps as many as it was dealt, which
    # is at least one.
    owed = phase.count + len(phase.then)
    message = f"phase: seat {to_act} has fewer than {owed} cards, or keeps none"
    require(owed < hand_sizes[to_act], "phase", phase, message)
    check_seats(rules, "phase.to", (phase.to, *phase.then))


def check_taken(
    rules: Rules,
    places: tuple[Seat, ...],
    to_act: Seat | None,
    phase: Phase | None,
    steal_possible: bool | None,  # noqa: FBT001 - a fact, not an option
    taken: Sequence[Transfer[tuple[Card, ...] | None]],
) -> None:
    """Check that the exchanges of a hand are those that the rules demand up to now.

    They can be left out altogether, unless one is going on. But none of them can be missing if any
    is given, because it would be unclear where the cards came from.
    """
    if not taken:
        message = "taken: say what was taken, for which something is given back"
        require(not isinstance(phase, Giving), "taken", (), message)
        return
    for each in taken:
        _check_transfer(rules, each)
    is_choice = isinstance(phase, (ChoosingHand, ChoosingBenefit))
    message = "taken: no card goes before the choice, nor in a first hand"
    require(places and not is_choice, "taken", None, message)
    message = "taken: there was nothing to steal"
    require(steal_possible is not False, "taken", None, message)
    expected = all_exchanges(rules, places, [each.count for each in taken])
    if isinstance(phase, Giving):
        now = [(to_act, seat, phase.count, 0) for seat in (phase.to, *phase.then)]
        begun = 1 if to_act == places[0] else len(expected) - len(now)
        message = f"phase: after these exchanges {expected[begun:]} come next, not {now}"
        require(expected[begun : begun + len(now)] == now, "phase", phase, message)
        expected = expected[:begun]
    told = [(each.giver, each.taker, each.count, each.due) for each in taken]
    message = f"taken: the exchanges up to now must be {expected}, not {told}"
    require(told == expected, "taken", told, message)


def check_given(
    hands: Sequence[Cards],
    taken: Sequence[Transfer[tuple[Card, ...] | None]],
    stretches: tuple[tuple[Stretch, ...], ...],
) -> None:
    """Check that each card given in an exchange is in the hand that got it, or was played."""
    for seat in all_seats(len(hands)):
        known = known_hands(seat, taken, stretches)
        message = "taken: a card that was given is neither in the hand nor played"
        require(all(map(holds, hands, known)), "taken", None, message)


def _check_transfer(rules: Rules, moved: Transfer[tuple[Card, ...] | None]) -> None:
    """Check one exchange by itself: its seats, its numbers, and its cards if they are known."""
    check_seats(rules, "taken", (moved.giver, moved.taker))
    check_int("count", moved.count, at_least=0, at_most=rules.hand_size, error=PositionError)
    check_int("due", moved.due, at_least=0, at_most=KING_TAKES, error=PositionError)
    if moved.cards is None:
        return
    check_length("taken.cards", moved.cards, moved.count, error=PositionError)
    message = "taken: there are no such cards in the deck"
    require(holds(pack(rules.cards), pack(moved.cards)), "taken", None, message)
    heights = HEIGHT if rules.classic_president else NUMBERED
    message = "taken: only cards with height are due"
    require(not moved.due or set(moved.cards) <= {*heights}, "taken", None, message)
