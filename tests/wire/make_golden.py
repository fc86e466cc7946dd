"""Write the golden files of the format that is written now: those that are not there yet.

python tests/wire/make_golden.py

They are kept for ever: a file that is there is never written again, whatever the code does by now.
Of each type the shortest message of some matches is taken, and of states and views one for each
phase; of rules, states and views a long one too, in which more is set.
"""

import random
from pathlib import Path

from cardrules import wire
from wire.matches import CONFIGURATIONS, messages, play

GOLDEN = Path(__file__).parent / "golden" / f"format-{wire.FORMAT}"

LONG = 3_000


def label_of(value: object) -> str:
    """Return what a message is about: its game and type, of a table its phase too."""
    said = wire.to_json(value)
    phase = getattr(value, "phase", None) if "match" in said else None
    phases = [] if phase is None else [type(phase).__name__]
    return ".".join([str(said["game"]), type(value).__name__, *phases])


def main() -> None:
    """Write what is missing."""
    found: dict[str, str] = {}
    for name, configurations in CONFIGURATIONS.items():
        for number, rules in enumerate(configurations):
            played = play(name, rules, random.Random(number), 400)
            for value in messages(played):
                label, text = label_of(value), wire.dumps(value)
                found[label] = min(text, found.get(label, text), key=len)
                if type(value).__name__ in {"Rules", "State", "View"} and len(text) < LONG:
                    label += ".long"
                    found[label] = max(text, found.get(label, text), key=len)
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for label, text in found.items():
        file = GOLDEN / f"{label}.json"
        if not file.exists():
            file.write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
