"""Play in a terminal against simple opponents."""

from collections.abc import Callable, Sequence

import attrs

from cardrules._hosting import AnyGame
from cardrules._seats import Seat
from cardrules.cli.players import at_random
from cardrules.cli.record_files import outcome_text, sheet_lines
from cardrules.dealing import Randomness
from cardrules.errors import ParseError
from cardrules.game import GameView
from cardrules.table import Table

HELP = """\
Type a move as it is listed, or its number in the list that was shown last.
Type cards to hear what exactly these can do, or why nothing; 'with' before them makes sure that
they are not read as a move or a number, and by itself asks for what needs no card.
  moves   list all moves      table   show the table again
  help    this text           quit    stop playing (also Ctrl-D)"""
_MOST_LISTED = 20
_MOST_DIGITS = 9


@attrs.define(eq=False)
class Session:
    """One match that a person plays at a table."""

    game: AnyGame
    table: Table
    seat: Seat
    randomness: Randomness
    """The randomness of the opponents' moves."""
    language: str
    ask: Callable[[str], str]
    """Asks for a line, like `input`, and raises `EOFError` at the end of the input."""
    say: Callable[[str], None]
    _listed: tuple[object, ...] = ()
    """The moves that were listed last; a number typed by the person picks one."""

    def play(self) -> None:
        """Play until the match is over or the person stops."""
        self.say(HELP)
        names = self.table.header.names
        while (seat := self.table.to_act) is not None:
            before = self.table.rounds_ended
            if not self._turn(seat):
                return
            result = self.table.state.last_round
            if result is not None and self.table.rounds_ended > before:
                self.say("\n".join(sheet_lines(result, names, self.language)))
        state = self.table.state
        winners = state.outcome.winners if state.outcome else ()
        self.say(outcome_text(winners, state.scores, names))

    def _turn(self, seat: Seat) -> bool:
        """Let the seat to act make one move; return whether play goes on."""
        if seat != self.seat:
            move = at_random(self.game, self.table.view(seat), self.randomness)
            self.table.play(seat, move)
            return True
        self._show()
        ply = self.table.ply
        while self.table.ply == ply:
            try:
                line = self.ask("> ").strip()
            except EOFError:
                return False
            if line == "quit":
                return False
            self._answer(line)
        return True

    def _view(self) -> GameView:
        return self.table.view(self.seat)

    def _show(self) -> None:
        self.say(self.game.to_text(self._view(), self.language))
        moves = self.table.legal_moves(self.seat)
        if len(moves) <= _MOST_LISTED:
            self._list(moves)
        else:
            self._listed = moves
            self.say(f"You have {len(moves)} moves; 'moves' lists them.")

    def _list(self, moves: Sequence[object]) -> None:
        self._listed = tuple(moves)
        width = len(str(len(moves)))
        self.say("\n".join(f"  {i:>{width}}  {move}" for i, move in enumerate(moves, 1)))

    def _answer(self, line: str) -> None:
        first, *rest = line.split() or ["help"]
        if line == "help" or first == "help":
            self.say(HELP)
        elif line == "moves":
            self._list(self.table.legal_moves(self.seat))
        elif line == "table":
            self._show()
        elif first == "with":
            self._select(rest)
        elif 1 <= (number := _number(line)) <= len(self._listed):
            self._try(self._listed[number - 1])
        else:
            self._read(line)

    def _read(self, line: str) -> None:
        """Read a line as a move, or if it is not a move, as a selection of cards."""
        try:
            move = self.game.parse_move(line)
        except ParseError as error:
            if all(text in self._cards() for text in line.split()):
                self._select(line.split())
            else:
                self.say(error.text(self.language))
        else:
            self._try(move)

    def _try(self, move: object) -> None:
        violation = self.table.why_illegal(self.seat, move)
        if violation is None:
            self.table.play(self.seat, move)
        else:
            self.say(f"{violation.text(self.language)} ({violation.rule})")

    def _cards(self) -> dict[str, object]:
        """Return the cards of the match by their texts; the first deal requests all cards."""
        request = self.game.start(self.table.header.rules).chance
        return {} if request is None else {str(card): card for card in request.cards}

    def _select(self, texts: Sequence[str]) -> None:
        cards = self._cards()
        unknown = [text for text in texts if text not in cards]
        if unknown:
            self.say(f"no card of this deck: {' '.join(unknown)}")
            return
        selected = [cards[text] for text in texts]
        violation = self.game.why_none(self._view(), selected)
        if violation is None:
            self._list(self.game.moves_with(self._view(), selected))
        else:
            self.say(f"{violation.text(self.language)} ({violation.rule})")


def _number(line: str) -> int:
    """Return the number that a line is; 0 if it is not one.

    Nine digits are enough for any list, while `int` refuses a line of thousands of digits.
    """
    return int(line) if line.isdecimal() and len(line) <= _MOST_DIGITS else 0
