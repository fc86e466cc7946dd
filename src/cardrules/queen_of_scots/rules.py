"""`Rules`: the options of a match, validated and described in words."""

from enum import StrEnum
from typing import Literal, TypeAlias

import attrs

from cardrules import language
from cardrules._arguments import check_seat
from cardrules._options import (
    MOST_POINTS,
    Checked,
    Choice,
    Number,
    SeatNumber,
    documented,
    option,
    options_id,
    set_options,
)
from cardrules._pictured import Pictured
from cardrules._seats import Seat
from cardrules.errors import RulesError
from cardrules.language import Param
from cardrules.queen_of_scots.causes import Cause
from cardrules.queen_of_scots.deck import Deck
from cardrules.queen_of_scots.sample_deck import SAMPLE_DECK

FEWEST_SEATS = 2
MOST_SEATS = 4
BESIDES_HANDS = 2
"""How many cards the deck must have beyond those in the hands: one for each pile."""
SET_SIZE = 3
"""How many cards a new set has."""
PAIR_SIZE = 2
"""How many matching cards a seat needs to take the pile or to begin a set."""
JEWELS_SHOWN = 2
"""How many crown jewels a seat must show to take a crown jewel on top of the pile."""


class StockUsedUp(StrEnum):
    """What happens after the turn that drew the last face-down card (`scots.stock`)."""

    END_ROUND = "end_round"
    """The round ends with that turn."""
    RESHUFFLE = "reshuffle"
    """All but the top card of the face-up pile are shuffled into a new face-down pile."""


StockUsedUpName: TypeAlias = Literal["end_round", "reshuffle"]


def _checked_deck(name: str, deck: object) -> Deck:
    if isinstance(deck, Deck):
        return deck
    raise RulesError.of(Cause.NOT_A_DECK, name, type(deck).__name__, found=type(deck).__name__)


@documented
@attrs.frozen(order=False, init=False)
class Rules(Pictured):
    """The rules that a match is played by."""

    seats: int = attrs.field(
        metadata=option(
            "the number of seats", Number(FEWEST_SEATS, MOST_SEATS), ruling="scots.deck"
        )
    )
    deck: Deck = attrs.field(
        metadata=option(
            "the cards; the default is a sample, not the deck of the box",
            Checked(_checked_deck),
            ruling="scots.deck",
        )
    )
    target: int = attrs.field(
        metadata=option(
            "the score that ends the match", Number(1, MOST_POINTS), ruling="scots.win"
        )
    )
    dealer: Seat | None = attrs.field(
        metadata=option(
            "the seat that deals the first round",
            SeatNumber(MOST_SEATS),
            ruling="scots.deal",
            none="to leave it to chance",
        )
    )
    hand_size: int = attrs.field(
        metadata=option(
            "the number of cards that each seat is dealt; the deck needs two more than all hands",
            Number(1),
            ruling="scots.deal",
        )
    )
    stock_used_up: StockUsedUp = attrs.field(
        metadata=option(
            "what happens when the face-down pile is used up",
            Choice(StockUsedUp),
            ruling="scots.stock",
        )
    )

    def __init__(
        self,
        *,
        seats: int = 4,
        deck: Deck = SAMPLE_DECK,
        target: int = 1000,
        dealer: int | None = None,
        hand_size: int = 11,
        stock_used_up: StockUsedUp | StockUsedUpName = StockUsedUp.END_ROUND,
    ) -> None:
        """Check the options.

        Raises:
            RulesError: if an option is invalid, or two options contradict each other.
        """
        set_options(
            self,
            seats=seats,
            deck=deck,
            target=target,
            dealer=dealer,
            hand_size=hand_size,
            stock_used_up=stock_used_up,
        )
        if self.dealer is not None:
            check_seat("dealer", self.dealer, self.seats, error=RulesError)
        fewest = self.seats * self.hand_size + BESIDES_HANDS
        size = len(self.deck.cards)
        if size < fewest:
            shape = {"seats": self.seats, "hand_size": self.hand_size}
            raise RulesError.of(Cause.DECK_SIZE, "deck", size, least=fewest, **shape)

    @property
    def rules_version(self) -> int:
        """The version of these rules; it rises when the same moves give a different result."""
        return 1

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options on every machine."""
        return options_id("queen_of_scots", self)

    def describe(self, language_code: str = "en", /) -> str:
        """Return the rules, as configured here, in paragraphs of plain text.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        deck = self.deck
        royals = tuple(deck.named(kind.id) for kind in deck.types if kind.royal)
        facts: dict[str, Param] = {
            "seats": self.seats,
            "hand_size": self.hand_size,
            "target": self.target,
            "size": len(deck.cards),
            "royals": royals,
        }
        said = ["seats", "sample-deck" if deck == SAMPLE_DECK else "deck", "deal"]
        if self.dealer is None:
            said.append("dealer-drawn")
        else:
            said.append("dealer-named")
            facts["dealer"] = self.dealer
        said += ["pick-up", "take-pile"]
        if deck.wild is not None:
            said.append("take-jewel")
            facts["wild"] = deck.named(deck.wild)
        said.append("lay")
        if royals:
            said.append("royals")
        if deck.wild is not None:
            said.append("jewels")
        said += ["discard", "out", f"stock-{self.stock_used_up}", "score", "win"]
        facts["listed"] = _listed(deck, language_code)
        return "\n\n".join(
            language.text(language_code, f"scots.describe.{key}", **facts) for key in said
        )


def _listed(deck: Deck, language_code: str) -> tuple[str, ...]:
    """Return each type of card with its copies and points, such as ``4 × King James (40)``."""
    key, types = "scots.text.copies", deck.types
    return tuple(
        f"{language.text(language_code, key, count=each.copies, card=deck.named(each.id))} "
        f"({each.points})"
        for each in types
    )
