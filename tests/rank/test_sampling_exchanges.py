"""States of many exchanges: as frequent as the ways to them, and right at the largest table."""

import random
from pathlib import Path

import pytest

from cardrules import Seat, rank, wire
from cardrules.dealing import PythonRandomness
from cardrules.rank import Rules
from counting import CountedRandomness
from rank.enumeration import WORLDS, assert_forced, check, walked
from rank.tables import dealt, hand_over

pytestmark = pytest.mark.thorough

MOST_CALLS = 50_000
"""Twice the places that the walks for a view visit at most."""

MANY_EXCHANGES = Rules.italian_edition(
    6, deck=rank.cards("1 1 1 1 2 C"), hand_size=1, classic_president=True
)


def test_five_exchanges_that_nobody_else_saw() -> None:
    """A spectator of six seats saw none of five exchanges, and no gift."""
    state = walked(MANY_EXCHANGES, seed=9, steps=9)
    view = rank.view(state, None)
    assert sum(each.due > 0 and each.cards is None for each in view.taken) > 4
    assert check(view, seed=9) > 30


@pytest.mark.parametrize("steps", [13, 60, 150])
def test_the_largest_table(steps: int) -> None:
    """Thirteen seats; eleven gave the Queen a card and got one: King, Knight, spectator."""
    rules = Rules.italian_edition(13, decks=2, classic_president=True)
    state = walked(rules, seed=steps, steps=steps)
    king, _, knight, *_ = state.places
    for seat in (king, knight, None):
        view = rank.view(state, seat)
        drawn = rank.sample_state(view, PythonRandomness(random.Random(steps)))
        assert rank.view(drawn, seat) == view
        assert_forced(drawn)
        again = rank.sample_state(view, PythonRandomness(random.Random(steps)))
        assert again == drawn
        other = rank.sample_state(view, PythonRandomness(random.Random(steps + 1)))
        assert other != drawn


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "steps", "seat"),
    [
        ("steal", 6, 0),
        ("steal", 8, None),
        ("classic", 6, 2),
        ("classic", 8, None),
        ("classic, three seats", 3, 1),
        ("classic, three seats", 8, 1),
        ("italian, three seats", 3, 0),
        ("italian, three seats", 8, 1),
        ("italian", 4, 1),
        ("italian", 6, 0),
        ("italian", 6, 2),
        ("king's hand", 4, 1),
        ("king's hand", 5, 1),
    ],
)
def test_states_late_in_a_hand(name: str, steps: int, seat: Seat | None) -> None:
    """The small worlds that are counted, late in the hand too, where few changes are possible."""
    state = walked(WORLDS[name], seed=steps, steps=steps)
    assert check(rank.view(state, seat), seed=steps) > 10


def test_nothing_is_hidden_from_the_last_seat_of_a_hand() -> None:
    rules = Rules.first_edition(3, deck=rank.cards("1 1 2 2 3 3"), hand_size=2)
    state = hand_over(rules, [2, 0, 1])
    drawn = rank.sample_state(rank.view(state, Seat(1)), PythonRandomness(random.Random(1)))
    assert drawn == state


def test_seats_that_had_nothing_to_give() -> None:
    """Eight seats with two cards, of which most have no height, before and after each gift."""
    rules = Rules.italian_edition(8, decks=2, hand_size=2, classic_president=True)
    hands = ("D C2", "W C", "U D", "D D", "W C2", "W D", "W U", "U C")
    state = dealt(rules, range(8), *hands)
    randomness = PythonRandomness(random.Random(4))
    for text in ("give C", "give C2", "give W", "play C2"):
        state = rank.apply(state, Seat(state.to_act or 0), rank.parse_move(text))
        for seat in (*state.places, None):
            view = rank.view(state, seat)
            drawn = rank.sample_state(view, randomness)
            assert rank.view(drawn, seat) == view
            assert_forced(drawn)


@pytest.mark.parametrize("seats", [6, 8, 13])
@pytest.mark.parametrize("hand_size", [1, 2, 3, 5])
def test_small_hands_full_of_specials(seats: int, hand_size: int) -> None:
    """No view of real play is refused, however seldom it comes about."""
    deck = rank.cards("1 2 12 W W W W U U U D D D C C2 C2")
    copies = 1 + seats * hand_size // len(deck)
    rules = Rules.italian_edition(
        seats, decks=2, deck=deck * copies, hand_size=hand_size, classic_president=True
    )
    for seed in range(6):
        state = walked(rules, seed=seed, steps=3 * seed + 2)
        for seat in (*state.places[:4], state.places[-1], None):
            view = rank.view(state, seat)
            drawn = rank.sample_state(view, PythonRandomness(random.Random(seed)))
            assert rank.view(drawn, seat) == view
            assert_forced(drawn)


@pytest.mark.parametrize("is_classic", [False, True], ids=["benefit", "exchanges"])
def test_a_deck_with_many_draws_is_not_slow(is_classic: bool) -> None:  # noqa: FBT001
    """A hand that draws a dozen times is settled as quickly as any other."""
    deck = rank.cards("3 3 3 3 3 3 C2") * 12
    rules = Rules.italian_edition(
        3, deck=deck, hand_size=20, classic_president=is_classic, endless=True
    )
    source = random.Random(7)
    randomness = PythonRandomness(source)
    state = rank.start(rules)
    for _ in range(150):
        if state.to_act is None:
            state = rank.apply_chance(state, rank.sample_chance(state, randomness))
            continue
        moves = rank.legal_moves(state)
        drawing = [move for move in moves if str(move) in {"steal", "play C2"}]
        state = rank.apply(state, state.to_act, source.choice(drawing or moves))
        for seat in (Seat(0), Seat(1), Seat(2), None):
            view, counted = rank.view(state, seat), CountedRandomness(7)
            drawn = rank.sample_state(view, counted)
            assert counted.calls < MOST_CALLS
            assert rank.view(drawn, seat) == view


def test_a_queen_who_has_exchanged_with_eleven_seats() -> None:
    """Late in a hand of 13 seats, where nearly every guess at who kept what is impossible."""
    message = Path(__file__).with_name("thirteen_seats.json").read_text("utf-8")
    view = wire.loads(message, rank.View)
    for seed in range(5):
        counted = CountedRandomness(seed)
        drawn = rank.sample_state(view, counted)
        assert counted.calls < MOST_CALLS
        assert rank.view(drawn, view.seat) == view
        assert_forced(drawn)
