"""RANK once more: plain, mutable and slow, written from the rules page alone.

It shares nothing with the library, not even a type: seats are whole numbers, cards and moves are
texts. ``test_lockstep.py`` plays both side by side.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement

NUMBERS = [str(number) for number in range(1, 13)]
ORDER = [*NUMBERS, "W", "U", "D", "C", "C2"]
MODIFIERS = {"U", "D"}
BY_HEIGHT = ["C", "C2", *reversed(NUMBERS)]
"""What an exchange can take, highest first (`rank.classic-president`)."""
FULL_DECK = tuple(NUMBERS * 7 + ["U"] * 3 + ["D"] * 3 + ["W"] * 4 + ["C"] * 2 + ["C2"] * 2)


@dataclass(frozen=True)
class Config:
    """The options of a match."""

    seats: int
    decks: int = 1
    deck: tuple[str, ...] = FULL_DECK
    hand_size: int = 15
    tokens_to_win: int = 5
    classic_president: bool = False
    endless: bool = False
    kings_hand: bool = False
    wild_cap: int | None = 12
    lone_modifier_ends_round: bool = False
    several_modifiers: bool = False
    all_below: bool = False
    queen_steals: bool = False

    @property
    def cards(self) -> list[str]:
        """All cards in play (`rank.deck`)."""
        return ordered(self.deck * self.decks)


def ordered(cards: Iterable[str]) -> list[str]:
    """Sort cards in the order of the texts."""
    return sorted(cards, key=ORDER.index)


def without(cards: Sequence[str], fewer: Iterable[str]) -> list[str]:
    """Take some cards away; those that are not there are passed over."""
    rest = list(cards)
    for card in fewer:
        if card in rest:
            rest.remove(card)
    return rest


@cache
def set_values(numbers: tuple[int, ...], ups: int) -> frozenset[int]:
    """Try every way to spend Rank-Ups on single cards and on the set (`rank.rank-up`)."""
    found = set[int]()
    for spent in combinations_with_replacement(range(len(numbers) + 1), ups):
        raised = {number + spent.count(index) for index, number in enumerate(numbers)}
        if len(raised) == 1:
            found.add(raised.pop() + spent.count(len(numbers)))
    return frozenset(found)


def number_sets(numbers: Sequence[int], ups: int) -> Iterator[tuple[int, ...]]:
    """List the selections of numbered cards that so many Rank-Ups can make one number.

    Only what could never be a set is left out: raising each card to the highest takes too many.
    """
    counts = sorted(Counter(numbers).items(), reverse=True)

    def extended(chosen: tuple[int, ...], index: int, spare: int) -> Iterator[tuple[int, ...]]:
        if index == len(counts):
            yield chosen
            return
        number, held = counts[index]
        for count in range(held + 1):
            cost = count * (chosen[0] - number) if chosen else 0
            if cost <= spare:
                yield from extended((*chosen, *[number] * count), index + 1, spare - cost)

    return extended((), 0, ups)


@dataclass
class Table:
    """A match being played."""

    config: Config
    phase: str = "deal"
    """What the table waits for: deal, hand, benefit, give, play or over."""
    to_act: int | None = None
    hands: list[list[str]] = field(default_factory=list[list[str]])
    draw_pile: list[str] = field(default_factory=list[str])
    """Top first."""
    kings_hand: list[str] = field(default_factory=list[str])
    set_aside: list[str] = field(default_factory=list[str])
    king: int = 0
    leader: int | None = None
    last_player: int | None = None
    pile: tuple[int, int, list[str]] | None = None
    """Size, value and the last play."""
    plays: list[tuple[int, list[str], int]] = field(
        default_factory=list[tuple[int, list[str], int]]
    )
    played: list[str] = field(default_factory=list[str])
    passed: set[int] = field(default_factory=set[int])
    out: list[int] = field(default_factory=list[int])
    places: list[int] = field(default_factory=list[int])
    scores: list[int] = field(default_factory=list[int])
    reigns: list[int] = field(default_factory=list[int])
    longest_reigns: list[int] = field(default_factory=list[int])
    last_round: list[int] | None = None
    winners: list[int] | None = None
    standing: list[int] | None = None
    steal_possible: bool | None = None
    taken: list[tuple[int, int, list[str]]] = field(
        default_factory=list[tuple[int, int, list[str]]]
    )
    """The exchanges of the hand: giver, taker and cards."""
    modifiers_only: set[int] = field(default_factory=set[int])
    known: list[list[list[str]]] = field(default_factory=list[list[list[str]]])
    """What each seat knows of each hand, by seat and holder."""
    agenda: list[tuple[str, int, int, int]] = field(
        default_factory=list[tuple[str, int, int, int]]
    )
    """What comes before the round: a kind of step, who does it, to whom, how many cards."""

    def __post_init__(self) -> None:
        """Begin with nothing scored."""
        self.hands = [[] for _ in range(self.config.seats)]
        self.scores = [0] * self.config.seats
        self.reigns = [0] * self.config.seats
        self.longest_reigns = [0] * self.config.seats

    @property
    def beggar(self) -> int:
        """Who came last in the hand before."""
        return self.places[-1]

    def holding(self) -> list[int]:
        """List the seats with cards."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def deal(self, order: Sequence[str], king: int | None) -> None:
        """Deal a deck, top card first; the King is named in the first hand (`rank.setup`)."""
        seats, size = self.config.seats, self.config.hand_size
        cards = list(order)
        begin = (self.beggar + 1) % seats if self.places else 0
        self.hands = [[] for _ in range(seats)]
        for index in range(seats * size):
            self.hands[(begin + index) % seats].append(cards.pop(0))
        extra = size if self.config.kings_hand else 0
        self.kings_hand, self.draw_pile = cards[:extra], cards[extra:]
        self.king = self.places[0] if king is None else king
        self.set_aside, self.played, self.out, self.taken = [], [], [], []
        self.steal_possible = None
        self.modifiers_only = set()
        self.known = [[[] for _ in range(seats)] for _ in range(seats)]
        self.agenda = [("hand", self.king, 0, 0)] if self.config.kings_hand else []
        if not self.places:
            self.agenda.append(("lead", self.king, 0, 0))
        elif self.config.classic_president:
            self.agenda += [("receive", self.king, self.beggar, 2)]
            self.agenda += [("queen", self.places[1], 0, 0), ("lead", self.king, 0, 0)]
        else:
            self.agenda.append(("benefit", self.king, 0, 0))
        self._go_on()

    def _go_on(self) -> None:
        """Do what comes before the round, up to the next decision."""
        what, seat, other, count = self.agenda.pop(0)
        if what == "lead":
            self._lead(seat)
            return
        if what == "receive":
            received = self._receive(seat, other, count)
            if received:
                self.agenda.insert(0, ("give", seat, other, received))
            self._go_on()
            return
        if what == "queen":
            below = self.places[2:]
            givers = below if self.config.all_below and not count else below[-2:-1]
            gave = [giver for giver in givers if self._receive(seat, giver, 1, stolen=count)]
            self.agenda = [("give", seat, giver, 1) for giver in gave] + self.agenda
            self._go_on()
            return
        self.phase, self.to_act = what, seat
        if what == "benefit":
            self.steal_possible = any(card in NUMBERS for card in self.hands[self.beggar])
        if what == "give":
            self.agenda.insert(0, (what, seat, other, count))

    def _receive(self, taker: int, giver: int, count: int, stolen: int = 0) -> int:
        """Move the highest cards of a hand, and say how many (`rank.classic-president`).

        There may be none: everyone sees that, too. A stolen card is a number (`rank.benefit`).
        """
        kinds = NUMBERS if stolen else BY_HEIGHT
        high = [card for card in self.hands[giver] if card in kinds]
        cards = sorted(high, key=BY_HEIGHT.index)[:count]
        self._exchange(giver, taker, cards)
        return len(cards)

    def _exchange(self, giver: int, taker: int, cards: list[str]) -> None:
        self.hands[giver] = without(self.hands[giver], cards)
        self.hands[taker] = [*self.hands[taker], *cards]
        self.taken.append((giver, taker, ordered(cards)))
        for viewer in range(self.config.seats):
            known = self.known[viewer]
            if viewer == giver:
                known[taker] = [*known[taker], *cards]
            elif viewer == taker:
                known[giver] = without(known[giver], cards)
            elif cards:
                known[giver] = []

    def legal_moves(self) -> set[str]:
        """List the texts of all legal moves."""
        if self.to_act is None:
            return set()
        hand = self.hands[self.to_act]
        match self.phase:
            case "hand":
                return {"take-kings-hand", "keep-hand"}
            case "benefit":
                return {"go-first", "steal"} if self.steal_possible else {"go-first"}
            case "give":
                count = self.agenda[0][3]
                return {f"give {' '.join(c)}" for c in combinations(ordered(hand), count)}
            case _:
                return self._sets(hand) | ({"pass"} if self.pile else set[str]())

    def _sets(self, hand: Sequence[str]) -> set[str]:
        """List the plays of a hand."""
        texts = {f"play {card}" for card in hand if card in ("C", "C2")}
        held = Counter(hand)
        numbers = [int(card) for card in hand if card in NUMBERS]
        only_modifiers = set(hand) <= MODIFIERS
        for ups in range(held["U"] + 1):
            for chosen in number_sets(numbers, ups):
                for wilds in range(held["W"] + 1):
                    for downs in range(held["D"] + 1):
                        values = self._values(
                            chosen, wilds, ups, downs, only_modifiers=only_modifiers
                        )
                        cards = [str(number) for number in chosen] + ["W"] * wilds
                        shown = " ".join(ordered([*cards, *["U"] * ups, *["D"] * downs]))
                        texts |= {f"play {shown} = {value}" for value in values}
        return texts

    def _values(
        self, numbers: tuple[int, ...], wilds: int, ups: int, downs: int, *, only_modifiers: bool
    ) -> Iterable[int]:
        """List the values of the pile after playing these cards; none if they are no play."""
        several = self.config.several_modifiers
        size = len(numbers) + wilds
        if not size:
            # rank.lone-modifier
            count = ups + downs
            is_lone = only_modifiers and (count == 1 or (several and count and ups * downs == 0))
            before = self.pile[1] if self.pile else 0
            return [before + ups - downs] if is_lone else []
        if self.pile is None:
            # rank.lead, rank.wild
            if downs:
                return []
            return set_values(numbers, ups) if numbers else [1 + ups]
        pile_size, pile_value, _ = self.pile
        if size != pile_size:
            return []
        if downs:
            # rank.rank-down
            if not numbers or (downs > 1 and not several):
                return []
            return [value for value in set_values(numbers, ups) if value < pile_value]
        values = set_values(numbers, ups)
        if not numbers:
            # rank.wild, rank.wild.cap
            cap = self.config.wild_cap
            number = pile_value + 1 if cap is None else min(pile_value + 1, cap)
            values = frozenset([number + ups])
        return [value for value in values if value > pile_value]

    def play(self, text: str) -> None:
        """Make a legal move of the seat to act."""
        seat = self.to_act
        assert seat is not None
        words = text.split()
        if words[0] == "play":
            self._play_cards(seat, words[1:])
        elif words[0] == "pass":
            self.passed.add(seat)
            self._next_turn(seat)
        elif words[0] == "give":
            _, _, to, _ = self.agenda.pop(0)
            self._exchange(seat, to, words[1:])
            self._go_on()
        else:
            self._choose(seat, words[0])

    def _choose(self, seat: int, choice: str) -> None:
        if choice == "take-kings-hand":
            self.hands[seat], self.kings_hand, self.set_aside = (
                self.kings_hand,
                [],
                self.hands[seat],
            )
        elif choice == "go-first":
            self.agenda = [("lead", seat, 0, 0)]
        elif choice == "steal":
            numbers = [card for card in self.hands[self.beggar] if card in NUMBERS]
            self._exchange(self.beggar, seat, [max(numbers, key=int)])
            queen = self.places[1]
            self.agenda = [("give", seat, self.beggar, 1), ("lead", queen, 0, 0)]
            if self.config.queen_steals:
                self.agenda.insert(1, ("queen", queen, 0, 1))
        self._go_on()

    def _lead(self, seat: int) -> None:
        self.phase = "play"
        self.to_act = self.leader = seat
        self.last_player = self.pile = None
        self.plays, self.passed = [], set()

    def _play_cards(self, seat: int, words: list[str]) -> None:
        cards = words[: words.index("=")] if "=" in words else words
        was_modifiers = set(cards) <= MODIFIERS
        self.hands[seat] = without(self.hands[seat], cards)
        self.played += cards
        for known in self.known:
            known[seat] = without(known[seat], cards)
        if cards[0] in ("C", "C2"):
            self._crown(seat, cards[0])
            return
        value = int(words[-1])
        size = sum(card not in MODIFIERS for card in cards)
        was_lead = self.pile is None
        if was_modifiers:
            size = self.pile[0] if self.pile else 1
        self.pile = (size, value, ordered(cards))
        self.plays.append((seat, ordered(cards), value))
        if was_modifiers and self.hands[seat]:
            self.modifiers_only.add(seat)
        leaves = was_modifiers and self.config.lone_modifier_ends_round and self.hands[seat]
        if leaves:
            self.passed.add(seat)
        if was_lead or not leaves:
            self.last_player = seat
        if not self._goes_out(seat):
            self._next_turn(seat)

    def _crown(self, seat: int, card: str) -> None:
        """Win the round at once (`rank.crown`)."""
        if card == "C2":
            self.hands[seat] += self.draw_pile[:2]
            del self.draw_pile[:2]
        if not self._goes_out(seat):
            self._lead(self._next_of(self.holding(), seat - 1))

    def _goes_out(self, seat: int) -> bool:
        """Note that a seat has no cards left, and tell whether this ends the hand."""
        if not self.hands[seat]:
            self.out.append(seat)
        if len(self.holding()) > 1:
            return False
        self._end_hand()
        return True

    def _next_turn(self, seat: int) -> None:
        """Go on with the next seat that could play, or end the round (`rank.round`)."""
        last = self.last_player
        assert last is not None
        asked = [other for other in self.holding() if other not in self.passed]
        if set(asked) <= {last}:
            self._lead(self._next_of(self.holding(), last - 1))
        else:
            self.to_act = self._next_of(asked, seat)

    def _next_of(self, seats: Sequence[int], seat: int) -> int:
        """Find the first of some seats to the left of a seat."""
        return min(seats, key=lambda other: (other - seat - 1) % self.config.seats)

    def _end_hand(self) -> None:
        """Score the hand (`rank.places`, `rank.tokens`, `rank.win`)."""
        seats = self.config.seats
        self.places = [*self.out, *self.holding()]
        tokens = [0, 0] if self.config.endless else [2, 1]
        self.last_round = [0] * seats
        for seat, count in zip(self.places, tokens, strict=False):
            self.last_round[seat] = count
        self.scores = [sum(pair) for pair in zip(self.scores, self.last_round, strict=True)]
        king = self.places[0]
        self.reigns = [reign + 1 if seat == king else 0 for seat, reign in enumerate(self.reigns)]
        self.longest_reigns = [
            max(pair) for pair in zip(self.longest_reigns, self.reigns, strict=True)
        ]
        self.phase, self.to_act = "deal", None
        self.leader = self.last_player = self.pile = None
        self.plays, self.passed = [], set()
        if max(self.scores) >= self.config.tokens_to_win:
            self.phase = "over"
            self.standing = sorted(self.places, key=lambda seat: -self.scores[seat])
            self.winners = [
                next(s for s in self.places if self.scores[s] >= self.config.tokens_to_win)
            ]
