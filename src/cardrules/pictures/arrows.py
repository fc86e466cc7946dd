"""Arrows between two spots of a picture, which keep off the cards between them.

Neighbours are joined by a bent line. The way to or from a wide spot, such as a slot of a rack,
runs down the margin to the right of the table, where there is nothing to cover.
"""

from math import hypot

import attrs

from cardrules.pictures.boxes import WIDTH, Spot, placed
from cardrules.pictures.cards import badge
from cardrules.pictures.svg import element, number

_BEND = 0.16
_HEAD = 5.5
_NEAR = 40
"""How far below a spot the next one can be."""
_GAP = 4
"""How far below its row an arrow runs to the margin."""
_FRAME = 2
_LANES = 3
_FIRST_LANE = WIDTH + 8.5
_LANE = 2.75
"""How far apart the arrows in the margin run."""
_FARTHEST = WIDTH + 8
"""How far to the right the number of an arrow can stand."""
_ALONG = 0.2
"""How far along its way in the margin an arrow has its number."""
_INSET = 4
_WING = 0.75
"""How far the wings of a head reach out, in lengths of the head."""

Point = tuple[float, float]


def outline(spot: Spot, kind: str) -> str:
    """Return a frame around a spot."""
    return element(
        "rect",
        class_=f"cr-{kind}",
        x=spot.x - _FRAME,
        y=spot.y - _FRAME,
        width=spot.width + 2 * _FRAME,
        height=spot.height + 2 * _FRAME,
        rx=6,
    )


def arrow(source: Spot, target: Spot, place: int) -> str:
    """Return the arrow of a step; its place among the steps gives it a lane in the margin."""
    if _is_wide(source) or (_is_wide(target) and not _is_next(source, target)):
        return _in_margin(source, target, place)
    return _bent(source, target)


def numbered(source: Spot, target: Spot, place: int, beside: int) -> str:
    """Return the number of a step: on what leaves, or on its way in the margin.

    Args:
        source: where it leaves.
        target: where it arrives.
        place: the number.
        beside: how many other numbers stand on the source already.
    """
    sign = badge(str(place), kind="move")
    x, y = source.x + _INSET + beside * (sign.width + 1), source.y + _INSET
    if _is_wide(source):
        x, y = min(_lane(place), _FARTHEST), _leaving(source)
        y += (_arriving(target) - y) * _ALONG
    return placed(0, 0, [(x - sign.width / 2, y - sign.height / 2, sign)]).body


def _is_wide(spot: Spot) -> bool:
    return spot.width > WIDTH / 2


def _is_next(source: Spot, target: Spot) -> bool:
    """Return whether nothing is between a spot and another below it."""
    return 0 <= target.y - source.y - source.height < _NEAR


def _lane(place: int) -> float:
    return _FIRST_LANE + _LANE * ((place - 1) % _LANES)


def _leaving(wide: Spot) -> float:
    """Return at which height arrows leave: below the middle, where none arrives."""
    return wide.y + wide.height * 0.75


def _arriving(target: Spot) -> float:
    return target.y + target.height * 0.4


def _in_margin(source: Spot, target: Spot, place: int) -> str:
    lane, tip = _lane(place), (target.x + target.width + _FRAME + 1, _arriving(target))
    if _is_wide(source):
        y = _leaving(source)
        way = [(source.x + source.width + 2, y)]
    else:
        # It leaves through the gap below its row: something may be to the right of it.
        x, y = source.x + source.width * 0.75, source.y + source.height + 2
        way, y = [(x, y)], y + _GAP
        way.append((x, y))
    neck = (tip[0] + _HEAD, tip[1])
    curve = "M" + "L".join(map(_point, [*way, (lane, y), (lane, tip[1]), neck]))
    return _drawn(curve, neck, tip)


def _bent(source: Spot, target: Spot) -> str:
    if _is_wide(target):
        # Straight across is nearest; a part of the wide spot, as wide as the other, is aimed at.
        x = min(max(source.x, target.x), target.x + target.width - source.width)
        target = attrs.evolve(target, x=x, width=source.width)
    (x1, y1), (x2, y2) = _edge(source, target), _edge(target, source)
    # The bend is to the left of the way, so that two arrows there and back lie apart.
    bend = (x1 + x2) / 2 + (y2 - y1) * _BEND, (y1 + y2) / 2 - (x2 - x1) * _BEND
    along_x, along_y = x2 - bend[0], y2 - bend[1]
    length = max(1, hypot(along_x, along_y))
    neck = x2 - along_x / length * _HEAD, y2 - along_y / length * _HEAD
    curve = f"M{_point((x1, y1))}Q{_point(bend)} {_point(neck)}"
    return _drawn(curve, neck, (x2, y2))


def _edge(spot: Spot, other: Spot) -> Point:
    """Return where the way from the middle of a spot to that of another leaves the first."""
    x, y = spot.x + spot.width / 2, spot.y + spot.height / 2
    to_x, to_y = other.x + other.width / 2 - x, other.y + other.height / 2 - y
    reach_x = (spot.width / 2 + 3) / max(1, abs(to_x))
    reach_y = (spot.height / 2 + 3) / max(1, abs(to_y))
    reach = min(reach_x, reach_y, 0.5)
    return x + to_x * reach, y + to_y * reach


def _drawn(curve: str, neck: Point, tip: Point) -> str:
    """Return a line and its head, with a halo that sets it off from the cards."""
    half_x, half_y = (tip[0] - neck[0]) * _WING, (tip[1] - neck[1]) * _WING
    wings = (neck[0] - half_y, neck[1] + half_x), (neck[0] + half_y, neck[1] - half_x)
    head = "M" + "L".join(map(_point, [tip, *wings])) + "z"
    return "".join(
        (
            element("path", class_="cr-halo", d=curve),
            element("path", class_="cr-arrow", d=curve),
            element("path", class_="cr-move", d=head),
        )
    )


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
