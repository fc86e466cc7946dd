"""The small game of the examples is played at every door, and its rules are those of its text."""

import random
import sys
from pathlib import Path

import eights
import pytest
from eights import Code, Draw, Play
from hypothesis import given
from hypothesis import strategies as st

from cardrules import (
    AnyGame,
    ChanceError,
    IllegalMove,
    ParseError,
    Seat,
    SecretError,
    Violation,
    bots,
    games,
    racko,
    records,
    schemas,
    wire,
)
from cardrules.cli import main
from cardrules.dealing import PythonRandomness, SeededRandomness, shuffled
from cardrules.errors import DecodeError, EventError
from cardrules.table import Table, resume, seeded
from cardrules.testing.laws import Laws
from cardrules.testing.strategies import Playthrough
from cardrules.testing.strategies import games as played_games
from elsewhere import nim
from registry import enter

SEED = bytes(range(64))


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, eights="eights")


def begun(cards: str, *, hand_size: int = 2) -> eights.State:
    """Return a match of two in which these cards lie on top of the deck."""
    top = cards.split()
    state = eights.start(eights.Rules(hand_size=hand_size))
    order = [*top, *(card for card in eights.DECK if card not in top)]
    return eights.apply_chance(state, eights.deal_cards(state, order))


def reason(state: eights.State, seat: int | None, move: eights.Move) -> Violation:
    """Return why a move is refused, which is the same at both doors."""
    with pytest.raises(IllegalMove) as refused:
        eights.apply(state, seat, move)
    violation = eights.why_illegal(state, seat, move)
    assert violation == refused.value.violation
    return refused.value.violation


def test_the_cards_are_dealt_from_the_top() -> None:
    state = begun("2c 8h 3d kd 2d 9s")
    assert state.hands == (("2c", "8h"), ("3d", "kd"))
    assert (state.pile, state.stock[0], len(state.stock)) == (("2d",), "9s", 52 - 5)
    assert (state.to_act, state.scores) == (0, (0, 0))


def test_a_card_must_match_in_suit_or_rank_unless_it_is_an_eight() -> None:
    state = begun("2c 8h 3c kd 2d 9s")
    assert eights.legal_moves(state) == (Play("2c"), Play("8h"), Draw())
    state = eights.apply(state, 0, Play("8h"))
    assert eights.legal_moves(state) == (Draw(),)
    violation = reason(state, 1, Play("kd"))
    assert violation.code is Code.NO_MATCH
    assert str(violation) == "kd has neither the suit nor the rank of 8h (eights.match)"
    assert reason(state, 1, Play("2c")).code is Code.NOT_HELD
    assert reason(state, 0, Draw()).message == "seat 1 is to act"
    assert reason(state, None, Draw()).text("it") == "tocca al posto 1"


def test_who_empties_the_hand_wins() -> None:
    state = begun("2c kd 2d", hand_size=1)
    step = eights.transition(state, 0, Play("2c"))
    assert step.state.scores == (0, -1)
    assert step.state.outcome is not None
    assert step.state.outcome.winners == (0,)
    assert step.round_result is step.state.last_round
    assert reason(step.state, 1, Draw()).code is Code.OVER


def test_the_match_ends_with_the_stock() -> None:
    state = begun("2c kd 2d", hand_size=1)
    for _ in range(52 - 3):
        assert not state.is_over
        state = eights.apply(state, state.to_act, Draw())
    # Seat 0 drew 25 cards and seat 1 drew 24.
    assert (state.is_over, state.scores) == (True, (-26, -25))


def test_nobody_moves_before_the_deal() -> None:
    state = eights.start(eights.Rules(seats=3))
    assert state.chance is not None
    assert state.chance.cards == eights.DECK
    assert reason(state, 0, Draw()).code is Code.DEAL_DUE


def test_a_seat_sees_its_hand_and_the_number_of_other_cards() -> None:
    state = begun("2c 8h 3d kd 2d 9s")
    view = eights.view(state, 1)
    assert (view.hand, view.hand_sizes, view.stock_size) == (("3d", "kd"), (2, 2), 47)
    assert eights.view(state, None).hand == ()
    assert eights.to_text(view) == (
        "Seat 0's turn.\nhand: 3d kd\nhand sizes: 2 2\nstock size: 47\npile: 2d\nScores: 0, 0."
    )
    assert "8h" not in repr(state)
    assert "2c 8h | 3d kd" in eights.debug_text(state)


