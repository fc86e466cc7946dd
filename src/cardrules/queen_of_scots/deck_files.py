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

import json
import tomllib
from collections.abc import Mapping
from typing import Never, TypeAlias, cast

from cardrules._arguments import is_instance
from cardrules.errors import RulesError

Entry: TypeAlias = Mapping[str, object]
"""One kind of card as a file has it."""

NEEDED = ("name", "points", "copies")
ALLOWED = (*NEEDED, "royal", "wild", "id")


def entries_of_json(text: str) -> tuple[Entry, ...]:
    """Return the entries of a deck in JSON.

    Raises:
        RulesError: if the text is no JSON, naming the line, or no list of cards.
    """
    _check_text(text)
    try:
        document: object = json.loads(text, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        _refuse("JSON", error)
    return _entries(document)


def entries_of_toml(text: str) -> tuple[Entry, ...]:
    """Return the entries of a deck in TOML.

    Raises:
        RulesError: if the text is no TOML, naming the line, or no list of cards.
    """
    _check_text(text)
    try:
        document: object = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        _refuse("TOML", error)
    return _entries(document)


def _check_text(text: object) -> None:
    if not is_instance(text, str):
        name = type(text).__name__
        raise RulesError("deck", name, f"a deck is read from a text, not from {name}")


def _refuse(form: str, error: Exception) -> Never:
    why = str(error) if isinstance(error, ValueError) else "nested too deeply"
    raise RulesError("deck", why, f"the deck is no {form}: {why}") from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    entry = dict(pairs)
    for key in entry:
        if sum(key == other for other, _ in pairs) > 1:
            message = f"the key {key!r} stands twice in the entry named {entry.get('name')!r}"
            raise ValueError(message)
    return entry


def _entries(document: object) -> tuple[Entry, ...]:
    listed: object = None
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
    if not isinstance(given, dict):
        message = f"entry {number} must be a table of {', '.join(ALLOWED)}"
        raise RulesError("cards", None, message)
    entry = cast("dict[str, object]", given)
    for key in NEEDED:
        if key not in entry:
            raise RulesError(key, None, f"entry {number} ({entry.get('name')!r}) has no {key!r}")
    for key in entry:
        if key not in ALLOWED:
            message = f"entry {number} ({entry['name']!r}) has the unknown key {key!r}"
            raise RulesError(key, entry[key], message)
    return entry
