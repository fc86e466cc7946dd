"""What the benefit and the exchanges of a position must satisfy.

As in ``position_checks.py``, a check either returns the fact as a state holds it, or raises
`PositionError`. It asks whether play can reach the fact.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from cardrules._arguments import check_int, check_length
from cardrules._seats import Seat, all_seats
from cardrules._validation import require
from cardrules.errors import PositionError
from cardrules.rank.causes import Cause
from cardrules.rank.deck import (
    NO_CARDS,
    NUMBERS,
    Card,
    Cards,
    holds,
    pack,
    put,
    size,
    take,
    without,
)
from cardrules.rank.exchanges import KING_TAKES, Limit, above, all_exchanges, limits_of
from cardrules.rank.heights import LOWEST, heights_of
from cardrules.rank.knowledge import Stretch, Transfer, played_by, unaccounted
from cardrules.rank.phases import CHOOSING_HAND, ChoosingBenefit, ChoosingHand, Giving, Phase
from cardrules.rank.position_checks import check_seats
from cardrules.rank.rules import Rules
from cardrules.rank.state import HandFacts


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
    require(told is None or has_benefit, "steal_possible", told, Cause.NO_BENEFIT)
    if not has_benefit:
        return None
    if isinstance(phase, ChoosingBenefit):
        possible = bool(hands[places[-1]] & NUMBERS)
        require(told in {None, possible}, "steal_possible", told, Cause.BEGGAR_OTHERWISE)
        return possible
    can_be = told is None if phase == CHOOSING_HAND else told or not isinstance(phase, Giving)
    require(can_be or told is None, "steal_possible", told, Cause.STEAL_NOT_KNOWN)
    return told


def check_choice(
    rules: Rules,
    hand_sizes: tuple[int, ...],
    places: tuple[Seat, ...],
    to_act: Seat,
    phase: ChoosingHand | ChoosingBenefit | Giving,
    *,
    king: int | None,
    extra: Cards,
) -> None:
    """Check that the seat to act is the one that chooses or gives before the lead.

    `check_taken` checks what is owed and to which seats.
    """
    if phase == CHOOSING_HAND:
        first = places[0] if places else to_act if king is None else king
        require(to_act == first, "to_act", to_act, Cause.KING_CHOOSES, king=first)
        require(extra, "kings_hand", (), Cause.NO_KINGS_HAND)
        held, due = hand_sizes[to_act], rules.hand_size
        require(held == due, "hands", held, Cause.KING_HOLDS_ALL, due=due)
        return
    require(places, "places", places, Cause.FIRST_HAND)
    king, queen = places[:2]
    if not isinstance(phase, Giving):
        require(to_act == king, "to_act", to_act, Cause.KING_CHOOSES, king=king)
        require(not rules.classic_president, "phase", phase, Cause.EXCHANGES_INSTEAD)
        return
    require(to_act in {king, queen}, "to_act", to_act, Cause.NOT_A_GIVER)
    # The giver has received as many cards as it owes. So it keeps as many as it was dealt, which
    # is at least one.
    owed = phase.count + len(phase.then)
    require(owed < hand_sizes[to_act], "phase", phase, Cause.OWES_TOO_MUCH, seat=to_act, owed=owed)
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
        require(not isinstance(phase, Giving), "taken", (), Cause.TAKEN_MISSING)
        return
    for each in taken:
        check_transfer(rules, each)
    is_choice = isinstance(phase, (ChoosingHand, ChoosingBenefit))
    require(places and not is_choice, "taken", None, Cause.TAKEN_EARLY)
    require(steal_possible is not False, "taken", None, Cause.NOTHING_TO_STEAL)
    expected = all_exchanges(rules, places, [each.count for each in taken])
    if isinstance(phase, Giving):
        now = [(to_act, seat, phase.count, 0) for seat in (phase.to, *phase.then)]
        begun = 1 if to_act == places[0] else len(expected) - len(now)
        is_next = expected[begun : begun + len(now)] == now
        told = {"next": str(expected[begun:]), "found": str(now)}
        require(is_next, "phase", phase, Cause.OTHER_GIFT, **told)
        expected = expected[:begun]
    found = [(each.giver, each.taker, each.count, each.due) for each in taken]
    require(found == expected, "taken", found, Cause.OTHER_EXCHANGES, due=str(expected))


def check_transfer(rules: Rules, moved: Transfer[tuple[Card, ...] | None]) -> None:
    """Check one exchange by itself: its seats, its numbers, and its cards if they are known."""
    check_seats(rules, "taken", (moved.giver, moved.taker))
    check_int("count", moved.count, at_least=0, at_most=rules.hand_size, error=PositionError)
    check_int("due", moved.due, at_least=0, at_most=KING_TAKES, error=PositionError)
    if moved.cards is None:
        return
    check_length("taken.cards", moved.cards, moved.count, error=PositionError)
    require(holds(rules._packed, pack(moved.cards)), "taken", None, Cause.TAKEN_NOT_THERE)
    lowest = min(map(heights_of(rules).level, moved.cards), default=LOWEST)
    require(not moved.due or lowest >= LOWEST, "taken", None, Cause.NOT_DUE)


def check_own_gifts(
    rules: Rules,
    seat: Seat,
    held: Cards,
    drawn: int,
    taken: Sequence[Transfer[tuple[Card, ...] | None]],
) -> None:
    """Check that a seat has never held more copies of a card than there are.

    Args:
        rules: the rules of the match.
        seat: a seat that knows the cards of all its exchanges.
        held: what it has, and what it has played or set aside, packed.
        drawn: how many of these cards it has drawn, after the exchanges.
        taken: the exchanges of the hand.
    """
    for each in reversed(taken):
        moved = pack(each.cards or ())
        if each.giver == seat:
            held = put(held, moved)
            too_many = size(without(held, rules._packed))
            require(too_many <= drawn, "taken", None, Cause.TAKEN_NOT_THERE)
        elif each.taker == seat:
            held = without(held, moved)


def check_given(
    rules: Rules,
    hands: Sequence[Cards],
    taken: Sequence[Transfer[tuple[Card, ...] | None]],
    stretches: tuple[tuple[Stretch, ...], ...],
    facts: HandFacts,
) -> None:
    """Check that the cards of the exchanges went where they did, and were the highest.

    Each card that was given is in the hand that got it, or was given on, or was played. A Beggar
    with a number to steal has it, or has played it. Neither can be what was drawn later. And no
    seat has a card that it would have had to give, unless it was given later, or drawn.
    """
    if not taken and facts.beggar is None:
        return  # There were no exchanges, so every seat can have kept any card.
    held = tuple(map(put, hands, map(played_by, stretches)))
    if taken:
        require(not any(unaccounted(held, taken)), "taken", None, Cause.GIVEN_IS_GONE)
        for seat, (cards, mine) in enumerate(zip(held, stretches, strict=True)):
            require(_had_enough(seat, cards, mine, taken), "taken", None, Cause.GIVEN_IS_GONE)
        for hand, mine, gifts in zip(hands, stretches, _brought(rules, taken), strict=True):
            earlier = _before_draws(hand, mine)
            had = all(size(without(gifts, gone)) <= rest for gone, rest in earlier)
            require(had, "taken", None, Cause.GIVEN_IS_GONE)
    beggar = facts.beggar if facts.steal_possible and not taken else None
    if beggar is not None:
        earlier = _before_draws(hands[beggar], stretches[beggar])
        could = held[beggar] & NUMBERS and all(gone & NUMBERS or rest for gone, rest in earlier)
        require(could, "steal_possible", beggar, Cause.NO_NUMBER_TO_STEAL)
    for seat, limits in zip(all_seats(rules.seats), limits_of(rules, taken, facts), strict=True):
        mine = stretches[seat]
        # Without any stretch, only what the seat gave on counts: that it cannot have drawn.
        for limit, index in product(limits, range(len(mine) + 1)):
            hand = hands[seat] if index == len(mine) else NO_CARDS
            is_right = spare(rules, seat, hand, mine[:index], limit) >= 0
            require(is_right, "taken", None, Cause.KEPT_TOO_HIGH, seat=seat)


def _had_enough(
    seat: int,
    held: Cards,
    stretches: tuple[Stretch, ...],
    taken: Sequence[Transfer[tuple[Card, ...] | None]],
) -> bool:
    """Return whether a seat has had as many cards as each exchange gave it, seen or not."""
    number = size(held) - sum(each.drawn for each in stretches)
    for each in reversed(taken):
        if each.giver == seat:
            number += each.count
        elif each.taker == seat:
            number -= each.count
            if number < 0:
                return False
    return True


def _brought(
    rules: Rules, taken: Sequence[Transfer[tuple[Card, ...] | None]]
) -> tuple[Cards, ...]:
    """Return the cards that the exchanges are known to have brought each seat for good."""
    brought = [NO_CARDS] * rules.seats
    for each in taken:
        moved = pack(each.cards or ())
        gone = moved if each.cards is not None else brought[each.giver]
        brought[each.giver] = without(brought[each.giver], gone)
        brought[each.taker] = put(brought[each.taker], moved)
    return tuple(brought)


def _before_draws(hand: Cards, stretches: tuple[Stretch, ...]) -> Iterator[tuple[Cards, int]]:
    """Yield for each draw of a seat, the last one first, what it had then.

    That is the cards that it had played before, packed, and how many others it had.
    """
    played, rest = played_by(stretches), size(hand)
    for each in reversed(stretches[1:]):
        played = take(played, each._played)
        rest += size(each._played) - each.drawn
        yield played, rest


def spare(
    rules: Rules,
    seat: Seat,
    hand: Cards,
    stretches: tuple[Stretch, ...],
    limit: Limit,
) -> int:
    """Return how many more cards above a limit a seat can have drawn, or been given unseen.

    It is negative if the seat has more of them than can be.

    Args:
        rules: the rules of the match.
        seat: the seat.
        hand: the cards known to be in its hand, packed.
        stretches: what it has drawn and played.
        limit: what it can have kept when it had to give its highest cards.
    """
    unseen = sum(
        each.count
        for each in limit.later
        if each.taker == seat and not each.due and each.cards is None
    )
    higher = above(rules, seat, put(played_by(stretches), hand), [limit])
    return unseen + sum(stretch.drawn for stretch in stretches) - size(higher)
