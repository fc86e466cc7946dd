"""Every value that play brings about goes out as one text and comes back as itself."""

import copy
import hashlib
import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest

from cardrules import DecodeError, games, wire
from wire.matches import CONFIGURATIONS, GAMES, Played, messages, play, viewers

CASES = [(name, index) for name in GAMES for index in range(len(CONFIGURATIONS[name]))]
DIGEST = "fec2a9cf706dd8d648e1e5fbed81eb8bed7f29cf12376b191b45ee80d9b4bc1f"


def played(name: str, index: int, seed: int, most_steps: int = 40) -> Played:
    return play(name, CONFIGURATIONS[name][index], random.Random(seed), most_steps)


@pytest.mark.parametrize(("name", "index"), CASES)
@pytest.mark.parametrize("seed", range(1))
def test_every_value_comes_back(name: str, index: int, seed: int) -> None:
    for value in messages(played(name, index, seed)):
        text = wire.dumps(value)
        again = wire.loads(text)
        assert (type(again), again) == (type(value), value)
        assert wire.dumps(again) == text
        assert wire.loads(text.encode()) == value
        assert wire.from_json(wire.parse(text)) == value
        assert json.loads(text) == wire.to_json(value)


@pytest.mark.parametrize("name", GAMES)
def test_moves_come_back_from_their_texts(name: str) -> None:
    game = games.load(name)
    for state in played(name, 0, 3).states:
        for move in game.legal_moves(state):
            assert game.parse_move(str(move)) == move


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_states_and_views_are_pickled_as_their_messages(name: str, protocol: int) -> None:
    match = played(name, 0, 4, most_steps=8)
    for state in match.states:
        for value in (state, *(match.game.view(state, seat) for seat in viewers(state))):
            data = pickle.dumps(value, protocol)
            assert pickle.loads(data) == value  # noqa: S301 - our own bytes
            assert wire.dumps(value)[:40].encode() in data
            assert copy.copy(value) is value
            assert copy.deepcopy(value) is value


def test_a_forged_pickle_is_checked_like_a_message() -> None:
    state = played("racko", 0, 5, most_steps=2).states[-1]
    data = pickle.dumps(state, 0)
    forged = data.replace(b'"to_act":', b'"to_akt":')
    assert forged != data
    with pytest.raises(DecodeError, match="to_act"):
        pickle.loads(forged)  # noqa: S301 - our own bytes


def digest() -> str:
    """Return the digest of every message of a match of each configuration."""
    found = hashlib.sha256()
    for name, index in CASES:
        for value in messages(played(name, index, 6, most_steps=25)):
            found.update(wire.dumps(value).encode())
    return found.hexdigest()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_same_values_give_the_same_bytes_in_every_process(hash_seed: str) -> None:
    """On every Python too: each of them runs this against the one digest."""
    tests = Path(__file__).parents[1]
    path = os.pathsep.join([str(tests), *filter(None, [os.environ.get("PYTHONPATH")])])
    ran = subprocess.run(
        [sys.executable, "-c", "from wire.test_round_trips import digest; print(digest())"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stderr, ran.stdout.strip()) == ("", DIGEST)
