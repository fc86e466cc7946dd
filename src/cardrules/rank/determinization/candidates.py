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

    def levels_of(self, places: Iterable[int]) -> list[int]:
        """Return the levels of the cards in some places, `UNSETTLED` for those not settled."""
        return [*map(self.levels.__getitem__, places)]

    def unsettled(self, places: Iterable[int]) -> list[int]:
        """Return those of some places whose card is not settled."""
        levels = self.levels
        return [place for place in places if levels[place] == UNSETTLED]

    def one_of(self, places: Sequence[int]) -> int:
        """Choose one of some places with equal odds, and return it.

        Raises:
            DeadEndError: if there are no places.
        """
        if not places:
            raise DeadEndError
        self._log_weight += log(len(places))
        return places[self._randomness.below(len(places))]

    def chosen(self, log_odds: Sequence[float]) -> int:
        """Choose one of several things by the logarithms of their odds, and return its index.

        The odds need not add up to 1.

        Raises:
            DeadEndError: if there is nothing to choose, or everything has odds of 0.
        """
        most = max(log_odds, default=-inf)
        if most == -inf:
            raise DeadEndError
        if len(log_odds) == 1:
            return 0  # Nothing is left to chance.
        # The odds are taken relative to the greatest, so they cannot all round to 0.
        sums = [*accumulate([exp(each - most) for each in log_odds])]
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
        self.supply.lower(self.unsettled(kept), level)
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
        levels, supply = self.levels_of(moved), self.supply
        lowest = min(levels)
        (card,) = self.places.heights.at[lowest]
        went, stayed = levels.count(lowest), self.levels_of(kept).count(lowest)
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
        laid = supply.log_gains_of_pins(freed, card, counts)
        chosen = self.chosen([*map(add, laid, ways)])
        self._log_weight += ways[chosen]
        more = counts[chosen]
        if more:
            free = [*shuffled(free, self._randomness)]
            for place in free[:more]:
                self._pin(place, card)
        supply.lower(free[more:], lowest - 1)

    def found(
        self,
        cards: Sequence[Card],
        hand: Iterable[int],
        kept: Sequence[int] = (),
        guesses: Sequence[float] | None = None,
    ) -> int:
        """Choose the place of a card in a hand, settle which card it is, and return the place.

        Args:
            cards: the cards that it can be.
            hand: the places in which it can lie, either all among `kept` or none.
            kept: places that will be bounded by this card. That makes a high card likelier; the
                bound itself is not settled here.
            guesses: for each card, a factor by which other reasons make it likelier; None means no
                such reasons.

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
        levels = [*map(heights.level, cards)]
        lowest = min(levels, default=heights.top)
        bounded = supply.count_ceilings(self.unsettled(kept))
        gains_if_seen = supply.log_gains(bounded, lowest)
        groups: list[tuple[int, list[int], list[float]]] = []
        for ceiling, places in under.items():
            # The place itself is lowered too, unless it is counted already. The hand is bounded
            # either as a whole or not at all, so its first place tells.
            lowered = [*bounded]
            if places[0] not in kept:
                lowered[ceiling] += 1
            groups.append((ceiling, places, supply.log_gains(lowered, lowest, pins=1)))
        options: list[tuple[list[int], Card]] = []
        log_odds: list[float] = []
        for card, level, guess in zip(cards, levels, guesses or [1.0] * len(cards), strict=True):
            if card.index in seen:
                places = seen[card.index]
                options.append((places, card))
                log_odds.append(log(guess * len(places)) + gains_if_seen[level])
            left = supply.left(card)
            for ceiling, places, gains in groups if left else ():
                if level <= ceiling:
                    options.append((places, card))
                    log_odds.append(log(guess * left * len(places)) + gains[level])
        places, card = options[self.chosen(log_odds)]
        place = self.one_of(places)
        if self.levels[place] == UNSETTLED:
            self._pin(place, card)
        return place

    def _pin(self, place: int, card: Card) -> None:
        self.supply.pin(place, card)
        self.cards[place] = card
        self.levels[place] = self.places.heights.level(card)
