"""A cheap constructor for frozen classes on hot paths, and cheap forms of `attrs.evolve`.

A frozen attrs class sets each field through `object.__setattr__`, and that takes most of the time
of a simulation step. Here an instance is filled while it belongs to an unfrozen twin class, and
switches to the frozen class at the end of its construction. So it is immutable before any other
code can see it. One function, written out for the class as attrs writes out its methods, does all
of this, because calling a class that has an ``__init__`` costs as much again.
"""

from collections.abc import Callable, Iterable, Mapping
from types import new_class
from typing import Concatenate, ParamSpec, TypeVar, cast

import attrs

InstanceT = TypeVar("InstanceT", bound=attrs.AttrsInstance)
FieldsP = ParamSpec("FieldsP")


def quick(cls: Callable[FieldsP, InstanceT], /) -> Callable[FieldsP, InstanceT]:
    """Return a constructor for a frozen class that costs about a fifth of the usual one.

    It has the signature of the class, without the defaults. The class must have slots and no weak
    references (``weakref_slot=False``), so that its twin has the same memory layout. It must not
    have validators. Converters do not run: pass values that are converted already.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> quick(Point)(3, 4)
    Point(x=3, y=4)
    """
    frozen = cast("type[InstanceT]", cls)
    arguments = _arguments(frozen)
    made = _maker(frozen, arguments.values(), arguments)
    return cast("Callable[FieldsP, InstanceT]", made)


def quick_evolve(cls: type[InstanceT], /) -> Callable[Concatenate[InstanceT, ...], InstanceT]:
    """Return a function that does what `attrs.evolve` does, for instances of one class.

    It costs about a fifth. The class must suit `quick`.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> quick_evolve(Point)(Point(x=3, y=4), y=7)
    Point(x=3, y=7)
    """
    arguments = _arguments(cls)
    changes = ", ".join(f"{argument}=_same" for argument in arguments.values())
    lines = (
        f"def evolve(_old, *, {changes}):",
        "    return _quick(",
        *(f"        _old.{f} if {a} is _same else {a}," for f, a in arguments.items()),
        "    )",
    )
    made = _function("evolve", lines, {"_quick": quick(cls), "_same": object()})
    return cast("Callable[Concatenate[InstanceT, ...], InstanceT]", made)


def quick_change(
    cls: type[InstanceT], /, *changed: str
) -> Callable[Concatenate[InstanceT, ...], InstanceT]:
    """Return a function that copies an instance of a class with the same fields changed each time.

    It takes the instance, then the new values of these fields, by position. That costs less than
    `quick_evolve`, and the other fields need not be passed. The class must suit `quick`.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> quick_change(Point, "y")(Point(x=3, y=4), 7)
    Point(x=3, y=7)
    """
    fields = {argument: field for field, argument in _arguments(cls).items()}
    values = {field: f"_old.{field}" for field in fields.values()}
    values |= {fields[argument]: argument for argument in changed}
    made = _maker(cls, ("_old", *changed), values)
    return cast("Callable[Concatenate[InstanceT, ...], InstanceT]", made)


def _arguments(cls: type[attrs.AttrsInstance]) -> dict[str, str]:
    """Return the fields of a class, each with the name of its argument.

    No argument begins with an underscore: attrs removes it from those of private fields.
    """
    return {field.name: str(field.alias) for field in attrs.fields(cls)}


def _maker(
    frozen: type[attrs.AttrsInstance], arguments: Iterable[str], values: Mapping[str, str]
) -> object:
    """Return a function with these arguments that makes an instance from the values of its fields.

    The values are expressions of the arguments.
    """
    twin = new_class(
        f"Unfrozen{frozen.__name__}",
        vars(frozen).get("__orig_bases__", frozen.__bases__),  # A generic class has both.
        exec_body=lambda body: body.update(__slots__=tuple(values)),
    )
    lines = (
        f"def {frozen.__name__}({', '.join(arguments)}):",
        "    _made = _twin()",
        *(f"    _made.{field} = {value}" for field, value in values.items()),
        "    _made.__class__ = _frozen",
        "    return _made",
    )
    return _function(frozen.__name__, lines, {"_twin": twin, "_frozen": frozen})


def _function(name: str, lines: Iterable[str], scope: dict[str, object]) -> object:
    """Return the function that these lines define."""
    source = compile("\n".join(lines), f"<quick {name}>", "exec")
    exec(source, scope)  # noqa: S102 - made of nothing but names of fields
    return scope[name]
