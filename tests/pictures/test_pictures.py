"""The functions of `cardrules.pictures`: their arguments, words and errors."""

from collections.abc import Iterable, Sequence
from typing import cast

import pytest

from cardrules import (
    GameView,
    LanguageError,
    PositionError,
    RecordError,
    RulesError,
    SecretError,
    pictures,
    queen_of_scots,
    racko,
    rank,
)
from cardrules.pictures import cards
from pictures.geometry import SVG, parsed, texts
from pictures.scenes import NAMES, VIEWS, ended, view_in
from rank.tables import table


def title(svg: str) -> str | None:
    return parsed(svg)[0].text


def desc(svg: str) -> str:
    return parsed(svg)[1].text or ""


@pytest.mark.parametrize(
    ("view", "language", "heading"),
    [
        (VIEWS["racko"], "en", "RACK-O: Ann: place or discard"),
        (VIEWS["racko"], "it", "RACK-O: Ann: mette o scarta"),
        (VIEWS["rank"], "en", "RANK: Ann: play or pass"),
        (VIEWS["queen_of_scots"], "it", "QUEEN OF SCOTS: Ann: pesca o prende"),
        (racko.view(racko.start(racko.Rules()), 0), "en", "RACK-O: The first deal is due"),
        (racko.view(racko.start(racko.Rules(dealer=1)), 0), "en", "RACK-O: Ben <b> deals next"),
        (ended(), "en", "RACK-O: Won by Ann"),
        (rank.view(rank.start(rank.Rules()), 0), "en", "RANK: The next hand is due"),
        (
            queen_of_scots.view(queen_of_scots.start(queen_of_scots.Rules()), None),
            "en",
            "QUEEN OF SCOTS: The first deal is due",
        ),
        (
            view_in("queen_of_scots", 1, "Reshuffling"),
            "en",
            "QUEEN OF SCOTS: The face-up pile is shuffled",
        ),
    ],
)
def test_the_title_says_what_the_table_waits_for(
    view: GameView, language: str, heading: str
) -> None:
    svg = pictures.to_svg(view, names=NAMES[: view.rules.seats], language=language)
    assert title(svg) == heading


@pytest.mark.parametrize("name", ["rank", "queen_of_scots"])
def test_the_end_of_a_match_names_the_winners(name: str) -> None:
    view = view_in(name, 0, "Over")
    assert view.outcome is not None
    (winner,) = view.outcome.winners
    assert str(title(pictures.to_svg(view))).endswith(f"Won by Seat {winner}")
    assert title(pictures.scores_to_svg(view)) == f"Won by Seat {winner}"


def test_the_description_names_the_seats_and_tells_the_table() -> None:
    view = VIEWS["racko"]
    assert desc(pictures.to_svg(view)) == racko.to_text(cast("racko.View", view))
    named, _, told = desc(pictures.to_svg(view, names=NAMES[:2], language="it")).partition("\n")
    assert named == "Posto 0: Ann, Posto 1: Ben <b>"
    assert told == racko.to_text(cast("racko.View", view), "it")


def test_rules_are_described() -> None:
    rules = racko.Rules(seats=2)
    svg = pictures.to_svg(rules, language="it")
    assert (title(svg), desc(svg)) == ("RACK-O", rules.describe("it"))
    assert "Posti: 2 · Carte: 40 · Traguardo: 500" in {rect.text for rect in texts(svg)}


def test_an_endless_match_has_no_target_and_counts_reigns() -> None:
    rules = rank.Rules(seats=3, endless=True)
    assert "Seats: 3 · Cards: 98" in {rect.text for rect in texts(pictures.to_svg(rules))}
    state = table(rules, "7 7", "1 2", "3 4", places=[1, 0, 2], reigns=[0, 9, 0])
    said = [rect.text for rect in texts(pictures.to_svg(rank.view(state, 0)))]
    king = said.index("King")
    assert said[king : king + 3] == ["King", "2", "9"]
    assert "Reign" in said
    assert "Tokens" not in said


def test_plays_before_the_last_ones_are_counted() -> None:
    """Of seven plays the pile and four more are drawn."""
    state = table(rank.Rules(seats=3), "1 4 7 12", "2 5 8 12", "3 6 9 12", to_act=0)
    for ply in range(7):
        state = rank.apply(state, ply % 3, rank.parse_move(f"play {ply + 1} = {ply + 1}"))
    said = [rect.text for rect in texts(pictures.to_svg(rank.view(state, 1)))]
    assert [text for text in said if text.startswith("=")] == ["= 7", "= 6", "= 5", "= 4", "= 3"]
    assert "Earlier plays: 2" in said


def test_a_position_has_a_pile_without_plays() -> None:
    state = table(rank.Rules(seats=3), "1 2", "9 9 9", "8 8 8", pile="4 4 U = 5", to_act=1)
    said = [rect.text for rect in texts(pictures.to_svg(rank.view(state, 1)))]
    assert "Pile, set size: 2" in said
    assert "= 5" in said


def test_the_score_sheet_in_words_and_numbers() -> None:
    """Ann's 1 2 3 are worth 15, going 25 and the run of three 50; Ben's 4 8 are worth 10."""
    svg = pictures.scores_to_svg(ended(), names=["Ann", "Ben"])
    assert title(svg) == "Won by Ann"
    assert desc(svg) == (
        "Ann: 90; cards in rising order +15; going RACK-O +25; longest run +50\n"
        "Ben: 10; cards in rising order +10"
    )
    assert [rect.text for rect in texts(svg)][1:3] == ["Ann", "90"]
    assert title(pictures.scores_to_svg(VIEWS["rank"], language="it")) == "Punti"


