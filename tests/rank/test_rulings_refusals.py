"""Why a move or a selection is refused: the ruling, the numbers in the reason, and the order."""

import re

import pytest

from cardrules import IllegalMove, Seat, SeatError, rank
from cardrules.rank import Rules
from rank.tables import EDITIONS, dealt, edition, hand_over, legal, play, table

ALL = tuple(EDITIONS)
FIRST = edition("first")
ITALIAN = edition("Italian")
SECOND = edition("second")


def numbers_in(text: str) -> list[int]:
    return sorted(int(number) for number in re.findall(r"-?\d+", text))


SELECTIONS: list[tuple[str, Rules, str, str | None, str, str, list[int]]] = [
    # name, rules, hand, pile, selection, ruling, numbers in the reason
    ("rank.follow.size: too few", FIRST, "10 10", "9 9 = 9", "10", "rank.follow.size", [1, 2]),
    ("rank.follow.size: too many", FIRST, "10 10", "9 = 9", "10 10", "rank.follow.size", [1, 2]),
    ("rank.follow.size: a Rank-Up", FIRST, "10 U", "9 9 = 9", "10 U", "rank.follow.size", [1, 2]),
    ("rank.follow.size: Wilds", FIRST, "W W", "9 = 9", "W W", "rank.follow.size", [1, 2]),
    ("rank.follow.size: Rank-Down", FIRST, "3 D", "9 9 = 9", "3 D", "rank.follow.size", [1, 2]),
    ("rank.follow.value: too low", FIRST, "8 8", "9 9 = 9", "8 8", "rank.follow.value", [8, 9]),
    ("rank.follow.value: equal", FIRST, "9 9", "9 9 = 9", "9 9", "rank.follow.value", [9, 9]),
    (
        "rank.follow.value: the highest value",
        FIRST,
        "7 7 U U",
        "9 9 = 9",
        "7 7 U U",
        "rank.follow.value",
        [9, 9],
    ),
    (
        "rank.follow.value: Wild and Rank-Up on 13",
        FIRST,
        "W U 1",
        "12 U = 13",
        "W U",
        "rank.follow.value",
        [13, 13],
    ),
    ("rank.wild.cap: on 12", FIRST, "W 1", "12 = 12", "W", "rank.wild.cap", [12, 12]),
    ("rank.wild.cap: Italian", ITALIAN, "W 1", "12 = 12", "W", "rank.wild.cap", [12, 12]),
    ("rank.wild.cap: on 13", FIRST, "W 1", "12 U = 13", "W", "rank.wild.cap", [12, 13]),
    ("rank.wild.cap: a pair", FIRST, "W W", "12 12 = 12", "W W", "rank.wild.cap", [12, 12]),
    ("rank.set: two numbers", FIRST, "7 8", None, "7 8", "rank.set", [0, 1]),
    ("rank.set: one Rank-Up short", FIRST, "7 7 8 U", None, "7 7 8 U", "rank.set", [1, 2]),
    ("rank.set: 6 8 U", FIRST, "6 8 U", None, "6 8 U", "rank.set", [1, 2]),
    ("rank.set: Wilds help nothing", FIRST, "6 8 W", None, "6 8 W", "rank.set", [0, 2]),
    ("rank.set: before the size", FIRST, "7 8", "9 9 9 = 9", "7 8", "rank.set", [0, 1]),
    ("rank.set: with a Rank-Down", FIRST, "3 4 D", "9 9 = 9", "3 4 D", "rank.set", [0, 1]),
    (
        "rank.follow.size: before the cap",
        FIRST,
        "W 1",
        "12 12 = 12",
        "W",
        "rank.follow.size",
        [1, 2],
    ),
    ("rank.rank-down: led", FIRST, "3 D", None, "3 D", "rank.rank-down", []),
    ("rank.rank-down: equal", FIRST, "9 D", "9 = 9", "9 D", "rank.rank-down", [9, 9]),
    ("rank.rank-down: higher", FIRST, "9 D", "8 = 8", "9 D", "rank.rank-down", [8, 9]),
    ("rank.rank-down: Wild alone", FIRST, "W D", "9 = 9", "W D", "rank.rank-down", []),
    ("rank.rank-down: two, first", FIRST, "3 D D", "9 = 9", "3 D D", "rank.rank-down", [2]),
    ("rank.rank-down: two, second", SECOND, "3 D D", "9 = 9", "3 D D", "rank.rank-down", [2]),
    ("rank.lone-modifier: holds a number", FIRST, "3 U", "9 = 9", "U", "rank.lone-modifier", []),
    ("rank.lone-modifier: holds a Wild", ITALIAN, "W U", "9 = 9", "U", "rank.lone-modifier", []),
    ("rank.lone-modifier: holds a Crown", FIRST, "C D", None, "D", "rank.lone-modifier", []),
    ("rank.lone-modifier: mixed", ITALIAN, "U D", "9 = 9", "U D", "rank.lone-modifier", []),
    ("rank.lone-modifier: mixed, first", FIRST, "U D", "9 = 9", "U D", "rank.lone-modifier", []),
    ("rank.lone-modifier: two, first", FIRST, "U U", "9 = 9", "U U", "rank.lone-modifier", [2]),
    ("rank.lone-modifier: two, second", SECOND, "D D", None, "D D", "rank.lone-modifier", [2]),
    ("rank.crown: with a card", FIRST, "C 5", None, "C 5", "rank.crown", []),
    ("rank.crown: two", FIRST, "C C2 5", "4 4 = 4", "C C2", "rank.crown", []),
    ("rank.crown: with a Wild", FIRST, "C2 W", "4 4 = 4", "C2 W", "rank.crown", []),
    ("rank.hand: not held", FIRST, "5", None, "6", "rank.hand", [0, 1, 6]),
    ("rank.hand: one too many", FIRST, "5 5", None, "5 5 5", "rank.hand", [2, 3, 5]),
    ("rank.hand: before the set", FIRST, "5", None, "6 9", "rank.hand", [0, 1, 6]),
]


