"""The unseen cards, and what is settled about the hidden places in which they lie.

A hidden place is *pinned* if its card is settled. Otherwise it has a *ceiling*, the highest level
that it can hold. Cards are laid under the lowest ceilings first. A card that fits there fits under
any higher ceiling too. So the cards left for a place are always the same number, whichever cards
were laid before, and the number of ways to lay all cards is a product.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from math import inf, lgamma, log
from operator import ge, sub

from cardrules.dealing import Randomness
from cardrules.rank.deck import ALL, MOST_COPIES, Card
from cardrules.rank.determinization.places import Places

# Logarithms, because there can be more ways than a floating-point number can hold.
_LOG_FACTORIAL = [lgamma(number + 1) for number in range(MOST_COPIES * len(ALL) + 1)]


def log_ways(number: int, places: int) -> float:
    """Return the logarithm of the ways to lay some of `number` distinct cards in the places."""
    return _LOG_FACTORIAL[number] - _LOG_FACTORIAL[number - places] if number >= places else -inf


def log_choices(number: int, chosen: int) -> float:
    """Return the logarithm of the ways to choose `chosen` of `number` things, in any order."""
    return log_ways(number, chosen) - _LOG_FACTORIAL[chosen]


class Supply:
    """The unseen cards, and the pins and ceilings of the hidden places."""

    def __init__(self, places: Places) -> None:
        """Begin without pins, and with all ceilings at the top."""
        self._heights = places.heights
        self._left = [*places.copies]
        self._left_at = [*places.copies_at]
        self._under = [0] * len(self._left_at)
        """How many places that are not pinned have each ceiling."""
        self._under[-1] = places.hidden
        self._log_pins = 0.0
        self.pinned: dict[int, Card] = {}
        self.ceilings: list[int] = [places.heights.top] * places.hidden

    def left(self, card: Card) -> int:
        """Return how many unseen copies of a card are not pinned."""
        return self._left[card.index]

    def left_below(self) -> list[int]:
        """Return how many unseen cards below each level are not pinned, and how many in all."""
        return [*accumulate(self._left_at, initial=0)]

    def count_ceilings(self, places: Iterable[int]) -> list[int]:
        """Return how many of some places have each ceiling; none of them may be pinned."""
        counts = [0] * len(self._under)
        for place in places:
            counts[self.ceilings[place]] += 1
        return counts

    def log_ways(self) -> float:
        """Return the logarithm of the number of ways to lay the unseen cards."""
        # Level by level from the lowest: the cards of each level become available and the places
        # under it take some of them, in `left! / (left - places)!` ways.
        spare = self._spare()
        if min(spare) < 0:
            return -inf
        ways = self._log_pins
        for (below, after), more in zip(pairwise(spare), self._left_at, strict=True):
            ways += _LOG_FACTORIAL[below + more] - _LOG_FACTORIAL[after]
        return ways

    def log_gains(self, lowered: Sequence[int], lowest: int, pins: int = 0) -> list[float]:
        """Return for each level what `log_ways` would gain if some places were lowered to it.

        Places that are under the level already are left as they are. Nothing is changed.

        Args:
            lowered: how many of the places have each ceiling.
            lowest: the level below which no gains are wanted.
            pins: how many of the places would be pinned to a card of the level instead. Which of
                its copies they get does not count here.
        """
        spare, left_at, log_factorial = self._spare(), self._left_at, _LOG_FACTORIAL
        gains = [-inf] * len(left_at)
        # What the levels above would gain does not depend on the level, so it adds up on the way
        # down. A pinned place takes a card of the level, and a lowered one takes some card up to
        # the level. So the levels above have as many cards to spare either way.
        gained, moved = 0.0, 0
        for level in range(len(left_at) - 1, lowest - 1, -1):
            below, after = spare[level], spare[level + 1]
            there = below + left_at[level]
            now = log_factorial[there]
            gained += log_factorial[after] - log_factorial[after - moved]
            gains[level] = gained + log_factorial[there - pins] - now
            moved += lowered[level]
            if below < moved:
                break
            gained += log_factorial[there - moved] - now
        return gains

    def log_gains_of_pins(
        self, lowered: Sequence[int], card: Card, counts: Iterable[int]
    ) -> list[float]:
        """Return what `log_ways` would gain if so many of some places were pinned to a card.

        The others would be lowered to the level below the card. The gains are returned up to a
        constant that they share. Nothing is changed.

        Args:
            lowered: how many of the places have each ceiling, none a lower one than the card.
            card: the card.
            counts: how many places would be pinned.
        """
        spare, level = self._spare(), self._heights.level(card)
        below, left = spare[level] - sum(lowered), self._left[card.index]
        # From the level of the card up, as many cards are to spare however many are pinned.
        moved = accumulate(reversed(lowered[level + 1 :]))
        is_possible = all(map(ge, reversed(spare[level + 1 : -1]), moved))
        return [
            log_ways(left, pins) - _LOG_FACTORIAL[below + pins]
            if is_possible and below + pins >= 0
            else -inf
            for pins in counts
        ]

    def _spare(self) -> list[int]:
        """Return how many cards below each level are not needed for the places below it.

        There is one number more than there are levels.
        """
        return [*accumulate(map(sub, self._left_at, self._under), initial=0)]

    def pin(self, place: int, card: Card) -> None:
        """Settle the card of a place, which must not be pinned."""
        self._log_pins += log(self._left[card.index])
        self._under[self.ceilings[place]] -= 1
        self._left[card.index] -= 1
        self._left_at[self._heights.level(card)] -= 1
        self.pinned[place] = card

    def lower(self, places: Iterable[int], ceiling: int) -> None:
        """Give some places a ceiling, except those with a lower one; none may be pinned."""
        under, ceilings = self._under, self.ceilings
        for place in places:
            before = ceilings[place]
            if before > ceiling:
                under[before] -= 1
                under[ceiling] += 1
                ceilings[place] = ceiling

    def laid(self, randomness: Randomness) -> list[Card]:
        """Return a card for each hidden place; all ways to lay them are equally likely."""
        laid = [self.pinned.get(place, ALL[0]) for place in range(len(self.ceilings))]
        under: list[list[int]] = [[] for _ in self._under]
        for place, ceiling in enumerate(self.ceilings):
            if place not in self.pinned:
                under[ceiling].append(place)
        cards: list[Card] = []
        for kinds, places in zip(self._heights.at, under, strict=True):
            for card in kinds:
                cards += [card] * self._left[card.index]
            for place in places:
                chosen = randomness.below(len(cards))
                # The last card fills the gap, so that removing one takes constant time.
                laid[place], cards[chosen] = cards[chosen], cards[-1]
                cards.pop()
        return laid
