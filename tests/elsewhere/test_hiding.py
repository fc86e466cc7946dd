"""Secret moves, several rounds and refusals of a game that is made with `cardrules.authoring`."""

import copy
import pickle
import random

import pytest

from cardrules import ChanceError, ParseError, RulesError, SeatError, authoring, wire
from cardrules.dealing import PythonRandomness
from cardrules.errors import DecodeError
from cardrules.testing.laws import Laws
from elsewhere import hiding
from elsewhere.hiding import Code, Hide
from registry import enter


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, hiding="elsewhere.hiding")


def begun(rules: hiding.Rules) -> hiding.State:
    """Return a round in which seat 0 holds 1 and 2, seat 1 holds 3 and 4, and so on."""
    state = hiding.start(rules)
    return hiding.apply_chance(state, hiding.deal_cards(state, range(1, 10)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_the_laws(seats: int) -> None:
    laws = Laws(hiding, PythonRandomness(random.Random(seats)), secret_moves=(Hide,))
    rules = hiding.Rules(seats=seats, target=25)
    assert laws.play(rules, most_steps=60).is_over


def test_a_secret_move_is_seen_by_its_seat_only() -> None:
    state = begun(hiding.Rules())
    (event,) = hiding.transition(state, 0, Hide((2,))).events
    mine, theirs, watched = (hiding.redact(event, seat) for seat in (0, 1, None))
    assert mine.move == Hide((2,))
    assert theirs.move is None
    assert watched.move is None
    assert theirs.view.laid == (None, ())
    assert hiding.event_text(mine.view, mine) == "hide 2"
    assert hiding.event_text(theirs.view, theirs) == "Seat 0 moves."
    assert hiding.event_text(theirs.view, theirs, "it", names=["Ada", "Ben"]) == (
        "Ada fa la sua mossa."
    )
    assert "2" not in repr(event).replace("scores=(0, 0)", "")
    assert wire.entries("hiding")[Hide].json is wire.Audience.ITS_SEAT


def test_what_is_not_an_event_is_never_passed_on() -> None:
    """A state holds all hidden cards, and what one seat saw is not for the others."""
    state = begun(hiding.Rules())
    (event,) = hiding.transition(state, 0, Hide((2,))).events
    seen = hiding.redact(event, 0)
    for given in (state, seen):
        with pytest.raises(TypeError, match=f"^{type(given).__name__} is not an event"):
            hiding.redact(given, 1)  # type: ignore[arg-type]  # refused all the same


def test_rounds_follow_each_other_until_the_target_is_reached() -> None:
    state = begun(hiding.Rules(target=10, doubled=True))
    state = hiding.apply(state, 0, Hide((1,)))
    step = hiding.transition(state, 1, Hide((4,)))
    assert (step.state.scores, step.state.is_over) == ((2, 8), False)
    assert step.round_result is not None
    assert step.round_result.points == (2, 8)
    assert hiding.view(step.state, None).laid == ((1,), (4,))
    state = step.state
    assert state.chance is not None
    (dealt,) = hiding.chance_transition(state, hiding.deal_cards(state, range(1, 10))).events
    seen = hiding.redact(dealt, 1)
    assert (seen.seat, seen.move, seen.view.hand) == (None, None, (3, 4))
    assert hiding.event_text(seen.view, seen, "de") == "Die Karten werden gegeben."
    state = hiding.apply(hiding.apply(dealt.state, 0, Hide((2,))), 1, Hide((3,)))
    assert (state.scores, state.is_over) == ((6, 14), True)


def test_a_move_that_is_not_listed_is_refused() -> None:
    state = begun(hiding.Rules())
    for move in (Hide((3,)), Hide((1, 2))):
        violation = hiding.why_illegal(state, 0, move)
        assert violation is not None
        assert violation.code is Code.NO_SUCH_MOVE
    with pytest.raises(TypeError, match="is not a move of this game"):
        hiding.why_illegal(state, 0, "hide 1")  # type: ignore[arg-type]  # refused all the same
    with pytest.raises(SeatError):
        hiding.why_illegal(state, 2, Hide((1,)))
    with pytest.raises(SeatError):
        hiding.why_illegal(hiding.view(state, 1), 0, Hide((1,)))
    with pytest.raises(SeatError):
        hiding.view(state, 2)


def test_a_selection_cannot_be_answered_out_of_turn() -> None:
    view = hiding.view(begun(hiding.Rules()), 1)
    violation = hiding.why_none(view, [3])
    assert violation is not None
    assert violation.text("de") == "Platz 0 ist am Zug"
    assert hiding.moves_with(view, [3]) == ()


def test_several_cards_are_read_as_the_rest_of_the_words() -> None:
    assert hiding.parse_move("hide 1 2") == Hide((1, 2))
    assert str(Hide((1, 2))) == "hide 1 2"
    for text in ("hide one", "hide 1 " + 20 * "9", "show 1"):
        with pytest.raises(ParseError, match="write 'hide CARDS'"):
            hiding.parse_move(text)
    with pytest.raises(ParseError, match="must be a string"):
        hiding.parse_move(1)  # type: ignore[arg-type]  # refused all the same


def test_only_the_deck_can_be_dealt_and_only_when_it_is_due() -> None:
    state = hiding.start(hiding.Rules())
    with pytest.raises(ChanceError, match="order: 1 missing of 9"):
        hiding.deal_cards(state, range(1, 9))
    with pytest.raises(ChanceError, match="deal: no such card"):
        hiding.apply_chance(state, hiding.Deal((*range(1, 9), 99)))
    state = begun(hiding.Rules())
    with pytest.raises(ChanceError, match="no deal is due"):
        hiding.sample_chance(state, PythonRandomness(random.Random(1)))


def test_options_are_checked_and_described() -> None:
    with pytest.raises(RulesError, match="seats must be a whole number from 2 to 4, not 5"):
        hiding.Rules(seats=5)
    with pytest.raises(RulesError, match="doubled must be True or False, not 1"):
        hiding.Rules(doubled=1)  # type: ignore[arg-type]  # refused all the same
    assert hiding.Rules().rules_version == 1
    assert hiding.Rules().options_id != hiding.Rules(doubled=True).options_id


def test_a_fact_has_a_name_of_its_own() -> None:
    view = hiding.view(hiding.apply(begun(hiding.Rules()), 0, Hide((2,))), 1)
    assert hiding.to_text(view).splitlines()[1:3] == ["your hand: 3 4", "laid: - | -"]


def test_a_state_shows_no_card_and_can_be_pickled_and_copied() -> None:
    state = begun(hiding.Rules())
    assert repr(state) == "State(to_act=0, scores=(0, 0))"
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own
    assert copy.deepcopy(state) is state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"hands":[[1,2],[3,4]]', '"hands":[[1,2,3,4]]'),
        ('"laid":[[],[]]', '"laid":[]'),
        ('"outcome":null', '"outcome":{"winners":[0],"standing":[[0],[1]],"reason":"hiding.win"}'),
        ('"to_act":0', '"to_act":7'),
    ],
)
def test_a_state_that_cannot_be_played_on_is_refused(old: str, new: str) -> None:
    message = wire.dumps(begun(hiding.Rules()))
    assert message.count(old) == 1
    with pytest.raises(DecodeError):
        wire.load_state(hiding, message.replace(old, new))


