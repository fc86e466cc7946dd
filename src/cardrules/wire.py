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
from types import UnionType
from typing import Any, TypeVar, cast, overload

from typing_extensions import TypeForm

from cardrules import games
from cardrules._causes import Cause
from cardrules._history import Header, Step, header_form, step_form
from cardrules._hosting import EncodedGame
from cardrules._message_types import game_of, names_of, types_of
from cardrules.encoding.codecs import Codec
from cardrules.encoding.definitions import Messages
from cardrules.encoding.entries import Audience, Encodings, Entry, entries_of, entry
from cardrules.encoding.jsontext import MOST_BYTES, Json, read, write
from cardrules.encoding.misfits import Misfit, as_object, missing, none_of, unlike
from cardrules.errors import DecodeError, EncodeError, SecretError
from cardrules.game import ChanceT, GameRules, GameState, GameView, MoveT, SeenEventT

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
    "load_chance",
    "load_header",
    "load_move",
    "load_rules",
    "load_seen_event",
    "load_state",
    "load_step",
    "load_view",
    "loads",
    "messages",
    "parse",
    "to_json",
]

FORMAT = 1
"""The number of the format that is written; all up to it are read, for ever."""

T = TypeVar("T")
StateT = TypeVar("StateT", bound=GameState)
ViewT = TypeVar("ViewT", bound=GameView)
RulesT = TypeVar("RulesT", bound=GameRules)

_HEADER = ("format", "game", "type")


def entries(game: str) -> Mapping[type, Entry]:
    """Return the table of a game: what may leave the server of each public type.

    Raises:
        UnknownGameError: if no game is entered under the name.

    >>> from cardrules import racko
    >>> entries("racko")[racko.View].json.name, entries("racko")[racko.State].json.name
    ('ITS_SEAT', 'SERVER')
    """
    return types_of(game).entries


def messages(game: str) -> Messages:
    """Return the messages of a game, from which schemas and declarations are generated.

    Raises:
        UnknownGameError: if no game is entered under the name.

    >>> messages("racko").unions["Move"]
    ('Take', 'Draw', 'Place', 'Discard')
    """
    types = types_of(game)
    hidden = {cls.__name__ for cls, each in types.entries.items() if each.json is Audience.SERVER}
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
    game = game_of(value)
    codec = None if game is None else types_of(game).codecs.get(cls)
    if game is None or codec is None:
        raise EncodeError.of(Cause.NO_JSON, "", cls.__name__, found=cls.__name__)
    reach = types_of(game).entries[cls].json
    if reach is not None and reach > audience:
        told = {"game": game, "reach": reach.name, "audience": audience.name}
        raise SecretError.of(Cause.AUDIENCE, "value", cls.__name__, found=cls.__name__, **told)
    try:
        body = cast("Mapping[str, Json]", codec.encode(value))
    except Misfit as misfit:
        raise EncodeError(misfit.pointer, cls.__name__, misfit.reason) from None
    return {"format": FORMAT, "game": game, "type": cls.__name__, **body}


@overload
def loads(data: str | bytes, /, *, most_bytes: int = ...) -> object: ...
@overload
def loads(data: str | bytes, expected: TypeForm[T], /, *, most_bytes: int = ...) -> T: ...
@overload
def loads(
    data: str | bytes, expected: type[object] | UnionType, /, *, most_bytes: int = ...
) -> object: ...
def loads(
    data: str | bytes, expected: object = object, /, *, most_bytes: int = MOST_BYTES
) -> object:
    """Return the value that a message holds: valid, and ready for play.

    Args:
        data: the message, as text or as UTF-8.
        expected: the type of the value: a class (``racko.Rules``), a union (``racko.Move``), a
            generic class with its arguments (``Header[racko.Rules]``); or `GameRules`, `GameState`
            or `GameView` for those of any game.
        most_bytes: how long a message may be.

    Raises:
        DecodeError: if it is not a message, or not one of an expected type; its path says where.
        TypeError: if it is neither text nor bytes, or no message can be of the expected type.

    >>> from cardrules import racko
    >>> loads('{"format":1,"game":"racko","type":"Take","slot":20,"go":false}', racko.Move)
    Take(slot=20, go=False)
    >>> loads('{"format":1,"game":"racko","type":"Take","slot":5,"go":1}')
    Traceback (most recent call last):
    ...
    cardrules.errors.DecodeError: /go: true or false is wanted, not 1
    """
    return _decoded(parse(data, most_bytes=most_bytes), expected)


