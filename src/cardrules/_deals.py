"""Checks of deals in every game: that one is due, and that the right seat deals."""

from typing import Protocol, TypeVar

from cardrules._arguments import check_seat, is_instance
from cardrules._causes import Cause
from cardrules._seats import Seat
from cardrules.errors import ChanceError

RequestT = TypeVar("RequestT")
RequestT_co = TypeVar("RequestT_co", covariant=True)


class AwaitsChance(Protocol[RequestT_co]):
    """A state, as far as it can wait for a deal."""

    @property
    def chance(self) -> RequestT_co | None: ...


def due_request(state: AwaitsChance[RequestT], /) -> RequestT:
    """Return the request for the deal that is due.

    Raises:
        ChanceError: if no deal is due.
    """
    request = state.chance
    if request is None:
        raise ChanceError.of(Cause.NO_DEAL_DUE, "state", repr(state), state=repr(state))
    return request


def check_outcome(outcome: object, due: type, name: str) -> None:
    """Raise `ChanceError` unless a chance outcome is of the class that is due.

    The error shows nothing of the outcome, as the cards of another game can be hidden.
    """
    if not is_instance(outcome, due):
        found = type(outcome).__name__
        raise ChanceError.of(Cause.OTHER_OUTCOME_DUE, "outcome", found, due=name, found=found)


def check_dealer(named: object, due: Seat | None, seats: int) -> Seat:
    """Return the seat that deals.

    Args:
        named: the dealer that the deal names; None leaves it to the rules.
        due: the seat that must deal; None if any seat can, as in a first round for which the rules
            name no dealer.
        seats: the number of seats.

    Raises:
        ChanceError: if the dealer is missing, is not a seat, or is not the seat that must deal.
    """
    if named is None:
        if due is None:
            raise ChanceError.of(Cause.DEALER_OPEN, "dealer", None)
        return due
    dealer = check_seat("dealer", named, seats, error=ChanceError)
    if due is not None and dealer != due:
        raise ChanceError.of(Cause.OTHER_DEALER, "dealer", dealer, due=due)
    return dealer
