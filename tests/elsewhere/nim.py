"""Nim, as a game from elsewhere: one heap, 1 to 3 are taken in turn, and who takes the last wins.

It is written as others would: annotations are texts, messages are English only, and the parameters
of its reasons have no types.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Optional, Union

import attrs

from cardrules import (
    ChanceError,
    IllegalMove,
    Outcome,
    ParseError,
    RoundResult,
    RulesError,
    ScoreLine,
    Seat,
    SeatError,
    Transition,
    Violation,
    ViolationCode,
    language,
)
from cardrules.wire import Audience, Encodings, entry
from cardrules.wording import Words

if TYPE_CHECKING:
    from cardrules.dealing import Randomness

MOST = 3

language.extend(
    "en",
    {
        "nim.violation.over": "the match is over",
        "nim.violation.deal-due": "it is not settled who begins",
        "nim.violation.turn": "seat {to_act} is to act, not seat {seat}",
        "nim.violation.size": "1 to {most} are taken",
        "nim.line.last": "taking the last",
        "nim.event.took.you": "You take {count}.",
        "nim.event.took.other": "{name} takes {count}.",
        "nim.event.began": "Seat {first} begins.",
    },
)


class Code(ViolationCode):
    OVER = "over", "nim.over"
    DEAL_DUE = "deal-due", "nim.deal"
    TURN = "turn", "nim.turn"
    SIZE = "size", "nim.take"


@attrs.frozen(order=False)
class Rules:
    seats: int = 2
    heap: int = 7

    @property
    def rules_version(self) -> int:
        return 1

    @property
    def options_id(self) -> str:
        return f"{self.seats}-{self.heap}"

    def describe(self, language: str = "en", /) -> str:
        return f"Nim ({language}) with a heap of {self.heap}"


def check_rules(rules: Rules) -> None:
    if rules.heap < 1:
        raise RulesError("heap", rules.heap, "a heap holds 1 at least")


@attrs.frozen(order=False)
class Take:
    count: int

    def __str__(self) -> str:
        return f"take {self.count}"


Move = Take


@attrs.frozen(order=False)
class Deal:
    first: Seat


@attrs.frozen(order=False)
class Draw:
    """What a state waits for: who begins, as the first of these numbers."""

    cards: tuple[int, ...]


@attrs.frozen(order=False)
class Facts:
    rules: Rules
    to_act: Optional[Seat]
    heap: int
    scores: tuple[int, ...]
    last_round: Optional[RoundResult]
    outcome: Optional[Outcome]


class Shown:
    """The facts of a state or a view, as its own."""

    facts: Facts

    @property
    def rules(self) -> Rules:
        return self.facts.rules

    @property
    def to_act(self) -> Seat | None:
        return self.facts.to_act

    @property
    def scores(self) -> tuple[int, ...]:
        return self.facts.scores

    @property
    def last_round(self) -> RoundResult | None:
        return self.facts.last_round

    @property
    def outcome(self) -> Outcome | None:
        return self.facts.outcome

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def chance(self) -> Draw | None:
        waits = self.to_act is None and not self.is_over
        return Draw(tuple(range(self.rules.seats))) if waits else None


@attrs.frozen(order=False)
class State(Shown):
    facts: Facts


@attrs.frozen(order=False)
class View(Shown):
    facts: Facts
    seat: Optional[Seat]


@attrs.frozen(order=False)
class Began:
    first: Seat


@attrs.frozen(order=False)
class Took:
    seat: Seat
    count: int
    to_act: Seat | None
    result: RoundResult | None
    outcome: Outcome | None


Event = Union[Began, Took]
SeenEvent = Event


def start(rules: Rules, /) -> State:
    return State(Facts(rules, None, rules.heap, (0,) * rules.seats, None, None))


def deal_cards(state: State, order: Sequence[int], /) -> Deal:
    return Deal(Seat(order[0]))


def sample_chance(state: State, randomness: Randomness, /) -> Deal:
    return Deal(Seat(randomness.below(state.rules.seats)))


def apply_chance(state: State, outcome: Deal, /) -> State:
    return chance_transition(state, outcome).state


def chance_transition(state: State, outcome: Deal, /) -> Transition[State, Event]:
    if state.chance is None:
        raise ChanceError("state", None, "nothing is due")
    began = Began(outcome.first)
    return Transition(State(_after(state.facts, began)), (began,))


def legal_moves(position: State | View, /) -> tuple[Move, ...]:
    if position.to_act is None:
        return ()
    if isinstance(position, View) and position.seat != position.to_act:
        return ()
    return tuple(Take(count) for count in range(1, min(MOST, position.facts.heap) + 1))


def why_illegal(position: State | View, seat: int | None, move: Move, /) -> Violation | None:
    if isinstance(position, View) and seat != position.seat:
        raise SeatError("seat", seat, "a view answers for its own seat only")
    if position.is_over:
        return Violation.of(Code.OVER)
    if position.to_act is None:
        return Violation.of(Code.DEAL_DUE)
    if seat != position.to_act:
        return Violation.of(Code.TURN, seat=-1 if seat is None else seat, to_act=position.to_act)
    most = min(MOST, position.facts.heap)
    return None if 1 <= move.count <= most else Violation.of(Code.SIZE, most=most)


def moves_with(view: View, cards: Iterable[int], /) -> tuple[Move, ...]:
    chosen = Take(len(tuple(cards)))
    return tuple(move for move in legal_moves(view) if move == chosen)


def why_none(view: View, cards: Iterable[int], /) -> Violation | None:
    return why_illegal(view, view.seat, Take(len(tuple(cards))))


def apply(state: State, seat: int | None, move: Move, /) -> State:
    return transition(state, seat, move).state


def transition(state: State, seat: int | None, move: Move, /) -> Transition[State, Event]:
    violation, actor = why_illegal(state, seat, move), state.to_act
    if violation is not None or actor is None:
        raise IllegalMove(violation or Violation.of(Code.OVER))
    rules = state.rules
    following, result, outcome = Seat((actor + 1) % rules.seats), None, None
    if state.facts.heap == move.count:
        last = ScoreLine("last", 1, "nim.score")
        result = RoundResult.of([[last] if at == actor else [] for at in range(rules.seats)])
        outcome = Outcome.by_score(result.points, "nim.win")
    event = Took(actor, move.count, None if outcome else following, result, outcome)
    return Transition(State(_after(state.facts, event)), (event,), event.result)


def _after(facts: Facts, event: SeenEvent) -> Facts:
    if isinstance(event, Began):
        return attrs.evolve(facts, to_act=event.first)
    return attrs.evolve(
        facts,
        to_act=event.to_act,
        heap=facts.heap - event.count,
        scores=event.result.points if event.result else facts.scores,
        last_round=event.result or facts.last_round,
        outcome=event.outcome,
    )


def view(state: State, seat: int | None, /) -> View:
    if seat is not None and not 0 <= seat < state.rules.seats:
        raise SeatError("seat", seat, f"there is no seat {seat}")
    return View(state.facts, None if seat is None else Seat(seat))


def redact(event: Event, seat: int | None, /) -> SeenEvent:
    return event


def advance(view: View, event: SeenEvent, /) -> View:
    return View(_after(view.facts, event), view.seat)


def sample_state(view: View, randomness: Randomness, /) -> State:
    return State(view.facts)


def parse_move(text: str, /) -> Move:
    match text.split():
        case ["take", count] if count.isdecimal():
            return Take(int(count))
        case _:
            raise ParseError("move", text, "write 'take 2'")


def to_text(view: View, language: str = "en", /) -> str:
    return f"a heap of {view.facts.heap}, and seat {view.to_act} is to act"


_WORDS = Words("nim")
move_text, event_text, prompt = _WORDS.move_text, _WORDS.event_text, _WORDS.prompt


def debug_text(state: State, /) -> str:
    return repr(state)


@cache
def encodings() -> Encodings[State, View, Move, Rules, Deal, SeenEvent]:
    everyone = Audience.EVERYONE
    messages = (State, View, Deal, Take, Began, Took)
    return Encodings(
        game="nim",
        rules=Rules,
        state=State,
        view=View,
        codes=Code,
        moves=Move,
        seen_events=SeenEvent,
        chance=Deal,
        entries=(
            entry(Rules, json=everyone, text=everyone, check=check_rules),
            *(entry(cls, json=everyone, text=everyone) for cls in messages),
        ),
    )
