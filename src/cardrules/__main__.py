"""The command line: ``python -m cardrules``."""

import sys
from io import TextIOWrapper

from cardrules.cli import main

if __name__ == "__main__":
    # The command must not fail over an encoding. Output that the terminal cannot show becomes a
    # question mark; input that cannot be decoded becomes a replacement character.
    for _stream in (sys.stdin, sys.stdout):
        if isinstance(_stream, TextIOWrapper):
            _stream.reconfigure(errors="replace")
    sys.exit(main())
