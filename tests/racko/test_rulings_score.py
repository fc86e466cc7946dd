"""`racko.score`, `racko.bonus`, `racko.win`, `racko.partners`: what rounds and matches give."""

from collections.abc import Sequence
from typing import Any

import pytest

from cardrules import Seat, racko
from cardrules.racko import Card

REGULAR = racko.Rules(seats=2)
BONUS = racko.Rules(seats=2, bonus=True)
PARTNERS = racko.Rules(seats=4, partners=True)

WENT = (1, 5, 9, 13, 17, 21, 25, 29, 33, 39)
"""A rack in order, without two consecutive numbers: 75 points."""

OTHERS: dict[int, tuple[int, ...]] = {
    5: (15, 2, 4, 8, 11, 16, 19, 24, 32, 36),
    10: (10, 14, 3, 18, 22, 26, 30, 34, 38, 40),
    15: (2, 6, 10, 3, 14, 18, 22, 26, 30, 34),
    20: (2, 6, 10, 14, 3, 18, 22, 26, 30, 34),
    25: (2, 6, 10, 14, 18, 3, 22, 26, 30, 34),
    30: (3, 8, 14, 20, 31, 37, 22, 26, 30, 38),
    35: (2, 6, 10, 14, 18, 22, 26, 3, 30, 34),
    40: (2, 6, 10, 14, 18, 22, 26, 30, 3, 34),
    45: (2, 6, 10, 14, 18, 22, 26, 30, 34, 3),
    50: (2, 6, 10, 14, 18, 22, 26, 30, 34, 38),
}
"""Racks of another seat by their points; 30 is Figure 3: 37 in slot 30, then 22 in slot 35."""

FIGURE_4 = (3, 8, 11, 15, 22, 28, 29, 30, 36, 40)
"""Figure 4 shows the run 28, 29, 30; the rest of the rack is ours."""


def finish(
    rules: racko.Rules, *racks: Sequence[int], scores: Sequence[int] | None = None
) -> racko.State:
    """End a round with these racks: seat 0 goes in its first turn by taking into slot 5."""
    chance = racko.start(rules).chance
    assert chance is not None
    in_racks = {card for rack in racks for card in rack}
    left = [card for card in chance.cards if card not in in_racks]
    # With the highest card that is left in slot 5 the rack was not in order before.
    before = (left.pop(), *racks[0][1:])
    state = racko.position(
        rules,
        racks=(before, *racks[1:]),
        discard_pile=racks[0][:1],
        draw_pile=left,
        to_act=0,
        scores=scores,
    )
    text = "take 5 go" if rules.declare is racko.Declare.OPTIONAL else "take 5"
    return racko.apply(state, Seat(0), racko.parse_move(text))


def points(state: racko.State) -> tuple[int, ...]:
    assert state.last_round is not None
    return state.last_round.points


def falling(rules: racko.Rules, rack: Sequence[int]) -> tuple[int, ...]:
    """Give another seat cards that fall from slot 5 up: 5 points."""
    chance = racko.start(rules).chance
    assert chance is not None
    left = [card for card in chance.cards if card not in rack]
    return tuple(reversed(left[: rules.rack_size]))


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        pytest.param(rack, expected, id=f"racko.score: {expected} points")
        for expected, rack in OTHERS.items()
    ],
)
def test_score(rack: tuple[int, ...], expected: int) -> None:
    state = finish(REGULAR, WENT, rack)
    assert points(state) == (75, expected)
    assert state.scores == (75, expected)
    assert state.racks == (WENT, rack)
    assert 5 * racko.rising_length(rack) == expected
    racks = [tuple(map(Card, WENT)), tuple(map(Card, rack))]
    assert racko.score_round(REGULAR, racks, Seat(0)).points == (75, expected)
    assert racko.score_round(REGULAR, racks[::-1], Seat(1)).points == (expected, 75)


