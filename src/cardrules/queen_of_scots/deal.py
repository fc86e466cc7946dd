"""How a round begins, and what chance decides in it: `Deal` and `Reshuffle`."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import attrs

from cardrules._arguments import check_cards, is_instance, plain_numbers, without_cards
from cardrules._causes import Cause
from cardrules._deals import check_dealer
from cardrules._seats import Seat, left_of
from cardrules.dealing import Randomness, shuffled
from cardrules.errors import ChanceError, other_class
from cardrules.queen_of_scots.deck import Card, Hand, card_in, cards_in, hand_in
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.rules import Rules
from cardrules.queen_of_scots.sets import LaidSets
from cardrules.queen_of_scots.state import Dealing, Match, Reshuffling, State, state_of


def _hands(hands: Iterable[Iterable[str]]) -> tuple[Hand, ...]:
    return tuple(map(hand_in, hands))


@attrs.frozen(order=False, field_transformer=plain_numbers)
class Deal:
    """The layout after dealing (`scots.deal`); its repr does not show hidden cards."""

    hands: tuple[Hand, ...] = attrs.field(converter=_hands, repr=False)
    """The cards of each seat, in alphabetical order of their ids."""
    face_up: Card = attrs.field(converter=card_in)
    """The card turned up to start the face-up pile."""
    stock: tuple[Card, ...] = attrs.field(converter=cards_in, repr=False)
    """The face-down pile, top first."""
    dealer: Seat
    """The seat that dealt."""


@attrs.frozen(order=False)
class Reshuffle:
    """The new face-down pile (`scots.stock`); its repr does not show the cards."""

    order: tuple[Card, ...] = attrs.field(converter=cards_in, repr=False)
    """The cards, top first."""


ChanceOutcome: TypeAlias = Deal | Reshuffle
"""Everything that chance decides in this game."""


def start(rules: Rules, /) -> State:
    """Return the state before the first deal.

    Raises:
        TypeError: if the rules are not those of this game.

    >>> len(start(Rules(seats=2)).chance.cards)
    90
    """
    if not is_instance(rules, Rules):
        raise other_class(rules, Rules)
    seats = rules.seats
    nothing: tuple[Hand, ...] = ((),) * seats
    tables: tuple[LaidSets, ...] = ((),) * seats
    return state_of(
        match=Match(rules=rules, dealer=None, scores=(0,) * seats, last_round=None, outcome=None),
        phase=Dealing(rules.deck.cards, rules.dealer),
        to_act=None,
        hands=nothing,
        tables=tables,
        face_up=(),
        stock=(),
        knowledge=Knowledge[Card].of(nothing),
    )


def deal_cards(state: State, order: Sequence[str], /, *, dealer: int | None = None) -> Deal:
    """Return the deal of a deck in a given order, by the rulebook (`scots.deal`).

    Args:
        state: a state that waits for a deal.
        order: all cards of the deck, top card first.
        dealer: the seat that deals; needed in the first round unless the rules name it.

    Raises:
        ChanceError: if no deal is due, the cards are not this deck, or the dealer is missing or
            not the one due.
    """
    request = _due_deal(state)
    seats, size = state.rules.seats, state.rules.hand_size
    dealing = check_dealer(dealer, request.dealer, seats)
    cards = cards_in(order)
    check_cards("order", cards, request.cards, error=ChanceError)
    first = left_of(dealing, seats)
    dealt = seats * size
    # Each seat gets every seats-th card, beginning left of the dealer.
    return Deal(
        hands=tuple(cards[(seat - first) % seats : dealt : seats] for seat in range(seats)),
        face_up=cards[dealt],
        stock=cards[dealt + 1 :],
        dealer=dealing,
    )


def sample_chance(state: State, randomness: Randomness, /) -> ChanceOutcome:
    """Return the deal or reshuffle that is due, drawn from a source of randomness.

    If chance decides who deals first, the dealer comes first, as one number below the number of
    seats. Then the deck is shuffled (`scots.deal`). A reshuffle starts from the order of the deck
    (`scots.stock`).

    Raises:
        ChanceError: if nothing is due.
    """
    request = _due(state)
    if isinstance(request, Reshuffling):
        return Reshuffle(shuffled(request.cards, randomness))
    dealer = request.dealer
    if dealer is None:
        dealer = Seat(randomness.below(state.rules.seats))
    return deal_cards(state, shuffled(request.cards, randomness), dealer=dealer)


def _due(state: State) -> Dealing | Reshuffling:
    """Return the request for the deal or reshuffle that is due.

    Raises:
        ChanceError: if nothing is due.
    """
    request = state.chance
    if request is None:
        raise ChanceError.of(Cause.NOTHING_DUE, "state", repr(state), state=repr(state))
    return request


def _other(request: Dealing | Reshuffling, found: str) -> ChanceError:
    """Return the error that names the kind of outcome due, and the one found."""
    kind = Deal if isinstance(request, Dealing) else Reshuffle
    due = f"queen_of_scots.{kind.__name__}"
    return ChanceError.of(Cause.OTHER_OUTCOME_DUE, "outcome", found, due=due, found=found)


def _due_deal(state: State) -> Dealing:
    request = _due(state)
    if isinstance(request, Reshuffling):
        raise _other(request, "Deal")
    return request


@without_cards()
def check_deal(state: State, deal: Deal) -> None:
    """Check that a deal fits the state that waits for it (`scots.deal`).

    Raises:
        ChanceError: if no deal is due, or its cards, hands or dealer are not the right ones.
    """
    request, rules = _due_deal(state), state.rules
    check_dealer(deal.dealer, request.dealer, rules.seats)
    sizes = tuple(map(len, deal.hands))
    if sizes != (rules.hand_size,) * rules.seats:
        due = {"seats": rules.seats, "size": rules.hand_size}
        raise ChanceError.of(Cause.HAND_SIZES, "hands", sizes, **due)
    dealt = [card for hand in deal.hands for card in hand]
    check_cards("deal", [*dealt, deal.face_up, *deal.stock], request.cards, error=ChanceError)


def check_reshuffle(state: State, reshuffle: Reshuffle) -> Reshuffling:
    """Check that a reshuffle fits the state that waits for it, and return the request.

    Source: `scots.stock`.

    Raises:
        ChanceError: if no reshuffle is due, or its cards are not all but the top face-up card.
    """
    request = _due(state)
    if isinstance(request, Dealing) or not is_instance(reshuffle, Reshuffle):
        raise _other(request, type(reshuffle).__name__)
    check_cards("order", reshuffle.order, request.cards, error=ChanceError)
    return request
