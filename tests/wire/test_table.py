"""The one table of public types: everything is in it, and what it says is so."""

import json
import re
from collections.abc import Iterable, Iterator
from enum import Enum, EnumType
from importlib import import_module
from random import Random
from types import ModuleType, SimpleNamespace

import attrs
import pytest
from typing_extensions import is_protocol, is_typeddict

from cardrules import Seat, queen_of_scots, racko, rank, wire
from cardrules.errors import SecretError
from cardrules.game import GameState
from cardrules.wire import Audience
from wire.matches import CONFIGURATIONS, GAMES, messages, play, viewers

SHARED = ("cardrules", "cardrules.records", "cardrules.table", "cardrules.fairness")
HEADER = ("format", "game", "type")
SERVICES = ("Table",)
"""Public classes that are no data: they hold what changes, and go nowhere."""


def public_types(*modules: ModuleType | SimpleNamespace) -> Iterator[type]:
    """Yield the classes in ``__all__`` whose instances are data: values, or members."""
    for module in modules:
        for name in module.__all__:
            thing = getattr(module, name)
            if not isinstance(thing, type) or name in SERVICES:
                continue
            is_idea = is_protocol(thing) or is_typeddict(thing)
            is_base = isinstance(thing, EnumType) and not len(thing)
            is_error = issubclass(thing, Exception) and thing not in wire.entries("racko")
            if not (is_idea or is_base or is_error):
                yield thing


def not_entered(game: str, *modules: ModuleType | SimpleNamespace) -> set[type]:
    """Return the public types that the table of a game lacks."""
    return set(public_types(*modules)) - set(wire.entries(game))


@pytest.mark.parametrize("name", GAMES)
def test_every_public_type_is_entered(name: str) -> None:
    shared = tuple(map(import_module, SHARED))
    assert not_entered(name, import_module(f"cardrules.{name}"), *shared) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_entered_type_is_public(name: str) -> None:
    modules = map(import_module, (f"cardrules.{name}", *SHARED))
    assert set(wire.entries(name)) - set(public_types(*modules)) == set()


@attrs.frozen
class NewEvent:
    card: int


class NewCode(Enum):
    NEW = "new"


@pytest.mark.parametrize("cls", [NewEvent, NewCode, SimpleNamespace])
def test_a_new_public_type_is_noticed(cls: type) -> None:
    there = {name: getattr(racko, name) for name in racko.__all__}
    grown = SimpleNamespace(__all__=[*racko.__all__, "New"], New=cls, **there)
    assert not_entered("racko", grown) == {cls}


@pytest.mark.parametrize("name", GAMES)
def test_the_audience_is_kept(name: str) -> None:
    met: dict[type, object] = {}
    for number, rules in enumerate(CONFIGURATIONS[name]):
        for value in messages(play(name, rules, Random(number), 60)):
            met.setdefault(type(value), value)
    for cls, value in met.items():
        reach = wire.entries(name)[cls].json
        assert reach is not None
        for audience in Audience:
            if audience >= reach:
                assert wire.dumps(value, audience=audience) == wire.dumps(value)
            else:
                with pytest.raises(SecretError):
                    wire.dumps(value, audience=audience)


RACKO = racko.Rules(seats=3, cards=1_000, rack_size=4, target=10**6)
SCOTS = queen_of_scots.Rules(
    seats=3,
    hand_size=5,
    stock_used_up="reshuffle",
    deck=queen_of_scots.Deck(
        [
            *(
                queen_of_scots.CardType(f"q{n}x", points=1, copies=1, royal=True)
                for n in range(40)
            ),
            queen_of_scots.CardType("jewel", points=1, copies=1, wild=True),
        ]
    ),
)
"""Decks in which a card is told by its name alone, and looks like nothing else."""


