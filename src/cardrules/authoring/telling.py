"""The texts and sentences of a small game, from the names of its fields and its catalogues."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar, cast

import attrs

from cardrules import language
from cardrules._arguments import is_instance
from cardrules.authoring.facts import SeenStepped, State, View
from cardrules.authoring.moves import Move, is_tuple
from cardrules.authoring.options import Rules
from cardrules.errors import not_a_move, not_an_event, other_class
from cardrules.wording import Narrator, Words

StateT = TypeVar("StateT", bound=State[Rules[object]])
ViewT = TypeVar("ViewT", bound=View[Rules[object]])
MoveT = TypeVar("MoveT", bound=Move)
SeenEventT = TypeVar("SeenEventT", bound=SeenStepped[Move, View[Rules[object]]])

_SHARED = {"match", "to_act", "seat"}


class Telling(Generic[StateT, ViewT, MoveT, SeenEventT]):
    """The part of `SimpleGame` that says things."""

    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The texts of the game in each language, by their keys without the game's name.

    ``rules`` describes the rules and is filled in with the options, ``line.`` is for the codes of
    score lines, and ``violation.`` for reasons of your own. ``move.`` and ``event.`` have
    sentences for moves, as in `Words`, and ``text.`` has names for the fields of views.
    """
    _words: Words
    _view: type[ViewT]
    _move_classes: tuple[type[MoveT], ...]
    _seen_event: type[SeenEventT]

    def prompt(
        self, view: ViewT, language_code: str = "en", /, *, names: Sequence[str] | None = None
    ) -> str:
        """Return what the table waits for as a sentence, as `Words.prompt` does.

        Raises:
            LanguageError, SeatError: as there.
            TypeError: if the view is not a view of this game.
        """
        if not is_instance(view, self._view):
            raise other_class(view, self._view)
        return self._words.prompt(view, language_code, names=names)

    def move_text(
        self,
        view: ViewT,
        seat: int,
        move: MoveT,
        language_code: str = "en",
        /,
        *,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return a move of a seat in words, as `Words.move_text` does.

        Raises:
            LanguageError, SeatError: as there.
            TypeError: if the move is not a move of this game.
        """
        if type(move) not in self._move_classes:
            not_a_move(move)
        return self._words.move_text(view, seat, move, language_code, names=names)

    def event_text(
        self,
        view: ViewT,
        event: SeenEventT,
        language_code: str = "en",
        /,
        *,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return what happened in words.

        The sentence about a move has the key ``event.`` and the name of the move's class, and is
        filled in with its fields. Without a sentence, the move has its own text.

        Raises:
            LanguageError: if there is no catalogue for the language.
            SeatError: if the names are not one text for each seat.
            TypeError: if the event is not a seen event of this game.
        """
        if not is_instance(event, self._seen_event):
            raise not_an_event(event)
        narrator, seat, move = Narrator(view, language_code, names), event.seat, event.move
        if seat is None:
            return narrator.tell("authoring.event.dealt")
        if move is None:
            return narrator.say("authoring.event.moved", seat)
        said = self._words.sentence(narrator, "event", move, seat)
        return said or narrator.say("prompt.move", seat, move=str(move))

    def to_text(self, view: ViewT, language_code: str = "en", /) -> str:
        """Return a view as plain text: what the table waits for, then a line for each fact.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        return "\n".join([self.prompt(view, language_code), *_lines(view, language_code)])

    def debug_text(self, state: StateT, /) -> str:
        """Return a whole state as plain text, including hidden cards."""
        return "\n".join([repr(state), *_lines(state, "en")])


def _lines(facts: State[Rules[object]] | View[Rules[object]], language_code: str) -> Iterator[str]:
    for field in attrs.fields(type(facts)):
        if field.name not in _SHARED:
            key = f"{facts.match.rules.game}.text.{field.name}"
            name = _name(language_code, key) or field.name.replace("_", " ")
            yield f"{name}: {_written(getattr(facts, field.name))}"
    yield language.text(language_code, "authoring.text.scores", scores=facts.match.scores)


def _name(language_code: str, key: str) -> str | None:
    try:
        return language.text(language_code, key)
    except KeyError:
        return None


def _written(value: object) -> str:
    """Return a value in words: a tuple with spaces, a tuple of tuples with bars between them."""
    if not is_tuple(value):
        return "-" if value is None else str(value)
    entries = cast("tuple[object, ...]", value)
    mark = " | " if any(map(is_tuple, entries)) else " "
    return mark.join(map(_written, entries)) or "-"
