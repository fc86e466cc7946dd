"""The pictures as whole SVG documents, each returned by a public function."""

from collections.abc import Iterable, Sequence

from typing_extensions import TypeIs

from cardrules import games, records
from cardrules import language as catalogues
from cardrules._arguments import check_choice
from cardrules._causes import Cause
from cardrules._message_types import game_of_class
from cardrules._seats import all_seats
from cardrules._violations import IllegalMove
from cardrules.encoding.entries import Encodings
from cardrules.errors import PositionError, SecretError, check_language
from cardrules.game import GameRules, GameView
from cardrules.pictures.boxes import WIDTH, Box, flow, label, placed, sheet, stack
from cardrules.pictures.cards import back
from cardrules.pictures.fonts import BOLD, HEADING, SMALL, wrapped
from cardrules.pictures.labels import Labels
from cardrules.pictures.moves import said, with_steps
from cardrules.pictures.painters import painter_of
from cardrules.pictures.scores import in_words, score_sheet
from cardrules.pictures.svg import element, escaped, number
from cardrules.pictures.themes import Theme, ThemeName, style_sheet

_MARGIN = 16
_SCALE = 1.5
"""The size at which a picture is shown unless the page says otherwise."""
_FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"


def to_svg(
    shown: GameView | GameRules,
    /,
    *,
    move: object | None = None,
    names: Sequence[str] | None = None,
    language: str = "en",
    theme: Theme | ThemeName = Theme.AUTO,
) -> str:
    """Return a picture of the table as a view shows it, or of what a game is played with.

    A picture of a view shows what the view knows, and nothing else.

    Args:
        shown: a view or a rules object. A state is refused: it knows the hidden cards.
        move: a legal move of the view's own seat, to be shown on the table.
        names: the name of the player at each seat; None numbers the seats.
        language: the language of the words.
        theme: the colours; by default light or dark as the reader's system prefers.

    Raises:
        SecretError: if the value is neither a view nor a rules object; the error does not show it.
        IllegalMove: if the move is illegal, or the value is not the view of the seat to act.
        UnknownGameError: if the game has no painter.
        RecordError: if there is not one name for each seat, or a name cannot be printed.
        LanguageError: if there is no catalogue for the language.
        RulesError: if there is no such theme.
    """
    known = _encodings_of(shown)
    painter = painter_of(known.game)
    if _is_rules(shown, known):
        labels = _labels(shown, names, language)
        box = _headed(painter.title, (), painter.deck(shown, labels))
        return _document(box, painter.title, shown.describe(language), theme)
    labels = _labels(shown.rules, names, language)
    text = [*_named(names, labels), games.load(known.game).to_text(shown, language)]
    doing, table = painter.doing(shown, labels), painter.table(shown, labels)
    if move is not None:
        _check(known.game, shown, move)
        steps = tuple(painter.steps(shown, move, labels))
        text += said(steps, dict(table.spots), labels)
        table = with_steps(table, steps, labels)
    lines = wrapped(doing, WIDTH, HEADING * BOLD, 2)
    box = _headed(painter.title, lines, table)
    return _document(box, f"{painter.title}: {doing}", "\n".join(text), theme)


def cards_to_svg(
    rules: GameRules,
    cards: Iterable[object],
    /,
    *,
    language: str = "en",
    theme: Theme | ThemeName = Theme.AUTO,
) -> str:
    """Return a picture of some cards, such as one card or a hand, without anything around them.

    Raises:
        PositionError: if a card is not in the deck of these rules.
        SecretError: if the first argument is not a rules object.
        UnknownGameError: if the game has no painter.
        LanguageError: if there is no catalogue for the language.
        RulesError: if there is no such theme.
    """
    known = _encodings_of(rules)
    if not _is_rules(rules, known):
        raise _no_picture(rules)
    painter, labels = painter_of(known.game), _labels(rules, None, language)
    request = games.load(known.game).start(rules).chance
    deck = () if request is None else request.cards
    drawn: list[Box] = []
    words: list[str] = []
    for card in cards:
        if not any(type(card) is type(each) and card == each for each in deck):
            raise PositionError.of(Cause.NO_SUCH_CARD, "cards", card)
        drawn.append(painter.card(rules, card, labels))
        words.append(painter.words(rules, card, labels))
    title = ", ".join(words) or labels.said("no-cards")
    return _document(flow(drawn), title, painter.title, theme, margin=2, kind=None)


