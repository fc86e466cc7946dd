"""Positions that a round can reach, and those that it cannot."""

from typing import Any

import attrs
import pytest

from cardrules import (
    ChanceError,
    DecodeError,
    PositionError,
    RoundResult,
    ScoreLine,
    Seat,
    racko,
    wire,
)
from cardrules.racko import Card, Deal, Slot

RULES = racko.Rules(seats=2, rack_size=3, cards=10)
OPTIONAL = racko.Rules(seats=2, rack_size=3, cards=10, declare="optional")
RUN = racko.Rules(seats=2, rack_size=3, cards=10, two_player_run=True)
PARTNERS = racko.Rules(seats=4, rack_size=2, cards=10, partners=True)

GOOD: dict[str, Any] = {
    "racks": ((5, 2, 9), (4, 1, 7)),
    "discard_pile": (10, 8),
    "draw_pile": (3, 6),
    "to_act": 0,
    "dealer": 1,
    "had_turn": (True, True),
}
FIRST: dict[str, Any] = {
    "racks": ((5, 2, 9), (4, 1, 7)),
    "discard_pile": (8,),
    "draw_pile": (3, 6, 10),
    "to_act": 0,
    "dealer": 1,
}


def built(rules: racko.Rules, facts: dict[str, Any], changes: dict[str, Any]) -> racko.State:
    changed: dict[str, Any] = facts | changes
    return racko.position(rules, **changed)


CANNOT_BE = [
    pytest.param({"draw_pile": (3, 3)}, id="racko.deck: card twice"),
    pytest.param({"draw_pile": (3,)}, id="racko.deck: card missing"),
    pytest.param({"draw_pile": (3, 6, 6)}, id="racko.deck: card too many"),
    pytest.param({"draw_pile": (3, 11)}, id="racko.deck: card above the deck"),
    pytest.param({"draw_pile": (3, 0)}, id="racko.deck: card 0"),
    pytest.param({"draw_pile": (3, 6.0)}, id="racko.deck: a float for a card"),
    pytest.param({"racks": ((5, 2, 9), (4, True, 7))}, id="racko.deck: True for card 1"),
    pytest.param({"drawn": 3}, id="racko.deck: drawn card twice"),
    pytest.param({"drawn": 11}, id="racko.deck: drawn card above the deck"),
    pytest.param({"racks": ((5, 2, 9),)}, id="racko.deal: rack missing"),
    pytest.param({"racks": ((5, 2, 9),), "draw_pile": (3, 6, 4, 1, 7)}, id="racko.deal: one rack"),
    pytest.param({"racks": ((5, 2, 9), (4, 1, 7), ())}, id="racko.deal: empty rack too many"),
    pytest.param(
        {"racks": ((5, 2, 9), (4, 1)), "draw_pile": (3, 6, 7)}, id="racko.deal: short rack"
    ),
    pytest.param(
        {"racks": ((5, 2, 9), (4, 1, 7, 6)), "draw_pile": (3,)}, id="racko.deal: long rack"
    ),
    pytest.param(
        {"discard_pile": (), "draw_pile": (3, 6, 10, 8)}, id="racko.deal: nothing face up"
    ),
    pytest.param({"discard_pile": (10, 8, 3, 6), "draw_pile": ()}, id="racko.turn-over: not done"),
    pytest.param({"to_act": 2}, id="racko.turn: seat not at the table"),
    pytest.param({"to_act": -1}, id="racko.turn: seat below 0"),
    pytest.param({"to_act": True}, id="racko.turn: True for a seat"),
    pytest.param({"dealer": 2}, id="racko.deal: dealer not at the table"),
    pytest.param({"dealer": -1}, id="racko.deal: dealer below 0"),
    pytest.param({"dealer": True}, id="racko.deal: True for the dealer"),
    pytest.param({"had_turn": (True,)}, id="racko.turn: had_turn too short"),
    pytest.param({"had_turn": (True, True, True)}, id="racko.turn: had_turn too long"),
    pytest.param({"had_turn": (1, 1)}, id="racko.turn: a number for had_turn"),
    pytest.param({"had_turn": (False, True)}, id="racko.turn: first seat left out"),
    pytest.param({"had_turn": (False, False)}, id="racko.turn: two discards without a turn"),
    pytest.param({"racks": ((5, 2, 9), (1, 4, 7))}, id="racko.go: in order after a turn, seat 1"),
    pytest.param({"racks": ((2, 5, 9), (4, 1, 7))}, id="racko.go: in order after a turn, seat 0"),
    pytest.param({"known": ((),)}, id="known: too short"),
    pytest.param({"known": ((), (), ())}, id="known: too long"),
    pytest.param({"known": ((), (5,))}, id="known: card of another rack"),
    pytest.param({"known": ((8,), ())}, id="known: card of a pile"),
    pytest.param({"known": ((), (4, 11))}, id="known: card that is not in the deck"),
    pytest.param({"known": ((), (True,))}, id="known: True for card 1"),
    pytest.param({"scores": (5,)}, id="racko.win: score missing"),
    pytest.param({"scores": (5, 5, 5)}, id="racko.win: score too many"),
    pytest.param({"scores": (-5, 0)}, id="racko.win: score below 0"),
    pytest.param({"scores": (5.0, 0)}, id="racko.win: a float for a score"),
    pytest.param({"scores": (True, 0)}, id="racko.win: True for a score"),
    pytest.param({"scores": (500, 0)}, id="racko.win: target reached"),
    pytest.param({"scores": (0, 505)}, id="racko.win: target passed"),
]


