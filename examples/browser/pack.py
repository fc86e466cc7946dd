"""Pack Python's standard library and ours so that both start quickly. This runs in Pyodide.

Pyodide ships the standard library as sources in a compressed archive. So every visit compiles
what it imports, and the server cannot compress the archive any further. The archives made here
hold modules compiled by the Python that will run them, without docstrings, and are not compressed
inside.
"""

import marshal
import sys
from collections.abc import Collection, Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from zipfile import ZipFile, ZipInfo

NOT_NEEDED = tuple(f"cardrules/{name}/" for name in ("adapters", "cli", "vectors"))
"""The folders of the library that a page does not need."""
TRUSTED = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""The header of a compiled module that Python does not compare with its source."""


def standard_library(archive: bytes) -> bytes:
    """Return the standard library, with the modules that are imported by now compiled.

    The others stay sources, which are smaller.
    """
    used = {_path_in_archive(module) for module in tuple(sys.modules.values())}
    return _packed(_files(archive), used)


def from_wheels(wheels: Iterable[bytes]) -> bytes:
    """Return what the wheels hold as one archive, compiled."""
    files = [file for wheel in wheels for file in _files(wheel)]
    needed = [(path, data) for path, data in files if not path.startswith(NOT_NEEDED)]
    return _packed(needed, {path for path, _ in needed})


def _path_in_archive(module: object) -> str:
    """Return where the source of a module of the standard library lies in its archive."""
    return str(getattr(module, "__file__", "")).partition(".zip/")[2]


def _files(archive: bytes) -> Iterator[tuple[str, bytes]]:
    with ZipFile(BytesIO(archive)) as opened:
        for each in opened.infolist():
            if not each.is_dir():
                yield each.filename, opened.read(each)


def _packed(files: Iterable[tuple[str, bytes]], compiled: Collection[str]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as opened:
        for path, data in files:
            if path in compiled and path.endswith(".py"):
                code = compile(data, path, "exec", dont_inherit=True, optimize=2)
                opened.writestr(ZipInfo(f"{path}c"), TRUSTED + marshal.dumps(code))
            else:
                opened.writestr(ZipInfo(path), data)
    return packed.getvalue()
