"""Strict JSON for everything that leaves a process: `dumps` and `loads`.

A message holds one value as one JSON object: first the format number, the game and the type, then
the fields of the type. The same value gives the same text everywhere. Reading returns a valid
value or raises `DecodeError`, whatever the bytes.

>>> from cardrules import racko
>>> dumps(racko.parse_move("take 20"))
'{"format":1,"game":"racko","type":"Take","slot":20,"go":false}'
>>> str(loads(dumps(racko.parse_move("take 20"))))
'take 20'
"""

from collections.abc import Mapping
from types import UnionType
from typing import Any, TypeVar, overload

from typing_extensions import TypeForm

from cardrules._arguments import is_instance
from cardrules._causes import Cause
from cardrules._history import Header, Step, header_form, step_form
from cardrules._hosting import EncodedGame
from cardrules._message_types import decoded, game_of_message, types_of, written_of
from cardrules.encoding.definitions import Messages
from cardrules.encoding.entries import (
    Audience,
    Encodings,
    Entry,
    Packing,
    entries_of,
    entry,
    packing,
)
from cardrules.encoding.jsontext import MOST_BYTES, Json, read, write
from cardrules.encoding.misfits import Misfit
from cardrules.errors import DecodeError, EncodeError, SecretError
from cardrules.game import ChanceT, GameRules, GameState, GameView, MoveT, SeenEventT

__all__ = [
    "FORMAT",
    "MOST_BYTES",
    "Audience",
    "Encodings",
    "Entry",
    "Messages",
    "Packing",
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
    "packing",
    "parse",
    "to_json",
]

FORMAT = 1
"""The format number that is written. All formats up to it can be read, for ever."""

T = TypeVar("T")
StateT = TypeVar("StateT", bound=GameState)
ViewT = TypeVar("ViewT", bound=GameView)
RulesT = TypeVar("RulesT", bound=GameRules)


def entries(game: str) -> Mapping[type, Entry]:
    """Return a game's table of public types: who may read the values of each.

    Raises:
        UnknownGameError: if no game is registered under the name.

    >>> from cardrules import racko
    >>> entries("racko")[racko.View].json.name, entries("racko")[racko.State].json.name
    ('ITS_SEAT', 'SERVER')
    """
    return types_of(game).entries


def messages(game: str) -> Messages:
    """Return a game's messages, from which schemas and declarations are generated.

    Raises:
        UnknownGameError: if no game is registered under the name.

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
        audience: who will read the text. A server that passes ``audience=Audience.ITS_SEAT`` at
            the one place where it sends cannot send a state or an event by mistake.

    Raises:
        SecretError: if this audience may not read values of this type.
        EncodeError: if the value's type has no messages, or the format cannot hold the value.
    """
    return write(to_json(value, audience=audience))


def to_json(value: object, /, *, audience: Audience = Audience.SERVER) -> Mapping[str, Json]:
    """Return a value as plain JSON, for use inside a larger message of your own.

    This is what `dumps` writes: mappings, lists, texts, whole numbers, flags and None.

    Raises:
        SecretError: if this audience may not read values of this type.
        EncodeError: if the value's type has no messages, or the format cannot hold the value.
        TypeError: if the audience is not a member of `Audience`.
    """
    if not is_instance(audience, Audience):  # Any number above the last member would let all pass.
        message = f"the audience is a member of wire.Audience, not {type(audience).__name__}"
        raise TypeError(message)
    name, written = type(value).__name__, written_of(value)
    if written is None:
        raise EncodeError.of(Cause.NO_JSON, "", name, found=name)
    game = written.game
    if written.audience > audience:
        told = {"game": game, "reach": written.audience.name, "audience": audience.name}
        raise SecretError.of(Cause.AUDIENCE, "value", name, found=name, **told)
    try:
        body = written.encode(value)
    except Misfit as misfit:
        raise EncodeError(misfit.pointer, name, misfit.reason) from None
    return {"format": FORMAT, "game": game, "type": name, **body}


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
    """Return the value that a message holds: checked, and ready for play.

    Args:
        data: the message, as text or as UTF-8.
        expected: the type of the value: a class (``racko.Rules``), a union (``racko.Move``), a
            generic class with its arguments (``Header[racko.Rules]``); or `GameRules`, `GameState`
            or `GameView` for those of any game.
        most_bytes: the longest message accepted, in bytes.

    Raises:
        DecodeError: if the data is not a message, or its value is not of the expected type. The
            error's path says where.
        TypeError: if the data is neither text nor bytes, or no message can hold the expected type.

    >>> from cardrules import racko
    >>> loads('{"format":1,"game":"racko","type":"Take","slot":20,"go":false}', racko.Move)
    Take(slot=20, go=False)
    >>> loads('{"format":1,"game":"racko","type":"Take","slot":5,"go":1}')
    Traceback (most recent call last):
    ...
    cardrules.errors.DecodeError: /go: expected true or false, not 1
    """
    return decoded(parse(data, most_bytes=most_bytes), expected, newest=FORMAT)


