"""What a seat cannot know changes nothing that it meets: the hidden places, written down once."""

import random
from collections.abc import Iterator
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import IllegalMove, Seat, all_seats, queen_of_scots
from cardrules.queen_of_scots import Card, Move, State, parse_move
from cardrules.queen_of_scots.state import state_of
from cardrules.testing.strategies import Playthrough, games
from queen_of_scots.worlds import CONFIGURATIONS

Place: TypeAlias = tuple[str, int, int]


def unknown_part(state: State, holder: Seat) -> list[Card]:
    """Return the cards of a hand that nobody else knows."""
    hand = list(state.hands[holder])
    for card in state.known[holder]:
        hand.remove(card)
    return hand


def hidden_places(state: State, seat: Seat | None) -> Iterator[Place]:
    """Yield where the cards lie that a seat, or a spectator, may not know.

    This is the whole list: the cards in the hands of others that were not taken with the pile or
    shown, and the face-down pile. Between rounds all hands are shown.
    """
    for holder in all_seats(state.rules.seats):
        if holder != seat:
            for index in range(len(unknown_part(state, holder))):
                yield ("hand", holder, index)
    for index in range(len(state.stock)):
        yield ("stock", 0, index)


def card_at(state: State, place: Place) -> Card:
    match place:
        case ("hand", holder, index):
            return unknown_part(state, Seat(holder))[index]
        case (_, _, index):
            return state.stock[index]


def rearranged(state: State, cards: dict[Place, Card]) -> State:
    """Return the state with other cards at some places."""
    hands = list(state.hands)
    for holder in all_seats(state.rules.seats):
        part = [
            cards.get(("hand", holder, index), card)
            for index, card in enumerate(unknown_part(state, holder))
        ]
        hands[holder] = tuple(sorted([*state.known[holder], *part]))
    stock = tuple(cards.get(("stock", 0, i), card) for i, card in enumerate(state.stock))
    facts = (state.phase, state.to_act, tuple(hands), state.tables, state.face_up, stock)
    return state_of(state.match, *facts, state.knowledge)


def some_moves(state: State) -> list[Move]:
    first, second, third = [kind.id for kind in state.rules.deck.types][:3]
    texts = [
        "draw",
        f"take {first} {first}",
        f"take {second} {third}",
        f"take onto {second}",
        "take onto royal",
        f"lay {first} {second} {second}",
        f"lay {third} {third} {third}",
        f"add {second}",
        f"add {first} to royal",
        f"add {first} to {second}",
        *(f"discard {kind.id}" for kind in state.rules.deck.types),
    ]
    return [parse_move(text) for text in texts]


@settings(max_examples=150, deadline=None)
@given(
    played=games(queen_of_scots, st.sampled_from(list(CONFIGURATIONS.values())), most_steps=80),
    seat=st.integers(0, 3) | st.none(),
    luck=st.integers(0, 1 << 32),
)
def test_worlds_that_differ_only_in_hidden_places_look_the_same(
    played: Playthrough[State, Move], seat: int | None, luck: int
) -> None:
    state = played.states[-1]
    watcher = None if seat is None else Seat(seat % state.rules.seats)
    places = list(hidden_places(state, watcher))
    cards = [card_at(state, place) for place in places]
    random.Random(luck).shuffle(cards)
    other = rearranged(state, dict(zip(places, cards, strict=True)))
    mine, same = queen_of_scots.view(state, watcher), queen_of_scots.view(other, watcher)
    assert mine == same
    assert repr(mine) == repr(same)
    assert repr(state) == repr(other)
    assert queen_of_scots.to_text(mine) == queen_of_scots.to_text(same)
    if watcher is None:
        return
    for move in some_moves(state):
        reason = queen_of_scots.why_illegal(mine, watcher, move)
        assert reason == queen_of_scots.why_illegal(state, watcher, move)
        assert reason == queen_of_scots.why_illegal(other, watcher, move)
        assert refusal_text(state, watcher, move) == refusal_text(other, watcher, move)
    if watcher == state.to_act:
        assert queen_of_scots.legal_moves(state) == queen_of_scots.legal_moves(other)
        assert queen_of_scots.legal_moves(state) == queen_of_scots.legal_moves(mine)


