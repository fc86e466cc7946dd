"""The door itself: what it refuses to write, who may read what, and types of a game of one's own."""

import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Annotated, Generic, NewType, TypeVar, cast, get_args

import attrs
import pytest

import cardrules
from cardrules import (
    DecodeError,
    EncodeError,
    RoundResult,
    Seat,
    SecretError,
    Violation,
    games,
    history,
    queen_of_scots,
    racko,
    rank,
    records,
    results,
    violations,
    wire,
)
from cardrules.encoding.annotations import Codecs
from cardrules.encoding.codecs import Misfit
from cardrules.encoding.entries import Encodings
from cardrules.language import Term
from cardrules.tuples import ASCENDING
from cardrules.wire import Audience
from wire.hostile import samples
from wire.matches import CONFIGURATIONS, GAMES

GOLDEN = Path(__file__).parent / "golden"
RULES = racko.Rules(seats=2, dealer=1)
STATE = racko.start(RULES)


def test_a_message_is_the_header_and_the_fields_in_one_canonical_text() -> None:
    assert wire.dumps(racko.Rules(seats=2, bonus=True)) == (
        '{"format":1,"game":"racko","type":"Rules","seats":2,"bonus":true}'
    )
    assert wire.dumps(rank.parse_move("play W 7 7 = 7")) == (
        '{"format":1,"game":"rank","type":"Play","cards":["7","7","W"],"value":7}'
    )
    assert wire.dumps(queen_of_scots.parse_move("add j to royal")) == (
        '{"format":1,"game":"queen_of_scots","type":"Add","card":"j","to":"royal"}'
    )
    violation = Violation.of(racko.Code.NO_SUCH_SLOT, slot="55", last=50)
    assert wire.dumps(violation) == (
        '{"format":1,"game":"racko","type":"Violation","code":"no-such-slot","rule":"racko.place",'
        '"params":{"slot":"55","last":50}}'
    )


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (racko.Rules(), {}),
        (racko.Rules(seats=2, cards=40), {"seats": 2}),
        (racko.Rules(bonus=True), {"bonus": True}),
        (racko.Rules(bonus=True, declare="automatic"), {"declare": "automatic", "bonus": True}),
        (rank.Rules(seats=9), {"seats": 9}),
        (rank.Rules(seats=3, decks=2), {"seats": 3, "decks": 2}),
        (
            rank.Rules.second_edition(3),
            {"seats": 3, "wild_cap": None, "lone_modifier_ends_round": True},
        ),
        (queen_of_scots.Rules(dealer=0), {"dealer": 0}),
    ],
    ids=str,
)
def test_rules_tell_only_what_is_not_so_anyway(rules: object, told: Mapping[str, object]) -> None:
    message = dict(wire.to_json(rules))
    assert {key: message[key] for key in message.keys() - {"format", "game", "type"}} == told
    assert wire.from_json(message) == rules


def test_keys_can_stand_in_any_order_and_with_spaces() -> None:
    text = '\n{ "go": true , "slot" : 10, "type":"Take", "game": "racko", "format": 1 } '
    assert wire.loads(text, racko.Take) == racko.Take(racko.Slot(10), go=True)
    cards = '{"format":1,"game":"rank","type":"Give","cards":["W","3"]}'
    assert wire.loads(cards) == rank.parse_move("give 3 W")


def test_the_expected_type_is_checked() -> None:
    text = wire.dumps(racko.Draw())
    assert wire.loads(text, racko.Draw) == racko.Draw()
    assert wire.loads(text, racko.Move) == racko.Draw()  # type: ignore[call-overload, unused-ignore]  # a union
    with pytest.raises(DecodeError, match=r"^/type: Take is wanted, not Draw$"):
        wire.loads(text, racko.Take)
    with pytest.raises(DecodeError, match=r"rank\..* is wanted, not Draw$"):
        wire.loads(text, rank.Move)  # type: ignore[call-overload, unused-ignore]  # a union


