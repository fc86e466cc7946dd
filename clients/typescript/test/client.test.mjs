// The client at a table whose server is played by the test.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { test } from "node:test";

import { Client, openTable, RefusedError, StaleError, TableError } from "cardrules";
import * as racko from "cardrules/racko";

const { vectors } = createRequire(import.meta.url)("cardrules/vectors/racko.json");
// A step of the seat that is to act, after which the match goes on.
const MINE = vectors.find(
  ({ view, next_view: next }) =>
    view.seat !== null &&
    view.seat === view.to_act &&
    next.to_act !== view.seat &&
    !next.match.outcome,
);
const LAST = vectors.find(
  ({ view, next_view: next }) => !view.match.outcome && next.match.outcome,
);
const MOVE = racko.draw();
const PATIENCE = { timeout: 20_000 };

/** A WebSocket whose other end is the test. */
class FakeSocket {
  static made = [];
  static #wake = () => {};
  listeners = {};
  sent = [];
  isClosed = false;

  constructor(address) {
    this.address = address;
    FakeSocket.made.push(this);
    FakeSocket.#wake();
  }

  /** Return the socket that is made next, opened. */
  static async next() {
    while (FakeSocket.made.length === 0) {
      await new Promise((resolve) => {
        FakeSocket.#wake = resolve;
      });
    }
    const socket = FakeSocket.made.shift();
    setImmediate(() => socket.listeners.open());
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    return socket;
  }

  addEventListener(type, listener) {
    this.listeners[type] = listener;
  }
  send(data) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.isClosed = true;
  }
  say(message) {
    this.listeners.message({ data: JSON.stringify(message) });
  }
  lose() {
    this.listeners.close();
  }
}

function connect(t, options = {}) {
  FakeSocket.made.length = 0;
  const client = new Client({
    game: "racko",
    server: "http://host:8000/",
    table: "t 1",
    token: "secret",
    advance: racko.advance,
    WebSocket: FakeSocket,
    ...options,
  });
  t.after(() => client.close());
  const iterator = client[Symbol.asyncIterator]();
  return { client, next: async () => (await iterator.next()).value };
}

/** Return a client that has the view of `MINE` at ply 5, with its socket. */
async function seated(t, options) {
  const { client, next } = connect(t, options);
  const socket = await FakeSocket.next();
  socket.say({ ply: 5, view: MINE.view });
  assert.deepEqual(await next(), { view: MINE.view, ply: 5, steps: [] });
  return { client, next, socket };
}

const step = (since, vector = MINE) => ({ since, ply: since + 1, events: [vector.events] });

test("the view follows the events", PATIENCE, async (t) => {
  const { client, next, socket } = await seated(t);
  assert.equal(socket.address, "ws://host:8000/tables/t%201");
  assert.deepEqual(socket.sent, [{ token: "secret" }]);
  socket.say(step(5));
  assert.deepEqual(await next(), { view: MINE.next_view, ply: 6, steps: [MINE.events] });
  assert.deepEqual([client.view, client.ply], [MINE.next_view, 6]);
});

test("after a lost connection the client asks for what it missed", PATIENCE, async (t) => {
  const connected = [];
  const { next, socket } = await seated(t, { onConnection: (is) => connected.push(is) });
  socket.lose();
  const second = await FakeSocket.next();
  assert.deepEqual(second.sent, [{ token: "secret", since: 5 }]);
  second.say(step(5));
  assert.deepEqual(await next(), { view: MINE.next_view, ply: 6, steps: [MINE.events] });
  assert.deepEqual(connected, [true, false, true]);
});

test("events that do not continue the view make the client fetch it", PATIENCE, async (t) => {
  for (const wrong of [step(6), { ...step(5), events: [[{ type: "Passed" }]] }]) {
    const { client, next, socket } = await seated(t);
    socket.say(wrong);
    assert.equal(client.view, null);
    assert.ok(socket.isClosed);
    const second = await FakeSocket.next();
    assert.deepEqual(second.sent, [{ token: "secret" }]);
    second.say({ ply: 7, view: MINE.next_view });
    assert.equal((await next()).ply, 7);
    assert.deepEqual(client.view, MINE.next_view);
    client.close();
  }
});

