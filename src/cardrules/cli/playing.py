"""Play in a terminal against simple opponents."""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs

from cardrules import bots, language
from cardrules._hosting import AnyGame
from cardrules._seats import Seat
from cardrules.cli.files import printable
from cardrules.cli.record_files import outcome_text, sheet_lines
from cardrules.dealing import Randomness
from cardrules.errors import ParseError
from cardrules.game import GameView
from cardrules.language import AnyOf
from cardrules.table import Table

_WORD = "cli.word."
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
    keep: Callable[[], None]
    """Called after each move, to write the record."""
    _listed: tuple[object, ...] = ()
    """The moves that were listed last; a number typed by the person picks one."""
    _words: Mapping[str, str] = attrs.field(init=False)
    """The words of moves in the person's language, by those of the library."""

    def __attrs_post_init__(self) -> None:
        known = language.catalogue(self.language).items()
        self._words = {key.removeprefix(_WORD): it for key, it in known if key.startswith(_WORD)}

    def play(self) -> None:
        """Play until the match is over or the person stops."""
        self.say(self._text("help"))
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
        self.say(outcome_text(winners, state.scores, names, self.language))

    def _text(self, key: str, **params: int | str) -> str:
        return language.text(self.language, f"cli.{key}", **params)

    def _turn(self, seat: Seat) -> bool:
        """Let the seat to act make one move; return whether play goes on."""
        if seat != self.seat:
            move = bots.sensible(self.game)(self.table.view(seat), self.randomness)
            self._play(seat, move)
            return True
        self._show()
        ply = self.table.ply
        while self.table.ply == ply:
            try:
                # A file that is piped in can begin with a byte order mark.
                line = self.ask("> ").removeprefix("\ufeff").strip()
            except EOFError:
                self.say("")  # What follows must not stand behind the prompt.
                return False
            if line.lower() == "quit":
                return False
            self._answer(line)
        return True

    def _play(self, seat: Seat, move: object) -> None:
        self.table.play(seat, move)
        self.keep()

    def _view(self) -> GameView:
        return self.table.view(self.seat)

    def _show(self) -> None:
        self.say(self.game.to_text(self._view(), self.language))
        moves = self.table.legal_moves(self.seat)
        if len(moves) <= _MOST_LISTED:
            self._list(moves)
        else:
            self._listed = moves
            self.say(self._text("many-moves", count=len(moves)))

    def _list(self, moves: Sequence[object]) -> None:
        self._listed = tuple(moves)
        width = len(str(len(moves)))
        shown = tuple(self._translated(map(str, moves), self._words))
        longest = max(map(len, shown), default=0)
        view, in_words = self._view(), self.game.move_text
        lines = (
            f"  {i:>{width}}  {text:<{longest}}  {in_words(view, self.seat, move, self.language)}"
            for i, (text, move) in enumerate(zip(shown, moves, strict=True), 1)
        )
        self.say("\n".join(lines))

    def _translated(self, texts: Iterable[str], words: Mapping[str, str]) -> Iterator[str]:
        """Yield texts of moves with their words, but not the names of cards, translated."""
        cards = self._cards()
        for text in texts:
            yield " ".join(
                word if word in cards else words.get(word, words.get(word.lower(), word))
                for word in text.split()
            )

    def _answer(self, line: str) -> None:
        first, *rest = line.split() or ["help"]
        command = line.lower()
        if first.lower() == "help":
            self.say(self._text("help"))
        elif command == "moves":
            self._list(self.table.legal_moves(self.seat))
        elif command == "table":
            self._show()
        elif first.lower() == "with":
            self._select(rest)
        elif 1 <= (number := _number(line)) <= len(self._listed):
            self._try(self._listed[number - 1])
        else:
            self._read(line)

    def _read(self, line: str) -> None:
        """Read a line as a move, or if it is not a move, as a selection of cards."""
        (text,) = self._translated([line], {said: word for word, said in self._words.items()})
        try:
            move = self.game.parse_move(text)
        except ParseError as error:
            if self._cards().keys() >= set(line.split()):
                self._select(line.split())
            else:
                self.say(self._unread(line, error))
        else:
            self._try(move)

    def _unread(self, line: str, error: ParseError) -> str:
        """Return why a line is not a move; the moves that could be written are in its language."""
        forms = error.params.get("forms")
        if not isinstance(forms, AnyOf):
            return error.text(self.language)
        known = AnyOf(tuple(self._translated(forms.texts, self._words)))
        return language.text(
            self.language, error.cause.message_key, value=reprlib.repr(line), forms=known
        )

    def _try(self, move: object) -> None:
        violation = self.table.why_illegal(self.seat, move)
        if violation is None:
            self._play(self.seat, move)
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
            self.say(self._text("no-card", cards=printable(" ".join(unknown))))
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
    return int(line) if line.isascii() and line.isdecimal() and len(line) <= _MOST_DIGITS else 0
