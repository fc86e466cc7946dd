"""How high the exchanges that a seat did not see can have reached, each with a bound of its weight.

What a giver kept is no higher than the lowest card that it gave. Given these lowest cards, and
where the given ones are now, the hidden cards are bounded from above, in nested sets: laid from the
lowest bound up, their ways are a product. So levels are gone through from the lowest up, and at
each level any of the exchanges can be settled: it bounds what its giver kept, and its cards have
this level. `Thresholds` sums, over all orders, bounds of these products that depend on nothing but
which exchanges are settled and how many hidden spots are used up; and draws among the orders.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from math import perm
from typing import NamedTuple

from cardrules.dealing import MOST, Randomness
from cardrules.rank.deck import ALL
from cardrules.rank.spots import LOWEST, MODIFIER_LEVEL, NO_HEIGHT, Spots
from cardrules.seats import Seat


class Event(NamedTuple):
    """What is settled at a level: what a giver kept, or which card went, or both."""

    exchange: int
    """The number of the exchange; -1 for a Beggar from whom nothing could be stolen."""
    giver: Seat | None
    """Whose cards are bounded from then on; None if none are."""
    takes: bool
    """Whether it is to be settled which card went."""
    level: int | None
    """The level where it is known."""
    is_second: bool
    """Whether it is the higher card of two, and comes after the lower one."""


class Settled(NamedTuple):
    """An event that came, at a level."""

    event: Event
    level: int
    is_hidden: bool
    """Whether the card that went is in a hidden spot now."""


class _Step(NamedTuple):
    """A step from one node to another."""

    weight: float
    odds: float
    """A bound of the odds that hidden cards are as they must be, for one of the ways counted."""
    settled: Settled
    then: tuple[int, int, int]


def events_of(spots: Spots) -> list[Event]:
    """Return the events of all exchanges, those of the last one first."""
    view, found = spots.view, list[Event]()
    for index in reversed(range(len(view.taken))):
        each = view.taken[index]
        if not each.due:
            continue
        is_full = each.count == each.due
        giver = None if each.giver == view.seat else each.giver
        if each.cards is None:
            level = spots.level(spots.retaken[index]) if index in spots.retaken else None
            found.append(Event(index, giver, is_full, level if is_full else NO_HEIGHT, False))
            found += [Event(index, None, True, level, is_full)] * (each.count - is_full)
        elif giver is None:
            levels = sorted(map(spots.level, each.cards))
            found += [Event(index, None, True, level, False) for level in levels]
        else:
            level = min(map(spots.level, each.cards)) if is_full else NO_HEIGHT
            found.append(Event(index, giver, False, level, False))
    beggar, possible = view.hand_facts.beggar, view.steal_possible
    if beggar is not None and beggar != view.seat and not possible:
        found.append(Event(-1, beggar, False, NO_HEIGHT, False))
    return found



class _Bound(NamedTuple):
    """What an event does to the hand of its giver."""

    free: int
    """How many of its spots hold any card: hidden ones, but for hands of nothing but modifiers."""
    levels: list[int]
    """The levels of the others, ascending; without the seat's own gifts."""
    excepted: int
    """How many of its cards came later: drawn or given to it."""
    loose: int
    """How many of them can have been given to it before, and be pinned by an earlier exchange."""
    floor: int
    """The lowest level at which its cards can be bounded."""
    later: int
    """The event of a later exchange with the same giver, as a bit; 0 if there is none."""
    returned: int
    """How many cards, not seen, came back for it before that."""
    retaken: int
    """How many cards the later exchange took."""
    goes_first: bool
    """Whether it can come before that: then one of these cards went on by the later exchange."""


