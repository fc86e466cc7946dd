"""Matches at tables for the tests of records, tables and the command line."""

import random

from cardrules import games, queen_of_scots, racko, rank
from cardrules.game import GameRules
from cardrules.table import Streams, Table, seeded
from queen_of_scots.worlds import SMALL, TINY

SEED = bytes(range(64))

RANK_DECK = rank.cards("1 1 2 2 3 3 4 4 W U D C")

WORLDS: dict[str, tuple[str, GameRules]] = {
    "racko": ("racko", racko.Rules(seats=2, rack_size=2, cards=6, target=160)),
    "racko, bonus": ("racko", racko.Rules(seats=3, rack_size=2, cards=9, target=150, bonus=True)),
    "rank": (
        "rank",
        rank.Rules.second_edition(3, deck=RANK_DECK, hand_size=3, tokens_to_win=4),
    ),
    "rank, president": (
        "rank",
        rank.Rules.italian_edition(
            4, deck=RANK_DECK, hand_size=2, tokens_to_win=4, classic_president=True
        ),
    ),
    "rank, king's hand": (
        "rank",
        rank.Rules.first_edition(3, deck=RANK_DECK, hand_size=2, tokens_to_win=4, kings_hand=True),
    ),
    "scots": (
        "queen_of_scots",
        queen_of_scots.Rules(seats=2, deck=SMALL, hand_size=3, target=150),
    ),
    "scots, reshuffle": (
        "queen_of_scots",
        queen_of_scots.Rules(
            seats=2, deck=TINY, hand_size=1, target=60, stock_used_up="reshuffle"
        ),
    ),
}

TINIEST: dict[str, tuple[str, GameRules]] = {
    "racko": ("racko", racko.Rules(seats=2, rack_size=1, cards=4, target=1)),
    "rank": (
        "rank",
        rank.Rules(seats=3, deck=rank.cards("1 2 3 W"), hand_size=1, tokens_to_win=1),
    ),
    "scots": (
        "queen_of_scots",
        queen_of_scots.Rules(seats=2, deck=TINY, hand_size=1, target=1),
    ),
}
"""Matches of a few steps."""


def table_for(
    world: tuple[str, GameRules], *, seed: bytes = SEED, streams: Streams | None = None
) -> Table:
    """Return a table whose first round is dealt."""
    name, rules = world
    return Table(games.load(name), rules, streams=streams or seeded(seed))


def play_on(table: Table, most_plies: int, *, salt: int = 0) -> None:
    """Play on by chance until the match is over or there are so many plies.

    Each move depends on its ply alone, so that a match that was interrupted goes on in the same
    way.
    """
    while table.ply < most_plies and table.to_act is not None:
        legal = table.legal_moves(table.to_act)
        table.play(table.to_act, random.Random(table.ply + (salt << 16)).choice(legal))


def match_of(world: tuple[str, GameRules], *, most_plies: int = 120, salt: int = 0) -> Table:
    """Return a table at which was played."""
    table = table_for(world, seed=salt.to_bytes(4, "big") + SEED)
    play_on(table, most_plies, salt=salt)
    return table
