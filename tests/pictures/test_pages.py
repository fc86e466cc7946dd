"""The pictures on the pages of the docs are those that the code before them draws."""

from pathlib import Path

import pytest
from sybil import Sybil
from sybil.example import SybilFailure
from sybil.parsers.markdown import PythonCodeBlockParser

from pictures.make_golden import DOCS
from pictures.pages import DrawnPictureParser

PAGE = """\
```python
>>> svg = "<svg><g></g></svg>"
```

```{image} pictures/group.svg
:alt: A group.
:class: drawn
```

```{image} elsewhere.svg
:alt: Not drawn here.
```
"""


def run(page: Path, *, write: bool = False) -> None:
    parsers = (PythonCodeBlockParser(), DrawnPictureParser(write=write))
    for example in Sybil(parsers).parse(page):
        example.evaluate()


def test_a_picture_that_the_code_does_not_draw_fails(tmp_path: Path) -> None:
    page, picture = tmp_path / "page.md", tmp_path / "pictures" / "group.svg"
    page.write_text(PAGE, "utf-8")
    run(page, write=True)
    assert picture.read_text("utf-8") == "<svg>\n<g>\n</g>\n</svg>\n"
    run(page)
    picture.write_text("<svg>\n</svg>\n", "utf-8")
    with pytest.raises(SybilFailure, match="not what the code before it draws"):
        run(page)


@pytest.mark.parametrize("folder", ["rules", "tutorial"])
def test_each_picture_is_drawn_by_a_page(folder: str) -> None:
    pages = "".join(page.read_text("utf-8") for page in (DOCS / folder).glob("*.md"))
    for file in (DOCS / folder / "pictures").iterdir():
        assert f"{{image}} pictures/{file.name}\n" in pages
