"""The command line: ``python -m cardrules``."""

import sys
from io import TextIOWrapper

from cardrules.cli import main

if __name__ == "__main__":
    # A letter that the terminal lacks is shown as a question mark, and one that cannot be read is
    # one.
    for _stream in (sys.stdin, sys.stdout):
        if isinstance(_stream, TextIOWrapper):
            _stream.reconfigure(errors="replace")
    sys.exit(main())
