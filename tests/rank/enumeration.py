"""A count of all ways to what a seat sees, in worlds that are small enough to be listed.

The count knows nothing of how states are drawn. It deals physical cards in every way, makes every
exchange that the rules force, makes each gift with every physical card that can be given, plays
the cards that were seen, each of them a physical card, and keeps what looks the same to a seat.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, sqrt

from cardrules import Seat, rank
from cardrules.dealing import PythonRandomness
from cardrules.rank import Card, Rules, Stretch, View
from cardrules.rank.deck import (
    ALL,
    HEIGHT,
    MODIFIERS,
    NO_CARDS,
    NUMBERED,
    NUMBERS,
    Cards,
    count,
    highest,
    holds,
    pack,
    put,
    size,
    take,
)
from rank.tables import hand_over

Hands = tuple[Cards, ...]
Taken = tuple[Cards, ...]
World = tuple[Hands, Taken]

DRAWS = 800

STEAL = Rules(seats=3, deck=rank.cards("1 1 2 2 3 W U C C2"), hand_size=2)
CLASSIC = Rules(
    seats=4, deck=rank.cards("1 1 2 2 3 W U C C2"), hand_size=2, classic_president=True
)
CLASSIC_THREE = Rules(
    seats=3, deck=rank.cards("1 1 2 2 3 3 W D C C2 C2"), hand_size=3, classic_president=True
)
ITALIAN_THREE = Rules.italian_edition(
    3, deck=rank.cards("1 1 2 2 3 W U C C2"), hand_size=2, classic_president=True
)
ITALIAN = Rules.italian_edition(
    4, deck=rank.cards("1 1 2 2 3 3 U C C2"), hand_size=2, classic_president=True
)
KINGS_HAND = Rules(
    seats=3,
    deck=rank.cards("1 1 2 2 3 W U C C2"),
    hand_size=2,
    classic_president=True,
    kings_hand=True,
)
QUEEN_STEALS = Rules(
    seats=4, deck=rank.cards("1 1 2 2 3 W U C C2"), hand_size=2, queen_steals=True
)
WORLDS = {
    "steal": STEAL,
    "the Queen steals": QUEEN_STEALS,
    "classic": CLASSIC,
    "classic, three seats": CLASSIC_THREE,
    "italian, three seats": ITALIAN_THREE,
    "italian": ITALIAN,
    "king's hand": KINGS_HAND,
}


def subsets(cards: Cards, number: int, kinds: Sequence[Card] = ALL) -> Iterator[tuple[Cards, int]]:
    """Return the hands of so many cards, and how many physical hands each of them stands for."""
    if not number:
        yield NO_CARDS, 1
    elif kinds:
        kind, there = kinds[0], count(cards, kinds[0])
        for copies in range(min(number, there) + 1):
            for rest, ways in subsets(cards, number - copies, kinds[1:]):
                yield Cards(rest + copies * pack([kind])), ways * comb(there, copies)


def deals(cards: Cards, seats: int, hand_size: int) -> Iterator[tuple[Hands, Cards, int]]:
    if not seats:
        yield (), cards, 1
        return
    for hand, ways in subsets(cards, hand_size):
        for hands, rest, more in deals(take(cards, hand), seats - 1, hand_size):
            yield (hand, *hands), rest, ways * more


def exchanged(view: View, hands: Hands, taken: Taken) -> Iterator[tuple[Hands, Taken, int]]:
    """Return each way to make the exchanges that are still to come, and how often there is one."""
    if len(taken) == len(view.taken):
        yield hands, taken, 1
        return
    transfer = view.taken[len(taken)]
    giver, taker = transfer.giver, transfer.taker
    if transfer.due:
        order = HEIGHT if view.rules.classic_president else tuple(reversed(NUMBERED))
        choices = [(highest(hands[giver], order, transfer.due), 1)]
    else:
        choices = [*subsets(hands[giver], transfer.count)]
    for moved, ways in choices:
        if size(moved) != transfer.count or (
            transfer.cards is not None and moved != pack(transfer.cards)
        ):
            continue
        after = list(hands)
        after[giver] = take(after[giver], moved)
        after[taker] = put(after[taker], moved)
        for end, all_taken, more in exchanged(view, tuple(after), (*taken, moved)):
            yield end, all_taken, ways * more


def ways_to_play(hand: Cards, played: Cards) -> int:
    ways = 1
    for card in ALL:
        ways *= comb(count(hand, card), count(played, card))
    return ways


def gone_on(
    hand: Cards, rest: Cards, stretches: Sequence[Stretch]
) -> Iterator[tuple[Cards, Cards, int]]:
    """Return each way in which a hand can have drawn and played what was seen."""
    if not stretches:
        yield hand, rest, 1
        return
    first = stretches[0]
    for drawn, ways in subsets(rest, first.drawn):
        held = put(hand, drawn)
        played = pack(first.played)
        if not holds(held, played):
            continue
        here = ways * ways_to_play(held, played)
        for after, left, more in gone_on(take(held, played), take(rest, drawn), stretches[1:]):
            yield after, left, here * more


def played_on(
    view: View, hands: Hands, rest: Cards, seat: int = 0
) -> Iterator[tuple[Hands, Cards, int]]:
    if seat == len(hands):
        yield (), rest, 1
        return
    for hand, left, ways in gone_on(hands[seat], rest, view.stretches[seat]):
        if seat == view.seat and hand != pack(view.hand):
            continue
        if view.modifiers_only[seat] and hand & ~MODIFIERS:
            continue
        for others, end, more in played_on(view, hands, left, seat + 1):
            yield (hand, *others), end, ways * more


def counted(view: View) -> Counter[World]:
    """Return every world that fits a view, and how many ways lead to it."""
    rules, found = view.rules, Counter[World]()
    beggar = view.hand_facts.beggar
    cards = take(pack(rules.cards), pack(view.set_aside or ()))
    for dealt, rest, ways in deals(cards, rules.seats, rules.hand_size):
        if beggar is not None and bool(dealt[beggar] & NUMBERS) != view.steal_possible:
            continue
        for hands, taken, given in exchanged(view, dealt, ()):
            for after, _, more in played_on(view, hands, rest):
                found[after, taken] += ways * given * more
    return found


def walked(rules: Rules, seed: int, steps: int) -> rank.State:
    """Return a state so many moves after the deal of a second hand, or the last before its end."""
    rng = random.Random(seed)
    state = hand_over(rules, rng.sample(range(rules.seats), rules.seats))
    state = rank.apply_chance(state, rank.sample_chance(state, PythonRandomness(rng)))
    for _ in range(steps):
        moves = rank.legal_moves(state)
        seen = [move for move in moves if str(move) in {"steal", "take-kings-hand", "play C2"}]
        after = rank.apply(state, Seat(state.to_act or 0), rng.choice(seen or moves))
        if after.chance is not None or after.is_over:
            break
        state = after
    return state


def check(view: View, seed: int, draws: int = DRAWS) -> int:
    """Compare what is drawn with what is counted; return how many worlds are due often enough."""
    expected = counted(view)
    total = sum(expected.values())
    randomness = PythonRandomness(random.Random(seed))
    found = Counter[World]()
    for _ in range(draws):
        state = rank.sample_state(view, randomness)
        found[tuple(map(pack, state.hands)), tuple(pack(each.cards) for each in state.taken)] += 1
    assert set(found) <= set(expected)
    rare, distance, terms = [0.0, 0.0], 0.0, 0
    for world, ways in expected.items():
        due = draws * ways / total
        if due < 8:
            rare[0], rare[1] = rare[0] + found[world], rare[1] + due
        else:
            distance, terms = distance + (found[world] - due) ** 2 / due, terms + 1
    often = terms
    if rare[1]:
        distance, terms = distance + (rare[0] - rare[1]) ** 2 / rare[1], terms + 1
    assert distance < terms + 5 * sqrt(2 * terms) + 5
    return often


def assert_forced(state: rank.State) -> None:
    """Undo the exchanges, and look whether each took the highest cards of its giver.

    A hand that has drawn cards is left out: which they were is not told.
    """
    hands = [
        put(hand, Cards(sum(pack(each.played) for each in mine)))
        for hand, mine in zip(map(pack, state.hands), state.stretches, strict=True)
    ]
    for each in reversed(state.taken):
        moved = pack(each.cards)
        hands[each.taker] = take(hands[each.taker], moved)
        hands[each.giver] = put(hands[each.giver], moved)
        if each.due and len(state.stretches[each.giver]) == 1:
            assert moved == highest(hands[each.giver], HEIGHT, each.due)