def test_a_view_that_cannot_be_filled_in_is_refused() -> None:
    message = wire.dumps(hiding.view(begun(hiding.Rules()), 1))
    with pytest.raises(DecodeError):
        wire.load_view(hiding, message.replace('"laid":[[],[]]', '"laid":[[]]'))


def test_a_game_must_name_its_types() -> None:
    class Nameless(hiding.Hiding):
        pass

    assert isinstance(Nameless().start(hiding.Rules()), hiding.State)

    # Type checkers report such a class. Those who use none get an error when they make the game,
    # before any method is called.
    class Untyped(authoring.SimpleGame):  # type: ignore[type-arg]
        dealt = played = seen = sampled = cards_in = candidates = None  # type: ignore[assignment]

    with pytest.raises(TypeError, match="Untyped must name its types"):
        Untyped()


def test_the_fields_of_a_message_are_checked_by_the_game() -> None:
    # Seat 0 has laid both of its cards. All cards are there, and seat 1 could go on.
    said = wire.dumps(begun(hiding.Rules()))
    changed = said.replace('"hands":[[1,2],', '"hands":[[],').replace(
        '"laid":[[],', '"laid":[[1,2],'
    )
    changed = changed.replace('"to_act":0', '"to_act":1')
    assert wire.loads(said) == begun(hiding.Rules())
    with pytest.raises(DecodeError, match="a seat lays one card"):
        wire.loads(changed)
