"""The app in the terminal, as a person uses it: by mouse, by keyboard, in every language."""

import errno
import os
import re
from collections.abc import Callable

import pytest

from cardrules import AnyGame, bots, language, queen_of_scots, racko, rank
from cardrules.cli._terminal.match import Match
from cardrules.dealing import SeededRandomness
from cardrules.game import GameRules, GameView
from elsewhere import nim
from registry import enter
from terminal.apps import (
    LARGE,
    NEVER,
    SEED,
    SMALL,
    Person,
    match_of,
    play,
    racko_match,
    rank_match,
    scots_match,
)

SLOTS = {"slot 5", "slot 10", "slot 15"}


def test_a_card_is_taken_by_mouse() -> None:
    async def script(person: Person) -> None:
        assert person.said("scores") == "RACK-O   ▶ You 0  Ben 0 "
        assert person.said("prompt") == (
            "Your turn: take the 7 or draw.\nSelect cards, or choose a move."
        )
        assert person.moves == ["1 Draw a card"]
        assert (person.selected, person.targets) == (set(), {"draw-pile"})
        await person.pilot.click(offset=(20, 1))  # There is a slot's number, and no tile.
        await person.click("discard-pile")
        assert (person.selected, person.targets) == ({"discard-pile"}, SLOTS)
        assert person.hint == "Choose a framed place or a move."
        assert person.moves == [
            "1 Take the 7 into slot 5",
            "2 Take the 7 into slot 10",
            "3 Take the 7 into slot 15",
        ]
        await person.click("slot 5")
        assert person.match.history[:2] == (
            "A new round is dealt; the 7 is turned up.",
            "You take the 7 into slot 5 and discard the 5.",
        )

    play(racko_match(), script)


def test_a_card_is_taken_by_keyboard() -> None:
    async def script(person: Person) -> None:
        # From slot 5 up to the nearest pile, and right to the next one.
        await person.press("up", "right", "enter")
        assert person.selected == {"discard-pile"}
        await person.press("down", "left", "left", "space")
        assert person.match.history[1].startswith("You take the 7 into slot 5 ")

    play(racko_match(), script)


def test_the_only_card_that_can_be_played_is_selected() -> None:
    async def script(person: Person) -> None:
        await person.press("1")
        assert person.said("prompt").startswith("Your turn: put the 6 into a slot or discard it.")
        assert (person.selected, person.targets) == ({"drawn"}, {*SLOTS, "discard-pile"})
        await person.press("escape")
        assert person.selected == {"drawn"}
        await person.press("9")
        assert person.moves[3:] == ["4 Discard the 6"]
        await person.press("tab", "down", "down", "down", "down", "enter")
        assert person.match.history[1:3] == ("You draw the 6.", "You discard the 6.")

    play(racko_match(), script)


def test_a_selection_without_moves_is_explained() -> None:
    async def script(person: Person) -> None:
        await person.click("slot 15")
        assert person.selected == {"slot 15"}
        assert person.moves == []
        assert person.hint == "card 9 is not on offer, only card 7"
        await person.click("slot 5")  # RACK-O moves one card, so another one replaces it.
        assert person.selected == {"slot 5"}
        await person.click("slot 5")
        assert person.selected == set()

    play(racko_match(), script)


def test_several_moves_at_one_place_are_chosen_from_the_list() -> None:
    async def script(person: Person) -> None:
        await person.click("hand 0", "hand 1", "hand 2", "hand 3")
        assert person.selected == {"hand 0", "hand 1", "hand 2", "hand 3"}
        assert person.targets == {"pile"}
        assert person.moves == [
            "1 Play two 7s and two Rank-Ups: worth 8",
            "2 Play two 7s and two Rank-Ups: worth 9",
        ]
        await person.click("pile")
        assert person.hint == "There are several moves: choose one from the list."
        await person.press("down", "down", "enter")
        await person.wait()
        assert "You play two 7s and two Rank-Ups: worth 9." in person.match.history

    play(rank_match(), script)


def test_a_card_is_named_in_full() -> None:
    async def script(person: Person) -> None:
        await person.press("right", "right")
        assert person.hint == "Rank-Up"
        await person.press("left")
        assert person.hint == "Select cards, or choose a move."
        await person.click("hand 3")
        await person.press("left")
        assert person.hint == (
            "Rank-Ups and Rank-Downs go by themselves only when the hand holds nothing else"
        )

    play(rank_match(), script)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_score_sheet_ends_a_round(size: tuple[int, int]) -> None:
    async def script(person: Person) -> None:
        await person.click("discard-pile", "slot 10")  # 5 7 9 is in order.
        assert person.sheet == (
            "Scores\n"
            "  You: cards in rising order 15 + going RACK-O 25 = 40\n"
            "  Ben: cards in rising order 10 = 10"
        )
        await person.press("u")
        assert person.sheet
        await person.press("enter")
        assert not person.sheet
        assert person.said("scores") == "RACK-O   You 40  ▶ Ben 10 "
        await person.press("1")
        assert person.match.table.to_act == 1

    play(racko_match(), script, size, pace=NEVER)


def test_the_match_ends() -> None:
    async def script(person: Person) -> None:
        await person.click("discard-pile", "slot 10")
        assert person.sheet.startswith("The match is over: you win!\n  You: ")
        await person.pilot.click(offset=(40, 12))
        assert not person.sheet
        assert person.said("prompt") == "The match is over: you win!\n"
        await person.click("slot 5")
        assert (person.moves, person.selected) == ([], set())
        await person.press("q")

    app = play(racko_match(target=40), script)
    assert app.return_code == 0


