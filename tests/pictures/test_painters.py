"""A game from elsewhere brings a painter of its own, or has no pictures."""

from collections.abc import Iterator

import pytest

from cardrules import Seat, UnknownGameError, games, pictures
from cardrules.pictures import painters
from cardrules.pictures.boxes import label, row, stack
from cardrules.pictures.cards import mini
from cardrules.pictures.shapes import shape
from elsewhere import nim
from pictures.geometry import parsed, texts
from registry import enter


class NimPainter:
    title = "Nim"

    def doing(self, view: nim.View, labels: pictures.Labels, /) -> str:
        return (
            labels.winners(view.outcome) if view.is_over else f"{labels.name(view.to_act)} takes"
        )

    def table(self, view: nim.View, labels: pictures.Labels, /) -> pictures.Box:
        heap = [mini(shape("circle", 14)) for _ in range(view.heap)]
        own = label(labels.name(view.seat)).as_spot("own", labels.name(view.seat))
        return stack([row(heap).as_spot("heap", "Heap"), own])

    def steps(
        self, _view: nim.View, move: nim.Move, _labels: pictures.Labels, /
    ) -> Iterator[pictures.Step]:
        yield pictures.Step(str(move.count), "own", ("heap",))

    def deck(self, rules: nim.Rules, labels: pictures.Labels, /) -> pictures.Box:
        return label(labels.facts([("seats", rules.seats)]))

    def card(self, _rules: nim.Rules, card: int, _labels: pictures.Labels, /) -> pictures.Box:
        return mini(label(str(card)))

    def words(self, _rules: nim.Rules, card: int, _labels: pictures.Labels, /) -> str:
        return str(card)


PAINTER: painters.Painter[nim.View, nim.Rules, nim.Move, int] = NimPainter()


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch)
    monkeypatch.setattr(painters, "_others", {})
    games.register("nim", "elsewhere.nim")


def begun() -> nim.View:
    waiting = nim.start(nim.Rules())
    return nim.view(nim.apply_chance(waiting, nim.deal_cards(waiting, [Seat(0), Seat(1)])), 0)


def test_a_game_without_a_painter_says_what_is_missing() -> None:
    with pytest.raises(UnknownGameError, match="'nim' has no pictures") as caught:
        pictures.to_svg(begun())
    assert caught.value.params["known"] == ("queen_of_scots", "racko", "rank")
    assert "<title>Scores</title>" in pictures.scores_to_svg(begun())


def test_a_painter_draws_its_game() -> None:
    pictures.register("nim", PAINTER)
    pictures.register("nim", PAINTER)
    svg = pictures.to_svg(begun(), names=["Ann", "Ben"], move=nim.Take(2))
    title, desc = (element.text for element in list(parsed(svg))[:2])
    assert title == "Nim: Ann takes"
    assert str(desc).endswith("2: Heap \N{RIGHTWARDS ARROW} Ann")
    assert [rect.text for rect in texts(svg)][:2] == ["Nim", "Ann takes"]
    assert "Seats: 2" in pictures.to_svg(nim.Rules())
    assert "<title>1, 0</title>" in pictures.cards_to_svg(nim.Rules(), [1, 0])


@pytest.mark.parametrize("game", ["racko", "nim"])
def test_a_game_has_one_painter(game: str) -> None:
    pictures.register("nim", PAINTER)
    with pytest.raises(UnknownGameError, match=f"'{game}' has a painter already"):
        pictures.register(game, NimPainter())
