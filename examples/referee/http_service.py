"""The referee over HTTP: each question of ``referee.py`` at ``POST /ITS_NAME``.

Run it with ``python http_service.py``; README.md says what to send and what comes back. The
OpenAPI description combines the signatures of the questions with the library's JSON Schemas.
"""

import argparse
import json
from collections.abc import Awaitable, Callable
from functools import partial
from inspect import getdoc
from typing import Any, TypeAlias, cast, get_type_hints

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter, ValidationError, validate_call
from referee import QUESTIONS
from starlette.concurrency import run_in_threadpool
from typing_extensions import TypedDict

from cardrules import __version__, games, wire
from cardrules.errors import DecodeError
from cardrules.schemas import json_schema

MOST_BYTES = 65_536
"""The most bytes in a question."""
COMPONENTS = "#/components/schemas/"

Question: TypeAlias = Callable[..., object]
Endpoint: TypeAlias = Callable[[Request], Awaitable[JSONResponse]]


class Refusal(TypedDict):
    """What is wrong with a question, and where: a JSON pointer into the question."""

    pointer: str
    message: str


class Referee(FastAPI):
    """The application; its description has the messages of every game as components."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI description."""
        described = self.openapi_schema
        if described is None:
            described = super().openapi()
            described["components"]["schemas"].update(_components())
        return described


def create_app() -> FastAPI:
    """Return the referee as an ASGI application."""
    app = Referee(title="A referee of card games", version=__version__)
    for name, question in QUESTIONS.items():
        body = {"required": True, "content": {"application/json": {"schema": _schema(question)}}}
        app.add_api_route(
            f"/{name}",
            _endpoint(question),
            methods=["POST"],
            operation_id=name,
            name=name,
            description=getdoc(question),
            response_model=get_type_hints(question)["return"],
            responses={
                400: {"model": Refusal, "description": "The question is wrong."},
                413: {"model": Refusal, "description": "The question is too long."},
            },
            openapi_extra={"requestBody": body},
        )
    return app


def _endpoint(question: Question) -> Endpoint:
    checked = validate_call(config={"strict": True})(question)

    async def answer(request: Request) -> JSONResponse:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                return _refusal(413, "", f"longer than {MOST_BYTES} bytes")
        try:
            # The library's reader is strict, where FastAPI's would let pass a repeated key.
            given = wire.parse(body)
            if not isinstance(given, dict):
                return _refusal(400, "", "expected an object")
            members = cast("dict[str, object]", given)
            return JSONResponse(await run_in_threadpool(partial(checked, **members)))
        except DecodeError as error:
            return _refusal(400, error.path, error.message)
        except ValidationError as error:
            first, *_ = error.errors(include_url=False, include_context=False)
            return _refusal(400, _pointer(*first["loc"]), first["msg"])

    return answer


def _pointer(argument: str | int = "", *inner: str | int) -> str:
    """Return the JSON pointer of a place as pydantic gives it; empty for the whole question."""
    numbers = [part for part in inner if isinstance(part, int)]  # Texts are members of unions.
    escaped = str(argument).replace("~", "~0").replace("/", "~1")
    return "".join(f"/{part}" for part in (escaped, *numbers) if part != "")


def _refusal(status: int, pointer: str, message: str) -> JSONResponse:
    return JSONResponse(Refusal(pointer=pointer, message=message), status)


def _schema(question: Question) -> dict[str, Any]:
    """Return the schema of a question's arguments, which refers to the components."""
    arguments = TypeAdapter(cast("type[object]", question))  # A function is one to pydantic.
    schema = arguments.json_schema(ref_template=COMPONENTS + "{model}")
    schema.pop("$defs")
    return schema


def _components() -> dict[str, Any]:
    """Return the schemas of all games' messages, and the unions that the questions refer to."""
    components: dict[str, Any] = {}
    for game in games.names():
        text = json.dumps(json_schema(game)["$defs"]).replace("#/$defs/", f"{COMPONENTS}{game}.")
        components |= {f"{game}.{name}": schema for name, schema in json.loads(text).items()}
        encodings, unions = games.load(game).encodings(), wire.messages(game).unions
        types = {
            "ViewMessage": (encodings.view.__name__,),
            "RulesMessage": (encodings.rules.__name__,),
            "MoveMessage": unions["Move"],
            "SeenEventMessage": unions["SeenEvent"],
        }
        for union, names in types.items():
            members = [{"$ref": f"{COMPONENTS}{game}.{name}Message"} for name in names]
            components.setdefault(union, {"anyOf": []})["anyOf"] += members
    return components


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="A referee of card games.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    uvicorn.run(create_app(), host=options.host, port=options.port)


if __name__ == "__main__":
    main()
