"""Set-up positions: any moment of a round that play can reach, checked.

Apart from play, `position` is the only way into the middle of a round. It runs every check in
``position_checks.py`` and builds the state. States read from a message go through it too
(``received.py``).
"""

from collections.abc import Collection, Sequence
from itertools import chain

from cardrules._arguments import check_flag, check_seat, plain
from cardrules._results import RoundResult
from cardrules.errors import PositionError
from cardrules.racko.deck import Card, cards_in, deck
from cardrules.racko.position_checks import (
    check_draw_pile,
    check_known,
    check_last_round,
    check_layout,
    check_racks_rest,
    check_scores,
    check_turns,
    draws_made,
    most_known,
)
from cardrules.racko.rules import Rules
from cardrules.racko.state import TAKING, Match, Placing, State


def position(  # noqa: PLR0913 - every fact of a round, by name
    rules: Rules,
    /,
    *,
    racks: Sequence[Sequence[int]],
    discard_pile: Sequence[int],
    draw_pile: Sequence[int] | None = None,
    to_act: int,
    drawn: int | None = None,
    dealer: int | None = None,
    turned_over: bool = False,
    had_turn: Sequence[bool] | None = None,
    known: Sequence[Collection[int]] | None = None,
    scores: Sequence[int] | None = None,
    last_round: RoundResult | None = None,
) -> State:
    """Return a state in the middle of a round, for puzzles, tests and real tables.

    Args:
        rules: the rules that are played.
        racks: the cards of each seat, from slot 5 up.
        discard_pile: the face-up cards, oldest first.
        draw_pile: the face-down cards, top first; None means all remaining cards, ascending.
        to_act: the seat to act.
        drawn: the card that it has drawn; None at the beginning of its turn.
        dealer: the seat that dealt; None means the seat to the right of the seat to act.
        turned_over: whether the discard pile has become the draw pile in this round.
        had_turn: whether each seat has ended a turn; None means as few as the piles allow.
        known: the cards of each rack that everyone knows; None means that no rack is known.
        scores: the match scores before this round; None means that all are 0.
        last_round: the score sheet of the round before.

    Raises:
        PositionError: if a fact is impossible, or two facts contradict each other.

    >>> from cardrules import racko
    >>> rules = racko.Rules(seats=2, rack_size=2, cards=6)
    >>> state = position(
    ...     rules, racks=[[5, 2], [1, 6]], discard_pile=[3], to_act=0  # 4 is the draw pile
    ... )
    >>> [str(move) for move in racko.legal_moves(state)]
    ['take 5', 'take 10', 'draw']
    """
    seats = rules.seats
    acting = check_seat("to_act", to_act, seats, error=PositionError)
    if dealer is None:
        dealer = (acting - 1) % seats
    dealing = check_seat("dealer", dealer, seats, error=PositionError)
    check_flag("turned_over", turned_over, error=PositionError)
    laid, discards, drawn = tuple(map(cards_in, racks)), cards_in(discard_pile), plain(drawn)
    if draw_pile is None:
        elsewhere = [*chain.from_iterable(laid), *discards, drawn]
        draw_pile = [card for card in deck(rules.cards) if card not in elsewhere]
    to_draw = cards_in(draw_pile)
    check_layout(rules, laid, discards, to_draw, drawn)
    check_draw_pile(to_draw, drawn)
    draws = draws_made(rules, to_draw, drawn, turned_over=turned_over)
    turns = check_turns(rules, acting, dealing, draws, had_turn)
    most = most_known(rules, draws, turns, turned_over=turned_over)
    check_racks_rest(rules, laid, turns)
    totals = check_scores(rules, scores)
    check_last_round(rules, totals, last_round)
    return State(
        match=Match(
            rules=rules,
            dealer=dealing,
            scores=totals,
            last_round=last_round,
            outcome=None,
        ),
        phase=TAKING if drawn is None else Placing(Card(drawn)),
        to_act=acting,
        racks=laid,
        draw_pile=to_draw,
        discard_pile=discards,
        shown=check_known(laid, turns, known, most),
        turned_over=turned_over,
        had_turn=turns,
    )
