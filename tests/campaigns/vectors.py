"""Choose the conformance vectors from random matches, and write them into the package.

    python tests/campaigns/vectors.py src/cardrules/vectors

The seeds are fixed, so the same rules give the same files. Of all positions met, those are kept
that show most of what is still rare among the kept ones: kinds of move, reasons, events, phases.
"""

import json
import math
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import attrs

from cardrules import AnyGame, Seat, all_seats, games, queen_of_scots, racko, rank, wire
from cardrules.dealing import PythonRandomness
from cardrules.game import GameRules, GameState, GameView

KEPT = 300
MOST_LEGAL = 60
MOST_REFUSED = 8

Guess: TypeAlias = Callable[[random.Random, GameView], Iterator[object]]


@attrs.frozen
class Step:
    """What happened between two states."""

    before: GameState
    events: tuple[object, ...]
    after: GameState


@attrs.frozen(eq=False)
class Vector:
    """One position of one seat, written, with what it shows."""

    text: str
    shows: frozenset[Hashable]


def cards(text: str) -> tuple[rank.Card, ...]:
    """Return cards of RANK."""
    return rank.cards(text)


SMALL = cards("1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 12 W W W U U U D D C C2")
MODIFIERS = cards("1 1 2 2 3 4 5 U U U U D D D D D C2")
TINY_DECK = queen_of_scots.Deck(
    [
        queen_of_scots.CardType("j", points=50, copies=4, wild=True),
        *(queen_of_scots.CardType(name, points=5, copies=5) for name in ("a", "b", "c")),
        *(queen_of_scots.CardType(f"k{i}", points=40, copies=2, royal=True) for i in (1, 2, 3)),
    ]
)

JEWELS = queen_of_scots.Deck(
    [
        queen_of_scots.CardType("j", points=50, copies=12, wild=True),
        queen_of_scots.CardType("a", points=5, copies=7),
        queen_of_scots.CardType("k1", points=40, copies=7, royal=True),
    ]
)

CONFIGURATIONS: Mapping[str, Mapping[str, GameRules]] = {
    "racko": {
        "two seats": racko.Rules(seats=2),
        "three seats": racko.Rules(seats=3),
        "partners": racko.Rules(seats=4, partners=True),
        "bonus": racko.Rules(seats=4, bonus=True),
        "two-player run": racko.Rules(seats=2, two_player_run=True, dealer=0),
        "two-player run said": racko.Rules(
            seats=2, rack_size=4, cards=14, two_player_run=True, declare="optional", target=150
        ),
        "tiny": racko.Rules(seats=2, rack_size=2, cards=6, target=60),
        "tiny said": racko.Rules(seats=2, rack_size=2, cards=7, target=60, declare="optional"),
        "small run": racko.Rules(seats=2, rack_size=3, cards=9, two_player_run=True, bonus=True),
        "small partners": racko.Rules(
            seats=4, rack_size=3, cards=14, partners=True, bonus=True, target=120
        ),
    },
    "rank": {
        "first edition": rank.Rules.first_edition(4),
        "second edition": rank.Rules.second_edition(5),
        "Italian edition": rank.Rules.italian_edition(3),
        "small, first": rank.Rules.first_edition(3, deck=SMALL, hand_size=6, tokens_to_win=3),
        "small, second": rank.Rules.second_edition(4, deck=SMALL, hand_size=5, tokens_to_win=3),
        "small, Italian": rank.Rules.italian_edition(3, deck=SMALL, hand_size=6, tokens_to_win=3),
        "modifiers, first": rank.Rules.first_edition(3, deck=MODIFIERS, hand_size=4),
        "modifiers, second": rank.Rules.second_edition(3, deck=MODIFIERS, hand_size=4),
        "modifiers, Italian": rank.Rules.italian_edition(3, deck=MODIFIERS, hand_size=4),
        "president": rank.Rules.first_edition(
            4, deck=SMALL, hand_size=5, classic_president=True, tokens_to_win=3
        ),
        "Italian president": rank.Rules.italian_edition(
            4, deck=SMALL, hand_size=5, classic_president=True, tokens_to_win=3
        ),
        "King's Hand": rank.Rules.first_edition(
            3, deck=SMALL, hand_size=5, kings_hand=True, tokens_to_win=3
        ),
        "all together": rank.Rules.italian_edition(
            4, deck=SMALL, hand_size=4, kings_hand=True, classic_president=True, endless=True
        ),
    },
    "queen_of_scots": {
        "two seats": queen_of_scots.Rules(seats=2),
        "three seats": queen_of_scots.Rules(seats=3, stock_used_up="reshuffle", dealer=1),
        "four seats": queen_of_scots.Rules(seats=4, target=100),
        "small": queen_of_scots.Rules(seats=2, deck=TINY_DECK, hand_size=5, target=150),
        "small, reshuffle": queen_of_scots.Rules(
            seats=2, deck=TINY_DECK, hand_size=5, target=250, stock_used_up="reshuffle"
        ),
        "small, many jewels": queen_of_scots.Rules(
            seats=2, deck=JEWELS, hand_size=6, target=400, stock_used_up="reshuffle"
        ),
        "small, three seats": queen_of_scots.Rules(
            seats=3, deck=TINY_DECK, hand_size=5, target=250, stock_used_up="reshuffle"
        ),
    },
}


