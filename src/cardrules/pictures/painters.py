"""The registry of painters: which game is drawn by what."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Protocol, cast

from typing_extensions import TypeVar

from cardrules._causes import Cause
from cardrules.errors import UnknownGameError
from cardrules.game import GameRules, GameView
from cardrules.pictures.boxes import Box
from cardrules.pictures.labels import Labels
from cardrules.pictures.moves import Step

ViewT_contra = TypeVar("ViewT_contra", bound=GameView, contravariant=True, default=Any)
RulesT_contra = TypeVar("RulesT_contra", bound=GameRules, contravariant=True, default=Any)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True, default=Any)
CardT_contra = TypeVar("CardT_contra", contravariant=True, default=Any)


class Painter(Protocol[ViewT_contra, RulesT_contra, MoveT_contra, CardT_contra]):
    """What draws a game: a module with these functions, or an object with these methods.

    It is given views and rules, and never a state, so a picture cannot show a hidden card.
    """

    @property
    def title(self) -> str:
        """The game's name, as people write it."""
        ...

    def doing(self, view: ViewT_contra, labels: Labels, /) -> str:
        """Return what the table waits for, in a few words: the heading of the picture."""
        ...

    def table(self, view: ViewT_contra, labels: Labels, /) -> Box:
        """Return the table as a view shows it, without the heading."""
        ...

    def steps(self, view: ViewT_contra, move: MoveT_contra, labels: Labels, /) -> Iterable[Step]:
        """Return what a legal move does, in terms of the spots of the table."""
        ...

    def deck(self, rules: RulesT_contra, labels: Labels, /) -> Box:
        """Return what the game is played with."""
        ...

    def card(self, rules: RulesT_contra, card: CardT_contra, labels: Labels, /) -> Box:
        """Return a card."""
        ...

    def words(self, rules: RulesT_contra, card: CardT_contra, labels: Labels, /) -> str:
        """Return a card in words."""
        ...


_modules = {
    "queen_of_scots": "cardrules.pictures.queen_of_scots",
    "racko": "cardrules.pictures.racko",
    "rank": "cardrules.pictures.rank",
}
_others: dict[str, Painter] = {}


def register(game: str, painter: Painter) -> None:
    """Register the painter of a game from outside this library.

    Args:
        game: the name under which the game is registered in `cardrules.games`.
        painter: a module or object with the functions of `Painter`.

    Raises:
        UnknownGameError: if the game has another painter already.
    """
    if game in _modules or _others.setdefault(game, painter) is not painter:
        raise UnknownGameError.of(Cause.PAINTER_TAKEN, "game", game)


def painter_of(game: str) -> Painter:
    """Return the painter of a game.

    Raises:
        UnknownGameError: if it has none.
    """
    if game in _others:
        return _others[game]
    if game not in _modules:
        known = tuple(sorted({*_modules, *_others}))
        raise UnknownGameError.of(Cause.NO_PAINTER, "game", game, known=known)
    return cast("Painter", import_module(_modules[game]))
