"""The moves, how they are written, and how that text is read.

A move names cards, and their order does not matter: the same cards in another order are the same
move.
"""

from collections.abc import Callable
from typing import TypeAlias, cast

import attrs

from cardrules._arguments import is_instance, plain_numbers
from cardrules._catalogues import AnyOf
from cardrules._causes import Cause
from cardrules._constructors import quick
from cardrules.errors import ParseError
from cardrules.rank import causes
from cardrules.rank.deck import HIGHEST, MOST_SHOWN, Card, Cards, card_named, in_order, pack

# Looking up a member of an `Enum` takes longer than a call.
_WILD, _RANK_UP, _RANK_DOWN = Card.WILD, Card.RANK_UP, Card.RANK_DOWN
_CROWNS = frozenset({Card.CROWN._bit, Card.CROWN_DRAW_2._bit})
_MOST_DIGITS = 6


@attrs.frozen(order=False, weakref_slot=False, field_transformer=plain_numbers)
class Play:
    """Play a set, a lone modifier or a Crown.

    See `rank.lead`, `rank.set`, `rank.lone-modifier` and `rank.crown`.
    """

    cards: tuple[Card, ...] = attrs.field(converter=in_order)
    """The cards, sorted."""
    value: int | None = None
    """The pile's value afterwards, because {7,7,U,U} can be 8 or 9; None for a Crown."""
    _packed: Cards = attrs.field(init=False, repr=False, eq=False)
    size: int = attrs.field(init=False, repr=False, eq=False)
    """The size of the set: how many numbered cards and Wilds it has (`rank.follow.size`)."""
    _sense: int = attrs.field(init=False, repr=False, eq=False)
    """Where the value of a set that was generated must be: 1 above that of any pile, -1 below it.

    A set with one Rank-Down goes below, one with a number and without Rank-Downs goes above, and a
    Crown too counts as above. All else needs a judge: 0.
    """

    def __attrs_post_init__(self) -> None:
        packed = pack(self.cards)
        derived = {
            "_packed": packed,
            "size": sum(card.index <= HIGHEST for card in self.cards),
            "_sense": int(self.value is None and packed in _CROWNS),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the numbered cards, ascending."""
        return tuple([card.index + 1 for card in self.cards if card.index < HIGHEST])

    @property
    def wilds(self) -> int:
        """How many Wilds there are."""
        return self.cards.count(_WILD)

    @property
    def ups(self) -> int:
        """How many Rank-Ups there are."""
        return self.cards.count(_RANK_UP)

    @property
    def downs(self) -> int:
        """How many Rank-Downs there are."""
        return self.cards.count(_RANK_DOWN)

    def __str__(self) -> str:
        worth = "" if self.value is None else f" = {self.value}"
        return f"play {_written(self.cards)}{worth}"


PlayMaker: TypeAlias = Callable[[tuple[Card, ...], int, Cards, int, int], Play]
made_play: PlayMaker = cast("PlayMaker", quick(Play))
"""Makes a play from all fields of `Play` in order.

The cards must be sorted and counted already: nothing is checked or converted.
"""


@attrs.frozen(order=False)
class Pass:
    """Play nothing, and stay out until the next round (`rank.pass`)."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen(order=False)
class GoFirst:
    """Choose, as King, to lead the first round (`rank.benefit`)."""

    def __str__(self) -> str:
        return "go-first"


@attrs.frozen(order=False)
class Steal:
    """Take, as King, the Beggar's highest numbered card (`rank.benefit`)."""

    def __str__(self) -> str:
        return "steal"


@attrs.frozen(order=False)
class Give:
    """Give cards back in an exchange (`rank.give`)."""

    cards: tuple[Card, ...] = attrs.field(converter=in_order)
    """The cards, sorted."""

    def __str__(self) -> str:
        return f"give {_written(self.cards)}"


@attrs.frozen(order=False)
class TakeKingsHand:
    """Swap, as King, the whole hand for the King's Hand, unseen (`rank.kings-hand`)."""

    def __str__(self) -> str:
        return "take-kings-hand"


@attrs.frozen(order=False)
class KeepHand:
    """Keep, as King, the hand that was dealt (`rank.kings-hand`)."""

    def __str__(self) -> str:
        return "keep-hand"


Move: TypeAlias = Play | Pass | GoFirst | Steal | Give | TakeKingsHand | KeepHand
"""Any move of the game."""

PASS = Pass()
GO_FIRST = GoFirst()
STEAL = Steal()
TAKE_KINGS_HAND = TakeKingsHand()
KEEP_HAND = KeepHand()
_PLAIN: dict[str, Move] = {
    str(move): move for move in (PASS, GO_FIRST, STEAL, TAKE_KINGS_HAND, KEEP_HAND)
}
_FORMS = AnyOf(("play 7 8 U = 8", "play C", "give 1 2", *_PLAIN))


def parse_move(text: str, /) -> Move:
    """Return the move that a text names; the inverse of ``str(move)``.

    The forms are ``play 7 8 U = 8`` (the number is the pile's value afterwards), ``play C``,
    ``pass``, ``go-first``, ``steal``, ``give 1 2``, ``take-kings-hand`` and ``keep-hand``.

    Raises:
        ParseError: if the text is not a move.

    >>> str(parse_move("play U 8 7 = 8"))
    'play 7 8 U = 8'
    """
    if not is_instance(text, str):
        found = type(text).__name__
        raise ParseError.of(Cause.NOT_A_TEXT, "move", text, found=found)
    match text.split():
        case [word] if word in _PLAIN:
            return _PLAIN[word]
        case ["give", _, *_] as words:
            return Give(tuple(card_named(text, word) for word in words[1:]))
        case ["play", _, *_, "=", value] as words:
            return Play(tuple(card_named(text, word) for word in words[1:-2]), _value(text, value))
        case ["play", _, *_] as words:
            return Play(tuple(card_named(text, word) for word in words[1:]))
        case _:
            raise ParseError.of(Cause.NOT_A_MOVE, "move", text, forms=_FORMS)


def _value(text: str, digits: str) -> int:
    word = repr(digits[:MOST_SHOWN])
    number = digits.removeprefix("-")
    if number.isascii() and number.isdecimal():
        if len(number.lstrip("0")) > _MOST_DIGITS:
            raise ParseError.of(Cause.LARGE_NUMBER, "value", text, word=word, most=_MOST_DIGITS)
        if len(number) <= _MOST_DIGITS and str(int(digits)) == digits:
            return int(digits)
    raise ParseError.of(causes.Cause.NOT_A_VALUE, "value", text, word=word)


def _written(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
