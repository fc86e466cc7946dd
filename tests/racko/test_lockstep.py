"""The library and the plain model in ``reference.py`` play the same matches, step by step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from cardrules import Seat, racko
from cardrules.racko import Declare
from racko.model import Config, Table, rising, run

MAX_STEPS = 4000


@dataclass(frozen=True)
class Series:
    """Matches of one configuration: how many, and what share of the moves is random."""

    name: str
    matches: int
    share_random: float
    config: Config


SERIES = (
    Series("two seats", 20, 0.2, Config(2, target=150)),
    Series("two seats, wild", 6, 0.3, Config(2, target=75)),
    Series("two seats, optional", 20, 0.2, Config(2, "optional", target=100)),
    Series("two seats, run", 8, 0.1, Config(2, two_player_run=True)),
    Series("two seats, bonus", 6, 0.2, Config(2, bonus=True)),
    Series("two seats, run and bonus", 3, 0.1, Config(2, two_player_run=True, bonus=True)),
    Series("three seats", 10, 0.15, Config(3, target=300)),
    Series("three seats, bonus, automatic", 5, 0.1, Config(3, "automatic", bonus=True)),
    Series("four seats", 5, 0.2, Config(4)),
    Series("four seats, optional", 4, 0.1, Config(4, "optional")),
    Series("partners", 5, 0.2, Config(4, partners=True)),
    Series("partners, bonus", 5, 0.2, Config(4, partners=True, bonus=True)),
    Series("tiny", 100, 1, Config(2, target=60, rack_size=2, cards=6)),
    Series("tiny, optional", 20, 1, Config(2, "optional", rack_size=2, cards=6)),
    Series("tiny, run", 10, 1, Config(2, two_player_run=True, target=60, rack_size=3, cards=9)),
    Series(
        "tiny, run and bonus",
        20,
        0.7,
        Config(2, two_player_run=True, bonus=True, rack_size=3, cards=8),
    ),
    Series(
        "tiny, run and bonus, automatic",
        20,
        0.5,
        Config(2, "automatic", two_player_run=True, bonus=True, rack_size=4, cards=12),
    ),
    Series("tiny, three seats", 20, 1, Config(3, target=200, rack_size=3, cards=11)),
    Series("long pile", 20, 0.9, Config(3, target=80, rack_size=4, cards=20)),
    Series("tiny, four seats", 40, 1, Config(4, target=200, rack_size=2, cards=10)),
    Series("tiny, partners", 20, 1, Config(4, partners=True, rack_size=3, cards=15)),
    Series(
        "tiny, partners, bonus",
        20,
        0.8,
        Config(4, partners=True, bonus=True, rack_size=4, cards=18),
    ),
    Series("long runs", 8, 0.05, Config(2, bonus=True, target=900, rack_size=8, cards=20)),
    Series("one round", 40, 0.3, Config(2, target=1, rack_size=4, cards=10)),
)


def wanted_slot(config: Config, card: int) -> int:
    """Tell in which slot (from 0) a card belongs when each slot has its band of values."""
    return (card - 1) * config.rack_size // len(config.deck)


def improving(table: Table, card: int, verb: str) -> str | None:
    """Give the move that makes all cards rise, or a longer run of them, or fills a band."""
    assert table.to_act is not None
    rack, band = table.racks[table.to_act], wanted_slot(table.config, card)
    is_rising = rising(rack) == len(rack)
    for index in range(len(rack)):
        after = [*rack[:index], card, *rack[index + 1 :]]
        if rising(after) == len(rack) and (not is_rising or run(after) > run(rack)):
            return f"{verb} {5 * index + 5}"
    if is_rising or wanted_slot(table.config, rack[band]) == band:
        return None
    return f"{verb} {5 * band + 5}"


def choose(table: Table, random: Random, share_random: float) -> str:
    """Choose a move: one that goes at times (with Bonus rarely), a random one, or a good one."""
    texts = sorted(table.legal_moves())
    goes = [text for text in texts if text.endswith("go")]
    if goes and random.random() < (0.1 if table.config.bonus else 0.5):
        return random.choice(goes)
    if random.random() < share_random:
        return random.choice(texts)
    if table.drawn is None:
        return improving(table, table.discard_pile[-1], "take") or "draw"
    return improving(table, table.drawn, "place") or "discard"


def every_move(config: Config) -> dict[str, racko.Move]:
    """Read every text that is a move in some situation, legal or not."""
    slots = [5 * index + 5 for index in range(config.rack_size)]
    plain = ["discard", *(f"{verb} {slot}" for verb in ("take", "place") for slot in slots)]
    texts = ["draw", *plain, *(f"{text} go" for text in plain)]
    return {text: racko.parse_move(text) for text in texts}


def rules_of(config: Config, dealer: int | None) -> racko.Rules:
    return racko.Rules(
        seats=config.seats,
        declare=None if config.declare is None else Declare(config.declare),
        two_player_run=config.two_player_run,
        bonus=config.bonus,
        partners=config.partners,
        target=config.target,
        dealer=dealer,
        rack_size=config.rack_size,
        cards=config.cards,
    )


Pair = tuple[str, object, object]


def facts(state: racko.State, table: Table) -> Iterable[Pair]:
    """Pair what both say of the match and of the table: a name, the library's and the model's."""
    yield "to_act", state.to_act, table.to_act
    yield "scores", list(state.scores), table.scores
    yield "dealer", state.dealer, table.dealer
    yield "is_over", state.is_over, table.winners is not None
    yield "winners", state.outcome and list(state.outcome.winners), table.winners
    yield "last_round", state.last_round and list(state.last_round.points), table.last_round
    is_dealing = table.to_act is None and table.winners is None
    yield "waits for a deal", state.chance is not None, is_dealing
    if state.chance is not None:
        yield "next dealer", state.chance.dealer, table.next_dealer
        yield "deck", list(state.chance.cards), table.config.deck
    yield "racks", [list(rack) for rack in state.racks], table.racks
    yield "draw_pile", list(state.draw_pile), table.draw_pile
    yield "discard_pile", list(state.discard_pile), table.discard_pile
    yield "drawn", state.drawn, table.drawn
    if table.to_act is not None:
        yield "turned_over", state.turned_over, table.turned_over
        yield "had_turn", list(state.had_turn), table.had_turn
        yield "rack", state.rack and list(state.rack), table.racks[table.to_act]


def seen_facts(view: racko.View, table: Table) -> Iterable[Pair]:
    """Pair what both say that a seat or a spectator may know."""
    seat = view.seat
    racks = table.seen_racks(seat)
    known = [
        [] if holder == seat else sorted(card for card in rack if card is not None)
        for holder, rack in enumerate(racks)
    ]
    yield "racks", [list(rack) for rack in view.racks], racks
    yield "known", [list(cards) for cards in view.known], known
    yield "rack", view.rack and list(view.rack), None if seat is None else table.racks[seat]
    yield "discard_pile", list(view.discard_pile), table.discard_pile
    yield "draw_pile_size", view.draw_pile_size, len(table.draw_pile)
    yield "to_act", view.to_act, table.to_act
    yield "scores", list(view.scores), table.scores
    yield "dealer", view.dealer, table.dealer
    yield "is_over", view.is_over, table.winners is not None
    yield "last_round", view.last_round and list(view.last_round.points), table.last_round
    yield "drawn", view.drawn, table.seen_drawn(seat)
    if table.to_act is not None:
        order = view.draw_order
        yield "draw_order", None if order is None else list(order), table.seen_draw_order()
        yield "turned_over", view.turned_over, table.turned_over
        yield "had_turn", list(view.had_turn), table.had_turn
    legal = table.legal_moves() if seat is not None and seat == table.to_act else set[str]()
    yield "legal moves", sorted(map(str, racko.legal_moves(view))), sorted(legal)


@dataclass
class Lockstep:
    """One match on both sides."""

    config: Config
    seed: int
    share_random: float
    steps: int = 0
    rounds: int = 0
    turn_overs: int = 0

    def compare(self, pairs: Iterable[Pair], where: str = "state") -> None:
        for name, library, model in pairs:
            if library != model:
                line = (
                    f"Lockstep({self.config}, {self.seed}, {self.share_random}).play()"
                    f"  # step {self.steps}, {where}: {name} is {library}, not {model}"
                )
                pytest.fail(line, pytrace=False)

    def check(self, state: racko.State, table: Table, moves: dict[str, racko.Move]) -> None:
        self.compare(facts(state, table))
        legal = table.legal_moves()
        self.compare([("moves", sorted(map(str, racko.legal_moves(state))), sorted(legal))])
        viewers: Sequence[Seat | None] = [*map(Seat, range(self.config.seats)), None]
        for viewer in viewers:
            view = racko.view(state, viewer)
            self.compare(
                seen_facts(view, table), "spectator" if viewer is None else f"seat {viewer}"
            )
        actor = state.to_act
        if actor is not None:
            for text, move in moves.items():
                is_legal = racko.why_illegal(state, actor, move) is None
                self.compare([(f"{text} is legal", is_legal, text in legal)])

    def deal(self, state: racko.State, table: Table, dealer: int, random: Random) -> racko.State:
        order = random.sample(self.config.deck, len(self.config.deck))
        is_named = table.next_dealer is not None or state.rules.dealer is not None
        table.deal(order, dealer)
        named = None if is_named and random.random() < 0.5 else dealer
        return racko.apply_chance(state, racko.deal_cards(state, order, dealer=named))

    def play(self) -> None:
        """Play to the end of the match, or long enough."""
        random = Random(self.seed)
        first_dealer = random.randrange(self.config.seats)
        rules = rules_of(self.config, random.choice([None, first_dealer]))
        state, table, moves = racko.start(rules), Table(self.config), every_move(self.config)
        self.compare([("scores", list(state.scores), table.scores)], "start")
        self.compare([("dealer", state.dealer, None), ("to_act", state.to_act, None)], "start")
        self.compare([("moves", racko.legal_moves(state), ())], "start")
        while table.winners is None and self.steps < MAX_STEPS:
            self.steps += 1
            actor = table.to_act
            if actor is None:
                dealer = first_dealer if table.next_dealer is None else table.next_dealer
                state = self.deal(state, table, dealer, random)
            else:
                text = choose(table, random, self.share_random)
                was_turned_over = table.turned_over
                state = racko.apply(state, Seat(actor), moves[text])
                table.play(text)
                self.rounds += table.to_act is None
                self.turn_overs += table.turned_over and not was_turned_over
            self.check(state, table, moves)


@pytest.mark.parametrize("series", SERIES, ids=lambda series: series.name)
def test_lockstep(series: Series) -> None:
    rounds = turn_overs = 0
    for seed in range(series.matches):
        match = Lockstep(series.config, seed, series.share_random)
        match.play()
        rounds += match.rounds
        turn_overs += match.turn_overs
    assert rounds >= series.matches
    assert turn_overs > 0
