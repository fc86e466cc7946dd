"""The numbers of RANK's moves: a list, and a formula for sets with a numbered card.

There are too many sets with a numbered card to list them: 11,180 with one deck, up to 688,968 with
two. Only their cores are listed: the numbered cards, the Rank-Ups and the value. The number of
Wilds and Rank-Downs does not affect which cores are possible, so the formula adds it to the place
of the core.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from cardrules import rank
from cardrules.adapters.pettingzoo.actions import (
    ListedActions,
    check_size,
    checked,
    no_number,
)
from cardrules.rank.deck import HIGHEST

_CARDS = tuple(rank.Card)
_CROWNS = (rank.Card.CROWN, rank.Card.CROWN_DRAW_2)

_Core = tuple[tuple[int, ...], int, int]
"""A set's numbers in ascending order, the number of its Rank-Ups, and its value."""


class RankActions:
    """A numbering of the moves of RANK.

    First come the listed moves: passing, the King's choices, Crowns, gifts, modifiers alone, and
    Wilds without a numbered card. The other sets follow.
    """

    __slots__ = ("_cores", "_downs", "_listed", "_places", "_wilds")

    def __init__(self, rules: rank.Rules) -> None:
        """Number the moves of these rules.

        Raises:
            RulesError: if their deck allows more moves than can be numbered.
        """
        copies = Counter(rules.cards)
        self._wilds = copies[rank.Card.WILD]
        downs = copies[rank.Card.RANK_DOWN]
        self._downs = downs if rules.several_modifiers else min(1, downs)
        self._listed = ListedActions[rank.Move].of(_listed(rules, copies))
        a_core = self._for_each_core
        # The size is checked while the cores are collected, to stop early on a deck with too many.
        cores: list[_Core] = []
        for core in _cores(copies):
            cores.append(core)
            check_size(self._listed.size + a_core * len(cores))
        self._cores = tuple(sorted(cores))
        self._places: Mapping[_Core, int] = {core: i for i, core in enumerate(self._cores)}

    @property
    def _for_each_core(self) -> int:
        return (self._wilds + 1) * (self._downs + 1)

    @property
    def size(self) -> int:
        """The number of numbered moves."""
        return self._listed.size + self._for_each_core * len(self._cores)

    def action_of(self, move: rank.Move, /) -> int:
        """Return the number of a move.

        Raises:
            ActionError: if the move has no number.
        """
        if not isinstance(move, rank.Play) or not move.numbers:
            return self._listed.action_of(move)
        place = (
            None if move.value is None else self._places.get((move.numbers, move.ups, move.value))
        )
        is_set = len(move.cards) == move.size + move.ups + move.downs
        if place is None or not is_set or move.wilds > self._wilds or move.downs > self._downs:
            return no_number(move)
        # Wilds and Rank-Downs are the digits of a number in mixed radix; `move_of` splits it.
        extras = move.wilds * (self._downs + 1) + move.downs
        return self._listed.size + place * self._for_each_core + extras

    def move_of(self, action: int, /) -> rank.Move:
        """Return the move with a number.

        Raises:
            ActionError: if the number is not from 0 to `size` - 1.
        """
        number = checked(action, self.size) - self._listed.size
        if number < 0:
            return self._listed.move_of(action)
        place, extras = divmod(number, self._for_each_core)
        wilds, downs = divmod(extras, self._downs + 1)
        numbers, ups, value = self._cores[place]
        numbered = [_CARDS[number - 1] for number in numbers]
        return rank.Play((*numbered, *_modified(wilds, ups, downs)), value)


def _modified(wilds: int, ups: int, downs: int) -> list[rank.Card]:
    wild, up, down = [rank.Card.WILD], [rank.Card.RANK_UP], [rank.Card.RANK_DOWN]
    return wild * wilds + up * ups + down * downs


def _listed(rules: rank.Rules, copies: Mapping[rank.Card, int]) -> Iterator[rank.Move]:
    """Yield all moves except sets with a numbered card, in the order of their numbers.

    Modifiers alone and sets of Wilds are listed with every value that a pile can have. The highest
    is 12, plus one for each Rank-Up in the deck and, if Wilds have no cap, for each Wild. The
    lowest is 0, the value at the start of a round, minus one for each Rank-Down played alone.
    """
    wilds, ups, downs = (copies.get(card, 0) for card in _CARDS[HIGHEST:-2])
    lowest, highest = -downs, HIGHEST + ups + (wilds if rules.wild_cap is None else 0)
    check_size(wilds * (ups + 1) * (highest - lowest))
    yield from (rank.Pass(), rank.GoFirst(), rank.Steal(), rank.KeepHand(), rank.TakeKingsHand())
    yield from (rank.Play((crown,)) for crown in _CROWNS)
    yield from (rank.Give((card,)) for card in _CARDS)
    if rules.classic_president:
        yield from map(rank.Give, combinations_with_replacement(_CARDS, 2))
    for held, card in ((ups, rank.Card.RANK_UP), (downs, rank.Card.RANK_DOWN)):
        for count in range(1, (held if rules.several_modifiers else min(1, held)) + 1):
            yield from (rank.Play((card,) * count, v) for v in range(lowest, highest + 1))
    for wild in range(1, wilds + 1):
        for up in range(ups + 1):
            cards = _modified(wild, up, 0)
            yield from (rank.Play(cards, v) for v in range(lowest + 1, highest + 1))


def _cores(copies: Mapping[rank.Card, int]) -> Iterator[_Core]:
    """Yield the possible cores of sets, in no particular order."""
    most = copies.get(rank.Card.RANK_UP, 0)
    for numbers in _numbered(copies, most):
        for ups in range(most + 1):
            yield from ((numbers, ups, value) for value in rank.values(numbers, ups))


def _numbered(copies: Mapping[rank.Card, int], ups: int) -> Iterator[tuple[int, ...]]:
    """Yield the ascending numbers that up to `ups` Rank-Ups can raise to one number."""
    for top in range(1, HIGHEST + 1):
        for count in range(1, copies.get(_CARDS[top - 1], 0) + 1):
            tops = (top,) * count
            yield from ((*lower, *tops) for lower in _lower(copies, top, top - 1, ups))


def _lower(
    copies: Mapping[rank.Card, int], top: int, number: int, ups: int
) -> Iterator[tuple[int, ...]]:
    """Yield ascending numbers up to `number` that `ups` Rank-Ups can raise to `top`."""
    if number < 1 or top - number > ups:
        yield ()
        return
    # Each card with this number needs `step` Rank-Ups, so `ups` limits how many there can be.
    step = top - number
    for count in range(min(copies.get(_CARDS[number - 1], 0), ups // step) + 1):
        for lower in _lower(copies, top, number - 1, ups - step * count):
            yield (*lower, *(number,) * count)
