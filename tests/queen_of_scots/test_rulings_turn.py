"""Every sentence of the rulebook about a turn, as a situation with what must come of it.

In the sample deck the crown jewels are worth 50 and the royals 40, 35, 30 and 25. The tables here
have two seats, and seat 0 is to act.
"""

import pytest

from cardrules import IllegalMove, Seat, queen_of_scots
from cardrules.queen_of_scots import Code, Rules, State
from queen_of_scots.tables import completed, legal, play

RULES = Rules(seats=2)
A, B = "plain-1", "plain-2"
J, KING, MARY = "crown-jewels", "king-james", "queen-mary"
OTHER = "plain-12"


def cards(written: str) -> str:
    """Return the ids of cards written as A, B, J, K (King James), M (Queen Mary), E, D."""
    names = {
        "A": A,
        "B": B,
        "C": "plain-3",
        "J": J,
        "K": KING,
        "M": MARY,
        "E": "queen-elizabeth",
        "D": "lord-darnley",
    }
    return " ".join(names[letter] for letter in written.split())


def table_of(sets: str) -> dict[str, str]:
    """Return sets written as ``A: A A A; royal: K M J``."""
    table: dict[str, str] = {}
    for laid in filter(None, sets.split(";")):
        kind, _, held = laid.strip().partition(":")
        table["royal" if kind == "royal" else cards(kind)] = cards(held)
    return table


def situation(hand: str, face_up: str, sets: str = "", *, laying: bool = False) -> State:
    return completed(
        RULES,
        [cards(hand), OTHER],
        cards(face_up),
        tables=[table_of(sets), {}],
        laying=laying,
    )


def of_kind(moves: list[str], *verbs: str) -> list[str]:
    return [move for move in moves if move.split()[0] in verbs]


def reason(state: State, text: str) -> Code:
    """Return why a move is refused, after asking at every door."""
    move = queen_of_scots.parse_move(text)
    violation = queen_of_scots.why_illegal(state, Seat(0), move)
    assert violation is not None
    assert violation.message
    view = queen_of_scots.view(state, Seat(0))
    assert queen_of_scots.why_illegal(view, Seat(0), move) == violation
    with pytest.raises(IllegalMove) as caught:
        queen_of_scots.apply(state, Seat(0), move)
    assert caught.value.violation == violation
    assert isinstance(violation.code, Code)
    return violation.code


@pytest.mark.parametrize(
    ("hand", "face_up", "sets", "takes"),
    [
        pytest.param("A A", "B A", "", ["A A"], id="scots.take-pile: two in hand match the top"),
        pytest.param("A A A B", "A", "", ["A A"], id="scots.take-pile: exactly two are used"),
        pytest.param("B C", "A A B", "", [], id="scots.take-pile: a pair inside the pile only"),
        pytest.param("A B", "A A", "", [], id="scots.take-pile: one in hand, one in the pile"),
        pytest.param(
            "A B", "A", "A: A A A", [], id="scots.take-pile: one in hand, a set on the table"
        ),
        pytest.param("B C", "A", "A: A A A", [], id="scots.take-pile: the set alone"),
        pytest.param("A J", "A", "", [], id="scots.take-pile: one and a jewel in hand"),
        pytest.param("J J", "A", "", [], id="scots.take-pile: two jewels match no plain card"),
        pytest.param("B B", "A", "", [], id="scots.take-pile: a pair of another kind"),
        pytest.param("B B", "B A", "", [], id="scots.take-pile: only the top counts"),
        pytest.param(
            "K M E", "D", "", ["K M", "K E", "M E"], id="scots.take-pile: any two royals"
        ),
        pytest.param("K K", "K", "", ["K K"], id="scots.take-pile: King James three times"),
        pytest.param("K J", "K", "", [], id="scots.take-pile: one royal and a jewel"),
        pytest.param("A A", "K", "", [], id="scots.take-pile: plain cards match no royal"),
        pytest.param(
            "A A", "A", "A: A A A", ["A A"], id="scots.take-pile: the three join the own set"
        ),
    ],
)
def test_take_pile(hand: str, face_up: str, sets: str, takes: list[str]) -> None:
    state = situation(hand, face_up, sets)
    expected = {str(queen_of_scots.Take(cards(pair).split())) for pair in takes}
    assert legal(state)[0] == "draw"
    assert set(legal(state)[1:]) == expected
    assert len(legal(state)) == 1 + len(expected)


