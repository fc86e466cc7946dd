"""`Rules`: the options of a match, validated and described in words."""

from enum import StrEnum
from typing import Literal, TypeAlias

import attrs

from cardrules import language
from cardrules._arguments import check_int, check_seat
from cardrules._options import (
    MOST_POINTS,
    Choice,
    Flag,
    Number,
    SeatNumber,
    derive_option,
    documented,
    option,
    options_id,
    set_options,
)
from cardrules._pictured import Pictured
from cardrules._seats import Seat
from cardrules.errors import RulesError
from cardrules.racko import deck
from cardrules.racko.causes import Cause

PARTNERS_SEATS = 4
RUN_SEATS = 2
SHORTEST_RUN = 3
BESIDES_RACKS = 2
"""How many cards the deck must have beyond those in the racks: one for each pile."""
FEWEST_CARDS = deck.FEWEST_SEATS + BESIDES_RACKS
"""The smallest possible deck: the fewest seats, with one slot each, and the piles."""
LARGEST_RACK = (deck.MOST_CARDS - BESIDES_RACKS) // deck.FEWEST_SEATS
"""The most slots of a rack: two such racks and the piles take the largest deck."""
CARD_POINTS = 5
GOING_POINTS = 25


class Declare(StrEnum):
    """Whether a seat with all its cards in order must end the round (`racko.go`)."""

    AUTOMATIC = "automatic"
    """A qualifying rack ends the round by itself when its seat's turn ends."""
    OPTIONAL = "optional"
    """The move that ends a turn says whether the seat goes."""


DeclareName: TypeAlias = Literal["automatic", "optional"]


@documented
@attrs.frozen(order=False, init=False)
class Rules(Pictured):
    """The rules that a match is played by.

    Two rules objects are equal when they mean the same, however they were written. An option left
    open (None) gets its value from the other options, in ``attrs.evolve`` too. An option given
    with the value that it would have anyway counts as left open.
    """

    seats: int = attrs.field(
        metadata=option(
            "the number of seats",
            Number(deck.FEWEST_SEATS, deck.MOST_SEATS),
            ruling="racko.deck",
        )
    )
    declare: Declare = attrs.field(
        init=False,
        metadata=option(
            "whether a rack in order ends the round by itself, or only when its seat says so",
            Choice(Declare),
            ruling="racko.go",
            otherwise="optional with bonus, automatic without",
        ),
    )
    _declare: Declare | None = attrs.field(alias="declare", eq=False, repr=False)
    two_player_run: bool = attrs.field(
        metadata=option(
            "whether going needs a run of three cards; for two seats with racks of three or more",
            Flag(),
            ruling="racko.two-player-run",
        )
    )
    bonus: bool = attrs.field(
        metadata=option(
            "whether the seat that goes also scores for its longest run of consecutive cards",
            Flag(),
            ruling="racko.bonus",
        )
    )
    partners: bool = attrs.field(
        metadata=option(
            "whether seats 0 and 2 play against 1 and 3; for four seats",
            Flag(),
            ruling="racko.partners",
        )
    )
    target: int = attrs.field(
        metadata=option(
            "the score that ends the match", Number(1, MOST_POINTS), ruling="racko.win"
        )
    )
    dealer: Seat | None = attrs.field(
        metadata=option(
            "the seat that deals the first round",
            SeatNumber(deck.MOST_SEATS),
            ruling="racko.deal",
            none="to leave it to chance",
        )
    )
    rack_size: int = attrs.field(
        metadata=option(
            "the number of slots in a rack", Number(1, LARGEST_RACK), ruling="racko.deck"
        )
    )
    cards: int = attrs.field(
        init=False,
        metadata=option(
            "the highest card, at least two more than the racks hold",
            Number(FEWEST_CARDS, deck.MOST_CARDS),
            ruling="racko.deck",
            otherwise="40, 50 or 60 for two, three or four seats",
        ),
    )
    _cards: int | None = attrs.field(alias="cards", eq=False, repr=False)

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

        Raises:
            RulesError: if an option is invalid, or two options contradict each other.
        """
        set_options(
            self,
            seats=seats,
            two_player_run=two_player_run,
            bonus=bonus,
            partners=partners,
            target=target,
            dealer=dealer,
            rack_size=rack_size,
        )
        usual = Declare.OPTIONAL if self.bonus else Declare.AUTOMATIC
        derive_option(self, "declare", declare, usual)
        derive_option(self, "cards", cards, deck.highest_card(self.seats))
        self._check_together()

    def _check_together(self) -> None:
        fewest = self.seats * self.rack_size + BESIDES_RACKS
        check_int("cards", self.cards, at_least=fewest, at_most=deck.MOST_CARDS)
        if self.dealer is not None:
            check_seat("dealer", self.dealer, self.seats, error=RulesError)
        if self.partners and self.seats != PARTNERS_SEATS:
            raise RulesError.of(Cause.PARTNERS_SEATS, "partners", self.seats, seats=PARTNERS_SEATS)
        if self.two_player_run and self.seats != RUN_SEATS:
            raise RulesError.of(Cause.RUN_SEATS, "two_player_run", self.seats, seats=RUN_SEATS)
        if self.two_player_run and self.rack_size < SHORTEST_RUN:
            raise RulesError.of(Cause.RUN_RACK, "rack_size", self.rack_size, least=SHORTEST_RUN)

    @property
    def rules_version(self) -> int:
        """The version of these rules; it rises when the same moves give a different result."""
        return 1

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options on every machine."""
        return options_id("racko", self)

    def describe(self, language_code: str = "en", /) -> str:
        """Return the rules, as configured here, in paragraphs of plain text.

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
