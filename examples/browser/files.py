"""The files that a browser loads: in memory, each compressed once, and named by its content.

All are read when the server starts. So the server never serves files of two versions.
"""

import gzip
import hashlib
import json
import mimetypes
from collections.abc import Mapping
from pathlib import Path

import attrs
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

# Browsers require these types, and some systems' tables of types lack them.
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The endings of files that are compressed already, the smallest first."""


@attrs.frozen
class File:
    """A file, in each form in which it can be sent."""

    kind: str
    """The media type."""
    size: int
    """How many bytes it has when it is not compressed."""
    tag: str
    """A hash of its content."""
    forms: Mapping[str, bytes] = attrs.field(repr=False)
    """Its content by encoding, the smallest first."""

    @classmethod
    def of(cls, name: str, plain: bytes, compressed: Mapping[str, bytes] | None = None) -> "File":
        """Return a file with a name and a content."""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        forms = compressed or {"gzip": gzip.compress(plain)}
        tag = hashlib.sha256(plain).hexdigest()[:16]
        return cls(kind, len(plain), tag, {**forms, "identity": plain})

    @classmethod
    def read(cls, path: Path) -> "File":
        """Return a file of a folder, with its compressed forms if they lie beside it."""
        beside = {name: path.with_name(path.name + end) for name, end in ENCODINGS.items()}
        compressed = {name: each.read_bytes() for name, each in beside.items() if each.exists()}
        return cls.of(path.name, path.read_bytes(), compressed)

    def answer(self, request: Request) -> Response:
        """Return the smallest form that the browser understands, or that it has the file."""
        headers = {"etag": f'W/"{self.tag}"', "vary": "accept-encoding"}
        headers["cache-control"] = "no-cache"  # Keep it, and ask whether there is a new one.
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        understood = request.headers.get("accept-encoding", "").replace(",", " ").split()
        encoding = next(name for name in self.forms if name in {*understood, "identity"})
        if encoding != "identity":
            headers["content-encoding"] = encoding
        return Response(self.forms[encoding], headers=headers, media_type=self.kind)


class Files:
    """All files of a site, by their paths."""

    def __init__(self, files: Mapping[str, File]) -> None:
        """Add the list of the files, with which the browser keeps them and shows its progress."""
        listed = {
            path: {"tag": file.tag, "size": file.size} for path, file in sorted(files.items())
        }
        script = f"self.FILES = {json.dumps(listed)};\n".encode()
        self._files = {**files, "files.js": File.of("files.js", script)}

    async def answer(self, request: Request) -> Response:
        """Return the file that a request asks for."""
        file = self._files.get(request.path_params["path"] or "index.html")
        if file is None:
            raise HTTPException(404)
        return file.answer(request)
