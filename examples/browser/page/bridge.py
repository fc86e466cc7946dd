"""The bridge between the page and the library: one seat at one table, with answers in JSON.

The table is either here, with bots at the other seats, or at a server. In both cases the bridge
works with the view of its seat, which follows the events step by step, and with the rules.
"""

import json
from collections import deque
from collections.abc import Sequence
from typing import Any, cast

import choosing
import draw_racko
import draw_rank
import draw_scots
from drawing import Drawn, Words
from showing import Layout, Shown, cards_in

from cardrules import AnyGame, all_seats, bots, games, records, wire
from cardrules.dealing import SystemRandomness
from cardrules.game import GameRules, GameView
from cardrules.table import Table, resume

LAYOUTS: dict[str, Layout] = {
    "racko": draw_racko,
    "rank": draw_rank,
    "queen_of_scots": draw_scots,
}
MOST_LOGGED = 60


class Bridge:
    """The functions that the page can call; each returns a text or None."""

    view: GameView
    """What the seat knows."""
    game: AnyGame
    names: list[str]
    """The name of the player at each seat."""

    def ready(self) -> None:
        """Return, which tells the page that everything is loaded."""

    def variants(self, game: str, code: str) -> str:
        """Return the variants of a game, and pictures of some of its cards."""
        drawn = choosing.samples(game, code)
        return json.dumps({"variants": choosing.variants(game, code), "pictures": drawn})

    def choose_rules(self, game: str, variant: str, options: str, code: str) -> str:
        """Return the rules that a form asks for, its fields, and what is wrong with them.

        Args:
            game: the game.
            variant: one of its variants.
            options: the options that were changed, in JSON.
            code: the language.
        """
        return json.dumps(choosing.form(game, variant, json.loads(options), code))

    def begin(self, rules: str, names: str) -> None:
        """Open a table here and take seat 0; bots take the other seats."""
        chosen = wire.loads(rules, GameRules)
        game = str(wire.to_json(chosen)["game"])
        called = cast("list[str]", json.loads(names))[: chosen.seats]
        self._keep(game, Table(games.load(game), chosen, names=called))

    def resume(self, lines: str) -> None:
        """Go on at a table here, from the lines of its record."""
        game = records.game_named(lines.partition("\n")[0])
        loaded = games.load(game)
        self._keep(game, resume(loaded, records.load(loaded, lines.splitlines())))

    def _keep(self, game: str, table: Table) -> None:
        self._table: Table | None = table
        self._sit_down(game, table.view(0), table.ply)
        self.names = list(table.header.names)
        self._note(table.events(0))

    def lines(self) -> str | None:
        """Return the record of the table here, hidden cards included; None if it is elsewhere."""
        return None if self._table is None else "\n".join(self._table.lines())

    def receive(self, text: str) -> str:
        """Take in a view or events from the server; return the ply up to which all is known.

        It is -1 if the events do not follow: then the page asks for the view.
        """
        message = cast("dict[str, Any]", wire.parse(text))
        ply = cast("int", message["ply"])
        if "view" in message:
            view = wire.from_json(message["view"], GameView)
            self._table = None
            self._sit_down(str(wire.to_json(view)["game"]), view, ply)
        else:
            steps = [[wire.from_json(each) for each in step] for step in message["events"]]
            new = ply - self._arrived
            if new > len(steps):
                return "-1"
            known = steps[: len(steps) - max(0, new)]
            if not self._log:
                self._note(known)
            self._coming.extend(steps[len(known) :])
        return str(self._arrived)

    def seated(self, names: str) -> None:
        """Take in the names of the players at the server."""
        self.names = cast("list[str]", json.loads(names))

    @property
    def _arrived(self) -> int:
        """The ply up to which all steps have arrived."""
        return self._ply + len(self._coming)

    def _sit_down(self, game: str, view: GameView, ply: int) -> None:
        self._name, self.game, self._layout = game, games.load(game), LAYOUTS[game]
        self._bot = bots.sensible(self.game)
        self.view, self._ply = view, ply
        self.names = [str(seat) for seat in all_seats(view.rules.seats)]
        self._coming: deque[Sequence[object]] = deque()
        self._log: deque[object] = deque(maxlen=MOST_LOGGED)
        self._logged = 0
        self._round_ended = view.is_over
        self._sent: set[str] = set()
        self._code = ""

    def choose(self, move: str) -> str | None:
        """Make a move here, or return the message that makes it at the server."""
        parsed = self.game.parse_move(move)
        if self._table is None:
            return json.dumps({"ply": self._ply, "move": wire.to_json(parsed)})
        self._play(self._table, parsed)
        return None

    def _play(self, table: Table, move: object) -> None:
        before = table.ply
        if table.to_act is not None:
            table.play(table.to_act, move)
        self._coming.extend(table.events(self.view.seat, before))

    def advance(self) -> None:
        """Show one step: the next one that has arrived, or else the move of a bot."""
        if not self._coming and self._table is not None and self._bot_is_to_act():
            view = self._table.view(self._table.to_act)
            self._play(self._table, self._bot(view, SystemRandomness()))
        if self._coming:
            step = self._coming.popleft()
            for event in step:
                self.view = self.game.advance(self.view, event)
            self._note([step])
            self._ply += 1
            ended = self._layout.round_ended
            self._round_ended = any(isinstance(event, ended) for event in step)

    def _note(self, steps: Sequence[Sequence[object]]) -> None:
        untold = self._layout.untold
        told = [event for step in steps for event in step if not isinstance(event, untold)]
        self._log += told
        self._logged += len(told)

    def _bot_is_to_act(self) -> bool:
        view = self.view
        return self._table is not None and view.to_act not in {view.seat, None}

    def page(self, selected: str, code: str) -> str:
        """Return everything that the page shows: the table as this seat sees it, and the moves.

        Args:
            selected: the ids of the selected cards, in JSON.
            code: the language.
        """
        words = Words(code, self.names)
        shown = Shown(self._name, self.game, self._layout, self.view, words)
        is_settled = not self._coming
        page = shown.table() | {
            "ply": self._ply,
            "isHere": self._table is not None,
            "isPending": not is_settled or self._bot_is_to_act(),
            "log": shown.told(self._log),
            "logged": self._logged,
            "sheet": shown.sheet() if self._round_ended else None,
        }
        if is_settled:
            page |= shown.answer(json.loads(selected))
        page["faces"] = self._faces(shown, page, code)
        return json.dumps(page)

    def _faces(self, shown: Shown, page: Drawn, code: str) -> dict[str, str]:
        """Return the pictures of the cards on the page that the page does not have yet."""
        if code != self._code:
            self._code = code
            self._sent.clear()
        new = cards_in(page) - self._sent
        self._sent |= new
        return {card: shown.picture(card) for card in sorted(new)}
