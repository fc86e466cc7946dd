"""The texts and the shapes of a picture at their places, as a reader of the SVG finds them."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import attrs

from cardrules.pictures.fonts import width_of

SVG = "{http://www.w3.org/2000/svg}"
_SHIFT = re.compile(r"translate\((\S+) (\S+)\)")


@attrs.frozen(order=False)
class Rect:
    """A rectangle, and what is written in it."""

    left: float
    top: float
    right: float
    bottom: float
    text: str = ""

    def overlaps(self, other: "Rect") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own text


def texts(svg: str) -> list[Rect]:
    """Return where each text is: its capitals, as a letter's descent may touch the line below."""
    return [_text(x, y, element) for x, y, element in _placed(parsed(svg), 0, 0, SVG + "text")]


def rects(svg: str) -> list[Rect]:
    found: list[Rect] = []
    for x, y, element in _placed(parsed(svg), 0, 0, SVG + "rect"):
        left, top = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        width, height = float(element.attrib["width"]), float(element.attrib["height"])
        found.append(Rect(left, top, left + width, top + height, element.attrib["class"]))
    return found


def _placed(
    parent: ET.Element, x: float, y: float, tag: str
) -> Iterator[tuple[float, float, ET.Element]]:
    for child in parent:
        shift = _SHIFT.match(child.get("transform", ""))
        at = (x + float(shift[1]), y + float(shift[2])) if shift else (x, y)
        if child.tag == tag:
            yield *at, child
        yield from _placed(child, *at, tag)


def _text(x: float, y: float, element: ET.Element) -> Rect:
    size, text = float(element.attrib["font-size"]), element.text or ""
    # Real fonts are narrower than the estimate that the layout leaves room for.
    width = 0.9 * width_of(text, size, bold="font-weight" in element.attrib)
    start = x + float(element.get("x", 0))
    start -= {"end": width, "middle": width / 2}.get(element.get("text-anchor", ""), 0)
    base = y + float(element.attrib["y"])
    return Rect(start, base - 0.72 * size, start + width, base, text)