@pytest.mark.parametrize(
    ("hand", "face_up", "sets", "takes"),
    [
        pytest.param(
            "J J", "A J", "B: B B B", ["onto B"], id="scots.take-jewel: two jewels and a set"
        ),
        pytest.param("J J", "J", "", [], id="scots.take-jewel: no set and no pair"),
        pytest.param("J J A B", "J", "", [], id="scots.take-jewel: no set and no matching pair"),
        pytest.param("J J A A", "J", "", ["A A"], id="scots.take-jewel: with a pair"),
        pytest.param("J J K M", "J", "", ["K M"], id="scots.take-jewel: with a pair of royals"),
        pytest.param("J A A", "J", "B: B B B", [], id="scots.take-jewel: one jewel in hand"),
        pytest.param("A A", "J", "", [], id="scots.take-jewel: no jewel in hand"),
        pytest.param("A A", "J J J", "", [], id="scots.take-jewel: jewels inside the pile"),
        pytest.param(
            "J J A A",
            "J",
            "A: A A A; royal: K M J",
            ["A A", "onto A", "onto royal"],
            id="scots.take-jewel: onto any own set, or with the pair",
        ),
    ],
)
def test_take_jewel(hand: str, face_up: str, sets: str, takes: list[str]) -> None:
    state = situation(hand, face_up, sets)
    expected = {
        f"take onto {take[5:] if take[5:] == 'royal' else cards(take[5:])}"
        if take.startswith("onto")
        else str(queen_of_scots.Take(cards(take).split()))
        for take in takes
    }
    assert set(legal(state)) == {"draw", *expected}


def test_take_pile_lays_three_and_picks_up_the_rest() -> None:
    state = situation("A A B", "B C A")
    after = play(state, f"take {A} {A}")
    assert [(laid.kind, laid.cards) for laid in after.tables[0]] == [(A, (A, A, A))]
    assert after.hands[0] == tuple(cards("B B C").split())
    assert after.face_up == ()
    assert after.known == (tuple(cards("B C").split()), ())
    assert isinstance(after.phase, queen_of_scots.Laying)
    # The rest of the pile can be laid at once.
    assert f"lay {B} {B} {J}" not in legal(after)
    assert set(legal(after)) == {f"discard {B}", "discard plain-3"}


def test_take_pile_may_add_more_of_the_kind_afterwards() -> None:
    after = play(situation("A A A B", "A A"), f"take {A} {A}")
    assert legal(after).count(f"add {A}") == 1
    after = play(after, f"add {A}", f"add {A}")
    assert after.tables[0][0].cards == (A,) * 5
    assert after.hands[0] == (B,)


def test_take_jewel_may_leave_the_jewels_in_hand() -> None:
    after = play(situation("J J C", "B J", "A: A A A"), f"take onto {A}")
    assert after.tables[0][0].cards == (J, A, A, A)
    assert after.hands[0] == tuple(cards("J J B C").split())
    # Everyone has seen the two jewels, and what lay below the one on top.
    assert after.known == (tuple(cards("J J B").split()), ())
    after = play(after, "discard plain-3")
    assert after.hands[0].count(queen_of_scots.Card(J)) == 2


def test_take_jewel_with_a_pair_makes_a_set() -> None:
    after = play(situation("J J K M", "J"), f"take {KING} {MARY}")
    assert [(laid.kind, laid.cards) for laid in after.tables[0]] == [("royal", (J, KING, MARY))]
    assert after.hands[0] == (J, J)
    assert after.known[0] == (J, J)


