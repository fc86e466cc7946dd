"""Checks of messages against the schemas of their games, for any test that meets a message."""

from collections.abc import Mapping
from functools import cache

from jsonschema import Draft202012Validator

from cardrules import schemas, wire
from cardrules.encoding.jsontext import Json


@cache
def validator(game: str, name: str) -> Draft202012Validator:
    """Return what checks the messages of one type."""
    parts = schemas.json_schema(game)["$defs"]
    return Draft202012Validator({"$defs": parts, "$ref": f"#/$defs/{name}Message"})


def faults(message: Mapping[str, Json]) -> list[str]:
    """Return what the schema has against a message of a known type: none if it is valid."""
    found = validator(str(message["game"]), str(message["type"])).iter_errors(message)
    return [f"{error.json_path}: {error.message}" for error in found]


def check_schema(value: object) -> None:
    """Fail unless a value is written as the schema of its game says."""
    message = wire.to_json(value)
    found = faults(message)
    assert not found, (found, message)
