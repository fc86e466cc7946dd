"""JSON texts, read strictly and written in one way only.

Reading is bounded in size and depth, and takes linear time. This module catches what the standard
library lets through: repeated keys, numbers that are not whole, encodings other than UTF-8, and
nesting so deep that it would exhaust the stack. A number with a fraction, or an object with a
repeated key, becomes an object of a class of ours that no codec accepts. It is then refused at its
own place, with the path to it.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

import attrs

from cardrules._arguments import is_instance
from cardrules._catalogues import Param, Term
from cardrules._causes import Cause
from cardrules.errors import DecodeError, because

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
"""Plain JSON: the values that a JSON text can hold. All our numbers are whole."""

MOST_BYTES = 1 << 20
"""The longest text that is accepted, in bytes, unless the caller sets another limit."""
MOST_DEPTH = 32
"""The deepest nesting of arrays and objects that is accepted; our messages need half of it."""
_MOST_SHOWN = 12
"""How much of a text is shown in an error about the place where it stops being JSON."""

_ESCAPED = re.compile(rb"\\.", re.DOTALL)
_BRACKETS = b"[]{}"
_OTHERS = bytes(set(range(256)) - set(_BRACKETS))
_OTHERS_UNQUOTED = bytes(set(_OTHERS) - set(b'"'))
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


@attrs.frozen(order=False)
class NotWhole:
    """A number with a fraction or an exponent, or one of NaN and the infinities."""

    text: str

    def __str__(self) -> str:
        return self.text[:20]


@attrs.frozen(order=False)
class Repeated:
    """An object that has the same key twice."""

    key: str


def read(data: str | bytes, most_bytes: int) -> object:
    """Return the plain JSON of a text: dicts, lists, texts, whole numbers, flags and None.

    Raises:
        DecodeError: if the text is too long, not UTF-8, not JSON, or nested too deeply.
        TypeError: if the data is neither text nor bytes.
    """
    # The depth is checked before parsing, as a deep text can exhaust the parser's stack.
    encoded = as_bytes(data, most_bytes)
    bare = _without_strings(encoded)
    if not _is_shallow(bare):
        check_depth(depth(bare))
    try:
        return _decode(encoded.decode())
    except UnicodeDecodeError as error:
        raise _wrong(Cause.NOT_UTF_8, at=error.start) from None
    except json.JSONDecodeError as error:
        # The parser's own words are English, and differ from one Python to the next.
        rest = error.doc[error.pos : error.pos + _MOST_SHOWN]
        found = repr(rest) if rest else Term("error.json.end")
        place = {"line": error.lineno, "column": error.colno}
        raise _wrong(Cause.NOT_JSON, found=found, **place) from None
    except ValueError:
        # Python refuses to read a whole number with thousands of digits.
        raise _wrong(Cause.TOO_MANY_DIGITS) from None


_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


def write(value: Json) -> str:
    """Return the canonical text of a value.

    It has no spaces, keeps the keys in their order, and writes characters outside ASCII as
    themselves. Only the line ends among these are escaped, so that `str.splitlines` keeps a text
    in one piece.
    """
    text = _encode(value)
    return text if text.isascii() else text.translate(_LINE_ENDS)


def as_bytes(data: str | bytes, most_bytes: int) -> bytes:
    """Return a text as UTF-8.

    Raises:
        DecodeError: if the UTF-8 is too long, or the text contains half of a surrogate pair.
        TypeError: if the data is neither text nor bytes.
    """
    encoded = _encoded(data)
    if len(encoded) > most_bytes:
        raise _wrong(Cause.TOO_LONG, most=most_bytes)
    return encoded


def _wrong(cause: Cause, **params: Param) -> DecodeError:
    """Return an error about the whole text."""
    return DecodeError("", because(cause, **params))


def _encoded(data: str | bytes) -> bytes:
    if isinstance(data, bytes):
        return data
    if not is_instance(data, str):
        message = f"expected a string or bytes, not {type(data).__name__}"
        raise TypeError(message)
    try:
        return data.encode()
    except UnicodeEncodeError as error:
        raise _wrong(Cause.HALF_CHARACTER, at=error.start) from None


def _without_strings(encoded: bytes) -> bytes:
    """Return the brackets of a JSON text that are not in strings.

    A backslash outside of strings hides what follows it; the parser never gets past it either.
    """
    # Without escapes, every second piece between quotes is in a string. A string may lack its
    # end: then the text is not JSON, and the parser says so. Most strings have no brackets, so the
    # quotes of most are now side by side, and two quotes can go without changing the rest.
    kept = _ESCAPED.sub(b"", encoded).translate(None, _OTHERS_UNQUOTED).replace(b'""', b"")
    return b"".join(kept.split(b'"')[::2])


def depth(encoded: bytes) -> int:
    """Return the nesting depth of brackets in a text whose strings have been removed."""
    brackets = encoded.translate(None, _OTHERS)
    return max(accumulate(map(_STEP.__getitem__, brackets)), default=0)


def _is_shallow(encoded: bytes) -> bool:
    """Return whether a text without strings is certain not to be nested too deeply.

    Without its innermost arrays, most of a message is gone, and it is one level less deep.
    """
    brackets = encoded.translate(None, _OTHERS)
    return depth(brackets.replace(b"[]", b"").replace(b"{}", b"")) < MOST_DEPTH


def check_depth(found: int) -> None:
    """Raise `DecodeError` if a text is nested too deeply to be parsed.

    Parsers recurse at each level. How many levels they survive depends on the interpreter; in a
    browser, where the stack is small, a deeply nested text crashes it.
    """
    if found > MOST_DEPTH:
        raise _wrong(Cause.TOO_DEEP, most=MOST_DEPTH)


def _object(pairs: list[tuple[str, object]]) -> object:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    counted = Counter(key for key, _ in pairs)
    return Repeated(counted.most_common(1)[0][0])


_decode = json.JSONDecoder(
    parse_float=NotWhole, parse_constant=NotWhole, object_pairs_hook=_object
).decode
