"""The text of moves: printed slot numbers, both ways."""

import pytest

from cardrules import CardRulesError, ParseError, racko
from cardrules.racko import Discard, Draw, Place, Slot, Take

MOVES: list[tuple[str, racko.Move]] = [
    ("take 5", Take(Slot(5))),
    ("take 30", Take(Slot(30))),
    ("take 50", Take(Slot(50))),
    ("take 30 go", Take(Slot(30), go=True)),
    ("draw", Draw()),
    ("place 5", Place(Slot(5))),
    ("place 30", Place(Slot(30))),
    ("place 50", Place(Slot(50))),
    ("place 30 go", Place(Slot(30), go=True)),
    ("discard", Discard()),
    ("discard go", Discard(go=True)),
]


@pytest.mark.parametrize(
    ("text", "move"), [pytest.param(text, move, id=text) for text, move in MOVES]
)
def test_text_of_a_move(text: str, move: racko.Move) -> None:
    assert str(move) == text
    assert racko.parse_move(text) == move
    assert type(racko.parse_move(text)) is type(move)


def test_text_tells_moves_apart() -> None:
    moves = [move for _, move in MOVES]
    assert len(set(moves)) == len(moves)
    assert Take(Slot(30)) == Take(Slot(30), go=False)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "take",
        "place",
        "go",
        "30",
        "swap 30",
        "take thirty",
        "take go",
        "place go",
        "take 30 40",
        "take 30 go go",
        "take 30 going",
        "take go 30",
        "go take 30",
        "take -5",
        "take 5.0",
        "take 0x5",
        "take 5,",
        "take ５",  # noqa: RUF001 - a digit, but not of a printed number
        "take ³",
        "draw go",
        "draw 30",
        "discard 30",
        "discard 30 go",
        "take 30; draw",
    ],
)
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        racko.parse_move(text)
    assert isinstance(caught.value, CardRulesError)
    assert caught.value.value == text
    assert str(caught.value)
