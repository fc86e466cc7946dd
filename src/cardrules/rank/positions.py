"""Set-up positions: any moment of a hand, checked to be one that play can reach.

Apart from play, `in_hand` is the only way into the middle of a hand. It takes the facts as a state
holds them, runs every check of ``position_checks.py`` and builds the state. `position` takes them
as people write them. States read from messages pass through `in_hand` too (``received.py``).
"""

from collections.abc import Iterable, Sequence

from cardrules import _causes
from cardrules._arguments import check_cards, check_length, check_seat, is_instance
from cardrules._results import RoundResult
from cardrules._seats import Seat
from cardrules._validation import check_sheet, require
from cardrules.errors import PositionError
from cardrules.rank.attribution import attributed
from cardrules.rank.causes import Cause
from cardrules.rank.deck import NO_CARDS, Card, Cards, holds, pack, put, size, take, unpack
from cardrules.rank.exchange_checks import check_choice, check_given, check_steal, check_taken
from cardrules.rank.knowledge import Stretch, Transfer, pack_stretches
from cardrules.rank.phases import (
    ChoosingBenefit,
    ChoosingHand,
    Giving,
    Pile,
    Played,
    Playing,
    pack_phase,
)
from cardrules.rank.position_checks import (
    check_before_lead,
    check_counts,
    check_held,
    check_kings_hand,
    check_modifiers_only,
    check_out,
    check_places,
    check_plays,
    check_round,
    check_scores,
    check_seats,
    check_stretches,
)
from cardrules.rank.rules import Rules
from cardrules.rank.state import HandFacts, Match, State


def position(  # noqa: PLR0913 - every fact of a hand, by name
    rules: Rules,
    /,
    *,
    hands: Sequence[Iterable[Card]],
    to_act: int,
    phase: ChoosingHand | ChoosingBenefit | Giving | None = None,
    leader: int | None = None,
    last_player: int | None = None,
    pile: Pile | None = None,
    plays: Sequence[Played] = (),
    passed: Iterable[int] = (),
    out: Sequence[int] = (),
    draw_pile: Sequence[Card] = (),
    played: Iterable[Card] | None = None,
    kings_hand: Iterable[Card] = (),
    set_aside: Iterable[Card] = (),
    king: int | None = None,
    stretches: Sequence[Sequence[Stretch]] | None = None,
    taken: Sequence[Transfer[tuple[Card, ...]]] = (),
    modifiers_only: Sequence[bool] | None = None,
    steal_possible: bool | None = None,
    places: Sequence[int] = (),
    scores: Sequence[int] | None = None,
    reigns: Sequence[int] | None = None,
    longest_reigns: Sequence[int] | None = None,
    last_round: RoundResult | None = None,
) -> State:
    """Return a state in the middle of a hand, for puzzles, tests and real tables.

    Args:
        rules: the rules of the match.
        hands: the cards of each seat.
        to_act: the seat that must move.
        phase: what the table waits for; None while a round is played.
        leader: the seat that leads or led the round; None means the last player, or the seat to
            act if there is no pile.
        last_player: the seat that wins the round if all others pass; required with a pile.
        pile: the pile to beat; None before the lead.
        plays: the plays of the round, in order; they can be left out.
        passed: the seats that have passed or are out of the round.
        out: the seats that have gone out, in order.
        draw_pile: the face-down cards, top first.
        played: every card played in this hand; None means all cards that are nowhere else. Before
            the first lead nothing is played, so there None puts these under the draw pile.
        kings_hand: the King's Hand, unless it was taken.
        set_aside: the cards that the King gave up for it.
        king: the King; None means the first of the places. The first hand has no places, so name
            the King there if cards are set aside.
        stretches: what each seat has drawn and played, a stretch from the deal and from each draw
            on, made by `Stretch.of`; None means that the played cards are divided among the seats
            in a way that makes the exchanges possible.
        taken: the exchanges of this hand: all of them up to now, or none.
        modifiers_only: whether each seat has shown that it holds only modifiers; None means that
            no seat has.
        steal_possible: whether the Beggar held a numbered card when the King chose. None means
            that the Beggar's hand decides while the King chooses, and that it is unknown
            otherwise.
        places: the places of the last hand, King first; empty in the first hand.
        scores: the tokens of each seat; None means no tokens yet.
        reigns: how many hands in a row each seat has been King up to now; None means 0.
        longest_reigns: the most hands in a row that each seat has been King; None means the
            current reigns.
        last_round: the score sheet of the hand before.

    Raises:
        PositionError: if a fact is impossible, or two facts contradict each other.

    >>> from cardrules import rank
    >>> state = position(
    ...     rank.Rules(seats=3),
    ...     hands=[rank.cards("W U"), rank.cards("3"), rank.cards("4 4")],
    ...     to_act=0,
    ...     pile=rank.Pile(size=1, value=12, cards=rank.cards("12")),
    ...     last_player=2,
    ... )
    >>> [str(move) for move in rank.legal_moves(state)]
    ['play W U = 13', 'pass']
    """
    acting = check_seat("to_act", to_act, rules.seats, error=PositionError)
    check_length("hands", hands, rules.seats, error=PositionError)
    laid = tuple(tuple(hand) for hand in hands)
    drawable, extra, aside = tuple(draw_pile), tuple(kings_hand), tuple(set_aside)
    elsewhere = [*(card for hand in laid for card in hand), *drawable, *extra, *aside]
    gone = _check_played(rules, elsewhere, played)
    if phase is not None and played is None:
        drawable, gone = (*drawable, *unpack(gone)), NO_CARDS
    return in_hand(
        rules,
        hands=tuple(map(pack, laid)),
        to_act=acting,
        phase=phase,
        leader=leader,
        last_player=last_player,
        pile=pile,
        plays=plays,
        passed=passed,
        out=out,
        draw_pile=drawable,
        played=gone,
        kings_hand=pack(extra),
        set_aside=pack(aside),
        king=king,
        stretches=stretches,
        taken=taken,
        modifiers_only=modifiers_only,
        steal_possible=steal_possible,
        places=places,
        scores=scores,
        reigns=reigns,
        longest_reigns=longest_reigns,
        last_round=last_round,
    )


