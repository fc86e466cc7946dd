"""Serve the page and the tables from one server, so that the page can open and join tables.

The tables are those of the example server. This server adds the page, Pyodide as installed by
npm, and the wheels that the page loads. README.md has the command that fetches and builds them.
"""

import mimetypes
import sys
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

HERE = Path(__file__).parent
WHEELS, PYODIDE = HERE / "wheels", HERE / "node_modules" / "pyodide"
CLIENT = HERE.parents[1] / "clients" / "typescript" / "dist"
sys.path.insert(0, str(HERE.parent / "server"))

from server import Options, configured, create_app, parsed  # noqa: E402 - the example beside this one

# Browsers require these types, and some systems' tables of types lack them.
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".mjs")


def list_wheels(_: Request) -> JSONResponse:
    """Return the names of the wheels."""
    return JSONResponse(sorted(path.name for path in WHEELS.glob("*.whl")))


def create_site(options: Options) -> Starlette:
    """Return the example server with the page."""
    app = create_app(options)
    # The routes are tried in order, so "/" comes last: it matches every path.
    app.router.routes += [
        Route("/wheels", list_wheels),
        Mount("/wheels", StaticFiles(directory=WHEELS)),
        Mount("/client", StaticFiles(directory=CLIENT, check_dir=False)),
        Mount("/pyodide", StaticFiles(directory=PYODIDE)),
        Mount("/", StaticFiles(directory=HERE / "page", html=True)),
    ]
    return app


def main() -> None:
    """Serve until interrupted."""
    options, host, port = parsed("A page to play at, and its server.")
    print(f"Open http://{host}:{port}/ in a browser.", flush=True)
    configured(create_site(options), options, host, port).run()


if __name__ == "__main__":
    main()
