"""Seats: who sits where, counted clockwise from 0."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, 0 to the number of seats less one; the next to the left is one higher."""


def all_seats(seats: int) -> tuple[Seat, ...]:
    """Return the seats of a table with so many, in turn order from seat 0.

    >>> all_seats(3)
    (0, 1, 2)
    """
    return tuple(map(Seat, range(seats)))


MOST_SEATS = 64
"""How many seats a table of any game can have."""
_SEATS = all_seats(MOST_SEATS)


def left_of(seat: Seat, seats: int) -> Seat:
    """Return the seat to the left, the next in turn.

    >>> left_of(Seat(3), 4)
    0
    """
    return _SEATS[(seat + 1) % seats]
