"""The numbering of RANK: its moves and views as numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence

from cardrules import rank
from cardrules._seats import Seat
from cardrules.adapters.pettingzoo.numbering import (
    Layout,
    marked,
    marked_seats,
    seats_from,
    share,
    viewer,
)
from cardrules.adapters.pettingzoo.rank_actions import RankActions
from cardrules.rank.deck import CROWN_DRAWS, HIGHEST
from cardrules.rank.exchanges import KING_TAKES

_CARDS = tuple(rank.Card)
_PHASES = (rank.ChoosingHand, rank.ChoosingBenefit, rank.Giving, rank.Playing)


class RankNumbering:
    """The numbers of the moves of RANK, and of its views.

    Cards are in their canonical order.
    """

    __slots__ = ("_copies", "_highest", "_largest_hand", "_rules", "actions", "layout")

    name = "rank"
    actions: RankActions
    layout: Layout

    def __init__(self, rules: rank.Rules) -> None:
        """Number the moves of these rules.

        Raises:
            RulesError: if their deck allows more moves than can be numbered.
        """
        self._rules = rules
        copies = Counter(rules.cards)
        # A card that the deck lacks counts as one copy, to divide its number, 0, by.
        self._copies = [copies[card] or 1 for card in _CARDS]
        self._highest = HIGHEST + copies[rank.Card.RANK_UP] + copies[rank.Card.WILD]
        drawn = CROWN_DRAWS * copies[rank.Card.CROWN_DRAW_2]
        self._largest_hand = rules.hand_size + max(drawn, KING_TAKES)
        self.actions = RankActions(rules)
        seats, cards = rules.seats, len(_CARDS)
        self.layout = Layout.of(
            {
                "phase": (len(_PHASES),),
                "to_act": (seats,),
                "scores": (seats,),
                "places": (seats,),
                "hand": (cards,),
                "hand_sizes": (seats,),
                "known": (seats, cards),
                "played": (cards,),
                "draw_pile_size": (1,),
                "out": (seats,),
                "leader": (seats,),
                "last_player": (seats,),
                "passed": (seats,),
                "modifiers_only": (seats,),
                "pile": (cards,),
                "pile_size": (1,),
                "pile_value": (1,),
                "steal_possible": (1,),
                "gift_to": (seats,),
                "gift_count": (1,),
                "kings_hand": (1,),
                "set_aside": (cards,),
            }
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._rules,)

    def observe(self, view: rank.View, /) -> Sequence[float]:
        """Return the observation of a view.

        Raises:
            SeatError: if the view is a spectator's.
        """
        rules, seat, phase = self._rules, viewer(view.seat), view.phase
        seats, pile, tokens = rules.seats, view.pile, rules.tokens_to_win
        gift = phase if isinstance(phase, rank.Giving) else None
        return [
            *(float(isinstance(phase, each)) for each in _PHASES),
            *marked_seats(seat, [view.to_act], seats),
            *(share(score, tokens) for score in seats_from(seat, view.scores)),
            *_in_turn(seat, view.places, seats),
            *self._counts(view.hand),
            *(share(held, self._largest_hand) for held in seats_from(seat, view.hand_sizes)),
            *(number for known in seats_from(seat, view.known) for number in self._counts(known)),
            *self._counts(view.played),
            share(view.draw_pile_size, len(rules.cards)),
            *_in_turn(seat, view.out, seats),
            *marked_seats(seat, [view.leader], seats),
            *marked_seats(seat, [view.last_player], seats),
            *marked_seats(seat, view.passed, seats),
            *map(float, seats_from(seat, view.modifiers_only)),
            *self._counts(pile.cards if pile else ()),
            share(pile.size if pile else 0, len(rules.cards)),
            share(pile.value if pile else 0, self._highest),
            float(bool(view.steal_possible)),
            *marked_seats(seat, [gift.to if gift else None], seats),
            share(gift.count if gift else 0, KING_TAKES),
            float(view.kings_hand_size > 0),
            *self._counts(view.set_aside or ()),
        ]

    def _counts(self, cards: Iterable[rank.Card]) -> list[float]:
        """Return the number of each card, as a share of the copies in the deck."""
        counted = [0] * len(_CARDS)
        for card in cards:
            counted[card.index] += 1
        return [held / copies for held, copies in zip(counted, self._copies, strict=True)]

    def standing(self, state: rank.State, /) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats by their places in the first hand."""
        return tuple((seat,) for seat in state.places)


def _in_turn(seat: Seat, order: Sequence[Seat], seats: int) -> list[float]:
    """Return the place of each seat in an order as a number, starting with a seat's own.

    The first in the order has 1, each next has 1 / `seats` less, and seats not in the order have
    0.
    """
    numbers = marked((), seats)
    for place, other in enumerate(order):
        numbers[(other - seat) % seats] = (seats - place) / seats
    return numbers
