"""What an annotation becomes in JSON, and which have no form in it."""

import re
from typing import Annotated, Generic, NewType, TypeVar, cast

import attrs
import pytest
from typing_extensions import TypeAliasType

from cardrules import racko, wire
from cardrules._causes import Cause
from cardrules.encoding.annotations import Codecs
from cardrules.encoding.codecs import Codec, Flag, Items, Nullable, Text, Whole
from cardrules.encoding.jsontext import Json, read, write
from cardrules.encoding.marks import LONG
from cardrules.encoding.misfits import Misfit
from cardrules.errors import DecodeError, because

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


@attrs.frozen
class Quoted(Generic[T]):
    """Annotations that are texts, or have texts inside."""

    shelf: "Shelf"
    boxes: "tuple[Box[T], ...]"
    heights: tuple["Height", ...]


@attrs.frozen(kw_only=True)
class Labelled:
    """A class whose constructor takes its arguments by name only."""

    height: Height
    label: str


@attrs.frozen
class Unknown:
    it: "Cupboard"  # type: ignore[name-defined]  # noqa: F821  # pyright: ignore[reportUndefinedVariable]


Number = TypeAliasType("Number", int)
Alias = TypeAliasType("Alias", Box[int] | racko.Take)
SHELF = Shelf(Box(Height(1)), None)


FORMS: list[tuple[object, object, object]] = [
    (Height, Height(7), 7),
    (tuple[Height | None, ...], (None, 7), [None, 7]),
    (Box[int], Box(1, (2, 3)), {"held": 1, "more": [2, 3]}),
    (Shelf, Shelf(Box(Height(1)), None), {"box": {"held": 1, "more": []}, "label": None}),
    (Box[int] | racko.Take, Box(1), {"type": "Box", "held": 1, "more": []}),
    (
        Quoted[int],
        Quoted(SHELF, (Box(1),), (Height(7),)),
        {
            "shelf": {"box": {"held": 1, "more": []}, "label": None},
            "boxes": [{"held": 1, "more": []}],
            "heights": [7],
        },
    ),
    (Labelled, Labelled(height=Height(7), label="a"), {"height": 7, "label": "a"}),
    (Box[Number], Box(1), {"held": 1, "more": []}),
    (Alias, Box(1), {"type": "Box", "held": 1, "more": []}),
]


@pytest.mark.parametrize(
    ("annotation", "value", "written"),
    FORMS,
    ids=[
        "a new type",
        "nullable entries",
        "a generic class",
        "a private field",
        "a union",
        "annotations as texts",
        "arguments by name",
        "a type with a name",
        "a union with a name",
    ],
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


def test_an_annotation_that_names_nothing_is_refused() -> None:
    message = "an annotation of Unknown cannot be resolved: name 'Cupboard' is not defined"
    with pytest.raises(TypeError, match=message):
        CODECS.of(Unknown)


@pytest.mark.parametrize("bad", ["/", "~", "a/b~c", "x" * 60])
def test_paths_are_json_pointers(bad: str) -> None:
    misfit = Misfit(because(Cause.OTHER, message="wrong")).within(3).within(bad).within("")
    expected = {"/": "//~1/3", "~": "//~0/3", "a/b~c": "//a~1b~0c/3"}
    assert misfit.pointer == expected.get(bad, f"//{'x' * 40}/3")


@pytest.mark.parametrize("number", [True, 0, 11, 7, 5.0, "5", None])
def test_whole_numbers_are_within_bounds_and_steps(number: object) -> None:
    with pytest.raises(Misfit, match="expected a whole number from 5 to 10 in steps of 5"):
        Whole(5, 10, 5).decode(number)
    assert Whole(5, 10, 5).decode(10) == 10


LISTS: list[tuple[Codec, list[object], list[object]]] = [
    (Whole(5, 50, 5), [5, 50, 20], [True, 0, 55, 7, 5.0, "5", None, [5]]),
    (Whole(0, 9), [0, 9], [False, -1, 10, 1.0, {}]),
    (Flag(), [True, False], [1, 0, None, "true"]),
    (Text(re.compile("[a-z]+")), ["a", "bc"], ["", "A", 1, None, ["a"], {}]),
    (CODECS.of(racko.Declare), list(racko.Declare), ["", 1, None, ["on-turn"]]),
    (Nullable(Whole(1, 9)), [None, 1, 9, None], [0, "1", True, []]),
    (Nullable(CODECS.of(racko.Declare)), [None, *racko.Declare], ["", 1, {}]),
    (Nullable(Whole(1, 9)), [None, None], [0, "1", True, []]),
    (CODECS.of(Annotated[tuple[int, ...], LONG]), [(1, 2), (), (3,)], [1, None, ["1"]]),
]


@pytest.mark.parametrize(("of", "right", "wrong"), LISTS)
def test_a_list_is_read_like_its_entries(
    of: Codec, right: list[object], wrong: list[object]
) -> None:
    codec = Items(of)
    written = codec.encode(right)
    assert written == [of.encode(value) for value in right]
    assert codec.decode(written) == tuple(right)
    assert codec.encode(()) == []
    for given in wrong:
        with pytest.raises(Misfit) as alone:
            of.decode(given)
        for index in range(len(right) + 1):
            entries = [of.encode(value) for value in right]
            entries.insert(index, cast("Json", given))
            with pytest.raises(Misfit) as refused:
                codec.decode(entries)
            assert refused.value.reason == alone.value.reason
            assert refused.value.pointer == f"/{index}{alone.value.pointer}"


@pytest.mark.parametrize(
    ("of", "values"),
    [
        (Whole(1, 9), (1, 10)),
        (Nullable(Whole(1, 9)), (None, 0)),
        (CODECS.of(racko.Declare), (racko.Declare.AUTOMATIC, "automatic")),
    ],
)
def test_a_list_that_the_format_cannot_hold_is_refused_at_its_entry(
    of: Codec, values: tuple[object, ...]
) -> None:
    with pytest.raises(Misfit) as refused:
        Items(of).encode(values)
    assert refused.value.pointer == "/1"


def test_a_text_is_one_line_however_it_is_split() -> None:
    written = write("a\x85b\u2028c\u2029d\né")
    assert written == '"a\\u0085b\\u2028c\\u2029d\\né"'
    assert written.splitlines() == [written]
    assert read(written, 100) == "a\x85b\u2028c\u2029d\né"


def test_options_are_read_once_and_refused_each_time() -> None:
    codec = CODECS.of(racko.Rules)
    assert codec.decode({"seats": 3}) is codec.decode({"seats": 3})
    assert codec.decode({"seats": 3, "bonus": True}) == racko.Rules(seats=3, bonus=True)
    for _ in range(2):
        with pytest.raises(Misfit, match="seats"):
            codec.decode({"seats": 5})


@pytest.mark.parametrize(
    ("text", "deepest"),
    [
        ("@", 32),
        ('["[[[[", "]]]]", "{", @]', 31),
        ('{"[": "}", "a": @}', 31),
        (r'["\"[[", "\\", "]\\\"]]", @]', 31),
        (r'["\\\\", ["["], "\u005b", @]', 31),
    ],
)
def test_brackets_in_strings_are_not_counted(text: str, deepest: int) -> None:
    def nested(depth: int) -> str:
        return text.replace("@", "[" * depth + "]" * depth)

    assert isinstance(wire.parse(nested(deepest)), (dict, list))
    with pytest.raises(DecodeError, match="nested more than 32 deep"):
        wire.parse(nested(deepest + 1))
