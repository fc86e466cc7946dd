"""The command line: what it prints, what it refuses, and its exit codes."""

import errno
import importlib
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from inspect import signature
from pathlib import Path
from typing import cast

import pytest

from cardrules import Cause, Seat, __version__, games, queen_of_scots, racko, rank, records, wire
from cardrules.cli import main
from cardrules.cli.rule_options import options_of, presets_of
from cardrules.records import Record
from core.matches import WORLDS, match_of

FINE, NOT_RIGHT, USAGE, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run a command; the answers are what a person types, then the end of the input."""

    def run_it(*arguments: object, answers: Sequence[str] = ()) -> tuple[int, str, str]:
        typed = iter(answers)

        def ask(prompt: str) -> str:
            line = next(typed, None)
            if line is None:
                raise EOFError
            sys.stdout.write(f"{prompt}{line}\n")
            return line

        code = main([str(argument) for argument in arguments], ask=ask)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_it


Run = Callable[..., tuple[int, str, str]]


def filed(path: Path, lines: Iterable[str]) -> Path:
    file = path / "match.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    return file


@pytest.mark.parametrize("name", WORLDS)
def test_verify_says_what_holds(name: str, run: Run, tmp_path: Path) -> None:
    table = match_of(WORLDS[name])
    file = filed(tmp_path, table.lines())
    code, out, err = run("verify", file)
    assert (code, err) == (FINE, "")
    first, second, third = out.splitlines()
    assert first.startswith(f"{WORLDS[name][0]}: {table.ply} steps and ")
    assert second == "The hash chain holds, and each step follows from the rules."
    assert third.startswith(
        "Won by Seat " if table.is_over else "The match is not over; scores: 0"
    )
    code, out, err = run("verify", file, "--json")
    outcome = table.state.outcome
    told = json.loads(out)
    assert told.pop("rounds") == int(first.split()[4])
    assert (code, err) == (FINE, "")
    assert told == {
        "ok": True,
        "game": WORLDS[name][0],
        "names": list(table.header.names),
        "steps": table.ply,
        "scores": list(table.state.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "digest": json.loads(table.lines()[-1])["digest"] if table.is_over else told["digest"],
    }


def racko_lines() -> list[str]:
    return list(match_of(WORLDS["racko"]).lines())


def forged(**changes: object) -> list[str]:
    """Return the lines of a record in which a step was changed, its hash chain made anew."""
    record = match_of(WORLDS["racko"]).record
    steps = (*record.steps[:1], record.steps[0], *record.steps[2:])
    scores = cast("tuple[int, ...] | None", changes.get("scores", record.scores))
    return list(records.dump(records.written(record.header, steps, scores)))


NOT_DEALT: Record[racko.Rules, racko.Move, racko.Deal] = records.written(
    records.new_header(racko.Rules(seats=2)), [], (5, 0)
)


@pytest.mark.parametrize(
    ("lines", "error", "message"),
    [
        ([], "DecodeError", "there is no line"),
        (["# a file"], "DecodeError", "/1: not JSON"),
        (
            ['{"game":"whist"}'],
            "DecodeError",
            "/1/game: expected one of queen_of_scots, racko, rank",
        ),
        (
            racko_lines()[:1] + racko_lines()[2:],
            "DecodeError",
            "/2/digest: expected a digest that",
        ),
        (forged(), "ReplayError", "step 1: no deal is due"),
        (
            records.dump(NOT_DEALT),
            "RecordError",
            "scores: the match is not over, so it has none yet",
        ),
    ],
    ids=["empty", "text", "unknown game", "gap", "impossible", "scores"],
)
def test_verify_refuses(
    lines: list[str], error: str, message: str, run: Run, tmp_path: Path
) -> None:
    file = filed(tmp_path, lines)
    code, out, err = run("verify", file)
    assert (code, out) == (NOT_RIGHT, "")
    assert err.startswith(f"cardrules: {file}: {message}")
    assert err.count("\n") == 1
    code, out, _ = run("verify", file, "--json")
    told = json.loads(out)
    assert (code, told["ok"], told["error"]) == (NOT_RIGHT, False, error)
    assert told["cause"] in {*Cause, *racko.Code}
    assert told["message"].startswith(message)


def test_replay_shows_what_a_seat_sees(run: Run, tmp_path: Path) -> None:
    table = match_of(WORLDS["racko"])
    file = filed(tmp_path, table.lines())
    states = records.replay(games.load("racko"), table.record)
    racko_states = [state for state in states if isinstance(state, racko.State)]
    code, out, err = run("replay", file, "--seat", 1, "--language", "it")
    assert (code, err) == (FINE, "")
    assert out == "".join(
        f"Ply {ply}\n{racko.to_text(racko.view(state, Seat(1)), 'it')}\n\n"
        for ply, state in enumerate(racko_states)
    )
    _, out, _ = run("replay", file)
    assert out == "".join(
        f"Ply {ply}\n{racko.debug_text(state)}\n\n" for ply, state in enumerate(racko_states)
    )
    _, out, _ = run("replay", file, "--seat", 0, "--json")
    for ply, line in enumerate(out.splitlines()):
        told = json.loads(line)
        assert told["ply"] == ply
        view = racko.view(racko_states[ply], Seat(0))
        assert wire.from_json(told["view"]) == view
    _, out, _ = run("replay", file, "--json")
    last = json.loads(out.splitlines()[-1])
    assert wire.from_json(last["state"]) == table.state


def test_replay_stops_at_the_first_impossible_step(run: Run, tmp_path: Path) -> None:
    code, out, err = run("replay", filed(tmp_path, forged()), "--seat", 0)
    assert code == NOT_RIGHT
    assert out.count("Ply") == 2
    assert "step 1: no deal is due" in err


def test_replay_knows_the_seats(run: Run, tmp_path: Path) -> None:
    code, _, err = run("replay", filed(tmp_path, racko_lines()), "--seat", 2)
    assert (code, err) == (USAGE, "cardrules: seat must be a whole number from 0 to 1, not 2\n")


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        ("racko --seats 3 --bonus", racko.Rules(seats=3, bonus=True)),
        ("racko --bonus --no-bonus", racko.Rules()),
        ("racko --declare optional --dealer 2", racko.Rules(declare="optional", dealer=2)),
        ("racko --cards none --rack-size 5", racko.Rules(rack_size=5)),
        ("rank", rank.Rules()),
        ("rank --preset second_edition --seats 9", rank.Rules.second_edition(9)),
        (
            "rank --preset italian_edition --wild-cap none",
            rank.Rules(
                several_modifiers=True, queen_exchange=rank.QueenExchange.ALL_BELOW, wild_cap=None
            ),
        ),
        (
            "queen_of_scots --stock-used-up reshuffle",
            queen_of_scots.Rules(stock_used_up="reshuffle"),
        ),
    ],
)
def test_options_become_rules(
    arguments: str, rules: racko.Rules | rank.Rules | queen_of_scots.Rules, run: Run
) -> None:
    code, out, err = run("describe", *arguments.split(), "--json")
    assert (code, wire.loads(out), err) == (FINE, rules, "")
    _, out, _ = run("describe", *arguments.split(), "--language", "it")
    assert out == rules.describe("it") + "\n"


def test_rules_come_from_a_file_too(run: Run, tmp_path: Path) -> None:
    rules = rank.Rules(seats=3, deck=rank.cards("1 2 3 4 5 W"), hand_size=2)
    file = tmp_path / "rules.json"
    file.write_text(wire.dumps(rules), encoding="utf-8")
    _, out, _ = run("describe", "rank", "--rules", file, "--json")
    assert wire.loads(out) == rules
    _, out, _ = run("describe", "rank", "--rules", file, "--hand-size", 1, "--json")
    assert wire.loads(out) == rank.Rules(seats=3, deck=rank.cards("1 2 3 4 5 W"), hand_size=1)
    code, _, err = run("describe", "racko", "--rules", file)
    assert (code, err) == (NOT_RIGHT, f"cardrules: {file}: /game: expected racko, not 'rank'\n")


def test_rules_that_cannot_be_are_a_line(run: Run, tmp_path: Path) -> None:
    code, out, err = run("describe", "racko", "--seats", 7)
    message = "cardrules: seats must be a whole number from 2 to 4, not 7\n"
    assert (code, out, err) == (USAGE, "", message)
    code, out, err = run("describe", "racko", "--seats", 7, "--json", "--language", "it")
    told = json.loads(out)
    assert (code, told["error"], told["cause"]) == (USAGE, "RulesError", "whole-between")
    assert err == "cardrules: seats deve essere un numero intero da 2 a 4, non 7\n"
    code, out, _ = run("verify", tmp_path / "nothing.jsonl", "--json")
    assert (code, json.loads(out)["cause"]) == (USAGE, None)
    code, _, err = run("verify", tmp_path / "nothing.jsonl")
    assert code == USAGE
    assert err == f"cardrules: {tmp_path / 'nothing.jsonl'}: No such file or directory\n"


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "shuffle",
        "verify",
        "describe whist",
        "describe racko --seats many",
        "describe racko --cards many",
        "describe racko --declare later",
        "describe rank --preset fifth_edition",
        "describe rank --rules file --preset first_edition",
        "describe rank --language tlh",
        "describe racko --seat 3",
        "describe rank --help-me",
    ],
)
def test_a_usage_error_says_how(
    arguments: str, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*arguments.split())
    assert stopped.value.code == USAGE
    assert "usage: python -m cardrules" in capsys.readouterr().err


def test_the_usage_is_that_of_the_command(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    for command, needed in [
        ("verify", "file"),
        ("replay", "file"),
        ("rules", ""),
        ("describe racko", ""),
        ("play rank", ""),
    ]:
        with pytest.raises(SystemExit):
            run(*command.split(), *needed.split(), "--no-such")
        assert f"usage: python -m cardrules {command} [-h]" in capsys.readouterr().err


def test_help_tells_options_and_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in [
        (["--help"], "141 the output was not read"),
        (["describe", "racko", "--help"], "the score that ends the match"),
        (["play", "rank", "--help"], "second_edition: the second edition: no cap"),
        (
            ["play", "--help"],
            "queen_of_scots for 2 to 4 players racko for 2 to 4 players rank for",
        ),
        (["--version"], f"cardrules {__version__}"),
    ]:
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == FINE
        assert told in " ".join(capsys.readouterr().out.split())


def test_rules_lists_games_presets_and_options(run: Run) -> None:
    _, out, _ = run("rules")
    lines = out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "queen_of_scots",
        "racko",
        "rank",
    ]
    assert "  --preset first_edition: the first edition, of 2018" in lines
    for line in [
        (
            "  --bonus or --no-bonus (default no): whether the seat that goes also scores for its"
            " longest run of consecutive cards"
        ),
        "  --target N (default 500): the score that ends the match: 1 to 1,000,000,000",
        (
            "  --wild-cap N (default 12): the highest number that Wilds alone can follow with: 12"
            ", or none for no cap"
        ),
        (
            "  --cards N (default 40, 50 or 60 for two, three or four seats): the highest card, at"
            " least two more than the racks hold: 4 to 1,024"
        ),
        "  deck (in a file of rules): the cards of one deck, kept in the canonical order",
    ]:
        assert line in lines
    _, out, _ = run("rules", "--json")
    told = json.loads(out)
    assert [game["game"] for game in told] == ["queen_of_scots", "racko", "rank"]
    assert [preset["name"] for preset in told[2]["presets"]] == [
        "first_edition",
        "second_edition",
        "italian_edition",
    ]
    partners = next(option for option in told[1]["options"] if option["name"] == "partners")
    assert partners == {
        "name": "partners",
        "kind": "flag",
        "default": False,
        "is_optional": False,
        "choices": [],
        "otherwise": None,
        "description": "whether seats 0 and 2 play against 1 and 3; for four seats",
    }


@pytest.mark.parametrize("game", ["queen_of_scots", "racko", "rank"])
def test_every_option_of_the_rules_is_listed(game: str) -> None:
    rules = games.load(game).encodings().rules
    assert [option.name for option in options_of(game)] == list(signature(rules).parameters)
    assert all(option.description for option in options_of(game))
    assert bool(presets_of(game)) == (game == "rank")


def test_a_person_plays_racko_to_the_end(run: Run, tmp_path: Path) -> None:
    arguments = [
        "racko",
        "--seats",
        "2",
        "--rack-size",
        "1",
        "--cards",
        "4",
        "--target",
        "60",
        "--dealer",
        "1",
        "--seed",
        "any",
    ]
    file = tmp_path / "played.jsonl"
    code, out, err = run("play", *arguments, "--record", file, answers=["2", "1", "discard"] * 9)
    assert (code, err) == (FINE, "")
    # A rack of one card is in order: 5 for it and 25 for going, whoever has the first turn.
    assert "  You: cards in rising order 5 + going RACK-O 25 = 30" in out
    assert out.splitlines()[-1].startswith("Won by ")
    _, told, _ = run("verify", file, "--json")
    assert json.loads(told)["winners"] is not None
    _, again, _ = run("play", *arguments, answers=["2", "1", "discard"] * 9)
    assert again == out


def test_a_person_gets_help(run: Run) -> None:
    answers = [
        "help", "", "moves", "table", "with", "with 99", "with 4", "0", "14",
        "0000000019", "take 55", "take nine",
        "2 4", "draw", "quit",
    ]  # fmt: skip
    code, out, err = run(
        *[
            "play",
            "racko",
            "--seats",
            "2",
            "--rack-size",
            "2",
            "--cards",
            "6",
            "--dealer",
            "1",
            "--seed",
            "any",
        ],
        answers=answers,
    )
    assert (code, err) == (FINE, "")
    said = out.split("> ")
    answered = {line.partition("\n")[0]: line.partition("\n")[2] for line in said[1:]}
    assert list(answered) == answers
    assert answered["help"].startswith("Type a move as it is listed")
    assert answered[""] == answered["help"]
    (top,) = re.findall(r"Discard pile: (\d+) on top", answered["table"])
    assert answered["moves"] == (
        f"  1  take 5   Take the {top} into slot 5\n"
        f"  2  take 10  Take the {top} into slot 10\n"
        "  3  draw     Draw a card\n"
    )
    assert answered["table"].startswith("Your turn: take the ")
    assert answered["with"] == "  1  draw  Draw a card\n"
    assert answered["with 99"] == "not in this deck: 99\n"
    assert "'0' is not a move" in answered["0"]
    assert "'14' is not a move" in answered["14"]
    assert "'0000000019' is not a move" in answered["0000000019"]
    assert "there is no slot 55" in answered["take 55"]
    assert "(racko.place)" in answered["take 55"]
    assert answered["take nine"].startswith("'nine' is not a slot")
    assert "(racko" in answered["2 4"]
    assert "place 5" in answered["draw"]


def test_many_moves_are_listed_when_asked_for(run: Run, tmp_path: Path) -> None:
    deck = rank.cards("1 1 1 2 2 2 3 3 3 4 4 4 W W U U U D D D C C")
    rules = rank.Rules(seats=3, deck=deck, hand_size=7)
    file = tmp_path / "rules.json"
    file.write_text(wire.dumps(rules), encoding="utf-8")
    arguments = ["play", "rank", "--rules", file, "--seat", 1, "--seed"]
    outs = [run(*arguments, seed, answers=["moves", "quit"])[1] for seed in range(20)]
    out = next(out for out in outs if "moves; 'moves' lists them." in out)
    count = int(out.partition("You have ")[2].split()[0])
    assert count > 20
    assert f"\n  {count}  " in out.partition("> moves")[2]


def test_the_end_of_the_input_ends_play(run: Run) -> None:
    code, out, err = run("play", "racko", "--seats", 2, "--dealer", 1, answers=["draw"])
    assert (code, err) == (FINE, "")
    assert "into a slot or discard it." in out
    assert "Won by" not in out


def test_an_interrupted_match_is_recorded(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "played.jsonl"
    arguments = ["play", "racko", "--seats", "2", "--dealer", "1", "--record", str(file)]
    typed = iter(["draw"])

    def ask(_: str) -> str:
        line = next(typed, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    assert main(arguments, ask=ask) == INTERRUPTED
    code, out, _ = run("verify", file)
    assert code == FINE
    assert "racko: 2 steps and 0 whole rounds of You, Player 1." in out


def test_a_record_that_cannot_be_written_is_said(run: Run, tmp_path: Path) -> None:
    code, _, err = run("play", "racko", "--record", tmp_path / "no" / "file", answers=["quit"])
    assert code == USAGE
    assert "No such file" in err
    assert not (tmp_path / "no").exists()
    code, _, err = run("play", "racko", "--seat", "4", "--record", tmp_path / "new")
    assert not (tmp_path / "new").exists()
    assert (code, err) == (USAGE, "cardrules: seat must be a whole number from 0 to 3, not 4\n")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (BrokenPipeError(), UNREAD),
        (OSError(errno.EINVAL, "Invalid argument"), UNREAD),  # So Windows calls a closed pipe.
        (OSError(errno.EINVAL, "Invalid argument", "a:b"), USAGE),
        (OSError(errno.ENOSPC, "No space left on device"), USAGE),
    ],
)
def test_output_that_nobody_reads_is_no_error(
    error: OSError, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Closed:
        def write(self, _: str) -> int:
            raise error

        def flush(self) -> None:
            raise AssertionError

    monkeypatch.setattr(sys, "stdout", Closed())
    assert main(["rules"]) == code


def test_the_module_can_be_imported_like_any_other() -> None:
    assert importlib.import_module("cardrules.__main__").main is main


def test_the_module_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["cardrules", "rules"])
    monkeypatch.delitem(sys.modules, "cardrules.__main__", raising=False)
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("cardrules", run_name="__main__")
    assert stopped.value.code == FINE
    assert "racko" in capsys.readouterr().out


def test_a_process_without_output_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["rules"]) == FINE


def python(
    *arguments: str | Path, typed: bytes = b"", encoding: str = "utf-8"
) -> subprocess.CompletedProcess[bytes]:
    """Run the module with a terminal of this encoding."""
    return subprocess.run(  # noqa: S603 - it runs our own module
        [sys.executable, "-m", "cardrules", *map(str, arguments)],
        capture_output=True,
        check=False,
        input=typed,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )


def lines_of(output: bytes, encoding: str = "utf-8") -> list[str]:
    """Return the lines of an output, whatever ends a line on this system."""
    return output.decode(encoding).splitlines()


@pytest.mark.processes
def test_a_process_of_its_own(tmp_path: Path) -> None:
    ran = python("describe", "racko", "--seats", "3")
    assert (ran.returncode, ran.stderr) == (FINE, b"")
    assert lines_of(ran.stdout) == racko.Rules(seats=3).describe().splitlines()
    ran = python("verify", tmp_path / "nothing.jsonl")
    assert (ran.returncode, ran.stdout) == (USAGE, b"")
    assert b"Traceback" not in ran.stderr
    ran = python("play", "racko", "--seed", "any", typed=b"moves\nnonsense\n")
    assert (ran.returncode, ran.stderr) == (FINE, b"")
    assert b"'nonsense' is not a move" in ran.stdout


@pytest.mark.processes
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8", "utf-16-le"])
def test_every_terminal_is_served(encoding: str, tmp_path: Path) -> None:
    """A letter that the terminal lacks becomes a question mark in text, and an escape in JSON."""
    queens = queen_of_scots.CardType("Królowa 👑", points=5, copies=40)
    rules = queen_of_scots.Rules(seats=2, deck=queen_of_scots.Deck([queens]))
    file = tmp_path / "rules.json"
    file.write_text(wire.dumps(rules), encoding="utf-8")
    ran = python("describe", "queen_of_scots", "--rules", file, "--json", encoding=encoding)
    assert (ran.returncode, ran.stderr) == (FINE, b"")
    assert wire.loads(ran.stdout.decode(encoding)) == rules
    ran = python(
        "describe", "queen_of_scots", "--rules", file, "--language", "it", encoding=encoding
    )
    assert (ran.returncode, ran.stderr) == (FINE, b"")
    shown = rules.describe("it").encode(encoding, "replace").decode(encoding)
    assert lines_of(ran.stdout, encoding) == shown.splitlines()


@pytest.mark.processes
def test_what_cannot_be_read_from_a_terminal_is_not_a_move() -> None:
    ran = python("play", "racko", "--seed", "any", typed=b"\xff\xfe\n")
    assert (ran.returncode, ran.stderr) == (FINE, b"")
    assert "'\ufffd\ufffd' is not a move" in ran.stdout.decode()


def test_a_seed_is_the_same_in_every_terminal(run: Run, tmp_path: Path) -> None:
    """Letters that no encoding has, which a shell can pass on, are a seed like others."""
    digests: set[str] = set()
    for number, seed in enumerate(["é", "\udce9", "\ud800"]):
        file = tmp_path / f"{number}.jsonl"
        assert run("play", "racko", "--seed", seed, "--record", file)[0] == FINE
        digests.add(json.loads(run("verify", file, "--json")[1])["digest"])
    assert len(digests) == 3
