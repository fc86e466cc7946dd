"""The command line at its edges: files, pipes and terminals that are not as one would wish.

Nothing prints a traceback; every refusal is one line on standard error, with its exit code.
"""

import errno
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest

from cardrules import RoundResult, Seat, queen_of_scots, racko, records, wire
from cardrules.__main__ import run as run_process
from cardrules.cli import main
from cardrules.cli.files import words
from cardrules.cli.record_files import Verified, outcome_text, sheet_lines
from cardrules.table import Table, seeded

FINE, NOT_RIGHT, USAGE, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141
SEED = bytes(range(64))
DUEL = ["play", "racko", "--seats", "2", "--dealer", "1", "--seed", "any"]
"""A match in which the person at seat 0 has the first turn."""
BOM = b"\xef\xbb\xbf"

on_posix = pytest.mark.skipif(
    sys.platform in {"win32", "emscripten"}, reason="a shell, devices and file names of POSIX"
)
with_full_device = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="no device that is always full, as on macOS"
)


class Typed:
    """Lines that a person types, then the end of the input."""

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)

    def __call__(self, _: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line


def refused(
    arguments: Sequence[object], capsys: pytest.CaptureFixture[str], *lines: str
) -> tuple[int, str]:
    """Return the exit code and the one line of a command that is refused, without its prefix."""
    try:
        code = main([str(each) for each in arguments], ask=Typed(*lines))
    except SystemExit as stopped:
        code = int(str(stopped.code))
        err = capsys.readouterr().err
        assert err.startswith("usage: "), err
        return code, err
    err = capsys.readouterr().err
    assert err.startswith("cardrules: "), err
    assert err.count("\n") == 1, err
    return code, err.removeprefix("cardrules: ").removesuffix("\n")


def racko_table(*names: str) -> Table[racko.State, racko.View, racko.Move, racko.Rules]:
    rules = racko.Rules(seats=2, dealer=1)
    return Table(racko, rules, names=names or None, streams=seeded(SEED))


def lines_of(table: Table) -> bytes:
    return "".join(f"{line}\n" for line in table.lines()).encode()


RECORD = lines_of(racko_table())

# Files that are read.

CONTENTS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "there is no line"),
    "an empty line": (b"\n", "/1: not JSON"),
    "binary": (bytes(range(128, 256)), "/1: not UTF-8 at byte 0"),
    "a NUL": (RECORD[:9] + b"\0" + RECORD[9:], "/1: not JSON"),
    "UTF-16": (RECORD.decode().encode("utf-16"), "/1: not UTF-8 at byte 0"),
    "a huge line": (b"[" * (1 << 21), "/1: longer than 1048576 bytes"),
    "a deep line": (b"[" * 10_000, "/1: nested more than 32 deep"),
    "cut off": (RECORD[:-10], "/2: not JSON"),
    "a gap": (RECORD.splitlines()[1], "/1/type: expected Header"),
    "a second header": (RECORD.splitlines()[0] + b"\n" + RECORD, "/2"),
    "a line too many": (RECORD + b"{}\n", "/3"),
    "an unknown game": (RECORD.replace(b'"racko"', b'"wh\\nist"'), "/1/game: expected one of"),
}


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("content", CONTENTS)
def test_a_file_that_is_no_record(
    command: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written, said = CONTENTS[content]
    file = tmp_path / "match.jsonl"
    file.write_bytes(written)
    code, message = refused([command, file], capsys)
    assert code == NOT_RIGHT
    assert message.startswith(f"{file}: {said}")


@pytest.mark.parametrize("content", ["empty", "binary", "a NUL", "a huge line", "a deep line"])
def test_a_file_that_is_no_rules(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(CONTENTS[content][0])
    for command in ("describe", "play"):
        code, message = refused([command, "racko", "--rules", file], capsys)
        assert code == NOT_RIGHT
        assert message.startswith(f"{file}: ")


def test_blank_lines_at_the_end_of_a_record_do_not_count(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    record.write_bytes(RECORD + b"\n\r\n")
    assert main(["verify", str(record)]) == FINE


def test_what_is_typed_can_begin_with_a_byte_order_mark(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(DUEL, ask=Typed("\ufeffdraw", "quit")) == FINE
    assert "is not a move" not in capsys.readouterr().out


def test_a_move_is_not_chosen_in_digits_of_another_script(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(DUEL, ask=Typed("٣", "quit")) == FINE
    assert "is not a move" in capsys.readouterr().out


def test_a_byte_order_mark_is_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, record = tmp_path / "rules.json", tmp_path / "match.jsonl"
    rules.write_bytes(BOM + wire.dumps(racko.Rules(seats=3)).encode() + b"\r\n")
    record.write_bytes(BOM + RECORD.replace(b"\n", b"\r\n"))
    assert main(["describe", "racko", "--rules", str(rules), "--json"]) == FINE
    assert wire.loads(capsys.readouterr().out) == racko.Rules(seats=3)
    assert main(["verify", str(record)]) == FINE
    record.write_bytes(BOM + BOM + RECORD)
    assert main(["verify", str(record)]) == NOT_RIGHT


READING: dict[str, list[str]] = {
    "verify": ["verify"],
    "replay": ["replay"],
    "rules": ["describe", "racko", "--rules"],
    "record": ["play", "racko", "--record"],
}


@pytest.mark.parametrize("arguments", READING.values(), ids=READING)
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", errno.ENOENT),
        (".", errno.EISDIR),
        ("no/such/file", errno.ENOENT),
        ("a file/x", errno.ENOTDIR),
        ("x" * 5000, errno.ENAMETOOLONG),
        ("a\0b", errno.EINVAL),
        ("\ud800", errno.EINVAL),
        ("no\nsuch\x1b[31m/file", errno.ENOENT),
    ],
)
@on_posix
def test_a_file_that_cannot_be_opened(
    arguments: list[str],
    name: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a file").touch()
    found, message = refused([*arguments, name], capsys, "quit")
    assert found == USAGE
    assert message.endswith(f": {os.strerror(code)}")
    assert "Errno" not in message
    assert message.isprintable()
    assert [file.name for file in tmp_path.iterdir()] == ["a file"]


@pytest.mark.parametrize("arguments", READING.values(), ids=READING)
def test_a_file_that_is_forbidden(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def opened(*_: object, **__: object) -> object:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", opened)
    assert refused([*arguments, "mine"], capsys) == (USAGE, "mine: Permission denied")


def test_what_the_system_refuses_has_words() -> None:
    missing = FileNotFoundError(errno.ENOENT, "missing", "file")
    assert words(missing, "it") == "file: il file o la cartella non esiste"
    assert words(OSError(errno.EIO, "Input/output error"), "it") == "Input/output error"
    assert words(OSError("not readable"), "en") == "not readable"


# Records that are written.


def test_the_record_is_there_after_every_move(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    seen: list[bytes] = []

    def ask(_: str) -> str:
        seen.append(file.read_bytes())
        if len(seen) == 4:
            raise KeyboardInterrupt
        return ["draw", "discard", "draw"][len(seen) - 1]

    assert main([*DUEL, "--record", str(file)], ask=ask) == INTERRUPTED
    counts = [written.count(b"\n") for written in seen]
    # The header and the deal; the card drawn; the discard and the other's turn; the next draw.
    assert counts[:2] == [2, 3]
    assert counts[2] in {5, 6}
    assert counts[3] == counts[2] + 1
    assert all(later.startswith(before) for before, later in pairwise(seen))
    assert file.read_bytes() == seen[-1]
    record = records.load(racko, seen[-1].splitlines())
    assert record.scores is None, "the match is not over, so that it can be continued"
    assert records.verify(racko, record).drawn is not None


def test_a_file_with_content_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(b"x")
    code, message = refused([*DUEL, "--record", file], capsys)
    assert (code, message) == (USAGE, f"{file}: The file exists already, and is not overwritten")
    assert file.read_bytes() == b"x"
    file.write_bytes(b"")
    assert main([*DUEL, "--record", str(file)], ask=Typed()) == FINE
    assert main(["verify", str(file)]) == FINE


@with_full_device
def test_a_record_that_runs_out_of_room(capsys: pytest.CaptureFixture[str]) -> None:
    found = refused([*DUEL, "--record", "/dev/full"], capsys)
    assert found == (USAGE, "/dev/full: No space left on device")
    found = refused([*DUEL, "--record", "/dev/full", "--language", "it"], capsys)
    assert found == (USAGE, "/dev/full: spazio esaurito sul dispositivo")


# Arguments.

GARBAGE = ["", " ", "\0", "-", "--", "-1", "9" * 5000, "1e3", "NaN", "\udcff", "é", "None", "*"]
OPTIONS: dict[str, list[str]] = {
    "verify": ["--language"],
    "replay": ["--seat", "--language"],
    "rules": ["--json"],
    "describe racko": ["--rules", "--seats", "--declare", "--target", "--dealer", "--cards"],
    "describe rank": ["--preset", "--decks", "--wild-cap", "--queen-exchange", "--language"],
    "describe queen_of_scots": ["--stock-used-up", "--hand-size", "--dealer"],
    "play racko": ["--seat", "--rules", "--rack-size", "--unknown"],
}


@pytest.mark.parametrize("value", GARBAGE, ids=ascii)
@pytest.mark.parametrize("command", OPTIONS)
def test_every_option_refuses_garbage(
    command: str,
    value: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for option in OPTIONS[command]:
        code, message = refused([*command.split(), option, value], capsys)
        assert code == USAGE, message


@pytest.mark.parametrize("value", ["1_0", "٣", "+3", " 3", "3\n", "--3", "３"], ids=ascii)  # noqa: RUF001 - they are threes
def test_a_number_is_written_in_plain_digits(
    value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "match.jsonl"
    record.write_bytes(RECORD)
    for arguments in (
        ["replay", record, f"--seat={value}"],
        ["play", "racko", f"--seat={value}"],
        ["describe", "racko", f"--seats={value}"],
        ["describe", "racko", f"--dealer={value}"],
    ):
        code, message = refused(arguments, capsys)
        assert code == USAGE
        assert "invalid number value" in message


def test_a_seed_may_be_any_text(capsys: pytest.CaptureFixture[str]) -> None:
    for value in set(GARBAGE) - {"--"}:
        assert main(["play", "racko", f"--seed={value}"], ask=Typed()) == FINE
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("option", ["--rules", "--seats", "--declare", "--language", "--seed"])
def test_two_hyphens_as_a_value(option: str) -> None:
    """Some versions of argparse take them for the value, and others for the end of options."""
    with suppress(SystemExit):
        assert main(["play", "racko", f"{option}=--"], ask=Typed()) in {FINE, USAGE}


@on_posix
@pytest.mark.parametrize("name", [" ", "-", "-1", "1e3", "\udcff", "é", "*", "a\nb"], ids=ascii)
def test_a_record_may_have_any_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*DUEL, f"--record={name}"], ask=Typed()) == FINE
    assert [file.name for file in tmp_path.iterdir()] == [name]


# Names that are printed.

NAMES = ("Ben.\nThe hash chain holds.\nWon by Ada", "\x1b[2J\u202e\u2028é")
SHOWN = (r"Ben.\nThe hash chain holds.\nWon by Ada", r"\x1b[2J\u202e\u2028é")


def test_names_cannot_add_lines() -> None:
    """Even if a name were in a record that no table would accept."""
    found = Verified("racko", NAMES, 1, 0, (5, 0), None, "")
    assert found.text("en") == (
        f"racko: 1 step and 0 whole rounds of {SHOWN[0]}, {SHOWN[1]}.\n"
        "The hash chain holds, and each step follows from the rules.\n"
        "The match is not over; scores: 5, 0."
    )
    assert outcome_text((Seat(0), Seat(1)), (5, 0), NAMES, "it") == (
        f"Vittoria: {SHOWN[0]} e {SHOWN[1]}; punti: 5, 0."
    )
    result = RoundResult(points=(0, 0), lines=((), ()))
    assert list(sheet_lines(result, NAMES, "en")) == [f"  {name}: 0 = 0" for name in SHOWN]


def test_replay_says_who_sits_where_and_who_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = racko_table("Ada", "Ben")
    table.play(Seat(0), racko.parse_move("draw"))
    file = tmp_path / "match.jsonl"
    file.write_bytes(lines_of(table))
    assert main(["replay", str(file), "--seat", "1", "--language", "it"]) == FINE
    out = capsys.readouterr().out
    assert out.startswith("posto 0: Ada\nposto 1: Ben\n\nPly 0\n")
    assert "\nPly 1\n" in out
    assert "\nPly 2: Ada\n" in out
    assert main(["replay", str(file), "--seat", "1", "--json"]) == FINE
    assert "Ada" not in capsys.readouterr().out


# Languages.


def test_a_match_in_italian(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["Pesca", "PRENDI 5", "Scarta", "with 99", "Help", "QUIT"]
    assert main([*DUEL, "--language", "it"], ask=Typed(*typed)) == FINE
    out = capsys.readouterr().out
    assert out.startswith("Scrivi una mossa com'è nell'elenco")
    assert "  11  pesca      Pesca una carta\n" in out
    assert "  11  scarta    Scarta la carta " in out
    assert "una carta è stata pescata: mettila in una fessura o scartala (" in out
    assert "nessuna carta di questo mazzo: 99\n" in out
    assert "take" not in out
    assert out.count("Tocca a te: prendi la carta") >= 2


@pytest.mark.parametrize(
    ("game", "code", "typed", "said"),
    [
        ("racko", "it", "passa", "'passa' non è una mossa: scrivi 'prendi FESSURA', "),
        ("queen_of_scots", "de", "passen", "'passen' ist kein Zug: schreib 'ziehen', 'nehmen KA"),
        ("rank", "it", "gioca\x1b", r"'gioca\x1b' non è una mossa: scrivi 'gioca 7 8 U = 8', "),
    ],
)
def test_what_could_be_typed_is_said_in_the_language(
    game: str, code: str, typed: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["play", game, "--language", code, "--seed", "a"]
    assert main(arguments, ask=Typed(typed, "quit")) == FINE
    out = capsys.readouterr().out
    assert f"\n{said}" in out
    assert not re.search("SLOT|CARD|SET|take|discard|steal", out)


def test_a_card_is_not_a_word_of_a_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deck may have a card whose id is the word of a move in another language."""
    deck = queen_of_scots.Deck([queen_of_scots.CardType("Pesca", points=5, copies=40)])
    file = tmp_path / "rules.json"
    file.write_text(wire.dumps(queen_of_scots.Rules(seats=2, deck=deck, dealer=1)))
    arguments = ["play", "queen_of_scots", "--rules", str(file), "--language", "it"]
    assert main(arguments, ask=Typed("draw", "scarta pesca")) == FINE
    out = capsys.readouterr().out
    assert "cala pesca pesca pesca" in out
    assert out.count("> ") == 0
    assert "scarta pesca" in out
    assert main(["verify", "nothing", "--language", "it"]) == USAGE
    assert "il file o la cartella non esiste" in capsys.readouterr().err


# Processes.

Shell = subprocess.CompletedProcess[bytes]


def shell(line: str, cwd: Path, **variables: object) -> Shell:
    """Run a line of the shell, in which ``$run`` is this program."""
    named = {name: str(value) for name, value in variables.items()}
    return subprocess.run(  # noqa: S603 - it runs our own module
        ["/bin/bash", "-c", line],
        capture_output=True,
        check=False,
        cwd=cwd,
        timeout=60,
        env={**os.environ, "run": f"{sys.executable} -m cardrules", **named},
    )


CLOSED = b"cardrules: the standard output is closed, so nothing is shown\n"
NO_TERMINAL = b"cardrules: there is no terminal to play at: "
FULL = b"cardrules: No space left on device\n"


@on_posix
@pytest.mark.processes
@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("$run play racko <&-", USAGE, NO_TERMINAL),
        ("$run play racko >&-", USAGE, NO_TERMINAL),
        ("$run rules >&-", FINE, CLOSED),
        ("$run verify match.jsonl >&-", FINE, CLOSED),
        ("$run verify nothing 2>&-", USAGE, b""),
        ("$run play racko 2>&- </dev/null >out", FINE, b""),
        pytest.param("$run verify nothing 2>/dev/full", USAGE, b"", marks=with_full_device),
        pytest.param("$run rules >/dev/full", USAGE, FULL, marks=with_full_device),
        pytest.param("$run play rank --help >/dev/full", USAGE, FULL, marks=with_full_device),
        pytest.param(
            "$run describe racko --seats 9 --json >/dev/full",
            USAGE,
            b"cardrules: ",
            marks=with_full_device,
        ),
        ("$run replay long.jsonl | head -1; exit ${PIPESTATUS[0]}", UNREAD, b""),
        ("$run verify /dev/stdin < match.jsonl", FINE, b""),
        ("cat match.jsonl | $run verify /dev/stdin", FINE, b""),
        ("$run replay <(cat match.jsonl)", FINE, b""),
        ("$run verify /dev/zero", NOT_RIGHT, b"cardrules: /dev/zero: /1: longer than"),
        ("$run describe racko --rules /dev/zero", NOT_RIGHT, b"cardrules: /dev/zero: longer than"),
        ("$run describe racko --rules <($run describe racko --json)", FINE, b""),
        ("$run play racko --record >(cat >kept) </dev/null >out", FINE, b""),
        ("printf '\\xff\\0\\n' | $run play racko >out", FINE, b""),
    ],
)
def test_every_stream(line: str, code: int, said: bytes, tmp_path: Path) -> None:
    (tmp_path / "match.jsonl").write_bytes(RECORD)
    (tmp_path / "long.jsonl").write_bytes(Path("examples/racko/match.jsonl").read_bytes())
    ran = shell(line, tmp_path)
    assert ran.returncode == code, ran.stderr
    assert ran.stderr.startswith(said)
    assert ran.stderr.count(b"\n") == max(said.count(b"\n"), 1 if said else 0)


@on_posix
@pytest.mark.processes
@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_a_match_that_is_killed_is_recorded(name: str, tmp_path: Path) -> None:
    ending = signal.Signals[name]
    if signal.getsignal(ending) is signal.SIG_IGN:
        pytest.skip("under nohup the signal is ignored, and so it cannot end the match")
    file = tmp_path / "match.jsonl"
    with subprocess.Popen(  # noqa: S603 - it runs our own module
        [sys.executable, "-m", "cardrules", *DUEL, "--record", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write(b"draw\n")
        playing.stdin.flush()
        while b"place 50" not in playing.stdout.readline():
            pass  # The card has been drawn when the places for it are listed.
        playing.send_signal(ending)
        assert playing.wait(timeout=60) == -ending
    record = records.load(racko, file.read_bytes().splitlines())
    assert records.verify(racko, record).drawn is not None


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_without_a_terminal_nobody_plays(
    stream: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, stream, None)
    assert main([*DUEL, "--language", "it"]) == USAGE
    assert capsys.readouterr().err.startswith("cardrules: non c'è un terminale su cui giocare")


def test_without_standard_error_the_code_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["verify", "nothing"]) == USAGE
    assert capsys.readouterr().out == ""


class Full(StringIO):
    """A stream on a full device."""

    def flush(self) -> None:
        """Fail."""
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_standard_error_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    full = Full()
    monkeypatch.setattr(sys, "stderr", full)
    assert main(["verify", "nothing"]) == USAGE
    assert sys.stderr is not full  # Python would fail to flush it at exit.


def test_a_process_replaces_what_it_cannot_decode(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command of the installed package does what ``python -m cardrules`` does."""
    monkeypatch.setattr(sys, "argv", ["/usr/bin/cardrules", "verify", "nothing"])
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as stopped:
        run_process()
    assert stopped.value.code == USAGE
    assert isinstance(sys.stderr, StringIO)
    assert sys.stderr.getvalue() == "cardrules: nothing: No such file or directory\n"


def test_the_program_is_called_as_it_was_started(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/cardrules", "--help"])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().out.startswith("usage: cardrules [-h]")
