"""Turns, rounds, Crowns, lone modifiers, going out, tokens and the end of the match, by hand."""

from collections.abc import Sequence

import pytest

from cardrules import IllegalMove, Outcome, Seat, rank
from cardrules.rank import Rules
from rank.tables import (
    EDITIONS,
    edition,
    hand_over,
    legal,
    play,
    shown,
    shown_hands,
    shown_pile,
    table,
)

ALL = tuple(EDITIONS)


def facts(state: rank.State) -> dict[str, object]:
    """Return what a round is about."""
    return {
        "to_act": state.to_act,
        "leader": state.leader,
        "last_player": state.last_player,
        "pile": shown_pile(state),
        "passed": state.passed,
        "out": state.out,
    }


def expect(
    state: rank.State,
    to_act: int,
    *,
    leader: int,
    last: int | None,
    pile: tuple[int, int, str] | None,
    passed: Sequence[int] = (),
    out: Sequence[int] = (),
) -> None:
    expected: dict[str, object] = {
        "to_act": to_act,
        "leader": leader,
        "last_player": last,
        "pile": pile,
        "passed": tuple(passed),
        "out": tuple(out),
    }
    assert facts(state) == expected
    for seat in (*map(Seat, range(state.rules.seats)), None):
        view = rank.view(state, seat)
        assert (view.to_act, view.leader, view.last_player) == (to_act, leader, last)
        assert (view.passed, view.out, shown_pile(view)) == (tuple(passed), tuple(out), pile)


def expect_lead(state: rank.State, seat: int, *, out: Sequence[int] = ()) -> None:
    """A new round: nothing on the pile, nobody has passed, and no last player."""
    expect(state, seat, leader=seat, last=None, pile=None, out=out)
    assert state.plays == ()
    assert "pass" not in legal(state)