def test_take_jewel_with_a_pair_joins_the_set_of_that_kind() -> None:
    after = play(situation("J J A A B", "J", "A: A A A"), f"take {A} {A}")
    assert [(laid.kind, len(laid.cards)) for laid in after.tables[0]] == [(A, 6)]


def test_take_jewel_shows_no_more_than_was_known() -> None:
    state = completed(
        RULES,
        [cards("J J J B"), OTHER],
        cards("J J"),
        tables=[table_of("A: A A A"), {}],
        known=[cards("J J J"), ""],
    )
    # Three jewels were known, so showing two tells nothing; then a fourth comes from the pile.
    assert play(state, f"take onto {A}").known[0] == (J,) * 4


@pytest.mark.parametrize(
    ("hand", "lays"),
    [
        pytest.param("A A B", [], id="scots.lay: A A"),
        pytest.param("A A A", ["A A A"], id="scots.lay: A A A"),
        pytest.param("A A J", ["A A J"], id="scots.lay: A A and a jewel"),
        pytest.param("A J J", [], id="scots.lay: A and two jewels"),
        pytest.param("A A B B", [], id="scots.lay: A A B"),
        pytest.param("J J J", [], id="scots.lay: three jewels"),
        pytest.param("K M E", ["K M E"], id="scots.lay: three different royals"),
        pytest.param("K K K", ["K K K"], id="scots.lay: King James three times"),
        pytest.param("K K M", ["K K M"], id="scots.lay: King James twice and another"),
        pytest.param("K M J", ["K M J"], id="scots.lay: two royals and a jewel"),
        pytest.param("K J J", [], id="scots.lay: a royal and two jewels"),
        pytest.param("K M A", [], id="scots.lay: royals with a plain card"),
        pytest.param("A A A A J", ["A A A", "A A J"], id="scots.lay: exactly three at once"),
        pytest.param(
            "K M E D",
            ["K M E", "K M D", "K E D", "M E D"],
            id="scots.lay: royals in any mixture",
        ),
    ],
)
def test_lay(hand: str, lays: list[str]) -> None:
    state = situation(hand, "C", laying=True)
    expected = {str(queen_of_scots.Lay(cards(written).split())) for written in lays}
    found = of_kind(legal(state), "lay")
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize(
    ("hand", "sets", "moves"),
    [
        pytest.param("A B", "A: A A A", [f"add {A}"], id="scots.add: a matching card"),
        pytest.param(
            "J B", "A: A A A; C: C C C", [f"add {J} to {A}", f"add {J} to plain-3"],
            id="scots.add: a jewel onto any own set",
        ),
        pytest.param("J J", "A: A A J", [f"add {J} to {A}"], id="scots.add: any number of jewels"),
        pytest.param("D B", "royal: K K K", ["add lord-darnley"], id="scots.add: any royal"),
        pytest.param("A B", "", [], id="scots.add: no set"),
        pytest.param(
            "A A A", "A: A A A", [f"add {A}"], id="scots.lay: one set a kind, so no second one"
        ),
    ],
)  # fmt: skip
def test_add(hand: str, sets: str, moves: list[str]) -> None:
    state = situation(hand, "C" if "C" not in sets else "B", sets, laying=True)
    assert of_kind(legal(state), "add", "lay") == moves


def test_add_is_for_own_sets_only() -> None:
    state = completed(
        RULES, [cards("A B"), OTHER], cards("C"), tables=[{}, table_of("A: A A A")], laying=True
    )
    assert of_kind(legal(state), "add") == []
    assert reason(state, f"add {A}") is Code.NO_SUCH_SET


def test_add_and_lay_as_often_as_wished_in_a_turn() -> None:
    state = situation("A A A B B B J C", "C", laying=True)
    after = play(state, f"lay {A} {A} {A}", f"lay {B} {B} {B}", f"add {J} to {B}")
    assert [(laid.kind, laid.cards) for laid in after.tables[0]] == [
        (A, (A, A, A)),
        (B, (J, B, B, B)),
    ]
    assert after.to_act == 0


