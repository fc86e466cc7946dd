"""No accepted rules, position or message makes a function slow, or keep much in memory."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from cardrules import DecodeError, PositionError, RulesError, Seat, rank, wire
from cardrules.rank import Card, Rules
from cardrules.rank.limits import MOST_CARDS, MOST_MOVES, most_moves
from cardrules.rank.sets import MOST_KEPT, Kept

FORTY = rank.cards("U W 1 2 3 4 5 6 7 8 9 10 11 12") * 40


@pytest.mark.parametrize(
    ("options", "cause", "message", "italian"),
    [
        (
            {"deck": FORTY[: MOST_CARDS + 1], "hand_size": 1},
            rank.Cause.TOO_MANY_CARDS,
            "deck: at most 500 cards in play, not 501",
            "deck: al massimo 500 carte in gioco, non 501",
        ),
        (
            {"deck": FORTY[:300], "hand_size": 90},
            rank.Cause.TOO_MANY_MOVES,
            "hand_size 90 is too large for this deck: a hand could have more than 20000 legal",
            "hand_size 90 è troppo per questo mazzo: una mano potrebbe avere più di 20000 mosse",
        ),
    ],
)
def test_decks_that_are_too_large(
    options: dict[str, Any], cause: rank.Cause, message: str, italian: str
) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(seats=3, **options)
    assert caught.value.cause is cause
    assert str(caught.value).startswith(message)
    assert caught.value.text("it").startswith(italian)


def test_published_decks_have_every_hand_size_that_fits_up_to_thirty() -> None:
    for decks, seats in product((1, 2), range(3, 14)):
        if seats <= (6, 13)[decks - 1]:
            largest = min(98 * decks // seats, 30 if decks == 2 else 98)
            assert Rules(seats=seats, decks=decks, hand_size=largest).hand_size == largest


def test_hands_of_two_published_decks_are_bounded_too() -> None:
    # 65 cards of them can have 30,431 legal moves.
    with pytest.raises(RulesError) as caught:
        Rules.italian_edition(3, decks=2, hand_size=65)
    assert caught.value.cause is rank.Cause.TOO_MANY_MOVES


def test_worlds_for_research_are_not_refused() -> None:
    assert Rules(seats=4, deck=Rules().deck * 3).hand_size == 15
    numbers = rank.cards("1 2 3 4 5 6 7 8 9 10 11 12")
    assert Rules(seats=4, deck=numbers * 40, hand_size=100).hand_size == 100


def hands_of(deck: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    yield from sorted(set(combinations(deck, size)))


@pytest.mark.parametrize("is_italian", [False, True])
@pytest.mark.parametrize(
    ("deck", "size"),
    [
        ("5 6 6 7 7 W W U U U", 6),
        ("3 5 6 7 W U U U D D", 6),
        ("7 7 7 W W D D D C C2", 5),
        ("W W W U U U U", 5),
        ("U U D D C", 3),
    ],
)
def test_no_hand_has_more_moves_than_the_bound(
    deck: str,
    size: int,
    is_italian: bool,  # noqa: FBT001
) -> None:
    """Each hand of a deck leads, and follows piles of every size that it can beat."""
    everything = rank.cards(deck)
    copies = tuple(everything.count(card) for card in Card)
    bound = most_moves(copies, size, several_modifiers=is_italian)
    # The two other seats hold cards that the hand under test never needs.
    filler = rank.cards(" ".join(["8"] * 30))
    rules = Rules(seats=3, deck=everything + filler, hand_size=size, several_modifiers=is_italian)
    most = 0
    for hand in hands_of(everything, size):
        for pile_size, value in ((0, 0), (1, 0), (1, 9), (2, 4), (2, 12), (3, 20)):
            pile = rank.Pile(pile_size, value, filler[:1]) if pile_size else None
            state = rank.position(
                rules,
                hands=[hand, filler[:1], filler[:1]],
                to_act=0,
                pile=pile,
                last_player=1 if pile else None,
            )
            most = max(most, len(rank.legal_moves(state)))
    assert 0 < most <= bound <= MOST_MOVES


def test_a_hand_has_no_more_cards_than_can_have_come_to_it() -> None:
    """A Crown + Draw 2 that was played can have made one hand larger by one card, not by two."""
    rules = Rules(seats=3, hand_size=2)
    rest = list(rules.cards)
    for card in rank.cards("1 1 1 2 3 C2"):
        rest.remove(card)

    def position(hand: str, draw_pile: tuple[Card, ...]) -> rank.State:
        hands = [rank.cards(hand), rank.cards("2"), rank.cards("3")]
        return rank.position(
            rules, hands=hands, to_act=0, played=rank.cards("C2"), draw_pile=draw_pile
        )

    state = position("1 1 1", tuple(rest))
    assert wire.loads(wire.dumps(state)) == state
    with pytest.raises(PositionError) as caught:
        position("1 1 1 1", tuple(rest[1:]))
    assert caught.value.cause is rank.Cause.TOO_MANY_HELD
    assert str(caught.value) == "hands: seat 0 can hold at most 3 cards, not 4"
    view = wire.dumps(rank.view(state, Seat(1)))
    assert '"hand_sizes":[3,1,1],"draw_pile_size":92' in view
    with pytest.raises(DecodeError, match="seat 0 can hold at most 3 cards, not 4"):
        wire.loads(view.replace('[3,1,1],"draw_pile_size":92', '[4,1,1],"draw_pile_size":91'))


def test_what_is_kept_is_bounded_by_its_plays() -> None:
    asked: list[int] = []

    @Kept
    def find(number: int) -> tuple[rank.Play, ...]:
        asked.append(number)
        return (rank.Play(rank.cards("1"), 1),) * (MOST_KEPT // 3)

    for number in (1, 1, 2, 1, 2):
        assert len(find[number,]) == MOST_KEPT // 3
    assert asked == [1, 2]
    for number in (3, 3, 1):
        assert len(find[number,]) == MOST_KEPT // 3
    assert asked == [1, 2, 3, 1]


def test_the_gifts_of_a_large_hand_are_found_by_their_cards() -> None:
    """Of 62 cards of two kinds, two can be given in three ways."""
    rules = Rules(seats=3, deck=rank.cards("1 2 3") * 60, hand_size=60, classic_president=True)
    ones, twos, threes = (rank.cards(card) for card in "123")
    state = rank.position(
        rules,
        hands=[ones * 30 + twos * 32, threes * 60, ones * 30 + twos * 28],
        to_act=0,
        phase=rank.Giving(Seat(2), 2),
        places=(0, 1, 2),
        taken=[rank.Transfer(Seat(2), Seat(0), 2, twos * 2, due=2)],
    )
    moves = [str(move) for move in rank.legal_moves(state)]
    assert moves == ["give 1 1", "give 1 2", "give 2 2"]


@pytest.mark.parametrize(
    ("size", "value", "expected"),
    [(130, 2, ["pass"]), (1, 13, ["pass"]), (1, -1, ["play 3 = 3", "pass"])],
)
def test_numbers_onto_piles_that_no_equal_cards_can_make(
    size: int, value: int, expected: list[str]
) -> None:
    rules = Rules(seats=3, deck=rank.cards("1 2 3") * 60, hand_size=2)
    state = rank.position(
        rules,
        hands=[rank.cards("3 3"), rank.cards("3"), rank.cards("3")],
        to_act=0,
        pile=rank.Pile(size, value, rank.cards("2")),
        last_player=2,
    )
    assert [str(move) for move in rank.legal_moves(state)] == expected
