"""What the options of rules classes are: their fields have it as metadata, not as docstrings."""

from functools import cache
from importlib import import_module

from sphinx.application import Sphinx
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


def setup(app: Sphinx) -> ExtensionMetadata:
    """Listen to what autodoc asks."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", _say, priority=_BEFORE_OTHERS)
    app.connect("autodoc-skip-member", _keep)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
