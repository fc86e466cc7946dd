"""The directive ``codes``: a table of an enumeration of reasons, made from the catalogue.

Each member has a row: its code, the values that its message names, and the message in English. The
build fails when a member has no message.
"""

from collections.abc import Iterator
from importlib import import_module
from string import Formatter
from typing import cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from cardrules import language
from cardrules._causes import ReasonCode

_HEAD = ("code", "values", "message")
_WIDTHS = (25, 20, 55)


class Codes(SphinxDirective):
    """``:::{codes} package.Enumeration``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        module, _, name = self.arguments[0].rpartition(".")
        members = cast("type[ReasonCode]", getattr(import_module(module), name))
        group = nodes.tgroup("", cols=len(_HEAD))
        group += [nodes.colspec(colwidth=width) for width in _WIDTHS]
        group += nodes.thead("", _row(*(nodes.Text(each) for each in _HEAD)))
        group += nodes.tbody("", *map(_row_of, members))
        return [nodes.table("", group, classes=["codes"])]


def _row_of(code: ReasonCode) -> nodes.row:
    template = language.catalogue("en")[code.message_key]
    values = ", ".join(sorted({name for _, name, _, _ in Formatter().parse(template) if name}))
    message = nodes.inline("", "", *_message(template))
    return _row(nodes.literal("", str(code)), nodes.Text(values), message)


def _message(template: str) -> Iterator[nodes.Node]:
    """Yield a message, with the names of its values set off."""
    for text, name, _, _ in Formatter().parse(template):
        yield nodes.Text(text)
        if name:
            yield nodes.emphasis("", name)


def _row(*cells: nodes.Node) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Enter the directive."""
    app.add_directive("codes", Codes)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
