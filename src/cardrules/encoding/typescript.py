"""From codecs to TypeScript declarations, for clients that are checked by a compiler.

Unions are told apart by ``type``, and everything is read-only. What TypeScript has no types for,
such as bounds of numbers, stands in the JSON Schema.
"""

from collections.abc import Iterable, Iterator, Mapping

from cardrules.encoding.codecs import (
    Choice,
    Codec,
    Fields,
    Flag,
    Items,
    Nullable,
    Tagged,
    Text,
    Through,
    Whole,
)
from cardrules.encoding.definitions import (
    PARAMETER,
    Definitions,
    Messages,
    first_line,
    message_name,
    options_of,
    rules_of,
    unknown,
)
from cardrules.encoding.jsontext import write
from cardrules.encoding.reasons import Parameter, Reasons

_ALL = "Message"
_PARAMETER = f"""\
export interface Term {{
  readonly term: string;
}}

export type {PARAMETER} = number | string | Term | readonly (number | string | Term)[];
"""


def typescript(messages: Messages) -> str:
    """Return the declarations of a game's messages, as the text of a ``.d.ts`` file.

    ``Message`` is the union of all; each union of the game is there too, twice where its parts
    stand in other messages: of the parts, and of messages.

    Raises:
        TypeError: if the messages are written by codecs of other classes than those here, or two
            parts of them would have the same name.
    """
    return "\n".join(_Writer(messages).declarations())


class _Writer:
    def __init__(self, messages: Messages) -> None:
        self.messages = messages
        self.named = Definitions(messages)

    def declarations(self) -> Iterator[str]:
        game, number, codecs = self.messages.game, self.messages.format, self.messages.codecs
        yield f"// The messages of {game}, format {number}. Made from the classes: do not edit.\n"
        yield _PARAMETER
        for each in self.named.all:
            yield self._part(each.name, each.codec, each.tag)
        for name, codec in codecs.items():
            yield self._message(name, codec)
        for union, names in self.messages.unions.items():
            parts = [part.name for name in names if (part := self.named.inner(codecs[name]))]
            if len(parts) == len(names):
                yield _union(union, parts)
            yield _union(message_name(union), map(message_name, names))
        yield _union(_ALL, map(message_name, codecs))

    def _part(self, name: str, codec: Fields | Choice, tag: str | None) -> str:
        if isinstance(codec, Choice):
            return _union(name, map(write, codec.members))
        head = [] if tag is None else [f"readonly type: {write(tag)};"]
        return _interface(name, [*head, *self._fields(codec)], about=first_line(codec))

    def _message(self, name: str, codec: Codec) -> str:
        inner, game = self.named.inner(codec), self.messages.game
        head = [f"readonly format: {self.messages.format};", f"readonly game: {write(game)};"]
        if inner is None or inner.tag is None:
            head.append(f"readonly type: {write(name)};")
        fields = self._fields(codec) if inner is None else ()
        about = first_line(codec) if isinstance(codec, Fields) else ""
        if name in self.messages.on_server:
            about = f"{about} It stays on the server.".lstrip()
        extended = "" if inner is None else f" extends {inner.name}"
        return _interface(f"{message_name(name)}{extended}", [*head, *fields], about=about)

    def _fields(self, codec: Codec) -> Iterator[str]:
        """Yield the lines of an interface."""
        match codec:
            case Fields(members=members, has_defaults=has_defaults):
                said: Mapping[str, str] = options_of(codec) if has_defaults else {}
                mark = "?" if has_defaults else ""
                for each in members:
                    if each.argument in said:
                        yield f"/** {said[each.argument]} */"
                    yield f"readonly {each.key}{mark}: {self._of(each.codec)};"
            case Reasons(codes=codes):
                yield f"readonly code: {self._of(codes)};"
                yield f"readonly rule: {' | '.join(map(write, rules_of(codes)))};"
                yield f"readonly params: {{ readonly [name: string]: {PARAMETER} }};"
            case _:
                raise unknown(codec)

    def _of(self, codec: Codec) -> str:
        """Return the type of what stands in a field or a list."""
        match codec:
            case Whole():
                return "number"
            case Flag():
                return "boolean"
            case Text():
                return "string"
            case Choice() | Fields():
                return self.named.name(codec, is_tagged=False)
            case Nullable(of=of):
                return f"{self._of(of)} | null"
            case Items(of=of):
                inner = self._of(of)
                return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
            case Through(of=of):
                return self._of(of)
            case Tagged(variants=variants):
                names = (self.named.name(each, is_tagged=True) for each in variants.values())
                return " | ".join(names)
            case Parameter():
                return PARAMETER
            case _:
                return f"{{ {' '.join(self._fields(codec))} }}"


def _interface(name: str, fields: Iterable[str], *, about: str = "") -> str:
    comment = f"/** {about} */\n" if about else ""
    body = "".join(f"  {field}\n" for field in fields)
    return f"{comment}export interface {name} {{\n{body}}}\n"


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(members) + ";\n"
