"""Measure how long the worst messages of 64 KiB take until they are refused or accepted.

    python benchmarks/hostile.py [ROUNDS]

Each row is one way to waste a reader's time. It has the median of several rounds in milliseconds,
and the result. The bound is 10 ms per message on an otherwise idle machine.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Iterator

from cardrules import queen_of_scots, racko, rank, wire
from cardrules.dealing import PythonRandomness
from cardrules.errors import DecodeError

SIZE = 1 << 16
ROUNDS = 9


def filled(prefix: str, piece: str, suffix: str, size: int = SIZE) -> str:
    """Return a prefix, as many copies of a piece as fit into the size, and a suffix."""
    count = (size - len(prefix) - len(suffix) + 1) // (len(piece) + 1)
    return prefix + ",".join([piece] * count) + suffix


def numbered(prefix: str, piece: str, suffix: str, size: int = SIZE) -> str:
    """Return the same with a different number in place of each piece's `@`."""
    pieces: list[str] = []
    room = size - len(prefix) - len(suffix)
    while (room := room - len(piece.replace("@", str(len(pieces)))) - 1) > 0:
        pieces.append(piece.replace("@", str(len(pieces))))
    return prefix + ",".join(pieces) + suffix


def header(game: str, name: str) -> str:
    """Return the beginning of a message."""
    return f'{{"format":1,"game":"{game}","type":"{name}",'


