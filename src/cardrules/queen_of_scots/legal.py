"""Which moves are legal, and why a move is not: one code path for states and views.

`legal_moves` generates all moves from cards alone (``move_generation.py``). `refusal` judges one
move by its conditions and never enumerates. They are written independently, and the tests compare
them. `refusal` checks the hand before the set: a fault in a set is of no interest while the hand
does not hold its cards.

Both read only `Facts`: what everyone knows, and the hand of the seat to act. A state and the view
of that seat agree on these. If a rule here read anything else, a view could refuse a move that the
server accepts, or a refusal could reveal something that the seat does not know.

Read next: ``sets.py`` for what a set is, and ``play.py``, which calls `refusal` before each step.
"""

from typing import Protocol

from cardrules._arguments import check_own_seat, check_viewer, is_instance
from cardrules._seats import Seat
from cardrules._violations import Violation, ViolationCode, params
from cardrules.errors import not_a_move, other_class
from cardrules.language import Name
from cardrules.queen_of_scots.deck import Card, Deck, Hand
from cardrules.queen_of_scots.lanes import Cards
from cardrules.queen_of_scots.move_generation import layings, pick_ups
from cardrules.queen_of_scots.moves import Add, Discard, Draw, Lay, Move, Take, TakeOnto
from cardrules.queen_of_scots.rules import JEWELS_SHOWN, PAIR_SIZE, SET_SIZE
from cardrules.queen_of_scots.sets import Group, group_of
from cardrules.queen_of_scots.state import Laying, Match, Phase, PickingUp, Reshuffling, State
from cardrules.queen_of_scots.views import View


class Code(ViolationCode):
    """Why a move or a selection of cards is refused."""

    OVER = "over", "scots.over"
    """The match is over."""
    NOT_YOUR_TURN = "not-your-turn", "scots.turn", params(seat=Seat, to_act=Seat)
    """Another seat is to act."""
    SPECTATING = "spectating", "scots.turn"
    """A spectator cannot move."""
    DEAL_DUE = "deal-due", "scots.phase"
    """A round must be dealt before anybody moves."""
    RESHUFFLE_DUE = "reshuffle-due", "scots.phase"
    """The face-down pile must be shuffled before anybody moves."""
    NOT_PICKED_UP = "not-picked-up", "scots.phase"
    """The seat must pick up first."""
    PICKED_UP = "picked-up", "scots.phase"
    """The seat has already picked up in this turn."""
    NO_SUCH_CARD = "no-such-card", "scots.hand", params(card=Name)
    """The deck does not contain the card."""
    NOT_HELD = "not-held", "scots.hand", params(held=int, card=Name, needed=int)
    """The hand holds too few copies of a card."""
    NO_MATCH = "no-match", "scots.take-pile", params(card=Name, top=Name)
    """A card does not match the top of the face-up pile."""
    NO_JEWEL_ON_TOP = "no-jewel-on-top", "scots.take-pile", params(top=Name)
    """The top of the pile is not a crown jewel; no other card is taken onto a set."""
    TAKE_SIZE = "take-size", "scots.take-pile", params(count=int)
    """The pile is taken with exactly two cards."""
    TWO_JEWELS = "two-jewels", "scots.take-jewel", params(top=Name, held=int)
    """The hand does not hold two crown jewels, which taking a crown jewel requires."""
    NO_PAIR = "no-pair", "scots.take-jewel", params(cards=tuple[Name, ...])
    """The cards do not match one another, so the crown jewel cannot be laid with them."""
    NO_SET_FOR_JEWEL = "no-set-for-jewel", "scots.take-jewel", params(kind=Name)
    """The seat does not have the set that the crown jewel is to join."""
    NOT_MATCHING = "not-matching", "scots.lay", params(card=Name, other=Name)
    """The cards are not of one kind."""
    TOO_FEW_MATCHING = "too-few-matching", "scots.lay", params(count=int)
    """A new set needs two matching cards; crown jewels do not count."""
    ALREADY_LAID = "already-laid", "scots.lay", params(kind=Name)
    """The seat already has a set of this kind; the cards must be added to it."""
    LAY_SIZE = "lay-size", "scots.lay", params(count=int)
    """A new set begins with exactly three cards."""
    NO_SUCH_SET = "no-such-set", "scots.add", params(kind=Name)
    """The seat does not have a set of this kind."""
    SET_NOT_NAMED = "set-not-named", "scots.add", params(card=Name)
    """A crown jewel fits any set, so the move must name one."""
    SET_NAMED = "set-named", "scots.add", params(card=Name)
    """The card fits only one set, so the move must not name it."""
    ANOTHER_KIND = "another-kind", "scots.lay", params(card=Name, kind=Name)
    """A card does not fit into a set of the kind that was asked for."""
    NO_CARDS = "no-cards", "scots.lay"
    """No card was selected."""