@pytest.mark.parametrize(
    ("rules", "hand", "pile", "selection", "rule", "numbers"),
    [pytest.param(*row, id=name) for name, *row in SELECTIONS],
)
def test_why_none(
    rules: Rules, hand: str, pile: str | None, selection: str, rule: str, numbers: list[int]
) -> None:
    view = rank.view(table(rules, hand, "5 6", "5 6", pile=pile), Seat(0))
    chosen = rank.cards(selection)
    violation = rank.why_none(view, chosen)
    assert violation is not None
    assert violation.rule == rule
    assert numbers_in(violation.message) == numbers
    assert rank.moves_with(view, chosen) == ()
    assert violation.text("it") != violation.message
    assert numbers_in(violation.text("it")) == numbers
    assert "None" not in violation.message


USES: list[tuple[str, str | None, str, list[str]]] = [
    # hand, pile, selection, moves
    ("7 7 U U", None, "7 7 U U", ["play 7 7 U U = 8", "play 7 7 U U = 9"]),
    ("7 7 U U", "8 8 = 8", "U 7 U 7", ["play 7 7 U U = 9"]),
    ("7 7 U U", "7 7 = 7", "7 7 U U", ["play 7 7 U U = 8", "play 7 7 U U = 9"]),
    ("W W 3", "2 2 = 2", "W 3", ["play 3 W = 3"]),
    ("W W 3", "2 2 = 2", "W W", ["play W W = 3"]),
    ("W W 3", "2 2 = 2", "", ["pass"]),
    ("W W 3", None, "", []),
    ("3 D", "9 = 9", "D 3", ["play 3 D = 3"]),
    ("U D", "9 9 = 9", "D", ["play D = 8"]),
    ("C C2", "9 9 = 9", "C2", ["play C2"]),
]


@pytest.mark.parametrize(
    ("hand", "pile", "selection", "expected"),
    [
        pytest.param(*row, id=f"{row[2] or 'nothing'} of {row[0]} on {row[1] or 'nothing'}")
        for row in USES
    ],
)
@pytest.mark.parametrize("name", ALL)
def test_moves_with(
    name: str, hand: str, pile: str | None, selection: str, expected: list[str]
) -> None:
    view = rank.view(table(edition(name), hand, "5 6", "5 6", pile=pile), Seat(0))
    chosen = [rank.Card(word) for word in selection.split()]
    assert [str(move) for move in rank.moves_with(view, chosen)] == expected
    assert (rank.why_none(view, chosen) is None) == bool(expected)


