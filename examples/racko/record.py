"""Play a four-player RACK-O match to 500 with four sensible players, and write down the table.

    python examples/racko/record.py SEED FILE

SEED is a text of at least 16 characters; the same seed gives the same match.
"""

import json
import sys
from pathlib import Path

from player import choose

from cardrules import Seat, all_seats, racko
from cardrules.dealing import SeededRandomness, shuffled


def main(seed: str, file: str) -> None:
    """Play and write the file."""
    rules = racko.Rules(seats=4)
    state = racko.start(rules)
    dealer = _lowest_card(rules, seed)
    rounds: list[dict[str, object]] = []
    while not state.is_over:
        label = f"racko/4/{len(rounds) + 1}"
        deck = shuffled(range(1, rules.cards + 1), SeededRandomness(seed.encode(), label))
        deal = racko.deal_cards(state, deck, dealer=dealer if not rounds else None)
        state = racko.apply_chance(state, deal)
        moves: list[str] = []
        while state.to_act is not None:
            move = choose(racko.view(state, state.to_act))
            moves.append(str(move))
            state = racko.apply(state, state.to_act, move)
        rounds.append(
            {
                "dealer": deal.dealer,
                "deck": " ".join(map(str, deck)),
                "moves": ", ".join(moves),
                "totals": state.scores,
            }
        )
    winners = state.outcome.winners if state.outcome else ()
    table = {"game": "racko", "rules": {"seats": 4}, "rounds": rounds, "winners": winners}
    Path(file).write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def _lowest_card(rules: racko.Rules, seed: str) -> Seat:
    """Return the seat that draws the lowest card, which deals first."""
    deck = shuffled(range(1, rules.cards + 1), SeededRandomness(seed.encode(), "dealer"))
    return min(all_seats(rules.seats), key=lambda seat: deck[seat])


if __name__ == "__main__":
    main(*sys.argv[1:])