def test_score_figure_3() -> None:
    rack = OTHERS[30]
    assert (rack[30 // 5 - 1], rack[35 // 5 - 1]) == (37, 22)
    assert list(rack[-4:]) == sorted(rack[-4:])
    assert points(finish(REGULAR, WENT, rack)) == (75, 30)


def test_score_only_five() -> None:
    # The card in slot 10 is lower than the one in slot 5; the other nine are in order.
    rack = OTHERS[5]
    assert rack[1] < rack[0]
    assert list(rack[1:]) == sorted(rack[1:])
    assert points(finish(REGULAR, WENT, rack)) == (75, 5)


def test_score_of_three_seats() -> None:
    low = (15, 4, 8, 11, 16, 19, 24, 32, 36, 41)
    assert points(finish(racko.Rules(seats=3), WENT, OTHERS[45], low)) == (75, 45, 5)


@pytest.mark.parametrize(
    ("size", "went", "other", "expected"),
    [
        pytest.param(2, (1, 4), (6, 2), (35, 5), id="racko.score: two slots"),
        pytest.param(2, (1, 4), (2, 6), (35, 10), id="racko.score: two slots, both in order"),
        pytest.param(3, (1, 4, 6), (3, 8, 2), (40, 10), id="racko.score: three slots"),
        pytest.param(4, (1, 4, 6, 8), (2, 3, 9, 5), (45, 15), id="racko.score: four slots"),
    ],
)
def test_score_in_small_racks(
    size: int, went: tuple[int, ...], other: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert points(finish(racko.Rules(seats=2, rack_size=size), went, other)) == expected


def test_score_adds_up_over_rounds() -> None:
    state = finish(REGULAR, WENT, OTHERS[45], scores=(110, 230))
    assert points(state) == (75, 45)
    assert state.scores == (185, 275)
    # The next round keeps the scores, and the score sheet of the round before.
    state = racko.apply_chance(state, racko.deal_cards(state, range(1, 41)))
    assert state.scores == (185, 275)
    assert points(state) == (75, 45)


@pytest.mark.parametrize(
    ("rules", "rack", "expected"),
    [
        pytest.param(
            REGULAR,
            FIGURE_4,
            {("cards", 50, "racko.score"), ("going", 25, "racko.score")},
            id="racko.score: itemised",
        ),
        pytest.param(
            BONUS,
            FIGURE_4,
            {
                ("cards", 50, "racko.score"),
                ("going", 25, "racko.score"),
                ("bonus", 50, "racko.bonus"),
            },
            id="racko.bonus: itemised",
        ),
    ],
)
def test_score_lines(
    rules: racko.Rules, rack: tuple[int, ...], expected: set[tuple[str, int, str]]
) -> None:
    result = finish(rules, rack, falling(rules, rack)).last_round
    assert result is not None
    went, other = result.lines
    assert {(line.code, line.points, line.rule) for line in went if line.points} == expected
    assert {(line.code, line.points, line.rule) for line in other} == {("cards", 5, "racko.score")}
    assert result.points == (sum(points for _, points, _ in expected), 5)


@pytest.mark.parametrize(
    ("rack", "longest", "expected"),
    [
        pytest.param(WENT, 1, 75, id="racko.bonus: no run"),
        pytest.param((1, 2, 9, 13, 17, 21, 25, 29, 33, 39), 2, 75, id="racko.bonus: two cards"),
        pytest.param(
            (3, 8, 11, 15, 22, 28, 29, 31, 36, 40), 2, 75, id="racko.bonus: 28, 29, 31 is none"
        ),
        pytest.param(FIGURE_4, 3, 125, id="racko.bonus: three cards, Figure 4"),
        pytest.param(
            (1, 2, 3, 9, 13, 17, 21, 25, 29, 33), 3, 125, id="racko.bonus: three at the start"
        ),
        pytest.param(
            (1, 5, 9, 13, 17, 21, 25, 38, 39, 40), 3, 125, id="racko.bonus: three at the end"
        ),
        pytest.param((3, 8, 11, 15, 22, 28, 29, 30, 31, 40), 4, 175, id="racko.bonus: four cards"),
        pytest.param((3, 8, 11, 15, 28, 29, 30, 31, 32, 40), 5, 275, id="racko.bonus: five cards"),
        pytest.param((3, 8, 11, 28, 29, 30, 31, 32, 33, 40), 6, 475, id="racko.bonus: six cards"),
        pytest.param(
            (3, 8, 28, 29, 30, 31, 32, 33, 34, 40), 7, 475, id="racko.bonus: seven cards"
        ),
        pytest.param(
            (28, 29, 30, 31, 32, 33, 34, 35, 36, 37), 10, 475, id="racko.bonus: ten cards"
        ),
        pytest.param(
            (1, 2, 3, 11, 15, 28, 29, 30, 36, 40), 3, 125, id="racko.bonus: two runs of three"
        ),
        pytest.param(
            (1, 2, 3, 11, 15, 28, 29, 30, 31, 40), 4, 175, id="racko.bonus: runs of three and four"
        ),
        pytest.param(
            (1, 2, 3, 4, 10, 11, 12, 20, 21, 22), 4, 175, id="racko.bonus: the longest comes first"
        ),
        pytest.param(
            (1, 2, 3, 4, 5, 36, 37, 38, 39, 40), 5, 275, id="racko.bonus: two runs of five"
        ),
        pytest.param(
            (1, 2, 3, 5, 6, 7, 9, 10, 11, 13), 3, 125, id="racko.bonus: three runs with gaps"
        ),
    ],
)
def test_bonus(rack: tuple[int, ...], longest: int, expected: int) -> None:
    assert racko.longest_run(rack) == longest
    assert points(finish(BONUS, rack, falling(BONUS, rack))) == (expected, 5)
    # Regular rules pay none.
    assert points(finish(REGULAR, rack, falling(REGULAR, rack))) == (75, 5)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param({"bonus": True, "declare": "automatic"}, 125, id="racko.bonus: automatic"),
        pytest.param({"bonus": True, "two_player_run": True}, 125, id="racko.bonus: run needed"),
        pytest.param({"two_player_run": True}, 75, id="racko.bonus: run needed, no bonus"),
        pytest.param({"declare": "optional"}, 75, id="racko.bonus: optional, no bonus"),
    ],
)
def test_bonus_options(options: dict[str, Any], expected: int) -> None:
    rules = racko.Rules(seats=2, **options)
    assert points(finish(rules, FIGURE_4, falling(rules, FIGURE_4))) == (expected, 5)


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        pytest.param(
            (2, 4, 5, 6, 7, 9, 10, 12, 13, 14), 50, id="racko.bonus: another's run, in order"
        ),
        pytest.param(
            (4, 5, 6, 7, 9, 10, 2, 12, 13, 14), 30, id="racko.bonus: another's run, broken later"
        ),
    ],
)
def test_bonus_is_for_who_goes_only(rack: tuple[int, ...], expected: int) -> None:
    went = (3, 8, 11, 15, 22, 28, 29, 30, 36, 40)
    assert points(finish(BONUS, went, rack)) == (125, expected)


