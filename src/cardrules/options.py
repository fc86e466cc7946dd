"""Options of rules objects: how high they go, and the id under which records name them."""

import hashlib

import attrs

_ID_DIGITS = 16

MOST_POINTS = 10**9
"""What a target or a card can be worth at most, so that every sum is exact in every reader."""


def options_id(game: str, rules: attrs.AttrsInstance) -> str:
    """Return a short text that is the same for equal options, on every machine.

    It is taken from the fields in their order, so it changes when a game gains an option.
    """
    fields = attrs.fields(type(rules))
    written = ";".join(f"{field.name}={getattr(rules, field.name)}" for field in fields)
    return hashlib.sha256(f"{game};{written}".encode()).hexdigest()[:_ID_DIGITS]
