"""The catalogues: each language has the same keys, with the same words to fill in."""

import string

import pytest

from cardrules import (
    AnyGame,
    LanguageError,
    Violation,
    ViolationCode,
    language,
    queen_of_scots,
    racko,
    rank,
)

ENGLISH = language.catalogue("en")


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("code", language.languages())
def test_each_language_has_the_same_keys_and_blanks(code: str) -> None:
    catalogue = language.catalogue(code)
    assert {key: blanks(text) for key, text in catalogue.items()} == {
        key: blanks(text) for key, text in ENGLISH.items()
    }


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize("reason", racko.Code)
def test_each_reason_has_its_words(code: str, reason: racko.Code) -> None:
    assert f"racko.violation.{reason}" in language.catalogue(code)


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize("game", [racko, rank, queen_of_scots], ids=["racko", "rank", "scots"])
def test_each_reason_says_the_types_of_what_its_words_name(code: str, game: AnyGame) -> None:
    for reason in game.encodings().codes:
        named = blanks(language.catalogue(code)[reason.message_key])
        assert set(reason.params or ()) == named, reason


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LanguageError, match="no catalogue for language 'xx'; there are en, it"):
        language.catalogue("xx")
    with pytest.raises(LanguageError):
        language.text("../en", "term.seat", seat=1)


def test_lists_are_written_with_commas() -> None:
    written = language.text("en", "racko.text.scores", scores=(75, 30))
    assert written == "Scores: 75, 30."


class ElsewhereCode(ViolationCode):
    NO_TRUMP = "no-trump", "elsewhere.trump"


def test_a_game_from_elsewhere_brings_its_texts() -> None:
    language.extend("en", {"elsewhere.violation.no-trump": "{card} is no trump"})
    violation = Violation.of(ElsewhereCode.NO_TRUMP, card="7")
    assert violation.message == "7 is no trump"
    assert violation.rule == "elsewhere.trump"
    assert violation.params == {"card": "7"}


def test_a_game_from_elsewhere_cannot_change_our_words() -> None:
    language.extend("en", {"racko.violation.over": "changed"})
    assert Violation.of(racko.Code.OVER).message == "the match is over"


def test_extending_an_unknown_language_is_refused() -> None:
    with pytest.raises(LanguageError):
        language.extend("xx", {})


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        language.text("en", "racko.no-such-key")
