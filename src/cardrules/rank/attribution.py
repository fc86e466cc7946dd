"""Which seat has played which cards in a set-up position.

A position says which cards were played, but for earlier rounds not by which seat. The plays of the
current round are known. A card that an exchange gave to a hand and that is no longer there was
played from it. All other cards are divided among the seats that have room for them, in a way that
makes each exchange possible: a seat that had to give its highest cards kept no higher one
(`rank.benefit`, `rank.classic-president`). If a seat cannot have kept a card, it has drawn it
(`rank.crown`). `check_given` judges the result.
"""

from collections.abc import Sequence

from cardrules._seats import Seat, all_seats
from cardrules._validation import require
from cardrules.rank.causes import Cause
from cardrules.rank.deck import (
    CROWN_DRAWS,
    NO_CARDS,
    NUMBERS,
    Card,
    Cards,
    copies_of,
    count,
    holds,
    pack,
    put,
    size,
    take,
    unpack,
    without,
)
from cardrules.rank.exchanges import above, limits_of
from cardrules.rank.heights import heights_of
from cardrules.rank.knowledge import Stretch, Transfer, unaccounted
from cardrules.rank.phases import Played
from cardrules.rank.rules import Rules
from cardrules.rank.state import HandFacts

_DRAWS = Card.CROWN_DRAW_2
_DRAW = pack([_DRAWS])


def attributed(
    rules: Rules,
    hands: tuple[Cards, ...],
    plays: Sequence[Played],
    played: Cards,
    taken: Sequence[Transfer[tuple[Card, ...]]],
    facts: HandFacts,
) -> tuple[tuple[Stretch, ...], ...]:
    """Return what each seat has drawn and played.

    Args:
        rules: the rules of the match.
        hands: the hand of each seat, packed.
        plays: the plays of the round.
        played: every card played in this hand, packed.
        taken: the exchanges of this hand.
        facts: what everyone knows of this hand.

    Raises:
        PositionError: if the plays or the exchanges contradict the cards.
    """
    seats, heights = all_seats(rules.seats), heights_of(rules)
    level, limits = heights.level, limits_of(rules, taken, facts)
    ceilings = [min([heights.top, *(limit.ceiling for limit in mine)]) for mine in limits]
    mine, left = [NO_CARDS] * rules.seats, played

    def move(seat: Seat, cards: Cards) -> None:
        nonlocal left
        mine[seat], left = put(mine[seat], cards), take(left, cards)

    def can_have_drawn(seat: Seat) -> bool:
        """Return whether a seat can have kept a Crown + Draw 2, or was given one."""
        gifts = (each.cards for each in taken if each.taker == seat and not each.due)
        given = any(_DRAWS in gift for gift in gifts)
        return given or level(_DRAWS) <= ceilings[seat]

    for play in plays:
        cards = pack(play.cards)
        require(holds(left, cards), "plays", play.cards, Cause.NOT_PLAYED)
        move(play.seat, cards)
    for seat, gone in zip(seats, unaccounted(tuple(map(put, hands, mine)), taken), strict=True):
        require(holds(left, gone), "taken", None, Cause.GIVEN_IS_GONE)
        move(seat, gone)
    beggar = facts.beggar if facts.steal_possible and not taken else None
    if beggar is not None and not put(hands[beggar], mine[beggar]) & NUMBERS:
        move(beggar, pack([card for card in unpack(left) if card.number is not None][:1]))
    late = [NO_CARDS] * rules.seats
    drawn = [0] * rules.seats
    for seat in seats:
        higher = above(rules, seat, put(mine[seat], hands[seat]), limits[seat])
        while higher and CROWN_DRAWS * count(mine[seat], _DRAWS) < size(higher):
            if not (holds(left, _DRAW) and can_have_drawn(seat)):
                break
            move(seat, _DRAW)
            # If it was given, another one that the seat holds was drawn.
            higher = above(rules, seat, put(mine[seat], hands[seat]), limits[seat])
        drawn[seat] = min(CROWN_DRAWS * count(mine[seat], _DRAWS), size(higher))
        if drawn[seat]:
            late[seat] = without(higher, hands[seat])
    # The seats with the lowest ceilings choose first and get the lowest cards. The high cards are
    # then left for the seats that can have kept them.
    for seat in sorted(seats, key=ceilings.__getitem__):
        room = rules.hand_size + drawn[seat] - size(hands[seat]) - size(mine[seat])
        fitting = [card for card in unpack(left) if level(card) <= ceilings[seat]]
        move(seat, pack(sorted(fitting, key=level)[: max(0, room)]))
    # What nobody has room for goes to a seat without a ceiling, such as the King, and rather to
    # one that got no cards in an exchange. Had it got some, an equal card played would count as
    # the one given to it.
    takers = {each.taker for each in taken}
    move(max(seats, key=lambda seat: (ceilings[seat], seat not in takers)), left)
    return tuple(map(_stretches, mine, drawn, late))


def _stretches(played: Cards, drawn: int, late: Cards) -> tuple[Stretch, ...]:
    """Return what a seat has played, with some of it, the late cards, after all that it has drawn.

    It draws as often as that many cards need, and plays nothing else between.
    """
    if not drawn:
        return (Stretch(0, played),)
    more = -(-drawn // CROWN_DRAWS) - 1
    early = take(take(played, late), copies_of(_DRAWS, more))
    between = (Stretch(CROWN_DRAWS, _DRAW),) * more
    return (Stretch(0, early), *between, Stretch(drawn - CROWN_DRAWS * more, late))
