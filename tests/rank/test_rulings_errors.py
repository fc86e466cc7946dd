"""Bad input: rules, deals, positions and texts that cannot be."""

from collections.abc import Callable
from typing import Any

import pytest

from cardrules import (
    CardRulesError,
    ChanceError,
    ParseError,
    PositionError,
    RulesError,
    Seat,
    rank,
)
from cardrules.rank import Card, ChoosingBenefit, Pile, Rules
from rank.tables import hand_over, table

EIGHT = rank.cards("1 2 3 4 5 6 7 8")


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 2},
        {"seats": 14},
        {"seats": 0},
        {"seats": True},
        {"seats": 7, "decks": 1},
        {"seats": 4, "decks": 3},
        {"seats": 4, "decks": 0},
        {"seats": 14, "decks": 2},
        {"seats": 4, "hand_size": 0},
        {"seats": 4, "hand_size": -1},
        {"seats": 6, "hand_size": 17},
        {"seats": 3, "hand_size": 33},
        {"seats": 13, "hand_size": 16},
        {"seats": 5, "hand_size": 17, "kings_hand": True},
        {"seats": 6, "hand_size": 3, "kings_hand": True},
        {"seats": 6, "decks": 2, "kings_hand": True},
        {"seats": 4, "tokens_to_win": 0},
        {"seats": 4, "wild_cap": 11},
        {"seats": 4, "queen_exchange": "nobody"},
        {"seats": 3, "hand_size": 3, "deck": EIGHT},
        {"seats": 3, "hand_size": 2, "deck": ["1"] * 8},
        {"seats": 3, "hand_size": 2, "deck": ()},
    ],
    ids=str,
)
def test_rules_that_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert isinstance(caught.value, CardRulesError)


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 3, "hand_size": 32},
        {"seats": 6, "hand_size": 16},
        {"seats": 13, "hand_size": 15},
        {"seats": 4, "decks": 2},
        {"seats": 5, "kings_hand": True, "hand_size": 16},
        {"seats": 5, "kings_hand": True, "decks": 2},
        {"seats": 4, "hand_size": 2, "deck": EIGHT},
        {"seats": 8, "hand_size": 2, "decks": 2, "deck": EIGHT},
        {"seats": 3, "queen_exchange": "all_below"},
        {"seats": 3, "wild_cap": None},
    ],
    ids=str,
)
def test_rules_at_the_limits(options: dict[str, Any]) -> None:
    assert Rules(**options).seats == options["seats"]


THREE = Rules(seats=3, deck=EIGHT, hand_size=2)


def deal(
    *hands: str, draw_pile: str = "7 8", king: int | None = 0, kings_hand: str = ""
) -> rank.Deal:
    return rank.Deal(
        hands=[rank.cards(hand) for hand in hands],
        draw_pile=rank.cards(draw_pile),
        king=None if king is None else Seat(king),
        kings_hand=rank.cards(kings_hand),
    )


GOOD = ("1 2", "3 4", "5 6")


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(lambda: deal(*GOOD, king=None), id="no king"),
        pytest.param(lambda: deal(*GOOD, king=3), id="no such king"),
        pytest.param(lambda: deal("1 2", "3 4"), id="two hands"),
        pytest.param(lambda: deal(*GOOD, ""), id="four hands"),
        pytest.param(lambda: deal("1 2 7", "3 4", "5 6", draw_pile="8"), id="hand of three"),
        pytest.param(lambda: deal("1 7", "3 4", "5 6"), id="a card twice"),
        pytest.param(lambda: deal("1 W", "3 4", "5 6"), id="another card"),
        pytest.param(lambda: deal(*GOOD, draw_pile="7"), id="a card missing"),
        pytest.param(lambda: deal(*GOOD, draw_pile="", kings_hand="7 8"), id="a King's Hand"),
    ],
)
def test_deals_that_cannot_be(bad: Callable[[], rank.Deal]) -> None:
    state = rank.start(THREE)
    with pytest.raises(ChanceError):
        rank.apply_chance(state, bad())
    assert state == rank.start(THREE)
    assert rank.apply_chance(state, deal(*GOOD)).to_act == 0


