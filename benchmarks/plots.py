"""Plots as SVG, light and dark, of the same size and style as the diagrams of the docs.

Colour and shape both tell the curves apart. A mark stands at a median. Where a line rises from it,
the line ends at the time that 99 of 100 stay below.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from cardrules.pictures.svg import element, escaped, number

WIDTH, HEIGHT = 480, 372
LEFT, RIGHT, TOP, BOTTOM = 60, 472, 88, 318
MARGIN = 24
"""How far the outer points are from the ends of the axis across."""
BESIDE = 7
"""How far the marks of neighbouring curves are apart where they share a place across."""
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
STYLE = (
    f"text{{font:14.5px {FONT};fill:%(soft)s}}"
    ".title{font-size:16px;font-weight:600}.title,.name{fill:%(ink)s}"
    ".mid{text-anchor:middle}.end{text-anchor:end}"
    ".grid{stroke:%(grid)s}.axis{stroke:%(soft)s}"
    ".line{fill:none;stroke-width:2}.high{stroke-width:2;stroke-linecap:round;opacity:.55}"
)
THEMES: Mapping[str, Mapping[str, str]] = {
    "": {"ink": "#1b1f24", "soft": "#4d5761", "grid": "#dde2e8"},
    "-dark": {"ink": "#eceff2", "soft": "#b4bcc5", "grid": "#383f48"},
}
"""The colours of texts and lines, by the end of the file's name."""
COLOURS: Mapping[str, Sequence[str]] = {
    "": ("#1d5fc4", "#b04a00", "#26794a"),
    "-dark": ("#7ab4ff", "#ffa95c", "#6ed39a"),
}
"""The colours of the first, second and third curve."""
MARKS = (
    "M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0-4.5 0Z",
    "M-4.2-4.2H4.2V4.2H-4.2Z",
    "M0-6L6 0L0 6L-6 0Z",
)
"""The marks of the first, second and third curve: a disc, a square and a diamond."""
LETTER = 8.6
"""About how wide a letter of the legend is."""

Points: TypeAlias = Sequence[Sequence[float]]
"""Points of a curve: the number across, a median, and perhaps what 99 of 100 stay below."""


@attrs.frozen
class Plot:
    """A plot: its texts, its axes, and up to three curves."""

    title: str
    across: str
    """What the axis across counts."""
    up: str
    """What the upright axis measures, with its unit."""
    curves: Mapping[str, Points]
    """The points of each curve, by its name in the legend."""
    ticks: Sequence[float]
    """The numbers on the axis across."""
    steps: Sequence[float]
    """The numbers on the upright axis, from its lower end to its upper one."""
    is_log: bool = False
    """Whether the upright axis shows equal ratios, and not differences, as equal lengths."""

    def x(self, value: float) -> float:
        """Return the place of a number across."""
        share = (value - self.ticks[0]) / (self.ticks[-1] - self.ticks[0])
        return LEFT + MARGIN + share * (RIGHT - LEFT - 2 * MARGIN)

    def y(self, value: float) -> float:
        """Return the place of a number on the upright axis."""
        low, here, high = (
            math.log10(each) if self.is_log else each
            for each in (self.steps[0], value, self.steps[-1])
        )
        return BOTTOM - (here - low) / (high - low) * (BOTTOM - TOP)


def svg(plot: Plot, theme: str) -> str:
    """Return a plot as SVG; the theme is a key of `THEMES`."""
    colours = (f".of{n}{{stroke:{c}}}.in{n}{{fill:{c}}}" for n, c in enumerate(COLOURS[theme]))
    lines = (
        element("title", escaped(plot.title)),
        element("desc", escaped(_in_words(plot))),
        element("style", STYLE % THEMES[theme] + "".join(colours)),
        *_axes(plot),
        *_legend(plot),
        *_curves(plot),
    )
    drawn = element(
        "svg",
        "".join(f"\n{line}" for line in lines) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
    )
    return f"{drawn}\n"


def _in_words(plot: Plot) -> str:
    """Return what a plot shows, for readers who do not see it."""
    curves = (
        f"{name}: {', '.join(f'{_rounded(each[1])} at {_rounded(each[0])}' for each in points)}."
        for name, points in plot.curves.items()
    )
    return " ".join((f"{plot.up}, by {plot.across}.", *curves))


def _rounded(value: float) -> str:
    """Return a number with two digits that count, or as a whole number."""
    return f"{value:.2g}" if value < 10 else f"{value:,.0f}"


def _text(text: str, x: float, y: float, role: str | None = None) -> str:
    return element("text", escaped(text), x=x, y=y, class_=role)


def _axes(plot: Plot) -> Iterator[str]:
    yield _text(plot.title, 8, 20, "title")
    yield _text(plot.up, 8, TOP - 14)
    for step in plot.steps:
        y, role = plot.y(step), "axis" if step == plot.steps[0] else "grid"
        yield element("line", x1=LEFT, y1=y, x2=RIGHT, y2=y, class_=role)
        yield _text(f"{step:,}", LEFT - 8, y + 5, "end")
    for tick in plot.ticks:
        yield _text(f"{tick:,}", plot.x(tick), BOTTOM + 20, "mid")
    yield _text(plot.across, (LEFT + RIGHT) / 2, BOTTOM + 44, "mid")


def _legend(plot: Plot) -> Iterator[str]:
    x = 14.0
    for place, name in enumerate(plot.curves):
        yield _mark(place, x, 43)
        yield _text(name, x + 11, 48, "name")
        x += 36 + LETTER * len(name)


def _mark(place: int, x: float, y: float) -> str:
    moved = f"translate({number(x)} {number(y)})"
    return element("path", d=MARKS[place], transform=moved, class_=f"in{place}")


def _curves(plot: Plot) -> Iterator[str]:
    has_highs = any(len(point) > 2 for points in plot.curves.values() for point in points)
    for place, points in enumerate(plot.curves.values()):
        aside = (place - 1) * BESIDE * has_highs
        places = [(plot.x(at) + aside, *map(plot.y, times)) for at, *times in points]
        drawn = " ".join(f"{number(x)} {number(y)}" for x, y, *_ in places)
        yield element("path", d=f"M{drawn}", class_=f"line of{place}")
        for x, y, *highs in places:
            for high in highs:
                yield element("line", x1=x, y1=y, x2=x, y2=high, class_=f"high of{place}")
            yield _mark(place, x, y)
