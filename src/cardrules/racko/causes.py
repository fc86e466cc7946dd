"""The causes of errors that only RACK-O has, in rules and texts."""

from cardrules._causes import ErrorCause


class Cause(ErrorCause):
    """The causes of errors that only this game has."""

    PARTNERS_SEATS = "racko.partners-seats"
    """Partners are asked for at a table that does not have four seats."""
    RUN_SEATS = "racko.run-seats"
    """The two-player run is asked for at a table that does not have two seats."""
    RUN_RACK = "racko.run-rack"
    """The racks are too short for the run that going requires."""
    NOT_A_SLOT = "racko.not-a-slot"
    """The word is not the number of a slot."""
