"""Copies of a record that differ from it in one bit, and whether that is noticed."""

import io
from collections.abc import Iterator

from cardrules import CardRulesError, games, records


def unnoticed_flips(game_name: str, data: bytes) -> Iterator[int]:
    """Yield each bit that can be flipped in a file without being noticed by `load` or `verify`."""
    game = games.load(game_name)
    for bit in range(8 * len(data)):
        copy = bytearray(data)
        copy[bit // 8] ^= 1 << bit % 8
        try:
            records.verify(game, records.load(game, io.BytesIO(copy)))
        except CardRulesError:
            continue
        yield bit
