"""`rank.benefit`, `rank.give`, `rank.classic-president` and `rank.kings-hand`, by hand."""

import pytest

from cardrules import IllegalMove, RulesError, Seat, rank
from cardrules.rank import ChoosingBenefit, ChoosingHand, Giving, Rules
from rank.tables import EDITIONS, dealt, hand_over, legal, play, shown, shown_hands

ALL = tuple(EDITIONS)
BENEFIT = Rules(seats=4, hand_size=4)
CLASSIC = Rules(seats=4, hand_size=4, classic_president=True)
CLASSIC_ITALIAN = Rules.italian_edition(4, hand_size=4, classic_president=True)
CLASSIC_THREE = Rules(seats=3, hand_size=4, classic_president=True)

PLACES = (2, 0, 1, 3)
"""Seat 2 is King, seat 0 Queen, seat 1 second to last, seat 3 Beggar."""

Taken = list[tuple[int, int, int, str | None]]


def taken(facts: rank.State | rank.View) -> Taken:
    return [
        (each.giver, each.taker, each.count, None if each.cards is None else shown(each.cards))
        for each in facts.taken
    ]


def known(state: rank.State, seat: int) -> list[str]:
    return [shown(cards) for cards in rank.view(state, Seat(seat)).known]


def expect_lead(state: rank.State, seat: int) -> None:
    assert isinstance(state.phase, rank.Playing)
    assert (state.to_act, state.leader, state.last_player) == (seat, seat, None)
    assert (state.pile, state.plays, state.passed) == (None, (), ())


def expect_no_round(state: rank.State) -> None:
    views = [rank.view(state, Seat(seat)) for seat in range(state.rules.seats)]
    everyone: list[rank.State | rank.View] = [state, *views]
    for facts in everyone:
        assert (facts.leader, facts.last_player, facts.pile) == (None, None, None)
        assert (facts.plays, facts.passed, facts.out) == ((), (), ())


def benefit(beggar: str = "7 7 12 C") -> rank.State:
    return dealt(BENEFIT, PLACES, "1 2 3 4", "5 6 8 9", "3 3 W D", beggar)


