"""What can lie where after a reshuffle: two lots of cards, and how they are drawn at random.

A reshuffle splits the cards that a view does not show into two lots: those shuffled in, and those
in other hands at that time. Since then, each seat has drawn some cards of the new lot. Its other
cards are of the old lot. All arrangements that fit the view, with copies told apart, are equally
likely. So the question is how many drawn cards there are among the hidden cards of each seat, and
among the copies of each card that it has shown.

The hidden cards are one `_Group`, and so are the copies shown of each card. The number of ways is
a product with one factor for each group. The groups depend on one another only by their sums, as
each seat has drawn a certain number of cards. So all groups but one are drawn independently. That
leaves one choice for the last group, and the result is kept with a probability in proportion to
that group's factor; otherwise everything is drawn again. The result is exact for any odds with
which the groups are drawn. Odds that make the sums right on average need the fewest attempts.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, combinations, product
from math import comb, exp, factorial, perm, prod, sqrt
from operator import getitem, gt, mul, sub
from typing import TypeAlias

import attrs

from cardrules.dealing import MOST, Randomness
from cardrules.queen_of_scots.deck import Card, Hand

_Odds: TypeAlias = Sequence[tuple[int, int]]
"""For each seat, how likely a card is to be one that it drew, and how likely it is not."""

_PARTS = 1 << 14
"""The sum of the two parts of the odds of a seat."""
# The search for odds is over once the means are this near, in standard deviations. More rounds
# would cost more than the attempts that they save.
_NEAR = 0.3
_MOST_ROUNDS = 24
_LARGEST_STEP = 2.0
_TINY = 1e-9
_MOST_LISTED = 64


@attrs.frozen(order=False)
class Lots:
    """The two lots of cards after a reshuffle, and where a view allows them to be."""

    new: Counter[Card]
    """The cards shuffled in, less the seat's own draws since."""
    old: Counter[Card]
    """The cards in other hands at that time that the seat did not know."""
    shown: tuple[Hand, ...]
    """The cards of either lot that each other seat has shown since."""
    draws: tuple[int, ...]
    """How many cards each other seat has drawn from the new lot; 0 for the seat itself."""
    sizes: tuple[int, ...]
    """How many cards of each hand are hidden now."""
    stock_size: int

    @property
    def can_be(self) -> bool:
        """Whether there is a possible arrangement of all cards.

        Choosing which of the cards shown were drawn since the reshuffle is a flow problem from
        cards to seats, with bounds at both ends. By Hoffman's circulation theorem, a solution
        exists unless some group of seats rules it out. Two conditions hold for every group. What
        it has drawn beyond its hidden places must be among the cards that it has shown. What it
        has shown and cannot have held before must have been drawn.
        """
        seats = range(len(self.sizes))
        for group in chain(*(combinations(seats, number) for number in range(len(seats) + 1))):
            shown = Counter(chain(*(self.shown[seat] for seat in group)))
            drawn = sum(self.draws[seat] for seat in group)
            held = sum(self.sizes[seat] for seat in group)
            if drawn - held > (shown & self.new).total() or (shown - self.old).total() > drawn:
                return False
        return min((*self.new.values(), *self.old.values()), default=0) >= 0

    def sample_drawn(self, randomness: Randomness, /) -> tuple[Hand, ...]:
        """Return the cards shown by each seat that it drew since, chosen at random."""
        cards = dict.fromkeys(chain(*self.shown))
        if not cards:
            return self.shown
        *others, last = sorted((self._hidden(), *map(self._copies, cards)), key=_width)
        odds = self._odds(others, last)
        tables = [group.table(odds) for group in others]
        most = self._most_ways(last, odds)
        while True:
            numbers = [table.sample(randomness) for table in tables]
            left = [*map(sub, self.draws, map(sum, zip(*numbers, strict=True)))]
            if happens(last.ways(left, odds), most, randomness):
                break
        drawn: list[list[Card]] = [[] for _ in self.draws]
        for group, of_seats in zip((*others, last), (*numbers, left), strict=True):
            if group.card is not None:
                for seat, number in enumerate(of_seats):
                    drawn[seat] += [group.card] * number
        return tuple(map(tuple, drawn))

    def _hidden(self) -> "_Group":
        hidden, stock = sum(self.sizes), self.stock_size
        orders = (
            factorial(drawn + stock) * factorial(hidden - drawn) for drawn in range(hidden + 1)
        )
        return _Group(None, self.sizes, tuple(orders))

    def _copies(self, card: Card) -> "_Group":
        counts = tuple(cards.count(card) for cards in self.shown)
        new, old, total = self.new[card], self.old[card], sum(counts)
        orders = (perm(new, drawn) * perm(old, total - drawn) for drawn in range(total + 1))
        return _Group(card, counts, tuple(orders))

    def _odds(self, others: Sequence["_Group"], last: "_Group") -> _Odds:
        """Return odds with which the sums of all groups are about right on average."""
        seats = range(len(self.draws))
        held = [size + len(cards) for size, cards in zip(self.sizes, self.shown, strict=True)]
        # A half more on both sides keeps the odds away from zero and infinity.
        ratios = [
            (draws + 0.5) / (cards - draws + 0.5)
            for draws, cards in zip(self.draws, held, strict=True)
        ]
        for _ in range(_MOST_ROUNDS):
            moments = [*chain(*(group.table(_odds_of(ratios)).moments() for group in others))]
            means, spreads = [0.0] * len(held), [0.0] * len(held)
            for seat, mean, spread in moments:
                means[seat] += mean
                spreads[seat] += spread
            slope = last.slope(sum(self.draws) - sum(means))
            for seat in seats:
                chance = ratios[seat] * slope / (1 + ratios[seat] * slope)
                means[seat] += last.counts[seat] * chance
                spreads[seat] += last.counts[seat] * chance * (1 - chance)
            off = [self.draws[seat] - means[seat] for seat in seats]
            if all(abs(off[seat]) <= _NEAR * sqrt(spreads[seat]) + 0.05 for seat in seats):
                break
            # A Newton step for each seat. Half of it is enough, as seats that share cards would
            # overshoot together.
            for seat in seats:
                step = off[seat] / (2 * spreads[seat] + _TINY)
                ratios[seat] *= exp(max(-_LARGEST_STEP, min(step, _LARGEST_STEP)))
        return _odds_of(ratios)

    def _most_ways(self, group: "_Group", odds: _Odds) -> int:
        """Return the largest number of ways that a group can have with any numbers."""
        # The most ways for one drawn card more are always those with a drawn card more at the seat
        # where that gains most, because the gains of a seat fall from card to card.
        numbers: list[int] = []
        gains: list[tuple[float, int]] = []
        for seat, (yes, no) in enumerate(odds):
            count, draws = group.counts[seat], self.draws[seat]
            elsewhere = self.sizes[seat] + len(self.shown[seat]) - count
            numbers.append(max(0, draws - elsewhere))
            each = range(numbers[seat], min(count, draws))
            gains += ((yes * (count - number) / (no * (number + 1)), seat) for number in each)
        most = group.ways(numbers, odds)
        for _, seat in sorted(gains, reverse=True):
            numbers[seat] += 1
            most = max(most, group.ways(numbers, odds))
        return most


