"""What everyone has seen: cards taken with the pile, jewels shown, and nothing that was drawn."""

from cardrules import Seat, queen_of_scots
from cardrules.queen_of_scots import Rules, State
from queen_of_scots.tables import completed, play
from queen_of_scots.worlds import SMALL

RULES = Rules(seats=3, deck=SMALL, hand_size=3)


def known(state: State, seat: int | None) -> list[str]:
    view = queen_of_scots.view(state, None if seat is None else Seat(seat))
    return [" ".join(cards) for cards in view.known]


def taken() -> State:
    """Seat 0 has taken b, c, j and k1, with a on top."""
    state = completed(RULES, ["a a c c", "k2 k3", "b"], "b c j k1 a")
    return play(state, "take a a")


def test_cards_taken_with_the_pile_are_known_to_all_others() -> None:
    state = taken()
    assert known(state, 1) == known(state, 2) == known(state, None) == ["b c j k1", "", ""]
    assert known(state, 0) == ["", "", ""]


def test_a_card_played_goes_off_what_is_known() -> None:
    assert known(play(taken(), "add j to a"), 1) == ["b c k1", "", ""]
    assert known(play(taken(), "discard k1"), 1) == ["b c j", "", ""]


def test_a_card_that_may_be_another_copy_goes_off_too() -> None:
    # Two of the three c were there before: the known one is counted as laid first.
    assert known(play(taken(), "lay c c c"), 1) == ["b j k1", "", ""]
    assert known(play(taken(), "discard c"), 1) == ["b j k1", "", ""]


def test_a_drawn_card_is_not_known() -> None:
    state = completed(RULES, ["a a c c", "k2 k3", "b"], "b c j k1 a")
    assert known(play(state, "draw"), 1) == ["", "", ""]


def test_two_jewels_shown_are_known() -> None:
    state = completed(RULES, ["a j j j", "k2 k3", "b"], "b j", tables=[{"c": "c c c"}, {}, {}])
    assert known(play(state, "take onto c"), 1) == ["b j j", "", ""]


def test_jewels_below_the_top_are_known_besides_those_shown() -> None:
    state = completed(RULES, ["a j j", "k2 k3", "b"], "j b j", tables=[{"c": "c c c"}, {}, {}])
    assert known(play(state, "take onto c"), 1) == ["b j j j", "", ""]


def test_a_seat_keeps_in_mind_what_others_know_of_it() -> None:
    assert queen_of_scots.view(taken(), Seat(0)).knowledge.known[0] == ("b", "c", "j", "k1")


def test_events_tell_no_drawn_card() -> None:
    state = completed(RULES, ["a a c c", "k2 k3", "b"], "b c j k1 a")
    event, turn = queen_of_scots.transition(state, Seat(0), queen_of_scots.Draw()).events
    assert isinstance(event, queen_of_scots.Drew)
    card = state.stock[0]
    assert queen_of_scots.redact(event, Seat(0)) == queen_of_scots.SeenDrew(Seat(0), card)
    assert queen_of_scots.redact(event, Seat(1)) == queen_of_scots.SeenDrew(Seat(0), None)
    assert queen_of_scots.redact(event, None) == queen_of_scots.SeenDrew(Seat(0), None)
    assert card not in repr(event)
    assert turn == queen_of_scots.TurnCame(queen_of_scots.Laying(), Seat(0))
