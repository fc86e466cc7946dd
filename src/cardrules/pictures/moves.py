"""A move on a picture: arrows from where cards are taken to where they go."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import attrs

from cardrules.pictures.arrows import arrow, numbered, outline
from cardrules.pictures.boxes import PADDING, WIDTH, Box, Spot, framed, label, placed, row, stack
from cardrules.pictures.cards import badge
from cardrules.pictures.fonts import BOLD, TEXT, wrapped
from cardrules.pictures.labels import Labels

_GAP = 6


@attrs.frozen(order=False)
class Step:
    """One thing that a move does: cards that go from some spots to another, or words alone."""

    words: str
    """What goes, or if nothing goes, what is done."""
    target: str | None = None
    """The key of the spot where it arrives."""
    sources: tuple[str, ...] = ()
    """The keys of the spots that it leaves; those in one hand count as the first of them."""


def said(steps: Iterable[Step], spots: Mapping[str, Spot], labels: Labels) -> list[str]:
    """Return a line in words for each step."""
    return [
        step.words
        if step.target is None
        else labels.said(
            "step",
            cards=step.words,
            source=spots[step.sources[0]].words,
            target=spots[step.target].words,
        )
        for step in steps
    ]


def with_steps(table: Box, steps: tuple[Step, ...], labels: Labels) -> Box:
    """Return a table with the arrows of a move, and below it the move in words."""
    spots = dict(table.spots)
    marks = Box(0, 0, "".join(_marks(steps, spots)))
    shown = placed(table.width, table.height, [(0, 0, table), (0, 0, marks)])
    lines = [_line(place, line) for place, line in enumerate(said(steps, spots, labels), 1)]
    return stack([shown, framed(stack(lines, 4), kind="panel", width=WIDTH)], 10)


def _line(place: int, said: str) -> Box:
    mark = badge(str(place), kind="move")
    room = WIDTH - 2 * PADDING - mark.width - _GAP
    lines = wrapped(said, room / BOLD, TEXT, 2)
    return row([mark, stack([label(line, TEXT, bold=True) for line in lines], 1)], _GAP, "start")


def _marks(steps: Iterable[Step], spots: Mapping[str, Spot]) -> Iterator[str]:
    """Yield the frames of the spots, then the arrows, then their numbers on top."""
    arrows: list[str] = []
    numbers: list[str] = []
    used = Counter[str]()
    for place, step in enumerate(steps, 1):
        if step.target is not None:
            sources, target = [spots[key] for key in step.sources], spots[step.target]
            yield from (outline(source, "from") for source in sources)
            yield outline(target, "to")
            arrows.append(arrow(sources[0], target, place))
            numbers += [numbered(spots[key], target, place, used[key]) for key in step.sources]
            used.update(step.sources)
    yield from (*arrows, *numbers)
