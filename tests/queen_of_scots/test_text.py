"""Texts: of moves both ways, of tables, and of every reason in every language."""

from collections.abc import Callable
from typing import Any, cast

import attrs
import pytest

from cardrules import ParseError, Seat, language, queen_of_scots, records, wire
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
        "discard " + "x" * 257,
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_move(text)
    assert len(str(caught.value)) < 250


def test_a_move_is_a_text() -> None:
    with pytest.raises(ParseError, match="a move must be a string, not NoneType"):
        parse_move(None)  # type: ignore[arg-type]  # as a caller without a checker may


MAKERS: dict[str, Callable[[Any], queen_of_scots.Move]] = {
    "discard": queen_of_scots.Discard,
    "add": queen_of_scots.Add,
    "add to": lambda card: queen_of_scots.Add(Card("j"), card),
    "take": lambda card: queen_of_scots.Take((card, card)),
    "take onto": queen_of_scots.TakeOnto,
    "lay": lambda card: queen_of_scots.Lay([Card("a"), card, Card("a")]),
}
EVERY_MAKER = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


@EVERY_MAKER
@pytest.mark.parametrize("card", [5, True, b"a", 5.0, ("a",), ["a"]], ids=repr)
def test_a_move_names_cards_by_texts(
    make: Callable[[Any], queen_of_scots.Move],
    card: object,
) -> None:
    with pytest.raises(TypeError, match="the id of a card is a string, not "):
        make(card)


@EVERY_MAKER
@pytest.mark.parametrize(
    "card",
    ["", "a b", "a\nb", "\u202ea", "\ud800", "King James", "to", "x" * 257],
    ids=lambda card: ascii(card[:20]),
)
def test_a_move_names_cards_by_ids(make: Callable[[Any], queen_of_scots.Move], card: str) -> None:
    with pytest.raises(ParseError) as caught:
        make(card)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 250


@EVERY_MAKER
@pytest.mark.parametrize("card", ["a", "no-such-card", "x" * 256], ids=len)
def test_every_move_and_its_refusal_can_be_sent(
    make: Callable[[Any], queen_of_scots.Move], card: str
) -> None:
    state = completed(RULES, ["b b b", "c"], "c")
    for phase in (queen_of_scots.PickingUp(), queen_of_scots.Laying()):
        facing = attrs.evolve(state, phase=phase)
        move = make(card)
        assert parse_move(str(move)) == move
        assert wire.loads(wire.dumps(move)) == move
        refused = queen_of_scots.why_illegal(facing, Seat(0), move)
        assert refused is not None
        assert refused.message.isprintable()
        assert wire.loads(wire.dumps(refused)) == refused


def test_a_selection_holds_ids() -> None:
    state = attrs.evolve(completed(RULES, ["b b b", "c"], "c"), phase=queen_of_scots.Laying())
    view = queen_of_scots.view(state, Seat(0))
    asks: list[Callable[[Any], object]] = [
        lambda cards: queen_of_scots.moves_with(view, cards),
        lambda cards: queen_of_scots.why_none(view, cards),
        lambda cards: queen_of_scots.plan(view, cards, "b"),
        lambda cards: queen_of_scots.plan(view, ["b", "b", "b"], cards[0]),
    ]
    for ask in asks:
        with pytest.raises(TypeError, match="the id of a card is a string, not int"):
            ask([5])
        with pytest.raises(ParseError, match="is not a card"):
            ask(["a\nb"])


class Text(str):
    """A text of a class of its own."""

    __slots__ = ()


def is_plain(value: object) -> bool:
    """Return whether all texts within a value are of the class `str`."""
    cls = type(value)
    if attrs.has(cls):
        return all(is_plain(getattr(value, field.name)) for field in attrs.fields(cls))
    if isinstance(value, tuple):
        return all(map(is_plain, cast("tuple[object, ...]", value)))
    return not isinstance(value, Text)


def test_texts_of_other_classes_become_plain() -> None:
    def texts(words: str) -> list[Card]:
        return [Card(Text(word)) for word in words.split()]

    types = [
        queen_of_scots.CardType(Text("j"), points=50, copies=2, wild=True),
        queen_of_scots.CardType("B", points=5, copies=7, id=Card(Text("b"))),
    ]
    rules = queen_of_scots.Rules(
        seats=2, hand_size=2, deck=queen_of_scots.Deck(types), stock_used_up="reshuffle"
    )
    state = queen_of_scots.position(
        rules,
        hands=[texts("b b j"), texts("b")],
        tables=[[(Text("b"), texts("b b b"))], []],
        face_up=texts("b"),
        stock=texts("j"),
        reshuffled=texts("j b b"),
        drawn_since=[texts("b"), texts("b")],
        known=[texts("b"), []],
        to_act=0,
    )
    assert is_plain(state)
    assert is_plain(queen_of_scots.LaidSet(queen_of_scots.Kind(Text("b")), tuple(texts("b b b"))))
    assert is_plain(rules)
    start = queen_of_scots.start(rules)
    order = texts("b j b b b b j b b")
    deal = queen_of_scots.deal_cards(start, order, dealer=1)
    assert is_plain(deal)
    assert is_plain(attrs.evolve(deal, face_up=Card(Text("b"))))
    assert is_plain(queen_of_scots.Reshuffle(tuple(order)))
    for make in MAKERS.values():
        assert is_plain(make(Text("b")))
    laying = attrs.evolve(state, phase=queen_of_scots.Laying())
    planned = queen_of_scots.plan(queen_of_scots.view(laying, Seat(0)), texts("b j"), Text("b"))
    assert isinstance(planned, tuple)
    assert is_plain(planned)
    assert is_plain(records.new_header(rules, [Text("Ada"), "Ben"]))


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
    assert "is shuffled next; then it is Seat 0's turn" in told(reshuffling)
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
