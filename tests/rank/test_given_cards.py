"""What a message says of gifts and of the Beggar must fit where the cards are now."""

import json
import re
from typing import Any

import pytest

from cardrules import PositionError, Seat, rank, wire
from cardrules.errors import DecodeError
from cardrules.rank import Rules
from rank.tables import dealt, play

PRESIDENT = Rules.italian_edition(4, hand_size=2, classic_president=True)
GONE = "taken: a card that was given is neither in the hand nor played"


def refuse(value: object, place: str, message: str, *, other: object) -> None:
    """Expect that a message is refused once it says something else in one place."""
    said = json.loads(wire.dumps(value))
    *path, last = place.split("/")
    inner = said
    for step in path:
        inner = inner[int(step) if step.isdecimal() else step]
    assert inner[last] != other
    inner[last] = other
    with pytest.raises(DecodeError, match=re.escape(message)):
        wire.loads(json.dumps(said))


# The Beggar, seat 3, gives the King 2 and 4, and the King gives them back. The Queen, seat 1,
# takes 3 from seat 2 and 4 from the Beggar. She gives seat 2 the 5, and owes the Beggar a card.
IN_DEBT = play(
    dealt(PRESIDENT, (0, 1, 2, 3), "9 9", "1 5", "3 2", "2 4"), "0 give 2 4", "1 give 5"
)


def test_what_the_queen_received_is_still_hers_or_was_given_on() -> None:
    # She had 1 and 5, so the card that she received with the 3 is the 4 in her hand. A gift that
    # she made since then does not matter.
    view = rank.view(IN_DEBT, 1)
    assert view.hand == rank.cards("1 3 4")
    assert wire.loads(wire.dumps(view)) == view
    refuse(view, "taken/3/cards", GONE, other=["6"])


@pytest.mark.parametrize(
    ("exchange", "cards"),
    [
        (0, ["6", "6"]),  # The King gave back 2 and 4, and kept the 9s that he was dealt.
        (1, ["6", "6"]),  # The Beggar passed on a 4 and kept a 2.
        (2, ["7"]),  # The Queen has no 7.
        (4, ["6"]),  # Seat 2 has no 6.
    ],
)
def test_all_cards_that_were_given_are_accounted_for(exchange: int, cards: list[str]) -> None:
    assert wire.loads(wire.dumps(IN_DEBT)) == IN_DEBT
    refuse(IN_DEBT, f"taken/{exchange}/cards", GONE, other=cards)


def test_a_beggar_that_drew_its_numbers_had_none_to_steal() -> None:
    # `rank.benefit`: seat 1, the Beggar, was dealt only the Crown + Draw 2, and draws two 1s with
    # it later.
    state = dealt(Rules.first_edition(3, hand_size=1), (0, 2, 1), "5", "C2", "3")
    assert state.steal_possible is False
    state = play(state, "0 go-first", "0 play 5 = 5", "1 play C2")
    assert state.hands[1] == rank.cards("1 1")
    assert wire.loads(wire.dumps(state)) == state
    told = "steal_possible: seat 1, the Beggar, has had no number"
    refuse(state, "hand_facts/steal_possible", told, other=True)


def test_a_beggar_with_another_card_may_have_had_a_number() -> None:
    # Which of the three cards in its hand was dealt and which were drawn cannot be told, so both
    # can be.
    state = dealt(Rules.first_edition(3, hand_size=2), (0, 2, 1), "5 5", "C2 U", "3 3")
    state = play(state, "0 go-first", "0 play 5 = 5", "1 play C2")
    said = wire.dumps(state)
    assert wire.loads(said.replace('"steal_possible":false', '"steal_possible":true')) != state


def test_what_the_beggar_got_before_his_last_gift_was_not_higher() -> None:
    # The King gives the Beggar 2 and 4 back, of which the Queen takes the 4. Then she gives him
    # her 5. He plays it, and then the 2: he kept no higher card than the one that she took.
    state = play(
        dealt(PRESIDENT, (0, 1, 2, 3), "9 9", "1 5", "3 2", "2 4"),
        *("0 give 2 4", "1 give 1", "1 give 5"),
        *("0 play 9 = 9", "1 pass", "2 pass", "3 pass"),
        *("0 play 9 = 9", "1 pass", "2 pass", "3 pass"),
        *("1 play 4 = 4", "2 pass", "3 play 5 = 5", "1 pass"),
        "3 play 2 = 2",
    )
    view = rank.view(state, 1)
    assert wire.loads(wire.dumps(view)) == view
    told = "taken: seat 3 has a card that it would have had to give, and cannot have drawn"
    refuse(view, "taken/3/cards", told, other=["1"])


