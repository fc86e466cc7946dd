"""Views from which `sample_state` must draw what seldom comes about, or refuse."""

import random
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from cardrules import DecodeError, PositionError, Seat, rank, wire
from cardrules.dealing import PythonRandomness
from cardrules.rank.knowledge import pack_stretches
from rank.tables import hand_over

RULES = rank.Rules.first_edition(3)
LUCK = PythonRandomness(random.Random(3))


def benefit_view(rules: rank.Rules, *hands: str, draw_pile: Sequence[rank.Card] = ()) -> rank.View:
    """Return the view of the King, who is to choose; seat 2 is the Beggar."""
    state = rank.position(
        rules,
        hands=[rank.cards(hand) for hand in hands],
        to_act=0,
        phase=rank.ChoosingBenefit(),
        places=(0, 1, 2),
        played=(),
        draw_pile=draw_pile,
    )
    return rank.view(state, Seat(0))


def test_a_beggar_with_a_number_has_one_in_each_world() -> None:
    """One card of all that are hidden is a number."""
    rules = rank.Rules.first_edition(3, deck=rank.cards("1 W W W W W U U U"), hand_size=2)
    view = benefit_view(rules, "W W", "W W", "1 W", draw_pile=rank.cards("U U U"))
    for _ in range(20):
        assert rank.Card.ONE in rank.sample_state(view, LUCK).hands[2]


def test_a_beggar_without_a_number_has_none_in_any_world() -> None:
    view = benefit_view(RULES, "1 2", "3 4", "W C", draw_pile=_rest("1 2 3 4 W C"))
    for _ in range(20):
        drawn = rank.sample_state(view, LUCK)
        assert rank.view(drawn, Seat(0)) == view
        assert all(card.number is None for card in drawn.hands[2])


def _rest(text: str) -> tuple[rank.Card, ...]:
    rest = list(RULES.cards)
    for card in rank.cards(text):
        rest.remove(card)
    return tuple(rest)


def test_a_seat_that_showed_modifiers_holds_nothing_else() -> None:
    state = rank.position(
        RULES,
        hands=[rank.cards("1 2"), rank.cards("3 4"), rank.cards("U D")],
        to_act=0,
        pile=rank.Pile(1, 5, rank.cards("5")),
        last_player=1,
        modifiers_only=(False, False, True),
        played=rank.cards("5"),
        draw_pile=_rest("1 2 3 4 5 U D"),
    )
    view = rank.view(state, Seat(0))
    for _ in range(10):
        drawn = rank.sample_state(view, LUCK)
        assert set(drawn.hands[2]) <= {rank.Card.RANK_UP, rank.Card.RANK_DOWN}


def test_a_view_that_no_table_brings_about() -> None:
    """All cards of the others are numbers, and yet the Beggar is said to hold none."""
    small = rank.Rules.first_edition(3, deck=rank.cards("1 2 3 4 5 6"), hand_size=2)
    view = benefit_view(small, "1 2", "3 4", "5 6")
    facts = attrs.evolve(view.hand_facts, steal_possible=False)
    with pytest.raises(PositionError, match="no state fits this view"):
        rank.sample_state(attrs.evolve(view, hand_facts=facts), LUCK)


def exchanged(
    played: str, *hands: str, taken: Sequence[rank.Transfer[tuple[rank.Card, ...]]]
) -> rank.State:
    """Return a position after a steal, of which it is not told who has played what."""
    rules = rank.Rules(seats=3, hand_size=2)
    rest = list(rules.cards)
    for card in rank.cards(" ".join((played, *hands))):
        rest.remove(card)
    return rank.position(
        rules,
        hands=[rank.cards(hand) for hand in hands],
        to_act=0,
        played=rank.cards(played),
        draw_pile=rest,
        places=(0, 1, 2),
        steal_possible=True,
        taken=taken,
    )


STOLEN = (
    rank.Transfer(Seat(2), Seat(0), 1, rank.cards("9"), due=1),
    rank.Transfer(Seat(0), Seat(2), 1, rank.cards("3"), due=0),
)


def test_a_position_deals_out_what_was_played_so_that_the_steal_was_possible() -> None:
    """Seat 2 had no number above the 9 that was stolen, so it played the 4, and seat 1 the 12."""
    state = exchanged("4 12", "2 9", "5", "3", taken=STOLEN)
    assert [mine[0].played for mine in state.stretches] == [
        (),
        rank.cards("12"),
        rank.cards("4"),
    ]
    for seat in (Seat(0), Seat(1), Seat(2), None):
        view = rank.view(state, seat)
        assert rank.view(rank.sample_state(view, LUCK), seat) == view


def test_a_position_lets_what_was_given_be_played_by_who_got_it() -> None:
    state = exchanged("3 12", "2 9", "5", "4", taken=STOLEN)
    assert state.stretches[2][0].played == rank.cards("3")


