"""What `sample_state` draws: states that fit a view, as a fair shuffle gives them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import TypeAlias

import pytest

from cardrules import Seat, rank
from cardrules.dealing import PythonRandomness
from cardrules.rank import Card, Rules
from rank.tables import dealt, hand_over, play, rest_of, shown, table

pytestmark = pytest.mark.slow

SMALL = rank.cards("1 1 1 2 3 3 4 11 12 12 W W U U U U D D D C C2 C2")
NO_DRAWS = rank.cards("1 1 2 2 3 3 4 11 12 12 W W U U U U D D D C C")


def source(seed: int) -> PythonRandomness:
    return PythonRandomness(Random(seed))


def variants(deck: Sequence[Card]) -> dict[str, Rules]:
    """Return small worlds of all editions and variants."""
    worlds: dict[str, Rules] = {}
    for classic in (False, True):
        for kings in (False, True):
            for seats in (3, 4):
                options = f"{'classic' if classic else 'benefit'}{', hand' * kings}, {seats}"
                for name, preset in {
                    "first": Rules.first_edition,
                    "second": Rules.second_edition,
                    "Italian": Rules.italian_edition,
                }.items():
                    worlds[f"{name}, {options}"] = preset(
                        seats,
                        decks=2,
                        deck=deck,
                        hand_size=4,
                        endless=True,
                        classic_president=classic,
                        kings_hand=kings,
                    )
    return worlds


def everything_in(state: rank.State) -> list[Card]:
    cards = [card for hand in state.hands for card in hand]
    cards += [*state.draw_pile, *state.played, *state.kings_hand, *state.set_aside]
    return cards


def chosen(state: rank.State, random: Random) -> rank.Move:
    """Choose a move; short texts at times, so that lone modifiers come about."""
    moves = rank.legal_moves(state)
    if random.random() < 0.4:
        return min(moves, key=lambda move: (len(str(move)), str(move)))
    return random.choice(moves)


@dataclass
class Hand:
    """What happened in a hand, to be played again with other cards."""

    before: rank.State
    """It waits for the deal."""
    king: Seat | None
    lines: list[tuple[Seat, rank.Move]] = field(default_factory=list[tuple[Seat, rank.Move]])

    def replayed(self, sample: rank.State) -> rank.State:
        """Deal what a sample says was dealt, and play the hand again up to here.

        Only for hands without a draw. What was given is read off the sample.
        """
        hands = [Counter(hand) for hand in sample.hands]
        for seat, move in self.lines:
            if isinstance(move, rank.Play):
                hands[seat].update(move.cards)
        for each in sample.taken:
            hands[each.giver].update(each.cards)
            hands[each.taker].subtract(each.cards)
        kings_hand = Counter(sample.kings_hand)
        for seat, move in self.lines:
            if isinstance(move, rank.TakeKingsHand):
                kings_hand, hands[seat] = hands[seat], Counter(sample.set_aside)
        assert all(count >= 0 for hand in hands for count in hand.values())
        deal = rank.Deal(
            hands=[tuple(hand.elements()) for hand in hands],
            draw_pile=sample.draw_pile,
            king=self.king,
            kings_hand=tuple(kings_hand.elements()),
        )
        state = rank.apply_chance(self.before, deal)
        for seat, move in self.lines:
            again = move
            if isinstance(move, rank.Give):
                again = rank.Give(sample.taken[len(state.taken)].cards)
            state = rank.apply(state, seat, again)
        return state


@pytest.mark.parametrize(
    "rules", [pytest.param(rules, id=name) for name, rules in variants(SMALL).items()]
)
def test_sample_state_has_the_view(rules: Rules) -> None:
    random, randomness = Random(3), source(4)
    viewers = (*(Seat(seat) for seat in range(rules.seats)), None)
    state = rank.start(rules)
    cards = sorted(card.value for card in rules.cards)
    for _ in range(30):
        if state.to_act is None:
            state = rank.apply_chance(state, rank.sample_chance(state, randomness))
        else:
            state = rank.apply(state, state.to_act, chosen(state, random))
        for viewer in viewers:
            view = rank.view(state, viewer)
            drawn = rank.sample_state(view, randomness)
            assert rank.view(drawn, viewer) == view
            assert sorted(card.value for card in everything_in(drawn)) == cards
            for seat, shows in enumerate(drawn.modifiers_only):
                if shows:
                    assert set(drawn.hands[seat]) <= {Card.RANK_UP, Card.RANK_DOWN}


@pytest.mark.parametrize(
    "rules", [pytest.param(rules, id=name) for name, rules in variants(NO_DRAWS).items()]
)
def test_sample_state_can_be_dealt_and_played(rules: Rules) -> None:
    """Every rule that is forced: the same moves from the deal of the sample lead to it."""
    random, randomness = Random(5), source(6)
    viewers = (*(Seat(seat) for seat in range(rules.seats)), None)
    state = rank.start(rules)
    hand = Hand(state, None)
    for _ in range(35):
        actor = state.to_act
        if actor is None:
            deal = rank.sample_chance(state, randomness)
            hand = Hand(state, deal.king)
            state = rank.apply_chance(state, deal)
        else:
            move = chosen(state, random)
            hand.lines.append((actor, move))
            state = rank.apply(state, actor, move)
        if state.to_act is None:
            continue
        for viewer in viewers:
            sample = rank.sample_state(rank.view(state, viewer), randomness)
            again = hand.replayed(sample)
            assert again == sample, (viewer, rank.debug_text(again), rank.debug_text(sample))


def test_after_a_steal_the_beggar_has_no_higher_number() -> None:
    rules = Rules(seats=3, hand_size=6)
    state = dealt(rules, (0, 1, 2), "1 9 12 12 W C", "1 2 3 4 5 6", "7 8 2 C2 U W")
    state = play(state, "0 steal", "0 give 12")
    randomness = source(1)
    for viewer in (Seat(0), Seat(2)):
        for _ in range(40):
            sample = rank.sample_state(rank.view(state, viewer), randomness)
            beggar = [card.value for card in sample.hands[2]]
            assert "12" in beggar
            beggar.remove("12")
            assert max(int(value) for value in beggar if value.isdigit()) <= 8
    for _ in range(40):
        sample = rank.sample_state(rank.view(state, Seat(1)), randomness)
        stolen, given = sample.taken
        beggar = [card.value for card in sample.hands[2]]
        beggar.remove(shown(given.cards))
        highest = int(shown(stolen.cards))
        assert all(int(value) <= highest for value in beggar if value.isdigit())


def test_after_no_steal_was_possible_the_beggar_had_no_number() -> None:
    rules = Rules(seats=3, hand_size=3)
    state = dealt(rules, (0, 1, 2), "1 9 12", "1 2 3", "W U D")
    randomness = source(1)
    for line in ((), ("0 go-first",), ("0 go-first", "0 play 1 = 1", "1 pass", "2 pass")):
        for viewer in (Seat(0), Seat(1), None):
            view = rank.view(play(state, *line), viewer)
            for _ in range(30):
                sample = rank.sample_state(view, randomness)
                assert not any(card.value.isdigit() for card in sample.hands[2])


def test_after_an_exchange_of_fewer_cards_nothing_has_height() -> None:
    rules = Rules(seats=4, hand_size=4, classic_president=True)
    state = dealt(rules, (2, 0, 1, 3), "1 2 3 4", "5 6 7 8", "1 1 2 2", "12 W U D")
    state = play(state, "2 give 2", "0 give 1")
    randomness = source(1)
    for viewer in (*map(Seat, range(4)), None):
        view = rank.view(state, viewer)
        for _ in range(3):
            sample = rank.sample_state(view, randomness)
            (given,) = sample.taken[1].cards
            beggar = list(sample.hands[3])
            beggar.remove(given)
            assert set(beggar) <= {Card.WILD, Card.RANK_UP, Card.RANK_DOWN}


def test_a_lone_modifier_shows_a_hand_of_modifiers() -> None:
    state = table(Rules(seats=3), "9 9", "U D U", "5 6", draw_pile="1 2 3 4 W U D C C2 7")
    state = play(state, "0 play 9 = 9", "1 play U = 10")
    randomness = source(1)
    found = {
        shown(rank.sample_state(rank.view(state, Seat(0)), randomness).hands[1])
        for _ in range(200)
    }
    # Two of the hidden Rank-Ups (two) and Rank-Downs (two).
    assert found == {"U U", "U D", "D D"}


World: TypeAlias = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[object, ...]]
"""The hands, the draw pile and what was exchanged."""


def world_of(state: rank.State) -> World:
    return (state.hands, state.draw_pile, tuple(each.cards for each in state.taken))


def layouts(
    rules: Rules, own: Seat, hand: Sequence[Card] | None
) -> Iterator[tuple[list[list[Card]], list[Card]]]:
    """Yield every deal of physically distinct cards; if told, with this hand of a seat."""
    size, seats = rules.hand_size, rules.seats
    wanted = None if hand is None else sorted(card.value for card in hand)
    for order in permutations(range(len(rules.cards))):
        cards = [rules.cards[index] for index in order]
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
        if wanted is None or sorted(card.value for card in hands[own]) == wanted:
            yield hands, cards[seats * size :]


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    return rank.cards(shown(cards))


def expect_distribution(
    view: rank.View, weights: Counter[World], *, draws: int, seed: int = 20
) -> None:
    """Compare many samples with the exact weights, by chi-square over bins of five or more."""
    randomness = source(seed)
    found = Counter(world_of(rank.sample_state(view, randomness)) for _ in range(draws))
    assert set(found) <= set(weights)
    total = sum(weights.values())
    bins: list[tuple[float, int]] = []
    expected, number = 0.0, 0
    for world, weight in sorted(weights.items(), key=lambda item: (item[1], repr(item[0]))):
        expected += draws * weight / total
        number += found[world]
        if expected >= 5:
            bins.append((expected, number))
            expected, number = 0.0, 0
    chi_squared = sum((number - expected) ** 2 / expected for expected, number in bins)
    freedom = len(bins) - 1
    assert freedom >= 5
    # This bound is some six deviations away.
    assert chi_squared < freedom + 6 * (2 * freedom) ** 0.5 + 6


SEVEN = Rules(seats=3, deck=rank.cards("1 1 2 3 3 W U"), hand_size=2, tokens_to_win=9)


@pytest.mark.parametrize("viewer", [0, 2], ids=str)
def test_distribution_of_a_first_hand(viewer: int) -> None:
    hands = [rank.cards("1 3"), rank.cards("2 W"), rank.cards("1 U")]
    state = rank.start(SEVEN)
    deal = rank.Deal(hands=hands, draw_pile=rank.cards("3"), king=Seat(1))
    view = rank.view(rank.apply_chance(state, deal), Seat(viewer))
    weights: Counter[World] = Counter()
    for dealt_hands, pile in layouts(SEVEN, Seat(viewer), hands[viewer]):
        weights[(tuple(ordered(hand) for hand in dealt_hands), tuple(pile), ())] += 1
    expect_distribution(view, weights, draws=3000)


def test_distribution_of_a_first_hand_for_a_spectator() -> None:
    rules = Rules(seats=3, deck=rank.cards("1 1 2 3 3"), hand_size=1)
    deal = rank.deal_cards(rank.start(rules), rules.cards, king=0)
    view = rank.view(rank.apply_chance(rank.start(rules), deal), None)
    weights: Counter[World] = Counter()
    for hands, pile in layouts(rules, Seat(0), None):
        weights[(tuple(ordered(hand) for hand in hands), tuple(pile), ())] += 1
    expect_distribution(view, weights, draws=3000)


def steals(viewer: int, view: rank.View) -> Counter[World]:
    """Count every deal with every card that the King may give: seat 0 steals from seat 2."""
    weights: Counter[World] = Counter()
    for hands, pile in layouts(SEVEN, Seat(0), None):
        numbers = [card for card in hands[2] if card.value.isdigit()]
        if not numbers:
            continue  # There is nothing to steal.
        stolen = max(numbers, key=lambda card: int(card.value))
        kings, beggars = [*hands[0], stolen], list(hands[2])
        beggars.remove(stolen)
        for number, given in enumerate(kings):
            rest = kings[:number] + kings[number + 1 :]
            after = (ordered(rest), ordered(hands[1]), ordered([*beggars, given]))
            transfers = ((stolen,), (given,))
            sees_exchange = viewer in (0, 2)
            seen = tuple(each.cards for each in view.taken)
            if after[viewer] == view.hand and (not sees_exchange or transfers == seen):
                weights[(after, tuple(pile), transfers)] += 1
    return weights


@pytest.mark.parametrize("given", ["1", "3", "W"])
@pytest.mark.parametrize("viewer", [0, 1, 2], ids=["King", "third", "Beggar"])
def test_distribution_after_a_steal(viewer: int, given: str) -> None:
    state = rank.apply_chance(
        hand_over(SEVEN, (0, 1, 2)),
        rank.Deal(
            hands=[rank.cards("1 W"), rank.cards("1 2"), rank.cards("3 U")],
            draw_pile=rank.cards("3"),
        ),
    )
    state = play(state, "0 steal", f"0 give {given}")
    view = rank.view(state, Seat(viewer))
    weights = steals(viewer, view)
    assert weights[world_of(state)] > 0
    expect_distribution(view, weights, draws=4000)


def test_distribution_after_a_lone_modifier() -> None:
    """Seat 1 played the only Rank-Up by itself: what it has left is a Rank-Down."""
    rules = Rules(seats=3, deck=rank.cards("1 2 U D D D 3 4"), hand_size=2)
    hands = ["1 2", "U D", "D 3"]
    deal = rank.Deal(
        hands=[rank.cards(hand) for hand in hands], draw_pile=rest_of(rules, hands), king=Seat(0)
    )
    state = rank.apply_chance(rank.start(rules), deal)
    state = play(state, "0 play 1 = 1", "1 play U = 2")
    view = rank.view(state, Seat(0))
    weights: Counter[World] = Counter()
    for dealt_hands, pile in layouts(rules, Seat(0), rank.cards("1 2")):
        if ordered(dealt_hands[1]) == rank.cards("U D"):
            after = (rank.cards("2"), rank.cards("D"), ordered(dealt_hands[2]))
            weights[(after, tuple(pile), ())] += 1
    expect_distribution(view, weights, draws=2000)
