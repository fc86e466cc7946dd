"""What holds for every game with house rules: scores, ends, refusals, messages, pickles, types."""

import copy
import pickle
from collections.abc import Callable
from typing import Any, assert_type, cast

import attrs
import pytest

import racko_no_repeats
import rank_queen_steals
from cardrules import (
    AnyGame,
    ChanceError,
    EventError,
    IllegalMove,
    Outcome,
    Seat,
    SeatError,
    Transition,
    UnknownGameError,
    ViolationCode,
    bots,
    games,
    racko,
    rank,
    schemas,
    wire,
)
from cardrules.dealing import SeededRandomness
from cardrules.errors import DecodeError
from cardrules.house_rules import (
    HouseGame,
    HouseRules,
    Move,
    NoMemory,
    Rules,
    SeenEvent,
    Standing,
    State,
    View,
)
from cardrules.table import Table
from cardrules.testing.laws import Laws
from elsewhere import nim
from house_rules.houses import PLACES, MuteCode, Rounds, Short, mute, short, stacked
from racko_no_repeats import LastTurns
from schemas.validation import check_schema

SEED = bytes(range(64))
SMALL = racko.Rules(seats=2, rack_size=3, cards=12)
TAKE = racko.Take(racko.Slot(5))
DRAW = short.move(racko.Draw())


def before_the_end(rules: racko.Rules = SMALL) -> racko.State:
    """Return a state in which taking into slot 5 goes RACK-O, for 40 points against 5."""
    return racko.position(
        rules,
        racks=[(9, 5, 8), (4, 2, 6)],
        discard_pile=(1,),
        draw_pile=(3, 7, 10, 11, 12),
        to_act=0,
        dealer=1,
    )


ShortState = State[racko.State, Rounds]
ShortEvent = SeenEvent[racko.SeenEvent, Rounds]


def first_round() -> ShortState:
    return short.apply(short.state(before_the_end(), Rounds()), 0, short.move(TAKE))


def second_round(before: tuple[int, int]) -> ShortState:
    """Return the state after the second round, given the scores after the first."""
    result = first_round().last_round
    assert result is not None
    state = short.state(before_the_end(), Rounds(1), Standing(result, before, None))
    return short.apply(state, 0, short.move(TAKE))


class TestScores:
    def test_the_sheet_and_the_scores_are_the_houses(self) -> None:
        step = short.transition(short.state(before_the_end(), Rounds()), 0, short.move(TAKE))
        state = step.state
        assert state.scores == (40, 12)
        assert state.inner.scores == (40, 5)
        assert step.round_result == state.last_round
        assert state.last_round is not None
        assert state.last_round.points == (40, 12)
        assert [line.code for line in state.last_round.lines[1]] == ["cards", "head-start"]
        assert state.last_round.lines[1][1].text() == "a head start in a house match"
        assert [event.standing for event in step.events[:-1]] == [None] * (len(step.events) - 1)
        assert step.events[-1].standing == state.standing

    def test_scores_add_up(self) -> None:
        assert second_round((12, 40)).scores == (52, 52)

    def test_the_scores_are_said(self) -> None:
        step = short.transition(short.state(before_the_end(), Rounds()), 0, short.move(TAKE))
        view = short.view(step.state, 1)
        last = short.redact(step.events[-1], 1)
        said = "Scores by the house rules: 40, 12."
        assert short.event_text(view, last) == f"{said} You deal the next round." or (
            short.event_text(view, last) == f"{said} Seat 0 deals the next round."
        )
        assert said in short.to_text(view)
        assert said not in short.to_text(short.view(short.state(before_the_end(), Rounds()), 1))

    def test_what_is_not_an_event_of_the_house_is_never_passed_on(self) -> None:
        step = short.transition(short.state(before_the_end(), Rounds()), 0, short.move(TAKE))
        event = step.events[-1]
        for given in (step.state, event.inner, short.redact(event, 0)):
            with pytest.raises(TypeError, match=f"^{type(given).__name__} is not an event"):
                short.redact(given, 1)  # type: ignore[arg-type]  # refused all the same

    def test_partners_keep_the_totals_of_their_pair(self) -> None:
        rules = racko.Rules(seats=4, rack_size=2, cards=12, partners=True)
        inner = racko.position(
            rules,
            racks=[(9, 5), (4, 2), (8, 6), (3, 7)],
            discard_pile=(1,),
            draw_pile=(10, 11, 12),
            to_act=0,
            dealer=3,
        )
        game = racko_no_repeats.game
        state = game.apply(game.state(inner, LastTurns()), 0, game.move(TAKE))
        # 1 5 goes for 10 + 25, then 5, 5 and 10 for the cards in order.
        assert state.last_round is not None
        assert state.last_round.points == (35, 5, 5, 10)
        assert state.scores == state.inner.scores == (40, 15, 40, 15)