class TestBenefit:
    def test_benefit_choice(self) -> None:
        state = benefit()
        expect_no_round(state)
        assert state.phase == ChoosingBenefit()
        assert state.to_act == 2
        assert legal(state) == ["go-first", "steal"]
        assert state.steal_possible is True

    def test_benefit_go_first(self) -> None:
        state = play(benefit(), "2 go-first")
        expect_lead(state, 2)
        assert shown_hands(state) == ["1 2 3 4", "5 6 8 9", "3 3 W D", "7 7 12 C"]
        assert state.taken == ()

    @pytest.mark.parametrize(
        ("beggar", "stolen", "left"),
        [
            ("7 7 12 C", "12", "7 7 C"),
            ("7 7 W U", "7", "7 W U"),
            ("C C2 W 1", "1", "W C C2"),
            ("U D C2 11", "11", "U D C2"),
            ("10 9 2 2", "10", "2 2 9"),
        ],
    )
    def test_benefit_steals_the_highest_number(self, beggar: str, stolen: str, left: str) -> None:
        state = play(benefit(beggar), "2 steal")
        assert shown(state.hands[3]) == left
        assert shown(state.hands[2]) == shown(rank.cards(f"3 3 W D {stolen}"))
        assert state.phase == Giving(Seat(3), 1)
        assert state.to_act == 2
        expect_no_round(state)

    def test_give_any_card(self) -> None:
        state = play(benefit(), "2 steal")
        assert legal(state) == ["give 12", "give 3", "give D", "give W"]
        state = play(state, "2 give W")
        expect_lead(state, 0)
        assert shown_hands(state) == ["1 2 3 4", "5 6 8 9", "3 3 12 D", "7 7 W C"]

    def test_give_the_stolen_card_back(self) -> None:
        state = play(benefit(), "2 steal", "2 give 12")
        expect_lead(state, 0)
        assert shown_hands(state) == ["1 2 3 4", "5 6 8 9", "3 3 W D", "7 7 12 C"]

    def test_benefit_where_the_beggar_holds_no_number(self) -> None:
        state = benefit("W U D C2")
        assert legal(state) == ["go-first"]
        for seat in (*map(Seat, range(4)), None):
            assert rank.view(state, seat).steal_possible is False
        with pytest.raises(IllegalMove) as caught:
            rank.apply(state, Seat(2), rank.parse_move("steal"))
        assert caught.value.violation.rule == "rank.benefit"
        expect_lead(play(state, "2 go-first"), 2)

    def test_benefit_is_not_chosen_in_the_first_hand(self) -> None:
        rules = Rules(seats=3)
        state = rank.start(rules)
        state = rank.apply_chance(state, rank.deal_cards(state, rules.cards, king=1))
        expect_lead(state, 1)
        assert state.steal_possible is None

    def test_benefit_seen(self) -> None:
        state = play(benefit(), "2 steal")
        hidden: Taken = [(3, 2, 1, None)]
        assert taken(rank.view(state, Seat(2))) == [(3, 2, 1, "12")]
        assert taken(rank.view(state, Seat(3))) == [(3, 2, 1, "12")]
        for seat in (Seat(0), Seat(1), None):
            assert taken(rank.view(state, seat)) == hidden
        state = play(state, "2 give 3")
        assert taken(rank.view(state, Seat(2))) == [(3, 2, 1, "12"), (2, 3, 1, "3")]
        assert taken(rank.view(state, Seat(3))) == [(3, 2, 1, "12"), (2, 3, 1, "3")]
        for seat in (Seat(0), Seat(1), None):
            assert taken(rank.view(state, seat)) == [(3, 2, 1, None), (2, 3, 1, None)]

    def test_benefit_known(self) -> None:
        state = play(benefit(), "2 steal")
        assert known(state, 3) == ["", "", "12", ""]
        assert known(state, 2) == ["", "", "", ""]
        state = play(state, "2 give 3")
        assert known(state, 3) == ["", "", "12", ""]
        assert known(state, 2) == ["", "", "", "3"]
        assert known(state, 0) == known(state, 1) == ["", "", "", ""]
        assert rank.view(state, None).known == ((), (), (), ())
        # Played since: no longer known; another card leaves it known.
        state = play(state, "0 play 1 = 1", "1 pass", "2 play 3 = 3")
        assert known(state, 3) == ["", "", "12", ""]
        state = play(state, "3 play 7 = 7", "0 pass", "2 play 12 = 12")
        assert known(state, 3) == ["", "", "", ""]
        assert known(state, 2) == ["", "", "", "3"]

    def test_benefit_known_of_a_card_given_back(self) -> None:
        state = play(benefit(), "2 steal", "2 give 12")
        assert known(state, 3) == ["", "", "", ""]
        assert known(state, 2) == ["", "", "", "12"]


def classic(beggar: str, knight: str = "5 6 7 8", rules: Rules = CLASSIC) -> rank.State:
    return dealt(rules, PLACES, "1 2 3 4", knight, "1 1 2 2", beggar)


QUEEN_STEALS = Rules(seats=4, hand_size=4, queen_steals=True)


def stolen(knight: str, rules: Rules = QUEEN_STEALS) -> rank.State:
    """Return the table after the King has stolen the 12 and given a 3 back."""
    state = dealt(rules, PLACES, "1 2 3 4", knight, "3 3 W D", "7 7 12 C")
    return play(state, "2 steal", "2 give 3")


