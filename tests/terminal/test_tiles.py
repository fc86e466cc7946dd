"""Tiles in lines of characters: borders that tell what can be done, and ways between tiles."""

import pytest

from cardrules.cli._terminal.tiles import Arranged, Row, Tile, Words, arranged

ROWS: list[Row] = [
    [Words("Pile"), Tile("pile", "7"), Words("and"), Tile("empty", "", "0")],
    [Tile("a", "10"), Tile("b", "Queen", "5"), Tile("c", "▒▒")],
]


def text(table: Arranged) -> str:
    return "\n" + "".join(
        "".join(piece.text for piece in line).rstrip() + "\n" for line in table.lines
    )


def test_borders_tell_what_can_be_done() -> None:
    table = arranged(ROWS, 40, selected={"a"}, targets={"empty", "c"}, cursor="b")
    assert (
        text(table)
        == """
     ╭──╮     ╔══╗
Pile │7 │ and ║  ║
     ╰──╯     ╚0═╝
┏━━┓╭─────╮╔══╗
┃10┃│Queen│║▒▒║
┗━━┛╰──5──╯╚══╝
"""
    )
    roles = {piece.text: piece.role for line in table.lines for piece in line}
    assert (roles["Queen"], roles["10"], roles["▒▒"]) == ("card cursor", "selected", "back target")


def test_what_is_too_wide_goes_on_below() -> None:
    assert (
        text(arranged([*ROWS, [Words("four words and more")]], 12))
        == """
     ╭──╮
Pile │7 │
     ╰──╯
    ┌╌╌┐
and ╎  ╎
    └0╌┘
╭──╮╭─────╮
│10││Queen│
╰──╯╰──5──╯
╭──╮
│▒▒│
╰──╯
four words
and more
"""
    )


@pytest.mark.parametrize(
    ("key", "dx", "dy", "other"),
    [
        (None, 1, 0, "a"),
        ("gone", 0, 1, "a"),
        ("pile", 1, 0, "empty"),
        ("pile", -1, 0, "pile"),
        ("empty", 1, 0, "a"),
        ("c", 1, 0, "c"),
        ("pile", 0, 1, "b"),
        ("pile", 0, -1, "pile"),
        ("c", 0, -1, "empty"),
    ],
)
def test_ways_from_tile_to_tile(key: str | None, dx: int, dy: int, other: str) -> None:
    assert arranged(ROWS, 40).beside(key, dx, dy) == other


def test_the_keyboard_begins_at_the_last_row() -> None:
    assert arranged(ROWS, 4).home == "a"
    assert arranged([*ROWS, [Words("nothing")]], 40).home == "a"


def test_a_table_without_tiles() -> None:
    table = arranged([[Words("nothing")]], 40)
    assert (table.home, table.beside(None, 1, 0), table.at(0, 0)) == (None, None, None)


def test_a_tile_is_found_by_its_characters() -> None:
    table = arranged(ROWS, 40)
    found = [spot.tile.key if (spot := table.at(x, 3)) else None for x in (0, 3, 4, 10, 11, 15)]
    assert found == ["a", "a", "b", "b", "c", None]
