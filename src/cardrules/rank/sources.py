"""Where a card can be now that went by a forced exchange: in the taker's hand, or given on."""

from typing import NamedTuple

from cardrules._seats import Seat
from cardrules.rank.givers import Giver
from cardrules.rank.spots import GONE_ON, LOWEST, Spots


class Group(NamedTuple):
    """Spots in which a card can be, each with the same weight."""

    weight: float
    spots: tuple[int, ...]
    gift: int | None
    """The gift by which the card went on; None if it did not."""


class Found(NamedTuple):
    """All spots in which a card can be."""

    hidden: tuple[Group, ...]
    given: tuple[Group, ...]
    """Seen spots of cards that were given on."""
    own: tuple[Group, ...]
    """Other seen spots."""


def total_weight(groups: tuple[Group, ...]) -> float:
    """Return the sum of the weights of all spots."""
    return sum(group.weight * len(group.spots) for group in groups)


class Sources:
    """The spots in which cards can be, looked up once for all that depends on the same events."""

    def __init__(self, spots: Spots, givers: dict[Seat, Giver]) -> None:
        """Find out, for each level, which events matter."""
        self._spots = spots
        self._givers = givers
        self._found: dict[tuple[int, int, int, int], Found] = {}
        self._relevant = [
            sum(
                1 << closing
                for giver in givers.values()
                if giver.seen[level] or len(giver.closings) > 1
                for closing in giver.closings
            )
            for level in range(spots.scale.levels)
        ]

    def of(self, exchange: int, level: int, done: int, fresh: int) -> Found:
        """Return where a card can be that went by an exchange.

        Args:
            exchange: the number of the exchange.
            level: the level of the card.
            done: the events that came before, as bits.
            fresh: those of them that came at the same level.
        """
        relevant = self._relevant[level]
        key = (exchange, level, done & relevant, fresh & relevant)
        if key not in self._found:
            self._found[key] = self._find(exchange, level, done, done & ~fresh)
        return self._found[key]

    def _find(self, exchange: int, level: int, done: int, lower: int) -> Found:
        """Find where a card can be.

        What is above the bound of a hand came to it later, and may well have been given. Another
        card of the hand is one of many that can have been given.
        """
        spots = self._spots
        taken = spots.view.taken
        taker, card = taken[exchange].taker, spots.scale.kinds[level - LOWEST]
        hidden = [Group(1.0, spots.open_spots(taker), None)]
        given: list[Group] = []
        own = spots.seen(taker, level)
        for gift, each in list(enumerate(taken))[exchange:]:
            if each.due or each.giver != taker:
                continue
            if each.taker == spots.view.seat:
                own += tuple(spot for spot in spots.received[gift] if spots.cards[spot] is card)
                continue
            giver = self._givers[each.taker]
            last, first = giver.closings[0], giver.closings[-1]
            is_returned = gift in giver.returned
            if is_returned and lower >> last & 1:
                continue  # A later exchange took the highest card of that hand, and it was lower.
            share = giver.share(gift)
            is_bound = any(lower >> closing & 1 for closing in giver.closings)
            hidden.append(Group(share, giver.open_spots, gift))
            given.append(Group(1.0 if is_bound else share, giver.seen[level], gift))
            if is_returned and done >> last & 1:
                given.append(Group(1.0 if lower >> first & 1 else share, (GONE_ON,), gift))
        groups = (hidden, given, [Group(1.0, own, None)])
        return Found(*(tuple(each for each in group if each.spots) for group in groups))
