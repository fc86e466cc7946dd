"""The directive ``codes``: a table of enumerations of reasons, made from code and catalogue.

Each member has a row: its code, its ruling if it has one, the values that its message names, with
their types if it gives them, and the message in English. The build fails when a member has no
message.
"""

from collections.abc import Iterator
from importlib import import_module
from string import Formatter
from typing import cast, get_args

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from cardrules import Seat, ViolationCode, language
from cardrules._causes import ReasonCode
from cardrules.language import Name, Term

_TYPES: dict[object, str] = {int: "number", Seat: "seat", str: "text", Term: "term", Name: "name"}


class Codes(SphinxDirective):
    """``:::{codes} package.Enumeration``, or several in one table."""

    required_arguments = 1
    optional_arguments = 9

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        members = [member for name in self.arguments for member in _members(name)]
        refusals = [member for member in members if isinstance(member, ViolationCode)]
        rows = [_row_of_refusal(code) for code in refusals] or [_row_of(code) for code in members]
        heads, widths = _REFUSALS if refusals else _CAUSES
        group = nodes.tgroup("", cols=len(heads))
        group += [nodes.colspec(colwidth=width) for width in widths]
        group += nodes.thead("", _row(*(nodes.Text(head) for head in heads)))
        group += nodes.tbody("", *rows)
        return [nodes.table("", group, classes=["stacked"])]


_CAUSES = (("code", "values", "message"), (25, 20, 55))
_REFUSALS = (("code", "ruling", "values", "message"), (20, 20, 20, 40))


def _members(enumeration: str) -> list[ReasonCode]:
    module, _, name = enumeration.rpartition(".")
    return list(cast("type[ReasonCode]", getattr(import_module(module), name)))


def _row_of(code: ReasonCode) -> nodes.row:
    template = language.catalogue("en")[code.message_key]
    values = ", ".join(sorted({name for _, name, _, _ in Formatter().parse(template) if name}))
    return _row(nodes.literal("", str(code)), nodes.Text(values), _message(template))


def _row_of_refusal(code: ViolationCode) -> nodes.row:
    """Return the row of a reason for refusing a move, with a link to its ruling."""
    ruling = nodes.literal(code.rule, code.rule)
    link = addnodes.pending_xref(
        "", ruling, refdomain="std", reftype="ref", reftarget=code.rule, refexplicit=True
    )
    values = ", ".join(f"{name}: {_type(of)}" for name, of in sorted((code.params or {}).items()))
    message = _message(language.catalogue("en")[code.message_key])
    return _row(nodes.literal("", str(code)), link, nodes.Text(values), message)


def _type(of: object) -> str:
    if of in _TYPES:
        return _TYPES[of]
    return f"list of {_TYPES[get_args(of)[0]]}s"


def _message(template: str) -> nodes.inline:
    """Return a message, with the names of its values set off, and the forms for several."""
    return nodes.inline("", "", *_parts(template))


def _parts(template: str) -> Iterator[nodes.Node]:
    for text, name, forms, _ in Formatter().parse(template):
        yield nodes.Text(text)
        if name and forms:
            yield nodes.Text(forms.partition("|")[2])
        elif name:
            yield nodes.emphasis("", name)


def _row(*cells: nodes.Node) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Enter the directive."""
    app.add_directive("codes", Codes)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
