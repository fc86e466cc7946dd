"""Which cards can be played together: pure functions of counts.

A set is at least one numbered card or Wild, with any number of Rank-Ups; ``worth.py`` says what
it can be worth. `sets_in` generates all sets of a hand, one highest number at a time. What is
possible below a highest number depends on a few counts only. These recur from hand to hand, so
the results are kept within bounds (`Kept`).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from cardrules.rank.deck import (
    HIGHEST,
    LANE,
    LANE_BITS,
    MOST_COPIES,
    NO_CARDS,
    NUMBERED,
    TOP,
    Card,
    Cards,
    at_most,
    copies_of,
    counts,
    pack,
    put,
)
from cardrules.rank.moves import Move, Play, made_play
from cardrules.rank.worth import raised

T = TypeVar("T")

MOST_KEPT = 1 << 16
"""The most entries that the results kept for a function here hold; this bounds its memory."""

# Long enough that any number of Wilds, Rank-Ups or Rank-Downs is a slice.
W, U, D = ((card,) * MOST_COPIES for card in (Card.WILD, Card.RANK_UP, Card.RANK_DOWN))


class Kept(dict[int | tuple[int, ...], tuple[T, ...]]):
    """The results of a function by its arguments, with no more than `MOST_KEPT` entries in all.

    A cache that counts results would not do, because some results are thousands of entries long.
    As a dictionary it costs no call where a result is there. A key is the argument, or a tuple of
    several; a single one is found in half the time.
    """

    def __init__(self, find: Callable[..., tuple[T, ...]]) -> None:
        """Keep the results of a function."""
        super().__init__()
        self._find, self._room = find, MOST_KEPT

    def __missing__(self, key: int | tuple[int, ...]) -> tuple[T, ...]:
        found = self._find(*key) if isinstance(key, tuple) else self._find(key)
        self._room -= len(found) + 1
        if self._room < 0:
            self.clear()
            self._room = MOST_KEPT - len(found) - 1
        self[key] = found
        return found


@Kept
def sets_topped(
    window: Cards, ups: int, downs: int, cards: int, least: int, most: int
) -> tuple[Play, ...]:
    """Return the sets that have the highest number of a window, each selection and value once.

    Args:
        window: packed counts of a highest number, of the lower numbers that Rank-Ups can raise to
            it, and of the Wilds.
        ups: how many Rank-Ups the hand holds.
        downs: the most Rank-Downs played with the set: 0 for none, else from 1 to this number.
        cards: how many numbered cards and Wilds the set must have; 0 for any number.
        least: the lowest value wanted.
        most: the highest value wanted.
    """
    held = counts(window)
    wilds, held = held[HIGHEST], held[:HIGHEST].rstrip(b"\0")
    top = len(held)
    found: list[Play] = []
    for chosen, packed, left in _numbered(held, ups, cards or sum(held)):
        copies, spent = len(chosen), ups - left
        if cards > copies + wilds:
            continue
        worth = _worth(top, copies, ups, least, most)
        found += [
            made_play(chosen + extra, value, put(packed, more), copies + wild, sense)
            for wild in ((cards - copies,) if cards else range(wilds + 1))
            for up, extra, more, sense in _extras[wild, spent, ups, downs]
            for value in worth[up - spent]
        ]
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _worth(top: int, cards: int, ups: int, least: int, most: int) -> Sequence[Sequence[int]]:
    """Return the values wanted of those that a set can have, by the Rank-Ups to spare."""
    worth = [raised(top, cards, spare) for spare in range(ups + 1)]
    if least <= top and top + ups <= most:
        return worth
    return [[value for value in values if least <= value <= most] for values in worth]


_SENSES = {0: 1, 1: -1}
"""The sense of a set (see `Play`) by its Rank-Downs. Not every edition allows more than one."""


@Kept
def _extras(
    wild: int, fewest: int, most: int, downs: int
) -> tuple[tuple[int, tuple[Card, ...], Cards, int], ...]:
    """Return what a set can have besides its numbered cards: Rank-Ups, the cards, packed, sense.

    Args:
        wild: how many Wilds.
        fewest: the fewest Rank-Ups.
        most: the most Rank-Ups.
        downs: the most Rank-Downs, as in `sets_topped`.
    """
    return tuple(
        (up, cards := W[:wild] + U[:up] + D[:down], pack(cards), _SENSES.get(down, 0))
        for up in range(fewest, most + 1)
        for down in (range(1, downs + 1) if downs else (0,))
    )


def _numbered(held: bytes, ups: int, most: int) -> list[tuple[tuple[Card, ...], Cards, int]]:
    """Return the numbered cards of each set with the highest number that Rank-Ups can level.

    With them come the same cards packed, and how many Rank-Ups are left over.

    Args:
        held: how many copies there are of each number, up to the highest.
        ups: how many Rank-Ups there are.
        most: the most cards that a set may have.
    """
    found: list[tuple[tuple[Card, ...], Cards, int]] = [((), NO_CARDS, ups)]
    for number, copies in enumerate(held, 1):
        if copies:
            # Raising a card to the highest number costs a Rank-Up for each step between them.
            cost = len(held) - number
            choices = [_same(number, some) for some in range(copies + 1)]
            found = [
                (chosen + same, put(packed, more), left - len(same) * cost)
                for chosen, packed, left in found
                for same, more in (choices[: left // cost + 1] if cost else choices[1:])
                if len(chosen) + len(same) <= most
            ]
    return found


@lru_cache(maxsize=HIGHEST * MOST_COPIES)
def _same(number: int, copies: int) -> tuple[tuple[Card, ...], Cards]:
    """Return copies of one numbered card, and the same packed."""
    card = NUMBERED[number - 1]
    return (card,) * copies, copies_of(card, copies)


def sets_in(hand: Cards, held: bytes, size: int, least: int, most: int, downs: int) -> list[Move]:
    """Return the sets with a numbered card that a hand can play, lowest number first.

    Args:
        hand: the hand, packed.
        held: its `counts`.
        size: how many numbered cards and Wilds a set must have; 0 for any number.
        least: the lowest value wanted.
        most: the highest value wanted, at least 1.
        downs: the most Rank-Downs played with a set: 0 for none, else from 1 to this number.
    """
    wilds, ups = held[HIGHEST], held[HIGHEST + 1]
    # Each other card of a set is a Wild, or a lower card that costs at least one Rank-Up. So a
    # highest number with fewer copies than this cannot reach the size.
    fewest = size - wilds - ups if size > wilds + ups else 1
    # A set is worth at least its highest number, and at most that plus all Rank-Ups.
    lowest = least - ups if least > ups else 1
    highest = most if most < HIGHEST else HIGHEST  # noqa: FURB136 - `min` takes five times as long
    found: list[Move] = []
    if lowest > highest or fewest > MOST_COPIES:
        return found
    tops = hand + LACKING[fewest] & BETWEEN[lowest][highest]
    if size == 1 and not ups:
        found += _singles[tops, downs]
        return found
    windows = _WINDOWS[ups]
    if ups and 0 < size <= MOST_COPIES:
        # More copies than this never come into one set, so without them more hands are alike.
        hand = at_most(hand, size)
    for top in _numbers[tops]:
        low = top if top > least else least  # noqa: FURB136
        high = top + ups if top + ups < most else most  # noqa: FURB136
        # Hands that differ elsewhere than in the window share a result.
        found += sets_topped[hand & windows[top], ups, downs, size, low, high]
    return found


LACKING = tuple(
    (TOP - copies) * sum(card._bit for card in NUMBERED) for copies in range(MOST_COPIES + 1)
)
"""For each number of copies: what sets the top bit of each numbered card's lane with as many."""
BETWEEN = tuple(
    tuple(
        TOP * sum(card._bit for card in NUMBERED[max(0, low - 1) : high])
        for high in range(HIGHEST + 1)
    )
    for low in range(HIGHEST + 2)
)
"""For each lowest and highest number: the top bits of the lanes from the one to the other."""