def load_rules(
    game: EncodedGame[Any, Any, Any, RulesT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> RulesT:
    """Return the rules in a message of a game; otherwise as `loads`."""
    return loads(data, game.encodings().rules, most_bytes=most_bytes)


def load_state(
    game: EncodedGame[StateT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> StateT:
    """Return the state in a message of a game; otherwise as `loads`."""
    return loads(data, game.encodings().state, most_bytes=most_bytes)


def load_view(
    game: EncodedGame[Any, ViewT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> ViewT:
    """Return the view in a message of a game; otherwise as `loads`."""
    return loads(data, game.encodings().view, most_bytes=most_bytes)


def load_move(
    game: EncodedGame[Any, Any, MoveT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> MoveT:
    """Return the move in a message of a game; otherwise as `loads`.

    >>> from cardrules import racko
    >>> load_move(racko, '{"format":1,"game":"racko","type":"Draw"}')
    Draw()
    >>> load_move(racko, dumps(racko.Rules(seats=2)))
    Traceback (most recent call last):
    ...
    cardrules.errors.DecodeError: /type: one of Take, Draw, Place, Discard is wanted, not 'Rules'
    """
    return loads(data, game.encodings().moves, most_bytes=most_bytes)


def load_chance(
    game: EncodedGame[Any, Any, Any, Any, ChanceT],
    data: str | bytes,
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> ChanceT:
    """Return the chance outcome in a message of a game; otherwise as `loads`."""
    return loads(data, game.encodings().chance, most_bytes=most_bytes)


def load_seen_event(
    game: EncodedGame[Any, Any, Any, Any, Any, SeenEventT],
    data: str | bytes,
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> SeenEventT:
    """Return the seen event in a message of a game; otherwise as `loads`."""
    return loads(data, game.encodings().seen_events, most_bytes=most_bytes)


def load_header(
    game: EncodedGame[Any, Any, Any, RulesT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> Header[RulesT]:
    """Return the header of a record in a message of a game; otherwise as `loads`."""
    return loads(data, header_form(game.encodings()), most_bytes=most_bytes)


def load_step(
    game: EncodedGame[Any, Any, MoveT, Any, ChanceT],
    data: str | bytes,
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> Step[MoveT, ChanceT]:
    """Return the step of a record in a message of a game; otherwise as `loads`."""
    return loads(data, step_form(game.encodings()), most_bytes=most_bytes)


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
def from_json(given: object, expected: TypeForm[T], /) -> T: ...
@overload
def from_json(given: object, expected: type[object] | UnionType, /) -> object: ...
def from_json(given: object, expected: object = object, /) -> object:
    """Return the value that plain JSON holds, a part of a larger message of one's own.

    Args:
        given: what `parse` has made of the text.
        expected: the type of the value, as for `loads`. Where the game is a value too, its
            `Encodings` has the types: ``game.encodings().moves``.

    Raises:
        DecodeError: if it is not a message, or not one of an expected type; its path says where.
        TypeError: if no message can be of the expected type.
    """
    return _decoded(given, expected)


def _decoded(given: object, expected: object) -> object:
    try:
        members = dict(as_object(given))
        codec = _codec_of(members, expected)
        return codec.decode({key: members[key] for key in members if key not in _HEADER})
    except Misfit as misfit:
        raise DecodeError(misfit.pointer, misfit.reason) from None


def game_named(message: Mapping[str, object], /) -> str:
    """Return the name of the game that a message is of, for those to whom any game may come.

    Raises:
        DecodeError: if it names none that is entered.
    """
    try:
        return _checked_game(message)
    except Misfit as misfit:
        raise DecodeError(misfit.pointer, misfit.reason) from None


def _checked_game(members: Mapping[str, object]) -> str:
    game = _member(members, "game")
    if not isinstance(game, str) or game not in games.names():
        raise none_of(game, games.names()).within("game")
    return game


def _member(members: Mapping[str, object], key: str) -> object:
    if key not in members:
        raise missing(key)
    return members[key]


def _codec_of(members: Mapping[str, object], expected: object) -> Codec:
    """Return the codec that the header of a message asks for, of a type that is expected."""
    number = _member(members, "format")
    if type(number) is not int or not 1 <= number <= FORMAT:
        raise unlike(number, Cause.WANTED_FORMAT, most=FORMAT).within("format")
    game, name = _checked_game(members), _member(members, "type")
    names = names_of(game, expected)
    if not names:
        wanted = [other for other in games.imported() if names_of(other, expected)]
        if not wanted:
            message = f"no message is certain to hold a {expected!r}"
            raise TypeError(message)
        raise none_of(game, wanted).within("game")
    if not isinstance(name, str) or name not in names:
        raise none_of(name, names).within("type")
    return types_of(game).by_name[name]
