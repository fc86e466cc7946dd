"""`sample_state` finds again what the seat itself gave away, wherever it went from there."""

import random
from collections.abc import Sequence

import pytest

from cardrules import Seat, rank
from cardrules.dealing import PythonRandomness
from cardrules.rank.determinization.bounds import bounds_of
from cardrules.rank.determinization.candidates import Candidate, DeadEndError
from cardrules.rank.determinization.places import places_of
from cardrules.rank.determinization.retrodiction import candidate_for
from rank.enumeration import check
from rank.tables import hand_over, play

DRAWS = 50


def seen(
    seat: int, places: Sequence[int], hands: Sequence[str], draw_pile: str, line: str
) -> rank.View:
    """Return the view of a seat in the Italian Classic President, after a line of moves."""
    rules = rank.Rules.italian_edition(
        len(hands),
        deck=rank.cards(" ".join([*hands, draw_pile])),
        hand_size=len(rank.cards(hands[0])),
        classic_president=True,
    )
    deal = rank.Deal(hands=[*map(rank.cards, hands)], draw_pile=rank.cards(draw_pile))
    state = play(rank.apply_chance(hand_over(rules, places), deal), *line.split(", "))
    return rank.view(state, Seat(seat))


VIEWS = {
    # The King gave the Beggar a 2 and a D. The Queen took the 2, his highest card, and gave it to
    # the Knight, who has played it: each of the three exchanges must have moved it.
    "through two hands": seen(
        3,
        (3, 0, 2, 1),
        ("5 U U 7", "6 8 W U", "C 5 9 C2", "2 2 D 4"),
        "1 3 3 6 W D 1 4",
        "3 give 2 D, 0 give 2, 0 give 7, 3 play 8 = 8, 0 play C, 0 play 5 U U = 7, 1 pass, "
        "2 play C2, 2 play 2 = 2",
    ),
    # The King gave both C to the Beggar, whose highest is therefore one of them. The Queen has it,
    # plays it, and has drawn two cards since.
    "two alike": seen(
        0,
        (0, 2, 3, 1),
        ("1 W", "C C", "2 C2", "1 3"),
        "U C",
        "0 give C C, 2 give C, 2 give 2, 0 play 1 W = 1, 1 pass, 2 play C2, 2 play C",
    ),
    # The Queen gave the Beggar a 4, and he has played two: the one after he drew two cards, with
    # only one more card left, so both of these were drawn.
    "before the draw": seen(
        2,
        (1, 2, 3, 0),
        ("C2 1", "C2 W", "4 C", "C2 W"),
        "4 C 1",
        "1 give C2 C2, 2 give C, 2 give 4, 1 play 1 = 1, 2 pass, 3 pass, 0 play 4 = 4, "
        "1 pass, 0 play C2, 0 play 4 = 4",
    ),
    # The King took the only card of the Beggar that has a height and gave him one, and the Queen
    # took that. So the Beggar kept no height at all, and drew the 5.
    "all that came went on": seen(
        1,
        (0, 1, 2, 3),
        ("C 1 4", "C2 2 3", "1 W C", "U U 5"),
        "5 6 6 C2 5",
        "0 give C, 1 give 2, 1 give C2, 0 play 5 = 5, 1 pass, 2 pass, 3 play C2, 3 play 5 U U = 7",
    ),
}


@pytest.mark.parametrize("name", VIEWS)
def test_no_guess_at_the_past_meets_a_dead_end(name: str) -> None:
    places = places_of(VIEWS[name])
    for seed in range(DRAWS):
        randomness = PythonRandomness(random.Random(seed))
        assert candidate_for(places, bounds_of(places), randomness, doubt=1.0) is not None


def test_a_choice_among_no_places_is_a_dead_end() -> None:
    places = places_of(VIEWS["two alike"])
    randomness = PythonRandomness(random.Random(6))
    candidate = Candidate(places, bounds_of(places), randomness, doubt=1.0)
    with pytest.raises(DeadEndError):
        candidate.one_of([])


@pytest.mark.parametrize("name", VIEWS)
def test_a_sampled_state_has_the_view(name: str) -> None:
    view, randomness = VIEWS[name], PythonRandomness(random.Random(5))
    for _ in range(DRAWS):
        assert rank.view(rank.sample_state(view, randomness), view.seat) == view


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two alike", "before the draw"])
def test_states_are_as_frequent_as_the_ways_to_them(name: str) -> None:
    check(VIEWS[name], seed=7)
