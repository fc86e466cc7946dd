"""The laws that every game obeys, checked on a state, a step, or whole random games.

They apply to any module that satisfies `cardrules.Game`, so use them to test your own game as the
built-in games are tested. A broken law raises `LawBrokenError`, which says which law, and where.

What must stay hidden is found by comparing worlds: states that have the same view for a seat. In
all of them the seat must meet the same moves, reasons, views and events. `Game.sample_state` draws
such worlds, but from the view itself, so it may take for known what the view gives away. Write
down once, without the view, which cards are hidden, and pass that as `Laws.mixed`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, Generic, cast

import attrs

from cardrules._results import Transition
from cardrules._seats import Seat, all_seats
from cardrules._violations import IllegalMove
from cardrules.dealing import Randomness, shuffled
from cardrules.errors import ChanceError, DecodeError, EncodeError
from cardrules.game import ChanceT, Game, GameView, MoveT, RulesT, StateT
from cardrules.testing._comparing import all_same, changeable, swapped, those_in
from cardrules.wire import dumps, loads

_MOST_WORLD_MOVES = 12
"""How many moves are tried in a world to find one that looks like the move that was made."""


class LawBrokenError(AssertionError):
    """A law of the conformance suite that a game breaks."""


def _must(kept: bool, law: str, *where: object) -> None:  # noqa: FBT001 - a claim, not an option
    if not kept:
        message = "; ".join([law, *map(repr, where)])
        raise LawBrokenError(message)


@attrs.frozen(order=False)
class Laws(Generic[StateT, MoveT, RulesT, ChanceT]):
    """The conformance suite of one game.

    Every check returns quietly, or raises `LawBrokenError`. The selections that are tried are no
    card, each card of the deck, and the cards that each legal move names.
    """

    game: Game[StateT, Any, MoveT, RulesT, ChanceT]
    """The game's module."""
    randomness: Randomness
    """The randomness for ``sample_state`` on each view, and for random play."""
    mixed: Callable[[StateT, Seat | None, Randomness], StateT] | None = None
    """Returns a state with the cards mixed that a seat, or a spectator (None), may not know.

    Write it without the view, so that it does not take for known what a view gives away.
    """
    secret_moves: tuple[type, ...] = ()
    """The classes of moves that another seat cannot tell apart unless its view shows which."""

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
        self._check_value(state.rules)
        self._check_value(state, state.rules)
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
        self._check_value(move)
        self._check_step(state, step)
        for watcher in (*all_seats(state.rules.seats), None):
            self._check_secrecy(watcher, state, step, self._like_moves(state, watcher, move))
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
        self._check_value(outcome)
        self._check_step(state, step)
        self._check_deals(state)
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

    def _check_value(self, value: object, rules: object = None) -> None:
        where = changeable(value, rules)
        _must(where is None, f"a value cannot be changed: {type(value).__name__}{where}")
        try:
            text = dumps(value)
            again = loads(text, most_bytes=len(text.encode()))
        except (DecodeError, EncodeError) as error:
            message = f"a value comes back from its message: {error}"
            raise LawBrokenError(message) from error
        _must(again == value, "a value comes back from its message", value)
        _must(dumps(again) == text, "a value has one message", value)

    def _check_phase(self, state: StateT) -> None:
        due = state.is_over or state.chance is not None
        _must(
            (state.to_act is None) == due,
            "nobody acts exactly while chance decides or all is over",
            state,
        )
        _must(state.is_over == (state.outcome is not None), "a match over has an outcome", state)
        result = state.last_round
        if result is not None:
            sums = tuple(sum(line.points for line in lines) for lines in result.lines)
            _must(sums == result.points, "points are the sums of their lines", result)

    def _check_legality(self, state: StateT, candidates: tuple[MoveT, ...]) -> None:
        legal, to_act = self.game.legal_moves(state), state.to_act
        _must(len(set(legal)) == len(legal), "each legal move is listed once", state, legal)
        _must((to_act is None) == (not legal), "a seat to act has a move, no other has", state)
        for move in legal:
            _must(self.game.parse_move(str(move)) == move, "a move is read from its text", move)
        before = hash(state), self.game.debug_text(state)
        for seat in (*all_seats(state.rules.seats), None):
            for move in (*legal, *candidates):
                self._check_one(state, seat, move, is_listed=seat == to_act and move in legal)
        _must(before == (hash(state), self.game.debug_text(state)), "a state never changes", state)

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
        game, view = self.game, self.game.view(state, seat)
        legal = game.legal_moves(state)
        self._check_value(view, state.rules)
        mine = legal if seat is not None and seat == state.to_act else ()
        _must(game.legal_moves(view) == mine, "a view has the moves of its seat", state, seat)
        _must(bool(game.prompt(view)), "a view says what it waits for", view)
        for move in mine:
            words = game.move_text(view, seat or 0, move)
            _must(bool(words), "a legal move has words", view, move)
        self._check_selections(state, view, mine)
        for other in self._worlds(state, view):
            again = game.view(other, seat)
            _must(again == view, "a drawn state has the view", view)
            # The drawn state differs from this one only in what the view does not show.
            same = all_same(again, view) and repr(again) == repr(view)
            _must(same, "equal views are the same in all their parts", view)
            _must(repr(other) == repr(state), "a repr tells nothing hidden", state, seat)
            if mine:
                _must(game.legal_moves(other) == mine, "the view decides what is legal", view)
            for move in (*legal, *candidates):
                doors = (state, other, view)
                reasons = {game.why_illegal(position, seat, move) for position in doors}
                _must(len(reasons) == 1, "the view decides the reason", view, move, reasons)

    def _worlds(self, state: StateT, view: GameView) -> Iterator[StateT]:
        """Yield states that look like this one from the seat of a view."""
        yield self.game.sample_state(view, self.randomness)
        if self.mixed is not None:
            yield self.mixed(state, view.seat, self.randomness)

    def _due(self, state: StateT) -> tuple[object, ...]:
        """Return the cards that a state waits for; none if it waits for none."""
        return tuple(state.chance.cards) if state.chance else ()

    def _check_selections(self, state: StateT, view: GameView, mine: tuple[MoveT, ...]) -> None:
        """Check ``moves_with`` and ``why_none``: no cards, each card, the cards of each move."""
        deck = dict.fromkeys(self._due(self.game.start(cast("RulesT", state.rules))))
        singles = [(card,) for card in deck] if mine else []
        tried = [(), *singles, *(tuple(those_in(move, deck)) for move in mine)]
        found: Counter[MoveT] = Counter()
        for cards in {tuple(sorted(map(repr, cards))): cards for cards in tried}.values():
            moves = self.game.moves_with(view, cards)
            found.update(moves)
            has_reason = self.game.why_none(view, cards) is not None
            _must(has_reason != bool(moves), "a selection has a move or a reason", view, cards)
        _must(found == Counter(mine), "each legal move belongs to one selection", view, found)

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
            self._check_value(event, before.rules)
        for seat in (*all_seats(before.rules.seats), None):
            view = self.game.view(before, seat)
            for event in events:
                seen = self.game.redact(event, seat)
                self._check_value(seen, before.rules)
                words = self.game.event_text(view, seen)
                view = self.game.advance(view, seen)
                is_same = words == self.game.event_text(view, seen)
                _must(is_same and bool(words), "an event has words, and keeps them", view, seen)
            _must(view == self.game.view(after, seat), "a view follows its events", view, events)

    def _check_deals(self, before: StateT) -> None:
        """Check that deals look the same to a seat if they differ only in what it cannot see."""
        game, cards = self.game, shuffled(self._due(before), self.randomness)
        steps: list[Transition[StateT, object]] = []
        for order in swapped(cards, self.randomness):
            # A game may leave something else open, such as who deals.
            with suppress(ChanceError):
                steps.append(game.chance_transition(before, game.deal_cards(before, order)))
        for seat in (*all_seats(before.rules.seats), None) if steps else ():
            self._check_secrecy(seat, before, steps[0], steps[1:])

    def _like_moves(
        self, before: StateT, seat: Seat | None, move: MoveT
    ) -> Iterator[Transition[StateT, object]]:
        """Yield steps that a seat may take for this move, in worlds that look like this one."""
        is_secret = isinstance(move, self.secret_moves) and seat != before.to_act
        for other in self._worlds(before, self.game.view(before, seat)):
            legal = self.game.legal_moves(other)
            kind = type(move) if is_secret else ()
            alike = [each for each in legal if each == move or isinstance(each, kind)]
            for each in shuffled(alike, self.randomness)[:_MOST_WORLD_MOVES]:
                yield self.game.transition(other, before.to_act, each)

    def _check_secrecy(
        self,
        seat: Seat | None,
        before: StateT,
        step: Transition[StateT, object],
        others: Iterable[Transition[StateT, object]],
    ) -> None:
        """Check that steps with the same view after them have the same seen events."""
        view = self.game.view(step.state, seat)
        seen = tuple(self.game.redact(event, seat) for event in step.events)
        for other in others:
            if self.game.view(other.state, seat) == view:
                again = tuple(self.game.redact(event, seat) for event in other.events)
                _must(
                    all_same(again, seen),
                    "an event shows no more than the views",
                    before,
                    seat,
                    seen,
                    again,
                )
