"""The hash chain of a record, which shows any change to it."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from cardrules import wire
from cardrules._arguments import check_int, check_length, check_names
from cardrules._catalogues import MOST_EXACT
from cardrules._causes import Cause
from cardrules._history import Header, MoveStep, Record, Step
from cardrules._validation import check_header
from cardrules.encoding.jsontext import write
from cardrules.errors import RecordError
from cardrules.game import ChanceT, MoveT, RulesT

_CHAIN = b"cardrules/record/1\0"


def new_header(rules: RulesT, names: Sequence[str] | None = None, /) -> Header[RulesT]:
    """Return the header of a match.

    Args:
        rules: the rules to play by.
        names: the name of the player at each seat; None numbers the seats.

    Raises:
        RecordError: if there is not one name for each seat, or a name is not a text that can be
            printed.
    """
    if names is None:
        names = [f"Seat {seat}" for seat in range(rules.seats)]
    named = check_names(names, rules.seats, error=RecordError)
    return Header(rules, rules.rules_version, named)


def digests(header: Header, steps: Iterable[Step], /) -> Iterator[str]:
    """Yield the links of a record's hash chain: one after the header, one after each step.

    A link is the SHA-256 of the link before it and the step's canonical JSON. Changing, removing
    or inserting a step therefore changes every later link.
    """
    link = hashlib.sha256(_CHAIN + wire.dumps(header).encode()).hexdigest()
    yield link
    for step in steps:
        link = next_link(link, wire.dumps(step))
        yield link


def next_link(link: str, text: str) -> str:
    """Return the link that follows another, for the next text in canonical JSON."""
    return hashlib.sha256(f"{link}{text}".encode()).hexdigest()


def written(
    header: Header[RulesT],
    steps: Iterable[Step[MoveT, ChanceT]],
    scores: tuple[int, ...] | None = None,
    /,
) -> Record[RulesT, MoveT, ChanceT]:
    """Return the record of a match, with its digest.

    Args:
        header: the rules and the players' names.
        steps: the moves and chance outcomes, in order.
        scores: the scores of the match if it is over; None leaves them out.

    Raises:
        EncodeError: if the wire format cannot hold a value in the record.
        RecordError: if the header does not fit its rules, or the scores are not one whole number
            for each seat.
    """
    check_header(header)
    causes, told = tuple(steps), None if scores is None else _checked(scores, header)
    *_, link = digests(header, causes)
    return Record(header, causes, told, sealed(link, told))


def _checked(scores: tuple[int, ...], header: Header) -> tuple[int, ...]:
    """Return the scores as plain numbers that can be written, one for each seat."""
    bounds = {"at_least": -MOST_EXACT, "at_most": MOST_EXACT}
    told = tuple(check_int("scores", score, **bounds, error=RecordError) for score in scores)
    check_length("scores", told, header.rules.seats, error=RecordError)
    return told


def undo(record: Record[RulesT, MoveT, ChanceT], /) -> Record[RulesT, MoveT, ChanceT]:
    """Return a record without its last move, and without the deals that followed the move.

    Raises:
        RecordError: if the record has no move.
        EncodeError: if the wire format cannot hold a value in the record.
    """
    steps = record.steps
    moves = [ply for ply, step in enumerate(steps) if isinstance(step, MoveStep)]
    if not moves:
        raise RecordError.of(Cause.NO_MOVE, "steps", len(steps))
    return written(record.header, steps[: moves[-1]])


def check_digest(record: Record, link: str) -> None:
    """Raise `RecordError` unless a record's digest matches the link after its last step."""
    if sealed(link, record.scores) != record.digest:
        raise RecordError.of(Cause.RECORD_CHANGED, "digest", record.digest)


def sealed(link: str, scores: tuple[int, ...] | None) -> str:
    """Return the digest of a record with these scores, given the link after its last step."""
    return next_link(link, write(scores))
