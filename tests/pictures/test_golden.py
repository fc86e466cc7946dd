"""A few whole pictures, to be looked at when they change (see ``make_golden.py``)."""

import pytest

from pictures.make_golden import FOLDER, golden


@pytest.mark.parametrize("name", golden())
def test_golden_pictures(name: str) -> None:
    assert golden()[name] == (FOLDER / f"{name}.svg").read_text("utf-8")


def test_there_is_a_picture_for_each_file() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(golden())
