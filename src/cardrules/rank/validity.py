"""Whether a state or a view from elsewhere is one that play can reach, and can go on from."""

from collections.abc import Iterable
from typing import cast

from cardrules._arguments import check_int, check_length, check_seat
from cardrules._seats import Seat
from cardrules._validation import check_same, check_text
from cardrules.errors import PositionError
from cardrules.rank.consistency import (
    check_choice,
    check_counts,
    check_last_round,
    check_out,
    check_round,
    check_scores,
    check_seats,
)
from cardrules.rank.deal import start
from cardrules.rank.deck import NO_CARDS, Cards, holds, is_modifiers_only, pack, put, size, take
from cardrules.rank.exchanges import KING_TAKES, queen_takes_from
from cardrules.rank.knowledge import all_played, known_hands
from cardrules.rank.moves import Move, parse_move
from cardrules.rank.phases import OVER, ChoosingBenefit, ChoosingHand, Dealing, Giving, Playing
from cardrules.rank.scoring import outcome_of, score_hand
from cardrules.rank.state import State
from cardrules.rank.views import View, view


def check_move(move: Move) -> None:
    """Raise an error unless `parse_move` reads a move from its text."""
    check_text(parse_move, move)


def check_state(state: State) -> None:
    """Raise `PositionError` unless play, or `position`, can bring a state about."""
    rules = state.rules
    if isinstance(state.phase, Dealing) and state.phase.names_king:
        check_same(start(rules), state)
        return
    check_length("hands", state.packed_hands, rules.seats, error=PositionError)
    sizes = tuple(map(size, state.packed_hands))
    extra, aside = size(state.packed_kings_hand), size(state.packed_set_aside)
    _check_count(state, sum(sizes) + len(state.draw_pile) + extra + aside)
    _check_facts(state, sizes)
    _check_kings_hand(state, extra, aside)
    hidden = (state.packed_kings_hand, state.packed_set_aside, pack(state.draw_pile))
    _check_cards(state, (*state.packed_hands, *hidden))
    for hand, is_shown in zip(state.packed_hands, state.modifiers_only, strict=True):
        _check_modifiers(hand, is_shown=is_shown)
    for seat in range(rules.seats):
        known = known_hands(Seat(seat), state.taken, state.stretches)
        if not all(map(holds, state.packed_hands, known)):
            message = "taken: a card that was given is neither in the hand nor played"
            raise PositionError("taken", None, message)


def check_view(seen: View) -> None:
    """Raise `PositionError` unless a view is one of a state that can be."""
    rules, seat = seen.rules, seen.seat
    if seat is not None:
        check_seat("seat", seat, rules.seats, error=PositionError)
    if isinstance(seen.phase, Dealing) and seen.phase.names_king:
        check_same(view(start(rules), seat), seen)
        return
    sizes = check_counts(rules, "hand_sizes", seen.hand_sizes, ())
    check_int("draw_pile_size", seen.draw_pile_size, at_least=0, error=PositionError)
    check_int("kings_hand_size", seen.kings_hand_size, at_least=0, error=PositionError)
    swapper = seen.hand_facts.taker_of_kings_hand
    if (seen.set_aside is None) == (swapper in {None, seat}):
        raise PositionError("set_aside", None, "set_aside is seen by who gave it up, and no other")
    aside = rules.hand_size if seen.set_aside is None else len(seen.set_aside)
    _check_count(seen, sum(sizes) + seen.draw_pile_size + seen.kings_hand_size + aside)
    _check_facts(seen, sizes)
    _check_kings_hand(seen, seen.kings_hand_size, aside)
    if len(seen.hand) != (0 if seat is None else sizes[seat]):
        raise PositionError("hand", None, f"hand has {len(seen.hand)} cards, and must have others")
    for transfer in seen.taken:
        if (transfer.cards is None) == (seat in {transfer.giver, transfer.taker}):
            raise PositionError("taken", None, "the two seats of an exchange see its cards")
    known = known_hands(seat, seen.taken, seen.stretches)
    if any(size(cards) > held for cards, held in zip(known, sizes, strict=True)):
        raise PositionError("taken", None, "more cards are known to be in a hand than it has")
    _check_cards(seen, (*known, seen.packed_hand, pack(seen.set_aside or ())))
    if seat is not None:
        _check_modifiers(seen.packed_hand, is_shown=seen.modifiers_only[seat])


