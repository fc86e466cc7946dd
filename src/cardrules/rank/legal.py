"""Which moves are legal, and why a move is illegal: one code path for states and views.

`legal_moves` generates moves, from packed hands and with the caches of ``sets.py``. `refusal`
judges a single move by its conditions and never enumerates. The two share little code, so the
tests can check each against the other. The order of the conditions is the order of the reasons: a
move with several faults is refused for the first.

Both read only `Facts`: what everyone knows, and the hand of the seat to act. A state and the view
of that seat agree on these facts. If a rule here read anything else, a view could refuse a move
that the server accepts, or a refusal could reveal what its seat may not know.

Read next: ``sets.py`` for what a set is, and ``play.py``, which calls `refusal` before each step.
"""

# Packed cards are stored in fields with an underscore, which the modules of RANK may read.
# pyright: reportPrivateUsage=false

from functools import lru_cache
from itertools import combinations
from typing import Protocol

from cardrules._arguments import check_own_seat, check_viewer, is_whole
from cardrules._seats import Seat
from cardrules._violations import Violation, ViolationCode, params
from cardrules.errors import not_a_move
from cardrules.language import Term
from cardrules.rank.deck import (
    HIGHEST,
    MOST_COPIES,
    NO_CARDS,
    Card,
    Cards,
    count,
    holds,
    is_modifiers_only,
    pack,
    unpack,
)
from cardrules.rank.moves import (
    GO_FIRST,
    KEEP_HAND,
    PASS,
    STEAL,
    TAKE_KINGS_HAND,
    Give,
    GoFirst,
    KeepHand,
    Move,
    Pass,
    Play,
    Steal,
    TakeKingsHand,
)
from cardrules.rank.phases import (
    ChoosingBenefit,
    ChoosingHand,
    Giving,
    Phase,
    Pile,
    Playing,
)
from cardrules.rank.rules import Rules
from cardrules.rank.sets import CROWNS, lone_modifiers, sets_in, values, wild_number, wilds_alone
from cardrules.rank.state import HandFacts, Match, State
from cardrules.rank.views import View


class Code(ViolationCode):
    """Why a move or a selection of cards is refused."""

    OVER = "over", "rank.over"
    """The match is over."""
    HAS_PASSED = "has-passed", "rank.passed", params(seat=Seat)
    """The seat has passed, or is out of the round."""
    NOT_YOUR_TURN = "not-your-turn", "rank.turn", params(seat=int, to_act=Seat)
    """Another seat is to act."""
    SPECTATING = "spectating", "rank.turn"
    """A spectator makes no moves."""
    DEAL_DUE = "deal-due", "rank.phase"
    """A hand must be dealt before any seat can move."""
    ROUND_NOT_BEGUN = "round-not-begun", "rank.phase"
    """The King's choice or an exchange comes before any card is played."""
    NOT_CHOOSING_HAND = "not-choosing-hand", "rank.phase"
    """The King is not being asked about the King's Hand."""
    NOT_CHOOSING_BENEFIT = "not-choosing-benefit", "rank.phase"
    """The King is not being asked for his benefit."""
    NOT_GIVING = "not-giving", "rank.phase"
    """No card is owed to another seat."""
    NOT_HELD = "not-held", "rank.hand", params(held=int, card=Term, wanted=int)
    """The hand does not hold all of these cards."""
    NOTHING_TO_STEAL = "nothing-to-steal", "rank.benefit"
    """The Beggar holds no numbered card."""
    WRONG_COUNT = "wrong-count", "rank.give", params(due=int, count=int)
    """The number of cards to give back is a different one."""
    NO_CARDS = "no-cards", "rank.set"
    """No card was selected."""
    LEADER_CANNOT_PASS = "leader-cannot-pass", "rank.lead"
    """The leader must play."""
    CROWN_ALONE = "crown-alone", "rank.crown"
    """A Crown is played by itself."""
    CROWN_HAS_NO_VALUE = "crown-has-no-value", "rank.crown"
    """A Crown clears the pile, so its play has no value."""
    NOT_ONLY_MODIFIERS = "not-only-modifiers", "rank.lone-modifier"
    """Rank-Ups and Rank-Downs can be played alone only from a hand of nothing else."""
    MIXED_MODIFIERS = "mixed-modifiers", "rank.lone-modifier"
    """Rank-Ups and Rank-Downs cannot be mixed without a set."""
    ONE_MODIFIER = "one-modifier", "rank.lone-modifier", params(count=int)
    """These rules allow only one lone modifier at a time."""
    ONE_RANK_DOWN = "one-rank-down", "rank.rank-down", params(count=int)
    """These rules allow only one Rank-Down with a set."""
    NOTHING_TO_BRING_DOWN = "nothing-to-bring-down", "rank.rank-down"
    """There is no pile yet that a Rank-Down could bring down."""
    RANK_DOWN_NEEDS_NUMBER = "rank-down-needs-number", "rank.rank-down"
    """A set with a Rank-Down needs a numbered card."""
    NOT_ONE_VALUE = "not-one-value", "rank.set", params(needed=int, ups=int)
    """The Rank-Ups cannot bring the cards to one value."""
    NO_VALUE = "no-value", "rank.set", params(values=tuple[int, ...])
    """The cards can be played, but the move names no value."""
    WRONG_VALUE = "wrong-value", "rank.set", params(values=tuple[int, ...], value=int)
    """The cards can be played, but not for this value."""
    WRONG_SIZE = "wrong-size", "rank.follow.size", params(pile=int, size=int)
    """The set does not have the size of the pile."""
    WILD_CAP = "wild-cap", "rank.wild.cap", params(cap=int, pile=int)
    """By these rules Wilds alone are worth at most 12, unless a Rank-Up is played with them."""
    TOO_LOW = "too-low", "rank.follow.value", params(value=int, pile=int)
    """The set does not beat the pile."""
    NOT_LOWER = "not-lower", "rank.rank-down", params(value=int, pile=int)
    """The set would not bring the pile down."""


