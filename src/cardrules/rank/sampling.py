"""`sample_state`: a whole table that fits what one seat has seen, for bots that think ahead.

Worlds are proposed and kept or dropped, so that what is kept has exactly the probability that a
shuffle of physically distinct cards gives it. A proposal deals the unseen cards at random to the
hidden places as they are now, and then plays the hand back to the deal: which cards of a hand were
drawn, which came by an exchange. Each step back has as many possibilities as physical cards could
have made it; a proposal whose forced cards were not the highest, or whose hand could not have been
dealt, is dropped, and one that more proposals lead to is kept less often.
"""

from collections.abc import Sequence
from itertools import islice
from math import comb

from cardrules.dealing import Randomness, shuffled
from cardrules.errors import PositionError
from cardrules.rank.deck import (
    ALL,
    HEIGHT,
    NO_CARDS,
    NUMBERED,
    NUMBERS,
    Card,
    Cards,
    count,
    highest,
    is_modifiers_only,
    pack,
    put,
    size,
    take,
    unpack,
)
from cardrules.rank.knowledge import Stretch, Transfer, known_hands
from cardrules.rank.state import State
from cardrules.rank.views import View

MOST_TRIES = 1_000_000


def sample_state(view: View, randomness: Randomness, /) -> State:
    """Return a state that has this view, as a fair shuffle would give it.

    Every arrangement of the cards that the seat has not seen is as likely as a shuffle makes it,
    but for what the rules force: what was stolen or received was the highest, and a lone modifier
    shows a hand of modifiers. How players choose is left out of account.

    Worlds are proposed until one fits. After a steal that is a matter of milliseconds; with
    exchanges that the seat did not see, in Classic President, of up to a second; and of the Italian
    one, where the Queen exchanges with everybody, some views need more proposals than are made.

    Raises:
        PositionError: if none of a million proposals fits.
    """
    known = known_hands(view.seat, view.taken, view.stretches)
    everything = pack(view.rules.cards)
    unseen = unpack(_unseen(view, everything, known))
    for _ in range(MOST_TRIES):
        state = _proposed(view, everything, known, unseen, randomness)
        if state is not None:
            return state
    raise PositionError("view", view, "no state fits this view")


def _proposed(
    view: View,
    everything: Cards,
    known: tuple[Cards, ...],
    unseen: tuple[Card, ...],
    randomness: Randomness,
) -> State | None:
    """Return a world in which the unseen cards lie at random, or None to drop it."""
    rest = iter(shuffled(unseen, randomness))
    hands = tuple(
        view.packed_hand
        if holder == view.seat
        else put(cards, pack(islice(rest, view.hand_sizes[holder] - size(cards))))
        for holder, cards in enumerate(known)
    )
    for holder, cards in enumerate(known):
        is_open = bool(cards) and not _is_settled(view, holder)
        if is_open and not _kept(1, _ways(hands[holder], cards), randomness):
            return None  # The known cards are these, and not any others of their kind.
    for hand, is_only in zip(hands, view.modifiers_only, strict=True):
        if is_only and not is_modifiers_only(hand):
            return None
    kings_hand = pack(islice(rest, view.kings_hand_size))
    hidden = view.rules.hand_size if view.set_aside is None else 0
    set_aside = pack((*(view.set_aside or ()), *islice(rest, hidden)))
    taken = _played_back(view, everything, hands, randomness)
    if taken is None:
        return None
    return State(
        match=view.match,
        phase=view.phase,
        to_act=view.to_act,
        packed_hands=hands,
        draw_pile=tuple(rest),
        stretches=view.stretches,
        out=view.out,
        hand_facts=view.hand_facts,
        packed_kings_hand=kings_hand,
        packed_set_aside=set_aside,
        taken=taken,
    )


def _unseen(view: View, everything: Cards, known: tuple[Cards, ...]) -> Cards:
    """Return the cards that the seat cannot place, packed; none before the first deal."""
    if not any(view.hand_sizes) and not view.played:
        return NO_CARDS
    seen = [pack(view.played), view.packed_hand, pack(view.set_aside or ()), *known]
    return take(everything, Cards(sum(seen)))