def test_a_drawn_card_is_seen_by_its_seat_only() -> None:
    one, other = begun("2c 8h 3d kd 2d 9s ts"), begun("2c 8h 3d kd 2d ts 9s")
    steps = [eights.transition(state, 0, Draw()) for state in (one, other)]
    for seat in (1, None):
        seen = [eights.redact(step.events[0], seat) for step in steps]
        assert seen[0] == seen[1]
        assert wire.dumps(seen[0]) == wire.dumps(seen[1])
    mine = eights.redact(steps[0].events[0], 0)
    assert mine.view.hand == ("2c", "8h", "9s")
    assert eights.event_text(mine.view, mine) == "You draw a card."
    theirs = eights.redact(steps[0].events[0], 1)
    assert (
        eights.event_text(theirs.view, theirs, "de", names=["Ada", "Ben"]) == "Ada draws a card."
    )


def test_a_selected_card_finds_its_move() -> None:
    view = eights.view(begun("2c 8h 3d kd 2d 9s"), 0)
    assert eights.moves_with(view, ["2c"]) == (Play("2c"),)
    assert eights.moves_with(view, []) == (Draw(),)
    for cards, code in (
        (["3d"], Code.NO_SUCH_MOVE),
        (["2c", "8h"], Code.NO_SUCH_MOVE),
        (["2c", "2c"], Code.NO_SUCH_MOVE),
    ):
        assert eights.moves_with(view, cards) == ()
        violation = eights.why_none(view, cards)
        assert violation is not None
        assert violation.code is code
    view = eights.view(begun("2c kh 3d kd 2d 9s"), 0)
    assert eights.why_none(view, ["2c"]) is None
    violation = eights.why_none(view, ["kh"])
    assert violation is not None
    assert violation.code is Code.NO_MATCH


def test_a_move_is_read_from_its_text() -> None:
    assert eights.parse_move("play 8h") == Play("8h")
    assert eights.parse_move(str(Draw())) == Draw()
    for text in ("", "play", "play 8h 9h", "draw 8h", "pass", "Play 8h", "play \u202e"):
        with pytest.raises(ParseError, match=r"write 'play CARD' or 'draw'$"):
            eights.parse_move(text)


def test_a_move_that_cannot_be_printed_is_not_read() -> None:
    message = wire.dumps(Play("8h")).replace("8h", "8\u202eh")
    with pytest.raises(DecodeError, match="a move must be a string that can be printed"):
        wire.load_move(eights, message)


def test_values_of_another_game_are_refused_and_not_shown() -> None:
    start = eights.start(eights.Rules())
    view, drew, deal = eights.view(start, 0), racko.SeenDrew(Seat(0), racko.Card(17)), nim.Deal(())
    for call in (eights.apply_chance, eights.chance_transition):
        with pytest.raises(ChanceError, match=r"^a eights\.Deal is due, not Deal$"):
            call(start, deal)  # type: ignore[arg-type]  # refused all the same
    with pytest.raises(EventError, match=r"^SeenDrew cannot follow this view"):
        eights.advance(view, drew)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^SeenDrew is not an event that this function takes$"):
        eights.event_text(view, drew)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^SeenDrew is not a move of this game"):
        eights.move_text(view, 0, drew)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^expected eights\.Rules, not elsewhere\.nim\.Rules$"):
        eights.start(nim.Rules())  # type: ignore[arg-type]
    for say in (eights.prompt, eights.to_text):
        with pytest.raises(TypeError, match=r"^expected eights\.View, not elsewhere\.nim\.View$"):
            say(nim.view(nim.start(nim.Rules()), 0))  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", range(2, 6))
def test_it_keeps_the_laws(seats: int) -> None:
    laws = Laws(eights, PythonRandomness(random.Random(seats)))
    assert laws.play(eights.Rules(seats=seats), most_steps=70).rules.seats == seats


@given(
    played=played_games(eights, st.builds(eights.Rules, seats=st.integers(2, 5))),
    luck=st.integers(0, 1 << 32),
)
def test_what_a_seat_does_not_see_changes_nothing(
    played: Playthrough[eights.State, eights.Move], luck: int
) -> None:
    """The hidden cards are written down here once more: other hands, and the stock."""
    state, source = played.states[-1], PythonRandomness(random.Random(luck))
    for seat in (0, 1, None):
        others = [at for at in range(len(state.hands)) if at != seat]
        hidden = [card for at in others for card in state.hands[at]]
        mixed = iter(shuffled([*hidden, *state.stock], source))
        hands = tuple(
            tuple(next(mixed) for _ in hand) if at in others else hand
            for at, hand in enumerate(state.hands)
        )
        other = eights.State(state.match, state.to_act, hands, tuple(mixed), state.pile)
        assert eights.view(other, seat) == eights.view(state, seat)


