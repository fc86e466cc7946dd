"""What can be played: every legal move of a hand, worked out by hand from the rules page.

In each row seat 0 is to act; with a pile it follows, without one it leads.
"""

import pytest

from cardrules import Seat, rank
from rank.tables import EDITIONS, edition, legal, table

ALL = tuple(EDITIONS)
FIRST_ITALIAN = ("first", "Italian")
FIRST_SECOND = ("first", "second")

Row = tuple[str, tuple[str, ...], str, str | None, tuple[str, ...]]
"""A name, the editions, the hand, the pile, and the plays after ``play``, or ``pass``."""

LEAD: list[Row] = [
    ("rank.lead: single", ALL, "9", None, ("9 = 9",)),
    ("rank.lead: pair", ALL, "4 4", None, ("4 = 4", "4 4 = 4")),
    ("rank.lead: two numbers", ALL, "4 5 5", None, ("4 = 4", "5 = 5", "5 5 = 5")),
    (
        "rank.lead: no upper limit",
        ALL,
        "7 7 7 7 7 7 7",
        None,
        tuple(f"{' '.join(['7'] * count)} = 7" for count in range(1, 8)),
    ),
    ("rank.lead: crowns", ALL, "C C2 5", None, ("5 = 5", "C", "C2")),
    ("rank.crown: one of two", ALL, "C C", None, ("C",)),
    ("rank.lead: no rank-down with a set", ALL, "3 D", None, ("3 = 3",)),
    ("rank.lead: no rank-down with Wilds", ALL, "W D", None, ("W = 1",)),
    (
        "rank.rank-up: pair of sevens and two",
        ALL,
        "7 7 U U",
        None,
        (
            "7 = 7",
            "7 U = 8",
            "7 U U = 9",
            "7 7 = 7",
            "7 7 U = 8",
            "7 7 U U = 8",
            "7 7 U U = 9",
        ),
    ),
    (
        "rank.rank-up: pair of twelves and two",
        ALL,
        "12 12 U U",
        None,
        (
            "12 = 12",
            "12 U = 13",
            "12 U U = 14",
            "12 12 = 12",
            "12 12 U = 13",
            "12 12 U U = 13",
            "12 12 U U = 14",
        ),
    ),
    (
        "rank.rank-up: three twelves and one",
        ALL,
        "12 12 12 U",
        None,
        (
            "12 = 12",
            "12 U = 13",
            "12 12 = 12",
            "12 12 U = 13",
            "12 12 12 = 12",
            "12 12 12 U = 13",
        ),
    ),
    (
        "rank.rank-up: 6 8 U is nothing",
        ALL,
        "6 8 U",
        None,
        ("6 = 6", "8 = 8", "6 U = 7", "8 U = 9"),
    ),
    (
        "rank.rank-up: 6 8 U U is a pair",
        ALL,
        "6 8 U U",
        None,
        ("6 = 6", "8 = 8", "6 U = 7", "8 U = 9", "6 U U = 8", "8 U U = 10", "6 8 U U = 8"),
    ),
    (
        "rank.rank-up: 7 8 U",
        ALL,
        "7 8 U",
        None,
        ("7 = 7", "8 = 8", "7 U = 8", "8 U = 9", "7 8 U = 8"),
    ),
    (
        "rank.rank-up: 7 8 U U",
        ALL,
        "7 8 U U",
        None,
        (
            "7 = 7",
            "8 = 8",
            "7 U = 8",
            "8 U = 9",
            "7 U U = 9",
            "8 U U = 10",
            "7 8 U = 8",
            "7 8 U U = 9",
        ),
    ),
    (
        "rank.rank-up: 7 8 8 U",
        ALL,
        "7 8 8 U",
        None,
        (
            "7 = 7",
            "8 = 8",
            "8 8 = 8",
            "7 U = 8",
            "8 U = 9",
            "8 8 U = 9",
            "7 8 U = 8",
            "7 8 8 U = 8",
        ),
    ),
    (
        "rank.rank-up: 7 7 8 U is no set of three",
        ALL,
        "7 7 8 U",
        None,
        ("7 = 7", "7 7 = 7", "8 = 8", "7 U = 8", "7 7 U = 8", "8 U = 9", "7 8 U = 8"),
    ),
    ("rank.wild: with a number", ALL, "4 W", None, ("4 = 4", "W = 1", "4 W = 4")),
    (
        "rank.wild: needs no Rank-Up of its own",
        ALL,
        "7 8 W U",
        None,
        (
            "7 = 7",
            "8 = 8",
            "W = 1",
            "7 W = 7",
            "8 W = 8",
            "7 U = 8",
            "8 U = 9",
            "W U = 2",
            "7 W U = 8",
            "8 W U = 9",
            "7 8 U = 8",
            "7 8 W U = 8",
        ),
    ),
    (
        "rank.wild: as a lead worth 1",
        ALL,
        "W W U",
        None,
        ("W = 1", "W W = 1", "W U = 2", "W W U = 2"),
    ),
    (
        "rank.lone-modifier: led, one",
        FIRST_SECOND,
        "U U D D",
        None,
        ("U = 1", "D = -1"),
    ),
    (
        "rank.lone-modifier: led, several",
        ("Italian",),
        "U U D D",
        None,
        ("U = 1", "U U = 2", "D = -1", "D D = -2"),
    ),
    ("rank.lone-modifier: led, with a Crown", ALL, "U C", None, ("C",)),
]

