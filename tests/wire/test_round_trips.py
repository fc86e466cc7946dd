"""Everything that a match brings about comes back from its message, its pickle and its text."""

import copy
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import attrs
import pytest
from typing_extensions import TypeForm

from cardrules import Seat, Transition, Violation, games, queen_of_scots, racko, rank, wire
from cardrules.dealing import PythonRandomness
from cardrules.errors import DecodeError, EncodeError, SecretError
from cardrules.game import GameRules, GameState, GameView
from cardrules.language import Name
from cardrules.records import (
    ChanceStep,
    Header,
    MoveStep,
    Record,
    SeatRecord,
    new_header,
    written,
)
from cardrules.testing.laws import LawBrokenError, Laws
from wire.make_golden import label_of
from wire.matches import CONFIGURATIONS, GAMES, Playthrough, messages, play

pytestmark = pytest.mark.thorough

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("format-*/*.json"))


def every_match(name: str, seed: int, most_steps: int) -> Iterator[Playthrough]:
    for number, rules in enumerate(CONFIGURATIONS[name]):
        yield play(name, rules, random.Random(100 * seed + number), most_steps)


@pytest.mark.parametrize("name", GAMES)
def test_every_value_comes_back_from_its_message(name: str) -> None:
    types: set[type] = set()
    for played in every_match(name, 1, 40):
        for value in messages(played):
            text = wire.dumps(value)
            for data in (text, text.encode()):
                again = wire.loads(data, type(value))
                assert again == value
                assert wire.dumps(again) == text
            assert wire.from_json(wire.to_json(value)) == value
            types.add(type(value))
    missing = {cls for cls, entry in wire.entries(name).items() if entry.json is not None} - types
    assert {cls.__name__ for cls in missing} <= {"KingsHandTaken", "TakeOnto", "SeenReshuffled"}


@pytest.mark.parametrize("name", GAMES)
def test_states_and_views_come_back_from_pickles_and_copies(name: str) -> None:
    for played in every_match(name, 2, 12):
        for state in played.states:
            for value in (state, played.game.view(state, None)):
                for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                    assert pickle.loads(pickle.dumps(value, protocol)) == value  # noqa: S301
                assert copy.copy(value) is value
                assert copy.deepcopy([value])[0] is value


@pytest.mark.parametrize("name", GAMES)
def test_moves_come_back_from_their_text(name: str) -> None:
    for played in every_match(name, 3, 60):
        for step in played.steps:
            if isinstance(step, MoveStep):
                assert played.game.parse_move(str(step.move)) == step.move


def test_a_pickle_is_checked_like_a_message() -> None:
    state = racko.start(racko.Rules(seats=2))
    pickled = pickle.dumps(state, 2)
    with pytest.raises(DecodeError):
        pickle.loads(pickled.replace(b'"to_act":null', b'"to_act":1234'))  # noqa: S301