class TestQueenSteals:
    def test_queen_steals_when_the_king_does(self) -> None:
        state = stolen("5 9 C W")
        assert shown_hands(state) == ["1 2 3 4 9", "5 W C", "3 12 W D", "3 7 7 C"]
        assert (state.to_act, state.phase) == (0, Giving(Seat(1), 1))
        expect_no_round(state)
        assert legal(state) == ["give 1", "give 2", "give 3", "give 4", "give 9"]
        state = play(state, "0 give 2")
        assert shown_hands(state) == ["1 3 4 9", "2 5 W C", "3 12 W D", "3 7 7 C"]
        expect_lead(state, 0)
        assert taken(state) == [(3, 2, 1, "12"), (2, 3, 1, "3"), (1, 0, 1, "9"), (0, 1, 1, "2")]

    def test_queen_gives_the_stolen_card_back(self) -> None:
        state = play(stolen("5 9 C W"), "0 give 9")
        assert shown_hands(state)[:2] == ["1 2 3 4", "5 9 W C"]
        expect_lead(state, 0)

    def test_queen_has_no_choice_and_does_not_steal_first(self) -> None:
        state = dealt(QUEEN_STEALS, PLACES, "1 2 3 4", "5 9 C W", "3 3 W D", "7 7 12 C")
        assert legal(state) == ["go-first", "steal"]
        state = play(state, "2 steal")
        assert shown_hands(state)[:2] == ["1 2 3 4", "5 9 W C"]
        assert (state.to_act, state.phase) == (2, Giving(Seat(3), 1))

    def test_queen_does_not_steal_when_the_king_goes_first(self) -> None:
        state = dealt(QUEEN_STEALS, PLACES, "1 2 3 4", "5 9 C W", "3 3 W D", "7 7 12 C")
        state = play(state, "2 go-first")
        expect_lead(state, 2)
        assert state.taken == ()

    @pytest.mark.parametrize("knight", ["W W U D", "C C2 U D"])
    def test_queen_steals_numbers_only(self, knight: str) -> None:
        state = stolen(knight)
        assert shown_hands(state)[:2] == ["1 2 3 4", shown(rank.cards(knight))]
        expect_lead(state, 0)
        assert taken(state)[-1] == (1, 0, 0, "")

    def test_queen_steals_from_the_seat_above_the_beggar(self) -> None:
        rules = Rules(seats=5, hand_size=3, queen_steals=True)
        state = dealt(rules, (4, 3, 2, 1, 0), "9 8 7", "6 5 4", "12 C W", "3 3 3", "1 1 2")
        state = play(state, "4 steal", "4 give 1", "3 give 3")
        assert shown_hands(state) == ["1 7 8", "3 4 5", "12 W C", "3 3 6", "1 2 9"]
        expect_lead(state, 3)

    def test_queen_exchange_is_of_classic_president(self) -> None:
        rules = Rules.italian_edition(4, hand_size=4, queen_steals=True)
        assert taken(stolen("5 9 C W", rules))[2:] == [(1, 0, 1, "9")]
        both = Rules(seats=4, hand_size=4, classic_president=True, queen_steals=True)
        state = play(classic("12 C C2 W", rules=both), "2 give 1 C2", "0 give 3")
        expect_lead(state, 2)

    def test_three_seats_have_nobody_to_steal_from(self) -> None:
        rules = Rules(seats=3, hand_size=4, queen_steals=True)
        state = dealt(rules, (2, 0, 1), "9 10 11 12", "5 6 7 8", "1 2 3 4")
        state = play(state, "2 steal", "2 give 1")
        expect_lead(state, 0)
        assert taken(state) == [(1, 2, 1, "8"), (2, 1, 1, "1")]

    def test_first_hand_has_no_steal(self) -> None:
        state = rank.start(QUEEN_STEALS)
        state = rank.apply_chance(state, rank.deal_cards(state, QUEEN_STEALS.cards, king=3))
        expect_lead(state, 3)

    def test_seen_and_known_by_the_two_seats_only(self) -> None:
        state = play(stolen("5 9 C W"), "0 give 2")
        for seat in (Seat(0), Seat(1)):
            assert taken(rank.view(state, seat))[2:] == [(1, 0, 1, "9"), (0, 1, 1, "2")]
        for spectator in (Seat(2), Seat(3), None):
            assert taken(rank.view(state, spectator))[2:] == [(1, 0, 1, None), (0, 1, 1, None)]
        assert known(state, 0) == ["", "2", "", ""]
        assert known(state, 1) == ["9", "", "", ""]

    def test_described_where_it_changes_something(self) -> None:
        said = "second-to-last seat"
        assert said in QUEEN_STEALS.describe()
        assert said not in BENEFIT.describe()
        assert said not in Rules(seats=3, queen_steals=True).describe()