@attrs.frozen(order=False)
class _Group:
    """The hidden cards, or the copies shown of one card."""

    card: Card | None
    """The card; None for the hidden cards."""
    counts: tuple[int, ...]
    """How many cards of the group each seat has."""
    orders: tuple[int, ...]
    """For each number of drawn cards, in how many ways the two lots can be ordered."""

    def ways(self, numbers: Sequence[int], odds: _Odds) -> int:
        """Return the weight of so many drawn cards at each seat."""
        if min(numbers) < 0 or any(map(gt, numbers, self.counts)):
            return 0
        return prod(map(_chosen, self.counts, numbers, odds)) * self.orders[sum(numbers)]

    def slope(self, drawn: float) -> float:
        """Return about how many times as many ways there are with one drawn card more."""
        possible = [place for place, ways in enumerate(self.orders) if ways]
        if len(possible) == 1:
            return 1.0
        place = max(possible[0], min(round(drawn - 0.5), possible[-2]))
        return self.orders[place + 1] / self.orders[place]

    def table(self, odds: _Odds) -> "_Table":
        """Return the weights of all numbers of drawn cards, for sampling."""
        weights = [
            [_chosen(count, number, each) for number in range(count + 1)]
            for count, each in zip(self.counts, odds, strict=True)
        ]
        rest = [self.orders]
        for of_seat in reversed(weights):
            after = rest[0]
            places = range(len(after) - len(of_seat) + 1)
            rest.insert(0, tuple(sum(map(mul, of_seat, after[place:])) for place in places))
        return _Table(weights, rest)


