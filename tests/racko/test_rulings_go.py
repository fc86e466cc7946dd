"""`racko.go` and `racko.two-player-run`: when a round ends, and going as a choice."""

import pytest

from cardrules import IllegalMove, Seat, racko
from cardrules.racko import Code
from racko.tables import (
    AUTOMATIC,
    FALLING,
    OPTIONAL,
    RUN,
    RUN_OPTIONAL,
    before_run,
    first_turn,
    legal,
    play,
)


@pytest.mark.parametrize(
    ("rack", "moves", "points"),
    [
        pytest.param((5, 2, 9), ["take 10"], (40, 5), id="racko.go: by taking"),
        pytest.param((5, 3, 9), ["draw", "place 5"], (40, 5), id="racko.go: by placing"),
        pytest.param((2, 5, 9), ["draw", "discard"], (40, 5), id="racko.go: dealt, discards"),
        pytest.param((2, 5, 9), ["draw", "place 5"], (40, 5), id="racko.go: dealt, places"),
        pytest.param((2, 5, 9), ["take 15"], (40, 5), id="racko.go: dealt, takes"),
    ],
)
def test_go_ends_the_round_by_itself(
    rack: tuple[int, ...], moves: list[str], points: tuple[int, ...]
) -> None:
    # (5, 3, 9) draws 2, (2, 5, 9) draws 3.
    state = play(first_turn(AUTOMATIC, rack, FALLING), *moves)
    assert state.to_act is None
    assert state.chance is not None
    assert state.last_round is not None
    assert state.last_round.points == points
    assert state.scores == points


@pytest.mark.parametrize(
    ("rack", "other", "moves", "to_act"),
    [
        pytest.param((2, 5, 9), FALLING, [], 0, id="racko.go: not when dealt"),
        pytest.param((2, 5, 9), FALLING, ["draw"], 0, id="racko.go: not within a turn"),
        pytest.param((2, 5, 9), FALLING, ["take 5"], 1, id="racko.go: not when broken up"),
        pytest.param((5, 2, 9), FALLING, ["take 15"], 1, id="racko.go: not in order"),
        pytest.param((9, 2, 10), FALLING, ["take 15"], 1, id="racko.go: broken at slot 10"),
        pytest.param((2, 9, 5), FALLING, ["draw", "discard"], 1, id="racko.go: broken at slot 15"),
        pytest.param((5, 2, 9), (1, 4, 7), ["take 15"], 1, id="racko.go: not in another's turn"),
        pytest.param(
            (5, 2, 9),
            (1, 4, 7),
            ["take 15", "draw"],
            1,
            id="racko.go: not before the own turn ends",
        ),
        pytest.param(
            (5, 2, 9), (1, 4, 7), ["take 15", "take 5"], 0, id="racko.go: dealt, then broken up"
        ),
    ],
)
def test_go_not_yet(
    rack: tuple[int, ...], other: tuple[int, ...], moves: list[str], to_act: int
) -> None:
    state = play(first_turn(AUTOMATIC, rack, other), *moves)
    assert state.to_act == to_act
    assert state.last_round is None
    assert state.chance is None


def test_go_dealt_in_order_in_the_second_turn() -> None:
    state = play(first_turn(AUTOMATIC, (5, 2, 9), (1, 4, 7)), "take 15", "draw", "discard")
    assert state.last_round is not None
    assert state.last_round.points == (5, 40)
    assert state.racks == ((5, 2, 8), (1, 4, 7))


@pytest.mark.parametrize(
    ("rack", "moves", "expected"),
    [
        pytest.param(
            (5, 2, 9),
            [],
            ["take 5", "take 10", "take 10 go", "take 15", "draw"],
            id="racko.go: one slot",
        ),
        pytest.param(
            (2, 5, 9),
            [],
            ["take 5", "take 10", "take 10 go", "take 15", "take 15 go", "draw"],
            id="racko.go: two slots",
        ),
        pytest.param(
            (2, 5, 9),
            ["draw"],
            [
                "place 5",
                "place 5 go",
                "place 10",
                "place 10 go",
                "place 15",
                "discard",
                "discard go",
            ],
            id="racko.go: discarding too",
        ),
        pytest.param(
            (5, 2, 9),
            ["draw"],
            ["place 5", "place 10", "place 15", "discard"],
            id="racko.go: none",
        ),
    ],
)
def test_go_as_a_choice(rack: tuple[int, ...], moves: list[str], expected: list[str]) -> None:
    # The drawn card is 3.
    state = play(first_turn(OPTIONAL, rack, FALLING), *moves)
    assert legal(state) == expected
    view = racko.view(state, Seat(0))
    assert legal(view) == expected
    card = [8] if state.drawn is None else [3]
    with_card = [str(move) for move in racko.moves_with(view, card)]
    assert with_card == [text for text in expected if text != "draw"]
    plain = play(first_turn(AUTOMATIC, rack, FALLING), *moves)
    assert legal(plain) == [text for text in expected if not text.endswith("go")]


