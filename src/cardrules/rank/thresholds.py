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


class Sources(NamedTuple):
    """Spots in which a card that went can be now, each with the same weight."""

    weight: float
    spots: tuple[int, ...]
    """The spots; `GONE_ON` stands for the card that a later exchange took."""
    gift: int | None
    """The gift by which they went on; None if they did not."""


class Settled(NamedTuple):
    """An event that came, at a level."""

    event: Event
    level: int
    is_hidden: bool
    """Whether the card that went is in a hidden spot now."""
    sources: tuple[Sources, ...]
    """Where it can be."""


class Node(NamedTuple):
    """How far exchanges are settled."""

    at: int
    """The next event at the next level."""
    done: int
    """The events that came, as bits."""
    used: int
    """How many hidden spots are used up at least."""
    fresh: int
    """The events that came at this level and bound a hand that an earlier exchange bounds too."""
    pins: int
    """How many hidden spots hold a card of this level for sure."""
    own: int
    """How many of the seen cards of a taker at this level are used up."""


class _Step(NamedTuple):
    """A step from one node to another."""

    weight: float
    settled: Settled
    then: Node


GONE_ON = -1


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


class Giver:
    """The hand of a seat that gave its highest cards: what of it an exchange did not bound."""

    def __init__(self, spots: Spots, seat: Seat, events: list[Event]) -> None:
        """Count them.

        Args:
            spots: the spots of the hands.
            seat: whose hand it is.
            events: all events.
        """
        view = spots.view
        self.seat = seat
        self.others = spots.others(seat)
        only = view.modifiers_only[seat]
        self.hidden = tuple(s for s in self.others if spots.cards[s] is None and not only)
        self.closings = [n for n, event in enumerate(events) if event.giver == seat]
        last, first = (events[self.closings[n]].exchange for n in (0, -1))
        self.draws = [
            n for n, each in enumerate(view.stretches[seat]) for _ in range(each.drawn)
        ]
        gifts = [
            (n, each.count)
            for n, each in enumerate(view.taken)
            if each.taker == seat and not each.due and each.cards is None
        ]
        self.gifts = [n for n, number in gifts if n > last for _ in range(number)]
        """The gifts that came after all exchanges of its cards."""
        self.returned = [n for n, number in gifts if n < last for _ in range(number)]
        """The gifts that came before the last of them."""
        self.taken = view.taken[last].count if first < last else 0
        retaken = [view.taken[n].giver for n in spots.retaken]
        self.can_be_early = bool(self.returned) or seat in retaken
        self.floor = max(
            (
                spots.level(spots.card(spot))
                for gift, given in spots.given.items()
                for spot in given
                if gift < last and view.taken[gift].taker == seat
            ),
            default=NO_HEIGHT,
        )
        self.seen: list[tuple[int, ...]] = [
            tuple(
                spot
                for spot in self.others
                if (card := spots.cards[spot]) is not None and spots.level(card) == level
            )
            for level in range(spots.scale.open)
        ]
        self.above = [
            sorted(spots.stretch[spot] for higher in self.seen[level + 1 :] for spot in higher)
            for level in range(spots.scale.open)
        ]
        """For each level the last stretches of the seen spots above it."""
        self.most_excepted = len(self.draws) + len(self.gifts) + len(self.returned)
        seen = len(self.others) - len(self.hidden)
        self.slack = min(len(self.draws) + len(self.gifts), seen) + len(self.returned)

    def ways(self, level: int, early: int) -> int:
        """Return in how many ways all cards above a level can have come later.

        Args:
            level: the level.
            early: how many cards of gifts before the last exchange can be among them.
        """
        gifts, ways = len(self.gifts) + early, 1
        above = self.above[level]
        for number, stretch in enumerate(above):
            ways *= max(0, gifts + bisect_right(self.draws, stretch) - number)
        rest = gifts + len(self.draws) - len(above)
        return ways * perm(len(self.others) - len(above), rest) if rest >= 0 else 0

    def share(self, gift: int) -> float:
        """Return at most how often one spot that need not have come later is one of a gift."""
        slots = (*self.gifts, *self.returned).count(gift)
        return slots / max(1, len(self.others) - self.most_excepted + 1)


