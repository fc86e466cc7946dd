"""Every picture is well-formed, small, free of ids, and legible: no label lies on another."""

from itertools import combinations

import pytest

from cardrules import GameView, pictures
from cardrules.pictures import themes
from pictures.geometry import Rect, parsed, rects, texts
from pictures.scenes import VIEWS, WORLDS, walk

MOST_BYTES = 60_000
THEMES = {theme: themes.style_sheet(theme) for theme in pictures.Theme}


def check(svg: str) -> None:
    """Check all that can be asked of every picture."""
    root = parsed(svg)
    assert root.attrib["role"] == "img"
    title, desc, *_ = root
    assert title.text
    assert desc.text
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert all("id" not in element.attrib for element in root.iter())
    classes = {element.get("class") for element in root.iter()} - {None, "cr-auto"}
    assert all(f".{name}{{" in THEMES[pictures.Theme.AUTO] for name in classes)
    for rect in (*texts(svg), *rects(svg)):
        assert -0.1 <= rect.left < rect.right <= width + 0.1, rect
        assert -0.1 <= rect.top < rect.bottom <= height + 0.1, rect
    shown = hidden_by_none(texts(svg))
    assert not shown, shown


def hidden_by_none(found: list[Rect]) -> list[tuple[Rect, Rect]]:
    return [(one, other) for one, other in combinations(found, 2) if one.overlaps(other)]


@pytest.mark.parametrize("name", WORLDS)
def test_every_picture_of_a_game_can_be_read(name: str) -> None:
    game, rules = WORLDS[name]
    for chosen in rules:
        check(pictures.to_svg(chosen))
        for number, state in enumerate(walk(game, chosen, 3, 120)):
            if number % 9 == 0:
                view = game.view(state, state.to_act)
                check(pictures.to_svg(view))
                check(pictures.scores_to_svg(view))
                moves = () if state.to_act is None else game.legal_moves(view)
                for move in moves[:: max(1, len(moves) // 2)]:
                    check(pictures.to_svg(view, move=move))


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
@pytest.mark.parametrize("name", ["W" * 60, "漢字" * 30, "e\u0301" * 50, "i"])
def test_long_names_are_cut(view: GameView, name: str) -> None:
    check(pictures.to_svg(view, names=[name] * view.rules.seats))
    check(pictures.scores_to_svg(view, names=[name] * view.rules.seats))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", WORLDS)
def test_the_words_of_the_library_are_not_cut(name: str, language: str) -> None:
    game, (first, second, _) = WORLDS[name]
    for rules in (first, second):
        for number, state in enumerate(walk(game, rules, 7, 200)):
            if number % 10 == 0:
                svg = pictures.to_svg(game.view(state, 0), language=language)
                cut = [rect.text for rect in texts(svg) if rect.text.endswith("…")]
                assert not cut


@pytest.mark.parametrize("name", WORLDS)
def test_pictures_are_small(name: str) -> None:
    game, (_, usual, _) = WORLDS[name]
    for state in walk(game, usual, 5, 60):
        assert len(pictures.to_svg(game.view(state, 0)).encode()) < MOST_BYTES


def test_the_check_sees_labels_that_overlap() -> None:
    svg = pictures.to_svg(VIEWS["racko"]).replace("translate(", "translate(0 0) translate(")
    assert hidden_by_none(texts(svg))


@pytest.mark.parametrize("theme", pictures.Theme)
def test_equal_values_have_equal_pictures(theme: pictures.Theme) -> None:
    for view in VIEWS.values():
        assert pictures.to_svg(view, theme=theme) == pictures.to_svg(view, theme=theme)


def luminance(colour: str) -> float:
    """Return the relative luminance, as WCAG 2.2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_counted_as_in_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *(
            (text, ground)
            for text in ("ink", "soft")
            for ground in ("table", "panel", "paper", "back")
        ),
        *((text, ground) for text in ("turn", "move") for ground in ("table", "panel")),
        ("paper", "ink"),
        ("paper", "move"),
    ],
)
def test_texts_have_the_contrast_of_wcag_aa(theme: int, text: str, ground: str) -> None:
    colours = themes.COLOURS
    assert contrast(colours[text][theme], colours[ground][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["table", "panel", "paper"])
def test_the_edges_of_cards_have_the_contrast_of_shapes(theme: int, ground: str) -> None:
    colours = themes.COLOURS
    assert contrast(colours["edge"][theme], colours[ground][theme]) >= 3
