"""Errors are values that say what was refused, and survive a trip through pickle and copy."""

import copy
import importlib
import pickle
import re
import sys
from collections.abc import Sequence
from enum import StrEnum

import pytest

import cardrules
from cardrules import (
    CardRulesError,
    Cause,
    ChanceError,
    IllegalMove,
    LanguageError,
    MissingExtraError,
    ParseError,
    PositionError,
    ReplayError,
    RulesError,
    Seat,
    SeatError,
    StaleError,
    UnknownGameError,
    Violation,
    _arguments,
    racko,
)
from cardrules.errors import because, cannot_follow, not_a_move

ERRORS = [
    RulesError("seats", 7, "seats must be 2 to 4, not 7"),
    ChanceError("order", 61, "order: no such card"),
    PositionError("racks", (), "racks must have 2 entries"),
    SeatError("seat", 9, "seat must be from 0 to 3"),
    LanguageError("language", "xx", "no catalogue"),
    UnknownGameError("game", "whist", "no game"),
    ParseError("move", "tkae 5", "no move"),
    IllegalMove(Violation.of(racko.Code.NO_SUCH_SLOT, slot=55, last=50)),
    cannot_follow("draw"),
    MissingExtraError("hypothesis", "testing"),
]


NO = because(Cause.OTHER, message="no")


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_pickle_and_copy(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):  # noqa: S301
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert repr(again) == repr(error)
        assert again.args == error.args


@pytest.mark.parametrize("error", ERRORS[:-1], ids=lambda error: type(error).__name__)
def test_errors_can_be_caught_by_their_base_and_as_value_errors(error: Exception) -> None:
    assert isinstance(error, CardRulesError)
    assert isinstance(error, ValueError)


def test_errors_carry_what_was_refused() -> None:
    error = RulesError("seats", 7, "seats must be 2 to 4, not 7")
    assert (error.what, error.value, str(error)) == ("seats", 7, "seats must be 2 to 4, not 7")


def test_an_illegal_move_names_message_and_ruling() -> None:
    error = ERRORS[7]
    assert str(error) == "there is no slot 55: slots are 5, 10 and so on up to 50 (racko.place)"


def test_a_missing_extra_says_what_to_install() -> None:
    assert "pip install 'cardrules[testing]'" in str(ERRORS[-1])
    assert isinstance(ERRORS[-1], ImportError)


def test_what_is_no_move_is_named() -> None:
    with pytest.raises(TypeError, match=r"'take 5' is not a move of this game \(parse_move"):
        not_a_move("take 5")
    with pytest.raises(TypeError, match=r"^Drew is not a move of this game"):
        not_a_move(racko.Drew(Seat(0), racko.Card(17), is_public=False))


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@pytest.mark.parametrize("value", [Colour.BLUE, "blue"], ids=["member", "string"])
def test_a_choice_is_a_member_or_its_string(value: str) -> None:
    assert _arguments.check_choice("colour", value, Colour) is Colour.BLUE


@pytest.mark.parametrize("value", ["green", "RED", 1, None, ["red"]])
def test_no_other_choice(value: object) -> None:
    with pytest.raises(RulesError, match="colour must be 'red' or 'blue', not"):
        _arguments.check_choice("colour", value, Colour)


class Three:
    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize("given", [(), (1, 3), [Three(), 1], (True,), (1, 0), (4,), (1, "3")])
def test_numbers_are_checked_together_as_alone(given: Sequence[object]) -> None:
    def alone(value: object) -> int:
        return _arguments.check_int("it", value, at_least=1, at_most=3)

    try:
        expected = tuple(map(alone, given))
    except RulesError as error:
        with pytest.raises(RulesError, match=f"^{re.escape(str(error))}$"):
            _arguments.check_ints("it", given, at_least=1, at_most=3)
    else:
        found = _arguments.check_ints("it", given, at_least=1, at_most=3)
        assert found == expected
        assert {*map(type, found)} <= {int}


def test_flags_are_checked_together_as_alone() -> None:
    assert _arguments.check_flags("it", [True, False], error=RulesError) == (True, False)
    assert _arguments.check_flags("it", (), error=RulesError) == ()
    with pytest.raises(RulesError, match="it must be True or False, not 1"):
        _arguments.check_flags("it", (True, 1), error=RulesError)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((1, 2, 2), "1 too many of 2"),
        ((1, 2, 4), "no such card in this deck: 4"),
        ((1, 2), "1 missing of 3"),
        ((True, 2, 3), "no such card in this deck: True"),
        ((1.0, 2, 3), "no such card in this deck: 1.0"),
    ],
)
def test_cards_that_are_not_the_deck(given: tuple[object, ...], message: str) -> None:
    with pytest.raises(ChanceError, match=message):
        _arguments.check_cards("deal", given, (1, 2, 3), error=ChanceError)


def test_every_public_name_is_there() -> None:
    assert all(hasattr(cardrules, name) for name in cardrules.__all__)
    assert all(hasattr(racko, name) for name in racko.__all__)


def test_strategies_without_hypothesis_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "cardrules.testing.strategies", raising=False)
    with pytest.raises(MissingExtraError, match="testing"):
        importlib.import_module("cardrules.testing.strategies")


def test_what_is_not_hashable_is_no_card() -> None:
    with pytest.raises(ChanceError, match="deal holds something that is not a card"):
        _arguments.check_cards("deal", ([1], 2, 3), (1, 2, 3), error=ChanceError)


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (
            ReplayError(3, NO),
            f"ReplayError(ply=3, _reason={NO!r})",
        ),
        (StaleError(expected=1, ply=2), "StaleError(expected=1, ply=2)"),
        (
            SeatError("seat", 9, "no"),
            f"SeatError(what='seat', value=9, reason={NO!r})",
        ),
        (MissingExtraError("a", "b"), "MissingExtraError(package='a', extra='b')"),
        (CardRulesError("no"), "CardRulesError('no')"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_show_their_fields(error: Exception, shown: str) -> None:
    assert repr(error) == shown
