"""`Rules`: the options of a match, validated, and described in words."""

from enum import StrEnum
from typing import Literal, TypeAlias

import attrs

from cardrules import language
from cardrules._arguments import check_choice, check_flag, check_int, check_seat
from cardrules._options import MOST_POINTS, options_id
from cardrules._seats import Seat
from cardrules.errors import RulesError
from cardrules.racko import deck

PARTNERS_SEATS = 4
RUN_SEATS = 2
SHORTEST_RUN = 3
CARD_POINTS = 5
GOING_POINTS = 25


class Declare(StrEnum):
    """Whether a seat with all its cards in order must end the round (`racko.go`)."""

    AUTOMATIC = "automatic"
    """A qualifying rack ends the round by itself, at the end of a turn of its seat."""
    OPTIONAL = "optional"
    """The seat says whether it goes, with the move that ends its turn."""


DeclareName: TypeAlias = Literal["automatic", "optional"]


@attrs.frozen(order=False, init=False)
class Rules:
    """The rules that a match is played by.

    Two rules objects are equal when they mean the same, however they were written: what is left
    open is filled in.
    """

    seats: int
    """The number of seats, 2 to 4 (`racko.deck`)."""
    declare: Declare
    """Whether going is a choice (`racko.go`)."""
    two_player_run: bool
    """Whether a run of three is needed to go (`racko.two-player-run`)."""
    bonus: bool
    """Whether runs pay a bonus (`racko.bonus`)."""
    partners: bool
    """Whether seats 0 and 2 play against 1 and 3 (`racko.partners`)."""
    target: int
    """The score that ends the match (`racko.win`)."""
    dealer: Seat | None
    """The first dealer; None leaves it to chance (`racko.deal`)."""
    rack_size: int
    """The number of slots in a rack."""
    cards: int
    """The highest card; the deck is 1 up to it."""

    def __init__(
        self,
        *,
        seats: int = 4,
        declare: Declare | DeclareName | None = None,
        two_player_run: bool = False,
        bonus: bool = False,
        partners: bool = False,
        target: int = 500,
        dealer: int | None = None,
        rack_size: int = 10,
        cards: int | None = None,
    ) -> None:
        """Check the options.

        Args:
            seats: the number of seats, 2 to 4.
            declare: None means optional with `bonus`, automatic without.
            two_player_run: needs two seats, and racks of at least three slots.
            bonus: pay who goes for the longest run of consecutive cards.
            partners: needs four seats.
            target: the score that ends the match, 1 to a thousand million.
            dealer: the seat that deals the first round; None leaves it to chance.
            rack_size: the number of slots in a rack, at least 1.
            cards: the highest card; None means 40, 50 or 60 by seats. At least two more than
                the racks hold, and at most 1024.

        Raises:
            RulesError: if an option cannot be, or two do not go together.
        """
        seats = check_int("seats", seats, at_least=deck.FEWEST_SEATS, at_most=deck.MOST_SEATS)
        bonus = check_flag("bonus", bonus)
        if declare is None:
            declare = Declare.OPTIONAL if bonus else Declare.AUTOMATIC
        rack_size = check_int("rack_size", rack_size, at_least=1)
        if cards is None:
            cards = deck.highest_card(seats)
        fewest = seats * rack_size + 2
        options = {
            "seats": seats,
            "declare": check_choice("declare", declare, Declare),
            "two_player_run": check_flag("two_player_run", two_player_run),
            "bonus": bonus,
            "partners": check_flag("partners", partners),
            "target": check_int("target", target, at_least=1, at_most=MOST_POINTS),
            "dealer": None
            if dealer is None
            else check_seat("dealer", dealer, seats, error=RulesError),
            "rack_size": rack_size,
            "cards": check_int("cards", cards, at_least=fewest, at_most=deck.MOST_CARDS),
        }
        for name, value in options.items():
            object.__setattr__(self, name, value)
        self._check_together()

    def _check_together(self) -> None:
        if self.partners and self.seats != PARTNERS_SEATS:
            message = f"partners needs {PARTNERS_SEATS} seats, not {self.seats}"
            raise RulesError("partners", self.partners, message)
        if self.two_player_run and self.seats != RUN_SEATS:
            message = f"two_player_run needs {RUN_SEATS} seats, not {self.seats}"
            raise RulesError("two_player_run", self.two_player_run, message)
        if self.two_player_run and self.rack_size < SHORTEST_RUN:
            message = (
                f"two_player_run needs a rack_size of at least {SHORTEST_RUN}, "
                f"not {self.rack_size}"
            )
            raise RulesError("rack_size", self.rack_size, message)

    @property
    def rules_version(self) -> int:
        """The version of these rules: it rises when the same moves give another result."""
        return 1

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options, on every machine."""
        return options_id("racko", self)

    def describe(self, language_code: str = "en", /) -> str:
        """Return the rules of exactly this configuration as paragraphs of plain text.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        said = ["deck", "deal", "turn", "turn-over", f"go-{self.declare}"]
        if self.two_player_run:
            said.append("two-player-run")
        said.append("score")
        if self.bonus:
            said.append("bonus")
        said.append("win-partners" if self.partners else "win")
        facts: dict[str, int] = {
            "seats": self.seats,
            "cards": self.cards,
            "rack_size": self.rack_size,
            "last_slot": deck.slot_at(self.rack_size - 1),
            "going": GOING_POINTS,
            "all_cards": CARD_POINTS * self.rack_size,
            "total": CARD_POINTS * self.rack_size + GOING_POINTS,
            "target": self.target,
        }
        if self.dealer is None:
            said.insert(2, "dealer-drawn")
        else:
            said.insert(2, "dealer-named")
            facts["dealer"] = self.dealer
        return "\n\n".join(
            language.text(language_code, f"racko.describe.{key}", **facts) for key in said
        )