class TestEnds:
    def test_the_match_goes_on_after_one_round(self) -> None:
        state = first_round()
        assert not state.is_over
        assert state.chance == state.inner.chance is not None

    def test_the_match_ends_when_the_house_says_so(self) -> None:
        state = second_round((0, 40))
        assert state.scores == (40, 52)
        assert state.outcome == Outcome((Seat(1),), ((Seat(1),), (Seat(0),)), "racko_short.end")
        assert not state.inner.is_over
        assert (state.to_act, state.chance) == (None, None)
        assert short.legal_moves(state) == ()
        found = short.why_illegal(state, 0, short.move(TAKE))
        assert found is not None
        assert (str(found.code), found.rule, found.message) == (
            "ended",
            "house.over",
            "the match is over",
        )
        assert wire.loads(wire.dumps(found)) == found
        assert short.why_none(short.view(state, 0), [racko.Card(5)]) == found
        with pytest.raises(IllegalMove):
            short.apply(state, 0, short.move(TAKE))

    def test_no_round_is_dealt_after_the_end(self) -> None:
        state = second_round((0, 40))
        inner = state.inner.chance
        assert inner is not None
        deal = short.chance(racko.deal_cards(state.inner, inner.cards))
        for call in (short.apply_chance, short.chance_transition):
            with pytest.raises(ChanceError, match=r"^no deal is due: <RackoShortState: <racko"):
                call(state, deal)
        with pytest.raises(ChanceError, match=r"^no deal is due: <RackoShortState"):
            short.sample_chance(state, SeededRandomness(SEED, "none"))

    def test_a_deal_of_the_wrapped_game_is_not_one_of_this_game(self) -> None:
        state = first_round()
        assert state.inner.chance is not None
        deal = racko.deal_cards(state.inner, state.inner.chance.cards)
        with pytest.raises(ChanceError, match=r"^a RackoShortChanceOutcome is due, not Deal$"):
            short.apply_chance(state, deal)  # type: ignore[arg-type]  # refused all the same
        assert short.apply_chance(state, short.chance(deal)).to_act is not None

    def test_the_end_is_said(self) -> None:
        result = first_round().last_round
        assert result is not None
        state = short.state(before_the_end(), Rounds(1), Standing(result, (0, 40), None))
        step = short.transition(state, 0, short.move(TAKE))
        view, last = short.view(step.state, 1), short.redact(step.events[-1], 1)
        over = "The match is over: you win!"
        assert short.prompt(view) == over
        assert short.event_text(view, last) == f"Scores by the house rules: 40, 52. {over}"
        assert short.to_text(view).splitlines()[-1] == over
        other = short.view(step.state, 0)
        assert short.prompt(other, names=["Ada", "Ben"]) == "The match is over: Ben wins."

    def test_a_tie_goes_on(self) -> None:
        assert not second_round((0, 28)).is_over

    def test_the_match_is_over_when_the_wrapped_match_is(self) -> None:
        rules = racko.Rules(seats=2, rack_size=3, cards=12, target=40)
        state = short.state(before_the_end(rules), Rounds())
        state = short.apply(state, 0, short.move(TAKE))
        assert state.inner.is_over
        assert state.outcome == state.inner.outcome
        found = short.why_illegal(state, 0, short.move(TAKE))
        assert found is not None
        assert found.rule == "racko.over"

    def test_the_winner_is_by_the_houses_scores(self) -> None:
        # Both seats got 36 points more than the wrapped game knows of, but seat 1 got 80.
        rules = racko.Rules(seats=2, rack_size=3, cards=12, target=40)
        below = racko_no_repeats.game.state(before_the_end(rules), LastTurns())
        result = first_round().last_round
        assert result is not None
        state = stacked.state(below, NoMemory(), Standing(result, (0, 80), None))
        state = stacked.apply(state, 0, stacked.move(racko_no_repeats.game.move(TAKE)))
        assert state.scores == (50, 95)
        assert state.outcome == Outcome((Seat(1),), ((Seat(1),), (Seat(0),)), "racko.win")


