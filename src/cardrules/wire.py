"""Strict JSON for everything that leaves a process: `dumps` and `loads`.

A message is one value as one JSON object: first the number of the format, the game and the type,
then the fields of the type. The same value gives the same text everywhere. Reading gives a valid
value or raises `DecodeError`, whatever the bytes.

>>> from cardrules import racko
>>> dumps(racko.parse_move("take 20"))
'{"format":1,"game":"racko","type":"Take","slot":20,"go":false}'
>>> str(loads(dumps(racko.parse_move("take 20"))))
'take 20'
"""

from collections.abc import Mapping
from functools import cache
from types import GenericAlias, UnionType
from typing import TypeVar, cast, get_args, overload

from cardrules import games
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
from cardrules.encoding.annotations import Codecs
from cardrules.encoding.codecs import Codec
from cardrules.encoding.definitions import Messages
from cardrules.encoding.entries import Audience, Encodings, Entry, entries_of, entry
from cardrules.encoding.jsontext import MOST_BYTES, Json, read, write
from cardrules.encoding.misfits import Misfit, as_object, unlike
from cardrules.errors import DecodeError, EncodeError, SecretError
from cardrules.fairness import Commitment, Failure, Finding, Opening, Reveal

__all__ = [
    "FORMAT",
    "MOST_BYTES",
    "Audience",
    "Encodings",
    "Entry",
    "Messages",
    "dumps",
    "entries",
    "entries_of",
    "entry",
    "from_json",
    "game_named",
    "loads",
    "messages",
    "parse",
    "to_json",
]

FORMAT = 1
"""The number of the format that is written; all up to it are read, for ever."""

T = TypeVar("T")

_HEADER = ("format", "game", "type")
_EVERYONE, _ITS_SEAT, _SERVER = Audience

