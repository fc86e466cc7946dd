import json
from collections.abc import Mapping
from typing import Any

import choosing
import drawing
import pytest
from bridge import LAYOUTS, Bridge

from cardrules import bots, games, language, racko, wire
from cardrules.dealing import SystemRandomness
from cardrules.queen_of_scots import SAMPLE_DECK
from cardrules.table import Table

GAMES = {
    "racko": {"seats": 3, "bonus": True},
    "rank": {"seats": 4, "kings_hand": True},
    "queen_of_scots": {"seats": 3, "target": 10_000},
}
"""Rules by which no match ends in its first round, because the test plays two rounds."""
NAMES = ["Ann", "Ben", "Cleo", "Dai"]


def rules_of(game: str, options: Mapping[str, object], variant: str | None = None) -> str:
    usual = next(iter(choosing.VARIANTS[game]))
    return wire.dumps(choosing.rules_of(game, variant or usual, options))


def begun(game: str, options: Mapping[str, object]) -> Bridge:
    bridge = Bridge()
    bridge.begin(rules_of(game, options), json.dumps(NAMES))
    return bridge


def answer(bridge: Bridge, selected: list[str], code: str = "en") -> dict[str, Any]:
    page: dict[str, Any] = json.loads(bridge.page(json.dumps(selected), code))
    return page


def finish_turn(bridge: Bridge, code: str = "en") -> None:
    """Let the bot of the own seat move, if it is to act, and show one step."""
    if not answer(bridge, [], code)["isPending"]:
        assert (
            bridge.choose(str(bots.sensible(bridge.game)(bridge.view, SystemRandomness()))) is None
        )
    bridge.advance()


@pytest.mark.parametrize("game", games.names())
def test_each_legal_move_is_found_with_the_cards_that_it_uses(game: str) -> None:
    bridge = begun(game, GAMES[game])
    layout = LAYOUTS[game]
    rounds = 0
    while rounds < 2:
        page, italian = answer(bridge, []), answer(bridge, [], "it")
        assert page["ply"] == italian["ply"]
        rounds += page["sheet"] is not None
        if not page["isPending"]:
            spots = {None, *(each.get("spot") for each in drawing.objects_in(page))}
            view = bridge.view
            for move in bridge.game.legal_moves(view)[:20]:
                used = layout.used(view, move)
                asked = answer(bridge, used)
                offered = {each["move"]: each for each in asked["moves"] + asked["freeMoves"]}
                assert offered[str(move)]["spot"] in spots
                assert asked["reason"] is None
                assert set(used) <= set(page["joining"])
        finish_turn(bridge)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("code", language.languages())
def test_each_card_has_a_picture_and_comes_with_it_once(game: str, code: str) -> None:
    bridge = begun(game, GAMES[game])
    faces: dict[str, str] = {}
    for _ in range(40):
        page = answer(bridge, [], code)
        assert not faces.keys() & page["faces"].keys()
        faces |= page["faces"]
        assert {card["id"] for card in page["hand"]["cards"]} <= faces.keys()
        finish_turn(bridge, code)
    assert all(svg.startswith("<svg") for svg in faces.values())
    again = answer(bridge, [], next(each for each in language.languages() if each != code))
    assert again["faces"], "the words on cards are those of the language"


def test_reasons_and_moves_call_the_cards_by_their_names() -> None:
    bridge = begun("queen_of_scots", {"dealer": 3})
    bridge.advance()
    while bridge.view.to_act != 0:
        bridge.advance()
    page = answer(bridge, ["crown-jewels"], "it")
    assert "crown-jewels" not in page["reason"]["text"]
    assert page["freeMoves"][0]["text"] == "Pesca una carta"
    assert page["freeMoves"][0]["spot"] == "stock"
    held = [card["id"] for card in page["hand"]["cards"]]
    assert held == sorted(held, key=[each.id for each in SAMPLE_DECK.types].index)
    assert page["status"].startswith("Tocca a te: pesca, o prendi la pila scoperta con ")


def test_slots_are_named_in_every_rack_and_hidden_cards_too() -> None:
    bridge = begun("racko", {"seats": 2})
    page = answer(bridge, [])
    own = page["hand"]["cards"]
    assert [card["name"] for card in own] == [
        f"Slot {5 * (i + 1)}: {c['id']}" for i, c in enumerate(own)
    ]
    other = page["seats"][1]["rows"][0]["cards"]
    assert [card["name"] for card in other[:2]] == [
        "Slot 5: face-down card",
        "Slot 10: face-down card",
    ]


def test_the_end_of_a_round_shows_all_racks() -> None:
    bridge = begun("racko", {"seats": 3})
    while answer(bridge, [])["sheet"] is None:
        finish_turn(bridge)
    page = answer(bridge, [])
    assert all(card["id"] for seat in page["seats"][1:] for card in seat["rows"][0]["cards"])
    assert [entry["name"] for entry in page["sheet"]] == NAMES[:3]


def test_a_match_goes_on_from_its_record() -> None:
    before = begun("rank", GAMES["rank"])
    for _ in range(30):
        finish_turn(before)
    lines = before.lines()
    assert lines is not None
    after = Bridge()
    after.resume(lines)
    assert after.lines() == lines
    page = answer(after, [])
    assert [seat["name"] for seat in page["seats"]] == NAMES
    while answer(before, [])["ply"] < page["ply"]:
        before.advance()
    assert page["hand"] == answer(before, [])["hand"]
    assert page["log"] == answer(before, [])["log"]


def test_steps_from_a_server_are_taken_in_once_and_gaps_are_noticed() -> None:
    table = Table(racko, racko.Rules(seats=2, dealer=0))
    draw = racko.parse_move("draw")
    bridge = Bridge()

    def view() -> str:
        return json.dumps(
            {
                "ply": table.ply,
                "view": wire.to_json(table.view(0), audience=wire.Audience.ITS_SEAT),
            }
        )

    def events(since: int) -> str:
        seen = wire.Audience.ITS_SEAT
        steps = [
            [wire.to_json(each, audience=seen) for each in step] for step in table.events(0, since)
        ]
        return json.dumps({"since": since, "ply": table.ply, "events": steps})

    table.play(1, draw)
    assert bridge.receive(view()) == "2"
    assert answer(bridge, [])["log"] == []
    assert bridge.receive(events(0)) == "2"
    told = answer(bridge, [])["log"]
    assert told[-1].endswith("draws a card.")
    assert bridge.receive(events(1)) == "2", "a step that is known already changes nothing"
    assert answer(bridge, [])["log"] == told
    table.play(1, racko.parse_move("discard"))
    table.play(0, draw)
    assert bridge.receive(events(3)) == "-1", "a step is missing"
    assert bridge.receive(events(1)) == "4", "the first of these steps is known"
    for _ in range(2):
        bridge.advance()
    assert bridge.view == table.view(0)
    assert answer(bridge, [])["log"][: len(told)] == told


def test_the_words_are_the_same_in_each_language() -> None:
    for texts in (drawing.WORDS, choosing.NAMES):
        assert texts.keys() == set(language.languages())
        for words in texts.values():
            assert words.keys() == texts["en"].keys()
