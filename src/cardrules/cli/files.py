"""Files of the command line: read within bounds, written step by step, and their errors in words.

An `OSError` that leaves this module names its file. One without a name is therefore about the
standard input or output.
"""

import errno
import os
from codecs import BOM_UTF8
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from cardrules import language
from cardrules.encoding.jsontext import MOST_BYTES
from cardrules.table import Table

_MOST_READ = MOST_BYTES + len(BOM_UTF8) + len(b"\r\n")
"""The most that is read of a line, or of a whole message: one that is longer is refused anyway."""


def lines_of(file: str) -> Iterator[bytes]:
    """Yield the lines of a file or a pipe, without a byte order mark; a long line in pieces.

    Raises:
        OSError: if the file cannot be read.
    """
    with _naming(file), _opened(file, "rb") as source:
        lines = iter(partial(source.readline, _MOST_READ), b"")
        yield from (
            line.removeprefix(BOM_UTF8) if i == 0 else line for i, line in enumerate(lines)
        )


def message_in(file: str) -> bytes:
    """Return the message in a file or a pipe, without a byte order mark.

    Raises:
        OSError: if the file cannot be read.
    """
    with _naming(file), _opened(file, "rb") as source:
        return source.read(_MOST_READ).removeprefix(BOM_UTF8)


@contextmanager
def recorded(table: Table, file: str | None, /) -> Generator[Callable[[], None]]:
    """Open a file for the record of a table; yield the function that brings it up to date.

    Each call writes the new lines and hands them to the system, so whatever ends the program
    later, they are in the file. With None nothing is written.

    Raises:
        OSError: if the file cannot be written, or has content already.
    """
    if file is None:
        yield lambda: None
        return
    with _naming(file):
        if _has_content(file):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        # A new file is created by this program alone, even if two are started at once.
        opened = _opened(file, "wb" if Path(file).exists() else "xb")
    written = 0

    def write() -> None:
        nonlocal written
        lines = table.lines(written)
        written += len(lines)
        with _naming(file):
            opened.write("".join(f"{line}\n" for line in lines).encode())
            opened.flush()

    try:
        write()
        yield write
    finally:
        with _naming(file):
            opened.close()


def is_lost(stream: TextIO | None) -> bool:
    """Return whether a standard stream was closed before Python started."""
    return stream is None


def _has_content(file: str) -> bool:
    path = Path(file)
    return path.is_file() and path.stat().st_size > 0


def _opened(file: str, mode: str) -> BinaryIO:
    try:
        # `Path` would make the folder ``.`` of an empty name.
        return cast("BinaryIO", open(file, mode))  # noqa: PTH123 - see above; callers close it
    except ValueError:
        # The name has a NUL, or characters that the system cannot write.
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None


@contextmanager
def _naming(file: str) -> Generator[None]:
    """Put the name of a file into the errors of the system."""
    try:
        yield
    except OSError as error:
        error.filename = file
        raise


def words(error: OSError, code: str) -> str:
    """Return what the system refused, in words and in a language."""
    key = f"cli.system.{errno.errorcode.get(error.errno or 0, '')}"
    known = language.catalogue(code)
    said = known[key] if key in known else error.strerror or str(error)
    return said if error.filename is None else f"{error.filename or repr('')}: {said}"


def number(text: str) -> int:
    """Return the whole number that a text is, in the digits 0 to 9, with or without a minus.

    `int` would also read ``1_0``, ``+1`` and the digits of other scripts.

    Raises:
        ValueError: if the text is anything else, or has thousands of digits.
    """
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdecimal():
        return int(text)
    raise ValueError


def printable(text: str) -> str:
    r"""Return a text in one line, with ``\n`` and the like for what cannot be printed.

    >>> print(printable("Ben\nWon by Ada"))
    Ben\nWon by Ada
    """
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