def test_a_position_lets_what_was_not_kept_be_drawn() -> None:
    """Seat 2 holds a 12, and can have drawn it: a Crown + Draw 2 was played."""
    state = exchanged("4 C2", "2 9", "5", "3 12", taken=STOLEN)
    assert [mine.drawn for mine in state.stretches[2]] == [0, 1]
    assert state.stretches[2][0].played == rank.cards("C2")
    assert wire.loads(wire.dumps(state)) == state
    for seat in (Seat(0), Seat(1), Seat(2), None):
        view = rank.view(state, seat)
        assert rank.view(rank.sample_state(view, LUCK), seat) == view


def test_a_position_lets_a_seat_draw_several_times() -> None:
    """Seat 2 kept no number above 9, so it has drawn three cards, with two Crowns + Draw 2."""
    state = exchanged("4 C2 C2", "2 9", "5", "3 10 11 12", taken=STOLEN)
    first, second, third = state.stretches[2]
    assert [first.drawn, second.drawn, third.drawn] == [0, 2, 1]
    assert (first.played, second.played) == (rank.cards("C2"), rank.cards("C2"))
    assert wire.loads(wire.dumps(state)) == state
    for seat in (Seat(0), Seat(1), Seat(2), None):
        view = rank.view(state, seat)
        assert rank.view(rank.sample_state(view, LUCK), seat) == view


@pytest.mark.parametrize(
    ("hand", "played", "pile", "drawn"),
    [
        # The Crown + Draw 2 that was given has been played, and the 12 drawn.
        ("4 5 6 12", "1 2 C2", "1 2 7 8 9 C2", 1),
        # The same, and the other Crown + Draw 2 was drawn with the 12.
        ("5 12 C2", "1 2 4 C2", "1 2 6 7 8 9", 2),
    ],
)
def test_a_position_lets_a_given_crown_draw(hand: str, played: str, pile: str, drawn: int) -> None:
    """Seat 2 gave its two highest cards, 10 and 11, so it kept neither a C2 nor the 12."""
    rules = rank.Rules(
        seats=3,
        hand_size=3,
        classic_president=True,
        deck=rank.cards("1 1 2 2 3 3 4 5 6 7 8 9 10 11 12 C2 C2"),
    )
    taken = (
        rank.Transfer(Seat(2), Seat(0), 2, rank.cards("10 11"), due=2),
        rank.Transfer(Seat(0), Seat(2), 2, rank.cards("4 C2"), due=0),
    )
    state = rank.position(
        rules,
        places=(0, 1, 2),
        to_act=2,
        hands=[rank.cards("10 11"), rank.cards("3 3"), rank.cards(hand)],
        draw_pile=rank.cards(pile),
        played=rank.cards(played),
        taken=taken,
    )
    first, second = state.stretches[2]
    assert rank.Card.CROWN_DRAW_2 in first.played
    assert (first.drawn, second.drawn, second.played) == (0, drawn, ())
    for seat in (Seat(0), Seat(1), Seat(2), None):
        view = rank.view(state, seat)
        assert rank.view(rank.sample_state(view, LUCK), seat) == view


def test_a_position_in_which_the_steal_was_not_possible() -> None:
    with pytest.raises(PositionError, match="would have had to give, and cannot have drawn"):
        exchanged("4 1", "2 9", "5", "3 12", taken=STOLEN)
    with pytest.raises(PositionError, match="neither in the hand nor played"):
        exchanged("4 12", "2 9", "5", "6", taken=STOLEN)


def test_a_position_gives_the_beggar_the_number_that_could_be_stolen() -> None:
    state = exchanged("4", "2 9", "5", "W", taken=())
    assert state.stretches[2][0].played == rank.cards("4")
    with pytest.raises(PositionError, match="seat 2, the Beggar, has had no number"):
        exchanged("C", "2 9", "5", "W", taken=())


def test_a_state_in_which_the_beggar_kept_a_higher_card_is_refused() -> None:
    """The 9 was the Beggar's highest number, so seat 2 cannot have kept a 12 and played it."""
    state = exchanged("4 12", "2 9", "5", "3", taken=STOLEN)
    (first,), (second,), (third,) = state.stretches
    swapped = attrs.evolve(state, stretches=pack_stretches(((first,), (third,), (second,))))
    for impossible in (swapped, rank.view(swapped, Seat(2)), rank.view(swapped, Seat(0))):
        with pytest.raises(DecodeError) as caught:
            wire.loads(wire.dumps(impossible))
        assert caught.value.cause is rank.Cause.KEPT_TOO_HIGH
        assert caught.value.params["seat"] == 2
    # Seat 1 did not see what was stolen, so in its view the 12 can have been kept.
    assert wire.loads(wire.dumps(rank.view(swapped, Seat(1))))


