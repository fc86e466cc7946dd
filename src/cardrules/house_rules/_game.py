"""`HouseGame`: a game with some rules changed.

Every function asks the wrapped game first and then the house. Both see the same on the server and
at a seat: the wrapped game's view, and the memory. The memory is folded in one place, when a step
is made, from the events as a spectator sees them. Each event states the memory after it, so a
view follows without folding anything.
"""

from collections.abc import Callable, Sequence

from cardrules import games
from cardrules._arguments import is_instance
from cardrules._deals import check_outcome, due_request
from cardrules._results import RoundResult, Transition
from cardrules._violations import IllegalMove
from cardrules.dealing import Randomness
from cardrules.encoding.entries import Encodings
from cardrules.errors import CardRulesError, cannot_follow, not_an_event, other_class
from cardrules.game import (
    CardT_contra,
    ChanceT,
    EventT,
    Game,
    MoveT,
    RulesT,
    SeenEventT,
    StateT,
    ViewT,
)
from cardrules.house_rules._classes import Classes
from cardrules.house_rules._hooks import HouseRules, MemoryT
from cardrules.house_rules._values import (
    ChanceOutcome,
    Event,
    Move,
    Rules,
    SeenEvent,
    Standing,
    State,
    View,
)
from cardrules.house_rules._wording import Wording


