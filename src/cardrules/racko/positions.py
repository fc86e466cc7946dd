"""Set-up positions: any moment of a round that play can reach, checked.

Apart from play, `in_round` is the only way into the middle of a round. It takes the facts as a
state holds them, runs the checks in ``position_checks.py`` and builds the state. `position` takes
them as people write them. States read from a message go through `in_round` too (``received.py``).
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import chain

from cardrules._arguments import check_flag, check_seat, plain
from cardrules._results import RoundResult
from cardrules._seats import Seat
from cardrules.errors import PositionError
from cardrules.racko.deck import Card, Rack, ShownSlots, cards_in, deck
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
    acting = check_seat("to_act", to_act, rules.seats, error=PositionError)
    if dealer is None:
        dealer = (acting - 1) % rules.seats
    dealing = check_seat("dealer", dealer, rules.seats, error=PositionError)
    check_flag("turned_over", turned_over, error=PositionError)
    laid, discards, drawn = tuple(map(cards_in, racks)), cards_in(discard_pile), plain(drawn)
    if draw_pile is None:
        elsewhere = [*chain.from_iterable(laid), *discards, drawn]
        draw_pile = [card for card in deck(rules.cards) if card not in elsewhere]
    return in_round(
        rules,
        racks=laid,
        discard_pile=discards,
        draw_pile=cards_in(draw_pile),
        to_act=acting,
        drawn=drawn,
        dealer=dealing,
        turned_over=turned_over,
        had_turn=had_turn,
        scores=scores,
        last_round=last_round,
        find_shown=partial(check_known, known=known),
    )


def in_round(  # noqa: PLR0913 - likewise
    rules: Rules,
    /,
    *,
    racks: tuple[Rack, ...],
    discard_pile: tuple[Card, ...],
    draw_pile: tuple[Card, ...],
    to_act: Seat,
    drawn: int | None,
    dealer: Seat,
    turned_over: bool,
    had_turn: Sequence[bool] | None,
    scores: Sequence[int] | None,
    last_round: RoundResult | None,
    find_shown: Callable[[tuple[Rack, ...], tuple[bool, ...], int], tuple[ShownSlots, ...]],
) -> State:
    """Return the state that `position` returns, given its facts as a state holds them.

    The slots whose cards everyone knows are found last. The function for it is given the racks,
    whether each seat has ended a turn, and how many cards everyone can know.

    Raises:
        PositionError: if a fact is impossible, or two facts contradict each other.
    """
    check_layout(rules, racks, discard_pile, draw_pile, drawn)
    check_draw_pile(draw_pile, drawn)
    draws = draws_made(rules, draw_pile, drawn, turned_over=turned_over)
    turns = check_turns(rules, to_act, dealer, draws, had_turn)
    check_racks_rest(rules, racks, turns)
    totals = check_scores(rules, scores)
    check_last_round(rules, totals, last_round)
    return State(
        match=Match(
            rules=rules,
            dealer=dealer,
            scores=totals,
            last_round=last_round,
            outcome=None,
        ),
        phase=TAKING if drawn is None else Placing(Card(drawn)),
        to_act=to_act,
        racks=racks,
        draw_pile=draw_pile,
        discard_pile=discard_pile,
        shown=find_shown(racks, turns, most_known(rules, draws, turns, turned_over=turned_over)),
        turned_over=turned_over,
        had_turn=turns,
    )