def _played_back(
    view: View, everything: Cards, hands: tuple[Cards, ...], randomness: Randomness
) -> tuple[Transfer[tuple[Card, ...]], ...] | None:
    """Return the exchanges of this hand with their cards, or None to drop the proposal."""
    if view.steal_possible is None and not view.taken:
        return ()
    before = [
        hand if seat == view.seat else _after_exchanges(hand, view.stretches[seat], randomness)
        for seat, hand in enumerate(hands)
    ]
    taken: list[Transfer[tuple[Card, ...]]] = []
    for transfer in reversed(view.taken):
        moved = _taken_back(view, everything, transfer, before, randomness)
        if moved is None:
            return None
        taken.append(
            Transfer(transfer.giver, transfer.taker, transfer.count, unpack(moved), transfer.due)
        )
    beggar, possible = view.hand_facts.beggar, view.steal_possible
    if beggar is not None and beggar != view.seat and bool(before[beggar] & NUMBERS) != possible:
        return None
    return tuple(reversed(taken))


def _after_exchanges(hand: Cards, stretches: Sequence[Stretch], randomness: Randomness) -> Cards:
    """Return a hand as it was after the exchanges: with what it played, without what it drew."""
    for stretch in reversed(stretches):
        hand = put(hand, stretch.played)
        hand = take(hand, _some(hand, stretch.drawn, randomness))
    return hand


def _some(cards: Cards, number: int, randomness: Randomness) -> Cards:
    """Return so many of the physical cards, each as likely as the others."""
    return pack(shuffled(unpack(cards), randomness)[:number]) if number else NO_CARDS


def _taken_back(
    view: View,
    everything: Cards,
    transfer: Transfer[tuple[Card, ...] | None],
    hands: list[Cards],
    randomness: Randomness,
) -> Cards | None:
    """Undo an exchange in the hands, and return its cards, or None to drop the proposal.

    The own hand needs no look: what the rules forced there is seen, and it is the same in all
    worlds, so it weighs nothing.
    """
    giver, taker, mine = transfer.giver, transfer.taker, view.seat
    if transfer.cards is None:
        moved = _some(hands[taker], transfer.count, randomness)
    else:
        moved = pack(transfer.cards)
        is_open = taker != mine and not _is_settled(view, taker)
        if is_open and not _kept(_ways(hands[taker], moved), _ways(everything, moved), randomness):
            return None
    if taker != mine:
        hands[taker] = take(hands[taker], moved)
    if giver == mine:
        return moved
    hands[giver] = put(hands[giver], moved)
    order = HEIGHT if view.rules.classic_president else NUMBERED[::-1]
    if transfer.due and moved != highest(hands[giver], order, transfer.due):
        return None
    return moved if _kept(1, _ways(hands[giver], moved), randomness) else None


def _is_settled(view: View, holder: int) -> bool:
    """Return whether all that this seat gave last into a hand must still be there as it was.

    It is so if the hand has drawn nothing, no other exchange touched it since, and it has played
    none of these cards. Then it does not matter which of the cards there they are: whether they are
    counted among the hand's others of their kind or apart from them, the ways are as many.
    """
    touching = [t for t in view.taken if holder in {t.giver, t.taker}]
    last = touching[-1] if touching else None
    if last is None or last.giver != view.seat or len(view.stretches[holder]) > 1:
        return False
    given, played = pack(last.cards or ()), view.stretches[holder][0].played
    return not any(count(given, card) and count(played, card) for card in ALL)


def _ways(hand: Cards, moved: Cards) -> int:
    """Return in how many ways physical cards of a hand can be these."""
    ways = 1
    for card in ALL:
        ways *= comb(count(hand, card), count(moved, card))
    return ways


def _kept(chances: int, of: int, randomness: Randomness) -> bool:
    """Return True with a probability of so many chances out of so many."""
    return randomness.below(of) < chances
