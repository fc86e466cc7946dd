"""A table of its names, one line each, at the top of every page of the reference.

It is made from the page itself: the names in their order, the headings between them, and of each
name the first paragraph of its docstring.
"""

from collections.abc import Iterator

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

_FEWEST = 3
"""A page with fewer names than this needs no table."""
_WIDTHS = (30, 70)


def _add_table(app: Sphinx, page: nodes.document) -> None:
    """Put the table under the first paragraph of a page of the reference."""
    if not app.env.docname.startswith("reference/"):
        return
    entries = [entry for entry in page.findall(addnodes.desc) if _is_named(entry)]
    opening = next(page.findall(nodes.paragraph), None)
    if len(entries) < _FEWEST or opening is None:
        return
    group = nodes.tgroup("", cols=len(_WIDTHS))
    group += [nodes.colspec(colwidth=width) for width in _WIDTHS]
    group += nodes.tbody("", *_rows(entries))
    place = opening.parent.index(opening) + 1
    opening.parent.insert(place, nodes.table("", group, classes=["overview"]))


def _is_named(entry: addnodes.desc) -> bool:
    """Return whether an entry is of a name of the page, and not of a member of another entry."""
    is_member = isinstance(entry.parent, addnodes.desc_content)
    return entry["domain"] == "py" and not is_member and bool(_signature(entry)["ids"])


def _signature(entry: addnodes.desc) -> addnodes.desc_signature:
    return next(entry.findall(addnodes.desc_signature))


def _rows(entries: list[addnodes.desc]) -> Iterator[nodes.row]:
    heading: nodes.Node | None = None
    for entry in entries:
        section = entry.parent
        while not isinstance(section, nodes.section):
            section = section.parent
        if section is not heading and isinstance(section.parent, nodes.section):
            link = _link(section["ids"][0], nodes.Text(section[0].astext()))
            yield nodes.row("", nodes.entry("", nodes.paragraph("", "", link), morecols=1))
        heading = section
        signature = _signature(entry)
        name = _link(signature["ids"][0], nodes.literal("", signature["fullname"]))
        yield nodes.row(
            "", nodes.entry("", nodes.paragraph("", "", name)), nodes.entry("", _summary(entry))
        )


def _link(target: str, shown: nodes.Node) -> nodes.reference:
    return nodes.reference("", "", shown, internal=True, refid=target)


def _summary(entry: addnodes.desc) -> nodes.paragraph:
    """Return the first paragraph of a docstring."""
    content = next(part for part in entry if isinstance(part, addnodes.desc_content))
    said = next((part for part in content if isinstance(part, nodes.paragraph)), None)
    return nodes.paragraph() if said is None else said.deepcopy()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the tables when a page was read."""
    app.connect("doctree-read", _add_table)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
