"""The phases of a hand, and the round within it. Nothing here is hidden."""

from typing import TypeAlias

import attrs

from cardrules._seats import Seat
from cardrules.rank.deck import Hand


@attrs.frozen(order=False)
class Dealing:
    """The table waits for a `Deal`: this is also the request for it, ``state.chance``."""

    cards: Hand
    """All cards in their canonical order."""
    names_king: bool
    """Whether the deal says who is King: in the first hand (`rank.setup`)."""


@attrs.frozen(order=False)
class ChoosingHand:
    """The King may swap his hand for the King's Hand (`rank.kings-hand`)."""


@attrs.frozen(order=False)
class ChoosingBenefit:
    """The King chooses to go first or to steal (`rank.benefit`)."""


@attrs.frozen(order=False)
class Giving:
    """A seat gives cards back in an exchange (`rank.give`, `rank.classic-president`)."""

    to: Seat
    """Who gets them."""
    count: int
    """How many."""
    then: tuple[Seat, ...] = ()
    """Who gets one card each afterwards."""


@attrs.frozen(order=False, weakref_slot=False)
class Pile:
    """What must be beaten: the size and value of the pile, and the last play."""

    size: int
    value: int
    cards: Hand
    """The last play, sorted."""


@attrs.frozen(order=False, weakref_slot=False)
class Played:
    """One play of a round."""

    seat: Seat
    cards: Hand
    """The cards, sorted."""
    value: int
    """The pile's value afterwards."""


@attrs.frozen(order=False, weakref_slot=False)
class Playing:
    """A round is played (`rank.round`)."""

    leader: Seat
    last_player: Seat | None
    """Who played last and wins the round if all others pass; None while it is led."""
    pile: Pile | None
    """What must be beaten; None while the round is led."""
    plays: tuple[Played, ...]
    """The plays of the round in order, lone modifiers too, passes not."""
    passed: tuple[Seat, ...]
    """The seats that have passed or are out of the round, ascending."""


@attrs.frozen(order=False)
class Over:
    """The match is over."""


Phase: TypeAlias = Dealing | ChoosingHand | ChoosingBenefit | Giving | Playing | Over
"""What the table waits for; nothing of it is hidden."""

CHOOSING_HAND = ChoosingHand()
CHOOSING_BENEFIT = ChoosingBenefit()
OVER = Over()
