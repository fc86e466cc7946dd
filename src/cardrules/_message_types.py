"""The messages of each game, with their codecs.

A game has its own types of message, and those that all games share. A message's codec is found by
its game and the name of its type, a value's codec by its class. The type that a caller expects is
a class, a union or a generic class with its arguments. It is compared with the classes of the
messages before a message is decoded.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from types import GenericAlias, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin

import attrs

from cardrules import games
from cardrules._causes import Cause
from cardrules._history import ChanceStep, Header, MoveStep, Record, RecordLine, Replay, SeatRecord
from cardrules._results import Outcome, RoundResult, ScoreLine, Transition
from cardrules._validation import (
    check_header,
    check_line,
    check_outcome,
    check_record,
    check_round_result,
    check_seat_record,
)
from cardrules._violations import IllegalMove, Violation
from cardrules.encoding.annotations import Codecs, without_name
from cardrules.encoding.codecs import Codec
from cardrules.encoding.entries import Audience, Encodings, entry
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import Misfit, as_object, missing, none_of, unlike
from cardrules.errors import DecodeError, Reason
from cardrules.fairness import Commitment, Failure, Finding, Opening, Reveal
from cardrules.game import GameRules, GameState, GameView

_EVERYONE, _ITS_SEAT, _SERVER = Audience

_COMMON = (
    entry(ScoreLine, text=_EVERYONE, check=check_line),
    entry(RoundResult, text=_EVERYONE, check=check_round_result),
    entry(Outcome, text=_EVERYONE, check=check_outcome),
    entry(Violation, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(Reason, text=_ITS_SEAT),
    entry(Cause, text=_EVERYONE),
    entry(IllegalMove, text=_ITS_SEAT),
    entry(Transition, text=_SERVER),
    entry(Header, json=_EVERYONE, text=_EVERYONE, check=check_header),
    entry(MoveStep, json=_SERVER, text=_EVERYONE),
    entry(ChanceStep, json=_SERVER, text=_EVERYONE),
    entry(Record, json=_SERVER, text=_EVERYONE, check=check_record),
    entry(SeatRecord, json=_ITS_SEAT, text=_ITS_SEAT, check=check_seat_record),
    entry(Replay, text=_EVERYONE),
    entry(RecordLine, text=_EVERYONE),
    entry(Commitment, text=_EVERYONE),
    entry(Opening, text=_EVERYONE),
    entry(Reveal, text=_EVERYONE),
    entry(Failure, text=_EVERYONE),
    entry(Finding, text=_EVERYONE),
)


@attrs.frozen(eq=False)
class Written:
    """How the values of one class are written as messages of one game."""

    game: str
    audience: Audience
    """The readers of the messages."""
    encode: Callable[[object], Mapping[str, Json]]
    """Returns the fields of a value."""


class MessageTypes:
    """The public types of one game, and the codecs of those that are messages."""

    def __init__(self, encodings: Encodings) -> None:
        """Combine the types of the game with those that all games share."""
        self.game = encodings.game
        self.entries = {each.cls: each for each in (*_COMMON, *encodings.entries)}
        codecs = Codecs(encodings, tuple(self.entries.values()))
        causes = (encodings.rules, encodings.moves, encodings.chance)
        self._arguments: Mapping[object, tuple[object, ...]] = {
            Header: (encodings.rules,),
            MoveStep: (encodings.moves,),
            ChanceStep: (encodings.chance,),
            Record: causes,
            SeatRecord: (*causes, encodings.view, encodings.seen_events),
        }
        self._roles: Mapping[object, object] = {
            GameRules: encodings.rules,
            GameState: encodings.state,
            GameView: encodings.view,
        }
        self.codecs: Mapping[type, Codec] = {
            cls: codecs.of(
                GenericAlias(cls, found) if (found := self._arguments.get(cls)) else cls
            )
            for cls, each in self.entries.items()
            if each.json is not None
        }
        self.by_name = {cls.__name__: codec for cls, codec in self.codecs.items()}
        self.written: Mapping[type, Written] = {
            cls: Written(self.game, each.json, cast("Any", self.codecs[cls]).encode)
            for cls, each in self.entries.items()
            if each.json is not None
        }
        self.unions = {
            "Move": _names(encodings.moves),
            "SeenEvent": _names(encodings.seen_events),
            "ChanceOutcome": _names(encodings.chance),
        }

    def names_of(self, form: object) -> tuple[str, ...]:
        """Return the names of the messages whose values are always of a type."""
        return tuple(cls.__name__ for cls in self.codecs if self._is_of(cls, form))

    def _is_of(self, cls: object, form: object) -> bool:
        """Return whether all values of a class, filled in for this game, are of a type."""
        return any(self._is_of_class(cls, member) for member in members_of(form))

    def _is_of_class(self, cls: object, form: object) -> bool:
        if form in self._roles:
            return cls is self._roles[form]
        expected: object = get_origin(form) or form
        if expected is object or expected is Any or isinstance(expected, TypeVar):
            return True
        if not (
            isinstance(cls, type) and isinstance(expected, type) and issubclass(cls, expected)
        ):
            return False
        # Expecting ``Header[racko.Rules]`` needs every possible argument of the message's class to
        # be among those expected. A generic class without arguments expects nothing of them.
        pairs = zip(self._arguments.get(cls, ()), get_args(form), strict=False)
        return all(
            all(self._is_of(member, asked) for member in members_of(given))
            for given, asked in pairs
        )


def members_of(form: object) -> Iterator[object]:
    """Yield the members of a union one by one; a type that is not a union yields itself."""
    plain = without_name(form)
    if get_origin(plain) in {Union, UnionType}:
        for member in get_args(plain):
            yield from members_of(member)
    else:
        yield plain


def _names(union: object) -> tuple[str, ...]:
    return tuple(cast("type", member).__name__ for member in members_of(union))


@cache
def types_of(game: str) -> MessageTypes:
    """Return the message types of a game.

    Raises:
        UnknownGameError: if no game is registered under the name.
    """
    return MessageTypes(games.load(game).encodings())


@lru_cache(maxsize=1 << 10)
def names_of(game: str, form: object) -> tuple[str, ...]:
    """Return the names of a game's messages whose values are always of a type."""
    return types_of(game).names_of(form)


