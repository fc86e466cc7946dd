"""One way back from now to the deal, in spots: which of them each exchange moved."""

from collections import Counter
from typing import NamedTuple

from cardrules.dealing import Randomness, shuffled
from cardrules.rank.deck import Card
from cardrules.rank.spots import LOWEST, Spots
from cardrules.rank.thresholds import Settled
from cardrules.seats import Seat


class Moved(NamedTuple):
    """An exchange that is undone."""

    giver: Seat
    hand: tuple[int, ...]
    """What its giver held before it; empty for the own hand."""
    spots: tuple[int, ...]
    """What it moved."""


class Past:
    """One way back: the spots as they are bound by it.

    Which spots were drawn or given is chosen evenly among those that the levels leave open.
    """

    def __init__(self, spots: Spots, settled: list[Settled], randomness: Randomness) -> None:
        """Go back through draws and exchanges."""
        self._spots = spots
        self._randomness = randomness
        self._settled = settled
        self.pinned = dict(spots.pinned)
        self.ceilings = [spots.scale.open - 1] * spots.hidden
        self.moved: dict[int, Moved] = {}
        self.hands = [list(hand) for hand in spots.hands]
        self._chosen: dict[int, tuple[int, ...]] = {}
        self.is_possible = True
        view = spots.view
        for seat, only in enumerate(view.modifiers_only):
            for spot in spots.hands[seat] if only else ():
                if spot < spots.hidden and spot not in self.pinned:
                    self.ceilings[spot] = 0
        for seat in {s for each in view.taken for s in (each.giver, each.taker)} | {
            view.hand_facts.beggar
        }:
            if seat is not None and seat != view.seat:
                self._undo_draws(seat)
        for index in reversed(range(len(view.taken))):
            if not self.is_possible:
                return
            self._undo(index)
        beggar = view.hand_facts.beggar
        for each in settled:
            if each.event.exchange < 0 and beggar is not None:
                self._bound(beggar, each.level)
        self.is_possible = self.is_possible and all(
            spots.level(card) <= self.ceilings[spot] for spot, card in self.pinned.items()
        )

    def odds(self) -> float:
        """Return the odds that hidden cards are as they must be."""
        spots, odds, used, below = self._spots, 1.0, 0, 0
        pins = Counter(card for spot, card in self.pinned.items() if spot not in spots.pinned)
        bound = Counter(
            ceiling for spot, ceiling in enumerate(self.ceilings) if spot not in self.pinned
        )
        for level in range(spots.scale.open - 1):
            for card, copies in zip(Card, spots.copies, strict=True):
                if spots.level(card) != level:
                    continue
                below += copies
                for gone in range(pins[card]):
                    odds *= max(0, copies - gone) / (spots.free - used)
                    used += 1
            for _ in range(bound[level]):
                odds *= max(0, below - used) / (spots.free - used)
                used += 1
        for card in Card:
            if spots.level(card) == spots.scale.open - 1:
                for gone in range(pins[card]):
                    odds *= max(0, spots.copies[card.index] - gone) / (spots.free - used)
                    used += 1
        return odds

    def _undo_draws(self, seat: Seat) -> None:
        """Take from a hand what it drew, and choose which spots were given to it."""
        spots, view = self._spots, self._spots.view
        draws = [
            stretch
            for stretch, each in enumerate(view.stretches[seat])
            for _ in range(each.drawn)
        ]
        closings = [each for each in self._settled if each.event.giver == seat]
        first = closings[0] if closings else None
        gifts = [
            (index, each.count)
            for index, each in enumerate(view.taken)
            if each.taker == seat and not each.due and each.cards is None
        ]
        last = max((each.event.exchange for each in closings), default=-1)
        slots: list[int] = [-1 - stretch for stretch in draws]
        retaken: int | None = None
        early = first is not None and first.event.exchange < last
        for index, number in gifts:
            if index > last:
                slots += [index] * number
            elif early:
                retaken = index
                slots += [index] * (number - 1)
        others = spots.others(seat)
        level = first.level if first else spots.scale.open
        forced = [spot for spot in others if self._level(spot) > level]
        open_spots = [spot for spot in others if self._level(spot) <= level]
        slots = list(shuffled(slots, self._randomness))
        number = len(slots) - len(forced)
        found = (*forced, *shuffled(open_spots, self._randomness)[:number])
        chosen: dict[int, list[int]] = {}
        for slot, spot in zip(slots, found, strict=True):
            if slot < 0:
                self.hands[seat].remove(spot)
                self.is_possible = self.is_possible and spots.stretch[spot] >= -1 - slot
            else:
                chosen.setdefault(slot, []).append(spot)
        if retaken is not None:
            chosen.setdefault(retaken, []).append(-1)
        self._chosen |= {index: tuple(mine) for index, mine in chosen.items()}

    def _level(self, spot: int) -> int:
        """Return the level of a seen spot, and the lowest for a hidden one."""
        card = self._spots.cards[spot]
        return 0 if card is None else self._spots.level(card)

    def _undo(self, index: int) -> None:
        """Take an exchange back."""
        spots, view = self._spots, self._spots.view
        each = view.taken[index]
        if each.taker == view.seat:
            moved = spots.received[index]
        elif each.due:
            moved = self._taken(index)
        elif each.giver == view.seat:
            moved = spots.given.get(index, ()) + tuple(
                self.moved[later].spots[0]
                for later, _ in spots.retaken.items()
                if view.taken[later].giver == each.taker and later > index
            )
        else:
            moved = self._given(index)
        if each.taker != view.seat:
            for spot in moved:
                if spot not in self.hands[each.taker]:
                    self.is_possible = False
                    return
                self.hands[each.taker].remove(spot)
        if each.giver != view.seat:
            for settled in self._settled:
                if settled.event.exchange == index and settled.event.giver is not None:
                    self._bound(each.giver, settled.level)
            self.hands[each.giver] += moved
        hand = () if each.giver == view.seat else tuple(self.hands[each.giver])
        self.moved[index] = Moved(each.giver, hand, moved)

    def _given(self, index: int) -> tuple[int, ...]:
        """Return the spots of a gift that the seat did not see."""
        each = self._spots.view.taken[index]
        taker = each.taker
        if index not in self._chosen:
            own = {s for spots in self._spots.given.values() for s in spots}
            mine = [spot for spot in self.hands[taker] if spot not in own]
            return shuffled(mine, self._randomness)[: each.count]
        later = next(
            (n for n, t in enumerate(self._spots.view.taken) if n > index and t.giver == taker), -1
        )
        return tuple(
            self.moved[later].spots[0] if spot < 0 else spot for spot in self._chosen[index]
        )

    def _taken(self, index: int) -> tuple[int, ...]:
        """Return the spots of the highest cards of a giver."""
        found: list[int] = []
        for settled in self._settled:
            if settled.event.exchange == index and settled.event.takes:
                card = self._spots.scale.kinds[settled.level - LOWEST]
                spot = self._source(index, card, settled)
                if spot is None or spot in found:
                    self.is_possible = False
                    return ()
                found.append(spot)
                if settled.is_hidden:
                    self.pinned[spot] = card
        return tuple(found)

    def _source(self, index: int, card: Card, settled: Settled) -> int | None:
        """Return a spot in which a card that went can be now, None if it cannot be there."""
        spots, view = self._spots, self._spots.view
        taker = view.taken[index].taker
        only = view.modifiers_only[taker]
        found: list[int] = []
        for spot in spots.others(taker):
            here = spots.cards[spot]
            if (here is card) if not settled.is_hidden else (here is None and not only):
                found.append(spot)
        for later in range(index, len(view.taken)):
            gift = view.taken[later]
            if gift.due or gift.giver != taker:
                continue
            if gift.cards is not None:
                if not settled.is_hidden:
                    found += [s for s in self.moved[later].spots if spots.cards[s] is card]
                continue
            if settled.is_hidden or self._can_be(later, card):
                found += self.moved[later].spots
        if not found:
            return None
        spot = found[self._randomness.below(len(found))]
        if spot not in self.hands[taker]:
            return None
        known = self.pinned.get(spot) or spots.cards[spot]
        fits = known is None if settled.is_hidden else known is card
        return spot if fits else None

    def _can_be(self, gift: int, card: Card) -> bool:
        """Return whether a gift can be a card that is known where it is."""
        view, taker = self._spots.view, self._spots.view.taken[gift].taker
        went_on = any(each.giver == taker for each in view.taken[gift:] if each.count)
        return went_on or any(
            self._spots.cards[spot] is card for spot in self._spots.others(taker)
        )

    def _bound(self, giver: Seat, level: int) -> None:
        """Bound what a giver kept."""
        for spot in self.hands[giver]:
            card = self.pinned.get(spot) or self._spots.cards[spot]
            if card is not None:
                self.is_possible = self.is_possible and self._spots.level(card) <= level
            if spot < self._spots.hidden:
                self.ceilings[spot] = min(self.ceilings[spot], level)
