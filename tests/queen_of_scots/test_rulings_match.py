"""`scots.deal`, `scots.stock`, `scots.score`, `scots.win`: a round from its deal to its score."""

import pytest

from cardrules import ChanceError, Seat, queen_of_scots
from cardrules.dealing import SeededRandomness, shuffled
from cardrules.queen_of_scots import CardType, Deal, Deck, Reshuffle, Rules, State
from queen_of_scots.tables import completed, legal, play
from queen_of_scots.worlds import SMALL

RULES = Rules(seats=2)
NINE = Deck([CardType(letter, points=1, copies=1) for letter in "abcdefghi"])
THREE_SEATS = Rules(seats=3, hand_size=2, deck=NINE)


def test_deal_goes_round_from_the_dealers_left() -> None:
    state = queen_of_scots.start(THREE_SEATS)
    deal = queen_of_scots.deal_cards(state, tuple("abcdefghi"), dealer=1)
    # Seat 2 is left of the dealer: it gets the first card and the fourth, then seats 0 and 1.
    assert deal.hands == (("b", "e"), ("c", "f"), ("a", "d"))
    assert (deal.face_up, deal.stock, deal.dealer) == ("g", ("h", "i"), 1)
    dealt = queen_of_scots.apply_chance(state, deal)
    assert (dealt.to_act, dealt.dealer) == (2, 1)
    assert (dealt.face_up, dealt.stock) == (("g",), ("h", "i"))


def test_deal_of_eleven_cards() -> None:
    state = queen_of_scots.start(Rules(seats=4, dealer=3))
    assert state.chance is not None
    deal = queen_of_scots.deal_cards(state, state.chance.cards)
    assert tuple(map(len, deal.hands)) == (11,) * 4
    assert len(deal.stock) == 90 - 44 - 1


def test_deal_by_chance_draws_the_dealer_first_then_shuffles() -> None:
    seed, label = bytes(range(64)), "queen_of_scots/3/1"
    deal = queen_of_scots.sample_chance(
        queen_of_scots.start(THREE_SEATS), SeededRandomness(seed, label)
    )
    stream = SeededRandomness(seed, label)
    dealer = stream.below(3)
    order = shuffled(NINE.cards, stream)
    state = queen_of_scots.start(THREE_SEATS)
    assert deal == queen_of_scots.deal_cards(state, order, dealer=dealer)


def test_deal_passes_to_the_left() -> None:
    state = completed(RULES, ["plain-1", "plain-2"], "plain-3", to_act=0, laying=True)
    assert state.dealer == 1
    after = play(state, "discard plain-1")
    assert isinstance(after.chance, queen_of_scots.Dealing)
    assert after.chance.dealer == 0
    assert after.chance.cards == RULES.deck.cards
    deal = queen_of_scots.deal_cards(after, after.chance.cards)
    assert queen_of_scots.apply_chance(after, deal).to_act == 1
    with pytest.raises(ChanceError, match="dealer must be seat 0, not 1"):
        queen_of_scots.deal_cards(after, after.chance.cards, dealer=1)


WAITING = queen_of_scots.start(THREE_SEATS)
HANDS = ("ab", "cd", "ef")


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (Deal(("ab", "cd"), queen_of_scots.Card("g"), "efhi", Seat(0)), "hands must be 3 of 2"),
        (Deal(("ab", "cde", "f"), queen_of_scots.Card("g"), "hi", Seat(0)), "not of .2, 3, 1"),
        (Deal(HANDS, queen_of_scots.Card("g"), "h", Seat(0)), "deal: 1 missing of 'i'"),
        (Deal(HANDS, queen_of_scots.Card("g"), "hh", Seat(0)), r"deal: 1 too many of \(hidden\)"),
        (Deal(HANDS, queen_of_scots.Card("x"), "hi", Seat(0)), "no such card in this deck: 'x'"),
        (Deal(HANDS, queen_of_scots.Card("g"), "hi", Seat(3)), "dealer must be a whole number"),
        (Reshuffle("hi"), "a queen_of_scots.Deal is due, not Reshuffle"),
        ("deal", "a queen_of_scots.Deal is due, not str"),
    ],
)
def test_a_wrong_deal_is_refused(deal: Deal, message: str) -> None:
    with pytest.raises(ChanceError, match=message):
        queen_of_scots.apply_chance(WAITING, deal)


