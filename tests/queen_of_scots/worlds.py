"""Decks and configurations of QUEEN OF SCOTS for tests: the sample, odd ones, and tiny worlds."""

from collections.abc import Iterable, Sequence

from cardrules import queen_of_scots
from cardrules.queen_of_scots import CardType, Deck, Rules


def plain(count: int, copies: int) -> list[CardType]:
    """Return so many kinds of plain card, a, b, c and so on, worth 5, 10, 15 and so on."""
    return [
        CardType("abcdefghijklmnop"[i], points=5 * (i + 1), copies=copies) for i in range(count)
    ]


def royal(count: int, copies: int) -> list[CardType]:
    """Return so many royals, k1, k2 and so on, worth 40 each."""
    return [CardType(f"k{i + 1}", points=40, copies=copies, royal=True) for i in range(count)]


def jewel(copies: int) -> CardType:
    """Return the crown jewel, j, worth 50."""
    return CardType("j", points=50, copies=copies, wild=True)


TINY = Deck([jewel(2), *plain(1, 3), *royal(2, 1)])
SMALL = Deck([jewel(4), *plain(3, 5), *royal(3, 2)])
ONE_ROYAL = Deck([jewel(6), *plain(9, 6), *royal(1, 5)])
EIGHT_ROYALS = Deck([jewel(6), *plain(6, 6), *royal(8, 3)])
NO_WILD = Deck([*plain(10, 6), *royal(4, 2)])
MANY_WILDS = Deck([jewel(30), *plain(6, 5), *royal(3, 3)])
NO_ROYAL = Deck([jewel(6), *plain(8, 7)])
ONLY_ROYALS = Deck(royal(12, 5))
ODD_POINTS = Deck([jewel(5), CardType("b", points=-7, copies=9), *royal(2, 9)])

CONFIGURATIONS = {
    "sample, 2 seats": Rules(seats=2),
    "sample, 3 seats, reshuffle": Rules(seats=3, stock_used_up="reshuffle", dealer=1),
    "sample, 4 seats": Rules(seats=4, target=100),
    "one royal": Rules(seats=2, deck=ONE_ROYAL, target=200),
    "eight royals": Rules(seats=3, deck=EIGHT_ROYALS, target=200),
    "no wild": Rules(seats=4, deck=NO_WILD),
    "many wilds": Rules(seats=4, deck=MANY_WILDS, target=200, stock_used_up="reshuffle"),
    "no royal": Rules(seats=2, deck=NO_ROYAL, target=300),
    "only royals": Rules(seats=4, deck=ONLY_ROYALS),
    "odd points": Rules(seats=2, deck=ODD_POINTS, hand_size=4),
    "small, 2 seats": Rules(seats=2, deck=SMALL, hand_size=3, target=120),
    "small, reshuffle": Rules(
        seats=2, deck=SMALL, hand_size=3, target=300, stock_used_up="reshuffle"
    ),
    "small, 3 seats, reshuffle": Rules(
        seats=3, deck=SMALL, hand_size=5, target=300, stock_used_up="reshuffle"
    ),
    "small, 4 seats, reshuffle": Rules(
        seats=4, deck=SMALL, hand_size=5, target=900, stock_used_up="reshuffle"
    ),
    "tiny": Rules(seats=2, deck=TINY, hand_size=2, target=60),
    "tiny, reshuffle": Rules(
        seats=2, deck=TINY, hand_size=1, target=60, stock_used_up="reshuffle"
    ),
}


def everything_in(state: queen_of_scots.State) -> list[str]:
    """Return all cards of a state, wherever they lie, sorted."""
    in_hands = [card for hand in state.hands for card in hand]
    on_tables = [card for table in state.tables for laid in table for card in laid.cards]
    return sorted([*in_hands, *on_tables, *state.face_up, *state.stock])


def play(state: queen_of_scots.State, *texts: str) -> queen_of_scots.State:
    """Return the state after moves of whoever is to act."""
    for text in texts:
        assert state.to_act is not None
        state = queen_of_scots.apply(state, state.to_act, queen_of_scots.parse_move(text))
    return state


def legal(position: queen_of_scots.State | queen_of_scots.View) -> list[str]:
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
) -> queen_of_scots.State:
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
