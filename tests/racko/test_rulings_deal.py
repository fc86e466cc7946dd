"""`racko.deck` and `racko.deal`: options, the deck, the layout after dealing, who deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from cardrules import ChanceError, RulesError, Seat, racko
from cardrules.dealing import SeededRandomness
from cardrules.racko import Card, Deal, Declare
from racko.tables import play

TINY = racko.Rules(seats=2, rack_size=2, cards=6, dealer=1)


def dealt(rules: racko.Rules, order: Sequence[int], dealer: int | None = None) -> racko.State:
    state = racko.start(rules)
    return racko.apply_chance(state, racko.deal_cards(state, order, dealer=dealer))


@dataclass
class LastChoice:
    """A source that always takes the last choice, which leaves a shuffled deck in order."""

    asked: list[int] = field(default_factory=list[int])

    def below(self, n: int, /) -> int:
        self.asked.append(n)
        return n - 1


@pytest.mark.parametrize(
    ("seats", "highest"),
    [
        pytest.param(2, 40, id="racko.deck: 2 seats"),
        pytest.param(3, 50, id="racko.deck: 3 seats"),
        pytest.param(4, 60, id="racko.deck: 4 seats"),
    ],
)
def test_deck(seats: int, highest: int) -> None:
    rules = racko.Rules(seats=seats)
    chance = racko.start(rules).chance
    assert chance is not None
    assert chance.cards == tuple(range(1, highest + 1))
    assert rules.cards == highest
    assert rules.rack_size == 10


BAD_OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("racko.deck: no seats", {"seats": 0}),
    ("racko.deck: one seat", {"seats": 1}),
    ("racko.deck: five seats", {"seats": 5}),
    ("racko.deck: True for seats", {"seats": True}),
    ("racko.deck: a float for seats", {"seats": 2.0}),
    ("racko.deck: a text for seats", {"seats": "2"}),
    ("racko.deck: partners with two seats", {"seats": 2, "partners": True}),
    ("racko.deck: partners with three seats", {"seats": 3, "partners": True}),
    ("racko.partners: a number for partners", {"seats": 4, "partners": 1}),
    ("racko.deal: dealer below 0", {"seats": 2, "dealer": -1}),
    ("racko.deal: dealer not at the table", {"seats": 2, "dealer": 2}),
    ("racko.deal: True for the dealer", {"seats": 2, "dealer": True}),
    ("racko.deal: no slots", {"seats": 2, "rack_size": 0}),
    # The largest deck has 1,024 cards: two racks of 511 and one card for each pile.
    ("racko.deal: racks too long for any deck", {"seats": 2, "rack_size": 512, "cards": 1024}),
    ("racko.deal: a rack size of thousands of digits", {"seats": 2, "rack_size": 10**5000}),
    ("racko.win: a target of thousands of digits", {"seats": 2, "target": 10**5000}),
    ("racko.deal: rack size below 0", {"seats": 2, "rack_size": -10}),
    ("racko.deal: a float for the rack size", {"seats": 2, "rack_size": 10.0}),
    ("racko.deal: True for the rack size", {"seats": 2, "rack_size": True, "cards": 9}),
    ("racko.deal: one card too few", {"seats": 2, "rack_size": 3, "cards": 7}),
    ("racko.deal: too few cards for four", {"seats": 4, "rack_size": 2, "cards": 9}),
    ("racko.deal: racks too long for 40 cards", {"seats": 2, "rack_size": 20}),
    ("racko.deal: no cards", {"seats": 2, "cards": 0}),
    ("racko.deal: a text for cards", {"seats": 2, "cards": "40"}),
    ("racko.go: unknown way to declare", {"declare": "sometimes"}),
    ("racko.go: True for declare", {"declare": True}),
    ("racko.two-player-run: three seats", {"seats": 3, "two_player_run": True}),
    ("racko.two-player-run: four seats", {"seats": 4, "two_player_run": True}),
    (
        "racko.two-player-run: racks of two",
        {"seats": 2, "two_player_run": True, "rack_size": 2, "cards": 9},
    ),
    ("racko.two-player-run: a text", {"seats": 2, "two_player_run": "yes"}),
    ("racko.bonus: a number", {"bonus": 1}),
    ("racko.win: target 0", {"target": 0}),
    ("racko.win: target below 0", {"target": -500}),
    ("racko.win: a float for the target", {"target": 500.0}),
    ("racko.win: True for the target", {"target": True}),
]


@pytest.mark.parametrize(
    "options", [pytest.param(options, id=name) for name, options in BAD_OPTIONS]
)
def test_deck_and_options_are_checked(options: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        racko.Rules(**options)


GOOD_OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("racko.deal: two cards more than in the racks", {"seats": 2, "rack_size": 3, "cards": 8}),
    ("racko.deal: the same for four", {"seats": 4, "rack_size": 2, "cards": 10}),
    ("racko.deal: the longest racks", {"seats": 2, "rack_size": 511, "cards": 1024}),
    ("racko.deal: racks of nineteen for two", {"seats": 2, "rack_size": 19}),
    (
        "racko.two-player-run: racks of three",
        {"seats": 2, "two_player_run": True, "rack_size": 3, "cards": 8},
    ),
    (
        "racko.two-player-run: combines",
        {"seats": 2, "two_player_run": True, "bonus": True, "declare": "optional"},
    ),
    ("racko.partners: combines", {"seats": 4, "partners": True, "bonus": True}),
    ("racko.win: low target", {"target": 1}),
]


@pytest.mark.parametrize(
    "options", [pytest.param(options, id=name) for name, options in GOOD_OPTIONS]
)
def test_deck_and_options_that_can_be(options: dict[str, Any]) -> None:
    rules = racko.Rules(**options)
    assert {name: getattr(rules, name) for name in options} == options


@pytest.mark.parametrize(
    ("options", "declare"),
    [
        pytest.param({}, Declare.AUTOMATIC, id="racko.go: automatic by default"),
        pytest.param({"bonus": True}, Declare.OPTIONAL, id="racko.go: optional with Bonus"),
        pytest.param(
            {"bonus": True, "declare": None}, Declare.OPTIONAL, id="racko.go: None is the default"
        ),
        pytest.param(
            {"bonus": True, "declare": "automatic"},
            Declare.AUTOMATIC,
            id="racko.go: Bonus, yet automatic",
        ),
        pytest.param({"declare": "optional"}, Declare.OPTIONAL, id="racko.go: optional"),
        pytest.param(
            {"seats": 2, "two_player_run": True}, Declare.AUTOMATIC, id="racko.go: run, automatic"
        ),
    ],
)
def test_go_declare_by_default(options: dict[str, Any], declare: Declare) -> None:
    assert racko.Rules(**options).declare is declare


def test_deck_is_filled_in() -> None:
    assert racko.Rules() == racko.Rules(
        seats=4, declare="automatic", target=500, rack_size=10, cards=60
    )


@pytest.mark.parametrize(
    ("seats", "dealer", "racks", "discard", "first"),
    [
        pytest.param(
            2,
            1,
            (
                (19, 17, 15, 13, 11, 9, 7, 5, 3, 1),
                (20, 18, 16, 14, 12, 10, 8, 6, 4, 2),
            ),
            21,
            0,
            id="racko.deal: 2 seats, seat 1 deals",
        ),
        pytest.param(
            2,
            0,
            (
                (20, 18, 16, 14, 12, 10, 8, 6, 4, 2),
                (19, 17, 15, 13, 11, 9, 7, 5, 3, 1),
            ),
            21,
            1,
            id="racko.deal: 2 seats, seat 0 deals",
        ),
        pytest.param(
            3,
            0,
            (
                (30, 27, 24, 21, 18, 15, 12, 9, 6, 3),
                (28, 25, 22, 19, 16, 13, 10, 7, 4, 1),
                (29, 26, 23, 20, 17, 14, 11, 8, 5, 2),
            ),
            31,
            1,
            id="racko.deal: 3 seats, seat 0 deals",
        ),
        pytest.param(
            4,
            1,
            (
                (39, 35, 31, 27, 23, 19, 15, 11, 7, 3),
                (40, 36, 32, 28, 24, 20, 16, 12, 8, 4),
                (37, 33, 29, 25, 21, 17, 13, 9, 5, 1),
                (38, 34, 30, 26, 22, 18, 14, 10, 6, 2),
            ),
            41,
            2,
            id="racko.deal: 4 seats, seat 1 deals",
        ),
        pytest.param(
            4,
            3,
            (
                (37, 33, 29, 25, 21, 17, 13, 9, 5, 1),
                (38, 34, 30, 26, 22, 18, 14, 10, 6, 2),
                (39, 35, 31, 27, 23, 19, 15, 11, 7, 3),
                (40, 36, 32, 28, 24, 20, 16, 12, 8, 4),
            ),
            41,
            0,
            id="racko.deal: 4 seats, seat 3 deals",
        ),
    ],
)
def test_deal(
    seats: int, dealer: int, racks: tuple[tuple[int, ...], ...], discard: int, first: int
) -> None:
    deck = range(1, {2: 40, 3: 50, 4: 60}[seats] + 1)
    state = dealt(racko.Rules(seats=seats), deck, dealer)
    assert state.racks == racks
    assert state.discard_pile == (discard,)
    assert state.draw_pile == tuple(range(discard + 1, 20 + discard))
    assert state.dealer == dealer
    assert state.to_act == first
    assert state.drawn is None
    assert state.turned_over is False
    assert state.draw_order is None
    assert state.had_turn == (False,) * seats
    assert state.scores == (0,) * seats
    assert state.last_round is None
    assert state.chance is None


def test_deal_in_a_small_world() -> None:
    state = dealt(racko.Rules(seats=3, rack_size=2, cards=9), (4, 9, 1, 7, 3, 8, 2, 6, 5), 1)
    assert state.racks == ((3, 9), (8, 1), (7, 4))
    assert (state.discard_pile, state.draw_pile, state.to_act) == ((2,), (6, 5), Seat(2))


def test_deal_is_awaited_at_the_start() -> None:
    state = racko.start(racko.Rules(seats=3))
    assert state.chance is not None
    assert state.chance.dealer is None
    assert (state.to_act, state.dealer, state.is_over) == (None, None, False)
    assert (state.scores, state.outcome, state.last_round) == ((0, 0, 0), None, None)
    assert racko.legal_moves(state) == ()


def test_deal_first_dealer_by_chance() -> None:
    source = LastChoice()
    deal = racko.sample_chance(racko.start(racko.Rules(seats=3)), source)
    assert source.asked == [3, *range(50, 1, -1)]
    assert deal.dealer == 2
    # Seat 0 is left of the dealer: it gets cards 1, 4 … 28, the first into slot 50.
    assert deal.racks[0] == (28, 25, 22, 19, 16, 13, 10, 7, 4, 1)
    assert (deal.discard, deal.draw_pile) == (31, tuple(range(32, 51)))


def test_deal_first_dealer_named_by_the_rules() -> None:
    source = LastChoice()
    state = racko.start(racko.Rules(seats=2, dealer=0))
    assert state.chance is not None
    assert state.chance.dealer == 0
    deal = racko.sample_chance(state, source)
    assert source.asked == [*range(40, 1, -1)]
    assert deal.dealer == 0
    assert racko.apply_chance(state, deal).to_act == 1


def test_deal_from_the_published_seed() -> None:
    stream = SeededRandomness(bytes(range(64)), "racko/2/1")
    deal = racko.sample_chance(racko.start(racko.Rules(seats=2, dealer=1)), stream)
    # The published order, counted from 0, begins 38 11 15 16 32 39 21 8, and a deck begins with
    # card 1; seat 0 is left of the dealer and gets the first card into slot 50.
    assert deal.racks[0][-4:] == (22, 33, 16, 39)
    assert deal.racks[1][-4:] == (9, 40, 17, 12)


def test_deal_passes_to_the_left() -> None:
    # In each round the seats get (4, 3), (6, 9) and (5, 8), from the left of the dealer on, and 2
    # is turned up. The first seat goes with (2, 3), for 35 points; the others score 10.
    state = racko.start(racko.Rules(seats=3, rack_size=2, cards=9, dealer=1))
    first, dealers, due = (3, 9, 8, 4, 6, 5, 2, 7, 1), list[Seat | None](), list[Seat | None]()
    for _ in range(4):
        state = racko.apply_chance(state, racko.deal_cards(state, first))
        dealers.append(state.dealer)
        left = state.to_act
        assert left is not None
        assert state.racks[left] == (4, 3)
        state = play(state, "take 5")
        assert state.to_act is None
        due.append(None if state.chance is None else state.chance.dealer)
    assert dealers == [1, 2, 0, 1]
    assert due == [2, 0, 1, 2]
    assert state.scores == (65, 65, 90)


def round_over() -> racko.State:
    """End a first round that seat 1 dealt: seat 0 had (4, 3) and took 2."""
    return play(dealt(TINY, (3, 1, 4, 6, 2, 5)), "take 5")


def test_deal_is_awaited_after_a_round() -> None:
    state = round_over()
    assert state.chance is not None
    assert state.chance.cards == (1, 2, 3, 4, 5, 6)
    assert state.chance.dealer == 0
    assert state.dealer == 1
    assert state.racks == ((2, 3), (6, 1))


@pytest.mark.parametrize(
    ("racks", "discard", "draw_pile", "dealer"),
    [
        pytest.param(((4, 3), (6, 4)), 2, (5,), 1, id="racko.deck: card twice"),
        pytest.param(((4, 3), (6, 1)), 5, (5,), 1, id="racko.deck: discard twice"),
        pytest.param(((4, 3), (6, 7)), 2, (5,), 1, id="racko.deck: card above the deck"),
        pytest.param(((4, 3), (6, 0)), 2, (5,), 1, id="racko.deck: card 0"),
        pytest.param(((4, 3), (6, -1)), 2, (5,), 1, id="racko.deck: card below 0"),
        pytest.param(((4, 3), (6, True)), 2, (5,), 1, id="racko.deck: True for card 1"),
        pytest.param(((4, 3), (6, 1)), 2, (), 1, id="racko.deck: card missing"),
        pytest.param(((4, 3), (6, 1)), 2, (5, 7), 1, id="racko.deck: card too many"),
        pytest.param(((4, 3), (6,)), 2, (5, 1), 1, id="racko.deal: short rack"),
        pytest.param(((4, 3), (6, 1, 5)), 2, (), 1, id="racko.deal: long rack"),
        pytest.param(((4, 3),), 2, (5, 6, 1), 1, id="racko.deal: rack missing"),
        pytest.param(((4, 3), (6, 1), (2, 5)), 2, (), 1, id="racko.deal: rack too many"),
        pytest.param(((4, 3), (6, 1)), 2, (5,), 0, id="racko.deal: another dealer than named"),
        pytest.param(((4, 3), (6, 1)), 2, (5,), True, id="racko.deal: True for the dealer"),
        pytest.param(((4, 3), (6, 1)), 2, (5,), 2, id="racko.deal: dealer not at the table"),
        pytest.param(((4, 3), (6, 1)), 2, (5,), -1, id="racko.deal: dealer below 0"),
    ],
)
def test_deal_that_cannot_be(
    racks: tuple[tuple[int, ...], ...], discard: int, draw_pile: tuple[int, ...], dealer: int
) -> None:
    state = racko.start(TINY)
    deal = Deal(racks, Card(discard), draw_pile, Seat(dealer))
    with pytest.raises(ChanceError):
        racko.apply_chance(state, deal)
    with pytest.raises(ChanceError):
        racko.chance_transition(state, deal)
    assert state == racko.start(TINY)


def test_deal_that_can_be() -> None:
    deal = Deal(((4, 3), (6, 1)), Card(2), (5,), Seat(1))
    state = racko.apply_chance(racko.start(TINY), deal)
    assert state.racks == ((4, 3), (6, 1))
    assert (state.discard_pile, state.draw_pile) == ((2,), (5,))
    assert racko.chance_transition(racko.start(TINY), deal).state == state


@pytest.mark.parametrize(
    ("order", "dealer"),
    [
        pytest.param((1, 2, 3, 4, 5), None, id="racko.deck: card missing"),
        pytest.param((1, 2, 3, 4, 5, 5), None, id="racko.deck: card twice"),
        pytest.param((1, 2, 3, 4, 5, 7), None, id="racko.deck: card above the deck"),
        pytest.param((True, 2, 3, 4, 5, 6), None, id="racko.deck: True for card 1"),
        pytest.param((1.0, 2, 3, 4, 5, 6), None, id="racko.deck: a float"),
        pytest.param(("1", 2, 3, 4, 5, 6), None, id="racko.deck: a text"),
        pytest.param((1, 2, 3, 4, 5, 6, 7), None, id="racko.deck: card too many"),
        pytest.param((1, 2, 3, 4, 5, 6), 0, id="racko.deal: another dealer than named"),
        pytest.param((1, 2, 3, 4, 5, 6), True, id="racko.deal: True for the dealer"),
    ],
)
def test_deal_cards_refused(order: tuple[int, ...], dealer: int | None) -> None:
    with pytest.raises(ChanceError):
        racko.deal_cards(racko.start(TINY), order, dealer=dealer)


@pytest.mark.parametrize(
    "dealer",
    [
        pytest.param(None, id="racko.deal: first dealer missing"),
        pytest.param(2, id="racko.deal: first dealer not at the table"),
        pytest.param(-1, id="racko.deal: first dealer below 0"),
        pytest.param(True, id="racko.deal: True for the first dealer"),
    ],
)
def test_deal_cards_needs_a_first_dealer(dealer: int | None) -> None:
    state = racko.start(racko.Rules(seats=2, rack_size=2, cards=6))
    with pytest.raises(ChanceError):
        racko.deal_cards(state, (1, 2, 3, 4, 5, 6), dealer=dealer)


@pytest.mark.parametrize(
    "dealer", [pytest.param(seat, id=f"racko.deal: seat {seat} first") for seat in (0, 1)]
)
def test_deal_cards_first_dealer_by_the_host(dealer: int) -> None:
    rules = racko.Rules(seats=2, rack_size=2, cards=6)
    assert dealt(rules, (1, 2, 3, 4, 5, 6), dealer).to_act == 1 - dealer


@pytest.mark.parametrize(
    ("dealer", "is_refused"),
    [
        pytest.param(0, False, id="racko.deal: the next dealer"),
        pytest.param(1, True, id="racko.deal: the same dealer again"),
    ],
)
def test_deal_later_dealer(dealer: int, *, is_refused: bool) -> None:
    state = round_over()
    deal = Deal(((1, 2), (3, 4)), Card(5), (6,), Seat(dealer))
    if is_refused:
        with pytest.raises(ChanceError):
            racko.apply_chance(state, deal)
        with pytest.raises(ChanceError):
            racko.deal_cards(state, (1, 2, 3, 4, 5, 6), dealer=dealer)
    else:
        assert racko.apply_chance(state, deal).to_act == 1
        assert racko.deal_cards(state, (1, 2, 3, 4, 5, 6), dealer=dealer).dealer == 0
        assert racko.deal_cards(state, (1, 2, 3, 4, 5, 6)).dealer == 0


NO_DEAL_DUE: list[tuple[str, Callable[[racko.State], object]]] = [
    (
        "apply_chance",
        lambda state: racko.apply_chance(state, Deal(((4, 3), (6, 1)), Card(2), (5,), Seat(1))),
    ),
    ("deal_cards", lambda state: racko.deal_cards(state, (1, 2, 3, 4, 5, 6))),
    ("sample_chance", lambda state: racko.sample_chance(state, LastChoice())),
]


@pytest.mark.parametrize(
    "ask", [pytest.param(ask, id=f"racko.deal: {name}") for name, ask in NO_DEAL_DUE]
)
def test_deal_that_is_not_due(ask: Callable[[racko.State], object]) -> None:
    state = dealt(TINY, (3, 1, 4, 6, 2, 5))
    with pytest.raises(ChanceError):
        ask(state)


def test_deal_shows_nothing_hidden_in_its_repr() -> None:
    one = Deal(((4, 3), (6, 1)), Card(2), (5,), Seat(1))
    other = Deal(((5, 1), (3, 4)), Card(2), (6,), Seat(1))
    assert repr(one) == repr(other)
    assert one != other
