"""Records of matches: written step by step, replayed, verified, and cut down to what a seat saw.

Undoing and branching need nothing from here: states are values, so whoever keeps one can go on
from it as often as they like.
"""

from cardrules._history import (
    ChanceStep,
    Header,
    MoveStep,
    Record,
    RecordLine,
    Replay,
    SeatRecord,
    Step,
)
from cardrules.records.chain import digests, new_header, written
from cardrules.records.lines import dump, first_line, game_named, last_line, load, next_line
from cardrules.records.replaying import (
    for_seat,
    replay,
    replay_while_valid,
    take_step,
    transitions,
    verify,
    views,
)

__all__ = [
    "ChanceStep",
    "Header",
    "MoveStep",
    "Record",
    "RecordLine",
    "Replay",
    "SeatRecord",
    "Step",
    "digests",
    "dump",
    "first_line",
    "for_seat",
    "game_named",
    "last_line",
    "load",
    "new_header",
    "next_line",
    "replay",
    "replay_while_valid",
    "take_step",
    "transitions",
    "verify",
    "views",
    "written",
]