@pytest.mark.parametrize("name", ALL)
class TestTurns:
    """`rank.turn`, `rank.pass`, `rank.passed`, `rank.round`."""

    def test_turn_goes_clockwise(self, name: str) -> None:
        state = table(edition(name, 4), "2 9", "3 9", "4 9", "5 9", to_act=2)
        expect_lead(state, 2)
        state = play(state, "2 play 4 = 4")
        expect(state, 3, leader=2, last=2, pile=(1, 4, "4"))
        state = play(state, "3 play 5 = 5")
        expect(state, 0, leader=2, last=3, pile=(1, 5, "5"))
        state = play(state, "0 play 9 = 9")
        expect(state, 1, leader=2, last=0, pile=(1, 9, "9"))

    def test_turn_skips_seats_that_are_out(self, name: str) -> None:
        state = table(edition(name, 4), "", "3 9", "", "5 9", to_act=1, out=(2, 0))
        state = play(state, "1 play 3 = 3")
        expect(state, 3, leader=1, last=1, pile=(1, 3, "3"), out=(2, 0))

    def test_passed_seats_are_skipped(self, name: str) -> None:
        state = table(edition(name, 4), "2 9", "3 8", "4 9", "5 9")
        state = play(state, "0 play 2 = 2", "1 pass")
        expect(state, 2, leader=0, last=0, pile=(1, 2, "2"), passed=(1,))
        state = play(state, "2 play 4 = 4", "3 play 5 = 5")
        expect(state, 0, leader=0, last=3, pile=(1, 5, "5"), passed=(1,))
        state = play(state, "0 pass")
        expect(state, 2, leader=0, last=3, pile=(1, 5, "5"), passed=(0, 1))
        state = play(state, "2 pass")
        expect_lead(state, 3)

    def test_passed_even_when_a_rank_down_makes_the_pile_beatable(self, name: str) -> None:
        state = table(edition(name), "9 1", "3 8", "4 D 9")
        state = play(state, "0 play 9 = 9", "1 pass", "2 play 4 D = 4")
        expect(state, 0, leader=0, last=2, pile=(1, 4, "4 D"), passed=(1,))
        with pytest.raises(IllegalMove) as caught:
            rank.apply(state, Seat(1), rank.parse_move("play 8 = 8"))
        assert caught.value.violation.rule == "rank.passed"
        expect_lead(play(state, "0 pass"), 2)

    def test_pass_is_allowed_to_who_could_play(self, name: str) -> None:
        state = table(edition(name), "2 9", "C 12", "W 9")
        state = play(state, "0 play 2 = 2", "1 pass", "2 pass")
        expect_lead(state, 0)
        assert shown_hands(state) == ["9", "12 C", "9 W"]

    def test_round_of_plays(self, name: str) -> None:
        state = table(edition(name), "2 2 9", "3 3 9", "4 4 9")
        state = play(state, "0 play 2 2 = 2", "1 play 3 3 = 3", "2 pass")
        assert [(p.seat, shown(p.cards), p.value) for p in state.plays] == [
            (0, "2 2", 2),
            (1, "3 3", 3),
        ]
        state = play(state, "0 pass")
        expect_lead(state, 1)

    def test_round_goes_on_while_a_seat_can_still_beat(self, name: str) -> None:
        state = table(edition(name), "2 4 6 9", "3 5 7 9", "9 9")
        lines = ["0 play 2 = 2", "1 play 3 = 3", "2 pass", "0 play 4 = 4", "1 play 5 = 5"]
        state = play(state, *lines, "0 play 6 = 6", "1 play 7 = 7", "0 pass")
        expect_lead(state, 1)

    def test_round_after_the_last_player_went_out(self, name: str) -> None:
        # Seat 1 has passed, seat 2 has not: it is asked, though nobody else is left.
        state = table(edition(name), "9", "3 3", "4 12", pile="5 = 5", last=2, passed=(1,))
        state = play(state, "0 play 9 = 9")
        expect(state, 2, leader=2, last=0, pile=(1, 9, "9"), passed=(1,), out=(0,))
        expect_lead(play(state, "2 pass"), 1, out=(0,))

    def test_round_is_won_by_the_one_who_was_asked(self, name: str) -> None:
        state = table(edition(name), "9", "3 3", "4 12", pile="5 = 5", last=2, passed=(1,))
        state = play(state, "0 play 9 = 9", "2 play 12 = 12")
        expect_lead(state, 2, out=(0,))

    def test_round_where_nobody_is_left_to_ask(self, name: str) -> None:
        # Seat 3 went out with its 8; seat 0 beats it with its last card, and all others passed.
        state = table(
            edition(name, 4), "9", "3", "4", "", pile="8 = 8", last=3, passed=(1, 2), out=(3,)
        )
        expect_lead(play(state, "0 play 9 = 9"), 1, out=(3, 0))

    def test_round_all_pass_on_the_card_of_a_seat_that_went_out(self, name: str) -> None:
        state = table(edition(name, 4), "2 2", "9", "4 4", "5 5", pile="8 = 8", to_act=1)
        state = play(state, "1 play 9 = 9", "2 pass", "3 pass")
        expect(state, 0, leader=0, last=1, pile=(1, 9, "9"), passed=(2, 3), out=(1,))
        expect_lead(play(state, "0 pass"), 2, out=(1,))

    def test_round_next_leader_has_cards(self, name: str) -> None:
        state = table(edition(name, 4), "2", "9", "", "5", pile="8 = 8", to_act=1, out=(2,))
        state = play(state, "1 play 9 = 9", "3 pass", "0 pass")
        expect_lead(state, 3, out=(2, 1))


