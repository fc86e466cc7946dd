"""`Rules`: the options of a match, with the editions as presets and a description in words."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Literal, Self, TypeAlias, TypedDict, Unpack

import attrs

from cardrules import language
from cardrules._options import (
    MOST_POINTS,
    Checked,
    Choice,
    Flag,
    Number,
    derive_option,
    documented,
    option,
    options_id,
    preset,
    set_options,
)
from cardrules._pictured import Pictured
from cardrules.rank import limits
from cardrules.rank.deck import HIGHEST, STANDARD_DECK, Card, Cards, in_order, pack

KING_TOKENS = 2
QUEEN_TOKENS = 1


class QueenExchange(StrEnum):
    """Which seats the Queen exchanges with in Classic President (`rank.classic-president`)."""

    SECOND_TO_LAST = "second_to_last"
    """The second-to-last seat, unless that is the Queen herself."""
    ALL_BELOW = "all_below"
    """Every seat placed below her."""


QueenExchangeName: TypeAlias = Literal["second_to_last", "all_below"]


class Options(TypedDict, total=False):
    """The options that the presets accept: those on which the editions do not differ.

    Each means what the option of `Rules` with the same name means.
    """

    decks: int | None
    deck: Iterable[Card] | None
    hand_size: int
    tokens_to_win: int
    classic_president: bool
    endless: bool
    kings_hand: bool
    queen_steals: bool


@lru_cache(maxsize=1 << 6)
def _in_play(deck: tuple[Card, ...], decks: int) -> tuple[Card, ...]:
    return in_order(deck * decks)


@documented
@attrs.frozen(order=False, init=False)
class Rules(Pictured):
    """The rules that a match is played by.

    The default is the first edition. The presets are `first_edition`, `second_edition` and
    `italian_edition`.

    Options left open are filled in, so two rules objects are equal when they mean the same,
    however they were written. The number of decks, if left open, follows the other options in
    ``attrs.evolve`` too. Giving it the value that it would have anyway counts as leaving it open.
    """

    seats: int = attrs.field(
        metadata=option(
            "the number of seats; one deck serves at most 6",
            Number(limits.FEWEST_SEATS, limits.MOST_SEATS[limits.MOST_DECKS]),
            ruling="rank.deck",
        )
    )
    decks: int = attrs.field(
        init=False,
        metadata=option(
            "the number of decks that are shuffled together",
            Number(1, limits.MOST_DECKS),
            ruling="rank.deck",
            otherwise="as few as the seats need",
        ),
    )
    _decks: int | None = attrs.field(alias="decks", eq=False, repr=False)
    deck: tuple[Card, ...] = attrs.field(
        metadata=option(
            "the cards of one deck, kept in the canonical order",
            Checked(limits.checked_deck),
            ruling="rank.deck",
            otherwise="the 98 of the game",
        ),
    )
    hand_size: int = attrs.field(
        metadata=option(
            "the number of cards that each seat is dealt", Number(1), ruling="rank.setup"
        )
    )
    tokens_to_win: int = attrs.field(
        metadata=option(
            "the number of tokens that wins the match", Number(1, MOST_POINTS), ruling="rank.win"
        )
    )
    classic_president: bool = attrs.field(
        metadata=option(
            "whether seats exchange cards by rank, in place of the King's benefit",
            Flag(),
            ruling="rank.classic-president",
        )
    )
    endless: bool = attrs.field(
        metadata=option(
            "whether the match goes on without tokens and without an end",
            Flag(),
            ruling="rank.endless",
        )
    )
    kings_hand: bool = attrs.field(
        metadata=option(
            "whether the King may take an extra hand; for at most 5 seats",
            Flag(),
            ruling="rank.kings-hand",
        )
    )
    wild_cap: int | None = attrs.field(
        metadata=option(
            "the highest number that Wilds alone can follow with",
            Checked(limits.checked_cap, str(HIGHEST), is_number=True),
            ruling="rank.wild.cap",
            none="for no cap",
        )
    )
    lone_modifier_ends_round: bool = attrs.field(
        metadata=option(
            "whether a lone modifier takes its seat out of the round, unless it was the last card",
            Flag(),
            ruling="rank.lone-modifier",
        )
    )
    several_modifiers: bool = attrs.field(
        metadata=option(
            "whether a set may have several Rank-Downs, and several modifiers be played alone",
            Flag(),
            ruling="rank.lone-modifier",
        )
    )
    queen_exchange: QueenExchange = attrs.field(
        metadata=option(
            "the seats that the Queen exchanges cards with in Classic President",
            Choice(QueenExchange),
            ruling="rank.classic-president",
        )
    )
    queen_steals: bool = attrs.field(
        metadata=option(
            "whether the Queen steals too when the King does; a house rule, in no edition",
            Flag(),
            ruling="rank.queen-steals",
        )
    )

    _packed: Cards = attrs.field(init=False, eq=False, repr=False)
    """All cards in play, packed."""

    def __init__(  # noqa: PLR0913 - every option of the game, by name
        self,
        *,
        seats: int = 4,
        decks: int | None = None,
        deck: Iterable[Card] | None = None,
        hand_size: int = 15,
        tokens_to_win: int = 5,
        classic_president: bool = False,
        endless: bool = False,
        kings_hand: bool = False,
        wild_cap: int | None = HIGHEST,
        lone_modifier_ends_round: bool = False,
        several_modifiers: bool = False,
        queen_exchange: QueenExchange | QueenExchangeName = QueenExchange.SECOND_TO_LAST,
        queen_steals: bool = False,
    ) -> None:
        """Check the options.

        Raises:
            RulesError: if an option has an invalid value, or two options contradict each other.
        """
        set_options(
            self,
            seats=seats,
            deck=STANDARD_DECK if deck is None else deck,
            hand_size=hand_size,
            tokens_to_win=tokens_to_win,
            classic_president=classic_president,
            endless=endless,
            kings_hand=kings_hand,
            wild_cap=wild_cap,
            lone_modifier_ends_round=lone_modifier_ends_round,
            several_modifiers=several_modifiers,
            queen_exchange=queen_exchange,
            queen_steals=queen_steals,
        )
        derive_option(self, "decks", decks, limits.fewest_decks(self.seats))
        object.__setattr__(self, "_packed", pack(self.cards))
        limits.check_table(self.seats, self.decks, kings_hand=self.kings_hand)
        hands = self.seats + self.kings_hand
        limits.check_cards(
            Counter(self.cards), hands, self.hand_size, several_modifiers=self.several_modifiers
        )

    @classmethod
    @preset("the first edition, of 2018")
    def first_edition(cls, seats: int = 4, **options: Unpack[Options]) -> Self:
        """Return the rules of the first edition (2018)."""
        return cls(seats=seats, **options)

    @classmethod
    @preset("the second edition: no cap, and lone modifiers count as passing")
    def second_edition(cls, seats: int = 4, **options: Unpack[Options]) -> Self:
        """Return the rules of the second edition.

        Wilds alone have no cap, and a lone modifier counts as passing.
        """
        return cls(seats=seats, wild_cap=None, lone_modifier_ends_round=True, **options)

    @classmethod
    @preset("the Italian edition: several modifiers, and the Queen exchanges with all below her")
    def italian_edition(cls, seats: int = 4, **options: Unpack[Options]) -> Self:
        """Return the rules of the Italian edition.

        Several modifiers may be played at once, and in Classic President the Queen exchanges with
        every seat placed below her.
        """
        return cls(
            seats=seats, several_modifiers=True, queen_exchange=QueenExchange.ALL_BELOW, **options
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in play, in the canonical order, the copies of all decks side by side."""
        return _in_play(self.deck, self.decks)

    @property
    def rules_version(self) -> int:
        """The version of these rules; it rises when the same moves would give another result."""
        return 1

    @property
    def options_id(self) -> str:
        """A short id of the options; equal options have the same id on every machine."""
        return options_id("rank", self)

    def describe(self, language_code: str = "en", /) -> str:
        """Return the rules of this exact configuration, as paragraphs of plain text.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        facts = {
            "seats": self.seats,
            "cards": len(self.cards),
            "hand_size": self.hand_size,
            "tokens": self.tokens_to_win,
            "king": KING_TOKENS,
            "queen": QUEEN_TOKENS,
        }
        return "\n\n".join(
            language.text(language_code, f"rank.describe.{key}", **facts) for key in self._said()
        )

    def _said(self) -> list[str]:
        """Return the catalogue keys of the paragraphs that describe these options."""
        said = ["deck", "lead", "follow", "rank-up", "wild"]
        said.append("wild-free" if self.wild_cap is None else "wild-cap")
        said += ["rank-down", "crown", "lone-modifier"]
        if self.lone_modifier_ends_round:
            said.append("lone-modifier-ends-round")
        if self.several_modifiers:
            said.append("several-modifiers")
        has_knights = self.seats > limits.FEWEST_SEATS
        said += ["round", "places" if has_knights else "places-three"]
        if self.kings_hand:
            said.append("kings-hand")
        if self.classic_president:
            said.append("classic-president")
            if has_knights:
                said.append(f"queen-{self.queen_exchange.replace('_', '-')}")
            elif self.queen_exchange is QueenExchange.ALL_BELOW:
                said.append("queen-beggar")
        else:
            said.append("benefit")
            if self.queen_steals and has_knights:
                said.append("queen-steals")
        said.append("endless" if self.endless else "win")
        return said