POSITIONS: dict[str, GameState] = {
    "racko": racko.position(
        racko.Rules(seats=2, rack_size=3, cards=10),
        racks=[[2, 9, 5], [8, 1, 10]],
        discard_pile=[7, 4, 6],
        draw_pile=[3],
        to_act=0,
        had_turn=[True, True],
        known=[[9], [1, 8]],
    ),
    "racko, drawn": racko.position(
        racko.Rules(seats=2, rack_size=2, cards=6),
        racks=[[5, 2], [1, 6]],
        discard_pile=[3],
        draw_pile=[],
        drawn=4,
        to_act=0,
    ),
    "rank": rank.position(
        rank.Rules(seats=3),
        hands=[rank.cards("W U"), rank.cards("3"), rank.cards("4 4")],
        to_act=0,
        pile=rank.Pile(size=1, value=12, cards=rank.cards("12")),
        last_player=2,
    ),
    "rank, later": rank.position(
        rank.Rules(seats=3),
        hands=[rank.cards("W U"), rank.cards("U"), rank.cards("4 4")],
        to_act=1,
        places=[1, 2, 0],
        modifiers_only=[False, True, False],
        scores=[0, 2, 1],
    ),
    "queen_of_scots": queen_of_scots.position(
        queen_of_scots.Rules(
            seats=2,
            hand_size=2,
            deck=queen_of_scots.Deck([queen_of_scots.CardType("Thistle", points=5, copies=6)]),
        ),
        hands=[["thistle", "thistle"], ["thistle"]],
        face_up=["thistle"],
        stock=["thistle", "thistle"],
        to_act=0,
        scores=[-5, 20],
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_come_back(name: str) -> None:
    state = POSITIONS[name]
    game = games.load(name.partition(",")[0])
    assert wire.loads(wire.dumps(state)) == state
    for seat in (Seat(0), Seat(1), None):
        view = game.view(state, seat)
        assert wire.loads(wire.dumps(view)) == view


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}, {file.stem}")
def test_golden_files_load_for_ever(file: Path) -> None:
    text = file.read_text("utf-8").removesuffix("\n")
    value = wire.loads(text)
    assert label_of(value) == file.stem.removesuffix(".long")
    again = wire.dumps(value)
    assert wire.loads(again) == value
    if file.parent.name == f"format-{wire.FORMAT}":
        assert again == text


@pytest.mark.parametrize("name", GAMES)
def test_every_message_type_has_a_golden_file_of_the_format(name: str) -> None:
    there = {file.stem.split(".")[1] for file in FILES if file.stem.startswith(f"{name}.")}
    entered = {cls.__name__ for cls, each in wire.entries(name).items() if each.json is not None}
    assert there == entered


def test_the_header_comes_first_and_nothing_is_spaced() -> None:
    assert wire.dumps(rank.Pass()) == '{"format":1,"game":"rank","type":"Pass"}'
    move = queen_of_scots.parse_move("add crown-jewels to royal")
    assert wire.dumps(move) == (
        '{"format":1,"game":"queen_of_scots","type":"Add","card":"crown-jewels","to":"royal"}'
    )


def test_characters_stand_as_they_are() -> None:
    rules = racko.Rules(seats=2)
    text = wire.dumps(new_header(rules, ["Ada, née Ω", '"\\\U0001f0a1']))
    assert '"names":["Ada, née Ω","\\"\\\\\U0001f0a1"]' in text


def test_options_left_open_are_not_written() -> None:
    assert wire.dumps(racko.Rules()) == '{"format":1,"game":"racko","type":"Rules"}'
    filled = racko.Rules(seats=3, cards=50, declare="automatic", dealer=2)
    assert wire.dumps(filled) == '{"format":1,"game":"racko","type":"Rules","seats":3,"dealer":2}'


TAKE = racko.parse_move("take 20")
STEP = MoveStep(Seat(0), TAKE)
HEADER = new_header(racko.Rules(seats=2))
RECORD: Record[racko.Rules] = written(HEADER, ())


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (TAKE, racko.Take),
        (TAKE, racko.Move),
        (TAKE, rank.Move | racko.Move),
        (TAKE, object),
        (HEADER.rules, GameRules),
        (racko.start(HEADER.rules), GameState),
        (racko.view(racko.start(HEADER.rules), None), GameView),
        (STEP, MoveStep),
        (STEP, MoveStep[racko.Move]),
        (STEP, MoveStep[racko.Move | rank.Move]),
        (STEP, MoveStep[object]),
        (STEP, MoveStep[racko.Move] | ChanceStep[racko.Deal]),
        (HEADER, Header[racko.Rules]),
        (HEADER, Header[GameRules]),
        (RECORD, Record[racko.Rules]),
        (RECORD, Record[GameRules, racko.Move, racko.Deal]),
        (Violation.of(racko.Code.OVER), Violation),
    ],
    ids=str,
)
def test_what_is_expected_is_let_in(value: object, expected: TypeForm[object]) -> None:
    assert wire.loads(wire.dumps(value), expected) == value
    assert wire.from_json(wire.to_json(value), expected) == value


MOVES = "Take, Draw, Place, Discard"


@pytest.mark.parametrize(
    ("value", "expected", "path", "message"),
    [
        (TAKE, racko.Place, "/type", "expected Place, not 'Take'"),
        (TAKE, racko.Rules, "/type", "expected Rules, not 'Take'"),
        (TAKE, GameView, "/type", "expected View, not 'Take'"),
        (TAKE, Header[racko.Rules], "/type", "expected Header, not 'Take'"),
        (STEP, racko.Move, "/type", f"expected one of {MOVES}, not 'MoveStep'"),
        (TAKE, rank.Move, "/game", "expected rank, not 'racko'"),
        (TAKE, queen_of_scots.Take, "/game", "expected queen_of_scots, not 'racko'"),
        (TAKE, rank.Move | queen_of_scots.Move, "/game", "expected one of queen_of_scots, rank"),
        (HEADER, Header[rank.Rules], "/game", "expected rank, not 'racko'"),
        (STEP, MoveStep[rank.Move], "/game", "expected rank, not 'racko'"),
        (
            STEP,
            MoveStep[rank.Move] | ChanceStep[rank.Deal],
            "/game",
            "expected rank, not 'racko'",
        ),
    ],
    ids=str,
)
def test_only_what_is_expected_is_let_in(
    value: object, expected: TypeForm[object], path: str, message: str
) -> None:
    with pytest.raises(DecodeError, match=f"^{path}: {message}"):
        wire.loads(wire.dumps(value), expected)


