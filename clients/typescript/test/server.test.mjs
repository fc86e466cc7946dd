// Whole matches at the example server, which is killed in mid-match.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Client, openTable, TableError } from "cardrules";
import * as racko from "cardrules/racko";

import { freePort, serve } from "./serve.mjs";

const HEAD = { format: 1, type: "Rules" };
const PATIENCE = { timeout: 120_000 };

let folder;
let port;
let server;
let address;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "cardrules-"));
  port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = await serve(folder, port);
});
after(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

async function kill() {
  const ended = new Promise((resolve) => {
    server.once("exit", resolve);
  });
  server.kill("SIGKILL");
  await ended;
}

/** Play to the end at random; return the last view and the plies of all news. */
async function play(client, onNews = async () => {}) {
  const plies = [];
  for await (const { view, ply } of client) {
    plies.push(ply);
    await onNews(ply);
    if (view.match.outcome !== null) return { view, plies };
    if (view.seat === null || view.seat !== view.to_act) continue;
    const moves = racko.legalMoves(view);
    await client.play(moves[Math.floor(Math.random() * moves.length)], ply);
  }
  throw new Error("the match has not ended");
}

test("a match survives a server that is killed in between", PATIENCE, async () => {
  const rules = { ...HEAD, game: "racko", seats: 3, rack_size: 3, cards: 12, target: 150 };
  const { table, seats, spectators } = await openTable(address, rules, {
    names: ["Ada", "Ben", "Cleo"],
  });
  const tokens = [...seats, spectators];
  const clients = tokens.map(
    (token) =>
      new Client({ game: "racko", server: address, table, token, advance: racko.advance }),
  );
  const killing = async (ply) => {
    if (ply !== 4) return;
    await kill();
    server = await serve(folder, port);
  };
  const [killer, ...others] = clients;
  const ends = await Promise.all([play(killer, killing), ...others.map((client) => play(client))]);
  assert.ok(ends[0].plies.includes(4));
  const [
    {
      view: { match },
    },
  ] = ends;
  assert.ok(Math.max(...match.scores) >= 150);
  for (const { view, plies } of ends) {
    assert.deepEqual(view.match, match);
    assert.deepEqual(
      plies,
      [...new Set(plies)].sort((one, other) => one - other),
    );
  }
});

test("a client without rules follows a match of RANK", PATIENCE, async (t) => {
  const { table, seats } = await openTable(address, { ...HEAD, game: "rank", seats: 3 });
  const clients = seats.map(
    (token) => new Client({ game: "rank", server: address, table, token }),
  );
  t.after(() => clients.forEach((client) => client.close()));
  const follower = clients[0];
  let first;
  for await (const { view, ply, steps } of follower) {
    if (first !== undefined) {
      assert.equal(ply, first.ply + 1);
      assert.equal(view.phase.pile.size, 1);
      assert.deepEqual(
        steps
          .flat()
          .map((event) => event.type)
          .slice(0, 1),
        ["CardsPlayed"],
      );
      return;
    }
    first = { ply };
    const leader = clients[view.to_act];
    while (leader.view === null)
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    const card = leader.view.hand.find((each) => /^\d+$/.test(each));
    await leader.play({
      format: 1,
      game: "rank",
      type: "Play",
      cards: [card],
      value: Number(card),
    });
  }
});

test("the server's refusals are errors", PATIENCE, async (t) => {
  const rules = { ...HEAD, game: "racko", seats: 2 };
  await assert.rejects(openTable(address, { ...rules, seats: 9 }), TableError);
  const { table, seats } = await openTable(address, rules);
  const stranger = new Client({ game: "racko", server: address, table, token: "no such" });
  t.after(() => stranger.close());
  await assert.rejects(async () => {
    for await (const _ of stranger);
  }, TableError);
  const client = new Client({ game: "racko", server: address, table, token: seats[0] });
  const other = new Client({ game: "racko", server: address, table, token: seats[1] });
  t.after(() => {
    client.close();
    other.close();
  });
  for await (const { view } of client) {
    while (other.view === null)
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    const reason = { code: "no-such-slot", rule: "racko.place", params: { slot: 55, last: 50 } };
    await assert.rejects([client, other][view.to_act].play(racko.take(55)), ({ violation }) => {
      assert.deepEqual(violation, { format: 1, game: "racko", type: "Violation", ...reason });
      return true;
    });
    break;
  }
});
