"""How a notebook shows views and rules objects: as their pictures."""

from importlib import import_module
from typing import cast


class Pictured:
    """The base of what has a picture: views and rules objects, and never states.

    A state would show its hidden cards wherever a notebook is read.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        # By name, when it is called: the pictures import the games, and no game imports them.
        return cast("str", import_module("cardrules.pictures").to_svg(self))
