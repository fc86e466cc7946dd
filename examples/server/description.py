"""What the server offers, for tools: OpenAPI for its requests, AsyncAPI for its connections.

The messages of the games are not repeated here. Both descriptions refer to the JSON Schemas that
the library ships, which the server serves under ``/schemas``.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from rows import Holder
from terms import Late

from cardrules import games, wire

Schema: TypeAlias = Mapping[str, Any]

INFO = {"title": "Tables of card games", "version": "1"}
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}


def _object(required: Mapping[str, Schema], **optional: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": list(required),
        "additionalProperties": False,
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _message(union: str) -> Schema:
    """Return the schema of a message of any game: rules, a view, or one of a union's types."""
    refs: list[Schema] = []
    for game in games.names():
        types: Iterable[str] = wire.messages(game).unions.get(union, (union,))
        refs += [{"$ref": f"./schemas/{game}.json#/$defs/{name}Message"} for name in types]
    return {"anyOf": refs}


TERMS = _object(
    {
        "clock": {"type": ["integer", "null"], "minimum": 1},
        "late": {"enum": list(Late)},
        "chat": FLAG,
    }
)
SEAT = _object({"name": TEXT, "holder": {"enum": list(Holder)}})
ERROR = _object({"error": TEXT})


def sent_by_clients() -> dict[str, Schema]:
    """Return the schema of each message that a client can send."""
    extras = _list({"enum": ["seats", "chat", "legal"]})
    since: Schema = {"type": ["integer", "null"], "minimum": 0}
    return {
        "first": _object({"token": TEXT}, since=since, **{"with": extras}),
        "move": _object({"ply": WHOLE, "move": _message("Move")}),
        "name": _object({"name": TEXT}),
        "say": _object({"say": TEXT}),
        "bot": _object({"bot": WHOLE}),
        "resign": _object({"resign": {"const": True}}),
        "rematch": _object({"rematch": {"const": True}}),
    }


def sent_by_servers() -> dict[str, Schema]:
    """Return the schema of each message that the server can send."""
    legal = _list(_message("Move"))
    events = _list(_list(_message("SeenEvent")))
    here = {**SEAT["properties"], "here": FLAG}
    return {
        "view": _object({"ply": WHOLE, "view": _message("View")}, legal=legal),
        "events": _object({"since": WHOLE, "ply": WHOLE, "events": events}, legal=legal),
        "refused": _object({"refused": _message("Violation"), "message": TEXT}),
        "stale": _object({"stale": WHOLE, "message": TEXT}),
        "seats": _object({"seats": _list(_object(here)), "terms": TERMS}),
        "chat": _object({"chat": _object({"seat": WHOLE, "said": TEXT})}),
        "rematch": _object({"rematch": TEXT}),
        "error": ERROR,
    }


def asyncapi() -> Schema:
    """Return the AsyncAPI description of what is sent at ``/tables/{table}``."""
    directions = {"receive": sent_by_clients(), "send": sent_by_servers()}
    messages = {
        f"{action}-{name}": {"payload": schema}
        for action, schemas in directions.items()
        for name, schema in schemas.items()
    }
    channel = "#/channels/table"
    return {
        "asyncapi": "3.0.0",
        "info": INFO,
        "channels": {
            "table": {
                "address": "/tables/{table}",
                "parameters": {"table": {"description": "the id of the table"}},
                "messages": messages,
            }
        },
        "operations": {
            action: {
                "action": action,
                "channel": {"$ref": channel},
                "messages": [{"$ref": f"{channel}/messages/{action}-{name}"} for name in schemas],
            }
            for action, schemas in directions.items()
        },
    }


def openapi() -> Schema:
    """Return the OpenAPI description of the requests."""
    seats = _list(WHOLE)
    opening = _object(
        {"rules": _message("Rules")},
        names=_list(TEXT),
        bots=seats,
        clock={"type": "integer", "minimum": 1},
        late={"enum": list(Late)},
        chat=FLAG,
        listed=FLAG,
    )
    opened = _object({"table": TEXT, "seats": _list(TEXT), "spectators": TEXT, "code": TEXT})
    joined = _object({"table": TEXT, "seat": WHOLE, "token": TEXT})
    listed = _object(
        {"code": TEXT, "rules": _message("Rules"), "terms": TERMS, "seats": _list(SEAT)}
    )
    return {
        "openapi": "3.1.0",
        "info": INFO,
        "paths": {
            "/tables": {"post": _operation("Open a table", opened, asked=opening, status=201)},
            "/join": {
                "post": _operation(
                    "Take an open seat", joined, asked=_object({"code": TEXT}, name=TEXT)
                )
            },
            "/lobby": {"get": _operation("List open tables", _object({"tables": _list(listed)}))},
            "/health": {"get": _operation("Is the server well?", _object({"status": TEXT}))},
        },
    }


def _operation(
    summary: str, answer: Schema, *, asked: Schema | None = None, status: int = 200
) -> Schema:
    responses = {str(status): _content("done", answer), "default": _content("refused", ERROR)}
    operation: dict[str, Any] = {"summary": summary, "responses": responses}
    if asked is not None:
        operation["requestBody"] = _content("what is wanted", asked)
    return operation


def _content(what: str, schema: Schema) -> Schema:
    return {"description": what, "content": {"application/json": {"schema": schema}}}
