"""Matches in the terminal's app from fixed deals, and what a person sees and does there."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypedDict, Unpack

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from cardrules import AnyGame, Seat, queen_of_scots, racko, rank
from cardrules._history import ChanceStep
from cardrules.cli._terminal.app import TableApp
from cardrules.cli._terminal.board import Board
from cardrules.cli._terminal.labels import Labels
from cardrules.cli._terminal.layouts import layout_of
from cardrules.cli._terminal.match import Match
from cardrules.cli._terminal.sheet import Sheet
from cardrules.dealing import SeededRandomness
from cardrules.game import GameRules
from cardrules.table import Table, seeded

SEED = bytes(range(64))
LONGEST_WAIT = 300.0
"""The seconds after which a wait fails, on a slow machine and while others work on it too."""
SMALL, LARGE = (80, 24), (120, 40)
Script: TypeAlias = "Callable[[Person], Awaitable[None]]"


class Options(TypedDict, total=False):
    """What can be said of a match besides its deal."""

    language: str
    keep: Callable[[], None] | None
    table: Table | None


class Person:
    """What a person does at an app, and sees of it."""

    def __init__(self, app: TableApp, pilot: Pilot[OSError]) -> None:
        self.app, self.pilot, self.match = app, pilot, app.match
        self.board = app.screen.query_one(Board)

    async def wait(self) -> None:
        """Wait until the person is to act, or a sheet is shown, or the match is over."""
        await self.pilot.pause()
        async with asyncio.timeout(LONGEST_WAIT):
            while not (self.match.is_turn or self.match.view.is_over or self.sheet):
                await self.pilot.pause(0.002)
        await self.pilot.pause()

    async def click(self, *keys: str) -> None:
        for key in keys:
            spot = self.board.table.spots[key]
            region = self.board.region
            await self.pilot.click(offset=(region.x + spot.x + 1, region.y + spot.y + 1))
            await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    @property
    def sheet(self) -> str:
        """The page above the table: its title and its text; empty if there is none."""
        page = self.app.screen
        if not isinstance(page, Sheet):
            return ""
        text = page.query_one(Static)
        return f"{page.page.border_title}\n{text.render()}"

    def said(self, name: str) -> str:
        """What a part of the screen says: ``scores`` or ``prompt``."""
        (base, *_) = self.app.screen_stack
        return str(base.query_one(f"#{name}", Static).render())

    @property
    def hint(self) -> str:
        return self.said("prompt").partition("\n")[2]

    @property
    def moves(self) -> list[str]:
        listed = self.app.screen_stack[0].query_one(OptionList)
        return [str(option.prompt) for option in listed.options]

    def framed(self, corner: str) -> set[str]:
        """Return the keys of the tiles whose borders have a corner."""
        lines = ["".join(piece.text for piece in line) for line in self.board.table.lines]
        spots = self.board.table.spots.items()
        return {key for key, spot in spots if lines[spot.y][spot.x] == corner}

    @property
    def selected(self) -> set[str]:
        return self.framed("┏")

    @property
    def targets(self) -> set[str]:
        return self.framed("╔")


def match_of(
    game: AnyGame,
    rules: GameRules,
    deal: object = None,
    *,
    language: str = "en",
    keep: Callable[[], None] | None = None,
    table: Table | None = None,
) -> Match:
    """Return a match of a person at seat 0, from a deal or from the seed."""
    names = ("You", "Ben", "Cleo", "Dai")[: rules.seats]
    steps = () if deal is None else (ChanceStep(deal),)
    streams = seeded(SEED)
    table = table or Table(game, rules, names=names, streams=streams, steps=steps)
    return Match(
        game,
        table,
        streams,
        Seat(0),
        SeededRandomness(SEED, "players"),
        Labels(language, names),
        layout_of(game),
        keep,
    )


def racko_match(target: int = 500, **options: Unpack[Options]) -> Match:
    """Return a match of RACK-O with three slots, in which the person begins."""
    rules = racko.Rules(seats=2, rack_size=3, cards=9, dealer=1, target=target)
    deal = racko.Deal(
        racks=((5, 2, 9), (1, 4, 3)), discard=racko.Card(7), draw_pile=(6, 8), dealer=Seat(1)
    )
    return match_of(racko, rules, deal, **options)


def rank_match(hand: str = "7 7 U U", **options: Unpack[Options]) -> Match:
    """Return a match of RANK with four cards a seat, in which the person leads."""
    others = ("1 2 3 4", "5 6 8 9")
    hands = tuple(map(rank.cards, (hand, *others)))
    deck = tuple(card for held in hands for card in held)
    rules = rank.Rules(seats=3, deck=deck, hand_size=4)
    deal = rank.Deal(hands=hands, draw_pile=(), king=Seat(0))
    return match_of(rank, rules, deal, **options)


def scots_match(**options: Unpack[Options]) -> Match:
    """Return a match of QUEEN OF SCOTS from the seed, in which the person begins."""
    return match_of(queen_of_scots, queen_of_scots.Rules(seats=2, dealer=1), **options)


NEVER = 600.0
"""A pace at which bots make no move while a test runs."""


def play(
    match: Match, script: Script, size: tuple[int, int] = SMALL, *, pace: float = 0.001
) -> TableApp:
    """Run an app, let a person do something there, and return the app as it ended."""
    app = TableApp(match, pace=pace)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            await person.wait()
            await script(person)

    asyncio.run(run())
    return app