@pytest.mark.parametrize("changes", CANNOT_BE)
def test_position_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        built(RULES, GOOD, changes)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"to_act": 1, "had_turn": (False, False)}, id="racko.turn: no first turn"),
        pytest.param({"had_turn": (False, True)}, id="racko.turn: last seat before the first"),
        pytest.param({"known": ((5,), ())}, id="known: seat 0, before any turn"),
        pytest.param({"known": ((), (7,))}, id="known: seat 1, before any turn"),
        pytest.param({"turned_over": True}, id="racko.turn-over: before any turn"),
    ],
)
def test_position_of_a_first_turn_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        built(RULES, FIRST, {"had_turn": (False, False), **changes})


def test_position_partners_have_one_score() -> None:
    facts: dict[str, Any] = {
        "racks": ((2, 1), (4, 3), (6, 5), (8, 7)),
        "discard_pile": (9,),
        "draw_pile": (10,),
        "to_act": 0,
    }
    with pytest.raises(PositionError):
        racko.position(PARTNERS, **facts, scores=(50, 30, 55, 30))
    assert racko.position(PARTNERS, **facts, scores=(50, 30, 50, 30)).scores == (50, 30, 50, 30)


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        pytest.param(RULES, {}, id="racko.turn: both had turns"),
        pytest.param(RULES, {"to_act": 1, "dealer": 0}, id="racko.turn: seat 1 is first"),
        pytest.param(RULES, {"drawn": 3, "draw_pile": (6,)}, id="racko.take: has drawn"),
        pytest.param(
            RULES,
            {"drawn": 3, "draw_pile": (), "discard_pile": (10, 8, 6)},
            id="racko.turn-over: has drawn the last card",
        ),
        pytest.param(RULES, {"turned_over": True}, id="racko.turn-over: turned over"),
        pytest.param(OPTIONAL, {"racks": ((2, 5, 9), (1, 4, 7))}, id="racko.go: both hold back"),
        pytest.param(
            RUN, {"racks": ((2, 5, 9), (1, 4, 7))}, id="racko.two-player-run: in order, no run"
        ),
        pytest.param(RULES, {"known": ((5, 2), (7,))}, id="known: cards of the racks"),
        pytest.param(RULES, {"scores": (495, 0)}, id="racko.win: nearly there"),
    ],
)
def test_position_that_can_be(rules: racko.Rules, changes: dict[str, Any]) -> None:
    facts: dict[str, Any] = GOOD | changes
    state = built(rules, GOOD, changes)
    assert state.racks == facts["racks"]
    assert state.discard_pile == facts["discard_pile"]
    assert state.draw_pile == facts["draw_pile"]
    assert state.to_act == facts["to_act"]
    assert state.dealer == facts["dealer"]
    assert state.drawn == facts.get("drawn")
    assert state.had_turn == facts["had_turn"]
    assert state.turned_over == facts.get("turned_over", False)
    assert state.scores == facts.get("scores", (0, 0))
    assert state.last_round is None


def test_position_run_in_order_after_a_turn() -> None:
    changes: dict[str, Any] = {
        "racks": ((5, 2, 9), (6, 7, 8)),
        "discard_pile": (10, 1),
        "draw_pile": (3, 4),
    }
    with pytest.raises(PositionError):
        built(RUN, GOOD, changes)
    assert built(RUN, FIRST, {**changes, "discard_pile": (10,), "draw_pile": (1, 3, 4)}).racks[
        1
    ] == (6, 7, 8)


