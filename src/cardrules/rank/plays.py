"""What a hand can play onto a pile or lead with, and why it cannot play something.

`legal_plays` generates moves, from packed hands and with what ``sets.py`` keeps. `unplayable`
judges a single play by its conditions and never enumerates. The two share little code, so the
tests can check each against the other. The order of the conditions is the order of the reasons: a
play with several faults is refused for the first.
"""

from cardrules._arguments import is_whole
from cardrules._violations import Violation
from cardrules.rank.codes import Code
from cardrules.rank.deck import (
    ADAPTABLE,
    HIGHEST,
    MOST_COPIES,
    OVERDRAWN,
    Card,
    Cards,
    count,
    counts,
    holds,
    is_modifiers_only,
    named,
)
from cardrules.rank.moves import PASS, Move, Play
from cardrules.rank.naturals import crowns, natural_follows, natural_leads
from cardrules.rank.phases import Round
from cardrules.rank.rules import Rules
from cardrules.rank.sets import lone_modifiers, sets_in, wilds_alone
from cardrules.rank.worth import values, wild_number


def legal_plays(rules: Rules, now: Round, hand: Cards) -> tuple[Move, ...]:
    """Return what a hand can play in a round."""
    if not hand & ADAPTABLE:
        value = now.value
        if value is None:
            return natural_leads(hand)
        if now.size <= MOST_COPIES and 0 <= value <= HIGHEST:
            return natural_follows(hand, now.size, value)
    found = _sets(rules, now, hand)
    found += crowns(hand)
    if now.value is not None:
        found.append(PASS)
    return tuple(found)


def _sets(rules: Rules, now: Round, hand: Cards) -> list[Move]:
    """Return the sets and lone modifiers that a hand can play, in the order of `legal_moves`."""
    held = counts(hand)
    wilds, ups, downs = held[HIGHEST], held[HIGHEST + 1], held[HIGHEST + 2]
    # For a lead the empty pile counts as value 0, and its size 0 stands for any size.
    size, value = now.size, now.value or 0
    found = sets_in(hand, held, size, value + 1, HIGHEST + ups, 0)
    if wilds:
        number = wild_number(now.value, rules.wild_cap)
        found += wilds_alone[wilds, ups, size, number, value + 1]
    if is_modifiers_only(hand):
        most = MOST_COPIES if rules.several_modifiers else 1
        found += lone_modifiers[ups, downs, most, value]
    if downs and value > 1:
        most = downs if rules.several_modifiers else 1
        found += sets_in(hand, held, size, 1, value - 1, most)
    return found


def is_surely_legal(now: Round, left: Cards, move: Play) -> bool:
    """Return whether a play was generated as a set, or is a Crown, and can be made in a round.

    Most plays can, and so need no judge. For all others False is returned, legal or not.

    Args:
        now: how the round stands.
        left: the hand after `take` has taken the cards, whether they were there or not.
        move: the play.
    """
    if not move._sense or left & OVERDRAWN:
        return False
    if now.value is None or move.value is None:
        return move._sense > 0
    return move.size == now.size and (move.value - now.value) * move._sense > 0


def unplayable(rules: Rules, now: Round, hand: Cards, move: Play) -> Violation | None:
    """Return why a hand cannot play cards in a round, or None if it can."""
    if not holds(hand, move._packed):
        return not_held(hand, move.cards)
    possible = possible_values(rules, now, hand, move)
    if isinstance(possible, Violation):
        return possible
    if possible == CLEARS:
        return None if move.value is None else Violation.of(Code.CROWN_HAS_NO_VALUE)
    value = move.value
    if value is None or not is_whole(value):
        return Violation.of(Code.NO_VALUE, values=possible)
    # Wilds played for their value without the cap go on, so that the cap is given as the reason.
    if value not in possible and value != _uncapped(now, move):
        return Violation.of(Code.WRONG_VALUE, values=possible, value=value)
    return _not_beating(rules, now, move, value)


