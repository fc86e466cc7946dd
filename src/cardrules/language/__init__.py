"""Words for people: catalogues of terms and messages, one file a language.

``en.toml`` and ``it.toml`` beside this module hold every text that the library shows, for all
games; a further language is a further file with the same keys. Codes and ruling ids
are the same in every language. A game from elsewhere brings its own texts through `extend`, in one
language or in several.
"""

from collections.abc import Mapping

from cardrules import _catalogues
from cardrules._catalogues import AnyOf, Param, Term, languages
from cardrules.errors import check_language

__all__ = ["AnyOf", "Param", "Term", "catalogue", "extend", "languages", "parameters", "text"]


def catalogue(language: str) -> Mapping[str, str]:
    """Return every template of a language by its dotted key.

    Raises:
        LanguageError: if there is no catalogue for it.
    """
    check_language(language)
    return _catalogues.templates(language)


def extend(language: str, messages: Mapping[str, str]) -> None:
    """Add the texts of a game from elsewhere, by dotted key; the built-in texts stay as they are.

    One language is enough: where another has no text of its own, the English one is shown, or
    that of a language which has one.

    Raises:
        LanguageError: if there is no catalogue for the language.
    """
    check_language(language)
    _catalogues.extend(language, messages)


def text(language: str, key: str, /, **params: Param) -> str:
    """Return a message in a language, filled in.

    Raises:
        LanguageError: if there is no catalogue for the language.
        KeyError: if the catalogue has no such key, or the message names another parameter.

    >>> text("it", "term.seat", seat=2)
    'posto 2'
    """
    check_language(language)
    return _catalogues.filled(language, key, params)


def parameters(language: str, key: str, /) -> frozenset[str]:
    """Return the names of what a message is filled in with.

    Raises:
        LanguageError: if there is no catalogue for the language.
        KeyError: if the catalogue has no such key.

    >>> sorted(parameters("en", "racko.violation.not-your-turn"))
    ['seat', 'to_act']
    """
    check_language(language)
    return _catalogues.parameters(language, key)
