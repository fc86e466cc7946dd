"""The numbers of moves: complete, both ways, and as the documentation says."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import RulesError, queen_of_scots, racko, rank
from cardrules.dealing import PythonRandomness
from cardrules.game import Game, MoveT, RulesT, StateT
from cardrules.queen_of_scots import CardType, Deck
from cardrules.testing.strategies import states

pytest.importorskip("pettingzoo")

from adapters.worlds import MODIFIED, RACKO, RANK, SCOTS
from cardrules.adapters.pettingzoo import ActionError, Actions, numbering_of


def check_numbers(actions: Actions[MoveT], moves: tuple[MoveT, ...]) -> None:
    numbers = [actions.action_of(move) for move in moves]
    assert len(set(numbers)) == len(moves)
    assert all(0 <= number < actions.size for number in numbers)
    assert tuple(map(actions.move_of, numbers)) == moves


def check_random_play(
    game: Game[StateT, Any, MoveT, RulesT],
    rules: RulesT,
    actions: Actions[MoveT],
    seed: int,
) -> None:
    randomness = PythonRandomness(random.Random(seed))
    state = game.start(rules)
    for _ in range(400):
        if state.to_act is not None:
            legal = game.legal_moves(state)
            check_numbers(actions, legal)
            state = game.apply(state, state.to_act, legal[randomness.below(len(legal))])
        elif state.chance is not None:
            state = game.apply_chance(state, game.sample_chance(state, randomness))


@pytest.mark.parametrize("seed", range(2))
def test_every_legal_move_of_random_matches_has_one_number(seed: int) -> None:
    for a_racko in RACKO:
        check_random_play(racko, a_racko, numbering_of(a_racko).actions, seed)
    for a_rank in RANK:
        check_random_play(rank, a_rank, numbering_of(a_rank).actions, seed)
    for scots in SCOTS:
        check_random_play(queen_of_scots, scots, numbering_of(scots).actions, seed)


@settings(max_examples=50, deadline=None)
@given(state=states(rank, st.sampled_from(RANK), most_steps=90))
def test_every_legal_move_of_drawn_states_has_one_number(state: rank.State) -> None:
    check_numbers(numbering_of(state.rules).actions, rank.legal_moves(state))


MODIFIED_RULES = [
    edition(3, deck=(*MODIFIED, *rank.cards("1 " * 25)), hand_size=13)
    for edition in (
        rank.Rules.first_edition,
        rank.Rules.second_edition,
        rank.Rules.italian_edition,
    )
]


@pytest.mark.parametrize("rules", MODIFIED_RULES, ids=["first", "second", "italian"])
def test_every_play_onto_every_pile_that_modifiers_can_make_has_one_number(
    rules: rank.Rules,
) -> None:
    # MODIFIED has three Wilds, four Rank-Ups and four Rank-Downs. What is not in the hand may have
    # gone onto the pile: a Rank-Up, and a Wild where nothing caps it, has raised it above 12 by
    # one; from the empty pile's 0 a Rank-Down has brought it down by one.
    actions = numbering_of(rules).actions
    for wilds, ups, downs, twelves in product(range(4), range(5), range(5), range(3)):
        hand = [*["12"] * twelves, *"W" * wilds, *"U" * ups, *"D" * downs]
        if not hand:
            continue
        free_wilds = 3 - wilds if rules.wild_cap is None else 0
        for value, size in product(range(-(4 - downs), 12 + 4 - ups + free_wilds + 1), (1, 2)):
            state = rank.position(
                rules,
                hands=[rank.cards(" ".join(hand)), rank.cards("1"), rank.cards("2")],
                to_act=0,
                pile=rank.Pile(size=size, value=value, cards=rank.cards("11")),
                last_player=2,
            )
            check_numbers(actions, rank.legal_moves(state))


def check_both_ways(actions: Actions[MoveT]) -> None:
    every = range(actions.size)
    tried = every if len(every) < 25_000 else random.Random(1).sample(every, 5_000)
    assert [actions.action_of(actions.move_of(number)) for number in tried] == list(tried)


def test_every_number_is_the_number_of_its_move() -> None:
    for a_racko in RACKO:
        check_both_ways(numbering_of(a_racko).actions)
    for a_rank in RANK:
        check_both_ways(numbering_of(a_rank).actions)
    for scots in SCOTS:
        check_both_ways(numbering_of(scots).actions)


def test_the_numbers_of_racko() -> None:
    actions = numbering_of(racko.Rules(seats=2)).actions
    written = {0: "take 5", 9: "take 50", 10: "draw", 11: "place 5", 20: "place 50", 21: "discard"}
    assert {number: str(actions.move_of(number)) for number in written} == written
    assert actions.size == 22
    actions = numbering_of(racko.Rules(seats=3, bonus=True)).actions
    written = {
        21: "discard",
        22: "take 5 go",
        31: "take 50 go",
        32: "place 5 go",
        42: "discard go",
    }
    assert {number: str(actions.move_of(number)) for number in written} == written
    assert actions.size == 43


def test_the_numbers_of_queen_of_scots() -> None:
    # j is wild; a plain; k1 and k2 royal.
    deck = Deck(
        [
            CardType("j", points=5, copies=2, wild=True),
            CardType("a", points=5, copies=3),
            CardType("k1", points=5, copies=2, royal=True),
            CardType("k2", points=5, copies=2, royal=True),
        ]
    )
    actions = numbering_of(queen_of_scots.Rules(seats=2, deck=deck, hand_size=1)).actions
    written = """
    draw, take a a, take k1 k1, take k1 k2, take k2 k2, take onto a, take onto royal,
    lay a a a, lay k1 k1 k1, lay k1 k1 k2, lay k1 k2 k2, lay k2 k2 k2,
    lay a a j, lay j k1 k1, lay j k1 k2, lay j k2 k2,
    add a, add k1, add k2, add j to a, add j to royal,
    discard j, discard a, discard k1, discard k2
    """
    assert [str(actions.move_of(number)) for number in range(actions.size)] == [
        move.strip() for move in written.split(",")
    ]
    # 1 draw; 12 plain pairs, 10 royal ones; onto 13 kinds; 12 + 20 threes; 22 pairs with a jewel;
    # 16 cards and a jewel to 13 kinds added; 17 discarded.
    assert numbering_of(queen_of_scots.Rules()).actions.size == 1 + 22 + 13 + 32 + 22 + 29 + 17


def test_the_numbers_of_rank() -> None:
    rules = rank.Rules.first_edition(3, deck=rank.cards("3 3 4 U U W D C"), hand_size=2)
    actions = numbering_of(rules).actions
    # A pile is worth from -1 (a Rank-Down led) to 14 (12 and two Rank-Ups).
    written = {
        0: "pass",
        1: "go-first",
        2: "steal",
        3: "keep-hand",
        4: "take-kings-hand",
        5: "play C",
        6: "play C2",
        7: "give 1",
        23: "give C2",
        24: "play U = -1",
        39: "play U = 14",
        40: "play D = -1",
        55: "play D = 14",
        56: "play W = 0",
        70: "play W = 14",
        71: "play W U = 0",
        86: "play W U U = 0",
        100: "play W U U = 14",
        # Numbers, Rank-Ups and value in ascending order; for each no Wild or one, and for each of
        # these no Rank-Down or one.
        101: "play 3 = 3",
        102: "play 3 D = 3",
        103: "play 3 W = 3",
        104: "play 3 W D = 3",
        105: "play 3 U = 4",
        109: "play 3 U U = 5",
        113: "play 3 3 = 3",
        117: "play 3 3 U = 4",
        121: "play 3 3 U U = 4",
        125: "play 3 3 U U = 5",
        129: "play 3 3 4 U U = 4",
        133: "play 3 4 U = 4",
        137: "play 3 4 U U = 5",
        141: "play 4 = 4",
        145: "play 4 U = 5",
        149: "play 4 U U = 6",
        152: "play 4 W U U D = 6",
    }
    assert {number: str(actions.move_of(number)) for number in written} == written
    assert actions.size == 153


def count_of_sets(copies: int, ups: int) -> int:
    """Count the numbered cards, Rank-Ups and values of sets by the formula of the rules page."""
    found = 0
    for top in range(1, 13):
        lower = range(max(1, top - ups), top)
        for below in product(range(ups + 1), repeat=len(lower)):
            needed = sum(n * (top - number) for n, number in zip(below, lower, strict=True))
            if needed > ups or max(below, default=0) > copies:
                continue
            for tops, used in product(range(1, copies + 1), range(needed, ups + 1)):
                cards = sum(below) + tops
                raised = range(needed, used + 1, cards)  # one base higher costs one each
                ends = {top + step + used - r for step, r in enumerate(raised)}
                found += len(ends)
    return found


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        # 7 choices and Crowns, 17 gifts, 2 lone modifiers and 16 of Wilds with Rank-Ups by value.
        (rank.Rules.first_edition(4), 24 + 2 * 19 + 4 * 4 * 18 + count_of_sets(7, 3) * 5 * 2),
        (rank.Rules.second_edition(4), 24 + 2 * 23 + 4 * 4 * 22 + count_of_sets(7, 3) * 5 * 2),
        (rank.Rules.italian_edition(4), 24 + 6 * 19 + 4 * 4 * 18 + count_of_sets(7, 3) * 5 * 4),
        (
            rank.Rules.first_edition(4, classic_president=True),
            24 + 153 + 2 * 19 + 4 * 4 * 18 + count_of_sets(7, 3) * 5 * 2,
        ),
        (rank.Rules.first_edition(8), 24 + 2 * 25 + 8 * 7 * 24 + count_of_sets(14, 6) * 9 * 2),
        (rank.Rules.italian_edition(8), 24 + 12 * 25 + 8 * 7 * 24 + count_of_sets(14, 6) * 9 * 7),
    ],
)
def test_the_sizes_of_rank(rules: rank.Rules, size: int) -> None:
    assert numbering_of(rules).actions.size == size


@pytest.mark.parametrize("number", [-1, 22, True, 1.0, "1", None])
def test_what_is_no_number_is_refused(number: int) -> None:
    with pytest.raises(ActionError, match="a whole number from 0 to 21, not "):
        numbering_of(racko.Rules(seats=2)).actions.move_of(number)


def test_a_number_beyond_the_sets_of_rank_is_refused() -> None:
    actions = numbering_of(rank.Rules()).actions
    with pytest.raises(ActionError, match="from 0 to 11529, not 11530"):
        actions.move_of(11530)


@pytest.mark.parametrize(
    "text",
    [
        "play 7 7 = 8",
        "play 7 7",
        "play 7 C = 7",
        "play 7 W W W W W = 7",
        "play 7 D D = 7",
        "play U U = 9",
        "play U = 16",
        "play W = -3",
        "play 7 8 = 8",
        "give 1 2",
        "play C = 3",
    ],
)
def test_a_move_that_is_never_legal_has_no_number(text: str) -> None:
    with pytest.raises(ActionError) as caught:
        numbering_of(rank.Rules.first_edition(4)).actions.action_of(rank.parse_move(text))
    assert str(caught.value) == f"no number: {text!r} is never legal with these rules"
    assert caught.value.value == rank.parse_move(text)


def test_a_slot_that_no_rack_has_has_no_number() -> None:
    with pytest.raises(ActionError, match="take 55"):
        numbering_of(racko.Rules(seats=2)).actions.action_of(racko.parse_move("take 55"))


MANY = rank.cards("1 2 3 4 5 6 7 8 9 10 11 12 " * 9 + "U " * 10 + "W " * 60 + "D " * 5)


def test_a_deck_with_too_many_moves_is_refused() -> None:
    with pytest.raises(RulesError, match="at most 1048576 are numbered"):
        numbering_of(rank.Rules.italian_edition(3, deck=MANY))
    with pytest.raises(RulesError, match="at most 1048576 are numbered"):
        numbering_of(rank.Rules(seats=3, deck=rank.cards("W " * 127 + "U " * 127)))
