"""Pictures of views, cards and scores as SVG texts.

`to_svg` draws what a view shows, or what a game is played with; `cards_to_svg` draws cards or a
hand, `back_to_svg` a card face down, and `scores_to_svg` the score sheet of any game. The texts
are whole SVG documents, equal for equal values, and without ids: any number of them can stand on a
page.

A picture is made from a view, never from a state, so it cannot show a hidden card. For a game from
elsewhere, `register` a `Painter`. It builds the picture from a `Box` for each piece, with the
functions of `cardrules.pictures.boxes` and the cards of `cardrules.pictures.cards`.
"""

from cardrules.pictures.boxes import Box, Spot
from cardrules.pictures.drawing import back_to_svg, cards_to_svg, scores_to_svg, to_svg
from cardrules.pictures.labels import Labels
from cardrules.pictures.moves import Step
from cardrules.pictures.painters import Painter, register
from cardrules.pictures.themes import Theme, ThemeName

__all__ = [
    "Box",
    "Labels",
    "Painter",
    "Spot",
    "Step",
    "Theme",
    "ThemeName",
    "back_to_svg",
    "cards_to_svg",
    "register",
    "scores_to_svg",
    "to_svg",
]
