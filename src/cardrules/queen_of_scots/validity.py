"""Whether a state or a view from elsewhere is one that play can reach, and can go on from."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from cardrules._arguments import check_cards, check_int, check_length, check_seat
from cardrules._seats import left_of
from cardrules._validation import check_same, check_text
from cardrules.errors import PositionError
from cardrules.queen_of_scots.consistency import (
    check_drawn,
    check_hands,
    check_known,
    check_last_round,
    check_piles,
    check_scores,
    check_shown,
    check_tables,
)
from cardrules.queen_of_scots.deal import start
from cardrules.queen_of_scots.deck import Card
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.moves import Move, parse_move
from cardrules.queen_of_scots.positions import position
from cardrules.queen_of_scots.rules import StockUsedUp
from cardrules.queen_of_scots.scoring import outcome_of, score_round
from cardrules.queen_of_scots.sets import Hand
from cardrules.queen_of_scots.state import OVER, Dealing, Laying, PickingUp, Reshuffling, State
from cardrules.queen_of_scots.views import View, view


def check_move(move: Move) -> None:
    """Raise an error unless `parse_move` reads a move from its text."""
    check_text(parse_move, move)


def check_state(state: State) -> None:
    """Raise `PositionError` unless play, or `position`, can bring a state about."""
    rules, knowledge = state.rules, state.knowledge
    if state.dealer is None:
        check_same(start(rules), state)
        return
    check_length("hands", state.hands, rules.seats, error=PositionError)
    check_length("tables", state.tables, rules.seats, error=PositionError)
    _check_count(state, sum(map(len, state.hands)) + len(state.stock))
    if state.to_act is None:
        _check_waiting(state)
        return
    built = position(
        rules,
        hands=state.hands,
        face_up=state.face_up,
        stock=state.stock,
        to_act=state.to_act,
        tables=state.tables,
        phase=_turn(state),
        dealer=state.dealer,
        known=knowledge.known,
        reshuffled=knowledge.shuffled_in,
        drawn_since=knowledge.drawn,
        shown_since=knowledge.shown,
        scores=state.scores,
        last_round=state.last_round,
    )
    check_same(built, state)


def _check_waiting(state: State) -> None:
    """Check a table that waits for cards, or at which the match is over."""
    rules, knowledge = state.rules, state.knowledge
    check_same(check_tables(rules, state.tables), state.tables)
    everything = [*chain(*state.hands), *_laid(state), *state.face_up, *state.stock]
    check_cards("state", everything, rules.deck.cards, error=PositionError)
    if not isinstance(state.phase, Reshuffling):
        check_same(Knowledge[Card].of(state.hands), knowledge)
        _check_between(state, state.hands)
        return
    check_same((), state.stock)
    _check_reshuffling(state, state.phase)
    check_hands(rules, state.hands)
    seen = check_known(state.hands, state.tables, knowledge.known)
    drawn = check_drawn(rules, (), knowledge.shuffled_in, None, knowledge.drawn)
    check_length("shown_since", knowledge.shown, rules.seats, error=PositionError)
    check_shown(state.hands, seen, drawn, knowledge.shown, _in_sight(state))


def check_view(seen: View) -> None:
    """Raise `PositionError` unless a view is one of a state that can be."""
    rules, seat = seen.rules, seen.seat
    if seat is not None:
        check_seat("seat", seat, rules.seats, error=PositionError)
    if seen.dealer is None:
        check_same(view(start(rules), seat), seen)
        return
    check_length("hand_sizes", seen.hand_sizes, rules.seats, error=PositionError)
    for size in (*seen.hand_sizes, seen.stock_size):
        check_int("a size", size, at_least=0, error=PositionError)
    check_length("tables", seen.tables, rules.seats, error=PositionError)
    _check_count(seen, sum(seen.hand_sizes) + seen.stock_size)
    check_same(check_tables(rules, seen.tables), seen.tables)
    _check_own_hand(seen)
    _check_knowledge(seen)
    if isinstance(seen.phase, Reshuffling):
        check_same(0, seen.stock_size)
        _check_reshuffling(seen, seen.phase)
    elif seen.to_act is None:
        known = seen.knowledge.known
        check_same(tuple(map(len, known)), seen.hand_sizes)
        check_same(Knowledge[Card | None].of(known), seen.knowledge)
        _check_between(seen, known)
    else:
        acting = check_seat("to_act", seen.to_act, rules.seats, error=PositionError)
        check_piles(_turn(seen), seen.tables[acting], seen.face_up, range(seen.stock_size))
        _check_running(seen)
    if seen.to_act is not None and not all(seen.hand_sizes):
        raise PositionError("hand_sizes", seen.hand_sizes, "a hand is empty, which ends the round")


def _turn(facts: State | View) -> PickingUp | Laying:
    """Return the phase of a turn.

    Raises:
        PositionError: if it is another phase.
    """
    phase = facts.phase
    if isinstance(phase, (PickingUp, Laying)):
        return phase
    raise PositionError("to_act", facts.to_act, "to_act: nobody is to act in such a phase")


def _laid(facts: State | View) -> list[Card]:
    return [card for table in facts.tables for laid in table for card in laid.cards]


def _in_sight(facts: State | View) -> Counter[Card]:
    return Counter([*_laid(facts), *facts.face_up, *chain(*facts.knowledge.known)])


def _check_count(facts: State | View, elsewhere: int) -> None:
    counted = elsewhere + len(_laid(facts)) + len(facts.face_up)
    needed = len(facts.rules.deck.cards)
    if counted != needed:
        message = f"there must be {needed} cards in all, not {counted}"
        raise PositionError("cards", counted, message)


def _check_running(facts: State | View) -> None:
    """Check what is so while a round is played."""
    check_seat("dealer", facts.dealer, facts.rules.seats, error=PositionError)
    check_scores(facts.rules, facts.scores)
    check_last_round(facts.rules, facts.last_round)
    check_same(None, facts.outcome)


def _check_reshuffling(facts: State | View, phase: Reshuffling) -> None:
    """Check a table that waits for a reshuffle (`scots.stock`)."""
    rules = facts.rules
    if rules.stock_used_up is not StockUsedUp.RESHUFFLE or not facts.face_up:
        message = "phase: with these rules and piles there is no reshuffle"
        raise PositionError("phase", phase, message)
    check_cards("phase.cards", phase.cards, facts.face_up[:-1], error=PositionError)
    check_same(rules.deck.in_deck_order(phase.cards), phase.cards)
    check_seat("next_to_act", phase.next_to_act, rules.seats, error=PositionError)
    check_same(None, facts.to_act)
    _check_running(facts)


def _check_between(facts: State | View, hands: tuple[Hand, ...]) -> None:
    """Check a table after a round: score sheet, scores, and what comes next (`scots.score`)."""
    rules = facts.rules
    dealer = check_seat("dealer", facts.dealer, rules.seats, error=PositionError)
    result = score_round(rules, facts.tables, hands)
    check_same(result, facts.last_round)
    check_length("scores", facts.scores, rules.seats, error=PositionError)
    totals = zip(facts.scores, result.points, strict=True)
    check_scores(rules, tuple(total - points for total, points in totals))
    outcome = outcome_of(rules, facts.scores)
    check_same(outcome, facts.outcome)
    dealing = Dealing(rules.deck.cards, left_of(dealer, rules.seats))
    check_same(OVER if outcome else dealing, facts.phase)
    check_same(None, facts.to_act)


def _check_own_hand(seen: View) -> None:
    size = None if seen.seat is None else seen.hand_sizes[seen.seat]
    if size != (None if seen.hand is None else len(seen.hand)):
        raise PositionError("hand", None, f"hand must have {size} cards, as hand_sizes says")


def _check_knowledge(seen: View) -> None:
    """Check what a seat has seen of the hands: as much as it can have seen, and of this deck."""
    knowledge, own = seen.knowledge, seen.seat
    for what in (knowledge.known, knowledge.drawn, knowledge.shown):
        check_length("knowledge", what, seen.rules.seats, error=PositionError)
    for seat, (known, drawn) in enumerate(zip(knowledge.known, knowledge.drawn, strict=True)):
        is_hidden = {card is None for card in drawn} - {seat != own}
        is_shown = bool(knowledge.shown[seat]) and not drawn
        if is_hidden or is_shown or len(known) > seen.hand_sizes[seat]:
            message = f"knowledge: this cannot be seen of the hand of seat {seat}"
            raise PositionError("knowledge", None, message)
    in_hand = [known for seat, known in enumerate(knowledge.known) if seat != own]
    in_hand.append(seen.hand or ())
    _check_within([*chain(*in_hand), *_laid(seen), *seen.face_up], seen.rules.deck.cards)
    _check_within(chain(*knowledge.shown), _in_sight(seen).elements())
    if own is not None:
        _check_within(knowledge.known[own], seen.hand or ())
        _check_within(knowledge.drawn[own], knowledge.shuffled_in)
    _check_shuffled(seen)


def _check_shuffled(seen: View) -> None:
    """Check the cards of a reshuffle, and that those drawn since and those left are as many."""
    rules, shuffled, draws = seen.rules, seen.knowledge.shuffled_in, seen.knowledge.draws
    _check_within(shuffled, rules.deck.cards)
    counted = sum(draws) + seen.stock_size if shuffled else sum(draws)
    if counted != len(shuffled):
        message = f"draws_since: of {len(shuffled)} cards, {counted} were drawn or are left"
        raise PositionError("draws_since", draws, message)
    if shuffled and rules.stock_used_up is not StockUsedUp.RESHUFFLE:
        raise PositionError("reshuffled", None, "reshuffled: these rules know no reshuffle")


def _check_within(cards: Iterable[Card | None], others: Iterable[Card]) -> None:
    """Check that all of some cards are among others."""
    more = Counter(cards) - Counter[Card | None](others)
    if more:
        card = next(iter(more))
        raise PositionError("cards", card, f"there are not so many of {card!r} where it is said")
