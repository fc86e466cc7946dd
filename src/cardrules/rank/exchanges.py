"""How a hand opens: the King's Hand, the benefit, the exchanges, and the first lead.

They come in this order, and each of them can be missing. This module has the steps between the
deal and the first card; rounds are in ``play.py``. As there, ``log`` collects events unless it is
None.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias, assert_never, cast

import attrs

from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.rank.deck import (
    HEIGHT,
    NO_CARDS,
    NUMBERED,
    NUMBERS,
    Card,
    Cards,
    highest,
    pack,
    put,
    size,
    take,
    unpack,
    without,
)
from cardrules.rank.events import (
    BenefitChosen,
    BenefitDue,
    Event,
    Exchanged,
    KingsHandLeft,
    KingsHandTaken,
    TurnCame,
)
from cardrules.rank.heights import NO_HEIGHT, heights_of
from cardrules.rank.knowledge import Transfer
from cardrules.rank.moves import Give, GoFirst, KeepHand, Steal, TakeKingsHand
from cardrules.rank.phases import (
    CHOOSING_BENEFIT,
    CHOOSING_HAND,
    LEADING,
    Giving,
    Phase,
    pack_phase,
)
from cardrules.rank.rules import QueenExchange, Rules
from cardrules.rank.state import HandFacts, State

KING_TAKES = 2
"""How many of the Beggar's highest cards the King receives (`rank.classic-president`)."""

Choice: TypeAlias = GoFirst | Steal | Give | TakeKingsHand | KeepHand
"""A move before the first lead."""


def open_hand(state: State, king: Seat, log: list[Event] | None) -> State:
    """Return the state at the first choice or lead of a hand that was just dealt."""
    if state.rules.kings_hand:
        return _turn(state, CHOOSING_HAND, king, log)
    return _after_kings_hand(state, king, log)


def choose(state: State, seat: Seat, move: Choice, log: list[Event] | None) -> State:
    """Return the state after a legal move before the first lead."""
    match move:
        case KeepHand():
            if log is not None:
                log.append(KingsHandLeft(seat))
            return _after_kings_hand(state, seat, log)
        case TakeKingsHand():
            return _after_kings_hand(_swap(state, seat, log), seat, log)
        case GoFirst():
            if log is not None:
                log.append(BenefitChosen(seat, steals=False))
            return _lead(state, seat, log)
        case Steal():
            return _steal(state, seat, log)
        case Give(cards=cards):
            return _give(state, seat, pack(cards), log)
        case _:
            assert_never(move)


def _turn(state: State, phase: Phase, to_act: Seat, log: list[Event] | None) -> State:
    if log is not None:
        log.append(TurnCame(phase, to_act))
    return attrs.evolve(state, phase=pack_phase(phase), to_act=to_act)


def _lead(state: State, seat: Seat, log: list[Event] | None) -> State:
    return _turn(state, LEADING[seat], seat, log)


def _after_kings_hand(state: State, king: Seat, log: list[Event] | None) -> State:
    """Return the state at the benefit, the exchanges or the lead.

    The first hand has neither benefit nor exchanges (`rank.setup`).
    """
    if not state.places:
        return _lead(state, king, log)
    beggar = state.places[-1]
    if state.rules.classic_president:
        return _king_exchanges(state, king, beggar, log)
    possible = bool(state._hands[beggar] & NUMBERS)  # Any bit in these lanes is a number.
    if log is not None:
        log.append(BenefitDue(beggar, possible))
    facts = attrs.evolve(state.hand_facts, beggar=beggar, steal_possible=possible)
    return _turn(attrs.evolve(state, hand_facts=facts), CHOOSING_BENEFIT, king, log)


def _swap(state: State, king: Seat, log: list[Event] | None) -> State:
    """Return the state after the King has swapped his hand (`rank.kings-hand`)."""
    given_up, gained = state._hands[king], state._kings_hand
    if log is not None:
        log.append(KingsHandTaken(king, unpack(gained), unpack(given_up)))
    return attrs.evolve(
        state,
        hands=replace_at(state._hands, king, gained),
        kings_hand=NO_CARDS,
        set_aside=given_up,
        hand_facts=attrs.evolve(state.hand_facts, taker_of_kings_hand=king),
    )


def _steal(state: State, king: Seat, log: list[Event] | None) -> State:
    """Return the state after a steal, in which the King owes a card (`rank.benefit`)."""
    beggar = state.places[-1]
    if log is not None:
        log.append(BenefitChosen(king, steals=True))
    stolen = highest(state._hands[beggar], reversed(NUMBERED), 1)
    state = _move_cards(state, beggar, king, stolen, log, due=1)
    return _turn(state, Giving(beggar, 1), king, log)


def _king_exchanges(state: State, king: Seat, beggar: Seat, log: list[Event] | None) -> State:
    """Return the state after the King has received the Beggar's two highest cards.

    Source: `rank.classic-president`. If the Beggar has no card with height, nothing is owed, and
    the Queen's exchanges follow.
    """
    highest_two = highest(state._hands[beggar], HEIGHT, KING_TAKES)
    state = _move_cards(state, beggar, king, highest_two, log, due=KING_TAKES)
    number = size(highest_two)
    if number:
        return _turn(state, Giving(beggar, number), king, log)
    return _queen_exchanges(state, log)


def _queen_exchanges(state: State, log: list[Event] | None) -> State:
    """Return the state after the Queen has received the highest cards due to her, if any are.

    Source: `rank.classic-president`, `rank.queen-steals`.
    """
    queen = state.places[1]
    owed: list[Seat] = []
    for seat in queen_takes_from(state.rules, state.places):
        card = highest(state._hands[seat], _taken_first(state.rules), 1)
        state = _move_cards(state, seat, queen, card, log, due=1)
        if card:
            owed.append(seat)
    if not owed:
        return _lead(state, first_to_lead(state.rules, state.places), log)
    return _turn(state, Giving(owed[0], 1, tuple(owed[1:])), queen, log)


