"""Signatures that a reader takes in at a glance.

Autodoc writes out what the alias of a type stands for, and gives each argument a line as soon as
the signature is long with the modules of its types, which nobody sees. Here an alias is written by
its public name, a game stands without its types, and only what is seen to be too long is broken
into lines. All three games have a ``Rules`` and a ``View``; on the pages of others, the names of a
game begin with it.
"""

import re
from collections.abc import Callable
from enum import Enum, EnumType
from functools import cache
from itertools import pairwise
from types import UnionType
from typing import Annotated, Union, get_origin

import attrs
from docutils import nodes
from public_names import public
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.domains.python import PythonDomain
from sphinx.domains.python._object import PyObject
from sphinx.util.typing import ExtensionMetadata, stringify_annotation

from cardrules._pickling import Sealed

_GAMES = re.compile(r"cardrules\.(queen_of_scots|racko|rank)\.(\w+\.)*[A-Z]\w*")
_GAME = re.compile(r"\b((?:Hosted|Encoded)?Game)\[")
_ANNOTATED = re.compile(r"(~?(?:typing\.)?Annotated)\[")


class Readable(PyObject):
    """A directive of the domain ``py`` with types that are short, and lines as few as can be."""

    def handle_signature(self, sig: str, signode: addnodes.desc_signature) -> tuple[str, str]:
        """Return what the domain does, after writing the signature's nodes."""
        if "type" in self.options:
            self.options["type"] = _readable(self.config, self.options["type"])
        described = super().handle_signature(_readable(self.config, sig), signode)
        _name_games(signode)
        is_long = _length(signode) > self.config.maximum_signature_line_length
        for parameters in signode.findall(addnodes.desc_parameterlist):
            parameters["multi_line_parameter_list"] = is_long
        return described


def _name_games(signode: addnodes.desc_signature) -> None:
    """Put the name of its game before each type of a game, outside of the game's own page."""
    for reference in signode.findall(addnodes.pending_xref):
        found = _GAMES.fullmatch(reference["reftarget"])
        if found and not f"{signode['module']}.".startswith(f"cardrules.{found[1]}."):
            for text in list(reference.findall(nodes.Text)):
                text.parent.replace(text, nodes.Text(f"{found[1]}.{text}"))


def _length(signode: addnodes.desc_signature) -> int:
    """Return how many characters a signature takes on one line.

    Each reference has a second text, for when it is not resolved. Brackets, the commas between
    parameters and the arrow are not in the tree; the page has them.
    """
    texts = [text for text in signode.findall(nodes.Text) if text.parent.get("condition") != "*"]
    commas = len(list(signode.findall(addnodes.desc_parameter)))
    arrows = len(list(signode.findall(addnodes.desc_returns)))
    return sum(map(len, texts)) + 2 * commas + 3 * arrows


def _readable(config: Config, written: str) -> str:
    """Return types as autodoc writes them, with aliases by their names and games on their own."""
    for alias, name in _aliases(tuple(config.public_modules)).items():
        written = written.replace(alias, name)
    # The types of a game say which types of a function belong together, and fill half a screen.
    written = _in_brackets(written, _GAME, lambda name, _: name)
    return _in_brackets(written, _ANNOTATED, lambda _, types: types[0])


@cache
def _aliases(modules: tuple[str, ...]) -> dict[str, str]:
    """Return the public name of each alias by what autodoc writes; the longest come first."""
    aliases = {
        stringify_annotation(thing, "smart"): f"~{module}.{name}"
        for module, name, thing in public(modules)
        if get_origin(thing) in {Union, UnionType, Annotated}
    }
    return dict(sorted(aliases.items(), key=lambda alias: -len(alias[0])))


def _in_brackets(
    written: str, start: re.Pattern[str], write: Callable[[str, list[str]], str]
) -> str:
    """Return a signature in which each generic type of some name is written in another way."""
    while found := start.search(written):
        depth, end, commas = 1, found.end(), [found.end() - 1]
        while depth:
            commas += [end] if depth == 1 and written[end] == "," else []
            depth += {"[": 1, "]": -1}.get(written[end], 0)
            end += 1
        places = pairwise([*commas, end - 1])
        types = [written[first + 1 : last].strip() for first, last in places]
        written = written[: found.start()] + write(found[1], types) + written[end:]
    return written


def _construct(
    _app: Sphinx,
    _what: str,
    _name: str,
    thing: object,
    _options: object,
    signature: str | None,
    returned: str | None,
) -> tuple[str | None, str | None]:
    """Write constructors as the fields of the class are.

    There is no signature where nobody makes an instance by calling, as of states and views.
    """
    is_abstract = isinstance(thing, EnumType) or getattr(thing, "_is_protocol", False)
    if is_abstract or (isinstance(thing, type) and issubclass(thing, Sealed)):
        return "", None
    if signature and isinstance(thing, type) and attrs.has(thing):
        signature = _with_fields(signature, thing)
    return signature, returned


def _with_fields(signature: str, cls: type[attrs.AttrsInstance]) -> str:
    """Return a constructor's signature with types and defaults as the fields of the class say.

    attrs writes the type that a converter takes, and looks defaults up where nobody can see them.
    """
    for field in attrs.fields(cls):
        written, default = f"attr_dict['{field.name}'].default", field.default
        if isinstance(default, Enum):
            shown = f"{type(default).__name__}.{default.name}"
        else:
            # A default that is made anew for each object has no value to show.
            shown = "..." if hasattr(default, "factory") else repr(default)
        signature = signature.replace(written, shown)
        told = stringify_annotation(field.type, "smart")
        converted = rf"\b{field.alias}: ~?[\w.]*NumberT\b"
        signature = re.sub(converted, f"{field.alias}: {told}", signature)
    return signature.replace("= NOTHING", "= ...")  # made anew for each object, by a method


def setup(app: Sphinx) -> ExtensionMetadata:
    """Put readable directives in place of the domain's own."""
    app.setup_extension("public_names")
    app.connect("autodoc-process-signature", _construct)
    for name, directive in PythonDomain.directives.items():
        if issubclass(directive, PyObject):
            readable = type(directive.__name__, (Readable, directive), {})
            app.add_directive_to_domain("py", name, readable, override=True)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
