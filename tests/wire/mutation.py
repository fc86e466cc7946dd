"""Inputs that are nearly right: messages with something changed, as JSON and as bytes."""

import copy
import json
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeGuard

Json: TypeAlias = Any
"""What a reader of JSON returns."""
Place: TypeAlias = tuple[Any, Any]
"""An array and an index, or an object and a key."""

_ODD: tuple[Json, ...] = (
    *(None, True, False, "", "x", "\ud800", [], {}, [[]], 1.0, 1e400, float("nan")),
    *(0, -1, 1, 2, 3, 4, 5, 7, 12, 40, 61, 127, 128, 255, 256, 1 << 16, (1 << 53) - 1, 1 << 53),
    *("7", "W", "C2", "plain-1", "king-james", "crown-jewels", "royal", "a", "k1", "j", "seat"),
    *("Over", "Dealing", "Taking", "Placing", "Playing", "Giving", "Laying", "PickingUp"),
    *("ChoosingHand", "ChoosingBenefit", "Reshuffling"),
)
_SEATS = (0, 1, 2, 3, 4)
_HEADER = ("format", "game", "type")
_TOKENS = (
    *(b"{", b"}", b"[", b"]", b'"', b"\\", b",", b":", b"-", b"0", b"1", b"9", b"e", b".", b" "),
    *(b"null", b"true", b"NaN", b"Infinity", b"1e400", b"\xff", b"\xed\xa0\x80", b"\x00", b"[["),
    *(b'"format"', b'"type"', b"\\ud800", b"\\u0000", b"\xef\xbb\xbf"),
)


def is_array(node: Json) -> TypeGuard[list[Json]]:
    """Return whether a value is an array."""
    return isinstance(node, list)


def is_object(node: Json) -> TypeGuard[dict[str, Json]]:
    """Return whether a value is an object."""
    return isinstance(node, dict)


def places(tree: Json) -> list[Place]:
    """Return every place of a tree where a value stands: its array or object, and which."""
    found: list[Place] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        if is_array(node):
            found += [(node, index) for index in range(len(node))]
            todo += node
        elif is_object(node):
            found += [(node, key) for key in node]
            todo += node.values()
    return found


def _get(place: Place) -> Json:
    """Return a copy of what stands at a place, so that no tree comes to hold itself."""
    return copy.deepcopy(place[0][place[1]])


def _set(place: Place, value: Json) -> None:
    """Put a copy of a value at a place."""
    place[0][place[1]] = copy.deepcopy(value)


def _kind(place: Place) -> str:
    return type(place[0][place[1]]).__name__


def _alike(place: Place, there: Sequence[Place]) -> list[Place]:
    """Return the places at which a value of the same kind stands."""
    return [each for each in there if _kind(each) == _kind(place)]


def _change(source: random.Random, there: Sequence[Place]) -> None:
    """Put another value of the same kind at a place."""
    place = source.choice(there)
    value = _get(place)
    if isinstance(value, bool):
        _set(place, not value)
    elif isinstance(value, int):
        _set(place, source.choice([value + 1, value - 1, value + 5, -value, 2 * value, *_SEATS]))
    elif value is None:
        _set(place, source.choice([*_SEATS, True, False, [], "a"]))
    elif value and (is_array(value) or is_object(value)):
        empty: Json = [] if is_array(value) else {}
        _set(place, None if source.random() < 0.5 else empty)
    else:
        _set(place, source.choice(_ODD))


def _odd(source: random.Random, there: Sequence[Place]) -> None:
    _set(source.choice(there), source.choice(_ODD))


def _swap(source: random.Random, there: Sequence[Place]) -> None:
    """Exchange two values that look alike."""
    one = source.choice(there)
    other = source.choice(_alike(one, there))
    kept, theirs = _get(one), _get(other)
    _set(one, theirs)
    _set(other, kept)


def _copy(source: random.Random, there: Sequence[Place]) -> None:
    """Put a copy of one value in the place of another."""
    one = source.choice(there)
    _set(source.choice(_alike(one, there)), _get(one))


