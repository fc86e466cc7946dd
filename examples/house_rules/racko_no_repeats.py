"""RACK-O in which no seat takes the discard twice in a row.

A seat that took the top of the discard pile in its last turn must draw in this one. What counts is
the seat's own last turn, not that of the seat before it, and a new round forgets it. A rule for
the whole table is as easy: remember the one seat that had the last turn, and whether it took.
"""

import attrs
from typing_extensions import override

from cardrules import Seat, Violation, ViolationCode, language, racko
from cardrules.house_rules import HouseGame, HouseRules

NAME = "racko_no_repeats"

language.extend(
    "en",
    {
        f"{NAME}.describe": "No seat takes the discard in two turns running.",
        f"{NAME}.violation.took-last": "seat {seat} took the discard in its last turn",
        f"{NAME}.violation.named.took-last": "{seat} took the discard last turn",
    },
)
language.extend(
    "it",
    {
        f"{NAME}.describe": "Nessuno prende lo scarto in due turni di fila.",
        f"{NAME}.violation.took-last": "il posto {seat} ha preso lo scarto nel suo ultimo turno",
        f"{NAME}.violation.named.took-last": "{seat} ha preso lo scarto nel suo ultimo turno",
    },
)


class Code(ViolationCode):
    """Why this house refuses a move."""

    TOOK_LAST = "took-last", f"{NAME}.take", {"seat": Seat}
    """The seat took the discard in its last turn."""


@attrs.frozen
class LastTurns:
    """What the table remembers."""

    took: tuple[Seat, ...] = ()
    """The seats that took the discard in their last turn, ascending."""


class NoRepeats(HouseRules[racko.View, racko.Move, racko.SeenEvent, LastTurns]):
    """The house rule."""

    codes = Code
    first = LastTurns()

    @override
    def remember(self, memory: LastTurns, event: racko.SeenEvent, /) -> LastTurns:
        """Return who took the discard in its last turn, after an event."""
        match event:
            case racko.Took(seat=seat):
                return LastTurns(tuple(sorted({*memory.took, seat})))
            case racko.SeenDrew(seat=seat):
                return LastTurns(tuple(each for each in memory.took if each != seat))
            case racko.SeenDealt():
                return LastTurns()
            case _:
                return memory

    @override
    def refuse(
        self, view: racko.View, memory: LastTurns, seat: Seat, move: racko.Move, /
    ) -> Violation | None:
        """Return why a seat may not take the discard, or None if it may."""
        if isinstance(move, racko.Take) and seat in memory.took:
            return Violation.of(Code.TOOK_LAST, seat=seat)
        return None


game = HouseGame(NAME, racko, NoRepeats())
