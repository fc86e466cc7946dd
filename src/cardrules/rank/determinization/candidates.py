"""A candidate: one guess at everything that is hidden, drawn choice by choice, with its weight.

The weight is the number of ways in which a fair shuffle gives the candidate, over the odds with
which it is drawn. Each choice contributes the inverse of its own odds. So a choice can be made by
any odds that leave nothing possible out. The better these odds, the more equal the weights, and
the shorter the walk of ``metropolis.py``.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp, inf, log
from operator import add

from cardrules.dealing import Randomness, shuffled
from cardrules.rank.deck import Card
from cardrules.rank.determinization.bounds import Bound
from cardrules.rank.determinization.chances import pick
from cardrules.rank.determinization.places import Places
from cardrules.rank.determinization.supply import Supply, log_choices
from cardrules.rank.heights import UNSETTLED


class DeadEndError(Exception):
    """Nothing is left to choose, so the candidate cannot become a state."""


class Candidate:
    """One guess: which places were in which hands, and what is settled about their cards."""

    def __init__(
        self, places: Places, bounds: dict[int, Bound], randomness: Randomness, doubt: float
    ) -> None:
        """Begin with the cards where they are now."""
        self.places: Places = places
        self.bounds: dict[int, Bound] = bounds
        self.doubt: float = doubt
        self.hands: list[list[int]] = [[*hand] for hand in places.hands]
        """The places of each hand at the moment that the candidate has gone back to."""
        self.cards: list[Card | None] = [*places.cards]
        """The card of each place; None until it is settled."""
        self.levels: list[int] = [*places.levels]
        """The level of the card of each place; `UNSETTLED` until it is settled."""
        self.moved: dict[int, list[int]] = {}
        """The places that each exchange moved, by its number, as far as they are settled."""
        self.supply: Supply = Supply(places)
        self._randomness = randomness
        self._log_weight = 0.0

    @property
    def log_weight(self) -> float:
        """The logarithm of the weight, up to a constant that all candidates share."""
        return self._log_weight + self.supply.log_ways()

    def laid(self) -> list[Card]:
        """Return a card for each place; those not yet settled are laid at random."""
        seen = (card for card in self.places.cards if card is not None)
        return [*self.supply.laid(self._randomness), *seen]

    def settled(self, places: Iterable[int]) -> list[int]:
        """Return the levels of those cards in some places that are settled."""
        return [level for place in places if (level := self.levels[place]) != UNSETTLED]

    def unsettled(self, places: Iterable[int]) -> list[int]:
        """Return those of some places whose card is not settled."""
        return [place for place in places if self.levels[place] == UNSETTLED]

    def among(self, number: int) -> int:
        """Choose one of `number` things with equal odds, and return its index."""
        self._log_weight += log(number)
        return self._randomness.below(number)

    def chosen(self, log_odds: Sequence[float]) -> int:
        """Choose one of several things by the logarithms of their odds, and return its index.

        The odds need not add up to 1.

        Raises:
            DeadEndError: if there is nothing to choose, or everything has odds of 0.
        """
        most = max(log_odds, default=-inf)
        if most == -inf:
            raise DeadEndError
        # The odds are taken relative to the greatest, so they cannot all round to 0.
        sums = [*accumulate(exp(each - most) for each in log_odds)]
        index = pick(sums, self._randomness)
        self._log_weight += log(sums[-1]) + most - log_odds[index]
        return index

    def count_once(self, log_ways: float) -> None:
        """Make up for what can be chosen in several ways, but is one way of a shuffle."""
        self._log_weight -= log_ways

    def bound(self, kept: Iterable[int], level: int) -> None:
        """Settle that some places hold nothing above a level; no settled card of them may be.

        Raises:
            DeadEndError: if the unseen cards can no longer be laid.
        """
        for place in self.unsettled(kept):
            if self.supply.ceilings[place] > level:
                self.supply.lower(place, level)
        if self.supply.log_ways() == -inf:
            raise DeadEndError

    def bound_by(self, kept: Sequence[int], moved: Sequence[int], given: Sequence[Card]) -> None:
        """Settle that the places a giver kept hold nothing above the cards that it had to give.

        Of equal cards any could have gone, and a candidate says which of them did. So this also
        settles how many kept cards are equal to the lowest card that went.

        Args:
            kept: the places that the giver kept.
            moved: the places of the cards that it had to give.
            given: the cards that the own hand had given it, so that it kept some or gave them.
        """
        levels, supply = self.settled(moved), self.supply
        lowest = min(levels)
        (card,) = self.places.heights.at[lowest]
        went, stayed = levels.count(lowest), self.settled(kept).count(lowest)
        # Any of the free places could hold an equal card. For each number of them that do, count
        # the ways to choose which places these are, over the ways to choose which of all equal
        # cards went: below, the places are chosen with equal odds, and of the equally likely
        # choices of what went, the candidate is just one.
        free = [p for p in self.unsettled(kept) if supply.ceilings[p] >= lowest]
        fewest = max(0, given.count(card) - went - stayed)
        counts = range(fewest, min(len(free), supply.left(card)) + 1)
        ways = [
            log_choices(len(free), more) - log_choices(stayed + more + went, went)
            for more in counts
        ]
        freed = supply.count_ceilings(free)
        laid = [supply.log_ways(freed, lowest - 1, card, more) for more in counts]
        chosen = self.chosen([*map(add, laid, ways)])
        self._log_weight += ways[chosen]
        more = counts[chosen]
        for index, place in enumerate(shuffled(free, self._randomness) if more else free):
            if index < more:
                self._pin(place, card)
            else:
                supply.lower(place, lowest - 1)

    def found(
        self,
        cards: Sequence[Card],
        hand: Iterable[int],
        kept: Iterable[int] = (),
        guesses: Sequence[float] | None = None,
    ) -> int:
        """Choose the place of a card in a hand, settle which card it is, and return the place.

        Args:
            cards: the cards that it can be.
            hand: the places in which it can lie, either all among `kept` or none.
            kept: places that will be bounded by this card. That makes a high card likelier; the
                bound itself is not settled here.
            guesses: for each card, the logarithm of a factor by which other reasons make it
                likelier; None means no such reasons.

        Raises:
            DeadEndError: if none of the cards can lie in any of the places.
        """
        # Unsettled places with the same ceiling are alike, and so are settled places with the same
        # card. The odds are worked out once for each such group, times the number of its places.
        supply, heights = self.supply, self.places.heights
        seen: dict[int, list[int]] = {}
        under: dict[int, list[int]] = {}
        for place in hand:
            there = self.cards[place]
            if there is None:
                under.setdefault(supply.ceilings[place], []).append(place)
            else:
                seen.setdefault(there.index, []).append(place)
        bounded = self.unsettled(kept)
        ceilings = supply.count_ceilings(bounded)
        options: list[tuple[list[int], Card]] = []
        log_odds: list[float] = []
        for card, guess in zip(cards, guesses or [0.0] * len(cards), strict=True):
            level = heights.level(card)
            higher = {high: number for high, number in ceilings.items() if high > level}
            if card.index in seen:
                places = seen[card.index]
                options.append((places, card))
                log_odds.append(guess + log(len(places)) + supply.log_ways(higher, level))
            for ceiling, places in under.items() if supply.left(card) else ():
                if level <= ceiling:
                    # The place itself is freed too, unless `higher` has it already. The hand is
                    # bounded either as a whole or not at all, so its first place tells.
                    freed = {**higher}
                    if ceiling == level or places[0] not in bounded:
                        freed[ceiling] = freed.get(ceiling, 0) + 1
                    ways = supply.log_ways(freed, level, card, pins=1)
                    options.append((places, card))
                    log_odds.append(guess + log(len(places)) + ways)
        places, card = options[self.chosen(log_odds)]
        place = places[self.among(len(places))]
        if self.levels[place] == UNSETTLED:
            self._pin(place, card)
        return place

    def _pin(self, place: int, card: Card) -> None:
        self.supply.pin(place, card)
        self.cards[place] = card
        self.levels[place] = self.places.heights.level(card)
