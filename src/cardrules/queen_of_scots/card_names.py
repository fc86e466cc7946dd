"""What cards are called: their names, in one language or several, and the ids made from these."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from cardrules import language
from cardrules._arguments import check_name, is_instance
from cardrules.errors import RulesError
from cardrules.language import Name, Translation
from cardrules.queen_of_scots.causes import Cause

_LANGUAGE = re.compile("[a-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}")


def slug(name: str) -> str:
    """Return the id made from a name: lower-case ASCII letters, digits and hyphens.

    Letters lose their accents first. Then each run of other characters becomes one hyphen, and
    none stays at either end.

    >>> slug("Queen Mary, 1542"), slug("Maria è regina")
    ('queen-mary-1542', 'maria-e-regina')
    """
    apart = unicodedata.normalize("NFKD", name)
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-").lower()


def translations(
    given: Mapping[str, str] | Sequence[Translation],
) -> tuple[Translation, ...]:
    """Return translations, sorted by language, from a dictionary or a sequence of them.

    Raises:
        RulesError: if they are neither; `check_translations` checks them one by one.

    >>> translations({"it": "Re Giacomo"})
    (Translation(language='it', name='Re Giacomo'),)
    """
    if isinstance(given, Mapping):
        given = [Translation(code, name) for code, name in given.items()]
    if not is_instance(given, (list, tuple)) or not all(
        is_instance(each, Translation) for each in given
    ):
        raise RulesError.of(Cause.TRANSLATIONS, "translations", given)
    return tuple(sorted(given, key=lambda each: str(each.language)))


def check_translations(given: tuple[Translation, ...]) -> None:
    """Raise `RulesError` unless each name is for another language, and can be printed."""
    codes = [each.language for each in given]
    for code in codes:
        if not is_instance(code, str) or not _LANGUAGE.fullmatch(code) or codes.count(code) > 1:
            raise RulesError.of(Cause.TRANSLATIONS, "translations", code)
    for each in given:
        check_name(f"translations.{each.language}", each.name, error=RulesError)


@cache
def royals(kind: str) -> Name:
    """Return what the set of the royals is called, whose id is `kind`."""
    said = {code: language.text(code, "scots.text.royals") for code in language.languages()}
    return Name(kind, said["en"], translations(said))
