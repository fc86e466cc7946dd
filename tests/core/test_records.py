"""Records: replayed, verified, written as lines, and cut down to what one seat saw."""

import hashlib
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, TypeAlias, cast

import attrs
import pytest
from _pytest.mark.structures import ParameterSet

from cardrules import (
    CardRulesError,
    Cause,
    Seat,
    all_seats,
    games,
    queen_of_scots,
    racko,
    rank,
    records,
    wire,
)
from cardrules.errors import DecodeError, RecordError, ReplayError, SecretError
from cardrules.game import GameState
from cardrules.records import ChanceStep, MoveStep, Record
from cardrules.table import resume
from core.flips import unnoticed_flips
from core.matches import TINIEST, WORLDS, match_of, play_on, table_for

EVERY_WORLD = pytest.mark.parametrize("name", WORLDS)


def record_of(name: str, **options: int) -> Record:
    return match_of(WORLDS[name], **options).record


def states_of(name: str, record: Record) -> list[GameState]:
    """Return all states, by the plain functions of the game."""
    game = games.load(WORLDS[name][0])
    states = [game.start(record.header.rules)]
    for step in record.steps:
        if isinstance(step, ChanceStep):
            states.append(game.apply_chance(states[-1], step.outcome))
        else:
            states.append(game.apply(states[-1], step.seat, step.move))
    return states


def resealed(record: Record, scores: tuple[int, ...] | None) -> Record:
    """Return a forged record whose forger has made the hash chain anew."""
    return records.written(record.header, record.steps, scores)


@EVERY_WORLD
def test_a_replay_gives_every_state(name: str) -> None:
    game, table = games.load(WORLDS[name][0]), match_of(WORLDS[name])
    states = records.replay(game, table.record)
    assert list(states) == states_of(name, table.record)
    assert (len(states), states[-1]) == (table.ply + 1, table.state)
    assert records.replay_while_valid(game, table.record) == records.Replay(states, None)
    assert records.verify(game, table.record) == table.state


RackoStep: TypeAlias = records.Step[racko.Move, racko.Deal]

RACKO = racko.Rules(seats=2, rack_size=2, cards=6, dealer=1, target=100)
# Dealt one at a time from slot 10 down: seat 0 has 5 and 6, seat 1 has 4 and 2; 1 is turned up.
ORDER = [6, 2, 5, 4, 1, 3]
DEALT = ChanceStep(racko.deal_cards(racko.start(RACKO), ORDER))
HEADER = records.new_header(RACKO, ["Ada", "Ben"])


def moved(seat: int, text: str) -> MoveStep[racko.Move]:
    return MoveStep(Seat(seat), racko.parse_move(text))


# Seat 0 draws the 3 and discards it; seat 1 takes it into slot 10, and 4 3 do not rise; seat 0
# puts the 2 into slot 5, and 2 6 rise. (The dealt 5 6 would have won at the end of its first
# turn.)
@pytest.mark.parametrize(
    ("steps", "ply", "message"),
    [
        ([], None, ""),
        ([DEALT], None, ""),
        ([DEALT, moved(0, "draw")], None, ""),
        ([moved(0, "draw")], 0, "step 0: the round has not been dealt yet"),
        ([DEALT, DEALT], 1, "step 1: no deal is due"),
        ([DEALT, moved(1, "draw")], 1, "step 1: seat 0 is to act, not seat 1 (racko.turn)"),
        ([DEALT, moved(0, "draw"), moved(0, "draw")], 2, "step 2: a card has been drawn"),
        ([DEALT, moved(0, "place 5"), moved(0, "draw")], 1, "step 1: no card has been drawn"),
    ],
)
def test_a_replay_stops_at_the_first_impossible_step(
    steps: list[RackoStep], ply: int | None, message: str
) -> None:
    record = records.written(HEADER, steps)
    done = records.replay_while_valid(racko, record)
    if ply is None:
        assert (done.stopped, len(done.states)) == (None, len(steps) + 1)
        return
    assert done.stopped is not None
    assert (done.stopped.ply, len(done.states)) == (ply, ply + 1)
    assert str(done.stopped).startswith(message)
    for refuse in (records.replay, records.verify):
        with pytest.raises(ReplayError) as caught:
            refuse(racko, record)
        assert (caught.value.ply, str(caught.value)) == (ply, str(done.stopped))
    with pytest.raises(ReplayError) as caught:
        records.for_seat(racko, record, Seat(0))
    assert caught.value.ply == ply


