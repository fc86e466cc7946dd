"""What everyone saw of a hand, and what a seat can tell from it about the other hands.

Everyone sees which cards are played, how many are drawn, and how many an exchange moves. Only the
two seats of an exchange see its cards. So the cards that a seat knows to be in another hand follow
from the exchanges and the plays. They are worked out when asked for and never stored.

States and views keep the stretches packed (`PackedStretches`), so that a play changes a number.
"""

from collections.abc import Iterable, Sequence
from typing import Generic, Self, TypeAlias, TypeVar

import attrs

from cardrules._arguments import plain_numbers
from cardrules._constructors import quick
from cardrules._reprs import public_repr
from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.rank.deck import NO_CARDS, Card, Cards, pack, put, unpack, without

CardsT_co = TypeVar("CardsT_co", covariant=True)


@attrs.frozen(order=False, field_transformer=plain_numbers)
class Transfer(Generic[CardsT_co]):
    """Cards that one seat gave another in an exchange, freely or because the rules took them."""

    giver: Seat
    """The seat that the cards came from."""
    taker: Seat
    """The seat that the cards went to."""
    count: int
    """How many cards it was."""
    cards: CardsT_co
    """The cards, sorted; None in the view of a seat that did not see them."""
    due: int
    """How many of the giver's highest cards the rules took; 0 if the giver chose the cards."""


@attrs.frozen(order=False, weakref_slot=False, field_transformer=plain_numbers)
class Stretch:
    """What one seat played between two of its draws.

    The first stretch of a hand begins with the deal, each later one with a draw.
    """

    drawn: int = 0
    """How many cards the seat drew at the beginning (`rank.crown`); 0 in the first stretch."""
    _played: Cards = attrs.field(default=NO_CARDS, alias="played")

    def __repr__(self) -> str:
        return public_repr(self)

    @classmethod
    def of(cls, played: Iterable[Card], *, drawn: int = 0) -> Self:
        """Return the stretch of a seat that drew some cards, then played these.

        >>> Stretch.of([Card.THREE]).played
        (<Card.THREE: '3'>,)
        """
        return cls(drawn, pack(played))

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards that it has played since, sorted."""
        return unpack(self._played)


_stretch = quick(Stretch)
Stretches: TypeAlias = tuple[tuple[Stretch, ...], ...]
"""What each seat has drawn and played."""
PackedStretches: TypeAlias = tuple[Stretches, tuple[Cards, ...]]
"""The stretches as they were when each seat drew last, and what each has played since, packed."""


def pack_stretches(stretches: Stretches) -> PackedStretches:
    """Return stretches packed."""
    begun = [
        (*mine[:-1], _stretch(mine[-1].drawn, NO_CARDS)) if mine else mine for mine in stretches
    ]
    return tuple(begun), tuple([mine[-1]._played if mine else NO_CARDS for mine in stretches])


def unpack_stretches(packed: PackedStretches) -> Stretches:
    """Return packed stretches as users see them."""
    stretches = [
        (*mine[:-1], _stretch(mine[-1].drawn, played)) if mine else mine
        for mine, played in zip(*packed, strict=True)
    ]
    return tuple(stretches)


def all_played(stretches: Stretches) -> Cards:
    """Return every card that was played in this hand, packed."""
    return Cards(sum([stretch._played for mine in stretches for stretch in mine]))


def played_by(stretches: tuple[Stretch, ...]) -> Cards:
    """Return every card that one seat has played, packed."""
    return Cards(sum([stretch._played for stretch in stretches]))


def after_play(packed: PackedStretches, seat: Seat, cards: Cards) -> PackedStretches:
    """Return the stretches after a seat has played cards."""
    begun, played = packed
    changed = [*played]
    changed[seat] = put(changed[seat], cards)
    return begun, tuple(changed)


def after_draw(packed: PackedStretches, seat: Seat, drawn: int) -> PackedStretches:
    """Return the stretches after a seat has drawn cards; `drawn` is how many."""
    begun, played = packed
    *earlier, last = begun[seat]
    ended = _stretch(last.drawn, played[seat])
    mine = (*earlier, ended, _stretch(drawn, NO_CARDS))
    return replace_at(begun, seat, mine), replace_at(played, seat, NO_CARDS)


def known_hands(
    viewer: Seat | None,
    taken: Iterable[Transfer[tuple[Card, ...] | None]],
    stretches: Stretches,
) -> tuple[Cards, ...]:
    """Return the cards that a viewer knows to be in each hand, packed.

    A viewer knows the cards that it gave, until they are played. Once the viewer misses a card
    that leaves a hand, it no longer knows anything of that hand.

    Args:
        viewer: the seat that knows; None for a spectator, who knows nothing.
        taken: the exchanges of this hand as the viewer saw them, in order.
        stretches: what each seat has drawn and played in this hand.
    """
    known = [NO_CARDS] * len(stretches)
    if viewer is None:
        return tuple(known)
    for transfer in taken:
        moved = pack(transfer.cards or ())
        if viewer == transfer.giver:
            known[transfer.taker] = put(known[transfer.taker], moved)
        elif viewer == transfer.taker:
            known[transfer.giver] = without(known[transfer.giver], moved)
        elif transfer.count:
            known[transfer.giver] = NO_CARDS
    # Plays can come last, because all exchanges are over before the first card is played.
    return tuple(
        without(cards, played_by(mine)) if cards else cards
        for cards, mine in zip(known, stretches, strict=True)
    )


def unaccounted(
    hands: Sequence[Cards], taken: Sequence[Transfer[tuple[Card, ...] | None]]
) -> tuple[Cards, ...]:
    """Return the cards that an exchange brought each seat and that are not accounted for, packed.

    The exchanges are undone, the last one first, so cards that a seat gave on are back when it is
    asked for them. What a seat had before a gift that is not seen remains open.

    Args:
        hands: what each seat holds now and has played since the exchanges, packed.
        taken: the exchanges of the hand, in order.
    """
    there, missing, open_seats = [*hands], [NO_CARDS] * len(hands), set[Seat]()
    for each in reversed(taken):
        moved = pack(each.cards or ())
        lacking = NO_CARDS if each.taker in open_seats else without(moved, there[each.taker])
        missing[each.taker] = put(missing[each.taker], lacking)
        there[each.taker] = without(there[each.taker], moved)
        there[each.giver] = put(there[each.giver], moved)
        if each.cards is None:
            open_seats.add(each.giver)
    return tuple(missing)
