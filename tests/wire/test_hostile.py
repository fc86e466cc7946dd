"""Hostile texts: each is refused with a `DecodeError`, at the right place, and nothing else happens."""

import json
from pathlib import Path

import pytest

from cardrules import DecodeError, racko, wire
from wire.hostile import CORPUS, PATHS, cases
from wire.impossible import BASES

EXPECTED: dict[str, str] = json.loads(PATHS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_hostile_texts_are_refused_where_they_are_wrong(name: str) -> None:
    data = (CORPUS / f"{name}.json").read_bytes()
    with pytest.raises(DecodeError) as caught:
        wire.loads(data)
    assert caught.value.path == EXPECTED[name]
    assert len(str(caught.value)) < 700


def test_the_corpus_is_whole() -> None:
    """It has at least 300 texts, and each that is made is there."""
    files = {str(file.relative_to(CORPUS)) for file in CORPUS.rglob("*.json")} - {PATHS.name}
    assert files == {f"{name}.json" for name in EXPECTED}
    assert len(files) >= 300
    for case in cases():
        assert (CORPUS / f"{case.name}.json").read_bytes() == case.data
        assert EXPECTED[case.name] == case.path


def test_texts_over_the_limit_are_refused_unread() -> None:
    text = wire.dumps(racko.Draw())
    assert wire.loads(text, most_bytes=len(text)) == racko.Draw()
    for most in (0, len(text) - 1):
        with pytest.raises(DecodeError, match=f"longer than {most} bytes"):
            wire.loads(text, most_bytes=most)
    with pytest.raises(DecodeError, match="longer than 1048576 bytes"):
        wire.loads(b" " * (wire.MOST_BYTES + 1))


@pytest.mark.parametrize("data", [None, 7, [], Path(), bytearray(b"{}")], ids=repr)
def test_what_is_no_text_is_a_mistake_of_the_caller(data: object) -> None:
    with pytest.raises(TypeError, match="a text or bytes are read, not "):
        wire.loads(data)  # type: ignore[call-overload]  # that is what is tested


def test_a_text_with_half_a_character_is_refused() -> None:
    with pytest.raises(DecodeError, match="half of a character at 1"):
        wire.loads('"\ud800"')


def test_what_the_impossible_ones_were_made_of_is_possible() -> None:
    for message in BASES.values():
        text = json.dumps(message)
        assert json.loads(wire.dumps(wire.loads(text))) == message
