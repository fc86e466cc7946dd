"""Words for people: catalogues of terms and messages, one file a language.

``en.toml`` and ``it.toml`` beside this module hold every text that the library shows, for all
games; a further language is a further file with the same keys. Codes and ruling ids
are the same in every language. A game from elsewhere brings its own texts through `extend`, in one
language or in several.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from string import Formatter
from typing import TypeAlias, cast

import attrs

from cardrules.errors import LanguageError


@attrs.frozen(order=False)
class Term:
    """A word that each language has its own for, by the key of its text."""

    key: str


Param: TypeAlias = int | str | Term | tuple[int, ...] | tuple[str, ...] | tuple[Term, ...]
"""What a message can be filled with; tuples are written as lists."""

_FALLBACK = "en"
_extensions: dict[str, dict[str, str]] = {}


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, sorted.

    >>> languages()
    ('en', 'it')
    """
    names = (file.name for file in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return every template of a language by its dotted key.

    Raises:
        LanguageError: if there is no catalogue for it.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise LanguageError(
            "language", language, f"no catalogue for language {language!r}; there are {known}"
        )
    file = resources.files(__name__) / f"{language}.toml"
    return dict(_flat(tomllib.loads(file.read_text("utf-8"))))


def _flat(tables: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tables.items():
        if isinstance(value, dict):
            yield from _flat(cast("dict[str, object]", value), f"{prefix}{name}.")
        else:
            yield prefix + name, str(value)


def extend(language: str, messages: Mapping[str, str]) -> None:
    """Add the texts of a game from elsewhere, by dotted key; the built-in texts stay as they are.

    One language is enough: where another has no text of its own, the English one is shown, or
    that of a language which has one.

    Raises:
        LanguageError: if there is no catalogue for the language.
    """
    catalogue(language)
    _extensions.setdefault(language, {}).update(messages)


def text(language: str, key: str, /, **params: Param) -> str:
    """Return a message in a language, filled in.

    Raises:
        LanguageError: if there is no catalogue for the language.
        KeyError: if the catalogue has no such key, or the message names another parameter.

    >>> text("it", "term.seat", seat=2)
    'posto 2'
    """
    template = _template(language, key)
    return template.format_map({n: _written(language, value) for n, value in params.items()})


def parameters(language: str, key: str, /) -> frozenset[str]:
    """Return the names of what a message is filled in with.

    Raises:
        LanguageError: if there is no catalogue for the language.
        KeyError: if the catalogue has no such key.

    >>> sorted(parameters("en", "racko.violation.not-your-turn"))
    ['seat', 'to_act']
    """
    parts = Formatter().parse(_template(language, key))
    return frozenset(name for _, name, _, _ in parts if name is not None)


def _template(language: str, key: str) -> str:
    """Return a template in a language; if it has none, in English, or else in any other."""
    catalogue(language)
    for code in (language, _FALLBACK, *languages()):
        for messages in (catalogue(code), _extensions.get(code, {})):
            if key in messages:
                return messages[key]
    raise KeyError(key)


def _written(language: str, value: Param) -> str:
    if isinstance(value, tuple):
        return ", ".join(_written(language, entry) for entry in value)
    return text(language, value.key) if isinstance(value, Term) else str(value)
