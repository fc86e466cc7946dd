"""Which moves are legal, and why another is not: one code path for states and views.

`legal_moves` generates, from cards alone (``move_generation.py``); `refusal` judges one move by
its conditions and never enumerates. They are written apart, and the laws hold them against each
other. A judge checks the hand before the set: a reason about cards that a hand lacks would be of
no use.

Both read `Facts` only: what everyone knows, and the hand of the seat to act. A state and the view
of that seat agree on these. If a rule here read anything else, a view would refuse what the server
accepts, or a refusal would tell what its seat may not know.

Read next: ``sets.py`` for what a set is, and ``play.py``, which asks `refusal` before each step.
"""

from typing import Protocol

from cardrules._arguments import check_asked_seat, check_own_seat
from cardrules._seats import Seat
from cardrules._violations import Violation, ViolationCode, params
from cardrules.errors import not_a_move
from cardrules.queen_of_scots.deck import ROYAL, Card, Deck
from cardrules.queen_of_scots.move_generation import layings, takes
from cardrules.queen_of_scots.moves import DRAW, Add, Discard, Draw, Lay, Move, Take, TakeOnto
from cardrules.queen_of_scots.rules import JEWELS_SHOWN, PAIR_SIZE, SET_SIZE
from cardrules.queen_of_scots.sets import Hand, LaidSets, lacking, set_of
from cardrules.queen_of_scots.state import Laying, Match, Phase, PickingUp, Reshuffling, State
from cardrules.queen_of_scots.views import View


class Code(ViolationCode):
    """Why a move or a selection of cards is refused."""

    OVER = "over", "scots.over"
    """The match is over."""
    NOT_YOUR_TURN = "not-your-turn", "scots.turn", params(seat=int, to_act=Seat)
    """Another seat is to act."""
    SPECTATING = "spectating", "scots.turn"
    """A spectator makes no moves."""
    DEAL_DUE = "deal-due", "scots.phase"
    """A round must be dealt before anybody moves."""
    RESHUFFLE_DUE = "reshuffle-due", "scots.phase"
    """The face-down pile must be shuffled before anybody moves."""
    NOT_PICKED_UP = "not-picked-up", "scots.phase"
    """A turn begins with picking up."""
    PICKED_UP = "picked-up", "scots.phase"
    """The seat has picked up in this turn."""
    NO_SUCH_CARD = "no-such-card", "scots.hand", params(card=str)
    """The deck has no such card."""
    NOT_HELD = "not-held", "scots.hand", params(held=int, card=str, needed=int)
    """The hand has not so many of a card."""
    NO_MATCH = "no-match", "scots.take-pile", params(card=str, top=str)
    """A card does not match the top of the face-up pile."""
    NO_JEWEL_ON_TOP = "no-jewel-on-top", "scots.take-pile", params(top=str)
    """The top of the pile is no crown jewel, which alone goes onto a set."""
    TAKE_SIZE = "take-size", "scots.take-pile", params(count=int)
    """The pile is taken with exactly two cards."""
    TWO_JEWELS = "two-jewels", "scots.take-jewel", params(top=str, held=int)
    """The hand has not the two crown jewels that a crown jewel on top asks for."""
    NO_PAIR = "no-pair", "scots.take-jewel", params(cards=tuple[str, ...])
    """The cards do not match one another, so that the crown jewel cannot be laid with them."""
    NO_SET_FOR_JEWEL = "no-set-for-jewel", "scots.take-jewel", params(kind=str)
    """The seat has no such set for the crown jewel on top of the pile."""
    NOT_MATCHING = "not-matching", "scots.lay", params(card=str, other=str)
    """The cards are not of one kind."""
    TOO_FEW_MATCHING = "too-few-matching", "scots.lay", params(count=int)
    """A new set needs two matching cards; crown jewels do not count."""
    ALREADY_LAID = "already-laid", "scots.lay", params(kind=str)
    """The seat has a set of this kind, to which the cards are added."""
    LAY_SIZE = "lay-size", "scots.lay", params(count=int)
    """A new set begins with exactly three cards."""
    NO_SUCH_SET = "no-such-set", "scots.add", params(kind=str)
    """The seat has no set of this kind."""
    SET_NOT_NAMED = "set-not-named", "scots.add", params(card=str)
    """A crown jewel fits any set, so the move must name one."""
    SET_NAMED = "set-named", "scots.add", params(card=str)
    """A card that fits one set only is added without naming it."""
    ANOTHER_KIND = "another-kind", "scots.lay", params(card=str, kind=str)
    """A card does not go into a set of the kind that was asked for."""
    NO_CARDS = "no-cards", "scots.lay"
    """No card was selected."""