_games: dict[object, str] = {}


def game_of_class(cls: object) -> str | None:
    """Return the imported game that a class belongs to, or None."""
    found = _games.get(cls)
    if found is None:  # A miss is not remembered: the game may be imported later.
        for game in games.imported():
            classes = games.classes_of(games.load(game).encodings())
            _games.update(dict.fromkeys(classes, game))
        found = _games.get(cls)
    return found


_TELLING: Mapping[object, str] = {
    Violation: "code",
    Header: "rules",
    MoveStep: "move",
    ChanceStep: "outcome",
    Record: "header",
    SeatRecord: "header",
}
"""For types that all games share: the field that shows which game a value belongs to."""


def game_of(value: object) -> str | None:
    """Return the game that a value belongs to, or None."""
    field = _TELLING.get(type(value))
    return game_of_class(type(value)) if field is None else game_of(getattr(value, field))


def written_of(value: object) -> Written | None:
    """Return how a value is written; None if its type has no messages."""
    game = game_of(value)
    return None if game is None else types_of(game).written.get(type(value))


def game_of_message(members: Mapping[str, object]) -> str:
    """Return the game that a message names; raise `Misfit` if it is not registered."""
    game = _header(members, "game")
    if not isinstance(game, str) or game not in games.names():
        raise none_of(game, games.names()).within("game")
    return game


def decoded(given: object, expected: object, *, newest: int, at: str = "") -> object:
    """Return the value of a message, read by the codec that its header names.

    Args:
        given: the message as plain JSON.
        expected: the type of the value.
        newest: the number of the newest format.
        at: the place of the message in a larger one, as a JSON pointer.

    Raises:
        DecodeError: if it is not a message, or its value is not of the expected type.
        TypeError: if no message can hold the expected type.
    """
    try:
        members = dict(as_object(given))
        return _take_codec(members, expected, newest).decode(members)
    except Misfit as misfit:
        raise DecodeError(at + misfit.pointer, misfit.reason) from None


def _take_codec(members: dict[str, object], expected: object, newest: int) -> Codec:
    """Return the codec that a message's header names, and remove the header from its members."""
    number = _header(members, "format")
    if type(number) is not int or not 1 <= number <= newest:
        raise unlike(number, Cause.WANTED_FORMAT, most=newest).within("format")
    game, name = game_of_message(members), _header(members, "type")
    names = names_of(game, expected)
    if not names:
        # Either the message is of another game, or no game has messages of the expected type.
        wanted = [other for other in games.imported() if names_of(other, expected)]
        if not wanted:
            message = f"no message is certain to hold a {expected!r}"
            raise TypeError(message)
        raise none_of(game, wanted).within("game")
    if not isinstance(name, str) or name not in names:
        raise none_of(name, names).within("type")
    del members["format"], members["game"], members["type"]
    return types_of(game).by_name[name]


def _header(members: Mapping[str, object], key: str) -> object:
    if key not in members:
        raise missing(key)
    return members[key]
