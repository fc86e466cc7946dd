"""Draw the pictures of the docs anew.

Run ``PYTHONPATH=src:tests python tests/pictures/make_golden.py``.

They are the golden pictures of the tests too. Look at each in a browser before you commit it. They
are cut into a line for each element, so that a difference can be read.
"""

from pathlib import Path

from cardrules import pictures, racko, rank
from pictures.scenes import VIEWS, ended

FOLDER = Path(__file__).parents[2] / "docs/howto/pictures"
NAMES = ("Ann", "Ben", "Cleo", "Dai")


def golden() -> dict[str, str]:
    """Return the golden pictures, by the names of their files."""
    place = racko.parse_move("place 10")
    svgs = {
        "racko": pictures.to_svg(VIEWS["racko"], names=NAMES[:2]),
        "racko-move": pictures.to_svg(VIEWS["racko"], names=NAMES[:2], move=place),
        "rank": pictures.to_svg(VIEWS["rank"], names=NAMES),
        "rank-italian-dark": pictures.to_svg(
            VIEWS["rank"], names=NAMES, language="it", theme="dark"
        ),
        "queen-of-scots": pictures.to_svg(VIEWS["queen_of_scots"], names=NAMES[:2]),
        "rules": pictures.to_svg(racko.Rules()),
        "cards": pictures.cards_to_svg(rank.Rules(), rank.cards("7 12 W U C2")),
        "scores": pictures.scores_to_svg(ended(), names=NAMES[:2]),
    }
    return {name: svg.replace("><", ">\n<") + "\n" for name, svg in svgs.items()}


if __name__ == "__main__":
    for name, text in golden().items():
        (FOLDER / f"{name}.svg").write_text(text, "utf-8")