def syntax() -> Iterator[tuple[str, str]]:
    """Yield texts that are slow for the JSON parser itself."""
    yield "open arrays", "[" * SIZE
    yield "open objects", ('{"a":' * SIZE)[:SIZE]
    yield "nested to the end", "[" * (SIZE // 2) + "]" * (SIZE // 2)
    yield "empty arrays", filled("[", "[]", "]")
    yield "empty objects", filled("[", "{}", "]")
    yield "arrays, 30 deep", filled("[", "[" * 30 + "]" * 30, "]")
    yield "quotes", '"' * SIZE
    yield "escaped quotes, no end", ('"' + '\\"' * SIZE)[:SIZE]
    yield "backslashes", ('"' + "\\\\" * SIZE)[: SIZE - 1] + '"'
    yield "a long text", '"' + "a" * (SIZE - 2) + '"'
    yield "many escapes", '"' + "\\u00e9" * (SIZE // 6) + '"'
    yield "keys", numbered("{", '"@":1', "}")
    yield "one key again and again", filled("{", '"a":1', "}")
    yield "digits", "9" * SIZE
    yield "numbers of 4,300 digits", filled("[", "9" * 4_300, "]")
    yield "numbers of 400 digits", filled("[", "9" * 400, "]")
    yield "small numbers", filled("[", "1", "]")
    yield "fractions", filled("[", "1.5", "]")
    yield "no numbers", filled("[", "NaN", "]")
    yield "spaces", " " * SIZE
    yield "line breaks", "\n" * (SIZE - 1) + "x"


def fields() -> Iterator[tuple[str, str]]:  # noqa: PLR0915 - a row for each way
    """Yield messages with one field that is as large as possible."""
    moves = header("rank", "Give")
    yield "RANK, a move of many cards", filled(moves + '"cards":[', '"1"', "]}")
    yield "RANK, a move, the last wrong", filled(moves + '"cards":[', '"1"', ',"13"]}')
    yield "RANK, a deck of one card", filled(header("rank", "Rules") + '"deck":[', '"1"', "]}")
    copies = json.dumps([str(card) for card in rank.Card for _ in range(127)])
    yield "RANK, the largest deck", header("rank", "Rules") + f'"deck":{copies}}}'
    scots = header("queen_of_scots", "Lay")
    yield "SCOTS, a move of many cards", filled(scots + '"cards":[', '"a"', "]}")
    kinds = '{"name":"a@","points":1,"copies":1,"royal":false,"wild":false,"id":"a@"}'
    deck = header("queen_of_scots", "Rules") + '"seats":2,"deck":{"types":['
    yield "SCOTS, a deck of many kinds", numbered(deck, kinds, "]}}")
    alike = header("queen_of_scots", "Rules") + '"deck":{"types":['
    yield "SCOTS, one kind again", filled(alike, kinds, "]}}")
    for name in ("racks", "shown", "draw_pile", "discard_pile", "had_turn"):
        piece = {"racks": "[]", "shown": "[]", "had_turn": "true"}.get(name, "7")
        yield f"RACK-O, a state, {name}", _field(racko_state(), name, piece)
    yield "RACK-O, a state, high slots", _field(racko_state(), "shown", "[5120]")
    yield "RACK-O, a state, slots", _field(racko_state(), "shown", "[5,10,15,20,25,30]")
    for name in ("hands", "stretches", "taken", "out", "draw_pile", "kings_hand"):
        piece = {
            "hands": "[]",
            "stretches": '[{"drawn":0,"played":[]}]',
            "taken": '{"giver":0,"taker":1,"count":0,"cards":[],"due":0}',
            "out": "0",
        }.get(name, '"1"')
        yield f"RANK, a state, {name}", _field(rank_state(), name, piece)
    stretch = '{"drawn":1,"played":[]}'
    mine = rank_state().replace('"stretches":[[', f'"stretches":[[{stretch}@,', 1)
    yield "RANK, stretches of one hand", _grown(mine, f",{stretch}")
    play = '{"seat":0,"cards":["1"],"value":1}'
    yield "RANK, plays", _grown(rank_state().replace('"plays":[', f'"plays":[{play}@'), f",{play}")
    for name in ("hands", "tables", "face_up", "stock"):
        piece = {"hands": "[]", "tables": '[{"kind":"a","cards":[]}]'}.get(name, '"a"')
        yield f"SCOTS, a state, {name}", _field(scots_state(), name, piece)
    laid = '{"kind":"a","cards":["a","a","a"]}'
    table = scots_state().replace('"tables":[[', f'"tables":[[{laid}@', 1)
    yield "SCOTS, sets of one seat", _grown(table, f",{laid}")
    sheet = '{"code":"cards","points":0,"rule":"racko.score"}'
    lines = racko_state().replace(
        '"last_round":null', '"last_round":{"points":[0],"lines":[[' + sheet + "@]]}"
    )
    yield "RACK-O, a score sheet", _grown(lines, f",{sheet}")
    standing = '"outcome":{"winners":[0],"standing":[[0]@],"reason":""}'
    levels = racko_state().replace('"outcome":null', standing)
    yield "RACK-O, an outcome", _grown(levels, ",[]")
    names = '"header":{"rules":{},"rules_version":1,"names":["","","",""]},"steps":['
    steps = header("racko", "Record") + names
    take = '{"type":"MoveStep","seat":0,"move":{"type":"Take","slot":5,"go":false}}'
    yield "RACK-O, a record of takes", filled(steps, take, '],"scores":null,"digest":""}')
    step = '{"type":"MoveStep","seat":0,"move":{"type":"Draw"}}'
    yield "RACK-O, a record", filled(steps, step, '],"scores":null,"digest":""}')
    params = header("rank", "Violation") + '"code":"no-value","rule":"rank.set","params":{'
    yield "RANK, parameters", numbered(params, '"a@":1', "}}")
    values = header("rank", "Violation") + '"code":"no-value","rule":"rank.set",'
    yield "RANK, values", filled(values + '"params":{"values":[', "1", "]}}")
    yield "RANK, terms", filled(values + '"params":{"values":[', '{"term":"rank.card.W"}', "]}}")
    deal = '{"type":"ChanceStep","outcome":{"racks":[],"discard":1,"draw_pile":[],"dealer":0}}'
    yield "RACK-O, a record of deals", filled(steps, deal, '],"scores":null,"digest":""}')
    names = header("racko", "Header") + '"rules":{},"rules_version":1,"names":['
    yield "RACK-O, names", filled(names, '"a"', "]}")


def _grown(text: str, piece: str) -> str:
    return text.replace("@", piece * ((SIZE - len(text)) // len(piece)))


def _field(text: str, name: str, piece: str) -> str:
    tree = json.loads(text)
    tree[name] = "@"
    written = json.dumps(tree, separators=(",", ":")).replace('"@"', "[@]")
    return _grown(written, f",{piece}").replace("[,", "[")


def racko_state(rules: racko.Rules | None = None) -> str:
    """Return a state of RACK-O after a deal."""
    state = racko.start(rules or racko.Rules())
    source = PythonRandomness(random.Random(1))
    return wire.dumps(racko.apply_chance(state, racko.sample_chance(state, source)))


def rank_state(rules: rank.Rules | None = None) -> str:
    """Return a state of RANK after a deal."""
    state = rank.start(rules or rank.Rules())
    source = PythonRandomness(random.Random(1))
    return wire.dumps(rank.apply_chance(state, rank.sample_chance(state, source)))


def scots_state(rules: queen_of_scots.Rules | None = None) -> str:
    """Return a state of QUEEN OF SCOTS after a deal."""
    state = queen_of_scots.start(rules or queen_of_scots.Rules())
    source = PythonRandomness(random.Random(1))
    dealt = queen_of_scots.sample_chance(state, source)
    return wire.dumps(queen_of_scots.apply_chance(state, dealt))


def tables() -> Iterator[tuple[str, str]]:
    """Yield states and views of the largest tables that are accepted."""
    large = racko.Rules(cards=1024, rack_size=255)
    yield "RACK-O, the largest state", racko_state(large)
    state = racko.start(racko.Rules(cards=1024))
    source = PythonRandomness(random.Random(1))
    seen = racko.view(racko.apply_chance(state, racko.sample_chance(state, source)), None)
    yield "RACK-O, the largest pile unseen", wire.dumps(seen)
    yield "RACK-O, the largest start", wire.dumps(state)
    deck = [card for card in rank.Card for _ in range(63)]
    most = rank.Rules(seats=13, decks=2, deck=deck, hand_size=160)
    yield "RANK, the largest state", rank_state(most)
    yield "RANK, the largest start", wire.dumps(rank.start(most))
    types = [queen_of_scots.CardType(f"a{n}", points=1, copies=1) for n in range(600)]
    many = queen_of_scots.Rules(deck=queen_of_scots.Deck(types))
    yield "SCOTS, many kinds", scots_state(many)
    copies = [queen_of_scots.CardType("a", points=1, copies=1024)]
    one = queen_of_scots.Rules(deck=queen_of_scots.Deck(copies), hand_size=255)
    yield "SCOTS, the largest state", scots_state(one)


def measured(data: bytes, rounds: int) -> tuple[float, str]:
    """Return the median reading time in milliseconds, and the result as text."""
    taken: list[float] = []
    found = ""
    for _ in range(rounds):
        begun = time.process_time()
        try:
            found = f"accepted: {type(wire.loads(data)).__name__}"
        except DecodeError as error:
            found = str(error)[:60]
        taken.append((time.process_time() - begun) * 1000)
    return statistics.median(taken), found


def main(rounds: int = ROUNDS) -> None:
    """Measure all messages, and print the slowest last."""
    rows: list[tuple[float, str, int, str]] = []
    for name, text in (*syntax(), *fields(), *tables()):
        data = text.encode()
        median, found = measured(data, rounds)
        rows.append((median, name, len(data), found))
    for median, name, size, found in sorted(rows):
        print(f"{median:7.2f} ms  {size:6,} bytes  {name:32} {found}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
