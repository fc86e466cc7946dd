"""`sample_state` draws each state as often as a count of all ways in a small world says."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import sqrt
from typing import TypeAlias

import attrs
import pytest

from cardrules import Cause, PositionError, Seat, queen_of_scots
from cardrules.dealing import PythonRandomness
from cardrules.queen_of_scots import Card, CardType, Deck, Knowledge, Rules, State, View
from cardrules.queen_of_scots.lots import happens, weighted_index
from counting import CountedRandomness
from queen_of_scots.tables import walk

pytestmark = pytest.mark.thorough

MOST_CALLS = 20_000
"""Enough to lay 200 cards in a few hundred attempts; the old search took millions."""

Found: TypeAlias = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[object, ...]]
"""Hands, face-down pile, and what each seat has drawn since the reshuffle."""

SAMPLES = 12_000


def found_in(state: State) -> Found:
    return state.hands, state.stock, state.knowledge.drawn


def rules_for(cards: str, seats: int = 3) -> Rules:
    counts = Counter(cards.split())
    deck = Deck([CardType(name, points=1, copies=counts[name]) for name in sorted(counts)])
    return Rules(seats=seats, deck=deck, hand_size=1, stock_used_up="reshuffle")


def ordered(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def every_way_as_dealt(view: View, unseen: list[Card]) -> Iterator[Found]:
    """Yield each way in which the unseen cards, each a card of its own, can lie."""
    known = view.knowledge.known
    for order in permutations(unseen):
        rest = list(order)
        hands: list[tuple[Card, ...]] = []
        for seat, size in enumerate(view.hand_sizes):
            if seat == view.seat:
                hands.append(view.hand or ())
                continue
            hidden = size - len(known[seat])
            hands.append(ordered([*known[seat], *rest[:hidden]]))
            rest = rest[hidden:]
        yield tuple(hands), tuple(rest), view.knowledge.drawn


def every_way_after_a_reshuffle(view: View, old: list[Card], new: list[Card]) -> Iterator[Found]:
    """Yield each way, told as it came about.

    The old cards lay in the hands when the others were shuffled; then each seat drew from the top
    as often as it did, and each card that came to light was one of all that its seat had.
    """
    knowledge = view.knowledge
    others = [s for s in range(view.rules.seats) if s != view.seat]
    shown, draws = knowledge.shown, knowledge.draws
    hidden = {s: view.hand_sizes[s] - len(knowledge.known[s]) for s in others}
    for held, pile in product(permutations(old), permutations(new)):
        owned: dict[int, list[tuple[Card, bool]]] = {}
        lying, drawing = iter(held), iter(pile)
        for s in others:
            before = hidden[s] + len(shown[s]) - draws[s]
            owned[s] = [(next(lying), False) for _ in range(before)]
            owned[s] += [(next(drawing), True) for _ in range(draws[s])]
        stock = tuple(drawing)
        choices = [permutations(range(len(owned[s])), len(shown[s])) for s in others]
        for chosen in product(*choices):
            picked = dict(zip(others, chosen, strict=True))
            if all(tuple(owned[s][i][0] for i in picked[s]) == shown[s] for s in others):
                yield _found(view, owned, picked, stock)


def _found(
    view: View,
    owned: dict[int, list[tuple[Card, bool]]],
    picked: dict[int, tuple[int, ...]],
    stock: tuple[Card, ...],
) -> Found:
    hands: list[tuple[Card, ...]] = []
    drawn: list[object] = []
    for seat, known in enumerate(view.knowledge.known):
        if seat == view.seat:
            hands.append(view.hand or ())
            drawn.append(view.knowledge.drawn[seat])
            continue
        left = [card for i, (card, _) in enumerate(owned[seat]) if i not in picked[seat]]
        hands.append(ordered([*known, *left]))
        drawn.append(ordered([card for card, is_new in owned[seat] if is_new]))
    return tuple(hands), stock, tuple(drawn)


def check(view: View, expected: Counter[Found]) -> None:
    source = PythonRandomness(random.Random(11))
    states = [queen_of_scots.sample_state(view, source) for _ in range(SAMPLES)]
    assert all(queen_of_scots.view(state, view.seat) == view for state in states[:200])
    met = Counter(map(found_in, states))
    assert set(met) <= set(expected)
    ways = expected.total()
    for found, count in expected.items():
        mean = SAMPLES * count / ways
        spread = sqrt(mean * (1 - count / ways))
        assert abs(met[found] - mean) <= 5 * spread + 1, (found, met[found], mean)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_as_dealt(seat: int | None) -> None:
    rules = rules_for("a a a b b c j j j j")
    state = queen_of_scots.position(
        rules,
        hands=[["a", "b"], ["b", "j"], ["a"]],
        face_up=["c"],
        stock=["a"],
        tables=[[], [("j", ["j", "j", "j"])], []],
        known=[(), ("j",), ()],
        to_act=0,
    )
    view = queen_of_scots.view(state, None if seat is None else Seat(seat))
    unseen = {0: "a a b", 1: "a a a b", None: "a a a b b"}[seat].split()
    check(view, Counter(every_way_as_dealt(view, [Card(card) for card in unseen])))


@pytest.mark.parametrize(
    ("cards", "hands", "face_up", "stock", "drawn", "shown", "old", "new"),
    [
        pytest.param(
            "a a b b c d d e",
            ["d", "b d", "a"],
            "e",
            "a b c",
            ["", "", ""],
            ["", "", ""],
            "a b d",
            "a b c",
            id="nobody has drawn: the hands hold what was not shuffled",
        ),
        pytest.param(
            "a a a b b c d d e",
            ["d", "b d", "a b"],
            "e a",
            "a c",
            ["", "a", "b"],
            ["", "a", ""],
            "a b d",
            "a a b c",
            id="one card shown, that was drawn or held",
        ),
        pytest.param(
            "a a a b b c c d e",
            ["d", "b c", "a"],
            "e a a",
            "c b",
            ["", "a", "a"],
            ["", "a", "a"],
            "a b c",
            "a a b c",
            id="the same card shown by both",
        ),
        pytest.param(
            "a a a b b b c d e",
            ["d b", "b", "c"],
            "e a a",
            "b a",
            ["b", "a b", ""],
            ["", "a a", ""],
            "a c",
            "a a b b",
            id="two copies shown, and an own draw",
        ),
    ],
)
def test_after_a_reshuffle(
    cards: str,
    hands: list[str],
    face_up: str,
    stock: str,
    drawn: list[str],
    shown: list[str],
    old: str,
    new: str,
) -> None:
    reshuffled = [*stock.split(), *" ".join(drawn).split()]
    state = queen_of_scots.position(
        rules_for(cards),
        hands=[hand.split() for hand in hands],
        face_up=face_up.split(),
        stock=stock.split(),
        to_act=0,
        reshuffled=reshuffled,
        drawn_since=[each.split() for each in drawn],
        shown_since=[each.split() for each in shown],
    )
    view = queen_of_scots.view(state, Seat(0))
    assert list(view.reshuffled) == new.split()
    lots = [[Card(card) for card in lot.split()] for lot in (old, new)]
    expected = Counter(every_way_after_a_reshuffle(view, *lots))
    assert found_in(state) in expected
    check(view, expected)


def test_a_spectator_knows_no_hand_after_a_reshuffle() -> None:
    state = queen_of_scots.position(
        rules_for("a a b c d", seats=2),
        hands=[["a"], ["b"]],
        face_up=["d"],
        stock=["a", "c"],
        to_act=1,
        reshuffled=["a", "a", "c"],
        draws_since=[1, 0],
    )
    view = queen_of_scots.view(state, None)
    # The one card that was not shuffled in, b, is in one of the hands: in that of seat 1, which
    # has not drawn.
    expected = Counter(every_way_after_a_reshuffle(view, [Card("b")], [Card(c) for c in "aac"]))
    assert {found[0][1] for found in expected} == {("b",)}
    check(view, expected)


def test_nothing_is_hidden_but_who_drew_what() -> None:
    """Seat 1 has shown b, b and c and drew two of them; seat 2 has shown b and c and drew one."""
    state = queen_of_scots.position(
        rules_for("a a a b b b c c d e f g h h h"),
        hands=[["e"], ["d"], ["f"]],
        tables=[[], [("a", ["a", "a", "a"])], [("h", ["h", "h", "h"])]],
        known=[(), ("d",), ("f",)],
        face_up=[*"bbbcc"],
        stock=["g"],
        to_act=0,
        reshuffled=[*"bbcg"],
        drawn_since=[(), "bc", "b"],
        shown_since=[(), "bbc", "bc"],
    )
    view = queen_of_scots.view(state, Seat(0))
    lots = [[Card(card) for card in lot] for lot in ("bc", "bbcg")]
    expected = Counter(every_way_after_a_reshuffle(view, *lots))
    b, c = map(Card, "bc")
    assert {drawn for _, _, drawn in expected} == {((), (b, c), (b,)), ((), (b, b), (c,))}
    check(view, expected)


def test_many_copies_shown_and_few_hidden() -> None:
    """Seat 1 has shown nine b and holds one card; seven of these ten are of the new lot."""
    state = queen_of_scots.position(
        rules_for("b b b b b b b b b b b b b c", seats=2),
        hands=[["c"], ["b"]],
        face_up=["b"] * 9,
        stock=["b"] * 3,
        to_act=0,
        reshuffled=["b"] * 10,
        drawn_since=[(), "bbbbbbb"],
        shown_since=[(), "bbbbbbbbb"],
    )
    source = PythonRandomness(random.Random(2))
    view = queen_of_scots.view(state, Seat(0))
    assert queen_of_scots.sample_state(view, source) == state


def at_the_bound(kinds: int, size: int) -> State:
    """Return a position with about 200 cards, most of which have been shown by three seats.

    Each of these seats has drawn half of the cards that it has shown, as many of each kind.
    """
    ids = [f"k{number}" for number in range(kinds)]
    deck = Deck([CardType(card, points=1, copies=size) for card in ids])
    rules = Rules(seats=4, deck=deck, hand_size=1, stock_used_up="reshuffle")
    share = size // 4
    drawn = [card for card in ids for _ in range(share // 2)]
    shown = [card for card in ids for _ in range(share // 2 * 2)]
    face_up = list(deck.cards)
    for card in [*ids[:4], *ids[:1]]:
        face_up.remove(Card(card))
    return queen_of_scots.position(
        rules,
        hands=[[card] for card in ids[:4]],
        face_up=face_up,
        stock=ids[:1],
        to_act=0,
        reshuffled=[*drawn, *drawn, *drawn, *ids[:1]],
        drawn_since=[(), drawn, drawn, drawn],
        shown_since=[(), shown, shown, shown],
    )


@pytest.mark.parametrize(("kinds", "size"), [(4, 50), (12, 16), (25, 8)])
def test_the_largest_worlds_are_sampled_in_few_attempts(kinds: int, size: int) -> None:
    state = at_the_bound(kinds, size)
    for seat in (None, Seat(0), Seat(1)):
        view, randomness = queen_of_scots.view(state, seat), CountedRandomness(5)
        sampled = queen_of_scots.sample_state(view, randomness)
        assert randomness.calls < MOST_CALLS
        assert queen_of_scots.view(sampled, seat) == view


def test_odds_that_never_come_near_still_lead_to_a_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.queen_of_scots.lots._NEAR", -10)
    view = queen_of_scots.view(at_the_bound(12, 16), None)
    sampled = queen_of_scots.sample_state(view, PythonRandomness(random.Random(4)))
    assert queen_of_scots.view(sampled, None) == view


def test_views_of_play_after_a_reshuffle_are_sampled_at_once() -> None:
    """The cards that are laid out, and few numbers more for the attempts."""
    calls: list[int] = []
    for seats, seed in product((2, 3, 4), (1, 2)):
        for state in walk(Rules(seats=seats, stock_used_up="reshuffle"), seed, 450):
            if state.reshuffled:
                view, randomness = queen_of_scots.view(state, None), CountedRandomness(8)
                sampled = queen_of_scots.sample_state(view, randomness)
                calls.append(randomness.calls)
                assert queen_of_scots.view(sampled, None) == view
    assert len(calls) > 100
    assert max(calls) < MOST_CALLS


@pytest.mark.parametrize("shuffled", [False, True])
def test_a_view_that_no_state_has_is_refused(shuffled: bool) -> None:  # noqa: FBT001
    """The deck has two a, and the view shows a third."""
    state = queen_of_scots.position(
        rules_for("a a b c d", seats=2),
        hands=[["a"], ["b"]],
        face_up=["d"],
        stock=["a", "c"],
        to_act=0,
        reshuffled=["a", "c"] if shuffled else (),
    )
    view = attrs.evolve(queen_of_scots.view(state, Seat(0)), face_up=(Card("a"), Card("a")))
    with pytest.raises(PositionError) as caught:
        queen_of_scots.sample_state(view, PythonRandomness(random.Random(1)))
    assert caught.value.cause is Cause.NO_STATE_FITS


def test_before_the_first_deal_there_is_nothing_to_draw() -> None:
    start = queen_of_scots.start(Rules(seats=2))
    source = PythonRandomness(random.Random(1))
    for seat in (Seat(0), None):
        assert queen_of_scots.sample_state(queen_of_scots.view(start, seat), source) == start


class Scripted:
    """A source that gives the numbers it was given."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: int, /) -> int:
        number = self.numbers.pop(0)
        assert number < n
        return number


def test_a_chance_is_compared_digit_by_digit() -> None:
    # One in 65,536 to the power of two: the first digit is 0, the second 1.
    ways = 1 << 32
    assert happens(1, ways, Scripted(0, 0))
    assert not happens(1, ways, Scripted(0, 1, 5))
    assert not happens(1, ways, Scripted(3))
    assert happens(ways, ways, Scripted(65_535))
    assert not happens(0, ways, Scripted(0, 0, 1))
    assert weighted_index([1, ways], Scripted(0, 0)) == 0
    assert weighted_index([1, ways], Scripted(0, 1)) == 1
    assert weighted_index([1, ways], Scripted(3)) == 1


def test_what_was_seen_is_kept_by_seat() -> None:
    nobody = Knowledge[Card].of(((), ()))
    assert nobody.drew(Seat(0), Card("a")) == nobody
    assert nobody.played(Seat(0), (Card("a"),)) == nobody
    assert nobody.showed(Seat(0), ()) == nobody