@pytest.mark.parametrize(
    ("rules", "shown", "named"),
    [
        (racko.Rules(), [7, 60], "7, 60"),
        (rank.Rules(), rank.cards("7 U C2"), "7, Rank-Up, Crown + Draw 2"),
        (queen_of_scots.Rules(), ["king-james", "plain-12"], "King James, Plain 12"),
        (racko.Rules(), [], "No cards"),
    ],
)
def test_cards(rules: racko.Rules, shown: Iterable[object], named: str) -> None:
    assert title(pictures.cards_to_svg(rules, shown)) == named


@pytest.mark.parametrize(
    ("language", "named", "written"),
    [("en", "Queen Mary", ["Queen", "Mary"]), ("it", "Regina Maria", ["Regina", "Maria"])],
)
def test_cards_have_their_names_in_the_language(
    language: str, named: str, written: list[str]
) -> None:
    svg = pictures.cards_to_svg(queen_of_scots.Rules(), ["queen-mary"], language=language)
    assert title(svg) == named
    assert [rect.text for rect in texts(svg)] == ["35", *written]


@pytest.mark.parametrize("card", [61, 0, True, "7", None, 7.0, [7]])
def test_a_card_that_the_deck_does_not_have(card: object) -> None:
    with pytest.raises(PositionError, match="no such card in this deck"):
        pictures.cards_to_svg(racko.Rules(), [7, card])


@pytest.mark.parametrize(
    ("language", "named"),
    [("de", "Eine verdeckte Karte"), ("en", "A card face down"), ("it", "Una carta coperta")],
)
def test_a_card_face_down_is_as_large_as_a_card(language: str, named: str) -> None:
    svg = pictures.back_to_svg(language=language)
    assert (title(svg), desc(svg)) == (named, named)
    assert "<text" not in svg
    face = pictures.cards_to_svg(racko.Rules(), [7])
    assert parsed(svg).get("viewBox") == parsed(face).get("viewBox")


def test_a_card_face_down_in_no_known_language_or_theme() -> None:
    with pytest.raises(LanguageError):
        pictures.back_to_svg(language="xx")
    with pytest.raises(RulesError):
        pictures.back_to_svg(theme=cast("pictures.ThemeName", "sepia"))


def test_a_card_of_another_game() -> None:
    with pytest.raises(PositionError):
        pictures.cards_to_svg(rank.Rules(), [7])


def test_cards_with_many_digits_fit() -> None:
    (number,) = texts(pictures.cards_to_svg(racko.Rules(cards=1024), [1024]))
    assert number.right - number.left < cards.WIDTH


def test_more_families_than_shapes_have_hollow_ones() -> None:
    deck = queen_of_scots.Deck(
        queen_of_scots.CardType(f"Card {n}", points=5, copies=4) for n in range(25)
    )
    rules = queen_of_scots.Rules(seats=2, deck=deck)
    paths = [
        path.attrib
        for card in deck.types
        for path in parsed(pictures.cards_to_svg(rules, [card.id])).iter(f"{SVG}path")
    ]
    looks = [(path["d"], path["class"]) for path in paths]
    assert len(set(looks[:24])) == 24
    assert looks[24] == looks[0]


@pytest.mark.parametrize("names", [["Ann"], "ab", ["Ann", 3], ["Ann", "\x00"]])
def test_there_is_a_name_for_each_seat(names: object) -> None:
    chosen = cast("Sequence[str]", names)
    for draw in (pictures.to_svg, pictures.scores_to_svg):
        with pytest.raises(RecordError, match="name"):
            draw(ended(), names=chosen)


def test_names_are_escaped() -> None:
    name = "<script>&\"'"
    svg = pictures.to_svg(ended(), names=[name, "Ben"])
    assert "<script>" not in svg
    assert title(svg) == f"RACK-O: Won by {name}"


def test_an_unknown_language_or_theme_is_refused() -> None:
    with pytest.raises(LanguageError):
        pictures.to_svg(ended(), language="xx")
    with pytest.raises(RulesError, match="theme must be"):
        pictures.to_svg(ended(), theme=cast("pictures.Theme", "blue"))


def test_a_theme_has_its_colours_only() -> None:
    light, dark = (pictures.to_svg(ended(), theme=theme) for theme in ("light", "dark"))
    auto = pictures.to_svg(ended())
    assert "prefers-color-scheme" not in light + dark
    assert "prefers-color-scheme:dark" in auto
    assert "#f3efe6" in light
    assert "#f3efe6" not in dark
    assert "#171a1f" in dark
    assert "#171a1f" not in light


@pytest.mark.parametrize("value", ["text", None, 7, racko.Draw()])
def test_other_values_are_refused(value: object) -> None:
    with pytest.raises(SecretError, match="cannot be drawn"):
        pictures.to_svg(cast("GameView", value))


def test_rules_have_no_score_sheet_and_a_view_is_not_a_deck() -> None:
    with pytest.raises(SecretError, match="Rules cannot be drawn"):
        pictures.scores_to_svg(cast("GameView", racko.Rules()))
    with pytest.raises(SecretError, match="View cannot be drawn"):
        pictures.cards_to_svg(cast("racko.Rules", ended()), [])
