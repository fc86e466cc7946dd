"""Events, views and rules of other tables and games: told in words, or refused as documented."""

from collections.abc import Callable
from itertools import chain, count, product
from types import ModuleType
from typing import Any

import pytest

from cardrules import (
    EventError,
    RoundResult,
    Seat,
    SeatError,
    games,
    queen_of_scots,
    racko,
    rank,
    records,
)
from cardrules.game import GameRules, GameView
from core.matches import WORLDS, match_of
from queen_of_scots.worlds import SMALL

GAMES = ("queen_of_scots", "racko", "rank")
LARGER: dict[str, GameRules] = {
    "queen_of_scots": queen_of_scots.Rules(seats=3, deck=SMALL, hand_size=2, target=90),
    "racko": racko.Rules(seats=4, rack_size=2, cards=12, target=80),
    "rank": rank.Rules(seats=5, deck=rank.cards("1 1 2 2 3 3 4 4 W U C"), hand_size=2),
}
OF_OTHERS = [(name, other) for name in GAMES for other in GAMES if name != other]


def seen_at(name: str, rules: GameRules) -> tuple[list[Any], list[Any]]:
    """Return views of every kind of moment and viewer of a match, and one event of each kind."""
    game = games.load(name)
    record = match_of((name, rules), most_plies=90).record
    views: dict[object, Any] = {}
    events: dict[object, Any] = {}
    for state in records.replay(game, record):
        for seat in (None, 0, rules.seats - 1):
            view: Any = game.view(state, seat)
            views[type(view.phase), seat, view.is_over, view.to_act] = view
            if not getattr(view, "face_up", True):
                views["the pile was taken", seat] = view
    for done in records.transitions(game, record):
        for event in done.events:
            for seat in (None, 0):
                seen = game.redact(event, seat)
                about = (getattr(seen, "seat", None), getattr(seen, "to_act", None))
                events[type(seen), seat, type(getattr(seen, "phase", None)), about] = seen
    return [*views.values()], [*events.values()]


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_told_from_every_view_or_refused(name: str) -> None:
    game = games.load(name)
    worlds = [rules for of, rules in WORLDS.values() if of == name]
    tables = [seen_at(name, rules) for rules in (*worlds, LARGER[name])]
    told = refused = 0
    for view, event in product(*(chain(*each) for each in zip(*tables, strict=True))):
        for names in (None, [f"Player {seat}" for seat in range(view.rules.seats)]):
            try:
                assert game.event_text(view, event, names=names)
            except (EventError, SeatError):
                refused += 1
            else:
                told += 1
    assert told > refused > 0


RACKO_VIEW = racko.view(racko.start(racko.Rules(seats=2)), 0)
SCOTS_VIEW = queen_of_scots.view(queen_of_scots.start(queen_of_scots.Rules(seats=2)), 0)
RANK_VIEW = rank.view(rank.start(rank.Rules(seats=3)), 0)
CANNOT_FOLLOW: list[tuple[ModuleType, GameView, object]] = [
    (racko, RACKO_VIEW, racko.SeenTurnCame(racko.Taking(), Seat(0))),
    (racko, RACKO_VIEW, racko.SeenTurnCame(racko.Taking(), None)),
    (racko, RACKO_VIEW, racko.SeenTurnCame(racko.Over(), None)),
    (racko, RACKO_VIEW, racko.SeenTurnCame(racko.Over(), Seat(0))),
    (
        racko,
        RACKO_VIEW,
        racko.RoundEnded(Seat(1), (), (), RoundResult((75,), ((),)), (75,), None),
    ),
    (queen_of_scots, SCOTS_VIEW, queen_of_scots.TurnCame(queen_of_scots.PickingUp(), Seat(0))),
    (queen_of_scots, SCOTS_VIEW, queen_of_scots.TurnCame(queen_of_scots.Laying(), None)),
    (queen_of_scots, SCOTS_VIEW, queen_of_scots.TurnCame(queen_of_scots.Over(), None)),
    (rank, RANK_VIEW, rank.TurnCame(rank.ChoosingHand(), None)),
    (rank, RANK_VIEW, rank.TurnCame(rank.Over(), None)),
]


@pytest.mark.parametrize(("game", "view", "event"), CANNOT_FOLLOW, ids=map(repr, count()))
def test_an_event_that_cannot_follow_is_not_told(game: Any, view: GameView, event: object) -> None:  # noqa: ANN401
    with pytest.raises(EventError, match="cannot follow"):
        game.event_text(view, event)


def test_a_seat_that_is_not_at_the_table_is_not_named() -> None:
    for seat in (Seat(2), Seat(-1)):
        for names in (None, ["Ada", "Ben"]):
            with pytest.raises(SeatError, match="must be a whole number from 0 to 1"):
                racko.event_text(RACKO_VIEW, racko.SeenDrew(seat, None), names=names)


@pytest.mark.parametrize(("name", "other"), OF_OTHERS)
def test_rules_and_views_of_other_games_are_refused(name: str, other: str) -> None:
    game, foreign = games.load(name), match_of((other, LARGER[other]), most_plies=3)
    move, event = game.parse_move("draw" if name != "rank" else "pass"), None
    state, view = foreign.state, foreign.view(0)
    asks: list[tuple[str, object, Callable[[], object]]] = [
        ("rules.Rules", foreign.header.rules, lambda: game.start(foreign.header.rules)),
        ("state.State or {}.views.View", state, lambda: game.why_illegal(state, 0, move)),
        ("state.State or {}.views.View", view, lambda: game.why_illegal(view, 0, move)),
        ("views.View", view, lambda: game.prompt(view)),
        ("views.View", view, lambda: game.to_text(view)),
        ("views.View", view, lambda: game.move_text(view, 0, move)),
        ("views.View", view, lambda: game.event_text(view, event)),
    ]
    for due, value, ask in asks:
        with pytest.raises(TypeError) as caught:
            ask()
        package, cls = f"cardrules.{name}", type(value)
        found = f"{cls.__module__}.{cls.__qualname__}"
        wanted = f"expected {package}.{due.format(package)}, not {found}"
        assert str(caught.value) == wanted