def test_moves_with_before_the_round() -> None:
    rules = Rules(seats=3, hand_size=2)
    state = dealt(rules, (0, 1, 2), "1 2", "3 4", "5 W")
    view = rank.view(state, Seat(0))
    assert {str(move) for move in rank.moves_with(view, ())} == {"go-first", "steal"}
    refused = rank.why_none(view, rank.cards("1"))
    assert refused is not None
    assert refused.rule == "rank.phase"
    view = rank.view(play(state, "0 steal"), Seat(0))
    assert [str(move) for move in rank.moves_with(view, rank.cards("5"))] == ["give 5"]
    assert rank.moves_with(view, ()) == ()
    refused = rank.why_none(view, rank.cards("1 2"))
    assert refused is not None
    assert (refused.rule, numbers_in(refused.message)) == ("rank.give", [1, 2])


def test_moves_with_of_a_seat_that_is_not_to_act() -> None:
    state = table(FIRST, "9 9", "5 6", "5 6", pile="4 = 4", last=2, passed=(1,))
    for seat, rule in ((1, "rank.passed"), (2, "rank.turn")):
        view = rank.view(state, Seat(seat))
        assert rank.moves_with(view, rank.cards("6")) == ()
        violation = rank.why_none(view, rank.cards("6"))
        assert violation is not None
        assert violation.rule == rule


KINGS_HAND = Rules(seats=3, hand_size=2, kings_hand=True)
TWO = Rules(seats=3, hand_size=2)

FOLLOWING = table(FIRST, "9 C U", "5 6", "3 6", pile="4 = 4", last=2, passed=(1,))
LEADING = table(FIRST, "9 9 C U D", "5 6", "5 6")
MODIFIERS = table(FIRST, "U U D", "5 6", "5 6")
CHOOSING = dealt(TWO, (0, 1, 2), "1 2", "3 4", "5 W")
NO_STEAL = dealt(TWO, (0, 1, 2), "1 2", "3 4", "C W")
GIVING = play(CHOOSING, "0 steal")
OFFERED = dealt(KINGS_HAND, (0, 1, 2), "1 2", "3 4", "5 W", kings_hand="9 9")
DUE = hand_over(FIRST, (0, 1, 2))
OVER = hand_over(Rules(seats=3, tokens_to_win=1), (0, 1, 2))

REFUSED = [
    ("following", FOLLOWING, 1, "play 6 = 6", "rank.passed"),
    ("following, held by nobody", FOLLOWING, 1, "play 12 = 12", "rank.passed"),
    ("following, passed seat passes", FOLLOWING, 1, "pass", "rank.passed"),
    ("following, passed seat steals", FOLLOWING, 1, "steal", "rank.passed"),
    ("following, last player", FOLLOWING, 2, "play 6 = 6", "rank.turn"),
    ("following, last player passes", FOLLOWING, 2, "pass", "rank.turn"),
    ("following, turn before phase", FOLLOWING, 2, "give 3", "rank.turn"),
    ("following, turn before hand", FOLLOWING, 2, "play 11 = 11", "rank.turn"),
    ("following, not held", FOLLOWING, 0, "play 10 = 10", "rank.hand"),
    ("following, hand before set", FOLLOWING, 0, "play 9 10 = 10", "rank.hand"),
    ("following, wrong value", FOLLOWING, 0, "play 9 = 10", "rank.set"),
    ("following, wrong value of a Rank-Up", FOLLOWING, 0, "play 9 U = 9", "rank.set"),
    ("following, lone modifier", FOLLOWING, 0, "play U = 5", "rank.lone-modifier"),
    ("following, steal", FOLLOWING, 0, "steal", "rank.phase"),
    ("following, go first", FOLLOWING, 0, "go-first", "rank.phase"),
    ("following, give", FOLLOWING, 0, "give 9", "rank.phase"),
    ("following, give, not held", FOLLOWING, 0, "give 10", "rank.phase"),
    ("following, King's Hand", FOLLOWING, 0, "take-kings-hand", "rank.phase"),
    ("following, keep", FOLLOWING, 0, "keep-hand", "rank.phase"),
    ("following, Crown with a card", FOLLOWING, 0, "play 9 C = 9", "rank.crown"),
    ("following, Crown with a value", FOLLOWING, 0, "play C = 9", "rank.crown"),
    ("leading, pass", LEADING, 0, "pass", "rank.lead"),
    ("leading, Rank-Down", LEADING, 0, "play 9 D = 9", "rank.rank-down"),
    ("leading, two values", LEADING, 0, "play 9 9 = 10", "rank.set"),
    ("leading, another seat", LEADING, 1, "play 5 = 5", "rank.turn"),
    ("leading, another seat passes", LEADING, 2, "pass", "rank.turn"),
    ("modifiers, two", MODIFIERS, 0, "play U U = 2", "rank.lone-modifier"),
    ("modifiers, mixed", MODIFIERS, 0, "play U D = 0", "rank.lone-modifier"),
    ("modifiers, wrong value", MODIFIERS, 0, "play U = 2", "rank.set"),
    ("choosing, play", CHOOSING, 0, "play 1 = 1", "rank.phase"),
    ("choosing, pass", CHOOSING, 0, "pass", "rank.phase"),
    ("choosing, give", CHOOSING, 0, "give 1", "rank.phase"),
    ("choosing, King's Hand", CHOOSING, 0, "take-kings-hand", "rank.phase"),
    ("choosing, Queen", CHOOSING, 1, "steal", "rank.turn"),
    ("choosing, Beggar", CHOOSING, 2, "play 5 = 5", "rank.turn"),
    ("choosing, nothing to steal", NO_STEAL, 0, "steal", "rank.benefit"),
    ("giving, not held", GIVING, 0, "give 9", "rank.hand"),
    ("giving, two", GIVING, 0, "give 1 2", "rank.give"),
    ("giving, hand before count", GIVING, 0, "give 1 9", "rank.hand"),
    ("giving, play", GIVING, 0, "play 1 = 1", "rank.phase"),
    ("giving, steal again", GIVING, 0, "steal", "rank.phase"),
    ("giving, Beggar", GIVING, 2, "give W", "rank.turn"),
    ("offered, play", OFFERED, 0, "play 1 = 1", "rank.phase"),
    ("offered, steal", OFFERED, 0, "steal", "rank.phase"),
    ("offered, another seat", OFFERED, 1, "take-kings-hand", "rank.turn"),
    ("deal due", DUE, 0, "play 1 = 1", "rank.phase"),
    ("deal due, Beggar", DUE, 2, "play 1 = 1", "rank.phase"),
    ("deal due, pass", DUE, 1, "pass", "rank.phase"),
    ("deal due, steal", DUE, 0, "steal", "rank.phase"),
    ("over", OVER, 0, "play 1 = 1", "rank.over"),
    ("over, Beggar", OVER, 2, "play 1 = 1", "rank.over"),
    ("over, steal", OVER, 1, "steal", "rank.over"),
    ("not dealt yet", rank.start(FIRST), 0, "pass", "rank.phase"),
]