class Facts(Protocol):
    """What legality depends on: public facts, and what the seat to act holds."""

    @property
    def match(self) -> Match: ...  # noqa: D102 - as in State and View
    @property
    def phase(self) -> Phase: ...  # noqa: D102
    @property
    def to_act(self) -> Seat | None: ...  # noqa: D102
    @property
    def hand(self) -> Hand | None: ...  # noqa: D102
    @property
    def tables(self) -> tuple[LaidSets, ...]: ...  # noqa: D102
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
"""The phase that each move belongs to, and why it is refused in another."""


def legal_moves(position: State | View, /) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, each once.

    A turn begins with drawing or taking the pile: drawing comes first, then what takes the pile
    with two cards, then onto a set. After that come new sets, plain ones before royal ones and
    natural ones before those with a crown jewel; additions, crown jewels last; and discards. All
    else is in alphabetical order. Nobody has a move while a chance outcome is due or after the
    match, nor has a view's seat while another is to act.

    Source: `scots.pick-up`, `scots.lay`, `scots.add`, `scots.discard`.
    """
    if isinstance(position, View) and position.seat != position.to_act:
        return ()
    return _moves(position)


def _moves(facts: Facts) -> tuple[Move, ...]:
    phase, seat = facts.phase, facts.to_act
    if seat is None:
        return ()
    deck, hand, table = facts.match.rules.deck, facts.hand or (), facts.tables[seat]
    if isinstance(phase, PickingUp):
        return (DRAW, *takes(deck, hand, table, facts.face_up[-1]))
    return layings(deck, hand, table)


def why_illegal(position: State | View, seat: int | None, move: Move, /) -> Violation | None:
    """Return why a seat may not make a move, None if it may; a spectator (None) makes none.

    Of several reasons it is the first of: the match is over, another seat is to act, another kind
    of move is due, cards that the hand has not, no set, the number of cards.

    Raises:
        SeatError: if the seat is not a number, or a view is asked about another than its own.
        TypeError: if the move is none of this game.
    """
    if isinstance(position, View):
        check_own_seat(position.seat, seat)
    return refusal(position, seat, move)


def refusal(facts: Facts, seat: int | None, move: Move) -> Violation | None:
    """Return why a seat may not make a move; the one judge of a single move."""
    to_act = facts.to_act
    if to_act is None or seat != to_act or type(seat) is not int:
        return not_to_act(facts, seat)
    due, code = _DUE.get(type(move)) or not_a_move(move)
    if not isinstance(facts.phase, due):
        return Violation.of(code)
    if isinstance(move, (Draw, Take, TakeOnto)):
        return _no_pick_up(facts, facts.tables[to_act], move)
    return _no_laying(facts, facts.tables[to_act], move)


def not_to_act(facts: Facts, seat: int | None) -> Violation:
    """Return why a seat that is not to act may not move (`scots.over`, `scots.turn`)."""
    check_asked_seat(seat)
    if facts.match.outcome is not None:
        return Violation.of(Code.OVER)
    if facts.to_act is None:
        reshuffling = isinstance(facts.phase, Reshuffling)
        return Violation.of(Code.RESHUFFLE_DUE if reshuffling else Code.DEAL_DUE)
    if seat is None:
        return Violation.of(Code.SPECTATING)
    return Violation.of(Code.NOT_YOUR_TURN, seat=seat, to_act=facts.to_act)


def not_held(deck: Deck, hand: Hand, cards: Hand) -> Violation | None:
    """Return why cards cannot come from a hand, None if it has them all (`scots.hand`)."""
    card = lacking(hand, cards)
    if card is None:
        return None
    if not deck.has(card):
        return Violation.of(Code.NO_SUCH_CARD, card=str(card))
    held, needed = hand.count(card), cards.count(card)
    return Violation.of(Code.NOT_HELD, card=str(card), held=held, needed=needed)


def no_set(deck: Deck, cards: Hand) -> Violation | None:
    """Return why cards of the deck are no new set, whatever their number (`scots.lay`)."""
    natural = [card for card in cards if card != deck.wild]
    for card in natural:
        if deck.kind_of(card) != deck.kind_of(natural[0]):
            return Violation.of(Code.NOT_MATCHING, card=card, other=natural[0])
    if len(natural) < PAIR_SIZE:
        return Violation.of(Code.TOO_FEW_MATCHING, count=len(natural))
    return None


def _no_pick_up(facts: Facts, table: LaidSets, move: Draw | Take | TakeOnto) -> Violation | None:
    """Return why a turn cannot begin like this (`scots.take-pile`, `scots.take-jewel`)."""
    deck, hand, top = facts.match.rules.deck, facts.hand or (), facts.face_up[-1]
    if isinstance(move, Take):
        return not_held(deck, hand, move.cards) or _not_taken(deck, hand, move, top)
    if isinstance(move, TakeOnto):
        return _not_taken_onto(deck, hand, table, move, top)
    return None


def _no_laying(facts: Facts, table: LaidSets, move: Lay | Add | Discard) -> Violation | None:
    """Return why a turn cannot go on like this (`scots.lay`, `scots.add`, `scots.discard`)."""
    deck, hand = facts.match.rules.deck, facts.hand or ()
    if isinstance(move, Discard):
        return not_held(deck, hand, (move.card,))
    if isinstance(move, Add):
        return not_held(deck, hand, (move.card,)) or _not_added(deck, table, move)
    return not_held(deck, hand, move.cards) or _not_laid(deck, table, move)


def _not_laid(deck: Deck, table: LaidSets, move: Lay) -> Violation | None:
    violation = no_set(deck, move.cards)
    if violation is not None:
        return violation
    kind = deck.kind_of_set(move.cards)
    if set_of(table, kind):
        return Violation.of(Code.ALREADY_LAID, kind=kind)
    if len(move.cards) != SET_SIZE:
        return Violation.of(Code.LAY_SIZE, count=len(move.cards))
    return None


def _not_added(deck: Deck, table: LaidSets, move: Add) -> Violation | None:
    kind = deck.kind_of(move.card)
    if kind is None:
        if move.to is None:
            return Violation.of(Code.SET_NOT_NAMED, card=move.card)
        return (
            None if set_of(table, move.to) else Violation.of(Code.NO_SUCH_SET, kind=str(move.to))
        )
    if not set_of(table, kind):
        return Violation.of(Code.NO_SUCH_SET, kind=kind)
    return None if move.to is None else Violation.of(Code.SET_NAMED, card=move.card)


def _not_taken(deck: Deck, hand: Hand, move: Take, top: Card) -> Violation | None:
    kind = deck.kind_of(top)
    if kind is None and hand.count(top) < JEWELS_SHOWN:
        return Violation.of(Code.TWO_JEWELS, top=top, held=hand.count(top))
    for card in move.cards:
        if kind is None:
            if deck.kind_of(card) != (deck.kind_of(move.cards[0]) or ROYAL):
                return Violation.of(Code.NO_PAIR, cards=move.cards)
        elif deck.kind_of(card) != kind:
            return Violation.of(Code.NO_MATCH, card=card, top=top)
    if len(move.cards) != PAIR_SIZE:
        return Violation.of(Code.TAKE_SIZE, count=len(move.cards))
    return None


def _not_taken_onto(
    deck: Deck, hand: Hand, table: LaidSets, move: TakeOnto, top: Card
) -> Violation | None:
    if deck.kind_of(top) is not None:
        return Violation.of(Code.NO_JEWEL_ON_TOP, top=top)
    if hand.count(top) < JEWELS_SHOWN:
        return Violation.of(Code.TWO_JEWELS, top=top, held=hand.count(top))
    if not set_of(table, move.kind):
        return Violation.of(Code.NO_SET_FOR_JEWEL, kind=str(move.kind))
    return None
