"""The page *Try it*, which runs the library in the reader's browser, with what it loads beside it.

Pyodide comes from npm: the environment variable PYODIDE names its folder, or it is where the
browser example installs it. Without it the page says so, and its examples cannot be run. The code
that starts Python is that of the browser example.
"""

import inspect
import json
import os
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

_BROWSER = Path(__file__).parents[2] / "examples" / "browser"
_PYODIDE = Path(os.environ.get("PYODIDE") or _BROWSER / "node_modules" / "pyodide")
_LOADED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
_PACKAGES = ("cardrules", "attr", "attrs", "typing_extensions")
_TAG = "pyodide"
"""The tag under which the page knows that it can run its examples."""


def _look_for_pyodide(app: Sphinx, _config: Config) -> None:
    if all((_PYODIDE / name).is_file() for name in _LOADED):
        app.tags.add(_TAG)


def _add_editors(
    app: Sphinx, page: str, _template: str, _context: object, _tree: nodes.document | None
) -> None:
    if page == "try-it" and _TAG in app.tags:
        app.add_css_file("try-it/style.css")
        app.add_js_file("try-it/page.js", loading_method="defer")


def _copy_python(app: Sphinx, error: Exception | None) -> None:
    """Put Python, the library and the list of these files beside the scripts of the page."""
    if error is not None or app.builder.format != "html" or _TAG not in app.tags:
        return
    target = Path(app.outdir) / "_static" / "try-it"
    packed = target / "packed"
    packed.mkdir(exist_ok=True)
    for name in _LOADED:
        shutil.copyfile(_PYODIDE / name, packed / name)
    with ZipFile(packed / "cardrules.zip", "w", ZIP_DEFLATED) as archive:
        for path, name in _sources():
            archive.write(path, name)
    sizes = {f"packed/{path.name}": {"size": path.stat().st_size} for path in packed.iterdir()}
    (target / "files.js").write_text(f"self.FILES = {json.dumps(sizes)};\n", "utf-8")
    shutil.copyfile(_BROWSER / "page" / "python.js", target / "python.js")


def _sources() -> Iterator[tuple[Path, str]]:
    """Yield the files of the library and of what it depends on, with their names for imports."""
    for package in _PACKAGES:
        module = Path(inspect.getfile(import_module(package)))
        is_package = module.name == "__init__.py"
        root = module.parents[1] if is_package else module.parent
        for path in sorted(module.parent.rglob("*")) if is_package else [module]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield path, path.relative_to(root).as_posix()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Look for Pyodide at the beginning, and copy it at the end."""
    app.connect("config-inited", _look_for_pyodide)
    app.connect("html-page-context", _add_editors)
    app.connect("build-finished", _copy_python)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
