"""Set-up positions: any moment of a hand, checked to be one that play can reach."""

from collections.abc import Iterable, Sequence

from cardrules.checks import (
    check_cards,
    check_flag,
    check_int,
    check_length,
    check_seat,
    is_instance,
)
from cardrules.errors import PositionError
from cardrules.options import MOST_POINTS
from cardrules.rank.deck import (
    NO_CARDS,
    NUMBERS,
    Card,
    Cards,
    holds,
    is_modifiers_only,
    pack,
    put,
    size,
    take,
    unpack,
)
from cardrules.rank.knowledge import Stretch, Transfer
from cardrules.rank.phases import (
    CHOOSING_HAND,
    ChoosingBenefit,
    ChoosingHand,
    Giving,
    Pile,
    Played,
    Playing,
)
from cardrules.rank.rules import Rules
from cardrules.rank.state import HandFacts, Match, State
from cardrules.results import RoundResult
from cardrules.seats import Seat


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
        rules: the rules that are played.
        hands: the cards of each seat.
        to_act: the seat that must move.
        phase: what the table waits for; None while a round is played.
        leader: who leads or led the round; None means the last player, or the seat to act.
        last_player: who played last; needed with a pile.
        pile: what must be beaten; None while the round is led.
        plays: the plays of the round; None of them need be told.
        passed: the seats that are out of the round.
        out: the seats that have gone out, in order.
        draw_pile: the face-down cards, top first.
        played: every card played in this hand; None means all that are nowhere else.
        kings_hand: the extra hand while it is there.
        set_aside: what was given up for it, by the King.
        taken: the exchanges of this hand.
        modifiers_only: which seats have shown that they hold only modifiers; None means none.
        steal_possible: whether the Beggar held a numbered card when the King chose; None means
            that it is read off the Beggar's hand while the King chooses, and unknown otherwise.
        places: the places of the last hand, King first; empty in the first hand.
        scores: the tokens; None means none yet.
        reigns: for how many hands each seat has been King; None means none.
        longest_reigns: the longest of these; None means the reigns.
        last_round: the tokens of the hand before.

    Raises:
        PositionError: if a fact cannot be, or they do not go together.

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
    seats = rules.seats
    acting = check_seat("to_act", to_act, seats, error=PositionError)
    check_length("hands", hands, seats, error=PositionError)
    laid = tuple(tuple(hand) for hand in hands)
    elsewhere = [
        *(card for hand in laid for card in hand),
        *draw_pile,
        *(extra := tuple(kings_hand)),
        *(aside := tuple(set_aside)),
    ]
    gone = _check_played(rules, elsewhere, played)
    gone_out = check_seats(rules, "out", out)
    ranking = check_seats(rules, "places", places)
    packed = tuple(map(pack, laid))
    check_last_round(rules, last_round)
    sizes = tuple(map(len, laid))
    check_out(sizes, gone_out, acting)
    if ranking and len(ranking) != seats:
        raise PositionError("places", ranking, f"places must name all {seats} seats or none")
    check_kings_hand(rules, extra, aside, ranking)
    zeros = (0,) * seats
    reigning = check_counts(rules, "reigns", reigns, zeros)
    facts = _facts(rules, packed, ranking, phase, modifiers_only, steal_possible, aside)
    if phase is None:
        now: Giving | ChoosingHand | ChoosingBenefit | Playing = check_round(
            rules, acting, leader, last_player, pile, plays, passed, gone
        )
    else:
        now = phase
        check_choice(sizes, ranking, acting, phase, pile)
    return State(
        match=Match(
            rules=rules,
            scores=check_scores(rules, scores),
            places=ranking,
            reigns=reigning,
            longest_reigns=check_counts(rules, "longest_reigns", longest_reigns, reigning),
            last_round=last_round,
            outcome=None,
        ),
        phase=now,
        to_act=acting,
        packed_hands=packed,
        draw_pile=tuple(draw_pile),
        stretches=_stretches(rules, packed, plays, gone),
        out=gone_out,
        hand_facts=facts,
        packed_kings_hand=pack(extra),
        packed_set_aside=pack(aside),
        taken=tuple(taken),
    )


