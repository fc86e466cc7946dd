"""Set-up positions: any moment of a round that play can reach, checked.

Apart from play, `in_round` is the only way into the middle of a round. It takes the facts as a
state holds them, runs the checks in ``position_checks.py`` and builds the state. `position` takes
them as people write them. States read from a message go through `in_round` too (``received.py``).
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from cardrules._arguments import check_cards, check_seat
from cardrules._results import RoundResult
from cardrules._seats import Seat
from cardrules._validation import check_sheet
from cardrules.errors import PositionError
from cardrules.queen_of_scots.deck import Card, cards_in, hand_in
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.lanes import Cards
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
from cardrules.queen_of_scots.sets import LaidSet, LaidSets, fitting_cards, laid_cards
from cardrules.queen_of_scots.state import PICKING_UP, Laying, Match, PickingUp, State, in_turn


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
    held = rows_of("hands", hands, seats)
    check_hands(rules, held)
    laid, discards = check_tables(rules, tables), cards_in(face_up)
    elsewhere = [*chain.from_iterable(held), *laid_cards(laid), *discards]
    if stock is None:
        stock = left = list(rules.deck.cards)
        for card in elsewhere:
            if card in left:
                left.remove(card)
    to_draw = cards_in(stock)
    everything = [*elsewhere, *to_draw]
    check_cards("position", everything, rules.deck.cards, error=PositionError)
    return in_round(
        rules,
        hands=tuple(map(rules.deck._lanes.pack, held)),
        face_up=discards,
        stock=to_draw,
        to_act=acting,
        tables=laid,
        phase=phase,
        dealer=dealer,
        known=known,
        reshuffled=reshuffled,
        draws_since=draws_since,
        drawn_since=drawn_since,
        shown_since=shown_since,
        scores=scores,
        last_round=last_round,
    )


def in_round(  # noqa: PLR0913 - likewise
    rules: Rules,
    /,
    *,
    hands: tuple[Cards, ...],
    face_up: tuple[Card, ...],
    stock: tuple[Card, ...],
    to_act: Seat,
    tables: tuple[LaidSets, ...],
    phase: PickingUp | Laying,
    dealer: int | None,
    known: Sequence[Iterable[str]] | None,
    reshuffled: Iterable[str],
    draws_since: Sequence[int] | None,
    drawn_since: Sequence[Iterable[str]] | None,
    shown_since: Sequence[Iterable[str]] | None,
    scores: Sequence[int] | None,
    last_round: RoundResult | None,
) -> State:
    """Return the state that `position` returns, given cards that make up the deck.

    Raises:
        PositionError: if any other fact is impossible, or two facts contradict each other.
    """
    seats, deck = rules.seats, rules.deck
    check_piles(phase, tables[to_act], face_up, stock)
    seen, shuffled = check_known(deck, hands, tables, known), hand_in(reshuffled)
    drawn = check_drawn(rules, stock, shuffled, draws_since, drawn_since)
    shown = rows_of("shown_since", shown_since, seats)
    check_sheet(last_round, seats)
    check_shown(deck, hands, seen, drawn, shown, chain(laid_cards(tables), face_up, *seen))
    own, others = in_turn(hands, to_act)
    return State(
        match=Match(
            rules=rules,
            dealer=check_seat("dealer", dealer, seats, error=PositionError),
            scores=check_scores(rules, scores),
            last_round=last_round,
            outcome=None,
        ),
        phase=phase,
        to_act=to_act,
        hand=own,
        others=others,
        tables=tables,
        fitting=fitting_cards(deck, tables),
        face_up=face_up,
        stock=stock,
        knowledge=Knowledge(seen, shuffled, drawn, shown),
    )