test("without rules the client fetches the view after each step", PATIENCE, async (t) => {
  const connected = [];
  const onConnection = (is) => connected.push(is);
  const { next, socket } = await seated(t, { advance: undefined, onConnection });
  socket.say(step(5));
  const second = await FakeSocket.next();
  assert.deepEqual(second.sent, [{ token: "secret" }]);
  second.say({ ply: 6, view: MINE.next_view });
  assert.deepEqual(await next(), { view: MINE.next_view, ply: 6, steps: [MINE.events] });
  assert.deepEqual(connected, [true]); // Fetching a view is no loss.
  second.lose();
  const third = await FakeSocket.next();
  assert.deepEqual(third.sent, [{ token: "secret", since: 6 }]);
  third.say(step(6));
  (await FakeSocket.next()).say({ ply: 7, view: MINE.view });
  assert.deepEqual(await next(), { view: MINE.view, ply: 7, steps: [MINE.events] });
});

test("a move is made at the present ply, and done when the match goes on", PATIENCE, async (t) => {
  const { client, socket } = await seated(t);
  const played = client.play(MOVE);
  await assert.rejects(client.play(MOVE), /a move is on its way already/);
  assert.deepEqual(socket.sent.at(-1), { ply: 5, move: MOVE });
  socket.say(step(5));
  await played;
  await assert.rejects(client.play(MOVE), /another seat is to act/);
  await assert.rejects(
    client.play(MOVE, 5),
    (error) => error instanceof StaleError && error.ply === 6,
  );
});

test("what is not a ply is no late move", PATIENCE, async (t) => {
  const { client, socket } = await seated(t);
  const before = socket.sent.length;
  for (const [ply, shown] of [["5", '"5"'], [2.5, "2.5"], [true, "true"], [null, "null"]]) {
    await assert.rejects(client.play(MOVE, ply), {
      name: "TypeError",
      message: `a ply is a whole number, not ${shown}`,
    });
  }
  assert.equal(socket.sent.length, before);
});

test("a refused move fails with its reason, and another can be made", PATIENCE, async (t) => {
  const { client, socket } = await seated(t);
  const violation = {
    format: 1,
    game: "racko",
    type: "Violation",
    code: "no-such-slot",
    rule: "racko.place",
    params: { slot: 55, last: 50 },
  };
  const refused = client.play(racko.take(55));
  socket.say({ refused: violation, message: "there is no slot 55" });
  await assert.rejects(
    refused,
    (error) =>
      error instanceof RefusedError &&
      error.message === "there is no slot 55" &&
      error.violation.params.last === 50,
  );
  const stale = client.play(MOVE);
  socket.say({ stale: 7, message: "it is ply 7" });
  await assert.rejects(stale, (error) => error instanceof StaleError && error.ply === 7);
  const failed = client.play(MOVE);
  socket.say({ error: "the disk is full" });
  await assert.rejects(failed, { name: "TableError", message: "the disk is full" });
});

test("a move that was lost is sent again, but not one that arrived", PATIENCE, async (t) => {
  const { client, next, socket } = await seated(t);
  const played = client.play(MOVE);
  socket.lose();
  const second = await FakeSocket.next();
  second.say({ since: 5, ply: 5, events: [] });
  assert.deepEqual(second.sent, [
    { token: "secret", since: 5 },
    { ply: 5, move: MOVE },
  ]);
  second.say({ ply: 5, view: MINE.view });
  assert.equal(second.sent.length, 2); // Once for each connection.
  second.lose();
  const third = await FakeSocket.next();
  third.say(step(5));
  await played;
  assert.deepEqual(third.sent, [{ token: "secret", since: 5 }]);
  assert.equal((await next()).ply, 6); // The same ply is not news.
});