class Facts(Protocol):
    """The facts that legality depends on: public ones, and the cards of the seat to act."""

    @property
    def match(self) -> Match: ...  # noqa: D102 - as in State and View
    @property
    def phase(self) -> Phase: ...  # noqa: D102
    @property
    def to_act(self) -> Seat | None: ...  # noqa: D102
    @property
    def _hand(self) -> Cards: ...
    @property
    def _fitting(self) -> tuple[Cards, ...]: ...
    @property
    def face_up(self) -> tuple[Card, ...]: ...  # noqa: D102


_DUE: dict[type, tuple[type[Phase], Code]] = {
    Draw: (PickingUp, Code.PICKED_UP),
    Take: (PickingUp, Code.PICKED_UP),
    TakeOnto: (PickingUp, Code.PICKED_UP),
    Lay: (Laying, Code.NOT_PICKED_UP),
    Add: (Laying, Code.NOT_PICKED_UP),
    Discard: (Laying, Code.NOT_PICKED_UP),
}
"""The phase that each kind of move belongs to, and why other phases refuse it."""


def legal_moves(position: State | View, /) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, each once.

    To pick up, drawing comes first, then taking the pile with two cards, then taking it onto a
    set. After picking up, new sets come first, then additions with crown jewels last, then
    discards. Plain pairs and sets come before royal ones. New sets of one kind without a crown
    jewel come before those with one. Everything else is in alphabetical order. The result is empty
    while a chance outcome is due, after the match, and for a view whose seat is not to act.

    Source: `scots.pick-up`, `scots.lay`, `scots.add`, `scots.discard`.
    """
    seat = position.to_act
    if seat is None:
        return ()
    if type(position) is View and position.seat != seat:
        return ()
    deck, hand, fitting = position.match.rules.deck, position._hand, position._fitting[seat]
    if type(position.phase) is PickingUp:
        return pick_ups(deck, hand, fitting, position.face_up[-1])
    return layings(deck, hand, fitting)


def why_illegal(position: State | View, seat: int | None, move: Move, /) -> Violation | None:
    """Return why a seat may not make a move; None if it may.

    A spectator (None) may make no move. If there are several reasons, the first of these is
    returned: the match is over, another seat is to act, another kind of move is due, the hand does
    not hold the cards, the cards do not make a set, their number is wrong.

    Raises:
        SeatError: if there is no such seat, or a view is asked about a seat not its own.
        TypeError: if the position or the move is not of this game.
    """
    if isinstance(position, View):
        check_own_seat(position.seat, seat)
    elif not is_instance(position, State):
        raise other_class(position, State, View)
    return refusal(position, seat, move)


def refusal(facts: Facts, seat: int | None, move: Move) -> Violation | None:
    """Return why a seat may not make a move; None if it may.

    `why_illegal` and every step of play decide by this function alone.
    """
    to_act = facts.to_act
    if type(seat) is not int:  # True would pass for seat 1.
        seat = check_viewer(seat, facts.match.rules.seats)
    if to_act is None or seat != to_act:
        return not_to_act(facts, seat)
    due, code = _DUE.get(type(move)) or not_a_move(move)
    if type(facts.phase) is not due:
        return Violation.of(code)
    if type(move) is Draw:
        return None
    deck, hand = facts.match.rules.deck, facts._hand
    if type(move) is Discard:
        held = hand & deck._lanes.whole[move.card]
        return None if held else not_held(deck, hand, (move.card,))
    if type(move) is Add:
        if not hand & deck._lanes.whole[move.card]:
            return not_held(deck, hand, (move.card,))
        return _not_added(deck, facts._fitting[to_act], move)
    if type(move) is TakeOnto:
        return _not_taken_onto(deck, hand, facts._fitting[to_act], move, facts.face_up[-1])
    group = group_of(deck._lanes, move.cards)
    missing = None
    if not deck._lanes.hold(hand, group.packed):
        missing = not_held(deck, hand, move.cards)
    if type(move) is Lay:
        return missing or _not_laid(deck, facts._fitting[to_act], move, group)
    return missing or _not_taken(deck, hand, move, group, facts.face_up[-1])


def not_to_act(facts: Facts, seat: int | None) -> Violation:
    """Return why a seat that is not to act may not move (`scots.over`, `scots.turn`)."""
    seat = check_viewer(seat, facts.match.rules.seats)
    if facts.match.outcome is not None:
        return Violation.of(Code.OVER)
    if facts.to_act is None:
        reshuffling = isinstance(facts.phase, Reshuffling)
        return Violation.of(Code.RESHUFFLE_DUE if reshuffling else Code.DEAL_DUE)
    if seat is None:
        return Violation.of(Code.SPECTATING)
    return Violation.of(Code.NOT_YOUR_TURN, seat=seat, to_act=facts.to_act)


def not_held(deck: Deck, hand: Cards, cards: Hand) -> Violation | None:
    """Return why cards cannot come from a hand; None if it holds them all (`scots.hand`)."""
    for card in cards:
        held, needed = deck._lanes.count(hand, card), cards.count(card)
        if held < needed:
            if not deck.has(card):
                return Violation.of(Code.NO_SUCH_CARD, card=deck.named(card))
            return Violation.of(Code.NOT_HELD, card=deck.named(card), held=held, needed=needed)
    return None


def no_set(deck: Deck, cards: Hand) -> Violation | None:
    """Return why cards do not make a new set; None if they do (`scots.lay`).

    The cards must be in the deck. Their number is not checked here.
    """
    natural = [card for card in cards if card != deck.wild]
    for card in natural:
        if card != natural[0] and deck.kind_of(card) != deck.kind_of(natural[0]):
            first = deck.named(natural[0])
            return Violation.of(Code.NOT_MATCHING, card=deck.named(card), other=first)
    if len(natural) < PAIR_SIZE:
        return Violation.of(Code.TOO_FEW_MATCHING, count=len(natural))
    return None


def _not_laid(deck: Deck, fitting: Cards, move: Lay, group: Group) -> Violation | None:
    kind = group.kind
    if not kind or group.natural < PAIR_SIZE:
        return no_set(deck, move.cards)
    if fitting & group.packed:
        return Violation.of(Code.ALREADY_LAID, kind=deck.named(kind))
    if len(move.cards) != SET_SIZE:
        return Violation.of(Code.LAY_SIZE, count=len(move.cards))
    return None


def _not_added(deck: Deck, fitting: Cards, move: Add) -> Violation | None:
    kind = deck._lanes.kinds[move.card]
    onto = kind or move.to
    if onto is None:
        return Violation.of(Code.SET_NOT_NAMED, card=deck.named(move.card))
    if not fitting & deck._lanes.of_kind[onto]:
        return Violation.of(Code.NO_SUCH_SET, kind=deck.named(onto))
    if kind is None or move.to is None:
        return None
    return Violation.of(Code.SET_NAMED, card=deck.named(move.card))


def _not_taken(deck: Deck, hand: Cards, move: Take, group: Group, top: Card) -> Violation | None:
    cards, kind = move.cards, deck.kinds.get(top)
    if kind is not None:
        if cards and (group.kind != kind or group.natural < len(cards)):
            strange = next(card for card in cards if deck.kind_of(card) != kind)
            return Violation.of(Code.NO_MATCH, card=deck.named(strange), top=deck.named(top))
    else:
        held = deck._lanes.count(hand, top)
        if held < JEWELS_SHOWN:
            return Violation.of(Code.TWO_JEWELS, top=deck.named(top), held=held)
        is_of_kind = group.kind and group.natural == len(cards)
        if cards and not is_of_kind:
            named = tuple(map(deck.named, deck.in_deck_order(cards)))
            return Violation.of(Code.NO_PAIR, cards=named)
    if len(cards) != PAIR_SIZE:
        return Violation.of(Code.TAKE_SIZE, count=len(cards))
    return None


def _not_taken_onto(
    deck: Deck, hand: Cards, fitting: Cards, move: TakeOnto, top: Card
) -> Violation | None:
    if deck.kind_of(top) is not None:
        return Violation.of(Code.NO_JEWEL_ON_TOP, top=deck.named(top))
    held = deck._lanes.count(hand, top)
    if held < JEWELS_SHOWN:
        return Violation.of(Code.TWO_JEWELS, top=deck.named(top), held=held)
    if not fitting & deck._lanes.of_kind[move.kind]:
        return Violation.of(Code.NO_SET_FOR_JEWEL, kind=deck.named(move.kind))
    return None
