"""The laws find each fault that is planted in a small game."""

import random
from collections.abc import Iterable
from types import MappingProxyType
from typing import cast

import attrs
import eights
import pytest
from eights import Cards, Draw, Move, Play, SeenStepped, State, Stepped, View

from cardrules import Seat, Violation
from cardrules.dealing import PythonRandomness, Randomness, shuffled
from cardrules.testing._comparing import all_same, changeable
from cardrules.testing.laws import LawBrokenError, Laws
from elsewhere import hiding
from registry import enter


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, eights="eights", hiding="elsewhere.hiding")


def mixed(state: State, seat: Seat | None, randomness: Randomness) -> State:
    """Return a state with other cards in the stock and the hands of the others."""
    others = [at for at in range(len(state.hands)) if at != seat]
    hidden = [*state.stock, *(card for at in others for card in state.hands[at])]
    cards = iter(shuffled(hidden, randomness))
    hands = tuple(
        tuple(next(cards) for _ in hand) if at in others else hand
        for at, hand in enumerate(state.hands)
    )
    return attrs.evolve(state, hands=hands, stock=tuple(cards))


def broken(game: eights.Eights, law: str) -> None:
    """Play a faulty game and expect that a law finds it."""
    laws = Laws(game, PythonRandomness(random.Random(1)), mixed=mixed)
    with pytest.raises(LawBrokenError, match=law):
        laws.play(eights.Rules(seats=3, hand_size=3), most_steps=40)


def test_without_a_fault_all_laws_are_kept() -> None:
    laws = Laws(eights.GAME, PythonRandomness(random.Random(1)), mixed=mixed)
    laws.play(eights.Rules(seats=3, hand_size=3), most_steps=40)


class Loose:
    """A card that can be changed, though it has a hash."""

    def __init__(self) -> None:
        self.rank = 8


@attrs.define(hash=True)
class Half:
    """A value with a hash, and with slots that can be set."""

    rank: int = 8


class Slotted:
    __slots__ = ("rank",)

    def __init__(self) -> None:
        self.rank = 8


class Marked(str):
    """A card that carries more than its name."""

    __slots__ = ()


@pytest.mark.parametrize(
    "card",
    [["2c"], {"2c": 1}, {"2c"}, bytearray(b"2c"), Loose(), Half(), Slotted(), (("2c", [8]),)],
    ids=lambda card: type(card).__name__,
)
def test_a_state_that_can_be_changed(card: object) -> None:
    class Mutable(eights.Eights):
        def dealt(self, state: State, cards: Cards, /) -> State:
            after = super().dealt(state, cards)
            return attrs.evolve(after, stock=(cast("str", card), *after.stock[1:]))

    broken(Mutable(), r"a value cannot be changed: .*tate\.stock\[0\]")


def test_a_field_that_holds_a_list() -> None:
    class Listed(eights.Eights):
        def dealt(self, state: State, cards: Cards, /) -> State:
            after = super().dealt(state, cards)
            return attrs.evolve(after, stock=cast("Cards", list(after.stock)))

    broken(Listed(), r"a value cannot be changed: .*tate\.stock$")


def test_what_cannot_be_changed_passes() -> None:
    frozen = (1, True, "2c", None, b"2c", frozenset({"2c"}), Seat(1), MappingProxyType({"2c": 1}))
    assert changeable(frozen) is None
    assert changeable(eights.Rules()) is None
    assert changeable(eights.Code.OVER) is None
    assert changeable(MappingProxyType({"2c": []})) == "['2c']"
    assert changeable(Marked("2c")) is None


def test_values_are_compared_in_all_their_parts() -> None:
    @attrs.frozen
    class Sight:
        hand: tuple[str, ...]
        stock: tuple[str, ...] = attrs.field(eq=False, repr=False)

    one, other = Sight(("2c",), ("8h",)), Sight(("2c",), ("9s",))
    assert one == other
    assert not all_same(one, other)
    assert all_same(one, Sight(("2c",), ("8h",)))
    assert not all_same((1,), (1, 2))
    assert not all_same(8, "8")
    assert all_same(frozenset({1, 2}), frozenset({2, 1}))
    assert not all_same(frozenset({1}), frozenset({2}))


def test_no_reason_where_there_is_no_move() -> None:
    class Silent(eights.Eights):
        def why_none(self, view: View, cards: Iterable[str], /) -> Violation | None:
            chosen = tuple(cards)
            return (
                None
                if chosen in {(card,) for card in view.hand}
                else super().why_none(view, chosen)
            )

    broken(Silent(), "a selection has a move or a reason")