def _taken_first(rules: Rules) -> Iterable[Card]:
    """Return the cards that exchanges take, the highest first."""
    return HEIGHT if rules.classic_president else reversed(NUMBERED)


def first_to_lead(rules: Rules, places: tuple[Seat, ...]) -> Seat:
    """Return the seat that leads after exchanges (`rank.benefit`, `rank.classic-president`)."""
    return places[0] if rules.classic_president else places[1]


def queen_takes_from(rules: Rules, places: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats whose highest card the Queen receives, best place first."""
    below = places[2:]
    if rules.classic_president and rules.queen_exchange is QueenExchange.ALL_BELOW:
        return below
    # With three seats the second-to-last is the Queen herself, and the slice below is empty.
    return below[-2:-1] if rules.classic_president or rules.queen_steals else ()


def all_exchanges(
    rules: Rules, places: tuple[Seat, ...], counts: Sequence[int]
) -> list[tuple[Seat, Seat, int, int]]:
    """Return the exchanges of a hand in order: giver, taker, number of cards, cards due.

    A seat with too few cards with height gives fewer and gets as many back. So the exchanges still
    to come depend on how many cards each of the earlier ones moved. Where `counts` ends, full
    exchanges are assumed.

    Source: `rank.benefit`, `rank.classic-president`, `rank.queen-steals`.

    Args:
        rules: the rules of the match.
        places: the places of the last hand, King first.
        counts: how many cards each exchange has moved up to now, in order.
    """
    king, queen, beggar = places[0], places[1], places[-1]
    due = KING_TAKES if rules.classic_president else 1
    # A steal moves a card: the King can only choose it if there is one.
    number = min([due, *counts[:1]]) if rules.classic_president else due
    found = [(beggar, king, number, due)]
    if number:
        found.append((king, beggar, number, 0))
    owed: list[Seat] = []
    for seat in queen_takes_from(rules, places):
        number = min([1, *counts[len(found) : len(found) + 1]])
        found.append((seat, queen, number, 1))
        owed += [seat] * number
    return [*found, *((queen, seat, 1, 0) for seat in owed)]


class Limit(NamedTuple):
    """What a seat can have kept when it had to give its highest cards.

    Source: `rank.benefit`, `rank.classic-president`.
    """

    ceiling: int
    """The highest level of a card that it can have kept."""
    later: tuple[Transfer[tuple[Card, ...] | None], ...]
    """The exchanges that came after. The cards given to it there, or drawn, can be higher."""


def limits_of(
    rules: Rules, taken: Sequence[Transfer[tuple[Card, ...] | None]], facts: HandFacts
) -> tuple[tuple[Limit, ...], ...]:
    """Return the limits of each seat, one for each gift that it had to make and whose cards show.

    The Beggar can have two, as the Queen can take from him after the King has given back.
    """
    level = heights_of(rules).level
    found: list[tuple[Limit, ...]] = [()] * rules.seats
    if facts.beggar is not None and facts.steal_possible is False:
        found[facts.beggar] = (Limit(NO_HEIGHT, ()),)
    for index, each in enumerate(taken, 1):
        if each.count < each.due:
            ceiling = NO_HEIGHT
        elif each.due and each.cards is not None:
            ceiling = min(map(level, each.cards))
        else:
            continue
        found[each.giver] += (Limit(ceiling, tuple(taken[index:])),)
    return tuple(found)


def above(rules: Rules, seat: Seat, cards: Cards, limits: Iterable[Limit]) -> Cards:
    """Return those of a seat's cards that it can neither have kept nor been given, packed.

    It must have drawn them, unless they were among gifts that are not seen. What it gave after a
    limit counts as its own too, though it cannot have drawn that.

    Args:
        rules: the rules of the match.
        seat: the seat.
        cards: the cards in its hand and those that it has played, packed.
        limits: limits of the seat.
    """
    level, found = heights_of(rules).level, NO_CARDS
    for ceiling, later in limits:
        got = (each.cards or () for each in later if each.taker == seat and not each.due)
        given = (each.cards or () for each in later if each.giver == seat)
        there = put(cards, pack(chain(*given)))
        higher = pack(card for card in unpack(there) if level(card) > ceiling)
        beyond = without(higher, pack(chain(*got)))
        found = put(found, without(beyond, found))
    return found


def _give(state: State, seat: Seat, given: Cards, log: list[Event] | None) -> State:
    """Return the state after a gift, at the next gift, exchange or lead (`rank.give`)."""
    phase = cast("Giving", state.phase)  # `refusal` has made sure of it.
    state = _move_cards(state, seat, phase.to, given, log, due=0)
    if phase.then:
        return _turn(state, Giving(phase.then[0], 1, phase.then[1:]), seat, log)
    if seat == state.places[0]:
        return _queen_exchanges(state, log)
    return _lead(state, first_to_lead(state.rules, state.places), log)


def _move_cards(
    state: State,
    giver: Seat,
    taker: Seat,
    cards: Cards,
    log: list[Event] | None,
    *,
    due: int,
) -> State:
    moved: Transfer[tuple[Card, ...]] = Transfer(giver, taker, size(cards), unpack(cards), due)
    if log is not None:
        log.append(Exchanged(moved))
    hands = replace_at(state._hands, giver, take(state._hands[giver], cards))
    hands = replace_at(hands, taker, put(hands[taker], cards))
    return attrs.evolve(
        state,
        hands=hands,
        taken=(*state.taken, moved),
    )
