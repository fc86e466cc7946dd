"""Nim, as a game from elsewhere: one heap, 1 to 3 are taken in turn, and who takes the last wins.

It is written as others would: annotations are texts, messages are English only, and the parameters
of its reasons have no types. The cards that chance orders are the seats: the first begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Optional, Union

import attrs

from cardrules import (
    Outcome,
    RoundResult,
    ScoreLine,
    Seat,
    Violation,
    ViolationCode,
    all_seats,
    authoring,
)
from cardrules.authoring import (
    DEAL_DUE,
    NO_SUCH_MOVE,
    NOT_YOUR_TURN,
    OVER,
    OpenMove,
    SimpleGame,
    number,
)

if TYPE_CHECKING:
    from cardrules.dealing import Randomness

MOST = 3


class Code(ViolationCode):
    OVER = OVER
    DEAL_DUE = DEAL_DUE
    NOT_YOUR_TURN = NOT_YOUR_TURN
    NO_SUCH_MOVE = NO_SUCH_MOVE
    SIZE = "size", "nim.take"


@attrs.frozen(order=False)
class Rules(authoring.Rules[Seat]):
    game: ClassVar[str] = "nim"
    seats: int = number("the number of seats", 2, least=2, most=9)
    heap: int = number("the size of the heap", 7, least=1, most=99)

    @property
    def cards(self) -> tuple[Seat, ...]:
        return all_seats(self.seats)


@attrs.frozen(order=False)
class Take(OpenMove):
    count: int


Move = Take


@attrs.frozen(order=False)
class State(authoring.State[Rules]):
    heap: int = 0


@attrs.frozen(order=False)
class View(authoring.View[Rules]):
    heap: int


class Deal(authoring.Deal[Seat]):
    pass


class Stepped(authoring.Stepped[Move, State]):
    pass


class SeenStepped(authoring.SeenStepped[Move, View]):
    pass


class Nim(SimpleGame[State, View, Move, Rules, Deal, Stepped, SeenStepped, Seat]):
    codes = Code
    texts: ClassVar = {
        "en": {
            "rules": "Nim for {seats} with a heap of {heap}.",
            "violation.size": "1 to {most} are taken, not {count}",
            "line.last": "taking the last",
            "event.take.you": "You take {count}.",
            "event.take.other": "{name} takes {count}.",
        }
    }

    def dealt(self, state: State, cards: tuple[Seat, ...], /) -> State:
        return attrs.evolve(state, to_act=cards[0], heap=state.rules.heap)

    def candidates(self, position: Union[State, View], /) -> Iterator[Move]:
        return map(Take, range(1, MOST + 1))

    def refusal(self, position: Union[State, View], move: Move, /) -> Optional[Violation]:
        most = min(MOST, position.heap)
        if 1 <= move.count <= most:
            return None
        return Violation.of(Code.SIZE, most=most, count=move.count)

    def played(self, state: State, seat: Seat, move: Move, /) -> State:
        heap, seats = state.heap - move.count, state.rules.seats
        if heap:
            return attrs.evolve(state, to_act=Seat((seat + 1) % seats), heap=heap)
        last = ScoreLine("last", 1, "nim.score")
        result = RoundResult.of([[last] if at == seat else [] for at in range(seats)])
        match = state.match.after(result, Outcome.by_score(result.points, "nim.win"))
        return attrs.evolve(state, to_act=None, heap=0, match=match)

    def seen(self, state: State, seat: Optional[Seat], /) -> View:
        return View(state.match, state.to_act, seat, state.heap)

    def sampled(self, view: View, randomness: Randomness, /) -> State:
        return State(view.match, view.to_act, view.heap)

    def cards_in(self, state: State, /) -> tuple[Seat, ...]:
        return state.rules.cards


GAME = Nim()
start, deal_cards, sample_chance = GAME.start, GAME.deal_cards, GAME.sample_chance
apply_chance, chance_transition = GAME.apply_chance, GAME.chance_transition
legal_moves, why_illegal = GAME.legal_moves, GAME.why_illegal
moves_with, why_none = GAME.moves_with, GAME.why_none
apply, transition, parse_move = GAME.apply, GAME.transition, GAME.parse_move
view, redact, advance, sample_state = GAME.view, GAME.redact, GAME.advance, GAME.sample_state
to_text, debug_text, encodings = GAME.to_text, GAME.debug_text, GAME.encodings
prompt, move_text, event_text = GAME.prompt, GAME.move_text, GAME.event_text