def test_bonus_in_a_small_rack() -> None:
    rules = racko.Rules(seats=2, rack_size=4, bonus=True)
    assert points(finish(rules, (6, 7, 8, 9), (12, 11, 4, 3))) == (145, 5)


@pytest.mark.parametrize(
    ("before", "other", "scores", "winners"),
    [
        pytest.param((400, 450), 5, (475, 455), None, id="racko.win: nobody"),
        pytest.param((420, 450), 45, (495, 495), None, id="racko.win: five short"),
        pytest.param((425, 300), 5, (500, 305), (0,), id="racko.win: exactly 500"),
        pytest.param((450, 440), 10, (525, 450), (0,), id="racko.win: more than 500"),
        pytest.param((100, 460), 40, (175, 500), (1,), id="racko.win: by the other's round"),
        pytest.param((430, 470), 45, (505, 515), (1,), id="racko.win: the highest of two"),
        pytest.param(
            (490, 495), 5, (565, 500), (0,), id="racko.win: the highest of two, who went"
        ),
        pytest.param((430, 475), 30, (505, 505), (0, 1), id="racko.win: level, both win"),
        pytest.param((425, 450), 50, (500, 500), (0, 1), id="racko.win: level at 500"),
    ],
)
def test_win(
    before: tuple[int, ...],
    other: int,
    scores: tuple[int, ...],
    winners: tuple[int, ...] | None,
) -> None:
    state = finish(REGULAR, WENT, OTHERS[other], scores=before)
    assert state.scores == scores
    assert points(state) == (75, other)
    assert state.is_over == (winners is not None)
    assert (state.chance is None) == state.is_over
    assert state.to_act is None
    if winners is None:
        assert state.outcome is None
        return
    assert state.outcome is not None
    assert state.outcome.winners == winners
    assert state.outcome.standing[0] == winners
    assert sorted(seat for level in state.outcome.standing for seat in level) == [0, 1]
    assert state.outcome.reason == "racko.win"
    assert racko.legal_moves(state) == ()


