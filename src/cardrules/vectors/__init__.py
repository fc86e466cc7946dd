"""Conformance vectors: positions, with the results that a client in any language must get.

There is one JSON file for each game of this library. The how-to guide about other languages
explains how to read them. The expected results are those of this library.
"""

from importlib import resources
from importlib.resources.abc import Traversable

__all__ = ["files"]


def files() -> Traversable:
    """Return the folder of the vectors that ship with the library: a ``GAME.json`` for each game.

    >>> import json
    >>> vectors = json.loads((files() / "racko.json").read_text("utf-8"))
    >>> vectors["game"], vectors["vectors"][0]["view"]["type"]
    ('racko', 'View')
    """
    return resources.files(__name__)
