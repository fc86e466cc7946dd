"""The application: the table, the moves that a selection allows, and the history beside it."""

import os
from collections.abc import Callable
from functools import partial

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.theme import Theme
from textual.timer import Timer
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from cardrules.cli._terminal.board import Board
from cardrules.cli._terminal.match import Match
from cardrules.cli._terminal.sheet import Sheet
from cardrules.cli._terminal.tiles import Tile

_FELT = Theme(
    name="felt",
    primary="#4fa374",
    accent="#ffd75f",
    foreground="#eef3ef",
    background="#12291f",
    surface="#183528",
    panel="#1f4433",
    warning="#ffb26b",
    dark=True,
)
_KEYS = {"u": "undo", "r": "rules", "h": "help", "escape": "clear", "q": "quit"}


class TableApp(App[OSError]):
    """A match at a table in the terminal; it returns an error if the record cannot be written."""

    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as its base has it
    CSS = """
    #scores { height: auto; max-height: 3; padding: 0 1; background: $panel; }
    #table { height: 1fr; padding: 0 0 0 1; scrollbar-size-vertical: 1; }
    #prompt { height: auto; min-height: 2; padding: 0 1; }
    #side { width: 28; }
    .-wide #side { width: 42; }
    #moves, #history {
        border: none; border-top: solid $primary; border-title-style: bold;
        padding: 0 0 0 1; background: $background; scrollbar-size-vertical: 1;
    }
    #moves:focus, #history:focus { border-top: heavy $accent; }
    #moves:focus:nocolor > .option-list--option-highlighted { text-style: reverse; }
    #moves { height: auto; max-height: 50%; min-height: 4; }
    #history { height: 1fr; }
    """

    def __init__(self, match: Match, *, pace: float = 0.7) -> None:
        """Make the application.

        Args:
            match: the match to play.
            pace: how many seconds a bot waits before it moves.
        """
        # Textual turns colours into greys for NO_COLOR, unless they are the terminal's own.
        super().__init__(ansi_color="NO_COLOR" in os.environ)
        self.match, self._pace = match, pace
        self._layout = match.layout
        self.title = match.layout.title
        self._selected: list[str] = []
        self.moves: tuple[object, ...] = ()  # those that the list shows
        self._timer: Timer | None = None
        # They are kept here, because a query would look for them on the sheet above them.
        self._board, self._listed = Board(), OptionList(id="moves")
        self._scores, self._prompt, self._told = Static(id="scores"), Static(id="prompt"), Static()
        self._history = VerticalScroll(id="history")
        self.register_theme(_FELT)
        self.theme = _FELT.name
        for key, action in _KEYS.items():
            self.bind(key, action, description=self.match.labels.said(f"key.{action}"))
        for number in range(1, 10):
            self.bind(str(number), f"pick({number - 1})", show=False)

    def compose(self) -> ComposeResult:
        """Yield the scores, the table, the moves and the history."""
        said = self.match.labels.said
        self._listed.border_title, self._history.border_title = said("moves"), said("history")
        yield self._scores
        with Horizontal():
            with Vertical():
                with VerticalScroll(id="table", can_focus=False):
                    yield self._board
                yield self._prompt
            with Vertical(id="side"):
                yield self._listed
                with self._history:
                    yield self._told
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the table."""
        self._board.focus()
        self._show()
        self._go_on()

    # What is shown.

    def _show(self, hint: str = "") -> None:
        """Show the match as it is now, with a hint below the prompt."""
        match, layout = self.match, self._layout
        view, labels = match.view, match.labels
        if match.is_turn and not self._selected:
            self._selected = self._only_choice()
        self.moves = self._allowed() if match.is_turn else ()
        targets = {layout.target(view, move) or "" for move in self.moves}
        self._board.show(
            lambda width: layout.rows(view, labels, width), tuple(self._selected), targets
        )
        names = zip(labels.names, view.scores, strict=True)
        scores = (
            (f" ▶ {name} {score} ", "bold reverse") if seat == view.to_act else f" {name} {score} "
            for seat, (name, score) in enumerate(names)
        )
        self._scores.update(Content.assemble((f"{self.title}  ", "bold $accent"), *scores))
        self._prompt.update(
            Content.assemble((match.prompt, "bold"), "\n", (hint or self._hint(), "$warning"))
        )
        self._listed.clear_options()
        self._listed.add_options(
            Option(Content(f"{number} {match.move_text(move)}"))
            for number, move in enumerate(self.moves, 1)
        )
        self._told.update(Content("\n".join(match.history)))
        self.call_after_refresh(self._history.scroll_end, animate=False)

    def _hint(self) -> str:
        """Return what to do, or why the selected cards can do nothing."""
        match = self.match
        if not match.is_turn:
            return ""
        if not self._selected:
            return match.labels.said("select")
        if self.moves:
            return match.labels.said("go-on")
        violation = match.game.why_none(match.view, self._cards(self._selected))
        return "" if violation is None else violation.text(match.labels.language)

    def _tiles(self) -> dict[str, Tile]:
        rows = self._layout.rows(self.match.view, self.match.labels, self.size.width)
        return {item.key: item for row in rows for item in row if isinstance(item, Tile)}

    def _cards(self, keys: list[str]) -> list[object]:
        tiles = self._tiles()
        return [tiles[key].card for key in keys]

    def _allowed(self) -> tuple[object, ...]:
        """Return the legal moves with exactly the selected cards; all, if there are no tiles."""
        match = self.match
        if not self._tiles():
            return match.game.legal_moves(match.view)
        return match.game.moves_with(match.view, self._cards(self._selected))

    def _only_choice(self) -> list[str]:
        """Return the tile that must be selected, if just one can be."""
        game, view = self.match.game, self.match.view
        if game.moves_with(view, ()):
            return []
        useful = [
            key
            for key, tile in self._tiles().items()
            if tile.card is not None and game.moves_with(view, [tile.card])
        ]
        return useful if len(useful) == 1 else []

    # What the person does.

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Make the move that ends at a tile, or select its card."""
        tile = event.tile
        match = self.match
        there = [move for move in self.moves if self._layout.target(match.view, move) == tile.key]
        if len(there) == 1:
            self._play(there[0])
        elif there:
            self._listed.focus()
            self._show(match.labels.said("several"))
        elif match.is_turn and tile.card is not None:
            self._select(tile.key)

    def on_board_visited(self, event: Board.Visited) -> None:
        """Name a card in full."""
        self._show("" if self._selected else event.tile.full)

    def _select(self, key: str) -> None:
        kept = [] if self._layout.selects_one else [each for each in self._selected if each != key]
        self._selected = kept if key in self._selected else [*kept, key]
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Make the move that was chosen from the list."""
        self.action_pick(event.option_index)

    def action_pick(self, index: int) -> None:
        """Make the move with a number of the list."""
        if index < len(self.moves):
            self._play(self.moves[index])

    def action_clear(self) -> None:
        """Select nothing."""
        self._selected = []
        self._show()

    def action_undo(self) -> None:
        """Take the person's last move back, with all moves after it."""
        self._selected = []
        self._show(self.match.take_back() or "")
        self._go_on()

    def action_rules(self) -> None:
        """Show the rules of this match."""
        labels = self.match.labels
        rules = self.match.table.header.rules
        self._open(labels.said("key.rules"), rules.describe(labels.language))

    def action_help(self) -> None:
        """Show how to play here."""
        labels = self.match.labels
        self._open(labels.said("key.help"), labels.said("help"))

    def _open(self, title: str, text: str, then: Callable[[None], None] | None = None) -> None:
        self.push_screen(Sheet(title, text, self.match.labels.said("close")), then)

    # How the match goes on.

    def _play(self, move: object) -> None:
        self._selected = []
        self._board.focus()
        self._make(partial(self.match.play, move))

    def _make(self, move: Callable[[], str | None]) -> None:
        """Make a move; if it ends a round, show the scores before play goes on."""
        try:
            scores = move()
        except OSError as error:
            self.exit(error)
            return
        self._show()
        if scores is None:
            self._go_on()
            return
        labels = self.match.labels
        title = self.match.prompt if self.match.view.is_over else labels.pictured("scores")
        self._open(title, scores, lambda _: self._go_on())

    def _go_on(self) -> None:
        """Let the next bot move after a while, if one is to act."""
        if self._timer is not None:
            self._timer.stop()
        if not (self.match.is_turn or self.match.view.is_over):
            self._timer = self.set_timer(self._pace, partial(self._make, self.match.play_bot))
