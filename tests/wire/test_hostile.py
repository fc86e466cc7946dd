"""Whatever is read is refused with the place of what is wrong, or is as good as what we wrote."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from cardrules import wire
from cardrules.errors import DecodeError
from wire import make_hostile
from wire.acceptance import read
from wire.matches import CONFIGURATIONS, GAMES, messages, play
from wire.mutation import grafted, mangled, mutated

pytestmark = pytest.mark.thorough

HOSTILE = Path(__file__).parent / "hostile"
EXPECTED = cast(
    "dict[str, tuple[str, str]]", json.loads((HOSTILE / "expected.json").read_text("utf-8"))
)


@pytest.mark.parametrize("name", EXPECTED)
def test_hostile_files_are_refused_at_the_place(name: str) -> None:
    path, message = EXPECTED[name]
    with pytest.raises(DecodeError) as refused:
        wire.loads((HOSTILE / f"{name}.json").read_bytes())
    assert refused.value.path == path, refused.value
    assert message in refused.value.message
    assert len(str(refused.value)) < 700


def test_the_corpus_is_what_the_tables_say() -> None:
    written = {name: data for name, data, _, _ in make_hostile.cases()}
    files = list(HOSTILE.glob("*/*.json"))
    there = {f"{file.parent.name}/{file.stem}": file.read_bytes() for file in files}
    assert there == written
    assert list(EXPECTED) == list(written)
    assert len(there) >= 300


def test_what_is_too_long_is_not_read() -> None:
    text = wire.dumps(CONFIGURATIONS["racko"][0])
    padded = text + " " * (wire.MOST_BYTES - len(text))
    assert wire.loads(padded) == wire.loads(text)
    with pytest.raises(DecodeError, match=r"^longer than 1048576 bytes$"):
        wire.loads(padded + " ")
    with pytest.raises(DecodeError, match="longer than 3 bytes"):
        wire.loads("éé", most_bytes=3)
    assert wire.loads(padded + " ", most_bytes=wire.MOST_BYTES + 1) == wire.loads(text)


def test_a_text_with_half_of_a_pair_is_no_text() -> None:
    with pytest.raises(DecodeError, match="an unpaired surrogate at 2"):
        wire.loads('{"\ud800":1}')


@pytest.mark.parametrize(
    ("given", "path"),
    [
        (None, ""),
        ({"format": 10**5_000}, "/format"),
        ({"format": 1, "game": "racko", "type": "Take", "slot": 20.0, "go": False}, "/slot"),
        ({"format": 1, "game": "racko", "type": "Take", "slot": 20, "go": False, 7: 1}, ""),
        ({"format": 1, "game": "rank", "type": "Give", "cards": ("1",)}, "/cards"),
        ({"format": 1, "game": "rank", "type": "Give", "cards": ["1"] * 4_097}, "/cards"),
    ],
    ids=["null", "a huge number", "a float", "a key that is no text", "a tuple", "a long list"],
)
def test_plain_json_of_another_reader_is_checked_too(given: object, path: str) -> None:
    with pytest.raises(DecodeError) as refused:
        wire.from_json(given)
    assert refused.value.path == path


def texts(name: str, source: random.Random) -> list[str]:
    everything: dict[type, list[object]] = {}
    for rules in CONFIGURATIONS[name]:
        for value in messages(play(name, rules, source, 30)):
            everything.setdefault(type(value), []).append(value)
    chosen = [source.choice(values) for values in everything.values() for _ in range(2)]
    tables = [values for cls, values in everything.items() if cls.__name__ in {"State", "View"}]
    return [wire.dumps(value) for value in (*chosen, *map(source.choice, tables * 40))]


@pytest.mark.parametrize("change", [mutated, mangled, grafted])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_accepted_can_be_played_on(
    name: str, change: Callable[[str, str, random.Random], bytes]
) -> None:
    source = random.Random(3)
    there = texts(name, source)
    accepted = sum(
        read(change(source.choice(there), source.choice(there), source), source)
        for _ in range(1_000)
    )
    assert 10 <= accepted <= 600


def test_what_is_changed_depends_on_the_seed_alone() -> None:
    """Changes that left something behind made trees that held themselves, and had no end."""
    there = texts("racko", random.Random(1))

    def changed() -> list[bytes]:
        source = random.Random(2)
        return [mutated(source.choice(there), source.choice(there), source) for _ in range(500)]

    first = changed()
    assert changed() == first
    assert max(map(len, first)) < 3 * max(map(len, there))
