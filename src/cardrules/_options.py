"""Options of rules objects: how high they go, what is said of them, and the id of all of them."""

import hashlib
import inspect
import re
from collections.abc import Mapping

import attrs

_ID_DIGITS = 16
_ARGUMENT = re.compile(r"^    (\w+): (.*(?:\n {5,}.*)*)", re.MULTILINE)

MOST_POINTS = 10**9
"""What a target or a card can be worth at most, so that every sum is exact in every reader."""


def arguments_said(make: object) -> Mapping[str, str]:
    """Return what the docstring of a constructor says of each argument, by its name."""
    said = (inspect.getdoc(make) or "").partition("Args:\n")[2].partition("\n\n")[0]
    found: list[tuple[str, str]] = _ARGUMENT.findall(said)
    return {name: " ".join(text.split()) for name, text in found}


def options_id(game: str, rules: attrs.AttrsInstance) -> str:
    """Return a short text that is the same for equal options, on every machine.

    It is taken from the fields in their order, so it changes when a game gains an option.
    """
    fields = attrs.fields(type(rules))
    written = ";".join(f"{field.name}={getattr(rules, field.name)}" for field in fields)
    return hashlib.sha256(f"{game};{written}".encode()).hexdigest()[:_ID_DIGITS]
