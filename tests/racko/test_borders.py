"""What is no RACK-O at all: views asked about others, objects of other kinds, words for people."""

import json
import random

import attrs
import pytest

from cardrules import (
    ChanceError,
    DecodeError,
    LanguageError,
    ParseError,
    PositionError,
    Seat,
    SeatError,
    racko,
    wire,
)
from cardrules.dealing import PythonRandomness

WAITING = racko.start(racko.Rules(seats=2, dealer=1))
DEALT = racko.apply_chance(WAITING, racko.deal_cards(WAITING, range(1, 41)))


@pytest.mark.parametrize("seat", [1, 7, None])
def test_a_view_answers_for_its_own_seat_only(seat: int | None) -> None:
    view = racko.view(DEALT, Seat(0))
    with pytest.raises(SeatError, match="its own seat 0 only"):
        racko.why_illegal(view, seat, racko.Draw())


@pytest.mark.parametrize("seat", [2, -1, True, 0.0, "0"])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: object) -> None:
    with pytest.raises(SeatError, match="must be a whole number from 0 to 1"):
        racko.view(DEALT, seat)  # type: ignore[arg-type]  # as a caller without a checker may


@pytest.mark.parametrize("text", [None, 7, b"draw", ["draw"]])
def test_a_move_is_read_from_text_only(text: object) -> None:
    with pytest.raises(ParseError, match="a move must be a string, not"):
        racko.parse_move(text)  # type: ignore[arg-type]  # as a caller without a checker may


@pytest.mark.parametrize(
    "text", ["take x", "take -5", "take 05", "take 7", "take 0", "take \u0665"]
)
def test_what_is_no_slot(text: str) -> None:
    with pytest.raises(ParseError, match=r"is not a slot: slots are 5, 10, 15 and so on"):
        racko.parse_move(text)


@pytest.mark.parametrize("outcome", [None, (1, 2), "deal"])
def test_only_a_deal_is_dealt(outcome: object) -> None:
    with pytest.raises(ChanceError, match=r"a racko\.Deal is due"):
        racko.apply_chance(WAITING, outcome)  # type: ignore[arg-type]  # as a caller without a checker may


def test_a_deal_of_what_is_no_card() -> None:
    with pytest.raises(ChanceError, match="something that is not a card"):
        racko.deal_cards(WAITING, [*range(1, 40), [40]])  # type: ignore[list-item]  # as a caller without a checker may


def test_a_view_that_no_table_brings_about() -> None:
    """All cards of a seat are known and rise, and yet it is said to have ended a turn."""
    state = attrs.evolve(DEALT, racks=(DEALT.racks[0], DEALT.racks[1][::-1]))
    view = racko.view(state, Seat(0))
    impossible = attrs.evolve(view, racks=state.racks, draw_pile_size=19, had_turn=(True, True))
    with pytest.raises(PositionError, match="no state fits this view"):
        racko.sample_state(impossible, PythonRandomness(random.Random(1)))


def test_a_view_with_more_cards_than_places() -> None:
    """Cards 22 to 40 and those of the other rack are unseen: 29 cards, and one place is gone."""
    view = attrs.evolve(racko.view(DEALT, Seat(0)), draw_pile_size=18)
    with pytest.raises(PositionError, match="28 places for the 29 cards"):
        racko.sample_state(view, PythonRandomness(random.Random(1)))


@pytest.mark.parametrize(
    ("rules", "said", "not_said"),
    [
        (racko.Rules(seats=2), ["1 to 40", "75 together", "reaches 500", "Chance"], ["partners"]),
        (racko.Rules(seats=4, partners=True), ["1 to 60", "Seats 0 and 2"], ["bonus"]),
        (racko.Rules(seats=3, dealer=2), ["1 to 50", "Seat 2 deals first"], ["Chance"]),
        (
            racko.Rules(seats=2, bonus=True),
            ["may go RACK-O", "400 for six or more"],
            ["by itself"],
        ),
        (racko.Rules(seats=2, two_player_run=True), ["run of at least three"], ["400"]),
        (
            racko.Rules(seats=2, rack_size=4, cards=12, target=100),
            ["4 slots", "up to 20", "(20)", "45 together", "reaches 100"],
            ["500"],
        ),
    ],
    ids=str,
)
def test_rules_describe_themselves(
    rules: racko.Rules, said: list[str], not_said: list[str]
) -> None:
    text = rules.describe()
    for words in said:
        assert words in text
    for words in not_said:
        assert words not in text
    assert len(rules.describe("it").split("\n\n")) == len(text.split("\n\n"))
    with pytest.raises(LanguageError):
        rules.describe("xx")


@pytest.mark.parametrize(
    ("rules", "same"),
    [
        (racko.Rules(seats=2), racko.Rules(seats=2, cards=40, declare="automatic", rack_size=10)),
        (racko.Rules(bonus=True), racko.Rules(bonus=True, declare=racko.Declare.OPTIONAL)),
    ],
    ids=["cards", "declare"],
)
def test_rules_that_mean_the_same_are_equal(rules: racko.Rules, same: racko.Rules) -> None:
    assert rules == same
    assert hash(rules) == hash(same)
    assert rules.options_id == same.options_id
    assert rules.options_id != racko.Rules(seats=3).options_id


def test_the_score_sheet_has_words() -> None:
    racks = (tuple(map(racko.Card, range(1, 11))), tuple(map(racko.Card, range(30, 20, -1))))
    result = racko.score_round(racko.Rules(seats=2, bonus=True), racks, Seat(0))
    assert [line.text() for line in result.lines[0]] == [
        "cards in rising order",
        "going RACK-O",
        "longest run",
    ]
    assert result.lines[0][2].text("it") == "scala più lunga"


def test_a_draw_pile_has_no_fewer_cards_than_none() -> None:
    # Two cards are unseen, and there are three places for them: two racks and the card drawn.
    rules = racko.Rules(seats=2, rack_size=1, cards=4)
    state = racko.position(
        rules,
        racks=[[1], [2]],
        discard_pile=[3],
        to_act=1,
        drawn=4,
        dealer=0,
    )
    said = json.loads(wire.dumps(racko.view(state, None)))
    assert said["draw_pile_size"] == 0
    said |= {"draw_pile_size": -1, "discard_pile": [3, 4]}
    with pytest.raises(DecodeError, match="draw_pile_size must be a whole number of at least 0"):
        wire.loads(json.dumps(said))


@pytest.mark.parametrize("score", [7, 123, -5, 500, 5.0, True])
def test_scores_that_no_round_gives(score: object) -> None:
    with pytest.raises(PositionError, match="scores"):
        racko.position(
            racko.Rules(seats=2),
            racks=[range(1, 11), range(20, 10, -1)],
            discard_pile=[21],
            draw_pile=range(22, 41),
            to_act=0,
            scores=[score, 0],  # type: ignore[list-item]  # as a caller without a checker may
        )


def test_a_move_of_another_game_is_none_of_this_one() -> None:
    with pytest.raises(TypeError, match="'draw' is not a move of this game"):
        racko.apply(DEALT, Seat(0), "draw")  # type: ignore[arg-type]  # as a caller without a checker may
