"""The library and the plain model in ``model.py`` play the same matches, step by step."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from cardrules import CardRulesError, ChanceError, Seat, queen_of_scots
from cardrules.dealing import PythonRandomness
from cardrules.queen_of_scots import (
    SAMPLE_DECK,
    Card,
    CardType,
    ChanceOutcome,
    Deal,
    Dealing,
    Deck,
    Reshuffle,
    Reshuffling,
    Rules,
    State,
    StockUsedUp,
    View,
)
from queen_of_scots.model import (
    DEAL_DUE,
    LAY,
    OVER,
    RESHUFFLE,
    RESHUFFLE_DUE,
    Config,
    Print,
    Table,
    read,
    written,
)

MAX_STEPS = 400
FULL_POOL = 180
PROBES = 25

SAMPLE = tuple(
    Print(each.id, each.points, each.copies, royal=each.royal, wild=each.wild)
    for each in SAMPLE_DECK.types
)
JEWEL = Print("m", 50, 12, wild=True)
KINGS = (Print("king", 40, 3, royal=True), Print("a-queen", 30, 2, royal=True))
PLAIN = tuple(Print(name, 5 * worth, 5) for worth, name in enumerate("abcdxyz", start=1))
NO_WILD = (*PLAIN, *KINGS)
NO_ROYAL = (*PLAIN, JEWEL)
ONE_ROYAL = (*PLAIN[:4], Print("king", 40, 24, royal=True), JEWEL)
MANY_WILDS = (Print("m", 50, 30, wild=True), *PLAIN[:4], *KINGS)
TINY = (*PLAIN[:2], Print("m", 50, 3, wild=True), *KINGS)
TINY_PLAIN = (Print("a", 5, 6), Print("b", 10, 6))
ONLY_ROYALS = tuple(Print(f"k-{number}", 10 * number, 4, royal=True) for number in range(5))
ONLY_WILDS = (Print("m", 7, 20, wild=True),)
VERBS = (
    Print("add", -7, 6),
    Print("lay", 0, 6),
    Print("take", 90, 6, royal=True),
    Print("discard", 20, 10, wild=True),
    Print("draw", 10, 4, royal=True),
)


@dataclass(frozen=True)
class Series:
    """Matches of one configuration: how many, how often a seat lays if it can, what must occur."""

    matches: int
    eagerness: float
    config: Config
    must_occur: str = "discard last"


JEWEL_PAIR = "take two for a jewel"
JEWELS = f"{JEWEL_PAIR}, take onto"
SERIES = {
    "sample, two seats": Series(8, 0.7, Config(2, SAMPLE, target=500)),
    "sample, three seats": Series(4, 0.9, Config(3, SAMPLE, target=400)),
    "sample, four seats": Series(4, 0.8, Config(4, SAMPLE, target=300)),
    "sample, hoarding": Series(6, 0.15, Config(2, SAMPLE, target=300), "long hand"),
    "sample, reshuffles": Series(
        5, 0.2, Config(2, SAMPLE, target=300, stock_used_up=RESHUFFLE), "reshuffle"
    ),
    "sample, four seats, reshuffles": Series(
        4, 0.2, Config(4, SAMPLE, target=200, stock_used_up=RESHUFFLE), "reshuffle"
    ),
    "no wild": Series(8, 0.7, Config(3, NO_WILD, 5, 100), "stock used up"),
    "no wild, reshuffles": Series(8, 0.8, Config(2, NO_WILD, 9, 100, RESHUFFLE), "reshuffle"),
    "no royals": Series(15, 0.6, Config(3, NO_ROYAL, 8, 150), JEWEL_PAIR),
    "no royals, reshuffles": Series(8, 0.7, Config(4, NO_ROYAL, 8, 150, RESHUFFLE), "reshuffle"),
    "one royal": Series(12, 0.6, Config(2, ONE_ROYAL, 9, 400), JEWELS),
    "one royal, reshuffles": Series(8, 0.6, Config(4, ONE_ROYAL, 9, 300, RESHUFFLE), JEWEL_PAIR),
    "many wilds": Series(12, 0.6, Config(3, MANY_WILDS, 7, 300), JEWELS),
    "many wilds, reshuffles": Series(10, 0.5, Config(4, MANY_WILDS, 9, 300, RESHUFFLE), JEWELS),
    "only royals": Series(15, 0.6, Config(2, ONLY_ROYALS, 4, 200), "add last"),
    "only wilds": Series(2, 1, Config(3, ONLY_WILDS, 3, 10), "below zero, stock used up"),
    "cards named like moves": Series(20, 0.7, Config(3, VERBS, 6, 250, RESHUFFLE), JEWEL_PAIR),
    "tiny": Series(40, 0.6, Config(2, TINY, 2, 60), "take last, lay last"),
    "tiny, three seats": Series(40, 0.6, Config(3, TINY, 3, 60), "below zero, stock used up"),
    "tiny, four seats": Series(20, 0.6, Config(4, TINY, 3, 60), "below zero, stock used up"),
    "tiny, reshuffles": Series(40, 0.5, Config(2, TINY, 4, 120, RESHUFFLE), "reshuffle"),
    "tiny, four seats, reshuffles": Series(
        15, 0.5, Config(4, TINY, 3, 120, RESHUFFLE), "second reshuffle, below zero"
    ),
    "two plain cards": Series(60, 0.5, Config(2, TINY_PLAIN, 4, 15), "shared win"),
    "two plain cards, reshuffles": Series(
        40, 0.4, Config(2, TINY_PLAIN, 2, 40, RESHUFFLE), "take last, second reshuffle"
    ),
}


def rules_of(config: Config, dealer: int | None) -> Rules:
    types = [
        CardType(
            each.name.capitalize(),
            points=each.points,
            copies=each.copies,
            royal=each.royal,
            wild=each.wild,
            id=each.name,
        )
        for each in config.prints
    ]
    return Rules(
        seats=config.seats,
        deck=Deck(types),
        target=config.target,
        dealer=dealer,
        hand_size=config.hand_size,
        stock_used_up=StockUsedUp(config.stock_used_up),
    )


@cache
def move_of(text: str) -> queen_of_scots.Move:
    return queen_of_scots.parse_move(text)


@cache
def pool(config: Config) -> Sequence[str]:
    """Write moves with all cards, some of them moves that nobody can ever make."""
    ids = [*(each.name for each in config.prints), "none-such"]
    kinds = [*ids, "royal"]
    texts = ["draw"]
    texts += [f"{verb} {card}" for verb in ("add", "discard") for card in ids]
    texts += [f"take onto {kind}" for kind in kinds]
    texts += [f"add {card} to {kind}" for card in ids for kind in kinds]
    for verb, sizes in (("take", (1, 2, 3)), ("lay", (1, 2, 3, 4))):
        for size in sizes:
            texts += [written(verb, each) for each in combinations_with_replacement(ids, size)]
    return texts


def from_hand(table: Table, random: Random) -> Iterable[str]:
    """Write moves with cards that the seat to act holds, and now and then with the top card."""
    assert table.to_act is not None
    hand = table.hands[table.to_act]
    for verb, size in (("take", 2), ("take", 3), ("lay", 2), ("lay", 3), ("lay", 4)):
        cards = random.sample(hand, min(size, len(hand)))
        if cards and table.face_up and random.random() < 0.2:
            cards[0] = table.face_up[-1]
        yield written(verb, cards)
    kind = random.choice([*(each.name for each in table.config.prints), "royal"])
    yield from (f"add {random.choice(hand)} to {kind}", f"discard {random.choice(hand)}")


def choose(legal: Iterable[str], table: Table, random: Random, eagerness: float) -> str:
    """Choose a move: one that lays cards if eager, else any; a jewel or a lone card goes early."""
    assert table.to_act is not None
    hand, wild = table.hands[table.to_act], table.config.wild
    by_verb: dict[str, list[str]] = {}
    for text in sorted(legal):
        by_verb.setdefault(text.split()[0], []).append(text)
    if "draw" in by_verb:
        is_taking = "take" in by_verb and random.random() < 0.8
        return random.choice(by_verb["take"]) if is_taking else "draw"
    laying = sorted(by_verb.keys() & {"lay", "add"})
    if laying and random.random() < eagerness:
        return random.choice(by_verb[random.choice(laying)])
    if wild in hand and random.random() < 0.2:
        return f"discard {wild}"
    lone = [text for text in by_verb["discard"] if hand.count(text.split()[-1]) == 1]
    return random.choice(lone if lone and random.random() < 0.5 else by_verb["discard"])


Pair = tuple[str, object, object]


def laid(position: State | View) -> list[dict[str, list[str]]]:
    return [{each.kind: list(each.cards) for each in table} for table in position.tables]


def common_facts(position: State | View, table: Table) -> Iterable[Pair]:
    """Pair what both say of all that everyone sees: a name, the library's and the model's."""
    yield "to_act", position.to_act, table.to_act
    yield "dealer", position.dealer, table.dealer
    yield "scores", list(position.scores), table.scores
    yield "is_over", position.is_over, table.due == OVER
    yield "winners", position.outcome and list(position.outcome.winners), table.winners
    last_round = position.last_round
    yield "last_round", last_round and list(last_round.points), table.last_round
    if last_round:
        sums = [sum(line.points for line in lines) for lines in last_round.lines]
        yield "last_round's lines", sums, table.last_round
    sets = [{kind: sorted(own[kind]) for kind in own} for own in table.tables]
    yield "tables", laid(position), sets
    yield "number of sets", [len(own) for own in position.tables], [len(own) for own in sets]
    yield "face_up", list(position.face_up), table.face_up
    chance = position.chance
    yield "waits for a deal", isinstance(chance, Dealing), table.due == DEAL_DUE
    yield "waits for a reshuffle", isinstance(chance, Reshuffling), table.due == RESHUFFLE_DUE
    if isinstance(chance, Dealing):
        yield "next dealer", chance.dealer, table.next_dealer
        yield "deck", list(chance.cards), table.config.deck
    elif chance is not None:
        yield "next_to_act", chance.next_to_act, table.next_to_act
        yield "cards to shuffle", sorted(chance.cards), sorted(table.face_up[:-1])


def facts(state: State, table: Table) -> Iterable[Pair]:
    """Pair what both say of everything, hidden cards too."""
    yield from common_facts(state, table)
    hands = [sorted(hand) for hand in table.hands]
    yield "hands", [list(hand) for hand in state.hands], hands
    yield (
        "hand",
        state.hand and list(state.hand),
        None if table.to_act is None else hands[table.to_act],
    )
    yield "stock", list(state.stock), table.stock
    yield "known", [list(cards) for cards in state.known], table.seen_known(None)
    if table.is_running:
        yield "reshuffled", sorted(state.reshuffled), table.seen_reshuffled(None)
        yield "draws_since", list(state.draws_since), [len(cards) for cards in table.drawn]


def seen_facts(view: View, table: Table, legal: set[str]) -> Iterable[Pair]:
    """Pair what both say that a seat or a spectator may know."""
    yield from common_facts(view, table)
    seat = view.seat
    hand = None if view.hand is None else list(view.hand)
    yield "hand", hand, None if seat is None else sorted(table.hands[seat])
    yield "hand_sizes", list(view.hand_sizes), [len(cards) for cards in table.hands]
    yield "stock_size", view.stock_size, len(table.stock)
    yield "known", [list(cards) for cards in view.known], table.seen_known(seat)
    if table.is_running:
        yield "reshuffled", sorted(view.reshuffled), table.seen_reshuffled(seat)
        yield "draws_since", list(view.draws_since), [len(cards) for cards in table.drawn]
    own = legal if seat is not None and seat == table.to_act else set[str]()
    yield "moves", sorted(map(str, queen_of_scots.legal_moves(view))), sorted(own)


@dataclass
class Lockstep:
    """One match on both sides."""

    series: Series
    seed: int
    steps: int = 0
    reshuffles: int = 0
    seen: Counter[str] = field(default_factory=Counter[str])
    """What has occurred, and how often."""

    @property
    def line(self) -> str:
        """How to play this match again."""
        name = next(name for name, each in SERIES.items() if each == self.series)
        return f"Lockstep(SERIES[{name!r}], {self.seed}).play()  # step {self.steps}"

    def compare(self, pairs: Iterable[Pair], where: str = "state") -> None:
        for name, library, model in pairs:
            if library != model:
                line = f"{self.line}, {where}: {name} is {library}, not {model}"
                pytest.fail(line, pytrace=False)

    def check(self, state: State, table: Table, random: Random) -> set[str]:
        """Compare all facts and moves; return the legal ones."""
        legal = table.legal_moves()
        self.compare(facts(state, table))
        moves = queen_of_scots.legal_moves(state)
        self.compare([("moves", sorted(map(str, moves)), sorted(legal))])
        self.compare([("moves as read", moves, tuple(move_of(str(move)) for move in moves))])
        views = [queen_of_scots.view(state, Seat(seat)) for seat in range(state.rules.seats)]
        for seat, view in enumerate(views):
            self.compare(seen_facts(view, table, legal), f"seat {seat}")
        self.compare(seen_facts(queen_of_scots.view(state, None), table, legal), "spectator")
        for seat, text in self.asked(table, random, legal):
            self.probe(random.choice((state, views[seat])), table, seat, text)
        return legal

    def asked(self, table: Table, random: Random, legal: set[str]) -> list[tuple[int, str]]:
        """Choose moves to ask about: all legal ones, and many that are not, of other seats too."""
        texts = pool(self.series.config)
        texts = texts if len(texts) <= FULL_POOL else random.sample(texts, PROBES)
        actor, seats = table.to_act, self.series.config.seats
        if actor is None:
            return [(seat, text) for seat in range(seats) for text in random.sample(texts, 5)]
        other = (actor + random.randrange(1, seats)) % seats
        tried = sorted({*texts, *legal, *from_hand(table, random)})
        return [*((actor, text) for text in tried), (other, texts[0]), (other, min(legal))]

    def probe(self, position: State | View, table: Table, seat: int, text: str) -> None:
        """Ask whether a move is refused, and by which ruling."""
        violation = queen_of_scots.why_illegal(position, Seat(seat), move_of(text))
        rulings = table.refusals(seat, text)
        rule = None if violation is None else violation.rule
        if rule not in (rulings or (None,)):
            name = f"the ruling that refuses {text!r} of seat {seat}"
            self.compare([(name, rule, " or ".join(rulings) or None)])
        self.seen["refused" if violation else "allowed"] += 1

    def is_refused(self, state: State, outcome: ChanceOutcome) -> bool:
        try:
            queen_of_scots.apply_chance(state, outcome)
        except ChanceError:
            return True
        return False

    def deal(self, state: State, table: Table, dealer: int, random: Random) -> State:
        order = random.sample(self.series.config.deck, len(self.series.config.deck))
        is_named = table.next_dealer is not None or state.rules.dealer is not None
        table.deal(order, dealer)
        self.reshuffles = 0
        hands, stock = table.hands, table.stock
        deal = Deal(hands, Card(table.face_up[0]), stock, Seat(dealer))
        named = None if is_named and random.random() < 0.5 else dealer
        dealt = queen_of_scots.deal_cards(state, order, dealer=named)
        self.compare([("dealt hands", dealt.hands, deal.hands), ("deal", dealt, deal)])
        wrong = Deal(hands, Card(table.face_up[0]), stock, Seat((dealer + 1) % len(hands)))
        self.compare([("deal by another is refused", self.is_refused(state, wrong), is_named)])
        return queen_of_scots.apply_chance(state, deal)

    def reshuffle(self, state: State, table: Table, random: Random) -> State:
        order = random.sample(table.face_up[:-1], len(table.face_up) - 1)
        sampled = queen_of_scots.sample_chance(state, PythonRandomness(random))
        assert isinstance(sampled, Reshuffle)
        self.compare([("sampled reshuffle", sorted(sampled.order), sorted(order))])
        wrong = Reshuffle([*order[1:], table.face_up[-1], "none-such"])
        self.compare([("wrong reshuffle is refused", self.is_refused(state, wrong), True)])
        outcome = random.choice((sampled, Reshuffle(order)))
        table.reshuffle(outcome.order)
        self.reshuffles += 1
        self.seen["reshuffle" if self.reshuffles == 1 else "second reshuffle"] += 1
        return queen_of_scots.apply_chance(state, outcome)

    def note(self, table: Table, text: str, top: str | None, size: int) -> None:
        """Count what a move has led to."""
        verb, cards, kind = read(text)
        if verb == "take":
            what = "a jewel" if top == table.config.wild else "a match"
            self.seen["take onto" if kind else f"take two for {what}"] += 1
        if not table.is_running:
            self.seen["round"] += 1
            self.seen["stock used up" if all(table.hands) else f"{verb} last"] += 1
            self.seen["out on the last card"] += not table.stock and verb != "discard"
            self.seen["below zero"] += min(table.scores) < 0
            self.seen["shared win"] += len(table.winners or ()) > 1
            self.seen["match"] += table.winners is not None
        self.seen["long hand"] += size > 20 and len(cards) > 1

    def play(self) -> None:
        """Play to the end of the match, or long enough."""
        config = self.series.config
        random, asking = Random(self.seed), Random(self.seed)
        first_dealer = random.randrange(config.seats)
        rules = rules_of(config, random.choice([None, first_dealer]))
        state, table = queen_of_scots.start(rules), Table(config)
        start = (list(state.scores), state.dealer, state.to_act, queen_of_scots.legal_moves(state))
        self.compare([("start", start, (table.scores, None, None, ()))])
        legal = set[str]()
        while table.winners is None and self.steps < MAX_STEPS:
            self.steps += 1
            actor = table.to_act
            if table.due == DEAL_DUE:
                dealer = first_dealer if table.next_dealer is None else table.next_dealer
                state = self.deal(state, table, dealer, random)
            elif table.due == RESHUFFLE_DUE:
                state = self.reshuffle(state, table, random)
            else:
                assert actor is not None
                text = choose(legal, table, random, self.series.eagerness)
                top = table.face_up[-1] if table.due != LAY else None
                state = queen_of_scots.apply(state, Seat(actor), move_of(text))
                table.play(text)
                self.note(table, text, top, len(table.hands[actor]))
            legal = self.check(state, table, asking)


@pytest.mark.parametrize("name", SERIES)
def test_lockstep(name: str) -> None:
    series, seen = SERIES[name], Counter[str]()
    for seed in range(series.matches):
        match = Lockstep(series, seed)
        try:
            match.play()
        except CardRulesError as error:
            pytest.fail(f"{match.line}: {error!r}")
        seen += match.seen
    assert {each for each in series.must_occur.split(", ") if not seen[each]} == set()
    assert seen["round"] > series.matches // 2
    assert seen["refused"] > seen["allowed"] > 0