def test_moves_are_taken_back() -> None:
    async def script(person: Person) -> None:
        await person.press("u")
        assert person.hint == "There is no move to take back."
        await person.press("1", "4")
        assert person.match.table.to_act == 1
        await person.press("u")
        assert person.said("prompt").startswith("Your turn: put the 6 into a slot")
        await person.press("u")
        assert person.match.table.ply == 1
        assert list(person.match.history) == ["A new round is dealt; the 7 is turned up."]
        assert person.said("prompt").startswith("Your turn: take the 7 or draw.")
        await person.press("1")
        assert person.match.history[1:] == ("You draw the 6.",)

    play(racko_match(), script, pace=NEVER)


def test_nothing_is_taken_back_from_a_record() -> None:
    kept: list[int] = []

    async def script(person: Person) -> None:
        await person.press("1", "u")
        assert person.hint == "A record is being written, so no move is taken back."
        assert person.match.table.ply == 2

    play(racko_match(keep=lambda: kept.append(1)), script)
    assert kept == [1]


def test_a_record_that_cannot_be_written_ends_the_match() -> None:
    def keep() -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async def script(person: Person) -> None:
        await person.press("1")

    app = play(racko_match(keep=keep), script)
    assert isinstance(app.return_value, OSError)


def test_rules_and_help_are_pages() -> None:
    async def script(person: Person) -> None:
        await person.press("r")
        rules = person.match.table.header.rules.describe("it")
        assert person.sheet == f"Regole\n{rules}"
        await person.press("escape", "h")
        assert person.sheet.startswith("Aiuto\nFai clic su una carta per sceglierla")
        await person.press("q")
        assert not person.sheet
        assert person.said("prompt").startswith("Tocca a te: ")

    play(scots_match(language="it"), script)


@pytest.mark.parametrize(
    ("code", "match_in"), [("de", racko_match), ("it", rank_match), ("en", scots_match)]
)
def test_every_language_has_the_texts(code: str, match_in: Callable[..., Match]) -> None:
    async def script(person: Person) -> None:
        await person.press("h")
        assert person.sheet == (
            f"{language.text(code, 'cli.app.key.help')}\n{language.text(code, 'cli.app.help')}"
        )

    play(match_in(language=code), script)


@pytest.mark.parametrize("is_coloured", [False, True])
def test_colours_are_left_out_on_request(
    monkeypatch: pytest.MonkeyPatch, *, is_coloured: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if not is_coloured:
        monkeypatch.setenv("NO_COLOR", "1")

    async def script(person: Person) -> None:
        await person.click("discard-pile")
        colours = set(re.findall(r"-r\d+ { fill: (#\w+)", person.app.export_screenshot()))
        default = {"#c5c8c6", "#292929"}  # those of the pictures, for text and what is under it
        assert (colours <= default) == (not is_coloured)

    play(racko_match(), script)


def cards_of(view: GameView, move: object) -> tuple[object, ...]:
    """Return the cards that are selected for a move."""
    match move:
        case rank.Play(cards=cards) | rank.Give(cards=cards):
            return cards
        case queen_of_scots.Take(cards=cards) | queen_of_scots.Lay(cards=cards):
            return cards
        case queen_of_scots.Add(card=card) | queen_of_scots.Discard(card=card):
            return (card,)
        case racko.Take() if isinstance(view, racko.View):
            return view.discard_pile[-1:]
        case racko.Place() | racko.Discard() if isinstance(view, racko.View):
            return (view.drawn,)
        case _:
            return ()


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (racko, racko.Rules(seats=2, rack_size=4, cards=12, declare="optional")),
        (rank, rank.Rules(seats=3, kings_hand=True)),
        (queen_of_scots, queen_of_scots.Rules(seats=2)),
    ],
    ids=["racko", "rank", "queen_of_scots"],
)
def test_every_move_can_be_selected(game: AnyGame, rules: GameRules) -> None:
    """A person plays as a bot would, by the cards and places on the table or by the list."""
    randomness = SeededRandomness(SEED, "person")

    async def script(person: Person) -> None:
        match = person.match
        for _ in range(6):
            await person.wait()
            if person.sheet:
                await person.press("enter")
                continue
            move = bots.at_random(game)(match.view, randomness)
            tiles = {key: spot.tile for key, spot in person.board.table.spots.items()}
            await person.press("escape")
            keys: list[str] = []
            for card in cards_of(match.view, move):
                keys.append(
                    next(key for key in tiles if tiles[key].card == card and key not in keys)
                )
            await person.click(*(key for key in keys if key not in person.selected))
            assert move in person.app.moves
            ply = match.table.ply
            person.app.action_pick(person.app.moves.index(move))
            assert match.table.ply > ply

    play(match_of(game, rules), script, LARGE)


def test_a_game_from_elsewhere_is_played_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, nim="elsewhere.nim")

    async def script(person: Person) -> None:
        await person.wait()
        assert person.moves
        ply = person.match.table.ply
        await person.press("enter", "up", "1")
        assert person.match.table.ply > ply
        await person.pilot.click(offset=(5, 5))
        assert person.app.title == "nim"

    play(match_of(nim, nim.Rules(heap=9)), script)
