"""What cards played together are worth.

Sources: `rank.rank-up`, `rank.wild`, `rank.wild.cap`.
"""

from functools import lru_cache


@lru_cache(maxsize=1 << 12)
def values(numbers: tuple[int, ...], ups: int) -> tuple[int, ...]:
    """Return the values that numbered cards can have with some Rank-Ups, ascending.

    All Rank-Ups must be spent. Some raise the cards to a common base, one step each; the base is
    the highest number or above. The others raise the whole set (`rank.rank-up`). Wilds take the
    number of the base and change nothing (`rank.wild`).

    Args:
        numbers: the numbers of the numbered cards, at least one.
        ups: how many Rank-Ups are played with them.

    >>> values((7, 7), 2), values((12,), 1), values((6, 8), 1)
    ((8, 9), (13,), ())
    """
    top = max(numbers)
    spare = ups - sum(top - number for number in numbers)
    return tuple(raised(top, len(numbers), spare)) if spare >= 0 else ()


def raised(top: int, cards: int, spare: int) -> range:
    """Return the values that some cards of a number can have with the Rank-Ups to spare.

    With these the whole set rises by one each. Or it rises by one for as many of them as there are
    cards, where each card is raised. A single card comes to the same either way.
    """
    most = top + spare
    return range(most - (cards - 1) * (spare // cards), most + 1, cards - 1 or 1)


def wild_number(pile_value: int | None, wild_cap: int | None) -> int:
    """Return the number that Wilds alone count as: 1 as a lead, else one above the pile.

    Source: `rank.wild`, `rank.wild.cap`.
    """
    if pile_value is None:
        return 1
    return pile_value + 1 if wild_cap is None or pile_value < wild_cap else wild_cap
