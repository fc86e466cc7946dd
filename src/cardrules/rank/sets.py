"""Which cards can be played together, and for which values: pure functions of counts.

A set is at least one numbered card or Wild, with any number of Rank-Ups; `values` says what it can
be worth. `sets_in` generates all sets of a hand, one highest number at a time. What is possible
below a highest number depends on a few counts only, and these recur from hand to hand, so the
results are kept in bounded caches.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from cardrules.rank.deck import (
    ALL,
    HIGHEST,
    LANE,
    LANE_BITS,
    MOST_COPIES,
    NUMBERED,
    Card,
    Cards,
    count,
    pack,
    put,
)
from cardrules.rank.moves import Play, made_play

FindPlays: TypeAlias = Callable[..., tuple[Play, ...]]
MOST_KEPT = 1 << 16
"""The most plays that the results kept by a function here hold; this bounds its memory."""

# Long enough that any number of Wilds, Rank-Ups or Rank-Downs is a slice.
W, U, D = ((card,) * MOST_COPIES for card in (Card.WILD, Card.RANK_UP, Card.RANK_DOWN))


@lru_cache(maxsize=1 << 12)
def values(numbers: tuple[int, ...], ups: int) -> tuple[int, ...]:
    """Return the values that numbered cards can have with some Rank-Ups, ascending.

    All Rank-Ups must be spent. Some raise the cards to a common base, one step each; the base is
    the highest number or above. The others raise the whole set (`rank.rank-up`). Wilds take the
    number of the base and change nothing (`rank.wild`).

    Args:
        numbers: the numbers of the numbered cards, at least one.
        ups: how many Rank-Ups are played with them.

    >>> values((7, 7), 2), values((12,), 1), values((6, 8), 1)
    ((8, 9), (13,), ())
    """
    found: set[int] = set()
    base = max(numbers)
    while (raised := sum(base - number for number in numbers)) <= ups:
        found.add(base + ups - raised)
        if len(numbers) == 1:
            break  # A single card comes to the same value by every base.
        base += 1
    return tuple(sorted(found))


def wild_number(pile_value: int | None, wild_cap: int | None) -> int:
    """Return the number that Wilds alone count as: 1 as a lead, else one above the pile.

    Source: `rank.wild`, `rank.wild.cap`.
    """
    if pile_value is None:
        return 1
    return pile_value + 1 if wild_cap is None else min(pile_value + 1, wild_cap)


def kept(find: FindPlays) -> FindPlays:
    """Return a function that keeps its results, but no more than `MOST_KEPT` plays in all.

    A cache that counts results would not do, because some results are thousands of plays long.
    """
    results: dict[tuple[int, ...], tuple[Play, ...]] = {}
    room = MOST_KEPT

    def found(*key: int) -> tuple[Play, ...]:
        nonlocal room
        plays = results.get(key)
        if plays is None:
            plays = find(*key)
            room -= len(plays) + 1
            if room < 0:
                results.clear()
                room = MOST_KEPT - len(plays) - 1
            results[key] = plays
        return plays

    return found


@kept
def sets_topped_by(
    top: int, window: Cards, wilds: int, ups: int, downs: int, cards: int, least: int, most: int
) -> tuple[Play, ...]:
    """Return the sets whose highest number is `top`, each selection and value once.

    Args:
        top: the highest number in the set.
        window: packed counts of `top` and of the lower numbers that Rank-Ups can raise to it.
        wilds: how many Wilds the hand holds.
        ups: how many Rank-Ups the hand holds.
        downs: the most Rank-Downs played with the set: 0 for none, else from 1 to this number.
        cards: how many numbered cards and Wilds the set must have; 0 for any number.
        least: the lowest value wanted.
        most: the highest value wanted.
    """
    extras = [
        [
            (extra, pack(extra), up, down)
            for up in range(ups + 1)
            for down in (range(1, downs + 1) if downs else (0,))
            for extra in [(*W[:wild], *U[:up], *D[:down])]
        ]
        for wild in range(wilds + 1)
    ]
    found: list[Play] = []
    for chosen, packed in _numbered(top, window, ups):
        missing = cards - len(chosen)
        if cards and not 0 <= missing <= wilds:
            continue
        numbers = tuple(card.index + 1 for card in chosen)
        worth = [
            [value for value in values(numbers, up) if least <= value <= most]
            for up in range(ups + 1)
        ]
        for wild in (missing,) if cards else range(wilds + 1):
            found += [
                made_play((*chosen, *extra), value, put(packed, more), numbers, wild, up, down)
                for extra, more, up, down in extras[wild]
                for value in worth[up]
            ]
    return tuple(found)


def _numbered(top: int, window: Cards, ups: int) -> Iterator[tuple[tuple[Card, ...], Cards]]:
    """Yield the numbered cards of each set with this highest number that Rank-Ups can level."""
    # Raising a card to `top` costs a Rank-Up for each step between them.
    below: list[tuple[tuple[Card, ...], int]] = [((), ups)]
    for card in NUMBERED[max(0, top - 1 - ups) : top - 1]:
        if held := count(window, card):
            cost = top - card.index - 1
            below = [
                ((*chosen, *[card] * copies), left - copies * cost)
                for chosen, left in below
                for copies in range(min(held, left // cost) + 1)
            ]
    highest = NUMBERED[top - 1]
    for chosen, _ in below:
        for copies in range(1, count(window, highest) + 1):
            cards = (*chosen, *[highest] * copies)
            yield cards, pack(cards)


def sets_in(hand: Cards, *, size: int, least: int, most: int, downs: int = 0) -> list[Play]:
    """Return the sets with a numbered card that a hand can play, lowest number first.

    Args:
        hand: the hand, packed.
        size: how many numbered cards and Wilds a set must have; 0 for any number.
        least: the lowest value wanted.
        most: the highest value wanted.
        downs: the most Rank-Downs played with a set: 0 for none, else from 1 to this number.
    """
    wilds, ups = count(hand, Card.WILD), count(hand, Card.RANK_UP)
    # Each other card of a set is a Wild, or a lower card that costs at least one Rank-Up. So a
    # highest number with fewer copies than this cannot reach the size.
    fewest = size - wilds - ups
    found: list[Play] = []
    # A set is worth at least its highest number, and at most that plus all Rank-Ups. So only some
    # numbers can come to a value from `least` to `most`.
    lanes = hand & _window(min(most, HIGHEST), HIGHEST) & ~_window(least - ups - 1, HIGHEST)
    while lanes:
        # The lowest set bit is in the lane of the lowest number left. The top bit of a lane is
        # never set, so the division does not round up to the next lane.
        top = (lanes & -lanes).bit_length() // LANE_BITS + 1
        lanes &= -1 << LANE_BITS * top
        if hand >> LANE_BITS * (top - 1) & LANE >= fewest:
            # Only the counts in the window matter, so hands that differ elsewhere share a result.
            window = Cards(hand & _window(top, ups))
            low, high = max(top, least), min(top + ups, most)
            found += sets_topped_by(top, window, wilds, ups, downs, size, low, high)
    return found


@lru_cache(maxsize=1 << 10)
def _window(top: int, ups: int) -> int:
    """Return the full lanes of a number and of those that Rank-Ups can raise to it."""
    highest, lowest = max(0, top), max(0, top - 1 - ups)
    return (1 << LANE_BITS * highest) - (1 << LANE_BITS * lowest)


@kept
def wilds_alone(wilds: int, ups: int, size: int, number: int, least: int) -> tuple[Play, ...]:
    """Return the sets that are nothing but Wilds and Rank-Ups.

    Args:
        wilds: how many Wilds the hand holds.
        ups: how many Rank-Ups the hand holds.
        size: how many Wilds a set must have; 0 for any number.
        number: the number that the Wilds count as (see `wild_number`).
        least: the lowest value wanted.
    """
    return tuple(
        Play((*[Card.WILD] * wild, *[Card.RANK_UP] * up), number + up)
        for wild in range(1, wilds + 1)
        if not size or wild == size
        for up in range(ups + 1)
        if number + up >= least
    )


@kept
def lone_modifiers(ups: int, downs: int, most: int, pile_value: int) -> tuple[Play, ...]:
    """Return the plays of Rank-Ups alone and of Rank-Downs alone (`rank.lone-modifier`).

    Args:
        ups: how many Rank-Ups the hand holds.
        downs: how many Rank-Downs the hand holds.
        most: how many may be played at once.
        pile_value: the value of the pile; 0 for a lead.
    """
    return tuple(
        Play((card,) * n, pile_value + step * n)
        for card, held, step in ((Card.RANK_UP, ups, 1), (Card.RANK_DOWN, downs, -1))
        for n in range(1, min(held, most) + 1)
    )


CROWNS = tuple(Play((card,)) for card in ALL[-2:])
"""The plays of one Crown, which win a round at once (`rank.crown`)."""
