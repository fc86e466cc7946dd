"""A cheap constructor for frozen classes on hot paths.

A frozen attrs class sets each of its fields through `object.__setattr__`, which is most of what a
step of a simulation costs. Here an instance is filled while it is of an unfrozen twin class, and
becomes one of the frozen class as the last act of its construction: as immutable as any other from
the moment that anybody else can see it.
"""

from typing import TypeVar

import attrs

InstanceT = TypeVar("InstanceT", bound=attrs.AttrsInstance)


def quick(cls: type[InstanceT], /) -> type[InstanceT]:
    """Return a constructor with the signature of a frozen class, at about a third of the cost.

    The class must have slots and no weak references (``weakref_slot=False``), so that its twin has
    the same layout in memory, and no converters, validators or type variables.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> quick(Point)(3, 4)
    Point(x=3, y=4)
    """

    def freeze(self: object) -> None:
        self.__class__ = cls

    fields = {field.name: attrs.field() for field in attrs.fields(cls)}
    return attrs.make_class(
        f"Unfrozen{cls.__name__}",
        fields,
        bases=cls.__bases__,
        class_body={"__attrs_post_init__": freeze},
        slots=True,
        weakref_slot=False,
        init=True,
        repr=False,
        eq=False,
    )