@pytest.mark.parametrize(
    ("rack", "moves"),
    [
        pytest.param((5, 2, 9), ["take 10 go"], id="racko.go: take and go"),
        pytest.param((2, 5, 9), ["draw", "place 10 go"], id="racko.go: place and go"),
        pytest.param((2, 5, 9), ["draw", "discard go"], id="racko.go: discard and go"),
    ],
)
def test_go_chosen(rack: tuple[int, ...], moves: list[str]) -> None:
    state = play(first_turn(OPTIONAL, rack, FALLING), *moves)
    assert state.last_round is not None
    assert state.last_round.points == (40, 5)
    assert state.chance is not None


@pytest.mark.parametrize(
    ("rack", "moves", "after"),
    [
        pytest.param((5, 2, 9), ["take 10"], (5, 8, 9), id="racko.go: take, hold back"),
        pytest.param((2, 5, 9), ["draw", "place 10"], (2, 3, 9), id="racko.go: place, hold back"),
        pytest.param((2, 5, 9), ["draw", "discard"], (2, 5, 9), id="racko.go: discard, hold back"),
    ],
)
def test_go_held_back(rack: tuple[int, ...], moves: list[str], after: tuple[int, ...]) -> None:
    state = play(first_turn(OPTIONAL, rack, FALLING), *moves)
    assert (state.to_act, state.last_round) == (1, None)
    assert state.racks == (after, FALLING)
    later = play(state, "draw", "discard", "draw", "discard go")
    assert later.last_round is not None
    assert later.last_round.points == (40, 5)


def test_go_held_back_looks_like_any_other_turn() -> None:
    # Seat 0 holds 2, 5, 9 in order or not; seat 1 and a spectator see the same.
    holds_back = first_turn(OPTIONAL, (2, 5, 9), FALLING)
    cannot_go = first_turn(OPTIONAL, (5, 2, 9), FALLING)
    for text in ("draw", "discard"):
        move = racko.parse_move(text)
        one = racko.transition(holds_back, Seat(0), move)
        other = racko.transition(cannot_go, Seat(0), move)
        for viewer in (Seat(1), None):
            seen = [
                [racko.redact(event, viewer) for event in step.events] for step in (one, other)
            ]
            assert seen[0] == seen[1]
            assert racko.view(one.state, viewer) == racko.view(other.state, viewer)
        holds_back, cannot_go = one.state, other.state
    assert holds_back.to_act == 1


@pytest.mark.parametrize(
    ("rules", "rack", "moves", "refused", "code"),
    [
        pytest.param(
            OPTIONAL, (5, 2, 9), [], "take 5 go", Code.NOT_RISING, id="racko.go: take, not rising"
        ),
        pytest.param(
            OPTIONAL,
            (2, 5, 9),
            ["draw"],
            "place 15 go",
            Code.NOT_RISING,
            id="racko.go: place, not rising",
        ),
        pytest.param(
            OPTIONAL,
            (5, 2, 9),
            ["draw"],
            "discard go",
            Code.NOT_RISING,
            id="racko.go: discard, not rising",
        ),
        pytest.param(
            AUTOMATIC,
            (5, 2, 9),
            [],
            "take 10 go",
            Code.NOT_DECLARED,
            id="racko.go: take, by itself",
        ),
        pytest.param(
            AUTOMATIC,
            (2, 5, 9),
            ["draw"],
            "place 5 go",
            Code.NOT_DECLARED,
            id="racko.go: place, by itself",
        ),
        pytest.param(
            AUTOMATIC,
            (2, 5, 9),
            ["draw"],
            "discard go",
            Code.NOT_DECLARED,
            id="racko.go: discard, by itself",
        ),
    ],
)
def test_go_refused(
    rules: racko.Rules, rack: tuple[int, ...], moves: list[str], refused: str, code: Code
) -> None:
    state = play(first_turn(rules, rack, FALLING), *moves)
    violation = racko.why_illegal(state, Seat(0), racko.parse_move(refused))
    assert violation is not None
    assert (violation.code, violation.rule) == (code, "racko.go")
    assert violation.message
    with pytest.raises(IllegalMove) as caught:
        play(state, refused)
    assert caught.value.violation == violation
    assert (
        racko.why_illegal(racko.view(state, Seat(0)), Seat(0), racko.parse_move(refused))
        == violation
    )
    assert state == play(first_turn(rules, rack, FALLING), *moves)
    assert refused not in legal(state)


FIGURE_4 = (3, 8, 11, 15, 22, 28, 29, 30, 36, 40)
"""Figure 4 shows the run 28, 29, 30; the rest of the rack is ours."""


