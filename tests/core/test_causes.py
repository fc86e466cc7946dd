"""Every error says why by a code, in each language, and what would have been right."""

from collections.abc import Callable
from functools import partial
from typing import cast

import pytest

from cardrules import (
    CardRulesError,
    Cause,
    ChanceError,
    DecodeError,
    ErrorCause,
    IllegalMove,
    LanguageError,
    ParseError,
    ReplayError,
    RulesError,
    Seat,
    SeatError,
    StaleError,
    language,
    queen_of_scots,
    racko,
    rank,
    records,
    wire,
)
from cardrules.errors import because
from cardrules.table import Table

CAUSES: tuple[type[ErrorCause], ...] = (Cause, queen_of_scots.Cause, racko.Cause, rank.Cause)
TWO = racko.Rules(seats=2, rack_size=2, cards=6, dealer=1)


def refused(act: Callable[[], object]) -> CardRulesError:
    with pytest.raises(CardRulesError) as caught:
        act()
    return caught.value


@pytest.mark.parametrize("code", language.languages())
def test_each_cause_has_its_words(code: str) -> None:
    keys = {cause.message_key for causes in CAUSES for cause in causes}
    words = {key for key in language.catalogue(code) if key.startswith("error.")}
    frames = {key for key in words if key.startswith(("error.frame.", "error.json."))}
    assert words - frames == keys


@pytest.mark.parametrize("causes", CAUSES[1:], ids=["queen_of_scots", "racko", "rank"])
def test_the_causes_of_a_game_begin_with_its_name(causes: type[ErrorCause]) -> None:
    name = next(iter(causes)).partition(".")[0]
    assert name in {"scots", "racko", "rank"}
    assert all(cause.startswith(f"{name}.") for cause in causes)


TABLE = Table(racko, TWO, streams=None)

# Each row: what is done; the cause; what was refused; what the message names besides; both texts.
ERRORS: list[tuple[Callable[[], object], ErrorCause, object, dict[str, object], str, str]] = [
    (
        lambda: racko.Rules(seats=7),
        Cause.WHOLE_BETWEEN,
        7,
        {"what": "seats", "least": 2, "most": 4, "value": "7"},
        "seats must be a whole number from 2 to 4, not 7",
        "seats deve essere un numero intero da 2 a 4, non 7",
    ),
    (
        lambda: racko.Rules(declare="later"),  # type: ignore[arg-type]  # as a caller without a checker may
        Cause.CHOICE,
        "later",
        {
            "what": "declare",
            "choices": language.AnyOf(("automatic", "optional")),
            "value": "'later'",
        },
        "declare must be 'automatic' or 'optional', not 'later'",
        "declare deve essere 'automatic' o 'optional', non 'later'",
    ),
    (
        lambda: racko.Rules(seats=2, partners=True),
        racko.Cause.PARTNERS_SEATS,
        2,
        {"what": "partners", "seats": 4, "value": "2"},
        "partners needs 4 seats, not 2",
        "partners richiede 4 posti, non 2",
    ),
    (
        lambda: racko.parse_move("take 42"),
        racko.Cause.NOT_A_SLOT,
        "take 42",
        {"what": "slot", "word": "'42'", "value": "'take 42'"},
        "'42' is not a slot: slots are 5, 10, 15 and so on",
        "'42' non è una fessura: le fessure sono 5, 10, 15 e così via",
    ),
    (
        lambda: racko.parse_move(f"take {10**19}"),
        Cause.LARGE_NUMBER,
        f"take {10**19}",
        {"what": "slot", "word": f"'{10**19}'", "most": 6, "value": f"'take {10**19}'"},
        "'10000000000000000000' is too large: a number in a move has at most 6 digits",
        "'10000000000000000000' è troppo grande: in una mossa un numero ha al massimo 6 cifre",
    ),
    (
        lambda: rank.parse_move("play 7 = -1000000"),
        Cause.LARGE_NUMBER,
        "play 7 = -1000000",
        {"what": "value", "word": "'-1000000'", "most": 6, "value": "'play 7 = -1000000'"},
        "'-1000000' is too large: a number in a move has at most 6 digits",
        "'-1000000' è troppo grande: in una mossa un numero ha al massimo 6 cifre",
    ),
    (
        lambda: rank.cards("7 13"),
        rank.Cause.NOT_A_CARD,
        "7 13",
        {"what": "card", "word": "'13'", "value": "'7 13'"},
        "'13' is not a card: cards are 1 to 12, W, U, D, C and C2",
        "'13' non è una carta: le carte sono da 1 a 12, W, U, D, C e C2",
    ),
    (
        lambda: racko.deal_cards(racko.start(TWO), (1, 2, 3, 4, 5, 5)),
        Cause.TOO_MANY_CARDS,
        5,
        {"what": "order", "count": 1, "value": "5"},
        "order: 1 too many of 5",
        "order: carte 5 di troppo: 1",
    ),
    (
        lambda: racko.view(racko.start(TWO), cast("Seat", 2)),
        Cause.SEAT,
        2,
        {"what": "seat", "last": 1, "value": "2"},
        "seat must be a whole number from 0 to 1, not 2",
        "seat deve essere un posto da 0 a 1, non 2",
    ),
    (
        lambda: language.text("xx", "term.seat"),
        Cause.NO_CATALOGUE,
        "xx",
        {"what": "language", "known": ("de", "en", "it"), "value": "'xx'"},
        "no catalogue for language 'xx'; there are de, en, it",
        "per la lingua 'xx' non c'è un catalogo; ci sono de, en, it",
    ),
]


