"""Worlds: what may lie in all spots, and what may have been drawn and exchanged, right or wrong.

A world says of each spot which kind of card is in it, and of each exchange and each draw which spots
it moved. It is no more than a guess: `World.fit` tells how many cards are against the view.
"""

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from cardrules._seats import all_seats
from cardrules.dealing import Randomness, shuffled
from cardrules.rank.deck import ALL, Card
from cardrules.rank.spots import LOWEST, MODIFIER_LEVEL, NO_HEIGHT, Spots


class Link(NamedTuple):
    """A card that came to a hand, of which a view does not tell where it is."""

    group: int
    """The number of what moved together with it: the exchanges, then the draws of each seat."""
    place: int
    """Its place there."""
    stretch: int
    """The stretch of the hand at whose beginning it came."""


class Fit(NamedTuple):
    """How a world fits its view."""

    wrong: int
    """How many cards are against it."""
    ways: int
    """In how many physical ways the cards went that count once for each kind."""


class World:
    """One guess at everything that is hidden."""

    def __init__(self, spots: Spots, kinds: list[int], moved: list[list[int]]) -> None:
        """Take over the parts, which are changed in place.

        Args:
            spots: the spots of the hands, before it is settled where the own gifts lie.
            kinds: for each spot the index of its card in the order of the deck.
            moved: the spots of each exchange, and then of all draws of each seat.
        """
        self.spots: Spots = spots
        self.kinds: list[int] = kinds
        self.moved: list[list[int]] = moved
        self._exchanges = len(spots.view.taken)
        self._level = [spots.scale.level[card] for card in ALL]

    def copy(self) -> "World":
        """Return a world that can be changed without this one."""
        return World(self.spots, [*self.kinds], [[*group] for group in self.moved])

    @property
    def cards(self) -> list[Card]:
        """The card of each spot."""
        return [ALL[kind] for kind in self.kinds]

    def hand_after(self, link: Link) -> list[int]:
        """Return the hand to which a card came, just after it did; other draws may be in it."""
        spots, taken = self.spots, self.spots.view.taken
        if link.group >= self._exchanges:
            mine = spots.hands[link.group - self._exchanges]
            return [spot for spot in mine if spots.stretch[spot] >= link.stretch]
        taker = taken[link.group].taker
        drawn = self.moved[self._exchanges + taker]
        hand = [spot for spot in spots.hands[taker] if spot not in drawn]
        for number in range(self._exchanges - 1, link.group, -1):
            moved = self.moved[number]
            if taken[number].taker == taker:
                hand = [spot for spot in hand if spot not in moved]
            elif taken[number].giver == taker:
                hand += moved
        return hand

    def fit(self) -> Fit:
        """Go back to the deal, and return how the world fits."""
        view, kinds, wrong, ways = self.spots.view, self.kinds, 0, 1
        hands = [set(hand) for hand in self.spots.hands]
        for hand, only in zip(hands, view.modifiers_only, strict=True):
            if only:
                hidden = (spot for spot in hand if spot < self.spots.hidden)
                wrong += self._above(MODIFIER_LEVEL, hidden)
        for hand, drawn in zip(hands, self.moved[self._exchanges :], strict=True):
            hand.difference_update(drawn)
        for number in range(self._exchanges - 1, -1, -1):
            each, moved = view.taken[number], self.moved[number]
            if each.taker != view.seat:
                hands[each.taker].difference_update(moved)
            went = [kinds[spot] for spot in moved]
            if each.giver == view.seat:
                wrong += _missing(each.cards or (), went)
                continue
            kept = hands[each.giver]
            if each.due:
                wrong += self._misplaced(went, kept, is_full=each.count == each.due)
            ways *= _ways(went, [kinds[spot] for spot in kept])
            kept.update(moved)
        return Fit(wrong + self._misjudged(hands), ways)

    def _misplaced(self, went: list[int], kept: set[int], *, is_full: bool) -> int:
        """Return how many cards were not the highest and went, or were and stayed."""
        levels = [self._level[kind] for kind in went]
        lowest = max(NO_HEIGHT, min(levels)) if is_full else NO_HEIGHT
        return self._above(lowest, kept) + sum(level < LOWEST for level in levels)

    def _above(self, level: int, spots: Iterable[int]) -> int:
        """Return how many spots have a card above a level."""
        kinds, levels = self.kinds, self._level
        return sum([levels[kinds[spot]] > level for spot in spots])

    def _misjudged(self, dealt: list[set[int]]) -> int:
        """Return how many cards are against what was said of the Beggar (`rank.benefit`)."""
        view = self.spots.view
        facts = view.hand_facts
        if facts.beggar is None or facts.beggar == view.seat:
            return 0
        numbers = self._above(NO_HEIGHT, dealt[facts.beggar])
        return int(not numbers) if facts.steal_possible else numbers


