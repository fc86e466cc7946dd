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
from cardrules.rank.determinization.chances import pick
from cardrules.rank.determinization.places import Places
from cardrules.rank.determinization.supply import Supply, log_choices


class DeadEndError(Exception):
    """Nothing is left to choose, so no state is like the candidate."""


class Candidate:
    """One guess: which places were where, and what is settled of the cards in them."""

    def __init__(self, places: Places, randomness: Randomness) -> None:
        """Begin where the cards are now."""
        self.places: Places = places
        self.hands: list[list[int]] = [list(hand) for hand in places.hands]
        """The places of each hand, at the time to which the candidate has gone back."""
        self.moved: dict[int, list[int]] = {}
        """What each exchange moved, as far as it is settled."""
        self.supply: Supply = Supply(places)
        self._randomness = randomness
        self._log_weight = 0.0

    @property
    def log_weight(self) -> float:
        """The logarithm of the weight."""
        return self._log_weight + self.supply.log_ways()

    def laid(self) -> list[Card]:
        """Return a card for each place."""
        seen = (card for card in self.places.cards if card is not None)
        return [*self.supply.laid(self._randomness), *seen]

    def card(self, place: int) -> Card | None:
        """Return the card of a place, None as long as it is not settled."""
        return self.supply.pinned.get(place) or self.places.cards[place]

    def level(self, place: int) -> int | None:
        """Return how high the card of a place is, None as long as it is not settled."""
        card = self.card(place)
        return None if card is None else self.places.heights.level[card]

    def levels(self, places: Iterable[int]) -> list[int]:
        """Return the levels of all settled cards in some places."""
        return [level for place in places if (level := self.level(place)) is not None]

    def among(self, number: int) -> int:
        """Return which of so many things is chosen, with equal odds."""
        if not number:
            raise DeadEndError
        self._log_weight += log(number)
        return self._randomness.below(number)

    def chosen(self, log_odds: Sequence[float]) -> int:
        """Return which of several things is chosen, given the logarithms of the odds."""
        most = max(log_odds, default=-inf)
        if most == -inf:
            raise DeadEndError
        sums = [*accumulate(exp(each - most) for each in log_odds)]
        index = pick(sums, self._randomness)
        self._log_weight += log(sums[-1]) + most - log_odds[index]
        return index

    def bound(self, kept: Iterable[int], level: int, moved: int | None = None) -> None:
        """Settle that places hold nothing above a level, and how many hold a card of that level.

        Args:
            kept: the places.
            level: the level.
            moved: how many cards of the level went; None if it does not matter how many stayed.
        """
        places, supply = [*kept], self.supply
        levels = self.levels(places)
        if max(levels, default=0) > level:
            raise DeadEndError
        hidden = [place for place in places if self.card(place) is None]
        higher = [place for place in hidden if supply.ceilings[place] > level - bool(moved)]
        alike: list[int] = []
        if moved:
            # Each of equal cards could have gone, and the candidate says which it was. So it
            # matters how many there were, and places have to be settled as holding one or none.
            (card,) = self.places.heights.at[level]
            seen, most = levels.count(level), min(len(higher), supply.left(card))
            counts = range(most + 1)
            ways = [log_choices(seen + number + moved, moved) for number in counts]
            number = self.chosen(
                [
                    supply.log_ways(higher, level - 1, card, number)
                    + log_choices(len(higher), number)
                    - ways[number]
                    for number in counts
                ]
            )
            self._log_weight += log_choices(len(higher), number) - ways[number]
            alike = [*shuffled(higher, self._randomness)[:number]]
            for place in alike:
                supply.pin(place, card)
        elif supply.log_ways(higher, level) == -inf:
            raise DeadEndError
        for place in higher:
            if place not in alike:
                supply.lower(place, level - bool(moved))

    def found(
        self,
        cards: Sequence[Card],
        hand: Sequence[int],
        kept: Iterable[int] = (),
        guesses: Sequence[float] | None = None,
    ) -> int:
        """Choose in which place of a hand one of some cards lies, and settle which card it is.

        Args:
            cards: the cards that it can be.
            hand: the places in which it can lie.
            kept: the places, perhaps this one too, that hold nothing higher; that makes it likelier
                that it is a high card, but is not settled here.
        """
        supply, heights = self.supply, self.places.heights
        seen: dict[Card, list[int]] = {}
        under: dict[int, list[int]] = {}
        for place in hand:
            card = self.card(place)
            if card is None:
                under.setdefault(supply.ceilings[place], []).append(place)
            else:
                seen.setdefault(card, []).append(place)
        hidden = [place for place in kept if self.card(place) is None]
        options: list[tuple[list[int], Card]] = []
        log_odds: list[float] = []
        for card, guess in zip(cards, guesses or (0.0,) * len(cards), strict=True):
            level = heights.level[card]
            higher = [place for place in hidden if supply.ceilings[place] > level]
            if card in seen:
                options.append((seen[card], card))
                log_odds.append(guess + log(len(seen[card])) + supply.log_ways(higher, level))
            for ceiling, places in under.items() if supply.left(card) else ():
                if level <= ceiling:
                    others = [place for place in higher if place != places[0]]
                    options.append((places, card))
                    log_odds.append(
                        guess
                        + log(len(places))
                        + supply.log_ways([*others, places[0]], level, card, pins=1)
                    )
        places, card = options[self.chosen(log_odds)]
        place = places[self.among(len(places))]
        if self.card(place) is None:
            supply.pin(place, card)
        return place

    def count_once(self, orders: int) -> None:
        """Take into account that the same things can be chosen in so many orders."""
        self._log_weight -= log(orders)
