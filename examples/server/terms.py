"""What the players of a table agreed on besides the rules."""

import json
from enum import StrEnum

import attrs


class Late(StrEnum):
    """What happens when a player's time for a move is up."""

    MOVE = "move"
    """A bot makes this one move."""
    SEAT = "seat"
    """A bot plays the seat from now on."""


@attrs.frozen
class Terms:
    """The terms of a table."""

    clock: int | None = None
    """The seconds that a person has for each move; None means as long as they like."""
    late: Late = Late.MOVE
    chat: bool = False

    def as_json(self) -> dict[str, object]:
        """Return the terms as they are sent."""
        return attrs.asdict(self)

    def dump(self) -> str:
        """Return the terms as they are stored."""
        return json.dumps(self.as_json())

    @classmethod
    def load(cls, stored: str) -> "Terms":
        """Return the terms that were stored."""
        fields = json.loads(stored)
        return cls(fields["clock"], Late(fields["late"]), fields["chat"])
