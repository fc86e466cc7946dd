"""Mistakes that both type checkers must find: each is on a line that says so, and none is run.

A line on which a checker finds nothing is reported by it, for its comment is unnecessary then.
"""
# pyright: reportUnnecessaryTypeIgnoreComment=true

import eights

from cardrules import (
    Game,
    MoveT,
    ViewT,
    authoring,
    games,
    queen_of_scots,
    racko,
    rank,
    records,
    wire,
)
from cardrules.records import Header, Record, Step
from cardrules.table import Table, resume
from cardrules.testing.laws import Laws


def first_move(game: Game[object, ViewT, MoveT], view: ViewT) -> MoveT:  # type: ignore[type-var]
    """A state without the facts of one."""
    return game.legal_moves(view)[0]


def best(game: Game[racko.State, ViewT, MoveT], view: ViewT) -> MoveT:
    """What a bot may be asked about."""
    return game.legal_moves(view)[0]


def views_and_moves_of_another_game(state: racko.State, view: racko.View) -> None:
    """The types of one game belong together."""
    best(racko, rank.view(rank.start(rank.Rules()), 0))  # type: ignore[misc]
    best(rank, view)  # type: ignore[arg-type]
    racko.apply(state, 0, rank.Pass())  # type: ignore[arg-type]
    racko.why_illegal(view, "0", racko.Draw())  # type: ignore[arg-type]
    racko.apply(view, 0, racko.Draw())  # type: ignore[arg-type]
    racko.advance(view, racko.Drew(view.to_act, 7, is_public=False))  # type: ignore[arg-type]


def tables(table: Table, racko_table: Table[racko.State, racko.View, racko.Move]) -> object:
    """A table takes the rules and moves of its game, and somebody sits there."""
    Table(racko, rank.Rules())  # type: ignore[misc]
    racko_table.play(0, rank.Pass())  # type: ignore[arg-type]
    racko_table.play(table.to_act, racko.Draw())  # type: ignore[arg-type]
    table.view("0")  # type: ignore[arg-type]
    of_rank: Table[rank.State, rank.View, rank.Move] = racko_table  # type: ignore[assignment]
    any_state: racko.State = table.state  # type: ignore[assignment]
    Table.resume(racko, table.record)  # type: ignore[attr-defined]
    Laws(racko, 7)  # type: ignore[arg-type]
    return of_rank, any_state


def read(text: str, game_lines: list[str]) -> object:
    """What is read has the type that was asked for."""
    move: rank.Move = wire.loads(text, racko.Move)  # type: ignore[assignment]
    rank_move: rank.Move = wire.load_move(racko, text)  # type: ignore[assignment]
    any_move: racko.Move = wire.load_move(games.load("racko"), text)  # type: ignore[assignment]
    header: Header[rank.Rules] = wire.loads(text, Header[racko.Rules])  # type: ignore[assignment]
    record: Record[rank.Rules] = records.load(racko, game_lines)  # type: ignore[arg-type]
    resume(rank, records.load(racko, game_lines))  # type: ignore[misc]
    records.verify(queen_of_scots, records.load(racko, game_lines))  # type: ignore[misc]
    step: Step[rank.Move, rank.Deal] = wire.load_step(racko, text)  # type: ignore[arg-type]
    return move, rank_move, any_move, header, record, step


def a_game_from_elsewhere(
    state: eights.State, view: eights.View, seen: eights.SeenStepped
) -> object:
    """It is checked as strictly as the games of the library."""
    eights.apply(state, 0, "draw")  # type: ignore[arg-type]
    eights.apply(view, 0, eights.Draw())  # type: ignore[arg-type]
    eights.apply(state, 0, racko.Draw())  # type: ignore[arg-type]
    eights.advance(view, eights.Stepped(None, None, state))  # type: ignore[arg-type]
    eights.moves_with(view, [8])  # type: ignore[list-item]
    Table(eights, racko.Rules())  # type: ignore[misc]
    state.stock = ()  # type: ignore[misc]
    card: int = view.hand[0]  # type: ignore[assignment]
    other: racko.View = seen.view  # type: ignore[assignment]
    return card, other


class HalfAGame(
    authoring.SimpleGame[
        eights.State,
        eights.View,
        eights.Move,
        eights.Rules,
        eights.Deal,
        eights.Stepped,
        eights.SeenStepped,
        str,
    ]
):
    """It does not say what a move changes."""


def half_a_game() -> object:
    """A game without its abstract methods cannot be made."""
    return HalfAGame()  # type: ignore[abstract]
