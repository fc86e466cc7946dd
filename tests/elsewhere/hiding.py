"""A game of secret moves and several rounds: each seat lays one of two cards face down.

The cards are numbers. What a seat laid is its points, and shown when all have laid a card.
"""

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

import attrs

from cardrules import (
    Outcome,
    PositionError,
    RoundResult,
    ScoreLine,
    Seat,
    ViolationCode,
    all_seats,
    authoring,
)
from cardrules.dealing import Randomness, shuffled

Cards = tuple[int, ...]


class Code(ViolationCode):
    OVER = authoring.OVER
    DEAL_DUE = authoring.DEAL_DUE
    NOT_YOUR_TURN = authoring.NOT_YOUR_TURN
    NO_SUCH_MOVE = authoring.NO_SUCH_MOVE


@attrs.frozen(order=False)
class Rules(authoring.Rules[int]):
    game: ClassVar[str] = "hiding"
    seats: int = authoring.number("the number of seats", 2, least=2, most=4)
    target: int = authoring.number("the score that ends the match", 12, least=1, most=99)
    doubled: bool = authoring.flag("whether the points are doubled")

    @property
    def cards(self) -> Cards:
        return tuple(range(1, 10))


@attrs.frozen(order=False)
class Hide(authoring.Move):
    cards: Cards


@attrs.frozen(order=False)
class State(authoring.State[Rules]):
    hands: tuple[Cards, ...] = ()
    laid: tuple[Cards, ...] = ()
    rest: Cards = ()

    @property
    def hand(self) -> Cards:
        return () if self.to_act is None else self.hands[self.to_act]


@attrs.frozen(order=False)
class View(authoring.View[Rules]):
    hand: Cards
    laid: tuple[Cards | None, ...]


class Deal(authoring.Deal[int]):
    pass


class Stepped(authoring.Stepped[Hide, State]):
    pass


class SeenStepped(authoring.SeenStepped[Hide, View]):
    pass


class Hiding(authoring.SimpleGame[State, View, Hide, Rules, Deal, Stepped, SeenStepped, int]):
    codes = Code
    texts: ClassVar = {"en": {"line.laid": "the card laid", "text.hand": "your hand"}}

    def dealt(self, state: State, cards: Cards, /) -> State:
        seats = state.rules.seats
        *hands, rest = authoring.cut(cards, [2] * seats)
        return attrs.evolve(
            state, to_act=Seat(0), hands=tuple(hands), laid=((),) * seats, rest=rest
        )

    def candidates(self, position: State | View, /) -> Iterator[Hide]:
        return (Hide((card,)) for card in position.hand)

    def cards_of(self, move: Hide, /) -> Cards:
        return move.cards

    def played(self, state: State, seat: Seat, move: Hide, /) -> State:
        hands, laid = list(state.hands), list(state.laid)
        hands[seat] = tuple(card for card in hands[seat] if card not in move.cards)
        laid[seat] = move.cards
        after = attrs.evolve(state, hands=tuple(hands), laid=tuple(laid))
        if seat + 1 < len(hands):
            return attrs.evolve(after, to_act=Seat(seat + 1))
        factor = 2 if state.rules.doubled else 1
        lines = [[ScoreLine("laid", factor * sum(cards), "hiding.score")] for cards in laid]
        result = RoundResult.of(lines)
        totals = state.match.after(result).scores
        is_over = max(totals) >= state.rules.target
        outcome = Outcome.by_score(totals, "hiding.win") if is_over else None
        return attrs.evolve(after, to_act=None, match=state.match.after(result, outcome))

    def seen(self, state: State, seat: Seat | None, /) -> View:
        hand = () if seat is None or not state.hands else state.hands[seat]
        is_shown = state.to_act is None
        laid = (
            cards if is_shown or at == seat or not cards else None
            for at, cards in enumerate(state.laid)
        )
        return View(state.match, state.to_act, seat, hand, tuple(laid))

    def sampled(self, view: View, randomness: Randomness, /) -> State:
        if not view.laid:
            return State(view.match, view.to_act)
        known = {*view.hand, *chain.from_iterable(cards or () for cards in view.laid)}
        unseen = [card for card in view.rules.cards if card not in known]
        own = view.seat
        seats = [at for at in all_seats(len(view.laid)) if at != own]
        sizes = chain.from_iterable(
            (2 - (view.laid[at] != ()), 1 if view.laid[at] is None else 0) for at in seats
        )
        *parts, rest = authoring.cut(shuffled(unseen, randomness), sizes)
        hands, laid = (
            dict(zip(seats, parts[::2], strict=True)),
            dict(zip(seats, parts[1::2], strict=True)),
        )
        if own is not None:
            hands[own] = view.hand
        return State(
            view.match,
            view.to_act,
            tuple(hands[at] for at in all_seats(len(view.laid))),
            tuple(
                laid[Seat(at)] if cards is None else cards for at, cards in enumerate(view.laid)
            ),
            rest,
        )

    def cards_in(self, state: State, /) -> Iterator[int]:
        return chain(state.rest, *state.hands, *state.laid)

    def check(self, state: State, /) -> None:
        if any(len(cards) > 1 for cards in state.laid):
            raise PositionError("laid", state.laid, "a seat lays one card")


GAME = Hiding()
start, deal_cards, sample_chance = GAME.start, GAME.deal_cards, GAME.sample_chance
apply_chance, chance_transition = GAME.apply_chance, GAME.chance_transition
legal_moves, why_illegal = GAME.legal_moves, GAME.why_illegal
moves_with, why_none = GAME.moves_with, GAME.why_none
apply, transition, parse_move = GAME.apply, GAME.transition, GAME.parse_move
view, redact, advance, sample_state = GAME.view, GAME.redact, GAME.advance, GAME.sample_state
to_text, debug_text, encodings = GAME.to_text, GAME.debug_text, GAME.encodings
prompt, move_text, event_text = GAME.prompt, GAME.move_text, GAME.event_text