FOLLOW: list[Row] = [
    ("rank.follow.value: single", ALL, "5 6 7 12", "6 = 6", ("7 = 7", "12 = 12", "pass")),
    ("rank.follow.size: pair", ALL, "7 8 8 8 12", "6 6 = 6", ("8 8 = 8", "pass")),
    ("rank.follow.value: equal", ALL, "6 6", "6 6 = 6", ("pass",)),
    ("rank.follow.size: Rank-Ups are no size", ALL, "12 U U", "6 6 = 6", ("pass",)),
    ("rank.set: 7 7 8 U is none of three", ALL, "7 7 8 U", "6 6 6 = 6", ("pass",)),
    (
        "rank.rank-up: 7 8 U beats a pair",
        ALL,
        "7 8 U",
        "7 7 = 7",
        ("7 8 U = 8", "pass"),
    ),
    (
        "rank.rank-up: the higher value only",
        ALL,
        "7 7 U U",
        "8 8 = 8",
        ("7 7 U U = 9", "pass"),
    ),
    (
        "rank.rank-up: both values",
        ALL,
        "7 7 U U",
        "7 7 = 7",
        ("7 7 U = 8", "7 7 U U = 8", "7 7 U U = 9", "pass"),
    ),
    (
        "rank.rank-up: beyond 12",
        ALL,
        "12 12 U",
        "12 12 = 12",
        ("12 12 U = 13", "pass"),
    ),
    (
        "rank.wild: pair of twos",
        ALL,
        "W W 3 2 12",
        "2 2 = 2",
        ("W W = 3", "3 W = 3", "12 W = 12", "pass"),
    ),
    ("rank.wild: as many as the pile", ALL, "W", "2 2 = 2", ("pass",)),
    ("rank.wild: the set's number", ALL, "12 W", "12 12 = 12", ("pass",)),
    (
        "rank.wild: no cap with a number",
        ALL,
        "12 W U",
        "12 12 = 12",
        ("12 W U = 13", "pass"),
    ),
    ("rank.wild: up to the cap", ALL, "W", "11 = 11", ("W = 12", "pass")),
    ("rank.wild.cap: alone on 12", FIRST_ITALIAN, "W", "12 = 12", ("pass",)),
    ("rank.wild.cap: none", ("second",), "W", "12 = 12", ("W = 13", "pass")),
    ("rank.wild.cap: with a Rank-Up", FIRST_ITALIAN, "W U", "12 = 12", ("W U = 13", "pass")),
    (
        "rank.wild.cap: none, with a Rank-Up",
        ("second",),
        "W U",
        "12 = 12",
        ("W = 13", "W U = 14", "pass"),
    ),
    (
        "rank.wild.cap: on 13",
        FIRST_ITALIAN,
        "W U U",
        "12 U = 13",
        ("W U U = 14", "pass"),
    ),
    (
        "rank.wild.cap: none, on 13",
        ("second",),
        "W U U",
        "12 U = 13",
        ("W = 14", "W U = 15", "W U U = 16", "pass"),
    ),
    (
        "rank.wild.cap: a pair",
        FIRST_ITALIAN,
        "W W U",
        "11 11 = 11",
        ("W W = 12", "W W U = 13", "pass"),
    ),
    (
        "rank.wild.cap: a pair on 12",
        FIRST_ITALIAN,
        "W W U",
        "12 12 = 12",
        ("W W U = 13", "pass"),
    ),
    ("rank.wild: below 1", ALL, "W 1", "D = -1", ("W = 0", "1 = 1", "pass")),
    (
        "rank.rank-down: single",
        ALL,
        "3 D",
        "12 = 12",
        ("3 D = 3", "pass"),
    ),
    ("rank.rank-down: equal is no reduction", ALL, "9 D", "9 = 9", ("pass",)),
    ("rank.rank-down: higher is no reduction", ALL, "9 D", "5 = 5", ("9 = 9", "pass")),
    ("rank.rank-down: the size of the pile", ALL, "3 3 D", "9 9 9 = 9", ("pass",)),
    ("rank.rank-down: not more cards", ALL, "3 3 D", "9 = 9", ("3 D = 3", "pass")),
    ("rank.rank-down: pair", ALL, "3 3 D", "9 9 = 9", ("3 3 D = 3", "pass")),
    ("rank.rank-down: with a Wild", ALL, "3 W D", "9 9 = 9", ("3 W D = 3", "pass")),
    (
        "rank.rank-down: needs a number",
        ALL,
        "W W D",
        "9 9 = 9",
        ("W W = 10", "pass"),
    ),
    (
        "rank.rank-down: with a Rank-Up that fits a card",
        ALL,
        "3 4 U D",
        "9 9 = 9",
        ("3 4 U D = 4", "pass"),
    ),
    (
        "rank.rank-down: Rank-Ups count",
        ALL,
        "8 8 U U D",
        "12 12 = 12",
        ("8 8 D = 8", "8 8 U D = 9", "8 8 U U D = 9", "8 8 U U D = 10", "pass"),
    ),
    (
        "rank.rank-down: raised to the pile's value",
        ALL,
        "11 U D",
        "12 = 12",
        ("11 D = 11", "pass"),
    ),
    ("rank.rank-down: a pile beyond 12", ALL, "12 D", "12 U = 13", ("12 D = 12", "pass")),
    ("rank.rank-down: one", FIRST_SECOND, "3 D D", "5 = 5", ("3 D = 3", "pass")),
    (
        "rank.rank-down: any number",
        ("Italian",),
        "3 D D",
        "5 = 5",
        ("3 D = 3", "3 D D = 3", "pass"),
    ),
    ("rank.rank-down: a pile below 1", ALL, "1 D", "U = 0", ("1 = 1", "pass")),
    (
        "rank.lone-modifier: follow, one",
        FIRST_SECOND,
        "U U D D",
        "9 9 = 9",
        ("U = 10", "D = 8", "pass"),
    ),
    (
        "rank.lone-modifier: follow, several",
        ("Italian",),
        "U U D D",
        "9 9 = 9",
        ("U = 10", "U U = 11", "D = 8", "D D = 7", "pass"),
    ),
    ("rank.lone-modifier: last card", ALL, "D", "9 = 9", ("D = 8", "pass")),
    ("rank.lone-modifier: with a number", ALL, "U D 3", "9 9 = 9", ("pass",)),
    ("rank.lone-modifier: with a Wild", ALL, "D W", "9 9 = 9", ("pass",)),
    ("rank.lone-modifier: with a Crown", ALL, "U D C", "9 9 = 9", ("C", "pass")),
    ("rank.crown: any size", ALL, "C C2 5", "12 12 12 12 = 12", ("C", "C2", "pass")),
    ("rank.pass: nothing else fits", ALL, "1", "2 = 2", ("pass",)),
]


