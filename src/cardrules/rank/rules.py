"""`Rules`: the options of a match, the editions as presets, and a description in words."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Literal, Self, TypeAlias, TypedDict, Unpack

import attrs

from cardrules import language
from cardrules._arguments import check_choice, check_flag, check_int
from cardrules._options import MOST_POINTS, options_id
from cardrules.errors import RulesError
from cardrules.rank.deck import HIGHEST, MOST_COPIES, STANDARD_DECK, Card, in_order

FEWEST_SEATS = 3
MOST_SEATS = {1: 6, 2: 13}
MOST_SEATS_WITH_KINGS_HAND = 5
KING_TOKENS = 2
QUEEN_TOKENS = 1


class QueenExchange(StrEnum):
    """With whom the Queen exchanges in Classic President (`rank.classic-president`)."""

    SECOND_TO_LAST = "second_to_last"
    """With the second-to-last seat, unless that is herself."""
    ALL_BELOW = "all_below"
    """With every seat placed below her."""


QueenExchangeName: TypeAlias = Literal["second_to_last", "all_below"]


class Options(TypedDict, total=False):
    """The options that every edition has, for the presets."""

    decks: int | None
    deck: Iterable[Card] | None
    hand_size: int
    tokens_to_win: int
    classic_president: bool
    endless: bool
    kings_hand: bool


@attrs.frozen(order=False, init=False)
class Rules:
    """The rules that a match is played by.

    The first edition is the default; `first_edition`, `second_edition` and `italian_edition` are
    presets. Two rules objects are equal when they mean the same.
    """

    seats: int
    """The number of seats: 3 to 6 with one deck, 3 to 13 with two (`rank.deck`)."""
    decks: int
    """How many decks are shuffled together."""
    deck: tuple[Card, ...]
    """The cards of one deck, in the canonical order."""
    hand_size: int
    """How many cards each seat is dealt (`rank.setup`)."""
    tokens_to_win: int
    """How many tokens win the match (`rank.win`)."""
    classic_president: bool
    """Whether exchanges replace the benefit (`rank.classic-president`)."""
    endless: bool
    """Whether there are no tokens and no end (`rank.endless`)."""
    kings_hand: bool
    """Whether the King may take an extra hand (`rank.kings-hand`)."""
    wild_cap: int | None
    """The highest number that Wilds alone can follow with, None for no cap (`rank.wild.cap`)."""
    lone_modifier_ends_round: bool
    """Whether a seat is out of the round after a lone modifier (`rank.lone-modifier`)."""
    several_modifiers: bool
    """Whether several Rank-Downs, or lone modifiers, go at once (`rank.lone-modifier`)."""
    queen_exchange: QueenExchange
    """With whom the Queen exchanges (`rank.classic-president`)."""

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
    ) -> None:
        """Check the options.

        Args:
            seats: the number of seats, 3 to 6 with one deck, 3 to 13 with two.
            decks: 1 or 2; None means as few as the seats need.
            deck: the cards of one deck; None means the 98 of the game.
            hand_size: how many cards each seat is dealt, at least 1.
            tokens_to_win: how many tokens win the match, 1 to a thousand million.
            classic_president: replace the benefit by exchanges.
            endless: play without tokens and without an end.
            kings_hand: deal an extra hand that the King may take; at most 5 seats.
            wild_cap: 12, or None for no cap.
            lone_modifier_ends_round: whether a lone modifier takes its seat out of the round, unless
                it was the last card (`rank.lone-modifier`).
            several_modifiers: whether several Rank-Downs go with a set, and several lone modifiers
                at once (`rank.rank-down`, `rank.lone-modifier`).
            queen_exchange: with whom the Queen exchanges in Classic President.

        Raises:
            RulesError: if an option cannot be, or two do not go together.
        """
        most_decks = max(MOST_SEATS)
        seats = check_int("seats", seats, at_least=FEWEST_SEATS, at_most=MOST_SEATS[most_decks])
        if decks is None:
            decks = 1 if seats <= MOST_SEATS[1] else most_decks
        options = {
            "seats": seats,
            "decks": check_int("decks", decks, at_least=1, at_most=most_decks),
            "deck": STANDARD_DECK if deck is None else _checked_deck(deck),
            "hand_size": check_int("hand_size", hand_size, at_least=1),
            "tokens_to_win": check_int(
                "tokens_to_win", tokens_to_win, at_least=1, at_most=MOST_POINTS
            ),
            "classic_president": check_flag("classic_president", classic_president),
            "endless": check_flag("endless", endless),
            "kings_hand": check_flag("kings_hand", kings_hand),
            "wild_cap": _checked_cap(wild_cap),
            "lone_modifier_ends_round": check_flag(
                "lone_modifier_ends_round", lone_modifier_ends_round
            ),
            "several_modifiers": check_flag("several_modifiers", several_modifiers),
            "queen_exchange": check_choice("queen_exchange", queen_exchange, QueenExchange),
        }
        for name, value in options.items():
            object.__setattr__(self, name, value)
        self._check_together()

    @classmethod
    def first_edition(cls, seats: int = 4, **options: Unpack[Options]) -> Self:
        """Return the rules of the first edition (2018)."""
        return cls(seats=seats, **options)

    @classmethod
    def second_edition(cls, seats: int = 4, **options: Unpack[Options]) -> Self:
        """Return the rules of the second edition: no cap, and lone modifiers count as passing."""
        return cls(seats=seats, wild_cap=None, lone_modifier_ends_round=True, **options)

    @classmethod
    def italian_edition(cls, seats: int = 4, **options: Unpack[Options]) -> Self:
        """Return the rules of the Italian edition: several modifiers; the Queen's exchanges."""
        return cls(
            seats=seats, several_modifiers=True, queen_exchange=QueenExchange.ALL_BELOW, **options
        )

    def _check_together(self) -> None:
        if self.seats > MOST_SEATS[self.decks]:
            message = f"seats must be at most {MOST_SEATS[self.decks]} with {self.decks} deck(s)"
            raise RulesError("seats", self.seats, f"{message}, not {self.seats}")
        if self.kings_hand and self.seats > MOST_SEATS_WITH_KINGS_HAND:
            message = f"kings_hand needs at most {MOST_SEATS_WITH_KINGS_HAND} seats"
            raise RulesError("kings_hand", self.kings_hand, f"{message}, not {self.seats}")
        needed = self.hand_size * (self.seats + self.kings_hand)
        there = len(self.deck) * self.decks
        if needed > there:
            message = f"hand_size {self.hand_size} needs {needed} cards, and there are {there}"
            raise RulesError("hand_size", self.hand_size, message)
        for card in set(self.deck):
            copies = self.deck.count(card) * self.decks
            if copies > MOST_COPIES:
                message = f"deck: at most {MOST_COPIES} of card {card}, not {copies}"
                raise RulesError("deck", card, message)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in play, in the canonical order: copies together, decks together."""
        return in_order(self.deck * self.decks)

    @property
    def rules_version(self) -> int:
        """The version of these rules: it rises when the same moves give another result."""
        return 1

    @property
    def options_id(self) -> str:
        """A short text that is the same for equal options, on every machine."""
        return options_id("rank", self)

    def describe(self, language_code: str = "en", /) -> str:
        """Return the rules of exactly this configuration as paragraphs of plain text.

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
        """Return the keys of the paragraphs that these options call for."""
        said = ["deck", "lead", "follow", "rank-up", "wild"]
        said.append("wild-free" if self.wild_cap is None else "wild-cap")
        said += ["rank-down", "crown", "lone-modifier"]
        if self.lone_modifier_ends_round:
            said.append("lone-modifier-ends-round")
        if self.several_modifiers:
            said.append("several-modifiers")
        said += ["round", "places"]
        if self.kings_hand:
            said.append("kings-hand")
        if self.classic_president:
            said += ["classic-president", f"queen-{self.queen_exchange.replace('_', '-')}"]
        else:
            said.append("benefit")
        said.append("endless" if self.endless else "win")
        return said


def _checked_deck(deck: Iterable[Card]) -> tuple[Card, ...]:
    cards: list[object] = list(deck)
    for card in cards:
        if not isinstance(card, Card):
            message = f"deck must hold members of rank.Card, not {card!r}; rank.cards reads a text"
            raise RulesError("deck", card, message)
    return in_order(card for card in cards if isinstance(card, Card))


def _checked_cap(cap: object) -> int | None:
    if cap is None or (type(cap) is int and cap == HIGHEST):
        return HIGHEST if cap is not None else None
    raise RulesError("wild_cap", cap, f"wild_cap must be {HIGHEST} or None, not {cap!r}")
