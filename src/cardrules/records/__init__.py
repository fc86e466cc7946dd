"""Records of matches: written step by step, replayed, verified, and cut down to what a seat saw.

Undoing and branching need nothing from here: states are values, so whoever keeps one can go on from
it as often as they like.
"""

from cardrules.history import ChanceStep, Header, MoveStep, Record, Replay, SeatRecord, Step
from cardrules.records.chain import digests, new_header, written
from cardrules.records.lines import dump, load
from cardrules.records.replaying import (
    ends_round,
    for_seat,
    replay,
    replay_while_valid,
    take_step,
    verify,
    views,
)

__all__ = [
    "ChanceStep",
    "Header",
    "MoveStep",
    "Record",
    "Replay",
    "SeatRecord",
    "Step",
    "digests",
    "dump",
    "ends_round",
    "for_seat",
    "load",
    "new_header",
    "replay",
    "replay_while_valid",
    "take_step",
    "verify",
    "views",
    "written",
]
