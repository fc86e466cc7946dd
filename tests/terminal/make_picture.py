"""Draw the picture of the app in the docs anew.

Run ``PYTHONPATH=src:tests python tests/terminal/make_picture.py``, and look at it in a browser.

No test compares it: each version of Textual draws a little differently.
"""

import asyncio
import re
from pathlib import Path

from cardrules import racko
from cardrules.cli._terminal.app import TableApp
from terminal.apps import NEVER, SMALL, Person, match_of

FILE = Path(__file__).parents[2] / "docs/howto/pictures/terminal.svg"
_FONT_FACES = re.compile(r"\s*@font-face \{.*?\n    \}\n", re.DOTALL)


async def _picture() -> str:
    match = match_of(racko, racko.Rules(seats=3, dealer=2))
    app = TableApp(match, pace=NEVER)
    async with app.run_test(size=SMALL) as pilot:
        person = Person(app, pilot)
        for _ in range(2):
            match.play(racko.parse_move("draw"))
            match.play(racko.parse_move("place 30"))
            match.play_bot()
            while not match.is_turn:
                match.play_bot()
        await person.press("escape")
        await person.click("discard-pile")
        return app.export_screenshot()


def main() -> None:
    """Write the picture, with the reader's own fonts in place of those from the network."""
    svg = _FONT_FACES.sub("\n", asyncio.run(_picture()))
    FILE.write_text(svg.replace("Fira Code, monospace", "monospace"), "utf-8")


if __name__ == "__main__":
    main()