def test_discard_any_card_jewels_too() -> None:
    state = situation("J K A A", "C", laying=True)
    assert of_kind(legal(state), "discard") == [
        f"discard {J}",
        f"discard {KING}",
        f"discard {A}",
    ]
    after = play(state, f"discard {J}")
    assert after.face_up == ("plain-3", J)
    assert (after.to_act, after.hands[0]) == (1, (KING, A, A))
    assert isinstance(after.phase, queen_of_scots.PickingUp)


def test_pick_up_one_card_unseen() -> None:
    state = situation("A B", "C")
    top = state.stock[0]
    after = play(state, "draw")
    assert after.hands[0] == tuple(sorted((A, B, top)))
    assert after.stock == state.stock[1:]
    assert after.known == ((), ())


@pytest.mark.parametrize(
    ("hand", "face_up", "sets", "moves"),
    [
        pytest.param("A A A", "C", "", [f"lay {A} {A} {A}"], id="scots.out: by a new set"),
        pytest.param("A", "C", "A: A A A", [f"add {A}"], id="scots.out: by adding"),
        pytest.param("A", "C", "", [f"discard {A}"], id="scots.out: by the discard"),
    ],
)
def test_out(hand: str, face_up: str, sets: str, moves: list[str]) -> None:
    after = play(situation(hand, face_up, sets, laying=True), *moves)
    assert after.hands[0] == ()
    assert after.to_act is None
    assert isinstance(after.chance, queen_of_scots.Dealing)
    assert after.last_round is not None


def test_out_by_taking_the_pile() -> None:
    after = play(situation("A A", "A"), f"take {A} {A}")
    assert (after.to_act, after.hands[0], after.face_up) == (None, (), ())
    # Three cards of 5 on the table; seat 1 is left with one of 20.
    assert after.scores == (15, -20)


def test_out_is_not_by_taking_a_larger_pile() -> None:
    after = play(situation("A A", "B A"), f"take {A} {A}")
    assert (after.to_act, after.hands[0]) == (0, (B,))


PICKING_UP = situation("A A J", "B A")
JEWEL_UP = situation("J J A B", "J", "C: C C C")
ONE_JEWEL = situation("J A A", "J", "C: C C C")
LAYING = situation("A A B J J K M", "C", "C: C C C", laying=True)


