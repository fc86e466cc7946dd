"""What the table of each game shows in the terminal, and where its moves are made."""

import pytest

from cardrules import AnyGame, GameView, Seat, queen_of_scots, racko, rank
from cardrules.cli._terminal.labels import Labels
from cardrules.cli._terminal.layouts import layout_of
from cardrules.cli._terminal.tiles import Tile, arranged
from pictures.scenes import VIEWS
from rank.tables import dealt, table

NAMES = ("Ann", "Ben", "Cleo", "Dai")


def shown(game: AnyGame, view: GameView, width: int = 50) -> str:
    """Return the table in lines, beginning with a line break."""
    labels = Labels("en", NAMES[: view.rules.seats])
    lines = arranged(layout_of(game).rows(view, labels, width), width).lines
    return "\n" + "".join("".join(piece.text for piece in line).rstrip() + "\n" for line in lines)


def full_names(game: AnyGame, view: GameView) -> list[str]:
    """Return what the tiles are called where their faces are short."""
    rows = layout_of(game).rows(view, Labels("en", NAMES[: view.rules.seats]), 50)
    return [item.full for row in rows for item in row if isinstance(item, Tile) and item.full]


def test_racko() -> None:
    assert (
        shown(racko, VIEWS["racko"])
        == """
      5  10  15  20  25  30  35  40  45  50
Ben  ··  ··   2  ··  ··  ··  ··  ··  ··  ··

          ╭──╮              ╭──╮       ╭──╮
Draw pile │▒▒│ Discard pile │13│ Drawn │27│
          ╰17╯              ╰2─╯       ╰──╯

    ╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮
Ann │ 4││21││ 9││16││30││24││31││38││12││40│
    ╰5─╯╰10╯╰15╯╰20╯╰25╯╰30╯╰35╯╰40╯╰45╯╰50╯
"""
    )


def test_racko_for_a_spectator() -> None:
    """A card that another seat has drawn lies face down; before the deal the piles are empty."""
    rules = racko.Rules(seats=2, rack_size=2, cards=6)
    state = racko.position(
        rules, racks=[[1, 5], [4, 3]], discard_pile=[6], draw_pile=[2], to_act=0
    )
    view = racko.view(racko.apply(state, 0, racko.Draw()), None)
    assert (
        shown(racko, view)
        == """
      5  10
Ann  ··  ··
Ben  ··  ··

          ┌╌╌┐              ╭──╮       ╭──╮
Draw pile ╎  ╎ Discard pile │ 6│ Drawn │▒▒│
          └0╌┘              ╰1─╯       ╰──╯


"""
    )
    undealt = racko.view(racko.start(rules), 0)
    assert "Draw pile ╎  ╎ Discard pile ╎  ╎\n" in shown(racko, undealt)


def test_rank() -> None:
    view = VIEWS["rank"]
    assert (
        shown(rank, view)
        == """
Ann: 8 in hand, Beggar
Ben: 3 in hand, King
Cleo: 2 in hand, Knight, passed
Dai: 2 in hand, Queen

                      ╭──╮           ┌╌╌┐
Pile: a card worth 10 │10│ Draw pile ╎  ╎
                      ╰──╯           └0╌┘

Your hand
╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮
│ 7││ 7││ 9││W★││U▲││D▼││C♛││C2│
╰──╯╰──╯╰──╯╰──╯╰──╯╰──╯╰──╯╰──╯
"""
    )
    assert full_names(rank, view) == ["Wild", "Rank-Up", "Rank-Down", "Crown", "Crown + Draw 2"]


def test_rank_with_seats_that_are_out() -> None:
    state = table(rank.Rules(seats=3), "7 9", "1 2", "", to_act=0, out=[2])
    assert "\nAnn: 2 in hand        Ben: 2 in hand\nCleo: 0 in hand, out\n" in (
        shown(rank, rank.view(state, 0))
    )
    assert "\nNothing to beat ╎  ╎ Draw pile ╎  ╎\n" in shown(rank, rank.view(state, 0))


