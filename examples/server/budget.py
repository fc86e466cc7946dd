"""What a client may cost: how often it may ask, and how much work that may make.

A limit on the number of messages alone does not help, because one message can cost a hundred times
what another costs. So the time that messages take is counted as well, for each connection and for
each address. A client that has used up its time is not cut off. The server reads its next message
later.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Generator
from typing import TypeAlias

MESSAGES_A_SECOND = 100
MOST_AT_ONCE = 200
"""The most messages that can come at once, after a pause."""
MOST_ADDRESSES = 10_000
"""The most addresses whose budgets are kept at a time."""

Clock: TypeAlias = Callable[[], float]
"""Returns a time in seconds that never runs backwards."""


class Budget:
    """An amount that is spent, and grows again with time up to a limit (a token bucket)."""

    def __init__(
        self,
        most: float,
        a_second: float,
        clock: Clock = time.monotonic,
        above: "Budget | None" = None,
    ) -> None:
        """Begin with the full amount.

        Args:
            most: the full amount.
            a_second: how much comes back each second.
            clock: returns the time.
            above: a budget that pays too, such as that of a connection's address.
        """
        self._most, self._a_second, self._clock, self._above = most, a_second, clock, above
        self._left, self._then = most, clock()

    def take(self) -> bool:
        """Spend 1 and return True; or return False if less is left."""
        if self._now() < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> None:
        """Spend this much, perhaps more than is left."""
        self._left = self._now() - amount
        if self._above is not None:
            self._above.spend(amount)

    @contextlib.contextmanager
    def timing(self) -> Generator[None]:
        """Spend the time that the body takes."""
        began = self._clock()
        try:
            yield
        finally:
            self.spend(self._clock() - began)

    async def pause(self) -> None:
        """Wait until nothing is owed."""
        if (seconds := self.wait()) > 0:
            await asyncio.sleep(seconds)

    def wait(self) -> float:
        """Return how many seconds it takes until nothing is owed."""
        own = max(0.0, -self._now() / self._a_second)
        return own if self._above is None else max(own, self._above.wait())

    def is_full(self) -> bool:
        """Return whether nothing was spent lately."""
        return self._now() >= self._most

    def _now(self) -> float:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._then) * self._a_second)
        self._then = now
        return self._left


class Budgets:
    """The time that each address may cost, and each of its connections."""

    def __init__(self, clock: Clock, share: float) -> None:
        """Begin without any address.

        Args:
            clock: returns the time.
            share: which share of one core an address may use in the long run. A connection may
                use half of that.
        """
        self._clock, self._share = clock, share
        self._addresses: dict[str, Budget] = {}

    def __len__(self) -> int:
        """Return the number of addresses whose budgets are kept."""
        return len(self._addresses)

    def of_address(self, address: str) -> Budget:
        """Return the seconds of work that an address has left."""
        if address not in self._addresses:
            if len(self._addresses) >= MOST_ADDRESSES:
                self.forget_idle()
            self._addresses[address] = Budget(8 * self._share, self._share, self._clock)
        return self._addresses[address]

    def of_connection(self, address: str) -> Budget:
        """Return the seconds of work of a new connection; its address pays too."""
        above = self.of_address(address)
        return Budget(4 * self._share, self._share / 2, self._clock, above)

    def forget_idle(self) -> None:
        """Forget the addresses that owe nothing: they would begin with the same amount."""
        owing = {name: each for name, each in self._addresses.items() if not each.is_full()}
        self._addresses = owing
