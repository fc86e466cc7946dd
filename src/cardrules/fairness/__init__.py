"""Fair dealing by commit and reveal: not even the host can choose the cards alone.

Before a deal, the host publishes a `Commitment` to its seed for the round. Each seat then adds
bytes of its own, and the deal comes from the seed and all the bytes together. After the round
everything is opened, and every player can check it with `verify_round`.

Nothing here sends, stores or shuffles, or knows a particular game. The docs give the order of the
messages, the recipe of each digest, and what the scheme can and cannot prove.
"""

from cardrules.fairness.commitments import (
    Commitment,
    Opening,
    Reveal,
    mixed_seed,
    new_opening,
    round_opening,
)
from cardrules.fairness.verification import Failure, Finding, verify_match, verify_round

__all__ = [
    "Commitment",
    "Failure",
    "Finding",
    "Opening",
    "Reveal",
    "mixed_seed",
    "new_opening",
    "round_opening",
    "verify_match",
    "verify_round",
]
