"""What an annotation can say of the entries of a tuple, beyond their type."""

from typing import Final

ASCENDING: Final = "ascending"
"""The entries stand in ascending order, so that equal collections are equal tuples."""
DISTINCT: Final = "distinct"
"""No entry stands twice."""
LONG: Final = "long"
"""There can be very many entries: one for each step of a match."""
