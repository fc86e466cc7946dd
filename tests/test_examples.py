"""The examples as a user runs them, and what they refuse."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import attrs
import pytest

from cardrules import Seat, racko, records
from cardrules.records import ChanceStep, MoveStep, Record

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parent.parent
RACKO = ROOT / "examples" / "racko"
LEARNING = ROOT / "examples" / "learning"
EIGHTS = ROOT / "examples" / "eights"
MATCH = (RACKO / "match.jsonl").read_text(encoding="utf-8")

RackoRecord: TypeAlias = Record[racko.Rules, racko.Move, racko.Deal]
RECORD: RackoRecord = records.load(racko, MATCH.splitlines())


def run(*arguments: str | Path, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        encoding=encoding,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )


def test_the_recorded_match_is_replayed() -> None:
    ran = run(RACKO / "replay.py", RACKO / "match.jsonl")
    assert (ran.returncode, ran.stderr) == (0, "")
    rounds = re.findall(r"^Round (\d+)$", ran.stdout, re.MULTILINE)
    deals = [step for step in RECORD.steps if isinstance(step, ChanceStep)]
    assert rounds == [str(number) for number in range(1, len(deals) + 1)]
    scores = json.loads(MATCH.splitlines()[-1])["scores"]
    totals = re.findall(r"^  (\w+): .*, total (\d+)$", ran.stdout, re.MULTILINE)
    names = ["Ada", "Ben", "Cleo", "Dan"]
    assert totals[-4:] == [(name, str(score)) for name, score in zip(names, scores, strict=True)]
    assert ran.stdout.endswith(f"Won by {names[scores.index(max(scores))]}.\n")
    before = [int(total) for _, total in totals[-8:-4]]
    assert max(scores) >= 500 > max(before)


def test_the_recording_is_what_the_players_play(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    ran = run(RACKO / "record.py", "an evening with four players", file)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert file.read_text(encoding="utf-8") == MATCH


def test_the_recording_is_verified_on_the_command_line() -> None:
    ran = run("-m", "cardrules", "verify", RACKO / "match.jsonl")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("racko: ")


def refused(text: str, directory: Path) -> str:
    """Return what is said of a copy that must be refused."""
    copy = directory / "copy.jsonl"
    copy.write_text(text, encoding="utf-8", newline="\n")
    ran = run(RACKO / "replay.py", copy)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith(f"{copy}: ")
    assert ran.stderr.count("\n") == 1
    return ran.stderr


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"names":["Ada"', '"names":["Eve"', "/1/digest: expected a digest that continues"),
        ('"rules":{}', '"rules":{"seats":3}', "/1"),
        (
            '"rules":{}',
            '"rules":{"seats":7}',
            "/1/rules.*: seats must be a whole number from 2 to 4",
        ),
        ('"rules":{}', '"rules":{"jokers":2}', "/1/rules.*jokers"),
        ('"game":"racko"', '"game":"whist"', "/1/game: expected one of"),
        ('"slot":5,', '"slot":55,', r"/\d+/digest: expected a digest that continues"),
        ('"slot":5,', '"slot":true,', r"/\d+/move/slot: .*, not true"),
        ('"scores":[310', '"scores":[315', r"/\d+/digest: expected a digest that continues"),
    ],
)
def test_an_edited_copy_is_refused(old: str, new: str, message: str, tmp_path: Path) -> None:
    edited = MATCH.replace(old, new, 1)
    assert edited != MATCH
    assert re.search(message, refused(edited, tmp_path))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "7", "[]", "null", '{"game": 1e999}'])
def test_what_is_no_record_is_refused(text: str, tmp_path: Path) -> None:
    assert refused(text, tmp_path)


Steps: TypeAlias = tuple[MoveStep[racko.Move] | ChanceStep[racko.Deal], ...]


def changed(ply: int, step: MoveStep[racko.Move] | ChanceStep[racko.Deal]) -> Steps:
    return (*RECORD.steps[:ply], step, *RECORD.steps[ply + 1 :])


def dealt() -> racko.Deal:
    first = RECORD.steps[0]
    assert isinstance(first, ChanceStep)
    return first.outcome


def deal_a_card_that_is_not_there() -> Steps:
    deal = dealt()
    forged = racko.Deal(deal.racks, racko.Card(61), deal.draw_pile, deal.dealer)
    return changed(0, ChanceStep(forged))


def lose_a_card() -> Steps:
    deal = dealt()
    forged = racko.Deal(deal.racks, deal.discard, deal.draw_pile[1:], deal.dealer)
    return changed(0, ChanceStep(forged))


def place_before_drawing() -> Steps:
    first = RECORD.steps[1]
    assert isinstance(first, MoveStep)
    return changed(1, MoveStep(first.seat, racko.parse_move("place 5")))


def let_another_move() -> Steps:
    first = RECORD.steps[1]
    assert isinstance(first, MoveStep)
    return changed(1, MoveStep(Seat((first.seat + 1) % 4), first.move))


def forget_a_move() -> Steps:
    return (*RECORD.steps[:1], *RECORD.steps[2:])


def stop_early() -> Steps:
    return RECORD.steps[:-1]


def play_on() -> Steps:
    return (*RECORD.steps, RECORD.steps[-1])


@pytest.mark.parametrize(
    ("forge", "message"),
    [
        (deal_a_card_that_is_not_there, "no such card in this deck: 61"),
        (lose_a_card, r"step 0: deal: 1 missing of \d+"),
        (place_before_drawing, r"step 1: no card has been drawn"),
        (let_another_move, r"step 1: seat \d is to act, not seat \d"),
        (forget_a_move, r"step 1: seat \d is to act, not seat \d"),
        (stop_early, "scores: the match is not over"),
        (play_on, "the match is over"),
    ],
    ids=["card", "pile", "placed", "turn", "forgotten", "early", "on"],
)
def test_a_copy_with_a_new_hash_chain_is_refused(
    forge: Callable[[], Steps], message: str, tmp_path: Path
) -> None:
    """A forger can make the chain anew, but not make an impossible step possible."""
    forged = records.written(RECORD.header, forge(), RECORD.scores)
    text = "".join(f"{line}\n" for line in records.dump(forged))
    assert re.search(message, refused(text, tmp_path))


def test_a_match_that_is_not_over_is_refused(tmp_path: Path) -> None:
    begun = records.written(RECORD.header, RECORD.steps[:20])
    text = "".join(f"{line}\n" for line in records.dump(begun))
    assert "nobody has 500 yet" in refused(text, tmp_path)


def test_names_are_shown_as_far_as_the_terminal_can(tmp_path: Path) -> None:
    header = attrs.evolve(RECORD.header, names=("Ádá", "Ben", "Cleo", "Dan"))
    file = tmp_path / "match.jsonl"
    lines = records.dump(records.written(header, RECORD.steps, RECORD.scores))
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    for encoding, name in (("utf-8", "Ádá"), ("ascii", "?d?")):
        ran = run(RACKO / "replay.py", file, encoding=encoding)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert re.search(rf"^  {re.escape(name)}: ", ran.stdout, re.MULTILINE)


def test_a_missing_file_and_missing_arguments_are_said() -> None:
    assert run(RACKO / "replay.py", "no-such-file.jsonl").returncode == 1
    assert "usage" in run(RACKO / "replay.py").stderr


def test_a_game_of_ones_own_has_its_options_on_the_command_line() -> None:
    ran = run(EIGHTS / "play_eights.py", "--help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "--hand-size N" in ran.stdout
    assert run(EIGHTS / "play_eights.py", "--seats", "9").returncode == 2


def test_a_player_learns_to_beat_random_play(tmp_path: Path) -> None:
    pytest.importorskip("pettingzoo")
    weights = tmp_path / "player.npy"
    arguments: list[str | Path] = ["--rounds", "400", "--evaluate", "200", "--save", weights]
    ran = run(LEARNING / "train.py", *arguments, encoding="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    before, after = re.findall(r"against random: won ([\d.]+)% of 200 rounds", ran.stdout)
    assert float(before) < 60 < float(after)
    assert weights.is_file()
