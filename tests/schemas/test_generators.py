"""What the generators make of codecs that the games here do not have together."""

from enum import StrEnum
from types import MappingProxyType

import attrs
import pytest

from cardrules import racko
from cardrules.encoding.codecs import Choice, Codec, Flag, Items, Whole
from cardrules.encoding.definitions import Messages
from cardrules.encoding.objects import Fields, Member, Tagged
from cardrules.encoding.reasons import Parameter, Reasons, Word
from cardrules.encoding.schemas import json_schema
from cardrules.encoding.typescript import typescript
from schemas.validation import parts


class Suit(StrEnum):
    RED = "red"
    BLACK = "black"


class Bare:
    pass


@attrs.frozen(init=False)
class Options:
    suit: str

    def __init__(self, *, suit: str = "red") -> None:
        object.__setattr__(self, "suit", suit)


SUIT = Choice({"red": Suit.RED, "black": Suit.BLACK})


def fields(name: str, **codecs: Codec) -> Fields:
    members = tuple(Member(key, key, key, codec) for key, codec in codecs.items())
    return Fields(name, Bare, members)


def messages(**codecs: Codec) -> Messages:
    return Messages("whist", 1, MappingProxyType(codecs), {}, frozenset())


def test_a_reason_can_stand_inside_of_a_message() -> None:
    code = next(iter(racko.Code))
    why = Reasons(Choice({str(code): code}), {code: {"any": Parameter(), "card": Word()}})
    refused = fields("Refused", why=why, about=Parameter())
    made = messages(Refused=refused)
    schema = json_schema(made)
    assert schema["anyOf"] == [{"$ref": "#/$defs/RefusedMessage"}]
    found = parts(schema)
    assert found["RefusedMessage"]["properties"]["why"] == {
        "type": "object",
        "properties": {
            "code": {"$ref": "#/$defs/Code"},
            "rule": {"type": "string"},
            "params": {"type": "object"},
        },
        "required": ["code", "rule", "params"],
        "additionalProperties": False,
        "anyOf": [
            {
                "properties": {
                    "code": {"const": "over"},
                    "rule": {"const": "racko.over"},
                    "params": {
                        "type": "object",
                        "properties": {
                            "any": {"$ref": "#/$defs/Parameter"},
                            "card": {"$ref": "#/$defs/Term"},
                        },
                        "required": ["any", "card"],
                        "additionalProperties": False,
                    },
                }
            }
        ],
    }
    assert found["Term"]["required"] == ["term"]
    assert found["RefusedMessage"]["properties"]["about"] == {"$ref": "#/$defs/Parameter"}
    text = typescript(made)
    assert (
        'readonly why: { readonly code: "over"; readonly rule: "racko.over"; '
        "readonly params: { readonly any: Parameter; readonly card: Term; }; };"
    ) in text
    assert "  readonly about: Parameter;\n" in text


def test_a_class_without_docstring_has_no_description() -> None:
    made = messages(Led=fields("Led", suit=SUIT))
    found = parts(json_schema(made))
    assert "description" not in found["LedMessage"]
    assert found["Suit"] == {"enum": ["red", "black"]}
    assert 'export type Suit =\n  | "red"\n  | "black";\n' in typescript(made)


def test_options_without_data_have_a_type_only() -> None:
    member = Member("suit", "suit", "suit", SUIT)
    made = messages(Options=Fields("Options", Options, (member,), has_defaults=True))
    found = parts(json_schema(made))["OptionsMessage"]
    assert found["properties"]["suit"] == {"$ref": "#/$defs/Suit"}
    assert "suit" not in found["required"]
    assert "  readonly suit?: Suit;\n" in typescript(made)


def test_a_class_with_and_without_its_type_has_two_names() -> None:
    led = fields("Led", suit=SUIT)
    both = fields("Both", one=led, any=Tagged({"Led": led}))
    text = typescript(messages(Both=both, Led=led))
    assert "  readonly one: LedFields;\n  readonly any: Led;\n" in text
    assert "export interface LedMessage extends Led {\n" in text
    found = parts(json_schema(messages(Both=both, Led=led)))
    assert found["LedFields"]["required"] == ["suit"]
    assert found["Led"]["required"] == ["type", "suit"]


def test_a_union_of_what_stands_in_no_other_message_is_one_of_messages_only() -> None:
    codecs = {"Led": fields("Led", suit=SUIT), "Passed": fields("Passed")}
    text = typescript(Messages("whist", 1, codecs, {"Move": ("Led", "Passed")}, frozenset()))
    assert "export type MoveMessage =\n  | LedMessage\n  | PassedMessage;\n" in text
    assert "export type Move =" not in text


def test_a_third_form_of_a_class_has_no_name() -> None:
    three = [fields("Led", suit=codec) for codec in (SUIT, Flag(), Whole())]
    made = messages(Played=fields("Played", a=three[0], b=three[1], c=three[2]))
    with pytest.raises(TypeError, match="several types would be named SeenLed"):
        json_schema(made)
    with pytest.raises(TypeError, match="several types would be named SeenLed"):
        typescript(made)


class Secret:
    """A codec of a class that the generators do not know."""

    def encode(self, value: object, /) -> str:
        return str(value)

    def decode(self, given: object, /) -> object:
        return given


@pytest.mark.parametrize("codec", [Secret(), Items(Secret()), fields("Held", it=Secret())])
def test_of_other_codecs_nothing_can_be_generated(codec: Codec) -> None:
    with pytest.raises(TypeError, match="nothing is known of what a Secret writes"):
        json_schema(messages(Held=fields("Held", it=codec)))
    with pytest.raises(TypeError, match="nothing is known of what a Secret writes"):
        typescript(messages(Held=fields("Held", it=codec)))


def test_nor_of_a_message_by_such_a_codec() -> None:
    for generate in (json_schema, typescript):
        with pytest.raises(TypeError, match="nothing is known of what a Secret writes"):
            generate(messages(Held=Secret()))


def test_equal_forms_in_several_places_are_one_definition() -> None:
    pair = fields("Pair", left=fields("Led", suit=SUIT), right=Items(fields("Led", suit=SUIT)))
    assert typescript(messages(Pair=pair)).count("interface Led ") == 1
