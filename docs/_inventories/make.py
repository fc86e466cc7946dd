"""Write ``python.inv``: the few names of Python's own documentation that these pages link to.

An inventory is four lines of header, then compressed lines of the form ``name domain:role priority
address title``, where ``$`` in the address stands for the name and ``-`` for the title it. The
build reads this file and no network. Add a name below, run this script, commit both files.
"""

import zlib
from pathlib import Path

PAGES = {
    "library/functions.html": {
        "class": ["bool", "bytes", "dict", "frozenset", "int", "list", "object", "str", "tuple"],
        "function": ["hash", "input", "repr"],
    },
    "library/constants.html": {"data": ["None"]},
    "library/exceptions.html": {
        "exception": [
            f"{name}Error" for name in ("Assertion", "EOF", "Import", "Key", "OS", "Type", "Value")
        ],
    },
    "library/collections.abc.html": {
        "class": [
            f"collections.abc.{name}"
            for name in ("Callable", "Collection", "Iterable", "Iterator", "Mapping", "Sequence")
        ],
    },
    "library/contextlib.html": {"class": ["contextlib.AbstractContextManager"]},
    "library/enum.html": {"class": ["enum.Enum", "enum.StrEnum"]},
    "library/importlib.resources.abc.html": {"class": ["importlib.resources.abc.Traversable"]},
    "library/os.html": {"class": ["os.PathLike"]},
    "library/pathlib.html": {"class": ["pathlib.Path"]},
    "library/random.html": {"class": ["random.Random"]},
    "library/re.html": {"class": ["re.Pattern"]},
    "library/types.html": {"class": ["types.UnionType"]},
    "library/typing.html": {
        "class": ["typing.Generic", "typing.NewType", "typing.Protocol", "typing.TypeVar"],
        "data": ["typing.ClassVar", "typing.Literal"],
    },
}
HEADER = """\
# Sphinx inventory version 2
# Project: Python
# Version: 3
# The remainder of this file is compressed using zlib.
"""


def main() -> None:
    """Write the inventory beside this script."""
    rows = sorted(
        f"{name} py:{role} 1 {page}#$ -\n"
        for page, roles in PAGES.items()
        for role, names in roles.items()
        for name in names
    )
    body = zlib.compress("".join(rows).encode(), 9)
    Path(__file__).with_name("python.inv").write_bytes(HEADER.encode() + body)


if __name__ == "__main__":
    main()
