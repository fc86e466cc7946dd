"""How a round begins: the first state, and the `Deal` of each round."""

from collections.abc import Iterable, Sequence

import attrs

from cardrules._arguments import check_cards, is_instance, plain_numbers, without_cards
from cardrules._causes import Cause
from cardrules._deals import check_dealer, check_outcome, due_request
from cardrules._seats import Seat, left_of
from cardrules.dealing import Randomness, shuffled
from cardrules.errors import ChanceError, other_class
from cardrules.racko.deck import Card, Rack, cards_in, deck
from cardrules.racko.rules import Rules
from cardrules.racko.state import Dealing, Match, State


def _rows(rows: Iterable[Iterable[int]]) -> tuple[Rack, ...]:
    return tuple(map(cards_in, rows))


@attrs.frozen(order=False, field_transformer=plain_numbers)
class Deal:
    """The layout after dealing (`racko.deal`); its repr does not show hidden cards."""

    racks: tuple[Rack, ...] = attrs.field(converter=_rows, repr=False)
    """The cards of each seat, from slot 5 up."""
    discard: Card
    """The card turned up to start the discard pile."""
    draw_pile: tuple[Card, ...] = attrs.field(converter=cards_in, repr=False)
    """The draw pile, top first."""
    dealer: Seat
    """The seat that dealt."""


def start(rules: Rules, /) -> State:
    """Return the state before the first deal.

    Raises:
        TypeError: if the rules are not those of this game.

    >>> start(Rules(seats=2)).chance is not None
    True
    """
    if not is_instance(rules, Rules):
        raise other_class(rules, Rules)
    nothing: tuple[Rack, ...] = ((),) * rules.seats
    return State(
        match=Match(
            rules=rules, dealer=None, scores=(0,) * rules.seats, last_round=None, outcome=None
        ),
        phase=Dealing(deck(rules.cards), rules.dealer),
        to_act=None,
        racks=nothing,
        draw_pile=(),
        discard_pile=(),
        shown=((),) * rules.seats,
        turned_over=False,
        had_turn=(False,) * rules.seats,
    )


def deal_cards(state: State, order: Sequence[int], /, *, dealer: int | None = None) -> Deal:
    """Return the deal of a deck in a given order, by the rulebook (`racko.deal`).

    Args:
        state: a state that waits for a deal.
        order: all cards of the deck, top card first.
        dealer: the seat that deals; needed in the first round unless the rules name it.

    Raises:
        ChanceError: if no deal is due, the cards are not this deck, or the dealer is missing or
            not the one due.
    """
    request = due_request(state)
    dealing = check_dealer(dealer, request.dealer, state.rules.seats)
    cards = cards_in(order)
    check_cards("order", cards, request.cards, error=ChanceError)
    seats, size = state.rules.seats, state.rules.rack_size
    first = left_of(dealing, seats)
    dealt = seats * size
    # Each seat gets every seats-th card. The first goes into the last slot, hence the reversal.
    hands = [cards[(seat - first) % seats : dealt : seats] for seat in range(seats)]
    return Deal(
        racks=tuple(hand[::-1] for hand in hands),
        discard=cards[dealt],
        draw_pile=cards[dealt + 1 :],
        dealer=dealing,
    )


def sample_chance(state: State, randomness: Randomness, /) -> Deal:
    """Return the deal that is due, drawn from a source of randomness.

    If chance decides who deals first, the dealer comes first, as one number below the number of
    seats. Then the deck is shuffled (`racko.deal`).

    Raises:
        ChanceError: if no deal is due.
    """
    request = due_request(state)
    dealer = request.dealer
    if dealer is None:
        dealer = Seat(randomness.below(state.rules.seats))
    return deal_cards(state, shuffled(request.cards, randomness), dealer=dealer)


@without_cards()
def check_deal(state: State, deal: Deal) -> None:
    """Check that a deal fits the state that waits for it (`racko.deal`).

    Raises:
        ChanceError: if no deal is due, or its cards, racks or dealer are not the right ones.
    """
    request, rules = due_request(state), state.rules
    check_outcome(deal, Deal, "racko.Deal")
    check_dealer(deal.dealer, request.dealer, rules.seats)
    if tuple(map(len, deal.racks)) != (rules.rack_size,) * rules.seats:
        lengths = tuple(map(len, deal.racks))
        due = {"seats": rules.seats, "size": rules.rack_size}
        raise ChanceError.of(Cause.HAND_SIZES, "racks", lengths, **due)
    dealt = [card for rack in deal.racks for card in rack]
    check_cards("deal", [*dealt, deal.discard, *deal.draw_pile], request.cards, error=ChanceError)
