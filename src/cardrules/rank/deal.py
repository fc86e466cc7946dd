"""How a hand begins: the state before the first deal, and the `Deal` of each hand."""

from collections.abc import Iterable, Sequence

import attrs

from cardrules._arguments import check_cards, check_seat, is_instance, plain_numbers, without_cards
from cardrules._causes import Cause
from cardrules._deals import check_outcome, due_request
from cardrules._seats import Seat, left_of
from cardrules.dealing import Randomness, shuffled
from cardrules.errors import ChanceError, other_class
from cardrules.rank import causes
from cardrules.rank.deck import NO_CARDS, Card, in_order, pack
from cardrules.rank.knowledge import PackedStretches, Stretch, pack_stretches
from cardrules.rank.phases import Dealing, pack_phase
from cardrules.rank.rules import Rules
from cardrules.rank.state import HandFacts, Match, State


def _pile(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


def _hands(hands: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(in_order, hands))


@attrs.frozen(order=False, field_transformer=plain_numbers)
class Deal:
    """The layout after dealing (`rank.setup`).

    Its `repr` shows no cards.
    """

    hands: tuple[tuple[Card, ...], ...] = attrs.field(converter=_hands, repr=False)
    """The hand of each seat, sorted."""
    draw_pile: tuple[Card, ...] = attrs.field(converter=_pile, repr=False)
    """The face-down cards, top first."""
    king: Seat | None = None
    """The seat that was dealt the King's card, in the first hand; None in all others."""
    kings_hand: tuple[Card, ...] = attrs.field(default=(), converter=in_order, repr=False)
    """The King's Hand, sorted; empty in games without one."""


def start(rules: Rules, /) -> State:
    """Return the state before the first deal.

    Raises:
        TypeError: if the rules are not those of this game.

    >>> start(Rules(seats=3)).chance is not None
    True
    """
    if not is_instance(rules, Rules):
        raise other_class(rules, Rules)
    zeros = (0,) * rules.seats
    return State(
        match=Match(
            rules=rules,
            scores=zeros,
            places=(),
            reigns=zeros,
            longest_reigns=zeros,
            last_round=None,
            outcome=None,
        ),
        phase=pack_phase(Dealing(rules.cards, names_king=True)),
        to_act=None,
        hands=(NO_CARDS,) * rules.seats,
        draw_pile=(),
        stretches=no_stretches(rules.seats),
        out=(),
        hand_facts=no_facts(rules.seats),
        kings_hand=NO_CARDS,
        set_aside=NO_CARDS,
        taken=(),
    )


def no_stretches(seats: int) -> PackedStretches:
    """Return the stretches of all seats at the beginning of a hand, all empty."""
    return pack_stretches(((Stretch(),),) * seats)


def no_facts(seats: int) -> HandFacts:
    """Return the `HandFacts` at the beginning of a hand, when nothing is known yet."""
    return HandFacts(modifiers_only=(False,) * seats)


def deal_cards(state: State, order: Sequence[Card], /, *, king: int | None = None) -> Deal:
    """Return the deal that a deck in this order gives, one card at a time (`rank.setup`).

    Args:
        state: a state that waits for a deal.
        order: all cards, top card first.
        king: the seat that holds the King's card; required in the first hand, None in all others.

    Raises:
        ChanceError: if no deal is due, the order does not have exactly the cards due, or the King
            is missing or not asked for.
    """
    request, rules = due_request(state), state.rules
    named = _king(request, king, rules.seats)
    _check_all("order", order, request.cards)
    seats, dealt = rules.seats, rules.seats * rules.hand_size
    first = left_of(state.places[-1], seats) if state.places else Seat(0)
    extra = dealt + rules.hand_size * rules.kings_hand
    # The card at an index goes to the seat that many places to the left of the first.
    return Deal(
        hands=[order[(seat - first) % seats : dealt : seats] for seat in range(seats)],
        draw_pile=order[extra:],
        king=named,
        kings_hand=order[dealt:extra],
    )


def sample_chance(state: State, randomness: Randomness, /) -> Deal:
    """Return a random deal, drawn from a source of randomness.

    In the first hand, one number below the number of seats decides the King. Then the cards are
    shuffled (`rank.setup`).

    Raises:
        ChanceError: if no deal is due.
    """
    request = due_request(state)
    king = randomness.below(state.rules.seats) if request.names_king else None
    return deal_cards(state, shuffled(request.cards, randomness), king=king)


@without_cards()
def check_deal(state: State, deal: Deal) -> None:
    """Check a deal against the state that waits for it (`rank.setup`).

    Raises:
        ChanceError: if no deal is due, or if the cards, the sizes or the King of this one are not
            those due.
    """
    request, rules = due_request(state), state.rules
    check_outcome(deal, Deal, "rank.Deal")
    _king(request, deal.king, rules.seats)
    sizes = tuple(map(len, deal.hands))
    if sizes != (rules.hand_size,) * rules.seats:
        due = {"seats": rules.seats, "size": rules.hand_size}
        raise ChanceError.of(Cause.HAND_SIZES, "hands", sizes, **due)
    extra = rules.hand_size * rules.kings_hand
    if len(deal.kings_hand) != extra:
        raise ChanceError.of(Cause.CARD_COUNT, "kings_hand", len(deal.kings_hand), size=extra)
    dealt = [card for hand in deal.hands for card in hand]
    everything = [*dealt, *deal.draw_pile, *deal.kings_hand]
    _check_all("deal", everything, request.cards)


def _check_all(what: str, given: Sequence[Card], due: tuple[Card, ...]) -> None:
    # The packed comparison is quick. Only cards that fail it need `check_cards`, which names the
    # wrong one in its error.
    if set(map(type, given)) != {Card} or pack(given) != pack(due):
        check_cards(what, given, due, error=ChanceError)


def _king(request: Dealing, named: object, seats: int) -> Seat | None:
    if not request.names_king:
        if named is None:
            return None
        raise ChanceError.of(causes.Cause.KING_NAMED, "king", named)
    if named is None:
        raise ChanceError.of(causes.Cause.KING_OPEN, "king", None)
    return check_seat("king", named, seats, error=ChanceError)
