"""The cards and the deck (`scots.deck`), which the host describes."""

import re
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from types import MappingProxyType
from typing import Annotated, NewType, Self, TypeAlias, TypedDict, cast

import attrs

from cardrules._arguments import (
    MOST_NAME,
    check_flag,
    check_int,
    check_name,
    is_instance,
    plain_numbers,
    plain_text,
)
from cardrules._options import MOST_POINTS
from cardrules.encoding.marks import ASCENDING
from cardrules.errors import RulesError
from cardrules.language import Name, Translation
from cardrules.queen_of_scots.card_names import (
    check_translations,
    royals,
    slug,
    translations,
)
from cardrules.queen_of_scots.causes import Cause
from cardrules.queen_of_scots.lanes import Cards, Lanes

Card = NewType("Card", str)
"""A card: the id of its type, such as ``king-james``; all copies are equal."""

Kind = NewType("Kind", str)
"""The kind of a set: the id of its plain card, or ``royal``."""

Hand: TypeAlias = Annotated[tuple[Card, ...], ASCENDING]
"""Cards in alphabetical order of their ids, as everywhere, so that the same cards are equal."""


def card_in(id_: str) -> Card:
    """Return the card with an id, which is not checked to be a card of a deck."""
    return Card(plain_text(id_))


def cards_in(ids: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards with these ids, which are not checked to be cards of a deck."""
    cards = tuple(ids)
    # Nearly always all are plain, which is quick to find out.
    if {*map(type, cards)} <= {str}:
        return cast("tuple[Card, ...]", cards)
    return tuple(map(card_in, cards))


def in_order(cards: Iterable[Card]) -> Hand:
    """Return the cards in alphabetical order of their ids."""
    given = tuple(cards)
    return given if len(given) < 2 else tuple(sorted(given, key=str))


def hand_in(ids: Iterable[str]) -> Hand:
    """Return the cards with these ids, which are not checked either, in alphabetical order."""
    return in_order(cards_in(ids))


ROYAL = Kind("royal")
RESERVED = ("royal", "to", "onto")
MOST_CARDS = 200
"""The most cards that a deck can have, far more than any box contains."""
MOST_COPIES = 64
"""The most copies of one card."""
MOST_ROYALS = 40
"""The most types of royals: a hand with all of them has about 12,000 legal moves."""
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def _slug_of(kind: "CardType") -> Card:
    return Card(slug(kind.name) if is_instance(kind.name, str) else "")


@attrs.frozen(order=False, field_transformer=plain_numbers)
class CardType:
    """A type of card: what is printed on it, and how many copies there are.

    Raises:
        RulesError: if a value is invalid; the message names the card.

    >>> CardType("King James", points=40, copies=4, royal=True).id
    'king-james'
    """

    name: str = attrs.field(converter=plain_text)
    """The name shown to people, unless `translations` has one in their language."""
    points: int = attrs.field(kw_only=True)
    """The points of each copy, from minus to plus a thousand million."""
    copies: int = attrs.field(kw_only=True)
    """The number of copies, from 1 to 64."""
    royal: bool = attrs.field(default=False, kw_only=True)
    """Whether the card is royal; all royals match one another."""
    wild: bool = attrs.field(default=False, kw_only=True)
    """Whether the card is the crown jewel, which can join any set."""
    id: Card = attrs.field(
        default=attrs.Factory(_slug_of, takes_self=True), converter=card_in, kw_only=True
    )
    """The id in moves and hands; by default the slug of the name."""
    translations: tuple[Translation, ...] = attrs.field(
        default=(), converter=translations, kw_only=True
    )
    """The name in other languages, sorted by their codes; also given as a dictionary."""

    def __attrs_post_init__(self) -> None:
        check_name("name", self.name, error=RulesError)
        try:
            self._check()
        except RulesError as error:
            raise error.within("card", self.name) from None

    def _check(self) -> None:
        check_int("points", self.points, at_least=-MOST_POINTS, at_most=MOST_POINTS)
        check_int("copies", self.copies, at_least=1, at_most=MOST_COPIES)
        check_flag("royal", self.royal)
        check_flag("wild", self.wild)
        if self.royal and self.wild:
            raise RulesError.of(Cause.ROYAL_AND_WILD, "wild", self.wild)
        if not is_instance(self.id, str) or not ID.fullmatch(self.id):
            raise RulesError.of(Cause.ID, "id", self.id)
        if self.id in RESERVED or len(self.id) > MOST_NAME:
            raise RulesError.of(
                Cause.ID_RESERVED, "id", self.id, most=MOST_NAME, reserved=RESERVED
            )
        check_translations(self.translations)


class _CardTypeOptions(TypedDict):
    name: str
    points: int
    copies: int


def _types(types: Iterable[CardType]) -> tuple[CardType, ...]:
    return tuple(types)


@attrs.frozen(order=False, cache_hash=True)
class Deck:
    """The types of card that a match is played with, in an order that the host chooses.

    A deck has at most 200 cards, among them at most 64 copies of one type and 40 types of royals.
    With these bounds every hand has at most 20,000 legal moves, and no view is too much work for
    `sample_state`. Two decks are equal when they list equal types in the same order.

    Raises:
        RulesError: if an entry is not a `CardType`, two types have the same id or are both wild,
            or there are too many cards or royals.

    >>> deck = Deck([CardType("King James", points=40, copies=2, royal=True)])
    >>> deck.cards
    ('king-james', 'king-james')
    """

    types: tuple[CardType, ...] = attrs.field(converter=_types)
    """The types of card."""
    cards: tuple[Card, ...] = attrs.field(init=False, eq=False, repr=False)
    """Every card in the canonical order: as the types are listed, copies together."""
    wild: Card | None = attrs.field(init=False, eq=False, repr=False)
    """The crown jewel; None in a deck without one."""
    kinds: Mapping[Card, Kind] = attrs.field(init=False, eq=False, repr=False)
    """The kind of set that each card belongs to; a crown jewel has no entry."""
    royals: frozenset[Card] = attrs.field(init=False, eq=False, repr=False)
    """The types of royals, which all belong to one kind of set."""
    _packed: Cards = attrs.field(init=False, eq=False, repr=False)
    _lanes: Lanes[Card] = attrs.field(init=False, eq=False, repr=False)
    _points: Callable[[Card], int] = attrs.field(init=False, eq=False, repr=False)
    _names: Mapping[str, Name] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        kinds: dict[Card, Kind] = {}
        points: dict[Card, int] = {}
        wild: Card | None = None
        for kind in self.types:
            if not is_instance(kind, CardType):
                found = type(kind).__name__
                raise RulesError.of(Cause.NOT_A_CARD_TYPE, "deck", kind, found=found)
            if kind.id in points:
                raise RulesError.of(Cause.ID_TAKEN, "id", kind.id).within("card", kind.name)
            points[kind.id] = kind.points
            if not kind.wild:
                kinds[kind.id] = ROYAL if kind.royal else Kind(kind.id)
            elif wild is None:
                wild = kind.id
            else:
                error = RulesError.of(Cause.WILD_TAKEN, "wild", kind.id, other=repr(wild))
                raise error.within("card", kind.name)
        royals = sum(kind.royal for kind in self.types)
        check_int("royals", royals, at_least=0, at_most=MOST_ROYALS)
        check_int("cards", sum(kind.copies for kind in self.types), at_least=0, at_most=MOST_CARDS)
        cards = tuple(kind.id for kind in self.types for _ in range(kind.copies))
        lanes = Lanes[Card].of({card: kinds.get(card) for card in points})
        derived = {
            "cards": cards,
            "wild": wild,
            "kinds": MappingProxyType(kinds),
            "royals": frozenset(card for card in kinds if kinds[card] == ROYAL),
            "_packed": lanes.pack(cards),
            "_lanes": lanes,
            "_points": points.__getitem__,  # as a method, it is read-only and fast
            "_names": MappingProxyType(
                {kind.id: Name(kind.id, kind.name, kind.translations) for kind in self.types}
            ),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[object, ...]:
        # The read-only mappings cannot be pickled, and need not be: the types give them again.
        return type(self), (self.types,)

    @classmethod
    def from_json(cls, text: str, /) -> Self:
        """Return the deck that a JSON text lists under ``cards``.

        Raises:
            RulesError: if the text is not a deck; the message names the line or the entry.

        >>> Deck.from_json('{"cards": [{"name": "Thistle", "points": 5, "copies": 2}]}').cards
        ('thistle', 'thistle')
        """
        from cardrules.queen_of_scots.deck_files import entries_of_json

        return cls._of(entries_of_json(text))

    @classmethod
    def from_toml(cls, text: str, /) -> Self:
        """Return the deck that a TOML text lists as tables ``[[cards]]``.

        Raises:
            RulesError: if the text is not a deck; the message names the line or the entry.
        """
        from cardrules.queen_of_scots.deck_files import entries_of_toml

        return cls._of(entries_of_toml(text))

    @classmethod
    def load(cls, path: str | PathLike[str], /) -> Self:
        """Return the deck in a file, whose name ends in ``.json`` or ``.toml``.

        Raises:
            RulesError: if the name ends differently, or the file does not contain a deck.
            OSError: if the file cannot be read.
        """
        from pathlib import Path

        file = Path(path)
        readers = {".json": cls.from_json, ".toml": cls.from_toml}
        if file.suffix not in readers:
            raise RulesError.of(Cause.FILE_NAME, "path", file.name)
        try:
            text = file.read_text("utf-8-sig")
        except UnicodeDecodeError as error:
            raise RulesError.of(
                Cause.FILE_NOT_UTF_8, "path", file.name, file=file.name, at=error.start
            ) from None
        return readers[file.suffix](text)

    @classmethod
    def _of(cls, entries: Iterable[Mapping[str, object]]) -> Self:
        types: list[CardType] = []
        for number, entry in enumerate(entries, 1):
            try:
                types.append(CardType(**cast("_CardTypeOptions", entry)))
            except RulesError as error:
                raise error.within("entry", number) from None
        return cls(types)

    def has(self, card: Card) -> bool:
        """Return whether the deck contains a card."""
        return card in self._lanes.one

    def has_all(self, cards: Iterable[Card]) -> bool:
        """Return whether the deck contains each of some cards, in any number."""
        return self._lanes.one.keys() >= {*cards}

    def kind_of(self, card: Card) -> Kind | None:
        """Return the kind of set a card belongs to; None for a crown jewel or unknown card."""
        return self.kinds.get(card)

    def kind_of_set(self, cards: Iterable[Card]) -> Kind:
        """Return the kind of set that matching cards make; crown jewels are ignored.

        >>> from cardrules.queen_of_scots import SAMPLE_DECK
        >>> SAMPLE_DECK.kind_of_set(map(Card, ["crown-jewels", "king-james", "queen-mary"]))
        'royal'
        """
        found = [self.kinds[card] for card in cards if card in self.kinds]
        return found[0]

    def points_of(self, card: Card) -> int:
        """Return the points of a card of the deck."""
        return self._points(card)

    def worth(self, cards: Iterable[Card]) -> int:
        """Return the points of some cards of the deck together."""
        return sum(map(self._points, cards))

    def named(self, card: str) -> Name:
        """Return what the card or set with an id is called; the id if there is no such card.

        >>> from cardrules.queen_of_scots import SAMPLE_DECK
        >>> SAMPLE_DECK.named("king-james").text("it"), SAMPLE_DECK.named("royal").text("en")
        ('Re Giacomo', 'royals')
        """
        if card == ROYAL:
            return royals(ROYAL)
        return self._names.get(card) or Name(card, card)

    def in_deck_order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards in the order in which the deck lists them, and unknown cards last."""
        places = {kind.id: place for place, kind in enumerate(self.types)}
        return tuple(sorted(cards, key=lambda card: places.get(card, len(places))))