@Kept
def _numbers(lanes: Cards) -> tuple[int, ...]:
    """Return the numbers whose lanes are not empty."""
    return tuple(number for number, copies in enumerate(counts(lanes), 1) if copies)


@Kept
def _singles(lanes: Cards, downs: int) -> tuple[Play, ...]:
    """Return the sets of one card and no Rank-Up, from all lanes that are not empty.

    These depend neither on the Wilds nor on how many copies there are.
    """
    return tuple(
        play
        for top in _numbers[lanes]
        for play in sets_topped[NUMBERED[top - 1]._bit, 0, downs, 1, top, top]
    )


_WINDOWS = tuple(
    tuple(
        LANE * Card.WILD._bit + (1 << LANE_BITS * top) - (1 << LANE_BITS * max(0, top - 1 - ups))
        for top in range(HIGHEST + 1)
    )
    for ups in range(MOST_COPIES + 1)
)
"""For each number of Rank-Ups and highest number: the lanes in a window of `sets_topped`."""


@Kept
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
        made_play(cards, number + up, packed, wild, 0)
        for wild in ((size,) if 0 < size <= wilds else () if size else range(1, wilds + 1))
        for up, cards, packed, _ in _extras[wild, 0, ups, 0]
        if number + up >= least
    )


@Kept
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
