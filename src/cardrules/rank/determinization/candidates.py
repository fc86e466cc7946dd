"""A candidate: one guess at everything that is hidden, drawn choice by choice, with its weight.

The weight is how often a fair shuffle gives the candidate, over how often it is drawn. Each choice
puts in its part: the inverse of the odds with which it was made. So a choice may be made by any
odds that leave nothing out; the better they are, the more alike are the weights.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp, inf, log

from cardrules.dealing import Randomness, shuffled
from cardrules.rank.deck import Card
from cardrules.rank.determinization.bounds import Bound
from cardrules.rank.determinization.chances import pick
from cardrules.rank.determinization.heights import UNSETTLED
from cardrules.rank.determinization.places import Places
from cardrules.rank.determinization.supply import Supply, log_choices


class DeadEndError(Exception):
    """Nothing is left to choose, so no state is like the candidate."""


class Candidate:
    """One guess: which places were where, and what is settled of the cards in them."""

    def __init__(self, places: Places, bounds: dict[int, Bound], randomness: Randomness) -> None:
        """Begin where the cards are now."""
        self.places: Places = places
        self.bounds: dict[int, Bound] = bounds
        self.hands: list[list[int]] = [[*hand] for hand in places.hands]
        """The places of each hand, at the time to which the candidate has gone back."""
        self.cards: list[Card | None] = [*places.cards]
        """The card of each place, None as long as it is not settled."""
        self.levels: list[int] = [*places.levels]
        """The level of the card of each place, as far as it is settled."""
        self.moved: dict[int, list[int]] = {}
        """What each exchange moved, as far as it is settled."""
        self.supply: Supply = Supply(places)
        self._randomness = randomness
        self._log_weight = 0.0

    @property
    def log_weight(self) -> float:
        """The logarithm of the weight, but for a number that all candidates share."""
        return self._log_weight + self.supply.log_ways()

    def laid(self) -> list[Card]:
        """Return a card for each place, of all that fit."""
        seen = (card for card in self.places.cards if card is not None)
        return [*self.supply.laid(self._randomness), *seen]

    def settled(self, places: Iterable[int]) -> list[int]:
        """Return the levels of the settled cards in some places."""
        return [level for place in places if (level := self.levels[place]) != UNSETTLED]

    def unsettled(self, places: Iterable[int]) -> list[int]:
        """Return those places of which the card is not settled."""
        return [place for place in places if self.levels[place] == UNSETTLED]

    def among(self, number: int) -> int:
        """Choose one of so many things with equal odds, and return which."""
        self._log_weight += log(number)
        return self._randomness.below(number)

    def chosen(self, log_odds: Sequence[float]) -> int:
        """Choose one of several things by the logarithms of the odds, and return which."""
        most = max(log_odds, default=-inf)
        if most == -inf:
            raise DeadEndError
        sums = [*accumulate(exp(each - most) for each in log_odds)]
        index = pick(sums, self._randomness)
        self._log_weight += log(sums[-1]) + most - log_odds[index]
        return index

    def count_once(self, log_ways: float) -> None:
        """Take into account that a shuffle gives in one way what can be chosen in several."""
        self._log_weight -= log_ways

    def bound(self, kept: Iterable[int], level: int) -> None:
        """Settle that some places hold nothing above a level; no settled card there is."""
        for place in self.unsettled(kept):
            if self.supply.ceilings[place] > level:
                self.supply.lower(place, level)
        if self.supply.log_ways() == -inf:
            raise DeadEndError

    def bound_by(self, kept: Sequence[int], moved: Sequence[int]) -> None:
        """Settle that some places hold nothing above the cards that a giver had to give.

        Each of equal cards could have gone, and a candidate tells which of them did. So it is
        settled as well how many equal to the lowest were kept.
        """
        levels, supply = self.settled(moved), self.supply
        lowest = min(levels)
        (card,) = self.places.heights.at[lowest]
        went, stayed = levels.count(lowest), self.settled(kept).count(lowest)
        free = [p for p in self.unsettled(kept) if supply.ceilings[p] >= lowest]
        counts = range(min(len(free), supply.left(card)) + 1)
        freed = supply.count_ceilings(free)
        ties = [log_choices(stayed + more + went, went) for more in counts]
        alike = [log_choices(len(free), more) for more in counts]
        more = self.chosen(
            [
                supply.log_ways(freed, lowest - 1, card, more) + alike[more] - ties[more]
                for more in counts
            ]
        )
        self._log_weight += alike[more] - ties[more]
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
        """Choose in which place of a hand one of some cards lies, and settle which card it is.

        Args:
            cards: the cards that it can be.
            hand: the places in which it can lie.
            kept: the places, perhaps this one too, that hold nothing higher. That makes a high
                card likelier; it is not settled here.
            guesses: for each card, the logarithm of how much likelier it is for other reasons.
        """
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