def finished() -> Table:
    game: AnyGame = games.load("eights")
    table = Table(game, eights.Rules(seats=3), streams=seeded(SEED))
    randomness, bot = SeededRandomness(SEED, "bots"), bots.sensible(game)
    while table.to_act is not None:
        table.play(table.to_act, bot(table.view(table.to_act), randomness))
    return table


def test_its_tables_and_records_are_resumed_and_verified() -> None:
    table = finished()
    record = records.load(eights, table.lines())
    assert records.verify(eights, record) == table.state
    assert resume(eights, record).state == table.state
    seat_record = records.for_seat(eights, record, 1)
    assert wire.loads(wire.dumps(seat_record)) == seat_record
    assert records.views(eights, seat_record)[-1] == table.view(1)


def test_its_messages_show_nothing_to_those_who_may_not_read_them() -> None:
    state = begun("2c 8h 3d kd 2d 9s")
    (event,) = eights.transition(state, 0, Draw()).events
    deal = eights.sample_chance(eights.start(eights.Rules()), SeededRandomness(SEED, "deal"))
    for secret in (state, event, deal):
        with pytest.raises(SecretError):
            wire.dumps(secret, audience=wire.Audience.ITS_SEAT)
        assert wire.loads(wire.dumps(secret)) == secret
    for shown in (eights.view(state, 1), eights.redact(event, 1)):
        assert wire.loads(wire.dumps(shown, audience=wire.Audience.ITS_SEAT)) == shown


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"2c"', '"3d"'),  # twice there now
        ('"2c",', ""),  # missing now
        ('"to_act":0', '"to_act":2'),
        ('"scores":[0,0]', '"scores":[0]'),
    ],
)
def test_a_state_that_cannot_be_is_refused(old: str, new: str) -> None:
    message = wire.dumps(begun("2c 8h 3d kd 2d 9s"))
    assert message.count(old) == 1
    with pytest.raises(DecodeError):
        wire.load_state(eights, message.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"hand_sizes":[2,2]', '"hand_sizes":[2,3]'),
        ('"hand_sizes":[2,2]', '"hand_sizes":[1,3]'),
        ('"stock_size":47', '"stock_size":46'),
        ('"pile":["2d"]', '"pile":["3d"]'),
        ('"pile":["2d"]', '"pile":[]'),
        ('"seat":1', '"seat":2'),
    ],
)
def test_a_view_that_no_state_has_is_refused(old: str, new: str) -> None:
    message = wire.dumps(eights.view(begun("2c 8h 3d kd 2d 9s"), 1))
    assert message.count(old) == 1
    with pytest.raises(DecodeError):
        wire.load_view(eights, message.replace(old, new))


def test_an_event_out_of_order_is_refused() -> None:
    state = begun("2c 8h 3d kd 2d 9s")
    after = eights.apply(state, 0, Draw())
    seen = eights.redact(eights.transition(state, 0, Draw()).events[0], 1)
    assert eights.advance(eights.view(state, 1), seen) == eights.view(after, 1)
    for view in (eights.view(after, 1), eights.view(state, 0)):
        with pytest.raises(EventError, match="SeenStepped cannot follow"):
            eights.advance(view, seen)


def test_its_schema_and_declarations_are_made_from_its_classes() -> None:
    definitions = schemas.json_schema("eights")["$defs"]
    assert isinstance(definitions, dict)
    assert {"Play", "Draw", "View", "SeenStepped"} <= set(definitions)
    assert "readonly hand_sizes: readonly number[];" in schemas.typescript("eights")


def test_it_is_played_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    typed = iter(["draw", "quit"])
    arguments = ["play", "eights", "--hand-size", "3", "--record", str(file)]
    assert main(arguments, ask=lambda _: next(typed)) == 0
    assert main(["verify", str(file)]) == 0
    assert main(["describe", "eights", "--seats", "4"]) == 0
    printed = capsys.readouterr().out
    assert "hand sizes: 3 3" in printed
    assert "Eights for 4, with 5 cards each." in printed
    with pytest.raises(SystemExit):
        main(["play", "eights", "--help"])
    assert "how many cards each seat is dealt: 1 to 7" in " ".join(capsys.readouterr().out.split())
    assert main(["describe", "eights", "--seats", "6"]) != 0


def test_its_module_is_the_game_that_is_registered() -> None:
    assert sys.modules["eights"] is games.load("eights")