class TestRefusals:
    def test_a_house_that_refuses_all_refuses_nothing(self) -> None:
        inner = before_the_end()
        state = mute.state(inner, NoMemory())
        moves = tuple(map(mute.move, racko.legal_moves(inner)))
        assert mute.legal_moves(state) == mute.legal_moves(mute.view(state, 0)) == moves
        assert {mute.why_illegal(state, 0, move) for move in moves} == {None}
        assert mute.prompt(mute.view(state, 0)) == racko.prompt(racko.view(inner, 0))

    def test_a_seat_that_is_not_to_act_has_no_moves(self) -> None:
        state = short.state(before_the_end(), Rounds())
        assert short.legal_moves(short.view(state, 1)) == ()
        with pytest.raises(SeatError):
            short.why_illegal(short.view(state, 1), 0, short.move(TAKE))
        with pytest.raises(SeatError):
            short.view(state, 2)

    @pytest.mark.parametrize(
        "member", [("OVER", "no-luck"), ("NO_LUCK", "over")], ids=["name", "code"]
    )
    def test_a_reason_that_is_taken_is_found(self, member: tuple[str, str]) -> None:
        name, code = member
        make = cast("Callable[..., type[ViolationCode]]", ViolationCode)
        taken = make("Taken", {name: (code, "racko_luck.move")})

        class Luckless(HouseRules[racko.View, racko.Move]):
            codes = taken

        with pytest.raises(TypeError, match=f"two reasons of racko_luck have the name {name} or"):
            HouseGame("racko_luck", racko, Luckless())


def test_they_keep_the_laws() -> None:
    # Nobody goes RACK-O in so few steps with all cards, so the racks are small.
    luck = SeededRandomness(SEED, "laws")
    assert Laws(short, luck).play(short.rules(SMALL), most_steps=70).last_round
    assert Laws(mute, luck).play(mute.rules(SMALL), most_steps=70).last_round
    below = racko_no_repeats.game.rules(SMALL)
    assert Laws(stacked, luck).play(stacked.rules(below), most_steps=70).last_round


def test_a_game_from_elsewhere_is_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    house = HouseGame("nim_house", nim, HouseRules[nim.View, nim.Take]())
    monkeypatch.setattr(nim, "house", house, raising=False)
    games.register("nim_house", "elsewhere.nim:house")
    rules, luck = house.rules(nim.Rules(heap=9)), SeededRandomness(SEED, "nim")
    assert Laws(house, luck).play(rules, most_steps=20).is_over
    assert rules.describe("it") == nim.Rules(heap=9).describe("it")
    state = house.apply_chance(house.start(rules), house.chance(nim.Deal((Seat(0), Seat(1)))))
    assert str(bots.sensible(house)(house.view(state, 0), luck)).startswith("take ")


def test_a_house_over_a_house() -> None:
    below = racko_no_repeats.game
    inner = below.state(before_the_end(), LastTurns((Seat(0),)))
    state = stacked.state(inner, NoMemory())
    found = stacked.why_illegal(state, 0, stacked.move(below.move(TAKE)))
    assert found is not None
    assert found.rule == "racko_no_repeats.take"
    assert wire.to_json(found)["game"] == "racko_stacked"
    assert wire.to_json(inner)["game"] == "racko_no_repeats"
    for value in (state, stacked.view(state, 0), stacked.parse_move("draw"), state.rules, found):
        assert wire.to_json(value)["game"] == "racko_stacked"
        assert wire.loads(wire.dumps(value)) == value
        check_schema(value)
    assert stacked.inner is below
    assert "RackoStackedMoveMessage" in schemas.typescript("racko_stacked")


def test_the_version_and_the_words_are_of_both() -> None:
    rules = short.rules(SMALL)
    assert rules.rules_version == 3
    assert rules.describe() == f"{SMALL.describe()}\n\nTwo rounds are a match."
    assert mute.rules(SMALL).describe() == SMALL.describe()


def test_classes_are_never_confused() -> None:
    move = racko.Draw()
    found = {short.move(move), mute.move(move), racko_no_repeats.game.move(move)}
    assert len(found) == 3
    assert {str(wire.to_json(each)["game"]) for each in found} == {
        "racko_short",
        "racko_mute",
        "racko_no_repeats",
    }
    with pytest.raises(UnknownGameError, match="called 'racko_short' in its encodings"):
        games.register("another", "house_rules.houses:short")


