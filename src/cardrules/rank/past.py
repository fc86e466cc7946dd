"""One way back from now to the deal, in spots: which of them each exchange moved."""

from bisect import bisect_right
from collections import Counter
from itertools import accumulate
from math import perm
from typing import NamedTuple

from cardrules.dealing import Randomness, shuffled
from cardrules.rank.deck import Card
from cardrules.rank.spots import LOWEST, Spots
from cardrules.rank.thresholds import GONE_ON, Giver, Settled, Thresholds, chance
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

    Which spots were drawn or given is chosen among those that the levels leave open.
    """

    def __init__(
        self,
        spots: Spots,
        thresholds: Thresholds,
        settled: list[Settled],
        randomness: Randomness,
    ) -> None:
        """Go back through draws and exchanges."""
        self._spots = spots
        self._randomness = randomness
        self._settled = settled
        self.pinned = dict(spots.pinned)
        self.moved: dict[int, Moved] = {}
        self.ways = 1.0
        self._claims: dict[int, list[int]] = {}
        self._went: dict[int, list[tuple[int, Settled]]] = {}
        self._gifts: dict[int, list[int]] = {}
        self.is_possible = True
        view = spots.view
        self._claim()
        if not self.is_possible:
            return
        self.hands = [list(hand) for hand in spots.hands]
        self.ceilings = [spots.scale.open - 1] * spots.hidden
        for seat, only in enumerate(view.modifiers_only):
            for spot in spots.hands[seat] if only else ():
                if spot < spots.hidden and spot not in self.pinned:
                    self.ceilings[spot] = 0
        for giver in thresholds.givers.values():
            self._except(giver)
            if not self.is_possible:
                return
        for seat in {each.taker for each in view.taken} | {view.hand_facts.beggar}:
            if seat is not None and seat != view.seat and seat not in thresholds.givers:
                self._undo_draws(seat)
        for index in reversed(range(len(view.taken))):
            self._undo(index, thresholds.givers)
            if not self.is_possible:
                return
        beggar = view.hand_facts.beggar
        for each in settled:
            if each.event.exchange < 0 and beggar is not None:
                self._bound(beggar, each.level)
        self.is_possible = self.is_possible and all(
            spots.level(card) <= self.ceilings[spot] for spot, card in self.pinned.items()
        )

    def _claim(self) -> None:
        """Choose where the cards that went are now."""
        claimed: set[tuple[Seat, int]] = set()
        view = self._spots.view
        for each in self._settled:
            if not each.event.takes:
                continue
            taker = view.taken[each.event.exchange].taker
            sums = list(accumulate(group.weight * len(group.spots) for group in each.sources))
            found = bisect_right(sums, chance(self._randomness) * sums[-1], hi=len(sums) - 1)
            group = each.sources[found]
            left = group.spots
            if group.gift is None and not each.is_hidden:
                left = tuple(spot for spot in left if (taker, spot) not in claimed)
            spot = left[self._randomness.below(len(left))]
            self.ways *= sums[-1] / group.weight * len(left) / len(group.spots)
            if (taker, spot) in claimed:
                self.is_possible = False
                return
            claimed.add((taker, spot))
            self._went.setdefault(each.event.exchange, []).append((spot, each))
            if group.gift is not None:
                self._claims.setdefault(group.gift, []).append(spot)
            if not each.event.is_second:
                lower = each.level
            elif each.level == lower:
                self.ways /= 2  # The two cards are alike, in either order.

    def _except(self, giver: Giver) -> None:
        """Choose which cards of a giver came later: which were drawn, and which given to it."""
        closings = [each for each in self._settled if each.event.giver == giver.seat]
        level, last = closings[0].level, max(each.event.exchange for each in closings)
        is_early = closings[0].event.exchange < last
        slots = list(giver.gifts)
        if is_early and giver.returned:
            slots += giver.returned[1:]
            self.ways *= len(giver.returned)
            self._gifts[giver.returned[0]] = [GONE_ON]
        claimed: list[int] = []
        for gift in set(slots):
            claims = [spot for spot in self._claims.get(gift, ()) if spot != GONE_ON]
            number = slots.count(gift)
            if len(claims) > number or len(set(claims)) < len(claims):
                self.is_possible = False
                return
            if gift in giver.gifts:
                self.ways *= perm(number, len(claims))
            self._gifts.setdefault(gift, []).extend(claims)
            claimed += claims
            for _ in claims:
                slots.remove(gift)
        draws = list(giver.draws)
        rest = [spot for spot in giver.others if spot not in claimed]
        forced = sorted(
            (spot for spot in rest if self._level(spot) > level),
            key=self._spots.stretch.__getitem__,
        )
        if len(set(claimed)) < len(claimed) or len(forced) > len(slots) + len(draws):
            self.is_possible = False
            return
        for spot in forced:
            fitting = bisect_right(draws, self._spots.stretch[spot])
            number = len(slots) + fitting
            if not number:
                self.is_possible = False
                return
            self.ways *= number
            slot = self._randomness.below(number)
            if slot < len(slots):
                self._gifts.setdefault(slots.pop(slot), []).append(spot)
            else:
                del draws[slot - len(slots)]
                self.hands[giver.seat].remove(spot)
        free = [spot for spot in rest if self._level(spot) <= level]
        number = len(slots) + len(draws)
        self.ways *= perm(len(free), number)
        found = shuffled(free, self._randomness)[:number]
        if len(found) < number:
            self.is_possible = False
            return
        for stretch, spot in zip(draws, found, strict=False):
            self.hands[giver.seat].remove(spot)
            if self._spots.stretch[spot] < stretch:
                self.is_possible = False
                return
        for gift, spot in zip(slots, found[len(draws) :], strict=True):
            self._gifts.setdefault(gift, []).append(spot)

    def _undo_draws(self, seat: Seat) -> None:
        """Take from a hand what it drew."""
        for stretch, each in reversed(list(enumerate(self._spots.view.stretches[seat]))):
            mine = [spot for spot in self.hands[seat] if self._spots.stretch[spot] >= stretch]
            for spot in shuffled(mine, self._randomness)[: each.drawn]:
                self.hands[seat].remove(spot)

    def _level(self, spot: int) -> int:
        """Return the level of a seen spot, and the lowest for a hidden one."""
        card = self._spots.cards[spot]
        return 0 if card is None else self._spots.level(card)

    def _undo(self, index: int, givers: dict[Seat, Giver]) -> None:
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
            moved = self._given(index, givers[each.taker])
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

    def _given(self, index: int, giver: Giver) -> tuple[int, ...]:
        """Return the spots of a gift that the seat did not see."""
        view = self._spots.view
        later = [n for n, each in enumerate(view.taken) if n > index and each.giver == giver.seat]
        gone_on = self.moved[later[0]].spots if later else ()
        chosen = self._gifts.get(index)
        number = view.taken[index].count
        if chosen is None:
            chosen = list(self._claims.get(index, ()))
            if len(chosen) > number or not set(chosen).isdisjoint(gone_on):
                self.is_possible = False
                return ()
            self.ways *= perm(number, len(chosen))
            own = {s for spots in self._spots.given.values() for s in spots}
            pool = [s for s in self.hands[giver.seat] if s not in own and s not in chosen]
            if GONE_ON in chosen:
                pool = [s for s in pool if s not in gone_on]
            self.ways *= perm(len(pool), number - len(chosen))
            chosen += shuffled(pool, self._randomness)[: number - len(chosen)]
        found: list[int] = []
        for spot in chosen:
            found += gone_on if spot == GONE_ON else (spot,)
        self.is_possible = self.is_possible and len(set(found)) == number
        return tuple(found)

    def _taken(self, index: int) -> tuple[int, ...]:
        """Return the spots of the highest cards of a giver."""
        found: list[int] = []
        for spot, settled in self._went.get(index, ()):
            card = self._spots.scale.kinds[settled.level - LOWEST]
            if spot == GONE_ON:
                gift = next(g for g, claims in self._claims.items() if GONE_ON in claims)
                here = [
                    s
                    for s in self.moved[gift].spots
                    if (self.pinned.get(s) or self._spots.cards[s]) is card
                    and s in self._gone_on(gift)
                ]
                if not here:
                    self.is_possible = False
                    return ()
                spot = here[0]
            elif settled.is_hidden:
                if spot in self.pinned:
                    self.is_possible = False
                    return ()
                self.pinned[spot] = card
            if spot in found:
                self.is_possible = False
                return ()
            found.append(spot)
        return tuple(found)

    def _gone_on(self, gift: int) -> tuple[int, ...]:
        view = self._spots.view
        taker = view.taken[gift].taker
        later = [n for n, each in enumerate(view.taken) if n > gift and each.giver == taker]
        return self.moved[later[0]].spots

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

    def _bound(self, giver: Seat, level: int) -> None:
        """Bound what a giver kept."""
        for spot in self.hands[giver]:
            card = self.pinned.get(spot) or self._spots.cards[spot]
            if card is not None:
                self.is_possible = self.is_possible and self._spots.level(card) <= level
            if spot < self._spots.hidden:
                self.ceilings[spot] = min(self.ceilings[spot], level)
