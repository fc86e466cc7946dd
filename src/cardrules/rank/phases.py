"""The phases of a match, and the round that is being played. Nothing here is hidden.

States and views keep a phase packed (`PackedPhase`), because most moves pass or play. Then a move
makes no `Playing` with its `Pile` and its `Played`. It makes no `Round` either: only a few of them
differ, so they are kept (`round_at`). `pack_phase` and `unpack_phase` convert.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

import attrs

from cardrules._arguments import all_plain, plain_numbers
from cardrules._constructors import quick
from cardrules._seats import MOST_SEATS, Seat, all_seats
from cardrules.rank.deck import Hand


def _seats(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return all_plain(seats)


@attrs.frozen(order=False)
class Dealing:
    """The table waits for a `Deal`.

    This is also the request for it, in ``state.chance``.
    """

    cards: Hand
    """All cards, in the canonical order."""
    names_king: bool
    """Whether the deal must name the King, as in the first hand (`rank.setup`)."""


@attrs.frozen(order=False)
class ChoosingHand:
    """The King may swap his hand for the King's Hand (`rank.kings-hand`)."""


@attrs.frozen(order=False)
class ChoosingBenefit:
    """The King chooses to go first or to steal (`rank.benefit`)."""


@attrs.frozen(order=False, field_transformer=plain_numbers)
class Giving:
    """A seat gives cards back in an exchange (`rank.give`, `rank.classic-president`)."""

    to: Seat
    """The seat that gets the cards."""
    count: int
    """How many cards it gets."""
    then: tuple[Seat, ...] = attrs.field(default=(), converter=_seats)
    """The seats that get one card each afterwards, in order."""


@attrs.frozen(order=False, weakref_slot=False, field_transformer=plain_numbers)
class Pile:
    """What the next play must beat."""

    size: int
    """How many numbered cards and Wilds a set must have to follow (`rank.follow.size`)."""
    value: int
    """The value to beat (`rank.follow.value`)."""
    cards: Hand
    """The cards of the last play, sorted."""


@attrs.frozen(order=False, weakref_slot=False, field_transformer=plain_numbers)
class Played:
    """One play of a round."""

    seat: Seat
    """The seat that played."""
    cards: Hand
    """The cards, sorted."""
    value: int
    """The pile's value afterwards."""


@attrs.frozen(order=False, weakref_slot=False)
class Playing:
    """A round is being played (`rank.round`)."""

    leader: Seat
    """The seat that leads or led the round."""
    last_player: Seat | None
    """The seat that wins the round if all others pass; None before the lead."""
    pile: Pile | None
    """The pile to beat; None before the lead."""
    plays: tuple[Played, ...]
    """The plays of the round in order, with lone modifiers and without passes."""
    passed: tuple[Seat, ...]
    """The seats that have passed or are out of the round, ascending."""


@attrs.frozen(order=False)
class Over:
    """The match is over."""


Phase: TypeAlias = Dealing | ChoosingHand | ChoosingBenefit | Giving | Playing | Over
"""What the table waits for."""


@attrs.frozen(order=False, weakref_slot=False)
class Round:
    """How a round stands: whose it is, and what the next play must beat."""

    leader: Seat
    last_player: Seat | None
    size: int
    """The size of the pile; 0 before the lead."""
    value: int | None
    """The value of the pile; None before the lead."""


round_at: Callable[[Seat, Seat | None, int, int | None], Round] = lru_cache(maxsize=1 << 12)(
    quick(Round)
)
"""Returns the round with these fields."""

PackedPlays: TypeAlias = tuple[tuple[Seat, Hand, int], ...]
"""The fields of each `Played`."""
PackedRound: TypeAlias = tuple[Round, tuple[Seat, ...], Hand, PackedPlays]
"""How a round stands, the seats that have passed, the cards of the last play, and all plays."""
PackedPhase: TypeAlias = tuple[
    Dealing | ChoosingHand | ChoosingBenefit | Giving | Round | Over,
    tuple[Seat, ...],
    Hand,
    PackedPlays,
]
"""A phase as states and views keep it; outside a round all but the phase itself is empty."""

_pile, _played, _playing = quick(Pile), quick(Played), quick(Playing)


def pack_phase(phase: Phase) -> PackedPhase:
    """Return a phase packed."""
    if not isinstance(phase, Playing):
        return phase, (), (), ()
    pile = phase.pile
    size, value, cards = (pile.size, pile.value, pile.cards) if pile else (0, None, ())
    fields = tuple((play.seat, play.cards, play.value) for play in phase.plays)
    return round_at(phase.leader, phase.last_player, size, value), phase.passed, cards, fields


def unpack_phase(packed: PackedPhase) -> Phase:
    """Return a packed phase as users see it."""
    now, passed, cards, fields = packed
    if not isinstance(now, Round):
        return now
    pile = None if now.value is None else _pile(now.size, now.value, cards)
    plays = tuple([_played(*each) for each in fields])
    return _playing(now.leader, now.last_player, pile, plays, passed)


LEADING = tuple(Playing(seat, None, None, (), ()) for seat in all_seats(MOST_SEATS))
"""For each seat: the beginning of a round that it leads (`rank.round`)."""
CHOOSING_HAND = ChoosingHand()
CHOOSING_BENEFIT = ChoosingBenefit()
OVER = Over()
