// RACK-O in TypeScript: all vectors, and what they lack. The figures follow from the rules page.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";

import * as racko from "cardrules/racko";

const require = createRequire(import.meta.url);
const here = import.meta.dirname;
const RUNNER = join(here, "../dist/runner.mjs");
const VECTORS = require.resolve("cardrules/vectors/racko.json");

function run(...args) {
  return spawnSync(process.execPath, [RUNNER, ...args], { encoding: "utf-8", timeout: 60_000 });
}

/** Return a view in which seat 0 of two has the rack 3 9 4, and takes or has drawn a card. */
function view({ drawn = null, ...rules } = {}) {
  return {
    format: 1,
    game: "racko",
    type: "View",
    match: {
      rules: { seats: 2, rack_size: 3, cards: 12, ...rules },
      dealer: 1,
      scores: [0, 0],
      last_round: null,
      outcome: null,
    },
    seat: 0,
    to_act: 0,
    phase: drawn === null ? { type: "Taking" } : { type: "Placing", drawn },
    racks: [
      [3, 9, 4],
      [null, null, null],
    ],
    draw_pile_size: 5,
    discard_pile: [10],
    draw_order: null,
    shown: [[], []],
    had_turn: [false, false],
  };
}

const why = (position, text) => racko.whyIllegal(position, racko.parseMove(text));
const texts = (position) => racko.legalMoves(position).map(racko.moveText);

test("every vector passes", () => {
  const { status, stdout, stderr } = run(VECTORS, join(here, "port.mjs"));
  const wanted = ["legalMoves", "whyIllegal", "advance"].map(
    (each) => `${each}: 300 of 300 vectors pass\n`,
  );
  assert.deepEqual([status, stdout, stderr], [0, wanted.join(""), ""]);
});

test("a wrong port fails, and the first differences are shown", () => {
  const { status, stdout, stderr } = run(VECTORS, join(here, "wrong.mjs"));
  assert.deepEqual([status, stderr], [1, ""]);
  assert.match(stdout, /^legalMoves: 300 of 300 vectors pass$/m);
  assert.match(stdout, /wanted \{"code":"no-run","rule":"racko\.two-player-run"\}/);
  assert.match(stdout, /^advance, vector \d+ .*: draw_pile_size$/m);
  assert.doesNotMatch(stdout, /^(whyIllegal|advance): 300 of 300/m);
  assert.ok(stdout.match(/^advance, vector/gm).length <= 5);
});

test("the runner says what it lacks", () => {
  const nothing = run(VECTORS, join(here, "../dist/queue.js"));
  assert.deepEqual([nothing.status, nothing.stdout], [2, ""]);
  assert.match(nothing.stderr, /exports none of legalMoves/);
  const alone = run();
  assert.equal(alone.status, 2);
  assert.match(alone.stderr, /usage/);
});

test("moves are written and read", () => {
  for (const text of [
    "take 5",
    "take 50 go",
    "draw",
    "place 30",
    "place 30 go",
    "discard",
    "discard go",
  ]) {
    assert.equal(racko.moveText(racko.parseMove(text)), text);
  }
  assert.deepEqual(racko.parseMove("take 30 go"), racko.take(30, true));
  assert.deepEqual(racko.place(30), {
    format: 1,
    game: "racko",
    type: "Place",
    slot: 30,
    go: false,
  });
  for (const text of [
    "",
    "take",
    "take 7",
    "take 05",
    "take 0",
    "draw go",
    "draw 5",
    "discard 5",
    "Take 5",
    "go",
  ]) {
    assert.throws(() => racko.parseMove(text), RangeError, text);
  }
});

test("the slots of the rack, drawing and discarding are legal", () => {
  assert.deepEqual(texts(view()), ["take 5", "take 10", "take 15", "draw"]);
  assert.deepEqual(texts(view({ drawn: 8 })), ["place 5", "place 10", "place 15", "discard"]);
  assert.deepEqual(texts({ ...view(), to_act: 1 }), []);
});

test("where going is declared, a rack that rises may go", () => {
  const declared = view({ declare: "optional" }); // 10 in slot 15 makes 3 9 10.
  assert.deepEqual(texts(declared), ["take 5", "take 10", "take 15", "take 15 go", "draw"]);
  // The drawn 8 makes 8 9 4, 3 8 4 or 3 9 8.
  assert.deepEqual(texts(view({ declare: "optional", drawn: 8 })), [
    "place 5",
    "place 10",
    "place 15",
    "discard",
  ]);
});

test("reasons have the parameters of their code", () => {
  const declared = view({ declare: "optional" });
  const cases = [
    [view(), "place 5", { code: "nothing-drawn", rule: "racko.phase", params: {} }],
    [view({ drawn: 8 }), "draw", { code: "already-drawn", rule: "racko.phase", params: {} }],
    [
      view(),
      "take 20",
      { code: "no-such-slot", rule: "racko.place", params: { slot: 20, last: 15 } },
    ],
    [view(), "take 15 go", { code: "not-declared", rule: "racko.go", params: {} }],
    // 10 in slot 5 makes 10 9 4: the 9 in slot 10 comes after 10.
    [
      declared,
      "take 5 go",
      { code: "not-rising", rule: "racko.go", params: { lower: 9, slot: 10, higher: 10 } },
    ],
    // 10 in slot 15 makes 3 9 10, where the longest run is 9 10.
    [
      view({ declare: "optional", two_player_run: true }),
      "take 15 go",
      { code: "no-run", rule: "racko.two-player-run", params: { shortest: 3, longest: 2 } },
    ],
    [
      { ...view(), to_act: 1 },
      "draw",
      { code: "not-your-turn", rule: "racko.turn", params: { seat: 0, to_act: 1 } },
    ],
    [{ ...view(), seat: null }, "draw", { code: "spectating", rule: "racko.turn", params: {} }],
    [
      { ...view(), seat: null, to_act: null },
      "draw",
      { code: "deal-due", rule: "racko.phase", params: {} },
    ],
  ];
  for (const [position, text, reason] of cases)
    assert.deepEqual(why(position, text), reason, text);
});

test("an event of another game is refused", () => {
  assert.throws(
    () => racko.advance(view(), { type: "Passed", seat: 0 }),
    /Passed is not an event of RACK-O/,
  );
});