class Facts(Protocol):
    """What legality depends on: public facts, and the hand of the seat to act."""

    @property
    def match(self) -> Match: ...  # noqa: D102 - as in State and View
    @property
    def phase(self) -> Phase: ...  # noqa: D102
    @property
    def to_act(self) -> Seat | None: ...  # noqa: D102
    @property
    def _hand(self) -> Cards | None: ...
    @property
    def hand_facts(self) -> HandFacts: ...  # noqa: D102


_DUE: dict[type, tuple[type[Phase], Code]] = {
    Play: (Playing, Code.ROUND_NOT_BEGUN),
    Pass: (Playing, Code.ROUND_NOT_BEGUN),
    Give: (Giving, Code.NOT_GIVING),
    GoFirst: (ChoosingBenefit, Code.NOT_CHOOSING_BENEFIT),
    Steal: (ChoosingBenefit, Code.NOT_CHOOSING_BENEFIT),
    TakeKingsHand: (ChoosingHand, Code.NOT_CHOOSING_HAND),
    KeepHand: (ChoosingHand, Code.NOT_CHOOSING_HAND),
}
"""The phase that each move belongs to, and why it is refused in another."""


def legal_moves(position: State | View, /) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, each selection and value once.

    The moves of a round come in this order: sets by their highest number, Wilds alone, lone
    modifiers, sets with a Rank-Down, Crowns, passing.

    There are no moves while a deal is due or after the match. From a view there are none either
    while another seat is to act.
    """
    if isinstance(position, View) and position.seat != position.to_act:
        return ()
    phase, hand = position.phase, position._hand
    if hand is None:
        return ()
    if isinstance(phase, Playing):
        return _plays(position.match.rules, phase.pile, hand)
    if isinstance(phase, ChoosingBenefit):
        return (GO_FIRST, STEAL) if position.hand_facts.steal_possible else (GO_FIRST,)
    if isinstance(phase, Giving):
        return _gifts(hand, phase.count)
    if isinstance(phase, ChoosingHand):
        return (KEEP_HAND, TAKE_KINGS_HAND)
    return ()


def _plays(rules: Rules, pile: Pile | None, hand: Cards) -> tuple[Move, ...]:
    """Return what a hand can play onto a pile, or lead with."""
    wilds, ups = count(hand, Card.WILD), count(hand, Card.RANK_UP)
    downs = count(hand, Card.RANK_DOWN)
    # For a lead the empty pile counts as value 0, and size 0 stands for any size.
    size, value, least = (pile.size, pile.value, pile.value + 1) if pile else (0, 0, 1)
    found: list[Move] = [*sets_in(hand, size=size, least=least, most=HIGHEST + ups)]
    if wilds:
        number = wild_number(pile.value if pile else None, rules.wild_cap)
        found += wilds_alone(wilds, ups, size, number, least)
    if is_modifiers_only(hand):
        most = MOST_COPIES if rules.several_modifiers else 1
        found += lone_modifiers(ups, downs, most, value)
    if pile and downs:
        most = downs if rules.several_modifiers else 1
        found += sets_in(hand, size=size, least=1, most=value - 1, downs=most)
    if hand >= Card.CROWN._bit:  # The Crowns have the highest lanes, so one comparison will do.
        found += [crown for crown in CROWNS if count(hand, crown.cards[0])]
    if pile:
        found.append(PASS)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _gifts(hand: Cards, number: int) -> tuple[Give, ...]:
    # Equal cards give equal combinations, because hands are sorted; the dict keeps each once.
    return tuple(map(Give, dict.fromkeys(combinations(unpack(hand), number))))


def why_illegal(position: State | View, seat: int | None, move: Move, /) -> Violation | None:
    """Return why a seat may not make a move, or None if it may.

    A spectator (None) may make no moves. Of several reasons the first in this order is returned:
    the match is over, the seat has passed, another seat is to act, another kind of move is due,
    the cards are not held, they are not a set, its size, the cap on Wilds, its value.

    Raises:
        SeatError: if there is no such seat, or a view is asked about a seat that is not its
            own.
        TypeError: if the move is not a move of this game.
    """
    if isinstance(position, View):
        check_own_seat(position.seat, seat)
    return refusal(position, seat, move)


def refusal(facts: Facts, seat: int | None, move: Move) -> Violation | None:
    """Return why a seat may not make a move, or None; the only judge of a single move."""
    to_act = facts.to_act
    if type(seat) is not int:  # True would pass for seat 1.
        seat = check_viewer(seat, facts.match.rules.seats)
    if to_act is None or seat != to_act:
        return not_to_act(facts, seat)
    due, code = _DUE.get(type(move)) or not_a_move(move)
    phase = facts.phase
    if not isinstance(phase, due):
        return Violation.of(code)
    hand = facts._hand or NO_CARDS
    if isinstance(phase, Playing):
        pile = phase.pile
        if isinstance(move, Play):
            return _unplayable(facts.match.rules, pile, hand, move)
        return None if pile else Violation.of(Code.LEADER_CANNOT_PASS)
    if isinstance(phase, Giving) and isinstance(move, Give):
        return _not_giveable(hand, move, phase)
    if isinstance(move, Steal) and not facts.hand_facts.steal_possible:
        return Violation.of(Code.NOTHING_TO_STEAL)
    return None


def not_to_act(facts: Facts, seat: int | None) -> Violation:
    """Return why a seat that is not to act may not move.

    Source: `rank.over`, `rank.phase`, `rank.passed`, `rank.turn`.
    """
    seat = check_viewer(seat, facts.match.rules.seats)
    if facts.match.outcome is not None:
        return Violation.of(Code.OVER)
    phase = facts.phase
    if facts.to_act is None:
        return Violation.of(Code.DEAL_DUE)
    if seat is None:
        return Violation.of(Code.SPECTATING)
    if isinstance(phase, Playing) and seat in phase.passed:
        return Violation.of(Code.HAS_PASSED, seat=seat)
    return Violation.of(Code.NOT_YOUR_TURN, seat=seat, to_act=facts.to_act)


def _not_giveable(hand: Cards, move: Give, phase: Giving) -> Violation | None:
    if not holds(hand, pack(move.cards)):
        return _not_held(hand, move.cards)
    if len(move.cards) != phase.count:
        return Violation.of(Code.WRONG_COUNT, due=phase.count, count=len(move.cards))
    return None


def _not_held(hand: Cards, cards: tuple[Card, ...]) -> Violation:
    lacking = next(card for card in cards if count(hand, card) < cards.count(card))
    held, wanted = count(hand, lacking), cards.count(lacking)
    return Violation.of(Code.NOT_HELD, card=named(lacking), held=held, wanted=wanted)


def named(card: Card) -> Term:
    """Return the term that names a card in every language."""
    return Term(f"rank.card.{card.value}")


def _unplayable(rules: Rules, pile: Pile | None, hand: Cards, move: Play) -> Violation | None:
    if not holds(hand, move._packed):
        return _not_held(hand, move.cards)
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
