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
CLIENT = HERE.parents[1] / "clients" / "typescript" / "dist"
FOLDERS = {"": HERE / "page", "packed/": HERE / "packed", "client/": CLIENT}
"""The folders of the site, by the beginning of their paths."""
sys.path.insert(0, str(HERE.parent / "server"))

from server import Options, configured, create_app, parsed  # noqa: E402 - the example beside this one


def site_files() -> Files:
    """Return the page and what it loads."""
    paths = {
        f"{beginning}{path.name}": path
        for beginning, folder in FOLDERS.items()
        for path in folder.iterdir()
        if path.is_file() and path.suffix not in {*ENCODINGS.values(), ".ts"}
    }
    files = {name: File.read(path) for name, path in paths.items()}
    return Files({**files, "python.json": _for_python(FOLDERS[""])})


def _for_python(folder: Path) -> File:
    """Return in one file what Python in the page needs: its modules, and the data they read."""
    paths = sorted(path for path in folder.iterdir() if path.suffix in {".py", ".json"})
    texts = {path.name: path.read_text(encoding="utf-8") for path in paths}
    return File.of("python.json", json.dumps(texts).encode())


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
