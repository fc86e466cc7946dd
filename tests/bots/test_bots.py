"""The bots: their moves are legal, they see only views, and the sensible ones beat random play."""

from collections import Counter
from random import Random

import pytest

from cardrules import bots, queen_of_scots, racko, rank
from cardrules._hosting import AnyGame
from cardrules.dealing import PythonRandomness
from cardrules.game import GameState

ROUNDS = 60


def played_round(game: AnyGame, state: GameState, sensible_seat: int, seed: int) -> GameState:
    """Return the state after a round of one sensible seat against seats that play at random."""
    randomness = PythonRandomness(Random(seed))
    at_random, sensible = bots.at_random(game), bots.sensible(game)
    while state.last_round is None:
        seat = state.to_act
        if seat is None:
            state = game.apply_chance(state, game.sample_chance(state, randomness))
            continue
        view = game.view(state, seat)
        move = (sensible if seat == sensible_seat else at_random)(view, randomness)
        assert game.why_illegal(view, seat, move) is None
        state = game.apply(state, seat, move)
    return state


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (racko, racko.Rules(seats=2)),
        (racko, racko.Rules(seats=4)),
        (queen_of_scots, queen_of_scots.Rules(seats=2)),
        (queen_of_scots, queen_of_scots.Rules(seats=4)),
    ],
)
def test_a_sensible_seat_scores_more_than_a_random_one(
    game: AnyGame, rules: racko.Rules | queen_of_scots.Rules
) -> None:
    better = 0
    for seed in range(ROUNDS):
        me, other = seed % rules.seats, (seed + 1) % rules.seats
        result = played_round(game, game.start(rules), me, seed).last_round
        assert result is not None
        better += result.points[me] > result.points[other]
    assert better >= 0.8 * ROUNDS


@pytest.mark.parametrize(
    "rules",
    [
        rank.Rules(seats=3),
        rank.Rules.second_edition(5, kings_hand=True),
        rank.Rules.italian_edition(4, classic_president=True),
    ],
)
def test_a_sensible_seat_goes_out_before_a_random_one(rules: rank.Rules) -> None:
    better = 0
    for seed in range(ROUNDS):
        me, other = seed % rules.seats, (seed + 1) % rules.seats
        state = played_round(rank, rank.start(rules), me, seed)
        assert isinstance(state, rank.State)
        better += state.places.index(me) < state.places.index(other)
    assert better >= 0.8 * ROUNDS


def test_a_rack_in_order_goes() -> None:
    rules = racko.Rules(seats=2, rack_size=3, cards=8, declare="optional")
    state = racko.position(
        rules, racks=[[1, 8, 6], [2, 7, 3]], discard_pile=[5], draw_pile=[4], to_act=0
    )
    view = racko.view(state, 0)
    assert bots.racko(view, PythonRandomness(Random(1))) == racko.parse_move("take 10 go")


def test_a_useful_discard_is_taken_where_it_fits() -> None:
    # 20 rises between 10 and 30, and then the whole rack is in order; nothing else does that.
    rules = racko.Rules(seats=2, rack_size=3, cards=40)
    state = racko.position(rules, racks=[[10, 39, 30], [2, 7, 3]], discard_pile=[20], to_act=0)
    view = racko.view(state, 0)
    assert bots.racko(view, PythonRandomness(Random(1))) == racko.parse_move("take 10")


def test_equal_moves_are_chosen_by_chance() -> None:
    """At the end of a turn two single plain cards of equal points are equally cheap to discard."""
    types = [
        queen_of_scots.CardType(name, points=5, copies=4)
        for name in ("Thistle", "Heather", "Broom")
    ]
    rules = queen_of_scots.Rules(seats=2, deck=queen_of_scots.Deck(types), hand_size=2)
    state = queen_of_scots.position(
        rules,
        hands=[["thistle", "heather"], ["broom", "broom"]],
        face_up=["broom"],
        phase=queen_of_scots.Laying(),
        to_act=0,
    )
    view = queen_of_scots.view(state, 0)
    randomness = PythonRandomness(Random(1))
    found = Counter(str(bots.queen_of_scots(view, randomness)) for _ in range(200))
    assert set(found) == {"discard thistle", "discard heather"}
    assert min(found.values()) >= 60


def test_random_bots_make_every_legal_move() -> None:
    state = racko.position(
        racko.Rules(seats=2, rack_size=2, cards=6),
        racks=[[2, 1], [4, 3]],
        discard_pile=[5],
        to_act=0,
    )
    view, bot, randomness = (
        racko.view(state, 0),
        bots.at_random(racko),
        PythonRandomness(Random(1)),
    )
    found = {str(bot(view, randomness)) for _ in range(100)}
    assert found == {"take 5", "take 10", "draw"}


@pytest.mark.parametrize(
    ("game", "state"),
    [
        (racko, racko.start(racko.Rules(seats=3))),
        (rank, rank.start(rank.Rules(seats=3))),
        (queen_of_scots, queen_of_scots.start(queen_of_scots.Rules(seats=3))),
    ],
)
def test_bots_of_a_seat_that_is_not_to_act_refuse(game: AnyGame, state: GameState) -> None:
    view, randomness = game.view(state, 0), PythonRandomness(Random(1))
    for bot in (bots.sensible(game), bots.at_random(game)):
        with pytest.raises(ValueError, match="needs the view of the seat to act"):
            bot(view, randomness)
