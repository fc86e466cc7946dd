"""The score sheet, of any game: what each seat's points are for, and the match scores."""

from cardrules._results import RoundResult, ScoreLine
from cardrules._seats import Seat, all_seats
from cardrules.game import GameView
from cardrules.pictures.boxes import NOTHING, WIDTH, Box, label, row, sheet, stack
from cardrules.pictures.fonts import HEADING, MINUS, TEXT, numeral, width_of
from cardrules.pictures.labels import Labels
from cardrules.pictures.shapes import shape

_POINTS = 60
_GAP = 4


def score_sheet(view: GameView, labels: Labels) -> Box:
    """Return a block of lines for each seat, with a rule between them."""
    totals = [numeral(score) for score in view.scores]
    points = max(_POINTS, *(width_of(total, HEADING, bold=True) for total in totals))
    blocks: list[Box] = []
    for seat in all_seats(view.rules.seats):
        won = view.outcome is not None and seat in view.outcome.winners
        mark = shape("crown", 16, tone="turn") if won else NOTHING
        room = WIDTH - points - mark.width - 2 * _GAP
        name = label(labels.name(seat), HEADING, bold=True, width=room)
        total = label(totals[seat], HEADING, bold=True, width=points, side="end")
        lines = (_line(line, points, labels) for line in _lines(view.last_round, seat))
        rule = sheet(WIDTH, 1, kind="bar", radius=0)
        blocks += [rule, stack([row([name, mark, total], _GAP), *lines], 1)]
    return stack(blocks[1:], 7)


def _line(line: ScoreLine, points: float, labels: Labels) -> Box:
    words = label(line.text(labels.language), TEXT, tone="soft", width=WIDTH - points)
    return row(
        [words, label(_signed(line.points), TEXT, tone="soft", width=points, side="end")], 0
    )


def _lines(result: RoundResult | None, seat: Seat) -> tuple[ScoreLine, ...]:
    return () if result is None else result.lines[seat]


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", MINUS)


def in_words(view: GameView, labels: Labels) -> str:
    """Return the score sheet as text, one line for each seat."""
    return "\n".join(
        f"{labels.name(seat)}: {numeral(view.scores[seat])}"
        + "".join(
            f"; {line.text(labels.language)} {_signed(line.points)}"
            for line in _lines(view.last_round, seat)
        )
        for seat in all_seats(view.rules.seats)
    )
