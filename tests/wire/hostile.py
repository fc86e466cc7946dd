"""What must be refused, and where: the corpus of hostile texts is made here.

``python tests/wire/hostile.py`` (with ``tests`` on the path) writes the files again; they are
committed, so that whatever was refused once is refused for ever.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import attrs

from cardrules import wire
from wire.edits import Message, drop, edited, places, put
from wire.impossible import forbidden
from wire.matches import CONFIGURATIONS, GAMES, messages, play

CORPUS = Path(__file__).parent / "hostile"
PATHS = CORPUS / "paths.json"
HEADER = ("/format", "/game", "/type")
EDITS_A_TYPE = 3


@attrs.frozen(order=False)
class Case:
    """A hostile text, and the pointer to what is wrong in it."""

    name: str
    data: bytes
    path: str


def samples(game: str) -> dict[str, Message]:
    """Return a message of each type of a game, one from the middle of a match where there is one."""
    found: dict[str, Message] = {}
    for index in range(len(CONFIGURATIONS[game])):
        played = play(game, CONFIGURATIONS[game][index], random.Random(7), 50)
        for value in messages(played):
            name = type(value).__name__
            text = wire.dumps(value)
            if name not in found or len(found[name]) < len(text) < 1500:
                found[name] = cast("Message", json.loads(text))
    return dict(sorted(found.items()))


def text_of(message: object) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def wrong_for(value: object) -> list[tuple[str, object]]:
    """Return values that cannot stand where this one does, with what they are."""
    if isinstance(value, bool):
        return [("number-for-flag", int(value)), ("text-for-flag", "true")]
    if isinstance(value, int):
        return [("flag-for-number", True), ("fraction", 1.0), ("text-for-number", str(value))]
    if isinstance(value, str):
        return [("number-for-text", 7), ("half-a-character", "\ud800"), ("array-for-text", [])]
    if isinstance(value, list):
        return [("object-for-array", {}), ("text-for-array", "[]")]
    if isinstance(value, dict):
        return [("array-for-object", []), ("text-for-object", "{}")]
    return [("fraction-for-null", 0.5)]


def of_form() -> Iterator[Case]:
    """Yield messages of every type of every game in which one place has the wrong form."""
    for game in GAMES:
        for name, message in samples(game).items():
            source = random.Random(f"{game} {name}")
            where = f"{game}-{name}"
            unknown = edited(message, put("/unknown", 1))
            yield Case(f"unknown-key/{where}", text_of(unknown), "")
            inner = [
                (at, value)
                for at, value in places(message)
                if at not in HEADER and "/params/" not in at
            ]
            for at, value in source.sample(inner, min(EDITS_A_TYPE, len(inner))):
                kind, wrong = source.choice(wrong_for(value))
                label = at.strip("/").replace("/", "-")
                yield Case(f"{kind}/{where}-{label}", text_of(edited(message, put(at, wrong))), at)
            needed = [
                at
                for at, _ in inner
                if not at.rsplit("/", 1)[1].isdigit()
                and "/rules" not in at
                and name != "Rules"
                and "/params" not in at
                and not at.endswith("/type")
            ]
            for at in source.sample(needed, min(EDITS_A_TYPE - 1, len(needed))):
                parent = at.rpartition("/")[0]
                label = at.strip("/").replace("/", "-")
                yield Case(
                    f"missing-key/{where}-{label}", text_of(edited(message, drop(at))), parent
                )


def of_bytes() -> Iterator[Case]:
    """Yield what is no message at all, whatever the game."""
    move = b'{"format":1,"game":"racko","type":"Take","slot":5,"go":false}'
    slot = b'{"format":1,"game":"racko","type":"Take","slot":%b,"go":false}'
    for name, data in {
        "empty": b"",
        "space": b" \n",
        "half": move[:20],
        "twice": move + move,
        "comma": move + b",",
        "apostrophes": move.replace(b'"', b"'"),
        "comment": b"/* */" + move,
        "trailing-comma": move.replace(b"false}", b"false,}"),
        "byte-order-mark": b"\xef\xbb\xbf" + move,
        "utf-16": move.decode().encode("utf-16"),
        "utf-16-le": move.decode().encode("utf-16-le"),
        "utf-32": move.decode().encode("utf-32"),
        "latin-1": move.replace(b"Take", b"T\xe4ke"),
        "overlong": move.replace(b"Take", b"T\xc1\xa1ke"),
        "surrogate-in-utf-8": move.replace(b"Take", b"T\xed\xa0\x80ke"),
        "nul": b"\0",
        "nul-within": move.replace(b"Take", b"Ta\0ke"),
        "control": move.replace(b"Take", b"Ta\x07ke"),
        "line-in-a-text": move.replace(b"Take", b"Ta\nke"),
        "random": random.Random(1).randbytes(300),
        "arrays": b"[" * 10_000,
        "objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        "closed-arrays": b"[" * 40 + b"]" * 40,
        "open-text": b'"' + b"a" * 5_000,
        "escaped-quotes": b'"' + b'\\"' * 5_000,
        "backslashes": b"\\" * 5_000,
        "digits": slot % (b"9" * 4_301),
        "null": b"null",
        "array": b"[]",
        "text": b'"Take"',
        "number": b"1",
        "infinity": b"Infinity",
        "one-key-twice": move.replace(b'"go":false', b'"go":false,"slot":5'),
        "all-keys-twice": b"{" + move[1:-1] + b"," + move[1:],
    }.items():
        yield Case(f"bytes/{name}", data, "")
    for name, number in {
        "nan": b"NaN",
        "infinite": b"-Infinity",
        "exponent": b"1e1",
        "huge-exponent": b"1e400",
        "fraction": b"5.0",
        "minus-zero-fraction": b"-0.0",
        "zero": b"0",
        "negative": b"-5",
        "beyond-exact": b"9007199254740993",
        "four-thousand-digits": b"9" * 4_000,
        "object-with-a-key-twice": b'{"a":1,"a":1}',
    }.items():
        yield Case(f"numbers/{name}", slot % number, "/slot")
    for name, old, new, path in (
        ("format-0", b'"format":1', b'"format":0', "/format"),
        ("format-2", b'"format":1', b'"format":2', "/format"),
        ("format-huge", b'"format":1', b'"format":99999999999999999999', "/format"),
        ("format-true", b'"format":1', b'"format":true', "/format"),
        ("format-text", b'"format":1', b'"format":"1"', "/format"),
        ("format-null", b'"format":1', b'"format":null', "/format"),
        ("format-missing", b'"format":1,', b"", "/format"),
        ("game-unknown", b'"racko"', b'"chess"', "/game"),
        ("game-module", b'"racko"', b'"cardrules.racko"', "/game"),
        ("game-number", b'"racko"', b"1", "/game"),
        ("game-array", b'"racko"', b"[]", "/game"),
        ("game-missing", b'"game":"racko",', b"", "/game"),
        ("type-unknown", b'"Take"', b'"Steal"', "/type"),
        ("type-private", b'"Take"', b'"__class__"', "/type"),
        ("type-of-a-part", b'"Take"', b'"Match"', "/type"),
        ("type-object", b'"Take"', b"{}", "/type"),
        ("type-missing", b'"type":"Take",', b"", "/type"),
    ):
        yield Case(f"header/{name}", move.replace(old, new), path)


def cases() -> Iterator[Case]:
    """Yield the whole corpus."""
    yield from of_bytes()
    yield from of_form()
    for name, message, path in forbidden():
        yield Case(name, text_of(message), path)


def main() -> None:
    """Write the corpus."""
    paths: dict[str, str] = {}
    for case in cases():
        file = CORPUS / f"{case.name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(case.data)
        paths[case.name] = case.path
    PATHS.write_text(json.dumps(paths, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
