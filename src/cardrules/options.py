"""Options of rules objects: the id under which records name a configuration."""

import hashlib

import attrs

_ID_DIGITS = 16


def options_id(game: str, rules: attrs.AttrsInstance) -> str:
    """Return a short text that is the same for equal options, on every machine.

    It is taken from the fields in their order, so it changes when a game gains an option.
    """
    fields = attrs.fields(type(rules))
    written = ";".join(f"{field.name}={getattr(rules, field.name)}" for field in fields)
    return hashlib.sha256(f"{game};{written}".encode()).hexdigest()[:_ID_DIGITS]