def test_deal_when_none_is_due() -> None:
    state = rank.apply_chance(rank.start(THREE), deal(*GOOD))
    with pytest.raises(ChanceError):
        rank.apply_chance(state, deal(*GOOD))
    with pytest.raises(ChanceError):
        rank.deal_cards(state, EIGHT, king=0)


def test_deal_of_a_later_hand_names_no_king() -> None:
    state = hand_over(Rules(seats=3), (0, 1, 2))
    with pytest.raises(ChanceError):
        rank.deal_cards(state, Rules(seats=3).cards, king=0)
    assert rank.deal_cards(state, Rules(seats=3).cards).king is None


@pytest.mark.parametrize(
    "order", ["1 2 3 4 5 6 7", "1 2 3 4 5 6 7 7", "1 2 3 4 5 6 7 8 8", "1 2 3 4 5 6 7 W"]
)
def test_deck_orders_that_cannot_be(order: str) -> None:
    with pytest.raises(ChanceError):
        rank.deal_cards(rank.start(THREE), rank.cards(order), king=0)


def test_deal_cards_needs_a_king_in_the_first_hand() -> None:
    for king in (None, 3, -1):
        with pytest.raises(ChanceError):
            rank.deal_cards(rank.start(THREE), EIGHT, king=king)


def test_no_deal_after_the_match() -> None:
    state = hand_over(Rules(seats=3, tokens_to_win=2), (0, 1, 2))
    assert state.is_over
    with pytest.raises(ChanceError):
        rank.deal_cards(state, Rules(seats=3).cards)


HANDS = ("5 6", "7 8", "9 9")


@pytest.mark.parametrize(
    "build",
    [
        pytest.param(lambda: table(THREE, "5 6", "7 8"), id="two hands"),
        pytest.param(lambda: table(THREE, "5 5", "7 8", "1"), id="more 5s than there are"),
        pytest.param(lambda: table(THREE, "5", "", "1", to_act=1, out=(1,)), id="actor is out"),
        pytest.param(lambda: table(THREE, "5", "7", "1", to_act=3), id="no such seat"),
        pytest.param(lambda: table(THREE, "5", "", "1"), id="no cards, and not out"),
        pytest.param(lambda: table(THREE, "5", "7", "1", out=(1,)), id="out with cards"),
        pytest.param(lambda: table(THREE, "5", "", "", out=(1, 2)), id="one seat with cards"),
        pytest.param(
            lambda: table(THREE, "5", "7", "1", pile="3 = 3", passed=(0,)), id="actor passed"
        ),
        pytest.param(
            lambda: table(THREE, "5", "7", "1", pile="3 = 3", last=0), id="actor played last"
        ),
        pytest.param(lambda: table(THREE, "5", "7", "1", last=2), id="last player, no pile"),
        pytest.param(
            lambda: table(THREE, "5", "7", "1", draw_pile="5"), id="draw pile has it too"
        ),
        pytest.param(lambda: table(THREE, "5", "7", "1", places=(0, 1)), id="two places"),
        pytest.param(lambda: table(THREE, "5", "7", "1", places=(0, 1, 1)), id="a place twice"),
        pytest.param(
            lambda: table(THREE, "5", "7", "1", scores=(0, 0), places=(0, 1, 2)), id="two scores"
        ),
        pytest.param(
            lambda: table(THREE, "5", "7", "1", scores=(5, 0, 0), places=(0, 1, 2)), id="won"
        ),
        pytest.param(
            lambda: rank.position(
                THREE,
                hands=[(Card.ONE,), (Card.TWO,), (Card.FIVE,)],
                to_act=0,
                pile=Pile(1, 3, ()),
            ),
            id="pile without last player",
        ),
        pytest.param(
            lambda: rank.position(
                THREE,
                hands=[(Card.ONE,), (Card.TWO,), (Card.FIVE,)],
                to_act=0,
                phase=ChoosingBenefit(),
            ),
            id="benefit in the first hand",
        ),
        pytest.param(
            lambda: rank.position(
                THREE,
                hands=[rank.cards("1 2"), rank.cards("3 4"), rank.cards("5 6")],
                to_act=0,
                places=(1, 0, 2),
                draw_pile=rank.cards("7 8"),
                phase=ChoosingBenefit(),
            ),
            id="benefit of another than the King",
        ),
        pytest.param(
            lambda: rank.position(
                THREE,
                hands=[rank.cards("1 2"), rank.cards("3 4"), rank.cards("5 6")],
                to_act=0,
                kings_hand=rank.cards("7 8"),
            ),
            id="King's Hand without the option",
        ),
    ],
)
def test_positions_that_cannot_be(build: Callable[[], rank.State]) -> None:
    with pytest.raises(PositionError) as caught:
        build()
    assert isinstance(caught.value, CardRulesError)