@pytest.mark.parametrize(
    ("to_act", "dealer"),
    [
        pytest.param(0, 1, id="racko.deal: seat 1 dealt"),
        pytest.param(1, 0, id="racko.deal: seat 0 dealt"),
    ],
)
def test_position_of_a_deal(to_act: int, dealer: int) -> None:
    deal = Deal(FIRST["racks"], Card(8), (3, 6, 10), Seat(dealer))
    dealt = racko.apply_chance(racko.start(RULES), deal)
    assert built(RULES, FIRST, {"to_act": to_act, "dealer": dealer}) == dealt
    # Without a dealer it is the seat to the right of the one to act.
    assert built(RULES, FIRST, {"to_act": to_act, "dealer": None}) == dealt
    drew = racko.apply(dealt, Seat(to_act), racko.parse_move("draw"))
    changes = {"to_act": to_act, "dealer": dealer, "drawn": 3, "draw_pile": (6, 10)}
    assert built(RULES, FIRST, changes) == drew


@pytest.mark.parametrize(
    ("dealer", "to_act", "discards", "had_turn"),
    [
        pytest.param(2, 0, 1, (False, False, False), id="racko.turn: the first turn"),
        pytest.param(2, 1, 1, (True, False, False), id="racko.turn: the second turn"),
        pytest.param(2, 2, 1, (True, True, False), id="racko.turn: the third turn"),
        pytest.param(0, 0, 1, (False, True, True), id="racko.turn: the third turn, seat 0 dealt"),
        pytest.param(1, 0, 2, (False, False, True), id="racko.turn: one draw, one turn"),
        # Seat 0 is the first to act, yet a card was drawn and discarded: a turn of each has ended.
        pytest.param(2, 0, 2, (True, True, True), id="racko.turn: one draw, three turns"),
        # Three cards were drawn in turns that have ended, at most one a turn.
        pytest.param(2, 2, 4, (True, True, True), id="racko.turn: three draws, not two turns"),
    ],
)
def test_position_had_turn_from_the_piles(
    dealer: int, to_act: int, discards: int, had_turn: tuple[bool, ...]
) -> None:
    pile = (10, 8, 3, 9, 11, 12)
    state = racko.position(
        racko.Rules(seats=3, rack_size=2, cards=12),
        racks=((5, 2), (4, 1), (7, 6)),
        discard_pile=pile[:discards],
        draw_pile=pile[discards:],
        to_act=to_act,
        dealer=dealer,
    )
    assert state.had_turn == had_turn


def lines(points: int) -> list[ScoreLine]:
    """The lines of a seat in racks of three: who goes has 40 points, 25 of them for going."""
    going = [ScoreLine("going", 25, "racko.score")] if points > 15 else []
    return [ScoreLine("cards", points - 25 * len(going), "racko.score"), *going]


def sheet(*points: int) -> RoundResult:
    return RoundResult.of(map(lines, points))


@pytest.mark.parametrize(
    ("last_round", "scores"),
    [
        pytest.param(sheet(40, 5, 5), (40, 5), id="racko.score: sheet of three seats"),
        pytest.param(sheet(40), (40, 5), id="racko.score: sheet of one seat"),
        pytest.param((40, 5), (40, 5), id="racko.score: no sheet, but its points"),
        pytest.param(sheet(40, 5), (5, 5), id="racko.score: sheet with more than the scores"),
        pytest.param(sheet(40, 5), None, id="racko.score: sheet before the first round"),
        pytest.param(sheet(15, 5), (40, 5), id="racko.score: nobody goes"),
        pytest.param(sheet(40, 40), (40, 40), id="racko.score: two seats go"),
        pytest.param(sheet(40, 0), (40, 5), id="racko.score: the first card always counts"),
        pytest.param(sheet(40, -5), (40, 5), id="racko.score: points below zero"),
        pytest.param(sheet(45, 5), (45, 5), id="racko.score: four cards in racks of three"),
        pytest.param(
            attrs.evolve(sheet(40, 5), points=(5, 5)), (40, 5), id="racko.score: other points"
        ),
        pytest.param(
            RoundResult.of([[*lines(40), ScoreLine("bonus", 50, "racko.bonus")], lines(5)]),
            (90, 5),
            id="racko.bonus: rules without a bonus",
        ),
    ],
)
def test_position_last_round_that_cannot_be(
    last_round: object, scores: tuple[int, int] | None
) -> None:
    assert built(RULES, GOOD, {"last_round": sheet(40, 5), "scores": (40, 5)}).is_over is False
    with pytest.raises(PositionError):
        built(RULES, GOOD, {"last_round": last_round, "scores": scores})


