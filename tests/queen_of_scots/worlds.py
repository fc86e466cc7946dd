"""Decks and configurations of QUEEN OF SCOTS for tests: the sample, odd ones, and tiny worlds."""

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
