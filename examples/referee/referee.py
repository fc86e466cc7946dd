"""The questions that a referee answers, about any game and in any language of the library.

Each function takes plain JSON and returns plain JSON. It remembers nothing: everything that it
needs is in the question. ``http_service.py`` and ``mcp_server.py`` make the same functions
available to programs and to language models. To add a question, write a function and enter it in
`QUESTIONS`.

Only views come in, never states. A view is all that its seat may know, and legality depends on
nothing else. So nobody has to trust the referee with a hidden card, and no answer can show one.

Whatever is wrong with a question, the function raises `DecodeError`, whose path is the place in
the question.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager

from answers import (
    Advanced,
    Card,
    Choice,
    Choices,
    Described,
    MoveMessage,
    Picture,
    RulesMessage,
    SeenEventMessage,
    Selected,
    Texts,
    Verdict,
    ViewMessage,
    Why,
)

from cardrules import AnyGame, Cause, PositionError, Violation, games, wire
from cardrules.errors import CardRulesError, DecodeError, check_language
from cardrules.game import GameRules, GameView
from cardrules.pictures import to_svg as picture_of
from cardrules.wire import Audience
from cardrules.wording import Narrator


def legal_moves(
    view: ViewMessage, language: str = "en", names: list[str] | None = None
) -> Choices:
    """Return every legal move of a view's seat; none unless it is the seat to act."""
    game, shown = _read(view, language, names)
    return {"moves": _choices(game, shown, game.legal_moves(shown), language, names)}


def why_illegal(view: ViewMessage, move: str | MoveMessage, language: str = "en") -> Verdict:
    """Return why a move of a view's seat is illegal, or null if it is legal.

    The move is a text, such as ``take 20``, or a message.
    """
    game, shown = _read(view, language)
    return {"reason": _why(game.why_illegal(shown, shown.seat, _move(game, move)), language)}


def moves_with(
    view: ViewMessage,
    cards: list[Card],
    language: str = "en",
    names: list[str] | None = None,
) -> Selected:
    """Return the legal moves that use exactly these cards, or why there are none.

    A card is written as in the view. An empty list asks for the moves that use no cards.
    """
    game, shown = _read(view, language, names)
    chosen = _cards(game, shown, cards)
    return {
        "moves": _choices(game, shown, game.moves_with(shown, chosen), language, names),
        "reason": _why(game.why_none(shown, chosen), language),
    }


def advance(
    view: ViewMessage,
    events: list[SeenEventMessage],
    language: str = "en",
    names: list[str] | None = None,
) -> Advanced:
    """Return the view after events that its seat saw, and the events in words.

    Send the events of whole steps: between two events of a step, a view can be invalid by itself.
    """
    game, shown = _read(view, language, names)
    words: list[str] = []
    for number, event in enumerate(events):
        with _at(f"/events/{number}"):
            seen = wire.from_json(event, game.encodings().seen_events)
            shown = game.advance(shown, seen)
            words.append(game.event_text(shown, seen, language, names=names))
    with _at("/events"):
        return {"view": wire.to_json(shown, audience=Audience.ITS_SEAT), "words": words}


def to_text(view: ViewMessage, language: str = "en", names: list[str] | None = None) -> Texts:
    """Return a view as text for a person or a language model, and what the table waits for."""
    game, shown = _read(view, language, names)
    prompt = game.prompt(shown, language, names=names)
    return {"prompt": prompt, "text": game.to_text(shown, language)}


def to_svg(
    view: ViewMessage,
    move: str | MoveMessage | None = None,
    language: str = "en",
    names: list[str] | None = None,
) -> Picture:
    """Return a view as a picture, and on it a legal move of the view's seat if one is given."""
    game, shown = _read(view, language, names)
    made = None if move is None else _move(game, move)
    with _at("/view" if move is None else "/move"):
        return {"svg": picture_of(shown, move=made, names=names, language=language)}


def describe(rules: RulesMessage, language: str = "en") -> Described:
    """Return rules in words; options that are left out have their defaults.

    For example ``{"format": 1, "game": "racko", "type": "Rules", "seats": 2}``.
    """
    _check_language(language)
    with _at("/rules"):
        return {"text": wire.from_json(rules, GameRules).describe(language)}


QUESTIONS: Mapping[str, Callable[..., object]] = {
    "legal_moves": legal_moves,
    "why_illegal": why_illegal,
    "moves_with": moves_with,
    "advance": advance,
    "to_text": to_text,
    "to_svg": to_svg,
    "describe": describe,
}


def _read(
    view: ViewMessage, language: str, names: list[str] | None = None
) -> tuple[AnyGame, GameView]:
    """Return the game and the view, and check how the answer is to be worded."""
    with _at("/view"):
        shown = wire.from_json(view, GameView)
    _check_language(language)
    with _at("/names"):
        Narrator(shown, language, names)
    return games.load(wire.game_named(view)), shown


def _check_language(language: str) -> None:
    with _at("/language"):
        check_language(language)


def _move(game: AnyGame, move: str | MoveMessage) -> object:
    with _at("/move"):
        if isinstance(move, str):
            return game.parse_move(move)
        return wire.from_json(move, game.encodings().moves)


def _cards(game: AnyGame, view: GameView, cards: list[Card]) -> list[object]:
    """Return the cards of the game that are written like this."""
    request = game.start(view.rules).chance  # The first deal requests the whole deck.
    deck = {str(card): card for card in request.cards} if request is not None else {}
    for number, card in enumerate(cards):
        with _at(f"/cards/{number}"):
            if str(card) not in deck:
                raise PositionError.of(Cause.NO_SUCH_CARD, "cards", card)
    return [deck[str(card)] for card in cards]


def _choices(
    game: AnyGame,
    view: GameView,
    moves: Iterable[object],
    language: str,
    names: list[str] | None,
) -> list[Choice]:
    return [
        {
            "message": wire.to_json(move, audience=Audience.ITS_SEAT),
            "text": str(move),
            "words": game.move_text(view, view.seat, move, language, names=names),
        }
        for move in moves
        if view.seat is not None
    ]


def _why(violation: Violation | None, language: str) -> Why | None:
    if violation is None:
        return None
    words = violation.text(language)
    return {"code": str(violation.code), "rule": violation.rule, "words": words}


@contextmanager
def _at(place: str) -> Generator[None]:
    """Raise each error of the library as a `DecodeError` at a place in the question."""
    try:
        yield
    except CardRulesError as error:
        path = error.path if isinstance(error, DecodeError) else ""
        raise DecodeError(place + path, error.reason) from None
