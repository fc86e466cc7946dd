"""JSON Schemas (2020-12) made from codecs; every language has validators for them.

A schema describes the shape of a message. It cannot express everything that a reader checks: that
a number is written without a fraction, that cards are in ascending order, and that the cards are
consistent with each other.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from cardrules._catalogues import MOST_EXACT
from cardrules._options import Kind, Number
from cardrules._violations import ViolationCode
from cardrules.encoding.codecs import (
    MOST_CHARACTERS,
    Choice,
    Codec,
    Flag,
    Items,
    Nullable,
    Text,
    Through,
    Whole,
)
from cardrules.encoding.definitions import (
    PARAMETER,
    TERM,
    VALUES,
    Definitions,
    Messages,
    described,
    first_line,
    message_name,
    options_of,
    unknown,
)
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import MOST_ITEMS
from cardrules.encoding.objects import Fields, Tagged
from cardrules.encoding.reasons import Parameter, Reasons, Word

Schema: TypeAlias = Mapping[str, Json]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": "string", "maxLength": MOST_CHARACTERS}


def json_schema(messages: Messages) -> Schema:
    """Return the schema of a game's messages, as plain JSON.

    The messages are the definitions in ``$defs`` whose names end in ``Message``. Their parts are
    there too, under the names of their classes.

    Raises:
        TypeError: if a message uses a codec of a class from outside the library, or two parts
            would have the same name.
    """
    return _Writer(messages).schema()


class _Writer:
    def __init__(self, messages: Messages) -> None:
        self.messages = messages
        self.named = Definitions(messages)

    def schema(self) -> Schema:
        game, number, codecs = self.messages.game, self.messages.format, self.messages.codecs
        parts = {each.name: self._part(each.codec, each.tag) for each in self.named.all}
        whole = {message_name(name): self._message(name, codec) for name, codec in codecs.items()}
        return {
            "$schema": DIALECT,
            "$id": f"urn:cardrules:format-{number}:{game}",
            "title": f"The messages of {game}, format {number}",
            "anyOf": [_reference(name) for name in whole],
            "$defs": {**whole, **parts, **self._values()},
        }

    def _values(self) -> Schema:
        """Return the schemas of the parameters of reasons, other than numbers and texts."""
        values: dict[str, Json] = {}
        if self.named.kinds & {Word, Parameter}:
            values[TERM] = _closed({"term": _TEXT}, ["term"])
        if Parameter in self.named.kinds:
            values[PARAMETER] = _parameter()
        return values

    def _message(self, name: str, codec: Codec) -> Schema:
        header: Schema = {
            "format": {"const": self.messages.format},
            "game": {"const": self.messages.game},
            "type": {"const": name},
        }
        is_hidden = name in self.messages.on_server
        secret: Schema = {"$comment": "This stays on the server."} if is_hidden else {}
        return {**secret, **self._object(codec, header)}

    def _part(self, codec: Fields | Choice, tag: str | None) -> Schema:
        if isinstance(codec, Choice):
            return {"enum": list(codec.members)}
        return self._object(codec, {} if tag is None else {"type": {"const": tag}})

    def _object(self, codec: Codec, header: Schema) -> Schema:
        """Return the schema of an object whose first keys are those of a header."""
        match codec:
            case Fields(members=members):
                inner = (
                    self._options(codec)
                    if codec.has_defaults
                    else {member.key: self._of(member.codec) for member in members}
                )
                properties = {**header, **inner}
                required = list(header if codec.has_defaults else properties)
                return {**_described(codec), **_closed(properties, required)}
            case Reasons(codes=codes, params=params):
                properties = {
                    **header,
                    "code": self._of(codes),
                    "rule": {"type": "string"},
                    "params": {"type": "object"},
                }
                each = [self._reason(code, codecs) for code, codecs in params.items()]
                return {**_closed(properties, list(properties)), "anyOf": each}
            case _:
                raise unknown(codec)

    def _reason(self, code: ViolationCode, codecs: Mapping[str, Codec]) -> Schema:
        """Return the schema that ties a code to its ruling and its parameters."""
        params = {name: self._of(codec) for name, codec in codecs.items()}
        return {
            "properties": {
                "code": {"const": str(code)},
                "rule": {"const": code.rule},
                "params": _closed(params, list(params)),
            }
        }

    def _options(self, fields: Fields) -> Schema:
        """Return the schemas of options, with the default of each that has a fixed one."""
        options, written = options_of(fields), dict[str, Json]()
        for member in fields.members:
            value, option = self._of(member.codec), options.get(member.argument)
            if option is not None:
                is_fixed = option.otherwise is None
                value = {
                    "description": described(option),
                    **value,
                    **_bounds(option.kind),
                    **({"default": member.codec.encode(option.default)} if is_fixed else {}),
                }
            written[member.key] = value
        return written

    def _of(self, codec: Codec) -> Schema:
        """Return the schema of a value in a field or a list."""
        match codec:
            case Whole(least=least, most=most, step=step):
                steps = {"multipleOf": step} if step > 1 else {}
                return {"type": "integer", "minimum": least, "maximum": most, **steps}
            case Flag():
                return {"type": "boolean"}
            case Text(pattern=pattern):
                return _TEXT if pattern is None else {**_TEXT, "pattern": f"^({pattern.pattern})$"}
            case Choice() | Fields():
                return _reference(self.named.name(codec, is_tagged=False))
            case Nullable(of=of):
                return {"anyOf": [self._of(of), {"type": "null"}]}
            case Items(of=of, most=most):
                entries: Schema = {"type": "array", "maxItems": most, "items": self._of(of)}
                distinct: Schema = {"uniqueItems": True} if codec.is_distinct else {}
                order: Schema = {"description": "in ascending order"} if codec.is_sorted else {}
                return {**entries, **distinct, **order}
            case Through(of=of):
                return self._of(of)
            case Tagged(variants=variants):
                names = (self.named.name(each, is_tagged=True) for each in variants.values())
                return {"anyOf": [_reference(name) for name in names]}
            case Word() | Parameter():
                return _reference(VALUES[type(codec)])
            case _:
                return self._object(codec, {})


def _bounds(kind: Kind) -> Schema:
    """Return the bounds of an option; the rules can refuse some values within them."""
    if not isinstance(kind, Number):
        return {}
    return {"minimum": kind.least, **({} if kind.most is None else {"maximum": kind.most})}


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _closed(properties: Schema, required: Sequence[str]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _described(fields: Fields) -> Schema:
    said = first_line(fields)
    return {"description": said} if said else {}


def _parameter() -> Schema:
    """Return the schema of a reason's parameter: a single value, or a list of values."""
    number: Schema = {"type": "integer", "minimum": -MOST_EXACT, "maximum": MOST_EXACT}
    one: Sequence[Json] = [number, _TEXT, _reference(TERM)]
    return {"anyOf": [*one, {"type": "array", "maxItems": MOST_ITEMS, "items": {"anyOf": one}}]}
