"""Tables of QUEEN OF SCOTS for the tests of the rulings, written in texts."""

import random
from collections.abc import Iterable, Iterator, Sequence

from cardrules import Seat, queen_of_scots
from cardrules.queen_of_scots import Rules, State, View
from queen_of_scots.worlds import SMALL


def play(state: State, *texts: str) -> State:
    """Return the state after moves of whoever is to act."""
    for text in texts:
        assert state.to_act is not None
        state = queen_of_scots.apply(state, state.to_act, queen_of_scots.parse_move(text))
    return state


def legal(position: State | View) -> list[str]:
    """Return the texts of the legal moves."""
    return [str(move) for move in queen_of_scots.legal_moves(position)]


def completed(
    rules: Rules,
    hands: Sequence[str],
    face_up: str,
    *,
    tables: Sequence[dict[str, str]] = (),
    to_act: int = 0,
    laying: bool = False,
    stock: str | None = None,
    known: Iterable[str] | None = None,
    scores: Sequence[int] | None = None,
) -> State:
    """Return a position from cards written with spaces; all else lies in the face-down pile."""
    rest = list(rules.deck.cards)
    sets = [dict(table) for table in tables] or [{} for _ in range(rules.seats)]
    written = [*hands, face_up, *(cards for table in sets for cards in table.values())]
    for card in " ".join(written).split():
        rest.remove(queen_of_scots.Card(card))
    return queen_of_scots.position(
        rules,
        hands=[hand.split() for hand in hands],
        tables=[[(kind, cards.split()) for kind, cards in table.items()] for table in sets],
        face_up=face_up.split(),
        stock=rest if stock is None else stock.split(),
        to_act=to_act,
        phase=queen_of_scots.Laying() if laying else queen_of_scots.PickingUp(),
        known=None if known is None else [cards.split() for cards in known],
        scores=scores,
    )


def walk(rules: Rules, seed: int, steps: int) -> Iterator[State]:
    """Yield the states of matches that take the pile and hold on to cards more often than not."""
    rng = random.Random(seed)
    state = queen_of_scots.start(rules)
    for _ in range(steps):
        yield state
        if state.is_over:
            state = queen_of_scots.start(rules)
        elif state.to_act is None:
            assert state.chance is not None
            cards = rng.sample(state.chance.cards, len(state.chance.cards))
            if isinstance(state.chance, queen_of_scots.Reshuffling):
                state = queen_of_scots.apply_chance(state, queen_of_scots.Reshuffle(cards))
            else:
                dealer = state.chance.dealer or 0
                deal = queen_of_scots.deal_cards(state, cards, dealer=dealer)
                state = queen_of_scots.apply_chance(state, deal)
        else:
            moves = queen_of_scots.legal_moves(state)
            takes = [move for move in moves if str(move).startswith("take")]
            holding = [move for move in moves if str(move).startswith("discard")]
            if takes and rng.random() < 0.7:
                moves = tuple(takes)
            elif holding and rng.random() < 0.5:
                moves = tuple(holding)
            state = queen_of_scots.apply(state, state.to_act, rng.choice(moves))


def mine(state: State) -> View:
    """Return the view of seat 0."""
    return queen_of_scots.view(state, Seat(0))


RULES = Rules(seats=2, deck=SMALL, hand_size=3)
LAYING = completed(
    RULES, ["a a a a b c c j j k1 k2", "k3"], "b", tables=[{"b": "b b b"}, {}], laying=True
)
PICKING_UP = completed(RULES, ["a a b", "k3"], "c a")
JEWEL_UP = completed(RULES, ["a a b j j", "k3"], "j", tables=[{"c": "c c c"}, {}])
