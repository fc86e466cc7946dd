"""Draw the pictures of the docs anew.

Run ``PYTHONPATH=src:tests python tests/pictures/make_golden.py``.

They are the golden pictures of the tests too. Look at each in a browser before you commit it. The
pictures of the tutorials and the rules are drawn by the code on those pages.
"""

from pathlib import Path

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from cardrules import pictures, racko, rank
from pictures.pages import DrawnPictureParser, in_lines
from pictures.scenes import VIEWS, ended

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "howto/pictures"
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
    return {name: in_lines(svg) for name, svg in svgs.items()}


def draw_pages() -> None:
    """Draw the pictures that the code of each page draws."""
    parsers = (PythonCodeBlockParser(), DrawnPictureParser(write=True))
    for page in sorted(DOCS.rglob("*.md")):
        if ":class: drawn" in page.read_text("utf-8"):
            for example in Sybil(parsers).parse(page):
                example.evaluate()


if __name__ == "__main__":
    for name, text in golden().items():
        (FOLDER / f"{name}.svg").write_text(text, "utf-8")
    draw_pages()
