"""Counts of move sequences from fixed deals, from the text file beside this one."""

from pathlib import Path

import pytest

from cardrules import racko
from cardrules.dealing import SeededRandomness, shuffled

TABLE = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8")
ROWS = [line.split(" ; ") for line in TABLE.splitlines() if not line.startswith("#")]


def sequences(state: racko.State, decisions: int) -> int:
    """Return how many sequences of so many decisions a round has from here."""
    if decisions == 0:
        return 1
    if state.to_act is None:
        return 0
    return sum(
        sequences(racko.apply(state, state.to_act, move), decisions - 1)
        for move in racko.legal_moves(state)
    )


@pytest.mark.parametrize(("options", "deck", "counts"), ROWS, ids=lambda cell: cell)
def test_counts(options: str, deck: str, counts: str) -> None:
    pairs = [option.split("=") for option in options.split()]
    rules = racko.Rules(**{name: int(v) if v.isdigit() else v for name, v in pairs})  # type: ignore[arg-type]  # the file says the options
    state = racko.start(rules)
    order = (
        [1 + i for i in shuffled(range(rules.cards), SeededRandomness(bytes(range(64)), deck))]
        if "/" in deck
        else [int(card) for card in deck.split()]
    )
    state = racko.apply_chance(state, racko.deal_cards(state, order))
    found = [sequences(state, n) for n in range(1, len(counts.split()) + 1)]
    assert " ".join(map(str, found)) == counts, f"perft differs: {options} ; {deck} ; {found}"