def load_rules(
    game: EncodedGame[Any, Any, Any, RulesT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> RulesT:
    """Return the rules in a game's message, read as `loads` reads it."""
    return loads(data, game.encodings().rules, most_bytes=most_bytes)


def load_state(
    game: EncodedGame[StateT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> StateT:
    """Return the state in a game's message, read as `loads` reads it."""
    return loads(data, game.encodings().state, most_bytes=most_bytes)


def load_view(
    game: EncodedGame[Any, ViewT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> ViewT:
    """Return the view in a game's message, read as `loads` reads it."""
    return loads(data, game.encodings().view, most_bytes=most_bytes)


def load_move(
    game: EncodedGame[Any, Any, MoveT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> MoveT:
    """Return the move in a game's message, read as `loads` reads it.

    >>> from cardrules import racko
    >>> load_move(racko, '{"format":1,"game":"racko","type":"Draw"}')
    Draw()
    >>> load_move(racko, dumps(racko.Rules(seats=2)))
    Traceback (most recent call last):
    ...
    cardrules.errors.DecodeError: /type: expected one of Take, Draw, Place, Discard, not 'Rules'
    """
    return loads(data, game.encodings().moves, most_bytes=most_bytes)


def load_chance(
    game: EncodedGame[Any, Any, Any, Any, ChanceT],
    data: str | bytes,
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> ChanceT:
    """Return the chance outcome in a game's message, read as `loads` reads it."""
    return loads(data, game.encodings().chance, most_bytes=most_bytes)


def load_seen_event(
    game: EncodedGame[Any, Any, Any, Any, Any, SeenEventT],
    data: str | bytes,
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> SeenEventT:
    """Return the seen event in a game's message, read as `loads` reads it."""
    return loads(data, game.encodings().seen_events, most_bytes=most_bytes)


def load_header(
    game: EncodedGame[Any, Any, Any, RulesT], data: str | bytes, /, *, most_bytes: int = MOST_BYTES
) -> Header[RulesT]:
    """Return the record header in a game's message, read as `loads` reads it."""
    return loads(data, header_form(game.encodings()), most_bytes=most_bytes)


def load_step(
    game: EncodedGame[Any, Any, MoveT, Any, ChanceT],
    data: str | bytes,
    /,
    *,
    most_bytes: int = MOST_BYTES,
) -> Step[MoveT, ChanceT]:
    """Return the record step in a game's message, read as `loads` reads it."""
    return loads(data, step_form(game.encodings()), most_bytes=most_bytes)


def parse(data: str | bytes, /, *, most_bytes: int = MOST_BYTES) -> object:
    """Return the plain JSON of a text, read as a message is.

    Use it for your own envelope around messages. A number that is not whole, or an object with a
    repeated key, is not an error here: a placeholder stands for it, which `from_json` refuses. So
    check the type of whatever else you read.

    Raises:
        DecodeError: if the text is too long, not UTF-8, not JSON, or nested too deeply.
        TypeError: if the data is neither text nor bytes.

    >>> parse('{"ply":3,"move":null}')
    {'ply': 3, 'move': None}
    """
    return read(data, most_bytes)


@overload
def from_json(given: object, /, *, at: str = "") -> object: ...
@overload
def from_json(given: object, expected: TypeForm[T], /, *, at: str = "") -> T: ...
@overload
def from_json(given: object, expected: type[object] | UnionType, /, *, at: str = "") -> object: ...
def from_json(given: object, expected: object = object, /, *, at: str = "") -> object:
    """Return the value that plain JSON holds, taken from a larger message of your own.

    Args:
        given: plain JSON, as `parse` returns it.
        expected: the type of the value, as for `loads`. Code that takes the game as a value finds
            the types in the game's `Encodings`: ``game.encodings().moves``.
        at: where it stands in the larger message, as a JSON pointer such as ``/move``.

    Raises:
        DecodeError: if it is not a message, or its value is not of the expected type. The error's
            path says where, and begins with ``at``.
        TypeError: if no message can hold the expected type.

    >>> move = {"format": 1, "game": "racko", "type": "Discard", "go": 1}
    >>> from_json(move, at="/move")
    Traceback (most recent call last):
    ...
    cardrules.errors.DecodeError: /move/go: expected true or false, not 1
    """
    return decoded(given, expected, newest=FORMAT, at=at)


def game_named(message: Mapping[str, object], /) -> str:
    """Return the name of the game in a message, for code that serves every game.

    Raises:
        DecodeError: if the message does not name a registered game.
    """
    try:
        return game_of_message(message)
    except Misfit as misfit:
        raise DecodeError(misfit.pointer, misfit.reason) from None
