"""What host and seats promise, what they open later, and the seed that comes of it."""

import hashlib
import secrets
from collections.abc import Iterable
from hmac import compare_digest

import attrs

from cardrules._arguments import check_bytes, check_int, check_label
from cardrules._seats import Seat
from cardrules.dealing import new_seed
from cardrules.errors import SeatError

_COMMIT = b"cardrules/fair/commit/1\0"
_ROUND = b"cardrules/fair/round/1\0"
_MIX = b"cardrules/fair/mix/1\0"
_DIGEST_BYTES = 32
_SALT_BYTES = 32
_SEED_BYTES = 64
_LAST_SEAT = 63


@attrs.frozen(order=False)
class Commitment:
    """What is published before a deal: it binds its maker, and tells nothing of the secret.

    Raises:
        ChanceError: if the label is no text, or the digest is not 32 bytes.
        SeatError: if the seat is none.
    """

    label: str
    """What it is for: the label of a round, such as ``racko/2/1``, or of a match."""
    seat: Seat | None
    """Who made it; None is the host."""
    digest: bytes = attrs.field(repr=bytes.hex)
    """The 32 bytes of the digest."""

    def __attrs_post_init__(self) -> None:
        _check_party(self.label, self.seat)
        check_bytes("digest", self.digest, at_least=_DIGEST_BYTES, at_most=_DIGEST_BYTES)


_CONSTANT_TIME = attrs.cmp_using(eq=compare_digest, class_name="Secret")


@attrs.frozen(order=False)
class Opening:
    """What a commitment was made from: its maker's secret until it is time to open it.

    Its repr shows neither secret nor salt, and both are compared in constant time.

    Raises:
        ChanceError: if the label is no text, the secret not 16 to 128 bytes, or the salt not 32 to
            128 bytes. They are not in the error.
        SeatError: if the seat is none.
    """

    label: str
    """What it is for: the label of a round, such as ``racko/2/1``, or of a match."""
    seat: Seat | None
    """Whose it is; None is the host."""
    secret: bytes = attrs.field(repr=False, eq=_CONSTANT_TIME, hash=False)
    """The host's seed of the round (or the root seed of a match), or the bytes of a seat."""
    salt: bytes = attrs.field(repr=False, eq=_CONSTANT_TIME, hash=False)
    """Secret random bytes, so that nobody can try a guess of the secret on the digest."""

    def __attrs_post_init__(self) -> None:
        _check_party(self.label, self.seat)
        check_bytes("secret", self.secret)
        check_bytes("salt", self.salt, at_least=_SALT_BYTES)

    @property
    def commitment(self) -> Commitment:
        """The commitment that this opens."""
        who = b"host" if self.seat is None else b"seat/%d" % self.seat
        parts = self.label.encode(), who, self.salt, self.secret
        return Commitment(self.label, self.seat, _hashed(_COMMIT, *parts, size=_DIGEST_BYTES))


def _contributions(contributions: Iterable[bytes]) -> tuple[bytes, ...]:
    return tuple(check_bytes("contribution", entry) for entry in contributions)


def _openings(openings: Iterable[Opening]) -> tuple[Opening, ...]:
    return tuple(openings)


@attrs.frozen(order=False)
class Reveal:
    """What the host publishes after a round, so that it can be checked.

    Raises:
        ChanceError: if a contribution is not 16 to 128 bytes.
    """

    openings: tuple[Opening, ...] = attrs.field(converter=_openings)
    """The host's opening, and those of the seats that had committed to their bytes."""
    contributions: tuple[bytes, ...] = attrs.field(converter=_contributions, repr=False)
    """The bytes that were mixed in for each seat, in seat order."""


def new_opening(label: str, seat: Seat | None, secret: bytes | None = None) -> Opening:
    """Return an opening with a fresh salt; its `Opening.commitment` can be published at once.

    Args:
        label: what it is for: a round, such as ``racko/2/1``, or, with a root seed, the match.
        seat: whose it is; None is the host.
        secret: 16 to 128 bytes; 64 random ones if left out.

    Raises:
        ChanceError: if the label is no text or the secret no such bytes.
        SeatError: if the seat is none.

    >>> new_opening("racko/2/1", Seat(1))
    Opening(label='racko/2/1', seat=1)
    """
    chosen = new_seed() if secret is None else secret
    return Opening(label, seat, chosen, secrets.token_bytes(_SALT_BYTES))


def round_opening(root: bytes, label: str) -> Opening:
    """Return the host's opening for a round: its seed as the secret, and its salt.

    Both come from the root, so a host needs to keep nothing else. What is opened of one round
    tells nothing of the root, nor of another round.

    Args:
        root: the secret seed of the match, 16 to 128 bytes; `cardrules.dealing.new_seed` gives
        good
            ones.
        label: the label of the round, such as ``racko/2/1``.

    Raises:
        ChanceError: if the root is no such bytes or the label no text.
    """
    parts = check_bytes("root", root), check_label(label)
    derived = _hashed(_ROUND, *parts, size=_SEED_BYTES + _SALT_BYTES)
    return Opening(label, None, derived[:_SEED_BYTES], derived[_SEED_BYTES:])


def mixed_seed(host_seed: bytes, contributions: Iterable[bytes], label: str) -> bytes:
    """Return the seed of a round's cards: 64 bytes in which the host and every seat have a hand.

    It is for `cardrules.dealing.SeededRandomness`: with the same label for the deal, and with
    ``racko/2/1/1``, ``racko/2/1/2`` and so on for reshuffles in the round ``racko/2/1``.

    Args:
        host_seed: the secret of the host's opening for the round.
        contributions: the bytes of each seat, 16 to 128, in seat order.
        label: the label of the round.

    Raises:
        ChanceError: if the seed or a contribution is no such bytes, or the label no text.
    """
    parts = check_label(label), check_bytes("host_seed", host_seed), *_contributions(contributions)
    return _hashed(_MIX, *parts, size=_SEED_BYTES)


def _check_party(label: str, seat: Seat | None) -> None:
    check_label(label)
    if seat is not None:
        check_int("seat", seat, at_least=0, at_most=_LAST_SEAT, error=SeatError)


def _hashed(purpose: bytes, *parts: bytes, size: int) -> bytes:
    """Return so many bytes of SHAKE-256 over a purpose and parts, each after its length."""
    framed = (len(part).to_bytes(2, "big") + part for part in parts)
    return hashlib.shake_256(purpose + b"".join(framed)).digest(size)
