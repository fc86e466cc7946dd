"""The runners of the conformance vectors, with right and wrong clients."""

import os
import re
import shutil
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
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")

WRONG_PYTHON = """
def legal_moves(view):
    return ["draw"]

def why_illegal(view, text):
    raise KeyError(text)
"""
WRONG_JAVASCRIPT = """
import * as racko from "RACKO";
export const legalMoves = racko.legalMoves;
export const whyIllegal = (view, text) => {
  const why = racko.whyIllegal(view, text);
  return why?.code === "no-run" ? { code: "not-rising", rule: "racko.go" } : why;
};
export const advance = (view, event) =>
  event.type === "TurnedOver" ? view : racko.advance(view, event);
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


def node(client: Path) -> subprocess.CompletedProcess[str]:
    with resources.as_file(vectors.files() / "racko.json") as path:
        return run(NODE or "node", CONFORMANCE / "runner.mjs", path, client)


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


@needs_node
def test_racko_in_javascript_passes_every_vector() -> None:
    ran = node(CONFORMANCE / "racko.mjs")
    wanted = all_pass(["legalMoves", "whyIllegal", "advance"])
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, wanted, "")


@needs_node
def test_a_wrong_client_in_javascript_fails(tmp_path: Path) -> None:
    client = tmp_path / "client.mjs"
    uri = (CONFORMANCE / "racko.mjs").as_uri()
    client.write_text(WRONG_JAVASCRIPT.replace("RACKO", uri), "utf-8")
    ran = node(client)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "legalMoves: 300 of 300 vectors pass\n" in ran.stdout
    assert 'wanted {"code":"no-run","rule":"racko.two-player-run"}' in ran.stdout
    assert re.search(r"^advance, vector \d+ .*: draw_pile_size$", ran.stdout, re.MULTILINE)
    assert not re.search(r"^(whyIllegal|advance): 300 of 300", ran.stdout, re.MULTILINE)


@needs_node
def test_the_javascript_runner_says_what_it_lacks(tmp_path: Path) -> None:
    client = tmp_path / "client.mjs"
    client.write_text("export const view = 1;", "utf-8")
    ran = node(client)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "exports none of legalMoves" in ran.stderr
    ran = run(NODE or "node", CONFORMANCE / "runner.mjs")
    assert ran.returncode == 2
    assert "usage" in ran.stderr
