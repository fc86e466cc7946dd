"""`Code`: why a move or a selection of cards is refused, each with its ruling."""

from cardrules._seats import Seat
from cardrules._violations import ViolationCode, params
from cardrules.language import Term


class Code(ViolationCode):
    """Why a move or a selection of cards is refused."""

    OVER = "over", "rank.over"
    """The match is over."""
    HAS_PASSED = "has-passed", "rank.passed", params(seat=Seat)
    """The seat has passed, or is out of the round."""
    NOT_YOUR_TURN = "not-your-turn", "rank.turn", params(seat=Seat, to_act=Seat)
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
