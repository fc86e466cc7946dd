"""Which seat has played which cards in a set-up position.

A position says which cards were played, but for earlier rounds not by which seat. The plays of the
current round are known. A card that an exchange gave to a hand and that is no longer there was
played from it. All other cards are divided among the seats that have room for them, in a way that
makes each exchange possible: a seat that had to give its highest cards kept no higher one
(`rank.benefit`, `rank.classic-president`). If a seat cannot have kept a card, it has drawn it
(`rank.crown`).
"""

from collections.abc import Iterable, Sequence
from typing import cast

from cardrules._arguments import check_length
from cardrules._seats import Seat, all_seats
from cardrules._validation import require
from cardrules.errors import PositionError
from cardrules.rank.deck import (
    CROWN_DRAWS,
    HEIGHT,
    NO_CARDS,
    NUMBERED,
    NUMBERS,
    Card,
    Cards,
    count,
    holds,
    pack,
    put,
    size,
    take,
    unpack,
    without,
)
from cardrules.rank.knowledge import Stretch, Transfer, all_played, known_hands, played_by
from cardrules.rank.phases import Played
from cardrules.rank.rules import Rules
from cardrules.rank.state import HandFacts

_NO_LIMIT = len(HEIGHT) + 1
"""Above every height: the seat may have kept any card."""


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
    mine = [NO_CARDS] * rules.seats
    rest = played
    for play in plays:
        rest = _without(rest, pack(play.cards), "plays", f"{play.cards} are not among the played")
        mine[play.seat] = put(mine[play.seat], pack(play.cards))
    for seat, gone in enumerate(_gone_on(hands, mine, taken)):
        message = "a card that was given is neither in the hand nor played"
        rest = _without(rest, gone, "taken", message)
        mine[seat] = put(mine[seat], gone)
    order = HEIGHT if rules.classic_president else tuple(reversed(NUMBERED))
    heights = {card: len(order) - index for index, card in enumerate(order)}
    limits = [_limit(seat, heights, taken, facts) for seat in all_seats(rules.seats)]
    higher = [
        _higher(Seat(seat), mine[seat], hands[seat], limit, heights, taken)
        for seat, limit in enumerate(limits)
    ]
    cards = sorted(unpack(rest), key=lambda card: heights.get(card, 0))
    if facts.steal_possible and not taken:
        _give_number(facts, hands, mine, cards)
    # The seats with the lowest limits choose first and get the lowest cards. The high cards are
    # then left for the seats that can have kept them.
    for seat in sorted(range(rules.seats), key=limits.__getitem__):
        room = rules.hand_size - size(hands[seat]) - size(mine[seat])
        while cards and room > 0 and heights.get(cards[0], 0) <= limits[seat]:
            mine[seat] = put(mine[seat], pack([cards.pop(0)]))
            room -= 1
    # The rest goes to the seat with the highest limit, and among equals to one that got no cards
    # in an exchange. Had it got some, an equal card played would count as the one given to it.
    takers = {each.taker for each in taken}
    last = max(range(rules.seats), key=lambda seat: (limits[seat], seat not in takers))
    mine[last] = put(mine[last], pack(cards))
    above = [card for card in cards if heights.get(card, 0) > limits[last]]
    higher[last] = (higher[last][0] + len(above), put(higher[last][1], pack(above)))
    if taken and sum(drawn for drawn, _ in higher) > CROWN_DRAWS * count(
        played, Card.CROWN_DRAW_2
    ):
        message = "taken: a seat has a card that it would have had to give, and cannot have drawn"
        raise PositionError("taken", tuple(taken), message)
    return tuple(
        (Stretch(0, take(each, late)), Stretch(drawn, late)) if drawn else (Stretch(0, each),)
        for each, (drawn, late) in zip(mine, higher, strict=True)
    )


