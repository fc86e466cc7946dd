"""The runner of the conformance vectors for Python, with right and wrong clients."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import pytest

from cardrules import games, vectors

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
CONFORMANCE = ROOT / "examples" / "conformance"

WRONG_PYTHON = """
def legal_moves(view):
    return ["draw"]

def why_illegal(view, text):
    raise KeyError(text)
"""


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)),
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


def python(game: str, client: Path) -> subprocess.CompletedProcess[str]:
    with resources.as_file(vectors.files() / f"{game}.json") as path:
        return run(sys.executable, CONFORMANCE / "runner.py", path, client)


def all_pass(checks: Sequence[str]) -> str:
    return "".join(f"{check}: 300 of 300 vectors pass\n" for check in checks)


@pytest.mark.parametrize("game", games.names())
def test_the_library_passes_its_own_vectors(game: str) -> None:
    ran = python(game, CONFORMANCE / "library.py")
    wanted = all_pass(["legal_moves", "why_illegal", "advance"])
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, wanted, "")


def test_a_wrong_client_fails_and_the_first_differences_are_shown(tmp_path: Path) -> None:
    client = tmp_path / "client.py"
    client.write_text(WRONG_PYTHON, "utf-8")
    ran = python("racko", client)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert len(re.findall(r"^legal_moves, vector \d+ ", ran.stdout, re.MULTILINE)) == 5
    assert "KeyError" in ran.stdout
    assert re.search(r"^why_illegal: \d+ of 300 vectors pass$", ran.stdout, re.MULTILINE)
    assert ran.stdout.endswith("advance: not in this client\n")


def test_a_client_without_functions_and_missing_arguments_are_said(tmp_path: Path) -> None:
    client = tmp_path / "client.py"
    client.write_text("", "utf-8")
    ran = python("racko", client)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "has none of legal_moves" in ran.stderr
    assert python("racko", tmp_path / "client.txt").returncode == 2
    ran = run(sys.executable, CONFORMANCE / "runner.py")
    assert ran.returncode == 1
    assert "usage" in ran.stderr
