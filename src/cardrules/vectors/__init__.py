"""Conformance vectors: positions, and what a client in any language must get from them.

There is one JSON file for each game of this library. The how-to guide about other languages
explains how to read them. The expected results are those of this library.
"""

from importlib import resources
from importlib.resources.abc import Traversable

__all__ = ["files"]


def files() -> Traversable:
    """Return the folder of the vectors that ship with the library.

    For each game it holds ``GAME.json``.

    >>> import json
    >>> vectors = json.loads((files() / "racko.json").read_text("utf-8"))
    >>> vectors["game"], vectors["vectors"][0]["view"]["type"]
    ('racko', 'View')
    """
    return resources.files(__name__)