def _arrays(there: Sequence[Place]) -> list[list[Json]]:
    found = {id(node): node for node, _ in there if is_array(node)}
    values = (node[key] for node, key in there)
    found |= {id(value): value for value in values if is_array(value)}
    return list(found.values())


def _move(source: random.Random, there: Sequence[Place]) -> None:
    """Move an entry from one array to another, as a card goes from pile to pile."""
    arrays = _arrays(there)
    full = [array for array in arrays if array]
    if full:
        array = source.choice(full)
        entry = array.pop(source.randrange(len(array)))
        target = source.choice(arrays)
        target.insert(source.randint(0, len(target)), copy.deepcopy(entry))


def _lose(source: random.Random, there: Sequence[Place]) -> None:
    node, key = source.choice(there)
    del node[key]


def _double(source: random.Random, there: Sequence[Place]) -> None:
    arrays = [array for array in _arrays(there) if array]
    if arrays:
        array = source.choice(arrays)
        array.insert(source.randrange(len(array)), copy.deepcopy(source.choice(array)))


def _order(source: random.Random, there: Sequence[Place]) -> None:
    arrays = [array for array in _arrays(there) if len(array) > 1]
    if arrays:
        source.shuffle(source.choice(arrays))


def _sort(source: random.Random, there: Sequence[Place]) -> None:
    """Sort an array, so that cards that were moved stand in their order again."""
    for array in _arrays(there):
        if all(isinstance(entry, str) for entry in array):
            array.sort(key=str)
    _swap(source, there)


def _rename(source: random.Random, there: Sequence[Place]) -> None:
    node, key = source.choice(there)
    if is_object(node):
        node[source.choice(["x", key + "s", "type", "format"])] = node.pop(key)


_CHANGES: tuple[Callable[[random.Random, Sequence[Place]], None], ...] = (
    *(_change, _change, _change, _odd, _swap, _swap, _swap, _copy, _move, _move),
    *(_lose, _double, _order, _sort, _rename),
)


def mutated(text: str, other: str, source: random.Random) -> bytes:
    """Return a message with one change or some; one in ten has a part of another message."""
    tree = json.loads(text)
    if source.random() < 0.1:
        donor = places(json.loads(other))
        _set(source.choice(places(tree)), _get(source.choice(donor)))
    for _ in range(source.choice((1, 1, 1, 2, 2, 3, 5))):
        there = places(tree)
        if not there:
            break
        source.choice(_CHANGES)(source, there)
    return json.dumps(tree).encode("utf-8", "surrogatepass")


def grafted(text: str, other: str, source: random.Random) -> bytes:
    """Return a message with some fields of another one, and a seat, a card or a number changed.

    Of two views of a match this makes one that is nearly possible: it has a field of another
    moment, or of another seat.
    """
    tree, donor = json.loads(text), json.loads(other)
    fields = [key for key in tree if key in donor and key not in _HEADER]
    for key in source.sample(fields, min(len(fields), source.choice((1, 1, 1, 2)))):
        tree[key] = donor[key]
    leaves = [place for place in places(tree) if _kind(place) not in {"list", "dict"}]
    for _ in range(source.choice((0, 1, 1, 2))):
        source.choice((_change, _swap, _copy))(source, leaves)
    return json.dumps(tree).encode("utf-8", "surrogatepass")


def mangled(text: str, other: str, source: random.Random) -> bytes:
    """Return the bytes of a message with something cut, put in, or turned over."""
    data = bytearray(text, "utf-8")
    for _ in range(source.choice((1, 1, 2, 4))):
        at = source.randint(0, len(data))
        size = source.choice((0, 1, 1, 2, 8))
        piece = source.choice(_TOKENS)
        match source.randrange(5):
            case 0:
                data[at : at + size] = piece
            case 1:
                data[at : at + size] = bytes(source.randrange(256) for _ in range(size))
            case 2:
                del data[at : at + size * 4]
            case 3:
                begin = source.randrange(len(other))
                data[at:at] = other[begin : begin + 8 * size].encode()
            case _:
                data = data[:at] if source.random() < 0.2 else data
    return bytes(data)
