"""Texts: of moves both ways, of tables, and of every reason in every language."""

import pytest

from cardrules import ParseError, Seat, language, queen_of_scots
from cardrules.queen_of_scots import Card, Code, Kind, Line, Reshuffle, State, parse_move
from queen_of_scots.tables import completed, play
from queen_of_scots.worlds import SMALL

RULES = queen_of_scots.Rules(seats=2, deck=SMALL, hand_size=3, stock_used_up="reshuffle")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", queen_of_scots.Draw()), ("take king-james queen-mary",
        queen_of_scots.Take([Card("queen-mary"), Card("king-james")])), ("take onto royal",
        queen_of_scots.TakeOnto(Kind("royal"))), (
            "lay crown-jewels plain-3 plain-3",
            queen_of_scots.Lay([Card("plain-3"), Card("crown-jewels"), Card("plain-3")]),
        ),
        ("add plain-3", queen_of_scots.Add(Card("plain-3"))),
        (
            "add crown-jewels to plain-3",
            queen_of_scots.Add(Card("crown-jewels"), Kind("plain-3")),
        ),
        ("discard plain-3", queen_of_scots.Discard(Card("plain-3"))),
    ],
)  # fmt: skip
def test_moves_both_ways(text: str, move: queen_of_scots.Move) -> None:
    assert str(move) == text
    assert parse_move(text) == move


def test_cards_stand_in_any_order() -> None:
    assert str(parse_move("  lay b  a b ")) == "lay a b b"
    assert parse_move("take b a") == parse_move("take a b")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "draw draw",
        "take",
        "take onto",
        "take onto onto",
        "take onto a b",
        "take royal a",
        "lay",
        "lay a a to",
        "lay A A A",
        "add",
        "add a to",
        "add a b c",
        "add a onto b",
        "add royal",
        "add a to onto",
        "discard",
        "discard a b",
        "discard -a",
        "discard a--b",
        "discard ♕",
        "discard " + "x_" * 500,
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_move(text)
    assert len(str(caught.value)) < 250


def test_a_move_is_a_text() -> None:
    with pytest.raises(ParseError, match="a move must be a text, not NoneType"):
        parse_move(None)  # type: ignore[arg-type]  # as a caller without a checker may


@pytest.mark.parametrize("code", language.languages())
def test_each_reason_and_line_has_its_words(code: str) -> None:
    words = language.catalogue(code)
    assert {f"scots.violation.{reason}" for reason in Code} <= set(words)
    assert {f"scots.line.{line}" for line in Line} <= set(words)
    assert {reason.rule.partition(".")[0] for reason in Code} == {"scots"}


def test_a_table_in_plain_text() -> None:
    state = completed(
        RULES, ["a a b", "k3 j"], "c a", tables=[{}, {"c": "c c c"}], known=["", "j"]
    )
    assert queen_of_scots.to_text(queen_of_scots.view(state, Seat(0))).splitlines() == [
        "Your turn: draw, or take the face-up pile with a on top.",
        "seat 0 *: 3 in hand",
        "seat 1: 2 in hand",
        "  known in hand: j",
        "  c: c, c, c",
        "Face-up pile, oldest first: c, a.",
        f"Face-down pile: {len(state.stock)} in all.",
        "Your hand: a, a, b.",
        "Scores: 0, 0.",
    ]


def test_each_phase_has_its_words() -> None:
    start = queen_of_scots.start(RULES)
    assert "chance names the dealer" in told(start)
    picking_up = completed(
        RULES,
        ["b b", "k1 k1 k2 k2 k3 k3 j j j j c"],
        "c c c c a a a a a b",
        tables=[{}, {}],
        stock="b b",
    )
    assert "Seat 0's turn to draw" in told(picking_up)
    laying = play(picking_up, "draw")
    assert "Seat 0's turn to lay cards" in told(laying)
    reshuffling = play(laying, "discard b", "draw", "discard b")
    assert "is to be shuffled; then it is Seat 0's turn" in told(reshuffling)
    assert reshuffling.chance is not None
    order = reshuffling.chance.cards
    again = queen_of_scots.apply_chance(reshuffling, Reshuffle(order))
    assert "Shuffled in: a, a, a, a, a, b, b, c, c, c, c." in told(again)
    assert "Drawn since, by seat: 1, 0." in told(play(again, "draw"))
    out = completed(RULES, ["a", "b"], "c", laying=True)
    assert "Seat 0 deals the next round." in told(play(out, "discard a"))
    rules = queen_of_scots.Rules(seats=2, deck=SMALL, hand_size=3, target=15)
    over = completed(rules, ["a a a", "b"], "c", laying=True)
    assert "The match is over: Seat 0 wins." in told(play(over, "lay a a a"))


def told(state: State) -> str:
    """Return the text of a state to a spectator, after looking at every view in every language."""
    for code in language.languages():
        for seat in (Seat(0), Seat(1), None):
            assert queen_of_scots.to_text(queen_of_scots.view(state, seat), code)
    assert queen_of_scots.debug_text(state)
    return queen_of_scots.to_text(queen_of_scots.view(state, None))


def test_debug_text_shows_all_and_repr_nothing() -> None:
    state = completed(RULES, ["a a b", "k3 j"], "c a")
    assert "hand 1: j k3" in queen_of_scots.debug_text(state)
    assert f"face-down pile, top first: {' '.join(state.stock)}" in queen_of_scots.debug_text(
        state
    )
    assert repr(state) == "<queen_of_scots.State: PickingUp, to act 0, scores (0, 0)>"