def test_a_beggar_without_numbers_cannot_have_been_stolen_from() -> None:
    small = rank.Rules.first_edition(3, deck=rank.cards("1 2 3 4 5 6"), hand_size=2)
    view = benefit_view(small, "1 2", "3 4", "5 6")
    facts = attrs.evolve(view.hand_facts, steal_possible=False)
    with pytest.raises(DecodeError):
        wire.loads(wire.dumps(attrs.evolve(view, hand_facts=facts)))


def test_a_beggar_who_has_shown_only_modifiers_has_no_number_to_steal() -> None:
    rules = rank.Rules(seats=3, hand_size=2)
    played = (rank.cards("3"), rank.cards("4"), rank.cards("U"))
    state = rank.position(
        rules,
        hands=[rank.cards("5"), rank.cards("6"), rank.cards("D")],
        to_act=0,
        places=(0, 1, 2),
        played=rank.cards("3 4 U"),
        draw_pile=_rest("3 4 U 5 6 D"),
        stretches=[[rank.Stretch.of(cards)] for cards in played],
        modifiers_only=(False, False, True),
    )
    facts = attrs.evolve(state.hand_facts, beggar=Seat(2), steal_possible=True)
    for seat in (Seat(0), Seat(2), None):
        view = attrs.evolve(rank.view(state, seat), hand_facts=facts)
        with pytest.raises(DecodeError):
            wire.loads(wire.dumps(view))


def drew(hand: str, taken: Sequence[rank.Transfer[Any]] = ()) -> rank.State:
    """Return a state whose Beggar has played a Crown + Draw 2, drawn two, and played a 7."""
    crown, seven = rank.Stretch.of(rank.cards("C2")), rank.Stretch.of(rank.cards("7"), drawn=2)
    return rank.position(
        rank.Rules(seats=3, hand_size=2),
        hands=[rank.cards("9 1"), rank.cards("5 6"), rank.cards(hand)],
        to_act=0,
        places=(0, 1, 2),
        played=rank.cards("C2 7"),
        draw_pile=_rest(f"C2 7 9 1 5 6 {hand}"),
        stretches=[[rank.Stretch()], [rank.Stretch()], [crown, seven]],
        taken=taken,
        steal_possible=True,
    )


def test_a_beggar_who_has_drawn_all_his_numbers_had_none_to_steal() -> None:
    with pytest.raises(PositionError, match="has had no number"):
        drew("8")
    # One of three cards was there before the draw, and it can be a number.
    state = drew("8 U")
    assert rank.view(rank.sample_state(rank.view(state, 0), LUCK), 0) == rank.view(state, 0)


def test_a_card_that_was_given_cannot_have_been_drawn() -> None:
    taken = [
        rank.Transfer(Seat(2), Seat(0), 1, rank.cards("9"), 1),
        rank.Transfer(Seat(0), Seat(2), 1, rank.cards("7"), 0),
    ]
    with pytest.raises(PositionError, match="neither in the hand nor played"):
        drew("8", taken)
    state = drew("8 6", taken)
    assert rank.view(rank.sample_state(rank.view(state, 0), LUCK), 0) == rank.view(state, 0)


def test_a_state_after_a_hand_without_stretches_is_refused() -> None:
    state = attrs.evolve(hand_over(rank.Rules(seats=3), (0, 1, 2)), stretches=pack_stretches(()))
    with pytest.raises(DecodeError, match="stretches must have 3 entries"):
        wire.loads(wire.dumps(state))


def test_before_the_first_deal_nothing_is_hidden() -> None:
    start = rank.start(RULES)
    for seat in (Seat(1), None):
        assert rank.sample_state(rank.view(start, seat), LUCK) == start


def test_a_position_needs_the_cards_of_each_exchange_or_who_played_what() -> None:
    unseen: Any = rank.Transfer(Seat(2), Seat(0), 1, None, due=1)
    with pytest.raises(PositionError, match="the cards of each exchange must be named"):
        exchanged("4 12", "2 9", "5", "3", taken=[unseen, STOLEN[1]])


def test_a_position_that_is_told_who_has_played_what() -> None:
    """Seat 1 has played the 3 and seat 2 the 4; what does not add up to these is refused."""
    rules = rank.Rules(seats=3, hand_size=2)
    rest = list(rules.cards)
    for card in rank.cards("3 4 2 2 5 6"):
        rest.remove(card)

    def position(*played: str) -> rank.State:
        return rank.position(
            rules,
            hands=[rank.cards("2 2"), rank.cards("5"), rank.cards("6")],
            to_act=0,
            draw_pile=rest,
            played=rank.cards("3 4"),
            stretches=[[rank.Stretch.of(rank.cards(cards))] for cards in played],
        )

    state = position("", "3", "4")
    assert [mine[0].played for mine in state.stretches] == [(), rank.cards("3"), rank.cards("4")]
    with pytest.raises(PositionError, match="do not add up to what was played"):
        position("", "3", "7")
