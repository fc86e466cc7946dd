"""The classes of one house's game, and how their values are written.

The library tells by the class of a value which game it belongs to, so each game has subclasses of
its own of the classes in ``_values.py``. The annotations of a subclass name the wrapped game's
types: its codec follows from them, as that of any frozen class does.
"""

from collections.abc import Callable, Iterable, Mapping
from types import new_class
from typing import Any, Generic, Union, cast

from typing_extensions import TypeVar

from cardrules import games
from cardrules._arguments import check_length
from cardrules._causes import Cause
from cardrules._message_types import MessageTypes, members_of
from cardrules._validation import check_same, check_sheet, require
from cardrules._violations import ViolationCode
from cardrules.encoding.entries import Audience, Encodings, Entry, entry
from cardrules.errors import PositionError
from cardrules.game import (
    ChanceT,
    EventT,
    GameRules,
    GameState,
    GameView,
    MoveT,
    RulesT,
    SeenEventT,
    StateT,
    ViewT,
)
from cardrules.house_rules._hooks import HouseRules, MemoryT
from cardrules.house_rules._values import (
    ChanceOutcome,
    Event,
    House,
    Move,
    Rules,
    SeenEvent,
    Standing,
    State,
    View,
)

T = TypeVar("T")


class Code(ViolationCode):
    """Why a house's game refuses a move, besides the reasons of the wrapped game and the house."""

    ENDED = "ended", "house.over"
    """The match is over by the house's rules."""


class Classes(Generic[StateT, ViewT, MoveT, RulesT, ChanceT, EventT, SeenEventT, MemoryT]):
    """The classes of one house's game, and its encodings."""

    rules: type[Rules[RulesT]]
    state: type[State[StateT, MemoryT]]
    view: type[View[ViewT, MemoryT]]
    move: type[Move[MoveT]]
    chance: type[ChanceOutcome[ChanceT]]
    event: type[Event[EventT, MemoryT]]
    seen_event: type[SeenEvent[SeenEventT, MemoryT]]
    codes: type[ViolationCode]
    check_round_end: Callable[[View[ViewT, MemoryT]], None]
    """Raises a `CardRulesError` unless a standing can have come with the last event of a view."""
    encodings: Encodings[
        State[StateT, MemoryT],
        View[ViewT, MemoryT],
        Move[MoveT],
        Rules[RulesT],
        ChanceOutcome[ChanceT],
        SeenEvent[SeenEventT, MemoryT],
    ]

    def __init__(
        self,
        name: str,
        inner: Encodings[StateT, ViewT, MoveT, Any, ChanceT, SeenEventT],
        house: HouseRules[ViewT, MoveT, SeenEventT, MemoryT],
        fix: Callable[[RulesT], RulesT],
        spectated: Callable[[StateT], ViewT],
    ) -> None:
        """Make the classes.

        Args:
            name: the name of the house's game.
            inner: the encodings of the wrapped game.
            house: the rules of the house.
            fix: a function that sets the options that the house fixes.
            spectated: a function that returns what a spectator sees of a wrapped state.
        """
        prefix = "".join(map(str.capitalize, name.split("_")))
        messages = MessageTypes(inner)
        written = {each.cls: each for each in inner.entries if each.json is not None}
        # The encodings do not name the server's events: any message but these can be one.
        roles = {inner.rules, inner.state, inner.view}
        events: object = Union[tuple(cls for cls in written if cls not in roles)]  # noqa: UP007
        entries: list[Entry] = []

        def own(
            base: type[T],
            role: object,
            check: Callable[[T], None] | None = None,
            /,
            *,
            is_noted: bool = False,
            **attributes: object,
        ) -> type[T]:
            """Return the subclass for a role, and enter it with the reach of what it wraps."""
            types = {"inner": role}
            if is_noted:
                types |= {"memory": type(house.first), "standing": Standing | None}
            cls = _subclass(base, prefix, {"__annotations__": types, **attributes})
            wrapped = [written[cast("type", member)] for member in members_of(role)]
            json = max(each.json or Audience.EVERYONE for each in wrapped)
            text = max(each.text for each in wrapped)
            entries.append(entry(cls, json=json, text=text, check=check))
            return cls

        def check_options(options: GameRules) -> None:
            check_same(fix(cast("RulesT", options)), options)

        def check_state(state: State[StateT, MemoryT]) -> None:
            check_options(state.inner.rules)
            _check_standing(state.inner, state.standing)
            house.check(spectated(state.inner), state.memory)

        def check_view(view: View[ViewT, MemoryT]) -> None:
            check_options(view.inner.rules)
            _check_standing(view.inner, view.standing)
            house.check(view.inner, view.memory)

        whole = [each.check for each in inner.entries if each.cls is inner.view]

        def check_round_end(view: View[ViewT, MemoryT]) -> None:
            require(view.to_act is None, "to_act", view.to_act, Cause.OTHER_FOLLOWS)
            # Within a step, the wrapped view is not that of a state, and its own check finds that.
            for check in filter(None, whole):
                check(view.inner)
            check_view(view)

        self.check_round_end = check_round_end
        self.fix: Callable[[RulesT], RulesT] = fix
        of = House(name, house.version, lambda: fix(inner.rules()))
        self.rules = own(
            Rules[RulesT], inner.rules, lambda rules: check_options(rules.inner), _house=of
        )
        rules = {"_rules": self.rules}
        self.state = own(State[StateT, MemoryT], inner.state, check_state, is_noted=True, **rules)
        self.view = own(View[ViewT, MemoryT], inner.view, check_view, is_noted=True, **rules)
        self.move = own(Move[MoveT], inner.moves)
        self.chance = own(ChanceOutcome[ChanceT], inner.chance)
        self.event = own(Event[EventT, MemoryT], events, is_noted=True)
        self.seen_event = own(SeenEvent[SeenEventT, MemoryT], inner.seen_events, is_noted=True)
        self.codes = _combined(name, prefix, (*inner.codes, *(house.codes or ()), *Code))
        self.encodings = Encodings(
            game=name,
            rules=self.rules,
            state=self.state,
            view=self.view,
            codes=self.codes,
            moves=self.move,
            seen_events=self.seen_event,
            chance=self.chance,
            entries=tuple(entries),
            codecs={**inner.codecs, **{cls: messages.codecs[cls] for cls in written}},
        )