def _check_count(facts: State | View, elsewhere: int) -> None:
    """Check that as many cards as the deck has were played or are elsewhere."""
    check_length("stretches", facts.stretches, facts.rules.seats, error=PositionError)
    counted = elsewhere + sum(size(each.played) for mine in facts.stretches for each in mine)
    needed = len(facts.rules.cards)
    if counted != needed:
        message = f"there must be {needed} cards in all, not {counted}"
        raise PositionError("cards", counted, message)


def _check_cards(facts: State | View, elsewhere: Iterable[Cards]) -> None:
    """Check that what was played and what is elsewhere are cards of the deck, each there once."""
    left = pack(facts.rules.cards)
    for cards in (*elsewhere, *(each.played for mine in facts.stretches for each in mine)):
        if not holds(left, cards):
            raise PositionError("cards", None, "these are not the cards of the rules' deck")
        left = take(left, cards)


def _check_modifiers(hand: Cards, *, is_shown: bool) -> None:
    if is_shown and not is_modifiers_only(hand):
        message = "modifiers_only: the hand holds something else (rank.lone-modifier)"
        raise PositionError("modifiers_only", is_shown, message)


def _check_facts(facts: State | View, sizes: tuple[int, ...]) -> None:
    """Check everything that is no secret."""
    rules = facts.rules
    places = check_seats(rules, "places", facts.places)
    if places:
        check_length("places", places, rules.seats, error=PositionError)
    check_length("modifiers_only", facts.modifiers_only, rules.seats, error=PositionError)
    check_last_round(rules, facts.last_round)
    check_counts(rules, "reigns", facts.reigns, ())
    check_counts(rules, "longest_reigns", facts.longest_reigns, ())
    for mine in facts.stretches:
        if not mine or mine[0].drawn or any(stretch.drawn < 1 for stretch in mine[1:]):
            message = "each hand has a stretch before its first draw, and one from each draw on"
            raise PositionError("stretches", None, message)
    _check_hand_facts(facts)
    _check_taken(facts)
    if facts.to_act is None:
        _check_between(facts, sizes)
    else:
        _check_play(facts, sizes, facts.to_act)


def _check_hand_facts(facts: State | View) -> None:
    """Check the Beggar and the King, where they matter in this hand."""
    rules, told = facts.rules, facts.hand_facts
    if (told.beggar is None) != (told.steal_possible is None):
        message = "steal_possible is told with the beggar, or neither"
        raise PositionError("steal_possible", told.steal_possible, message)
    for name, seat in (("beggar", told.beggar), ("taker", told.taker_of_kings_hand)):
        if seat is not None:
            check_seat(name, seat, rules.seats, error=PositionError)
    if told.beggar is not None and (rules.classic_president or not facts.places):
        raise PositionError("beggar", told.beggar, "beggar: there is no benefit in this hand")


def _check_taken(facts: State | View) -> None:
    """Check the exchanges of this hand, each by itself (`rank.classic-president`)."""
    between = [(transfer.giver, transfer.taker) for transfer in facts.taken]
    if len(set(between)) < len(between):
        raise PositionError("taken", between, "taken: a seat gives to another once in a hand")
    for transfer in facts.taken:
        check_seats(facts.rules, "taken", (transfer.giver, transfer.taker))
        most = facts.rules.hand_size
        check_int("count", transfer.count, at_least=0, at_most=most, error=PositionError)
        check_int("due", transfer.due, at_least=0, at_most=KING_TAKES, error=PositionError)
        if transfer.cards is not None:
            check_length("taken.cards", transfer.cards, transfer.count, error=PositionError)
            if not holds(pack(facts.rules.cards), pack(transfer.cards)):
                raise PositionError("taken", None, "taken: there are no such cards in the deck")


def _check_kings_hand(facts: State | View, extra: int, aside: int) -> None:
    """Check the sizes of the extra hand and of what was given up for it (`rank.kings-hand`)."""
    rules, is_taken = facts.rules, facts.hand_facts.taker_of_kings_hand is not None
    size_of_extra = rules.hand_size * rules.kings_hand
    is_right = extra == 0 if is_taken else extra in {0, size_of_extra}
    if not is_right or aside != size_of_extra * is_taken or is_taken > rules.kings_hand:
        message = f"the King's Hand cannot have {extra} cards, and {aside} given up for it"
        raise PositionError("kings_hand", extra, message)
    if isinstance(facts.phase, ChoosingHand) and not extra:
        raise PositionError("kings_hand", extra, "there is no King's Hand to choose")


