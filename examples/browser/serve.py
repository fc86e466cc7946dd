"""Serve the page and the tables from one server, so that the page can open and join tables.

The tables are those of the example server. This server adds the page, Pyodide as installed by
npm, and the wheels that the page loads. README.md has the command that fetches and builds them.
"""

import argparse
import mimetypes
import sys
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

HERE = Path(__file__).parent
WHEELS, PYODIDE = HERE / "wheels", HERE / "node_modules" / "pyodide"
sys.path.insert(0, str(HERE.parent / "server"))

from server import MOST_BYTES, create_app  # noqa: E402 - the example beside this one

# Browsers require these types, and some systems' tables of types lack them.
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".mjs")


def list_wheels(_: Request) -> JSONResponse:
    """Return the names of the wheels."""
    return JSONResponse(sorted(path.name for path in WHEELS.glob("*.whl")))


def create_site(database: str) -> Starlette:
    """Return the example server with the page."""
    app = create_app(database)
    # The routes are tried in order, so "/" comes last: it matches every path.
    app.router.routes += [
        Route("/wheels", list_wheels),
        Mount("/wheels", StaticFiles(directory=WHEELS)),
        Mount("/pyodide", StaticFiles(directory=PYODIDE)),
        Mount("/", StaticFiles(directory=HERE / "page", html=True)),
    ]
    return app


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="A page to play at, and its server.")
    parser.add_argument("--database", default="sqlite:///tables.db", help="URL of the database")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    print(f"Open http://{options.host}:{options.port}/ in a browser.", flush=True)
    app = create_site(options.database)
    uvicorn.run(
        app, host=options.host, port=options.port, ws_max_size=MOST_BYTES, log_level="warning"
    )


if __name__ == "__main__":
    main()