MOVES: list[tuple[str, rank.Move]] = [
    ("play 7 8 U = 8", rank.Play(rank.cards("7 8 U"), 8)),
    ("play 3 D = 3", rank.Play(rank.cards("3 D"), 3)),
    ("play U = 10", rank.Play(rank.cards("U"), 10)),
    ("play U U = 11", rank.Play(rank.cards("U U"), 11)),
    ("play D = -1", rank.Play(rank.cards("D"), -1)),
    ("play W W = 1", rank.Play(rank.cards("W W"), 1)),
    ("play 12 W U U D = 14", rank.Play(rank.cards("12 W U U D"), 14)),
    ("play C", rank.Play(rank.cards("C"))),
    ("play C2", rank.Play(rank.cards("C2"))),
    ("pass", rank.Pass()),
    ("go-first", rank.GoFirst()),
    ("steal", rank.Steal()),
    ("give 3", rank.Give(rank.cards("3"))),
    ("give 1 2", rank.Give(rank.cards("1 2"))),
    ("give W C2", rank.Give(rank.cards("W C2"))),
    ("take-kings-hand", rank.TakeKingsHand()),
    ("keep-hand", rank.KeepHand()),
]


@pytest.mark.parametrize(
    ("text", "move"), [pytest.param(text, move, id=text) for text, move in MOVES]
)
def test_text_of_a_move(text: str, move: rank.Move) -> None:
    assert str(move) == text
    assert rank.parse_move(text) == move
    assert type(rank.parse_move(text)) is type(move)


def test_text_has_the_cards_in_order() -> None:
    assert str(rank.parse_move("play D U W 12 1 2 = 5")) == "play 1 2 12 W U D = 5"
    assert str(rank.parse_move("give C2 10 C 9")) == "give 9 10 C C2"
    assert rank.parse_move("play U 8 7 = 8") == rank.parse_move("play 7 8 U = 8")
    assert len({move for _, move in MOVES}) == len(MOVES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "play",
        "give",
        "play = 7",
        "play 7 = ",
        "play 7 = x",
        "play 7 = 7 7",
        "play 7 = 7 = 7",
        "play 0 = 0",
        "play 13 = 13",
        "play X = 1",
        "play w = 1",
        "play -1 = 1",
        "play 7, 8 = 8",
        "play 7 8 U = 8.0",
        "play ７ = 7",  # noqa: RUF001 - a digit, but not of a card
        "play 7 = ７",  # noqa: RUF001
        "play 7 = ³",
        "pass 1",
        "pass pass",
        "steal 12",
        "go first",
        "gofirst",
        "give 0",
        "give 1 = 1",
        "take-kings-hand 1",
        "keep",
        "7 = 7",
        "draw",
    ],
)
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        rank.parse_move(text)
    assert isinstance(caught.value, CardRulesError)
    assert caught.value.value == text


@pytest.mark.parametrize("text", ["0", "13", "X", "1,2", "u", "C3", "1 2 x", "７"])  # noqa: RUF001
def test_text_that_is_no_card(text: str) -> None:
    with pytest.raises(ParseError):
        rank.cards(text)


def test_text_of_cards() -> None:
    assert rank.cards("C2 C D U W 12 2 1") == (
        Card.ONE,
        Card.TWO,
        Card.TWELVE,
        Card.WILD,
        Card.RANK_UP,
        Card.RANK_DOWN,
        Card.CROWN,
        Card.CROWN_DRAW_2,
    )
    assert rank.cards("") == ()
