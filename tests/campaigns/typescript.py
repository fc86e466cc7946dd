"""Write real messages of every type of each game as TypeScript, to be compiled with the
declarations.

    python tests/campaigns/typescript.py FOLDER

For each game there are its declarations and a file of constants, each of the type that the message
must have. Beside them stand constants that must not compile.
"""

import sys
from importlib import resources
from pathlib import Path

from cardrules import schemas, wire
from cardrules.game import GameRules
from queen_of_scots.worlds import CONFIGURATIONS as SCOTS
from racko.worlds import CONFIGURATIONS as RACKO
from rank.worlds import CONFIGURATIONS as RANK
from schemas.matches import values

CONFIGURATIONS: dict[str, list[GameRules]] = {
    "racko": [*RACKO],
    "rank": [*RANK.values()],
    "queen_of_scots": [*SCOTS.values()],
}
LONGEST = 20_000
EACH = 12

WRONG = {
    "racko": [
        'Message = {"format":1,"game":"racko","type":"Take","slot":20}',
        'Message = {"format":1,"game":"racko","type":"Take","slot":20,"go":false,"card":3}',
        'Message = {"format":1,"game":"racko","type":"Take","slot":"20","go":false}',
        'Message = {"format":1,"game":"racko","type":"Taking"}',
        'Message = {"format":1,"game":"rank","type":"Draw"}',
        'Message = {"format":2,"game":"racko","type":"Draw"}',
        'MoveMessage = {"format":1,"game":"racko","type":"Discarded","seat":0,"card":7}',
        'SeenEvent = {"type":"Drew","seat":0,"card":7,"is_public":false}',
        'Rules = {"declare":"always"}',
        'Rules = {"jokers":2}',
        'Placing = {"type":"Placing","drawn":null}',
        'ChanceOutcome = {"racks":[[1]],"discard":null,"draw_pile":[],"dealer":0}',
        'Code = "too-late"',
        'Reason = {"code":"over","rule":"racko.turn","params":{}}',
        'Reason = {"code":"over","rule":"racko.over","params":{"seat":0}}',
        'Reason = {"code":"not-your-turn","rule":"racko.turn","params":{"seat":"0","to_act":1}}',
    ],
    "rank": [
        'Move = {"type":"Play","cards":["7","13"],"value":7}',
        'Move = {"type":"Play","cards":["7"]}',
        'Move = {"type":"Pass","cards":[]}',
        'Card = "X"',
        'Transfer = {"giver":0,"taker":1,"count":1,"cards":null,"due":1}',
    ],
    "queen_of_scots": [
        'Move = {"type":"Lay","cards":"plain-1"}',
        'Move = {"type":"Add","card":"plain-1"}',
        'ChanceOutcome = {"order":["plain-1"]}',
        'SeenEvent = {"type":"SeenDrew","seat":null,"card":null}',
    ],
}

# Unions are told apart by their types, nothing can be assigned, and no case may be forgotten.
USES = """
export function slotOf(move: Racko.Move): number | null {
  switch (move.type) {
    case "Take":
    case "Place":
      return move.slot;
    case "Draw":
    case "Discard":
      return null;
  }
}
export function forgetful(move: Racko.Move): number {
  switch (move.type) {
    case "Take":
    case "Place":
    case "Draw":
      return 1;
    default: {
      // @ts-expect-error discarding was forgotten
      const nothing: never = move;
      return nothing;
    }
  }
}
export function lastSlot(reason: Racko.Reason): number | null {
  return reason.code === "no-such-slot" ? reason.params.last : null;
}
export function cheat(view: Racko.View): void {
  // @ts-expect-error fields are read-only
  view.draw_pile_size = 0;
  // @ts-expect-error so are lists
  view.discard_pile.push(3);
}
"""


def constants(game: str) -> list[str]:
    """Return constants of every type of message: a few of each, of different lengths."""
    met: dict[str, dict[str, None]] = {}
    for seed, rules in enumerate(CONFIGURATIONS[game]):
        for value in values(game, rules, seed, most_steps=45):
            name, text = type(value).__name__, wire.dumps(value)
            if len(text) < LONGEST or name not in met:
                met.setdefault(name, {}).setdefault(text)
    missing = set(wire.messages(game).codecs) - set(met)
    if missing:
        sys.exit(f"no {', '.join(sorted(missing))} was met in {game}")
    lines: list[str] = []
    for name, texts in met.items():
        every = max(1, len(texts) // EACH)
        for text in sorted(texts, key=len)[::every]:
            lines.append(f"export const c{len(lines)}: {{}}.{name}Message = {text};")
            lines.append(f"export const c{len(lines)}: {{}}.Message = {text};")
    return [line.replace("{}", space(game), 1) for line in lines]


def space(game: str) -> str:
    """Return the name under which the declarations are imported."""
    return game.title().replace("_", "")


def main(folder: Path) -> None:
    """Write the files."""
    for game, wrong in WRONG.items():
        shipped = (resources.files(schemas) / f"{game}.d.ts").read_text("utf-8")
        (folder / f"{game}.d.ts").write_text(shipped, "utf-8")
        good = constants(game)
        bad = [
            f"// @ts-expect-error\nexport const w{i}: {space(game)}.{each};"
            for i, each in enumerate(wrong)
        ]
        head = f'import type * as {space(game)} from "./{game}";'
        uses = USES if game == "racko" else ""
        text = "\n".join([head, *good, *bad, uses])
        (folder / f"check-{game}.ts").write_text(text, "utf-8")
        print(f"{game}: {len(good)} constants must compile, {len(bad)} must not")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
