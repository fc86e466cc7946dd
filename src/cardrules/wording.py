"""Sentences about a match, as a person at the table reads them.

Every game has these functions of the protocol: `cardrules.Game.move_text`,
`cardrules.Game.event_text` and `cardrules.Game.prompt`. They see only a view and the events that
its seat saw, so a sentence cannot give away a hidden card. This module holds what all games share:
`Narrator` builds a sentence from the language catalogues, and `Words` has all three functions for
a game from outside the library.

A sentence in which somebody acts has a form for each person: ``you`` for the seat whose view it
is, ``other`` for any other seat. Where a second seat is named, ``to-you`` is for that one.
"""

import re
from collections.abc import Iterable, Sequence
from typing import cast

import attrs

from cardrules import language
from cardrules._arguments import check_names, check_seat
from cardrules._seats import Seat
from cardrules.errors import SeatError, check_language, other_class
from cardrules.game import GameView
from cardrules.language import Param

__all__ = ["Narrator", "Words"]

_INNER_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@attrs.frozen(eq=False)
class Narrator:
    """Says in one language what a view's seat sees, with the players' names or their seats.

    Raises:
        LanguageError: if there is no catalogue for the language.
        SeatError: if the names are not one text for each seat, or a sentence is about a seat that
            is not at the table.
    """

    view: GameView
    """The view that sentences are told from."""
    language: str
    """The code of the language."""
    names: Sequence[str] | None
    """The player's name at each seat; None to number the seats."""

    def __attrs_post_init__(self) -> None:
        check_language(self.language)
        if self.names is not None:
            check_names(self.names, self.view.rules.seats, error=SeatError)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat in the middle of a sentence; the view's own seat is *you*."""
        check_seat("seat", seat, self.view.rules.seats)
        if seat == self.view.seat:
            return self.tell("term.you")
        return self.tell("term.player", seat=seat) if self.names is None else self.names[seat]

    def tell(self, key: str, /, **params: Param) -> str:
        """Return the sentence under a key, in which nobody acts."""
        return language.text(self.language, key, **params)

    def say(self, key: str, seat: Seat, to: Seat | None = None, /, **params: Param) -> str:
        """Return the sentence under a key in the form for the seats in it.

        Args:
            key: the key of the sentence, without its form.
            seat: the seat that acts: ``{name}``.
            to: the other seat in the sentence, if there is one: ``{to}``.
            params: the other values that the sentence names.
        """
        own = self.view.seat
        named: dict[str, Param] = {"name": self.name(seat)}
        if to is not None:
            named["to"] = self.name(to)
        form = "you" if seat == own else "other" if to is None or to != own else "to-you"
        return self.tell(f"{key}.{form}", **{**params, **named})

    def listed(self, texts: Iterable[str]) -> str:
        """Return texts as a list in a sentence: *a 7, two 8s and a Wild*."""
        return language.joined(self.language, tuple(texts))

    def dealing(self, dealer: Seat | None) -> str:
        """Return who deals the next round; None before the first, if chance decides."""
        if dealer is None:
            return self.tell("prompt.dealing-first")
        return self.say("prompt.dealing", dealer)

    def ending(self) -> str:
        """Return who won the match, for the prompt once it is over."""
        outcome = self.view.outcome
        winners = outcome.winners if outcome else ()
        if len(winners) == 1:
            return self.say("prompt.over", winners[0])
        return self.tell("prompt.shared", names=self.listed(map(self.name, winners)))


def narrator_of(
    kind: type[GameView], view: GameView, language_code: str, names: Sequence[str] | None
) -> Narrator:
    """Return the narrator for a view of one game, whose class is `kind`.

    Raises:
        LanguageError, SeatError: as `Narrator` does.
        TypeError: if the view is not of the game.
    """
    if not isinstance(view, kind):
        raise other_class(view, kind)
    return Narrator(view, language_code, names)


@attrs.frozen
class Words:
    """The sentences of a game from outside the library, which has them in the catalogues.

    A sentence has the key ``mygame.move.`` or ``mygame.event.`` and the name of the class, such as
    ``mygame.event.cards-played``. It is filled in with the fields of the move or event, which must
    be an attrs class. A move, and an event with a field ``seat``, needs the forms ``.you`` and
    ``.other``. Without a sentence, moves have their own text and events their `repr`.

    >>> words = Words("mygame")
    >>> move_text, event_text, prompt = words.move_text, words.event_text, words.prompt
    """

    game: str
    """The name of the game, with which its keys begin."""

    def move_text(
        self,
        view: GameView,
        seat: int,
        move: object,
        language_code: str = "en",
        /,
        *,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return a move of a seat in words, as `cardrules.Game.move_text` does."""
        narrator = Narrator(view, language_code, names)
        actor = check_seat("seat", seat, view.rules.seats)
        said = self.sentence(narrator, "move", move, actor)
        return said or narrator.say("prompt.move", actor, move=str(move))

    def event_text(
        self,
        view: GameView,
        event: object,
        language_code: str = "en",
        /,
        *,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return what happened in words, as `cardrules.Game.event_text` does."""
        narrator = Narrator(view, language_code, names)
        seat = cast("Seat | None", getattr(event, "seat", None))
        return self.sentence(narrator, "event", event, seat) or repr(event)

    def prompt(
        self,
        view: GameView,
        language_code: str = "en",
        /,
        *,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return whose turn it is, as `cardrules.Game.prompt` does."""
        narrator = Narrator(view, language_code, names)
        if view.is_over:
            return narrator.ending()
        if view.to_act is None:
            return narrator.tell("prompt.chance")
        return narrator.say("prompt.turn", view.to_act)

    def sentence(
        self, narrator: Narrator, kind: str, thing: object, seat: Seat | None
    ) -> str | None:
        """Return the sentence about a move or an event, or None if the catalogues have none.

        Args:
            narrator: who says it.
            kind: the part of the key before the name of the class: ``move`` or ``event``.
            thing: the move or the event, an instance of an attrs class.
            seat: the seat that acts; None if nobody does.
        """
        cls = cast("type[attrs.AttrsInstance]", type(thing))
        key = f"{self.game}.{kind}.{_INNER_CAPITAL.sub('-', cls.__name__).lower()}"
        try:
            language.parameters(narrator.language, key if seat is None else f"{key}.other")
        except KeyError:
            return None
        names = (field.name for field in attrs.fields(cls) if field.name != "seat")
        fields = {name: cast("Param", getattr(thing, name)) for name in names}
        if seat is None:
            return narrator.tell(key, **fields)
        return narrator.say(key, seat, **fields)
