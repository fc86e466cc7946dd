"""The catalogues behind `cardrules.language`: templates by key, to be filled in.

A blank such as ``{cards}`` is filled with a value. A blank with forms, ``{count:a card|# cards}``,
is filled with the form for its number: the first for one, the second for any other number, where
``#`` is that number in words. These are the plural categories *one* and *other* of the Unicode
CLDR. The number of a list is the number of its entries.

The errors need their words from here, so this module cannot import them. The public functions
check that a language has a catalogue, and raise `LanguageError` if it does not.
"""

import re
import reprlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias, cast

import attrs

_FOLDER = "cardrules.language"
_FALLBACK = "en"
# A brace that is not of a blank is doubled.
_TEMPLATE = re.compile(r"([^{}]|\{\{|\}\}|\{[^\W\d]\w*(:[^{}|]*\|[^{}|]*)?\})*")
_extensions: dict[str, dict[str, str]] = {}


@attrs.frozen(order=False)
class Term:
    """A word that each language translates, given by the key of its text."""

    key: str
    """The dotted key in the catalogues, such as ``rank.card.7``."""


@attrs.frozen(order=False)
class Translation:
    """A name in another language."""

    language: str
    """The code of the language."""
    name: str
    """The name in this language."""


@attrs.frozen(order=False)
class Name:
    """A card or set by its id, and what it is called, for names that come from a host's deck."""

    id: str
    """The id of the card, or the kind of the set."""
    name: str
    """The name in every language without a translation."""
    translations: tuple[Translation, ...] = ()
    """The names in other languages."""

    def text(self, language: str) -> str:
        """Return the name in a language."""
        named = {each.language: each.name for each in self.translations}
        return named.get(language, self.name)


@attrs.frozen(order=False)
class AnyOf:
    """Alternative texts: written in quotes and joined with the language's word for *or*."""

    texts: tuple[str, ...]
    """The texts, in the order in which they are written."""


MOST_EXACT = (1 << 53) - 1
"""The largest whole number that every JSON reader represents exactly."""
_LARGE = Term("error.json.larger-number")

Param: TypeAlias = (
    int
    | str
    | Term
    | Name
    | AnyOf
    | tuple[int, ...]
    | tuple[str, ...]
    | tuple[Term, ...]
    | tuple[Name, ...]
)
"""A value that a message can be filled in with; tuples are written as lists."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, sorted.

    >>> languages()
    ('de', 'en', 'it')
    """
    from importlib import resources

    names = (file.name for file in resources.files(_FOLDER).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def templates(language: str) -> Mapping[str, str]:
    """Return the templates of a language that has a catalogue, by their dotted keys."""
    import tomllib
    from importlib import resources

    file = resources.files(_FOLDER) / f"{language}.toml"
    return dict(_flat(tomllib.loads(file.read_text("utf-8"))))


def _flat(tables: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tables.items():
        if isinstance(value, dict):
            yield from _flat(cast("dict[str, object]", value), f"{prefix}{name}.")
        else:
            yield prefix + name, str(value)


def is_entry(key: object, template: object) -> bool:
    """Return whether a key and its template are texts, and the blanks have the forms above."""
    are_texts = isinstance(key, str) and isinstance(template, str)
    return are_texts and _TEMPLATE.fullmatch(cast("str", template)) is not None


def extend(language: str, messages: Mapping[str, str]) -> None:
    """Add templates to a language; they never replace those of its catalogue."""
    _extensions.setdefault(language, {}).update(messages)


def filled(language: str, key: str, params: Mapping[str, Param]) -> str:
    """Return the message under a key, filled in.

    Raises:
        KeyError: if there is no such key, or the message names a parameter that is not given.
    """
    blanks = {name: _Blank(language, value) for name, value in params.items()}
    return _template(language, key).format_map(blanks)


def joined(language: str, texts: Sequence[str]) -> str:
    """Return texts as a list in a sentence, with the language's word for *and*."""
    if len(texts) < 2:
        return "".join(texts)
    *others, last = texts
    return filled(language, "term.and", {"others": ", ".join(others), "last": last})


def shown(value: object) -> str | Term:
    """Return a refused value as messages show it: its repr, if that is short."""
    try:
        return reprlib.repr(value)
    except ValueError:  # Python refuses to write a number of thousands of digits.
        return _LARGE


def parameters(language: str, key: str) -> frozenset[str]:
    """Return the names of the parameters that a message is filled in with.

    Raises:
        KeyError: if there is no such key.
    """
    from string import Formatter

    parts = Formatter().parse(_template(language, key))
    return frozenset(name for _, name, _, _ in parts if name is not None)


def _template(language: str, key: str) -> str:
    """Return a template in a language, else in English, else in any language that has it."""
    for code in (language, _FALLBACK, *languages()):
        for messages in (templates(code), _extensions.get(code, {})):
            if key in messages:
                return messages[key]
    raise KeyError(key)


@attrs.frozen(eq=False)
class _Blank:
    """A value, to be written in a template's blank or to choose one of the blank's forms."""

    language: str
    value: Param

    def __format__(self, forms: str) -> str:
        if not forms:
            return _written(self.language, self.value)
        number = len(self.value) if isinstance(self.value, tuple) else self.value
        # A language with other plural categories needs its own rule here.
        one, other = forms.split("|")
        return one if number == 1 else other.replace("#", _in_words(self.language, number))


def _in_words(language: str, number: Param) -> str:
    """Return a small number as a word, and any other as it is."""
    return templates(language).get(f"number.{number}", str(number))


def _written(language: str, value: Param) -> str:
    match value:
        case tuple():
            return ", ".join(_written(language, entry) for entry in value)
        case Term():
            return filled(language, value.key, {})
        case Name():
            return value.text(language)
        case AnyOf(texts=(*others, last)) if others:
            quoted = ", ".join(map(repr, others))
            return filled(language, "term.or", {"others": quoted, "last": repr(last)})
        case AnyOf():
            return ", ".join(map(repr, value.texts))
        case int() if abs(value) > MOST_EXACT:
            return filled(language, _LARGE.key, {})
        case _:
            return str(value)
