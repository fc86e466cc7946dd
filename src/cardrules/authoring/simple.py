"""`SimpleGame`: the functions of a game's module, derived from the few that only it can have.

It is a game of turns: in each step, the seat to act makes one move, or the whole deck is shuffled
and dealt. An event is such a step, with the state after it; what a seat sees of it is the view
after it. So a view follows its events by definition.

The checks of messages use the functions of the game too. A state is accepted if all cards are
there and every legal move can be made, a view if some accepted state looks like it.

Read next: ``facts.py`` for the classes that a game derives its own from, and ``legal.py``.
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar, cast, get_args, get_origin

from typing_extensions import get_original_bases

from cardrules import language
from cardrules._arguments import check_cards, check_seat, check_viewer, is_instance
from cardrules._causes import Cause
from cardrules._deals import check_outcome, due_request
from cardrules._message_types import members_of
from cardrules._results import Transition
from cardrules._seats import Seat, all_seats
from cardrules._validation import check_same, require
from cardrules._violations import IllegalMove
from cardrules.authoring.facts import Deal, Match, State, Stepped
from cardrules.authoring.legal import CardT, Legal, MoveT, StateT, ViewT
from cardrules.authoring.moves import Move, check_printable, parsed, verb_of
from cardrules.authoring.options import Rules
from cardrules.authoring.telling import SeenEventT, Telling
from cardrules.dealing import Randomness, shuffled
from cardrules.encoding.annotations import Codecs
from cardrules.encoding.entries import Audience, Encodings, entry
from cardrules.encoding.objects import Fields
from cardrules.errors import (
    ChanceError,
    PositionError,
    cannot_follow,
    not_an_event,
    other_class,
)
from cardrules.wording import Words

RulesT = TypeVar("RulesT", bound=Rules[object])
DealT = TypeVar("DealT", bound=Deal[object])
EventT = TypeVar("EventT", bound=Stepped[Move, State[Rules[object]]])

_EVERYONE, _ITS_SEAT, _SERVER = Audience
_BROKEN = ArithmeticError, LookupError, TypeError, ValueError
"""What the functions of a game raise for facts that they were not written for."""


class _InOrder:
    """Randomness that leaves shuffled cards in the order that they had."""

    def below(self, n: int, /) -> int:
        return n - 1


class SimpleGame(
    Legal[StateT, ViewT, MoveT, CardT],
    Telling[StateT, ViewT, MoveT, SeenEventT],
    Generic[StateT, ViewT, MoveT, RulesT, DealT, EventT, SeenEventT, CardT],
):
    """The base of a small game: its methods are the functions of `cardrules.Game`.

    Name the types of the game in the brackets, in the order in which `cardrules.Game` has them,
    and write the abstract methods. One instance of the subclass is the game; its methods become
    the functions of the game's module.
    """

    def __init__(self) -> None:
        """Read the types from the brackets, and add the texts of the game to the catalogues.

        Raises:
            TypeError: if the subclass does not name its types, or an annotation of theirs has no
                form in JSON.
            LanguageError: if there is no catalogue for a language of the texts, or a text cannot
                be filled in.
        """
        state, view, moves, rules, deal, event, seen_event, _ = _types_of(type(self))
        self._state: type[StateT] = state
        self._view: type[ViewT] = view
        self._rules: type[RulesT] = rules
        self._deal: type[DealT] = deal
        self._event: type[EventT] = event
        self._seen_event: type[SeenEventT] = seen_event
        self._move_classes = tuple(cast("Iterable[type[MoveT]]", members_of(moves)))
        self._words = Words(self._rules.game)
        for code, messages in self.texts.items():
            language.extend(
                code, {f"{self._rules.game}.{key}": text for key, text in messages.items()}
            )
        self._encodings = self._all_encodings(moves)
        codecs = Codecs(self._encodings, self._encodings.entries)
        self._forms = {verb_of(cls): cast("Fields", codecs.of(cls)) for cls in self._move_classes}

    @abstractmethod
    def dealt(self, state: StateT, cards: tuple[CardT, ...], /) -> StateT:
        """Return the state after a deal, with a seat to act.

        Args:
            state: the state before the first deal, or after a round.
            cards: all cards of the rules, shuffled, top card first.
        """

    @abstractmethod
    def played(self, state: StateT, seat: Seat, move: MoveT, /) -> StateT:
        """Return the state after a legal move of the seat to act."""

    @abstractmethod
    def seen(self, state: StateT, seat: Seat | None, /) -> ViewT:
        """Return what a seat, or a spectator (None), knows; also before the first deal."""

    @abstractmethod
    def sampled(self, view: ViewT, randomness: Randomness, /) -> StateT:
        """Return a state that fits a view, as likely as after a fair shuffle."""

    @abstractmethod
    def cards_in(self, state: StateT, /) -> Iterable[CardT]:
        """Return all cards of a state, wherever they lie: those of the rules once it is dealt."""

    def check(self, state: StateT, /) -> None:
        """Raise `PositionError` if play cannot lead to a state that was read from a message.

        Its cards and its moves have been checked before, and a view is checked by way of a state.
        Fields of your own are for you to check: anybody can write a message.
        """

    def start(self, rules: RulesT, /) -> StateT:
        """Return the state before the first deal.

        Raises:
            TypeError: if the rules are not those of this game.
        """
        if not is_instance(rules, self._rules):
            raise other_class(rules, self._rules)
        return self._state(Match(rules, (0,) * rules.seats), None)

    def deal_cards(self, state: StateT, order: Sequence[CardT], /) -> DealT:
        """Return the deal of a deck in this order, top card first.

        Raises:
            ChanceError: if no deal is due, or these are not the cards of the rules.
        """
        check_cards("order", order, due_request(state).cards, error=ChanceError)
        return self._deal(tuple(order))

    def sample_chance(self, state: StateT, randomness: Randomness, /) -> DealT:
        """Return the deal of a shuffled deck.

        Raises:
            ChanceError: if no deal is due.
        """
        return self._deal(shuffled(due_request(state).cards, randomness))

    def apply_chance(self, state: StateT, outcome: DealT, /) -> StateT:
        """Return the state after a deal, as `chance_transition` does."""
        return self.chance_transition(state, outcome).state

    def chance_transition(self, state: StateT, outcome: DealT, /) -> Transition[StateT, EventT]:
        """Return the state after a deal, and what happened.

        Raises:
            ChanceError: if no deal is due, it is not a deal of this game, or these are not the
                cards of the rules.
        """
        due = due_request(state)
        check_outcome(outcome, self._deal, f"{self._rules.game}.{self._deal.__name__}")
        check_cards("deal", outcome.cards, due.cards, error=ChanceError)
        after = self.dealt(state, cast("tuple[CardT, ...]", outcome.cards))
        return Transition(after, (self._event(None, None, after),))

    def apply(self, state: StateT, seat: int | None, move: MoveT, /) -> StateT:
        """Return the state after a move, as `transition` does."""
        return self.transition(state, seat, move).state

    def transition(
        self, state: StateT, seat: int | None, move: MoveT, /
    ) -> Transition[StateT, EventT]:
        """Return the state after a move, and what happened.

        Raises:
            IllegalMove: if the move is illegal; the state is as it was.
            SeatError: if there is no such seat at the table.
            TypeError: if it is not a move of the game.
        """
        violation = self.why_illegal(state, seat, move)
        if violation is not None:
            raise IllegalMove(violation)
        actor = check_seat("seat", seat, state.match.rules.seats)
        after = self.played(state, actor, move)
        result = after.match.last_round if after.to_act is None else None
        return Transition(after, (self._event(actor, move, after),), result)

    def view(self, state: StateT, seat: int | None, /) -> ViewT:
        """Return what a seat, or a spectator (None), knows.

        Raises:
            SeatError: if there is no such seat at the table.
        """
        return self.seen(state, check_viewer(seat, state.match.rules.seats))

    def redact(self, event: EventT, seat: int | None, /) -> SeenEventT:
        """Return what a seat, or a spectator (None), sees of an event.

        Raises:
            SeatError: if there is no such seat at the table.
            TypeError: if the event is not an event of this game.
        """
        if not is_instance(event, self._event):
            raise not_an_event(event)
        view, move = self.view(cast("StateT", event.state), seat), event.move
        is_seen = move is not None and (move.is_open or event.seat == seat)
        return self._seen_event(event.seat, move if is_seen else None, view)

    def advance(self, view: ViewT, event: SeenEventT, /) -> ViewT:
        """Return the view after an event, which brings it along.

        Raises:
            EventError: if the event is not one of this game, of this seat and match, and of the
                step that is due.
        """
        if not is_instance(event, self._seen_event):
            raise cannot_follow(event)
        after, match = event.view, view.match
        is_same = (after.seat, after.match.rules) == (view.seat, match.rules)
        if not is_same or event.seat != view.to_act or match.outcome is not None:
            raise cannot_follow(event)
        return cast("ViewT", after)

    def sample_state(self, view: ViewT, randomness: Randomness, /) -> StateT:
        """Return a random state that fits a view, as likely as after a fair shuffle."""
        return self.sampled(view, randomness)

    def parse_move(self, text: str, /) -> MoveT:
        """Return the move that a text names; the inverse of ``str(move)``.

        Raises:
            ParseError: if the text is not a move.
        """
        return cast("MoveT", parsed(text, self._forms))

    def encodings(self) -> Encodings[StateT, ViewT, MoveT, RulesT, DealT, SeenEventT]:
        """Return the table of public types: states, deals and events stay on the server."""
        return self._encodings

    def _all_encodings(
        self, moves: object
    ) -> Encodings[StateT, ViewT, MoveT, RulesT, DealT, SeenEventT]:
        reach = {cls: _EVERYONE if cls.is_open else _ITS_SEAT for cls in self._move_classes}
        return Encodings(
            game=self._rules.game,
            rules=self._rules,
            state=self._state,
            view=self._view,
            codes=self.codes,
            moves=cast("type[MoveT]", moves),
            seen_events=self._seen_event,
            chance=self._deal,
            entries=(
                entry(self._rules, json=_EVERYONE, text=_EVERYONE),
                entry(self._state, json=_SERVER, text=_EVERYONE, check=self._check_state),
                entry(self._view, json=_ITS_SEAT, text=_ITS_SEAT, check=self._check_view),
                *(
                    entry(cls, json=readers, text=readers, check=check_printable)
                    for cls, readers in reach.items()
                ),
                entry(self._deal, json=_SERVER, text=_EVERYONE),
                entry(self._event, json=_SERVER, text=_EVERYONE),
                entry(self._seen_event, json=_ITS_SEAT, text=_ITS_SEAT),
            ),
        )

    def _check_state(self, state: StateT) -> None:
        """Raise `PositionError` unless the game can be played on from a state."""
        match, to_act = state.match, state.to_act
        seats, scores = match.rules.seats, match.scores
        require(len(scores) == seats, "scores", len(scores), Cause.LENGTH, size=seats)
        if to_act is not None:
            check_seat("to_act", to_act, seats, error=PositionError)
            require(match.outcome is None, "to_act", to_act, Cause.OTHER_FOLLOWS)
            check_cards("state", self.cards_in(state), match.rules.cards, error=PositionError)
        try:
            for seat in (*all_seats(seats), None):
                self.seen(state, seat)
            for move in self.legal_moves(state):
                self.transition(state, to_act, move)
            self.check(state)
        except PositionError:
            raise
        except _BROKEN:
            raise PositionError.of(Cause.OTHER_FOLLOWS, "state", None) from None

    def _check_view(self, view: ViewT) -> None:
        """Raise `PositionError` unless a state that fits a view is accepted and looks like it."""
        seat = check_viewer(view.seat, view.match.rules.seats)
        try:
            state = self.sampled(view, _InOrder())
            again = self.seen(state, seat)
        except _BROKEN:
            raise PositionError.of(Cause.OTHER_FOLLOWS, "view", None) from None
        self._check_state(state)
        check_same(again, view)


def _types_of(game: type) -> tuple[Any, ...]:
    """Return the types in the brackets of the base of a game.

    Raises:
        TypeError: if there are none.
    """
    for cls in game.__mro__:
        for base in get_original_bases(cls):
            if get_origin(base) is SimpleGame:
                return get_args(base)
    message = f"{game.__qualname__} must name its types: SimpleGame[State, View, …]"
    raise TypeError(message)