def test_a_reason_where_there_is_a_move() -> None:
    class Gruff(eights.Eights):
        def why_none(self, view: View, cards: Iterable[str], /) -> Violation | None:
            return super().why_none(view, cards) or Violation.of(eights.Code.NO_SUCH_MOVE)

    broken(Gruff(), "a selection has a move or a reason")


@pytest.mark.parametrize("kind", [Play, Draw])
def test_a_selection_that_misses_moves(kind: type[Move]) -> None:
    class Forgetful(eights.Eights):
        def moves_with(self, view: View, cards: Iterable[str], /) -> tuple[Move, ...]:
            found = super().moves_with(view, cards)
            return tuple(move for move in found if not isinstance(move, kind))

        def why_none(self, view: View, cards: Iterable[str], /) -> Violation | None:
            chosen = tuple(cards)
            if self.moves_with(view, chosen):
                return None
            return super().why_none(view, chosen) or Violation.of(eights.Code.NO_SUCH_MOVE)

    broken(Forgetful(), "each legal move belongs to one selection")


def test_a_selection_that_finds_the_moves_of_others() -> None:
    class Eager(eights.Eights):
        def moves_with(self, view: View, cards: Iterable[str], /) -> tuple[Move, ...]:
            return self.legal_moves(view) if super().moves_with(view, cards) else ()

    broken(Eager(), "each legal move belongs to one selection")


def test_an_event_that_shows_the_drawn_card() -> None:
    class Leaky(eights.Eights):
        def redact(self, event: Stepped, seat: int | None, /) -> SeenStepped:
            seen = super().redact(event, seat)
            if event.seat is None or not isinstance(event.move, Draw):
                return seen
            return SeenStepped(seen.seat, Play(event.state.hands[event.seat][-1]), seen.view)

    broken(Leaky(), "an event shows no more than the views")


def test_an_event_that_shows_a_dealt_card() -> None:
    class Leaky(eights.Eights):
        def redact(self, event: Stepped, seat: int | None, /) -> SeenStepped:
            seen = super().redact(event, seat)
            if event.seat is not None:
                return seen
            return SeenStepped(None, Play(event.state.hands[1][0]), seen.view)

        def event_text(self, view: View, event: SeenStepped, *_: object, **__: object) -> str:
            return "said"

    broken(Leaky(), "an event shows no more than the views")


def test_an_event_that_shows_a_secret_move() -> None:
    class Leaky(hiding.Hiding):
        def redact(self, event: hiding.Stepped, seat: int | None, /) -> hiding.SeenStepped:
            seen = super().redact(event, seat)
            return hiding.SeenStepped(seen.seat, event.move, seen.view)

    laws = Laws(Leaky(), PythonRandomness(random.Random(1)), secret_moves=(hiding.Hide,))
    with pytest.raises(LawBrokenError, match="an event shows no more than the views"):
        laws.play(hiding.Rules(), most_steps=20)


def test_a_view_that_shows_a_card_which_the_sampler_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def seen(state: State, seat: Seat | None, /) -> View:
        view = honest(state, seat)
        return attrs.evolve(view, stock_size=ord(state.stock[0][0])) if state.stock else view

    honest = eights.GAME.seen
    monkeypatch.setattr(eights.GAME, "seen", seen)
    broken(eights.GAME, "a value comes back from its message: .*stock_size")


def test_a_view_that_shows_a_card_which_the_sampler_takes_for_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The view has the top of the stock below the pile: only the independent list finds it."""

    def seen(state: State, seat: Seat | None, /) -> View:
        return attrs.evolve(honest(state, seat), pile=(*state.stock[:1], *state.pile))

    def sampled(view: View, randomness: Randomness, /) -> State:
        if not view.stock_size:
            return fair(view, randomness)
        state = fair(attrs.evolve(view, stock_size=view.stock_size - 1), randomness)
        return attrs.evolve(state, stock=(view.pile[0], *state.stock), pile=view.pile[1:])

    honest, fair = eights.GAME.seen, eights.GAME.sampled
    monkeypatch.setattr(eights.GAME, "seen", seen)
    monkeypatch.setattr(eights.GAME, "sampled", sampled)
    blind = Laws(eights.GAME, PythonRandomness(random.Random(1)))
    assert not blind.play(eights.Rules(seats=3, hand_size=3), most_steps=10).is_over
    broken(eights.GAME, "a drawn state has the view")
