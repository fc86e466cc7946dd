"""Configurations of all games for the adapters' tests, those with odd decks among them."""

from cardrules import queen_of_scots, racko, rank
from queen_of_scots.worlds import CONFIGURATIONS

SMALL = rank.cards("1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 W W U U U D D C C2")
MODIFIED = rank.cards("1 2 11 12 12 W W W U U U U D D D D C2")
RACKO = [
    racko.Rules(seats=2),
    racko.Rules(seats=4, partners=True),
    racko.Rules(seats=3, declare="optional", dealer=1),
    racko.Rules(seats=2, rack_size=2, cards=6, target=100),
    racko.Rules(seats=2, rack_size=3, cards=8, two_player_run=True, bonus=True),
]
RANK = [
    rank.Rules.first_edition(4),
    rank.Rules.second_edition(3),
    rank.Rules.italian_edition(5),
    rank.Rules.first_edition(9),
    rank.Rules.italian_edition(7, classic_president=True),
    rank.Rules.first_edition(3, deck=SMALL, hand_size=5, kings_hand=False),
    rank.Rules.second_edition(4, deck=SMALL, hand_size=4, tokens_to_win=9),
    rank.Rules.first_edition(3, deck=MODIFIED, hand_size=4, tokens_to_win=9),
    rank.Rules.second_edition(3, deck=MODIFIED, hand_size=5, tokens_to_win=9),
    rank.Rules.italian_edition(3, deck=MODIFIED, hand_size=5, tokens_to_win=9),
    rank.Rules.italian_edition(4, deck=SMALL, hand_size=4, classic_president=True),
    rank.Rules.first_edition(4, deck=SMALL, hand_size=4, classic_president=True, kings_hand=True),
    rank.Rules.first_edition(3, deck=rank.cards("3 3 4 5 6 7 8 9 9"), hand_size=3, endless=True),
]
SCOTS = list(CONFIGURATIONS.values())
ALL: list[racko.Rules | rank.Rules | queen_of_scots.Rules] = [*RACKO, *RANK, *SCOTS]