@attrs.frozen(order=False, eq=False)
class _Table:
    """The weights of the numbers of drawn cards in one group."""

    weights: list[list[int]]
    """For each seat, the weight of each number."""
    rest: list[tuple[int, ...]]
    """For each seat, and after the last, the weight of all seats from it on.

    It is listed by how many cards of the seats before were drawn.
    """

    @cached_property
    def every(self) -> tuple[list[tuple[int, ...]], list[int]] | None:
        """All numbers and their weights, summed up; None if there are too many to list."""
        if prod(map(len, self.weights)) > _MOST_LISTED:
            return None
        choices = [*product(*map(range, map(len, self.weights)))]
        ways = (
            prod(map(getitem, self.weights, numbers)) * self.rest[-1][sum(numbers)]
            for numbers in choices
        )
        return choices, [*accumulate(ways)]

    def sample(self, randomness: Randomness) -> Sequence[int]:
        """Return a random number for each seat."""
        if self.every is not None:
            choices, weights = self.every
            return choices[weighted_index(weights, randomness)]
        numbers: list[int] = []
        for of_seat, after in zip(self.weights, self.rest[1:], strict=True):
            each = map(mul, of_seat, after[sum(numbers) :])
            numbers.append(weighted_index([*accumulate(each)], randomness))
        return numbers

    def moments(self) -> Iterator[tuple[int, float, float]]:
        """Yield each seat that has cards, with the mean and the variance of its number."""
        before, ((all_ways,), *rest) = [1], self.rest
        for seat, (of_seat, after) in enumerate(zip(self.weights, rest, strict=True)):
            if len(of_seat) == 1:
                continue
            reached, total, squares = [0] * (len(before) + len(of_seat) - 1), 0, 0
            for place, ways in enumerate(before):
                for number, weight in enumerate(of_seat):
                    reached[place + number] += ways * weight
                    share = number * ways * weight * after[place + number]
                    total += share
                    squares += number * share
            before, mean = reached, total / all_ways
            yield seat, mean, squares / all_ways - mean * mean


def _width(group: _Group) -> int:
    """Return how widely the numbers of a group vary: the widest one is best drawn last."""
    # All hidden cards can be of either lot; not so the copies of one card.
    return sum(group.counts) * (8 if group.card is None else 1)


def _chosen(count: int, number: int, odds: tuple[int, int]) -> int:
    """Return the weight of the ways to choose the drawn cards among those of a seat."""
    yes, no = odds
    return comb(count, number) * int(yes**number * no ** (count - number))


def _odds_of(ratios: Sequence[float]) -> _Odds:
    parts = (max(1, min(round(_PARTS * each / (1 + each)), _PARTS - 1)) for each in ratios)
    return [(part, _PARTS - part) for part in parts]


def weighted_index(sums: Sequence[int], randomness: Randomness) -> int:
    """Return an index with a probability in proportion to its weight.

    The weights are given by their running sums. They can be huge numbers, so a random fraction
    gets as many digits in base `MOST` as it takes to see between which two sums it lies.
    """
    total, part, scale = sums[-1], 0, 1
    while True:
        part, scale = part * MOST + randomness.below(MOST), scale * MOST
        index = bisect_right(sums, part * total // scale)
        if sums[index] * scale >= (part + 1) * total:
            return index


def happens(ways: int, all_ways: int, randomness: Randomness) -> bool:
    """Return True with a probability of exactly ``ways / all_ways``.

    Both can be huge numbers. So a random fraction is compared with this one, digit by digit in
    base `MOST`, until they differ.
    """
    while 0 < ways < all_ways:
        digit, ways = divmod(ways * MOST, all_ways)
        drawn = randomness.below(MOST)
        if drawn != digit:
            return drawn < digit
    return ways > 0
