"""What the laws compare: all parts of values, and decks in which two cards changed places.

Unlike a comparison with ``==``, these functions look at everything that a value stores, also at
attributes that do not count when values are compared.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import cast

import attrs

from cardrules.dealing import Randomness

_ATOMS = {int, bool, str, bytes, float, type(None)}
_COLLECTIONS = (tuple, frozenset, MappingProxyType)
_NEW = "set_by_the_laws"


def parts(value: object) -> Iterator[tuple[str, object]]:
    """Yield what a value holds: the entries of a collection, or the attributes of an object."""
    if isinstance(value, MappingProxyType):
        for key, entry in cast("Mapping[object, object]", value).items():
            yield f"[{key!r}]", entry
    elif isinstance(value, _COLLECTIONS):
        for index, entry in enumerate(cast("Iterable[object]", value)):
            yield f"[{index}]", entry
    elif not _is_atom(value):
        for name in _attributes(value):
            yield f".{name}", getattr(value, name)


def _is_atom(value: object) -> bool:
    return type(value) in _ATOMS or isinstance(value, Enum | type)


def _attributes(value: object) -> list[str]:
    cls = type(value)
    if attrs.has(cls):
        stored = [field.name for field in attrs.fields(cls)]
    else:
        stored = [name for each in cls.__mro__ for name in vars(each).get("__slots__", ())]
    return [*dict.fromkeys([*stored, *getattr(value, "__dict__", ())])]


def changeable(value: object, known: object = None) -> str | None:
    """Return the path of the first part that can be changed, such as ``.hands[1]``, or None.

    A part can be changed if it has no hash, as a list, or if one of its attributes can be set.

    Args:
        value: the value.
        known: a part that is known to be unchangeable, and can be large.
    """
    if value is known or _is_atom(value):
        return None
    if not _is_frozen(value):
        return ""
    paths = ((step, changeable(part, known)) for step, part in parts(value))
    return next((step + path for step, path in paths if path is not None), None)


def _is_frozen(value: object) -> bool:
    if isinstance(value, _COLLECTIONS):
        return True
    if getattr(value, "__hash__", None) is None:
        return False
    for name in [*_attributes(value), _NEW]:
        try:
            setattr(value, name, getattr(value, name, None))
        except (AttributeError, TypeError):
            continue
        return False
    return True


def all_same(one: object, other: object) -> bool:
    """Return whether two values are the same in all their parts."""
    if one is other:
        return True
    mine, theirs = tuple(parts(one)), tuple(parts(other))
    if type(one) is not type(other) or len(mine) != len(theirs):
        return False
    if not mine or isinstance(one, frozenset):
        return one == other
    pairs = zip(mine, theirs, strict=True)
    return all(step == at and all_same(part, it) for (step, part), (at, it) in pairs)


def those_in(value: object, cards: Iterable[object]) -> Iterator[object]:
    """Yield those of some cards that are parts of a value."""
    if any(type(card) is type(value) and card == value for card in cards):
        yield value
    else:
        for _, part in parts(value):
            yield from those_in(part, cards)


def swapped(cards: Sequence[object], randomness: Randomness) -> Iterator[Sequence[object]]:
    """Yield the cards, and then with each card in turn in the place of another."""
    yield cards
    for place in range(len(cards)):
        order, other = [*cards], randomness.below(len(cards))
        order[place], order[other] = order[other], order[place]
        yield order
