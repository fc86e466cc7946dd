"""Eights: match the suit or the rank of the face-up card, or draw; empty your hand to win.

This is a short form of Crazy Eights, a game in the public domain. An eight goes on any card, and
the next seat must match it. The match is one round, which also ends when the stock is used up.
Each card left in a hand costs its seat a point.
"""

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar, TypeAlias

import attrs

from cardrules import Outcome, RoundResult, ScoreLine, Seat, Violation, ViolationCode, authoring
from cardrules.dealing import Randomness, shuffled

Cards: TypeAlias = tuple[str, ...]
DECK: Cards = tuple(rank + suit for suit in "cdhs" for rank in "23456789tjqka")


@attrs.frozen(order=False)
class Rules(authoring.Rules[str]):
    """The options of a match."""

    game: ClassVar[str] = "eights"
    seats: int = authoring.number("the number of seats", 2, least=2, most=5)
    hand_size: int = authoring.number("how many cards each seat is dealt", 5, least=1, most=7)

    @property
    def cards(self) -> Cards:
        """The deck."""
        return DECK


class Code(ViolationCode):
    """Why a move is refused."""

    OVER = authoring.OVER
    DEAL_DUE = authoring.DEAL_DUE
    NOT_YOUR_TURN = authoring.NOT_YOUR_TURN
    NO_SUCH_MOVE = authoring.NO_SUCH_MOVE
    NOT_HELD = "not-held", "eights.play", {"card": str}
    NO_MATCH = "no-match", "eights.match", {"card": str, "top": str}


@attrs.frozen(order=False)
class Play(authoring.OpenMove):
    """Put a card from the hand on the face-up pile."""

    card: str


@attrs.frozen(order=False)
class Draw(authoring.OpenMove):
    """Take the top card of the stock into the hand, which shows it to nobody else."""


Move: TypeAlias = Play | Draw


@attrs.frozen(order=False)
class State(authoring.State[Rules]):
    """Where all cards lie."""

    hands: tuple[Cards, ...] = ()
    stock: Cards = ()
    pile: Cards = ()

    @property
    def hand(self) -> Cards:
        """The hand of the seat to act."""
        return () if self.to_act is None else self.hands[self.to_act]


@attrs.frozen(order=False)
class View(authoring.View[Rules]):
    """What a seat sees: its own hand, the face-up pile, and how many cards are elsewhere."""

    hand: Cards
    hand_sizes: tuple[int, ...]
    stock_size: int
    pile: Cards


class Deal(authoring.Deal[str]):
    """The shuffled deck."""


class Stepped(authoring.Stepped[Move, State]):
    """What happened."""


class SeenStepped(authoring.SeenStepped[Move, View]):
    """What a seat sees of it."""


class Eights(authoring.SimpleGame[State, View, Move, Rules, Deal, Stepped, SeenStepped, str]):
    """The game."""

    codes = Code
    texts: ClassVar = {
        "en": {
            "rules": "Eights for {seats}, with {hand_size} cards each.",
            "violation.not-held": "the hand does not hold {card}",
            "violation.no-match": "{card} has neither the suit nor the rank of {top}",
            "line.cards": "cards left in the hand",
            "event.play.you": "You play {card}.",
            "event.play.other": "{name} plays {card}.",
            "event.draw.you": "You draw a card.",
            "event.draw.other": "{name} draws a card.",
        }
    }

    def dealt(self, state: State, cards: Cards, /) -> State:
        """Deal the hands and turn up a card; seat 0 begins."""
        rules = state.rules
        *hands, pile, stock = authoring.cut(cards, [*[rules.hand_size] * rules.seats, 1])
        return attrs.evolve(state, to_act=Seat(0), hands=tuple(hands), pile=pile, stock=stock)

    def candidates(self, position: State | View, /) -> Iterator[Move]:
        """Try each card of the hand, then drawing."""
        yield from map(Play, position.hand)
        yield Draw()

    def refusal(self, position: State | View, move: Move, /) -> Violation | None:
        """Refuse a card that the seat does not hold, or that does not match."""
        if isinstance(move, Draw):
            return None
        card, top = move.card, position.pile[-1]
        if card not in position.hand:
            return Violation.of(Code.NOT_HELD, card=card)
        matches = card.startswith("8") or set(card) & set(top)
        return None if matches else Violation.of(Code.NO_MATCH, card=card, top=top)

    def cards_of(self, move: Move, /) -> Cards:
        """Select a card to play it, and none to draw."""
        return (move.card,) if isinstance(move, Play) else ()

    def played(self, state: State, seat: Seat, move: Move, /) -> State:
        """Make a move; the match ends if the hand or the stock is empty."""
        hands, stock, pile = list(state.hands), state.stock, state.pile
        match move:
            case Play(card=card):
                hands[seat] = tuple(each for each in hands[seat] if each != card)
                pile = (*pile, card)
            case Draw():
                hands[seat] = (*hands[seat], stock[0])
                stock = stock[1:]
        following = Seat((seat + 1) % len(hands))
        after = attrs.evolve(state, to_act=following, hands=tuple(hands), stock=stock, pile=pile)
        if hands[seat] and stock:
            return after
        lines = [[ScoreLine("cards", -len(hand), "eights.score")] for hand in hands]
        result = RoundResult.of(lines)
        outcome = Outcome.by_score(result.points, "eights.win")
        return attrs.evolve(after, to_act=None, match=state.match.after(result, outcome))

    def seen(self, state: State, seat: Seat | None, /) -> View:
        """Show a seat its own hand, and of the other cards in hands and stock the number."""
        hand = state.hands[seat] if state.hands and seat is not None else ()
        sizes, stock_size = tuple(map(len, state.hands)), len(state.stock)
        return View(state.match, state.to_act, seat, hand, sizes, stock_size, state.pile)

    def sampled(self, view: View, randomness: Randomness, /) -> State:
        """Deal the cards that the seat does not see to the other hands and the stock."""
        unseen = [card for card in DECK if card not in {*view.hand, *view.pile} and view.pile]
        sizes = [0 if it == view.seat else size for it, size in enumerate(view.hand_sizes)]
        *others, stock = authoring.cut(shuffled(unseen, randomness), sizes)
        hands = tuple(view.hand if it == view.seat else hand for it, hand in enumerate(others))
        return State(view.match, view.to_act, hands, stock, view.pile)

    def cards_in(self, state: State, /) -> Iterator[str]:
        """Count the cards in hands, stock and pile."""
        return chain(state.stock, state.pile, *state.hands)


GAME = Eights()
start, deal_cards, sample_chance = GAME.start, GAME.deal_cards, GAME.sample_chance
apply_chance, chance_transition = GAME.apply_chance, GAME.chance_transition
legal_moves, why_illegal = GAME.legal_moves, GAME.why_illegal
moves_with, why_none = GAME.moves_with, GAME.why_none
apply, transition = GAME.apply, GAME.transition
view, redact, advance, sample_state = GAME.view, GAME.redact, GAME.advance, GAME.sample_state
parse_move, to_text, debug_text = GAME.parse_move, GAME.to_text, GAME.debug_text
prompt, move_text, event_text = GAME.prompt, GAME.move_text, GAME.event_text
encodings = GAME.encodings