test("the answer to a move that was sent twice does not fail the next", PATIENCE, async (t) => {
  const { client, socket } = await seated(t);
  const first = client.play(MOVE);
  socket.lose();
  const second = await FakeSocket.next();
  second.say({ since: 5, ply: 5, events: [] });
  second.say({ ply: 6, view: MINE.view });
  await first;
  const next = client.play(MOVE);
  second.say({ stale: 6, message: "it is ply 6" });
  second.say(step(6));
  await next;
});

test("unknown messages are passed on, and others can be sent", PATIENCE, async (t) => {
  const messages = [];
  const onMessage = (message) => messages.push(message);
  const { client, next, socket } = await seated(t, { onMessage, hello: { with: ["chat"] } });
  assert.deepEqual(socket.sent, [{ with: ["chat"], token: "secret" }]);
  assert.ok(client.send({ say: "hello" }));
  assert.deepEqual(socket.sent.at(-1), { say: "hello" });
  socket.say({ chat: { seat: 0, said: "hello" } });
  socket.say({ error: "not so loud" });
  assert.deepEqual(messages, [{ chat: { seat: 0, said: "hello" } }, { error: "not so loud" }]);
  socket.say({ ...step(5), legal: [] });
  assert.equal((await next()).ply, 6);
});

test("a client that is not let in ends; one that was in tries again", PATIENCE, async (t) => {
  const first = connect(t);
  (await FakeSocket.next()).say({ error: "no such token" });
  await assert.rejects(
    first.next(),
    (error) => error instanceof TableError && error.message === "no such token",
  );
  const { next, socket } = await seated(t);
  socket.lose();
  const second = await FakeSocket.next();
  second.say({ error: "the table has only 4 steps" });
  second.lose();
  const third = await FakeSocket.next();
  assert.deepEqual(third.sent, [{ token: "secret" }]);
  third.say({ ply: 4, view: MINE.next_view });
  assert.equal((await next()).ply, 4);
});

test("the end of the match ends the iteration and the connection", PATIENCE, async (t) => {
  const { client, next } = connect(t);
  const socket = await FakeSocket.next();
  socket.say({ ply: 5, view: LAST.view });
  socket.say(step(5, LAST));
  assert.equal((await next()).ply, 5);
  assert.deepEqual((await next()).view, LAST.next_view);
  assert.equal(await next(), undefined);
  assert.ok(socket.isClosed);
  await assert.rejects(client.play(MOVE), /the client is closed/);
  assert.equal(client.send({}), false);
});

test("closing ends the iteration and a move that is on its way", PATIENCE, async (t) => {
  const { client, next, socket } = await seated(t);
  const played = client.play(MOVE);
  client.close();
  await assert.rejects(played, /the client is closed/);
  assert.equal(await next(), undefined);
  socket.say(step(5));
  assert.equal(client.ply, 5);
});

test("leaving the loop closes the client", PATIENCE, async (t) => {
  const { client } = connect(t);
  const socket = await FakeSocket.next();
  socket.say({ ply: 5, view: MINE.view });
  for await (const { ply } of client) if (ply === 5) break;
  assert.ok(socket.isClosed);
});

test("a platform without WebSockets needs one", () => {
  const { WebSocket } = globalThis;
  delete globalThis.WebSocket;
  try {
    const options = { game: "racko", server: "http://host", table: "t", token: "secret" };
    assert.throws(() => new Client(options), /pass a class as the option WebSocket/);
  } finally {
    globalThis.WebSocket = WebSocket;
  }
});

test("a table that is not opened says why", PATIENCE, async (t) => {
  const answers = [
    [400, '{"error":"seats are 2 to 4"}'],
    [502, "<h1>Bad gateway</h1>"],
    [500, "{}"],
  ];
  const server = createServer((_, response) => {
    const [status, text] = answers.shift();
    response.writeHead(status).end(text);
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  t.after(() => server.close());
  const rules = { format: 1, game: "racko", type: "Rules", seats: 9 };
  for (const message of [
    "seats are 2 to 4",
    "the server answered 502",
    "the server answered 500",
  ]) {
    const opening = openTable(`http://127.0.0.1:${server.address().port}`, rules);
    await assert.rejects(opening, { name: "TableError", message });
  }
});