def _bound_of(spots: Spots, events: list[Event], at: int) -> _Bound | None:
    exchange, giver = events[at].exchange, events[at].giver
    if giver is None:
        return None
    view = spots.view
    laters = [n for n in range(at) if events[n].giver == giver]
    end = events[laters[-1]].exchange if laters else len(view.taken)
    free, levels = known_levels(spots, giver)
    between = view.taken[exchange + 1 : end]
    returned = sum(each.count for each in between if each.taker == giver and each.cards is None)
    came = sum(each.drawn for each in view.stretches[giver]) + sum(
        each.count
        for each in view.taken[max(exchange, 0) :]
        if each.taker == giver and not each.due and each.cards is None
    )
    own = [
        level
        for gift, given in spots.given.items()
        if gift < exchange and view.taken[gift].taker == giver
        for level in (spots.level(spots.card(spot)) for spot in given)
    ]
    is_retaken = bool(laters) and events[laters[-1]].exchange in spots.retaken
    return _Bound(
        free=free,
        levels=levels,
        excepted=came - returned if laters else came,
        loose=sum(
            each.count
            for each in view.taken[: max(exchange, 0)]
            if each.taker == giver and each.cards is None
        ),
        floor=max(own, default=NO_HEIGHT),
        later=1 << laters[-1] if laters else 0,
        returned=returned if laters else 0,
        retaken=view.taken[end].count if laters else 0,
        goes_first=returned > 0 or is_retaken,
    )


def known_levels(spots: Spots, seat: Seat) -> tuple[int, list[int]]:
    """Return how many spots of a seat can hold any card, and the levels of the others."""
    only = spots.view.modifiers_only[seat]
    cards = [spots.cards[spot] for spot in spots.others(seat)]
    levels = sorted(
        MODIFIER_LEVEL if card is None else spots.level(card)
        for card in cards
        if card is not None or only
    )
    return len(cards) - len(levels), levels


