"""Corners in which one game, or one type, once said something else than it meant."""

from collections.abc import Mapping, MutableMapping

import pytest

from cardrules import ScoreLine, Seat, queen_of_scots, racko, rank, wire
from cardrules.queen_of_scots import CardType, Deck


@pytest.mark.parametrize("cards", ["6", "66", [6], ["6"], (None,)])
def test_a_play_is_made_of_cards(cards: object) -> None:
    with pytest.raises(TypeError, match=r"is not a member of rank\.Card \(rank\.cards reads"):
        rank.Play(cards, 6)  # type: ignore[arg-type]  # as a caller without a checker may
    assert str(rank.Play(rank.cards("6"), 6)) == "play 6 = 6"


@pytest.mark.parametrize("text", [7, None, b"7", ["7"], True], ids=repr)
def test_a_text_names_cards(text: object) -> None:
    with pytest.raises(TypeError, match=f"a string names cards, not {type(text).__name__}"):
        rank.cards(text)  # type: ignore[arg-type]  # as a caller without a checker may


SECOND_TO_LAST = "the second-to-last seat"


# rank.classic-president: with three players the second-to-last is the Queen herself, so her
# exchange falls away; in the Italian edition she exchanges with the Beggar, the only seat below
# her.
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (rank.Rules(seats=3, classic_president=True), ""),
        (
            rank.Rules.italian_edition(3, classic_president=True),
            "Then the Queen receives the Beggar's highest card and gives one back.",
        ),
        (
            rank.Rules(seats=4, classic_president=True),
            f"Then the Queen receives the highest card of {SECOND_TO_LAST} and gives one back.",
        ),
    ],
    ids=["three seats", "three seats, Italian", "four seats"],
)
def test_classic_president_speaks_of_the_seats_there_are(rules: rank.Rules, said: str) -> None:
    text = rules.describe()
    assert said in text
    assert ("the Queen receives" in text) == bool(said)
    assert ("Knights" in text) == (rules.seats > 3)
    assert ("i Knight" in rules.describe("it")) == (rules.seats > 3)


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("Cardo è", "cardo-e"),
        ("Élisabeth d'Écosse", "elisabeth-d-ecosse"),
        ("Königin", "konigin"),
        ("E\u0301cosse", "ecosse"),
        ("♕ Mary", "mary"),
    ],
)
def test_a_slug_keeps_letters_without_their_accents(name: str, card: str) -> None:
    assert CardType(name, points=5, copies=1).id == card


def test_a_line_of_a_score_sheet_has_one_type_of_code() -> None:
    line = ScoreLine(racko.Line.CARDS, 5, "racko.score")
    assert type(line.code) is str
    assert line == ScoreLine("cards", 5, "racko.score")
    assert line.code == racko.Line.CARDS
    assert repr(line) == "ScoreLine(code='cards', points=5, rule='racko.score')"


@pytest.mark.parametrize(
    "values",
    [queen_of_scots.SAMPLE_DECK, queen_of_scots.Rules(), racko.Rules(), rank.Rules()],
    ids=["deck", "queen_of_scots", "racko", "rank"],
)
def test_rules_hold_nothing_that_can_be_changed(values: object) -> None:
    names = [name for cls in type(values).__mro__ for name in getattr(cls, "__slots__", ())]
    held = [getattr(values, name) for name in names if hasattr(values, name)]
    assert held
    assert not [each for each in held if isinstance(each, (MutableMapping, list, set))]
    assert queen_of_scots.SAMPLE_DECK.kinds is not None
    assert isinstance(queen_of_scots.SAMPLE_DECK.kinds, Mapping)


# The deck is two kings, two queens and six of a plain card; the turn of seat 0 begins.
def test_a_card_that_the_deck_has_not_is_named() -> None:
    deck = Deck(
        [
            CardType("King", points=40, copies=2, royal=True),
            CardType("Queen", points=35, copies=2, royal=True),
            CardType("Plain", points=5, copies=6),
        ]
    )
    state = queen_of_scots.position(
        queen_of_scots.Rules(seats=2, deck=deck, hand_size=2),
        hands=[["king", "plain"], ["queen", "plain"]],
        face_up=["plain"],
        stock=["plain", "plain", "plain", "king", "queen"],
        to_act=0,
    )
    said = {}
    for text in ("take nonsense", "take queen"):
        violation = queen_of_scots.why_illegal(state, Seat(0), queen_of_scots.parse_move(text))
        assert violation is not None
        assert wire.loads(wire.dumps(violation)) == violation
        said[violation.code] = violation.message
    assert said == {
        queen_of_scots.Code.NO_SUCH_CARD: "there is no card nonsense in this deck",
        queen_of_scots.Code.NOT_HELD: "the move takes 1 × Queen, and the hand holds 0",
    }
