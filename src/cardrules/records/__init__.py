"""Records of matches: write, replay and verify them, and cut them to what a seat saw.

Branching needs nothing from here. States are values: keep one, and play on from it as often as you
like. `undo` takes back a move of a record, from which a table can be resumed.
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
from cardrules.records.chain import digests, new_header, undo, written
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
    "undo",
    "verify",
    "views",
    "written",
]
