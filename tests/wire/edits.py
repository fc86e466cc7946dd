"""Changing one place of a message, by its JSON pointer."""

import copy
from collections.abc import Callable, Iterator
from typing import TypeAlias, cast

Message: TypeAlias = dict[str, object]
Edit: TypeAlias = Callable[[Message], object]


def _parent(message: Message, pointer: str) -> tuple[object, str]:
    *way, last = pointer.split("/")[1:]
    place: object = message
    for key in way:
        place = _at(place, key)
    return place, last


def _at(place: object, key: str) -> object:
    if isinstance(place, list):
        return cast("list[object]", place)[int(key)]
    return cast("dict[str, object]", place)[key]


def get(message: Message, pointer: str) -> object:
    """Return what stands at a place."""
    return _at(*_parent(message, pointer))


def put(pointer: str, value: object) -> Edit:
    """Return the edit that puts another value at a place, or a new key into an object."""

    def edit(message: Message) -> None:
        place, last = _parent(message, pointer)
        if isinstance(place, list):
            cast("list[object]", place)[int(last)] = value
        else:
            cast("dict[str, object]", place)[last] = value

    return edit


def drop(pointer: str) -> Edit:
    """Return the edit that takes a key out of an object, or an entry out of an array."""

    def edit(message: Message) -> None:
        place, last = _parent(message, pointer)
        if isinstance(place, list):
            del cast("list[object]", place)[int(last)]
        else:
            del cast("dict[str, object]", place)[last]

    return edit


def change(pointer: str, how: Callable[[object], object]) -> Edit:
    """Return the edit that makes another value of what stands at a place."""

    def edit(message: Message) -> None:
        put(pointer, how(get(message, pointer)))(message)

    return edit


def edited(message: Message, *edits: Edit) -> Message:
    """Return a copy of a message with some places changed."""
    changed = copy.deepcopy(message)
    for edit in edits:
        edit(changed)
    return changed


def places(value: object, pointer: str = "") -> Iterator[tuple[str, object]]:
    """Yield every place of a message but the whole, with what stands there."""
    entries: dict[str, object] = {}
    if isinstance(value, dict):
        entries = cast("dict[str, object]", value)
    elif isinstance(value, list):
        entries = {str(index): entry for index, entry in enumerate(cast("list[object]", value))}
    for key, inner in entries.items():
        yield f"{pointer}/{key}", inner
        yield from places(inner, f"{pointer}/{key}")
