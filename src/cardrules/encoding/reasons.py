"""Violations in JSON: the code, the ruling and the parameters, but no words."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import cast

import attrs

from cardrules import language
from cardrules._causes import Cause
from cardrules._violations import Violation, ViolationCode
from cardrules.encoding.codecs import Choice, Codec, Text, Whole
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import as_array, as_object, at, each, unlike
from cardrules.language import Param, Term

_KEYS = ("code", "rule", "params")
_TERM = "term"
_TEXT, _NUMBER = Text(), Whole()


@attrs.frozen(order=False)
class Word:
    """A term, as an object with its key; a term without words is refused when it is read."""

    def encode(self, value: object, /) -> Json:
        """Return the object."""
        return {_TERM: cast("Term", value).key}

    def decode(self, given: object, /) -> object:
        """Return the term."""
        members = as_object(given)
        if set(members) != {_TERM}:
            raise unlike(members, Cause.WANTED_KEYS, keys=_TERM, found=tuple(members))
        key = at(_TERM, _TEXT.decode, members[_TERM])
        try:
            language.text("en", key)
        except KeyError:
            raise unlike(key, Cause.UNKNOWN_TERM).within(_TERM) from None
        return Term(key)


_WORD = Word()


@attrs.frozen(order=False)
class Parameter:
    """A parameter of a reason: a number, a text, a term by its key, or a list of these.

    It is used for codes that do not give the types of their parameters.
    """

    def encode(self, value: object, /) -> Json:
        """Return a number or text as it is, a term as an object, a tuple as a list."""
        if isinstance(value, tuple):
            return each(self.encode, cast("tuple[object, ...]", value))
        if isinstance(value, Term):
            return _WORD.encode(value)
        return _TEXT.encode(value) if isinstance(value, str) else _NUMBER.encode(value)

    def decode(self, given: object, /) -> object:
        """Return the value; a list in a list is refused."""
        if isinstance(given, list):
            items = as_array(cast("object", given))
            if any(isinstance(item, list) for item in items):
                raise unlike(items, Cause.WANTED_LIST)
            return tuple(each(self.decode, items))
        if isinstance(given, dict):
            return _WORD.decode(cast("object", given))
        return _TEXT.decode(given) if isinstance(given, str) else _NUMBER.decode(given)


@attrs.frozen(eq=False)
class Reasons:
    """A violation of one game, as an object with ``code``, ``rule`` and ``params``."""

    codes: Choice
    """The game's enumeration of reasons."""
    params: Mapping[ViolationCode, Mapping[str, Codec]]
    """The codecs of each code's parameters, by name; every parameter must be present."""

    def encode(self, value: object, /) -> Json:
        """Return the object."""
        violation = cast("Violation", value)
        params = at("params", partial(self._written, violation.code), violation.params)
        return {"code": str(violation.code), "rule": violation.rule, "params": params}

    def decode(self, given: object, /) -> object:
        """Return the violation, with all parameters that its message names."""
        members = as_object(given)
        if set(members) != set(_KEYS):
            raise unlike(members, Cause.WANTED_KEYS, keys=_KEYS, found=tuple(members))
        code = cast("ViolationCode", at("code", self.codes.decode, members["code"]))
        if members["rule"] != code.rule:
            raise unlike(members["rule"], Cause.WANTED, wanted=code.rule).within("rule")
        return Violation.of(code, **at("params", partial(self._read, code), members["params"]))

    def _written(self, code: ViolationCode, params: Mapping[str, Param]) -> Mapping[str, Json]:
        codecs = self._codecs(code, params)
        return {name: at(name, codecs[name].encode, param) for name, param in params.items()}

    def _read(self, code: ViolationCode, given: object) -> Mapping[str, Param]:
        params = as_object(given)
        codecs = self._codecs(code, params)
        return {
            name: cast("Param", at(name, codecs[name].decode, value))
            for name, value in params.items()
        }

    def _codecs(self, code: ViolationCode, params: Mapping[str, object]) -> Mapping[str, Codec]:
        """Return the codecs of a code's parameters, after checking that just these are given."""
        codecs = self.params[code]
        if params.keys() != codecs.keys():
            cause = Cause.WANTED_KEYS if codecs else Cause.NO_KEY
            raise unlike(params, cause, keys=tuple(sorted(codecs)), found=tuple(params))
        return codecs


def reasons(codes: Choice, codec_of: Callable[[object], Codec]) -> Reasons:
    """Return the codec of a game's violations.

    Args:
        codes: the codec of its enumeration of reasons.
        codec_of: a function that returns the codec of a type.
    """
    members = cast("Iterable[ViolationCode]", codes.members.values())
    return Reasons(codes, {code: _codecs_of(code, codec_of) for code in members})


def _codecs_of(code: ViolationCode, codec_of: Callable[[object], Codec]) -> Mapping[str, Codec]:
    if code.params is None:
        return dict.fromkeys(sorted(language.parameters("en", code.message_key)), Parameter())
    return {name: codec_of(of) for name, of in code.params.items()}
