"""The laws that every game obeys, checked on a state, a step, or whole random games.

They apply to any module that satisfies `cardrules.Game`, so use them to test your own game as the
built-in games are tested. A broken law raises `LawBrokenError`, which says which law, and where.
"""

from collections.abc import Iterable
from typing import Any, Generic

import attrs

from cardrules._results import Transition
from cardrules._seats import Seat, all_seats
from cardrules._violations import IllegalMove
from cardrules.dealing import Randomness
from cardrules.game import ChanceT, Game, MoveT, RulesT, StateT
from cardrules.wire import dumps, loads


class LawBrokenError(AssertionError):
    """A law of the conformance suite that a game breaks."""


def _must(kept: bool, law: str, *where: object) -> None:  # noqa: FBT001 - a claim, not an option
    if not kept:
        message = "; ".join([law, *map(repr, where)])
        raise LawBrokenError(message)


@attrs.frozen(order=False)
class Laws(Generic[StateT, MoveT, RulesT, ChanceT]):
    """The conformance suite of one game.

    Every check returns quietly, or raises `LawBrokenError`.
    """

    game: Game[StateT, Any, MoveT, RulesT, ChanceT]
    """The game's module."""
    randomness: Randomness
    """The randomness for ``sample_state`` on each view, and for random play."""

    def check_state(self, state: StateT, /, *, candidates: Iterable[MoveT] = ()) -> None:
        """Check every law about one state.

        Args:
            state: the state to look at.
            candidates: more moves to try, legal or not. `Game.legal_moves`, `Game.why_illegal` and
                `Game.apply` must agree on each.

        Raises:
            LawBrokenError: if a law does not hold.
        """
        tried = tuple(candidates)
        self._check_message(state)
        self._check_phase(state)
        self._check_legality(state, tried)
        for seat in (*all_seats(state.rules.seats), None):
            self._check_view(state, seat, tried)

    def check_move(self, state: StateT, seat: int | None, move: MoveT, /) -> StateT:
        """Check every law about a legal move; return the state that it leads to.

        Raises:
            LawBrokenError: if a law does not hold.
            IllegalMove: if the move is not legal.
        """
        step = self.game.transition(state, seat, move)
        same = step.state == self.game.apply(state, seat, move)
        _must(same, "apply and transition agree", state, move)
        self._check_message(move)
        self._check_step(state, step)
        return step.state

    def check_chance(self, state: StateT, outcome: ChanceT, /) -> StateT:
        """Check every law about a chance outcome; return the state that it leads to.

        Raises:
            LawBrokenError: if a law does not hold.
            ChanceError: if the outcome does not fit the state.
        """
        step = self.game.chance_transition(state, outcome)
        same = step.state == self.game.apply_chance(state, outcome)
        _must(same, "apply_chance and chance_transition agree", state)
        self._check_message(outcome)
        self._check_step(state, step)
        return step.state

    def play(self, rules: RulesT, /, *, most_steps: int) -> StateT:
        """Play random moves from the start and check every law; return the last state.

        Moves that were legal earlier are tried again in later states, where they can be illegal.

        Raises:
            LawBrokenError: if a law does not hold.
        """
        state = self.game.start(rules)
        met: dict[MoveT, None] = {}
        for _ in range(most_steps):
            self.check_state(state, candidates=met)
            seat = state.to_act
            if seat is not None:
                legal = self.game.legal_moves(state)
                met.update(dict.fromkeys(legal))
                state = self.check_move(state, seat, legal[self.randomness.below(len(legal))])
            elif state.chance is not None:
                state = self.check_chance(state, self.game.sample_chance(state, self.randomness))
            else:
                break
        return state

    def _check_message(self, value: object) -> None:
        text = dumps(value)
        again = loads(text, most_bytes=len(text.encode()))
        _must(again == value, "a value comes back from its message", value)
        _must(dumps(again) == text, "a value has one message", value)

    def _check_phase(self, state: StateT) -> None:
        waits = state.to_act is None
        due = state.is_over or state.chance is not None
        _must(waits == due, "nobody acts exactly while chance decides or all is over", state)
        _must(state.is_over == (state.outcome is not None), "a match over has an outcome", state)
        result = state.last_round
        if result is not None:
            sums = tuple(sum(line.points for line in lines) for lines in result.lines)
            _must(sums == result.points, "points are the sums of their lines", result)

    def _check_legality(self, state: StateT, candidates: tuple[MoveT, ...]) -> None:
        legal = self.game.legal_moves(state)
        to_act = state.to_act
        _must(len(set(legal)) == len(legal), "each legal move is listed once", state, legal)
        _must((to_act is None) == (not legal), "a seat to act has a move, no other has", state)
        for move in legal:
            _must(self.game.parse_move(str(move)) == move, "a move is read from its text", move)
        before, everything = hash(state), self.game.debug_text(state)
        for seat in (*all_seats(state.rules.seats), None):
            for move in (*legal, *candidates):
                self._check_one(state, seat, move, is_listed=seat == to_act and move in legal)
        same = hash(state) == before and self.game.debug_text(state) == everything
        _must(same, "a state never changes", state)

    def _check_one(
        self, state: StateT, seat: Seat | None, move: MoveT, *, is_listed: bool
    ) -> None:
        violation = self.game.why_illegal(state, seat, move)
        _must(is_listed == (violation is None), "listed means legal", state, seat, move)
        try:
            self.game.apply(state, seat, move)
        except IllegalMove as error:
            _must(error.violation == violation, "one reason at both doors", state, seat, move)
        else:
            _must(is_listed, "only a listed move applies", state, seat, move)

    def _check_view(self, state: StateT, seat: Seat | None, candidates: tuple[MoveT, ...]) -> None:
        game = self.game
        view, legal = game.view(state, seat), game.legal_moves(state)
        self._check_message(view)
        mine = legal if seat is not None and seat == state.to_act else ()
        _must(game.legal_moves(view) == mine, "a view has the moves of its seat", state, seat)
        other = game.sample_state(view, self.randomness)
        _must(game.view(other, seat) == view, "a drawn state has the view", view)
        # The drawn state differs from this one only in what the view does not show.
        _must(repr(other) == repr(state), "a repr tells nothing hidden", state, seat)
        _must(bool(game.prompt(view)), "a view says what it waits for", view)
        if mine:
            _must(game.legal_moves(other) == mine, "the view decides what is legal", view)
        for move in mine:
            words = seat is not None and game.move_text(view, seat, move)
            _must(bool(words), "a legal move has words", view, move)
        for move in (*legal, *candidates):
            reasons = {game.why_illegal(position, seat, move) for position in (state, other, view)}
            _must(len(reasons) == 1, "the view decides the reason", view, move, reasons)

    def _check_step(self, before: StateT, step: Transition[StateT, object]) -> None:
        after, events, result = step.state, step.events, step.round_result
        # A step without a round result must leave the last score sheet as it is, and a move
        # without one must not end the match.
        if result is None:
            goes_on = before.to_act is None or not after.is_over
            told = goes_on and after.last_round == before.last_round
        else:
            told = after.last_round == result and after.to_act is None
        _must(told, "a step says which round it ended, and no other", before, result)
        _must(bool(events), "a step has an event", before)
        for event in events:
            self._check_message(event)
        for seat in (*all_seats(before.rules.seats), None):
            view = self.game.view(before, seat)
            for event in events:
                seen = self.game.redact(event, seat)
                self._check_message(seen)
                words = self.game.event_text(view, seen)
                view = self.game.advance(view, seen)
                is_same = words == self.game.event_text(view, seen)
                _must(is_same and bool(words), "an event has words, and keeps them", view, seen)
            _must(view == self.game.view(after, seat), "a view follows its events", view, events)