def check_stretches(
    rules: Rules, stretches: Sequence[Sequence[Stretch]], hand_sizes: Sequence[int]
) -> tuple[tuple[Stretch, ...], ...]:
    """Return what each seat has drawn and played, checked seat by seat and against the deck.

    A draw follows a Crown + Draw 2 (`rank.crown`). The cards drawn are still in the hand, or have
    been played since.
    """
    check_length("stretches", stretches, rules.seats, error=PositionError)
    left = pack(rules.cards)
    for held, mine in zip(hand_sizes, stretches, strict=True):
        message = "each hand has a stretch before its first draw, and one from each draw on"
        require(mine and not mine[0].drawn, "stretches", None, message)
        drawn, since = 0, held
        # Backwards from now: the cards drawn from this stretch on are in the hand or were played
        # from this stretch on, so there are at most that many.
        for each, before in zip(reversed(mine), [*reversed(mine[:-1]), None], strict=True):
            gone = pack(each.played)
            require(holds(left, gone), "cards", None, "these are not the cards of the deck")
            left = take(left, gone)
            drawn, since = drawn + each.drawn, since + len(each.played)
            if before is not None:
                follows = count(pack(before.played), Card.CROWN_DRAW_2)
                can_be = follows and 1 <= each.drawn <= CROWN_DRAWS and drawn <= since
                require(can_be, "stretches", None, message)
    return tuple(map(tuple, stretches))


def check_plays(
    stretches: tuple[tuple[Stretch, ...], ...], plays: Iterable[Played], played: Cards
) -> None:
    """Check that the stretches add up to the cards played and contain the plays of the round."""
    message = "played: the stretches do not add up to what was played"
    require(all_played(stretches) == played, "stretches", None, message)
    shown = [NO_CARDS] * len(stretches)
    for play in plays:
        shown[play.seat] = put(shown[play.seat], pack(play.cards))
    message = "plays: a seat has not played these cards"
    for cards, mine in zip(shown, stretches, strict=True):
        require(holds(played_by(mine), cards), "plays", None, message)


def _without(cards: Cards, gone: Cards, what: str, message: str) -> Cards:
    if not holds(cards, gone):
        raise PositionError(what, unpack(gone), f"{what}: {message}")
    return take(cards, gone)


def _gone_on(
    hands: tuple[Cards, ...], mine: Sequence[Cards], taken: Sequence[Transfer[tuple[Card, ...]]]
) -> list[Cards]:
    """Return the cards that an exchange gave each hand and that must have been played earlier.

    They are neither in the hand nor among the plays of the round, which are in `mine`.
    """
    stretches = tuple((Stretch(0, cards),) for cards in mine)
    known = [NO_CARDS] * len(hands)
    for viewer in all_seats(len(hands)):
        for seat, cards in enumerate(known_hands(viewer, taken, stretches)):
            known[seat] = put(known[seat], cards)
    return [without(cards, hand) for cards, hand in zip(known, hands, strict=True)]


def _limit(
    seat: Seat,
    heights: dict[Card, int],
    taken: Iterable[Transfer[tuple[Card, ...]]],
    facts: HandFacts,
) -> int:
    """Return the greatest height of a card that a seat can have kept of those it was dealt."""
    limits = [
        min(heights.get(card, 0) for card in each.cards) if each.count >= each.due else 0
        for each in taken
        if each.giver == seat and each.due
    ]
    if seat == facts.beggar and not facts.steal_possible:
        limits.append(0)
    return min(limits, default=_NO_LIMIT)


def _higher(
    seat: Seat,
    mine: Cards,
    hand: Cards,
    limit: int,
    heights: dict[Card, int],
    taken: Iterable[Transfer[tuple[Card, ...]]],
) -> tuple[int, Cards]:
    """Return how many cards a seat must have drawn, and which of those it has played.

    These are the cards above its limit, which it cannot have kept, except those given to it.
    """
    given = pack(
        card for each in taken if each.taker == seat and not each.due for card in each.cards
    )
    drawn, late = 0, NO_CARDS
    for card, height in heights.items():
        number = count(put(mine, hand), card) - count(given, card)
        if height > limit and number > 0:
            drawn += number
            late = put(late, pack([card] * min(number, count(mine, card))))
    return drawn, late


def _give_number(
    facts: HandFacts, hands: tuple[Cards, ...], mine: list[Cards], cards: list[Card]
) -> None:
    """Make sure that the Beggar has had a number that could be stolen.

    If he has none in his hand or among his plays, move one from the cards not yet assigned to
    those that he has played.

    Raises:
        PositionError: if there is no number among these cards.
    """
    beggar = cast("Seat", facts.beggar)  # It is set wherever `steal_possible` is.
    if put(hands[beggar], mine[beggar]) & NUMBERS:
        return
    number = next((card for card in cards if card.number is not None), None)
    if number is None:
        message = f"steal_possible: seat {beggar}, the Beggar, has had no number"
        raise PositionError("steal_possible", facts.steal_possible, message)
    cards.remove(number)
    mine[beggar] = put(mine[beggar], pack([number]))