TINY = Rules(
    seats=3,
    hand_size=2,
    classic_president=True,
    queen_exchange=rank.QueenExchange.ALL_BELOW,
    deck=rank.cards("1 1 1 2 3 4 5 6 7 8"),
)
# The Beggar, seat 2, gives the King 5 and 6 and gets 1 and 2, of which the Queen takes the 2.
TAKEN_TWICE = play(dealt(TINY, (0, 1, 2), "1 2", "3 4", "5 6"), "0 give 1 2", "1 give 3")


def test_no_seat_has_given_a_card_of_which_it_has_every_copy() -> None:
    view = rank.view(TAKEN_TWICE, 0)
    assert view.hand == rank.cards("5 6")
    assert wire.loads(wire.dumps(view)) == view
    refuse(view, "taken/1/cards", "taken: there are no such cards in the deck", other=["1", "6"])


def test_a_seat_without_cards_has_had_those_of_each_exchange() -> None:
    # Nobody else sees that the King gives the Beggar, seat 1, the 9 back, with which he goes out.
    rules = Rules(seats=4, hand_size=1, classic_president=True)
    state = dealt(rules, (2, 0, 3, 1), "7", "9", "8", "3")
    state = play(state, "2 give 9", "0 give 3", "2 play 8 = 8", "3 pass", "0 pass", "1 play 9 = 9")
    view = rank.view(state, None)
    assert wire.loads(wire.dumps(view)) == view
    mine = json.loads(wire.dumps(view))["stretches"]
    refuse(view, "stretches", GONE, other=[mine[1], mine[0], *mine[2:]])


ALL_BELOW = Rules.italian_edition(
    3,
    deck=rank.cards("1 1 1 2 3 4 5 6 8 8 9 D D D C C C2"),
    hand_size=3,
    classic_president=True,
)
OWES = {"to_act": 1, "phase": rank.Giving(Seat(2), 1)}
TOO_HIGH = "taken: seat 2 has a card that it would have had to give, and cannot have drawn"


def given(*gifts: tuple[int, int, str, int]) -> list[rank.Transfer[tuple[rank.Card, ...]]]:
    """Return exchanges: giver, taker, cards, and how many were due."""
    cards = (rank.cards(moved) for _, _, moved, _ in gifts)
    return [
        rank.Transfer(Seat(giver), Seat(taker), len(moved), moved, due)
        for (giver, taker, _, due), moved in zip(gifts, cards, strict=True)
    ]


def exchanged(
    hands: str,
    taken: list[rank.Transfer[tuple[rank.Card, ...]]],
    **facts: Any,  # noqa: ANN401 - facts of any type
) -> rank.State:
    """Return a position of a hand in which seat 0 is King, 1 Queen and 2 Beggar."""
    laid = list(map(rank.cards, hands.split(", ")))
    return rank.position(ALL_BELOW, hands=laid, places=(0, 1, 2), taken=taken, **facts)


def test_what_the_beggar_gives_the_queen_is_not_higher_than_what_he_gave_the_king() -> None:
    # His highest two were 5 and 4. The King gave him the 9 that the Queen takes.
    taken = given((2, 0, "4 5", 2), (0, 2, "9 D", 0), (2, 1, "9", 1))
    state = exchanged("4 5 6, 1 1 2 9, 3 D", taken, **OWES)
    assert wire.loads(wire.dumps(state)) == state
    # Nobody gave him an 8, so he would have had to give it to the King.
    taken = given((2, 0, "4 5", 2), (0, 2, "D D", 0), (2, 1, "8", 1))
    with pytest.raises(PositionError, match=TOO_HIGH):
        exchanged("4 5 6, 1 1 2 8, D D", taken, **OWES)
    # He had nothing with height for the King.
    taken = given((2, 0, "", 2), (2, 1, "1", 1))
    with pytest.raises(PositionError, match=TOO_HIGH):
        exchanged("4 5 6, 1 1 2 8, D D", taken, **OWES)


def test_a_gift_that_was_given_on_excuses_no_other_card() -> None:
    # The King gave him C2 and C, of which the Queen took the C. He played the C2, and drew the
    # other C and an 8.
    taken = given((2, 0, "5 C2", 2), (0, 2, "C C2", 0), (2, 1, "C", 1), (1, 2, "1", 0))
    left: dict[str, Any] = {"to_act": 0, "draw_pile": rank.cards("1 8 9 D D D")}
    state = exchanged("4 5 6, 1 2 C, 1 3 8 C", taken, played=rank.cards("C2"), **left)
    assert [each.drawn for each in state.stretches[2]] == [0, 2]
    assert wire.loads(wire.dumps(state)) == state
    # With the C2 still in his hand he has drawn nothing.
    with pytest.raises(PositionError, match=TOO_HIGH):
        exchanged("4 5 6, 1 2 C, 1 C C2", taken, played=rank.cards("3 8"), **left)