def back_to_svg(*, language: str = "en", theme: Theme | ThemeName = Theme.AUTO) -> str:
    """Return a picture of a card that lies face down: the same for every game.

    It is as large as that of a card by `cards_to_svg`.

    Raises:
        LanguageError: if there is no catalogue for the language.
        RulesError: if there is no such theme.
    """
    check_language(language)
    words = catalogues.text(language, "pictures.face-down")
    return _document(back(), words, words, theme, margin=2, kind=None)


def scores_to_svg(
    view: GameView,
    /,
    *,
    names: Sequence[str] | None = None,
    language: str = "en",
    theme: Theme | ThemeName = Theme.AUTO,
) -> str:
    """Return a picture of the score sheet: the last finished round, and the match scores.

    This needs no painter, so it works with every game.

    Raises:
        SecretError: if the value is not a view.
        RecordError: if there is not one name for each seat, or a name cannot be printed.
        LanguageError: if there is no catalogue for the language.
        RulesError: if there is no such theme.
    """
    if _is_rules(view, _encodings_of(view)):
        raise _no_picture(view)
    labels = _labels(view.rules, names, language)
    title = labels.said("scores") if view.outcome is None else labels.winners(view.outcome)
    sheet = score_sheet(view, labels)
    lines = wrapped(title, WIDTH, HEADING * BOLD, 2)
    return _document(_headed("", lines, sheet), title, in_words(view, labels), theme)


def _encodings_of(shown: object) -> Encodings:
    """Return the types of the game that a view or a rules object belongs to."""
    game = game_of_class(type(shown))
    if game is not None:
        known = games.load(game).encodings()
        if type(shown) in {known.rules, known.view}:
            return known
    raise _no_picture(shown)


def _no_picture(shown: object) -> SecretError:
    found = type(shown).__name__
    return SecretError.of(Cause.NO_PICTURE, "shown", found, found=found)


def _is_rules(shown: object, known: Encodings) -> TypeIs[GameRules]:
    return type(shown) is known.rules


def _check(game: str, view: GameView, move: object) -> None:
    """Raise `IllegalMove` unless a move is legal for the view's own seat."""
    violation = games.load(game).why_illegal(view, view.seat, move)
    if violation is not None:
        raise IllegalMove(violation)


def _labels(rules: GameRules, names: Sequence[str] | None, code: str) -> Labels:
    check_language(code)
    if names is not None:
        return Labels(code, records.new_header(rules, names).names)
    seats = all_seats(rules.seats)
    return Labels(code, tuple(catalogues.text(code, "pictures.seat", seat=seat) for seat in seats))


def _named(names: Sequence[str] | None, labels: Labels) -> list[str]:
    """Return which seat has which name, for a text that names the seats by their numbers."""
    if names is None:
        return []
    seats = (labels.said("seat", seat=seat) for seat in range(len(names)))
    return [", ".join(f"{seat}: {name}" for seat, name in zip(seats, labels.names, strict=True))]


def _headed(name: str, lines: Sequence[str], box: Box) -> Box:
    """Return a box below the name of the game and a heading."""
    top = [label(name, SMALL, tone="soft", bold=True)] if name else []
    top += [label(line, HEADING, bold=True) for line in lines]
    return stack([stack(top, 1), box], 10)


def _document(
    box: Box,
    title: str,
    text: str,
    theme: Theme | ThemeName,
    *,
    margin: float = _MARGIN,
    kind: str | None = "table",
) -> str:
    """Return a whole SVG document; without a kind of sheet it is transparent."""
    chosen = check_choice("theme", theme, Theme)
    width, height = box.width + 2 * margin, box.height + 2 * margin
    under = [] if kind is None else [(0.0, 0.0, sheet(width, height, kind=kind, radius=8))]
    body = placed(width, height, [*under, (margin, margin, box)]).body
    return element(
        "svg",
        element("title", escaped(title)),
        element("desc", escaped(text)),
        element("style", style_sheet(chosen)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width * _SCALE,
        height=height * _SCALE,
        role="img",
        class_=f"cr-{chosen}",
        font_family=_FONTS,
        style="max-width:100%;height:auto",
    )
