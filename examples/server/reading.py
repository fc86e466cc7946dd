"""Reads what clients send: each function returns a checked value or raises `DecodeError`."""

from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import TypeVar, cast

from starlette.requests import HTTPConnection, Request
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardrules.errors import DecodeError

EnumT = TypeVar("EnumT", bound=StrEnum)

MOST_BYTES = 2048
"""The most bytes in a message of a player; the longest moves have a quarter of that."""
MOST_BYTES_OF_RULES = 16_384
"""The most bytes in a request, which can hold rules with a whole deck."""
MOST_CHARACTERS = 64
"""The most characters in a name, a token or a code."""
MOST_SAID = 300
"""The most characters in a chat message."""


def address_of(asking: HTTPConnection) -> str:
    """Return the address of a client; behind a proxy, uvicorn finds out the real one."""
    return asking.client.host if asking.client is not None else ""


async def data_of(socket: WebSocket) -> str | bytes:
    """Return the next message, which may be text or bytes.

    Raises:
        WebSocketDisconnect: if the client has gone.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    text: str | None = message.get("text")
    data: bytes | None = message.get("bytes")
    return text if text is not None else data or b""


async def body_of(request: Request) -> bytes:
    """Return the body of a request; of one that is too long, the rest is not read."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES_OF_RULES:
            raise DecodeError("", f"longer than {MOST_BYTES_OF_RULES} bytes")
    return body


def members(given: object, keys: AbstractSet[str]) -> dict[str, object]:
    """Return the members of an object for these keys, with None for keys that it lacks."""
    found = cast("dict[str, object]", given if isinstance(given, dict) else {"": None})
    if unknown := set(found) - keys:
        raise DecodeError("", f"expected an object of {', '.join(sorted(keys))}, not {unknown}")
    return {key: found.get(key) for key in keys}


def line(given: object, pointer: str, most: int = MOST_CHARACTERS) -> str:
    """Return a text of one line: of 1 to so many characters that can be printed."""
    if isinstance(given, str) and 0 < len(given) <= most and given.isprintable():
        return given
    raise DecodeError(pointer, f"expected a string of 1 to {most} characters that can be printed")


def each(given: object, pointer: str, most: int) -> list[tuple[object, str]]:
    """Return the items of a list of at most so many, and where each is; none if none is given."""
    if given is None:
        return []
    items = cast("list[object]", given) if isinstance(given, list) else None
    if items is None or len(items) > most:
        raise DecodeError(pointer, f"expected a list of at most {most}")
    return [(item, f"{pointer}/{place}") for place, item in enumerate(items)]


def choice(given: object, pointer: str, kind: type[EnumT]) -> EnumT:
    """Return one of a few texts; the first if none is given."""
    for member in kind:
        if given is None or given == member.value:
            return member
    raise DecodeError(pointer, f"expected one of {', '.join(kind)}")


def whole(given: object, pointer: str, within: range) -> int:
    """Return a whole number of a range."""
    if type(given) is int and given in within:
        return given
    error = f"expected a whole number from {within[0]} to {within[-1]}"
    raise DecodeError(pointer, error)


def flag(given: object, pointer: str) -> bool:
    """Return true or false; false if nothing is given."""
    if given is None or isinstance(given, bool):
        return bool(given)
    raise DecodeError(pointer, "expected true or false")
