"""Write the hostile corpus: messages that must be refused, and at which place.

python tests/wire/make_hostile.py

Each file stands in a folder for what is wrong with it. ``expected.json`` beside them has for each
the path that the error must carry, and a part of its message where the path tells too little. Both
are written down here by hand, or follow from what was done to a golden file.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from wire.hostile_tables import OTHERS, RULES, STATES, VIEWS, Row
from wire.mutation import Json, is_array

HERE = Path(__file__).parent
HOSTILE = HERE / "hostile"
GOLDEN = HERE / "golden" / "format-1"
TAKE = b'{"format":1,"game":"racko","type":"Take","slot":20,"go":false}'
NAMES = (
    b'{"format":1,"game":"racko","type":"Header","rules":{"seats":2},"rules_version":1,"names":@}'
)

Case: TypeAlias = "tuple[str, bytes, str, str]"
"""Folder and name, what is read, the path of the error, and a part of its message."""


def cases() -> Iterator[Case]:
    """Yield every case."""
    yield from _syntax()
    yield from _encodings()
    yield from _depths()
    yield from _numbers()
    yield from _duplicates()
    yield from _surrogates()
    yield from _headers()
    yield from _every_type()
    tables = {"rules": RULES, "states": STATES, "views": VIEWS, "others": OTHERS}
    for folder, rows in tables.items():
        for row in rows:
            yield f"{folder}/{row.name}", edited(row), row.path, row.message


def _syntax() -> Iterator[Case]:
    texts = {
        "nothing": b"",
        "a-space": b" ",
        "a-word": b"take 20",
        "two-values": TAKE + TAKE,
        "a-comma-at-the-end": TAKE[:-1] + b",}",
        "a-comma-in-an-array": NAMES.replace(b"@", b'["a",]'),
        "single-quotes": TAKE.replace(b'"', b"'"),
        "a-key-without-quotes": TAKE.replace(b'"slot"', b"slot"),
        "a-comment": TAKE.replace(b",", b", // a comment\n", 1),
        "cut-in-a-key": TAKE[:-20],
        "cut-in-a-string": TAKE[:3],
        "no-colon": TAKE.replace(b'"slot":', b'"slot" '),
        "a-line-break-in-a-string": NAMES.replace(b"@", b'["a\nb","c"]'),
        "a-zero-byte-in-a-string": NAMES.replace(b"@", b'["a\0b","c"]'),
        "an-unknown-escape": NAMES.replace(b"@", b'["\\x41","c"]'),
        "a-cut-escape": NAMES.replace(b"@", b'["\\u00"]'),
        "a-backslash-at-the-end": b'"\\',
        "a-quote-only": b'"',
        "a-bracket-only": b"{",
        "a-closing-bracket-only": b"]",
        "crossed-brackets": b"[{]}",
        "hexadecimal": TAKE.replace(b"20", b"0x14"),
        "an-octal-number": TAKE.replace(b"20", b"020"),
        "a-plus-sign": TAKE.replace(b"20", b"+20"),
        "a-minus-only": TAKE.replace(b"20", b"-"),
        "a-word-in-upper-case": TAKE.replace(b"false", b"False"),
        "underscores": TAKE.replace(b"20", b"2_0"),
    }
    for name, data in texts.items():
        yield f"syntax/{name}", data, "", "not JSON"
    others = {"an-array": b"[]", "a-number": b"7", "a-text": b'"Take"', "null": b"null"}
    for name, data in {**others, "a-flag": b"true", "messages": b"[" + TAKE + b"]"}.items():
        yield f"syntax/{name}", data, "", "expected an object"


def _encodings() -> Iterator[Case]:
    text = TAKE.decode()
    for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"):
        plain = name.endswith(("le", "be"))
        yield f"encodings/{name}", text.encode(name), "", "not JSON" if plain else "not UTF-8"
    yield "encodings/a-mark-in-front", b"\xef\xbb\xbf" + TAKE, "", "not JSON"
    broken = {
        "latin-1": b"\xe9",
        "cut-off": b"\xe2\x82",
        "too-long": b"\xc0\xaf",
        "half-of-a-pair": b"\xed\xa0\x80",
        "both-halves": b"\xed\xa0\xbc\xed\xb2\xa1",
        "beyond-the-last": b"\xf4\x90\x80\x80",
        "no-beginning": b"\x80",
    }
    for name, piece in broken.items():
        data = NAMES.replace(b"@", b'["' + piece + b'","b"]')
        yield f"encodings/{name}", data, "", f"not UTF-8 at byte {len(NAMES)}"


def _depths() -> Iterator[Case]:
    bottomless = {
        "10000-arrays": b"[" * 10_000 + b"]" * 10_000,
        "10000-objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        "10000-of-both": b'[{"a":' * 5_000 + b"1" + b"}]" * 5_000,
        "33-arrays": b"[" * 33 + b"]" * 33,
        "33-objects": b'{"a":' * 33 + b"1" + b"}" * 33,
        "in-a-field": NAMES.replace(b"@", b"[" * 40 + b"]" * 40),
        "open-arrays": b"[" * 10_000,
        "open-objects": b'{"a":' * 10_000,
        "after-a-string": b'["\\"]]]]",' + b"[" * 40 + b"]" * 41,
    }
    for name, data in bottomless.items():
        yield f"depths/{name}", data, "", "nested more than 32 deep"
    yield "depths/32-arrays", b"[" * 32 + b"]" * 32, "", "expected an object"
    yield (
        "depths/32-in-a-field",
        NAMES.replace(b"@", b"[" * 31 + b"]" * 31),
        "/names/0",
        "a string",
    )
    yield "depths/brackets-in-a-text", NAMES.replace(b"@", b'["' + b"[" * 99 + b'"]'), "", "names"


def _numbers() -> Iterator[Case]:
    numbers = ("NaN", "Infinity", "-Infinity", "1e400", "-1e400", "20.0", "2e1", "2E1", "20.5")
    for number in (*numbers, "-0.0", "0e0", "1e-400", "20." + "0" * 300):
        data = TAKE.replace(b"20", number.encode())
        yield (
            f"numbers/{number[:12]}",
            data,
            "/slot",
            f"in steps of 5, not {number[:20]}",
        )
    for number in ("0", "-0", "-5", "5125", "7", "9007199254740991"):
        data = TAKE.replace(b"20", number.encode())
        shown = "0" if number == "-0" else number
        yield f"numbers/slot-{number}", data, "/slot", f"in steps of 5, not {shown}"
    for name, large in {"2-to-53": b"9007199254740992", "4300-digits": b"9" * 4_300}.items():
        yield f"numbers/{name}", TAKE.replace(b"20", large), "/slot", "not a larger number"
    yield "numbers/negative", TAKE.replace(b"20", b"-" + b"9" * 4_000), "/slot", "larger number"
    for digits in (4_301, 20_000):
        data = TAKE.replace(b"20", b"9" * digits)
        yield f"numbers/{digits}-digits", data, "", "a number has too many digits"
    for place, word in enumerate(("true", "false", "null", '"20"', "[20]", "{}")):
        data = TAKE.replace(b"20", word.encode())
        yield f"numbers/no-number-{place}", data, "/slot", "in steps of 5, not "
    for place, word in enumerate(("0", "1", "null", '"true"', "1.0", "[]")):
        data = TAKE.replace(b"false", word.encode())
        yield f"numbers/no-flag-{place}", data, "/go", "expected true or false"


def _duplicates() -> Iterator[Case]:
    for key in ("format", "game", "type", "slot", "go"):
        data = TAKE[:-1] + f',"{key}":5}}'.encode()
        yield f"duplicates/{key}", data, "", f"the key '{key}' appears twice"
    data = TAKE[:-1] + b',"sl\\u006ft":20}'
    yield "duplicates/escaped", data, "", "the key 'slot' appears twice"
    data = NAMES.replace(b'"seats":2', b'"seats":2,"seats":2').replace(b"@", b'["a","b"]')
    yield "duplicates/in-rules", data, "/rules", "the key 'seats' appears twice"
    data = NAMES.replace(b"@", b'["a",{"a":1,"a":1}]')
    yield "duplicates/in-an-array", data, "/names/1", "the key 'a' appears twice"
    data = b"{" + b'"k":1,' * 500 + b'"k":1}'
    yield "duplicates/many", data, "", "the key 'k' appears twice"


def _surrogates() -> Iterator[Case]:
    halves = {
        "high": "\\ud83c",
        "low": "\\udca1",
        "turned": "\\udca1\\ud83c",
        "high-and-a-letter": "\\ud83cA",
        "upper-case": "\\uD83C",
    }
    for name, half in halves.items():
        data = NAMES.replace(b"@", f'["{half}","b"]'.encode())
        yield f"surrogates/{name}", data, "/names/0", "a string of whole characters"
        data = TAKE.replace(b'"go"', f'"{half}"'.encode())
        yield f"surrogates/{name}-in-a-key", data, "", "the key 'go' is missing"
    for name, half in halves.items():
        data = TAKE.replace(b'"Take"', f'"{half}"'.encode())
        yield f"surrogates/{name}-as-type", data, "/type", "one of Violation, Header, "


def _headers() -> Iterator[Case]:
    numbers = ("0", "2", "-1", "1000000", "true", "1.0", "null", '"1"', "[1]", "9" * 30)
    for place, number in enumerate(numbers):
        data = TAKE.replace(b":1,", f":{number},".encode(), 1)
        yield f"headers/format-{place}", data, "/format", "expected a format from 1 to 1"
    games = ('"whist"', '"RACKO"', '""', "1", "null", '["racko"]', '"__init__"', '"racko "')
    for place, game in enumerate(games):
        data = TAKE.replace(b'"racko"', game.encode())
        yield (
            f"headers/game-{place}",
            data,
            "/game",
            "expected one of queen_of_scots, racko, rank",
        )
    types = ("Match", "Code", "Taking", "ScoreLine", "IllegalMove", "object", "take", "Play", "")
    texts = map('"{}"'.format, types)
    for place, cls in enumerate((*texts, "null", "1", "{}", '["Take"]')):
        data = TAKE.replace(b'"Take"', cls.encode())
        yield f"headers/type-{place}", data, "/type", "one of Violation, Header, "
    for key in ("format", "game", "type"):
        tree = json.loads(TAKE)
        del tree[key]
        yield f"headers/no-{key}", _written(tree), "", f"the key '{key}' is missing"


def _every_type() -> Iterator[Case]:
    """Take the first file of each type: a key less, a key more, each field another thing."""
    seen: set[str] = set()
    # By name, since Windows sorts paths without regard to case.
    for file in sorted(GOLDEN.glob("*.json"), key=lambda file: file.name):
        label = ".".join(file.stem.split(".")[:2])
        if label in seen:
            continue
        seen.add(label)
        tree = json.loads(file.read_bytes())
        more = _written({**tree, "later": 1})
        all_three = (
            "expected an object of code, rule, params" if label.endswith("Violation") else ""
        )
        yield f"unknown-keys/{label}", more, "", all_three or "not 'later'"
        for key in [key for key in tree if key not in {"format", "game", "type"}]:
            fewer = {name: value for name, value in tree.items() if name != key}
            if not label.endswith("Rules"):  # Its keys are options.
                said = all_three or f"the key '{key}' is missing"
                yield f"missing-keys/{label}.{key}", _written(fewer), "", said
            wrong = {**tree, key: 1.5}
            yield f"wrong-kinds/{label}.{key}", _written(wrong), f"/{key}", "not 1.5"
    for game in ("queen_of_scots", "racko", "rank"):
        header = {"format": 1, "game": game, "type": "Rules"}
        yield f"wrong-kinds/{game}.Rules.true", _written({**header, "seats": True}), "/seats", ""


def edited(row: Row) -> bytes:
    """Return a golden file with some places changed."""
    tree = json.loads((GOLDEN / f"{row.base}.json").read_bytes())
    for pointer, value in row.edits.items():
        *path, last = pointer.split("/")
        node: Json = tree
        for key in path:
            node = node[int(key)] if is_array(node) else node[key]
        if is_array(node):
            node[int(last)] = value
        else:
            node[last] = value
    return _written(tree)


def _written(tree: Mapping[str, Json]) -> bytes:
    return json.dumps(tree, separators=(",", ":")).encode()


def main() -> None:
    """Write all files anew."""
    shutil.rmtree(HOSTILE, ignore_errors=True)
    expected: dict[str, list[str]] = {}
    for name, data, path, message in cases():
        if name in expected:
            error = f"two cases are named {name}"
            raise ValueError(error)
        expected[name] = [path, message]
        file = HOSTILE / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in expected.items())
    (HOSTILE / "expected.json").write_text(f"{{\n{lines}\n}}\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