def refusal_text(state: State, seat: Seat, move: Move) -> str:
    try:
        queen_of_scots.apply(state, seat, move)
    except IllegalMove as error:
        return f"{error} {error!r} {error.violation.text('it')}"
    return ""


@settings(max_examples=150, deadline=None)
@given(
    played=games(queen_of_scots, st.sampled_from(list(CONFIGURATIONS.values())), most_steps=80),
    seat=st.integers(0, 3) | st.none(),
    luck=st.integers(0, 1 << 32),
)
def test_events_show_nothing_that_stays_hidden(
    played: Playthrough[State, Move], seat: int | None, luck: int
) -> None:
    """Cards that are hidden before a move and stay so change places; the seat sees the same."""
    state = played.states[-1]
    if state.to_act is None:
        return
    watcher = None if seat is None else Seat(seat % state.rules.seats)
    source = random.Random(luck)
    move = source.choice(queen_of_scots.legal_moves(state))
    step = queen_of_scots.transition(state, state.to_act, move)
    if step.state.to_act is None:
        return  # The hands are shown.
    # The hand that moves keeps its cards, and so does the top of the pile, which may be drawn.
    places = [
        place
        for place in hidden_places(state, watcher)
        if place != ("stock", 0, 0) and place[:2] != ("hand", state.to_act)
    ]
    cards = [card_at(state, place) for place in places]
    source.shuffle(cards)
    other = rearranged(state, dict(zip(places, cards, strict=True)))
    steps = (step, queen_of_scots.transition(other, state.to_act, move))
    seen = [[queen_of_scots.redact(event, watcher) for event in each.events] for each in steps]
    assert seen[0] == seen[1]
    assert repr(seen[0]) == repr(seen[1])


@settings(max_examples=100, deadline=None)
@given(
    played=games(queen_of_scots, st.sampled_from(list(CONFIGURATIONS.values())), most_steps=80),
    luck=st.integers(0, 1 << 32),
)
def test_others_do_not_see_which_card_is_drawn(
    played: Playthrough[State, Move], luck: int
) -> None:
    state = played.states[-1]
    if not isinstance(state.phase, queen_of_scots.PickingUp) or state.to_act is None:
        return
    stock = list(state.stock)
    random.Random(luck).shuffle(stock)
    other = attrs.evolve(state, stock=tuple(stock))
    for watcher in (*all_seats(state.rules.seats), None):
        if watcher == state.to_act:
            continue
        seen = [
            [
                queen_of_scots.redact(event, watcher)
                for event in queen_of_scots.transition(
                    world, state.to_act, queen_of_scots.Draw()
                ).events
            ]
            for world in (state, other)
        ]
        assert seen[0] == seen[1]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_deal_shows_the_own_hand_only(seat: int | None) -> None:
    cards = tuple(map(Card, "abcdefgh"))
    hands = cards[:2], cards[2:4]
    deal = queen_of_scots.Deal(hands, cards[4], cards[5:], Seat(1))
    seen = queen_of_scots.redact(queen_of_scots.Dealt(deal), seat)
    own = None if seat is None else hands[seat]
    assert seen == queen_of_scots.SeenDealt(own, (2, 2), cards[4], 3, Seat(1))


@pytest.mark.parametrize(("seat", "is_shown"), [(0, True), (1, False), (None, False)])
def test_a_drawn_card_is_seen_by_its_seat(seat: int | None, *, is_shown: bool) -> None:
    seen = queen_of_scots.redact(queen_of_scots.Drew(Seat(0), Card("a")), seat)
    assert seen == queen_of_scots.SeenDrew(Seat(0), Card("a") if is_shown else None)
