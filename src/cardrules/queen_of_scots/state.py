"""The whole table: `State`, its phases, and the facts that it shares with views."""

from itertools import chain
from typing import TypeAlias

import attrs

from cardrules._arguments import check_cards, check_seat
from cardrules._match import MatchFacts
from cardrules._pickling import Sealed
from cardrules._results import Outcome, RoundResult
from cardrules._seats import Seat
from cardrules.errors import PositionError
from cardrules.queen_of_scots.deck import MOST_CARDS, Card, Hand
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.lanes import NO_CARDS, Cards
from cardrules.queen_of_scots.rules import Rules
from cardrules.queen_of_scots.sets import LaidSets, fitting_cards


@attrs.frozen(order=False)
class Dealing:
    """The table waits for a `Deal`; this is also the request, ``state.chance``."""

    cards: tuple[Card, ...]
    """The deck in its canonical order."""
    dealer: Seat | None
    """The seat that deals; None in the first round if chance decides."""


@attrs.frozen(order=False)
class Reshuffling:
    """The table waits for a `Reshuffle`; this is also the request, ``state.chance``."""

    cards: tuple[Card, ...]
    """All face-up cards except the top one, in the order of the deck."""
    next_to_act: Seat
    """The seat to act after the reshuffle."""


@attrs.frozen(order=False)
class PickingUp:
    """A turn begins: the seat to act draws or takes the face-up pile (`scots.pick-up`)."""


@attrs.frozen(order=False)
class Laying:
    """The seat to act has picked up: it lays, adds or discards (`scots.lay`)."""


@attrs.frozen(order=False)
class Over:
    """The match is over."""


Phase: TypeAlias = Dealing | Reshuffling | PickingUp | Laying | Over
"""What the table waits for."""

PICKING_UP = PickingUp()
LAYING = Laying()
OVER = Over()


@attrs.frozen(order=False, weakref_slot=False)
class Match:
    """The facts that do not change during a round; everyone knows them."""

    rules: Rules
    """The rules of the match."""
    dealer: Seat | None
    """The seat that dealt the current or last round; None before the first deal."""
    scores: tuple[int, ...]
    """The match score of each seat."""
    last_round: RoundResult | None
    """The score sheet of the last finished round; None before the first has ended."""
    outcome: Outcome | None
    """How the match ended; None while it goes on."""


class TableFacts(MatchFacts):
    """The base of `State` and `View`: the facts that both present in the same way."""

    __slots__ = ()

    match: Match
    """The facts that do not change during a round."""
    phase: Phase
    """What the table waits for."""

    @property
    def dealer(self) -> Seat | None:
        """The seat that dealt the current or last round; None before the first deal."""
        return self.match.dealer

    @property
    def chance(self) -> Dealing | Reshuffling | None:
        """The deal or reshuffle that is due before play goes on; None if none is due."""
        phase = self.phase
        return phase if isinstance(phase, (Dealing, Reshuffling)) else None


@attrs.frozen(order=False, repr=False, weakref_slot=False)
class State(TableFacts, Sealed):
    """Everything about a match at one moment, hidden cards included; it never changes.

    Two states are equal when all their fields are equal. Hands and sets are kept in alphabetical
    order, so the same cards are equal values. `repr` shows nothing hidden; `debug_text` shows
    everything. Between rounds the cards lie as the last round left them.

    Fields with an underscore are packed (``lanes.py``): the hands, and what fits the sets. The
    hand of the seat to act has its own field, because its turn changes no other. The property
    `hands` returns cards, and ``state_of`` makes a state of them.
    """

    match: Match
    """The facts that do not change during a round."""
    phase: Phase
    """What the table waits for."""
    to_act: Seat | None
    """The seat to act; None while a chance outcome is due and after the match."""
    _hand: Cards = attrs.field(alias="hand", repr=False)
    """The hand of the seat to act; no cards if no seat is to act."""
    _others: tuple[Cards, ...] = attrs.field(alias="others", repr=False)
    """The other hands in turn order from the seat to act; all from seat 0 if no seat is to act."""
    tables: tuple[LaidSets, ...]
    """The sets of each seat, in alphabetical order of their kinds."""
    _fitting: tuple[Cards, ...] = attrs.field(alias="fitting", repr=False)
    """For each seat, the lanes of the cards whose kinds it has laid: this repeats `tables`."""
    face_up: tuple[Card, ...]
    """The face-up pile, oldest first: the last is the top."""
    stock: tuple[Card, ...] = attrs.field(repr=False)
    """The face-down pile, top first."""
    knowledge: Knowledge[Card] = attrs.field(repr=False)
    """What everyone has seen of the hands."""

    def __repr__(self) -> str:
        doing = type(self.phase).__name__
        return f"<queen_of_scots.State: {doing}, to act {self.to_act}, scores {self.scores}>"

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards of each seat, in alphabetical order of their ids."""
        return tuple(map(self.match.rules.deck._lanes.unpack, self._hands))

    @property
    def hand(self) -> Hand | None:
        """The hand of the seat to act; None if no seat is to act."""
        return None if self.to_act is None else self.hands[self.to_act]

    @property
    def _hands(self) -> tuple[Cards, ...]:
        """The hand of each seat, packed."""
        if self.to_act is None:
            return self._others
        hands = (self._hand, *self._others)
        return hands[-self.to_act :] + hands[: -self.to_act] if self.to_act else hands

    @property
    def known(self) -> tuple[Hand, ...]:
        """For each seat, the cards that everyone knows to be in its hand: a lower bound."""
        return self.knowledge.known

    @property
    def reshuffled(self) -> Hand:
        """The cards of the last reshuffle; empty if there was none in this round."""
        return self.knowledge.shuffled_in

    @property
    def draws_since(self) -> tuple[int, ...]:
        """How many cards each seat has drawn since the last reshuffle."""
        return self.knowledge.draws

    @property
    def drawn_since(self) -> tuple[Hand, ...]:
        """The cards that each seat has drawn since the last reshuffle."""
        return self.knowledge.drawn

    @property
    def shown_since(self) -> tuple[Hand, ...]:
        """The cards that left each hand's unknown part after it drew since the reshuffle."""
        return self.knowledge.shown


def state_of(
    match: Match,
    phase: Phase,
    to_act: Seat | None,
    hands: tuple[Hand, ...],
    tables: tuple[LaidSets, ...],
    face_up: tuple[Card, ...],
    stock: tuple[Card, ...],
    knowledge: Knowledge[Card],
) -> State:
    """Return the state with these facts: the fields of `State`, with hands as cards.

    Raises:
        PositionError: if a hand has cards that the deck does not have, so it cannot be packed, or
            the seat to act has no hand.
    """
    deck = match.rules.deck
    if max(map(len, hands), default=0) > MOST_CARDS or not deck.has_all(chain(*hands)):
        other = next(hand for hand in hands if len(hand) > MOST_CARDS or not deck.has_all(hand))
        check_cards("position", other, deck.cards, error=PositionError)
    if to_act is not None:
        check_seat("to_act", to_act, len(hands), error=PositionError)
    own, others = in_turn(tuple(map(deck._lanes.pack, hands)), to_act)
    fitting = fitting_cards(deck, tables)
    return State(match, phase, to_act, own, others, tables, fitting, face_up, stock, knowledge)


def in_turn(hands: tuple[Cards, ...], to_act: Seat | None) -> tuple[Cards, tuple[Cards, ...]]:
    """Return the hands as a state holds them: of the seat to act, and of the others."""
    if to_act is None:
        return NO_CARDS, hands
    return hands[to_act], hands[to_act + 1 :] + hands[:to_act]
