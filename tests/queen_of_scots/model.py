"""QUEEN OF SCOTS once more: plain, mutable and slow, written from the rules page alone.

It shares nothing with the library, not even a type: seats are whole numbers; cards, kinds of set
and moves are texts. ``test_lockstep.py`` plays both side by side.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

END_ROUND, RESHUFFLE = "end_round", "reshuffle"
DEAL_DUE, RESHUFFLE_DUE, PICK_UP, LAY, OVER = "deal", "reshuffle", "pick up", "lay", "over"

TAKES = ("scots.take-pile", "scots.take-jewel")
RULINGS = {"take": TAKES, "lay": ("scots.lay",), "add": ("scots.add",)}


@dataclass(frozen=True)
class Print:
    """A kind of card, as it is printed (`scots.deck`)."""

    name: str
    points: int
    copies: int
    royal: bool = False
    wild: bool = False


@dataclass(frozen=True)
class Config:
    """The options of a match."""

    seats: int
    prints: tuple[Print, ...]
    hand_size: int = 11
    target: int = 1000
    stock_used_up: str = END_ROUND

    @property
    def deck(self) -> list[str]:
        """Every card, in the order of the prints."""
        return [each.name for each in self.prints for _ in range(each.copies)]

    @cached_property
    def wild(self) -> str | None:
        """The crown jewel, if there is one."""
        return next((each.name for each in self.prints if each.wild), None)

    @cached_property
    def kind_of(self) -> dict[str, str]:
        """What each card makes sets of; crown jewels make none (`scots.lay`)."""
        natural = [each for each in self.prints if not each.wild]
        return {each.name: "royal" if each.royal else each.name for each in natural}

    def is_matching(self, cards: Iterable[str]) -> bool:
        kinds = {self.kind_of.get(card) for card in cards}  # None for a crown jewel
        return len(kinds) == 1 and None not in kinds


def written(verb: str, cards: Iterable[str]) -> str:
    """Write a move with its cards in alphabetical order."""
    return " ".join([verb, *sorted(cards)])


def read(text: str) -> tuple[str, list[str], str | None]:
    """Read a move: its verb, the cards it names from the hand, and the set it names."""
    verb, *words = text.split()
    if verb == "take" and words[0] == "onto":
        return verb, [], words[1]
    if verb == "add" and "to" in words:
        return verb, words[:1], words[2]
    return verb, words, None


@dataclass
class Table:
    """A match being played."""

    config: Config
    due: str = DEAL_DUE
    """What happens next: one of the five words above."""
    dealer: int | None = None
    to_act: int | None = None
    next_to_act: int | None = None
    hands: list[list[str]] = field(default_factory=list[list[str]])
    tables: list[dict[str, list[str]]] = field(default_factory=list[dict[str, list[str]]])
    face_up: list[str] = field(default_factory=list[str])
    """Oldest first."""
    stock: list[str] = field(default_factory=list[str])
    """Top first."""
    known: list[Counter[str]] = field(default_factory=list[Counter[str]])
    """What everyone knows to be in each hand."""
    reshuffled: list[str] = field(default_factory=list[str])
    """What went into the face-down pile at the last reshuffle of the round."""
    drawn: list[list[str]] = field(default_factory=list[list[str]])
    """What each seat has drawn since."""
    scores: list[int] = field(default_factory=list[int])
    last_round: list[int] | None = None
    winners: list[int] | None = None

    def __post_init__(self) -> None:
        self.scores = [0] * self.config.seats

    @property
    def next_dealer(self) -> int | None:
        """Who must deal next; None if it is open (`scots.deal`)."""
        return None if self.dealer is None else (self.dealer + 1) % self.config.seats

    @property
    def is_running(self) -> bool:
        return self.due not in {DEAL_DUE, OVER}

    def deal(self, deck: Sequence[str], dealer: int) -> None:
        """Deal a deck, top card first (`scots.deal`)."""
        seats, cards = self.config.seats, list(deck)
        self.dealer = dealer
        self.hands = [[] for _ in range(seats)]
        for _ in range(self.config.hand_size):
            for step in range(1, seats + 1):
                self.hands[(dealer + step) % seats].append(cards.pop(0))
        self.face_up, self.stock = [cards.pop(0)], cards
        self.tables = [{} for _ in range(seats)]
        self.known = [Counter() for _ in range(seats)]
        self.reshuffled, self.drawn = [], [[] for _ in range(seats)]
        self.to_act, self.due = (dealer + 1) % seats, PICK_UP

    def reshuffle(self, order: Sequence[str]) -> None:
        """Make a new face-down pile (`scots.stock`)."""
        *below, top = self.face_up
        assert sorted(order) == sorted(below)
        self.face_up, self.stock = [top], list(order)
        self.reshuffled, self.drawn = below, [[] for _ in self.hands]
        self.to_act, self.due = self.next_to_act, PICK_UP

    def refusals(self, seat: int, text: str) -> tuple[str, ...]:
        """List the rulings one of which refuses a move; none does if it is legal."""
        if self.due == OVER:
            return ("scots.over",)
        if self.due in {DEAL_DUE, RESHUFFLE_DUE}:
            return ("scots.phase",)
        if seat != self.to_act:
            return ("scots.turn",)
        verb, cards, kind = read(text)
        if (verb in {"draw", "take"}) != (self.due == PICK_UP):
            return ("scots.phase",)
        if any(cards.count(card) > self.hands[seat].count(card) for card in cards):
            return ("scots.hand",)
        return () if self._fits(seat, verb, cards, kind) else RULINGS[verb]

    def _fits(self, seat: int, verb: str, cards: list[str], kind: str | None) -> bool:
        """Tell whether cards that the seat holds can be played like this."""
        own, wild, kind_of = self.tables[seat], self.config.wild, self.config.kind_of
        natural = [card for card in cards if card != wild]
        if verb == "lay":  # two cards or three match without the crown jewel (`scots.lay`)
            is_set = len(cards) == 3 and len(natural) >= 2 and self.config.is_matching(natural)
            return is_set and kind_of[natural[0]] not in own
        if verb == "add":  # a set is named for a crown jewel only (`scots.add`)
            return (kind is None and kind_of[natural[0]] in own) if natural else kind in own
        if verb == "take" and self.face_up[-1] != wild:  # `scots.take-pile`
            is_pair = kind is None and len(cards) == 2
            return is_pair and self.config.is_matching([*cards, self.face_up[-1]])
        if verb == "take":  # `scots.take-jewel`
            is_pair = len(cards) == 2 and self.config.is_matching(cards)
            return self.hands[seat].count(wild or "") >= 2 and (kind in own if kind else is_pair)
        return True

    def candidates(self) -> set[str]:
        """Write whatever could be done with one, two or three cards of the hand, legal or not."""
        if self.to_act is None:
            return set()
        hand = sorted(self.hands[self.to_act])
        kinds = set(self.config.kind_of.values())
        if self.due == PICK_UP:
            takes = {written("take", pair) for pair in set(combinations(hand, 2))}
            return {"draw"} | takes | {f"take onto {kind}" for kind in kinds}
        plain = {f"{verb} {card}" for verb in ("add", "discard") for card in hand}
        named = {f"add {card} to {kind}" for card in set(hand) for kind in kinds}
        return plain | named | {written("lay", three) for three in set(combinations(hand, 3))}

    def legal_moves(self) -> set[str]:
        """List the texts of all legal moves."""
        seat = -1 if self.to_act is None else self.to_act
        return {text for text in self.candidates() if not self.refusals(seat, text)}

    def play(self, text: str) -> None:
        """Make a legal move of the seat to act."""
        assert self.to_act is not None
        seat, (verb, cards, kind) = self.to_act, read(text)
        self.due = LAY
        if verb == "draw":
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            if self.reshuffled:
                self.drawn[seat].append(card)
            return
        top = self.face_up[-1] if verb == "take" else None
        if top is not None and top == self.config.wild:
            self.known[seat][top] = max(2, self.known[seat][top])
        for card in cards:
            self.hands[seat].remove(card)
            if self.known[seat][card]:
                self.known[seat][card] -= 1
        if verb == "discard":
            self.face_up.append(cards[0])
        else:
            natural = [self.config.kind_of[card] for card in cards if card != self.config.wild]
            onto = self.tables[seat].setdefault(kind or natural[0], [])
            onto.extend(cards)
            if top is not None:
                onto.append(top)
                self.hands[seat].extend(self.face_up[:-1])
                self.known[seat].update(self.face_up[:-1])
                self.face_up = []
        following = (seat + 1) % self.config.seats
        if not self.hands[seat]:
            self._end_round()
        elif verb == "discard" and self.stock:
            self.to_act, self.due = following, PICK_UP
        elif verb == "discard" and self.config.stock_used_up == END_ROUND:
            self._end_round()
        elif verb == "discard":
            self.to_act, self.next_to_act, self.due = None, following, RESHUFFLE_DUE

    def _end_round(self) -> None:
        worth = {each.name: each.points for each in self.config.prints}
        self.to_act, self.due = None, DEAL_DUE
        self.known = [Counter(hand) for hand in self.hands]
        self.last_round = [
            sum(worth[card] for cards in own.values() for card in cards)
            - sum(worth[card] for card in hand)
            for own, hand in zip(self.tables, self.hands, strict=True)
        ]
        self.scores = [sum(pair) for pair in zip(self.scores, self.last_round, strict=True)]
        if (best := max(self.scores)) >= self.config.target:
            self.due = OVER
            self.winners = [seat for seat, score in enumerate(self.scores) if score == best]

    def seen_known(self, viewer: int | None) -> list[list[str]]:
        """Show what a seat or a spectator (None) knows of the hands of the others."""
        return [
            [] if holder == viewer else sorted(cards.elements())
            for holder, cards in enumerate(self.known)
        ]

    def seen_reshuffled(self, viewer: int | None) -> list[str]:
        """Show what was shuffled in, less the viewer's own draws since."""
        drawn = self.drawn[viewer] if viewer is not None and self.drawn else []
        return sorted((Counter(self.reshuffled) - Counter(drawn)).elements())