@pytest.mark.parametrize("name", ALL)
class TestCrowns:
    """`rank.crown`."""

    @pytest.mark.parametrize("crown", ["C", "C2"])
    def test_crown_wins_at_once(self, name: str, crown: str) -> None:
        state = table(edition(name), "3 3", f"5 {crown}", "4 4", pile="8 8 = 8", to_act=1)
        state = play(state, f"1 play {crown}")
        expect_lead(state, 1)
        assert state.hands[1] == rank.cards("5")

    def test_crown_as_a_lead(self, name: str) -> None:
        state = play(table(edition(name), "3 C", "5", "4"), "0 play C")
        expect_lead(state, 0)

    def test_crown_clears_the_passes(self, name: str) -> None:
        state = table(edition(name, 4), "3 C", "5", "4", "6", pile="8 = 8", passed=(1, 2))
        expect_lead(play(state, "0 play C"), 0)

    def test_crown_as_last_card(self, name: str) -> None:
        state = table(edition(name, 4), "C", "", "4", "6", pile="8 = 8", out=(1,))
        expect_lead(play(state, "0 play C"), 2, out=(1, 0))

    def test_crown_as_last_card_ends_the_hand(self, name: str) -> None:
        state = play(table(edition(name), "C", "5", "", out=(2,)), "0 play C")
        assert state.places == (2, 0, 1)

    def test_crown_draws_two(self, name: str) -> None:
        state = table(edition(name), "3 C2", "5", "4", pile="8 = 8", draw_pile="7 W 9")
        state = play(state, "0 play C2")
        expect_lead(state, 0)
        assert state.hands[0] == rank.cards("3 7 W")
        assert shown(state.draw_pile) == "9"

    @pytest.mark.parametrize(
        ("draw_pile", "hand", "left"),
        [("7 W 9", "7 W", "9"), ("9 W", "9 W", ""), ("C2", "C2", "")],
        ids=["three", "two", "one"],
    )
    def test_crown_as_last_card_that_draws(
        self, name: str, draw_pile: str, hand: str, left: str
    ) -> None:
        state = table(edition(name), "C2", "5", "4", pile="8 = 8", draw_pile=draw_pile)
        state = play(state, "0 play C2")
        expect_lead(state, 0)
        assert shown(state.hands[0]) == hand
        assert shown(state.draw_pile) == left

    def test_crown_as_last_card_with_nothing_to_draw(self, name: str) -> None:
        state = play(table(edition(name), "C2", "5", "4", pile="8 = 8"), "0 play C2")
        expect_lead(state, 1, out=(0,))

    def test_crown_with_nothing_to_draw_ends_the_hand(self, name: str) -> None:
        state = play(table(edition(name), "C2", "5", "", out=(2,)), "0 play C2")
        assert (state.places, state.to_act) == ((2, 0, 1), None)

    def test_crown_that_draws_does_not_end_the_hand(self, name: str) -> None:
        state = table(edition(name), "C2", "5", "", out=(2,), draw_pile="3")
        expect_lead(play(state, "0 play C2"), 0, out=(2,))

    def test_crown_draws_the_next_crown(self, name: str) -> None:
        state = table(edition(name), "C2", "5", "4", draw_pile="C2 1")
        state = play(state, "0 play C2")
        assert legal(state) == ["play 1 = 1", "play C2"]
        state = play(state, "0 play C2")
        assert legal(state) == ["play 1 = 1"]

    def test_crown_is_played_but_is_no_play_of_the_next_round(self, name: str) -> None:
        state = play(table(edition(name), "3 C", "5", "4"), "0 play C")
        assert state.played.count(rank.Card.CROWN) == 2  # The other one was played before.
        assert state.plays == ()


