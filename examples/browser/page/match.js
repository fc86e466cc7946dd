// One match: it asks the bridge what to show, draws that, and does what the player presses. It knows no
// rule, and what it sends to a server is only what the rules allow.
import { drawActions } from "./actions.js";
import { callBridge } from "./calls.js";
import { element, keepFaces } from "./draw.js";
import { drawOwn } from "./hand.js";
import { moveTo } from "./motion.js";
import { drawResult } from "./result.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { canAct, isSelected, movesAt, state } from "./state.js";
import { drawMiddle, drawPlayers } from "./table.js";
import { language } from "./words.js";

const find = (selector) => document.querySelector(selector);
let host = null; // where the match is played: {send, rematch, rematched, keep, marks}
let chosenAt = null; // the ply at which the last move was chosen
let timer = 0;
let drawings = 0;

// --- Asking the bridge ------------------------------------------------------------------------

// Show a match that has begun at a host, or that has another one now.
export async function show(newHost) {
  host = newHost;
  Object.assign(state, { page: null, selected: [], aimed: null, isOnline: true, isReading: false });
  chosenAt = null;
  await refresh();
  find("#turn").focus({ preventScroll: true });
}

const ask = async () => JSON.parse(
  await callBridge("page", JSON.stringify(state.selected.map((card) => card.id)), language));

// One after the other: a step of the table and a tap can come at the same moment.
let refreshing = Promise.resolve();
export const refresh = () => (refreshing = refreshing.then(refreshNow, refreshNow));

async function refreshNow() {
  const { page } = state;
  let fresh = await ask();
  keepFaces(fresh.faces);
  const isStep = fresh.ply !== page?.ply || fresh.game !== page?.game;
  if (isStep) {
    Object.assign(state, { selected: [], aimed: null, isReading: fresh.sheet !== null });
    selectTheOnlyOffer(fresh);
    fresh = await ask(); // The cards may lie elsewhere now.
    keepFaces(fresh.faces);
  }
  fresh.seats.forEach((seat, place) => { seat.marks = host.marks?.(place) ?? []; });
  state.page = fresh;
  await moveTo(draw, isStep && page !== null && settings.pace > 0);
  if (isStep && page) announce(page);
  if (isStep) await host.keep?.();
  goOn();
}

// A card that must be dealt with now, such as a drawn one, need not be selected by hand.
function selectTheOnlyOffer(page) {
  const pile = page.middle.find((each) => each.offers);
  if (!pile || !page.yourTurn || page.freeMoves.length > 0) return;
  state.selected = [{ key: pile.spot, id: pile.cards[0].id }];
}

function announce(before) {
  const { page, isReading } = state;
  sound(isReading ? "end" : page.yourTurn && !before.yourTurn ? "turn" : "step");
}

function goOn() {
  clearTimeout(timer);
  if (state.page.isPending && !state.isReading) timer = setTimeout(advance, settings.pace);
}

async function advance() {
  await callBridge("advance");
  await refresh();
}

export function leave() {
  clearTimeout(timer);
  state.page = null;
}

// --- What the player presses ------------------------------------------------------------------

async function choose(move) {
  if (chosenAt === state.page.ply || !canAct()) return; // A second tap on the same button.
  chosenAt = state.page.ply;
  const message = await callBridge("choose", move);
  if (message) host.send(JSON.parse(message));
  else await advance();
}

// The last move was not made: it can be chosen again, or another.
export function isRefused(text) {
  chosenAt = null;
  find("#answer").className = "refused";
  find("#answer").textContent = text;
}

async function press({ key, selects, spot }) {
  const moves = movesAt(spot);
  if (moves.length === 1 && !isSelected(key)) return choose(moves[0].move);
  state.aimed = moves.length > 1 ? spot : null;
  if (!state.aimed && selects !== undefined) {
    const others = state.selected.filter((card) => card.key !== key);
    const card = { key, id: selects };
    if (isSelected(key)) state.selected = others;
    else state.selected = state.page.selectsOne ? [card] : [...others, card];
  }
  return refresh();
}

function clearSelection() {
  Object.assign(state, { selected: [], aimed: null });
  return refresh();
}

async function act(action) {
  if (action === "rematch") return host.rematch();
  state.isReading = false;
  draw();
  await refresh();
  (find("#own .hand button") ?? find("#turn")).focus({ preventScroll: true });
}

find("#match").addEventListener("click", ({ target }) => {
  const { dataset, id } = target.closest("button") ?? target;
  if (id === "clear") clearSelection();
  else if (dataset.action) act(dataset.action);
  else if (dataset.move) choose(dataset.move);
  else if (dataset.spot || dataset.selects) press(dataset);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.page && state.selected.length && !find("dialog[open]")) clearSelection();
});

// --- Drawing ----------------------------------------------------------------------------------

export function draw() {
  const { page } = state;
  const focused = document.activeElement?.dataset.key;
  find("#start").hidden = true;
  find("#match").hidden = find("#leave").hidden = false;
  document.body.classList.add("playing");
  find("#match").dataset.game = page.game;
  find("#match").classList.toggle("yours", canAct());
  find("#match").classList.toggle("reading", state.isReading);
  drawPlayers();
  drawMiddle();
  drawOwn();
  drawActions();
  drawResult(host.rematched?.());
  drawLog();
  find("#rules").replaceChildren(...page.rules.map((text) => element("p", {}, text)));
  keepFocus(focused);
  document.body.dataset.drawn = ++drawings; // The tests wait for it.
}

// New lines are added to the old ones, so that a screen reader reads no line twice.
let written = { host: null, language: "", count: 0 };
function drawLog() {
  const { log, logged } = state.page;
  const goesOn = written.host === host && written.language === language && written.count <= logged;
  const fresh = goesOn ? log.slice(Math.max(0, log.length - logged + written.count)) : log;
  const lines = [...(goesOn ? find("#log").children : []), ...fresh.map((text) => element("p", {}, text))];
  if (fresh.length) find("#log").replaceChildren(...lines.slice(-log.length));
  if (fresh.length) find("#log").scrollTop = find("#log").scrollHeight;
  written = { host, language, count: logged };
}

// The buttons are made anew each time: the focus goes to the one that has taken the place.
function keepFocus(key) {
  if (state.isReading && !find("#result").contains(document.activeElement)) {
    find("#result button")?.focus({ preventScroll: true });
  } else if (key) {
    const next = find(`#match [data-key="${CSS.escape(key)}"]`) ?? find("#own .hand button") ?? find("#turn");
    next.focus({ preventScroll: true });
  }
}
