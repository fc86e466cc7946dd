"""The numbering of QUEEN OF SCOTS: its moves and views as numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from math import comb

from cardrules import queen_of_scots as scots
from cardrules._results import Outcome
from cardrules._seats import Seat
from cardrules.adapters.pettingzoo.actions import ListedActions, check_size
from cardrules.adapters.pettingzoo.numbering import (
    Layout,
    marked,
    marked_seats,
    seats_from,
    share,
    viewer,
)


class ScotsNumbering:
    """The numbers of the moves of QUEEN OF SCOTS, and of its views.

    Cards are in the order of the deck's list, and kinds of sets in the order of their first cards.
    """

    __slots__ = ("_cards", "_kinds", "_rules", "actions", "layout")

    name = "queen_of_scots"
    actions: ListedActions[scots.Move]
    """The moves in the order of their numbers: draw, take, lay, add, discard."""
    layout: Layout

    def __init__(self, rules: scots.Rules) -> None:
        """Number the moves of these rules.

        Raises:
            RulesError: if their deck allows more moves than can be numbered.
        """
        deck, seats = rules.deck, rules.seats
        self._rules = rules
        self._cards = {kind.id: kind.copies for kind in deck.types}
        self._kinds = _kinds(deck)
        self.actions = ListedActions[scots.Move].of(_moves(deck, self._kinds))
        cards = len(self._cards)
        self.layout = Layout.of(
            {
                "phase": (2,),
                "to_act": (seats,),
                "dealer": (seats,),
                "scores": (seats,),
                "hand": (cards,),
                "hand_sizes": (seats,),
                "known": (seats, cards),
                "tables": (seats, cards),
                "jewels": (seats, len(self._kinds)),
                "top": (cards,),
                "face_up": (cards,),
                "face_up_size": (1,),
                "stock_size": (1,),
                "reshuffled": (cards,),
                "draws_since": (seats,),
            }
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._rules,)

    def observe(self, view: scots.View, /) -> Sequence[float]:
        """Return the observation of a view.

        Raises:
            SeatError: if the view is a spectator's.
        """
        rules, seat = self._rules, viewer(view.seat)
        seats, size, cards = rules.seats, len(rules.deck.cards), [*self._cards]
        picking_up = isinstance(view.phase, scots.PickingUp)
        laying = isinstance(view.phase, scots.Laying)
        tables = seats_from(seat, view.tables)
        return [
            *(float(picking_up), float(laying)),
            *marked_seats(seat, [view.to_act], seats),
            *marked_seats(seat, [view.dealer], seats),
            *(share(score, rules.target) for score in seats_from(seat, view.scores)),
            *self._counts(view.hand or ()),
            *(share(held, size) for held in seats_from(seat, view.hand_sizes)),
            *(number for known in seats_from(seat, view.known) for number in self._counts(known)),
            *(number for table in tables for number in self._counts(_cards_of(table))),
            *(number for table in tables for number in self._jewels(table)),
            *marked([cards.index(card) for card in view.face_up[-1:]], len(cards)),
            *self._counts(view.face_up),
            share(len(view.face_up), size),
            share(view.stock_size, size),
            *self._counts(view.reshuffled),
            *(share(draws, size) for draws in seats_from(seat, view.draws_since)),
        ]

    def _counts(self, cards: Iterable[scots.Card]) -> list[float]:
        """Return the number of each card, as a share of the copies in the deck."""
        counted = Counter(cards)
        return [counted[card] / copies for card, copies in self._cards.items()]

    def _jewels(self, table: scots.LaidSets) -> list[float]:
        """Return the number of crown jewels in each kind's set, as a share of their copies."""
        wild = self._rules.deck.wild
        counted = {laid.kind: laid.cards.count(wild) for laid in table if wild is not None}
        copies = 1 if wild is None else self._cards[wild]
        return [counted.get(kind, 0) / copies for kind in self._kinds]

    def standing(self, state: scots.State, /) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats by their scores after one round."""
        return Outcome.by_score(state.scores, "scots.score").standing


def _cards_of(table: scots.LaidSets) -> Iterable[scots.Card]:
    return (card for laid in table for card in laid.cards)


def _kinds(deck: scots.Deck) -> tuple[scots.Kind, ...]:
    return tuple(dict.fromkeys(deck.kinds.values()))


def _moves(deck: scots.Deck, kinds: tuple[scots.Kind, ...]) -> Iterable[scots.Move]:
    """Yield the moves that a deck can make legal, in the order of their numbers."""
    wild = [] if deck.wild is None else [deck.wild]
    natural = [kind.id for kind in deck.types if not kind.wild]
    plain = [(kind.id,) for kind in deck.types if not (kind.wild or kind.royal)]
    royals = tuple(kind.id for kind in deck.types if kind.royal)
    # The royal cards match one another, so n of them make comb(n + 2, 3) different sets of three.
    # Checking that first avoids building a list that would be refused anyway.
    check_size(comb(len(royals) + 2, 3))
    alike = [*plain, royals]  # cards that match one another
    pairs = [pair for cards in alike for pair in combinations_with_replacement(cards, 2)]
    threes = [three for cards in alike for three in combinations_with_replacement(cards, 3)]
    yield scots.Draw()
    yield from map(scots.Take, pairs)
    yield from (scots.TakeOnto(kind) for _ in wild for kind in kinds)
    yield from map(scots.Lay, threes)
    yield from (scots.Lay((*pair, jewel)) for jewel in wild for pair in pairs)
    yield from map(scots.Add, natural)
    yield from (scots.Add(jewel, kind) for jewel in wild for kind in kinds)
    yield from (scots.Discard(kind.id) for kind in deck.types)
