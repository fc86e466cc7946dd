"""The load that README measures: its moves come back, and it says what came of it."""

import re
import subprocess
import sys

import pytest
from running import HERE, Running

SAID = r"""3 tables, \d+ s
[\d,]+ moves a second; p50 \d+ ms, p99 \d+ ms
memory: \d+ MiB
"""


def load(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "load.py", *arguments]
    return subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)


def test_all_tables_are_played_at(server: Running) -> None:
    pytest.importorskip("prometheus_client")
    seconds = 2  # A slow machine needs longer until anything has come back.
    while (
        done := load("--server", server.address, "--tables=3", f"--seconds={seconds}")
    ).returncode:
        assert "fewer than two moves" in done.stderr
        seconds *= 2
    assert re.fullmatch(SAID, done.stdout)


def test_a_server_that_is_not_there_is_named() -> None:
    done = load("--server", "127.0.0.1:1")
    assert done.returncode == 2
    assert "no server is well at 127.0.0.1:1" in done.stderr