@pytest.mark.parametrize(
    "value",
    [
        7,
        "draw",
        None,
        racko,
        racko.Draw,
        STATE.match,
        STATE.chance,
        RoundResult((), ()),
        history.MoveStep(Seat(0), "draw"),
        history.Header("rules", 1, ()),
    ],
    ids=repr,
)
def test_what_is_no_message_is_not_written(value: object) -> None:
    with pytest.raises(EncodeError, match="has no JSON: it is no message of a game"):
        wire.dumps(value)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (racko.Rules(target=1 << 53), "/target"),
        (racko.Rules(target=10**5000), "/target"),
        (racko.Take(racko.Slot(7)), "/slot"),
        (racko.Drew(Seat(64), racko.Card(1), is_public=False), "/seat"),
        (racko.Drew(Seat(0), racko.Card(0), is_public=False), "/card"),
        (Violation.of(racko.Code.NO_SUCH_SLOT, slot="5" * 300, last=5), "/params/slot"),
        (Violation.of(racko.Code.NO_SUCH_SLOT, slot="\ud800", last=5), "/params/slot"),
        (queen_of_scots.parse_move("discard " + "a" * 300), "/card"),
        (records.new_header(RULES, ["A", "\udfff"]), "/names/1"),
    ],
    ids=lambda value: None if not isinstance(value, str) else value,
)
def test_what_messages_cannot_hold_is_not_written(value: object, path: str) -> None:
    with pytest.raises(EncodeError) as caught:
        wire.dumps(value)
    assert caught.value.what == path
    assert len(str(caught.value)) < 200


def test_nothing_goes_further_than_the_table_says() -> None:
    view, deal = racko.view(STATE, Seat(0)), racko.deal_cards(STATE, STATE.chance.cards)  # type: ignore[union-attr]  # a deal is due
    for secret in (STATE, deal, racko.Dealt(deal, Seat(0))):
        for audience in (Audience.ITS_SEAT, Audience.EVERYONE):
            with pytest.raises(SecretError, match=f"is for SERVER, not for {audience.name}"):
                wire.dumps(secret, audience=audience)
        assert wire.loads(wire.dumps(secret)) == secret
    with pytest.raises(SecretError, match="a racko View is for ITS_SEAT, not for EVERYONE"):
        wire.dumps(view, audience=Audience.EVERYONE)
    assert wire.dumps(view, audience=Audience.ITS_SEAT) == wire.dumps(view)
    assert wire.dumps(RULES, audience=Audience.EVERYONE) == wire.dumps(RULES)


def data_types(*modules: ModuleType) -> set[type]:
    """Return the public types of modules that hold data: frozen classes and enumerations."""
    public: list[object] = [getattr(module, name) for module in modules for name in module.__all__]
    return {value for value in public if isinstance(value, type) and is_data(value)}


def is_data(cls: type[object]) -> bool:
    is_error = issubclass(cls, (cardrules.CardRulesError, ImportError))
    return not is_error and (attrs.has(cls) or issubclass(cls, Enum))


def unentered(game: str, *modules: ModuleType) -> set[str]:
    """Return the names of the public types that are not in the table of a game."""
    entered = set(wire.entries(game))
    return {cls.__name__ for cls in data_types(*modules) - entered}


@pytest.mark.parametrize("game", GAMES)
def test_every_public_type_is_in_the_table(game: str) -> None:
    module = games.load(game)
    assert isinstance(module, ModuleType)
    no_messages = {"Line", "Replay", "ViolationCode"}
    assert unentered(game, module) == set()
    assert unentered(game, cardrules, records) <= no_messages
    names = [cls.__name__ for cls in wire.entries(game)]
    assert len(names) == len(set(names))


def test_a_new_public_type_that_is_not_entered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    @attrs.frozen
    class Joker:
        """A type that somebody has added."""

    monkeypatch.setattr(racko, "Joker", Joker, raising=False)
    monkeypatch.setattr(racko, "__all__", [*racko.__all__, "Joker"])
    assert unentered("racko", racko) == {"Joker"}


@pytest.mark.parametrize("game", GAMES)
def test_what_the_union_of_seen_events_holds_may_go_to_its_seat(game: str) -> None:
    encodings = games.load(game).encodings()
    table = wire.entries(game)
    seen = set(get_args(encodings.seen_events))
    for cls in seen:
        entry = table[cls]
        assert entry.json is not None
        assert entry.json <= Audience.ITS_SEAT
    secrets = set(get_args(getattr(games.load(game), "Event"))) - seen  # noqa: B009 - of a module
    assert secrets
    assert {table[cls].json for cls in secrets} == {Audience.SERVER}


@pytest.mark.parametrize("game", GAMES)
def test_golden_messages_are_read_for_ever(game: str) -> None:
    """Each type of message has one from when its format was made."""
    folder = GOLDEN
    for number in range(1, wire.FORMAT + 1):
        folder = GOLDEN / f"format-{number}" / game
        for file in sorted(folder.glob("*.json")):
            text = file.read_text(encoding="utf-8").rstrip("\n")
            value = wire.loads(text)
            assert type(value).__name__ == file.stem
            if number == wire.FORMAT:
                assert wire.dumps(value) == text
    names = {cls.__name__ for cls, entry in wire.entries(game).items() if entry.json is not None}
    assert {file.stem for file in folder.glob("*.json")} == names == set(samples(game))