def _subclass(base: type[T], prefix: str, attributes: Mapping[str, object]) -> type[T]:
    """Return a subclass with the game's name before that of its base."""
    plain: type = getattr(base, "__origin__", base)
    told = {"__slots__": (), "__doc__": plain.__doc__, "__module__": plain.__module__}
    return cast(
        "type[T]",
        new_class(
            f"{prefix}{plain.__name__}",
            (plain,),
            exec_body=lambda names: names.update(told | dict(attributes)),
        ),
    )


def _combined(game: str, prefix: str, codes: Iterable[ViolationCode]) -> type[ViolationCode]:
    """Return an enumeration with members of several, so that a code shows its game."""
    members: dict[str, ViolationCode] = {}
    for code in codes:
        for other in members.values():
            is_same = (other.name, str(other), other.rule) == (code.name, str(code), code.rule)
            if not is_same and (other.name == code.name or other == code):
                message = (
                    f"two reasons of {game} have the name {code.name} or the code {str(code)!r}"
                )
                raise TypeError(message)
        members[code.name] = code

    def reduced(code: ViolationCode, _: object) -> tuple[object, ...]:
        return code_named, (game, code.name)

    def fill(names: dict[str, object]) -> None:
        for name, code in members.items():
            names[name] = str(code), code.rule, code.params
        names["__reduce_ex__"] = reduced

    return cast("type[ViolationCode]", new_class(f"{prefix}Code", (ViolationCode,), None, fill))


def code_named(game: str, name: str) -> ViolationCode:
    """Return a reason of a house's game, for pickles."""
    return games.load(game).encodings().codes[name]


def _check_standing(inner: GameState | GameView, standing: Standing | None) -> None:
    """Raise `PositionError` unless a standing can go with a state or view of the wrapped game."""
    has_played = inner.last_round is not None
    require((standing is not None) == has_played, "standing", None, Cause.OTHER_FOLLOWS)
    if standing is None:
        return
    seats, outcome = inner.rules.seats, standing.outcome
    check_sheet(standing.result, seats)
    check_length("standing.scores", standing.scores, seats, error=PositionError)
    is_open = outcome is None and not inner.is_over
    is_over = outcome is not None and inner.to_act is None
    require(is_open or is_over, "standing.outcome", None, Cause.OTHER_FOLLOWS)
    if outcome is not None:
        placed = [seat for level in outcome.standing for seat in level]
        check_length("standing.outcome", placed, seats, error=PositionError)
