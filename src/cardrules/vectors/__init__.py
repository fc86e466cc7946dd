"""Conformance vectors: positions, with what a client in any language must make of them.

They are files of JSON, one for each game here. How to read them stands in the how-to guide about
other languages. What they expect is what this library answers.
"""

from importlib import resources
from importlib.resources.abc import Traversable

__all__ = ["files"]


def files() -> Traversable:
    """Return the folder of the files that ship with the library: ``GAME.json`` for each game.

    >>> import json
    >>> vectors = json.loads((files() / "racko.json").read_text("utf-8"))
    >>> vectors["game"], vectors["vectors"][0]["view"]["type"]
    ('racko', 'View')
    """
    return resources.files(__name__)
