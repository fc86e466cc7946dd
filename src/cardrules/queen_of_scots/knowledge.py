"""What everyone has seen of the hands in this round: the same steps keep it in state and view."""

from typing import Generic, Self, TypeVar, cast

import attrs

from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.queen_of_scots.deck import Card
from cardrules.queen_of_scots.sets import Hand, in_order, with_cards, without

DrawnT = TypeVar("DrawnT")


@attrs.frozen(order=False)
class Knowledge(Generic[DrawnT]):
    """What watching has told about the hands.

    After a reshuffle all know which cards the face-down pile can hold. What a hand can hold of
    them depends on how many it has drawn since, and on what has left its unknown part since.
    """

    known: tuple[Hand, ...]
    """For each seat the cards known to be in its hand: a lower bound."""
    shuffled_in: Hand
    """The cards of the last reshuffle; none before there was one."""
    drawn: tuple[tuple[DrawnT, ...], ...]
    """What each seat has drawn since then, sorted; in a view None where it was not seen."""
    shown: tuple[Hand, ...]
    """What has come to light from the unknown part of each hand, since it drew after that."""

    @classmethod
    def of(cls, known: tuple[Hand, ...]) -> Self:
        """Return that these cards are known in the hands, and that nothing was reshuffled."""
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
        return attrs.evolve(self, drawn=replace_at(self.drawn, seat, drawn))

    def played(self, seat: Seat, cards: Hand) -> "Knowledge[DrawnT]":
        """Return the knowledge after cards left a hand: those known to be there go first."""
        if not self.known[seat] and not self.drawn[seat]:
            return self
        known, shown = self.known[seat], list(self.shown[seat])
        for card in cards:
            if card in known:
                known = without(known, (card,))
            elif self.drawn[seat]:
                shown.append(card)
        return self._of_seat(seat, known, shown)

    def showed(self, seat: Seat, cards: Hand) -> "Knowledge[DrawnT]":
        """Return the knowledge after a seat showed that it holds some copies of one card."""
        if not cards:
            return self
        known, shown = self.known[seat], list(self.shown[seat])
        new = cards[known.count(cards[0]) :]
        if self.drawn[seat]:
            shown += new
        return self._of_seat(seat, with_cards(known, new), shown)

    def picked_up(self, seat: Seat, cards: Hand) -> "Knowledge[DrawnT]":
        """Return the knowledge after face-up cards went into a hand."""
        known = with_cards(self.known[seat], cards)
        return attrs.evolve(self, known=replace_at(self.known, seat, known))

    def _of_seat(self, seat: Seat, known: Hand, shown: list[Card]) -> "Knowledge[DrawnT]":
        return attrs.evolve(
            self,
            known=replace_at(self.known, seat, known),
            shown=replace_at(self.shown, seat, in_order(shown)),
        )

    def reshuffled(self, cards: Hand) -> "Knowledge[DrawnT]":
        """Return the knowledge after all have seen these cards go into the face-down pile."""
        nobody: tuple[Hand, ...] = ((),) * len(self.known)
        return Knowledge(self.known, in_order(cards), ((),) * len(self.known), nobody)

    def seen_by(self, seat: Seat | None) -> "Knowledge[Card | None]":
        """Return the knowledge with the draws of others taken out."""
        drawn = (
            cards if holder == seat else (None,) * len(cards)
            for holder, cards in enumerate(cast("tuple[Hand, ...]", self.drawn))
        )
        return Knowledge(self.known, self.shuffled_in, tuple(drawn), self.shown)
