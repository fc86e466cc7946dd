"""`sample_state`: a whole table that fits one seat's view, for bots that think ahead."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, combinations, islice
from math import comb, factorial, prod

import attrs

from cardrules._seats import Seat, all_seats
from cardrules._tuples import replace_at
from cardrules.dealing import MOST, Randomness, shuffled
from cardrules.queen_of_scots.deck import Card
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.sets import Hand, in_order, laid_cards, with_cards
from cardrules.queen_of_scots.state import State
from cardrules.queen_of_scots.views import View


def sample_state(view: View, randomness: Randomness, /) -> State:
    """Return a random state that fits a view, as a fair shuffle would give it.

    Each hand holds the cards known to be in it. Without a reshuffle, all orders of the other
    unseen cards are equally likely. After a reshuffle, the face-down pile and the draws since are
    together the cards shuffled in, and each card drawn is in its seat's hand or has come to light.
    All such arrangements, with copies told apart, are equally likely. Three things are not taken
    into account: what was seen before the reshuffle, the order in which cards were played since,
    and how players choose their moves.
    """
    if view.reshuffled:
        return _after_reshuffle(view, randomness)
    return filled(view, shuffled(unseen(view).elements(), randomness), _own_draws(view))


def filled(view: View, cards: Iterable[Card], drawn: tuple[Hand, ...]) -> State:
    """Return the state that a view becomes when unseen cards fill its gaps.

    Args:
        view: the view.
        cards: the unseen cards: those of each hand by seat, then the face-down pile, top first.
        drawn: the cards that each seat has drawn since the last reshuffle.
    """
    hidden, knowledge = iter(cards), view.knowledge
    hands = (
        with_cards(known, islice(hidden, size))
        for known, size in zip(knowledge.known, _hidden_sizes(view), strict=True)
    )
    return State(
        match=view.match,
        phase=view.phase,
        to_act=view.to_act,
        hands=tuple(
            view.hand if view.hand is not None and seat == view.seat else hand
            for seat, hand in enumerate(hands)
        ),
        tables=view.tables,
        face_up=view.face_up,
        stock=tuple(hidden),
        knowledge=Knowledge(knowledge.known, knowledge.shuffled_in, drawn, knowledge.shown),
    )


def _hidden_sizes(view: View) -> tuple[int, ...]:
    """Return how many cards of each hand the view does not show."""
    known = view.knowledge.known
    return tuple(
        0 if seat == view.seat else max(0, size - len(known[seat]))
        for seat, size in enumerate(view.hand_sizes)
    )


def unseen(view: View) -> Counter[Card]:
    """Return the cards whose place the view does not show, in the order of the deck.

    There are none before the first deal. A count is negative if the view shows more copies of a
    card than the deck has.
    """
    if view.dealer is None:
        return Counter()
    hidden = Counter(view.rules.deck.cards)
    hidden.subtract(laid_cards(view.tables))
    hidden.subtract(view.face_up)
    hidden.subtract(chain.from_iterable(view.known))
    hidden.subtract(view.hand or ())
    return hidden


def _own_draws(view: View) -> tuple[Hand, ...]:
    """Return the cards that each seat has drawn since the last reshuffle, as far as seen."""
    return tuple(
        tuple(card for card in drawn if card is not None) for drawn in view.knowledge.drawn
    )


def _after_reshuffle(view: View, randomness: Randomness) -> State:
    """Return a random state after a reshuffle.

    There are two lots of cards: those shuffled in, and those held at that time. First each card
    that has come to light is put into one lot or the other at random. Then what remains of both
    lots is dealt to the hidden places.
    """
    lots = Lots.of(view)
    left, drawn = lots.draws, [list(cards) for cards in _own_draws(view)]
    new, old = lots.new.copy(), lots.old.copy()
    split, spent = lots.splitter(), 0
    # Cards shown are decided one by one, each in proportion to the ways left for all the others.
    for place, (card, seat) in enumerate(lots.shown):
        spent = spent if place and lots.shown[place - 1][0] == card else 0
        as_new, as_old = split(place, left, spent)
        if happens(as_new, as_new + as_old, randomness):
            left, spent = _one_less(left, seat), spent + 1
            drawn[seat].append(card)
            new[card] -= 1
        else:
            old[card] -= 1
    drawing = iter(shuffled(new.elements(), randomness))
    holding = iter(shuffled(old.elements(), randomness))
    hidden: list[Card] = []
    for seat, draws in zip(all_seats(len(left)), left, strict=True):
        fresh = [next(drawing) for _ in range(draws)]
        drawn[seat] += fresh
        hidden += [*fresh, *(next(holding) for _ in range(lots.sizes[seat] - draws))]
    return filled(view, chain(hidden, drawing), tuple(map(in_order, drawn)))


@attrs.frozen(order=False)
class Lots:
    """The two lots of cards after a reshuffle, and where a view allows them to be."""

    new: Counter[Card]
    """The cards shuffled in, less the seat's own draws since."""
    old: Counter[Card]
    """The cards in other hands at that time that the seat did not know."""
    shown: tuple[tuple[Card, Seat], ...]
    """The cards of either lot seen since, each with its seat; copies stand together."""
    draws: tuple[int, ...]
    """How many cards each other seat has drawn from the new lot; 0 for the seat itself."""
    sizes: tuple[int, ...]
    """How many cards of each hand are hidden now."""
    stock_size: int

    @classmethod
    def of(cls, view: View) -> "Lots":
        """Return the lots of a view."""
        others = [seat for seat in all_seats(view.rules.seats) if seat != view.seat]
        shown = sorted((card, seat) for seat in others for card in view.knowledge.shown[seat])
        old = unseen(view)
        old.update(card for card, _ in shown)
        old.subtract(view.reshuffled)
        return cls(
            new=Counter(view.rules.deck.in_deck_order(view.reshuffled)),
            old=old,
            shown=tuple(shown),
            draws=tuple(
                0 if seat == view.seat else draws for seat, draws in enumerate(view.draws_since)
            ),
            sizes=_hidden_sizes(view),
            stock_size=view.stock_size,
        )

    @property
    def can_be(self) -> bool:
        """Whether there is a possible arrangement of all cards.

        Choosing which of the cards shown were drawn since the reshuffle is a flow problem from
        cards to seats, with bounds at both ends. By Hoffman's circulation theorem, a solution
        exists unless some group of seats rules it out. Two conditions hold for every group. What
        it has drawn beyond its hidden places must be among the cards that it has shown. What it
        has shown and cannot have held before must have been drawn.
        """
        others = {seat for seat, size in enumerate(self.sizes) if size or self.draws[seat]}
        others |= {seat for _, seat in self.shown}
        for group in chain(*(combinations(others, number) for number in range(len(others) + 1))):
            shown = Counter(card for card, seat in self.shown if seat in group)
            drawn = sum(self.draws[seat] for seat in group)
            held = sum(self.sizes[seat] for seat in group)
            if drawn - held > (shown & self.new).total() or (shown - self.old).total() > drawn:
                return False
        return min((*self.new.values(), *self.old.values()), default=0) >= 0

    def splitter(self) -> Callable[[int, tuple[int, ...], int], tuple[int, int]]:
        """Return a function that counts arrangements of all cards.

        It takes a place among the cards shown, how many draws of each seat are left for that place
        and later ones, and how many earlier copies of its card were counted as drawn. It returns
        two numbers: the arrangements of this card and all that follows if it was drawn since the
        reshuffle, and if it was held before.
        """
        shown = self.shown
        begin = {card: place for place, (card, _) in reversed(list(enumerate(shown)))}

        @cache
        def split(place: int, left: tuple[int, ...], spent: int) -> tuple[int, int]:
            card, seat = shown[place]
            fresh = self.new[card] - spent
            held = self.old[card] - (place - begin[card] - spent)
            as_new = as_old = 0
            if fresh and left[seat]:
                as_new = fresh * all_ways(place + 1, _one_less(left, seat), spent + 1)
            if held:
                as_old = held * all_ways(place + 1, left, spent)
            return as_new, as_old

        def all_ways(place: int, left: tuple[int, ...], spent: int) -> int:
            if place == len(shown):
                return self._ways_hidden(left)
            is_same = shown[place][0] == shown[place - 1][0]
            return sum(split(place, left, spent if is_same else 0))

        return split

    def _ways_hidden(self, left: tuple[int, ...]) -> int:
        """Return the number of arrangements of the hidden cards for these draws by seat."""
        # Choose the hidden places that hold drawn cards, then order each of the two lots.
        places = prod(map(comb, self.sizes, left))
        if not places:
            return 0
        drawn, hidden = sum(left), sum(self.sizes)
        return places * factorial(drawn + self.stock_size) * factorial(hidden - drawn)


def _one_less(left: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return replace_at(left, seat, left[seat] - 1)


def happens(ways: int, all_ways: int, randomness: Randomness) -> bool:
    """Return True with a probability of exactly ``ways / all_ways``.

    Both can be huge numbers. So a random fraction is compared with this one, digit by digit in
    base `MOST`, until they differ.
    """
    while True:
        digit, ways = divmod(ways * MOST, all_ways)
        drawn = randomness.below(MOST)
        if drawn != digit:
            return drawn < digit