def test_a_deal_needs_its_dealer_and_its_deck() -> None:
    with pytest.raises(ChanceError, match="dealer is left open by the rules"):
        queen_of_scots.deal_cards(WAITING, tuple("abcdefghi"))
    with pytest.raises(ChanceError, match="order: 1 missing of 'i'"):
        queen_of_scots.deal_cards(WAITING, tuple("abcdefgh"), dealer=0)
    with pytest.raises(ChanceError, match="order holds something that is not a card"):
        queen_of_scots.deal_cards(WAITING, [["a"]], dealer=0)  # type: ignore[list-item]  # as a caller without a checker may
    dealt = queen_of_scots.apply_chance(
        WAITING, queen_of_scots.deal_cards(WAITING, tuple("abcdefghi"), dealer=0)
    )
    with pytest.raises(ChanceError, match="there is nothing to deal or shuffle now"):
        queen_of_scots.deal_cards(dealt, tuple("abcdefghi"))
    with pytest.raises(ChanceError, match="there is nothing to deal or shuffle now"):
        queen_of_scots.apply_chance(dealt, Deal(HANDS, queen_of_scots.Card("g"), "hi", Seat(0)))


def test_what_chance_brings_shows_nothing_hidden() -> None:
    deal = Deal(HANDS, queen_of_scots.Card("g"), "hi", Seat(0))
    assert repr(deal) == "Deal(face_up='g', dealer=0)"
    assert repr(Reshuffle("hi")) == "Reshuffle()"


def last_card(used_up: queen_of_scots.StockUsedUp | str) -> State:
    """Seat 0 has one face-down card to draw."""
    rules = Rules(seats=2, deck=SMALL, hand_size=3, stock_used_up=used_up)  # type: ignore[arg-type]  # a name by parameter
    hands = "k1 k1 k2 k2 k3 k3 j j j j c c"
    return completed(
        rules, ["b", hands], "c c c b b b", tables=[{"a": "a a a a a"}, {}], stock="b"
    )


def test_stock_used_up_ends_the_round_after_the_discard() -> None:
    state = play(last_card("end_round"), "draw")
    assert (state.stock, state.to_act) == ((), 0)
    assert state.hands[0] == ("b", "b")
    after = play(state, "discard b")
    assert isinstance(after.chance, queen_of_scots.Dealing)
    assert after.last_round is not None
    # Five cards of 5 on the table and one of 10 in hand; seat 1: six royals of 40, four jewels
    # of 50 and two cards of 15 in hand.
    assert after.last_round.points == (25 - 10, -(6 * 40 + 4 * 50 + 2 * 15))
    event = queen_of_scots.transition(state, Seat(0), queen_of_scots.parse_move("discard b"))
    ended, turn = event.events[-2:]
    assert isinstance(ended, queen_of_scots.RoundEnded)
    assert ended.out is None
    assert turn == queen_of_scots.TurnCame(after.chance, None)
    assert event.round_result == after.last_round


def test_stock_not_used_up_by_taking_the_pile() -> None:
    rules = Rules(seats=2, deck=SMALL, hand_size=3)
    state = completed(rules, ["b b a", "c"], "c b", tables=[{}, {}])
    stock = state.stock
    assert play(state, "take b b", "discard a").stock == stock


def test_stock_is_reshuffled_but_the_top_card() -> None:
    state = play(last_card("reshuffle"), "draw", "discard b")
    assert state.to_act is None
    assert isinstance(state.chance, queen_of_scots.Reshuffling)
    assert state.chance.cards == ("b", "b", "b", "c", "c", "c")
    assert state.chance.next_to_act == 1
    with pytest.raises(ChanceError, match=r"a queen_of_scots\.Reshuffle is due, not Deal"):
        queen_of_scots.deal_cards(state, state.rules.deck.cards)
    with pytest.raises(ChanceError, match="order: 1 missing of 'b'"):
        queen_of_scots.apply_chance(state, Reshuffle("bbccc"))
    after = queen_of_scots.apply_chance(state, Reshuffle("cbcbcb"))
    assert (after.to_act, after.face_up, after.stock) == (1, ("b",), tuple("cbcbcb"))
    assert (after.reshuffled, after.draws_since) == (tuple("bbbccc"), (0, 0))
    assert legal(after) == ["draw"]
    violation = queen_of_scots.why_illegal(state, Seat(1), queen_of_scots.Draw())
    assert violation is not None
    assert (violation.code, violation.rule) == (queen_of_scots.Code.RESHUFFLE_DUE, "scots.phase")


def test_stock_reshuffled_by_a_stream_from_the_order_of_the_deck() -> None:
    state = play(last_card("reshuffle"), "draw", "discard b")
    seed = bytes(range(64))
    outcome = queen_of_scots.sample_chance(state, SeededRandomness(seed, "x"))
    assert outcome == Reshuffle(shuffled(tuple("bbbccc"), SeededRandomness(seed, "x")))


def test_stock_used_up_by_a_turn_that_goes_out_ends_the_round() -> None:
    state = play(last_card("reshuffle"), "draw")
    assert state.tables[0][0].kind == "a"
    rules = state.rules
    out = completed(
        rules,
        ["a a", "k1 k1 k2 k2 k3 k3 j j j j b"],
        "c c c c c b b b b",
        tables=[{"a": "a a a"}, {}],
        stock="",
        laying=True,
    )
    after = play(out, "add a", "discard a")
    assert isinstance(after.chance, queen_of_scots.Dealing)


