"""One way back from now to the deal: which spots each draw and each exchange moved."""

from bisect import bisect_right
from collections import Counter
from itertools import accumulate
from math import perm

from cardrules._seats import Seat, all_seats
from cardrules.dealing import Randomness, shuffled
from cardrules.rank.chances import pick
from cardrules.rank.deck import Card
from cardrules.rank.givers import Giver
from cardrules.rank.spots import GONE_ON, LOWEST, MODIFIER_LEVEL, Spots
from cardrules.rank.thresholds import Settled, Thresholds


class Past:
    """A way back: what is known of the cards in the spots by it.

    Which spots it is that were drawn and given is chosen among those that fit the thresholds.
    """

    def __init__(self, spots: Spots, thresholds: Thresholds) -> None:
        """Begin where the cards are now."""
        self._spots = spots
        self._thresholds = thresholds
        self._hands = [list(hand) for hand in spots.hands]
        self._went: dict[int, list[tuple[int, Settled]]] = {}
        self._given: dict[int, list[int]] = {gift: [*own] for gift, own in spots.given.items()}
        self._ways = 1.0
        self.pinned: dict[int, Card] = dict(spots.pinned)
        """The hidden spots whose card is known."""
        self.ceilings: list[int] = [spots.scale.levels - 1] * spots.hidden
        """The highest level that a card can have in each hidden spot."""
        self.moved: dict[int, tuple[int, ...]] = {}
        """What each exchange moved."""
        self.before: dict[int, tuple[int, ...]] = {}
        """What the giver held before each exchange, if it was another seat."""

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """Return the spots of a hand as it was dealt."""
        return tuple(self._hands[seat])

    def go_back(self, randomness: Randomness) -> float:
        """Go back to the deal, and return with what probability to keep this way."""
        settled, weight = self._thresholds.draw(randomness)
        view, givers = self._spots.view, self._thresholds.givers
        if not self._finds_cards(settled, randomness):
            return 0.0
        for seat, only in enumerate(view.modifiers_only):
            for spot in self._hands[seat] if only else ():
                if spot < self._spots.hidden:
                    self.ceilings[spot] = MODIFIER_LEVEL
        if not all(self._finds_later(giver, settled, randomness) for giver in givers.values()):
            return 0.0
        for seat in all_seats(view.rules.seats):
            if seat != view.seat and seat not in givers:
                self._undo_draws(seat, randomness)
        numbers = reversed(range(-1, len(view.taken)))
        if not all(self._undoes(number, settled, randomness) for number in numbers):
            return 0.0
        return self._odds() * self._ways / weight

    def _finds_cards(self, settled: list[Settled], randomness: Randomness) -> bool:
        """Choose where the cards are now that were taken, and return whether they can be there."""
        found: set[tuple[Seat, int]] = set()
        for each in settled:
            if not each.event.takes:
                continue
            exchange = each.event.exchange
            taker = self._spots.view.taken[exchange].taker
            sums = list(accumulate(group.weight * len(group.spots) for group in each.sources))
            group = each.sources[pick(sums, randomness)]
            fitting = group.spots
            if group.gift is None and not each.is_hidden:
                fitting = tuple(spot for spot in fitting if (taker, spot) not in found)
            spot = fitting[randomness.below(len(fitting))]
            self._ways *= sums[-1] / group.weight * len(fitting) / len(group.spots)
            if (taker, spot) in found:
                return False
            found.add((taker, spot))
            if group.gift is not None:
                self._given.setdefault(group.gift, []).append(spot)
            went = self._went.setdefault(exchange, [])
            went.append((spot, each))
            if each.event.is_second and went[0][1].level == each.level:
                self._ways /= 2  # The two are alike, and either can be found first.
        return True

    def _finds_later(self, giver: Giver, settled: list[Settled], randomness: Randomness) -> bool:
        """Choose which cards of a giver came later, and return whether they can have."""
        first = next(each for each in settled if each.event.giver == giver.seat)
        gifts, rest = self._open_gifts(giver, first), list(giver.spots)
        for gift in set(gifts):
            for spot in self._given.get(gift, ()):
                if spot == GONE_ON:
                    continue
                if gift not in gifts or spot not in rest:
                    return False
                gifts.remove(gift)
                rest.remove(spot)
        draws, stretch = list(giver.draws), self._spots.stretch
        above = [spot for spot in rest if self._level(spot) > first.level]
        for spot in sorted(above, key=stretch.__getitem__):
            number = len(gifts) + bisect_right(draws, stretch[spot])
            if not number:
                return False
            self._ways *= number
            chosen = randomness.below(number)
            if chosen < len(gifts):
                self._given.setdefault(gifts.pop(chosen), []).append(spot)
            else:
                del draws[chosen - len(gifts)]
                self._hands[giver.seat].remove(spot)
        free = [spot for spot in rest if self._level(spot) <= first.level]
        later = shuffled(free, randomness)[: len(gifts) + len(draws)]
        self._ways *= perm(len(free), len(later))
        for gift, spot in zip(gifts, later, strict=False):
            self._given.setdefault(gift, []).append(spot)
        drawn = later[len(gifts) :]
        for spot in drawn:
            self._hands[giver.seat].remove(spot)
        return all(stretch[spot] >= draw for spot, draw in zip(drawn, draws, strict=True))

    def _open_gifts(self, giver: Giver, first: Settled) -> list[int]:
        """Return the gifts that came after the lowest bound of a hand, once for each card.

        If the earlier exchange sets this bound, a card that was given back went on by the later
        one. Otherwise what was given back can be any card of then, and is chosen there.
        """
        gifts = list(giver.gifts)
        for gift in set(gifts):
            self._ways *= perm(gifts.count(gift), len(self._given.get(gift, ())))
        if giver.returned:
            given = self._given.setdefault(giver.returned[0], [])
            if first.event.exchange == giver.last:
                self._ways *= perm(len(giver.returned), len(given))
            else:
                self._ways *= len(giver.returned)
                gifts += giver.returned[1:]
                if GONE_ON not in given:
                    given.append(GONE_ON)
        return gifts

    def _level(self, spot: int) -> int:
        """Return the level of a seen spot, and the lowest for a hidden one."""
        card = self._spots.cards[spot]
        return MODIFIER_LEVEL if card is None else self._spots.level(card)

    def _undo_draws(self, seat: Seat, randomness: Randomness) -> None:
        """Take from a hand what it drew."""
        hand = self._hands[seat]
        for stretch, each in reversed(list(enumerate(self._spots.view.stretches[seat]))):
            there = [spot for spot in hand if self._spots.stretch[spot] >= stretch]
            for spot in shuffled(there, randomness)[: each.drawn]:
                hand.remove(spot)

    def _undoes(self, number: int, settled: list[Settled], randomness: Randomness) -> bool:
        """Undo an exchange, and return whether it can have been so."""
        view = self._spots.view
        bounds = [
            each
            for each in settled
            if each.event.exchange == number and each.event.giver is not None
        ]
        if number < 0:
            return all(self._bounds(each) for each in bounds)
        exchange = view.taken[number]
        if exchange.taker == view.seat:
            moved = self._spots.received[number]
        elif exchange.due:
            moved = self._taken(number)
        else:
            gift = self._gift(number, randomness)
            if gift is None:
                return False
            moved = gift
        if exchange.taker != view.seat:
            hand = self._hands[exchange.taker]
            for spot in moved:
                if spot not in hand:
                    return False
                hand.remove(spot)
        self.moved[number] = moved
        if not all(self._bounds(each) for each in bounds):
            return False
        if exchange.giver != view.seat:
            self._hands[exchange.giver] += moved
            self.before[number] = tuple(self._hands[exchange.giver])
        return True

    def _taken(self, number: int) -> tuple[int, ...]:
        """Return the highest cards that a giver had, and pin them."""
        found: list[int] = []
        for spot, each in self._went.get(number, ()):
            if each.is_hidden:
                self.pinned[spot] = self._spots.scale.kinds[each.level - LOWEST]
            if spot == GONE_ON:
                giver = self._spots.view.taken[number].giver
                found += self.moved[self._thresholds.givers[giver].last]
            else:
                found.append(spot)
        return tuple(found)

    def _gift(self, number: int, randomness: Randomness) -> tuple[int, ...] | None:
        """Return what was given, None if it cannot have been.

        What was given back before another exchange can be any of the cards that were there then.
        """
        gift = self._spots.view.taken[number]
        giver = self._thresholds.givers.get(gift.taker)
        gone_on = self.moved[giver.last] if giver is not None and number < giver.last else ()
        found = self._given.get(number, [])
        if len(found) > gift.count or not set(found).isdisjoint(gone_on):
            return None  # What went on is told by `GONE_ON`, so that each way is met once.
        there = [spot for spot in self._hands[gift.taker] if spot not in found]
        if GONE_ON in found:
            there = [spot for spot in there if spot not in gone_on]
            found = [spot for spot in found if spot != GONE_ON] + [*gone_on]
        more = shuffled(there, randomness)[: gift.count - len(found)]
        self._ways *= perm(len(there), len(more))
        return (*found, *more)

    def _bounds(self, settled: Settled) -> bool:
        """Bound what a giver kept, and return whether nothing seen there is above the bound."""
        hand = () if settled.event.giver is None else self._hands[settled.event.giver]
        for spot in hand:
            card = self.pinned.get(spot) or self._spots.cards[spot]
            if card is None:
                self.ceilings[spot] = min(self.ceilings[spot], settled.level)
            elif self._spots.level(card) > settled.level:
                return False
        return True

    def _odds(self) -> float:
        """Return the odds that hidden cards are as they must be, the lowest ceilings first."""
        spots, odds, used, below = self._spots, 1.0, 0, 0
        pins = Counter(card for spot, card in self.pinned.items() if spot not in spots.pinned)
        bound = Counter(
            ceiling for spot, ceiling in enumerate(self.ceilings) if spot not in self.pinned
        )
        for level, cards in enumerate(spots.scale.cards):
            for card in cards:
                copies = spots.copies[card.index]
                below += copies
                for gone in range(pins[card]):
                    odds *= max(0, copies - gone) / (spots.free - used)
                    used += 1
            for _ in range(bound[level] if level < spots.scale.levels - 1 else 0):
                odds *= max(0, below - used) / (spots.free - used)
                used += 1
        return odds