def guess_racko(_: random.Random, view: GameView) -> Iterator[object]:
    """Yield every move with every slot of the rack and one beyond."""
    assert isinstance(view, racko.View)
    yield from (racko.Draw(), racko.Discard(), racko.Discard(go=True))
    for index in range(view.rules.rack_size + 1):
        slot = racko.Slot(5 * (index + 1))
        for go in (False, True):
            yield from (racko.Take(slot, go=go), racko.Place(slot, go=go))


def guess_rank(chance: random.Random, view: GameView) -> Iterator[object]:
    """Yield every move without cards, and selections from the hand with any value."""
    assert isinstance(view, rank.View)
    plain = (rank.Pass, rank.GoFirst, rank.Steal, rank.TakeKingsHand, rank.KeepHand)
    yield from (kind() for kind in plain)
    known = [*view.hand, *chance.sample(list(rank.Card), 2)]
    for _ in range(120):
        chosen = tuple(chance.sample(known, chance.randint(1, min(4, len(known)))))
        if view.hand and chance.random() < 0.9:
            chosen = tuple(chance.sample(view.hand, min(len(view.hand), chance.randint(1, 4))))
        yield rank.Play(chosen, chance.choice([None, *range(1, 15)]))
        values = [card.index + 1 for card in chosen if card.index < 12]
        yield rank.Play(chosen, max(values, default=13) + chance.choice([-1, 0, 0, 1]))
        yield rank.Give(chosen[:2])


def guess_scots(chance: random.Random, view: GameView) -> Iterator[object]:
    """Yield every kind of move, with cards from the hand and others."""
    assert isinstance(view, queen_of_scots.View)
    deck = view.rules.deck
    hand, others = list(view.hand or ()), chance.sample(deck.cards, 3)
    kinds = sorted(set(deck.kinds.values()))
    yield queen_of_scots.Draw()
    yield queen_of_scots.Discard(queen_of_scots.Card("no-such-card"))
    for _ in range(60):
        known = hand if hand and chance.random() < 0.9 else [*hand, *others]
        card, kind = chance.choice(known), chance.choice(kinds)
        count = min(len(known), chance.choice([1, 2, 2, 3, 3, 3, 4]))
        chosen = tuple(chance.sample(known, count))
        yield queen_of_scots.Take(chosen)
        yield queen_of_scots.TakeOnto(kind)
        yield queen_of_scots.Lay(chosen)
        yield queen_of_scots.Add(card)
        yield queen_of_scots.Add(card, kind)
        yield queen_of_scots.Discard(card)


GUESSES: Mapping[str, Guess] = {
    "racko": guess_racko,
    "rank": guess_rank,
    "queen_of_scots": guess_scots,
}


def choose(chance: random.Random, state: GameState, legal: tuple[object, ...]) -> object:
    """Return a legal move: in RACK-O mostly one that puts a card about where it belongs."""
    if isinstance(state, racko.State) and chance.random() < 0.9:
        size, highest = state.rules.rack_size, state.rules.cards
        card = state.discard_pile[-1] if state.drawn is None else state.drawn
        index = (card - 1) * size // highest
        there = (state.rack or ())[index]
        if (there - 1) * size // highest != index:
            slot = 5 * (index + 1)
            puts = [move for move in legal if getattr(move, "slot", None) == slot]
            return puts[-1]
        return legal[-1]
    return chance.choice(legal)


def steps(game: AnyGame, rules: GameRules, seed: int) -> Iterator[Step]:
    """Yield the steps of a match."""
    chance = random.Random(seed)
    state = game.start(rules)
    for _ in range(400):
        if state.chance is not None:
            outcome = game.sample_chance(state, PythonRandomness(chance))
            done = game.chance_transition(state, outcome)
        elif state.to_act is not None:
            move = choose(chance, state, game.legal_moves(state))
            done = game.transition(state, state.to_act, move)
        else:
            return
        yield Step(state, done.events, done.state)
        state = done.state