@pytest.mark.parametrize(
    ("state", "text", "code", "rule"),
    [
        (PICKING_UP, f"discard {A}", Code.NOT_PICKED_UP, "scots.phase"),
        (PICKING_UP, f"lay {A} {A} {J}", Code.NOT_PICKED_UP, "scots.phase"),
        (PICKING_UP, f"add {B}", Code.NOT_PICKED_UP, "scots.phase"),
        (LAYING, "draw", Code.PICKED_UP, "scots.phase"),
        (LAYING, f"take {A} {A}", Code.PICKED_UP, "scots.phase"),
        (LAYING, f"take onto {A}", Code.PICKED_UP, "scots.phase"),
        (PICKING_UP, f"take {A} {A} {A}", Code.NOT_HELD, "scots.hand"),
        (PICKING_UP, f"take {B} {B}", Code.NOT_HELD, "scots.hand"),
        (PICKING_UP, "take thistle", Code.NO_SUCH_CARD, "scots.hand"),
        (PICKING_UP, f"take {A} {J}", Code.NO_MATCH, "scots.take-pile"),
        (PICKING_UP, f"take {J}", Code.NO_MATCH, "scots.take-pile"),
        (PICKING_UP, f"take {A}", Code.TAKE_SIZE, "scots.take-pile"),
        (PICKING_UP, f"take onto {A}", Code.NO_JEWEL_ON_TOP, "scots.take-pile"),
        (JEWEL_UP, f"take {A} {B}", Code.NO_PAIR, "scots.take-jewel"),
        (JEWEL_UP, f"take {J} {J}", Code.NO_PAIR, "scots.take-jewel"),
        (JEWEL_UP, f"take {A} {J}", Code.NO_PAIR, "scots.take-jewel"),
        (JEWEL_UP, f"take {A}", Code.TAKE_SIZE, "scots.take-pile"),
        (JEWEL_UP, f"take onto {A}", Code.NO_SET_FOR_JEWEL, "scots.take-jewel"),
        (JEWEL_UP, "take onto royal", Code.NO_SET_FOR_JEWEL, "scots.take-jewel"),
        (ONE_JEWEL, f"take {A} {A}", Code.TWO_JEWELS, "scots.take-jewel"),
        (ONE_JEWEL, "take onto plain-3", Code.TWO_JEWELS, "scots.take-jewel"),
        (LAYING, f"lay {A} {A} {A}", Code.NOT_HELD, "scots.hand"),
        (LAYING, f"lay {A} {A} {B}", Code.NOT_MATCHING, "scots.lay"),
        (LAYING, f"lay {A} {KING} {MARY}", Code.NOT_MATCHING, "scots.lay"),
        (LAYING, f"lay {A} {J} {J}", Code.TOO_FEW_MATCHING, "scots.lay"),
        (LAYING, f"lay {J} {J}", Code.TOO_FEW_MATCHING, "scots.lay"),
        (LAYING, f"lay {A} {A}", Code.LAY_SIZE, "scots.lay"),
        (LAYING, f"lay {A} {A} {J} {J}", Code.LAY_SIZE, "scots.lay"),
        (LAYING, "add plain-3", Code.NOT_HELD, "scots.hand"),
        (LAYING, f"add {A}", Code.NO_SUCH_SET, "scots.add"),
        (LAYING, f"add {J} to {A}", Code.NO_SUCH_SET, "scots.add"),
        (LAYING, f"add {J}", Code.SET_NOT_NAMED, "scots.add"),
        (LAYING, "discard plain-3", Code.NOT_HELD, "scots.hand"),
        (
            situation("A A A", "C", "A: A A A", laying=True),
            f"lay {A} {A} {A}",
            Code.ALREADY_LAID,
            "scots.lay",
        ),
        (
            situation("A B", "C", "A: A A A", laying=True),
            f"add {A} to {A}",
            Code.SET_NAMED,
            "scots.add",
        ),
    ],
)
def test_refused(state: State, text: str, code: Code, rule: str) -> None:
    assert reason(state, text) is code
    assert code.rule == rule
    assert text not in legal(state)


def test_turn_and_phase_and_over() -> None:
    start = queen_of_scots.start(RULES)
    draw = queen_of_scots.Draw()
    for state, seat, code in [
        (start, 0, Code.DEAL_DUE),
        (PICKING_UP, 1, Code.NOT_YOUR_TURN),
        (play(situation("A", "C", laying=True), f"discard {A}"), 0, Code.DEAL_DUE),
    ]:
        violation = queen_of_scots.why_illegal(state, Seat(seat), draw)
        assert violation is not None
        assert violation.code is code
        assert violation.message
    won = completed(Rules(seats=2, target=15), [f"{A}", OTHER], "plain-3",
                    tables=[{A: f"{A} {A}  {A}"}, {}], laying=True)  # fmt: skip
    over = play(won, f"add {A}")
    assert over.is_over
    for seat in (0, 1):
        violation = queen_of_scots.why_illegal(over, Seat(seat), draw)
        assert violation is not None
        assert (violation.code, violation.rule) == (Code.OVER, "scots.over")
    assert legal(over) == []


def test_a_view_answers_for_its_own_seat() -> None:
    view = queen_of_scots.view(PICKING_UP, Seat(0))
    with pytest.raises(ValueError, match="a view answers for its own seat 0 only"):
        queen_of_scots.why_illegal(view, Seat(1), queen_of_scots.Draw())


def test_no_move_of_another_game() -> None:
    for state in (PICKING_UP, LAYING):
        with pytest.raises(TypeError, match="is not a move of this game"):
            queen_of_scots.apply(state, Seat(0), "draw")  # type: ignore[arg-type]  # as a caller without a checker may