@pytest.mark.parametrize("expected", [int, MoveStep[racko.Take], tuple[int, ...], None], ids=str)
def test_what_no_message_is_certain_to_hold_cannot_be_expected(
    expected: TypeForm[object],
) -> None:
    """A step's move can be any of the game's, so it is not certain to be a `Take`."""
    with pytest.raises(TypeError, match="no message is certain to hold"):
        wire.loads(wire.dumps(STEP), expected)


def test_messages_of_a_game_come_back_with_its_types() -> None:
    state = racko.start(racko.Rules(seats=2))
    deal = racko.sample_chance(state, PythonRandomness(random.Random(1)))
    done = racko.chance_transition(state, deal)
    seen = racko.redact(done.events[0], 0)
    view = racko.view(done.state, 0)
    for step in (STEP, ChanceStep(deal)):
        assert wire.load_step(racko, wire.dumps(step)) == step
    assert wire.load_rules(racko, wire.dumps(state.rules)) == state.rules
    assert wire.load_state(racko, wire.dumps(state)) == state
    assert wire.load_view(racko, wire.dumps(view)) == view
    assert wire.load_move(racko, wire.dumps(TAKE).encode()) == TAKE
    assert wire.load_chance(racko, wire.dumps(deal)) == deal
    assert wire.load_seen_event(racko, wire.dumps(seen)) == seen
    assert wire.load_header(racko, wire.dumps(HEADER)) == HEADER
    with pytest.raises(DecodeError, match=r"^/game: expected rank, not 'racko'"):
        wire.load_header(rank, wire.dumps(HEADER))
    with pytest.raises(DecodeError, match=r"^longer than 3 bytes"):
        wire.load_move(racko, wire.dumps(TAKE), most_bytes=3)


@pytest.mark.parametrize("data", [None, 7, {}, bytearray(b"{}"), ["{}"]], ids=repr)
def test_only_texts_and_bytes_are_read(data: str) -> None:
    with pytest.raises(TypeError, match="expected a string or bytes"):
        wire.loads(data)


STATE = racko.start(racko.Rules(seats=2))
DEAL = racko.sample_chance(STATE, PythonRandomness(random.Random(1)))


@pytest.mark.parametrize(
    ("value", "audience"),
    [
        (STATE, wire.Audience.ITS_SEAT),
        (STATE, wire.Audience.EVERYONE),
        (racko.view(STATE, Seat(0)), wire.Audience.EVERYONE),
        (DEAL, wire.Audience.ITS_SEAT),
    ],
    ids=["a state for a seat", "a state for all", "a view for all", "a deal for a seat"],
)
def test_secrets_do_not_leave(value: object, audience: wire.Audience) -> None:
    assert wire.dumps(value)
    with pytest.raises(SecretError) as refused:
        wire.dumps(value, audience=audience)
    assert repr(value) not in str(refused.value)


@pytest.mark.parametrize("audience", [3, 2, True, None, "SERVER"])
def test_only_an_audience_is_an_audience(audience: Any) -> None:  # noqa: ANN401
    with pytest.raises(TypeError, match=r"the audience is a member of wire\.Audience, not"):
        wire.dumps(STATE, audience=audience)


@pytest.mark.parametrize(
    "value",
    [None, 7, "text", object(), racko.Card, Transition(STATE, ()), STATE.match],
    ids=["None", "a number", "a text", "an object", "a type", "a step", "a part of a state"],
)
def test_what_is_no_message_is_not_written(value: object) -> None:
    with pytest.raises(EncodeError, match="cannot be written as JSON"):
        wire.dumps(value)


def test_what_the_format_has_no_room_for_is_not_written() -> None:
    slot = racko.Slot(7)
    said = "/slot: expected a whole number from 5 to 5120 in steps of 5"
    with pytest.raises(EncodeError, match=said):
        wire.dumps(racko.Take(slot))


VIEW: Any = racko.view(STATE, None)
TURN: Any = racko.SeenTurnCame(racko.Taking(), Seat(0))
SEEN: Any = SeatRecord(HEADER, VIEW, ((TURN,),))
OF_RANK: Any = rank.CardsPlayed(Seat(0), rank.cards("7"), 7, shows_modifiers_only=False)
OF_SCOTS: Any = queen_of_scots.Discarded(Seat(0), queen_of_scots.Card("plain-1"))
TOLD = queen_of_scots.TurnCame(queen_of_scots.PickingUp(), Seat(0))


