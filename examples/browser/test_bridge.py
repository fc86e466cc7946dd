import json
from typing import Any

import drawing
import pytest
from bridge import Bridge

from cardrules import bots, games, language
from cardrules.dealing import SystemRandomness
from cardrules.queen_of_scots import SAMPLE_DECK

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


def test_reasons_and_moves_call_the_cards_by_their_names() -> None:
    bridge = Bridge()
    bridge.begin(bridge.rules("queen_of_scots", '{"dealer": 3}'))
    bridge.advance()
    while bridge.view.to_act != 0:
        bridge.advance()
    page = answer(bridge, ["crown-jewels"], "it")
    assert "crown-jewels" not in page["reason"]["text"]
    assert page["freeMoves"][0]["text"] == "Pesca una carta"
    held = [card["id"] for card in page["hand"]["cards"]]
    assert held == sorted(held, key=[each.id for each in SAMPLE_DECK.types].index)
    assert page["status"].startswith("Tocca a te: pesca, o prendi la pila scoperta con ")


def test_the_words_are_the_same_in_each_language() -> None:
    assert drawing.WORDS.keys() == set(language.languages())
    for words in drawing.WORDS.values():
        assert words.keys() == drawing.WORDS["en"].keys()