def test_verify_says_what_does_not_hold() -> None:
    record = record_of("racko")
    assert record.scores is not None
    game = games.load("racko")
    wrong = tuple(score + 5 for score in record.scores)
    for forged, what in [
        (attrs.evolve(record, digest="0" * 64), "digest"),
        (attrs.evolve(record, scores=wrong), "digest"),
        (attrs.evolve(record, scores=None), "digest"),
        (attrs.evolve(record, steps=record.steps[:-1]), "digest"),
        (attrs.evolve(record, header=attrs.evolve(record.header, names=("A", "B"))), "digest"),
        (resealed(record, wrong), "scores"),
    ]:
        with pytest.raises(RecordError) as caught:
            records.verify(game, forged)
        assert caught.value.what == what
    records.verify(game, resealed(record, None))


def test_a_record_of_another_game_is_refused() -> None:
    record, other = record_of("racko"), games.load("rank")
    for refuse in (records.verify, records.replay, records.replay_while_valid):
        with pytest.raises(RecordError, match="not those of rank"):
            refuse(other, record)
    with pytest.raises(RecordError, match="not those of rank"):
        records.for_seat(other, record, None)


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Ben", "Cleo"], "AB", []], ids=repr)
def test_a_header_has_a_name_a_seat(names: list[str]) -> None:
    with pytest.raises(RecordError, match="names must be 2 strings"):
        records.new_header(RACKO, names)


def test_names_are_numbered_if_none_are_told() -> None:
    assert records.new_header(RACKO).names == ("Seat 0", "Seat 1")


@pytest.mark.parametrize(
    "name",
    [
        7,
        None,
        "",
        "  ",
        "Ben.\nWon by Ada",
        "B\ren",
        "B\x85en",
        "B\u2028en",
        "B\u2029en",
        "B\x07en",
        "\x1b[2JBen",
        "\u202eneB",
        "B\u200fen",
        "B\u2066en",
        "\ud800",
    ],
    ids=ascii,
)
def test_a_name_can_be_printed(name: str) -> None:
    with pytest.raises(RecordError, match="a name must be a string that can be printed"):
        records.new_header(RACKO, ["Ada", name])
    header = attrs.evolve(HEADER, names=("Ada", name))
    with pytest.raises(RecordError, match="a name must be a string that can be printed"):
        records.verify(racko, attrs.evolve(records.written(HEADER, []), header=header))
    if name not in {7, None, "\ud800"}:
        with pytest.raises(DecodeError, match="a name must be a string that can be printed"):
            wire.load_header(racko, wire.dumps(header))


def test_a_name_has_at_most_100_characters() -> None:
    assert records.new_header(RACKO, ["\u00c5" * 100, "Ben"]).names[0] == "\u00c5" * 100
    with pytest.raises(RecordError, match="a name must have at most 100 characters, not 101"):
        records.new_header(RACKO, ["A" * 101, "Ben"])


@pytest.mark.parametrize("version", [0, 7, True, "1"])
def test_rules_of_an_unknown_version_are_not_played_by(version: int) -> None:
    header = attrs.evolve(HEADER, rules_version=version)
    # The header is checked before the digest.
    record = Record[racko.Rules, racko.Move, racko.Deal](header, (DEALT,), None, "0" * 64)
    for refuse in (records.verify, records.replay, records.replay_while_valid):
        with pytest.raises(RecordError, match="rules_version must be a whole number from 1 to 1"):
            refuse(racko, record)
    with pytest.raises(RecordError, match="rules_version"):
        records.for_seat(racko, record, None)


def test_reprs_show_no_card() -> None:
    record = record_of("scots")
    assert "plain" not in repr(record).replace(repr(record.header), "")
    assert repr(DEALT) == "ChanceStep()"
    assert repr(moved(0, "draw")) == "MoveStep(seat=0)"
    assert repr(records.first_line(HEADER)).startswith("RecordLine(link=")


