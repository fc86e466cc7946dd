"""Seats in pictures: their order around the table, and the line with a name."""

from collections.abc import Mapping
from typing import TypeVar

from cardrules._seats import Seat, all_seats, left_of
from cardrules.game import GameView
from cardrules.pictures.boxes import WIDTH, Box, flow, label, row, stack
from cardrules.pictures.fonts import SMALL, TEXT, numeral, width_of
from cardrules.pictures.labels import Labels
from cardrules.pictures.shapes import shape

Card = TypeVar("Card")
_MARK = 10
_GAP = 4


def others_of(view: GameView) -> tuple[Seat, ...]:
    """Return the seats of the others in turn order from the left; all seats for a spectator."""
    seats = view.rules.seats
    if view.seat is None:
        return all_seats(seats)
    found = [left_of(view.seat, seats)]
    while found[-1] != view.seat:
        found.append(left_of(found[-1], seats))
    return tuple(found[:-1])


def name_of(view: GameView, seat: Seat, labels: Labels, width: float) -> Box:
    """Return the name at a seat; whoever is to act has a mark and bold letters."""
    if seat != view.to_act:
        return label(labels.name(seat), TEXT, width=width)
    words = label(labels.name(seat), TEXT, tone="turn", bold=True, width=width - _MARK - _GAP)
    return row([shape("turn", _MARK, tone="turn"), words], _GAP)


def heading_of(view: GameView, seat: Seat, labels: Labels, width: float, *facts: str) -> Box:
    """Return the name at a seat, and its score and other facts: below it if there is no room."""
    points = " · ".join((*facts, labels.said("points", value=numeral(view.scores[seat]))))
    if width < WIDTH / 2:
        score = label(points, SMALL, tone="soft", width=width)
        return stack([name_of(view, seat, labels, width), score], 0)
    score = label(points, TEXT, tone="soft", width=width_of(points, TEXT), side="end")
    return row([name_of(view, seat, labels, width - score.width - _GAP), score], _GAP)


def own_hand(faces: Mapping[Card, Box], labels: Labels) -> Box:
    """Return the cards that only the seat itself sees, each with a spot."""
    words = labels.said("own-hand")
    spots = [face.as_spot(f"hand {card}", words) for card, face in faces.items()]
    heading = label(words, SMALL, tone="soft", width=WIDTH)
    return stack([heading, flow(spots, WIDTH, 4, 8, "end")], 8).as_spot("hand", words)
