"""What an annotation becomes in JSON, and which have no form in it."""

from typing import Annotated, Generic, NewType, TypeVar

import attrs
import pytest

from cardrules import racko
from cardrules.encoding.annotations import Codecs
from cardrules.encoding.codecs import Whole
from cardrules.encoding.misfits import Misfit

T = TypeVar("T")
Height = NewType("Height", int)
CODECS = Codecs(racko.encodings(), racko.encodings().entries)


@attrs.frozen
class Box(Generic[T]):
    held: T
    more: tuple[T, ...] = ()


@attrs.frozen
class Shelf:
    box: Box[Height]
    _label: str | None


@pytest.mark.parametrize(
    ("annotation", "value", "written"),
    [
        (Height, Height(7), 7),
        (tuple[Height | None, ...], (None, 7), [None, 7]),
        (Box[int], Box(1, (2, 3)), {"held": 1, "more": [2, 3]}),
        (Shelf, Shelf(Box(Height(1)), None), {"box": {"held": 1, "more": []}, "label": None}),
        (Box[int] | racko.Take, Box(1), {"type": "Box", "held": 1, "more": []}),
    ],
    ids=["a new type", "nullable entries", "a generic class", "a private field", "a union"],
)
def test_values_are_written_as_their_annotations_say(
    annotation: object, value: object, written: object
) -> None:
    codec = CODECS.of(annotation)
    assert codec.encode(value) == written
    assert codec.decode(written) == value
    assert CODECS.of(annotation) is codec


@pytest.mark.parametrize(
    "annotation",
    [
        float,
        object,
        list[int],
        dict[str, int],
        tuple[int, int],
        Annotated[int, "ascending"],
        Annotated[tuple[int, ...], "else"],
        int | str,
        racko.Take | int,
    ],
    ids=str,
)
def test_other_annotations_have_no_form(annotation: object) -> None:
    with pytest.raises(TypeError, match=r"has no form in JSON|cannot be told apart in JSON"):
        CODECS.of(annotation)


@pytest.mark.parametrize("bad", ["/", "~", "a/b~c", "x" * 60])
def test_paths_are_json_pointers(bad: str) -> None:
    misfit = Misfit("wrong").within(3).within(bad).within("")
    expected = {"/": "//~1/3", "~": "//~0/3", "a/b~c": "//a~1b~0c/3"}
    assert misfit.pointer == expected.get(bad, f"//{'x' * 40}/3")


@pytest.mark.parametrize("number", [True, 0, 11, 7, 5.0, "5", None])
def test_whole_numbers_are_within_bounds_and_steps(number: object) -> None:
    with pytest.raises(Misfit, match="a whole number from 5 to 10 in steps of 5 is wanted"):
        Whole(5, 10, 5).decode(number)
    assert Whole(5, 10, 5).decode(10) == 10
