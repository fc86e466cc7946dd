"""`sample_state` counts each gift as physical cards: tiny worlds, dealt and played in every way.

Each order of the deck is dealt, and the moves of a line are made with it by the rules. Where the
line gives, every physical card that can be given is; a play is made with each of the equal cards.
What looks the same to a seat afterwards is a world that it must hold possible, as often as that.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import comb, sqrt
from typing import TypeAlias

import pytest

from cardrules import Seat, rank
from cardrules.dealing import PythonRandomness
from cardrules.rank import Card, Rules
from rank.tables import hand_over, play, rest_of

pytestmark = pytest.mark.slow

World: TypeAlias = tuple[object, ...]

DRAWS = 1000


def world_of(state: rank.State) -> World:
    exchanged = tuple(each.cards for each in state.taken)
    return (state.hands, state.draw_pile, state.kings_hand, state.set_aside, exchanged)


def ways(hand: Sequence[Card], chosen: Sequence[Card]) -> int:
    """Return in how many ways these cards can be chosen from a hand, if each is told apart."""
    number = 1
    for card in set(chosen):
        number *= comb(hand.count(card), chosen.count(card))
    return number


def ends(state: rank.State, line: Sequence[str]) -> Iterator[tuple[rank.State, int]]:
    """Yield where a line of moves leads, and in how many ways, whatever is given."""
    if not line:
        yield state, 1
        return
    seat = Seat(state.to_act or 0)
    is_gift = line[0].startswith("give")
    for move in rank.legal_moves(state):
        if not (isinstance(move, rank.Give) if is_gift else str(move) == line[0]):
            continue
        cards = move.cards if isinstance(move, (rank.Give, rank.Play)) else ()
        for end, more in ends(rank.apply(state, seat, move), line[1:]):
            yield end, more * ways(state.hands[seat], cards)


def deals(rules: Rules) -> Iterator[rank.Deal]:
    """Yield every deal; each stands for equally many orders of cards that are told apart."""
    size, dealt = rules.hand_size, rules.seats * rules.hand_size
    extra = dealt + size * rules.kings_hand
    orders = set(permutations([card.index for card in rules.cards]))
    for order in sorted(orders):
        cards = [tuple(Card)[index] for index in order]
        yield rank.Deal(
            hands=[cards[first : first + size] for first in range(0, dealt, size)],
            kings_hand=cards[dealt:extra],
            draw_pile=cards[extra:],
        )


def counted(before: rank.State, line: Sequence[str], view: rank.View) -> Counter[World]:
    found = Counter[World]()
    for deal in deals(before.rules):
        for state, number in ends(rank.apply_chance(before, deal), line):
            if rank.view(state, view.seat) == view:
                found[world_of(state)] += number
    return found


def expect(expected: Counter[World], view: rank.View) -> None:
    """Compare what is drawn with what was counted, by chi-square."""
    randomness = PythonRandomness(random.Random(11))
    found = Counter(world_of(rank.sample_state(view, randomness)) for _ in range(DRAWS))
    assert set(found) <= set(expected)
    total, distance, terms = sum(expected.values()), 0.0, 0
    rare_due, rare_found = 0.0, 0
    for world, number in expected.items():
        due = DRAWS * number / total
        if due < 8:
            rare_due, rare_found = rare_due + due, rare_found + found[world]
        else:
            distance, terms = distance + (found[world] - due) ** 2 / due, terms + 1
    if rare_due:
        distance, terms = distance + (rare_found - rare_due) ** 2 / rare_due, terms + 1
    assert distance < terms + 5 * sqrt(2 * terms) + 5


LINES = {
    "steal": (
        Rules(seats=3, hand_size=1, deck=rank.cards("1 1 2 2")),
        ("1", "2", "1"),
        ("steal", "give 1"),
    ),
    "steal, played on": (
        Rules(seats=3, hand_size=2, deck=rank.cards("1 1 1 2 2 2 W")),
        ("1 2", "1 2", "1 2"),
        ("steal", "give 2", "play 1 = 1", "pass", "play 2 = 2"),
    ),
    "steal, King's Hand": (
        Rules(seats=3, hand_size=1, deck=rank.cards("1 1 2 2 W"), kings_hand=True),
        ("1", "2", "1"),
        ("take-kings-hand", "steal", "give 1"),
    ),
    "two gifts": (
        Rules(seats=4, hand_size=2, deck=rank.cards("1 1 2 2 2 2 C C"), classic_president=True),
        ("1 2", "2 2", "C 2", "1 C"),
        ("give 1 1", "give 2"),
    ),
    "returned": (
        Rules.italian_edition(
            3, hand_size=2, deck=rank.cards("1 1 1 2 2 C"), classic_president=True
        ),
        ("1 1", "2 1", "2 C"),
        ("give 1 1", "give 1"),
    ),
    "returned, played on": (
        Rules.italian_edition(
            3, hand_size=2, deck=rank.cards("1 1 1 2 2 C"), classic_president=True
        ),
        ("1 1", "2 1", "2 C"),
        ("give 1 2", "give 1", "play C"),
    ),
}


@pytest.mark.parametrize("name", LINES)
def test_gifts_count_as_physical_cards(name: str) -> None:
    rules, hands, line = LINES[name]
    before = hand_over(rules, range(rules.seats))
    kings_hand = "2" if rules.kings_hand else ""
    deal = rank.Deal(
        hands=[rank.cards(hand) for hand in hands],
        kings_hand=rank.cards(kings_hand),
        draw_pile=rest_of(rules, [*hands, kings_hand]),
    )
    state = rank.apply_chance(before, deal)
    for text in line:
        state = rank.apply(state, Seat(state.to_act or 0), rank.parse_move(text))
    for seat in (*map(Seat, range(rules.seats)), None):
        view = rank.view(state, seat)
        expect(counted(before, line, view), view)


def test_a_gift_that_nobody_saw_tells_nothing() -> None:
    """Of four cards two seats hold two: these are alike in one of three cases.

    The King stole, and gave a card back, and nobody else saw it. So for a spectator the second
    hand is as it was dealt: 5 5, 5 6, 6 5 or 6 6 for seats 0 and 2, two of the twelve pairs each
    for those that are alike, and four each for those that are not.
    """
    rules = Rules(seats=3, hand_size=1, deck=rank.cards("5 5 6 6"))
    first = rank.Deal(
        hands=[rank.cards("5"), rank.cards("6"), rank.cards("6")],
        draw_pile=rank.cards("5"),
        king=Seat(0),
    )
    state = play(rank.apply_chance(rank.start(rules), first), "0 play 5 = 5", "1 play 6 = 6")
    second = rank.Deal(
        hands=[rank.cards("5"), rank.cards("6"), rank.cards("5")], draw_pile=rank.cards("6")
    )
    state = play(rank.apply_chance(state, second), "0 steal", "0 give 5")
    view, randomness = rank.view(state, None), PythonRandomness(random.Random(1))
    samples = [rank.sample_state(view, randomness) for _ in range(DRAWS)]
    alike = sum(sample.hands[0] == sample.hands[2] for sample in samples)
    assert abs(alike - DRAWS / 3) < 5 * sqrt(DRAWS * 2 / 9)
