"""Serve the page and the tables from one server, so that the page can open and join tables.

The tables are those of the example server. This server adds the page and what pack.mjs has packed
of Python. README.md has the command that fetches and builds everything.
"""

import json
import sys
from pathlib import Path

from files import ENCODINGS, File, Files
from starlette.applications import Starlette
from starlette.routing import Route

HERE = Path(__file__).parent
PAGE, PACKED = HERE / "page", HERE / "packed"
sys.path.insert(0, str(HERE.parent / "server"))

from server import Options, configured, create_app, parsed  # noqa: E402 - the example beside this one


def site_files() -> Files:
    """Return the page and what it loads."""
    page = {path.name: path for path in PAGE.iterdir() if path.is_file()}
    compressed = set(ENCODINGS.values())
    packed = {path.name: path for path in PACKED.iterdir() if path.suffix not in compressed}
    python = {name: path.read_text("utf-8") for name, path in page.items() if is_for_python(path)}
    return Files(
        {name: File.read(path) for name, path in page.items()}
        | {f"packed/{name}": File.read(path) for name, path in packed.items()}
        | {"python.json": File.of("python.json", json.dumps(python).encode())}
    )


def is_for_python(path: Path) -> bool:
    """Return whether the Python in the page needs a file: its modules, and what they read."""
    return path.suffix in {".py", ".json"}


def create_site(options: Options) -> Starlette:
    """Return the example server with the page."""
    app = create_app(options)
    # The routes are tried in order, so this one comes last: it matches every path.
    app.router.routes.append(Route("/{path:path}", site_files().answer))
    return app


def main() -> None:
    """Serve until interrupted."""
    options, host, port = parsed("A page to play at, and its server.")
    print(f"Open http://{host}:{port}/ in a browser.", flush=True)
    configured(create_site(options), options, host, port).run()


if __name__ == "__main__":
    main()
