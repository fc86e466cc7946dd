"""`public_repr`: the repr of an object that stores some of its facts in another form."""

import attrs


def public_repr(value: attrs.AttrsInstance) -> str:
    """Return the repr that attrs gives, with the properties in place of the private fields.

    >>> @attrs.frozen
    ... class Line:
    ...     _cells: int
    ...     def __repr__(self) -> str:
    ...         return public_repr(self)
    ...     @property
    ...     def cells(self) -> tuple[int, ...]:
    ...         return tuple(range(self._cells))
    >>> Line(3)
    Line(cells=(0, 1, 2))
    """
    names = [str(field.alias) for field in attrs.fields(type(value)) if field.repr]
    facts = ", ".join(f"{name}={getattr(value, name)!r}" for name in names)
    return f"{type(value).__qualname__}({facts})"
