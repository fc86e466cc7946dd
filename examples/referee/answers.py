"""The parts of questions to the referee, and its answers: plain JSON.

A message is one of the library's wire format. Its schema is in ``cardrules.schemas``, so here it
has only a name, under which ``http_service.py`` puts that schema into the OpenAPI description.
"""

from collections.abc import Mapping
from typing import TypeAlias

from typing_extensions import TypeAliasType, TypedDict

ViewMessage = TypeAliasType("ViewMessage", Mapping[str, object])
MoveMessage = TypeAliasType("MoveMessage", Mapping[str, object])
SeenEventMessage = TypeAliasType("SeenEventMessage", Mapping[str, object])
RulesMessage = TypeAliasType("RulesMessage", Mapping[str, object])
Card: TypeAlias = str | int


class Choice(TypedDict):
    """A legal move: as a message, as a short text for `why_illegal`, and in words."""

    message: MoveMessage
    text: str
    words: str


class Why(TypedDict):
    """Why something is not allowed: a code for programs, the ruling's id, and words."""

    code: str
    rule: str | None
    words: str


class Choices(TypedDict):
    """The legal moves."""

    moves: list[Choice]


class Selected(Choices):
    """What a selection of cards can do; if it can do nothing, why."""

    reason: Why | None


class Verdict(TypedDict):
    """Why a move is illegal; null if it is legal."""

    reason: Why | None


class Advanced(TypedDict):
    """A later view, and each event in words."""

    view: ViewMessage
    words: list[str]


class Texts(TypedDict):
    """What the table waits for, and the whole table."""

    prompt: str
    text: str


class Picture(TypedDict):
    """A whole SVG document."""

    svg: str


class Described(TypedDict):
    """Rules in words."""

    text: str