# The published recipe, with nothing but hashlib.
def chain_by_hand(*texts: str) -> Iterator[str]:
    link = hashlib.sha256(b"cardrules/record/1\0" + texts[0].encode()).hexdigest()
    yield link
    for text in texts[1:]:
        link = hashlib.sha256((link + text).encode()).hexdigest()
        yield link


def test_the_hash_chain_is_the_published_one() -> None:
    steps: list[RackoStep] = [DEALT, moved(0, "draw")]
    header = (
        '{"format":1,"game":"racko","type":"Header","rules":{"seats":2,"target":100,"dealer":1,'
        '"rack_size":2,"cards":6},"rules_version":1,"names":["Ada","Ben"]}'
    )
    dealt = (
        '{"format":1,"game":"racko","type":"ChanceStep","outcome":{"racks":[[5,6],[4,2]],'
        '"discard":1,"draw_pile":[3],"dealer":1}}'
    )
    drew = '{"format":1,"game":"racko","type":"MoveStep","seat":0,"move":{"type":"Draw"}}'
    first, second, third, last = chain_by_hand(header, dealt, drew, "[0,0]")
    assert list(records.digests(HEADER, steps)) == [first, second, third]
    record = records.written(HEADER, steps, (0, 0))
    assert record.digest == last
    assert records.dump(record) == (
        f'{header[:-1]},"digest":"{first}"}}',
        f'{dealt[:-1]},"digest":"{second}"}}',
        f'{drew[:-1]},"digest":"{third}"}}',
        f'{{"scores":[0,0],"digest":"{last}"}}',
    )
    *_, unsaid = chain_by_hand(header, dealt, drew, "null")
    assert records.written(HEADER, steps).digest == unsaid


@EVERY_WORLD
def test_a_record_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    record, game = record_of(name), games.load(WORLDS[name][0])
    lines = records.dump(record)
    for end in ("", "\n", "\r\n"):
        texts = [line + end for line in lines]
        assert records.load(game, texts) == record
        assert records.load(game, [text.encode() for text in texts]) == record
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    with file.open("rb") as opened:
        assert records.load(game, opened) == record
    text = file.read_text(encoding="utf-8")
    for whole in (text, text + "\n", file.read_bytes(), text.splitlines()):
        assert records.load(game, whole) == record
    assert records.game_named(lines[0]) == WORLDS[name][0]
    assert wire.loads(wire.dumps(record), Record) == record


@EVERY_WORLD
def test_a_record_that_is_being_written_is_read_too(name: str) -> None:
    record, game = record_of(name, most_plies=20), games.load(WORLDS[name][0])
    lines = records.dump(record)
    for count in range(1, len(lines)):
        begun = records.load(game, lines[:count])
        assert begun == records.written(record.header, record.steps[: count - 1])
        assert records.dump(begun) == lines[:count]


@EVERY_WORLD
def test_the_dump_of_a_match_in_progress_can_be_appended_to(name: str) -> None:
    game, table = games.load(WORLDS[name][0]), table_for(WORLDS[name])
    play_on(table, 8)
    assert not table.is_over
    stored = list(records.dump(table.record))
    play_on(table, 16)
    stored += table.lines(len(stored))
    assert records.load(game, stored) == table.record


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ([None], "NoneType"),
        ([7], "int"),
        ([["{}"]], "list"),
        (bytearray(b"{}"), "bytearray"),
        (memoryview(b"{}"), "memoryview"),
        ([bytearray(b"{}")], "bytearray"),
    ],
    ids=["None", "number", "list", "bytearray", "memoryview", "bytearray in a list"],
)
def test_lines_are_texts_or_bytes(lines: Iterable[str], named: str) -> None:
    with pytest.raises(TypeError, match=f"expected a string or bytes, not {named}"):
        records.load(racko, lines)


def test_blank_lines_at_the_end_do_not_count() -> None:
    record = match_of(WORLDS["racko"], most_plies=5).record
    lines = records.dump(record)
    text = "\n".join(lines)
    for whole in (text + "\n\n", f"{text}\r\n \t\r\n\n".encode(), [*lines, "", "\n"]):
        assert records.load(racko, whole) == record
    with pytest.raises(DecodeError, match="/3: not JSON"):
        records.load(racko, [*lines[:2], "", "\n", *lines[2:]])
    with pytest.raises(DecodeError, match="there is no line"):
        records.load(racko, "\n\n")


