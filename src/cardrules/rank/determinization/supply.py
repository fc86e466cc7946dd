"""The unseen cards, and what is settled about the hidden places in which they lie.

A hidden place is *pinned* if its card is settled. Otherwise it has a *ceiling*, the highest level
that it can hold. Cards are laid under the lowest ceilings first. A card that fits there fits under
any higher ceiling too. So the cards left for a place are always the same number, whichever cards
were laid before, and the number of ways to lay all cards is a product.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import inf, lgamma

from cardrules.dealing import Randomness
from cardrules.rank.deck import ALL, MOST_COPIES, Card
from cardrules.rank.determinization.places import Places

# Logarithms, because there can be more ways than a floating-point number can hold.
_LOG_FACTORIAL = [lgamma(number + 1) for number in range(MOST_COPIES * len(ALL) + 1)]


_NOTHING: Mapping[int, int] = {}


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
        self._left_at = [
            sum(places.copies[card.index] for card in cards) for cards in places.heights.at
        ]
        self._under = [0] * len(self._left_at)
        """How many places that are not pinned have each ceiling."""
        self._under[-1] = places.hidden
        self._log_pins = 0.0
        self.pinned: dict[int, Card] = {}
        self.ceilings: list[int] = [places.heights.top] * places.hidden

    def left(self, card: Card) -> int:
        """Return how many unseen copies of a card are not pinned."""
        return self._left[card.index]

    def left_below(self, level: int) -> int:
        """Return how many unseen cards below a level are not pinned."""
        return sum(self._left_at[:level])

    def left_from(self, level: int) -> int:
        """Return how many unseen cards of a level or above are not pinned."""
        return sum(self._left_at[level:])

    def count_ceilings(self, places: Iterable[int]) -> dict[int, int]:
        """Return how many of some places have each ceiling; none of them may be pinned."""
        return Counter(self.ceilings[place] for place in places)

    def log_ways(
        self,
        freed: Mapping[int, int] = _NOTHING,
        ceiling: int = 0,
        card: Card | None = None,
        pins: int = 0,
    ) -> float:
        """Return the logarithm of the number of ways to lay the unseen cards.

        With arguments, it is the number if some places were lowered or pinned; nothing is changed.

        Args:
            freed: how many places would be given another ceiling, by the one that they have now.
            ceiling: the ceiling that they would be given.
            card: the card that some of them would be pinned to instead; None for no pins.
            pins: how many of them would be pinned.
        """
        under, left_at, ways = self._under, self._left_at, self._log_pins
        if freed or pins:
            under = [*under]
            under[ceiling] -= pins
        for before, number in freed.items():
            under[before] -= number
            under[ceiling] += number
        if card is not None:
            ways += log_ways(self._left[card.index], pins)
            left_at = [*left_at]
            left_at[self._heights.level(card)] -= pins
        # Level by level from the lowest: the cards of each level become available and the places
        # under it take some of them, in `left! / (left - places)!` ways.
        left = 0
        for more, places in zip(left_at, under, strict=True):
            left += more
            if places:
                if places > left:
                    return -inf
                ways += _LOG_FACTORIAL[left]
                left -= places
                ways -= _LOG_FACTORIAL[left]
        return ways

    def pin(self, place: int, card: Card) -> None:
        """Settle the card of a place, which must not be pinned."""
        self._log_pins += log_ways(self._left[card.index], 1)
        self._under[self.ceilings[place]] -= 1
        self._left[card.index] -= 1
        self._left_at[self._heights.level(card)] -= 1
        self.pinned[place] = card

    def lower(self, place: int, ceiling: int) -> None:
        """Give a place that is not pinned a lower ceiling."""
        self._under[self.ceilings[place]] -= 1
        self._under[ceiling] += 1
        self.ceilings[place] = ceiling

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
