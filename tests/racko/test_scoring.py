"""`racko.score`, `racko.bonus`: every order of small racks, and every pattern of ten cards."""

from itertools import pairwise, permutations

import pytest

from cardrules import Seat, racko
from cardrules.racko.deck import Card
from cardrules.racko.scoring import is_rising, qualifies, qualifying_slots


def points_by_the_book(rack: tuple[int, ...]) -> int:
    """Return 5 for each card from slot 5 up to where the succession is first broken.

    The second formula: the number of leading stretches of the rack that are sorted.
    """
    return 5 * sum(
        list(rack[:length]) == sorted(rack[:length]) for length in range(1, len(rack) + 1)
    )


@pytest.mark.parametrize("size", range(1, 8))
def test_every_order_of_a_small_rack(size: int) -> None:
    for rack in permutations(range(1, size + 1)):
        assert 5 * racko.rising_length(rack) == points_by_the_book(rack), rack
        assert is_rising(rack) == (list(rack) == sorted(rack)), rack


@pytest.mark.parametrize("pattern", range(1 << 9))
def test_every_pattern_of_rises_and_falls_of_ten_cards(pattern: int) -> None:
    """Only rises (bit set) and falls between neighbours matter, so 512 patterns are all orders."""
    cards = [100]
    for bit in range(9):
        cards.append(cards[-1] + 1 if pattern >> bit & 1 else cards[-1] - 10)
    leading_rises = next((bit for bit in range(9) if not pattern >> bit & 1), 9)
    assert racko.rising_length(cards) == 1 + leading_rises
    assert is_rising(cards) == (pattern == (1 << 9) - 1)


@pytest.mark.parametrize("size", range(1, 8))
def test_longest_run_of_every_order(size: int) -> None:
    for rack in permutations(range(1, size + 1)):
        steps = "".join("+" if b == a + 1 else " " for a, b in pairwise(rack))
        assert racko.longest_run(rack) == 1 + max(map(len, steps.split(" "))), rack


@pytest.mark.parametrize("run_needed", [False, True])
def test_qualifying_slots_are_those_found_by_trying_each(run_needed: bool) -> None:  # noqa: FBT001
    rules = racko.Rules(seats=2, rack_size=4, cards=10, two_player_run=run_needed)
    for order in permutations(range(1, 7), 5):
        rack, card = tuple(map(Card, order[:4])), Card(order[4])
        tried = tuple(i for i in range(4) if qualifies(rules, (*rack[:i], card, *rack[i + 1 :])))
        assert qualifying_slots(rules, rack, card) == tried, (rack, card)


@pytest.mark.parametrize(
    ("rack", "bonus"),
    [
        ((1, 2, 4, 5, 7, 8, 10, 11, 13, 14), 0),
        ((1, 2, 3, 5, 7, 9, 11, 13, 15, 17), 50),
        ((1, 2, 3, 5, 6, 7, 11, 13, 15, 17), 50),
        ((1, 2, 3, 5, 6, 7, 8, 13, 15, 17), 100),
        ((1, 3, 5, 6, 7, 8, 9, 13, 15, 17), 200),
        ((1, 3, 5, 6, 7, 8, 9, 10, 15, 17), 400),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 400),
    ],
)
def test_bonus_of_the_longest_run(rack: tuple[int, ...], bonus: int) -> None:
    rules = racko.Rules(seats=2, bonus=True)
    other = tuple(map(Card, range(40, 30, -1)))
    racks = (tuple(map(Card, rack)), other)
    result = racko.score_round(rules, racks, Seat(0))
    assert result.points == (75 + bonus, 5)
    assert [line.points for line in result.lines[0]] == [50, 25, *[bonus] * bool(bonus)]
    assert {line.rule for line in result.lines[0][:2]} == {"racko.score"}
    plain = racko.score_round(racko.Rules(seats=2), racks, Seat(0))
    assert plain.points == (75, 5)
