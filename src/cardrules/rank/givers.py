"""The givers of forced exchanges, and what is to be settled about each exchange.

An exchange takes a giver's highest cards, so it bounds what the giver kept: nothing there is higher
than the lowest card that went. What came to the hand later, drawn or given, is not bound by it.
"""

from bisect import bisect_right
from math import perm
from typing import NamedTuple

from cardrules._seats import Seat
from cardrules.rank.spots import GONE_ON, NO_HEIGHT, Spots


class Event(NamedTuple):
    """What is settled at a level: the bound of what a giver kept, or a card that went, or both."""

    exchange: int
    """The number of the exchange; -1 if nothing could be stolen."""
    giver: Seat | None
    """Whose cards are bounded by it; None if none are."""
    takes: bool
    """Whether it is to be settled where the card is now."""
    level: int | None
    """The level where it is known."""
    is_second: bool
    """Whether it is the higher card of two, and comes after the lower one."""


def events_of(spots: Spots) -> list[Event]:
    """Return the events of all exchanges, those of the last one first."""
    view, found = spots.view, list[Event]()
    for index, each in reversed(list(enumerate(view.taken))):
        if not each.due:
            continue
        is_full = each.count == each.due
        giver = None if each.giver == view.seat else each.giver
        if each.cards is None:
            own = spots.retaken.get(index)
            level = None if own is None else spots.level(own)
            found.append(
                Event(index, giver, is_full, level if is_full else NO_HEIGHT, is_second=False)
            )
            more = each.count - is_full
            found += [Event(index, None, takes=True, level=level, is_second=is_full)] * more
        elif giver is None:
            for level in sorted(map(spots.level, each.cards)):
                found.append(Event(index, None, takes=True, level=level, is_second=False))
        else:
            level = min(map(spots.level, each.cards)) if is_full else NO_HEIGHT
            found.append(Event(index, giver, takes=False, level=level, is_second=False))
    beggar = view.hand_facts.beggar
    if beggar not in {None, view.seat} and not view.steal_possible:
        found.append(Event(-1, beggar, takes=False, level=NO_HEIGHT, is_second=False))
    return found


class Giver:
    """The hand of a giver: what of it the exchanges do not bound.

    A Beggar can give twice in the Italian Classic President: to the King, who gives cards back, and
    then to the Queen, who can take one of these.
    """

    def __init__(self, spots: Spots, seat: Seat, events: list[Event]) -> None:
        """Count it.

        Args:
            spots: the spots of the hands.
            seat: whose hand it is.
            events: all events.
        """
        view = spots.view
        self.seat: Seat = seat
        self.spots: tuple[int, ...] = spots.others(seat)
        self.open_spots: tuple[int, ...] = spots.open_spots(seat)
        levels = range(spots.scale.levels)
        self.seen: list[tuple[int, ...]] = [spots.seen(seat, level) for level in levels]
        self.closings: list[int] = [n for n, event in enumerate(events) if event.giver == seat]
        """The events that bound the hand, the last exchange's first."""
        self.last: int = events[self.closings[0]].exchange
        """The last exchange that bounds it."""
        stretches = enumerate(view.stretches[seat])
        self.draws: list[int] = [n for n, each in stretches for _ in range(each.drawn)]
        """The stretches at whose beginning it drew a card."""
        gifts = [
            n
            for n, each in enumerate(view.taken)
            if each.taker == seat and not each.due and each.cards is None
            for _ in range(each.count)
        ]
        self.gifts: list[int] = [n for n in gifts if n > self.last]
        """The exchanges by which cards were given to it after all that bound it."""
        self.returned: list[int] = [n for n in gifts if n < self.last]
        """The same, between those that bound it."""
        self.excepted: int = len(self.draws) + len(self.gifts)
        """How many of its cards came after all exchanges that bound it."""
        own = [
            spots.level(card)
            for gift, given in spots.given.items()
            if gift < self.last and view.taken[gift].taker == seat
            for card, spot in zip(view.taken[gift].cards or (), given, strict=True)
            if spot != GONE_ON
        ]
        self.floor: int = max(own, default=NO_HEIGHT)
        """The lowest bound that the last exchange can set, as own gifts were there."""
        self.took_again: int = bool(view.taken) and view.taken[self.last].count
        self.is_retaken: bool = self.last in spots.retaken
        self.slack: int = min(self.excepted, len(self.spots) - len(self.open_spots)) + len(
            self.returned
        )
        """How many more of its hidden spots can be bounded than `bounded` says."""
        self._bounded: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._above = [
            sorted(spots.stretch[spot] for higher in self.seen[level + 1 :] for spot in higher)
            for level in levels
        ]

    def ways(self, level: int, early: int) -> int:
        """Return at most in how many ways all cards above a level came later.

        Args:
            level: the level.
            early: how many cards that were given back between two exchanges are among them.
        """
        gifts, ways, above = len(self.gifts) + early, 1, self._above[level]
        for number, stretch in enumerate(above):
            ways *= max(0, gifts + bisect_right(self.draws, stretch) - number)
        rest = self.excepted + early - len(above)
        return ways * perm(len(self.spots) - len(above), rest) if rest >= 0 else 0

    def share(self, gift: int) -> float:
        """Return at most how often a spot is one of a gift, if the levels do not tell so."""
        slots = (*self.gifts, *self.returned).count(gift)
        return slots / max(1, len(self.spots) - self.excepted - len(self.returned) + 1)

    def bounded(self, number: int, level: int, done: int) -> tuple[int, int]:
        """Return at most in how many ways an event bounds the hand, and how many hidden spots.

        If the earlier exchange sets the lower bound, one of the cards that were given back must
        have gone on by the later one.

        Args:
            number: the event.
            level: its level.
            done: the events that came before, as bits.
        """
        key = (number, level, sum(done & 1 << closing for closing in self.closings))
        if key not in self._bounded:
            self._bounded[key] = self._newly_bounded(*key)
        return self._bounded[key]

    def _newly_bounded(self, number: int, level: int, done: int) -> tuple[int, int]:
        """Work out what `bounded` returns: the ways, and how many hidden spots."""
        last, returned, early, ways = self.closings[0], len(self.returned), 0, 1
        if number != last:
            if done >> last & 1:
                return perm(len(self.spots) - self.excepted + self.took_again, returned), 0
            if not returned and not self.is_retaken:
                return 0, 0
            early, ways = max(0, returned - 1), max(1, returned)
        elif level < self.floor:
            return 0, 0
        elif any(done >> other & 1 for other in self.closings):
            return int(len(self._above[level]) <= self.excepted), 0
        unbound = self.excepted + returned - len(self._above[level])
        return ways * self.ways(level, early), max(0, len(self.open_spots) - unbound)
