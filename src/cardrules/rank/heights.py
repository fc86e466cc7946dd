"""The levels of cards, by which exchanges take them (`rank.benefit`, `rank.classic-president`).

A level is a small number. An exchange takes the cards of the highest level first.
"""

from typing import NamedTuple

from cardrules.rank.deck import ALL, HEIGHT, NUMBERED, Card
from cardrules.rank.rules import Rules

MODIFIER_LEVEL = 0
"""The level of the Rank-Ups and Rank-Downs.

It is the lowest, so "nothing but modifiers" is a ceiling like any other.
"""
NO_HEIGHT = 1
"""The level of all other cards that exchanges never take."""
UNSETTLED = -1
"""In place of a level, for a place whose card is not settled."""
LOWEST = 2
"""The level of the lowest card that exchanges take; from here on, each level is one card."""


class Heights(NamedTuple):
    """The level of each card, and the cards of each level."""

    of: tuple[int, ...]
    """The level of each card, in the canonical order."""
    at: tuple[tuple[Card, ...], ...]
    """The cards of each level."""

    @property
    def top(self) -> int:
        """The highest level; a place with this ceiling can hold any card."""
        return len(self.at) - 1

    def level(self, card: Card) -> int:
        """Return the level of a card."""
        return self.of[card.index]


def _heights(taken: tuple[Card, ...]) -> Heights:
    """Return the levels, given the cards that exchanges take, lowest first."""
    modifiers = (Card.RANK_UP, Card.RANK_DOWN)
    others = tuple(card for card in ALL if card not in (*taken, *modifiers))
    at = (modifiers, others, *((card,) for card in taken))
    return Heights(
        tuple(level for card in ALL for level, cards in enumerate(at) if card in cards), at
    )


_STEAL = _heights(NUMBERED)
_CLASSIC = _heights(HEIGHT[::-1])


def heights_of(rules: Rules) -> Heights:
    """Return the levels of the cards by the rules of a match."""
    return _CLASSIC if rules.classic_president else _STEAL
