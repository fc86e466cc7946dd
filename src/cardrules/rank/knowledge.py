"""What was seen of a hand of play, and what a seat knows of the others from it.

Everyone sees what is played, how many cards are drawn, and how many change hands; the cards that
change hands are seen by the two seats. So what a seat knows to be in another's hand is worked out
from the exchanges and the plays whenever it is asked for; nothing of it is kept.
"""

# What states, views and plays store packed has an underscore; the rooms of the rules may read it.
# pyright: reportPrivateUsage=false

from collections.abc import Iterable
from typing import Generic, TypeVar

import attrs

from cardrules._seats import Seat
from cardrules._tuples import replace_at
from cardrules.rank.deck import NO_CARDS, Card, Cards, pack, put, unpack, without

CardsT_co = TypeVar("CardsT_co", covariant=True)


@attrs.frozen(order=False)
class Transfer(Generic[CardsT_co]):
    """Cards that went from one hand to another in an exchange."""

    giver: Seat
    taker: Seat
    count: int
    cards: CardsT_co
    """The cards, sorted; None in the view of a seat that did not see them."""
    due: int
    """How many of the giver's highest cards were due by the rules; 0 where the giver chose."""


@attrs.frozen(order=False)
class Stretch:
    """What everyone saw one hand do from one draw to the next."""

    drawn: int = 0
    """How many cards it drew at the beginning (`rank.crown`)."""
    _played: Cards = attrs.field(default=NO_CARDS, alias="played")

    @property
    def played(self) -> tuple[Card, ...]:
        """What it has played since, sorted."""
        return unpack(self._played)


def all_played(stretches: tuple[tuple[Stretch, ...], ...]) -> Cards:
    """Return every card that was played, packed."""
    return Cards(sum(map(played_by, stretches)))


def played_by(stretches: tuple[Stretch, ...]) -> Cards:
    """Return every card that one seat has played, packed."""
    return Cards(sum(stretch._played for stretch in stretches))


def stretches_after_play(
    stretches: tuple[tuple[Stretch, ...], ...], seat: Seat, played: Cards
) -> tuple[tuple[Stretch, ...], ...]:
    """Return what the seats have drawn and played, after a seat played cards."""
    mine = stretches[seat]
    last = Stretch(mine[-1].drawn, put(mine[-1]._played, played))
    return replace_at(stretches, seat, (*mine[:-1], last))


def stretches_after_draw(
    stretches: tuple[tuple[Stretch, ...], ...], seat: Seat, drawn: int
) -> tuple[tuple[Stretch, ...], ...]:
    """Return what the seats have drawn and played, after a seat drew so many cards."""
    return replace_at(stretches, seat, (*stretches[seat], Stretch(drawn, NO_CARDS)))


def known_hands(
    viewer: Seat | None,
    taken: Iterable[Transfer[tuple[Card, ...] | None]],
    stretches: tuple[tuple[Stretch, ...], ...],
) -> tuple[Cards, ...]:
    """Return for each seat the cards that a viewer knows to be in its hand, packed.

    A giver knows what the taker got. When a card leaves a hand unseen by the viewer, it knows
    nothing of that hand any more. What a seat plays is taken off, as far as it was known.

    Args:
        viewer: the seat whose knowledge it is; None for a spectator, who knows nothing.
        taken: the exchanges of this hand as the viewer saw them, in order.
        stretches: what each seat has drawn and played.
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
    return tuple(
        without(cards, played_by(mine)) if cards else cards
        for cards, mine in zip(known, stretches, strict=True)
    )
