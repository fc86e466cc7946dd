"""Tables of RACK-O for the tests of the rulings: small racks, and moves written as texts."""

from collections.abc import Sequence

from cardrules import racko

AUTOMATIC = racko.Rules(seats=2, rack_size=3, cards=10)
OPTIONAL = racko.Rules(seats=2, rack_size=3, cards=10, declare="optional")
RUN = racko.Rules(seats=2, rack_size=4, cards=12, two_player_run=True)
RUN_OPTIONAL = racko.Rules(seats=2, rack_size=4, cards=12, two_player_run=True, declare="optional")
FALLING = (7, 4, 1)


def first_turn(rules: racko.Rules, rack: Sequence[int], other: Sequence[int]) -> racko.State:
    """Return the first turn of a round: 8 lies face up, the rest is drawn in rising order."""
    left = [card for card in range(1, 11) if card not in (8, *rack, *other)]
    return racko.position(
        rules, racks=(rack, other), discard_pile=(8,), draw_pile=left, to_act=0, dealer=1
    )


def before_run(rules: racko.Rules, rack: Sequence[int]) -> racko.State:
    """Return a position in which `take 5` gives seat 0 this rack; the other rack falls."""
    deck = racko.start(rules).chance
    assert deck is not None
    left = [card for card in deck.cards if card not in rack]
    size = rules.rack_size
    return racko.position(
        rules,
        racks=((left.pop(), *rack[1:]), left[-1 : -size - 1 : -1]),
        discard_pile=rack[:1],
        draw_pile=left[:-size],
        to_act=0,
        dealer=1,
    )


def play(state: racko.State, *texts: str) -> racko.State:
    """Return the state after moves of whoever is to act."""
    for text in texts:
        assert state.to_act is not None
        state = racko.apply(state, state.to_act, racko.parse_move(text))
    return state


def legal(position: racko.State | racko.View) -> list[str]:
    """Return the texts of the legal moves."""
    return [str(move) for move in racko.legal_moves(position)]
