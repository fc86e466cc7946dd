"""Marks in an annotation that say more about the entries of a tuple than their type."""

from typing import Final

ASCENDING: Final = "ascending"
"""The entries are in ascending order, so that equal collections are equal tuples."""
DISTINCT: Final = "distinct"
"""No entry occurs twice."""
LONG: Final = "long"
"""The tuple can be very long: one entry for each step of a match."""