def test_what_is_known_after_a_reshuffle() -> None:
    state = play(last_card("reshuffle"), "draw", "discard b")
    state = queen_of_scots.apply_chance(state, Reshuffle("cbcbcb"))
    state = play(state, "draw", "discard c")
    # Seat 1 drew a c, which only it knows; then it discarded one, perhaps that one.
    own, other, nobody = (queen_of_scots.view(state, s) for s in (Seat(1), Seat(0), None))
    assert (own.reshuffled, own.draws_since) == (tuple("bbbcc"), (0, 1))
    assert (other.reshuffled, other.draws_since) == (tuple("bbbccc"), (0, 1))
    assert (nobody.reshuffled, nobody.draws_since) == (tuple("bbbccc"), (0, 1))
    assert other.knowledge.shown == ((), ("c",))


@pytest.mark.parametrize(
    ("hand", "table", "points"),
    [
        pytest.param(
            "plain-4", {"royal": "king-james king-james crown-jewels"}, 120,
            id="scots.score: the sample, 40 + 40 + 50 - 10",
        ),
        pytest.param("plain-1", {}, -5, id="scots.score: nothing on the table"),
        pytest.param(
            "crown-jewels crown-jewels king-james", {}, -140, id="scots.score: below zero"
        ),
        pytest.param(
            "plain-12",
            {"plain-1": "plain-1 plain-1 plain-1", "plain-9": "plain-9 plain-9 crown-jewels"},
            15 + 80 - 20,
            id="scots.score: several sets",
        ),
    ],
)  # fmt: skip
def test_score(hand: str, table: dict[str, str], points: int) -> None:
    state = completed(
        RULES, ["plain-3", hand], "plain-2", tables=[{}, table], laying=True, scores=(-100, 40)
    )
    after = play(state, "discard plain-3")
    assert after.last_round is not None
    assert after.last_round.points == (0, points)
    laid, held = after.last_round.lines[1]
    assert (laid.code, held.code) == ("table", "hand")
    assert (laid.rule, held.rule) == ("scots.score", "scots.score")
    assert laid.points + held.points == points
    assert (laid.text(), held.text("it")) == ("cards on the table", "carte rimaste in mano")
    assert after.scores == (-100, 40 + points)


@pytest.mark.parametrize(
    ("scores", "winners", "standing"),
    [
        # Seat 0 goes out with 15 on the table; seat 1 has 120 there and 10 in hand.
        pytest.param((985, 900), (1,), ((1,), (0,)), id="scots.win: both past 1000"),
        pytest.param((984, 889), None, None, id="scots.win: nobody there"),
        pytest.param((985, 0), (0,), ((0,), (1,)), id="scots.win: exactly 1000"),
        pytest.param((995, 900), (0, 1), ((0, 1),), id="scots.win: level"),
        pytest.param((-100, 890), (1,), ((1,), (0,)), id="scots.win: who did not go out"),
    ],
)
def test_win(
    scores: tuple[int, int],
    winners: tuple[int, ...] | None,
    standing: tuple[tuple[int, ...], ...] | None,
) -> None:
    state = completed(
        RULES,
        ["plain-3", "plain-4"],
        "plain-2",
        tables=[
            {"plain-1": "plain-1 plain-1 plain-1"},
            {"royal": "king-james king-james lord-darnley", "plain-3": "plain-3 plain-3 plain-3"},
        ],
        laying=True,
        scores=scores,
    )
    after = play(state, "discard plain-3")
    assert after.scores == (scores[0] + 15, scores[1] + 105 + 15 - 10)
    assert after.is_over is (winners is not None)
    if winners is None:
        assert isinstance(after.chance, queen_of_scots.Dealing)
    else:
        assert after.outcome is not None
        assert after.outcome.winners == winners
        assert after.outcome.standing == standing
        assert after.outcome.reason == "scots.win"


def test_hands_are_shown_after_a_round_until_the_next_deal() -> None:
    state = completed(RULES, ["plain-1", "plain-2 plain-3"], "plain-3", laying=True)
    after = play(state, "discard plain-1")
    assert queen_of_scots.view(after, Seat(0)).known == ((), ("plain-2", "plain-3"))
    assert queen_of_scots.view(after, None).known == ((), ("plain-2", "plain-3"))
    assert after.chance is not None
    dealt = queen_of_scots.apply_chance(
        after, queen_of_scots.deal_cards(after, after.chance.cards)
    )
    assert queen_of_scots.view(dealt, Seat(0)).known == ((), ())
    assert dealt.tables == ((), ())