class TestLoneModifiers:
    """`rank.lone-modifier`."""

    @pytest.mark.parametrize("name", ["first", "Italian"])
    def test_the_seat_stays_in_and_is_the_last_player(self, name: str) -> None:
        state = table(edition(name), "9 4", "U U", "3 3")
        state = play(state, "0 play 9 = 9", "1 play U = 10")
        expect(state, 2, leader=0, last=1, pile=(1, 10, "U"))
        assert state.modifiers_only == (False, True, False)
        expect_lead(play(state, "2 pass", "0 pass"), 1)

    def test_second_the_seat_is_out_of_the_round(self) -> None:
        state = table(edition("second"), "9 4", "U U", "3 3")
        state = play(state, "0 play 9 = 9", "1 play U = 10")
        expect(state, 2, leader=0, last=0, pile=(1, 10, "U"), passed=(1,))
        assert state.modifiers_only == (False, True, False)
        expect_lead(play(state, "2 pass"), 0)

    def test_second_a_later_play_must_beat_the_new_value(self) -> None:
        state = table(edition("second"), "9 4", "U U", "10 11 1")
        state = play(state, "0 play 9 = 9", "1 play U = 10")
        assert legal(state) == ["pass", "play 11 = 11"]
        state = play(state, "2 play 11 = 11")
        expect(state, 0, leader=0, last=2, pile=(1, 11, "11"), passed=(1,))
        expect_lead(play(state, "0 pass"), 2)

    def test_second_a_rank_down_lets_others_play(self) -> None:
        state = table(edition("second"), "9 4", "D U", "9 1")
        state = play(state, "0 play 9 = 9", "1 play D = 8")
        expect(state, 2, leader=0, last=0, pile=(1, 8, "D"), passed=(1,))
        assert legal(state) == ["pass", "play 9 = 9"]

    def test_second_two_seats_one_after_the_other(self) -> None:
        state = table(edition("second"), "9 4", "U U", "D D")
        state = play(state, "0 play 9 = 9", "1 play U = 10", "2 play D = 9")
        expect_lead(state, 0)

    @pytest.mark.parametrize("name", ALL)
    def test_last_card(self, name: str) -> None:
        state = table(edition(name), "9 4", "U", "3 3")
        state = play(state, "0 play 9 = 9", "1 play U = 10")
        expect(state, 2, leader=0, last=1, pile=(1, 10, "U"), out=(1,))
        state = play(state, "2 pass")
        expect(state, 0, leader=0, last=1, pile=(1, 10, "U"), passed=(2,), out=(1,))
        expect_lead(play(state, "0 pass"), 2, out=(1,))

    @pytest.mark.parametrize("name", ALL)
    def test_last_card_ends_the_hand(self, name: str) -> None:
        state = play(table(edition(name), "D", "5", "", out=(2,)), "0 play D = -1")
        assert state.places == (2, 0, 1)

    @pytest.mark.parametrize(
        ("name", "passed"), [("first", ()), ("second", (0,)), ("Italian", ())], ids=ALL
    )
    def test_as_a_lead(self, name: str, passed: tuple[int, ...]) -> None:
        state = table(edition(name), "U U", "3 4", "5 6")
        state = play(state, "0 play U = 1")
        expect(state, 1, leader=0, last=0, pile=(1, 1, "U"), passed=passed)
        expect_lead(play(state, "1 pass", "2 pass"), 0)

    def test_as_a_lead_that_is_beaten(self) -> None:
        state = table(edition("first"), "U U", "3 4", "5 6")
        state = play(state, "0 play U = 1", "1 play 3 = 3", "2 pass")
        expect(state, 0, leader=0, last=1, pile=(1, 3, "3"), passed=(2,))
        assert legal(state) == ["pass", "play U = 4"]
        expect_lead(play(state, "0 pass"), 1)

    def test_second_as_a_lead_that_is_beaten(self) -> None:
        state = table(edition("second"), "U U", "3 4", "5 6")
        state = play(state, "0 play U = 1", "1 play 3 = 3")
        expect(state, 2, leader=0, last=1, pile=(1, 3, "3"), passed=(0,))
        expect_lead(play(state, "2 pass"), 1)

    def test_second_as_a_lead_and_another_lone_modifier(self) -> None:
        # Seat 1 goes out of the round too, and seat 0 stays the last to have played.
        state = table(edition("second"), "U U", "D D", "5 6")
        state = play(state, "0 play U = 1", "1 play D = 0")
        expect(state, 2, leader=0, last=0, pile=(1, 0, "D"), passed=(0, 1))
        expect_lead(play(state, "2 pass"), 0)

    @pytest.mark.parametrize("name", ALL)
    def test_as_a_lead_and_last_card(self, name: str) -> None:
        state = table(edition(name), "U", "3 4", "5 6")
        state = play(state, "0 play U = 1")
        expect(state, 1, leader=0, last=0, pile=(1, 1, "U"), out=(0,))
        state = play(state, "1 pass")
        expect(state, 2, leader=0, last=0, pile=(1, 1, "U"), passed=(1,), out=(0,))
        expect_lead(play(state, "2 pass"), 1, out=(0,))

    def test_second_when_the_last_player_is_out(self) -> None:
        state = table(edition("second"), "9", "U U", "3 3")
        state = play(state, "0 play 9 = 9", "1 play U = 10")
        expect(state, 2, leader=0, last=0, pile=(1, 10, "U"), passed=(1,), out=(0,))
        expect_lead(play(state, "2 pass"), 1, out=(0,))

    def test_italian_several_as_last_cards(self) -> None:
        state = table(edition("Italian"), "9 4", "U U", "3 3", pile="9 9 = 9", to_act=1)
        state = play(state, "1 play U U = 11")
        expect(state, 2, leader=0, last=1, pile=(2, 11, "U U"), out=(1,))

    def test_italian_several_led(self) -> None:
        state = play(table(edition("Italian"), "D D U", "3", "5"), "0 play D D = -2")
        expect(state, 1, leader=0, last=0, pile=(1, -2, "D D"))
        assert state.modifiers_only == (True, False, False)

    @pytest.mark.parametrize("name", ALL)
    def test_a_set_shows_nothing_of_the_hand(self, name: str) -> None:
        state = play(table(edition(name), "3 U U", "4", "5"), "0 play 3 U = 4")
        assert state.modifiers_only == (False, False, False)


