"""How a hand opens: the King's Hand, the benefit, the exchanges, and the first lead.

They come in this order, and each of them may fall away. Here are the steps between the deal and
the first card; rounds are in ``play.py``.
"""

# What states, views and plays store packed has an underscore; the rooms of the rules may read it.
# pyright: reportPrivateUsage=false

from collections.abc import Sequence
from typing import TypeAlias, assert_never, cast

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
from cardrules.rank.knowledge import Transfer
from cardrules.rank.moves import Give, GoFirst, KeepHand, Steal, TakeKingsHand
from cardrules.rank.phases import CHOOSING_BENEFIT, CHOOSING_HAND, Giving, Phase, Playing
from cardrules.rank.rules import QueenExchange, Rules
from cardrules.rank.state import State

KING_TAKES = 2

Choice: TypeAlias = GoFirst | Steal | Give | TakeKingsHand | KeepHand
"""The moves before the first lead."""


def open_hand(state: State, king: Seat, log: list[Event] | None) -> State:
    """Return a hand that was just dealt, at its first choice or lead."""
    if state.rules.kings_hand:
        return _turn(state, CHOOSING_HAND, king, log)
    return _after_kings_hand(state, king, log)


def choose(state: State, seat: Seat, move: Choice, log: list[Event] | None) -> State:
    """Return the state after a legal choice of the King, or a gift."""
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
    return attrs.evolve(state, phase=phase, to_act=to_act)


def _lead(state: State, seat: Seat, log: list[Event] | None) -> State:
    phase = Playing(leader=seat, last_player=None, pile=None, plays=(), passed=())
    return _turn(state, phase, seat, log)


def _after_kings_hand(state: State, king: Seat, log: list[Event] | None) -> State:
    """Go on to the benefit or the exchanges; the first hand has neither (`rank.setup`)."""
    if not state.places:
        return _lead(state, king, log)
    beggar = state.places[-1]
    if state.rules.classic_president:
        return _king_exchanges(state, king, beggar, log)
    possible = bool(state._hands[beggar] & NUMBERS)  # Any bit in a number's lane is a card.
    if log is not None:
        log.append(BenefitDue(beggar, possible))
    facts = attrs.evolve(state.hand_facts, beggar=beggar, steal_possible=possible)
    return _turn(attrs.evolve(state, hand_facts=facts), CHOOSING_BENEFIT, king, log)


def _swap(state: State, king: Seat, log: list[Event] | None) -> State:
    """Give the King the extra hand for his own (`rank.kings-hand`)."""
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
    """Move the Beggar's highest numbered card to the King, who owes one (`rank.benefit`)."""
    beggar = state.places[-1]
    if log is not None:
        log.append(BenefitChosen(king, steals=True))
    stolen = highest(state._hands[beggar], reversed(NUMBERED), 1)
    state = _move_cards(state, beggar, king, stolen, log, due=1)
    return _turn(state, Giving(beggar, 1), king, log)


def _king_exchanges(state: State, king: Seat, beggar: Seat, log: list[Event] | None) -> State:
    """Move the Beggar's two highest cards to the King (`rank.classic-president`)."""
    highest_two = highest(state._hands[beggar], HEIGHT, KING_TAKES)
    state = _move_cards(state, beggar, king, highest_two, log, due=KING_TAKES)
    number = size(highest_two)
    if number:
        return _turn(state, Giving(beggar, number), king, log)
    return _queen_exchanges(state, king, log)


def _queen_exchanges(state: State, king: Seat, log: list[Event] | None) -> State:
    """Move the highest card of one seat, or of each below her, to the Queen.

    Source: `rank.classic-president`.
    """
    queen = state.places[1]
    owed: list[Seat] = []
    for seat in queen_takes_from(state.rules.queen_exchange, state.places):
        card = highest(state._hands[seat], HEIGHT, 1)
        state = _move_cards(state, seat, queen, card, log, due=1)
        if card:
            owed.append(seat)
    if not owed:
        return _lead(state, king, log)
    return _turn(state, Giving(owed[0], 1, tuple(owed[1:])), queen, log)


def queen_takes_from(exchange: QueenExchange, places: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats whose highest card the Queen receives, in order."""
    below = places[2:]
    if exchange is QueenExchange.ALL_BELOW:
        return below
    return below[-2:-1]


def all_exchanges(
    rules: Rules, places: tuple[Seat, ...], counts: Sequence[int]
) -> list[tuple[Seat, Seat, int, int]]:
    """Return the exchanges of a hand in order: giver, taker, how many cards, how many are due.

    Who has too few cards with height gives fewer, and gets as many back. So what is to come
    depends on how many cards moved up to now, the `counts` (`rank.benefit`,
    `rank.classic-president`).
    """
    king, queen, beggar = places[0], places[1], places[-1]
    if not rules.classic_president:
        return [(beggar, king, 1, 1), (king, beggar, 1, 0)]
    number = min([KING_TAKES, *counts[:1]])
    found = [(beggar, king, number, KING_TAKES)]
    if number:
        found.append((king, beggar, number, 0))
    owed: list[Seat] = []
    for seat in queen_takes_from(rules.queen_exchange, places):
        number = min([1, *counts[len(found) : len(found) + 1]])
        found.append((seat, queen, number, 1))
        owed += [seat] * number
    return [*found, *((queen, seat, 1, 0) for seat in owed)]


def _give(state: State, seat: Seat, given: Cards, log: list[Event] | None) -> State:
    """Give cards back, and go on to the next gift, exchange or lead (`rank.give`)."""
    phase = cast("Giving", state.phase)  # as `refusal` has made sure
    king, queen = state.places[:2]
    state = _move_cards(state, seat, phase.to, given, log, due=0)
    if phase.then:
        return _turn(state, Giving(phase.then[0], 1, phase.then[1:]), seat, log)
    if not state.rules.classic_president:
        return _lead(state, queen, log)
    if seat == king:
        return _queen_exchanges(state, king, log)
    return _lead(state, king, log)


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
