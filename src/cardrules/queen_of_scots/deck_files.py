"""Decks in JSON and TOML: how the text is parsed and its form checked.

The values themselves are checked where they become cards, in `CardType` and `Deck`. Both forms
list the types of card under ``cards``::

    [[cards]]                       {"cards": [
    name = "King James"               {"name": "King James", "points": 40,
    points = 40                        "copies": 4, "royal": true}
    copies = 4                      ]}
    royal = true

``name``, ``points`` and ``copies`` are required; ``royal``, ``wild``, ``id`` and ``translations``
are optional. The last is a table of the name in other languages: ``{it = "Re Giacomo"}``.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Never, TypeAlias, cast

from cardrules._arguments import is_instance
from cardrules._causes import Cause as CommonCause
from cardrules._causes import ErrorCause
from cardrules.encoding.jsontext import (
    MOST_BYTES,
    NotWhole,
    Repeated,
    as_bytes,
    check_depth,
    depth,
    read,
)
from cardrules.errors import DecodeError, Reason, RulesError, because
from cardrules.queen_of_scots.causes import Cause

Entry: TypeAlias = Mapping[str, object]
"""One type of card as it stands in a file."""

NEEDED = ("name", "points", "copies")
_TABLE = "translations"
"""The one key whose value is a table."""
ALLOWED = (*NEEDED, "royal", "wild", "id", _TABLE)

# Matches comments and the four kinds of string, whose brackets and dots do not nest anything. A
# string that does not end takes the rest of its line, or of the text: the parser stops there too.
_UNREAD = re.compile(
    rb"""\# [^\n]*+
    | \"{3} (?:[^\\]|\\.)*? (?:\"{3,5}|\Z)
    | '{3} .*? (?:'{3,5}|\Z)
    | \" (?:[^"\\\n]++|\\.)*+ \"?
    | ' [^'\n]*+ '?""",
    re.DOTALL | re.VERBOSE,
)
# A dotted key nests one table for each dot. No key reaches across one of these characters.
_ENDS_OF_KEYS = re.compile(rb"[]\n={}[,]")


def entries_of_json(text: str) -> tuple[Entry, ...]:
    """Return the entries of a deck in JSON.

    Raises:
        RulesError: if the text is not JSON, or does not list cards.
    """
    _check_text(text)
    try:
        document = read(text, MOST_BYTES)
    except DecodeError as error:
        _refuse(error.reason)
    return _entries(document)


def entries_of_toml(text: str) -> tuple[Entry, ...]:
    """Return the entries of a deck in TOML.

    Raises:
        RulesError: if the text is not TOML, or does not list cards.
    """
    _check_text(text)
    try:
        # A deep text could exhaust the parser's stack, so depth is measured before parsing.
        check_depth(_depth_of_toml(as_bytes(text, MOST_BYTES)))
        document: object = tomllib.loads(text)
    except DecodeError as error:
        _refuse(error.reason)
    except ValueError as error:
        _refuse(because(Cause.NOT_TOML, found=str(error)))
    return _entries(document)


def _check_text(text: object) -> None:
    if not is_instance(text, str):
        name = type(text).__name__
        raise RulesError.of(Cause.DECK_NOT_TEXT, "deck", name, found=name)


def _refuse(reason: Reason[ErrorCause]) -> Never:
    raise RulesError("deck", None, reason).within("deck", "") from None


def _depth_of_toml(encoded: bytes) -> int:
    """Return how deeply brackets are nested, or how many dots a key has if that is more."""
    bare = _UNREAD.sub(b"", encoded)
    return max(depth(bare), *(piece.count(b".") for piece in _ENDS_OF_KEYS.split(bare)))


def _entries(document: object) -> tuple[Entry, ...]:
    listed: object = None
    if isinstance(document, Repeated):
        _refuse(_repeated(document))
    if isinstance(document, dict):
        top = cast("dict[str, object]", document)
        listed = top.get("cards") if set(top) == {"cards"} else None
    if not isinstance(listed, list):
        raise RulesError.of(Cause.DECK_KEYS, "deck", None)
    return tuple(
        _entry(number, given) for number, given in enumerate(cast("list[object]", listed), 1)
    )


def _entry(number: int, given: object) -> Entry:
    if isinstance(given, Repeated):
        raise RulesError("cards", given.key, _repeated(given)).within("entry", number)
    if not isinstance(given, dict):
        raise RulesError.of(Cause.ENTRY, "cards", None, entry=number, keys=ALLOWED)
    entry = {key: _plain(value) for key, value in _items(cast("object", given))}
    for key, value in entry.items():
        if key == _TABLE:
            if isinstance(value, Repeated):
                raise RulesError(key, value.key, _repeated(value)).within("entry", number)
            if isinstance(value, dict):
                entry[key] = {code: _plain(name) for code, name in _items(cast("object", value))}
        elif isinstance(value, (dict, list, Repeated)):
            raise RulesError.of(Cause.ENTRY_VALUE, key, None, entry=number)
    for key in NEEDED:
        if key not in entry:
            name = repr(entry.get("name"))
            raise RulesError.of(
                Cause.ENTRY_LACKS, key, None, entry=number, name=name, key=repr(key)
            )
    for key, value in entry.items():
        if key not in ALLOWED:
            name = repr(entry["name"])
            raise RulesError.of(
                Cause.ENTRY_KEY, key, value, entry=number, name=name, key=repr(key)
            )
    return entry


def _items(table: object) -> Iterable[tuple[str, object]]:
    return tuple(cast("dict[str, object]", table).items())


def _repeated(given: Repeated) -> Reason[ErrorCause]:
    return because(CommonCause.REPEATED_KEY, key=repr(given.key[:40]))


def _plain(value: object) -> object:
    """Return a JSON value as TOML would give it, so that both have the same messages."""
    return float(value.text) if isinstance(value, NotWhole) else value
