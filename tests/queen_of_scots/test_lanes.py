"""Packed hands: what lanes answer, what a state stores, and hands that no deck can pack."""

import json

import pytest

from cardrules import queen_of_scots, wire
from cardrules.errors import DecodeError
from cardrules.queen_of_scots import Card, CardType, Deck, Rules
from cardrules.queen_of_scots.lanes import NO_CARDS, Lanes, put, size, take
from cardrules.queen_of_scots.sets import group_of

LANES = Lanes[str].of({"thistle": "thistle", "anne": "royal", "bess": "royal", "gem": None})
HAND = LANES.pack(["gem", "anne", "thistle", "gem", "bess"])


def test_a_hand_is_its_cards_in_order() -> None:
    assert LANES.unpack(HAND) == ("anne", "bess", "gem", "gem", "thistle")
    assert LANES.unpack(NO_CARDS) == ()


def test_cards_are_counted() -> None:
    assert [LANES.count(HAND, card) for card in ("gem", "anne", "nothing")] == [2, 1, 0]
    assert size(HAND) == 5
    assert size(LANES.pack(["gem"] * 64 + ["anne"] * 64 + ["bess"] * 64 + ["thistle"] * 8)) == 200


def test_cards_are_put_and_taken() -> None:
    fewer = take(HAND, LANES.pack(["gem", "anne"]))
    assert LANES.unpack(put(fewer, LANES.one["bess"])) == ("bess", "bess", "gem", "thistle")


def test_entries_are_chosen_by_the_lanes_of_a_kind() -> None:
    assert [*LANES.chosen("ABGT", HAND & LANES.of_kind["royal"])] == ["A", "B"]
    assert [*LANES.chosen("ABGT", HAND & LANES.of_kind[None])] == ["G"]


@pytest.mark.parametrize(
    ("some", "held"),
    [
        pytest.param(["gem", "gem"], True, id="both copies"),
        pytest.param(["gem", "gem", "gem"], False, id="one copy too many"),
        pytest.param(["anne", "bess", "thistle"], True, id="one of each"),
        pytest.param(["anne", "anne", "thistle"], False, id="a second copy, and a card held"),
        pytest.param([], True, id="nothing"),
    ],
)
def test_a_hand_includes_cards_if_it_has_all_their_copies(some: list[str], *, held: bool) -> None:
    assert LANES.hold(HAND, LANES.pack(some)) is held


def test_two_copies_have_a_bit_that_one_has_not() -> None:
    assert [card for card in LANES.cards if HAND & LANES.several[card]] == ["gem"]
    three = LANES.pack(["anne"] * 3)
    assert three & LANES.several["anne"]


def test_a_card_or_kind_that_the_deck_lacks_has_no_lane() -> None:
    assert LANES.whole["nothing"] == LANES.of_kind["nothing"] == NO_CARDS
    assert Lanes[str].of({"thistle": "thistle"}).of_kind[None] == NO_CARDS


DECK = Deck(
    [
        CardType("Thistle", points=5, copies=4),
        CardType("Anne", points=30, copies=4, royal=True),
        CardType("Bess", points=30, copies=4, royal=True),
        CardType("Gem", points=50, copies=4, wild=True),
    ]
)
CARDS = Lanes[Card].of({kind.id: DECK.kind_of(kind.id) for kind in DECK.types})


@pytest.mark.parametrize(
    ("text", "kind", "natural"),
    [
        pytest.param("anne bess gem", "royal", 2, id="two royals and a jewel"),
        pytest.param("thistle thistle thistle", "thistle", 3, id="three of a kind"),
        pytest.param("anne gem thistle", "", 2, id="two kinds"),
        pytest.param("gem gem gem", "", 0, id="jewels only"),
        pytest.param("nothing thistle thistle", "thistle", 2, id="a card that the deck lacks"),
    ],
)
def test_a_group_has_the_kind_of_its_natural_cards(text: str, kind: str, natural: int) -> None:
    group = group_of(CARDS, tuple(map(Card, text.split())))
    assert (group.kind, group.natural) == (kind, natural)


@pytest.mark.parametrize("cards", [("nothing",), ("thistle",) * 65], ids=["unknown", "too many"])
def test_no_hand_holds_a_group_that_cannot_be_packed(cards: tuple[str, ...]) -> None:
    everything = CARDS.pack(CARDS.cards * 64)
    assert not CARDS.hold(everything, group_of(CARDS, tuple(map(Card, cards))).packed)


@pytest.mark.parametrize("to_act", [0, 1, 2])
def test_a_state_shows_each_hand_at_its_seat(to_act: int) -> None:
    hands = [["anne", "bess"], ["gem"], ["thistle", "thistle"]]
    rules = Rules(seats=3, hand_size=2, deck=DECK)
    state = queen_of_scots.position(rules, hands=hands, face_up=["gem"], to_act=to_act)
    assert [[*hand] for hand in state.hands] == hands
    assert [*(state.hand or ())] == hands[to_act]
    after = queen_of_scots.apply(state, to_act, queen_of_scots.Draw())
    assert [len(hand) for hand in after.hands] == [
        len(hand) + (seat == to_act) for seat, hand in enumerate(hands)
    ]


@pytest.mark.parametrize("hand", [["nothing"], ["plain-1"] * 300], ids=["unknown", "too many"])
def test_a_message_with_cards_that_the_deck_lacks_is_refused(hand: list[str]) -> None:
    message = json.loads(wire.dumps(queen_of_scots.start(Rules(seats=2))))
    message["hands"][0] = hand
    with pytest.raises(DecodeError, match=hand[0]):
        wire.loads(json.dumps(message))


@pytest.mark.parametrize("to_act", [2, 63])
def test_a_message_whose_seat_to_act_has_no_hand_is_refused(to_act: int) -> None:
    state = queen_of_scots.position(
        Rules(seats=2, hand_size=2, deck=DECK),
        hands=[["anne", "bess"], ["gem"]],
        face_up=["gem"],
        to_act=0,
    )
    message = json.loads(wire.dumps(state))
    message["to_act"] = to_act
    with pytest.raises(DecodeError, match=str(to_act)):
        wire.loads(json.dumps(message))
