"""The same values are the same bytes: in every process, with every Python and hash seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wire import canonical

DIGEST = "eb05644cc9f3cdbdcee208cad71a615373c7d11a3f9163c729c244511e16d61c"
"""Of all messages of fixed matches; a new one needs a new number of the format, or a reason."""
SCRIPT = Path(__file__).parent / "canonical.py"


def test_messages_are_the_same_on_every_python() -> None:
    assert canonical.digest() == DIGEST


@pytest.mark.processes
@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_messages_are_the_same_in_every_process(hash_seed: str) -> None:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join([str(SCRIPT.parent.parent), *sys.path[1:]]),
    }
    ran = subprocess.run(
        [sys.executable, SCRIPT],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert (ran.stdout, ran.stderr) == (f"{DIGEST}\n", "")
