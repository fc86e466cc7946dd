"""The colours, light and dark, and the style sheet that names them by their role.

Shapes and texts have classes such as ``cr-card``, each a role. All rules of the style sheet begin
with the class of the theme, and a theme is the same in every picture. So any number of pictures
can stand on a page without ids and without disturbing it.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, TypeAlias


class Theme(StrEnum):
    """Which colours a picture has."""

    AUTO = "auto"
    """Light or dark, as the reader's system prefers."""
    LIGHT = "light"
    """Dark ink on a light table, always."""
    DARK = "dark"
    """Light ink on a dark table, always."""


ThemeName: TypeAlias = Literal["auto", "light", "dark"]
"""The value of a theme, accepted wherever a `Theme` is."""

COLOURS: Mapping[str, tuple[str, str]] = {
    "table": ("#f3efe6", "#171a1f"),
    "panel": ("#e9e3d6", "#22272e"),
    "paper": ("#ffffff", "#343b45"),
    "back": ("#c9d3e0", "#2a3644"),
    "hatch": ("#93a4ba", "#52657c"),
    "edge": ("#6b7280", "#8b95a3"),
    "ink": ("#1b2028", "#f2f4f7"),
    "soft": ("#525a66", "#b9c1cc"),
    "turn": ("#144f9e", "#8fc0ff"),
    "move": ("#a33b00", "#ffb26b"),
}
"""Each colour by its role: light, dark. Texts are ink, soft, turn or move."""

_RULES = {
    "table": "fill:{table}",
    "panel": "fill:{panel}",
    "card": "fill:{paper};stroke:{edge}",
    "back": "fill:{back};stroke:{edge}",
    "slot": "fill:none;stroke:{edge};stroke-dasharray:3 3",
    "hatch": "stroke:{hatch};fill:none",
    "bar": "fill:{hatch}",
    "ink": "fill:{ink}",
    "soft": "fill:{soft}",
    "turn": "fill:{turn}",
    "move": "fill:{move}",
    "paper": "fill:{paper}",
    "ink-line": "fill:none;stroke:{ink}",
    "arrow": "fill:none;stroke:{move};stroke-width:2",
    "from": "fill:none;stroke:{move};stroke-width:2;stroke-dasharray:5 3",
    "to": "fill:none;stroke:{move};stroke-width:2",
    "halo": "fill:none;stroke:{table};stroke-width:5",
}


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of a theme."""
    scope = f".cr-{theme}"
    if theme is Theme.AUTO:
        dark = _rules(scope, 1)
        return f"{_rules(scope, 0)}@media(prefers-color-scheme:dark){{{dark}}}"
    return _rules(scope, 1 if theme is Theme.DARK else 0)


def _rules(scope: str, which: int) -> str:
    colours = {role: pair[which] for role, pair in COLOURS.items()}
    return "".join(
        f"{scope} .cr-{role}{{{rule.format_map(colours)}}}" for role, rule in _RULES.items()
    )
