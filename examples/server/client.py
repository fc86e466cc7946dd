"""A client of the server: it keeps a view up to date from events, and reconnects.

``python client.py racko`` opens a table and plays a short match at it, with a random player at
each seat.
"""

import argparse
import asyncio
import json
import random
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import cast
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cardrules import AnyGame, EventError, games, queen_of_scots, racko, rank, wire
from cardrules.game import GameRules, GameView

Chooser = Callable[[GameView, tuple[object, ...]], object]
"""Returns the move to make, given a view and its legal moves."""


def open_table(address: str, rules: GameRules, **terms: object) -> tuple[str, list[str]]:
    """Return the id of a new table, and the tokens: one for each seat, the spectators' last.

    Args:
        address: the host and port of the server.
        rules: the rules to play by.
        terms: what else is to be agreed, such as ``bots=[2]``.
    """
    body = json.dumps({"rules": wire.to_json(rules), **terms}).encode()
    with urlopen(Request(f"http://{address}/tables", body)) as answer:
        opened = json.load(answer)
    return opened["table"], [*opened["seats"], opened["spectators"]]


class Client:
    """One person at a table: a player, or a spectator."""

    def __init__(self, game: AnyGame, addresses: Iterable[str], table: str, token: str) -> None:
        """Keep the addresses and the token; `play` connects.

        Args:
            game: the game of the table.
            addresses: the servers of the table; if one does not answer, the next one is tried.
            table: the id of the table.
            token: the token of a seat, or of the spectators.
        """
        self._game, self.token = game, token
        self._urls = deque(f"ws://{address}/tables/{table}" for address in addresses)
        self.view: GameView | None = None
        """What this seat knows; None until the server has answered."""
        self.ply = 0
        """The ply of the view."""
        self.refused: list[object] = []
        """The messages by which the server refused something."""

    async def play(self, choose: Chooser) -> GameView:
        """Play to the end of the match, reconnecting if needed, and return the last view."""
        while self.view is None or not self.view.is_over:
            try:
                async with connect(self._urls[0]) as socket:
                    await self._follow(socket, choose)
            except (OSError, WebSocketException, EventError):
                self._urls.rotate(-1)
                await asyncio.sleep(0.1)
        return self.view

    async def _follow(self, socket: ClientConnection, choose: Chooser) -> None:
        since = None if self.view is None else self.ply
        await socket.send(json.dumps({"token": self.token, "since": since}))
        while self.view is None or not self.view.is_over:
            is_news = self.take(await socket.recv())
            view = self.view
            if (
                is_news
                and view is not None
                and view.to_act is not None
                and view.to_act == view.seat
            ):
                move = choose(view, self._game.legal_moves(view))
                message = {"ply": self.ply, "move": wire.to_json(move)}
                await socket.send(json.dumps(message))

    def take(self, data: str | bytes) -> bool:
        """Take in a message of the server; return whether it changed the view."""
        message = cast("dict[str, object]", wire.parse(data))
        if "view" in message:
            self.view = wire.from_json(message["view"], self._game.encodings().view)
            self.ply = cast("int", message["ply"])
        elif "events" in message and self.view is not None:
            # An error leaves no view behind, so the next connection asks for a new one.
            view, self.view = self.view, None
            self.view = self._advanced(view, message)
            self.ply = cast("int", message["ply"])
        else:
            self.refused.append(message)
            return False
        return True

    def _advanced(self, view: GameView, message: dict[str, object]) -> GameView:
        if message["since"] != self.ply:
            error = f"events since ply {message['since']} do not continue ply {self.ply}"
            raise ConnectionError(error)
        seen_events = self._game.encodings().seen_events
        for step in cast("list[list[object]]", message["events"]):
            for event in step:
                view = self._game.advance(view, wire.from_json(event, seen_events))
        return view


def any_move(_: GameView, moves: tuple[object, ...]) -> object:
    """Return a random move."""
    return random.choice(moves)  # noqa: S311 - no secret hangs on it


SHORT: dict[str, GameRules] = {
    "queen_of_scots": queen_of_scots.Rules(seats=3, target=200),
    "racko": racko.Rules(seats=3, rack_size=4, cards=16, target=100),
    "rank": rank.Rules(seats=3, tokens_to_win=3),
}
"""Matches that random players finish; in RACK-O with ten slots they hardly ever would."""


async def play_match(
    addresses: Sequence[str], rules: GameRules, choose: Chooser
) -> list[GameView]:
    """Open a table, play a match at it, and return the last view of each seat.

    If there are several servers, each seat begins at another one than the seat before.
    """
    game = games.load(str(wire.to_json(rules)["game"]))
    table, tokens = await asyncio.to_thread(open_table, addresses[0], rules)
    clients: list[Client] = []
    turning = deque(addresses)
    for token in tokens:
        clients.append(Client(game, turning, table, token))
        turning.rotate(-1)
    return list(await asyncio.gather(*(client.play(choose) for client in clients)))


def main() -> None:
    """Play a match of a game and print how it ended."""
    parser = argparse.ArgumentParser(description="Plays a match at a server.")
    parser.add_argument("game", choices=tuple(SHORT))
    parser.add_argument("--server", nargs="+", default=["127.0.0.1:8000"], metavar="HOST:PORT")
    options = parser.parse_args()
    views = asyncio.run(play_match(options.server, SHORT[options.game], any_move))
    scores, outcome = views[0].scores, views[0].outcome
    winners = outcome.winners if outcome else ()
    print(f"scores: {scores}, won by seat {' and '.join(map(str, winners))}")


if __name__ == "__main__":
    main()
