// A match at the server. The TypeScript client of this repository connects, and connects again when
// the connection is lost; the bridge follows the events, because it has the rules.
import { callBridge } from "./calls.js";
import { drawInvitation, keptInvitation, keepInvitation } from "./invite.js";
import { draw, isRefused, refresh, show } from "./match.js";
import { settings } from "./settings.js";
import { state } from "./state.js";
import { say } from "./words.js";

const MOST_REMEMBERED = 40; // how many steps before the newest are told after a reload
const find = (selector) => document.querySelector(selector);
const server = new URL(".", location.href).href.replace(/\/$/, "");

export async function openTable(rules, name) {
  const { openTable } = await import("./client/tables.js");
  const message = JSON.parse(rules);
  const names = Array.from({ length: seatsOf(message) }, (_, seat) => say("player", { number: seat + 1 }));
  if (name) names[0] = name;
  const opened = await openTable(server, message, { names });
  keepInvitation(opened.table, opened);
  await enter(opened.table, opened.seats[0]);
}

// A message leaves out what is as usual.
const seatsOf = (message) => message.seats ?? 4;

export async function joinByCode(code, name) {
  const body = JSON.stringify({ code, ...(name && { name }) });
  const answer = await (await fetch("./join", { method: "POST", body })).json();
  if (answer.error) throw new Error(answer.error);
  await enter(answer.table, answer.token);
}

// The address of the page says which seat at which table, so that a reload comes back to it.
export async function enter(table, token) {
  history.replaceState(null, "", `#table=${table}&token=${token}`);
  const { Connection } = await import("./client/connection.js");
  return new Promise((resolve, reject) => {
    const seat = new Seat(Connection, table, token, { resolve, reject });
    seat.connection.open();
  });
}

class Seat {
  #table;
  #token;
  #entered; // told when the server lets us in or refuses to
  #isShown = false;
  #since = null; // the ply from which the server should go on; null to ask for the view
  #pending = null; // the move that is on its way
  #seats = []; // who has each seat
  #again = null; // the table of the rematch
  #wantsRematch = false;
  #taking = Promise.resolve();

  constructor(Connection, table, token, entered) {
    [this.#table, this.#token, this.#entered] = [table, token, entered];
    const address = `${server.replace(/^http/, "ws")}/tables/${encodeURIComponent(table)}`;
    this.connection = new Connection(address, {
      hello: () => ({ token, with: ["seats"], ...(this.#since !== null && { since: this.#since }) }),
      // One message after the other: the bridge must have a view before the events that follow it.
      receive: (data) => { this.#taking = this.#taking.then(() => this.#receive(data)); },
      lose: () => this.#tell(false),
    });
  }

  #tell(isOnline) {
    find("#notice").hidden = isOnline;
    find("#notice").textContent = isOnline ? "" : say("lost");
    if (state.isOnline === isOnline) return;
    state.isOnline = isOnline;
    if (state.page) draw();
  }

  async #receive(data) {
    const message = JSON.parse(data);
    if (message.view ?? message.events) return this.#takeSteps(data);
    if (message.seats) return this.#takeSeats(message.seats);
    if (message.rematch) return this.#takeRematch(message.rematch);
    const reason = message.message ?? message.error;
    if (!this.#isShown) return this.#stayOut(reason);
    if (!state.isOnline) return this.#forget();
    if (message.stale === this.#pending?.ply) return undefined; // It was sent twice.
    this.#pending = null;
    return isRefused(reason);
  }

  async #takeSteps(data) {
    const isFirst = this.#since === null;
    const ply = Number(await callBridge("receive", data));
    if (ply < 0) this.#since = null;
    else this.#since = isFirst ? Math.max(0, ply - MOST_REMEMBERED) : ply;
    // After the view, the steps before it are asked for, because the history tells of them.
    if (ply < 0 || (isFirst && ply > 0)) this.connection.open();
    if (ply < 0) return;
    this.connection.succeed();
    this.#tell(true);
    if (this.#pending && this.#pending.ply < ply) this.#pending = null;
    if (this.#pending && !isFirst) this.connection.send(this.#pending);
    await this.#show();
  }

  async #show() {
    if (this.#seats.length) await callBridge("seated", JSON.stringify(this.#seats.map((seat) => seat.name)));
    if (this.#isShown) return refresh();
    this.#isShown = true;
    await show(this);
    return this.#entered.resolve();
  }

  // The server may have lost the step from which it should go on: then it is asked for the view.
  #forget() {
    this.#since = null;
  }

  #stayOut(reason) {
    this.connection.close();
    this.#entered.reject(new Error(reason));
  }

  async #takeSeats(seats) {
    const { name } = settings;
    this.#seats = seats;
    if (!this.#isShown) return;
    await callBridge("seated", JSON.stringify(seats.map((seat) => seat.name)));
    await refresh();
    const own = seats[state.page.seat];
    if (name && own?.holder === "person" && own.name !== name) this.connection.send({ name });
    this.drawInvitation();
  }

  drawInvitation() {
    const sendBot = (seat) => this.connection.send({ bot: seat });
    drawInvitation(keptInvitation(this.#table), this.#seats, sendBot);
  }

  async #takeRematch(table) {
    this.#again = table;
    if (this.#wantsRematch) return this.#goTo(table);
    return draw();
  }

  async #goTo(table) {
    this.close();
    await enter(table, this.#token);
  }

  // --- What a match asks of its host ------------------------------------------------------------

  send(message) {
    this.#pending = message;
    this.connection.send(message);
  }

  async rematch() {
    if (this.#again) return this.#goTo(this.#again);
    this.#wantsRematch = true;
    this.connection.send({ rematch: true });
    return draw();
  }

  rematched() {
    if (this.#again) return "open";
    return this.#wantsRematch ? "asked" : "";
  }

  // What the plates say of who sits there.
  marks(seat) {
    const { holder, here } = this.#seats[seat] ?? { holder: "person", here: true };
    if (holder === "person") return here ? [] : [say("away")];
    return [say(holder)];
  }

  close() {
    this.connection.close();
    find("#invite").hidden = true;
  }
}