class TestEnds:
    """`rank.places`, `rank.tokens`, `rank.win`, `rank.endless`."""

    @pytest.mark.parametrize("name", ALL)
    def test_places(self, name: str) -> None:
        state = table(edition(name, 5), "5", "", "3 4", "", "6", out=(3, 1))
        state = play(state, "0 play 5 = 5", "2 pass")
        expect(state, 4, leader=0, last=0, pile=(1, 5, "5"), passed=(2,), out=(3, 1, 0))
        state = play(state, "4 play 6 = 6")
        assert state.places == (3, 1, 0, 4, 2)
        assert state.scores == (0, 1, 0, 2, 0)
        assert (state.to_act, state.is_over, state.outcome) == (None, False, None)
        assert state.chance is not None
        assert (state.pile, state.leader, state.last_player) == (None, None, None)
        assert shown_hands(state) == ["", "", "3 4", "", ""]
        assert legal(state) == []

    def test_places_of_three(self) -> None:
        state = play(table(edition("first"), "5", "4 4", "", out=(2,)), "0 play 5 = 5")
        assert (state.places, state.scores) == ((2, 0, 1), (1, 0, 2))

    def test_tokens(self) -> None:
        state = hand_over(edition("first"), (1, 2, 0))
        assert state.last_round is not None
        assert state.last_round.points == (0, 2, 1)
        lines = [[(line.points, line.rule) for line in lines] for lines in state.last_round.lines]
        assert lines == [[], [(2, "rank.tokens")], [(1, "rank.tokens")]]
        assert (state.reigns, state.longest_reigns) == ((0, 1, 0), (0, 1, 0))

    def test_tokens_are_not_limited_to_16(self) -> None:
        rules = Rules(seats=3, tokens_to_win=30)
        state = table(rules, "5", "4", "", out=(2,), scores=(20, 0, 27), places=(0, 1, 2))
        state = play(state, "0 play 5 = 5")
        assert state.scores == (21, 0, 29)
        assert not state.is_over

    @pytest.mark.parametrize(
        ("scores", "after", "winner", "standing"),
        [
            # Places: seat 2 is King, seat 0 Queen, seat 3 Knight, seat 1 Beggar.
            pytest.param(
                (4, 0, 3, 0), (5, 0, 5, 0), 2, (2, 0, 3, 1), id="rank.win: both reach it together"
            ),
            pytest.param((0, 0, 3, 0), (1, 0, 5, 0), 2, (2, 0, 3, 1), id="rank.win: the King"),
            pytest.param((4, 1, 2, 3), (5, 1, 4, 3), 0, (0, 2, 3, 1), id="rank.win: the Queen"),
            pytest.param((4, 0, 4, 0), (5, 0, 6, 0), 2, (2, 0, 3, 1), id="rank.win: with six"),
            pytest.param(
                (1, 4, 4, 2), (2, 4, 6, 2), 2, (2, 1, 0, 3), id="rank.win: tokens, then places"
            ),
        ],
    )
    def test_win(
        self,
        scores: tuple[int, ...],
        after: tuple[int, ...],
        winner: int,
        standing: tuple[int, ...],
    ) -> None:
        # Seat 2 is out, then seat 0 and seat 3: seat 1 is left.
        state = table(
            edition("first", 4), "5", "2 2", "", "9", out=(2,), scores=scores, places=(0, 1, 2, 3)
        )
        state = play(state, "0 play 5 = 5", "1 pass", "3 play 9 = 9")
        assert state.places == (2, 0, 3, 1)
        assert state.scores == after
        assert state.outcome is not None
        assert state.outcome.winners == (winner,)
        assert state.outcome.standing == tuple((seat,) for seat in standing)

    def test_win_needs_enough(self) -> None:
        state = table(edition("first"), "9", "2", "", out=(2,), scores=(3, 4, 2), places=(0, 1, 2))
        state = play(state, "0 play 9 = 9")
        assert (state.scores, state.is_over, state.outcome) == ((4, 4, 4), False, None)

    def test_win_ends_the_match(self) -> None:
        state = table(edition("first"), "9", "2", "", out=(2,), scores=(4, 4, 3), places=(0, 1, 2))
        state = play(state, "0 play 9 = 9")
        assert (state.to_act, state.chance, state.is_over) == (None, None, True)
        assert state.outcome is not None
        assert isinstance(state.outcome, Outcome)
        assert state.outcome.winners == (2,)
        assert state.outcome.standing == ((2,), (0,), (1,))
        with pytest.raises(IllegalMove) as caught:
            rank.apply(state, Seat(1), rank.parse_move("play 2 = 2"))
        assert caught.value.violation.rule == "rank.over"

    @pytest.mark.parametrize(
        ("reigns", "longest", "after", "longest_after"),
        [
            pytest.param((0, 0, 4), (0, 0, 4), (0, 0, 5), (0, 0, 5), id="goes on"),
            pytest.param((0, 3, 0), (0, 3, 2), (0, 0, 1), (0, 3, 2), id="ends"),
            pytest.param((0, 0, 1), (0, 3, 2), (0, 0, 2), (0, 3, 2), id="not the longest"),
        ],
    )
    @pytest.mark.parametrize("endless", [True, False], ids=["endless", "with tokens"])
    def test_endless_reigns(
        self,
        reigns: tuple[int, ...],
        longest: tuple[int, ...],
        after: tuple[int, ...],
        longest_after: tuple[int, ...],
        *,
        endless: bool,
    ) -> None:
        rules = Rules(seats=3, endless=endless, tokens_to_win=90)
        king = max(range(3), key=lambda seat: reigns[seat])
        places = (king, *(seat for seat in range(3) if seat != king))
        state = table(
            rules,
            "9",
            "2",
            "",
            out=(2,),
            places=places,
            reigns=reigns,
            longest_reigns=longest,
            scores=(0, 0, 0) if endless else (2, 6, 12),
        )
        state = play(state, "0 play 9 = 9")
        assert (state.reigns, state.longest_reigns) == (after, longest_after)
        assert state.scores == ((0, 0, 0) if endless else (3, 6, 14))

    def test_endless_has_no_tokens_and_no_outcome(self) -> None:
        state = hand_over(Rules(seats=3, endless=True, tokens_to_win=1), (1, 2, 0))
        assert (state.scores, state.outcome, state.is_over) == ((0, 0, 0), None, False)
        assert state.last_round is not None
        assert state.last_round.points == (0, 0, 0)
        assert state.last_round.lines == ((), (), ())
        assert state.reigns == (0, 1, 0)

    def test_tokens_to_win_is_an_option(self) -> None:
        state = hand_over(Rules(seats=3, tokens_to_win=1), (1, 2, 0))
        assert state.outcome is not None
        # Both have a token or more: the higher place wins.
        assert state.outcome.winners == (1,)
        state = hand_over(Rules(seats=3, tokens_to_win=3), (1, 2, 0))
        assert state.outcome is None