class TestClassicPresident:
    def test_first_hand_has_no_exchange(self) -> None:
        state = rank.start(CLASSIC)
        state = rank.apply_chance(state, rank.deal_cards(state, CLASSIC.cards, king=3))
        expect_lead(state, 3)

    @pytest.mark.parametrize(
        ("beggar", "received", "left"),
        [
            ("12 C C2 W", "C C2", "12 W"),
            ("12 C2 11 W", "12 C2", "11 W"),
            ("C C 12 12", "C C", "12 12"),
            ("C2 C2 C 12", "C2 C", "12 C2"),
            ("12 12 11 U", "12 12", "11 U"),
            ("1 2 W W", "1 2", "W W"),
            ("9 10 11 8", "11 10", "8 9"),
        ],
    )
    def test_the_king_receives_the_two_highest(
        self, beggar: str, received: str, left: str
    ) -> None:
        state = classic(beggar)
        expect_no_round(state)
        assert shown(state.hands[3]) == left
        assert shown(state.hands[2]) == shown(rank.cards(f"1 1 2 2 {received}"))
        assert (state.to_act, state.phase) == (2, Giving(Seat(3), 2))
        assert taken(state) == [(3, 2, 2, shown(rank.cards(received)))]
        assert state.steal_possible is None

    def test_the_king_gives_any_two(self) -> None:
        state = classic("12 C C2 W")
        assert legal(state) == [
            "give 1 1",
            "give 1 2",
            "give 1 C",
            "give 1 C2",
            "give 2 2",
            "give 2 C",
            "give 2 C2",
            "give C C2",
        ]

    def test_the_queen_follows(self) -> None:
        state = play(classic("12 C C2 W"), "2 give 1 C2")
        assert shown_hands(state) == ["1 2 3 4 8", "5 6 7", "1 2 2 C", "1 12 W C2"]
        assert (state.to_act, state.phase) == (0, Giving(Seat(1), 1))
        assert legal(state) == ["give 1", "give 2", "give 3", "give 4", "give 8"]
        state = play(state, "0 give 3")
        assert shown_hands(state) == ["1 2 4 8", "3 5 6 7", "1 2 2 C", "1 12 W C2"]
        expect_lead(state, 2)
        assert taken(state) == [
            (3, 2, 2, "C C2"),
            (2, 3, 2, "1 C2"),
            (1, 0, 1, "8"),
            (0, 1, 1, "3"),
        ]

    @pytest.mark.parametrize(
        ("knight", "received"), [("12 C2 W W", "C2"), ("C C2 12 3", "C"), ("12 W U D", "12")]
    )
    def test_the_queen_receives_the_highest(self, knight: str, received: str) -> None:
        state = play(classic("9 10 11 8", knight), "2 give 1 1")
        assert taken(state)[-1] == (1, 0, 1, received)

    def test_the_beggar_has_one_card_with_height(self) -> None:
        state = classic("12 W U D")
        assert (state.to_act, state.phase) == (2, Giving(Seat(3), 1))
        assert shown(state.hands[2]) == "1 1 2 2 12"
        assert legal(state) == ["give 1", "give 12", "give 2"]
        state = play(state, "2 give 2")
        assert shown_hands(state)[2:] == ["1 1 2 12", "2 W U D"]

    def test_the_beggar_has_none(self) -> None:
        state = classic("W W U D")
        assert (state.to_act, state.phase) == (0, Giving(Seat(1), 1))
        assert shown_hands(state) == ["1 2 3 4 8", "5 6 7", "1 1 2 2", "W W U D"]

    def test_the_second_to_last_has_none(self) -> None:
        state = play(classic("9 10 11 8", "W W U D"), "2 give 1 1")
        expect_lead(state, 2)
        assert shown_hands(state) == ["1 2 3 4", "W W U D", "2 2 10 11", "1 1 8 9"]

    def test_nobody_has_any(self) -> None:
        expect_lead(classic("W W U D", "W W U D"), 2)

    def test_three_seats(self) -> None:
        # The second to last is the Queen herself.
        state = dealt(CLASSIC_THREE, (2, 0, 1), "9 10 11 12", "5 6 7 8", "1 2 3 4")
        assert shown_hands(state) == ["9 10 11 12", "5 6", "1 2 3 4 7 8"]
        state = play(state, "2 give 1 2")
        expect_lead(state, 2)
        assert shown_hands(state) == ["9 10 11 12", "1 2 5 6", "3 4 7 8"]
        assert taken(state) == [(1, 2, 2, "7 8"), (2, 1, 2, "1 2")]

    def test_second_edition_is_as_the_first(self) -> None:
        rules = Rules.second_edition(4, hand_size=4, classic_president=True)
        state = play(classic("12 C C2 W", rules=rules), "2 give 1 C2", "0 give 3")
        expect_lead(state, 2)

    def test_five_seats_the_first_knight_keeps_his_cards(self) -> None:
        rules = Rules(seats=5, hand_size=3, classic_president=True)
        state = dealt(rules, (4, 3, 2, 1, 0), "9 8 7", "6 5 4", "12 C W", "3 3 3", "1 1 2")
        state = play(state, "4 give 1 1", "3 give 3")
        assert shown_hands(state) == ["1 1 7", "3 4 5", "12 W C", "3 3 6", "2 8 9"]
        expect_lead(state, 4)

    def test_italian_the_queen_exchanges_with_everyone_below_her(self) -> None:
        state = classic("12 C C2 W", rules=CLASSIC_ITALIAN)
        state = play(state, "2 give 1 C2")
        # Seat 1 and then seat 3 give: the Beggar gives of what he has after the King's exchange.
        assert shown_hands(state) == ["1 2 3 4 8 C2", "5 6 7", "1 2 2 C", "1 12 W"]
        assert (state.to_act, state.phase) == (0, Giving(Seat(1), 1, (Seat(3),)))
        assert legal(state) == ["give 1", "give 2", "give 3", "give 4", "give 8", "give C2"]
        state = play(state, "0 give 8")
        assert (state.to_act, state.phase) == (0, Giving(Seat(3), 1))
        assert legal(state) == ["give 1", "give 2", "give 3", "give 4", "give C2"]
        state = play(state, "0 give 4")
        expect_lead(state, 2)
        assert shown_hands(state) == ["1 2 3 C2", "5 6 7 8", "1 2 2 C", "1 4 12 W"]
        assert taken(state)[2:] == [
            (1, 0, 1, "8"),
            (3, 0, 1, "C2"),
            (0, 1, 1, "8"),
            (0, 3, 1, "4"),
        ]

    def test_italian_best_place_first(self) -> None:
        rules = Rules.italian_edition(5, hand_size=3, classic_president=True)
        state = dealt(rules, (4, 3, 1, 2, 0), "9 8 7", "6 5 4", "12 C W", "3 3 3", "1 1 2")
        state = play(state, "4 give 1 1")
        assert state.phase == Giving(Seat(1), 1, (Seat(2), Seat(0)))
        assert shown_hands(state) == ["1 1", "4 5", "12 W", "3 3 3 6 7 C", "2 8 9"]
        state = play(state, "3 give C", "3 give 3", "3 give 6")
        assert shown_hands(state) == ["1 1 6", "4 5 C", "3 12 W", "3 3 7", "2 8 9"]
        expect_lead(state, 4)

    def test_italian_who_had_no_height_gives_and_gets_none(self) -> None:
        state = classic("9 10 11 8", "W W U D", CLASSIC_ITALIAN)
        state = play(state, "2 give 1 1")
        assert (state.to_act, state.phase) == (0, Giving(Seat(3), 1))
        assert shown_hands(state) == ["1 2 3 4 9", "W W U D", "2 2 10 11", "1 1 8"]
        expect_lead(play(state, "0 give 1"), 2)

    def test_italian_three_seats(self) -> None:
        rules = Rules.italian_edition(3, hand_size=4, classic_president=True)
        state = dealt(rules, (2, 0, 1), "1 2 3 4", "12 11 5 4", "1 2 6 6")
        state = play(state, "2 give 1 12")
        # The King gave the 12 back, and it goes to the Queen.
        assert shown_hands(state) == ["1 2 3 4 12", "1 4 5", "2 6 6 11"]
        assert (state.to_act, state.phase) == (0, Giving(Seat(1), 1))
        state = play(state, "0 give 2")
        assert shown_hands(state) == ["1 3 4 12", "1 2 4 5", "2 6 6 11"]
        expect_lead(state, 2)

    def test_known(self) -> None:
        state = play(classic("12 C C2 W"), "2 give 1 C2", "0 give 3")
        assert known(state, 2) == ["", "", "", "1 C2"]
        assert known(state, 3) == ["", "", "C", ""]  # The Crown + Draw 2 came back.
        assert known(state, 0) == ["", "3", "", ""]
        assert known(state, 1) == ["8", "", "", ""]
        assert taken(rank.view(state, Seat(1))) == [
            (3, 2, 2, None),
            (2, 3, 2, None),
            (1, 0, 1, "8"),
            (0, 1, 1, "3"),
        ]
        assert [
            count for _, _, count, cards in taken(rank.view(state, None)) if cards is None
        ] == [
            2,
            2,
            1,
            1,
        ]

    def test_italian_known_is_emptied_by_a_card_that_leaves_unseen(self) -> None:
        state = play(classic("12 C C2 W", rules=CLASSIC_ITALIAN), "2 give 1 C2")
        # The Queen took a card of the Beggar: the King does not know which.
        assert known(state, 2) == ["", "", "", ""]
        assert known(state, 1) == ["8", "", "", ""]
        assert known(state, 3) == ["C2", "", "C", ""]
        state = play(state, "0 give 8")
        assert known(state, 3) == ["", "", "C", ""]
        assert known(state, 1) == ["", "", "", ""]
        assert known(state, 0) == ["", "8", "", ""]
        state = play(state, "0 give C2")
        assert known(state, 0) == ["", "8", "", "C2"]


