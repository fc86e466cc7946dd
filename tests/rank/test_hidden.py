"""What a seat cannot know changes nothing that it meets: the hidden places, written down once."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import IllegalMove, Seat, rank
from cardrules.rank import Card
from cardrules.rank.deck import pack, unpack
from cardrules.rank.knowledge import known_hands
from cardrules.testing.strategies import Playthrough, games


def less(cards: Iterable[Card], fewer: Iterable[Card]) -> list[Card]:
    """Take some cards away, each once."""
    rest = Counter(cards)
    rest.subtract(fewer)
    return list((+rest).elements())


def rearranged(
    state: rank.State,
    watcher: Seat | None,
    source: random.Random,
    kept: Sequence[Sequence[Card]] | None = None,
) -> rank.State:
    """Return the state with the cards that a seat, or a spectator, may not know mixed up.

    These lie in the hands of the others, except what the seat saw changing hands and what a caller
    wants kept there, in the draw pile, in the King's Hand, and among the cards given up for it
    unless the seat gave them up. What the others exchanged may have been any cards, too.
    """
    # Not read off the view: what it gives away by mistake must not count as known.
    taken: list[rank.Transfer[tuple[Card, ...] | None]] = [
        each
        if watcher in (each.giver, each.taker)
        else rank.Transfer(each.giver, each.taker, each.count, None, each.due)
        for each in state.taken
    ]
    known = [unpack(cards) for cards in known_hands(watcher, taken, state.stretches)]
    fixed = [
        hand
        if seat == watcher
        else tuple((Counter(known[seat]) | Counter(kept[seat] if kept else ())).elements())
        for seat, hand in enumerate(state.hands)
    ]
    loose = [less(hand, stays) for hand, stays in zip(state.hands, fixed, strict=True)]
    aside = () if watcher == state.hand_facts.taker_of_kings_hand else state.set_aside
    cards = [card for hand in loose for card in hand]
    cards += [*state.draw_pile, *state.kings_hand, *aside]
    source.shuffle(cards)

    def some(count: int) -> list[Card]:
        taken = cards[:count]
        del cards[:count]
        return taken

    hands = [pack([*stays, *some(len(hand))]) for hand, stays in zip(loose, fixed, strict=True)]
    exchanged = [
        attrs.evolve(
            each,
            cards=rank.cards(" ".join(c.value for c in source.choices(list(Card), k=each.count))),
        )
        if seen.cards is None
        else each
        for each, seen in zip(state.taken, taken, strict=True)
    ]
    return attrs.evolve(
        state,
        hands=tuple(hands),
        draw_pile=tuple(some(len(state.draw_pile))),
        kings_hand=pack(some(len(state.kings_hand))),
        set_aside=pack(some(len(aside)) if aside else state.set_aside),
        taken=tuple(exchanged),
    )


DECK = rank.cards("1 1 2 2 3 3 4 11 12 12 W W U U U D D C C2 C2")


def every_rules() -> st.SearchStrategy[rank.Rules]:
    return st.builds(
        rank.Rules,
        seats=st.integers(3, 5),
        deck=st.just(DECK),
        decks=st.just(2),
        hand_size=st.integers(2, 4),
        tokens_to_win=st.integers(4, 9),
        classic_president=st.booleans(),
        kings_hand=st.booleans(),
        wild_cap=st.sampled_from([12, None]),
        lone_modifier_ends_round=st.booleans(),
        several_modifiers=st.booleans(),
        queen_exchange=st.sampled_from(rank.QueenExchange),
        queen_steals=st.booleans(),
    )


SOME_MOVES = [
    rank.parse_move(text)
    for text in (
        *("pass", "go-first", "steal", "take-kings-hand", "keep-hand", "give 1", "give 3 W"),
        *("play 1 = 1", "play 2 2 = 2", "play 3 U = 4", "play 12 W = 12", "play W = 3"),
        *("play 2 D = 2", "play U = 1", "play D = 3", "play C", "play C2", "play 3 4 = 4"),
    )
]


@settings(max_examples=150, deadline=None)
@given(
    played=games(rank, every_rules(), most_steps=60),
    seat=st.integers(0, 4) | st.none(),
    luck=st.integers(0, 1 << 32),
)
def test_worlds_that_differ_only_in_hidden_places_look_the_same(
    played: Playthrough[rank.State, rank.Move], seat: int | None, luck: int
) -> None:
    state = played.states[-1]
    watcher = None if seat is None else Seat(seat % state.rules.seats)
    source = random.Random(luck)
    other = rearranged(state, watcher, source)
    mine, same = rank.view(state, watcher), rank.view(other, watcher)
    assert mine == same
    assert repr(mine) == repr(same)
    assert repr(state) == repr(other)
    assert rank.to_text(mine) == rank.to_text(same)
    assert rank.legal_moves(mine) == rank.legal_moves(same)
    if watcher is None:
        return
    for move in (*SOME_MOVES, *rank.legal_moves(mine)):
        reason = rank.why_illegal(mine, watcher, move)
        assert reason == rank.why_illegal(state, watcher, move)
        assert reason == rank.why_illegal(other, watcher, move)
        assert refusal_text(state, watcher, move) == refusal_text(other, watcher, move)
        if isinstance(move, rank.Play):
            assert rank.moves_with(mine, move.cards) == rank.moves_with(same, move.cards)
            assert rank.why_none(mine, move.cards) == rank.why_none(same, move.cards)
    if watcher == state.to_act:
        assert rank.legal_moves(state) == rank.legal_moves(other) == rank.legal_moves(mine)


def refusal_text(state: rank.State, seat: Seat, move: rank.Move) -> str:
    try:
        rank.apply(state, seat, move)
    except IllegalMove as error:
        return f"{error} {error!r} {error.violation.text('it')}"
    return ""


def open_facts(state: rank.State, watcher: Seat | None) -> tuple[object, ...]:
    """Return what the watcher comes to see of hidden cards by the rules themselves."""
    hand = () if watcher is None else state.hands[watcher]
    exchanged = [
        (
            each.giver,
            each.taker,
            each.count,
            each.cards if watcher in (each.giver, each.taker) else 0,
        )
        for each in state.taken
    ]
    aside = state.set_aside if watcher == state.hand_facts.taker_of_kings_hand else ()
    facts = (state.steal_possible, state.modifiers_only, state.out, state.to_act, state.match)
    return (hand, exchanged, aside, facts)


@settings(max_examples=250, deadline=None)
@given(
    played=games(rank, every_rules(), most_steps=60),
    seat=st.integers(0, 4) | st.none(),
    luck=st.integers(0, 1 << 32),
)
def test_events_show_nothing_that_stays_hidden(
    played: Playthrough[rank.State, rank.Move], seat: int | None, luck: int
) -> None:
    state = played.states[-1]
    if state.to_act is None:
        return
    watcher = None if seat is None else Seat(seat % state.rules.seats)
    source = random.Random(luck)
    move = source.choice(rank.legal_moves(state))
    actor = state.to_act
    used = move.cards if isinstance(move, rank.Play | rank.Give) else ()
    kept = [used if each == actor else () for each in range(state.rules.seats)]
    other = rearranged(state, watcher, source, kept)
    if rank.why_illegal(other, actor, move) is not None:
        return  # That the hand holds nothing but modifiers is seen when one is played.
    step, same = rank.transition(state, actor, move), rank.transition(other, actor, move)
    if open_facts(step.state, watcher) != open_facts(same.state, watcher):
        return  # The next thing that the rules show is another.
    seen = [[rank.redact(event, watcher) for event in each.events] for each in (step, same)]
    assert seen[0] == seen[1]
    assert repr(seen[0]) == repr(seen[1])
    assert rank.view(step.state, watcher) == rank.view(same.state, watcher)


@settings(max_examples=60, deadline=None)
@given(rules=every_rules(), luck=st.integers(0, 1 << 32), seat=st.integers(0, 4) | st.none())
def test_a_deal_shows_the_own_hand_only(rules: rank.Rules, luck: int, seat: int | None) -> None:
    source = random.Random(luck)
    watcher = None if seat is None else Seat(seat % rules.seats)
    order = source.sample(rules.cards, len(rules.cards))
    state = rank.start(rules)
    deal = rank.deal_cards(state, order, king=source.randrange(rules.seats))
    step = rank.chance_transition(state, deal)
    other = rearranged(step.state, watcher, source)
    again = rank.Deal(
        hands=other.hands, draw_pile=other.draw_pile, king=deal.king, kings_hand=other.kings_hand
    )
    same = rank.chance_transition(state, again)
    seen = [[rank.redact(event, watcher) for event in each.events] for each in (step, same)]
    assert seen[0] == seen[1]
    assert repr(seen[0]) == repr(seen[1])
    assert repr(deal) == repr(again)


GIFT = rank.Transfer(Seat(0), Seat(1), 2, rank.cards("3 12"), 0)


@pytest.mark.parametrize(("seat", "is_shown"), [(0, True), (1, True), (2, False), (None, False)])
def test_a_gift_is_seen_by_giver_and_taker(seat: int | None, *, is_shown: bool) -> None:
    cards = rank.cards("3 12") if is_shown else None
    seen = rank.redact(rank.Exchanged(GIFT), seat)
    assert seen == rank.SeenExchanged(rank.Transfer(Seat(0), Seat(1), 2, cards, 0))


@pytest.mark.parametrize(("seat", "is_shown"), [(0, True), (1, False), (None, False)])
def test_cards_are_drawn_and_hands_swapped_unseen_by_others(
    seat: int | None, *, is_shown: bool
) -> None:
    one, other = rank.cards("1 U"), rank.cards("2 W")
    shown = (one, other) if is_shown else (None, None)
    swapped = rank.redact(rank.KingsHandTaken(Seat(0), one, other), seat)
    assert swapped == rank.SeenKingsHandTaken(Seat(0), *shown)
    drawn = rank.redact(rank.CardsDrawn(Seat(0), one), seat)
    assert drawn == rank.SeenCardsDrawn(Seat(0), 2, shown[0])
