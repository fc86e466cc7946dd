"""Play a game with house rules by itself, and tell it: ``python play.py racko_no_repeats``."""

import sys

from cardrules import bots, dealing, games
from cardrules.table import Table, seeded

GAMES = ("racko_no_repeats", "rank_queen_steals")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def tell(name: str, seed: bytes) -> None:
    """Play a match of a game by a seed, and print it as a spectator sees it."""
    games.register(name, f"{name}:game")
    game = games.load(name)
    bot, luck = bots.sensible(game), dealing.SeededRandomness(seed, "bots")
    table = Table(game, game.encodings().rules(), names=NAMES, streams=seeded(seed))
    print(table.state.rules.describe())
    told = 0
    while True:
        for step in table.events(None, told):
            for event in step:
                print(game.event_text(table.view(None), event, names=NAMES))
        told = table.ply
        if table.to_act is None:
            return
        table.play(table.to_act, bot(table.view(table.to_act), luck))


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in GAMES:
        sys.exit(f"usage: python play.py {'|'.join(GAMES)}")
    tell(sys.argv[1], dealing.new_seed())
