"""What the options of rules classes are: their fields have it as metadata, not as docstrings.

The reference shows it where autodoc finds no docstring. The directive ``options`` makes a table of
the options of a class.
"""

from functools import cache
from importlib import import_module

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from cardrules._options import Option, options_of

_CLASSES = (
    "cardrules.queen_of_scots.Rules",
    "cardrules.racko.Rules",
    "cardrules.rank.Rules",
)
_BEFORE_OTHERS = 300


@cache
def _options() -> dict[str, Option]:
    """Return every option by its full public name."""
    found: dict[str, Option] = {}
    for name in _CLASSES:
        module, _, cls = name.rpartition(".")
        rules = getattr(import_module(module), cls)
        found.update({f"{name}.{option.name}": option for option in options_of(rules)})
    return found


def _say(
    _app: Sphinx, what: str, name: str, _thing: object, _options_given: object, lines: list[str]
) -> None:
    option = _options().get(name)
    if what == "attribute" and option is not None:
        said = option.sentence
        lines[:] = [f"{said[0].upper()}{said[1:]}", ""]


def _keep(
    app: Sphinx,
    what: str,
    name: str,
    _thing: object,
    skip: bool,  # noqa: FBT001 - as Sphinx passes it
    _options_given: object,
) -> bool | None:
    """Keep the options of a rules class, which autodoc takes for undocumented."""
    cls = app.env.temp_data.get("autodoc:class")
    of = f"{app.env.temp_data.get('autodoc:module')}.{cls}.{name}"
    return False if what == "class" and skip and of in _options() else None


class Options(SphinxDirective):
    """``:::{options} package.Rules``: the options of a class, with defaults and rulings."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        module, _, name = self.arguments[0].rpartition(".")
        options = options_of(getattr(import_module(module), name))
        group = nodes.tgroup("", cols=len(_HEADS))
        group += [nodes.colspec(colwidth=width) for width in _WIDTHS]
        group += nodes.thead("", _row(*(nodes.Text(head) for head in _HEADS)))
        group += nodes.tbody("", *(_row_of(self.arguments[0], option) for option in options))
        return [nodes.table("", group, classes=["options", "stacked"])]


_HEADS = ("option", "what it says", "default", "ruling")
_WIDTHS = (20, 45, 17, 18)


def _row_of(cls: str, option: Option) -> nodes.row:
    """Return the row of an option, with links to its entry in the reference and to its ruling."""
    named = _link("py", "attr", f"{cls}.{option.name}", option.name)
    ruling = option.ruling or ""
    is_plain = option.default is None or isinstance(option.default, int | str)
    default = option.otherwise or (str(option.default) if is_plain else "")
    return _row(
        named,
        nodes.Text(option.description("None")),
        nodes.Text(default),
        _link("std", "ref", ruling, ruling) if ruling else nodes.Text(""),
    )


def _link(domain: str, role: str, target: str, text: str) -> nodes.Node:
    return addnodes.pending_xref(
        "",
        nodes.literal(text, text),
        refdomain=domain,
        reftype=role,
        reftarget=target,
        refexplicit=True,
    )


def _row(*cells: nodes.Node) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Listen to what autodoc asks."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("options", Options)
    app.connect("autodoc-process-docstring", _say, priority=_BEFORE_OTHERS)
    app.connect("autodoc-skip-member", _keep)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
