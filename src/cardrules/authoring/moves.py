"""`Move`: the base of the moves of a game, which have their text from their fields."""

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar, cast

import attrs

from cardrules._arguments import is_instance
from cardrules._catalogues import AnyOf
from cardrules._causes import Cause
from cardrules.encoding.codecs import Codec, Items, Whole
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import Misfit
from cardrules.encoding.objects import Fields
from cardrules.errors import ParseError, PositionError

_INNER_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_NUMBER = re.compile("0|[1-9][0-9]{0,8}")


class Move:
    """The base of a move: a frozen attrs class. Other seats do not see the move itself.

    Its text is the name of the class and its fields, each in a word: ``play 7h``. A tuple must be
    the last field, and takes the remaining words.
    """

    __slots__ = ()

    is_open: ClassVar[bool] = False
    """Whether every seat, and a spectator, sees the move."""

    def __str__(self) -> str:
        return " ".join([verb_of(type(self)), *self._words()])

    def _words(self) -> Iterator[str]:
        for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(self))):
            value: object = getattr(self, field.name)
            yield from map(str, cast("tuple[object, ...]", value if is_tuple(value) else (value,)))


class OpenMove(Move):
    """The base of a move that everyone sees."""

    __slots__ = ()

    is_open: ClassVar[bool] = True


def is_tuple(value: object) -> bool:
    """Return whether a value is a tuple, such as the cards of a hand."""
    return isinstance(value, tuple)


def verb_of(cls: type) -> str:
    """Return the first word of the moves of a class.

    >>> class TakePile(Move): ...
    >>> verb_of(TakePile)
    'take-pile'
    """
    return _INNER_CAPITAL.sub("-", cls.__name__).lower()


def check_printable(move: object) -> None:
    """Raise `PositionError` unless a move stays on its line wherever its text is printed."""
    text = str(move)
    if not text.isprintable():
        raise PositionError.of(Cause.NAME, "a move", text)


def parsed(text: str, forms: Mapping[str, Fields]) -> object:
    """Return the move that a text names.

    Args:
        text: the text.
        forms: the codec of each class of moves, by the first word of their texts.

    Raises:
        ParseError: if the text is not a move.
    """
    if not is_instance(text, str):
        raise ParseError.of(Cause.NOT_A_TEXT, "move", text, found=type(text).__name__)
    verb, *words = text.split() or [""]
    form, is_printable = forms.get(verb), all(map(str.isprintable, words))
    if form is not None and is_printable and (fields := _fields_from(words, form)) is not None:
        try:
            return form.decode(fields)
        except Misfit:
            pass
    shown = [
        " ".join([name, *(it.key.upper() for it in each.members)]) for name, each in forms.items()
    ]
    raise ParseError.of(Cause.NOT_A_MOVE, "move", text, forms=AnyOf(tuple(shown)))


def _fields_from(words: list[str], form: Fields) -> dict[str, Json] | None:
    """Return the fields of a move as JSON, or None if there are too few or too many words."""
    fields: dict[str, Json] = {}
    rest = list(words)
    for member in form.members:
        if isinstance(member.codec, Items):
            fields[member.key], rest = [_read(word, member.codec.of) for word in rest], []
        elif rest:
            fields[member.key] = _read(rest.pop(0), member.codec)
        else:
            return None
    return None if rest else fields


def _read(word: str, codec: Codec) -> Json:
    # A number has one text only, so that no two texts name the same move.
    return int(word) if isinstance(codec, Whole) and _NUMBER.fullmatch(word) else word
