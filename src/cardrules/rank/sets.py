"""What cards can be played together, and for what values. Pure functions of counts.

A set is at least one numbered card or Wild, with any Rank-Ups; see `values`. The generator of all
sets goes number by number: what is possible with a number as the highest card depends on few
counts, so it is worked out once and remembered, within bounds.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

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
)
from cardrules.rank.moves import Play, made_play

W, U, D = ((card,) * MOST_COPIES for card in (Card.WILD, Card.RANK_UP, Card.RANK_DOWN))


@lru_cache(maxsize=1 << 12)
def values(numbers: tuple[int, ...], ups: int) -> tuple[int, ...]:
    """Return the values that numbered cards can have with so many Rank-Ups, ascending.

    For each base at least the highest number, every lower card is raised to the base by a Rank-Up
    a step; those that are left raise the whole set (`rank.rank-up`). Wilds count as the base and
    change nothing (`rank.wild`).

    >>> values((7, 7), 2), values((12,), 1), values((6, 8), 1)
    ((8, 9), (13,), ())
    """
    found: set[int] = set()
    base = max(numbers)
    while (raised := sum(base - number for number in numbers)) <= ups:
        found.add(base + ups - raised)
        if len(numbers) == 1:
            break
        base += 1
    return tuple(sorted(found))


def wild_number(pile_value: int | None, wild_cap: int | None) -> int:
    """Return the number that Wilds alone have: 1 as a lead, else one above the pile.

    Source: `rank.wild`, `rank.wild.cap`.
    """
    if pile_value is None:
        return 1
    return pile_value + 1 if wild_cap is None else min(pile_value + 1, wild_cap)


@lru_cache(maxsize=1 << 14)
def sets_topped_by(
    top: int, window: Cards, wilds: int, ups: int, downs: int, cards: int, least: int, most: int
) -> tuple[Play, ...]:
    """Return the sets whose highest numbered card is `top`, each selection and value once.

    Args:
        top: the highest number in the set.
        window: packed counts of the numbers that can be in it, down to where Rank-Ups reach.
        wilds: how many Wilds there are.
        ups: how many Rank-Ups there are.
        downs: how many Rank-Downs are played with it: 0 for none, else 1 up to so many.
        cards: how many numbered cards and Wilds the set has; 0 for any number.
        least: the lowest value that is wanted.
        most: the highest value that is wanted.
    """
    extras = [
        ((*W[:wild], *U[:up], *D[:down]), wild, up, down)
        for wild in range(wilds + 1)
        for up in range(ups + 1)
        for down in (range(1, downs + 1) if downs else (0,))
    ]
    return tuple(
        made_play((*chosen, *extra), value, pack((*chosen, *extra)), numbers, wild, up, down)
        for chosen in _numbered(top, window, ups)
        for numbers in [tuple(card.index + 1 for card in chosen)]
        for extra, wild, up, down in extras
        if not cards or len(chosen) + wild == cards
        for value in values(numbers, up)
        if least <= value <= most
    )


def _numbered(top: int, window: Cards, ups: int) -> Iterator[tuple[Card, ...]]:
    """Yield the numbered cards of sets with this highest card that the Rank-Ups can make one."""
    lower = [
        card for card in NUMBERED[: top - 1] if count(window, card) and top - card.index - 1 <= ups
    ]
    most = [min(count(window, card), ups // (top - card.index - 1)) for card in lower]
    for copies in product(*(range(n + 1) for n in most)):
        steps = (n * (top - card.index - 1) for n, card in zip(copies, lower, strict=True))
        if sum(steps) <= ups:
            below = [card for n, card in zip(copies, lower, strict=True) for _ in range(n)]
            for tops in range(1, count(window, NUMBERED[top - 1]) + 1):
                yield (*below, *[NUMBERED[top - 1]] * tops)


def sets_in(hand: Cards, *, size: int, least: int, most: int, downs: int = 0) -> list[Play]:
    """Return the sets with a numbered card that a hand can play, lowest number first.

    A number is passed over unless it can reach the least value and, with Wilds and with lower
    cards at a Rank-Up each, the size.
    """
    wilds, ups = count(hand, Card.WILD), count(hand, Card.RANK_UP)
    fewest = size - wilds - ups
    found: list[Play] = []
    lanes = hand & _window(min(most, HIGHEST), HIGHEST) & ~_window(least - ups - 1, HIGHEST)
    while lanes:
        top = (lanes & -lanes).bit_length() // LANE_BITS + 1
        lanes &= -1 << LANE_BITS * top
        if hand >> LANE_BITS * (top - 1) & LANE >= fewest:
            window = Cards(hand & _window(top, ups))
            low, high = max(top, least), min(top + ups, most)
            found += sets_topped_by(top, window, wilds, ups, downs, size, low, high)
    return found


@lru_cache(maxsize=1 << 10)
def _window(top: int, ups: int) -> int:
    """Return the lanes of a number and of those that the Rank-Ups can raise to it."""
    highest, lowest = max(0, top), max(0, top - 1 - ups)
    return (1 << LANE_BITS * highest) - (1 << LANE_BITS * lowest)


@lru_cache(maxsize=1 << 10)
def wilds_alone(wilds: int, ups: int, size: int, number: int, least: int) -> tuple[Play, ...]:
    """Return the sets of Wilds and Rank-Ups alone, of a size (0 for any) and a least value."""
    return tuple(
        Play((*[Card.WILD] * wild, *[Card.RANK_UP] * up), number + up)
        for wild in range(1, wilds + 1)
        if not size or wild == size
        for up in range(ups + 1)
        if number + up >= least
    )


@lru_cache(maxsize=1 << 10)
def lone_modifiers(ups: int, downs: int, most: int, pile_value: int) -> tuple[Play, ...]:
    """Return the plays of modifiers by themselves, up to so many of one kind at once."""
    return tuple(
        Play((card,) * n, pile_value + step * n)
        for card, held, step in ((Card.RANK_UP, ups, 1), (Card.RANK_DOWN, downs, -1))
        for n in range(1, min(held, most) + 1)
    )


CROWNS = tuple(Play((card,)) for card in ALL[-2:])
"""The plays that win a round at once."""
