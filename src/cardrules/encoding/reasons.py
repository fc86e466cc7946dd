"""Violations in JSON: the code, the ruling and the parameters, without the words."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import cast

import attrs

from cardrules import language
from cardrules._violations import Violation, ViolationCode
from cardrules.encoding.codecs import Choice, Text, Whole
from cardrules.encoding.jsontext import Json
from cardrules.encoding.misfits import as_array, as_object, at, each, unlike
from cardrules.language import Param, Term

_KEYS = ("code", "rule", "params")
_TERM = "term"
_TEXT, _NUMBER = Text(), Whole()


@attrs.frozen(order=False)
class Parameter:
    """What a message is filled with: a number, a text, a term by its key, or a list of these."""

    def encode(self, value: object, /) -> Json:
        """Return numbers and texts as they are, a term as an object with its key."""
        if isinstance(value, tuple):
            return each(self.encode, cast("tuple[object, ...]", value))
        if isinstance(value, Term):
            return {_TERM: value.key}
        return _TEXT.encode(value) if isinstance(value, str) else _NUMBER.encode(value)

    def decode(self, given: object, /) -> object:
        """Return the value."""
        if isinstance(given, list):
            items = as_array(cast("object", given))
            if any(isinstance(item, list) for item in items):
                raise unlike(items, "a list of numbers, texts or terms")
            return tuple(each(self.decode, items))
        if isinstance(given, dict):
            members = as_object(cast("object", given))
            if set(members) != {_TERM}:
                raise unlike(members, f"an object of {_TERM}")
            return Term(cast("str", _TEXT.decode(members[_TERM])))
        return _TEXT.decode(given) if isinstance(given, str) else _NUMBER.decode(given)


@attrs.frozen(eq=False)
class Reasons:
    """How the violations of one game are written: an object of ``code``, ``rule``, ``params``."""

    codes: Choice
    """The game's enumeration of reasons."""

    def encode(self, value: object, /) -> Json:
        """Return the object."""
        violation = cast("Violation", value)
        params = at("params", _written, violation.params)
        return {"code": str(violation.code), "rule": violation.rule, "params": params}

    def decode(self, given: object, /) -> object:
        """Return the violation, whose message can be written in every language."""
        members = as_object(given)
        if set(members) != set(_KEYS):
            raise unlike(members, f"an object of {', '.join(_KEYS)}")
        code = cast("ViolationCode", at("code", self.codes.decode, members["code"]))
        if members["rule"] != code.rule:
            raise unlike(members["rule"], code.rule).within("rule")
        return Violation.of(code, **at("params", partial(_params, code), members["params"]))


def _written(params: Mapping[str, Param]) -> Mapping[str, Json]:
    return {name: at(name, Parameter().encode, param) for name, param in params.items()}


def _params(code: ViolationCode, told: object) -> Mapping[str, Param]:
    """Return the parameters of a violation: those of its message, and with words for each."""
    given = as_object(told)
    names = sorted(language.parameters("en", code.message_key))
    if sorted(given) != names:
        raise unlike(given, f"an object of {', '.join(names) or 'nothing'}")
    params = {
        name: cast("Param", at(name, Parameter().decode, value)) for name, value in given.items()
    }
    try:
        for term in set(_terms(params.values())):
            for spoken in language.languages():
                language.text(spoken, term.key)
    except KeyError as error:
        raise unlike(given, f"an object with terms that have words, as {error} has not") from None
    return params


def _terms(params: Iterable[Param]) -> Iterator[Term]:
    """Return all terms among parameters."""
    for param in params:
        if isinstance(param, Term):
            yield param
        elif isinstance(param, tuple):
            yield from _terms(param)
