"""The numbering of RACK-O: its moves and views as numbers."""

from collections.abc import Sequence

from cardrules import racko
from cardrules._results import Outcome
from cardrules._seats import Seat
from cardrules.adapters.pettingzoo.actions import ListedActions
from cardrules.adapters.pettingzoo.numbering import (
    Layout,
    marked,
    marked_seats,
    seats_from,
    share,
    viewer,
)
from cardrules.racko.deck import slot_at


class RackoNumbering:
    """The numbers of the moves of RACK-O, and of its views."""

    __slots__ = ("_pile_size", "_rules", "actions", "layout")

    name = "racko"
    actions: ListedActions[racko.Move]
    """The moves by number: take to each slot, draw, place to each slot, discard.

    If going is a choice, the moves that go come after these: take, place, discard.
    """
    layout: Layout

    def __init__(self, rules: racko.Rules) -> None:
        """Number the moves of these rules."""
        seats, slots = rules.seats, rules.rack_size
        self._rules = rules
        self._pile_size = rules.cards - seats * slots
        self.actions = ListedActions[racko.Move].of(_moves(rules))
        self.layout = Layout.of(
            {
                "phase": (2,),
                "to_act": (seats,),
                "dealer": (seats,),
                "scores": (seats,),
                "racks": (seats, slots),
                "had_turn": (seats,),
                "drawn": (1,),
                "discard_pile": (self._pile_size,),
                "draw_pile_size": (1,),
                "turned_over": (1,),
                "draw_order": (self._pile_size,),
            }
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._rules,)

    def observe(self, view: racko.View, /) -> Sequence[float]:
        """Return the observation of a view.

        Raises:
            SeatError: if the view is a spectator's.
        """
        rules, seat = self._rules, viewer(view.seat)
        seats, cards = rules.seats, rules.cards
        taking, placing = (
            isinstance(view.phase, racko.Taking),
            isinstance(view.phase, racko.Placing),
        )
        return [
            *(float(taking), float(placing)),
            *marked_seats(seat, [view.to_act], seats),
            *marked_seats(seat, [view.dealer], seats),
            *(share(score, rules.target) for score in seats_from(seat, view.scores)),
            *((card or 0) / cards for rack in seats_from(seat, view.racks) for card in rack),
            *map(float, seats_from(seat, view.had_turn)),
            (view.drawn or 0) / cards,
            *self._pile(view.discard_pile[::-1]),
            share(view.draw_pile_size, self._pile_size),
            float(view.turned_over),
            *self._pile(view.draw_order or ()),
        ]

    def _pile(self, pile: Sequence[racko.Card]) -> list[float]:
        numbers = [card / self._rules.cards for card in pile]
        return numbers + marked((), self._pile_size - len(numbers))

    def standing(self, state: racko.State, /) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats by their scores after one round; partners are equal."""
        return Outcome.by_score(state.scores, "racko.score").standing


def _moves(rules: racko.Rules) -> list[racko.Move]:
    slots = [slot_at(index) for index in range(rules.rack_size)]
    moves: list[racko.Move] = [
        *map(racko.Take, slots),
        racko.Draw(),
        *map(racko.Place, slots),
        racko.Discard(),
    ]
    if rules.declare is racko.Declare.OPTIONAL:
        moves += (racko.Take(slot, go=True) for slot in slots)
        moves += (racko.Place(slot, go=True) for slot in slots)
        moves.append(racko.Discard(go=True))
    return moves
