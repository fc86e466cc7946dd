"""How Sphinx builds the documentation: offline, and with every doubtful reference an error."""

import sys
from pathlib import Path

import cardrules

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "cardrules"
author = "cardrules contributors"
copyright = "cardrules contributors"
release = cardrules.__version__
version = release

extensions = [
    "codes",
    "myst_parser",
    "options",
    "overviews",
    "public_names",
    "rulings",
    "signatures",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_design",
    "try_it",
]
exclude_patterns = ["_build", "_ext", "_inventories"]
nitpicky = True
nitpick_ignore_regex = [
    ("py:(class|obj)", r"cardrules(\.\w+)*\.([A-Z]\w*)?[TU](_co|_contra)?"),  # type variables
    ("py:class", r"Json"),  # it is made of itself, so that its name stands for no page
    ("py:class", r"(gymnasium|numpy|pettingzoo|typing_extensions)\..*"),  # documented elsewhere
]
default_role = "any"  # a name in single backticks in a docstring: of Python, or of a ruling

html_theme = "furo"
html_title = f"cardrules {release}"
html_static_path = ["_static"]
html_css_files = ["cardrules.css"]

public_modules = [
    "cardrules",
    "cardrules.adapters.pettingzoo",
    "cardrules.authoring",
    "cardrules.cli",
    "cardrules.fairness",
    "cardrules.house_rules",
    "cardrules.language",
    "cardrules.pictures",
    "cardrules.queen_of_scots",
    "cardrules.racko",
    "cardrules.rank",
    "cardrules.records",
    "cardrules.schemas",
    "cardrules.table",
    "cardrules.vectors",
    "cardrules.wire",
]
ruling_codes = ["cardrules.queen_of_scots.Code", "cardrules.racko.Code", "cardrules.rank.Code"]

add_module_names = False
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
python_display_short_literal_types = True
maximum_signature_line_length = 70
napoleon_google_docstring = True
napoleon_numpy_docstring = False
toc_object_entries_show_parents = "hide"

# The local file comes first, so that the network is never asked.
intersphinx_mapping = {"python": ("https://docs.python.org/3", ("_inventories/python.inv", None))}

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
copybutton_prompt_is_regexp = True
copybutton_prompt_text = r">>> |\.\.\. |\$ "
