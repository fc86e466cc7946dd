"""A house's game in words: those of the wrapped game, and what the house has to add."""

from collections.abc import Callable, Sequence

from cardrules import language
from cardrules._arguments import is_instance
from cardrules.dealing import Randomness
from cardrules.errors import not_an_event
from cardrules.game import (
    CardT_contra,
    ChanceT,
    EventT,
    MoveT,
    RulesT,
    SeenEventT,
    StateT,
    ViewT,
)
from cardrules.house_rules._hooks import HouseRules, MemoryT
from cardrules.house_rules._judging import Judging
from cardrules.house_rules._values import Move, SeenEvent, Standing, State, View
from cardrules.wording import Narrator


class Wording(
    Judging[StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, CardT_contra, MemoryT]
):
    """The part of `HouseGame` that says things in words."""

    def to_text(self, view: View[ViewT, MemoryT], language_code: str = "en", /) -> str:
        """Return a view as plain text, laid out for a person to read."""
        said = [self.inner.to_text(self._wrapped_view(view), language_code)]
        if view.standing is not None:
            said += self._scores(view.standing, language_code)
            if view.outcome != view.inner.outcome:
                said.append(self._ending(view, language_code, None))
        return "\n".join([*said, *self._reasons(view, language_code)])

    def debug_text(self, state: State[StateT, MemoryT], /) -> str:
        """Return a whole state as plain text, including hidden cards."""
        own = f"memory: {state.memory}", f"standing: {state.standing}"
        return "\n".join([self.inner.debug_text(state.inner), *own])

    def prompt(
        self,
        view: View[ViewT, MemoryT],
        language_code: str = "en",
        /,
        *,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return what the table waits for and whose turn it is, or who won, as a sentence.

        For the seat to act, the house's reasons for refusing moves follow.

        Raises:
            TypeError: if the view is not a view of this game.
        """
        wrapped = self._wrapped_view(view)
        if view.is_over:
            return self._ending(view, language_code, names)
        said = self.inner.prompt(wrapped, language_code, names=names)
        return " ".join([said, *self._reasons(view, language_code, names)])

    def move_text(
        self,
        view: View[ViewT, MemoryT],
        seat: int,
        move: Move[MoveT],
        language_code: str = "en",
        /,
        *,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return a move of a seat in words, as a view shows it before the move is made.

        Raises:
            TypeError: if the view or the move is not one of this game.
        """
        wrapped = self._wrapped_view(view), seat, self._wrapped_move(move)
        return self.inner.move_text(*wrapped, language_code, names=names)

    def event_text(
        self,
        view: View[ViewT, MemoryT],
        event: SeenEvent[SeenEventT, MemoryT],
        language_code: str = "en",
        /,
        *,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return what happened in words, as far as the seat of the view saw it.

        Raises:
            TypeError: if the view is not a view, or the event not a seen event, of this game.
        """
        wrapped = self._wrapped_view(view)
        if not is_instance(event, self._classes.seen_event):
            raise not_an_event(event)
        standing = event.standing
        if standing is None or standing.outcome is None:
            said = self.inner.event_text(wrapped, event.inner, language_code, names=names)
        else:
            over = self._classes.view(wrapped, event.memory, standing)
            said = self._ending(over, language_code, names)
        scores = [] if standing is None else self._scores(standing, language_code)
        return " ".join([*scores, said])

    def _ending(
        self, view: View[ViewT, MemoryT], language_code: str, names: Sequence[str] | None
    ) -> str:
        return Narrator(view, language_code, names).ending()

    def _scores(self, standing: Standing, language_code: str) -> list[str]:
        """Return the match scores, if the house scores otherwise than the wrapped game."""
        if type(self._house).score is HouseRules.score:
            return []
        return [language.text(language_code, "house.scores", scores=standing.scores)]

    def _reasons(
        self,
        view: View[ViewT, MemoryT],
        language_code: str,
        names: Sequence[str] | None = None,
    ) -> list[str]:
        """Return why the house refuses some moves of the view's seat: each reason once."""
        found = list(map(self._judge(view), self.inner.legal_moves(view.inner)))
        if None not in found:  # The house refuses nothing, or all, and then nothing again.
            return []
        reasons = {each.code: each for each in found if each is not None}
        said = [each.text(language_code, names=names) for each in reasons.values()]
        return [language.text(language_code, "house.refused", reason=each) for each in said]

    def bot(
        self, bot: Callable[[ViewT, Randomness], MoveT]
    ) -> Callable[[View[ViewT, MemoryT], Randomness], Move[MoveT]]:
        """Return a bot for this game that does what a bot of the wrapped game would do.

        Where the house refuses that move, it makes a legal one at random.
        """

        def choose(view: View[ViewT, MemoryT], randomness: Randomness) -> Move[MoveT]:
            moves = self.legal_moves(view)
            chosen = self.move(bot(view.inner, randomness))
            return chosen if chosen in moves else moves[randomness.below(len(moves))]

        return choose
