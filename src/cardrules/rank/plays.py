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
    Card,
    Cards,
    count,
    counts,
    holds,
    is_modifiers_only,
    named,
)
from cardrules.rank.moves import PASS, Move, Pass, Play
from cardrules.rank.naturals import crowns, natural_follows, natural_leads
from cardrules.rank.phases import Pile
from cardrules.rank.rules import Rules
from cardrules.rank.sets import lone_modifiers, sets_in, values, wild_number, wilds_alone


def legal_plays(rules: Rules, pile: Pile | None, hand: Cards) -> tuple[Move, ...]:
    """Return what a hand can play onto a pile, or lead with."""
    if not hand & ADAPTABLE:
        if not pile:
            return natural_leads(hand)
        if pile.size <= MOST_COPIES and 0 <= pile.value <= HIGHEST:
            return natural_follows(hand, pile.size, pile.value)
    found = _sets(rules, pile, hand)
    found += crowns(hand)
    if pile:
        found.append(PASS)
    return tuple(found)


def _sets(rules: Rules, pile: Pile | None, hand: Cards) -> list[Move]:
    """Return the sets and lone modifiers that a hand can play, in the order of `legal_moves`."""
    wilds, ups, downs = counts(hand)[HIGHEST : HIGHEST + 3]
    # For a lead the empty pile counts as value 0, and size 0 stands for any size.
    size, value, least = (pile.size, pile.value, pile.value + 1) if pile else (0, 0, 1)
    found: list[Move] = [*sets_in(hand, size=size, least=least, most=HIGHEST + ups)]
    if wilds:
        number = wild_number(pile.value if pile else None, rules.wild_cap)
        found += wilds_alone[wilds, ups, size, number, least]
    if is_modifiers_only(hand):
        most = MOST_COPIES if rules.several_modifiers else 1
        found += lone_modifiers[ups, downs, most, value]
    if pile and downs:
        most = downs if rules.several_modifiers else 1
        found += sets_in(hand, size=size, least=1, most=value - 1, downs=most)
    return found


def is_surely_legal(pile: Pile | None, hand: Cards, move: Move) -> bool:
    """Return whether a move is a pass, or was generated and can be played onto a pile or lead.

    Most moves are, and so need no judge. For all others False is returned, legal or not.
    """
    if type(move) is Pass:
        return pile is not None
    if not (type(move) is Play and move._is_sure and holds(hand, move._packed)):
        return False
    if pile is None or move.value is None:
        return True
    return move.size == pile.size and move.value > pile.value


def unplayable(rules: Rules, pile: Pile | None, hand: Cards, move: Play) -> Violation | None:
    """Return why a hand cannot play cards onto a pile, or lead with them; None if it can."""
    if not holds(hand, move._packed):
        return not_held(hand, move.cards)
    possible = possible_values(rules, pile, hand, move)
    if isinstance(possible, Violation):
        return possible
    if possible == CLEARS:
        return None if move.value is None else Violation.of(Code.CROWN_HAS_NO_VALUE)
    value = move.value
    if value is None or not is_whole(value):
        return Violation.of(Code.NO_VALUE, values=possible)
    # Wilds played for their value without the cap go on, so that the cap is given as the reason.
    if value not in possible and value != _uncapped(pile, move):
        return Violation.of(Code.WRONG_VALUE, values=possible, value=value)
    return _not_beating(rules, pile, move, value)


def not_held(hand: Cards, cards: tuple[Card, ...]) -> Violation:
    """Return the violation that names the first card that a hand lacks."""
    lacking = next(card for card in cards if count(hand, card) < cards.count(card))
    held, wanted = count(hand, lacking), cards.count(lacking)
    return Violation.of(Code.NOT_HELD, card=named(lacking), held=held, wanted=wanted)


CLEARS: tuple[int, ...] = ()
"""In place of the possible values, for a Crown: it clears the pile."""


def possible_values(
    rules: Rules, pile: Pile | None, hand: Cards, move: Play
) -> tuple[int, ...] | Violation:
    """Return the values that a selection can give the pile, or why it cannot be played.

    Whether it beats the pile is not asked here. A Crown has no value, so `CLEARS` is returned.
    """
    if not move.cards:
        return Violation.of(Code.NO_CARDS)
    if move.size + move.ups + move.downs < len(move.cards):  # There is a Crown among them.
        return CLEARS if len(move.cards) == 1 else Violation.of(Code.CROWN_ALONE)
    if not move.size:
        return _lone_value(rules, pile, hand, move)
    if move.downs:
        refused = _no_rank_down(rules, pile, move)
        if refused:
            return refused
    if not move.numbers:
        return (wild_number(pile.value if pile else None, rules.wild_cap) + move.ups,)
    found = values(move.numbers, move.ups)
    if not found:
        top = max(move.numbers)
        needed = sum(top - number for number in move.numbers)
        return Violation.of(Code.NOT_ONE_VALUE, needed=needed, ups=move.ups)
    return found


def _lone_value(
    rules: Rules, pile: Pile | None, hand: Cards, move: Play
) -> tuple[int, ...] | Violation:
    """Return the value that lone modifiers give the pile (`rank.lone-modifier`), or why not."""
    if not is_modifiers_only(hand):
        return Violation.of(Code.NOT_ONLY_MODIFIERS)
    if move.ups and move.downs:
        return Violation.of(Code.MIXED_MODIFIERS)
    if len(move.cards) > 1 and not rules.several_modifiers:
        return Violation.of(Code.ONE_MODIFIER, count=len(move.cards))
    return ((pile.value if pile else 0) + move.ups - move.downs,)


def _no_rank_down(rules: Rules, pile: Pile | None, move: Play) -> Violation | None:
    """Return why these Rank-Downs cannot be played with this set (`rank.rank-down`), or None."""
    if not pile:
        return Violation.of(Code.NOTHING_TO_BRING_DOWN)
    if move.downs > 1 and not rules.several_modifiers:
        return Violation.of(Code.ONE_RANK_DOWN, count=move.downs)
    return None if move.numbers else Violation.of(Code.RANK_DOWN_NEEDS_NUMBER)


def _uncapped(pile: Pile | None, move: Play) -> int | None:
    """Return the value of Wilds alone without a cap; None for other cards, and for a lead."""
    if not pile or not move.wilds or move.numbers:
        return None
    return wild_number(pile.value, None) + move.ups


def _not_beating(rules: Rules, pile: Pile | None, move: Play, value: int) -> Violation | None:
    """Return why a set of this value cannot be played onto the pile, or None if it can.

    A lead has nothing to beat, nor have lone modifiers.
    """
    if pile is None or not move.size:
        return None
    if move.size != pile.size:
        return Violation.of(Code.WRONG_SIZE, size=move.size, pile=pile.size)
    if move.downs:
        if value < pile.value:
            return None
        return Violation.of(Code.NOT_LOWER, value=value, pile=pile.value)
    # The cap is the reason if the move names the value that the Wilds would have without it, or if
    # no Rank-Up is played with them. A capped value with Rank-Ups is judged like any other.
    cap, uncapped = rules.wild_cap, _uncapped(pile, move)
    if uncapped and cap and pile.value >= cap and (value == uncapped or not move.ups):
        return Violation.of(Code.WILD_CAP, cap=cap, pile=pile.value)
    if value > pile.value:
        return None
    return Violation.of(Code.TOO_LOW, value=value, pile=pile.value)