def _check_play(facts: State | View, sizes: tuple[int, ...], to_act: Seat) -> None:
    """Check a table in the middle of a hand, where a seat is to act."""
    rules, phase = facts.rules, facts.phase
    acting = check_seat("to_act", to_act, rules.seats, error=PositionError)
    check_same(None, facts.outcome)
    check_scores(rules, facts.scores)
    check_out(sizes, check_seats(rules, "out", facts.out), acting, phase)
    if isinstance(phase, Playing):
        played = all_played(facts.stretches)
        is_led = (phase.leader, phase.last_player, phase.pile, phase.plays, phase.passed)
        check_same(check_round(rules, acting, *is_led, played), phase)
        _check_plays(facts, phase)
    elif isinstance(phase, (ChoosingHand, ChoosingBenefit, Giving)):
        check_choice(sizes, facts.places, acting, phase, None, facts.modifiers_only)
        _check_phase(facts, phase)
    else:
        raise PositionError("to_act", acting, "to_act: nobody is to act between hands")


def _check_plays(facts: State | View, phase: Playing) -> None:
    """Check that the plays of a round are among what their seats have played in the hand."""
    told = [NO_CARDS] * facts.rules.seats
    for play in phase.plays:
        told[play.seat] = put(told[play.seat], pack(play.cards))
    for cards, mine in zip(told, facts.stretches, strict=True):
        if not holds(Cards(sum(stretch.played for stretch in mine)), cards):
            raise PositionError("plays", None, "plays: a seat has not played these cards")


def _check_phase(facts: State | View, phase: ChoosingHand | ChoosingBenefit | Giving) -> None:
    """Check that the rules and the hand have such a choice (`rank.benefit`, `rank.give`)."""
    if isinstance(phase, ChoosingBenefit) and facts.steal_possible is None:
        message = "phase: the King chooses no benefit where it is not known if he can steal"
        raise PositionError("phase", None, message)
    if isinstance(phase, Giving):
        _check_giving(facts, phase)
    elif facts.taken:
        raise PositionError("taken", None, "taken: no card goes before the choice")


def _check_giving(facts: State | View, phase: Giving) -> None:
    """Check who gets something, and that it was not exchanged before (`rank.give`)."""
    rules = facts.rules
    others = check_seats(rules, "phase.to", (phase.to, *phase.then))
    check_int("phase.count", phase.count, at_least=1, at_most=KING_TAKES, error=PositionError)
    if facts.to_act in others or (phase.then and not rules.classic_president):
        raise PositionError("phase", None, f"phase: nothing is given back to {others}")
    to_come = _to_come(facts, others)
    if any((each.giver, each.taker) in to_come for each in facts.taken):
        raise PositionError("taken", None, "taken: this exchange is still to come")


def _to_come(facts: State | View, others: Iterable[Seat]) -> set[tuple[Seat, Seat]]:
    """Return from whom to whom cards go yet in this hand, after a card was taken of others."""
    king, queen = facts.places[:2]
    acting = cast("Seat", facts.to_act)  # as `check_choice` has made sure
    to_come = {(acting, other) for other in others}
    if facts.rules.classic_president and acting == king:
        below = queen_takes_from(facts.rules.queen_exchange, facts.places)
        to_come |= {pair for seat in below for pair in ((seat, queen), (queen, seat))}
    return to_come


def _check_between(facts: State | View, sizes: tuple[int, ...]) -> None:
    """Check a table after a hand: places, tokens, reigns, and what comes next (`rank.places`)."""
    rules = facts.rules
    out = check_seats(rules, "out", facts.out)
    left = tuple(Seat(seat) for seat, held in enumerate(sizes) if held)
    if len(left) != 1 or facts.places != (*out, *left):
        message = "after a hand all seats but one are out, and the places are their order"
        raise PositionError("places", facts.places, message)
    result = score_hand(rules, facts.places)
    check_same(result, facts.last_round)
    check_length("scores", facts.scores, rules.seats, error=PositionError)
    totals = zip(facts.scores, result.points, strict=True)
    check_scores(rules, tuple(total - points for total, points in totals))
    king = facts.places[0]
    reigning = tuple(
        max(1, facts.reigns[king]) if seat == king else 0 for seat in sorted(out + left)
    )
    check_same(reigning, facts.reigns)
    outcome = outcome_of(rules, facts.scores, facts.places)
    check_same(outcome, facts.outcome)
    check_same(OVER if outcome else Dealing(rules.cards, names_king=False), facts.phase)