@pytest.mark.parametrize(
    ("target", "winners"),
    [
        pytest.param(75, (0,), id="racko.win: target reached"),
        pytest.param(80, None, id="racko.win: target not reached"),
        pytest.param(1, (0,), id="racko.win: one round"),
        pytest.param(74, (0,), id="racko.win: target passed"),
    ],
)
def test_win_at_another_target(target: int, winners: tuple[int, ...] | None) -> None:
    state = finish(racko.Rules(seats=2, target=target), WENT, OTHERS[50])
    assert state.scores == (75, 50)
    assert (None if state.outcome is None else state.outcome.winners) == winners


@pytest.mark.parametrize(
    ("before", "scores", "standing"),
    [
        pytest.param(
            (430, 400, 480),
            (505, 445, 485),
            ((0,), (2,), (1,)),
            id="racko.win: three places",
        ),
        pytest.param(
            (430, 400, 440), (505, 445, 445), ((0,), (1, 2)), id="racko.win: level behind"
        ),
        pytest.param(
            (425, 455, 495), (500, 500, 500), ((0, 1, 2),), id="racko.win: all three level"
        ),
        pytest.param(
            (0, 455, 495), (75, 500, 500), ((1, 2), (0,)), id="racko.win: level, who went is last"
        ),
    ],
)
def test_win_standing(
    before: tuple[int, ...], scores: tuple[int, ...], standing: tuple[tuple[int, ...], ...]
) -> None:
    low = (15, 4, 8, 11, 16, 19, 24, 32, 36, 41)
    state = finish(racko.Rules(seats=3), WENT, OTHERS[45], low, scores=before)
    assert state.scores == scores
    assert state.outcome is not None
    assert state.outcome.standing == standing
    assert state.outcome.winners == standing[0]


FOUR_RACKS = (
    (1, 7, 13, 19, 25, 31, 37, 43, 49, 55),
    (2, 8, 14, 20, 3, 26, 32, 38, 44, 50),
    (4, 10, 16, 22, 28, 34, 5, 40, 46, 52),
    (12, 6, 18, 24, 30, 36, 42, 48, 54, 60),
)
"""Seat 0 goes: 75, 20, 30 and 5 points."""


@pytest.mark.parametrize(
    ("pairs", "scores", "winners", "standing"),
    [
        pytest.param((0, 0), (105, 25), None, None, id="racko.partners: first round"),
        pytest.param((390, 470), (495, 495), None, None, id="racko.partners: five short"),
        pytest.param(
            (395, 300), (500, 325), (0, 2), ((0, 2), (1, 3)), id="racko.partners: exactly 500"
        ),
        pytest.param(
            (300, 475), (405, 500), (1, 3), ((1, 3), (0, 2)), id="racko.partners: the other pair"
        ),
        pytest.param(
            (400, 490), (505, 515), (1, 3), ((1, 3), (0, 2)), id="racko.partners: the highest pair"
        ),
        pytest.param(
            (395, 475), (500, 500), (0, 1, 2, 3), ((0, 1, 2, 3),), id="racko.partners: level"
        ),
    ],
)
def test_partners(
    pairs: tuple[int, int],
    scores: tuple[int, int],
    winners: tuple[int, ...] | None,
    standing: tuple[tuple[int, ...], ...] | None,
) -> None:
    state = finish(PARTNERS, *FOUR_RACKS, scores=pairs * 2)
    assert points(state) == (75, 20, 30, 5)
    assert state.scores == scores * 2
    assert state.is_over == (winners is not None)
    assert (None if state.outcome is None else state.outcome.winners) == winners
    assert (None if state.outcome is None else state.outcome.standing) == standing


def test_partners_are_not_the_default() -> None:
    state = finish(racko.Rules(seats=4), *FOUR_RACKS, scores=(400, 100, 480, 200))
    assert state.scores == (475, 120, 510, 205)
    assert state.outcome is not None
    assert state.outcome.winners == (2,)


def test_partners_go_each_for_itself() -> None:
    # Seat 2 is in order as well; it has had no turn, and gets its ten cards only.
    racks = (FOUR_RACKS[0], FOUR_RACKS[1], (4, 5, 10, 16, 22, 28, 34, 40, 46, 52), FOUR_RACKS[3])
    state = finish(PARTNERS, *racks)
    assert points(state) == (75, 20, 50, 5)
    assert state.scores == (125, 25, 125, 25)
