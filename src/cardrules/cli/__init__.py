"""The command line of the library: what ``python -m cardrules`` runs.

Exit codes: 0 if all is well; 1 if a record or a file of rules is not right; 2 if the command
cannot be carried out as it was given (an unknown option, a value that cannot be, a file that
cannot be read or written); 130 if it was interrupted; 141 if whoever read the output stopped
reading.
"""

from cardrules.cli.commands import main

__all__ = ["main"]
