"""What `sample_state` draws: every state that fits a view and the rules, each as likely."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

import attrs
import pytest

from cardrules import Seat, racko
from cardrules.dealing import PythonRandomness
from counting import CountedRandomness
from racko.model import rising, run

TINY = racko.Rules(seats=2, rack_size=2, cards=8)
TINY_OPTIONAL = racko.Rules(seats=2, rack_size=2, cards=8, declare="optional")
SIX = racko.Rules(seats=2, rack_size=2, cards=6, declare="optional")
NINE = racko.Rules(seats=2, rack_size=2, cards=9)
RUN = racko.Rules(seats=2, rack_size=3, cards=9, two_player_run=True)

World = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int | None]
"""The racks, the draw pile and the drawn card."""


def source(seed: int) -> PythonRandomness:
    return PythonRandomness(Random(seed))


def worlds(
    racks: Sequence[Sequence[int | None]],
    hidden: Sequence[int],
    *,
    draws: bool = False,
    never: Callable[[tuple[int, ...]], bool] = lambda _: False,
) -> set[World]:
    """List all worlds: the hidden cards fill the gaps of the racks and the pile in every order."""
    found = set[World]()
    for order in permutations(hidden):
        left = list(order)
        filled = tuple(
            tuple(left.pop() if card is None else card for card in rack) for rack in racks
        )
        drawn = left.pop() if draws else None
        if not any(never(rack) for rack in filled):
            found.add((filled, tuple(left), drawn))
    return found


def world_of(state: racko.State) -> World:
    return state.racks, state.draw_pile, state.drawn


def is_rising(rack: Sequence[int]) -> bool:
    return rising(rack) == len(rack)


def has_run(rack: Sequence[int]) -> bool:
    return is_rising(rack) and run(rack) >= 3


BOTH = (True, True)
NONE = (None, None)


def case(
    rules: racko.Rules,
    viewer: int | None,
    other: Sequence[int],
    discard_pile: Sequence[int],
    draw_pile: Sequence[int],
    *,
    own: Sequence[int] = (5, 2),
    had_turn: tuple[bool, bool] = BOTH,
    known: Sequence[int] = (),
    drawn: int | None = None,
    turned_over: bool = False,
) -> racko.View:
    """The view of a seat 0 that holds 5 and 2, or of a spectator; seat 1 acts if it has drawn."""
    state = racko.position(
        rules,
        racks=(own, other),
        discard_pile=discard_pile,
        draw_pile=draw_pile,
        to_act=0 if drawn is None else 1,
        dealer=1,
        drawn=drawn,
        turned_over=turned_over,
        had_turn=had_turn,
        known=((), known),
    )
    return racko.view(state, None if viewer is None else Seat(viewer))


CASES = [
    pytest.param(
        case(SIX, 0, (6, 1), (3,), (4,), had_turn=(False, False)),
        worlds(((5, 2), NONE), (1, 4, 6)),
        6,
        id="six cards",
    ),
    pytest.param(
        case(TINY_OPTIONAL, 0, (6, 1), (7, 8, 3), (4,)),
        worlds(((5, 2), NONE), (1, 4, 6)),
        6,
        id="racko.go: optional forces nothing",
    ),
    pytest.param(
        case(TINY, 0, (6, 1), (7, 8, 3), (4,)),
        worlds(((5, 2), NONE), (1, 4, 6), never=is_rising),
        3,
        id="racko.go: automatic, after a turn",
    ),
    pytest.param(
        case(TINY, 0, (6, 1), (3,), (4, 7, 8), had_turn=(False, False)),
        worlds(((5, 2), NONE), (1, 4, 6, 7, 8)),
        120,
        id="racko.go: automatic, before the first turn",
    ),
    pytest.param(
        case(TINY, None, (6, 1), (7, 8, 3), (4,)),
        worlds((NONE, NONE), (1, 2, 4, 5, 6), never=is_rising),
        30,
        id="racko.go: automatic, a spectator",
    ),
    pytest.param(
        case(NINE, 0, (6, 1), (7, 8, 3), (9,), drawn=4),
        worlds(((5, 2), NONE), (1, 4, 6, 9), draws=True, never=is_rising),
        12,
        id="racko.take: a card drawn by another",
    ),
    pytest.param(
        case(TINY, 0, (5, 1), (7, 3), (4, 8), own=(6, 2), known=(5,)),
        worlds(((6, 2), (5, None)), (1, 4, 8), never=is_rising),
        4,
        id="racko.go: automatic, a known card",
    ),
    pytest.param(
        case(RUN, 0, (8, 5, 4), (3, 7), (6,), own=(9, 2, 1)),
        worlds(((9, 2, 1), (None, None, None)), (4, 5, 6, 8), never=has_run),
        23,
        id="racko.two-player-run: only a run is impossible",
    ),
]


THREE = racko.Rules(seats=3, rack_size=2, cards=9)


def three(known: Sequence[Sequence[int]], rules: racko.Rules = THREE) -> racko.View:
    """The view of seat 0, which holds 5 and 2; the others hold 8 and 6, and 9 and 7."""
    state = racko.position(
        rules,
        racks=((5, 2), (8, 6), (9, 7)),
        discard_pile=(1,),
        to_act=0,
        had_turn=(True, True, True),
        known=((), *known),
    )
    return racko.view(state, Seat(0))


MORE_CASES = [
    pytest.param(
        three([(6,), (7,)]),
        worlds(((5, 2), (None, 6), (None, 7)), (3, 4, 8, 9), never=is_rising),
        4,  # 8 falls to 6 and 9 to 7, or the other way round; 3 and 4 in two orders
        id="racko.go: automatic, two racks want the same cards",
    ),
    pytest.param(
        three([(6,), ()]),
        worlds(((5, 2), (None, 6), NONE), (3, 4, 7, 8, 9), never=is_rising),
        36,  # 7, 8 or 9 falls to 6; two of the other four fall; the last two in two orders
        id="racko.go: automatic, one open place beside two",
    ),
    pytest.param(
        three([(6,), (9,)]),
        worlds(((5, 2), (None, 6), (9, None)), (3, 4, 7, 8), never=is_rising),
        12,  # 7 or 8 falls to 6, and each of the other three comes after 9
        id="racko.go: automatic, an open place after a card",
    ),
    pytest.param(
        three([(6,), (7,)], attrs.evolve(THREE, declare="optional")),
        worlds(((5, 2), (None, 6), (None, 7)), (3, 4, 8, 9)),
        24,
        id="racko.go: optional, one open place",
    ),
    pytest.param(
        case(RUN, 0, (8, 5, 6), (3,), (4, 7), own=(9, 2, 1), known=(5, 6)),
        worlds(((9, 2, 1), (None, 5, 6)), (4, 7, 8), never=has_run),
        4,  # 4 alone makes a run
        id="racko.two-player-run: one card makes the run",
    ),
    pytest.param(
        case(RUN, 0, (3, 5, 9), (7,), (4, 6), own=(8, 2, 1), known=(5, 9)),
        worlds(((8, 2, 1), (None, 5, 9)), (3, 4, 6), never=has_run),
        6,
        id="racko.two-player-run: an order without a run does not go",
    ),
]


@pytest.mark.parametrize(("view", "expected", "count"), [*CASES, *MORE_CASES])
def test_sample_state_draws_evenly(view: racko.View, expected: set[World], count: int) -> None:
    assert len(expected) == count
    draws, randomness = 100 * count, source(20)
    found = Counter(world_of(racko.sample_state(view, randomness)) for _ in range(draws))
    assert set(found) == expected
    # Chi-squared with count - 1 degrees of freedom: this bound is some six deviations away.
    chi_squared = sum((number - 100) ** 2 / 100 for number in found.values())
    assert chi_squared < count - 1 + 6 * (2 * (count - 1)) ** 0.5


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        pytest.param(TINY_OPTIONAL, 2, id="racko.turn-over: the order of the pile is known"),
        pytest.param(TINY, 1, id="racko.turn-over: and the rack is forced"),
    ],
)
def test_sample_state_of_a_turned_over_pile(rules: racko.Rules, count: int) -> None:
    view = case(rules, 0, (6, 4), (7,), (8, 3, 1), turned_over=True)
    both = [(((5, 2), rack), (8, 3, 1), None) for rack in ((6, 4), (4, 6))]
    expected = set(both[:count])
    randomness = source(20)
    assert {world_of(racko.sample_state(view, randomness)) for _ in range(50)} == expected


def test_sample_state_of_an_open_draw() -> None:
    view = case(TINY_OPTIONAL, 0, (6, 4), (7,), (3, 1), drawn=8, turned_over=True)
    assert view.drawn == 8
    randomness = source(20)
    found = {world_of(racko.sample_state(view, randomness)) for _ in range(50)}
    assert found == {(((5, 2), rack), (3, 1), 8) for rack in ((6, 4), (4, 6))}


HIGHEST = 1024


def wide(known: int, *, spectator: bool) -> racko.View:
    """A view of four racks of two, of the largest deck; some cards in slot 10 are known.

    Only 1024 falls to 1023, only it and 1022 to 1021, and so on: one rack after the other is left
    a single card. Of all orders, one in many thousand millions fits.
    """
    tops = range(HIGHEST, HIGHEST - 8, -2)
    state = racko.position(
        racko.Rules(seats=4, rack_size=2, cards=HIGHEST),
        racks=[(top, top - 1) for top in tops],
        discard_pile=[1],
        to_act=0,
        had_turn=[True] * 4,
        known=[(top - 1,) if seat < known else () for seat, top in enumerate(tops)],
    )
    return racko.view(state, None if spectator else Seat(3))


@pytest.mark.parametrize("known", range(5))
@pytest.mark.parametrize("spectator", [True, False])
def test_sample_state_takes_few_tries_in_the_largest_deck(known: int, *, spectator: bool) -> None:
    """Eight numbers a try, and 1,016 for the draw pile; one try in 24 succeeds."""
    view, randomness = wide(known, spectator=spectator), CountedRandomness(5)
    for _ in range(20):
        assert racko.view(racko.sample_state(view, randomness), view.seat) == view
    assert randomness.calls < 20 * (HIGHEST + 8 * 24 * 3)


CONFIGURATIONS = [
    pytest.param(racko.Rules(seats=2, rack_size=2, cards=7, target=80), id="tiny"),
    pytest.param(
        racko.Rules(seats=2, rack_size=3, cards=10, declare="optional", target=80), id="optional"
    ),
    pytest.param(
        racko.Rules(seats=2, rack_size=3, cards=9, two_player_run=True, target=80), id="run"
    ),
    pytest.param(racko.Rules(seats=3, rack_size=3, cards=12, target=80), id="three seats"),
    pytest.param(
        racko.Rules(seats=4, rack_size=2, cards=12, partners=True, target=150), id="partners"
    ),
    pytest.param(racko.Rules(seats=2), id="two seats, ten slots"),
    pytest.param(racko.Rules(seats=4), id="four seats, ten slots"),
]


def qualifies(rules: racko.Rules, rack: Sequence[int]) -> bool:
    return has_run(rack) if rules.two_player_run else is_rising(rack)


@pytest.mark.parametrize("rules", CONFIGURATIONS)
def test_sample_state_has_the_view(rules: racko.Rules) -> None:
    random, randomness = Random(3), source(4)
    viewers = (*(Seat(seat) for seat in range(rules.seats)), None)
    state = racko.start(rules)
    for _ in range(120):
        for viewer in viewers:
            view = racko.view(state, viewer)
            drawn = racko.sample_state(view, randomness)
            assert racko.view(drawn, viewer) == view
            if rules.declare is racko.Declare.AUTOMATIC and drawn.to_act is not None:
                for seat, rack in enumerate(drawn.racks):
                    assert not (drawn.had_turn[seat] and qualifies(rules, rack))
        if state.is_over:
            break
        if state.to_act is None:
            state = racko.apply_chance(state, racko.sample_chance(state, randomness))
        else:
            state = racko.apply(state, state.to_act, random.choice(racko.legal_moves(state)))
