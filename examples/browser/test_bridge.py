import json
from typing import Any

import drawing
import pytest
from bridge import Bridge

from cardrules import Violation, bots, games
from cardrules.dealing import SystemRandomness
from cardrules.queen_of_scots import Code

GAMES = {
    "racko": {"seats": 3, "bonus": True},
    "rank": {"seats": 4, "kings_hand": True},
    "queen_of_scots": {"seats": 3, "target": 10_000},
}
"""Rules by which no match ends in its first round, because the test plays two rounds."""


def answer(bridge: Bridge, selected: list[str], code: str = "en") -> dict[str, Any]:
    page: dict[str, Any] = json.loads(bridge.page(json.dumps(selected), code))
    return page


@pytest.mark.parametrize("game", games.names())
def test_each_legal_move_is_found_with_the_cards_that_it_uses(game: str) -> None:
    bridge = Bridge()
    bridge.begin(bridge.rules(game, json.dumps(GAMES[game])))
    rounds = 0
    while rounds < 2:
        page, italian = answer(bridge, []), answer(bridge, [], "it")
        assert page["ply"] == italian["ply"]
        rounds += page["sheet"] is not None
        if page["isPending"]:
            bridge.advance()
            continue
        view = bridge.view
        legal = bridge.game.legal_moves(view)
        for move in legal[:20]:
            used = drawing.cards_used(view, move)
            asked = answer(bridge, used)
            offered = {each["move"] for each in asked["moves"] + asked["freeMoves"]}
            assert str(move) in offered
            assert asked["reason"] is None
            assert set(used) <= set(page["joining"])
        assert bridge.choose(str(bots.sensible(bridge.game)(view, SystemRandomness()))) is None
        bridge.advance()


@pytest.mark.parametrize(
    ("code", "params", "text"),
    [
        (
            Code.NO_MATCH,
            {"card": "plain-2", "top": "king-james"},
            "Plain 2 does not match King James, the top of the face-up pile",
        ),
        (
            Code.ALREADY_LAID,
            {"kind": "royal"},
            "there is a set of royals already: add the cards to it",
        ),
        (Code.NOT_YOUR_TURN, {"seat": "1", "to_act": 0}, "seat 0 is to act, not seat 1"),
    ],
)
def test_reasons_call_the_cards_by_their_names(
    code: Code, params: dict[str, Any], text: str
) -> None:
    bridge = Bridge()
    bridge.begin(bridge.rules("queen_of_scots", "{}"))
    assert drawing.why(bridge.view, Violation.of(code, **params), "en") == text


def test_the_words_are_the_same_in_each_language() -> None:
    assert drawing.WORDS["en"].keys() == drawing.WORDS["it"].keys()


@pytest.mark.parametrize("game", games.names())
def test_every_move_has_words(game: str) -> None:
    moves = games.load(game).encodings().moves
    for move in getattr(moves, "__args__", ()):
        assert f"{game}.{move.__name__}" in drawing.WORDS["en"]