@pytest.mark.parametrize(
    ("name", "hand", "pile", "expected"),
    [
        pytest.param(edition_name, hand, pile, expected, id=f"{name}, {edition_name}")
        for name, names, hand, pile, expected in LEAD + FOLLOW
        for edition_name in names
    ],
)
def test_legal_moves(name: str, hand: str, pile: str | None, expected: tuple[str, ...]) -> None:
    state = table(edition(name), hand, "5 6", "5 6", pile=pile)
    texts = sorted(text if text == "pass" else f"play {text}" for text in expected)
    assert legal(state) == texts
    assert legal(rank.view(state, Seat(0))) == texts
    for other in (Seat(1), Seat(2), None):
        assert legal(rank.view(state, other)) == []


@pytest.mark.parametrize("name", ALL)
def test_lead_fourteen_cards_of_two_decks(name: str) -> None:
    rules = EDITIONS[name](3, decks=2)
    state = table(rules, " ".join(["7"] * 14), "5", "5")
    assert len(legal(state)) == 14
    assert f"play {' '.join(['7'] * 14)} = 7" in legal(state)


@pytest.mark.parametrize(
    ("hand", "pile", "text", "after"),
    [
        pytest.param("7 7 U U 1", None, "7 7 U U = 8", (2, 8, "7 7 U U"), id="rank.rank-up: 8s"),
        pytest.param("7 7 U U 1", None, "7 7 U U = 9", (2, 9, "7 7 U U"), id="rank.rank-up: 9s"),
        pytest.param("4 4 W 1", None, "4 4 W = 4", (3, 4, "4 4 W"), id="rank.wild: a set"),
        pytest.param("W W 1", None, "W W = 1", (2, 1, "W W"), id="rank.wild: a lead"),
        pytest.param("W 1", "7 = 7", "W = 8", (1, 8, "W"), id="rank.wild: a follow"),
        pytest.param("W U 1", "11 = 11", "W U = 13", (1, 13, "W U"), id="rank.wild.cap"),
        pytest.param("3 D 1", "12 = 12", "3 D = 3", (1, 3, "3 D"), id="rank.rank-down"),
        pytest.param(
            "3 4 U D 1", "9 9 = 9", "3 4 U D = 4", (2, 4, "3 4 U D"), id="rank.rank-down: pair"
        ),
        pytest.param("U D", "9 9 = 9", "U = 10", (2, 10, "U"), id="rank.lone-modifier: up"),
        pytest.param("U D", "9 9 = 9", "D = 8", (2, 8, "D"), id="rank.lone-modifier: down"),
        pytest.param("U D", None, "D = -1", (1, -1, "D"), id="rank.lone-modifier: led"),
    ],
)
@pytest.mark.parametrize("name", ALL)
def test_the_pile_afterwards(
    name: str, hand: str, pile: str | None, text: str, after: tuple[int, int, str]
) -> None:
    state = table(edition(name), hand, "5 6", "5 6", pile=pile)
    state = rank.apply(state, Seat(0), rank.parse_move(f"play {text}"))
    assert state.pile is not None
    size, value, last = after
    assert state.pile == rank.Pile(size=size, value=value, cards=rank.cards(last))
    assert state.plays[-1] == rank.Played(Seat(0), rank.cards(last), value)
    assert state.to_act == 1