def not_held(hand: Cards, cards: tuple[Card, ...]) -> Violation:
    """Return the violation that names the first card that a hand lacks."""
    lacking = next(card for card in cards if count(hand, card) < cards.count(card))
    held, wanted = count(hand, lacking), cards.count(lacking)
    return Violation.of(Code.NOT_HELD, card=named(lacking), held=held, wanted=wanted)


CLEARS: tuple[int, ...] = ()
"""In place of the possible values, for a Crown: it clears the pile."""


def possible_values(
    rules: Rules, now: Round, hand: Cards, move: Play
) -> tuple[int, ...] | Violation:
    """Return the values that a selection can give the pile, or why it cannot be played.

    Whether it beats the pile is not asked here. A Crown has no value, so `CLEARS` is returned.
    """
    if not move.cards:
        return Violation.of(Code.NO_CARDS)
    if move.size + move.ups + move.downs < len(move.cards):  # There is a Crown among them.
        return CLEARS if len(move.cards) == 1 else Violation.of(Code.CROWN_ALONE)
    if not move.size:
        return _lone_value(rules, now, hand, move)
    if move.downs:
        refused = _no_rank_down(rules, now, move)
        if refused:
            return refused
    numbers = move.numbers
    if not numbers:
        return (wild_number(now.value, rules.wild_cap) + move.ups,)
    found = values(numbers, move.ups)
    if not found:
        needed = sum(numbers[-1] - number for number in numbers)
        return Violation.of(Code.NOT_ONE_VALUE, needed=needed, ups=move.ups)
    return found


def _lone_value(rules: Rules, now: Round, hand: Cards, move: Play) -> tuple[int, ...] | Violation:
    """Return the value that lone modifiers give the pile (`rank.lone-modifier`), or why not."""
    if not is_modifiers_only(hand):
        return Violation.of(Code.NOT_ONLY_MODIFIERS)
    if move.ups and move.downs:
        return Violation.of(Code.MIXED_MODIFIERS)
    if len(move.cards) > 1 and not rules.several_modifiers:
        return Violation.of(Code.ONE_MODIFIER, count=len(move.cards))
    return ((now.value or 0) + move.ups - move.downs,)


def _no_rank_down(rules: Rules, now: Round, move: Play) -> Violation | None:
    """Return why these Rank-Downs cannot be played with this set (`rank.rank-down`), or None."""
    if now.value is None:
        return Violation.of(Code.NOTHING_TO_BRING_DOWN)
    if move.downs > 1 and not rules.several_modifiers:
        return Violation.of(Code.ONE_RANK_DOWN, count=move.downs)
    return None if move.wilds < move.size else Violation.of(Code.RANK_DOWN_NEEDS_NUMBER)


def _uncapped(now: Round, move: Play) -> int | None:
    """Return the value of Wilds alone without a cap; None for other cards, and for a lead."""
    if now.value is None or not move.wilds or move.wilds < move.size:
        return None
    return wild_number(now.value, None) + move.ups


def _not_beating(rules: Rules, now: Round, move: Play, value: int) -> Violation | None:
    """Return why a set of this value cannot be played onto the pile, or None if it can.

    A lead has nothing to beat, nor have lone modifiers.
    """
    beaten = now.value
    if beaten is None or not move.size:
        return None
    if move.size != now.size:
        return Violation.of(Code.WRONG_SIZE, size=move.size, pile=now.size)
    if move.downs:
        if value < beaten:
            return None
        return Violation.of(Code.NOT_LOWER, value=value, pile=beaten)
    # The cap is the reason if the move names the value that the Wilds would have without it, or if
    # no Rank-Up is played with them. A capped value with Rank-Ups is judged like any other.
    cap, uncapped = rules.wild_cap, _uncapped(now, move)
    if uncapped and cap and beaten >= cap and (value == uncapped or not move.ups):
        return Violation.of(Code.WILD_CAP, cap=cap, pile=beaten)
    if value > beaten:
        return None
    return Violation.of(Code.TOO_LOW, value=value, pile=beaten)