def _check_played(rules: Rules, elsewhere: Sequence[Card], played: Iterable[Card] | None) -> Cards:
    if played is not None:
        known = tuple(played)
        check_cards("position", [*elsewhere, *known], rules.cards, error=PositionError)
        return pack(known)
    for card in elsewhere:
        if not is_instance(card, Card):
            raise PositionError("position", card, f"position: no such card: {card!r}")
    there, everything = pack(elsewhere), pack(rules.cards)
    if not holds(everything, there):
        check_cards("position", elsewhere, rules.cards, error=PositionError)
    return take(everything, there)


def check_kings_hand(
    rules: Rules,
    kings_hand: tuple[Card, ...],
    set_aside: tuple[Card, ...],
    places: tuple[Seat, ...],
) -> None:
    """Check the extra hand: there, or taken and another given up for it (`rank.kings-hand`)."""
    for what, cards in (("kings_hand", kings_hand), ("set_aside", set_aside)):
        if cards and (not rules.kings_hand or len(cards) != rules.hand_size):
            message = f"{what} must have {rules.hand_size * rules.kings_hand} cards or none"
            raise PositionError(what, cards, f"{message}, not {len(cards)}")
    if kings_hand and set_aside:
        message = "set_aside: nothing is given up while the King's Hand is there"
        raise PositionError("set_aside", set_aside, message)
    if set_aside and not places:
        message = "places: say who was King, who alone knows what is set aside"
        raise PositionError("places", places, message)


def check_seats(rules: Rules, what: str, seats: Iterable[int]) -> tuple[Seat, ...]:
    """Return seats of this table, each named once."""
    checked = tuple(check_seat(what, seat, rules.seats, error=PositionError) for seat in seats)
    if len(set(checked)) < len(checked):
        raise PositionError(what, checked, f"{what} names a seat twice: {checked}")
    return checked


def check_out(hand_sizes: tuple[int, ...], out: tuple[Seat, ...], to_act: Seat) -> None:
    """Check that the seats that are out are those without cards, and not all but one."""
    for seat, held in enumerate(hand_sizes):
        if (seat in out) == bool(held):
            message = f"out: seat {seat} has {held} cards; out are those without cards"
            raise PositionError("out", out, message)
    if len(out) > len(hand_sizes) - 2:
        raise PositionError("out", out, f"out: the hand has ended, with only {to_act} not out")
    if to_act in out:
        raise PositionError("to_act", to_act, f"to_act: seat {to_act} is out")


def check_counts(
    rules: Rules, what: str, given: Sequence[int] | None, default: tuple[int, ...]
) -> tuple[int, ...]:
    """Return numbers that count something, one a seat; the default for None."""
    if given is None:
        return default
    check_length(what, given, rules.seats, error=PositionError)
    most = MOST_POINTS
    return tuple(check_int(what, n, at_least=0, at_most=most, error=PositionError) for n in given)


