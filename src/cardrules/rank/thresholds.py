"""How high the forced exchanges reached that a seat did not see, drawn by a bound of the odds.

Given the lowest card of each exchange, and where the cards that went are now, the hidden spots are
bounded from above in nested sets; laid from the lowest bound up, their ways are a product. So the
levels are gone through from the lowest up, and at each level any exchange can be settled.
`Thresholds` adds up bounds of these products over all orders. They depend only on which exchanges
are settled and on a few numbers, so the orders, which are too many to list, share their sums.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from cardrules._seats import Seat
from cardrules.dealing import Randomness
from cardrules.rank.chances import pick
from cardrules.rank.deck import ALL
from cardrules.rank.givers import Event, Giver, events_of
from cardrules.rank.sources import Group, Sources, total_weight
from cardrules.rank.spots import LOWEST, MODIFIER_LEVEL, NO_HEIGHT, Spots


class Settled(NamedTuple):
    """An event that came."""

    event: Event
    level: int
    is_hidden: bool
    """Whether the card that went is in a hidden spot now."""
    sources: tuple[Group, ...]
    """Where it can be."""


class _Node(NamedTuple):
    """How far exchanges are settled."""

    at: int
    """The next event and its level: at each level all events can come, in order."""
    done: int
    """The events that came, as bits."""
    used: int
    """How many hidden spots are bounded or pinned at least."""
    fresh: int
    """The events that came at this level, as bits, where it matters."""
    pins: int
    """How many cards of this level are pinned."""
    own: int
    """How many of the taker's seen cards of this level are found."""


class _Step(NamedTuple):
    """One way in which the event of a node can come."""

    weight: float
    is_hidden: bool
    sources: tuple[Group, ...]
    then: _Node


