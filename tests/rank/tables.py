"""Tables of RANK for the tests of the rulings, written in texts."""

from collections import Counter
from collections.abc import Iterable, Sequence

from cardrules import Seat, rank
from cardrules.rank import Card, Pile, Rules

EDITIONS = {
    "first": Rules.first_edition,
    "second": Rules.second_edition,
    "Italian": Rules.italian_edition,
}


def edition(name: str, seats: int = 3) -> Rules:
    """Return the rules of an edition by its name."""
    return EDITIONS[name](seats)


def pile_of(text: str) -> Pile:
    """Read a pile such as ``7 7 U = 8``; lone modifiers count as one card."""
    shown, value = text.split("=")
    last = rank.cards(shown)
    size = sum(card not in (Card.RANK_UP, Card.RANK_DOWN) for card in last)
    return Pile(size=size or 1, value=int(value), cards=last)


def table(
    rules: Rules,
    *hands: str,
    to_act: int = 0,
    pile: str | None = None,
    last: int | None = None,
    leader: int | None = None,
    passed: Iterable[int] = (),
    out: Sequence[int] = (),
    draw_pile: str = "",
    scores: Sequence[int] | None = None,
    places: Sequence[int] = (),
    reigns: Sequence[int] | None = None,
    longest_reigns: Sequence[int] | None = None,
) -> rank.State:
    """Return a table in a round; without a last player it is the seat to the right."""
    seats = rules.seats
    return rank.position(
        rules,
        hands=[rank.cards(hand) for hand in hands],
        to_act=to_act,
        pile=None if pile is None else pile_of(pile),
        last_player=(to_act - 1) % seats if last is None and pile is not None else last,
        leader=leader,
        passed=passed,
        out=out,
        draw_pile=[Card(word) for word in draw_pile.split()],
        scores=scores,
        places=places,
        reigns=reigns,
        longest_reigns=longest_reigns,
    )


def hand_over(rules: Rules, places: Sequence[int]) -> rank.State:
    """Return the state after a first hand with these places, before the next deal."""
    *out, second_to_last, beggar = places
    hands = ["" for _ in places]
    hands[second_to_last], hands[beggar] = "1", "1"
    state = table(rules, *hands, to_act=second_to_last, out=out)
    return play(state, f"{second_to_last} play 1 = 1")


def rest_of(rules: Rules, hands: Iterable[str]) -> list[Card]:
    """Return all cards that are in none of the hands."""
    in_hands = rank.cards(" ".join(hands))
    rest = Counter(rules.cards)
    rest.subtract(in_hands)
    assert not -rest
    return list(rest.elements())


def dealt(rules: Rules, places: Sequence[int], *hands: str, kings_hand: str = "") -> rank.State:
    """Return the state after the deal of a second hand."""
    deal = rank.Deal(
        hands=[rank.cards(hand) for hand in hands],
        draw_pile=rest_of(rules, [*hands, kings_hand]),
        kings_hand=rank.cards(kings_hand),
    )
    return rank.apply_chance(hand_over(rules, places), deal)


def play(state: rank.State, *lines: str) -> rank.State:
    """Return the state after moves such as ``0 play 7 = 7``; the seat must be the one to act."""
    for line in lines:
        seat, text = line.split(" ", 1)
        assert state.to_act == int(seat), f"before {line}: seat {state.to_act} is to act"
        state = rank.apply(state, Seat(int(seat)), rank.parse_move(text))
    return state


def legal(position: rank.State | rank.View) -> list[str]:
    """Return the texts of the legal moves, sorted."""
    return sorted(str(move) for move in rank.legal_moves(position))


def shown(cards: Iterable[Card]) -> str:
    """Return cards as a text."""
    return " ".join(card.value for card in cards)


def shown_hands(state: rank.State) -> list[str]:
    """Return the hands as texts."""
    return [shown(hand) for hand in state.hands]


def shown_pile(facts: rank.State | rank.View) -> tuple[int, int, str] | None:
    """Return the size, the value and the last play of the pile."""
    pile = facts.pile
    return None if pile is None else (pile.size, pile.value, shown(pile.cards))
