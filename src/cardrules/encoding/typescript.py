"""TypeScript declarations made from codecs, for clients that a compiler checks.

The members of a union are identified by ``type``, and everything is read-only. Only the JSON
Schema has what TypeScript types cannot express, such as bounds of numbers.
"""

from collections.abc import Iterable, Iterator, Mapping

from cardrules._options import Option
from cardrules.encoding.codecs import Choice, Codec, Flag, Items, Nullable, Text, Through, Whole
from cardrules.encoding.definitions import (
    PARAMETER,
    REASON,
    TERM,
    VALUES,
    Definitions,
    Messages,
    described,
    first_line,
    message_name,
    options_of,
    unknown,
)
from cardrules.encoding.jsontext import write
from cardrules.encoding.objects import Fields, Tagged
from cardrules.encoding.reasons import Parameter, Reasons, Word

_ALL = "Message"
_TERM = f"""\
export interface {TERM} {{
  readonly term: string;
}}
"""
_PARAMETER = f"""\
export type {PARAMETER} =
  | number
  | string
  | {TERM}
  | readonly (number | string | {TERM})[];
"""


def typescript(messages: Messages) -> str:
    """Return the declarations of a game's messages, as the text of a ``.d.ts`` file.

    ``Message`` is the union of all messages. Each union of the game, such as ``Move``, is declared
    as a union of messages; if its types also occur inside messages, it is declared a second time
    as a union of those parts.

    Raises:
        TypeError: if a message uses a codec of a class from outside the library, or two parts
            would have the same name.
    """
    return "\n".join(_Writer(messages).declarations())


class _Writer:
    def __init__(self, messages: Messages) -> None:
        self.messages = messages
        self.named = Definitions(messages)

    def declarations(self) -> Iterator[str]:
        game, number, codecs = self.messages.game, self.messages.format, self.messages.codecs
        yield f"// The messages of {game}, format {number}. Made from the classes: do not edit.\n"
        if self.named.kinds & {Word, Parameter}:
            yield _TERM
        if Parameter in self.named.kinds:
            yield _PARAMETER
        for each in self.named.all:
            yield self._part(each.name, each.codec, each.tag)
        for name, codec in codecs.items():
            if isinstance(codec, Reasons):
                yield _union(REASON, self._reasons(codec))
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
        if isinstance(codec, Reasons):
            return _type(message_name(name), f"{_inline(head)} & {REASON}")
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
                options: Mapping[str, Option] = options_of(codec) if has_defaults else {}
                mark = "?" if has_defaults else ""
                for each in members:
                    if each.argument in options:
                        yield f"/** {described(options[each.argument])} */"
                    yield f"readonly {each.key}{mark}: {self._of(each.codec)};"
            case _:
                raise unknown(codec)

    def _of(self, codec: Codec) -> str:
        """Return the type of a value in a field or a list."""
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
            case Word() | Parameter():
                return VALUES[type(codec)]
            case Reasons():
                return " | ".join(self._reasons(codec))
            case _:
                raise unknown(codec)

    def _reasons(self, reasons: Reasons) -> Iterator[str]:
        """Yield the type of each code, with its ruling and its parameters."""
        for code, codecs in reasons.params.items():
            params = [f"readonly {name}: {self._of(codec)};" for name, codec in codecs.items()]
            yield _inline(
                [
                    f"readonly code: {write(str(code))};",
                    f"readonly rule: {write(code.rule)};",
                    f"readonly params: {_inline(params) if params else _NOTHING};",
                ]
            )


_NOTHING = "{ readonly [name: string]: never }"


def _inline(fields: Iterable[str]) -> str:
    return f"{{ {' '.join(fields)} }}"


def _type(name: str, of: str) -> str:
    return f"export type {name} = {of};\n"


def _interface(name: str, fields: Iterable[str], *, about: str = "") -> str:
    comment = f"/** {about} */\n" if about else ""
    body = "".join(f"  {field}\n" for field in fields)
    return f"{comment}export interface {name} {{\n{body}}}\n"


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(members) + ";\n"
