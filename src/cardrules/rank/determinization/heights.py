"""Which cards an exchange takes first (`rank.benefit`, `rank.classic-president`)."""

from typing import NamedTuple

from cardrules.rank.deck import ALL, HEIGHT, NUMBERED, Card

MODIFIER_LEVEL = 0
"""The level of the Rank-Ups and Rank-Downs: what a hand can hold that has shown a lone one."""
NO_HEIGHT = 1
"""The level of all other cards that are never taken."""
UNSETTLED = -1
"""In place of a level, where it is not settled which card lies."""
LOWEST = 2
"""The level of the lowest card that is taken; from here on, each level is one card."""


class Heights(NamedTuple):
    """How high each card is."""

    of: tuple[int, ...]
    """The level of each card, in the order of the deck."""
    at: tuple[tuple[Card, ...], ...]
    """The cards of each level."""

    @property
    def top(self) -> int:
        """The highest level: where it is the ceiling, any card may lie."""
        return len(self.at) - 1

    def level(self, card: Card) -> int:
        """Return the level of a card."""
        return self.of[card.index]


def _heights(taken: tuple[Card, ...]) -> Heights:
    """Return the levels, given the cards that are taken, lowest first."""
    modifiers = (Card.RANK_UP, Card.RANK_DOWN)
    others = tuple(card for card in ALL if card not in (*taken, *modifiers))
    at = (modifiers, others, *((card,) for card in taken))
    return Heights(
        tuple(level for card in ALL for level, cards in enumerate(at) if card in cards), at
    )


STEAL = _heights(NUMBERED)
CLASSIC = _heights(HEIGHT[::-1])
