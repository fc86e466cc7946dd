"""Links to names where they are public, and a check that the reference lists each of them.

A class that lives in ``cardrules.racko.state`` is documented as ``cardrules.racko.State``, where
users import it from. Signatures name the first; here they find the second. A new type or an alias
has its docstring from where it lives. The build fails when a name in ``__all__`` has no entry.
"""

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import UnionType
from typing import cast

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata, restify

_logger = logging.getLogger(__name__)
_BEFORE_NAPOLEON = 400


def public(modules: tuple[str, ...]) -> Iterator[tuple[str, str, object]]:
    """Yield each public name: its module, itself, and what it stands for."""
    for name in modules:
        module = import_module(name)
        for entry in cast("list[str]", module.__all__):
            if not entry.startswith("__"):
                yield name, entry, getattr(module, entry)


@cache
def _homes(modules: tuple[str, ...]) -> dict[str, str]:
    """Return the public name of each thing, by the name of the place where it is defined."""
    return {
        f"{getattr(thing, '__module__', module)}.{name}": f"{module}.{name}"
        for module, name, thing in public(modules)
    }


def _resolve(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.TextElement
) -> nodes.reference | None:
    """Return the link to a name that is documented under its public one."""
    public = _homes(tuple(app.config.public_modules)).get(cast("str", node["reftarget"]), "")
    entry = env.domains.python_domain.objects.get(public)
    if node["refdomain"] != "py" or entry is None:
        return None
    refdoc = cast("str", node["refdoc"])
    return make_refnode(app.builder, refdoc, entry.docname, entry.node_id, content, public)


def _mend_docstring(
    _app: Sphinx, what: str, name: str, thing: object, _options: object, lines: list[str]
) -> None:
    """Give a name the docstring from where it lives, and keep Napoleon from reading it.

    Napoleon takes what stands before a colon in the first line of a field for a type. Ours are
    prose, so they begin with an empty comment.
    """
    if what == "data":
        lines[:] = _home_docstring(name, thing) or lines
        if isinstance(thing, UnionType):
            lines += ["", f"alias of {restify(thing, 'smart')}"]  # as autodoc does for others
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]


def _home_docstring(name: str, thing: object) -> list[str]:
    _, _, entry = name.rpartition(".")
    for home, module in sorted(sys.modules.items()):
        if home.startswith("cardrules.") and vars(module).get(entry) is thing:
            docstring = ModuleAnalyzer.for_module(home).find_attr_docs().get(("", entry))
            if docstring is not None:
                return docstring
    return []


def _follow(_app: Sphinx, module: str, name: str) -> str | None:
    """Return the module itself for an alias of a built-in type, whose own has no source."""
    thing = getattr(import_module(module), name, None)
    return module if getattr(thing, "__module__", "") == "builtins" else None


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    listed = env.domains.python_domain.objects
    for module, name, _ in public(tuple(app.config.public_modules)):
        if f"{module}.{name}" not in listed:
            _logger.warning("the reference lacks the public name %s.%s", module, name)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Enter the list of the modules whose names are public."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.viewcode")
    app.add_config_value("public_modules", [], "env", types=frozenset({list}))
    app.connect("autodoc-process-docstring", _mend_docstring, priority=_BEFORE_NAPOLEON)
    app.connect("viewcode-follow-imported", _follow)
    app.connect("missing-reference", _resolve)
    app.connect("env-check-consistency", _check)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