def test_rank_with_a_kings_hand() -> None:
    rules = rank.Rules(seats=3, deck=rank.cards("1 2 3 4 5"), hand_size=1, kings_hand=True)
    cards = [rank.cards(text) for text in ["1", "2", "3", "4", "5"]]
    deal = rank.Deal(hands=tuple(cards[:3]), draw_pile=cards[3], king=Seat(0), kings_hand=cards[4])
    view = rank.view(rank.apply_chance(rank.start(rules), deal), 0)
    assert "Nothing to beat ╎  ╎ King's Hand │▒▒│ Draw pile │▒▒│\n" in shown(rank, view, 60)


def test_a_large_pile_is_cut() -> None:
    state = table(rank.Rules(seats=3), "9", "1", "2 2 2 2 2 2 W W W W", to_act=2)
    state = rank.apply(state, 2, rank.parse_move("play 2 2 2 2 2 2 W W W = 2"))
    assert "\nPile: a set of nine worth 2" in shown(rank, rank.view(state, 0), 60)
    assert "│2 2 2 2 2 2 W★ W★ W★│" in shown(rank, rank.view(state, 0), 60)
    assert "│2 2 2 2 2 2 W★ W…│" in shown(rank, rank.view(state, 0), 20)


def test_rank_shows_cards_that_are_known() -> None:
    """The Beggar has seen which of its cards the King took."""
    state = dealt(rank.Rules(seats=3, hand_size=2), (0, 1, 2), "7 9", "4 U", "5 12")
    state = rank.apply(state, 0, rank.parse_move("steal"))
    assert "\nAnn: 3 in hand, King, holds 12\n" in shown(rank, rank.view(state, 2))
    assert "holds" not in shown(rank, rank.view(state, 1))


def test_queen_of_scots() -> None:
    view = VIEWS["queen_of_scots"]
    assert (
        shown(queen_of_scots, view)
        == """
Ben: 3 in hand; known: 1 × Plain 2; Plain 7 ×3,
Royals ×3
               ╭──╮                  ╭────────╮
Face-down pile │▒▒│ Face-up pile (3) │Plain 3 │
               ╰71╯                  ╰───5────╯
          ╭────────╮┌╌╌┐
Your sets │Plain 3 │╎  ╎
          ╰───×3───╯└╌╌┘
Your hand
╭────────╮╭────────╮╭────────╮╭────────╮
│C Jewels││Ki James││Plain 3 ││Plain 3 │
╰───50───╯╰───40───╯╰───5────╯╰───5────╯
"""
    )
    assert full_names(queen_of_scots, view) == [
        "Plain 3 (5)",
        "1 × Crown Jewels, 2 × Plain 3",
        "Crown Jewels (50)",
        "King James (40)",
        "Plain 3 (5)",
        "Plain 3 (5)",
    ]
    assert "│  Crown Jewels ││   King James  │" in shown(queen_of_scots, view, 80)


def test_queen_of_scots_before_the_first_deal() -> None:
    start = queen_of_scots.start(queen_of_scots.Rules(seats=2))
    assert (
        shown(queen_of_scots, queen_of_scots.view(start, None))
        == """
Ann: 0 in hand
Ben: 0 in hand
               ┌╌╌┐                  ┌╌╌┐
Face-down pile ╎  ╎ Face-up pile (0) ╎  ╎
               └0╌┘                  └╌╌┘
          ┌╌╌┐
Your sets ╎  ╎
          └╌╌┘
Your hand

"""
    )


@pytest.mark.parametrize(
    ("game", "name", "texts"),
    [
        (
            racko,
            "racko",
            {
                "draw": "draw-pile",
                "take 10": "slot 10",
                "place 5 go": "slot 5",
                "discard": "discard-pile",
            },
        ),
        (
            rank,
            "rank",
            {"play 7 = 7": "pile", "take-kings-hand": "kings-hand", "pass": None, "give 1": None},
        ),
        (
            queen_of_scots,
            "queen_of_scots",
            {
                "draw": "stock",
                "take plain-3 plain-3": "face-up",
                "take onto royal": "face-up",
                "discard plain-3": "face-up",
                "lay plain-3 plain-3 plain-3": "new-set",
                "add plain-3": "set plain-3",
                "add king-james": "set royal",
                "add crown-jewels to plain-7": "set plain-7",
            },
        ),
    ],
)
def test_a_move_is_made_where_its_cards_go(
    game: AnyGame, name: str, texts: dict[str, str | None]
) -> None:
    target = layout_of(game).target
    assert {text: target(VIEWS[name], game.parse_move(text)) for text in texts} == texts
