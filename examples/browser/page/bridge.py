"""The bridge between the page and the library: one seat at one table, with answers in JSON.

The table is either here, with bots at the other seats, or at a server. In both cases the bridge
works with the view of its seat, which follows the events step by step, and with the rules.
"""

import json
from collections import Counter, deque
from collections.abc import Sequence
from typing import cast

import drawing

from cardrules import AnyGame, Seat, all_seats, bots, games, queen_of_scots, racko, rank, wire
from cardrules.dealing import SystemRandomness
from cardrules.game import GameRules, GameView
from cardrules.table import Table

MOST_LOGGED = 60
NOT_LOGGED = (racko.TurnEnded, racko.SeenTurnCame, rank.TurnCame, queen_of_scots.TurnCame)
"""The events that the page need not tell of, because it shows whose turn it is."""
ROUND_ENDS = (racko.RoundEnded, rank.HandEnded, queen_of_scots.RoundEnded)


class Bridge:
    """The functions that the page can call; each returns a text or None."""

    view: GameView
    """What the seat knows."""
    game: AnyGame

    def ready(self) -> None:
        """Return, which tells the page that everything is loaded."""

    def rules(self, game: str, options: str) -> str:
        """Return the rules of a match as a message, with which a server can open a table."""
        rules = games.load(game).encodings().rules(**json.loads(options))
        return wire.dumps(rules)

    def begin(self, rules: str) -> None:
        """Open a table here and take seat 0; bots take the other seats."""
        chosen = wire.loads(rules, GameRules)
        game = str(wire.to_json(chosen)["game"])
        self._table: Table | None = Table(games.load(game), chosen)
        self._sit_down(game, self._table.view(0), self._table.ply)

    def receive(self, text: str) -> str | None:
        """Take in a message of the server; return its text if it is a refusal."""
        message = cast("dict[str, object]", wire.parse(text))
        if "view" in message:
            self._table = None
            view = wire.from_json(message["view"], GameView)
            game = str(wire.to_json(view)["game"])
            self._sit_down(game, view, cast("int", message["ply"]))
        elif "events" in message:
            steps = cast("list[list[object]]", message["events"])
            self._coming.extend([wire.from_json(event) for event in step] for step in steps)
        else:
            return str(message.get("message") or message.get("error"))
        return None

    def _sit_down(self, game: str, view: GameView, ply: int) -> None:
        self._name, self.game = game, games.load(game)
        self._bot = bots.sensible(self.game)
        self.view, self._ply = view, ply
        self._coming: deque[Sequence[object]] = deque()
        self._log: deque[object] = deque(maxlen=MOST_LOGGED)
        self._round_ended = False

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
            seat = cast("Seat", self._table.to_act)
            view = self._table.view(seat)
            self._play(self._table, self._bot(view, SystemRandomness()))
        if self._coming:
            self._take_step()

    def _take_step(self) -> None:
        step = self._coming.popleft()
        for event in step:
            self.view = self.game.advance(self.view, event)
            if not isinstance(event, NOT_LOGGED):
                self._log.append(event)
        self._ply += 1
        self._round_ended = any(isinstance(event, ROUND_ENDS) for event in step)

    def _bot_is_to_act(self) -> bool:
        view = self.view
        return self._table is not None and view.to_act not in {view.seat, None}

    def page(self, selected: str, code: str) -> str:
        """Return everything that the page shows: the table as this seat sees it, and the moves.

        Args:
            selected: the ids of the selected cards, in JSON.
            code: the language.
        """
        view, chosen = self.view, cast("list[str]", json.loads(selected))
        is_settled = not self._coming
        page = {
            "ply": self._ply,
            "game": self._name,
            "yourTurn": is_settled and view.to_act is not None and view.to_act == view.seat,
            "isOver": view.is_over,
            "isPending": not is_settled or self._bot_is_to_act(),
            "status": self.game.prompt(view, code),
            "rules": view.rules.describe(code).split("\n\n"),
            "seats": [drawing.seat_of(view, seat, code) for seat in all_seats(view.rules.seats)],
            "middle": drawing.middle_of(view, code),
            "hand": drawing.hand_of(view, code),
            "log": self._in_words(code),
            "sheet": self._sheet(code) if self._round_ended else None,
            **(self._answer(chosen, code) if is_settled else {}),
        }
        return json.dumps(page)

    def _answer(self, chosen: list[str], code: str) -> drawing.Drawn:
        """Return what the selection can do, or why it cannot, and which cards can join it."""
        view, game = self.view, self.game
        cards = [drawing.card_named(view, card) for card in chosen]
        reason = game.why_none(view, cards) if cards else None
        legal = [] if view.to_act != view.seat else list(game.legal_moves(view))
        used = [Counter(drawing.cards_used(view, move)) for move in legal]
        there = Counter(chosen)
        joining = {card for each in used if there <= each for card in each - there}
        return {
            "moves": [self._move(move, code) for move in game.moves_with(view, cards) if cards],
            "freeMoves": [self._move(move, code) for move in game.moves_with(view, ())],
            "reason": reason and {"text": reason.text(code), "rule": reason.rule},
            "joining": sorted(joining),
        }

    def _move(self, move: object, code: str) -> drawing.Drawn:
        words = self.game.move_text(self.view, self.view.seat or 0, move, code)
        return {"move": str(move), "text": words, "slot": getattr(move, "slot", None)}

    def _in_words(self, code: str) -> list[str]:
        return [self.game.event_text(self.view, event, code) for event in self._log]

    def _sheet(self, code: str) -> list[drawing.Drawn]:
        """Return the score sheet of the last round, with one entry for each seat."""
        result, view = self.view.last_round, self.view
        if result is None:
            return []
        return [
            {
                "name": drawing.seat_name(view, seat, code),
                "lines": [[line.text(code), line.points] for line in result.lines[seat]],
                "points": result.points[seat],
                "score": view.scores[seat],
                "won": view.outcome is not None and seat in view.outcome.winners,
            }
            for seat in all_seats(view.rules.seats)
        ]