@pytest.mark.parametrize(
    ("act", "cause", "value", "params", "english", "italian"),
    ERRORS,
    ids=[f"{row[1]} {row[3]['what']}" for row in ERRORS],
)
def test_an_error_names_its_cause_and_what_would_be_right(
    act: Callable[[], object],
    cause: ErrorCause,
    value: object,
    params: dict[str, object],
    english: str,
    italian: str,
) -> None:
    error = refused(act)
    assert error.cause is cause
    assert vars_of(error) == (params["what"], value)
    assert dict(error.params) == params
    assert (str(error), error.message, error.text("it")) == (english, english, italian)


def vars_of(error: CardRulesError) -> tuple[object, object]:
    named = cast("RulesError", error)
    return named.what, named.value


def test_a_stale_call_names_both_plies() -> None:
    error = refused(lambda: TABLE.play(Seat(0), racko.Draw(), expected_ply=3))
    assert isinstance(error, StaleError)
    assert (error.cause, dict(error.params)) == (Cause.STALE, {"expected": 3, "ply": 0})
    assert str(error) == "this was meant for ply 3, and it is ply 0"
    assert error.text("it") == "questa richiesta era per il passo 3, e siamo al passo 0"


def test_an_illegal_move_has_its_violation_as_reason() -> None:
    error = refused(lambda: TABLE.play(Seat(0), racko.Draw()))
    assert isinstance(error, IllegalMove)
    assert error.reason is error.violation
    assert error.cause is racko.Code.DEAL_DUE
    assert str(error) == "the round has not been dealt yet (racko.phase)"
    assert error.text("it") == "la mano non è ancora stata distribuita"


@pytest.mark.parametrize(
    ("text", "place", "english", "italian", "german"),
    [
        ('{"a":1;}', (1, 7), "';}'", "';}'", "';}'"),
        ('{"a":\n  tru}', (2, 3), "'tru}'", "'tru}'", "'tru}'"),
        ('["abc', (1, 2), "'\"abc'", "'\"abc'", "'\"abc'"),
        ("{} and something longer", (1, 4), "'and somethin'", "'and somethin'", "'and somethin'"),
        ("", (1, 1), "end", "la fine", "das Ende"),
        ('{"a"', (1, 5), "end", "la fine", "das Ende"),
    ],
)
def test_a_text_that_is_not_json_is_said_in_the_language_alone(
    text: str, place: tuple[int, int], english: str, italian: str, german: str
) -> None:
    error = refused(lambda: wire.parse(text))
    line, column = place
    assert error.cause is Cause.NOT_JSON
    assert [error.text(code) for code in ("en", "it", "de")] == [
        f"not JSON at line {line}, column {column}: unexpected {english}",
        f"non è JSON alla riga {line}, colonna {column}: lì non può stare {italian}",
        f"kein JSON in Zeile {line}, Spalte {column}: dort kann {german} nicht stehen",
    ]


def test_an_error_in_a_larger_message_has_its_whole_path() -> None:
    take = {"format": 1, "game": "racko", "type": "Take", "slot": 7, "go": False}
    for given, path in ((take, "/moves/0/slot"), ("take 7", "/moves/0"), ({}, "/moves/0")):
        error = refused(partial(wire.from_json, given, racko.Move, at="/moves/0"))
        assert isinstance(error, DecodeError)
        assert error.path == path
        assert str(error).startswith(f"{path}: ")