class HouseGame(
    Wording[StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, CardT_contra, MemoryT]
):
    """A game with house rules: it satisfies `cardrules.Game`, as a module of a game does.

    Its values are instances of `Rules`, `State`, `View`, `Move`, `ChanceOutcome`, `Event` and
    `SeenEvent`. Each holds a value of the wrapped game as ``inner``; the methods `rules`, `state`,
    `move` and `chance` make one from such a value.

    A copy of it is the same object. Its pickle is the name under which it is registered.
    """

    def __init__(
        self,
        name: str,
        game: Game[StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, CardT_contra],
        house: HouseRules[ViewT, MoveT, SeenEventT, MemoryT],
        *,
        options: Callable[[RulesT], RulesT] | None = None,
    ) -> None:
        """Wrap a game. Register the result under the same name with `cardrules.games.register`.

        Args:
            name: the name of the new game. The catalogues should have a text ``name.describe``
                that says the house's rules; see `cardrules.language.extend`.
            game: the game to wrap: a module, or another `HouseGame`.
            house: the rules of the house.
            options: returns rules of the wrapped game with the options that the house fixes.

        Raises:
            TypeError: if the house's reasons for refusing a move have a name or code that the
                wrapped game uses.
        """
        fix: Callable[[RulesT], RulesT] = options or (lambda rules: rules)
        classes = Classes[StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, MemoryT](
            name, game.encodings(), house, fix, lambda state: game.view(state, None)
        )
        super().__init__(game, house, classes)

    def __reduce__(self) -> tuple[object, ...]:
        name = self._classes.encodings.game
        games.load(name)  # A game that is not registered is refused here, not by the reader.
        return games.load, (name,)

    def start(self, rules: Rules[RulesT], /) -> State[StateT, MemoryT]:
        """Return the state before the first deal.

        Raises:
            TypeError: if the rules are not those of this game; `rules` makes them.
        """
        if not is_instance(rules, self._classes.rules):
            raise other_class(rules, self._classes.rules)
        return self._classes.state(self.inner.start(rules.inner), self._house.first, None)

    def deal_cards(
        self, state: State[StateT, MemoryT], order: Sequence[CardT_contra], /
    ) -> ChanceOutcome[ChanceT]:
        """Return the deal that results from a deck in this order, top card first."""
        return self.chance(self.inner.deal_cards(state.inner, order))

    def sample_chance(
        self, state: State[StateT, MemoryT], randomness: Randomness, /
    ) -> ChanceOutcome[ChanceT]:
        """Return a chance outcome drawn from a source of randomness.

        Raises:
            ChanceError: if none is due.
        """
        due_request(state)
        return self.chance(self.inner.sample_chance(state.inner, randomness))

    def apply_chance(
        self, state: State[StateT, MemoryT], outcome: ChanceOutcome[ChanceT], /
    ) -> State[StateT, MemoryT]:
        """Return the state after a chance outcome.

        Raises:
            ChanceError: if the outcome is not due, or not possible.
        """
        return self.chance_transition(state, outcome).state

    def chance_transition(
        self, state: State[StateT, MemoryT], outcome: ChanceOutcome[ChanceT], /
    ) -> Transition[State[StateT, MemoryT], Event[EventT, MemoryT]]:
        """Return the state after a chance outcome, and what happened.

        Raises:
            ChanceError: if the outcome is not due, or not possible.
        """
        due_request(state)
        check_outcome(outcome, self._classes.chance, self._classes.chance.__name__)
        return self._after(state, self.inner.chance_transition(state.inner, outcome.inner))

    def apply(
        self, state: State[StateT, MemoryT], seat: int | None, move: Move[MoveT], /
    ) -> State[StateT, MemoryT]:
        """Return the state after a move.

        Raises:
            IllegalMove: if the wrapped game or the house refuses the move.
        """
        return self.transition(state, seat, move).state

    def transition(
        self, state: State[StateT, MemoryT], seat: int | None, move: Move[MoveT], /
    ) -> Transition[State[StateT, MemoryT], Event[EventT, MemoryT]]:
        """Return the state after a move, and what happened.

        Raises:
            IllegalMove: if the wrapped game or the house refuses the move.
        """
        violation = self.why_illegal(state, seat, move)
        if violation is not None:
            raise IllegalMove(violation)
        return self._after(state, self.inner.transition(state.inner, seat, move.inner))

    def _after(
        self, state: State[StateT, MemoryT], step: Transition[StateT, EventT]
    ) -> Transition[State[StateT, MemoryT], Event[EventT, MemoryT]]:
        """Return the transition of this game for one of the wrapped game."""
        memory, memories = state.memory, list[MemoryT]()
        for event in step.events:
            memory = self._house.remember(memory, self.inner.redact(event, None))
            memories.append(memory)
        result = step.round_result
        standing = None if result is None else self._standing(state, step.state, memory, result)
        last = len(memories) - 1
        events = tuple(
            self._classes.event(event, known, standing if at == last else None)
            for at, (event, known) in enumerate(zip(step.events, memories, strict=True))
        )
        after = self._classes.state(step.state, memory, standing or state.standing)
        return Transition(after, events, None if standing is None else standing.result)

    def _standing(
        self,
        before: State[StateT, MemoryT],
        inner: StateT,
        memory: MemoryT,
        result: RoundResult,
    ) -> Standing:
        """Return how the match stands after a round, by the house's rules."""
        view = self.inner.view(inner, None)
        scored = self._house.score(view, memory, result)
        # How points add up is the wrapped game's affair: partners share them. So the house's
        # scores differ from its scores by as much as the sheets differ.
        rows = zip(
            before.scores,
            before.inner.scores,
            inner.scores,
            result.points,
            scored.points,
            strict=True,
        )
        scores = tuple(own + new - old + more - less for own, old, new, less, more in rows)
        outcome = self._house.end(view, memory, scores)
        return Standing(scored, scores, outcome or view.outcome)

    def view(self, state: State[StateT, MemoryT], seat: int | None, /) -> View[ViewT, MemoryT]:
        """Return what a seat, or a spectator (None), is allowed to know."""
        inner = self.inner.view(state.inner, seat)
        return self._classes.view(inner, state.memory, state.standing)

    def redact(
        self, event: Event[EventT, MemoryT], seat: int | None, /
    ) -> SeenEvent[SeenEventT, MemoryT]:
        """Return what a seat, or a spectator (None), sees of an event.

        Raises:
            SeatError: if there is no such seat.
            TypeError: if the event is not an event of this game.
        """
        if not is_instance(event, self._classes.event):
            raise not_an_event(event)
        inner = self.inner.redact(event.inner, seat)
        return self._classes.seen_event(inner, event.memory, event.standing)

    def advance(
        self, view: View[ViewT, MemoryT], event: SeenEvent[SeenEventT, MemoryT], /
    ) -> View[ViewT, MemoryT]:
        """Return the view after an event.

        The memory is taken from the event as it is. A standing must fit the wrapped view: it comes
        with the event that ends a step, when nobody is to act because a round has ended.

        Raises:
            EventError: if the event contradicts what the view shows, or is not one of this game.
        """
        if not is_instance(event, self._classes.seen_event) or view.is_over:
            raise cannot_follow(event)
        inner = self.inner.advance(view.inner, event.inner)
        after = self._classes.view(inner, event.memory, event.standing or view.standing)
        if event.standing is not None:
            try:
                self._classes.check_round_end(after)
            except CardRulesError:
                raise cannot_follow(event) from None
        return after

    def sample_state(
        self, view: View[ViewT, MemoryT], randomness: Randomness, /
    ) -> State[StateT, MemoryT]:
        """Return a random state that fits a view, with the odds of the wrapped game.

        What the house's rules alone force is not taken into account.
        """
        inner = self.inner.sample_state(view.inner, randomness)
        return self._classes.state(inner, view.memory, view.standing)

    def parse_move(self, text: str, /) -> Move[MoveT]:
        """Return the move that a text describes."""
        return self.move(self.inner.parse_move(text))

    def encodings(
        self,
    ) -> Encodings[
        State[StateT, MemoryT],
        View[ViewT, MemoryT],
        Move[MoveT],
        Rules[RulesT],
        ChanceOutcome[ChanceT],
        SeenEvent[SeenEventT, MemoryT],
    ]:
        """Return the table of public types: how each becomes JSON, and who may read it."""
        return self._classes.encodings