def in_hand(  # noqa: PLR0913 - likewise
    rules: Rules,
    /,
    *,
    hands: tuple[Cards, ...],
    to_act: Seat,
    phase: ChoosingHand | ChoosingBenefit | Giving | None,
    leader: int | None,
    last_player: int | None,
    pile: Pile | None,
    plays: Sequence[Played],
    passed: Iterable[int],
    out: Sequence[int],
    draw_pile: tuple[Card, ...],
    played: Cards,
    kings_hand: Cards,
    set_aside: Cards,
    king: int | None,
    stretches: Sequence[Sequence[Stretch]] | None,
    taken: Sequence[Transfer[tuple[Card, ...]]],
    modifiers_only: Sequence[bool] | None,
    steal_possible: bool | None,
    places: Sequence[int],
    scores: Sequence[int] | None,
    reigns: Sequence[int] | None,
    longest_reigns: Sequence[int] | None,
    last_round: RoundResult | None,
) -> State:
    """Return the state that `position` returns, given packed cards that make up the deck.

    Raises:
        PositionError: if any other fact is impossible, or two facts contradict each other.
    """
    seats = rules.seats
    gone_out = check_seats(rules, "out", out)
    ranking = check_places(rules, places)
    sizes = tuple(map(size, hands))
    check_sheet(last_round, seats)
    check_out(sizes, gone_out, to_act, phase)
    taker = check_kings_hand(rules, size(kings_hand), size(set_aside), ranking, king)
    reigning = check_counts(rules, "reigns", reigns, (0,) * seats)
    only = check_modifiers_only(rules, modifiers_only, hands)
    possible = check_steal(rules, hands, ranking, phase, steal_possible)
    if phase is None:
        now: Giving | ChoosingHand | ChoosingBenefit | Playing = check_round(
            rules, to_act, leader, last_player, pile, plays, passed, played
        )
    else:
        now = phase
        check_before_lead(pile, plays, played, only)
        check_choice(rules, sizes, ranking, to_act, phase, king=king, extra=kings_hand)
    check_taken(rules, ranking, to_act, phase, possible, taken)
    check_held(rules, sizes, to_act, phase, played)
    facts = HandFacts(
        beggar=None if possible is None else ranking[-1],
        steal_possible=possible,
        modifiers_only=only,
        taker_of_kings_hand=taker,
    )
    if stretches is None:
        is_named = all(is_instance(each.cards, tuple) for each in taken)
        require(is_named, "taken", None, Cause.TAKEN_UNSEEN)
        mine = attributed(rules, hands, plays, played, taken, facts)
    else:
        mine = check_stretches(rules, stretches, sizes)
        check_plays(mine, plays, played)
    check_given(rules, hands, taken, mine, facts)
    return State(
        match=Match(
            rules=rules,
            scores=check_scores(rules, scores),
            places=ranking,
            reigns=reigning,
            longest_reigns=check_counts(
                rules, "longest_reigns", longest_reigns, reigning, least=reigning
            ),
            last_round=last_round,
            outcome=None,
        ),
        phase=pack_phase(now),
        to_act=to_act,
        hands=hands,
        draw_pile=draw_pile,
        stretches=pack_stretches(mine),
        out=gone_out,
        hand_facts=facts,
        kings_hand=kings_hand,
        set_aside=set_aside,
        taken=tuple(taken),
    )


def _check_played(rules: Rules, elsewhere: Sequence[Card], played: Iterable[Card] | None) -> Cards:
    known = None if played is None else tuple(played)
    for card in [*elsewhere, *(known or ())]:
        if not is_instance(card, Card):
            raise PositionError.of(_causes.Cause.NO_SUCH_CARD, "position", card)
    # The packed comparison is quick. Only a position that fails it needs `check_cards`, which
    # names the cards in its error.
    there, everything = pack(elsewhere), rules._packed
    gone = take(everything, there) if known is None else pack(known)
    if not holds(everything, there) or put(there, gone) != everything:
        check_cards("position", [*elsewhere, *(known or ())], rules.cards, error=PositionError)
    return gone
