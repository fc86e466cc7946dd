"""A walk through the worlds that fit a view, for views that did not see many of the exchanges.

One step swaps two hidden cards, or says of a card that came to a hand that it was another one there.
A step to a world that is likelier is taken; one to a rarer world with the odds of that to this (the
rule of Metropolis). In the long run each world comes as often as a fair shuffle gives it, wherever
the walk began.
"""

from math import exp

from cardrules.dealing import Randomness, SeededRandomness
from cardrules.rank.chances import chance
from cardrules.rank.spots import Spots
from cardrules.rank.worlds import Fit, Link, World, any_world, links_of

STEPS = 10_000
"""How many steps there are to a world that is drawn."""
MOST_STARTS, MOST_SEARCHED = 100, 1_000
"""How often a first world is looked for, and with how many steps each time."""
COLD = 3.0
"""On the way there: how much rarer a step is for each card more that does not fit, as a power."""


class Walk:
    """A walk from world to world."""

    def __init__(self, world: World, links: list[Link], randomness: Randomness) -> None:
        """Begin at a world, which is changed in place.

        Args:
            world: where to begin.
            links: the cards that came to hands.
            randomness: the source for all steps.
        """
        self._world = world
        self._links = links
        self._randomness = randomness
        self._hidden = world.spots.hidden
        self._fit = world.fit()

    @property
    def fits(self) -> bool:
        """Whether the world of now fits the view."""
        return not self._fit.wrong

    def step(self) -> None:
        """Try one change, and keep it or not."""
        below = self._randomness.below
        if self._links and below(2):
            self._trade(self._links[below(len(self._links))])
        elif self._hidden:
            self._swap(below(self._hidden), below(self._hidden))

    def _swap(self, one: int, other: int) -> None:
        """Try to swap the cards of two spots."""
        kinds = self._world.kinds
        if kinds[one] != kinds[other]:
            kinds[one], kinds[other] = kinds[other], kinds[one]
            if not self._is_taken(self._world.fit()):
                kinds[one], kinds[other] = kinds[other], kinds[one]

    def _trade(self, link: Link) -> None:
        """Try to say of a card that came to a hand that it was another one there.

        The two trade places in all that was before then; or, with their cards, in all after it.
        """
        world, below = self._world, self._randomness.below
        there, group = world.hand_after(link), world.moved[link.group]
        mine, other = group[link.place], there[below(len(there))]
        if other in group:
            return
        moved, kinds = world.moved, world.kinds
        trade = {mine: other, other: mine}
        world.moved = [
            [trade.get(spot, spot) for spot in spots] if number <= link.group else spots
            for number, spots in enumerate(moved)
        ]
        if below(2) and max(mine, other) < self._hidden:
            world.kinds = [kinds[trade.get(spot, spot)] for spot in range(len(kinds))]
        if not self._is_taken(world.fit()):
            world.moved, world.kinds = moved, kinds

    def _is_taken(self, fit: Fit) -> bool:
        """Return whether to go to a world that fits so; from one that does, to no other."""
        worse = fit.wrong - self._fit.wrong
        if worse > 0:
            odds = 0.0 if self.fits else exp(-COLD * worse)
        else:
            odds = 1.0 if worse else self._fit.ways / fit.ways
        is_taken = odds >= 1 or chance(self._randomness) < odds
        if is_taken:
            self._fit = fit
        return is_taken


def first_world(spots: Spots) -> World | None:
    """Return a world that fits, the same one each time; None if none is found.

    Args:
        spots: the spots of the hands, before it is settled where the own gifts lie.
    """
    randomness = SeededRandomness(bytes(16), "rank.sample_state")  # A walk forgets where it began.
    links = links_of(spots)
    for _ in range(MOST_STARTS):
        world = any_world(spots, links, randomness)
        walk = Walk(world, links, randomness)
        for _ in range(MOST_SEARCHED):
            if walk.fits:
                return world
            walk.step()
    return None


def walked(world: World, randomness: Randomness) -> World:
    """Return a world so many steps from one that fits, which stays as it is."""
    after = world.copy()
    walk = Walk(after, links_of(world.spots), randomness)
    for _ in range(STEPS):
        walk.step()
    return after