_COMMON = (
    entry(ScoreLine, text=_EVERYONE, check=check_line),
    entry(RoundResult, text=_EVERYONE, check=check_round_result),
    entry(Outcome, text=_EVERYONE, check=check_outcome),
    entry(Violation, json=_ITS_SEAT, text=_ITS_SEAT),
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


class _Types:
    """The public types of one game: their entries, and the codecs of those that are messages."""

    def __init__(self, encodings: Encodings) -> None:
        self.game = encodings.game
        self.entries = {each.cls: each for each in (*_COMMON, *encodings.entries)}
        codecs = Codecs(encodings, tuple(self.entries.values()))
        causes = (encodings.rules, encodings.moves, encodings.chance)
        generic: Mapping[type, object] = {
            Header: GenericAlias(Header, (encodings.rules,)),
            MoveStep: GenericAlias(MoveStep, (encodings.moves,)),
            ChanceStep: GenericAlias(ChanceStep, (encodings.chance,)),
            Record: GenericAlias(Record, causes),
            SeatRecord: GenericAlias(SeatRecord, (*causes, encodings.view, encodings.seen_events)),
        }
        self.codecs: Mapping[type, Codec] = {
            cls: codecs.of(generic.get(cls, cls))
            for cls, each in self.entries.items()
            if each.json is not None
        }
        self.by_name = {cls.__name__: codec for cls, codec in self.codecs.items()}
        self.unions = {
            "Move": _names(encodings.moves),
            "SeenEvent": _names(encodings.seen_events),
            "ChanceOutcome": _names(encodings.chance),
        }


def _names(union: object) -> tuple[str, ...]:
    """Return the names of the classes in a union, which one class alone is too."""
    return tuple(cast("type", each).__name__ for each in get_args(union) or (union,))


@cache
def _types(game: str) -> _Types:
    return _Types(games.load(game).encodings())


_games: dict[object, str] = {}


def _game_of(cls: object) -> str | None:
    """Return the game that has entered a type, None if none has that is imported."""
    if cls not in _games:
        for game in games.imported():
            _games.update((each.cls, game) for each in games.load(game).encodings().entries)
    return _games.get(cls)


def entries(game: str) -> Mapping[type, Entry]:
    """Return the table of a game: what may leave the server of each public type.

    Raises:
        UnknownGameError: if no game is entered under the name.

    >>> from cardrules import racko
    >>> entries("racko")[racko.View].json.name, entries("racko")[racko.State].json.name
    ('ITS_SEAT', 'SERVER')
    """
    return _types(game).entries


def messages(game: str) -> Messages:
    """Return the messages of a game, from which schemas and declarations are generated.

    Raises:
        UnknownGameError: if no game is entered under the name.

    >>> messages("racko").unions["Move"]
    ('Take', 'Draw', 'Place', 'Discard')
    """
    types = _types(game)
    hidden = {cls.__name__ for cls, each in types.entries.items() if each.json is _SERVER}
    return Messages(game, FORMAT, types.by_name, types.unions, frozenset(hidden))


def dumps(value: object, /, *, audience: Audience = Audience.SERVER) -> str:
    """Return a value as canonical JSON.

    Args:
        value: rules, a state, a view, a move, an event, a chance outcome, a violation, a record or
            a part of one.
        audience: who will read it. A server that says ``audience=Audience.ITS_SEAT`` at the one
            place where it sends cannot send a state or an event by mistake.

    Raises:
        SecretError: if values of this type may not go so far.
        EncodeError: if the value is of no type that has messages, or holds what they cannot.
    """
    return write(to_json(value, audience=audience))


def to_json(value: object, /, *, audience: Audience = Audience.SERVER) -> Mapping[str, Json]:
    """Return a value as plain JSON, to be put into a larger message of one's own.

    It is what `dumps` writes: mappings, lists, texts, whole numbers, flags and None.

    Raises:
        SecretError: if values of this type may not go so far.
        EncodeError: if the value is of no type that has messages, or holds what they cannot.
    """
    cls = type(value)
    game = _named_game(value)
    codec = None if game is None else _types(game).codecs.get(cls)
    if game is None or codec is None:
        message = f"a {cls.__name__} has no JSON: it is no message of a game"
        raise EncodeError("value", cls.__name__, message)
    reach = _types(game).entries[cls].json
    if reach is not None and reach > audience:
        message = f"a {game} {cls.__name__} is for {reach.name}, not for {audience.name}"
        raise SecretError("value", cls.__name__, message)
    try:
        body = cast("Mapping[str, Json]", codec.encode(value))
    except Misfit as misfit:
        raise EncodeError(misfit.pointer, cls.__name__, f"{misfit.pointer}: {misfit}") from None
    return {"format": FORMAT, "game": game, "type": cls.__name__, **body}


_TELLING: Mapping[object, str] = {
    Violation: "code",
    Header: "rules",
    MoveStep: "move",
    ChanceStep: "outcome",
    Record: "header",
    SeatRecord: "header",
}
"""Of the types that all games share, the field that tells of which game a value is."""


def _named_game(value: object) -> str | None:
    """Return the game that a value belongs to, None if there is none."""
    field = _TELLING.get(type(value))
    return _game_of(type(value)) if field is None else _named_game(getattr(value, field))


@overload
def loads(data: str | bytes, /, *, most_bytes: int = ...) -> object: ...
@overload
def loads(data: str | bytes, expected: type[T], /, *, most_bytes: int = ...) -> T: ...
@overload
def loads(data: str | bytes, expected: UnionType, /, *, most_bytes: int = ...) -> object: ...
def loads(
    data: str | bytes,
    expected: type[object] | UnionType = object,
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> object:
    """Return the value that a message holds: valid, and ready for play.

    Args:
        data: the message, as text or as UTF-8.
        expected: the class of the value, or a union such as ``racko.Move``.
        most_bytes: how long a message may be.

    Raises:
        DecodeError: if it is no message, or not one of an expected type; its path says where.
        TypeError: if it is neither text nor bytes.

    >>> loads('{"format":1,"game":"racko","type":"Take","slot":true,"go":false}')
    Traceback (most recent call last):
    ...
    cardrules.errors.DecodeError: /slot: a whole number from 5 to 5120 in steps of 5 is wanted, not true
    """
    return from_json(parse(data, most_bytes=most_bytes), expected)


def parse(data: str | bytes, /, *, most_bytes: int = MOST_BYTES) -> object:
    """Return what a JSON text says, read as strictly as messages are: for an envelope around them.

    What is no JSON of ours comes back as something that no message accepts: a number with a
    fraction, or an object in which a key stands twice, which is no dict.

    Raises:
        DecodeError: if it is too long, not UTF-8, not JSON, or nested too deeply.
        TypeError: if it is neither text nor bytes.

    >>> parse('{"ply":3,"move":null}')
    {'ply': 3, 'move': None}
    """
    return read(data, most_bytes)


@overload
def from_json(given: object, /) -> object: ...
@overload
def from_json(given: object, expected: type[T], /) -> T: ...
@overload
def from_json(given: object, expected: UnionType, /) -> object: ...
def from_json(given: object, expected: type[object] | UnionType = object, /) -> object:
    """Return the value that plain JSON holds, a part of a larger message of one's own.

    Args:
        given: what `parse` has made of the text.
        expected: the class of the value, or a union such as ``racko.Move``.

    Raises:
        DecodeError: if it is no message, or not one of an expected type; its path says where.
    """
    try:
        members = dict(as_object(given))
        codec = _codec_of(*(members.pop(key, None) for key in _HEADER))
        value = codec.decode(members)
    except Misfit as misfit:
        raise DecodeError(misfit.pointer, misfit.message) from None
    if not isinstance(value, expected):
        wanted = getattr(expected, "__name__", str(expected))
        raise DecodeError("/type", f"{wanted} is wanted, not {type(value).__name__}")
    return value


def game_named(message: Mapping[str, object], /) -> str:
    """Return the name of the game that a message is of, for those to whom any game may come.

    Raises:
        DecodeError: if it names none that is entered.
    """
    try:
        return _checked_game(message.get("game"))
    except Misfit as misfit:
        raise DecodeError(misfit.pointer, misfit.message) from None


def _checked_game(game: object) -> str:
    if not isinstance(game, str) or game not in games.names():
        raise unlike(game, f"one of {', '.join(games.names())}").within("game")
    return game


def _codec_of(number: object, game: object, name: object) -> Codec:
    """Return the codec that the header of a message asks for."""
    if type(number) is not int or not 1 <= number <= FORMAT:
        raise unlike(number, f"a format from 1 to {FORMAT}").within("format")
    codecs = _types(_checked_game(game)).by_name
    if not isinstance(name, str) or name not in codecs:
        raise unlike(name, f"a type that has messages in {game}").within("type")
    return codecs[name]
