"""The directive ``ruling``: one ruling of a game's rules page, under exactly its id.

The id, dots and all, is the anchor in the HTML and a label, so that ``{ref}`racko.go``` in
Markdown and a bare `racko.go` in a docstring link to it. A ruling shows where it comes from, the
code that holds it, and the codes of the moves that are refused by it. The build fails when the
code named does not exist, and when a game refuses a move by a ruling that no page has.
"""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from importlib import import_module
from inspect import isclass, isfunction, unwrap
from itertools import takewhile
from typing import Any, ClassVar, TypeAlias, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

_Visitor: TypeAlias = Callable[[HTML5Translator, nodes.Element], None]

_logger = logging.getLogger(__name__)
_AFTER_VIEWCODE = 900


class source_entry(addnodes.desc):  # noqa: N801 - nodes are lower case
    """A function outside the public reference, described here: viewcode then keeps its source."""


class source_name(addnodes.desc_signature):  # noqa: N801
    """Its name; viewcode puts the link to the source after it."""


class Ruling(SphinxDirective):
    """``:::{ruling} id Title``, with the options ``source`` and ``code``, and the text."""

    has_content = True
    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "source": directives.unchanged_required,
        "code": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Return the section of this ruling."""
        self.assert_has_content()
        ruling, *titles = self.arguments
        self._check(ruling)
        section = nodes.section(ids=[ruling], classes=["ruling"])
        self.set_source_info(section)
        section += nodes.title("", "", *_title(ruling, *titles))
        section += self.parse_content_to_nodes()
        section += self._facts(ruling)
        self.env.domains.standard_domain.note_hyperlink_target(
            ruling, self.env.current_document.docname, ruling, ruling
        )
        return [section]

    def _check(self, ruling: str) -> None:
        problem = None
        if not re.fullmatch(r"[a-z_]+(\.[a-z0-9-]+)+", ruling):
            problem = f"{ruling!r} is not the id of a ruling, such as 'racko.turn-over'"
        elif "source" not in self.options:
            problem = f"ruling {ruling} has no source"
        elif any(re.match(r":\w+:", line) for line in takewhile(str.strip, self.content)):
            problem = f"ruling {ruling} has an option in its text: an option is one line"
        if problem:
            raise self.error(problem)

    def _facts(self, ruling: str) -> nodes.field_list:
        source = cast("str", self.options["source"])
        names = cast("str", self.options.get("code", "")).replace(",", " ").split()
        refusals = tuple(_refusals(self.config.ruling_codes, ruling))
        fields = nodes.field_list(classes=["ruling-facts"])
        fields += _field("Source", self.parse_inline(source)[0])
        if names:
            fields += _field("Code", _listed([self._code(name) for name in names]))
        if refusals:
            fields += _field("Refuses as", _listed([_reference(*entry) for entry in refusals]))
        return fields

    def _code(self, name: str) -> nodes.Node:
        try:
            module, path = _located(name)
        except LookupError as error:
            raise self.error(str(error)) from error
        public = _public_name(module, path)
        if public is not None:
            return _reference(public.partition(".")[2], public)
        described = f"{module}.{path}"
        text = described.partition(".")[2]
        literal = nodes.literal(text, text, classes=["xref", "py"])
        name_node = source_name("", "", literal, module=module, fullname=path)
        entry = source_entry("", name_node, domain="py", objtype="function", noindex=True)
        self.set_source_info(entry)
        return entry


def _title(ruling: str, title: str = "") -> Iterator[nodes.Node]:
    if title:
        yield nodes.Text(f"{title} ")
    yield nodes.literal(ruling, ruling, classes=["ruling-id"])


def _field(name: str, content: list[nodes.Node]) -> nodes.field:
    body = nodes.field_body("", nodes.paragraph("", "", *content))
    return nodes.field("", nodes.field_name(name, name), body)


def _listed(entries: list[nodes.Node]) -> list[nodes.Node]:
    commas = [node for entry in entries for node in (nodes.Text(", "), entry)]
    return commas[1:]


def _reference(text: str, target: str) -> addnodes.pending_xref:
    literal = nodes.literal(text, text, classes=["xref", "py"])
    return addnodes.pending_xref(
        "", literal, refdomain="py", reftype="obj", reftarget=target, refwarn=True
    )


def _refusals(enums: list[str], ruling: str) -> Iterator[tuple[str, str]]:
    """Yield the code of each refusal that names the ruling, and where it is listed."""
    for name in enums:
        for member in _members(name):
            if getattr(member, "rule", None) == ruling:
                yield str(member), f"{name}.{member.name}"


def _members(name: str) -> list[Enum]:
    module, path = _located(name)
    return list(cast("type[Enum]", getattr(import_module(module), path)))


def _located(name: str) -> tuple[str, str]:
    """Return the module of a dotted name, and the path within it; LookupError if there is none."""
    module, _, path = name.rpartition(".")
    while module:
        try:
            found: object = import_module(module)
        except ModuleNotFoundError:
            module, _, rest = module.rpartition(".")
            path = f"{rest}.{path}"
            continue
        for part in path.split("."):
            found = getattr(found, part, None)
        if found is None:
            break
        return module, path
    message = f"nothing is named {name!r}"
    raise LookupError(message)


def _public_name(module: str, path: str) -> str | None:
    """Return the name under which a package offers what is in its module, None if none does."""
    head = path.partition(".")[0]
    wanted = getattr(import_module(module), head)
    if head.startswith("_") or not (isclass(wanted) or isfunction(unwrap(wanted))):
        return None
    while module:
        package = import_module(module)
        if head in getattr(package, "__all__", ()) and getattr(package, head) is wanted:
            return f"{module}.{path}"
        module = module.rpartition(".")[0]
    return None


def _place_anchors(_app: Sphinx, doctree: nodes.document) -> None:
    """Give each source entry the anchor that the page of its source links back to."""
    placed: set[str] = set()
    for name in doctree.findall(source_name):
        module, path = cast("str", name["module"]), cast("str", name["fullname"])
        if len(name.children) == 1:
            _logger.warning("no source is kept of %s.%s", module, path, location=name)
        anchors = [f"{module}.{path}", f"{module.rpartition('.')[0]}.{path}"]
        name["ids"] = [anchor for anchor in anchors if anchor not in placed]
        placed.update(anchors)


def _check_refusals(app: Sphinx, env: BuildEnvironment) -> None:
    labels = env.domains.standard_domain.labels
    for name in app.config.ruling_codes:
        for member in _members(name):
            rule = getattr(member, "rule", None)
            if rule not in labels:
                _logger.warning("%s refuses by %s, which no page has", f"{name}.{member}", rule)


def _span(css: str) -> tuple[_Visitor, _Visitor]:
    def visit(self: HTML5Translator, node: nodes.Element) -> None:
        anchors = cast("list[str]", node["ids"])
        self.body += [f'<span id="{anchor}"></span>' for anchor in anchors]
        self.body.append(f'<span class="{css}">')

    def depart(self: HTML5Translator, _node: nodes.Element) -> None:
        self.body.append("</span>")

    return visit, depart


def setup(app: Sphinx) -> ExtensionMetadata:
    """Enter the directive, and the list of enumerations whose members name a ruling."""
    app.setup_extension("sphinx.ext.viewcode")
    app.add_config_value("ruling_codes", [], "env", types=frozenset({list}))
    app.add_directive("ruling", Ruling)
    app.add_node(source_entry, html=_span("source-entry"))
    app.add_node(source_name, html=_span("source-name"))
    app.connect("doctree-read", _place_anchors, priority=_AFTER_VIEWCODE)
    app.connect("env-check-consistency", _check_refusals)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
