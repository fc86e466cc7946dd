"""The registry of games, and what states of all games have in common."""

import random

import attrs
import pytest

from cardrules import (
    Outcome,
    Seat,
    UnknownGameError,
    all_seats,
    games,
    queen_of_scots,
    racko,
    rank,
    wire,
)
from cardrules.dealing import PythonRandomness
from cardrules.game import GameRules
from elsewhere import nim
from registry import enter


def test_a_game_is_loaded_by_name() -> None:
    assert "racko" in games.names()
    loaded: object = games.load("racko")
    assert loaded is racko


@pytest.mark.parametrize("name", ["whist", "", "Racko", "os"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownGameError, match=r"no game is named .*; there are .*racko"):
        games.load(name)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test enters is forgotten afterwards."""
    enter(monkeypatch)


@pytest.mark.usefixtures("registry")
def test_a_game_from_elsewhere_is_entered_once() -> None:
    games.register("nim", "elsewhere.nim")
    games.register("nim", "elsewhere.nim")
    loaded: object = games.load("nim")
    assert loaded is nim
    with pytest.raises(UnknownGameError, match=r"'nim' is already the game in elsewhere\.nim"):
        games.register("nim", "somewhere.else")


@pytest.mark.usefixtures("registry")
def test_what_cannot_be_entered() -> None:
    with pytest.raises(UnknownGameError, match=r"in elsewhere\.nim is called 'nim' in its enco"):
        games.register("nym", "elsewhere.nim")
    with pytest.raises(ModuleNotFoundError):
        games.register("whist", "elsewhere.whist")
    with pytest.raises(
        UnknownGameError, match=r"no game at elsewhere\.nim:whist: whist is missing$"
    ):
        games.register("whist", "elsewhere.nim:whist")
    with pytest.raises(
        UnknownGameError, match=r"no game at json: start, .*, encodings are missing$"
    ):
        games.register("whist", "json")
    assert games.names() == ("queen_of_scots", "racko", "rank")


@pytest.mark.usefixtures("registry")
def test_a_game_that_lacks_a_function_is_not_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(nim, "advance")
    with pytest.raises(UnknownGameError, match=r"no game at elsewhere\.nim: advance is missing$"):
        games.register("nim", "elsewhere.nim")


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("twin", "cls"),
    [
        (attrs.evolve(nim.encodings(), codes=racko.Code), "Code"),
        (attrs.evolve(nim.encodings(), entries=(wire.entries("racko")[racko.Take],)), "Take"),
    ],
    ids=["codes", "a move"],
)
def test_no_two_games_enter_the_same_class(
    monkeypatch: pytest.MonkeyPatch, twin: wire.Encodings, cls: str
) -> None:
    monkeypatch.setattr(nim, "encodings", lambda: twin)
    with pytest.raises(UnknownGameError, match=f"enters the class {cls}, as 'racko' does"):
        games.register("nim", "elsewhere.nim")
    assert "nim" not in games.names()


def test_a_bot_is_written_once_for_all_games() -> None:
    game = games.load("racko")
    state = game.start(racko.Rules(seats=2, rack_size=2, cards=6, target=1))
    source = PythonRandomness(random.Random(4))
    while not state.is_over:
        if state.to_act is None:
            state = game.apply_chance(state, game.sample_chance(state, source))
        else:
            moves = game.legal_moves(game.view(state, state.to_act))
            state = game.apply(state, state.to_act, moves[source.below(len(moves))])
    assert state.outcome is not None
    assert max(state.scores) >= 35


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        (racko.Rules(seats=3), "racko.turn"),
        (rank.Rules(seats=3), "rank.turn"),
        (queen_of_scots.Rules(seats=3), "scots.turn"),
    ],
)
def test_spectators_are_told_that_they_make_no_moves(rules: GameRules, rule: str) -> None:
    game = games.load(rule.partition(".")[0].replace("scots", "queen_of_scots"))
    state = game.start(rules)
    before_the_deal = game.why_none(game.view(state, None), ())
    dealt = game.apply_chance(state, game.sample_chance(state, PythonRandomness(random.Random(1))))
    refused = game.why_none(game.view(dealt, None), ())
    assert before_the_deal is not None
    assert before_the_deal.code == "deal-due"
    assert refused is not None
    assert (refused.code, refused.rule) == ("spectating", rule)
    assert refused.message == "spectators make no moves"
    assert refused.text("it") == "chi guarda non fa mosse"


def test_seats_are_counted_from_zero() -> None:
    assert all_seats(3) == (0, 1, 2)


@pytest.mark.parametrize(
    ("scores", "winners", "standing"),
    [
        ((10, 30, 20), (1,), ((1,), (2,), (0,))),
        ((30, 30, 20), (0, 1), ((0, 1), (2,))),
        ((5, 5, 5), (0, 1, 2), ((0, 1, 2),)),
        ((-5, -5, -10), (0, 1), ((0, 1), (2,))),
    ],
)
def test_standing_by_score(
    scores: tuple[int, ...], winners: tuple[Seat, ...], standing: tuple[tuple[Seat, ...], ...]
) -> None:
    assert Outcome.by_score(scores, "x.win") == Outcome(winners, standing, "x.win")


def test_states_and_views_have_the_common_facts() -> None:
    state = racko.start(racko.Rules())
    for position in (state, racko.view(state, None)):
        assert position.to_act is None
        assert not position.is_over
        assert position.scores == (0, 0, 0, 0)
        assert position.outcome is None
        assert position.last_round is None
        assert position.rules.seats == 4
        assert position.rules.rules_version == 1
        assert len(position.rules.options_id) == 16