@EVERY_WORLD
def test_undo_takes_back_a_move_and_the_deals_after_it(name: str) -> None:
    game, record = games.load(WORLDS[name][0]), record_of(name, most_plies=40)
    states, steps = states_of(name, record), record.steps
    with_deals = 0
    for ply in range(2, len(steps) + 1):
        before = records.undo(records.written(record.header, steps[:ply]))
        last = len(before.steps)
        assert before == records.written(record.header, steps[:last])
        assert isinstance(steps[last], MoveStep)
        assert not any(isinstance(step, MoveStep) for step in steps[last + 1 : ply])
        with_deals += last < ply - 1
        assert resume(game, before, streams=None).state == states[last]
    assert with_deals or name.startswith("scots")


def test_without_a_move_nothing_can_be_undone() -> None:
    for steps in ([], [DEALT]):
        with pytest.raises(RecordError, match="the record has no move to take back"):
            records.undo(records.written(HEADER, steps))


@pytest.mark.parametrize(
    "scores",
    [(0,), (0, 0, 0), (0, 1.0), (0, True), ("0", "0"), (0, 1 << 53), (0, None), "\ud800\ud800"],
    ids=repr,
)
def test_scores_that_no_record_can_have_are_not_written(scores: tuple[int, ...]) -> None:
    """A match of two seats has two scores, which are whole numbers that JSON readers keep."""
    with pytest.raises(RecordError):
        records.written(HEADER, (), scores)


def test_a_record_whose_digest_is_not_its_own_is_not_written() -> None:
    with pytest.raises(RecordError, match="digest: the record was changed"):
        records.dump(attrs.evolve(record_of("racko"), scores=None))


Lines: TypeAlias = list[str]


def case(name: str, change: Callable[[Lines], Lines], message: str) -> ParameterSet:
    return pytest.param(change, message, id=name)


def edited(line: str, **changes: object) -> str:
    return json.dumps({**json.loads(line), **changes}, separators=(",", ":"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        case("nothing", lambda _: [], "there is no line"),
        case("blank line", lambda lines: ["", *lines], "/1: not JSON"),
        case("number", lambda lines: ["7", *lines], "/1: expected an object"),
        case("no header", lambda lines: lines[1:], "/1/type: expected Header"),
        case(
            "two headers", lambda lines: [lines[0], *lines], r"/2/type: expected .*, not 'Header'"
        ),
        case(
            "gap",
            lambda lines: [lines[0], *lines[2:]],
            "/2/digest: expected a digest that continues",
        ),
        case(
            "swapped",
            lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]],
            "/3/digest: expected a digest that continues",
        ),
        case("two ends", lambda lines: [*lines, lines[-1]], "/7: expected the end after the line"),
        case(
            "other scores",
            lambda lines: [*lines[:-1], edited(lines[-1], scores=[75, 80])],
            "/6/digest: expected a digest that continues",
        ),
        case(
            "true for a score",
            lambda lines: [*lines[:-1], edited(lines[-1], scores=[True, 80])],
            "/6/scores/0: expected a whole number",
        ),
        case(
            "one score",
            lambda lines: [*lines[:-1], edited(lines[-1], scores=75)],
            "/6/scores: expected an array, not 75",
        ),
        case(
            "a step of another game",
            lambda lines: [lines[0], edited(lines[1], game="rank"), *lines[2:]],
            "/2",
        ),
        case(
            "no digest",
            lambda lines: [lines[0], lines[1].partition(',"digest')[0] + "}"],
            "/2/digest: expected a digest that continues those before it, not null",
        ),
        *(
            case(
                f"another key in line {number + 1}",
                lambda lines, number=number: [  # type: ignore[misc]  # bound for this case
                    *lines[:number],
                    edited(lines[number], extra=1),
                    *lines[number + 1 :],
                ],
                f"/{number + 1}: .*'extra'",
            )
            for number in range(6)
        ),
        case("long line", lambda lines: [lines[0] + " " * 2000], "/1: longer than"),
    ],
)
def test_lines_that_are_no_record_are_refused(
    change: Callable[[Lines], Lines], message: str
) -> None:
    table = match_of(WORLDS["racko"], most_plies=4)
    lines = list(records.dump(resealed(table.record, table.state.scores)))
    assert len(lines) == 6
    with pytest.raises(DecodeError, match=f"^{message}"):
        records.load(games.load("racko"), change(lines), most_bytes=2000)


