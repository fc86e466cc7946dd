"""The names of facts: each game's states and views show them, in cards and slots."""

import random
from collections.abc import Callable, Iterator
from typing import cast

import pytest

from cardrules import Seat, games, racko, rank, records
from cardrules.dealing import PythonRandomness
from cardrules.game import GameRules, GameState
from core.matches import WORLDS, match_of

GAMES = ("queen_of_scots", "racko", "rank")
EVERY_GAME = pytest.mark.parametrize("name", GAMES)

EVERYWHERE = "rules phase to_act scores outcome is_over last_round chance"
BOTH = {
    "rank": (
        "pile plays played passed out leader last_player places set_aside steal_possible taken "
        "modifiers_only reigns longest_reigns hand"
    ),
    "racko": "discard_pile drawn turned_over draw_order had_turn dealer shown rack racks",
    "queen_of_scots": "tables face_up reshuffled draws_since dealer hand",
}
STATES = {
    "rank": "hands draw_pile kings_hand",
    "racko": "draw_pile",
    "queen_of_scots": "hands stock",
}
VIEWS = {
    "rank": "hand_sizes draw_pile_size kings_hand_size",
    "racko": "draw_pile_size",
    "queen_of_scots": "hand_sizes stock_size",
}


def waiting_and_dealt(name: str) -> Iterator[GameState]:
    game, source = games.load(name), PythonRandomness(random.Random(2))
    rules = cast("Callable[..., GameRules]", game.encodings().rules)
    state = game.start(rules(seats=3))
    yield state
    yield game.apply_chance(state, game.sample_chance(state, source))


@EVERY_GAME
def test_states_and_views_have_the_names_of_facts(name: str) -> None:
    for state in waiting_and_dealt(name):
        shared = f"{EVERYWHERE} {BOTH[name]}".split()
        for fact in [*shared, *STATES[name].split()]:
            assert hasattr(state, fact), fact
        for seat in (Seat(0), None):
            view = games.load(name).view(state, seat)
            for fact in [*shared, *VIEWS[name].split(), "seat", "known"]:
                assert hasattr(view, fact), fact


@EVERY_GAME
def test_rules_are_those_of_the_game(name: str) -> None:
    for state in waiting_and_dealt(name):
        assert type(state.rules) is games.load(name).encodings().rules


def test_what_is_public_shows_cards_and_slots() -> None:
    dealt = rank.deal_cards(
        rank.start(rules := rank.Rules(seats=3, deck=rank.cards("1 2 3 4 W U"), hand_size=2)),
        rank.cards("1 2 3 4 W U"),
        king=1,
    )
    state = rank.start(rules)
    assert state.hand is None
    state = rank.apply_chance(state, dealt)
    # Seat 1 is King, leads the first hand, and was dealt the second and the fifth card.
    assert (state.to_act, state.hand) == (1, rank.cards("2 W"))
    state = rank.apply(state, Seat(1), rank.parse_move("play 2 W = 2"))
    assert state.stretches[1][-1].played == rank.cards("2 W")
    racks = racko.position(
        racko.Rules(seats=2, rack_size=3, cards=10),
        racks=((5, 2, 9), (4, 1, 7)),
        discard_pile=(10, 8),
        draw_pile=(3, 6),
        to_act=0,
        dealer=1,
        had_turn=(True, True),
        known=((9, 5), (1,)),
    )
    assert racks.shown == racko.view(racks, None).shown == ((5, 15), (10,))


@pytest.mark.parametrize("world", WORLDS)
def test_a_step_says_which_round_it_ended(world: str) -> None:
    table = match_of(WORLDS[world])
    name, _ = WORLDS[world]
    totals = [0] * table.header.rules.seats
    ended = 0
    for step in records.transitions(games.load(name), table.record):
        result = step.round_result
        if result is not None:
            ended += 1
            assert step.state.last_round == result
            totals = [total + more for total, more in zip(totals, result.points, strict=True)]
    assert ended == table.rounds_ended
    assert ended or world == "scots, reshuffle"  # There it takes longer to go out.
    assert tuple(totals) == table.state.scores
