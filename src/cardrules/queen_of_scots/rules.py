"""`Rules`: the options of a match, validated, and described in words."""

from enum import StrEnum
from typing import Literal, TypeAlias

import attrs

from cardrules import language
from cardrules._arguments import check_choice, check_int, check_seat, is_instance
from cardrules._options import MOST_POINTS, options_id
from cardrules._seats import Seat
from cardrules.errors import RulesError
from cardrules.queen_of_scots.deck import SAMPLE_DECK, Deck

FEWEST_SEATS = 2
MOST_SEATS = 4
SET_SIZE = 3
"""How many cards a new set has."""
PAIR_SIZE = 2
"""How many matching cards in hand the pile is taken with, and a new set needs."""
JEWELS_SHOWN = 2
"""How many crown jewels in hand a crown jewel on top of the pile is taken with."""


class StockUsedUp(StrEnum):
    """What happens after the turn that drew the last face-down card (`scots.stock`)."""

    END_ROUND = "end_round"
    """The round ends with that turn."""
    RESHUFFLE = "reshuffle"
    """The face-up pile but its top card is shuffled into a new face-down pile."""


StockUsedUpName: TypeAlias = Literal["end_round", "reshuffle"]


@attrs.frozen(order=False, init=False)
class Rules:
    """The rules that a match is played by."""

    seats: int
    """The number of seats, 2 to 4 (`scots.deck`)."""
    deck: Deck
    """The cards (`scots.deck`)."""
    target: int
    """The score that ends the match (`scots.win`)."""
    dealer: Seat | None
    """The first dealer; None leaves it to chance (`scots.deal`)."""
    hand_size: int
    """The number of cards dealt to each seat (`scots.deal`)."""
    stock_used_up: StockUsedUp
    """What happens when the face-down pile is used up (`scots.stock`)."""

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

        Args:
            seats: the number of seats, 2 to 4.
            deck: the cards; the default is a sample, not the deck of the box.
            target: the score that ends the match, 1 to a thousand million.
            dealer: the seat that deals the first round; None leaves it to chance.
            hand_size: the number of cards dealt to each seat, at least 1. The deck must hold at
                least two cards more than all hands.
            stock_used_up: whether the round ends when the face-down pile is used up.

        Raises:
            RulesError: if an option cannot be, or two do not go together.
        """
        seats = check_int("seats", seats, at_least=FEWEST_SEATS, at_most=MOST_SEATS)
        hand_size = check_int("hand_size", hand_size, at_least=1)
        if not is_instance(deck, Deck):
            name = type(deck).__name__
            raise RulesError("deck", name, f"deck must be a queen_of_scots.Deck, not a {name}")
        fewest = seats * hand_size + 2
        if len(deck.cards) < fewest:
            message = (
                f"deck must hold at least {fewest} cards for {seats} hands of {hand_size}, "
                f"not {len(deck.cards)}"
            )
            raise RulesError("deck", len(deck.cards), message)
        options = {
            "seats": seats,
            "deck": deck,
            "target": check_int("target", target, at_least=1, at_most=MOST_POINTS),
            "dealer": None
            if dealer is None
            else check_seat("dealer", dealer, seats, error=RulesError),
            "hand_size": hand_size,
            "stock_used_up": check_choice("stock_used_up", stock_used_up, StockUsedUp),
        }
        for name, value in options.items():
            object.__setattr__(self, name, value)

    @property
    def rules_version(self) -> int:
        """The version of these rules: it rises when the same moves give another result."""
        return 1

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options, on every machine."""
        return options_id("queen_of_scots", self)

    def describe(self, language_code: str = "en", /) -> str:
        """Return the rules of exactly this configuration as paragraphs of plain text.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        deck = self.deck
        royals = tuple(kind.id for kind in deck.types if kind.royal)
        facts: dict[str, int | str | tuple[str, ...]] = {
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
            facts["wild"] = deck.wild
        said.append("lay")
        if royals:
            said.append("royals")
        if deck.wild is not None:
            said.append("jewels")
        said += ["discard", "out", f"stock-{self.stock_used_up}", "score", "win"]
        facts["listed"] = _listed(deck)
        return "\n\n".join(
            language.text(language_code, f"scots.describe.{key}", **facts) for key in said
        )


def _listed(deck: Deck) -> tuple[str, ...]:
    """Return each kind of card with its copies and points, as ``4 king-james (40)``."""
    return tuple(f"{kind.copies} {kind.id} ({kind.points})" for kind in deck.types)