def test_lines_of_another_game_are_refused() -> None:
    lines = records.dump(record_of("racko"))
    with pytest.raises(DecodeError, match=r"^/1/game: expected rank"):
        records.load(games.load("rank"), lines)


def forged_lines(*steps: records.Step[object, object], scores: tuple[int, ...]) -> Lines:
    """Return lines whose forger has made the hash chain anew, without a check."""
    lines = [records.first_line(HEADER)]
    for step in steps:
        lines.append(records.next_line(lines[-1], step))
    return [line.text for line in [*lines, records.last_line(lines[-1], scores)]]


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        (forged_lines(DEALT, moved(2, "draw"), scores=(0, 0)), "seat"),
        (forged_lines(DEALT, scores=(0, 0, 0)), "scores"),
    ],
    ids=["seat", "scores"],
)
def test_a_record_of_no_table_is_refused(lines: Lines, what: str) -> None:
    with pytest.raises(RecordError) as caught:
        records.load(racko, lines)
    assert caught.value.what == what


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "/1: not JSON"),
        ("[]", "/1: expected an object"),
        ("{}", "/1: the key 'game' is missing"),
        ('{"game":"whist"}', "/1/game: expected one of .*, not 'whist'"),
        ('{"game":"rank","game":"rank"}', "/1: the key 'game' appears twice"),
    ],
)
def test_a_first_line_must_name_a_game(line: str, message: str) -> None:
    with pytest.raises(DecodeError, match=f"^{message}"):
        records.game_named(line)


def test_a_seats_record_is_of_one_game_and_its_rules() -> None:
    names = {name: WORLDS[name][0] for name in ("racko", "rank", "scots")}
    seen = {
        game: records.for_seat(games.load(game), record_of(name), 0)
        for name, game in names.items()
    }
    for (name, record), (other, another) in permutations(seen.items(), 2):
        with pytest.raises(RecordError, match=f"the rules are not those of {other}"):
            records.views(games.load(other), record)
        mixed = attrs.evolve(record, first_view=another.first_view)
        with pytest.raises(RecordError, match=f"the rules are not those of {name}"):
            records.views(games.load(name), mixed)
    elsewhere = records.new_header(racko.Rules(seats=2, rack_size=2, cards=7))
    with pytest.raises(RecordError) as caught:
        records.views(games.load("racko"), attrs.evolve(seen["racko"], header=elsewhere))
    assert caught.value.cause is Cause.OTHER_RULES


@pytest.mark.parametrize("name", TINIEST)
def test_every_flipped_bit_is_noticed(name: str) -> None:
    table = match_of(TINIEST[name], most_plies=2)
    data = "".join(f"{line}\n" for line in table.lines()).encode()
    assert not list(unnoticed_flips(TINIEST[name][0], data))


def test_an_unchanged_record_is_no_flip() -> None:
    data = "".join(f"{line}\n" for line in match_of(TINIEST["racko"]).lines()).encode()
    records.verify(games.load("racko"), records.load(games.load("racko"), io.BytesIO(data)))


@EVERY_WORLD
@pytest.mark.parametrize("salt", range(2))
def test_what_a_seat_saw_folds_into_its_views(name: str, salt: int) -> None:
    game, record = games.load(WORLDS[name][0]), record_of(name, salt=salt)
    states = states_of(name, record)
    for seat in (*all_seats(record.header.rules.seats), None):
        seen = records.for_seat(game, record, seat)
        assert records.views(game, seen) == tuple(game.view(state, seat) for state in states)
        assert seen.revealed == ()
        assert seen.first_view.seat == seat
        assert wire.loads(wire.dumps(seen, audience=wire.Audience.ITS_SEAT)) == seen
        with pytest.raises(SecretError):
            wire.dumps(seen, audience=wire.Audience.EVERYONE)


