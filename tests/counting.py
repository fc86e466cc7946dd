"""A source of randomness that counts how often it is asked: a measure of work without a clock."""

from random import Random

from cardrules.dealing import PythonRandomness


class CountedRandomness:
    """Counts the numbers drawn from Python's generator with a seed."""

    def __init__(self, seed: int) -> None:
        """Begin with nothing drawn."""
        self.calls = 0
        self._source = PythonRandomness(Random(seed))

    def below(self, n: int) -> int:
        """Return a number below n."""
        self.calls += 1
        return self._source.below(n)
