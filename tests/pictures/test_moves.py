"""A move on a picture: what goes, from where, to where."""

from collections.abc import Sequence
from typing import cast

import pytest

from cardrules import GameView, IllegalMove, games, pictures, queen_of_scots, racko, rank
from pictures.geometry import SVG, parsed
from pictures.scenes import VIEWS, racko_view, view_in
from queen_of_scots.tables import completed
from rank.tables import table

NAMES = ("Ann", "Ben", "Cleo", "Dai")
RACKO = racko.Rules(seats=2, rack_size=3, cards=10)
BEFORE = racko.view(
    racko.position(RACKO, racks=[[7, 2, 3], [4, 8, 5]], discard_pile=[9, 1], to_act=0), 0
)
TURNED = racko.view(
    racko.position(
        RACKO,
        racks=[[7, 2, 3], [4, 8, 5]],
        discard_pile=[9],
        draw_pile=[6, 1, 10],
        turned_over=True,
        to_act=0,
    ),
    0,
)
LEAD = rank.view(table(rank.Rules(seats=3), "7 7 9 U C", "1 2", "3 4"), 0)
SCOTS = queen_of_scots.Rules(seats=2)


def scots(
    hand: str, face_up: str, *, laying: bool, sets: str = "plain-3 plain-3 plain-3"
) -> GameView:
    tables = [{"plain-3": sets}, {}]
    state = completed(SCOTS, [hand, "plain-1"], face_up, tables=tables, laying=laying)
    return queen_of_scots.view(state, 0)


ROYALS = scots("king-james queen-mary lord-darnley plain-3 crown-jewels", "plain-9", laying=True)
JEWEL = scots("crown-jewels crown-jewels plain-1 plain-1", "crown-jewels", laying=False)

ROWS: Sequence[tuple[GameView, str, list[str]]] = [
    (racko_view(), "place 10", ["27: Drawn → slot 10", "21: slot 10 → Discard pile"]),
    (racko_view(), "discard", ["27: Drawn → Discard pile"]),
    (BEFORE, "take 5", ["1: Discard pile → slot 5", "7: slot 5 → Discard pile"]),
    (BEFORE, "draw", ["a card: Draw pile → Ann"]),
    (TURNED, "draw", ["6: Draw pile → Ann"]),
    (VIEWS["rank"], "play W = 11", ["Wild = 11: Your hand → Pile"]),
    (VIEWS["rank"], "play 7 D = 7", ["7, Rank-Down = 7: Your hand → Pile"]),
    (VIEWS["rank"], "play C2", ["Crown + Draw 2: Your hand → Pile"]),
    (VIEWS["rank"], "pass", ["Ann passes"]),
    (LEAD, "play 9 = 9", ["9: Your hand → Pile"]),
    (LEAD, "play 7 7 = 7", ["2 \N{MULTIPLICATION SIGN} 7 = 7: Your hand → Pile"]),
    (
        VIEWS["queen_of_scots"],
        "take plain-3 plain-3",
        [
            "2 \N{MULTIPLICATION SIGN} Plain 3: Your hand → Plain 3",
            "Plain 3: Face-up pile → Plain 3",
            "the rest (2): Face-up pile → Your hand",
        ],
    ),
    (VIEWS["queen_of_scots"], "draw", ["a card: Face-down pile → Your hand"]),
    (
        ROYALS,
        "lay king-james lord-darnley queen-mary",
        ["King James, Queen Mary, Lord Darnley: Your hand → Ann"],
    ),
    (ROYALS, "add plain-3", ["Plain 3: Your hand → Plain 3"]),
    (ROYALS, "add crown-jewels to plain-3", ["Crown Jewels: Your hand → Plain 3"]),
    (ROYALS, "discard queen-mary", ["Queen Mary: Your hand → Face-up pile"]),
    (JEWEL, "take onto plain-3", ["Crown Jewels: Face-up pile → Plain 3"]),
    (
        JEWEL,
        "take plain-1 plain-1",
        ["2 \N{MULTIPLICATION SIGN} Plain 1: Your hand → Ann", "Crown Jewels: Face-up pile → Ann"],
    ),
]


def game_of(view: GameView) -> str:
    return type(view).__module__.split(".")[1]


def said(view: GameView, move: object, count: int) -> list[str]:
    """Return the last lines of the description."""
    svg = pictures.to_svg(view, move=move, names=NAMES[: view.rules.seats])
    return (parsed(svg)[1].text or "").split("\n")[-count:]


@pytest.mark.parametrize(
    ("view", "text", "lines"), ROWS, ids=[f"{i} {row[1]}" for i, row in enumerate(ROWS)]
)
def test_what_a_move_does(view: GameView, text: str, lines: list[str]) -> None:
    move = games.load(game_of(view)).parse_move(text)
    assert said(view, move, len(lines)) == lines
    frames = parsed(pictures.to_svg(view, move=move)).iter(f"{SVG}rect")
    targets = [frame for frame in frames if frame.get("class") == "cr-to"]
    assert len(targets) == sum("→" in line for line in lines)


def exchange(phase: str, which: int = 1) -> rank.View:
    return cast("rank.View", view_in("rank", which, phase))


def test_choosing_a_benefit() -> None:
    view = exchange("ChoosingBenefit", 0)
    assert view.seat is not None
    assert view.hand_facts.beggar is not None
    king, beggar = NAMES[view.seat], NAMES[view.hand_facts.beggar]
    assert said(view, rank.GoFirst(), 1) == [f"{king} goes first"]
    assert said(view, rank.Steal(), 1) == [f"highest number: {beggar} → Your hand"]


def test_choosing_a_hand() -> None:
    view = exchange("ChoosingHand")
    assert view.seat is not None
    assert said(view, rank.KeepHand(), 1) == [f"{NAMES[view.seat]} keeps the hand"]
    assert said(view, rank.TakeKingsHand(), 2) == [
        "all cards: Your hand → King's Hand",
        "all cards: King's Hand → Your hand",
    ]


def test_giving() -> None:
    view = exchange("Giving")
    assert isinstance(view.phase, rank.Giving)
    move = next(move for move in rank.legal_moves(view) if isinstance(move, rank.Give))
    (line,) = said(view, move, 1)
    assert line.endswith(f": Your hand → {NAMES[view.phase.to]}")


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove, match="there is no slot 55"):
        pictures.to_svg(racko_view(), move=racko.parse_move("place 55"))


@pytest.mark.parametrize("seat", [1, None])
def test_only_the_seat_to_act_has_moves(seat: int | None) -> None:
    state = racko.position(RACKO, racks=[[7, 2, 3], [4, 8, 5]], discard_pile=[9], to_act=0)
    with pytest.raises(IllegalMove):
        pictures.to_svg(racko.view(state, seat), move=racko.Draw())


def test_something_that_is_not_a_move_is_refused() -> None:
    with pytest.raises(TypeError, match="not a move"):
        pictures.to_svg(racko_view(), move="draw")


def test_a_drawn_card_that_is_not_seen() -> None:
    """Ben sees that Ann has drawn, and not what."""
    state = racko.position(RACKO, racks=[[7, 2, 3], [4, 8, 5]], discard_pile=[9], to_act=0)
    view = racko.view(racko.apply(state, 0, racko.Draw()), 1)
    assert view.drawn is None
    assert ">Drawn</text>" in pictures.to_svg(view)
