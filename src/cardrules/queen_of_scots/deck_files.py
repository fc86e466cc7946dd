"""Decks as text: what JSON and TOML files hold, taken apart and checked for form.

What the values mean is checked where they become cards, in `CardType` and `Deck`. Both forms list
the kinds of card under ``cards``::

    [[cards]]                       {"cards": [
    name = "King James"               {"name": "King James", "points": 40,
    points = 40                        "copies": 4, "royal": true}
    copies = 4                      ]}
    royal = true

``name``, ``points`` and ``copies`` must be there; ``royal``, ``wild`` and ``id`` may.
"""

import re
import tomllib
from collections.abc import Mapping
from typing import Never, TypeAlias, cast

from cardrules._arguments import is_instance
from cardrules.encoding.jsontext import (
    MOST_BYTES,
    NotWhole,
    Repeated,
    as_bytes,
    check_depth,
    depth,
    read,
)
from cardrules.errors import DecodeError, RulesError

Entry: TypeAlias = Mapping[str, object]
"""One kind of card as a file has it."""

NEEDED = ("name", "points", "copies")
ALLOWED = (*NEEDED, "royal", "wild", "id")

# Comments, and the four kinds of string. A string that does not end takes the rest of its line, or
# of the text: the parser stops there too.
_UNREAD = re.compile(
    rb"""\# [^\n]*+
    | \"{3} (?:[^\\]|\\.)*? (?:\"{3,5}|\Z)
    | '{3} .*? (?:'{3,5}|\Z)
    | \" (?:[^"\\\n]++|\\.)*+ \"?
    | ' [^'\n]*+ '?""",
    re.DOTALL | re.VERBOSE,
)
_ENDS_OF_KEYS = re.compile(rb"[]\n={}[,]")


def entries_of_json(text: str) -> tuple[Entry, ...]:
    """Return the entries of a deck in JSON.

    Raises:
        RulesError: if the text is not JSON, naming the line, or not a list of cards.
    """
    _check_text(text)
    try:
        document = read(text, MOST_BYTES)
    except DecodeError as error:
        _refuse(error.message)
    return _entries(document)


def entries_of_toml(text: str) -> tuple[Entry, ...]:
    """Return the entries of a deck in TOML.

    Raises:
        RulesError: if the text is not TOML, naming the line, or not a list of cards.
    """
    _check_text(text)
    try:
        check_depth(_depth_of_toml(as_bytes(text, MOST_BYTES)))
        document: object = tomllib.loads(text)
    except DecodeError as error:
        _refuse(error.message)
    except ValueError as error:
        _refuse(f"not TOML: {error}")
    return _entries(document)


def _check_text(text: object) -> None:
    if not is_instance(text, str):
        name = type(text).__name__
        raise RulesError("deck", name, f"a deck is read from a text, not from {name}")


def _refuse(why: str) -> Never:
    raise RulesError("deck", why, f"the deck cannot be read: {why}") from None


def _depth_of_toml(encoded: bytes) -> int:
    """Return how deep brackets are nested, or how many dots a key has if those are more."""
    bare = _UNREAD.sub(b"", encoded)
    return max(depth(bare), *(piece.count(b".") for piece in _ENDS_OF_KEYS.split(bare)))


def _entries(document: object) -> tuple[Entry, ...]:
    listed: object = None
    if isinstance(document, Repeated):
        _refuse(str(document))
    if isinstance(document, dict):
        top = cast("dict[str, object]", document)
        listed = top.get("cards") if set(top) == {"cards"} else None
    if not isinstance(listed, list):
        message = "a deck has the one key 'cards', with a list of cards"
        raise RulesError("deck", None, message)
    return tuple(
        _entry(number, given) for number, given in enumerate(cast("list[object]", listed), 1)
    )


def _entry(number: int, given: object) -> Entry:
    if isinstance(given, Repeated):
        raise RulesError("cards", given.key, f"entry {number} is {given}")
    if not isinstance(given, dict):
        message = f"entry {number} must be a table of {', '.join(ALLOWED)}"
        raise RulesError("cards", None, message)
    entry = {key: _plain(value) for key, value in cast("dict[str, object]", given).items()}
    for key, value in entry.items():
        if isinstance(value, (dict, list, Repeated)):
            message = f"entry {number}: {key} must be a text, a number or a flag"
            raise RulesError(key, None, message)
    for key in NEEDED:
        if key not in entry:
            raise RulesError(key, None, f"entry {number} ({entry.get('name')!r}) has no {key!r}")
    for key, value in entry.items():
        if key not in ALLOWED:
            message = f"entry {number} ({entry['name']!r}) has the unknown key {key!r}"
            raise RulesError(key, value, message)
    return entry


def _plain(value: object) -> object:
    """Return a value as TOML would give it, so that both forms are refused in the same words."""
    return float(value.text) if isinstance(value, NotWhole) else value
