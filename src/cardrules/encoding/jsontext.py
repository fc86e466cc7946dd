"""JSON as text: read strictly, within bounds and in linear time, and written in one way only.

What the standard library lets through is caught here: keys that stand twice, numbers that are no
whole numbers, other encodings than UTF-8, and depths that would exhaust a stack. Numbers with a
fraction and repeated keys come back as objects of their own, which no type of ours accepts, so
that they are refused where they stand.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

import attrs

from cardrules._arguments import is_instance
from cardrules._catalogues import Param
from cardrules._causes import Cause
from cardrules.errors import DecodeError, because

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
"""What a JSON text says; in our formats every number is a whole one."""

MOST_BYTES = 1 << 20
"""How long a text may be, in bytes, unless the caller says otherwise."""
MOST_DEPTH = 32
"""How deep arrays and objects may be nested; ours need half of it."""

_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = b"[]{}"
_OTHERS = bytes(set(range(256)) - set(_BRACKETS))
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


@attrs.frozen(order=False)
class NotWhole:
    """A number that is written with a fraction or an exponent, or is none at all."""

    text: str

    def __str__(self) -> str:
        return self.text[:20]


@attrs.frozen(order=False)
class Repeated:
    """An object in which a key stands twice."""

    key: str


def read(data: str | bytes, most_bytes: int) -> object:
    """Return what a JSON text says: dicts, lists, texts, whole numbers, flags and None.

    Raises:
        DecodeError: if it is too long, not UTF-8, not JSON, or nested too deeply.
        TypeError: if it is neither text nor bytes.
    """
    encoded = as_bytes(data, most_bytes)
    check_depth(depth(_STRING.sub(b"", encoded)))
    try:
        return json.loads(
            encoded.decode(),
            parse_float=NotWhole,
            parse_constant=NotWhole,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError as error:
        raise _wrong(Cause.NOT_UTF_8, at=error.start) from None
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise _wrong(Cause.NOT_JSON, found=error.msg, **place) from None
    except ValueError:
        raise _wrong(Cause.TOO_MANY_DIGITS) from None


def write(value: Json) -> str:
    """Return the one text of a value: no spaces, keys as they come, characters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def as_bytes(data: str | bytes, most_bytes: int) -> bytes:
    """Return a text as UTF-8.

    Raises:
        DecodeError: if that is too long, or the text holds half of a character.
        TypeError: if it is neither text nor bytes.
    """
    encoded = _encoded(data)
    if len(encoded) > most_bytes:
        raise _wrong(Cause.TOO_LONG, most=most_bytes, size=len(encoded))
    return encoded


def _wrong(cause: Cause, **params: Param) -> DecodeError:
    """Return the error about the whole text."""
    return DecodeError("", because(cause, **params))


def _encoded(data: str | bytes) -> bytes:
    if isinstance(data, bytes):
        return data
    if not is_instance(data, str):
        message = f"a text or bytes are read, not {type(data).__name__}"
        raise TypeError(message)
    try:
        return data.encode()
    except UnicodeEncodeError as error:
        raise _wrong(Cause.HALF_CHARACTER, at=error.start) from None


def depth(encoded: bytes) -> int:
    """Return how deep brackets are nested in a text from which its strings are removed."""
    brackets = encoded.translate(None, _OTHERS)
    return max(accumulate(map(_STEP.__getitem__, brackets)), default=0)


def check_depth(found: int) -> None:
    """Raise `DecodeError` if a text is nested too deeply to be parsed.

    Parsers call themselves at each level. How many levels they bear depends on the interpreter; in
    a browser, where the stack is small, a deep text kills it.
    """
    if found > MOST_DEPTH:
        raise _wrong(Cause.TOO_DEEP, most=MOST_DEPTH)


def _object(pairs: list[tuple[str, object]]) -> object:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    counted = Counter(key for key, _ in pairs)
    return Repeated(counted.most_common(1)[0][0])