def vector(name: str, title: str, step: Step, seat: Seat | None, chance: random.Random) -> Vector:
    """Return what one seat sees of a step, written, and what that shows."""
    game = games.load(name)
    view, after = game.view(step.before, seat), game.view(step.after, seat)
    legal = game.legal_moves(view)
    seen = tuple(game.redact(event, seat) for event in step.events)
    guesses = GUESSES[name](chance, view)
    refused = _refused(game, view, seat, guesses)
    codes = chance.sample(sorted(refused), min(len(refused), MOST_REFUSED))
    kinds = sorted({type(move).__name__ for move in legal})
    phase = type(getattr(step.before, "phase", None)).__name__
    role = "spectator" if seat is None else "own" if seat == step.before.to_act else "other"
    shows: set[Hashable] = {
        title,
        (title, phase, role),
        (phase, *kinds),
        tuple(type(event).__name__ for event in seen),
        after.is_over,
        *(("legal", form, title) for form in {_form(str(move)) for move in legal}),
        *(("refused", code, role) for code in codes),
        *((type(event).__name__, role, _nulls(event)) for event in seen),
    }
    written = {
        "name": f"{title}; {'a spectator' if seat is None else f'seat {seat}'}; {phase}",
        "view": wire.to_json(view),
        "legal_moves": [{"text": str(move), "json": wire.to_json(move)} for move in legal],
        "refused": [refused[code] for code in sorted(codes)],
        "events": [wire.to_json(event) for event in seen],
        "next_view": wire.to_json(after),
    }
    text = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    return Vector(text, frozenset(shows))


def _refused(
    game: AnyGame, view: GameView, seat: Seat | None, guesses: Iterator[object]
) -> Mapping[str, Mapping[str, object]]:
    """Return one refused move for each reason that a view gives."""
    found: dict[str, Mapping[str, object]] = {}
    for move in guesses:
        # A spectator is refused nothing, for it cannot ask.
        violation = None if seat is None else game.why_illegal(view, seat, move)
        if violation is not None:
            code, rule = str(violation.code), violation.rule
            found.setdefault(
                code,
                {"text": str(move), "json": wire.to_json(move), "code": code, "rule": rule},
            )
    return found


def _form(text: str) -> str:
    """Return the text of a move without the numbers, and without the names of plain cards."""
    return re.sub(r"\b([1-9][0-9]*|[abc]|k[123]|plain-[0-9]+)\b", "n", text)


def _nulls(event: object) -> tuple[str, ...]:
    """Return the fields of an event that are null."""
    return tuple(key for key, value in wire.to_json(event).items() if value is None)


def candidates(name: str) -> Iterator[Vector]:
    """Yield positions from matches in every configuration."""
    chance = random.Random(name)
    game = games.load(name)
    for title, rules in CONFIGURATIONS[name].items():
        for seed in range(8):
            met = list(steps(game, rules, seed))
            rare = [step for step in met if len(step.events) > 2 or step.before.to_act is None]
            onto = [step for step in met if _takes_onto(game.legal_moves(step.before))]
            rare = [*onto[:5], *rare[:12]]
            last = met[-1].after
            ended = [Step(last, (), last)] if last.is_over else []
            for step in [*chance.sample(met, min(len(met), 25)), *rare, *met[-2:], *ended]:
                seats = (*all_seats(rules.seats), None)
                weights = [6 if seat == step.before.to_act else 1 for seat in seats]
                seat = chance.choices(seats, weights)[0]
                if len(game.legal_moves(game.view(step.before, seat))) <= MOST_LEGAL:
                    yield vector(name, title, step, seat, chance)


def _takes_onto(legal: tuple[object, ...]) -> bool:
    return any(isinstance(move, queen_of_scots.TakeOnto) for move in legal)


def kept(found: list[Vector]) -> list[Vector]:
    """Return those that together show most, one after the other."""
    counts: Counter[Hashable] = Counter()
    chosen: list[Vector] = []
    left = list(dict.fromkeys(found))
    while left and len(chosen) < KEPT:

        def worth(each: Vector) -> float:
            news = math.fsum(1 / (1 + counts[shown]) ** 2 for shown in each.shows)
            return news / (8000 + len(each.text))

        best = max(left, key=worth)
        left.remove(best)
        counts.update(best.shows)
        chosen.append(best)
    return chosen


def main(folder: Path) -> None:
    """Write the files, and say what they show."""
    for name in games.names():
        vectors = kept(list(candidates(name)))
        lines = ",\n".join(each.text for each in vectors)
        head = f'{{"format":{wire.FORMAT},"game":"{name}","vectors":[\n'
        (folder / f"{name}.json").write_text(f"{head}{lines}\n]}}\n", "utf-8", newline="\n")
        codes = set(re.findall(r'"code":"([a-z-]+)","rule"', lines))
        missing = set(map(str, games.load(name).encodings().codes)) - codes
        print(f"{name}: {len(vectors)} vectors; no vector refuses for {sorted(missing)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
