"""A few whole pictures, to be looked at when they change (see ``make_golden.py``)."""

import re

import pytest

from pictures.make_golden import DOCS, FOLDER, golden


@pytest.mark.parametrize("name", golden())
def test_golden_pictures(name: str) -> None:
    assert golden()[name] == (FOLDER / f"{name}.svg").read_text("utf-8")


def test_there_is_a_picture_for_each_file() -> None:
    app = "terminal"  # drawn by tests/terminal/make_picture.py
    assert {file.stem for file in FOLDER.iterdir()} == {*golden(), app}


def test_a_dark_diagram_differs_only_in_its_colours() -> None:
    dark = list(DOCS.glob("**/diagrams/*-dark.svg"))
    assert dark
    for file in dark:
        light = file.with_name(file.name.replace("-dark", ""))
        assert drawing(light.read_text("utf-8")) == drawing(file.read_text("utf-8"))


def drawing(svg: str) -> str:
    return re.sub("<style>.*?</style>", "", svg, flags=re.DOTALL)
