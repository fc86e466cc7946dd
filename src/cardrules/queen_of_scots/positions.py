"""Set-up positions: any moment of a round that play can reach, checked.

Apart from play, `position` is the only way into the middle of a round. It runs every check in
``position_checks.py`` and builds the state. States read from a message go through it too
(``received.py``).
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from cardrules._arguments import check_cards, check_seat
from cardrules._results import RoundResult
from cardrules._validation import check_sheet
from cardrules.errors import PositionError
from cardrules.queen_of_scots.deck import cards_in, hand_in
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.position_checks import (
    check_drawn,
    check_hands,
    check_known,
    check_piles,
    check_scores,
    check_shown,
    check_tables,
    rows_of,
)
from cardrules.queen_of_scots.rules import Rules
from cardrules.queen_of_scots.sets import LaidSet, laid_cards
from cardrules.queen_of_scots.state import PICKING_UP, Laying, Match, PickingUp, State, state_of


def position(  # noqa: PLR0913 - every fact of a round, by name
    rules: Rules,
    /,
    *,
    hands: Sequence[Iterable[str]],
    face_up: Sequence[str],
    stock: Sequence[str] | None = None,
    to_act: int,
    tables: Sequence[Iterable[LaidSet | tuple[str, Iterable[str]]]] | None = None,
    phase: PickingUp | Laying = PICKING_UP,
    dealer: int | None = None,
    known: Sequence[Iterable[str]] | None = None,
    reshuffled: Iterable[str] = (),
    draws_since: Sequence[int] | None = None,
    drawn_since: Sequence[Iterable[str]] | None = None,
    shown_since: Sequence[Iterable[str]] | None = None,
    scores: Sequence[int] | None = None,
    last_round: RoundResult | None = None,
) -> State:
    """Return a state in the middle of a round, for puzzles, tests and real tables.

    Args:
        rules: the rules that are played.
        hands: the cards of each seat, in any order.
        face_up: the face-up pile, oldest first; empty only after it was taken.
        stock: the face-down pile, top first; empty only in the turn that drew its last card.
            None means all remaining cards, in the order of the deck.
        to_act: the seat to act.
        tables: the sets of each seat, each a `LaidSet` or a pair of its kind and its cards; None
            means that there are no sets.
        phase: whether the seat to act must still pick up or has already done so.
        dealer: the seat that dealt; None means the seat to the right of the seat to act.
        known: the cards of each hand that everyone knows; None means that no card is known.
        reshuffled: the cards of the last reshuffle; empty if there was none in this round.
        draws_since: how many cards each seat has drawn since the reshuffle; None means as many as
            `drawn_since` lists.
        drawn_since: the cards that each seat has drawn since the reshuffle; needed if several
            seats have drawn.
        shown_since: the cards that left each hand's unknown part after it drew since then.
        scores: the match scores before this round; None means that all are 0.
        last_round: the score sheet of the round before.

    Raises:
        PositionError: if a fact is impossible, or two facts contradict each other.

    >>> from cardrules import queen_of_scots
    >>> thistle = queen_of_scots.CardType("Thistle", points=5, copies=6)
    >>> rules = queen_of_scots.Rules(
    ...     seats=2, hand_size=2, deck=queen_of_scots.Deck([thistle])
    ... )
    >>> state = position(
    ...     rules,
    ...     hands=[["thistle", "thistle"], ["thistle"]],
    ...     face_up=["thistle"],
    ...     to_act=0,
    ... )
    >>> len(state.stock)
    2
    >>> [str(move) for move in queen_of_scots.legal_moves(state)]
    ['draw', 'take thistle thistle']
    """
    seats = rules.seats
    acting = check_seat("to_act", to_act, seats, error=PositionError)
    if dealer is None:
        dealer = (acting - 1) % seats
    held, laid = check_hands(rules, hands), check_tables(rules, tables)
    on_tables = laid_cards(laid)
    discards = cards_in(face_up)
    elsewhere = [*chain.from_iterable(held), *on_tables, *discards]
    if stock is None:
        stock = left = list(rules.deck.cards)
        for card in elsewhere:
            if card in left:
                left.remove(card)
    to_draw = cards_in(stock)
    everything = [*elsewhere, *to_draw]
    check_cards("position", everything, rules.deck.cards, error=PositionError)
    check_piles(phase, laid[acting], discards, to_draw)
    seen = check_known(held, laid, known)
    shuffled = hand_in(reshuffled)
    drawn = check_drawn(rules, to_draw, shuffled, draws_since, drawn_since)
    shown = rows_of("shown_since", shown_since, seats)
    check_sheet(last_round, seats)
    check_shown(held, seen, drawn, shown, [*on_tables, *discards, *chain(*seen)])
    return state_of(
        match=Match(
            rules=rules,
            dealer=check_seat("dealer", dealer, seats, error=PositionError),
            scores=check_scores(rules, scores),
            last_round=last_round,
            outcome=None,
        ),
        phase=phase,
        to_act=acting,
        hands=held,
        tables=laid,
        face_up=discards,
        stock=to_draw,
        knowledge=Knowledge(seen, shuffled, drawn, shown),
    )
