"""RACK-O once more: plain, mutable and slow, written from the rules page alone.

It shares nothing with the library, not even a type: seats, cards and slots are whole numbers and
moves are texts. ``test_lockstep.py`` plays both side by side.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

DECKS = {2: 40, 3: 50, 4: 60}
BONUS = {3: 50, 4: 100, 5: 200}
BONUS_FROM_SIX = 400


@dataclass(frozen=True)
class Config:
    """The options of a match; what is left at None follows from the others."""

    seats: int
    declare: str | None = None
    two_player_run: bool = False
    bonus: bool = False
    partners: bool = False
    target: int = 500
    rack_size: int = 10
    cards: int | None = None

    @property
    def deck(self) -> list[int]:
        """The cards in rising order (`racko.deck`)."""
        return list(range(1, (self.cards or DECKS[self.seats]) + 1))

    @property
    def is_optional(self) -> bool:
        """Whether going is a choice (`racko.go`)."""
        return self.bonus if self.declare is None else self.declare == "optional"


def rising(rack: Sequence[int]) -> int:
    """Count the cards from slot 5 up, to where the order is first broken (`racko.score`)."""
    count = 1
    while count < len(rack) and rack[count - 1] < rack[count]:
        count += 1
    return count


def run(rack: Sequence[int]) -> int:
    """Measure the longest run of consecutive numbers of a rack that rises (`racko.bonus`)."""
    return max(
        length
        for length in range(1, len(rack) + 1)
        if any(set(range(first, first + length)) <= set(rack) for first in rack)
    )


@dataclass
class Table:
    """A match being played."""

    config: Config
    dealer: int | None = None
    to_act: int | None = None
    racks: list[list[int]] = field(default_factory=list[list[int]])
    """The first entry of a rack is the card in slot 5."""
    is_shown: list[list[bool]] = field(default_factory=list[list[bool]])
    """Whether everyone knows the card in the slot."""
    draw_pile: list[int] = field(default_factory=list[int])
    """Top first."""
    discard_pile: list[int] = field(default_factory=list[int])
    """Oldest first."""
    turned_over: bool = False
    drawn: int | None = None
    had_turn: list[bool] = field(default_factory=list[bool])
    totals: list[int] = field(default_factory=list[int])
    """What each seat has scored itself."""
    last_round: list[int] | None = None
    winners: list[int] | None = None

    def __post_init__(self) -> None:
        """Begin with nothing scored."""
        self.totals = [0] * self.config.seats

    @property
    def scores(self) -> list[int]:
        """The match scores; a pair's total at both seats (`racko.partners`)."""
        if not self.config.partners:
            return list(self.totals)
        pairs = [self.totals[0] + self.totals[2], self.totals[1] + self.totals[3]]
        return pairs * 2

    @property
    def next_dealer(self) -> int | None:
        """Who must deal next; None if it is open (`racko.deal`)."""
        return None if self.dealer is None else (self.dealer + 1) % self.config.seats

    def deal(self, deck: Sequence[int], dealer: int) -> None:
        """Deal a deck, top card first (`racko.deal`)."""
        seats, size = self.config.seats, self.config.rack_size
        cards = list(deck)
        self.dealer = dealer
        self.racks = [[0] * size for _ in range(seats)]
        for index in reversed(range(size)):
            for step in range(1, seats + 1):
                self.racks[(dealer + step) % seats][index] = cards.pop(0)
        self.discard_pile = [cards.pop(0)]
        self.draw_pile = cards
        self.is_shown = [[False] * size for _ in range(seats)]
        self.had_turn = [False] * seats
        self.turned_over = False
        self.drawn = None
        self.to_act = (dealer + 1) % seats

    def may_go(self, rack: Sequence[int]) -> bool:
        """Tell whether a rack qualifies (`racko.go`, `racko.two-player-run`)."""
        if rising(rack) < len(rack):
            return False
        return not self.config.two_player_run or run(rack) >= 3

    def legal_moves(self) -> set[str]:
        """List the texts of all legal moves (`racko.take`, `racko.place`, `racko.must-place`)."""
        if self.to_act is None:
            return set()
        rack = self.racks[self.to_act]
        card = self.discard_pile[-1] if self.drawn is None else self.drawn
        verb = "take" if self.drawn is None else "place"
        after = {
            f"{verb} {5 * index + 5}": [*rack[:index], card, *rack[index + 1 :]]
            for index in range(len(rack))
        }
        if self.drawn is not None:
            after["discard"] = rack
        texts = set(after)
        if self.config.is_optional:
            texts |= {f"{text} go" for text, result in after.items() if self.may_go(result)}
        return texts if self.drawn is not None else texts | {"draw"}

    def play(self, text: str) -> None:
        """Make a legal move of the seat to act."""
        assert self.to_act is not None
        words = text.split()
        if words == ["draw"]:
            self.drawn = self.draw_pile.pop(0)
            return
        if words[0] == "discard":
            assert self.drawn is not None
            self.discard_pile.append(self.drawn)
        else:
            index = int(words[1]) // 5 - 1
            is_taken = words[0] == "take"
            card = self.discard_pile.pop() if is_taken else self.drawn
            assert card is not None
            self.discard_pile.append(self.racks[self.to_act][index])
            self.racks[self.to_act][index] = card
            self.is_shown[self.to_act][index] = is_taken or self.turned_over
        self.drawn = None
        self._end_turn(self.to_act, says_go=words[-1] == "go")

    def _end_turn(self, seat: int, *, says_go: bool) -> None:
        self.had_turn[seat] = True
        if says_go or (not self.config.is_optional and self.may_go(self.racks[seat])):
            self._end_round(seat)
            return
        self.to_act = (seat + 1) % self.config.seats
        if not self.draw_pile:
            self.turned_over = True
            self.draw_pile, self.discard_pile = self.discard_pile[1:], self.discard_pile[:1]

    def _end_round(self, went: int) -> None:
        self.to_act = None
        self.is_shown = [[True] * len(rack) for rack in self.racks]
        self.last_round = [5 * rising(rack) for rack in self.racks]
        self.last_round[went] += 25
        if self.config.bonus:
            longest = run(self.racks[went])
            self.last_round[went] += BONUS_FROM_SIX if longest >= 6 else BONUS.get(longest, 0)
        self.totals = [sum(pair) for pair in zip(self.totals, self.last_round, strict=True)]
        best = max(self.scores)
        if best >= self.config.target:
            self.winners = [seat for seat, score in enumerate(self.scores) if score == best]

    def seen_racks(self, viewer: int | None) -> list[list[int | None]]:
        """Show the racks as a seat or a spectator (None) knows them."""
        return [
            [
                card if shown or seat == viewer else None
                for card, shown in zip(rack, self.is_shown[seat], strict=True)
            ]
            for seat, rack in enumerate(self.racks)
        ]

    def seen_drawn(self, viewer: int | None) -> int | None:
        """Show the drawn card to its taker, and to all if its pile was turned over."""
        return self.drawn if self.turned_over or viewer == self.to_act else None

    def seen_draw_order(self) -> list[int] | None:
        """Show the order of the draw pile: everyone knows it once it was turned over."""
        return list(self.draw_pile) if self.turned_over else None
