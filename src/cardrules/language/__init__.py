"""Texts for people: catalogues of terms and messages, with one file for each language.

The files beside this module, such as ``en.toml``, hold every text that the library shows, for all
games. To add a language, add a file with the same keys. Codes and ruling ids are the same in every
language. A game from outside the library adds its own texts with `extend`, in one language or
several.

In a text, ``{name}`` stands for a value. ``{count:a card|# cards}`` stands for the form that fits
a number: the first for one, the second for any other, with the number in words in place of ``#``.
If the value is a list, its length is the number.
"""

from collections.abc import Mapping, Sequence

from cardrules import _catalogues
from cardrules._catalogues import AnyOf, Name, Param, Term, Translation, languages
from cardrules._causes import Cause
from cardrules.errors import LanguageError, check_language

__all__ = [
    "AnyOf",
    "Name",
    "Param",
    "Term",
    "Translation",
    "catalogue",
    "extend",
    "joined",
    "languages",
    "parameters",
    "text",
]


def catalogue(language: str) -> Mapping[str, str]:
    """Return the templates of a language, by their dotted keys.

    Raises:
        LanguageError: if there is no catalogue for the language.
    """
    check_language(language)
    return _catalogues.templates(language)


def extend(language: str, messages: Mapping[str, str]) -> None:
    """Add the texts of a game from outside the library, by their dotted keys.

    They never replace a built-in text. One language is enough: if a text is missing in the
    language asked for, the English text is shown, or else the text of any language that has it.

    Raises:
        LanguageError: if there is no catalogue for the language, a key or message is not a text,
            or a message has blanks that cannot be filled in; then none of the texts is added.
    """
    check_language(language)
    for entry in messages.items():
        if not _catalogues.is_entry(*entry):
            raise LanguageError.of(Cause.TEMPLATE, "messages", entry)
    _catalogues.extend(language, messages)


def text(language: str, key: str, /, **params: Param) -> str:
    """Return a message in a language, filled in.

    Raises:
        LanguageError: if there is no catalogue for the language.
        KeyError: if no catalogue has the key, or the message names a parameter that is not given.

    >>> text("it", "term.seat", seat=2)
    'posto 2'
    """
    check_language(language)
    return _catalogues.filled(language, key, params)


def joined(language: str, texts: Sequence[str], /) -> str:
    """Return texts as a list in a sentence, with the language's word for *and*.

    Raises:
        LanguageError: if there is no catalogue for the language.

    >>> joined("en", ["Ada", "Ben", "Cleo"])
    'Ada, Ben and Cleo'
    """
    check_language(language)
    return _catalogues.joined(language, texts)


def parameters(language: str, key: str, /) -> frozenset[str]:
    """Return the names of the parameters that a message is filled in with.

    Raises:
        LanguageError: if there is no catalogue for the language.
        KeyError: if no catalogue has the key.

    >>> sorted(parameters("en", "racko.violation.not-your-turn"))
    ['seat', 'to_act']
    """
    check_language(language)
    return _catalogues.parameters(language, key)