@EVERY_WORLD
def test_the_rounds_that_are_over_can_be_revealed(name: str) -> None:
    game, whole = games.load(WORLDS[name][0]), record_of(name)
    states = states_of(name, whole)
    # A round is over where a deal of a new round is due or the match is over.
    deals = [
        ply
        for ply, step in enumerate(whole.steps)
        if isinstance(step, ChanceStep) and not isinstance(step.outcome, queen_of_scots.Reshuffle)
    ]
    for count in range(len(whole.steps) + 1):
        begun = records.written(whole.header, whole.steps[:count])
        told = records.for_seat(game, begun, Seat(0), reveal=True)
        over = max(ply for ply in deals if ply <= count) if count else 0
        if states[count].is_over:
            over = count
        assert told.revealed == whole.steps[:over]
        assert wire.loads(wire.dumps(told)) == told


def test_a_seat_that_is_not_there_has_no_record() -> None:
    for seat in (Seat(2), Seat(-1)):
        with pytest.raises(CardRulesError):
            records.for_seat(games.load("racko"), record_of("racko"), seat)


# Cards that are known wherever they turn up: each name stands once in the deck.
CANARIES = queen_of_scots.Deck(
    [
        *(queen_of_scots.CardType(f"canary{i:02}", points=5, copies=1) for i in range(12)),
        *(
            queen_of_scots.CardType(f"canary{i}", points=40, copies=1, royal=True)
            for i in (20, 21)
        ),
        *(queen_of_scots.CardType(f"canary{i}", points=50, copies=1, wild=True) for i in (30,)),
    ]
)
CANARY_RULES = [
    queen_of_scots.Rules(seats=3, deck=CANARIES, hand_size=3, target=40),
    queen_of_scots.Rules(
        seats=2, deck=CANARIES, hand_size=5, target=90, stock_used_up="reshuffle"
    ),
]


def open_cards(state: GameState) -> set[str]:
    assert isinstance(state, queen_of_scots.State)
    laid = (card for table in state.tables for each in table for card in each.cards)
    return {str(card) for card in (*state.face_up, *laid)}


@pytest.mark.parametrize("rules", CANARY_RULES, ids=["3 seats", "reshuffle"])
@pytest.mark.parametrize("salt", range(12))
def test_no_canary_sings_in_queen_of_scots(rules: queen_of_scots.Rules, salt: int) -> None:
    table = match_of(("queen_of_scots", rules), most_plies=60, salt=salt)
    assert isinstance(table.record.steps[0], ChanceStep)
    game = games.load("queen_of_scots")
    for seat in (*all_seats(rules.seats), None):
        may_know = set[str]()
        # A round's cards say nothing about the next, so each step is looked at with its own round.
        states = records.replay(game, table.record)
        seen = records.for_seat(game, table.record, seat)
        for state, events in zip(states[1:], seen.steps, strict=True):
            assert isinstance(state, queen_of_scots.State)
            if state.chance is None and any("Dealt" in repr(event) for event in events):
                may_know.clear()
            may_know |= open_cards(state)
            if seat is not None:
                may_know |= set(map(str, state.hands[seat]))
            messages = [wire.dumps(event, audience=wire.Audience.ITS_SEAT) for event in events]
            if state.chance is None and not state.is_over:
                told = set(re.findall(r"canary\d\d", repr(events) + "".join(messages)))
                assert told <= may_know


def cards_in(
    message: object, is_card: Callable[[str, object], bool], key: str = ""
) -> set[object]:
    """Return what are cards in plain JSON, by their value and the key that they stand under."""
    if isinstance(message, Mapping):
        members = cast("Mapping[str, object]", message)
        if members.get("type") == "Dealing":
            return set()
        parts = [(k, part) for k, part in members.items() if k not in {"format", "type", "rules"}]
        return {card for k, part in parts for card in cards_in(part, is_card, k)}
    if isinstance(message, list | tuple):
        entries = cast("Sequence[object]", message)
        return {card for part in entries for card in cards_in(part, is_card, key)}
    return {message} if is_card(key, message) else set()


NO_CARDS = {
    *("seat", "slot", "shown", "to_act", "dealer", "draw_pile_size"),
    *("points", "scores", "winners", "standing"),
}


