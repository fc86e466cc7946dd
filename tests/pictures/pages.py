"""Pictures that the code on a page of the docs draws.

An image with the class `drawn` shows the last ``svg`` that the code before it made. As an example
of its page it is a test: the file must be what the code draws.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from sybil import Document, Example, Region

_IMAGE = re.compile(r"^```\{image\} (\S+)\n(?::.*\n)*?:class: drawn\n", re.MULTILINE)


class DrawnPictureParser:
    """Finds the pictures of a page, for Sybil; with `write`, the files are drawn anew."""

    def __init__(self, *, write: bool = False) -> None:
        self._write = write

    def __call__(self, document: Document) -> Iterator[Region]:
        for image in _IMAGE.finditer(document.text):
            yield Region(image.start(), image.end(), image[1], self._evaluate)

    def _evaluate(self, example: Example) -> str | None:
        file = Path(example.path).parent / example.parsed
        drawn = in_lines(example.namespace["svg"])
        if self._write:
            file.parent.mkdir(exist_ok=True)
            file.write_text(drawn, "utf-8")
        if file.read_text("utf-8") == drawn:
            return None
        return f"{file} is not what the code before it draws: run tests/pictures/make_golden.py"


def in_lines(svg: str) -> str:
    """Return a picture with a line for each element, so that a difference can be read."""
    return svg.replace("><", ">\n<") + "\n"
