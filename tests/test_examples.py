"""The examples as a user runs them, and what they refuse."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RACKO = ROOT / "examples" / "racko"
LEARNING = ROOT / "examples" / "learning"
MATCH = (RACKO / "match.json").read_text(encoding="utf-8")


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def test_the_recorded_match_is_replayed() -> None:
    ran = run(RACKO / "replay.py", RACKO / "match.json")
    assert (ran.returncode, ran.stderr) == (0, "")
    rounds = re.findall(r"^Round \d+$", ran.stdout, re.MULTILINE)
    table = json.loads(MATCH)
    assert len(rounds) == len(table["rounds"])
    for seat, total in enumerate(table["rounds"][-1]["totals"]):
        assert re.search(rf"seat {seat}: .*, total {total}$", ran.stdout, re.MULTILINE)
    assert ran.stdout.endswith(f"Won by seat {table['winners'][0]}.\n")
    assert max(table["rounds"][-1]["totals"]) >= 500 > max(table["rounds"][-2]["totals"])


def test_the_recording_is_what_the_players_play(tmp_path: Path) -> None:
    ran = run(RACKO / "record.py", "an evening with four players", tmp_path / "match.json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (tmp_path / "match.json").read_text(encoding="utf-8") == MATCH


Table = dict[str, Any]


def swap_two_cards_for_one(table: Table) -> None:
    table["rounds"][2]["deck"] = "7 " + table["rounds"][2]["deck"].partition(" ")[2]


def deal_a_card_that_is_not_there(table: Table) -> None:
    cards = table["rounds"][0]["deck"].split()
    table["rounds"][0]["deck"] = " ".join(["61", *cards[1:]])


def lose_a_card(table: Table) -> None:
    table["rounds"][0]["deck"] = table["rounds"][0]["deck"].partition(" ")[2]


def write_no_cards(table: Table) -> None:
    table["rounds"][0]["deck"] = "ace king"


def let_another_deal(table: Table) -> None:
    table["rounds"][1]["dealer"] = (table["rounds"][1]["dealer"] + 1) % 4


def name_no_dealer(table: Table) -> None:
    table["rounds"][0]["dealer"] = None


def place_before_drawing(table: Table) -> None:
    table["rounds"][0]["moves"] = "place 5, " + table["rounds"][0]["moves"]


def take_into_no_slot(table: Table) -> None:
    table["rounds"][3]["moves"] = "take 55, " + table["rounds"][3]["moves"]


def write_nonsense(table: Table) -> None:
    table["rounds"][0]["moves"] = "draw, keep it"


def forget_the_last_move(table: Table) -> None:
    table["rounds"][9]["moves"] = table["rounds"][9]["moves"].rpartition(", ")[0]


def play_on(table: Table) -> None:
    table["rounds"][9]["moves"] += ", draw"


def add_five_points(table: Table) -> None:
    table["rounds"][4]["totals"][2] += 5


def crown_another(table: Table) -> None:
    table["winners"] = [3]


def stop_early(table: Table) -> None:
    del table["rounds"][-1]


def seat_seven(table: Table) -> None:
    table["rules"]["seats"] = 7


def invent_an_option(table: Table) -> None:
    table["rules"]["jokers"] = 2


def play_another_game(table: Table) -> None:
    table["game"] = "whist"


def lose_an_entry(table: Table) -> None:
    del table["rounds"][5]["totals"]


def play_a_round_too_many(table: Table) -> None:
    table["rounds"].append(table["rounds"][0])


@pytest.mark.parametrize(
    ("forge", "message"),
    [
        (swap_two_cards_for_one, r"round 3, deal: order: 1 too many of 7"),
        (deal_a_card_that_is_not_there, r"round 1, deal: order: no such card in this deck: 61"),
        (lose_a_card, r"round 1, deal: order: 1 missing of \d+"),
        (write_no_cards, r"round 1, deal: .*'ace'"),
        (let_another_deal, r"round 2, deal: dealer must be seat \d, not \d"),
        (name_no_dealer, r"round 1, deal: dealer is left open by the rules"),
        (place_before_drawing, r"round 1, move 1 \('place 5'\), seat \d: no card has been drawn"),
        (take_into_no_slot, r"round 4, move 1 \('take 55'\), seat \d: there is no slot 55"),
        (write_nonsense, r"round 1, move 2 \('keep it'\), seat \d: no move: 'keep it'"),
        (forget_the_last_move, r"round 10: ends while seat \d is to act"),
        (play_on, r"round 10, move \d+ \('draw'\): the round is over"),
        (add_five_points, r"round 5, totals: .* is written, but it is "),
        (crown_another, r"winners: \[0\] won, but \[3\] is written"),
        (stop_early, r"after round 9: nobody has 500 yet"),
        (seat_seven, r"rules: seats must be a whole number from 2 to 4, not 7"),
        (invent_an_option, r"rules: .*jokers"),
        (play_another_game, r"table: not one of RACK-O"),
        (
            lose_an_entry,
            r"round 6: must be an object with the entries dealer, deck, moves, totals",
        ),
        (play_a_round_too_many, r"round 11, deal: no deal is due"),
    ],
)
def test_a_forged_copy_is_refused(
    forge: Callable[[Table], None], message: str, tmp_path: Path
) -> None:
    table = json.loads(MATCH)
    forge(table)
    copy = tmp_path / "copy.json"
    copy.write_text(json.dumps(table), encoding="utf-8")
    ran = run(RACKO / "replay.py", copy)
    assert ran.returncode == 1
    assert re.search(message, ran.stderr), ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "7", "[]", "null", '{"game": 1e999}'])
def test_what_is_no_table_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.json"
    file.write_text(text, encoding="utf-8")
    ran = run(RACKO / "replay.py", file)
    assert ran.returncode == 1
    assert ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_missing_file_and_missing_arguments_are_said() -> None:
    assert run(RACKO / "replay.py", "no-such-file.json").returncode == 1
    assert "usage" in run(RACKO / "replay.py").stderr


def test_a_player_learns_to_beat_random_play(tmp_path: Path) -> None:
    pytest.importorskip("pettingzoo")
    weights = tmp_path / "player.npy"
    ran = run(LEARNING / "train.py", "--rounds", "400", "--evaluate", "200", "--save", weights)
    assert (ran.returncode, ran.stderr) == (0, "")
    before, after = re.findall(r"against random: won ([\d.]+)% of 200 rounds", ran.stdout)
    assert float(before) < 60 < float(after)
    assert weights.is_file()
