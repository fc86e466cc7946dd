"""Fair dealing by commit and reveal: nobody alone, the host included, can choose the cards.

Before a deal the host publishes a `Commitment` to its seed of the round; each seat adds bytes of
its own; the deal comes from all of them together. After the round everything is opened, and
whoever sat at the table can check it with `verify_round`.

Nothing here sends, stores or shuffles, and no game is known here. What all this shows, what it
cannot, the order of the messages and the recipe of each digest are told in the docs.
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
