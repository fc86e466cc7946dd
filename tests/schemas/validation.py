"""Checks of messages against the schemas of their games, for any test that meets a message."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, cast

from jsonschema import Draft202012Validator, ValidationError

from cardrules import schemas, wire
from cardrules.encoding.jsontext import Json

Errors = Callable[[object], Iterable[ValidationError]]


def errors_by(schema: Mapping[str, Json]) -> Errors:
    """Return the function that finds what a schema has against a value."""
    # The types of the validator's own methods are not known to every checker.
    validator: Any = Draft202012Validator(schema)
    return cast("Errors", validator.iter_errors)


def parts(schema: Mapping[str, Json]) -> dict[str, Any]:
    """Return the definitions of a schema."""
    return cast("dict[str, Any]", schema["$defs"])


@cache
def _errors_of_type(game: str, name: str) -> Errors:
    found = parts(schemas.json_schema(game))
    return errors_by({"$defs": found, "$ref": f"#/$defs/{name}Message"})


def faults(message: Mapping[str, Json]) -> list[str]:
    """Return what the schema has against a message of a known type: none if it is valid."""
    found = _errors_of_type(str(message["game"]), str(message["type"]))(message)
    return [f"{error.json_path}: {error.message}" for error in found]


def check_schema(value: object) -> None:
    """Fail unless a value is written as the schema of its game says."""
    message = wire.to_json(value)
    found = faults(message)
    assert not found, (found, message)