@pytest.mark.parametrize("salt", range(12))
def test_no_canary_sings_in_racko(salt: int) -> None:
    rules = racko.Rules(seats=3, rack_size=3, cards=13, target=75)
    record, game = match_of(("racko", rules), most_plies=60, salt=salt).record, games.load("racko")
    states = records.replay(game, record)
    for seat in (*all_seats(rules.seats), None):
        may_know = set[object]()
        seen = records.for_seat(game, record, seat)
        for step, state, events in zip(record.steps, states[1:], seen.steps, strict=True):
            assert isinstance(state, racko.State)
            if isinstance(step, ChanceStep):
                may_know.clear()
            may_know |= set(state.discard_pile)
            if state.turned_over:
                may_know |= set(state.draw_pile)
            if seat is not None:
                may_know |= set(state.racks[seat])
                may_know |= {state.drawn} if state.to_act == seat else set()
            if state.chance is not None or state.is_over:
                may_know |= {card for rack in state.racks for card in rack}
            told = [wire.to_json(event, audience=wire.Audience.ITS_SEAT) for event in events]

            def is_card(key: str, value: object) -> bool:
                return type(value) is int and key not in NO_CARDS

            assert cards_in(told, is_card) <= may_know


# Twenty different cards cannot be had in this game, so each is in the deck once.
RANK_CANARIES = rank.cards("1 2 3 4 5 6 7 8 9 10 11 12 W U D C C2")


@pytest.mark.parametrize(
    "rules",
    [
        rank.Rules.first_edition(3, deck=RANK_CANARIES, hand_size=4, tokens_to_win=5),
        rank.Rules.second_edition(
            4, deck=RANK_CANARIES, hand_size=3, tokens_to_win=5, classic_president=True
        ),
        rank.Rules.italian_edition(
            3, deck=RANK_CANARIES, hand_size=4, tokens_to_win=5, kings_hand=True
        ),
    ],
    ids=["benefit", "president", "king's hand"],
)
@pytest.mark.parametrize("salt", range(8))
def test_no_canary_sings_in_rank(rules: rank.Rules, salt: int) -> None:
    record, game = match_of(("rank", rules), most_plies=60, salt=salt).record, games.load("rank")
    states = records.replay(game, record)
    for seat in (*all_seats(rules.seats), None):
        may_know = set[object]()
        seen = records.for_seat(game, record, seat)
        steps = zip(record.steps, states, states[1:], seen.steps, strict=False)
        for step, before, state, events in steps:
            assert isinstance(before, rank.State)
            assert isinstance(state, rank.State)
            if isinstance(step, ChanceStep):
                may_know.clear()
                if seat is not None and isinstance(step.outcome, rank.Deal):
                    # What it was dealt, before the exchanges that come with the deal.
                    may_know |= set(map(str, step.outcome.hands[seat]))
            elif isinstance(step.move, rank.Play):
                may_know |= set(map(str, step.move.cards))  # laid down for all to see
            if seat is not None:
                # What it holds, and what it held a moment ago and gave away.
                may_know |= set(map(str, (*before.hands[seat], *state.hands[seat])))
            told = [wire.to_json(event, audience=wire.Audience.ITS_SEAT) for event in events]

            def is_card(_: str, value: object) -> bool:
                return isinstance(value, str) and value in set(map(str, RANK_CANARIES))

            assert cards_in(told, is_card) <= may_know


@pytest.mark.parametrize(
    "changes", [{"names": ("Ada.\nWon by Ben", "Ben")}, {"names": ("Ada",)}, {"rules_version": 7}]
)
def test_a_header_that_nobody_could_read_is_not_written(changes: dict[str, Any]) -> None:
    header = attrs.evolve(HEADER, **changes)
    with pytest.raises(RecordError):
        records.written(header, ())
    with pytest.raises(RecordError):
        records.first_line(header)


def test_a_match_that_is_not_over_has_no_scores() -> None:
    record = records.written(HEADER, [DEALT], (0, 0))
    with pytest.raises(RecordError) as caught:
        records.verify(racko, record)
    assert str(caught.value) == "scores: the match is not over, so it has none yet"
    with pytest.raises(RecordError):
        resume(racko, record)
