"""The command line of the library: what ``python -m cardrules`` and ``cardrules`` run.

Exit codes: 0 for success; 1 if a record or a file of rules is faulty; 2 if the command cannot be
carried out as given (an unknown option, a value that is not allowed, a file that cannot be read or
written, no terminal to play at); 130 if it was interrupted; 141 if the reader of the output closed
it early.
"""

from cardrules.cli.commands import main

__all__ = ["main"]
