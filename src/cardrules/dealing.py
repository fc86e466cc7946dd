"""Sources of randomness, which the caller passes in.

The rules never shuffle by themselves: ``sample_chance`` takes its numbers from a `Randomness`, and
any object with a method ``below`` is one. `SeededRandomness` gives the same deal on every machine,
for ever; its recipe and test vectors are in the docs. `SystemRandomness` cannot be repeated.
"""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from cardrules._arguments import check_bytes, check_int, check_label
from cardrules.errors import ChanceError

CardT = TypeVar("CardT")

_DOMAIN = b"cardrules/deal/1\0"
_NEW_SEED_BYTES = 64
_FIRST_BLOCK = 256
MOST = 1 << 16
"""The largest ``n`` for which `SeededRandomness.below` is defined."""


class Randomness(Protocol):
    """A source of random whole numbers."""

    def below(self, n: int, /) -> int:
        """Return a whole number from 0 to n - 1, each equally likely."""
        ...


class RandomBits(Protocol):
    """A source that `PythonRandomness` can wrap, such as a `random.Random`."""

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of so many random bits."""
        ...


def new_seed() -> bytes:
    """Return 64 secret random bytes: enough to reach every order of 60 or 98 cards.

    >>> len(new_seed())
    64
    """
    import secrets

    return secrets.token_bytes(_NEW_SEED_BYTES)


class SeededRandomness:
    """A stream of numbers from a seed and a label, the same on every machine.

    Reading uses the stream up: make a new one for each deal, with its own label.

    >>> stream = SeededRandomness(bytes(range(64)), "racko/2/1")
    >>> shuffled(range(40), stream)[:8]
    (38, 11, 15, 16, 32, 39, 21, 8)
    """

    __slots__ = ("_block", "_position", "_source")

    def __init__(self, seed: bytes, label: str) -> None:
        """Start the stream.

        Args:
            seed: 16 to 128 bytes; `new_seed` returns good ones.
            label: what the stream is for, so that one seed serves many deals.

        Raises:
            ChanceError: if the seed is not 16 to 128 bytes, or the label is not a text of at most
                65,535 bytes in UTF-8. The error does not contain the seed, which is a secret.
        """
        import hashlib

        # Each part comes after its length, so no two pairs of seed and label give the same bytes.
        parts = check_bytes("seed", seed), check_label(label)
        framed = (len(part).to_bytes(2, "big") + part for part in parts)
        self._source = hashlib.shake_256(_DOMAIN + b"".join(framed))
        self._block = self._source.digest(_FIRST_BLOCK)
        self._position = 0

    def below(self, n: int, /) -> int:
        """Return a whole number from 0 to n - 1, each equally likely.

        A number takes one byte of the stream for n up to 256, and two bytes for a larger n.

        Raises:
            ChanceError: if n is not a whole number from 1 to 65,536.
        """
        if type(n) is not int or not 1 <= n <= MOST:
            n = check_int("n", n, at_least=1, at_most=MOST, error=ChanceError)
        width = 1 if n <= 1 << 8 else 2
        # Values from the largest multiple of n upwards are skipped: with them, the remainders
        # would not all be equally likely.
        limit = (1 << 8 * width) // n * n
        while True:
            start, self._position = self._position, self._position + width
            if self._position > len(self._block):
                # A longer SHAKE-256 digest begins with the shorter one, so the stream goes on.
                self._block = self._source.digest(2 * len(self._block))
            value = int.from_bytes(self._block[start : self._position], "big")
            if value < limit:
                return value % n


class SystemRandomness:
    """The operating system's secure randomness, which nobody can predict or repeat."""

    __slots__ = ()

    def below(self, n: int, /) -> int:
        """Return a whole number from 0 to n - 1.

        Raises:
            ChanceError: if n is not a whole number from 1 up.
        """
        import secrets

        return secrets.randbelow(check_int("n", n, at_least=1, error=ChanceError))


class PythonRandomness:
    """A `random.Random`, or anything with its ``getrandbits``, for simulations.

    The numbers are those of the source's ``randrange``, which takes twice as long.

    >>> import random
    >>> PythonRandomness(random.Random(7)).below(6)
    2
    """

    __slots__ = ("_bits",)

    def __init__(self, source: RandomBits) -> None:
        """Wrap the source; reading numbers advances its state."""
        self._bits = source.getrandbits

    def below(self, n: int, /) -> int:
        """Return a whole number from 0 to n - 1.

        Raises:
            ChanceError: if n is not a whole number from 1 up.
        """
        if type(n) is not int or n < 1:
            n = check_int("n", n, at_least=1, error=ChanceError)
        width = n.bit_length()
        while (value := self._bits(width)) >= n:
            pass
        return value


def shuffled(cards: Iterable[CardT], randomness: Randomness, /) -> tuple[CardT, ...]:
    """Return the cards in a random order, every order equally likely.

    The order is part of the published recipe. From the last index down to 1, the source gives a
    number from 0 to that index, and the cards at the two places are swapped.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = randomness.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