def _ways(went: list[int], kept: list[int]) -> int:
    """Return in how many physical ways these kinds can go from a hand."""
    ways = 1
    for kind in set(went):
        copies = went.count(kind)
        ways *= comb(copies + kept.count(kind), copies)
    return ways


def _missing(told: tuple[Card, ...], went: list[int]) -> int:
    """Return how many of the cards that are known to have gone did not."""
    left = [*went]
    for card in told:
        if card.index in left:
            left.remove(card.index)
    return len(left)


def links_of(spots: Spots) -> list[Link]:
    """Return each card that came to another hand, the last one first."""
    view = spots.view
    found: list[Link] = []
    for seat in all_seats(view.rules.seats):
        if seat != view.seat:
            drawn = (n for n, each in enumerate(view.stretches[seat]) for _ in range(each.drawn))
            group = len(view.taken) + seat
            found += (Link(group, *each) for each in enumerate(sorted(drawn, reverse=True)))
    for number, each in reversed(list(enumerate(view.taken))):
        if each.taker != view.seat:
            found += (Link(number, index, 0) for index in range(each.count))
    return found


def any_world(spots: Spots, links: Iterable[Link], randomness: Randomness) -> World:
    """Return a world in which most cards fit: high ones were taken, and low ones kept."""
    taken = spots.view.taken
    moved = [[*spots.received.get(number, ())] for number in range(len(taken))]
    moved += [[] for _ in spots.hands]
    world = World(spots, [], moved)
    unseen = [card for card in ALL for _ in range(spots.copies[card.index])]
    laid: dict[int, Card] = {}
    forced: set[int] = set()
    for link in links:
        each = taken[link.group] if link.group < len(taken) else None
        own = None if each is None or each.cards is None else each.cards[link.place]
        is_due = each is not None and each.due > 0
        there = [spot for spot in world.hand_after(link) if spot not in moved[link.group]]
        likely = {spot: _likely(spots, spot, own, is_due=is_due) for spot in there}
        spot = max(shuffled(there, randomness), key=likely.__getitem__)
        moved[link.group].append(spot)
        if spot < spots.hidden and spot not in laid and own in unseen:
            laid[spot] = unseen.pop(unseen.index(own))
        elif spot < spots.hidden and is_due:
            forced.add(spot)
    order = sorted(set(range(spots.hidden)) - laid.keys(), key=forced.__contains__)
    rising = sorted(shuffled(unseen, randomness), key=spots.level)
    others = len(order) - sum(spot in forced for spot in order)
    cards = (*shuffled(rising[:others], randomness), *rising[others:])
    laid |= zip(order, cards, strict=True)
    laid |= {spot: card for spot, card in enumerate(spots.cards) if card is not None}
    world.kinds += (laid[spot].index for spot in range(len(spots.cards)))
    return world


def _likely(spots: Spots, spot: int, own: Card | None, *, is_due: bool) -> int:
    """Return a number that is higher where a card lies that was probably moved.

    That is the card itself if it was the seat's own, a high one if the highest was due, and
    otherwise one that is seen: of what was given, which can be anything, the highest.
    """
    card = spots.cards[spot]
    if own is not None:
        return (card is own) + (card in {own, None})
    if card is None:
        return len(ALL) if is_due else MODIFIER_LEVEL
    return spots.level(card)