class Thresholds:
    """The orders in which exchanges can be settled, with their bounds."""

    def __init__(self, spots: Spots) -> None:
        """Count what the bounds depend on, once for each exchange."""
        self._spots = spots
        self._events = events_of(spots)
        self._all = (1 << len(self._events)) - 1
        takers = [spots.view.taken[event.exchange].taker if event.exchange >= 0 else None for event in self._events]
        self._changes = [now != then for now, then in zip(takers, [None, *takers], strict=False)]
        self._end = (spots.scale.open - NO_HEIGHT) * len(self._events)
        self.givers = {
            event.giver: Giver(spots, event.giver, self._events)
            for event in self._events
            if event.giver is not None
        }
        self._copies = [0] * spots.scale.open
        for card, copies in zip(ALL, spots.copies, strict=True):
            self._copies[spots.level(card)] += copies
        self._below = list(accumulate(self._copies))
        modifiers = sum(
            1
            for seat, only in enumerate(spots.view.modifiers_only)
            for spot in spots.others(seat)
            if only and spots.cards[spot] is None
        )
        self._values: dict[Node, float] = {}
        self._branches: dict[Node, tuple[list[float], list[_Step]]] = {}
        self._found: dict[tuple[int, int, int, int], tuple[tuple[Sources, ...], ...]] = {}
        self._root = Node(0, 0, modifiers, 0, 0, 0)
        self._odds = self._share(MODIFIER_LEVEL, 0, modifiers)
        self.weight = spots.weight * self._odds * self._value(self._root)

    def draw(self, randomness: Randomness) -> tuple[list[Settled], float]:
        """Return what is settled in order, and the weight of that."""
        node, weight, found = self._root, self._odds, list[Settled]()
        while node.done != self._all:
            sums, steps = self._branched(node)
            step = steps[bisect_right(sums, chance(randomness) * sums[-1], hi=len(steps) - 1)]
            found.append(step.settled)
            weight *= step.weight
            node = step.then
        return found, weight

    def _branched(self, node: Node) -> tuple[list[float], list[_Step]]:
        """Return all events that can be next, with the sums of their weights."""
        if node not in self._branches:
            steps: list[_Step] = []
            here = node
            while here.at < self._end:
                steps += self._steps(here)
                here = self._passed(here)
            values = (step.weight * self._value(step.then) for step in steps)
            self._branches[node] = list(accumulate(values)), steps
        return self._branches[node]

    def _passed(self, node: Node) -> Node:
        """Return the node at which the event of another did not come."""
        at = node.at + 1
        number = at % len(self._events)
        if not number:
            return Node(at, node.done, node.used, 0, 0, 0)
        own = 0 if self._changes[number] else node.own
        return Node(at, node.done, node.used, node.fresh, node.pins, own)

    def _value(self, node: Node) -> float:
        """Return the sum of the bounds of all that can come of a node."""
        if node.done == self._all:
            return 1.0
        if node.at == self._end:
            return 0.0
        value = self._values.get(node)
        if value is None:
            value = self._value(self._passed(node))
            for step in self._steps(node):
                value += step.weight * self._value(step.then)
            self._values[node] = value
        return value

    def _steps(self, node: Node) -> Iterator[_Step]:
        """Return the ways in which the event of a node can come at its level."""
        above, number = divmod(node.at, len(self._events))
        level = above + NO_HEIGHT
        event, bit = self._events[number], 1 << number
        if (
            node.done & bit
            or event.level not in {None, level}
            or (event.is_second and not node.done & bit >> 1)
            or (event.takes and level < LOWEST)
        ):
            return
        if not event.takes:
            yield from self._step(node, number, level, is_hidden=False, sources=())
            return
        hidden, seen, own = self._sources(number, level, node.done, node.fresh)
        if hidden and self._copies[level] > node.pins:
            yield from self._step(node, number, level, is_hidden=True, sources=hidden)
        if seen:
            yield from self._step(node, number, level, is_hidden=False, sources=seen)
        if own and len(own[0].spots) > node.own:
            yield from self._step(node, number, level, is_hidden=False, sources=own)

    def _step(
        self, node: Node, number: int, level: int, *, is_hidden: bool, sources: tuple[Sources, ...]
    ) -> Iterator[_Step]:
        """Return the step of an event, if it can come."""
        event, done, used = self._events[number], node.done, node.used
        weight = sum(each.weight * len(each.spots) for each in sources) if event.takes else 1.0
        is_own = bool(sources) and not is_hidden and sources[0].gift is None
        if is_own:
            weight -= node.own
        if is_hidden:
            rest = self._spots.free - used - self._slack(done)
            weight *= (self._copies[level] - node.pins) / max(1, rest)
            used += 1
        fresh = node.fresh
        if event.giver is not None:
            giver = self.givers[event.giver]
            ways, bounded = self._bounded(giver, number, done, level)
            weight *= ways * self._share(level, used, bounded)
            used += bounded
            if giver.seen[level] or len(giver.closings) > 1:
                fresh |= 1 << number
        if weight:
            passed = self._passed(
                Node(node.at, done | 1 << number, used, fresh, node.pins + is_hidden, node.own + is_own)
            )
            yield _Step(weight, Settled(event, level, is_hidden, sources), passed)

    def _slack(self, done: int) -> int:
        """Return how many more hidden spots can be used up than were counted."""
        return sum(
            giver.slack
            for giver in self.givers.values()
            if any(done >> number & 1 for number in giver.closings)
        )

    def _bounded(self, giver: Giver, number: int, done: int, level: int) -> tuple[int, int]:
        """Return the ways in which a hand is bounded at a level, and how many hidden spots are."""
        last, early = giver.closings[0], 0
        excepted = len(giver.draws) + len(giver.gifts)
        returned = len(giver.returned)
        if number != last:
            if done >> last & 1:
                return perm(len(giver.others) - excepted + giver.taken, returned), 0
            if not giver.can_be_early:
                return 0, 0
            early = max(0, returned - 1)
        elif level < giver.floor:
            return 0, 0
        elif any(done >> other & 1 for other in giver.closings):
            return int(len(giver.above[level]) <= excepted), 0
        ways = giver.ways(level, early) * (max(1, returned) if number != last else 1)
        unbound = excepted + max(early, returned) - len(giver.above[level])
        return ways, max(0, len(giver.hidden) - unbound)

    def _share(self, level: int, used: int, spots: int) -> float:
        """Return the odds that so many spots hold nothing above a level, after others do."""
        share = 1.0
        for gone in range(used, used + spots):
            if gone >= self._below[level]:
                return 0.0
            share *= (self._below[level] - gone) / (self._spots.free - gone)
        return share

    def _sources(
        self, number: int, level: int, done: int, fresh: int
    ) -> tuple[tuple[Sources, ...], ...]:
        """Return where a card of a level can be now: in which hidden spots, in which seen ones.

        What a hand that is bounded holds above its bound came later: it is given for sure, or as
        likely as what was drawn. Another spot of the hand is one of few that can have been given.
        """
        key = (number, level, done, fresh)
        if key in self._found:
            return self._found[key]
        spots, exchange = self._spots, self._events[number].exchange
        view = spots.view
        taker = view.taken[exchange].taker
        only = view.modifiers_only[taker]
        card = spots.scale.kinds[level - LOWEST]
        mine = spots.others(taker)
        hidden = [Sources(1.0, tuple(s for s in mine if spots.cards[s] is None and not only), None)]
        own = [spot for spot in mine if spots.cards[spot] is card]
        seen: list[Sources] = []
        for index, gift in enumerate(view.taken):
            if index < exchange or gift.due or gift.giver != taker or not gift.count:
                continue
            if gift.cards is not None:
                own += [spot for spot in spots.received[index] if spots.cards[spot] is card]
                continue
            giver = self.givers[gift.taker]
            went_on = giver.closings[0] if index in giver.returned else None
            if went_on is not None and done >> went_on & 1 and not fresh >> went_on & 1:
                continue  # It cannot be higher than what went on.
            share = giver.share(index)
            is_bound = any((done & ~fresh) >> closing & 1 for closing in giver.closings)
            hidden.append(Sources(share, giver.hidden, index))
            seen.append(Sources(1.0 if is_bound else share, giver.seen[level], index))
            if went_on is not None and done >> went_on & 1:
                is_early = (done & ~fresh) >> giver.closings[-1] & 1
                seen.append(Sources(1.0 if is_early else share, (GONE_ON,), index))
        groups = (hidden, seen, [Sources(1.0, tuple(own), None)])
        found = tuple(tuple(each for each in group if each.spots) for group in groups)
        self._found[key] = found
        return found


def chance(randomness: Randomness) -> float:
    """Return a number from 0 up to 1, all equally likely."""
    found = 0.0
    for _ in range(3):
        found = (found + randomness.below(MOST)) / MOST
    return found
