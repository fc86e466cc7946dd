"""Test a client of your own against a file of conformance vectors.

    python runner.py VECTORS.json CLIENT.py

CLIENT.py is a module with any of these functions. Functions that it lacks are not tested. Views
and events are messages, as in the JSON of the file; moves are texts.

    legal_moves(view) -> the texts of the legal moves, in any order
    why_illegal(view, text) -> an object with code and rule, or None for a legal move
    advance(view, event) -> the view after an event

This file needs only Python. Copy it into your project.
"""

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from types import ModuleType
from typing import Any

MOST_SHOWN = 5

Vector = dict[str, Any]
Client = ModuleType
Difference = tuple[str, object, object]


def legal_moves(client: Client, vector: Vector) -> Iterator[Difference]:
    """Yield a difference in the legal moves: what differs, what was wanted, and what came."""
    wanted = sorted(move["text"] for move in vector["legal_moves"])
    got = sorted(client.legal_moves(vector["view"]))
    if got != wanted:
        yield "the legal moves", wanted, got


def why_illegal(client: Client, vector: Vector) -> Iterator[Difference]:
    """Yield each move that the client judges wrongly, or refuses for another reason."""
    for move in vector["legal_moves"]:
        got = client.why_illegal(vector["view"], move["text"])
        if got is not None:
            yield move["text"], None, got
    for move in vector["refused"]:
        wanted = {"code": move["code"], "rule": move["rule"]}
        why = client.why_illegal(vector["view"], move["text"])
        got = why and {"code": why["code"], "rule": why["rule"]}
        if got != wanted:
            yield move["text"], wanted, got


def advance(client: Client, vector: Vector) -> Iterator[Difference]:
    """Yield each field that differs in the view after the events of a step."""
    got: Vector = reduce(client.advance, vector["events"], vector["view"])
    wanted: Vector = vector["next_view"]
    for key in sorted({*wanted, *got}):
        # Compare texts, because 1, 1.0 and True are equal in Python.
        if json.dumps(wanted.get(key), sort_keys=True) != json.dumps(got.get(key), sort_keys=True):
            yield key, wanted.get(key), got.get(key)


CHECKS: dict[str, Callable[[Client, Vector], Iterator[Difference]]] = {
    "legal_moves": legal_moves,
    "why_illegal": why_illegal,
    "advance": advance,
}


def run(check: str, client: Client, vectors: list[Vector]) -> int:
    """Check one function against all vectors, print the result, and return how many failed."""
    if not hasattr(client, check):
        print(f"{check}: not in this client")
        return 0
    failed = 0
    for number, vector in enumerate(vectors, 1):
        try:
            differences = list(CHECKS[check](client, vector))
        except Exception as error:  # noqa: BLE001 - a client may raise anything
            differences = [("it raised an error", None, repr(error))]
        failed += bool(differences)
        if differences and failed <= MOST_SHOWN:
            about, wanted, got = differences[0]
            print(f"{check}, vector {number} ({vector['name']}): {about}")
            print(f"  wanted {json.dumps(wanted)[:400]}\n  got    {json.dumps(got)[:400]}")
    print(f"{check}: {len(vectors) - failed} of {len(vectors)} vectors pass")
    return failed


def main(vectors: str, client: str) -> int:
    """Run all checks; return the exit code."""
    spec = importlib.util.spec_from_file_location("client", client)
    if spec is None or spec.loader is None:
        print(f"{client} is no Python module", file=sys.stderr)
        return 2
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not any(hasattr(module, check) for check in CHECKS):
        print(f"{client} has none of {', '.join(CHECKS)}", file=sys.stderr)
        return 2
    table = json.loads(Path(vectors).read_text("utf-8"))
    return int(sum(run(check, module, table["vectors"]) for check in CHECKS) > 0)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python runner.py VECTORS.json CLIENT.py")
    sys.exit(main(*sys.argv[1:]))