@pytest.mark.parametrize("name", PLACES)
def test_values_are_pickled_and_copied(name: str) -> None:
    game: AnyGame = games.load(name)
    table = Table(game, game.encodings().rules())
    while table.ply < 4:
        assert table.to_act is not None
        table.play(table.to_act, table.legal_moves(table.to_act)[-1])
    state: Any = table.state
    wrong = game.why_illegal(state, None, table.legal_moves(state.to_act)[0])
    seen = table.events(0)[-1][-1]
    values = (state, table.view(0), table.legal_moves(state.to_act)[0], state.rules, seen, wrong)
    for value in values:
        assert value is not None
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - made here
        assert again == value
        assert type(again) is type(value)
    assert wrong is not None
    assert pickle.loads(pickle.dumps(IllegalMove(wrong))).violation.code is wrong.code  # noqa: S301
    assert copy.deepcopy(state) is state


def message(state: ShortState) -> dict[str, Any]:
    return cast("dict[str, Any]", wire.parse(wire.dumps(state)))


def forget_the_round(told: dict[str, Any]) -> None:
    told["memory"]["ended"] = 0


def lose_the_standing(told: dict[str, Any]) -> None:
    told["standing"] = None


def add_a_score(told: dict[str, Any]) -> None:
    told["standing"]["scores"] = [40, 12, 0]


def end_in_mid_round(told: dict[str, Any]) -> None:
    outcome = {"winners": [0], "standing": [[0], [1]], "reason": "racko.win"}
    told["standing"] = {**message(first_round())["standing"], "outcome": outcome}


def never_end(told: dict[str, Any]) -> None:
    told["standing"]["outcome"] = None


def add_a_seat(told: dict[str, Any]) -> None:
    told["standing"]["outcome"] = {"winners": [0], "standing": [[0], [1, 2]], "reason": "r"}


OVER = racko.Rules(seats=2, rack_size=3, cards=12, target=40)


@pytest.mark.parametrize(
    ("inner", "forge", "path"),
    [
        (SMALL, forget_the_round, "a round has ended"),
        (SMALL, lose_the_standing, "standing does not follow"),
        (SMALL, add_a_score, "standing.scores must have 2 entries"),
        (OVER, never_end, "standing.outcome does not follow"),
        (OVER, add_a_seat, "standing.outcome must have 2 entries"),
    ],
)
def test_forged_states_are_refused(
    inner: racko.Rules, forge: Callable[[dict[str, Any]], None], path: str
) -> None:
    state = short.apply(short.state(before_the_end(inner), Rounds()), 0, short.move(TAKE))
    for value in (state, short.view(state, 1)):
        told = cast("dict[str, Any]", wire.parse(wire.dumps(value)))
        forge(told)
        with pytest.raises(DecodeError, match=path):
            wire.from_json(told)


def test_a_match_does_not_end_in_mid_round() -> None:
    told = message(short.state(before_the_end(), Rounds()))
    end_in_mid_round(told)
    with pytest.raises(DecodeError, match="standing does not follow"):
        wire.from_json(told)


def test_an_event_that_cannot_follow_is_refused() -> None:
    state = short.state(before_the_end(), Rounds())
    step = short.transition(state, 0, short.move(racko.Draw()))
    view = short.view(state, 1)
    with pytest.raises(EventError):
        short.advance(view, short.redact(step.events[-1], 1))


def seen_events(step: Transition[ShortState, Any]) -> list[ShortEvent]:
    return [short.redact(event, 0) for event in step.events]