def check_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the tokens of a match that goes on."""
    tokens = check_counts(rules, "scores", scores, (0,) * rules.seats)
    most = 0 if rules.endless else rules.tokens_to_win - 1
    for score in tokens:
        check_int("scores", score, at_least=0, at_most=most, error=PositionError)
    return tokens


def check_last_round(rules: Rules, last_round: RoundResult | None) -> None:
    """Check that a score sheet is one of this table."""
    if last_round is None:
        return
    if not is_instance(last_round, RoundResult):
        message = f"last_round must be a RoundResult, not {type(last_round).__name__}"
        raise PositionError("last_round", last_round, message)
    check_length("last_round.points", last_round.points, rules.seats, error=PositionError)


def _facts(
    rules: Rules,
    hands: tuple[Cards, ...],
    places: tuple[Seat, ...],
    phase: ChoosingHand | ChoosingBenefit | Giving | None,
    modifiers_only: Sequence[bool] | None,
    steal_possible: bool | None,  # noqa: FBT001 - a fact, not an option
    set_aside: Sequence[Card],
) -> HandFacts:
    only = (False,) * rules.seats
    if modifiers_only is not None:
        check_length("modifiers_only", modifiers_only, rules.seats, error=PositionError)
        only = tuple(
            check_flag("modifiers_only", flag, error=PositionError) for flag in modifiers_only
        )
    for seat, (shown, hand) in enumerate(zip(only, hands, strict=True)):
        if shown and not is_modifiers_only(hand):
            message = f"modifiers_only: seat {seat} holds {unpack(hand)}"
            raise PositionError("modifiers_only", seat, message)
    if isinstance(phase, ChoosingBenefit) and steal_possible is None and places:
        steal_possible = bool(hands[places[-1]] & NUMBERS)
    has_benefit = bool(places) and not rules.classic_president
    if steal_possible is not None and not has_benefit:
        message = "steal_possible: there is no benefit in the first hand, nor with exchanges"
        raise PositionError("steal_possible", steal_possible, message)
    return HandFacts(
        beggar=places[-1] if steal_possible is not None else None,
        steal_possible=steal_possible,
        modifiers_only=only,
        taker_of_kings_hand=places[0] if set_aside else None,
    )


def check_round(
    rules: Rules,
    to_act: Seat,
    leader: int | None,
    last_player: int | None,
    pile: Pile | None,
    plays: Sequence[Played],
    passed: Iterable[int],
    played: Cards,
) -> Playing:
    """Return the round that is played, its facts checked to go together."""
    no_more = tuple(sorted(check_seats(rules, "passed", passed)))
    if to_act in no_more:
        raise PositionError("passed", no_more, f"passed: seat {to_act} is to act")
    if pile is None:
        if plays or no_more or last_player is not None:
            message = "pile is missing: plays, passed seats and a last player come with a pile"
            raise PositionError("pile", None, message)
        if leader not in {None, to_act}:
            message = f"leader: seat {to_act} is to act, so it leads, not {leader}"
            raise PositionError("leader", leader, message)
        return Playing(to_act, None, None, (), ())
    check_int("pile.size", pile.size, at_least=1, error=PositionError)
    check_seats(rules, "plays", {play.seat for play in plays})
    if not holds(played, pack(pile.cards)):
        message = f"pile: {pile.cards} are not among the cards played"
        raise PositionError("pile", pile, message)
    if last_player is None:
        raise PositionError("last_player", None, "last_player is missing: who played the pile")
    last = check_seat("last_player", last_player, rules.seats, error=PositionError)
    if last == to_act:
        message = f"last_player: seat {last} is to act; it has won the round if nobody else is"
        raise PositionError("last_player", last, message)
    led = check_seat(
        "leader", last if leader is None else leader, rules.seats, error=PositionError
    )
    return Playing(led, last, pile, tuple(plays), no_more)


def check_choice(
    hand_sizes: tuple[int, ...],
    places: tuple[Seat, ...],
    to_act: Seat,
    phase: ChoosingHand | ChoosingBenefit | Giving,
    pile: Pile | None,
) -> None:
    """Check that a choice before the first lead is one of the right seat."""
    if pile is not None:
        raise PositionError("pile", pile, "pile: there is none before the first lead")
    if phase == CHOOSING_HAND and not places:
        return
    if not places:
        message = "places: the first hand has neither benefit nor exchange"
        raise PositionError("places", places, message)
    king, queen = places[:2]
    if isinstance(phase, Giving):
        if to_act not in {king, queen}:
            message = f"to_act: the King or the Queen gives back, not seat {to_act}"
            raise PositionError("to_act", to_act, message)
        if phase.count > hand_sizes[to_act]:
            message = f"phase: seat {to_act} has fewer than {phase.count} cards"
            raise PositionError("phase", phase, message)
    elif to_act != king:
        raise PositionError("to_act", to_act, f"to_act: the King, seat {king}, chooses")


def _stretches(
    rules: Rules, hands: tuple[Cards, ...], plays: Sequence[Played], played: Cards
) -> tuple[tuple[Stretch, ...], ...]:
    """Return who has played what: the plays of the round as told, the others by room in the hands.

    Who played the cards of earlier rounds is not told by a position, and nothing but what can be
    concluded from exchanges depends on it.
    """
    mine = [NO_CARDS] * rules.seats
    for play in plays:
        mine[play.seat] = put(mine[play.seat], pack(play.cards))
        if not holds(played, pack(play.cards)):
            message = f"plays: {play.cards} are not among the cards played"
            raise PositionError("plays", play, message)
        played = take(played, pack(play.cards))
    rest = list(unpack(played))
    for seat, hand in enumerate(hands):
        room = max(0, rules.hand_size - size(hand) - size(mine[seat]))
        mine[seat] = put(mine[seat], pack(rest[:room]))
        rest = rest[room:]
    mine[-1] = put(mine[-1], pack(rest))
    return tuple((Stretch(0, cards),) for cards in mine)