class Thresholds:
    """The orders in which the exchanges can be settled, each with a bound of its odds."""

    def __init__(self, spots: Spots) -> None:
        """Add up all bounds."""
        self._spots = spots
        self._events = events_of(spots)
        self._takers = [
            spots.view.taken[event.exchange].taker if event.takes else None
            for event in self._events
        ]
        self.givers: dict[Seat, Giver] = {
            event.giver: Giver(spots, event.giver, self._events)
            for event in self._events
            if event.giver is not None
        }
        self._places = [
            (level, number)
            for level in range(NO_HEIGHT, spots.scale.levels)
            for number, event in enumerate(self._events)
            if event.level in {None, level} and (level >= LOWEST or not event.takes)
        ]
        self._last = {number: at for at, (_, number) in enumerate(self._places)}
        self._free = spots.free
        self._all = (1 << len(self._events)) - 1
        self._copies = [0] * spots.scale.levels
        for card, copies in zip(ALL, spots.copies, strict=True):
            self._copies[spots.level(card)] += copies
        self._below = list(accumulate(self._copies))
        self._values: dict[_Node, float] = {}
        self._branches: dict[_Node, tuple[list[float], list[tuple[int, _Step]]]] = {}
        self._sources = Sources(spots, self.givers)
        self._slacks: dict[int, int] = {}
        self._shares: dict[tuple[int, int, int], float] = {}
        modifiers = sum(
            spots.cards[spot] is None
            for seat, only in enumerate(spots.view.modifiers_only)
            if only
            for spot in spots.others(Seat(seat))
        )
        root = _Node(-1, 0, modifiers, 0, 0, 0)
        self._root = self._passed(root)
        self._odds = self._share(MODIFIER_LEVEL, 0, modifiers)
        self.weight: float = spots.weight * self._odds * self._value(self._root)

    def draw(self, randomness: Randomness) -> tuple[list[Settled], float]:
        """Return what is settled, in order, and the bound of its odds."""
        node, weight, found = self._root, self._odds, list[Settled]()
        while node.done != self._all:
            sums, steps = self._branched(node)
            at, step = steps[pick(sums, randomness)]
            level, number = self._places[at]
            found.append(Settled(self._events[number], level, step.is_hidden, step.sources))
            weight *= step.weight
            node = step.then
        return found, weight

    def _branched(self, node: _Node) -> tuple[list[float], list[tuple[int, _Step]]]:
        """Return all steps that can be next, with the sums of the bounds of what comes of them."""
        if node not in self._branches:
            steps: list[tuple[int, _Step]] = []
            here: _Node | None = node
            while here is not None:
                steps += ((here.at, step) for step in self._steps(here))
                here = None if self._is_last(here) else self._passed(here)
            values = (step.weight * self._value(step.then) for _, step in steps)
            self._branches[node] = list(accumulate(values)), steps
        return self._branches[node]

    def _value(self, node: _Node) -> float:
        """Return the sum of the bounds of all that can come of a node."""
        if node.done == self._all:
            return 1.0
        value = self._values.get(node)
        if value is None:
            value = 0.0 if self._is_last(node) else self._value(self._passed(node))
            for step in self._steps(node):
                value += step.weight * self._value(step.then)
            self._values[node] = value
        return value

    def _is_last(self, node: _Node) -> bool:
        """Return whether the event of a node must come now."""
        return self._last[self._places[node.at][1]] == node.at

    def _passed(self, node: _Node) -> _Node:
        """Return the node at the next place of an event that has not come."""
        at = node.at + 1
        while at < len(self._places) and node.done >> self._places[at][1] & 1:
            at += 1
        if at == len(self._places) or node.at < 0:
            return node._replace(at=at)
        (before, last), (level, number) = self._places[node.at], self._places[at]
        if level != before:
            return _Node(at, node.done, node.used, 0, 0, 0)
        own = node.own if self._takers[number] == self._takers[last] else 0
        return _Node(at, node.done, node.used, node.fresh, node.pins, own)

    def _steps(self, node: _Node) -> Iterator[_Step]:
        """Return the ways in which the event of a node can come at its level."""
        level, number = self._places[node.at]
        event = self._events[number]
        if event.is_second and not node.done >> number - 1 & 1:
            return
        bounds = self._bounds(node, number, level, 0)
        if not bounds[0]:
            return
        if not event.takes:
            yield from self._step(node, number, 1.0, bounds)
            return
        hidden, given, own = self._sources.of(event.exchange, level, node.done, node.fresh)
        yield from self._step(node, number, total_weight(given), bounds, given)
        yield from self._step(node, number, total_weight(own) - node.own, bounds, own, own=1)
        rest = max(1, self._free - node.used - self._slack(node.done))
        odds = max(0, self._copies[level] - node.pins) / rest
        bounds = self._bounds(node, number, level, 1)
        yield from self._step(node, number, total_weight(hidden) * odds, bounds, hidden, pins=1)

    def _step(
        self,
        node: _Node,
        number: int,
        weight: float,
        bounds: tuple[float, int],
        sources: tuple[Group, ...] = (),
        *,
        pins: int = 0,
        own: int = 0,
    ) -> Iterator[_Step]:
        """Return the step in which an event comes in one way, if it can."""
        odds, bounded = bounds
        if weight * odds > 0:
            fresh = node.fresh | (1 << number if self._matters(number, node.at) else 0)
            then = _Node(
                node.at,
                node.done | 1 << number,
                node.used + bounded + pins,
                fresh,
                node.pins + pins,
                node.own + own,
            )
            yield _Step(weight * odds, bool(pins), sources, self._passed(then))

    def _matters(self, number: int, at: int) -> bool:
        """Return whether it matters to other events if one comes at the same level."""
        giver = self._events[number].giver
        if giver is None:
            return False
        hand = self.givers[giver]
        return bool(hand.seen[self._places[at][0]]) or len(hand.closings) > 1

    def _slack(self, done: int) -> int:
        """Return how many more hidden spots can be used than were counted."""
        if done not in self._slacks:
            self._slacks[done] = sum(
                giver.slack
                for giver in self.givers.values()
                if any(done >> number & 1 for number in giver.closings)
            )
        return self._slacks[done]

    def _bounds(self, node: _Node, number: int, level: int, pins: int) -> tuple[float, int]:
        """Return the ways and odds of what an event bounds, and how many hidden spots it is."""
        seat = self._events[number].giver
        if seat is None:
            return 1.0, 0
        ways, bounded = self.givers[seat].bounded(number, level, node.done)
        return ways * self._share(level, node.used + pins, bounded) if ways else 0.0, bounded

    def _share(self, level: int, used: int, spots: int) -> float:
        """Return the odds that so many spots hold nothing above a level, after others do."""
        key = (level, used, spots)
        if key not in self._shares:
            share = 1.0
            for gone in range(used, used + spots):
                share *= max(0, self._below[level] - gone) / max(1, self._free - gone)
            self._shares[key] = share
        return self._shares[key]