def test_several_lone_modifiers_count_one_each() -> None:
    state = table(edition("Italian"), "D D U", "5 6", "5 6", pile="9 9 = 9")
    state = rank.apply(state, Seat(0), rank.parse_move("play D D = 7"))
    assert state.pile == rank.Pile(size=2, value=7, cards=rank.cards("D D"))
    assert state.last_player == 0


def test_a_pile_larger_than_the_most_copies_of_a_card() -> None:
    """130 cards on the pile: 127 Ones and three Wilds; a hand has 127 Twos and four Wilds."""
    ones, twos = rank.cards("1 " * 127), rank.cards("2 " * 127)
    others = rank.cards("3 " * 127 + "4 " * 16 + "W W W W W W W U")
    state = rank.position(
        rank.Rules(seats=3, deck=(*ones, *twos, *others), hand_size=135),
        hands=[(*twos, *rank.cards("W W W W U")), rank.cards("3"), rank.cards("3")],
        to_act=0,
        pile=rank.Pile(size=130, value=1, cards=(*ones, *rank.cards("W W W"))),
        last_player=1,
    )
    assert [
        (move.cards.count(rank.Card.TWO), move.wilds, move.ups, move.value)
        for move in rank.legal_moves(state)
        if isinstance(move, rank.Play)
    ] == [(126, 4, 0, 2), (126, 4, 1, 3), (127, 3, 0, 2), (127, 3, 1, 3)]


def test_set_values() -> None:
    assert rank.values((7, 7), 2) == (8, 9)
    assert rank.values((12, 12), 2) == (13, 14)
    assert rank.values((6, 8), 1) == ()
    assert rank.values((6, 8), 2) == (8,)
    assert rank.values((7, 8, 8), 1) == (8,)
    assert rank.values((5,), 3) == (8,)
    assert rank.values((7, 8), 2) == (9,)
    assert rank.values((7, 8), 3) == (9, 10)
