"""The command line: ``python -m cardrules``, or ``cardrules`` where the package is installed."""

import sys
from io import StringIO, TextIOWrapper

from cardrules.cli import main


def run() -> None:
    """Carry out the command of this process, and exit with its code."""
    # The command must not fail over an encoding. Output that the terminal cannot show becomes a
    # question mark; input that cannot be decoded becomes a replacement character.
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    # `input` needs a standard error, which is None if it was closed before Python started.
    sys.stderr = sys.stderr or StringIO()
    sys.exit(main())


if __name__ == "__main__":
    run()