class Thresholds:
    """The orders in which exchanges can be settled, with their bounds."""

    def __init__(self, spots: Spots) -> None:
        """Count what the bounds depend on, once for each exchange."""
        self._events = events_of(spots)
        self._bounds = [_bound_of(spots, self._events, at) for at in range(len(self._events))]
        self._all = (1 << len(self._events)) - 1
        self._end = (spots.scale.open - NO_HEIGHT) * len(self._events)
        self._free = spots.free
        self._copies = [0] * spots.scale.open
        for card, copies in zip(ALL, spots.copies, strict=True):
            self._copies[spots.level(card)] += copies
        self._below = list(accumulate(self._copies))
        self._sources = [_sources(spots, event) for event in self._events]
        view = spots.view
        modifiers = sum(
            len(spots.others(seat)) - len([s for s in spots.others(seat) if spots.cards[s]])
            for seat, only in enumerate(view.modifiers_only)
            if only
        )
        self._values: dict[tuple[int, int, int], float] = {}
        self._branches: dict[tuple[int, int, int], tuple[list[float], list[_Step]]] = {}
        self._root = (0, 0, modifiers)
        self._odds = self._share(MODIFIER_LEVEL, 0, modifiers)
        self.weight = spots.weight * self._odds * self._value(self._root)

    def draw(self, randomness: Randomness) -> tuple[list[Settled], float]:
        """Return what is settled in order, and the bound of the odds of one of its ways."""
        node, odds, found = self._root, self._odds, list[Settled]()
        while node[1] != self._all:
            sums, steps = self._branched(node)
            step = steps[bisect_right(sums, chance(randomness) * sums[-1], hi=len(steps) - 1)]
            found.append(step.settled)
            odds *= step.odds
            node = step.then
        return found, odds

    def _branched(self, node: tuple[int, int, int]) -> tuple[list[float], list[_Step]]:
        """Return all events that can be next, with the sums of their weights."""
        if node not in self._branches:
            at, done, used = node
            steps = [
                (step.weight * self._value(step.then), step)
                for later in range(at, self._end)
                for step in self._steps((later, done, used))
            ]
            sums = list(accumulate(weight for weight, _ in steps))
            self._branches[node] = sums, [step for _, step in steps]
        return self._branches[node]

    def _value(self, node: tuple[int, int, int]) -> float:
        """Return the sum of the bounds of all that can come of a node."""
        at, done, used = node
        if done == self._all:
            return 1.0
        if at == self._end:
            return 0.0
        value = self._values.get(node)
        if value is None:
            value = self._value((at + 1, done, used))
            for step in self._steps(node):
                value += step.weight * self._value(step.then)
            self._values[node] = value
        return value

    def _steps(self, node: tuple[int, int, int]) -> Iterator[_Step]:
        """Return the ways in which the event of a node can come at its level."""
        at, done, used = node
        level, number = divmod(at, len(self._events))
        level += NO_HEIGHT
        event, bit = self._events[number], 1 << number
        if (
            done & bit
            or event.level not in {None, level}
            or (event.is_second and not done & bit >> 1)
            or (event.takes and level < LOWEST)
        ):
            return
        then = done | bit
        if not event.takes:
            ways, odds, more = self._bounded(number, done, level, used)
            if ways:
                settled = Settled(event, level, is_hidden=False)
                yield _Step(ways * odds, odds, settled, (at + 1, then, used + more))
            return
        hidden, seen = self._sources[number]
        if seen[level]:
            ways, odds, more = self._bounded(number, done, level, used)
            if ways:
                settled = Settled(event, level, is_hidden=False)
                weight = seen[level] * ways * odds
                yield _Step(weight, odds, settled, (at + 1, then, used + more))
        if hidden and self._copies[level]:
            pin = self._copies[level] / max(1, self._free - used - self._slack(done))
            ways, odds, more = self._bounded(number, done, level, used + 1)
            if ways:
                settled = Settled(event, level, is_hidden=True)
                weight = hidden * ways * odds * pin
                yield _Step(weight, odds * pin, settled, (at + 1, then, used + 1 + more))

    def _slack(self, done: int) -> int:
        """Return how many more hidden spots can be used up than were counted."""
        return sum(
            bound.excepted + bound.returned + bound.loose
            for number, bound in enumerate(self._bounds)
            if bound is not None and done >> number & 1
        )

    def _bounded(self, number: int, done: int, level: int, used: int) -> tuple[int, float, int]:
        """Return ways and odds of bounding a giver's cards, and how many spots it uses up."""
        bound = self._bounds[number]
        if bound is None:
            return 1, 1.0, 0
        if level < bound.floor:
            return 0, 0.0, 0
        above = len(bound.levels) - bisect_right(bound.levels, level)
        size, excepted, ways = bound.free + len(bound.levels), bound.excepted, 1
        if bound.later & done:
            return perm(size - excepted + bound.retaken, bound.returned), 1.0, 0
        if bound.later:
            if not bound.goes_first:
                return 0, 0.0, 0
            if bound.returned:
                ways, excepted = bound.returned, excepted + bound.returned - 1
        elif self._came_early(number, done):
            return int(above <= excepted), 1.0, 0
        if above > excepted or excepted > size:
            return 0, 0.0, 0
        ways *= perm(excepted, above) * perm(size - above, excepted - above)
        more = max(0, bound.free - (excepted - above) - bound.loose)
        return ways, self._share(level, used, more), more

    def _came_early(self, number: int, done: int) -> bool:
        """Return whether an earlier exchange with the same giver is settled."""
        return any(
            bound is not None and bound.later == 1 << number and done >> other & 1
            for other, bound in enumerate(self._bounds)
        )

    def _share(self, level: int, used: int, spots: int) -> float:
        """Return the odds that so many spots hold nothing above a level, after others do."""
        share = 1.0
        for gone in range(used, used + spots):
            allowed = self._below[level] - gone
            if allowed <= 0:
                return 0.0
            share *= allowed / (self._free - gone)
        return share


def _sources(spots: Spots, event: Event) -> tuple[int, list[int]]:
    """Return in how many spots the card of an exchange can be: hidden ones, and by level."""
    view, exchange = spots.view, event.exchange
    seen = [0] * spots.scale.open
    if not event.takes:
        return 0, seen
    taker = view.taken[exchange].taker
    hidden, levels = known_levels(spots, taker)
    for level in levels:
        seen[level] += 1
    for index, gift in enumerate(view.taken[exchange:], exchange):
        if gift.due or gift.giver != taker:
            continue
        if gift.cards is not None:
            for card in gift.cards:
                seen[spots.level(card)] += 1
            continue
        hidden += gift.count
        _, levels = known_levels(spots, gift.taker)
        went_on = any(each.giver == gift.taker for each in view.taken[index:] if each.count)
        for level in range(LOWEST, spots.scale.open):
            if went_on or level in levels:
                seen[level] += gift.count
    return hidden, seen


def chance(randomness: Randomness) -> float:
    """Return a number from 0 up to 1, all equally likely."""
    found = 0.0
    for _ in range(3):
        found = (found + randomness.below(MOST)) / MOST
    return found
