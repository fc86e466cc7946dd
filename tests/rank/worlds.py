"""Configurations of RANK for tests."""

from cardrules import rank

SMALL = rank.cards("1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 W W U U U D D C C2")
CONFIGURATIONS = {
    "first, 4 seats": rank.Rules.first_edition(4),
    "second, 6 seats": rank.Rules.second_edition(6),
    "italian, 3 seats": rank.Rules.italian_edition(3),
    "two decks, 9 seats": rank.Rules.first_edition(9),
    "first, small": rank.Rules.first_edition(3, deck=SMALL, hand_size=5),
    "second, small": rank.Rules.second_edition(4, deck=SMALL, hand_size=4),
    "italian, small": rank.Rules.italian_edition(4, deck=SMALL, hand_size=5),
    "president": rank.Rules.first_edition(4, deck=SMALL, hand_size=4, classic_president=True),
    "president, 3 seats": rank.Rules.second_edition(
        3, deck=SMALL, hand_size=4, classic_president=True
    ),
    "italian president": rank.Rules.italian_edition(
        4, deck=SMALL, hand_size=4, classic_president=True
    ),
    "king's hand": rank.Rules.first_edition(3, deck=SMALL, hand_size=4, kings_hand=True),
    "all together": rank.Rules.italian_edition(
        4, deck=SMALL, hand_size=3, kings_hand=True, classic_president=True, endless=True
    ),
    "president, two cards": rank.Rules.italian_edition(
        4, deck=SMALL, hand_size=2, classic_president=True
    ),
    "president, one card": rank.Rules.first_edition(
        4, deck=SMALL, hand_size=1, classic_president=True
    ),
    "the Queen steals": rank.Rules.first_edition(4, deck=SMALL, hand_size=4, queen_steals=True),
    "the Queen steals, 5 seats": rank.Rules.italian_edition(
        5, deck=SMALL, hand_size=2, kings_hand=True, queen_steals=True
    ),
    "one card": rank.Rules.second_edition(3, deck=SMALL, hand_size=1),
}
