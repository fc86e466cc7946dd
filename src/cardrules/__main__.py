"""The command line: ``python -m cardrules``."""

import sys
from io import TextIOWrapper
from typing import cast

from cardrules.cli import main

if __name__ == "__main__":
    # A terminal that lacks a letter shows a question mark in its place.
    cast("TextIOWrapper", sys.stdout).reconfigure(errors="replace")
    sys.exit(main())
