"""What a seat cannot know changes nothing that it meets: the hidden places, written down once."""

import random
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import IllegalMove, Seat, all_seats, racko
from cardrules.racko.deck import Card
from cardrules.testing.strategies import Playthrough, games

Place: TypeAlias = tuple[str, int, int]


def hidden_places(state: racko.State, seat: Seat | None) -> Iterator[Place]:
    """Yield where the cards lie that a seat, or a spectator, may not know.

    This is the whole list: slots of the others that were not filled with a card that all had seen,
    a card that another seat has drawn, and the draw pile; the last two unless it is a turned-over
    one. Between rounds the racks are shown.
    """
    for holder in all_seats(state.rules.seats):
        for slot in range(len(state.racks[holder])):
            seen_by_all = 5 * (slot + 1) in state.shown[holder] or state.to_act is None
            if holder != seat and not seen_by_all:
                yield ("rack", holder, slot)
    if not state.turned_over:
        if state.drawn is not None and seat != state.to_act:
            yield ("drawn", 0, 0)
        for index in range(len(state.draw_pile)):
            yield ("draw_pile", 0, index)


def card_at(state: racko.State, place: Place) -> Card:
    match place:
        case ("rack", seat, slot):
            return state.racks[seat][slot]
        case ("draw_pile", _, index):
            return state.draw_pile[index]
        case _:
            assert state.drawn is not None
            return state.drawn


def rearranged(state: racko.State, cards: dict[Place, Card]) -> racko.State:
    """Return the state with other cards at some places."""
    racks = tuple(
        tuple(cards.get(("rack", seat, slot), card) for slot, card in enumerate(rack))
        for seat, rack in enumerate(state.racks)
    )
    pile = tuple(cards.get(("draw_pile", 0, i), card) for i, card in enumerate(state.draw_pile))
    phase = state.phase
    if isinstance(phase, racko.Placing):
        phase = racko.Placing(cards.get(("drawn", 0, 0), phase.drawn))
    return attrs.evolve(state, racks=racks, draw_pile=pile, phase=phase)


def every_rules() -> st.SearchStrategy[racko.Rules]:
    small = st.builds(
        racko.Rules,
        seats=st.just(2),
        rack_size=st.integers(2, 4),
        cards=st.integers(10, 12),
        declare=st.sampled_from(racko.Declare),
        bonus=st.booleans(),
    )
    return small | st.builds(racko.Rules, seats=st.integers(2, 4))


def some_moves(rules: racko.Rules) -> list[racko.Move]:
    slots = [racko.Slot(5 * i) for i in range(rules.rack_size + 2)]
    return [
        racko.Draw(),
        racko.Discard(),
        racko.Discard(go=True),
        *(racko.Take(slot) for slot in slots),
        *(racko.Take(slot, go=True) for slot in slots),
        *(racko.Place(slot) for slot in slots),
        *(racko.Place(slot, go=True) for slot in slots),
    ]


@settings(max_examples=150, deadline=None)
@given(
    played=games(racko, every_rules(), most_steps=40),
    seat=st.integers(0, 3) | st.none(),
    luck=st.integers(0, 1 << 32),
)
def test_worlds_that_differ_only_in_hidden_places_look_the_same(
    played: Playthrough[racko.State, racko.Move], seat: int | None, luck: int
) -> None:
    state = played.states[-1]
    watcher = None if seat is None else Seat(seat % state.rules.seats)
    places = list(hidden_places(state, watcher))
    cards = [card_at(state, place) for place in places]
    random.Random(luck).shuffle(cards)
    other = rearranged(state, dict(zip(places, cards, strict=True)))
    mine, same = racko.view(state, watcher), racko.view(other, watcher)
    assert mine == same
    assert repr(mine) == repr(same)
    assert repr(state) == repr(other)
    assert racko.to_text(mine) == racko.to_text(same)
    if watcher is None:
        return
    for move in some_moves(state.rules):
        reason = racko.why_illegal(mine, watcher, move)
        assert reason == racko.why_illegal(state, watcher, move)
        assert reason == racko.why_illegal(other, watcher, move)
        assert refusal_text(state, watcher, move) == refusal_text(other, watcher, move)
    if watcher == state.to_act:
        assert racko.legal_moves(state) == racko.legal_moves(other) == racko.legal_moves(mine)


def refusal_text(state: racko.State, seat: Seat, move: racko.Move) -> str:
    try:
        racko.apply(state, seat, move)
    except IllegalMove as error:
        return f"{error} {error!r} {error.violation.text('it')}"
    return ""


@settings(max_examples=150, deadline=None)
@given(
    played=games(racko, every_rules(), most_steps=40),
    seat=st.integers(0, 3) | st.none(),
    luck=st.integers(0, 1 << 32),
)
def test_events_show_nothing_that_stays_hidden(
    played: Playthrough[racko.State, racko.Move], seat: int | None, luck: int
) -> None:
    state = played.states[-1]
    if state.to_act is None:
        return
    watcher = None if seat is None else Seat(seat % state.rules.seats)
    source = random.Random(luck)
    move = source.choice(racko.legal_moves(state))
    step = racko.transition(state, state.to_act, move)
    still_hidden = {card_at(step.state, p) for p in hidden_places(step.state, watcher)}
    places = [p for p in hidden_places(state, watcher) if card_at(state, p) in still_hidden]
    cards = [card_at(state, place) for place in places]
    source.shuffle(cards)
    other = rearranged(state, dict(zip(places, cards, strict=True)))
    if (step.state.to_act is None) != (racko.apply(other, state.to_act, move).to_act is None):
        return  # Going by itself tells that a rack rises, which is seen.
    steps = (step, racko.transition(other, state.to_act, move))
    seen = [[racko.redact(event, watcher) for event in each.events] for each in steps]
    assert seen[0] == seen[1]
    assert repr(seen[0]) == repr(seen[1])


def hidden_from(seat: int | None, racks: Sequence[racko.Rack]) -> tuple[racko.SeenRack, ...]:
    """Return racks without the cards of the others."""
    return tuple(
        tuple(card if holder == seat else None for card in rack)
        for holder, rack in enumerate(racks)
    )


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_deal_shows_the_own_rack_only(seat: int | None) -> None:
    racks = tuple(tuple(map(Card, rack)) for rack in ((1, 2), (3, 4)))
    pile = (Card(6),)
    deal = racko.Deal(racks=racks, discard=Card(5), draw_pile=pile, dealer=Seat(1))
    seen = racko.redact(racko.Dealt(deal), seat)
    assert seen == racko.SeenDealt(hidden_from(seat, racks), Card(5), 1, Seat(1))


@pytest.mark.parametrize(("seat", "is_shown"), [(0, True), (1, False), (None, False)])
def test_a_drawn_card_is_seen_by_its_seat(seat: int | None, *, is_shown: bool) -> None:
    card, slot = Card(17) if is_shown else None, racko.Slot(10)
    drew = racko.Drew(Seat(0), Card(17), is_public=False)
    assert racko.redact(drew, seat) == racko.SeenDrew(Seat(0), card)
    placed = racko.Placed(Seat(0), slot, Card(17), Card(4), ())
    assert racko.redact(placed, seat) == racko.SeenPlaced(Seat(0), slot, card, Card(4), ())
    came = racko.TurnCame(racko.Placing(Card(17)), Seat(0), is_public=False)
    assert racko.redact(came, seat) == racko.SeenTurnCame(racko.Placing(card), Seat(0))