def test_position_in_order_from_the_deal() -> None:
    # Nobody has had a turn: seat 0 goes by discarding what it draws.
    state = built(RULES, FIRST, {"racks": ((2, 5, 9), (4, 1, 7))})
    assert state.had_turn == (False, False)
    for text in ("draw", "discard"):
        state = racko.apply(state, Seat(0), racko.parse_move(text))
    assert state.last_round is not None
    assert state.last_round.points == (40, 5)


def test_position_waits_for_no_deal() -> None:
    state = built(RULES, GOOD, {})
    assert state.chance is None
    with pytest.raises(ChanceError):
        racko.deal_cards(state, range(1, 11))


def test_position_fills_in_the_draw_pile() -> None:
    told = built(RULES, GOOD, {})
    assert built(RULES, GOOD, {"draw_pile": None}) == told
    drawn = built(RULES, GOOD, {"draw_pile": None, "drawn": 6})
    assert (drawn.draw_pile, drawn.drawn) == ((3,), 6)


THREE = racko.Rules(seats=3, rack_size=2, cards=9)


def seen(discard: int, *others: int) -> racko.View:
    """Return the view of seat 0, with 5 and 2 in its rack, and what all know in slot 10.

    Everybody has had a turn.
    """
    falling = [(9, 8), (7, 6)] if discard == 1 else [(9, 1), (8, 7)]
    state = racko.position(
        THREE,
        racks=[(5, 2), *falling],
        discard_pile=[discard],
        to_act=0,
        had_turn=(True, True, True),
    )
    racks = tuple((None, Card(upper)) for upper in others)
    shown = (Slot(10),)
    view = racko.view(state, Seat(0))
    return attrs.evolve(view, racks=(view.racks[0], *racks), shown=((), shown, shown))


CAN_BE = seen(1, 6, 7)
"""3, 4, 8 and 9 are unseen: 8 falls to 6 and 9 to 7, or the other way round."""


@pytest.mark.parametrize(
    "view",
    [
        # 1, 3, 4 and 9 are unseen, and 9 alone falls to 7 or 8.
        pytest.param(seen(6, 7, 8), id="two racks, one card"),
        # 1, 3, 4 and 8 are unseen: each of them rises to 9.
        pytest.param(seen(6, 7, 9), id="one rack, no card"),
        pytest.param(
            attrs.evolve(CAN_BE, racks=((Card(2), Card(5)), *CAN_BE.racks[1:])),
            id="the own rack",
        ),
    ],
)
def test_view_of_racks_that_would_have_gone(view: racko.View) -> None:
    with pytest.raises(DecodeError, match="has ended a turn with"):
        wire.loads(wire.dumps(view))


def test_view_of_racks_that_rest() -> None:
    assert wire.loads(wire.dumps(CAN_BE)) == CAN_BE
    rules = racko.Rules(seats=3, rack_size=2, cards=9, declare="optional")
    held_back = seen(6, 7, 9)
    optional = attrs.evolve(held_back, match=attrs.evolve(held_back.match, rules=rules))
    assert wire.loads(wire.dumps(optional)) == optional


def ended() -> racko.State:
    """Return the state after seat 0 took 8 into slot 10: 5, 8 and 9 go in its first turn.

    Seat 1 was dealt a rack in order.
    """
    racks = ((5, 2, 9), (1, 4, 7))
    return racko.apply(built(RULES, FIRST, {"racks": racks}), Seat(0), racko.parse_move("take 10"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        # In a turn of its own, seat 1 would have gone.
        pytest.param({"had_turn": (True, True)}, "seat 1 has ended a turn", id="racko.go"),
        # It was dealt to seat 0, so seat 1 would have begun, and had a turn.
        pytest.param(
            {"match": attrs.evolve(ended().match, dealer=Seat(0))},
            "had_turn: with dealer 0",
            id="racko.deal",
        ),
        pytest.param(
            {"had_turn": (False, True)}, "no seat can have gone", id="racko.turn: seat 1"
        ),
        pytest.param({"had_turn": (False, False)}, "no seat can have gone", id="racko.turn: none"),
        # Two draws take two turns.
        pytest.param(
            {"discard_pile": (3, 6, 2), "draw_pile": (10,)}, "had_turn: with", id="racko.take"
        ),
    ],
)
def test_the_end_of_a_round_that_cannot_be(changes: dict[str, Any], message: str) -> None:
    state = ended()
    assert state.last_round is not None
    assert state.last_round.points == (40, 15)
    assert wire.loads(wire.dumps(state)) == state
    impossible = attrs.evolve(state, **changes)
    for value in (impossible, racko.view(impossible, Seat(0))):
        with pytest.raises(DecodeError, match=message):
            wire.loads(wire.dumps(value))
