"""What can be wrong with rules and texts of RACK-O besides what all games share."""

from cardrules._causes import ErrorCause


class Cause(ErrorCause):
    """The causes of errors that only this game has."""

    PARTNERS_SEATS = "racko.partners-seats"
    """Partners play at a table with another number of seats."""
    RUN_SEATS = "racko.run-seats"
    """The two-player run is asked for at a table with another number of seats."""
    RUN_RACK = "racko.run-rack"
    """The racks are too short for the run that going needs."""
    NOT_A_SLOT = "racko.not-a-slot"
    """The word is not the number of a slot."""
