"""The library and the plain model in ``model.py`` play the same matches, step by step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

import pytest

from cardrules import Seat, rank
from rank.model import FULL_DECK, Config, Table, number_sets, ordered, set_values

MAX_STEPS = 2000


@dataclass(frozen=True)
class Series:
    """Matches of one configuration: how many, how many hands, how often a follower passes."""

    name: str
    matches: int
    config: Config
    share_pass: float = 0.3
    hands: int = 8


def deck(text: str) -> tuple[str, ...]:
    return tuple(text.split())


MODIFIERS = deck("1 1 2 2 3 3 4 12 12 W W U U U U D D D D C C2")
WILDS = deck("1 2 2 3 11 11 12 12 W W W W W U U U D D C2 C2")
TWINS = deck("1 1 1 2 2 2 3 3 3 10 11 11 12 12 12 W U U U D D C C2 C2")
FEW_NUMBERS = deck("3 12 W W W U U U U D D D D C C C2 C2")


def editions(name: str, matches: int, config: Config, share_pass: float = 0.3) -> list[Series]:
    """Return the same series in all three editions."""
    second = replace(config, wild_cap=None, lone_modifier_ends_round=True)
    italian = replace(config, several_modifiers=True, all_below=True)
    named = (("first", config), ("second", second), ("Italian", italian))
    return [Series(f"{name}, {edition}", matches, c, share_pass) for edition, c in named]


def small(
    cards: tuple[str, ...],
    seats: int,
    hand_size: int,
    *,
    decks: int = 1,
    tokens_to_win: int = 5,
    classic_president: bool = False,
    endless: bool = False,
    kings_hand: bool = False,
    queen_steals: bool = False,
) -> Config:
    return Config(
        seats,
        decks,
        cards,
        hand_size,
        tokens_to_win,
        classic_president=classic_president,
        endless=endless,
        kings_hand=kings_hand,
        queen_steals=queen_steals,
    )


SERIES = (
    *editions("modifiers", 9, small(MODIFIERS, 3, 5)),
    *editions("modifiers, four seats", 7, small(MODIFIERS, 4, 4)),
    *editions("wilds", 8, small(WILDS, 3, 6), 0.2),
    *editions("twins", 5, small(TWINS, 4, 6)),
    *editions("few numbers", 10, small(FEW_NUMBERS, 4, 4)),
    *editions("few numbers, no pass", 7, small(FEW_NUMBERS, 3, 5), 0.05),
    *editions("classic", 6, small(TWINS, 4, 5, classic_president=True)),
    *editions("classic, three seats", 7, small(WILDS, 3, 4, classic_president=True)),
    *editions(
        "classic, few numbers", 9, small(FEW_NUMBERS, 4, 3, decks=2, classic_president=True)
    ),
    *editions(
        "classic, six seats", 2, small(TWINS, 6, 4, decks=2, classic_president=True, endless=True)
    ),
    *editions("King's Hand", 6, small(TWINS, 3, 5, kings_hand=True)),
    *editions(
        "everything",
        6,
        small(
            FEW_NUMBERS, 5, 4, decks=2, classic_president=True, kings_hand=True, tokens_to_win=3
        ),
    ),
    *editions("the Queen steals", 9, small(TWINS, 4, 5, queen_steals=True)),
    *editions(
        "the Queen steals, few numbers", 9, small(FEW_NUMBERS, 4, 3, decks=2, queen_steals=True)
    ),
    *editions("the Queen steals, three seats", 5, small(WILDS, 3, 4, queen_steals=True)),
    *editions(
        "the Queen steals, King's Hand",
        5,
        small(FEW_NUMBERS, 5, 4, decks=2, kings_hand=True, queen_steals=True),
    ),
    *editions("one card", 10, small(MODIFIERS, 4, 1, tokens_to_win=9)),
    *editions("thirteen small hands", 1, small(MODIFIERS, 13, 3, decks=2)),
    *editions("no draw pile", 8, small(deck("1 2 3 4 W U D C2 C2 C2 C2 5"), 3, 4)),
    Series("full, three seats", 1, Config(3), hands=2),
    Series("full, four seats", 1, Config(4), hands=2),
    Series("full, six seats", 1, Config(6), hands=2),
    Series(
        "full, King's Hand, four seats, second",
        1,
        Config(4, kings_hand=True, wild_cap=None, lone_modifier_ends_round=True),
        hands=2,
    ),
    Series(
        "full, classic, five seats, Italian",
        1,
        Config(5, classic_president=True, several_modifiers=True, all_below=True),
        hands=2,
    ),
    Series("full, thirteen seats", 1, Config(13, decks=2), hands=1),
    Series("full, two decks, four seats", 1, Config(4, decks=2), hands=1),
)


def rules_of(config: Config) -> rank.Rules:
    return rank.Rules(
        seats=config.seats,
        decks=config.decks,
        deck=None if config.deck == FULL_DECK else rank.cards(" ".join(config.deck)),
        hand_size=config.hand_size,
        tokens_to_win=config.tokens_to_win,
        classic_president=config.classic_president,
        endless=config.endless,
        kings_hand=config.kings_hand,
        wild_cap=config.wild_cap,
        lone_modifier_ends_round=config.lone_modifier_ends_round,
        several_modifiers=config.several_modifiers,
        queen_exchange="all_below" if config.all_below else "second_to_last",
        queen_steals=config.queen_steals,
    )


def texts(cards: Iterable[rank.Card]) -> list[str]:
    return [card.value for card in cards]


Pair = tuple[str, object, object]


def match_facts(facts: rank.State | rank.View, table: Table) -> Iterable[Pair]:
    """Pair what both say that everyone knows: a name, the library's and the model's."""
    yield "to_act", facts.to_act, table.to_act
    yield "is_over", facts.is_over, table.phase == "over"
    yield "scores", list(facts.scores), table.scores
    yield "places", list(facts.places), table.places
    yield "reigns", list(facts.reigns), table.reigns
    yield "longest_reigns", list(facts.longest_reigns), table.longest_reigns
    yield "last_round", facts.last_round and list(facts.last_round.points), table.last_round
    yield "winners", facts.outcome and list(facts.outcome.winners), table.winners
    standing = facts.outcome and [list(seats) for seats in facts.outcome.standing]
    yield "standing", standing, table.standing and [[seat] for seat in table.standing]
    yield "waits for a deal", facts.chance is not None, table.phase == "deal"
    pile = facts.pile and (facts.pile.size, facts.pile.value, texts(facts.pile.cards))
    yield "pile", pile, table.pile
    plays = [(play.seat, texts(play.cards), play.value) for play in facts.plays]
    yield "plays", plays, table.plays
    yield "passed", list(facts.passed), sorted(table.passed)
    is_playing = table.phase == "play"
    yield "leader", facts.leader, table.leader if is_playing else None
    yield "last_player", facts.last_player, table.last_player if is_playing else None
    yield "out", list(facts.out), table.out
    if table.to_act is not None:
        yield "steal_possible", facts.steal_possible, table.steal_possible
        modifiers_only = [facts.modifiers_only[seat] for seat in table.holding()]
        expected = [seat in table.modifiers_only for seat in table.holding()]
        yield "modifiers_only", modifiers_only, expected


def state_facts(state: rank.State, table: Table) -> Iterable[Pair]:
    """Pair what both say of the cards."""
    yield "hands", [texts(hand) for hand in state.hands], [ordered(hand) for hand in table.hands]
    yield "draw_pile", texts(state.draw_pile), table.draw_pile
    yield "played", texts(state.played), ordered(table.played)
    yield "kings_hand", texts(state.kings_hand), ordered(table.kings_hand)
    yield "set_aside", texts(state.set_aside), ordered(table.set_aside)
    taken = [(each.giver, each.taker, texts(each.cards)) for each in state.taken]
    yield "taken", taken, table.taken
    if table.phase != "deal" or table.places:
        hands = [card for hand in state.hands for card in hand]
        elsewhere = [*state.draw_pile, *state.played, *state.kings_hand, *state.set_aside]
        yield "all cards", ordered(texts([*hands, *elsewhere])), table.config.cards


def view_facts(view: rank.View, table: Table) -> Iterable[Pair]:
    """Pair what both say that a seat or a spectator may know."""
    seat = view.seat
    yield "hand", texts(view.hand), [] if seat is None else ordered(table.hands[seat])
    yield "hand_sizes", list(view.hand_sizes), [len(hand) for hand in table.hands]
    yield "draw_pile_size", view.draw_pile_size, len(table.draw_pile)
    yield "kings_hand_size", view.kings_hand_size, len(table.kings_hand)
    yield "played", texts(view.played), ordered(table.played)
    if table.to_act is not None:
        nothing: list[list[str]] = [[]] * table.config.seats
        known = nothing if seat is None else [ordered(cards) for cards in table.known[seat]]
        yield "known", [texts(cards) for cards in view.known], known
    taken = [
        (each.giver, each.taker, each.count, None if each.cards is None else texts(each.cards))
        for each in view.taken
    ]
    expected = [
        (giver, taker, len(cards), cards if seat in (giver, taker) else None)
        for giver, taker, cards in table.taken
    ]
    yield "taken", taken, expected
    if table.set_aside:
        own = ordered(table.set_aside) if seat == table.king else None
        yield "set_aside", view.set_aside and texts(view.set_aside), own
    legal = table.legal_moves() if seat is not None and seat == table.to_act else set[str]()
    yield "legal moves", sorted(map(str, rank.legal_moves(view))), sorted(legal)


@dataclass
class Lockstep:
    """One match on both sides."""

    config: Config
    seed: int
    share_pass: float
    max_hands: int
    steps: int = 0
    hands: int = 0
    decisions: int = 0
    """How many moves were made in the hand."""

    def compare(self, pairs: Iterable[Pair], where: str) -> None:
        for name, library, model in pairs:
            if library != model:
                line = (
                    f"Lockstep({self.config}, {self.seed}, {self.share_pass}, {self.max_hands})"
                    f".play()  # step {self.steps}, {where}: {name} is {library}, not {model}"
                )
                pytest.fail(line, pytrace=False)

    def check(self, state: rank.State, table: Table, moves: dict[str, rank.Move]) -> None:
        self.compare(match_facts(state, table), "state")
        self.compare(state_facts(state, table), "state")
        legal = table.legal_moves()
        listed = rank.legal_moves(state)
        self.compare([("moves", sorted(map(str, listed)), sorted(legal))], "state")
        self.compare([("stuck", bool(listed), table.to_act is not None)], "state")
        viewers: Sequence[Seat | None] = [*map(Seat, range(self.config.seats)), None]
        for viewer in viewers:
            view, where = rank.view(state, viewer), f"seat {viewer}"
            self.compare(match_facts(view, table), where)
            self.compare(view_facts(view, table), where)
        moves.update({str(move): move for move in listed})
        if state.to_act is not None:
            for text, move in list(moves.items())[-40:]:
                is_legal = rank.why_illegal(state, state.to_act, move) is None
                self.compare([(f"{text} is legal", is_legal, text in legal)], "state")

    def choose(self, table: Table, random: Random) -> str:
        legal = sorted(table.legal_moves())
        if "pass" in legal and random.random() < self.share_pass:
            return "pass"
        if random.random() < 0.3:
            # As few cards as possible: hands last longer, and lone modifiers come about.
            return min(legal, key=len)
        return random.choice(legal)

    def play(self) -> None:
        """Play to the end of the match, or long enough."""
        random = Random(self.seed)
        state, table = rank.start(rules_of(self.config)), Table(self.config)
        moves = {text: rank.parse_move(text) for text in ("pass", "steal", "give 1", "play C")}
        self.check(state, table, moves)
        seats, size = self.config.seats, self.config.hand_size
        while table.phase != "over" and self.hands <= self.max_hands and self.steps < MAX_STEPS:
            self.steps += 1
            if table.to_act is None:
                order = random.sample(self.config.cards, len(self.config.cards))
                king = None if table.places else random.randrange(seats)
                table.deal(order, king)
                dealt = rank.deal_cards(state, [rank.Card(card) for card in order], king=king)
                state = rank.apply_chance(state, dealt)
                self.hands += 1
                self.decisions = 0
            else:
                self.decisions += 1
                actor, text = table.to_act, self.choose(table, random)
                state = rank.apply(state, Seat(actor), rank.parse_move(text))
                table.play(text)
            self.check(state, table, moves)
            if self.config.decks == 1:
                draws = 2 * self.config.deck.count("C2")
                most = seats * (size * seats + draws) + (0 if size == 15 else seats + 2)
                self.compare([("decisions", self.decisions <= most, True)], "state")


@pytest.mark.parametrize("series", SERIES, ids=lambda series: series.name)
def test_lockstep(series: Series) -> None:
    for seed in range(series.matches):
        match = Lockstep(series.config, seed, series.share_pass, series.hands)
        match.play()
        assert match.hands >= 1


@pytest.mark.parametrize("seed", range(20))
def test_the_model_leaves_out_no_set(seed: int) -> None:
    """The model's shortcut against every selection of every card."""
    numbers = sorted(Random(seed).choices(range(1, 7), k=6))
    for ups in range(4):
        everything = {
            tuple(
                sorted(
                    (n for n, is_in in zip(numbers, chosen, strict=True) if is_in), reverse=True
                )
            )
            for chosen in product((False, True), repeat=len(numbers))
        }
        found = list(number_sets(numbers, ups))
        assert len(set(found)) == len(found)
        assert {each for each in everything if set_values(each, ups)} == {
            each for each in found if set_values(each, ups)
        }
