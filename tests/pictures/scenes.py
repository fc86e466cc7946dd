"""Views of the three games in which everything can be seen that a picture has to show."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from cardrules import AnyGame, GameState, GameView, queen_of_scots, racko, rank
from cardrules.dealing import PythonRandomness
from cardrules.game import GameRules
from queen_of_scots.tables import completed
from rank.tables import table

NAMES = ("Ann", "Ben <b>", 'Cleo & "C"', "Dai")


def racko_view() -> racko.View:
    """Return a view in RACK-O: Ann has drawn the 27, and Ben's 2 is known."""
    rules = racko.Rules(seats=2)
    state = racko.position(
        rules,
        racks=[[4, 21, 9, 16, 30, 24, 31, 38, 12, 40], [1, 39, 2, 37, 3, 36, 5, 35, 6, 34]],
        discard_pile=[7, 13],
        draw_pile=[27, 8, 10, 11, 14, 15, 17, 18, 19, 20, 22, 23, 25, 26, 28, 29, 32, 33],
        to_act=0,
        known=[[21], [2]],
        scores=[120, 85],
    )
    return racko.view(racko.apply(state, 0, racko.Draw()), 0)


def rank_view() -> rank.View:
    """Return a view in RANK: Ben has led 7 U = 8, Cleo has passed, Dai has beaten it."""
    state = table(
        rank.Rules(seats=4),
        "7 7 9 W U D C C2",
        "1 2 3 7 U",
        "4 5",
        "6 10 12",
        to_act=1,
        places=[1, 3, 2, 0],
        scores=[0, 3, 1, 0],
    )
    for seat, move in ((1, "play 7 U = 8"), (2, "pass"), (3, "play 10 = 10")):
        state = rank.apply(state, seat, rank.parse_move(move))
    return rank.view(state, 0)


def scots_view() -> queen_of_scots.View:
    """Return a view in QUEEN OF SCOTS: Ann can take the pile onto her set of plain-3."""
    state = completed(
        queen_of_scots.Rules(seats=2),
        ["plain-3 plain-3 king-james crown-jewels", "plain-1 plain-2 queen-mary"],
        "plain-9 lord-darnley plain-3",
        tables=[
            {"plain-3": "plain-3 plain-3 crown-jewels"},
            {
                "royal": "king-james queen-elizabeth queen-mary",
                "plain-7": "plain-7 plain-7 plain-7",
            },
        ],
        known=["", "plain-2"],
        scores=[-35, 410],
    )
    return queen_of_scots.view(state, 0)


VIEWS: Mapping[str, GameView] = {
    "racko": racko_view(),
    "rank": rank_view(),
    "queen_of_scots": scots_view(),
}

WORLDS: Mapping[str, tuple[AnyGame, Sequence[GameRules]]] = {
    "racko": (
        racko,
        [
            racko.Rules(seats=2, rack_size=3, cards=9, bonus=True, target=60),
            racko.Rules(seats=4, partners=True),
            racko.Rules(seats=3, rack_size=1, cards=1024),
        ],
    ),
    "rank": (
        rank,
        [
            rank.Rules(seats=3, hand_size=5, tokens_to_win=4),
            rank.Rules.italian_edition(4, classic_president=True, kings_hand=True, hand_size=6),
            rank.Rules(seats=13, endless=True),
        ],
    ),
    "queen_of_scots": (
        queen_of_scots,
        [
            queen_of_scots.Rules(seats=2, target=200),
            queen_of_scots.Rules(seats=4, stock_used_up="reshuffle"),
            queen_of_scots.Rules(
                seats=2,
                hand_size=3,
                deck=queen_of_scots.Deck(
                    queen_of_scots.CardType(
                        f"Very long name of card {n}", points=10**n * (-1) ** n, copies=2
                    )
                    for n in range(10)
                ),
            ),
        ],
    ),
}


def walk(game: AnyGame, rules: GameRules, seed: int, steps: int) -> Iterator[GameState]:
    """Yield the states of matches played at random, beginning a new one after the last."""
    rng = random.Random(seed)
    randomness = PythonRandomness(rng)
    state = game.start(rules)
    for _ in range(steps):
        yield state
        if state.is_over:
            state = game.start(rules)
        elif state.chance is not None:
            state = game.apply_chance(state, game.sample_chance(state, randomness))
        else:
            moves = cast("Sequence[object]", game.legal_moves(state))
            state = game.apply(state, state.to_act, rng.choice(moves))


def ended() -> racko.View:
    """Return a view after a match: Ann goes with 1 2 3, scores 15, 25 and 50, and wins with 90."""
    rules = racko.Rules(seats=2, rack_size=3, cards=8, target=60, bonus=True)
    state = racko.position(
        rules, racks=[[7, 2, 3], [4, 8, 5]], discard_pile=[1], draw_pile=[6], to_act=0
    )
    return racko.view(racko.apply(state, 0, racko.parse_move("take 5 go")), None)


def view_in(name: str, which: int, phase: str) -> GameView:
    """Return the view of the seat to act in the first state of a walk that is in a phase."""
    game, rules = WORLDS[name]
    for state in walk(game, rules[which], 1, 10_000):
        view = game.view(state, state.to_act)
        if type(getattr(view, "phase")).__name__ == phase:  # noqa: B009
            return view
    raise LookupError(phase)
