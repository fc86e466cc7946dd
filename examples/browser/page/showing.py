"""Everything that the page shows of a table, as one seat sees it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from drawing import Drawn, Words, objects_in

from cardrules import AnyGame, Seat, all_seats, pictures, wire
from cardrules.game import GameView

OfTheGame: TypeAlias = Any
"""A view, a move or a rules object of the game that a layout is for."""


class Layout(Protocol):
    """How a game is drawn; a module for each game satisfies it, with the types of that game."""

    @property
    def untold(self) -> tuple[type, ...]:
        """The events that the history leaves out, because the page shows whose turn it is."""
        ...

    @property
    def round_ended(self) -> type:
        """The event that ends a round."""
        ...

    @property
    def selects_one(self) -> bool:
        """Whether a move uses at most one card, so that selecting another replaces it."""
        ...

    def goal(self, rules: OfTheGame, /) -> int | None:
        """Return the score that ends the match; None if the match has no end."""
        ...

    def hand(self, view: OfTheGame, words: Words, /) -> Drawn:
        """Return the own cards, which can be selected."""
        ...

    def own(self, view: OfTheGame, words: Words, /) -> list[Drawn]:
        """Return the other cards that the own seat has."""
        ...

    def others(self, view: OfTheGame, seat: Seat, words: Words, /) -> list[Drawn]:
        """Return the cards of another seat, as far as they are known."""
        ...

    def notes(self, view: OfTheGame, seat: Seat, words: Words, /) -> list[str]:
        """Return what else there is to say of a seat."""
        ...

    def middle(self, view: OfTheGame, words: Words, /) -> list[Drawn]:
        """Return the piles."""
        ...

    def used(self, view: OfTheGame, move: OfTheGame, /) -> list[str]:
        """Return the ids of the cards that a move uses, as a player selects them."""
        ...

    def spot(self, view: OfTheGame, move: OfTheGame, /) -> str | None:
        """Return the spot where a move is made; None if there is none."""
        ...

    def card_of(self, card_id: str, /) -> object:
        """Return the card with an id."""
        ...


class Shown(NamedTuple):
    """What a seat sees, and how it is drawn."""

    name: str
    game: AnyGame
    layout: Layout
    view: GameView
    words: Words

    def table(self) -> Drawn:
        """Return the table."""
        view, layout, words = self.view, self.layout, self.words
        rules = view.rules
        return {
            "game": self.name,
            "seat": view.seat,
            "isOver": view.is_over,
            "status": self.game.prompt(view, words.code, names=words.names),
            "goal": layout.goal(rules),
            "selectsOne": layout.selects_one,
            "rules": rules.describe(words.code).split("\n\n"),
            "message": wire.dumps(rules),
            "seats": [self._seat(seat) for seat in all_seats(rules.seats)],
            "middle": layout.middle(view, words),
            "hand": layout.hand(view, words),
            "yourTurn": False,
            "moves": [],
            "freeMoves": [],
            "joining": [],
            "reason": None,
        }

    def _seat(self, seat: Seat) -> Drawn:
        view, layout, words = self.view, self.layout, self.words
        is_own = seat == view.seat
        return {
            "name": words.name(seat),
            "isYou": is_own,
            "isToAct": seat == view.to_act,
            "score": view.scores[seat],
            "notes": layout.notes(view, seat, words),
            "rows": layout.own(view, words) if is_own else layout.others(view, seat, words),
        }

    def answer(self, chosen: Sequence[str]) -> Drawn:
        """Return what the selection can do, or why it cannot, and which cards can join it."""
        view, game = self.view, self.game
        cards = [self.layout.card_of(each) for each in chosen]
        reason = game.why_none(view, cards) if cards else None
        is_own_turn = view.to_act is not None and view.to_act == view.seat
        legal = game.legal_moves(view) if is_own_turn else ()
        used = [Counter(self.layout.used(view, move)) for move in legal]
        there = Counter(chosen)
        joining = {card for each in used if there <= each for card in each - there}
        return {
            "yourTurn": is_own_turn,
            "moves": [self._move(move) for move in game.moves_with(view, cards) if cards],
            "freeMoves": [self._move(move) for move in game.moves_with(view, ())],
            "reason": reason and {"text": reason.text(self.words.code), "rule": reason.rule},
            "joining": sorted(joining),
        }

    def _move(self, move: object) -> Drawn:
        view, code = self.view, self.words.code
        words = self.game.move_text(view, view.seat or 0, move, code, names=self.words.names)
        return {"move": str(move), "text": words, "spot": self.layout.spot(view, move)}

    def told(self, events: Iterable[object]) -> list[str]:
        """Return events in words."""
        code, names = self.words.code, self.words.names
        return [self.game.event_text(self.view, each, code, names=names) for each in events]

    def sheet(self) -> list[Drawn]:
        """Return the score sheet of the last round, with one entry for each seat."""
        result, view, code = self.view.last_round, self.view, self.words.code
        if result is None:
            return []
        return [
            {
                "name": self.words.name(seat),
                "lines": [[line.text(code), line.points] for line in result.lines[seat]],
                "points": result.points[seat],
                "score": view.scores[seat],
                "won": view.outcome is not None and seat in view.outcome.winners,
            }
            for seat in all_seats(view.rules.seats)
        ]

    def picture(self, card: str) -> str:
        """Return the picture of the card with an id; the empty id is a card face down."""
        code = self.words.code
        if not card:
            return pictures.back_to_svg(language=code)
        return pictures.cards_to_svg(self.view.rules, [self.layout.card_of(card)], language=code)


def cards_in(page: Drawn) -> set[str]:
    """Return the ids of all cards on the page."""
    return {str(each["id"]) for each in objects_in(page) if "id" in each}
