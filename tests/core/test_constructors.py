"""What the quick constructor, `evolve` and change return are frozen instances of the class."""

import copy
import pickle
from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

import attrs
import pytest

from cardrules._constructors import quick, quick_change, quick_evolve


@attrs.frozen(weakref_slot=False)
class Place:
    """A class with the names that a constructor's own variables could have."""

    made: int
    frozen: str
    _twin: tuple[int, ...] = attrs.field(alias="twin")

    @property
    def twin(self) -> tuple[int, ...]:
        """The private field."""
        return self._twin


ItemT = TypeVar("ItemT")


@attrs.frozen(weakref_slot=False)
class Box(Generic[ItemT]):
    """A generic class."""

    item: ItemT


@attrs.frozen(weakref_slot=False)
class Optional:
    """A class with a field that can be None."""

    value: int | None


PLACE = Place(1, "two", (3,))
QUICK = quick(Place)(1, "two", (3,))


def test_an_instance_is_one_of_the_class() -> None:
    assert type(QUICK) is Place
    assert PLACE == QUICK == quick(Place)(made=1, frozen="two", twin=(3,))
    assert hash(QUICK) == hash(PLACE)
    assert repr(QUICK) == "Place(made=1, frozen='two', _twin=(3,))"
    assert not hasattr(QUICK, "__dict__")


def test_an_instance_can_be_one_of_a_generic_class() -> None:
    box = quick(Box)(3)
    assert type(box) is Box
    assert box == Box(3) == Box[int](3)
    assert not hasattr(box, "__dict__")


def test_an_instance_is_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        QUICK.made = 2  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del QUICK.frozen  # pyright: ignore[reportAttributeAccessIssue]


def test_an_instance_can_be_copied_pickled_and_evolved() -> None:
    restored = pickle.loads(pickle.dumps(QUICK))  # noqa: S301 - our own pickle
    for again in (copy.copy(QUICK), copy.deepcopy(QUICK), restored):
        assert again == PLACE
        assert type(again) is Place
    assert attrs.evolve(QUICK, made=5).twin == (3,)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), r"Place\(\) missing 3 required positional arguments: 'made', 'frozen', and 'twin'"),
        ((1, "", (), 4), r"Place\(\) takes 3 positional arguments but 4 were given"),
    ],
)
def test_a_call_with_other_arguments_names_the_class(arguments: tuple[int], message: str) -> None:
    make = cast("Callable[..., Place]", quick(Place))
    with pytest.raises(TypeError, match=message):
        make(*arguments)


@pytest.mark.parametrize(
    "changes",
    [{}, {"made": 5}, {"frozen": "six", "twin": ()}, {"made": 7, "frozen": "", "twin": (8,)}],
)
def test_an_evolved_instance_is_that_of_attrs(changes: dict[str, Any]) -> None:
    evolved = quick_evolve(Place)(PLACE, **changes)
    assert type(evolved) is Place
    assert evolved == attrs.evolve(PLACE, **changes)
    assert PLACE.made == 1


@pytest.mark.parametrize(
    "changes",
    [{"made": 5}, {"frozen": "six", "twin": ()}, {"twin": (8,), "frozen": "", "made": 7}],
)
def test_a_changed_instance_is_that_of_attrs(changes: dict[str, Any]) -> None:
    changed = quick_change(Place, *changes)(PLACE, *changes.values())
    assert type(changed) is Place
    assert changed == attrs.evolve(PLACE, **changes)
    assert PLACE == QUICK


def test_what_is_not_a_field_cannot_be_changed() -> None:
    with pytest.raises(KeyError, match="other"):
        quick_change(Place, "made", "other")


def test_a_field_can_become_none() -> None:
    assert quick_evolve(Optional)(Optional(4), value=None).value is None


@pytest.mark.parametrize("unknown", ["other", "_twin"])
def test_no_other_field_can_be_changed(unknown: str) -> None:
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{unknown}'"):
        quick_evolve(Place)(PLACE, **{unknown: 9})
