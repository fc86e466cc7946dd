"""The catalogues: each language has the same keys, with the same words to fill in."""

import re
import string

import pytest

from cardrules import (
    AnyGame,
    LanguageError,
    Seat,
    SeatError,
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


def forms(template: str) -> list[str]:
    """Return the forms of the blanks that have some, such as ``a card|# cards``."""
    return [spec for _, _, spec, _ in string.Formatter().parse(template) if spec]


OTHERS = [code for code in language.languages() if code != "en"]


@pytest.mark.parametrize("code", OTHERS)
def test_each_language_has_every_text(code: str) -> None:
    found = language.catalogue(code).keys()
    lacking = sorted(ENGLISH.keys() - found)
    unknown = sorted(found - ENGLISH.keys())
    assert not lacking, f"{code}.toml lacks texts that en.toml has: {', '.join(lacking)}"
    assert not unknown, f"{code}.toml has texts that en.toml lacks: {', '.join(unknown)}"


@pytest.mark.parametrize("code", OTHERS)
def test_each_text_has_the_blanks_of_the_english_one(code: str) -> None:
    catalogue = language.catalogue(code)
    other = {
        key: f"{sorted(blanks(text))} in {code}.toml, {sorted(blanks(ENGLISH[key]))} in en.toml"
        for key, text in catalogue.items()
        if key in ENGLISH and blanks(text) != blanks(ENGLISH[key])
    }
    assert not other


@pytest.mark.parametrize("code", language.languages())
def test_each_blank_with_forms_has_two(code: str) -> None:
    for key, text in language.catalogue(code).items():
        assert all(spec.count("|") == 1 for spec in forms(text)), key


@pytest.mark.parametrize("code", language.languages())
def test_each_sentence_with_an_actor_has_a_form_for_you_and_for_others(code: str) -> None:
    keys = language.catalogue(code).keys()
    for sentence, _, form in (key.rpartition(".") for key in keys):
        if form in {"you", "other", "to-you"} and re.search(r"\b(prompt|move|event)\b", sentence):
            assert {f"{sentence}.you", f"{sentence}.other"} <= keys


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_left_in_english(code: str) -> None:
    same = {key for key, text in language.catalogue(code).items() if text == ENGLISH[key]}
    words = {
        key for key in same if re.search(r"[A-Za-z]{2}", re.sub(r"{[^}]*}", "", ENGLISH[key]))
    }
    # What is printed on the cards of RANK; the Italian rulebook keeps all of it.
    kept = (
        {f"rank.card.{card}" for card in rank.Card}
        | {f"rank.character.{each}" for each in ("king", "queen", "knight", "beggar")}
        | {"rank.line.king", "rank.line.queen"}
    )
    assert words <= kept


def test_a_number_has_its_form() -> None:
    language.extend("en", {"test.cards": "{cards:A card|# cards} of {cards}"})
    said = [language.text("en", "test.cards", cards=count) for count in (0, 1, 2, 12, 13)]
    assert said == [
        "0 cards of 0",
        "A card of 1",
        "two cards of 2",
        "twelve cards of 12",
        "13 cards of 13",
    ]
    assert language.text("en", "test.cards", cards=("a",)) == "A card of a"
    assert language.text("en", "test.cards", cards=("a", "b")) == "two cards of a, b"
    assert language.text("it", "test.cards", cards=2) == "due cards of 2"


@pytest.mark.parametrize(
    ("code", "held", "text"),
    [
        ("en", 1, "the move takes 2 × Rank-Up, and the hand holds 1"),
        ("it", 0, "servono 2 × Rank-Up, ma in mano ce ne sono 0"),
        ("it", 1, "servono 2 × Rank-Up, ma in mano ce n'è 1"),
        ("de", 0, "der Zug braucht 2 × Rank-Up, und auf der Hand sind 0"),
        ("de", 1, "der Zug braucht 2 × Rank-Up, und auf der Hand ist 1"),
    ],
)
def test_a_refusal_has_the_form_for_its_number(code: str, held: int, text: str) -> None:
    card = language.Term("rank.card.U")
    violation = Violation.of(rank.Code.NOT_HELD, card=card, held=held, wanted=2)
    assert violation.text(code) == text


@pytest.mark.parametrize(
    ("texts", "joined"), [((), ""), (("a",), "a"), (("a", "b"), "a e b"), ("abc", "a, b e c")]
)
def test_texts_are_joined_in_a_sentence(texts: tuple[str, ...], joined: str) -> None:
    assert language.joined("it", texts) == joined


def test_a_name_has_its_translations() -> None:
    name = language.Name("rose", "Rose", (language.Translation("it", "Rosa"),))
    language.extend("en", {"test.name": "{card}"})
    said = [language.text(code, "test.name", card=name) for code in ("en", "it", "de")]
    assert said == ["Rose", "Rosa", "Rose"]


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


@pytest.mark.parametrize("game", [racko, rank, queen_of_scots], ids=["racko", "rank", "scots"])
@pytest.mark.parametrize("code", language.languages())
def test_each_reason_that_names_seats_has_words_with_names(code: str, game: AnyGame) -> None:
    catalogue = language.catalogue(code)
    for reason in game.encodings().codes:
        if Seat in (reason.params or {}).values():
            assert blanks(catalogue[reason.named_key]) == set(reason.params or ())
        else:
            assert reason.named_key not in catalogue


@pytest.mark.parametrize(
    ("code", "numbered", "named"),
    [
        ("en", "seat 2 is to act, not seat 0", "Cleo is to act, not Ada"),
        ("it", "tocca al posto 2, non al posto 0", "tocca a Cleo, non a Ada"),
        ("de", "Platz 2 ist am Zug, nicht Platz 0", "Cleo ist am Zug, nicht Ada"),
    ],
)
@pytest.mark.parametrize("game", [racko, rank, queen_of_scots], ids=["racko", "rank", "scots"])
def test_a_refusal_says_players_by_their_names(
    game: AnyGame, code: str, numbered: str, named: str
) -> None:
    reason = next(each for each in game.encodings().codes if each == "not-your-turn")
    violation = Violation.of(reason, seat=Seat(0), to_act=Seat(2))
    assert violation.text(code) == numbered
    assert violation.text(code, names=["Ada", "Ben", "Cleo"]) == named


def test_a_refusal_without_seats_or_without_words_for_names_is_said_as_it_is() -> None:
    passed = Violation.of(rank.Code.LEADER_CANNOT_PASS)
    assert passed.text("en", names=["Ada", "Ben"]) == passed.text("en")

    class Late(ViolationCode):
        LATE = "late", "test.late", {"seat": Seat}

    language.extend("en", {"test.violation.late": "seat {seat} is late"})
    late = Violation.of(Late.LATE, seat=Seat(1))
    assert late.text("en", names=["Ada", "Ben"]) == "seat 1 is late"
    language.extend("en", {"test.violation.named.late": "{seat} is late"})
    assert late.text("en", names=["Ada", "Ben"]) == "Ben is late"


@pytest.mark.parametrize("names", [["Ada"], [], "AB", ["Ada", ""], ["Ada", 2]], ids=repr)
def test_a_refusal_needs_a_name_for_each_seat_in_it(names: list[str]) -> None:
    violation = Violation.of(rank.Code.HAS_PASSED, seat=Seat(1))
    with pytest.raises(SeatError, match="name"):
        violation.text("en", names=names)
    with pytest.raises(LanguageError):
        violation.text("xx", names=["Ada", "Ben"])


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(
        LanguageError, match="no catalogue for language 'xx'; there are de, en, it"
    ):
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


@pytest.mark.parametrize("code", language.languages())
def test_each_text_is_one_that_a_game_from_elsewhere_could_bring(code: str) -> None:
    found = language.catalogue(code).items()
    language.extend(code, {f"test.same.{key}": template for key, template in found})


FAULTY = ["{", "}", "{}", "{0}", "{a.b}", "{a[0]}", "{a!r}", "{a:b}", "{a:b|c|d}", "{a:{b}|c}", 5]


@pytest.mark.parametrize("template", FAULTY)
def test_a_text_that_cannot_be_filled_in_is_refused(template: str) -> None:
    with pytest.raises(
        LanguageError, match=r"^\('test\.bad', .*\) is not a key and its text"
    ) as it:
        language.extend("en", {"test.good": "{{good}}", "test.bad": template})
    assert it.value.value == ("test.bad", template)
    with pytest.raises(KeyError):
        language.text("en", "test.good")


def test_a_key_is_a_text() -> None:
    with pytest.raises(LanguageError, match=r"^\(5, 'z'\) is not a key and its text"):
        language.extend("en", {5: "z"})  # type: ignore[dict-item]  # refused all the same


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        language.text("en", "racko.no-such-key")