@pytest.mark.parametrize(
    ("state", "seat", "text", "rule"),
    [pytest.param(*row, id=f"{row[-1]}: {name}") for name, *row in REFUSED],
)
def test_why_illegal(state: rank.State, seat: int, text: str, rule: str) -> None:
    before, shown_before = repr(state), rank.debug_text(state)
    move = rank.parse_move(text)
    violation = rank.why_illegal(state, Seat(seat), move)
    assert violation is not None
    assert violation.rule == rule
    view = rank.view(state, Seat(seat))
    assert rank.why_illegal(view, Seat(seat), move) == violation
    for attempt in (rank.apply, rank.transition):
        with pytest.raises(IllegalMove) as caught:
            attempt(state, Seat(seat), move)
        assert caught.value.violation == violation
        assert rule in str(caught.value)
    assert (repr(state), rank.debug_text(state)) == (before, shown_before)
    assert text not in legal(view)
    for language in ("en", "it"):
        assert violation.text(language)
        assert "{" not in violation.text(language)
    assert "None" not in violation.message


@pytest.mark.parametrize("text", ["play 9", "play 9 9", "play 9 U"])
def test_a_set_without_a_value_is_refused(text: str) -> None:
    violation = rank.why_illegal(LEADING, Seat(0), rank.parse_move(text))
    assert violation is not None
    assert violation.rule == "rank.set"
    assert "None" not in violation.message