# A type checker finds each of these mistakes; a program without one learns the place.
@pytest.mark.parametrize(
    ("value", "said"),
    [
        (
            attrs.evolve(SEEN, steps=((TURN, OF_RANK),)),
            "/steps/0/1/type: expected one of SeenDealt, ",
        ),
        (attrs.evolve(SEEN, steps=((None,),)), "/steps/0/0/type: expected one of SeenDealt, "),
        (attrs.evolve(SEEN, first_view=7), "/first_view: expected View, not 'int'"),
        (attrs.evolve(VIEW, match=7), "/match: expected Match, not 'int'"),
        (attrs.evolve(TURN, phase="taking"), "/phase/type: expected one of Dealing, Taking, "),
        (racko.Take(racko.Slot(5), go=cast("bool", 1)), "/go: expected true or false, not 1"),
        (attrs.evolve(OF_RANK, cards=("7",)), "/cards/0: expected one of 1, 2, 3, "),
        (
            attrs.evolve(TOLD, phase=cast("Any", racko.Taking())),
            "/phase/type: expected one of Dealing, ",
        ),
        (attrs.evolve(OF_SCOTS, card=7), "/card: expected a string, not 7"),
    ],
)
def test_a_value_with_a_part_of_another_type_is_not_written(value: object, said: str) -> None:
    with pytest.raises(EncodeError) as refused:
        wire.dumps(value)
    assert str(refused.value).startswith(said)


def test_a_parameter_without_room_is_named() -> None:
    violation = Violation.of(queen_of_scots.Code.NO_SUCH_SET, kind=Name("k" * 257, "K"))
    said = "/params/kind/id: expected a string of at most 256 characters"
    with pytest.raises(EncodeError, match=said):
        wire.dumps(violation)


def test_parameters_can_come_in_any_order() -> None:
    violation = Violation.of(racko.Code.NO_SUCH_SLOT, slot=55, last=50)
    said = {**wire.to_json(violation), "params": {"slot": 55, "last": 50}}
    assert wire.from_json(said) == wire.from_json(said, Violation) == violation
    assert violation == Violation.of(racko.Code.NO_SUCH_SLOT, last=50, slot=55)


def test_a_record_need_not_say_the_scores() -> None:
    record: Record[racko.Rules, racko.Move, racko.Deal] = written(
        new_header(racko.Rules(seats=2)), ()
    )
    assert record.scores is None
    assert wire.loads(wire.dumps(record)) == record


def test_the_game_of_a_message_is_told_before_it_is_read() -> None:
    assert wire.game_named({"game": "rank", "type": "anything"}) == "rank"
    for said in ({"game": None}, {"game": "whist"}, {"game": ["rank"]}):
        with pytest.raises(DecodeError, match="one of queen_of_scots, racko, rank") as refused:
            wire.game_named(said)
        assert refused.value.path == "/game"
    with pytest.raises(DecodeError, match=r"^the key 'game' is missing$"):
        wire.game_named({})


def test_an_envelope_is_read_as_strictly_as_a_message() -> None:
    envelope = wire.parse('{"ply":3,"move":{"a":1,"a":2}}')
    assert isinstance(envelope, dict)
    with pytest.raises(DecodeError, match="the key 'a' appears twice"):
        wire.from_json(envelope["move"])  # pyright: ignore[reportUnknownArgumentType]


@pytest.mark.parametrize("name", GAMES)
def test_what_stays_on_the_server_is_told_to_generators(name: str) -> None:
    told = wire.messages(name)
    secret = {
        cls.__name__
        for cls, each in wire.entries(name).items()
        if each.json is wire.Audience.SERVER
    }
    assert told.on_server == secret
    assert set(told.codecs) >= secret | set(told.unions["Move"]) | set(told.unions["SeenEvent"])
    assert not set(told.unions["SeenEvent"]) & secret


def test_a_law_of_the_wire_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    laws = Laws(racko, PythonRandomness(random.Random(1)))

    def forgetful(text: str, *_: object, **__: object) -> object:
        return wire.from_json({**wire.to_json(STATE)}) if '"State"' in text else None

    monkeypatch.setattr("cardrules.testing.laws.loads", forgetful)
    with pytest.raises(LawBrokenError, match="comes back from its message"):
        laws.play(racko.Rules(seats=2), most_steps=5)
