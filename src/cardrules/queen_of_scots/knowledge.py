"""What everyone has seen of the hands in this round; states and views update it alike."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Generic, Self, TypeVar, cast

import attrs

from cardrules._constructors import quick
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.queen_of_scots.deck import Card, Hand, in_order
from cardrules.queen_of_scots.sets import with_cards

DrawnT = TypeVar("DrawnT")


@attrs.frozen(order=False, weakref_slot=False)
class Knowledge(Generic[DrawnT]):
    """What everyone who watched knows about the hands.

    After a reshuffle, everyone knows which cards the face-down pile can hold. How many of them a
    hand can hold depends on how many cards its seat has drawn since, and on the cards seen to
    leave the unknown part of the hand since.
    """

    known: tuple[Hand, ...]
    """For each seat, the cards that everyone knows to be in its hand: a lower bound."""
    shuffled_in: Hand
    """The cards of the last reshuffle; empty if there was none in this round."""
    drawn: tuple[tuple[DrawnT, ...], ...]
    """The cards that each seat has drawn since, sorted; in a view, None if unseen."""
    shown: tuple[Hand, ...]
    """The cards that left each hand's unknown part after it drew since the reshuffle."""

    @classmethod
    def of(cls, known: tuple[Hand, ...]) -> Self:
        """Return the knowledge of these cards in the hands, without a reshuffle."""
        nobody: tuple[Hand, ...] = ((),) * len(known)
        return cls(known, (), ((),) * len(known), nobody)

    @property
    def draws(self) -> tuple[int, ...]:
        """How many cards each seat has drawn since the last reshuffle."""
        return tuple(map(len, self.drawn))

    def drew(self, seat: Seat, card: DrawnT) -> "Knowledge[DrawnT]":
        """Return the knowledge after a seat drew a card."""
        if not self.shuffled_in:
            return self
        drawn = tuple(sorted((*self.drawn[seat], card), key=str))
        everyone = replace_at(self.drawn, seat, drawn)
        return _knowledge(self.known, self.shuffled_in, everyone, self.shown)

    def played(self, seat: Seat, cards: Hand) -> "Knowledge[DrawnT]":
        """Return the knowledge after cards left a hand; known copies leave first."""
        known, drawn = self.known[seat], self.drawn[seat]
        if not (known or drawn):
            return self
        shown: list[Card] = []
        for card in cards:
            place = bisect_left(known, card)
            if place < len(known) and known[place] == card:
                known = known[:place] + known[place + 1 :]
            elif drawn:
                shown.append(card)
        if shown:
            return self._of_seat(seat, known, shown)
        if known is self.known[seat]:
            return self
        return _knowledge(
            replace_at(self.known, seat, known), self.shuffled_in, self.drawn, self.shown
        )

    def showed(self, seat: Seat, cards: Hand) -> "Knowledge[DrawnT]":
        """Return the knowledge after a seat showed that it holds some copies of one card."""
        if not cards:
            return self
        known = self.known[seat]
        # All cards are copies of one, so only those beyond the known copies are news.
        new = cards[known.count(cards[0]) :]
        return self._of_seat(seat, with_cards(known, new), new if self.drawn[seat] else ())

    def picked_up(self, seat: Seat, cards: Hand) -> "Knowledge[DrawnT]":
        """Return the knowledge after face-up cards went into a hand."""
        return self._of_seat(seat, with_cards(self.known[seat], cards), ())

    def _of_seat(self, seat: Seat, known: Hand, shown: Sequence[Card]) -> "Knowledge[DrawnT]":
        """Return the knowledge with a seat's known cards, and with more that it has shown."""
        everyone, more = replace_at(self.known, seat, known), self.shown
        if shown:
            more = replace_at(more, seat, with_cards(more[seat], shown))
        return _knowledge(everyone, self.shuffled_in, self.drawn, more)

    def reshuffled(self, cards: Hand) -> "Knowledge[DrawnT]":
        """Return the knowledge after these cards were shuffled into the face-down pile."""
        nobody: tuple[Hand, ...] = ((),) * len(self.known)
        return Knowledge(self.known, in_order(cards), ((),) * len(self.known), nobody)

    def seen_by(self, seat: Seat | None) -> "Knowledge[Card | None]":
        """Return the knowledge without the cards that other seats drew."""
        if not any(self.drawn):
            return cast("Knowledge[Card | None]", self)
        drawn = (
            cards if holder == seat else (None,) * len(cards)
            for holder, cards in enumerate(cast("tuple[Hand, ...]", self.drawn))
        )
        return _knowledge(self.known, self.shuffled_in, tuple(drawn), self.shown)


_knowledge = quick(Knowledge)