class TestForgedEvents:
    def test_nothing_follows_the_end(self) -> None:
        state = second_round((0, 40))
        assert state.inner.chance is not None
        deal = racko.deal_cards(state.inner, state.inner.chance.cards)
        dealt = racko.redact(racko.chance_transition(state.inner, deal).events[0], 0)
        like = seen_events(short.transition(short.state(before_the_end(), Rounds()), 0, DRAW))[0]
        with pytest.raises(EventError, match=r"^RackoShortSeenEvent cannot follow"):
            short.advance(short.view(state, 0), attrs.evolve(like, inner=dealt, standing=None))

    @pytest.mark.parametrize("is_first", [True, False])
    def test_a_standing_comes_with_the_end_of_a_round_only(self, *, is_first: bool) -> None:
        over = second_round((0, 40)).standing
        state = short.start(short.rules(SMALL)) if is_first else first_round()
        deal = short.sample_chance(state, SeededRandomness(SEED, "deal"))
        dealt = short.chance_transition(state, deal)
        to_act = dealt.state.to_act
        for before, step in (
            (state, dealt),
            (dealt.state, short.transition(dealt.state, to_act, DRAW)),
        ):
            view = short.view(before, 0)
            for event in seen_events(step):
                with pytest.raises(EventError, match=r"^RackoShortSeenEvent cannot follow"):
                    short.advance(view, attrs.evolve(event, standing=over))
                view = short.advance(view, event)

    def test_a_standing_must_fit_the_wrapped_view(self) -> None:
        state = short.state(before_the_end(), Rounds())
        *events, last = seen_events(short.transition(state, 0, short.move(TAKE)))
        view = short.view(state, 0)
        for event in events:
            view = short.advance(view, event)
        assert last.standing is not None
        assert short.advance(view, last).scores == (40, 12)
        forged = attrs.evolve(last.standing, scores=(40, 12, 0))
        with pytest.raises(EventError, match=r"^RackoShortSeenEvent cannot follow"):
            short.advance(view, attrs.evolve(last, standing=forged))


def test_values_of_the_wrapped_game_are_refused_and_not_shown() -> None:
    inner = before_the_end()
    view, theirs = short.view(short.state(inner, Rounds()), 0), racko.view(inner, 0)
    rules = r"^expected cardrules\..*\.RackoShortRules, not cardrules\.racko\.rules\.Rules$"
    with pytest.raises(TypeError, match=rules):
        short.start(SMALL)  # type: ignore[arg-type]  # refused all the same
    drew: Any = racko.SeenDrew(Seat(0), racko.Card(3))
    with pytest.raises(EventError, match=r"^SeenDrew cannot follow this view"):
        short.advance(view, drew)
    with pytest.raises(TypeError, match=r"^SeenDrew is not an event that this function takes$"):
        short.event_text(view, drew)
    with pytest.raises(TypeError, match=r"^Take is not a move of this game"):
        short.move_text(view, 0, TAKE)  # type: ignore[arg-type]
    event = seen_events(short.transition(short.state(inner, Rounds()), 0, DRAW))[0]
    other: Any = theirs
    says: tuple[Callable[[], str], ...] = (
        lambda: short.to_text(other),
        lambda: short.prompt(other),
        lambda: short.move_text(other, 0, DRAW),
        lambda: short.event_text(other, event),
    )
    for say in says:
        with pytest.raises(
            TypeError, match=r"^expected .*RackoShortView, not cardrules\.racko\.v"
        ):
            say()


def test_a_game_is_copied_as_itself_and_pickled_by_its_name() -> None:
    again = pickle.loads(pickle.dumps(short))  # noqa: S301 - made here
    for copied in (copy.copy(short), copy.deepcopy(short), again):
        assert copied is short
    unknown = HouseGame("racko_unknown", racko, HouseRules[racko.View, racko.Move]())
    with pytest.raises(UnknownGameError, match="no game is named 'racko_unknown'"):
        pickle.dumps(unknown)


def test_types() -> None:
    game = racko_no_repeats.game
    state = game.state(before_the_end(), LastTurns())
    assert_type(state, State[racko.State, LastTurns])
    view = game.view(state, 0)
    assert_type(view, View[racko.View, LastTurns])
    assert_type(view.inner, racko.View)
    moves = game.legal_moves(view)
    assert_type(moves, tuple[Move[racko.Move], ...])
    table = Table(game, game.rules(SMALL))
    assert_type(table.state, State[racko.State, LastTurns])
    assert_type(table.header.rules, Rules[racko.Rules])
    assert_type(bots.at_random(game)(view, SeededRandomness(SEED, "t")), Move[racko.Move])
    assert_type(game.bot(bots.racko)(view, SeededRandomness(SEED, "t")), Move[racko.Move])
    assert_type(wire.load_move(game, wire.dumps(moves[0])), Move[racko.Move])
    other = rank_queen_steals.game
    assert_type(other.start(other.rules(rank.Rules())), State[rank.State, NoMemory])
    assert isinstance(Short().first, Rounds)
    assert mute.encodings().codes["NO_MOVE"] == MuteCode.NO_MOVE
