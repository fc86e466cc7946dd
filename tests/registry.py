"""The games of this library in the registry, without those that other tests have entered."""

import pytest

from cardrules import games

OURS = {name: f"cardrules.{name}" for name in ("queen_of_scots", "racko", "rank")}


def enter(monkeypatch: pytest.MonkeyPatch, **places: str) -> None:
    """Enter games, by name, beside those of this library only; they are gone after the test."""
    monkeypatch.setattr(games, "_modules", {**OURS})
    for name, place in places.items():
        games.register(name, place)