def hidden(state: GameState, seat: Seat | None) -> set[str]:
    """Return the names of the cards that a seat, or a spectator, cannot know."""
    if isinstance(state, racko.State):
        seen = racko.view(state, seat)
        cards = {str(card) for rack in state.racks for card in rack} | set(
            map(str, state.draw_pile)
        )
        cards |= {str(state.drawn)}
        open_ = {str(card) for rack in seen.racks for card in rack}
        open_ |= set(map(str, (*state.discard_pile, *(seen.draw_order or ()), seen.drawn)))
        # Multiples of five are slots and scores too, and higher numbers are sizes of piles.
        return {
            card
            for card in cards - open_
            if card.isdigit() and 100 < int(card) < 900 and int(card) % 5
        }
    assert isinstance(state, queen_of_scots.State)
    cards = {str(card) for hand in state.hands for card in hand} | set(map(str, state.stock))
    view = queen_of_scots.view(state, seat)
    known = {card for hand in view.knowledge.known for card in hand}
    return cards - known - set(view.hand or ()) - {"jewel"}


def words(text: str, rules: racko.Rules | queen_of_scots.Rules) -> set[str]:
    """Return the words of a text without the deck, which is no secret."""
    deck: tuple[int | str, ...]
    deck = tuple(range(1, rules.cards + 1)) if isinstance(rules, racko.Rules) else rules.deck.cards
    told = {key: value for key, value in wire.to_json(rules).items() if key not in HEADER}
    written = (json.dumps(part, separators=(",", ":")) for part in (told, deck))
    for part in (repr(rules), repr(deck), *written):
        text = text.replace(part, "")
    return set(re.findall(r"\w+", text))


def steps(name: str, rules: object) -> Iterator[tuple[GameState, GameState, Iterable[object]]]:
    for seed in range(3):
        played = play(name, rules, Random(seed), 120)
        yield from zip(played.states, played.states[1:], played.events, strict=False)


@pytest.mark.parametrize(
    ("name", "rules"), [("racko", RACKO), ("queen_of_scots", SCOTS)], ids=["racko", "scots"]
)
def test_nothing_hidden_is_in_what_a_seat_gets(
    name: str, rules: racko.Rules | queen_of_scots.Rules
) -> None:
    game = play(name, rules, Random(1), 1).game
    looked = 0
    for before, after, events in steps(name, rules):
        for seat in viewers(after):
            secret = hidden(after, seat) & hidden(before, seat)
            assert secret <= words(wire.dumps(after), rules)  # The scan finds what is there.
            seen = [game.redact(event, seat) for event in events]
            for value in (game.view(after, seat), *seen):
                looked += len(secret)
                for text in (
                    wire.dumps(value, audience=Audience.ITS_SEAT),
                    repr(value),
                    str(value),
                ):
                    assert not words(text, rules) & secret, (value, seat)
    assert looked > 10_000


@pytest.mark.parametrize(
    ("name", "rules"), [("racko", RACKO), ("queen_of_scots", SCOTS)], ids=["racko", "scots"]
)
def test_nothing_hidden_is_in_texts_for_everyone(
    name: str, rules: racko.Rules | queen_of_scots.Rules
) -> None:
    entries = wire.entries(name)
    everyone: set[str] = set()
    for before, after, events in steps(name, rules):
        secret = hidden(after, None) & hidden(before, None)
        for value in (after, *events):
            if entries[type(value)].text is Audience.EVERYONE:
                everyone.add(type(value).__name__)
                assert not words(repr(value) + str(value), rules) & secret, value
    assert {"State", "Dealt", "Drew"} <= everyone


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS["rank"])))
def test_texts_of_what_stays_on_the_server_name_no_card(number: int) -> None:
    rules = CONFIGURATIONS["rank"][number]
    entries = wire.entries("rank")
    for value in messages(play("rank", rules, Random(number), 80)):
        entry = entries[type(value)]
        if entry.json is Audience.SERVER and entry.text is Audience.EVERYONE:
            text = f"{value!r} {value}".replace(repr(rules), "")
            assert "<Card." not in text, value


def test_the_hidden_cards_of_rank_do_not_change_what_a_seat_gets() -> None:
    def message(second: str, pile: str, seat: Seat | None) -> str:
        state = rank.position(
            rank.Rules(seats=3),
            hands=[rank.cards("W U"), rank.cards(second), rank.cards("4 4")],
            draw_pile=rank.cards(pile),
            to_act=0,
        )
        return wire.dumps(rank.view(state, seat))

    for seat in (Seat(0), Seat(2), None):
        assert message("3 C", "5 6", seat) == message("5 6", "3 C", seat)
    assert message("3 C", "5 6", Seat(1)) != message("5 6", "3 C", Seat(1))