def test_a_message_says_where_and_what_is_wanted() -> None:
    text = '{"format":1,"game":"racko","type":"Take","slot":7,"go":false}'
    error = refused(lambda: wire.loads(text))
    assert isinstance(error, DecodeError)
    assert (error.path, error.cause) == ("/slot", Cause.WANTED_STEPS)
    assert dict(error.params) == {"found": "7", "least": 5, "most": 5120, "step": 5}
    assert str(error) == "/slot: expected a whole number from 5 to 5120 in steps of 5, not 7"
    assert error.text("it") == "/slot: ci vuole un numero intero da 5 a 5120, multiplo di 5, non 7"


def test_a_message_keeps_the_cause_of_what_its_values_are_refused_for() -> None:
    text = '{"format":1,"game":"racko","type":"Rules","seats":3,"partners":true}'
    error = refused(lambda: wire.loads(text))
    assert error.cause is racko.Cause.PARTNERS_SEATS
    assert error.text("it") == "partners richiede 4 posti, non 3"


def test_an_array_is_named_in_each_language() -> None:
    error = refused(lambda: wire.loads("[]"))
    assert str(error) == "expected an object, not an array"
    assert error.text("it") == "ci vuole un oggetto, non un array"


def test_a_key_that_stands_twice_is_named() -> None:
    error = refused(lambda: wire.loads('{"go":true,"go":true}'))
    assert (error.cause, dict(error.params)) == (Cause.REPEATED_KEY, {"key": "'go'"})


def test_an_impossible_step_has_the_reason_of_what_refused_it() -> None:
    header = records.new_header(TWO)
    step = records.MoveStep(Seat(1), racko.Draw())
    error = refused(lambda: records.replay(racko, records.written(header, [step])))
    assert isinstance(error, ReplayError)
    assert (error.ply, error.cause) == (0, racko.Code.DEAL_DUE)
    assert str(error) == "step 0: the round has not been dealt yet (racko.phase)"
    assert error.text("it") == "passo 0: la mano non è ancora stata distribuita (racko.phase)"


def test_a_deck_says_where_the_value_stands() -> None:
    text = '{"cards": [{"name": "Rose", "points": 1, "copies": 0}]}'
    error = refused(lambda: queen_of_scots.Deck.from_json(text))
    assert isinstance(error, RulesError)
    assert (error.what, error.value, error.cause) == ("copies", 0, Cause.WHOLE_BETWEEN)
    assert error.where == (("entry", 1), ("card", "Rose"))
    bounds = "from 1 to 64, not 0"
    assert str(error) == f"entry 1: card 'Rose': copies must be a whole number {bounds}"
    assert error.text("it") == (
        "voce 1: carta 'Rose': copies deve essere un numero intero da 1 a 64, non 0"
    )


def test_a_spectators_view_answers_for_no_seat() -> None:
    view = racko.view(racko.start(TWO), None)
    error = refused(lambda: racko.why_illegal(view, Seat(0), racko.Draw()))
    assert isinstance(error, SeatError)
    assert error.cause is Cause.SPECTATING


def test_a_sentence_is_a_reason_without_a_code() -> None:
    error = ChanceError("order", 61, "order: the King is upside down")
    assert error.cause is Cause.OTHER
    assert str(error) == error.text("it") == "order: the King is upside down"


class OwnCause(ErrorCause):
    NO_TRUMP = "causes.no-trump"


def test_a_game_from_elsewhere_has_causes_of_its_own() -> None:
    language.extend("en", {"error.causes.no-trump": "{what} must be a trump, not {value}"})
    error = ParseError.of(OwnCause.NO_TRUMP, "lead", "7")
    assert (error.cause, str(error)) == (OwnCause.NO_TRUMP, "lead must be a trump, not '7'")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LanguageError):
        refused(lambda: racko.Rules(seats=7)).text("xx")


def test_an_error_of_nothing_in_particular_says_what_it_was_given() -> None:
    error = CardRulesError("the lamp is out")
    assert (error.cause, error.message, str(error)) == (Cause.OTHER, *["the lamp is out"] * 2)


def test_one_choice_is_written_without_or() -> None:
    said = because(Cause.NOT_A_MOVE, value="'x'", forms=language.AnyOf(("draw",)))
    assert said.message == "'x' is not a move: write 'draw'"


@pytest.mark.parametrize("code", language.languages())
def test_messages_begin_in_lower_case_and_have_no_full_stop(code: str) -> None:
    nouns_are_capitalized = code == "de"
    for cause in (cause for causes in CAUSES for cause in causes):
        template = language.catalogue(code)[cause.message_key]
        assert not template.endswith(".")
        assert nouns_are_capitalized or not template[0].isupper()
