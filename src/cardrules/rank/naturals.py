"""What a hand without Wilds and modifiers can do: play sets of equal cards, or Crowns.

Most hands are like this, and a packed hand shows all of these sets at once (``deck.py`` explains
the lanes).
"""

from functools import lru_cache

from cardrules.rank.deck import (
    ALL,
    HIGHEST,
    LANE,
    LANE_BITS,
    MOST_COPIES,
    NUMBERED,
    TOP,
    Card,
    Cards,
    copies_of,
    counts,
)
from cardrules.rank.moves import PASS, Move, Play, made_play
from cardrules.rank.sets import BETWEEN, LACKING, Kept

_CROWNS = tuple((Play((card,)), LANE * card._bit) for card in ALL[-2:])
_LOWEST_CROWN = Card.CROWN._bit


def crowns(cards: int) -> list[Move]:
    """Return the plays of one Crown, which win a round at once (`rank.crown`)."""
    if cards < _LOWEST_CROWN:  # The Crowns have the highest lanes.
        return []
    return [crown for crown, lane in _CROWNS if cards & lane]


def natural_leads(hand: Cards) -> tuple[Move, ...]:
    """Return what a hand without Wilds and modifiers can lead: equal cards, and Crowns."""
    low, middle, high = _THIRDS
    return _leads[hand & low] + _leads[hand & middle] + _leads[hand & high]


_THIRDS = tuple(
    LANE * sum(card._bit for card in some)
    for some in (NUMBERED[:4], NUMBERED[4:8], (*NUMBERED[8:], *ALL[-2:]))
)
"""The lanes of the numbered cards and Crowns in three parts, whose counts recur more often."""


@Kept
def _leads(cards: Cards) -> tuple[Move, ...]:
    """Return the sets and the Crowns that can be led with some cards of a hand."""
    sets = (
        _natural(card, copies)
        for card, held in zip(NUMBERED, counts(cards), strict=False)
        for copies in range(1, held + 1)
    )
    return (*sets, *crowns(cards))


def natural_follows(hand: Cards, size: int, value: int) -> tuple[Move, ...]:
    """Return what a hand without Wilds and modifiers can do about a pile.

    Args:
        hand: the hand, packed.
        size: the size of the pile, at most `MOST_COPIES`.
        value: the value of the pile, from 0 to the highest number.
    """
    return _follows[hand + _WANTED[size] & _ABOVE[value]]


_CROWN_BITS = sum(card._bit for card in ALL[-2:])
_SIZE_BITS = LANE_BITS * len(ALL)
_WANTED = tuple(
    lacking + MOST_COPIES * _CROWN_BITS + (size << _SIZE_BITS)
    for size, lacking in enumerate(LACKING)
)
"""For each size: what sets the top bit of each lane that has the size, of a Crown with one.

The size itself lies above the lanes, so that one number says all that `_follows` needs.
"""
_ABOVE = tuple(
    BETWEEN[value + 1][HIGHEST] + TOP * _CROWN_BITS + (LANE << _SIZE_BITS)
    for value in range(HIGHEST + 1)
)
"""For each value: the top bits of the lanes of higher numbers and of Crowns, and the size."""


@Kept
def _follows(enough: int) -> tuple[Move, ...]:
    """Return the sets from all lanes that are not empty, the Crowns, and passing."""
    size = enough >> _SIZE_BITS
    sets = (_natural(card, size) for card in NUMBERED if enough & LANE * card._bit)
    return (*sets, *crowns(enough), PASS)


@lru_cache(maxsize=HIGHEST * MOST_COPIES)
def _natural(card: Card, copies: int) -> Play:
    return made_play((card,) * copies, card.index + 1, copies_of(card, copies), copies, 1)
