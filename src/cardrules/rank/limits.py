"""What options allow: which decks, and how large a world can be so that every function is quick.

What takes long is to list the moves of a hand with many Rank-Ups and Wilds. So every hand that can
be dealt, the worst included, must keep to `MOST_MOVES`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import cast

from cardrules.errors import RulesError
from cardrules.rank.causes import Cause
from cardrules.rank.deck import ALL, HIGHEST, MOST_COPIES, Card, in_order

FEWEST_SEATS = 3
MOST_DECKS = 2
"""The most decks that are shuffled together (`rank.deck`)."""
MOST_SEATS = {1: 6, MOST_DECKS: 13}
"""The most seats at a table, by the number of decks."""
MOST_SEATS_WITH_KINGS_HAND = 5
MOST_CARDS = 500
"""The most cards in play."""
MOST_MOVES = 20_000
"""The most legal moves that a hand can have."""


def fewest_decks(seats: int) -> int:
    """Return how many decks a table needs; more seats than any table has need the most.

    >>> fewest_decks(6), fewest_decks(7)
    (1, 2)
    """
    return 1 if seats <= MOST_SEATS[1] else MOST_DECKS


def checked_deck(name: str, deck: object) -> tuple[Card, ...]:
    """Return the cards of a deck in the canonical order; raise `RulesError` for anything else."""
    if not isinstance(deck, Iterable):
        raise RulesError.of(Cause.NOT_A_MEMBER, name, deck)
    cards: list[object] = list(cast("Iterable[object]", deck))
    for card in cards:
        if not isinstance(card, Card):
            raise RulesError.of(Cause.NOT_A_MEMBER, name, card)
    return in_order(card for card in cards if isinstance(card, Card))


def checked_cap(name: str, cap: object) -> int:
    """Return the cap on Wilds (`rank.wild.cap`); raise `RulesError` for anything but 12."""
    if type(cap) is int and cap == HIGHEST:
        return HIGHEST
    raise RulesError.of(Cause.WILD_CAP, name, cap, cap=HIGHEST)


def check_table(seats: int, decks: int, *, kings_hand: bool) -> None:
    """Raise `RulesError` if there are more seats than the decks or the King's Hand allow.

    Source: `rank.deck`, `rank.kings-hand`.
    """
    most = MOST_SEATS[decks]
    if seats > most:
        raise RulesError.of(Cause.SEATS_FOR_DECKS, "seats", seats, most=most, decks=decks)
    if kings_hand and seats > MOST_SEATS_WITH_KINGS_HAND:
        most = MOST_SEATS_WITH_KINGS_HAND
        raise RulesError.of(Cause.KINGS_HAND_SEATS, "kings_hand", seats, most=most)


def check_cards(
    copies: Mapping[Card, int], hands: int, hand_size: int, *, several_modifiers: bool
) -> None:
    """Raise `RulesError` if there are too few cards, or so many that play would become slow.

    Args:
        copies: how many copies of each card are in play.
        hands: how many hands are dealt, with the King's Hand.
        hand_size: how many cards a hand is dealt.
        several_modifiers: whether a set can have several Rank-Downs.
    """
    needed, number = hands * hand_size, sum(copies.values())
    if needed > number:
        raise RulesError.of(
            Cause.TOO_FEW_CARDS, "hand_size", hand_size, needed=needed, found=number
        )
    for card, found in copies.items():
        if found > MOST_COPIES:
            most, name = MOST_COPIES, str(card)
            raise RulesError.of(
                Cause.TOO_MANY_COPIES, "deck", card, card=name, most=most, found=found
            )
    if number > MOST_CARDS:
        raise RulesError.of(Cause.TOO_MANY_CARDS, "deck", number, most=MOST_CARDS)
    there = tuple(copies.get(card, 0) for card in ALL)
    largest = hand_size + there[Card.CROWN_DRAW_2.index]  # Each one adds a card to a hand.
    if most_moves(there, largest, several_modifiers=several_modifiers) > MOST_MOVES:
        raise RulesError.of(Cause.TOO_MANY_MOVES, "hand_size", hand_size, most=MOST_MOVES)


@lru_cache(maxsize=1 << 8)
def most_moves(copies: tuple[int, ...], hand_size: int, *, several_modifiers: bool) -> int:
    """Return a number of legal moves that no hand can exceed.

    It is an upper bound, found in one pass for each number of Rank-Ups. A move of a hand is a set
    below some numbered card of the hand (`_sets_below`), with any number of its Wilds. Onto a
    pile, the size determines the Wilds, and there any number of Rank-Downs can be played instead.

    Args:
        copies: how many copies of each card are in play, in the canonical order.
        hand_size: the most cards in a hand.
        several_modifiers: whether a set can have several Rank-Downs.
    """
    wilds, ups, downs = copies[HIGHEST : HIGHEST + 3]
    numbered = sum(copies[:HIGHEST])
    ups = min(ups, hand_size)
    tops = [_sets_below(top, copies, ups) for top in range(1, HIGHEST + 1) if copies[top - 1]]
    sets: list[int] = [max(found) for found in zip(*tops, strict=True)] or [0] * (ups + 1)
    most = 1 + max(wilds, downs if several_modifiers else 0)
    return max(
        # Of the cards that are not Rank-Ups, `ways - 1` are Wilds or Rank-Downs; any other one can
        # be the highest number of a set.
        sets[held]
        * max(ways * min(numbered, hand_size - held - ways + 1) for ways in range(1, most + 1))
        # Wilds alone; then lone modifiers, Crowns and passing.
        + min(wilds, hand_size - held) * (held + 1)
        + hand_size
        + len((Card.CROWN, Card.CROWN_DRAW_2, None))
        for held in range(ups + 1)
    )


def _sets_below(top: int, copies: Sequence[int], ups: int) -> list[int]:
    """Return how many sets there are below one card of a number, by the Rank-Ups at hand.

    Each lower card costs as many Rank-Ups as it is lower. Those left over raise the set, or are
    not played. This counts ways to spend Rank-Ups as one counts ways to pay with coins: the list
    is multiplied by a power series for each coin.
    """
    ways = [1] + [0] * ups
    for cost in range(1, top):
        # There are only so many cards of this number, so all ways with one more are subtracted.
        beyond = cost * (copies[top - cost - 1] + 1)
        for spent in range(ups, beyond - 1, -1):
            ways[spent] -= ways[spent - beyond]
        _repeat(ways, cost)
    # One Rank-Up raises the set by one. If two or more cards have one value, raising each of them
    # is another value for the same Rank-Ups. Whatever is left is not played.
    for cost in (1, 2, 1):
        _repeat(ways, cost)
    return ways


def _repeat(ways: list[int], cost: int) -> None:
    """Add the ways in which a coin is paid any number of times."""
    for spent in range(cost, len(ways)):
        ways[spent] += ways[spent - cost]