@pytest.mark.parametrize(
    ("rack", "goes"),
    [
        pytest.param((2, 3, 4, 9), True, id="racko.two-player-run: at the start"),
        pytest.param((1, 6, 7, 8), True, id="racko.two-player-run: at the end"),
        pytest.param((5, 6, 7, 8), True, id="racko.two-player-run: of four"),
        pytest.param((2, 5, 7, 9), False, id="racko.two-player-run: none"),
        pytest.param((2, 3, 7, 9), False, id="racko.two-player-run: of two"),
        pytest.param((2, 3, 7, 8), False, id="racko.two-player-run: two of two"),
        pytest.param((1, 2, 4, 5), False, id="racko.two-player-run: with a gap"),
        pytest.param((4, 3, 2, 1), False, id="racko.two-player-run: falling"),
        pytest.param((9, 2, 3, 4), False, id="racko.two-player-run: run, but not rising"),
        pytest.param((2, 4, 3, 5), False, id="racko.two-player-run: mixed up"),
    ],
)
def test_two_player_run(rack: tuple[int, ...], *, goes: bool) -> None:
    state = play(before_run(RUN, rack), "take 5")
    assert state.racks[0] == rack
    assert (state.last_round is not None) == goes
    assert state.to_act == (None if goes else 1)
    assert ("take 5 go" in legal(before_run(RUN_OPTIONAL, rack))) == goes
    assert state.last_round is None or state.last_round.points == (45, 5)


@pytest.mark.parametrize(
    ("rack", "goes"),
    [
        pytest.param(FIGURE_4, True, id="racko.two-player-run: Figure 4"),
        pytest.param(
            (3, 8, 11, 15, 22, 28, 29, 31, 36, 40),
            False,
            id="racko.two-player-run: 28, 29, 31 is no run",
        ),
    ],
)
def test_two_player_run_of_ten_slots(rack: tuple[int, ...], *, goes: bool) -> None:
    rules = racko.Rules(seats=2, two_player_run=True)
    state = play(before_run(rules, rack), "take 5")
    assert state.racks[0] == rack
    assert (state.last_round is not None) == goes
    plain = play(before_run(racko.Rules(seats=2), rack), "take 5")
    assert plain.last_round is not None


@pytest.mark.parametrize(
    ("rack", "code", "rule"),
    [
        pytest.param(
            (2, 5, 7, 9),
            Code.NO_RUN,
            "racko.two-player-run",
            id="racko.two-player-run: rising, no run",
        ),
        pytest.param(
            (2, 3, 7, 8),
            Code.NO_RUN,
            "racko.two-player-run",
            id="racko.two-player-run: rising, runs of two",
        ),
        pytest.param(
            (9, 2, 3, 4), Code.NOT_RISING, "racko.go", id="racko.go: run, but not rising"
        ),
    ],
)
def test_two_player_run_refuses_to_go(rack: tuple[int, ...], code: Code, rule: str) -> None:
    state = before_run(RUN_OPTIONAL, rack)
    violation = racko.why_illegal(state, Seat(0), racko.parse_move("take 5 go"))
    assert violation is not None
    assert (violation.code, violation.rule) == (code, rule)
    assert violation.message
    with pytest.raises(IllegalMove):
        play(state, "take 5 go")
    assert state == before_run(RUN_OPTIONAL, rack)


def test_two_player_run_goes_on_without_it() -> None:
    # Seat 0 is in order with 2, 5, 7, 9, then with 2, 6, 7, 9, and goes only with 2, 6, 7, 8.
    state = racko.position(
        RUN,
        racks=((10, 5, 7, 9), (12, 11, 4, 3)),
        discard_pile=(2,),
        draw_pile=(1, 6, 8),
        to_act=0,
        dealer=1,
    )
    state = play(state, "take 5", "draw", "discard", "draw", "place 10")
    assert (state.racks[0], state.to_act) == ((2, 6, 7, 9), 1)
    state = play(state, "draw", "discard")
    assert state.to_act == 0
    # 8 was the last card of the pile: 10, 1, 5 and 8 are turned over.
    assert (state.discard_pile, state.draw_order) == ((10,), (1, 5, 8))
    state = play(state, "draw", "discard", "draw", "discard", "draw", "place 20")
    assert state.racks[0] == (2, 6, 7, 8)
    assert state.last_round is not None
    assert state.last_round.points == (45, 5)


def test_two_player_run_rising_rack_without_it_scores_by_cards() -> None:
    # Seat 1 is in order too, but has no run: 50 points for its ten cards.
    rising = (1, 4, 6, 9, 13, 17, 20, 24, 33, 37)
    left = [card for card in range(1, 41) if card not in (*FIGURE_4, *rising)]
    state = racko.position(
        racko.Rules(seats=2, two_player_run=True),
        racks=((left.pop(), *FIGURE_4[1:]), rising),
        discard_pile=FIGURE_4[:1],
        draw_pile=left,
        to_act=0,
        dealer=1,
        had_turn=(True, True),
    )
    state = play(state, "take 5")
    assert state.last_round is not None
    assert state.last_round.points == (75, 50)
