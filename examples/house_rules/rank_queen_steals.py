"""RANK in which the Queen also steals.

When the King steals the Beggar's highest number, the Queen steals the highest number of the seat
just above the Beggar. She gives that seat a card of her choice, and then leads, as she does after
any steal. If the King goes first, nobody steals. With three seats the Queen is herself the seat
above the Beggar, so only the King steals.

House rules cannot move cards, but RANK has an option that does just this. So this house fixes the
option, and gives the game a name of its own: a table that plays it cannot be taken for plain RANK.
"""

import attrs

from cardrules import language, rank
from cardrules.house_rules import HouseGame, HouseRules

NAME = "rank_queen_steals"

language.extend("en", {f"{NAME}.describe": "At this table the Queen always steals too."})
language.extend("it", {f"{NAME}.describe": "A questo tavolo ruba sempre anche la Queen."})


def with_her_steal(rules: rank.Rules) -> rank.Rules:
    """Return rules by which the Queen steals, with the other options as they are."""
    return attrs.evolve(rules, queen_steals=True)


game = HouseGame(NAME, rank, HouseRules[rank.View, rank.Move](), options=with_her_steal)
