"""Packed hands: what lanes answer, and hands that no deck can pack."""

import json

import pytest

from cardrules import queen_of_scots, wire
from cardrules.errors import DecodeError
from cardrules.queen_of_scots import Rules
from cardrules.queen_of_scots.lanes import NO_CARDS, Lanes, put, size, take

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


@pytest.mark.parametrize("hand", [["nothing"], ["plain-1"] * 300], ids=["unknown", "too many"])
def test_a_message_with_cards_that_the_deck_lacks_is_refused(hand: list[str]) -> None:
    message = json.loads(wire.dumps(queen_of_scots.start(Rules(seats=2))))
    message["hands"][0] = hand
    with pytest.raises(DecodeError, match=hand[0]):
        wire.loads(json.dumps(message))