GENERATED = [
    # hand and pile that a move is generated for, the move, hand and pile that it is played from
    ("5 5", None, "play 5 5 = 5", "5 6", None, "rank.hand"),
    ("5 9", None, "play 5 = 5", "5 9", "4 = 4", None),
    ("5 9", None, "play 5 = 5", "5 9", "5 = 5", "rank.follow.value"),
    ("5 9", None, "play 5 = 5", "5 9", "4 4 = 4", "rank.follow.size"),
    ("5 9", "4 = 4", "play 5 = 5", "5 9", None, None),
    ("5 9", "4 = 4", "play 5 = 5", "9 9", None, "rank.hand"),
    ("5 U", None, "play 5 U = 6", "5 U", "5 = 5", None),
    ("5 U", None, "play 5 U = 6", "5 U", "6 = 6", "rank.follow.value"),
    ("3 D", "9 = 9", "play 3 D = 3", "3 D", "8 = 8", None),
    ("3 D", "9 = 9", "play 3 D = 3", "3 D", "3 = 3", "rank.rank-down"),
    ("3 D", "9 = 9", "play 3 D = 3", "3 D", "2 = 2", "rank.rank-down"),
    ("3 D", "9 = 9", "play 3 D = 3", "3 D", "8 8 = 8", "rank.follow.size"),
    ("3 D", "9 = 9", "play 3 D = 3", "3 D", None, "rank.rank-down"),
    ("3 D", "9 = 9", "play 3 D = 3", "3 3", "9 = 9", "rank.hand"),
    ("3 U D", "9 = 9", "play 3 U D = 4", "3 U D", "5 = 5", None),
    ("3 U D", "9 = 9", "play 3 U D = 4", "3 U D", "4 = 4", "rank.rank-down"),
    ("W 1", "3 = 3", "play W = 4", "W 1", "2 = 2", "rank.set"),
    ("W 1", "3 = 3", "play W = 4", "W 1", "3 = 3", None),
    ("C 1", None, "play C", "C 1", "9 9 = 9", None),
    ("C 1", None, "play C", "C2 1", "9 9 = 9", "rank.hand"),
    ("5 9", "4 = 4", "pass", "5 9", "3 = 3", None),
    ("5 9", "4 = 4", "pass", "5 9", None, "rank.lead"),
]


@pytest.mark.parametrize(("hand", "pile", "text", "later", "onto", "ruling"), GENERATED)
def test_a_generated_move_is_judged_where_it_is_played(
    hand: str, pile: str | None, text: str, later: str, onto: str | None, ruling: str | None
) -> None:
    moves = rank.legal_moves(table(FIRST, hand, "3", "3", pile=pile))
    move = next(move for move in moves if str(move) == text)
    state = table(FIRST, later, "3", "3", pile=onto)
    if ruling is None:
        assert rank.apply(state, Seat(0), move) != state
        return
    with pytest.raises(IllegalMove) as caught:
        rank.apply(state, Seat(0), move)
    assert caught.value.violation.rule == ruling


def test_a_move_of_another_edition_is_judged_by_the_rules_of_the_match() -> None:
    moves = rank.legal_moves(table(ITALIAN, "3 D D", "3", "3", pile="9 = 9"))
    move = next(move for move in moves if str(move) == "play 3 D D = 3")
    with pytest.raises(IllegalMove) as caught:
        rank.apply(table(FIRST, "3 D D", "3", "3", pile="9 = 9"), Seat(0), move)
    assert caught.value.violation.rule == "rank.rank-down"


def test_a_class_derived_from_a_move_is_no_move() -> None:
    class Skip(rank.Pass):
        """A pass by another name."""

    with pytest.raises(TypeError, match="Skip"):
        rank.apply(table(FIRST, "5 9", "3", "3", pile="4 = 4"), Seat(0), Skip())


def test_a_view_answers_for_its_own_seat() -> None:
    view = rank.view(LEADING, Seat(0))
    with pytest.raises(SeatError):
        rank.why_illegal(view, Seat(1), rank.Pass())
    with pytest.raises(SeatError):
        rank.why_illegal(rank.view(LEADING, None), Seat(0), rank.Pass())


def test_a_view_has_no_moves_while_another_seat_is_to_act() -> None:
    assert rank.legal_moves(rank.view(LEADING, Seat(0)))
    assert rank.legal_moves(rank.view(LEADING, Seat(1))) == ()
    assert rank.legal_moves(rank.view(LEADING, None)) == ()


@pytest.mark.parametrize("seat", [-1, 3, 14])
def test_seats_that_are_not_at_the_table(seat: int) -> None:
    with pytest.raises(SeatError):
        rank.view(LEADING, Seat(seat))


def test_every_reason_names_a_ruling_of_the_page() -> None:
    rulings = {
        *("rank.turn", "rank.over", "rank.phase", "rank.hand", "rank.lead", "rank.set"),
        *("rank.follow.size", "rank.follow.value", "rank.pass", "rank.passed", "rank.rank-up"),
        *("rank.wild", "rank.wild.cap", "rank.rank-down", "rank.lone-modifier", "rank.crown"),
        *("rank.benefit", "rank.give", "rank.classic-president", "rank.kings-hand"),
    }
    assert {code.rule for code in rank.Code} <= rulings
