"""What is no RANK at all: options, deals, positions and selections of the wrong kind; words."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import attrs
import pytest

from cardrules import (
    Cause,
    ChanceError,
    DecodeError,
    LanguageError,
    ParseError,
    PositionError,
    RoundResult,
    RulesError,
    Seat,
    rank,
    wire,
)
from cardrules.rank import Card, Pile, Rules
from cardrules.rank.deck import pack, without

THREE = Rules.first_edition(3)
HANDS = [rank.cards("W U"), rank.cards("3"), rank.cards("4 4")]
PILE = Pile(size=1, value=12, cards=rank.cards("12"))
FACTS: dict[str, Any] = {"hands": HANDS, "to_act": 0, "pile": PILE, "last_player": 2}
KINGS_HAND = Rules.first_edition(3, hand_size=2, kings_hand=True)


@contextmanager
def refused(message: str) -> Generator[None]:
    """Expect a `PositionError` with this text, a code, and words in Italian."""
    with pytest.raises(PositionError, match=message) as caught:
        yield
    assert caught.value.cause is not Cause.OTHER
    assert caught.value.text("it") != str(caught.value)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hands": HANDS[:2]}, "hands must have 3 entries"),
        ({"hands": [rank.cards("C C C"), *HANDS[1:]]}, "position: 1 too many of"),
        ({"hands": [("W",), *HANDS[1:]]}, "position: no such card in this deck: 'W'"),
        ({"to_act": 3}, "to_act must be a whole number from 0 to 2"),
        ({"to_act": 2}, "seat 2 is to act; it has won the round"),
        ({"out": (0,)}, "out: seat 0 has 2 cards"),
        ({"hands": [HANDS[0], (), HANDS[2]]}, "out: seat 1 has 0 cards"),
        ({"hands": [HANDS[0], (), ()], "out": (1, 2)}, "the hand has ended"),
        ({"hands": [(), *HANDS[1:]], "out": (0,)}, "to_act: seat 0 is out"),
        ({"out": (1, 1)}, "out names a seat twice"),
        ({"passed": (0,)}, "passed: seat 0 is to act"),
        ({"pile": None}, "pile is missing"),
        ({"pile": None, "last_player": None, "leader": 1}, "so it leads, not 1"),
        ({"last_player": None}, "last_player is missing"),
        ({"pile": Pile(0, 12, ())}, "pile.size must be a whole number of at least 1"),
        ({"pile": Pile(3, 4, rank.cards("4 4 4 4 4 4"))}, "pile: .* not among the cards played"),
        ({"plays": [rank.Played(Seat(2), rank.cards("C C C"), 1)]}, "plays: .* not among"),
        (
            {"plays": [rank.Played(Seat(3), rank.cards("12"), 12)]},
            "plays must be a whole number from 0",
        ),
        ({"played": rank.cards("12")}, "position: "),
        ({"last_round": RoundResult((2, 1), ((), ()))}, "last_round.points must have 3 entries"),
        ({"last_round": (2, 1, 0)}, "last_round must be a RoundResult, not tuple"),
        ({"places": (0, 1)}, "places must name all 3 seats or none"),
        ({"scores": (5, 0, 0)}, "scores must be a whole number from 0 to 4"),
        ({"scores": (0, 0)}, "scores must have 3 entries"),
        ({"reigns": (-1, 0, 0)}, "reigns must be a whole number from 0 to 1000000000"),
        ({"modifiers_only": (True, False, False)}, "modifiers_only: seat 0 holds"),
        ({"steal_possible": True}, "there is no benefit in the first hand"),
        ({"phase": rank.ChoosingBenefit()}, "there is none before the first lead"),
    ],
)
def test_positions_that_cannot_be(changed: dict[str, Any], message: str) -> None:
    with refused(message):
        rank.position(THREE, **{**FACTS, **changed})


@pytest.mark.parametrize("copies", [128, 256, 257, 512])
def test_more_copies_than_a_deck_can_have_are_not_held(copies: int) -> None:
    """So many Ones do not run over into the Twos, of which the hand has one."""
    state = rank.position(THREE, hands=[rank.cards("2 3"), *HANDS[1:]], to_act=0)
    ones = rank.cards("1 " * copies)
    violation = rank.why_illegal(state, Seat(0), rank.Play(ones, 2))
    assert violation is not None
    assert violation.code is rank.Code.NOT_HELD
    assert rank.moves_with(rank.view(state, Seat(0)), ones) == ()


OPENING: dict[str, Any] = {"hands": HANDS, "to_act": 0, "places": (0, 1, 2)}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"phase": rank.ChoosingBenefit(), "places": ()}, "first hand has neither"),
        ({"phase": rank.ChoosingBenefit(), "to_act": 1}, "the King, seat 0, chooses"),
        ({"phase": rank.ChoosingHand(), "to_act": 2}, "the King, seat 0, chooses"),
        ({"phase": rank.Giving(Seat(2), 1), "to_act": 2}, "the King or the Queen gives back"),
        ({"phase": rank.Giving(Seat(2), 3)}, "seat 0 has fewer than 3 cards"),
        ({"phase": rank.Giving(Seat(2), 2)}, "seat 0 has fewer than 2 cards, or keeps none"),
        (
            {
                "phase": rank.Giving(Seat(2), 1),
                "hands": [HANDS[0], rank.cards("U D"), HANDS[2]],
                "modifiers_only": (False, True, False),
            },
            "no seat has shown what it holds before the first lead",
        ),
    ],
)
def test_openings_that_cannot_be(changed: dict[str, Any], message: str) -> None:
    with refused(message):
        rank.position(THREE, **{**OPENING, **changed})


def test_cards_that_nobody_can_have_played_yet_lie_face_down() -> None:
    rules = Rules.first_edition(3, hand_size=2, deck=rank.cards("1 3 4 4 5 6 9 W U"))
    facts: dict[str, Any] = {
        **OPENING,
        "hands": [rank.cards("W U"), rank.cards("3 5"), rank.cards("4 4")],
        "phase": rank.ChoosingBenefit(),
        "draw_pile": (Card.SIX, Card.ONE),
    }
    with refused("played: nothing is played before the first lead"):
        rank.position(rules, played=[Card.NINE], **facts)
    state = rank.position(rules, **facts)
    assert state.played == ()
    assert state.draw_pile == (Card.SIX, Card.ONE, Card.NINE)
    for move in ("steal", "give U"):
        assert wire.loads(wire.dumps(state)) == state
        state = rank.apply(state, 0, rank.parse_move(move))
    assert state.hands == (rank.cards("4 W"), rank.cards("3 5"), rank.cards("4 U"))
    assert wire.loads(wire.dumps(state)) == state


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"kings_hand": rank.cards("1")}, "kings_hand must have 2 cards or none, not 1"),
        ({"set_aside": rank.cards("1 1 1")}, "set_aside must have 2 cards or none, not 3"),
        (
            {"kings_hand": rank.cards("1 1"), "set_aside": rank.cards("2 2")},
            "nothing is given up while the King's Hand is there",
        ),
        ({"set_aside": rank.cards("2 2"), "places": ()}, "say who was King"),
    ],
    ids=["kings-hand", "set-aside", "both", "no-king"],
)
def test_extra_hands_that_cannot_be(changed: dict[str, Any], message: str) -> None:
    with refused(message):
        rank.position(KINGS_HAND, **{**OPENING, **changed})


def test_a_king_who_chooses_his_hand_has_played_nothing() -> None:
    # He swaps the hand that he was dealt for one of the same size.
    with refused("hands: the King has not played yet, so he holds 2 cards, not 1"):
        rank.position(
            KINGS_HAND,
            hands=[rank.cards("1"), rank.cards("3 4"), rank.cards("5 6")],
            to_act=0,
            phase=rank.ChoosingHand(),
            kings_hand=rank.cards("8 9"),
        )


def test_a_first_hand_may_begin_with_the_kings_hand() -> None:
    state = rank.position(
        KINGS_HAND,
        hands=[HANDS[0], rank.cards("3 3"), HANDS[2]],
        to_act=1,
        phase=rank.ChoosingHand(),
        kings_hand=rank.cards("12 12"),
    )
    assert [str(move) for move in rank.legal_moves(state)] == ["keep-hand", "take-kings-hand"]
    view = rank.view(state, Seat(1))
    assert [str(m) for m in rank.moves_with(view, ())] == ["keep-hand", "take-kings-hand"]
    assert rank.view(state, Seat(0)).kings_hand_size == 2


def test_a_position_tells_what_it_is_told() -> None:
    result = RoundResult((2, 1, 0), ((), (), ()))
    facts: dict[str, Any] = {
        **FACTS,
        "plays": [rank.Played(Seat(2), rank.cards("12"), 12)],
        "passed": (1,),
        "places": (1, 2, 0),
        "scores": (2, 1, 0),
        "reigns": (1, 0, 0),
        "last_round": result,
        "draw_pile": rank.cards("C C2"),
        "modifiers_only": (False, False, False),
        "steal_possible": False,
    }
    state = rank.position(THREE, **facts)
    assert state.plays == (rank.Played(Seat(2), rank.cards("12"), 12),)
    assert (state.passed, state.leader, state.last_player) == ((1,), 2, 2)
    assert (state.places, state.scores) == ((1, 2, 0), (2, 1, 0))
    assert (state.reigns, state.longest_reigns) == ((1, 0, 0), (1, 0, 0))
    assert (state.last_round, state.draw_pile) == (result, rank.cards("C C2"))
    assert state.steal_possible is False
    assert len(state.played) == 98 - 5 - 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": 2}, "seats must be a whole number from 3 to 13"),
        ({"seats": 7, "decks": 1}, r"seats must be at most 6 with 1 deck, not 7"),
        ({"decks": 3}, "decks must be a whole number from 1 to 2"),
        ({"seats": 6, "kings_hand": True}, "kings_hand needs at most 5 seats, not 6"),
        ({"hand_size": 25}, "hand_size 25 needs 100 cards, and there are 98"),
        ({"hand_size": 0}, "hand_size must be a whole number of at least 1"),
        ({"deck": ["7"] * 60}, "deck must hold members of rank.Card, not '7'"),
        ({"deck": 7}, "deck must hold members of rank.Card, not 7"),
        ({"deck": [Card.ONE] * 128}, "deck: at most 127 of card 1, not 128"),
        ({"wild_cap": 13}, "wild_cap must be 12 or None, not 13"),
        ({"wild_cap": 12.0}, "wild_cap must be 12 or None, not 12.0"),
        ({"queen_exchange": "all"}, "queen_exchange must be 'second_to_last' or 'all_below'"),
        (
            {"tokens_to_win": True},
            "tokens_to_win must be a whole number from 1 to 1000000000, not True",
        ),
        ({"endless": 1}, "endless must be True or False, not 1"),
    ],
)
def test_rules_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Rules(**options)


@pytest.mark.parametrize(
    ("rules", "said", "not_said"),
    [
        (Rules.first_edition(4), ["12 at most", "takes the Beggar's"], ["no tokens", "Several"]),
        (Rules.second_edition(4), ["more than 12", "out of the round, unless"], ["12 at most"]),
        (Rules.italian_edition(4), ["Several Rank-Downs"], ["more than 12"]),
        (
            Rules.italian_edition(4, classic_president=True, endless=True, kings_hand=True),
            ["two highest cards", "every seat placed below", "no tokens", "An extra hand"],
            ["goes first, or takes"],
        ),
        (Rules.first_edition(4, classic_president=True), ["second-to-last seat"], ["every seat"]),
        (Rules(seats=9), ["9 seats with 196 cards"], []),
    ],
    ids=["first", "second", "italian", "all together", "president", "nine seats"],
)
def test_rules_describe_themselves(rules: Rules, said: list[str], not_said: list[str]) -> None:
    text = rules.describe()
    assert all(words in text for words in said)
    assert not any(words in text for words in not_said)
    assert len(rules.describe("it").split("\n\n")) == len(text.split("\n\n"))
    with pytest.raises(LanguageError):
        rules.describe("xx")


def test_rules_that_mean_the_same_are_equal() -> None:
    same = Rules(
        seats=4, decks=1, deck=reversed(rank.Rules().deck), queen_exchange="second_to_last"
    )
    assert same == Rules.first_edition(4)
    assert same.options_id == Rules().options_id != Rules.second_edition(4).options_id
    assert same.rules_version == 1


def test_a_card_knows_its_number() -> None:
    assert [card.number for card in rank.cards("1 12 W C2")] == [1, 12, None, None]


@pytest.mark.parametrize("cards", ["77", [7], (None,)], ids=["text", "number", "none"])
def test_what_is_no_card_is_no_selection(cards: object) -> None:
    view = rank.view(rank.position(THREE, **FACTS), Seat(0))
    for ask in (rank.moves_with, rank.why_none):
        with pytest.raises(TypeError, match=r"is not a member of rank\.Card"):
            ask(view, cards)  # type: ignore[arg-type]  # as a caller without a checker may


def test_nothing_is_no_play() -> None:
    state = rank.position(THREE, **FACTS)
    violation = rank.why_illegal(state, Seat(0), rank.Play(()))
    assert violation is not None
    assert violation.message == "no card is selected"


def test_a_spectator_can_do_nothing() -> None:
    view = rank.view(rank.position(THREE, **FACTS), None)
    assert rank.moves_with(view, rank.cards("W")) == ()
    violation = rank.why_none(view, rank.cards("W"))
    assert violation is not None
    assert violation.rule == "rank.turn"


@pytest.mark.parametrize("outcome", [None, (1, 2), "deal"])
def test_only_a_deal_is_dealt(outcome: object) -> None:
    with pytest.raises(ChanceError, match=r"a rank\.Deal is due"):
        rank.apply_chance(rank.start(THREE), outcome)  # type: ignore[arg-type]  # as a caller without a checker may


@pytest.mark.parametrize("text", [None, 7, b"pass", ["pass"]])
def test_a_move_is_read_from_text_only(text: object) -> None:
    with pytest.raises(ParseError, match="a move must be a string, not"):
        rank.parse_move(text)  # type: ignore[arg-type]  # as a caller without a checker may


@pytest.mark.parametrize("value", ["x", "07", "+7", "7.0", "--7", "0000007"])
def test_what_is_no_value(value: str) -> None:
    with pytest.raises(ParseError, match=r"is not a value: a value is a whole number"):
        rank.parse_move(f"play 7 = {value}")


STOLEN = rank.Transfer(Seat(2), Seat(0), 1, rank.cards("9"), 1)
NINE = rank.cards("9 W U")
GIVING: dict[str, Any] = {
    "hands": [NINE, *HANDS[1:]],
    "to_act": 0,
    "places": (0, 1, 2),
    "phase": rank.Giving(Seat(2), 1),
    "taken": [STOLEN],
}


@pytest.mark.parametrize(
    ("rules", "hands", "taken", "number"),
    [
        (Rules.first_edition(3, hand_size=2), ["2 2 9", "1 1", "3 3"], "9", 1),
        (
            Rules.first_edition(3, hand_size=2, classic_president=True),
            ["2 2 9 9", "1 1", "3"],
            "9 9",
            2,
        ),
    ],
    ids=["steal", "classic-president"],
)
def test_a_hand_has_room_for_what_it_is_owed(
    rules: Rules, hands: list[str], taken: str, number: int
) -> None:
    # The Beggar was dealt two cards. He has given some of them, and gets as many back.
    with refused(f"hands: seat 2 can hold at most {2 - number} cards"):
        rank.position(
            rules,
            hands=list(map(rank.cards, hands)),
            to_act=0,
            places=(0, 1, 2),
            phase=rank.Giving(Seat(2), number),
            taken=[rank.Transfer(Seat(2), Seat(0), number, rank.cards(taken), number)],
        )


def test_a_position_in_which_the_king_gives_back() -> None:
    state = rank.position(THREE, **GIVING)
    assert [str(move) for move in rank.legal_moves(state)] == ["give 9", "give W", "give U"]
    assert rank.view(state, Seat(2)).known == (rank.cards("9"), (), ())
    for seat in (Seat(0), Seat(1), None):
        assert rank.view(state, seat).known == ((), (), ())


CROWNS = rank.Transfer(Seat(2), Seat(0), 2, rank.cards("C C"), 2)
BACK = rank.Transfer(Seat(0), Seat(2), 1, rank.cards("4"), 0)
CLASSIC = Rules.first_edition(3, classic_president=True)


@pytest.mark.parametrize(
    ("rules", "changed", "message"),
    [
        (THREE, {"taken": []}, "say what was taken"),
        (THREE, {"taken": [STOLEN, BACK]}, r"exchanges up to now must be \[\(2, 0, 1, 1\)\]"),
        (THREE, {"taken": [STOLEN], "phase": None}, r"must be .*\(0, 2, 1, 0\)\]"),
        (THREE, {"taken": [BACK, STOLEN], "phase": None}, "up to now must be"),
        (THREE, {"taken": [STOLEN, BACK], "places": (), "phase": None}, "nor in a first hand"),
        (THREE, {"taken": [STOLEN, BACK], "phase": None, "steal_possible": False}, "to steal"),
        (THREE, {"taken": [CROWNS]}, "only cards with height are due"),
        (THREE, {"steal_possible": False}, "true where he has stolen"),
        (THREE, {"phase": rank.Giving(Seat(2), 2)}, r"come next, not \[\(0, 2, 2, 0\)\]"),
        (THREE, {"phase": rank.Giving(Seat(1), 1)}, r"come next, not \[\(0, 1, 1, 0\)\]"),
        (
            THREE,
            {"to_act": 1, "hands": [NINE, rank.cards("3 3"), HANDS[2]]},
            r"\[\(0, 2, 1, 0\)\] come next, not \[\(1, 2, 1, 0\)\]",
        ),
        (
            THREE,
            {"hands": HANDS, "draw_pile": rank.cards("9 9 9 9 9 9 9")},
            "a card that was given is neither in the hand nor played",
        ),
        (CLASSIC, {"phase": rank.ChoosingBenefit(), "taken": []}, "take the place of the benefit"),
        (CLASSIC, {"taken": [CROWNS]}, r"after these exchanges \[\(0, 2, 2, 0\)\] come next"),
    ],
)
def test_exchanges_that_cannot_be(rules: Rules, changed: dict[str, Any], message: str) -> None:
    with refused(message):
        rank.position(rules, **{**GIVING, **changed})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"phase": rank.ChoosingBenefit(), "steal_possible": False}, "hand says otherwise"),
        (
            {"phase": rank.ChoosingHand(), "steal_possible": True},
            "it is known once the King chooses",
        ),
        ({"phase": rank.ChoosingHand()}, "there is no King's Hand to choose"),
        ({"king": 1}, "king: seat 1 is not the first of the places"),
        ({"king": 3}, "king must be a whole number from 0 to 2"),
        (
            {"longest_reigns": (0, 0, 0), "reigns": (1, 0, 0)},
            "longest_reigns must be a whole number from 1 to 1000000000, not 0",
        ),
        (
            {"pile": Pile(1, 106, rank.cards("5")), "last_player": 1},
            "93 cards cannot make 1 of value 106",
        ),
        (
            {"pile": Pile(94, 5, rank.cards("5")), "last_player": 1},
            "93 cards cannot make 94 of value 5",
        ),
    ],
)
def test_facts_that_do_not_go_together(changed: dict[str, Any], message: str) -> None:
    """The Beggar, seat 2, holds 4 4; of 98 cards 5 are in the hands."""
    with refused(message):
        rank.position(THREE, **{**OPENING, **changed})


def test_a_first_hand_in_which_the_kings_hand_was_taken() -> None:
    """Seat 1 is King, gives up 3 3, and leads."""
    rest = list(KINGS_HAND.cards)
    for card in rank.cards("1 1 3 3 5 5 12 12"):
        rest.remove(card)
    deal = rank.Deal([rank.cards("1 1"), rank.cards("3 3"), rank.cards("5 5")], rest, Seat(1))
    dealt = rank.apply_chance(
        rank.start(KINGS_HAND), attrs.evolve(deal, kings_hand=rank.cards("12 12"))
    )
    played = rank.apply(dealt, Seat(1), rank.parse_move("take-kings-hand"))
    facts: dict[str, Any] = {
        "hands": [rank.cards("1 1"), rank.cards("12 12"), rank.cards("5 5")],
        "to_act": 1,
        "draw_pile": rest,
        "set_aside": rank.cards("3 3"),
    }
    state = rank.position(KINGS_HAND, **facts, king=1)
    assert state == played
    assert rank.view(state, Seat(1)).set_aside == rank.cards("3 3")
    assert rank.view(state, Seat(0)).set_aside is None
    with pytest.raises(PositionError, match="say who was King"):
        rank.position(KINGS_HAND, **facts)
    with pytest.raises(PositionError, match="to_act: the King, seat 2, chooses"):
        rank.position(
            KINGS_HAND,
            hands=HANDS,
            to_act=1,
            phase=rank.ChoosingHand(),
            kings_hand=rank.cards("12 12"),
            king=2,
        )


def test_the_longest_reign_is_the_longest() -> None:
    """Seat 2 was out first once more; so many hands are counted, and no more."""
    facts: dict[str, Any] = {"hands": [rank.cards("9"), rank.cards("2"), ()], "out": (2,)}
    most = 10**9
    for reign, after in ((most - 1, most), (most, most)):
        state = rank.position(
            Rules(seats=3, endless=True, hand_size=1),
            **facts,
            to_act=0,
            places=(2, 0, 1),
            reigns=(0, 0, reign),
        )
        over = rank.apply(state, Seat(0), rank.parse_move("play 9 = 9"))
        assert over.places == (2, 0, 1)
        assert (over.reigns[2], over.longest_reigns[2]) == (after, after)
        assert wire.loads(wire.dumps(over)) == over
    with pytest.raises(PositionError, match="reigns must be a whole number from 0 to 1000000000"):
        rank.position(THREE, **FACTS, reigns=(most + 1, 0, 0))


@pytest.mark.parametrize("viewer", [None, 0], ids=["state", "view"])
def test_a_message_with_more_cards_than_can_be_packed_is_refused(viewer: int | None) -> None:
    state = rank.position(THREE, **FACTS)
    said = json.loads(wire.dumps(state if viewer is None else rank.view(state, viewer)))
    drew = {"drawn": 2, "played": ["C2"] * 128}
    said["stretches"][0] = [{**drew, "drawn": 0}, drew]
    with pytest.raises(DecodeError, match="stretches: these are not the cards of the deck"):
        wire.loads(json.dumps(said))


@pytest.mark.parametrize(
    ("packed", "others", "left"),
    [("1 1 C2", "1", "1 C2"), ("1 7", "1 1 12 C2", "7"), ("", "W", ""), ("3 C", "", "3 C")],
)
def test_cards_that_are_not_there_cannot_be_taken_away(
    packed: str, others: str, left: str
) -> None:
    found = without(pack(rank.cards(packed)), pack(rank.cards(others)))
    assert found == pack(rank.cards(left))