class TestKingsHand:
    RULES = Rules(seats=3, hand_size=3, kings_hand=True)

    def first(self) -> rank.State:
        state = rank.start(self.RULES)
        hands = ["1 2 3", "4 5 6", "7 8 9"]
        deal = rank.Deal(
            hands=[rank.cards(hand) for hand in hands],
            draw_pile=rank.cards(
                shown(self.rest(rank.cards("1 2 3 4 5 6 7 8 9 W U D"))),
            ),
            king=Seat(1),
            kings_hand=rank.cards("W U D"),
        )
        return rank.apply_chance(state, deal)

    def rest(self, cards: tuple[rank.Card, ...]) -> list[rank.Card]:
        rest = list(self.RULES.cards)
        for card in cards:
            rest.remove(card)
        return rest

    def test_offered_in_the_first_hand(self) -> None:
        state = self.first()
        expect_no_round(state)
        assert (state.to_act, state.phase) == (1, ChoosingHand())
        assert legal(state) == ["keep-hand", "take-kings-hand"]
        for seat in (*map(Seat, range(3)), None):
            assert rank.view(state, seat).kings_hand_size == 3

    def test_kept(self) -> None:
        state = play(self.first(), "1 keep-hand")
        expect_lead(state, 1)
        assert shown_hands(state) == ["1 2 3", "4 5 6", "7 8 9"]
        assert shown(state.kings_hand) == "W U D"
        assert state.set_aside == ()

    def test_taken(self) -> None:
        state = play(self.first(), "1 take-kings-hand")
        expect_lead(state, 1)
        assert shown_hands(state) == ["1 2 3", "W U D", "7 8 9"]
        assert state.kings_hand == ()
        assert shown(state.set_aside) == "4 5 6"
        assert rank.view(state, Seat(1)).set_aside == rank.cards("4 5 6")
        for seat in (Seat(0), Seat(2), None):
            assert rank.view(state, seat).set_aside is None
            assert rank.view(state, seat).kings_hand_size == 0
            assert rank.view(state, seat).hand_sizes == (3, 3, 3)

    def test_cards_given_up_are_out_of_play(self) -> None:
        state = play(self.first(), "1 take-kings-hand")
        assert not set(rank.cards("4 5 6")) & set(state.played)
        assert state.draw_pile == self.first().draw_pile

    def test_before_the_benefit(self) -> None:
        hands = ["1 2 3", "4 5 12", "7 8 9"]
        state = dealt(self.RULES, (2, 0, 1), *hands, kings_hand="W U D")
        expect_no_round(state)
        assert (state.to_act, state.phase, state.steal_possible) == (2, ChoosingHand(), None)
        state = play(state, "2 take-kings-hand")
        assert (state.to_act, state.phase, state.steal_possible) == (2, ChoosingBenefit(), True)
        state = play(state, "2 steal", "2 give W")
        assert shown_hands(state) == ["1 2 3", "4 5 W", "12 U D"]
        expect_lead(state, 0)

    def test_before_the_exchange(self) -> None:
        rules = Rules(seats=3, hand_size=3, kings_hand=True, classic_president=True)
        state = dealt(rules, (2, 0, 1), "1 2 3", "4 5 12", "7 8 9", kings_hand="W U D")
        assert shown_hands(state) == ["1 2 3", "4 5 12", "7 8 9"]
        state = play(state, "2 take-kings-hand")
        assert shown_hands(state) == ["1 2 3", "4", "5 12 W U D"]
        state = play(state, "2 give U W")
        assert shown_hands(state) == ["1 2 3", "4 W U", "5 12 D"]
        expect_lead(state, 2)

    def test_at_most_five_seats(self) -> None:
        assert Rules(seats=5, kings_hand=True).kings_hand
        for decks in (1, 2):
            with pytest.raises(RulesError):
                Rules(seats=6, hand_size=3, decks=decks, kings_hand=True)


