"""Seats: the places at the table, numbered clockwise from 0."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, from 0; the seat to the left has the next higher number."""


def all_seats(seats: int) -> tuple[Seat, ...]:
    """Return the seats of a table with this number of seats, in turn order from seat 0.

    >>> all_seats(3)
    (0, 1, 2)
    """
    return tuple(map(Seat, range(seats)))


MOST_SEATS = 64
"""The most seats that a table of any game can have."""
SEATS = all_seats(MOST_SEATS)
"""The seats of the largest table, in turn order."""


def left_of(seat: Seat, seats: int) -> Seat:
    """Return the seat to the left, which is next in turn.

    >>> left_of(Seat(3), 4)
    0
    """
    return SEATS[(seat + 1) % seats]
