"""Whether a match is played in the app or line by line, and what the app does with the record."""

import errno
import os
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from cardrules import racko, records
from cardrules.cli import main
from cardrules.cli._terminal.app import TableApp

FINE, USAGE = 0, 2
DUEL = ["play", "racko", "--seats", "2", "--dealer", "1", "--seed", "any"]


class Terminal:
    """The standard input and output as a terminal where nobody types."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def readline(self, _: int = -1) -> str:
        return ""

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        """Nothing waits to be written."""

    def fileno(self) -> int:
        raise OSError


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let the standard input and output be a terminal, until the test ends."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stdin", stream)
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    return stream


Started = Callable[[Callable[[TableApp], OSError | None]], list[TableApp]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """Return a function that has apps do something else than run; it returns them."""

    def instead(action: Callable[[TableApp], OSError | None]) -> list[TableApp]:
        apps: list[TableApp] = []

        def run(app: TableApp) -> OSError | None:
            apps.append(app)
            return action(app)

        monkeypatch.setattr(TableApp, "run", run)
        return apps

    return instead


@pytest.mark.parametrize(
    ("options", "term", "is_app"),
    [
        ([], "xterm", True),
        (["--app"], "xterm", True),
        (["--plain"], "xterm", False),
        ([], "dumb", False),
    ],
)
def test_where_there_is_a_terminal(
    options: list[str],
    term: str,
    *,
    is_app: bool,
    started: Started,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = at_a_terminal(monkeypatch)
    monkeypatch.setenv("TERM", term)
    apps = started(lambda _: None)
    assert main([*DUEL, *options]) == FINE
    assert [app.title for app in apps] == ["RACK-O"] * is_app
    assert ("Type a move as it is listed" in terminal.written) == (not is_app)


@pytest.mark.parametrize(("options", "code"), [(["--app"], USAGE), ([], FINE)])
def test_without_the_extra(
    options: list[str],
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    terminal = at_a_terminal(monkeypatch)
    for name in [name for name in sys.modules if name.startswith("cardrules.cli._terminal")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert main([*DUEL, *options]) == code
    assert ("Type a move as it is listed" in terminal.written) == (code == FINE)
    assert capsys.readouterr().err == (
        "cardrules: textual is not installed; this part of the library needs the extra"
        " 'terminal': pip install 'cardrules[terminal]'\n"
    ) * (code == USAGE)


def test_an_app_needs_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    assert main([*DUEL, "--app"]) == USAGE
    assert capsys.readouterr().err.startswith("cardrules: the app needs a terminal: ")


def test_the_app_records_move_by_move(
    started: Started, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_a_terminal(monkeypatch)
    file = tmp_path / "match.jsonl"
    lines: list[int] = []

    def action(app: TableApp) -> None:
        lines.append(len(file.read_bytes().splitlines()))
        app.match.play(racko.parse_move("draw"))
        lines.append(len(file.read_bytes().splitlines()))
        assert app.match.take_back() is not None

    started(action)
    assert main([*DUEL, "--record", str(file)]) == FINE
    assert lines == [2, 3]  # the header and the deal, then the move
    record = records.load(racko, file.read_bytes().splitlines())
    assert records.verify(racko, record).drawn is not None


def test_an_app_that_could_not_write_its_record_says_so(
    started: Started, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_a_terminal(monkeypatch)
    error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    error.filename = "match.jsonl"
    started(lambda _: error)
    assert main(DUEL) == USAGE
    assert capsys.readouterr().err == "cardrules: match.jsonl: No space left on device\n"