class TestSetup:
    """`rank.deck`, `rank.setup`."""

    EIGHT = Rules(seats=3, deck=rank.cards("1 2 3 4 5 6 7 8"), hand_size=2)

    def order(self, text: str) -> list[rank.Card]:
        return [rank.Card(word) for word in text.split()]

    def test_first_hand_begins_at_seat_0(self) -> None:
        state = rank.start(self.EIGHT)
        deal = rank.deal_cards(state, self.order("8 1 2 3 4 5 7 6"), king=2)
        state = rank.apply_chance(state, deal)
        assert shown_hands(state) == ["3 8", "1 4", "2 5"]
        assert shown(state.draw_pile) == "7 6"
        expect_lead(state, 2)

    def test_later_hands_begin_to_the_left_of_the_beggar(self) -> None:
        rules = Rules(seats=3, deck=rank.cards("1 1 2 3 4 5 6 7 8"), hand_size=2)
        state = hand_over(rules, (2, 0, 1))
        deal = rank.deal_cards(state, self.order("8 1 2 3 4 5 7 6 1"))
        assert deal.king is None
        state = rank.apply_chance(state, deal)
        assert shown_hands(state) == ["1 4", "2 5", "3 8"]
        assert shown(state.draw_pile) == "7 6 1"
        assert state.to_act == 2

    def test_the_kings_hand_comes_after_the_hands(self) -> None:
        rules = Rules(
            seats=3, deck=self.EIGHT.deck + rank.cards("9"), hand_size=2, kings_hand=True
        )
        state = rank.start(rules)
        deal = rank.deal_cards(state, self.order("8 1 2 3 4 5 7 6 9"), king=0)
        state = rank.apply_chance(state, deal)
        assert shown_hands(state) == ["3 8", "1 4", "2 5"]
        assert shown(state.kings_hand) == "6 7"
        assert shown(state.draw_pile) == "9"

    def test_full_deck(self) -> None:
        numbers = [str(number) for number in range(1, 13) for _ in range(7)]
        rest = ["W"] * 4 + ["U"] * 3 + ["D"] * 3 + ["C"] * 2 + ["C2"] * 2
        cards = [card.value for card in Rules().cards]
        assert cards == numbers + rest
        assert len(cards) == 98
        assert len(Rules(seats=13).cards) == 196

    def test_decks_follow_the_seats(self) -> None:
        assert [Rules(seats=seats).decks for seats in (3, 6, 7, 13)] == [1, 1, 2, 2]
        assert Rules(seats=4, decks=2).decks == 2

    def test_six_seats_have_a_small_draw_pile(self) -> None:
        rules = Rules(seats=6)
        state = rank.start(rules)
        state = rank.apply_chance(state, rank.deal_cards(state, rules.cards, king=0))
        assert len(state.draw_pile) == 8
        assert {len(hand) for hand in state.hands} == {15}

    def test_editions(self) -> None:
        differences = {
            name: (
                rules.wild_cap,
                rules.lone_modifier_ends_round,
                rules.several_modifiers,
                str(rules.queen_exchange),
            )
            for name, rules in ((name, EDITIONS[name](4)) for name in ALL)
        }
        assert differences == {
            "first": (12, False, False, "second_to_last"),
            "second": (None, True, False, "second_to_last"),
            "Italian": (12, False, True, "all_below"),
        }
        assert Rules(seats=4) == Rules.first_edition(4)

    def test_a_host_can_mix_the_differences(self) -> None:
        rules = Rules(seats=3, wild_cap=None, several_modifiers=True)
        assert (rules.wild_cap, rules.several_modifiers) == (None, True)
        assert Rules(
            seats=4, wild_cap=None, lone_modifier_ends_round=True
        ) == Rules.second_edition(4)
