"""Commitments of host and seats, their openings, and the seed mixed from them."""

import hashlib
import secrets
from collections.abc import Iterable
from hmac import compare_digest
from typing import TypeVar

import attrs

from cardrules._arguments import (
    check_bytes,
    check_int,
    check_label,
    is_instance,
    plain_numbers,
)
from cardrules._causes import Cause
from cardrules._seats import Seat
from cardrules.dealing import new_seed
from cardrules.errors import ChanceError, SeatError

PartT = TypeVar("PartT")

_COMMIT = b"cardrules/fair/commit/1\0"
_ROUND = b"cardrules/fair/round/1\0"
_MIX = b"cardrules/fair/mix/1\0"
_DIGEST_BYTES = 32
_SALT_BYTES = 32
_SEED_BYTES = 64
_LAST_SEAT = 63


@attrs.frozen(order=False, field_transformer=plain_numbers)
class Commitment:
    """A promise published before a deal: it binds its maker but reveals nothing.

    Raises:
        ChanceError: if the label is not a text of at most 65,535 bytes, or the digest is not 32
            bytes.
        SeatError: if the seat is not None or a whole number from 0 to 63.
    """

    label: str
    """The label of the match, or of the round: that of the match, a slash, and more."""
    seat: Seat | None
    """The seat that made it; None is the host."""
    digest: bytes = attrs.field(repr=bytes.hex)
    """The 32 bytes of the digest."""

    def __attrs_post_init__(self) -> None:
        _check_party(self.label, self.seat)
        check_bytes("digest", self.digest, at_least=_DIGEST_BYTES, at_most=_DIGEST_BYTES)


_CONSTANT_TIME = attrs.cmp_using(eq=compare_digest, class_name="Secret")


@attrs.frozen(order=False, field_transformer=plain_numbers)
class Opening:
    """The secret and salt behind a commitment.

    Its maker keeps them until it is time to open the commitment. The repr shows neither secret nor
    salt, and both are compared in constant time.

    Raises:
        ChanceError: if the label is not a text of at most 65,535 bytes, the secret is not 16 to
            128 bytes, or the salt is not 32 to 128 bytes. The error contains neither secret nor
            salt.
        SeatError: if the seat is not None or a whole number from 0 to 63.
    """

    label: str
    """The label of the match, or of the round: that of the match, a slash, and more."""
    seat: Seat | None
    """The seat that it belongs to; None is the host."""
    secret: bytes = attrs.field(repr=False, eq=_CONSTANT_TIME, hash=False)
    """The host's seed for the round, the root seed of the match, or a seat's own bytes."""
    salt: bytes = attrs.field(repr=False, eq=_CONSTANT_TIME, hash=False)
    """Secret random bytes, so that nobody can test guesses of the secret against the digest."""

    def __attrs_post_init__(self) -> None:
        _check_party(self.label, self.seat)
        check_bytes("secret", self.secret)
        check_bytes("salt", self.salt, at_least=_SALT_BYTES)

    @property
    def commitment(self) -> Commitment:
        """The commitment that this opening belongs to."""
        who = b"host" if self.seat is None else b"seat/%d" % self.seat
        parts = self.label.encode(), who, self.salt, self.secret
        return Commitment(self.label, self.seat, _hashed(_COMMIT, *parts, size=_DIGEST_BYTES))


def _contributions(contributions: Iterable[bytes]) -> tuple[bytes, ...]:
    return tuple(check_bytes("contribution", entry) for entry in contributions)


def checked(kind: type[PartT], entries: Iterable[PartT]) -> tuple[PartT, ...]:
    """Return the entries, if each is of this type; raise `ChanceError` otherwise."""
    given = tuple(entries)
    for entry in given:
        if not is_instance(entry, kind):
            found = type(entry).__name__
            raise ChanceError.of(
                Cause.WANTED, kind.__name__, found, wanted=kind.__name__, found=found
            )
    return given


def _openings(openings: Iterable[Opening]) -> tuple[Opening, ...]:
    return checked(Opening, openings)


@attrs.frozen(order=False)
class Reveal:
    """The data that the host publishes after a round, so that players can check the deal.

    Raises:
        ChanceError: if a contribution is not 16 to 128 bytes, or what should be an opening is not
            one.
    """

    openings: tuple[Opening, ...] = attrs.field(converter=_openings)
    """The host's opening, and one of each seat that had committed to its bytes."""
    contributions: tuple[bytes, ...] = attrs.field(converter=_contributions, repr=False)
    """The bytes mixed in for each seat, in seat order."""


def new_opening(label: str, seat: Seat | None, secret: bytes | None = None) -> Opening:
    """Return an opening with a fresh salt; publish its `Opening.commitment` at once.

    Args:
        label: the label of the round, or of the match for a root seed.
        seat: the seat that it belongs to; None is the host.
        secret: 16 to 128 bytes; None takes 64 random bytes.

    Raises:
        ChanceError: if the label is not a text of at most 65,535 bytes, or the secret is not 16 to
            128 bytes.
        SeatError: if the seat is not None or a whole number from 0 to 63.

    >>> new_opening("racko/2/1", Seat(1))
    Opening(label='racko/2/1', seat=1)
    """
    chosen = new_seed() if secret is None else secret
    return Opening(label, seat, chosen, secrets.token_bytes(_SALT_BYTES))


def round_opening(root: bytes, label: str) -> Opening:
    """Return the host's opening for a round, with its seed as the secret.

    Seed and salt are both derived from the root seed, so a host needs to keep nothing else. The
    opening of one round reveals nothing about the root seed or about other rounds.

    Args:
        root: the secret root seed of the match, 16 to 128 bytes; `cardrules.dealing.new_seed`
            returns a good one.
        label: the label of the round. The same root and label give the same opening again.

    Raises:
        ChanceError: if the root seed is not 16 to 128 bytes, or the label is not a text of at most
            65,535 bytes.
    """
    parts = check_bytes("root", root), check_label(label)
    derived = _hashed(_ROUND, *parts, size=_SEED_BYTES + _SALT_BYTES)
    return Opening(label, None, derived[:_SEED_BYTES], derived[_SEED_BYTES:])


def mixed_seed(host_seed: bytes, contributions: Iterable[bytes], label: str) -> bytes:
    """Return the 64-byte seed of a round, mixed from the host's seed and the seats' bytes.

    Pass it to `cardrules.dealing.SeededRandomness`: with the same label for the deal, and with
    ``/1``, ``/2`` and so on after it for the reshuffles in the round.

    Args:
        host_seed: the secret of the host's opening for the round, 16 to 128 bytes.
        contributions: the bytes of each seat, 16 to 128, in seat order.
        label: the label of the round.

    Raises:
        ChanceError: if the seed or a contribution is not 16 to 128 bytes, or the label is not a
            text of at most 65,535 bytes.
    """
    parts = check_label(label), check_bytes("host_seed", host_seed), *_contributions(contributions)
    return _hashed(_MIX, *parts, size=_SEED_BYTES)


def _check_party(label: str, seat: Seat | None) -> None:
    check_label(label)
    if seat is not None:
        check_int("seat", seat, at_least=0, at_most=_LAST_SEAT, error=SeatError)


def _hashed(purpose: bytes, *parts: bytes, size: int) -> bytes:
    """Return the first `size` bytes of SHAKE-256 over a purpose and parts.

    Each part comes after its length, so that different parts never give the same bytes.
    """
    framed = (len(part).to_bytes(2, "big") + part for part in parts)
    return hashlib.shake_256(purpose + b"".join(framed)).digest(size)