PARAMS = '{{"format":1,"game":"rank","type":"Violation","code":"{}","rule":"{}","params":{}}}'


@pytest.mark.parametrize(
    ("code", "rule", "params", "path"),
    [
        ("not-held", "rank.turn", "{}", "/rule"),
        ("no-such-code", "rank.hold", "{}", "/code"),
        ("over", "rank.over", "[]", "/params"),
        ("not-your-turn", "rank.turn", "{}", "/params"),
        ("not-your-turn", "rank.turn", '{"seat":"1","to_act":null}', "/params/to_act"),
        ("not-your-turn", "rank.turn", '{"seat":"1","to_act":[[1]]}', "/params/to_act"),
        ("not-your-turn", "rank.turn", '{"seat":"1","to_act":{"key":"x"}}', "/params/to_act"),
        ("not-your-turn", "rank.turn", '{"seat":"1","to_act":{"term":"x"}}', "/params"),
        ("not-your-turn", "rank.turn", '{"seat":"1","to_act":[true]}', "/params/to_act/0"),
    ],
)
def test_violations_without_words_are_refused(
    code: str, rule: str, params: str, path: str
) -> None:
    with pytest.raises(DecodeError) as caught:
        wire.loads(PARAMS.format(code, rule, params))
    assert caught.value.path == path


def test_parameters_of_every_kind_come_back() -> None:
    params = {"seat": "1", "to_act": (1, "two", Term("term.seat"), ())}
    violation = Violation.of(rank.Code.OVER, **params)  # type: ignore[arg-type]  # a mixed list
    plain = Violation.of(rank.Code.OVER, cards=(Term("rank.card.7"), Term("rank.card.W")), n=-1)
    assert wire.loads(wire.dumps(plain)) == plain
    with pytest.raises(DecodeError, match=r"^/params/to_act"):
        wire.loads(wire.dumps(violation))


def test_a_violation_is_an_object_of_three() -> None:
    text = '{"format":1,"game":"rank","type":"Violation","code":"over"}'
    with pytest.raises(DecodeError, match="an object of code, rule, params is wanted"):
        wire.loads(text)


T = TypeVar("T")


@attrs.frozen
class Box(Generic[T]):
    """A type for the test below."""

    inner: T


def codecs() -> Codecs:
    encodings = games.load("racko").encodings()
    return Codecs(encodings, encodings.entries)


@pytest.mark.parametrize(
    "annotation",
    [
        float,
        bytes,
        dict[str, int],
        tuple[int, int],
        int | str,
        racko.Take | int,
        T,
        Box[float],
        Path,
        Annotated[int, ASCENDING],
    ],
    ids=str,
)
def test_annotations_without_a_form_in_json_are_a_mistake_of_the_author(
    annotation: object,
) -> None:
    with pytest.raises(TypeError):
        codecs().of(annotation)


def test_new_types_are_written_as_what_they_are_made_of() -> None:
    token = NewType("token", str)
    assert codecs().of(tuple[token, ...]).encode((token("a"),)) == ["a"]


def test_type_variables_are_filled_in() -> None:
    codec = codecs().of(Box[tuple[int, ...] | None])
    assert codec.encode(Box((1, 2))) == {"inner": [1, 2]}
    assert codec.decode({"inner": None}) == Box(None)
    with pytest.raises(Misfit):
        codec.decode({"inner": "12"})


def test_an_array_of_too_many_entries_is_refused() -> None:
    with pytest.raises(Misfit, match="an array of at most 65536 entries"):
        codecs().of(tuple[int, ...]).decode([0] * 65537)


def test_games_share_the_types_that_all_games_have() -> None:
    shared = {results.Outcome, violations.Violation, history.Record}
    assert all(shared <= set(wire.entries(game)) for game in CONFIGURATIONS)
    assert isinstance(games.load("rank").encodings(), Encodings)


def test_plain_json_can_be_put_into_a_larger_message() -> None:
    envelope = json.dumps({"ply": 3, "move": wire.to_json(racko.Draw())})
    parsed = cast("dict[str, object]", wire.parse(envelope))
    assert wire.from_json(parsed["move"], racko.Draw) == racko.Draw()
    with pytest.raises(DecodeError, match=r"^/go: true or false is wanted, not 1"):
        wire.from_json({**wire.to_json(racko.Take(racko.Slot(5))), "go": 1})
