"""JSON Schemas and TypeScript declarations of the messages of ``cardrules.wire``.

They are generated from the codecs that read and write the messages, and from the docstrings of the
classes. For the games of this library they ship as files and are read from those, because
``python -OO`` removes docstrings. For any other registered game the same functions generate them.
"""

import json
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

from cardrules import wire
from cardrules.encoding import schemas
from cardrules.encoding import typescript as declarations

__all__ = ["files", "json_schema", "typescript", "write"]


def files() -> Traversable:
    """Return the folder of the schema and declaration files that ship with the library.

    For each game it holds ``GAME.schema.json`` and ``GAME.d.ts``.

    >>> schema = json.loads((files() / "racko.schema.json").read_text("utf-8"))
    >>> schema["$id"]
    'urn:cardrules:format-1:racko'
    """
    return resources.files(__name__)


def json_schema(game: str, /) -> schemas.Schema:
    """Return the JSON Schema (2020-12) of a game's messages, as plain JSON.

    Raises:
        UnknownGameError: if no game is registered under the name.
        TypeError: if a message uses a codec of a class from outside this library.

    >>> json_schema("racko")["$defs"]["Draw"]["required"]
    ['type']
    """
    shipped = _shipped(f"{game}.schema.json")
    if shipped is None:
        return schemas.json_schema(wire.messages(game))
    return cast("schemas.Schema", json.loads(shipped))


def typescript(game: str, /) -> str:
    """Return the TypeScript declarations of a game's messages: a ``.d.ts`` file's text.

    Raises:
        UnknownGameError: if no game is registered under the name.
        TypeError: if a message uses a codec of a class from outside this library.
    """
    shipped = _shipped(f"{game}.d.ts")
    return declarations.typescript(wire.messages(game)) if shipped is None else shipped


def _shipped(name: str) -> str | None:
    """Return the text of a file that ships with the library, or None if it does not exist."""
    found = {file.name: file for file in files().iterdir()}
    return found[name].read_text("utf-8") if name in found else None


def write(game: str, folder: str | Path, /) -> None:
    """Generate both files of a game and write them into a folder.

    Raises:
        UnknownGameError: if no game is registered under the name.
        TypeError: if a message uses a codec of a class from outside this library.
        OSError: if a file cannot be written.
    """
    messages = wire.messages(game)
    schema = json.dumps(schemas.json_schema(messages), indent=1, ensure_ascii=False)
    declared = declarations.typescript(messages)
    texts = {f"{game}.schema.json": f"{schema}\n", f"{game}.d.ts": declared}
    for name, text in texts.items():
        (Path(folder) / name).write_text(text, "utf-8", newline="\n")
