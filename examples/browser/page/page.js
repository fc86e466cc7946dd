// The page: it draws what the bridge says, and asks it what a selection of cards can do. It knows no
// rule; and what it sends to a server is only what the rules allow.
import { callBridge } from "./calls.js";
import { drawButton, drawRow, element } from "./draw.js";

const words = await (await fetch("./words.json")).json();
const find = (selector) => document.querySelector(selector);
const query = new URLSearchParams(location.search);
const PACE = Number(query.get("pace") ?? 900); // milliseconds between the steps of others
const GAMES = {
  racko: { fewest: 2, most: 4, goal: "target", points: 500 },
  rank: { fewest: 3, most: 6, goal: "tokens_to_win", points: 5 },
  queen_of_scots: { fewest: 2, most: 4, goal: "target", points: 1000 },
};

let language = words[navigator.language?.slice(0, 2)] ? navigator.language.slice(0, 2) : "en";
let page = null; // what the bridge said last
let selected = []; // the places of the selected cards: {key, id}
let connection = null; // {socket, url, token} at a table of a server
let chosenAt = null; // the ply at which the last move was chosen
let timer = 0;
let drawings = 0;

const say = (key) => words[language][key];

// --- Asking the bridge ------------------------------------------------------------------------

const ask = async () => JSON.parse(
  await callBridge("page", JSON.stringify(selected.map((card) => card.id)), language));

// One after the other: a step of the table and a tap can come at the same moment.
let refreshing = Promise.resolve();
const refresh = () => (refreshing = refreshing.then(refreshNow, refreshNow));

async function refreshNow() {
  let fresh = await ask();
  const isNews = fresh.ply !== page?.ply || fresh.game !== page?.game;
  if (isNews && selected.length) {
    selected = []; // The cards may lie elsewhere now.
    fresh = await ask();
  }
  page = fresh;
  if (isNews && selectTheOnlyOffer()) page = await ask();
  draw();
  if (isNews && page.sheet) showSheet();
  goOn();
}

// A card that must be dealt with now, such as a drawn one, need not be selected by hand.
function selectTheOnlyOffer() {
  const place = page.middle.findIndex((row) => row.offer);
  const isOnly = page.yourTurn && place >= 0 && page.freeMoves.length === 0;
  if (isOnly) selected = [{ key: `middle-${place}`, id: page.middle[place].cards[0].id }];
  return isOnly;
}

function goOn() {
  clearTimeout(timer);
  if (page.isPending && !find("#sheet").open) timer = setTimeout(advance, PACE);
}

async function advance() {
  await callBridge("advance");
  await refresh();
}

async function choose(move) {
  if (chosenAt === page.ply) return; // A second tap on the same button.
  chosenAt = page.ply;
  const message = await callBridge("choose", move);
  if (message) connection.socket.send(message);
  else await advance();
}

async function toggle(card) {
  const others = selected.filter((each) => each.key !== card.key);
  selected = others.length < selected.length ? others : [...selected, card];
  await refresh();
}

// A slot takes the selected card, if it can; else it is a card that is selected itself.
async function press(card) {
  const moves = movesInto(card.slot);
  if (moves.length === 1) await choose(moves[0].move);
  else await toggle(card);
}

const movesInto = (slot) => (slot ? (page.moves ?? []).filter((move) => move.slot === slot) : []);

// --- Drawing ----------------------------------------------------------------------------------

function draw() {
  const focused = document.activeElement?.dataset.key;
  find("#start").hidden = find("#loading").hidden = true;
  find("#match").hidden = find("#leave").hidden = false;
  find("#match").dataset.game = page.game;
  find("#turn").textContent = page.yourTurn ? page.status : "";
  find("#match").classList.toggle("yours", page.yourTurn);
  find("#status").textContent = page.yourTurn ? "" : page.status;
  drawPlayers();
  drawMiddle();
  drawOwn();
  drawActions();
  find("#log").replaceChildren(...page.log.map((text) => element("li", {}, text)));
  find("#log").scrollTop = find("#log").scrollHeight;
  find("#rules").replaceChildren(...page.rules.map((text) => element("p", {}, text)));
  keepFocus(focused);
  document.body.dataset.drawn = ++drawings; // The test waits for it.
}

function drawPlayers() {
  const seats = page.seats.map((seat) => {
    const notes = [...seat.notes, `${say("score")} ${seat.score}`].join(" · ");
    const rows = seat.isYou ? [] : seat.rows.map((row) => drawRow(row, "small"));
    const name = element("strong", {}, seat.name);
    const head = element("p", {}, name, element("span", {}, notes));
    const options = { className: seat.isToAct ? "seat to-act" : "seat" };
    return element("li", options, head, ...rows);
  });
  find("#players ul").replaceChildren(...seats);
}

function drawMiddle() {
  const rows = page.middle.map((row, place) => {
    const top = row.cards.at(-1);
    const button = row.offer && top ? [cardButton({ ...top, key: `middle-${place}` })] : null;
    return drawRow(row, "", button);
  });
  find("#middle > div").replaceChildren(...rows);
}

function drawOwn() {
  const own = page.seats.find((seat) => seat.isYou);
  find("#own").hidden = !own;
  find("#own-title").textContent = page.hand.title;
  find("#own > div").replaceChildren(...(own?.rows ?? []).map((row) => drawRow(row, "small")));
  const cards = page.hand.cards.map((card, place) => cardButton({ ...card, key: `hand-${place}` }));
  find("#own .hand").replaceChildren(...cards);
  // One stop for the Tab key; the arrow keys go from card to card.
  cards.forEach((card, place) => { card.tabIndex = place === 0 ? 0 : -1; });
}

function cardButton(card) {
  const isSelected = selected.some((each) => each.key === card.key);
  const canTake = movesInto(card.slot).length === 1 && !isSelected;
  const canJoin = page.yourTurn && page.joining.includes(card.id) && !isSelected;
  const slot = card.slot ? `${say("slot")} ${card.slot}: ` : "";
  const button = drawButton(card, slot + card.name + (canJoin ? `, ${say("playable")}` : ""));
  button.ariaPressed = isSelected;
  button.classList.toggle("can", canJoin || canTake);
  button.dataset.key = card.key;
  button.onclick = () => press(card);
  return button;
}

function drawActions() {
  const answer = find("#answer");
  answer.className = page.reason ? "refused" : "";
  answer.textContent = page.reason?.text ?? hint();
  answer.dataset.rule = page.reason?.rule ?? "";
  const bySlot = (move) => movesInto(move.slot).length === 1;
  const moves = (page.moves ?? []).filter((move) => !bySlot(move));
  const buttons = [
    ...moves.map((move) => moveButton(move, "main")),
    ...(page.freeMoves ?? []).map((move) => moveButton(move, "")),
  ];
  if (selected.length) {
    const clear = element("button", { type: "button", className: "plain" }, say("clear"));
    clear.onclick = () => { selected = []; refresh(); };
    buttons.push(clear);
  }
  find("#actions .moves").replaceChildren(...buttons);
}

function hint() {
  if (page.isOver || page.hand.cards.length === 0) return "";
  if (!page.yourTurn) return say("wait");
  return page.moves?.some((move) => movesInto(move.slot).length === 1) ? say("press-slot")
    : selected.length ? "" : say("select");
}

function moveButton(move, className) {
  const button = element("button", { type: "button", className }, move.text);
  button.dataset.key = button.dataset.move = move.move;
  button.onclick = () => choose(move.move);
  return button;
}

// The buttons are made anew each time: the focus goes to the one that has taken the place.
function keepFocus(key) {
  if (!key) return;
  const next = find(`#match [data-key="${key}"]`) ?? find("#own .hand button") ?? find("#turn");
  next.focus({ preventScroll: true });
}

function showSheet() {
  find("#sheet-title").textContent = say(page.isOver ? "match-over" : "sheet-title");
  const rows = page.sheet.map((seat) => {
    const name = seat.won ? `${seat.name} – ${say("won")}` : seat.name;
    const lines = seat.lines.map(([text, points]) => element("div", {}, `${text}: ${points}`));
    return element("tr", { className: seat.won ? "won" : "" },
      element("th", { scope: "row" }, name, ...lines),
      element("td", {}, seat.points), element("td", {}, seat.score));
  });
  const titles = ["players", "points", "total"].map((key) => element("th", { scope: "col" }, say(key)));
  find("#lines").replaceChildren(element("table", {}, element("thead", {}, element("tr", {}, ...titles)),
    element("tbody", {}, ...rows)));
  find("#sheet").showModal();
}

// --- Keys -------------------------------------------------------------------------------------

find("#own .hand").onkeydown = (event) => {
  const cards = [...find("#own .hand").children];
  const place = cards.indexOf(document.activeElement);
  const steps = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: cards.length - 1 };
  const next = cards[steps[event.key]];
  if (!next) return;
  event.preventDefault();
  cards.forEach((card) => { card.tabIndex = card === next ? 0 : -1; });
  next.focus();
};

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && selected.length && !find("#sheet").open) {
    selected = [];
    refresh();
  }
});

// --- Tables -----------------------------------------------------------------------------------

const rulesChosen = () => {
  const { goal } = GAMES[find("#game").value];
  const options = { seats: Number(find("#seats").value), [goal]: Number(find("#goal").value) };
  return callBridge("rules", find("#game").value, JSON.stringify(options));
};

async function playAgainstBots() {
  await callBridge("begin", await rulesChosen());
  await refresh();
}

async function openTable() {
  const body = `{"rules":${await rulesChosen()}}`;
  const answer = await (await fetch("./tables", { method: "POST", body })).json();
  if (answer.error) throw new Error(answer.error);
  const link = (token) => new URL(`#table=${answer.table}&token=${token}`, location.href).href;
  const [own, ...others] = answer.seats;
  const links = others.map((token, place) => [`${say("seat")} ${place + 1}`, link(token)]);
  drawLinks([...links, [say("watch"), link(answer.spectators)]]);
  history.replaceState(null, "", link(own));
  join();
}

function drawLinks(links) {
  const items = links.map(([text, href]) => element("a", { href, target: "_blank" }, text));
  find("#share").replaceChildren(element("p", {}, say("share")), ...items);
  find("#share").hidden = false;
}

// The address of the page says which table, so that a reload comes back to it.
function join() {
  const place = new URLSearchParams(location.hash.slice(1));
  const url = new URL(`./tables/${place.get("table")}`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.hash = "";
  connection = { url, token: place.get("token") };
  connect();
}

function connect() {
  const socket = (connection.socket = new WebSocket(connection.url));
  socket.onopen = () => {
    chosenAt = null; // The last move may not have got there.
    socket.send(JSON.stringify({ token: connection.token }));
  };
  // One message after the other: the bridge must have taken a view before the events that follow it.
  let last = Promise.resolve();
  socket.onmessage = ({ data }) => { last = last.then(() => receive(data)); };
  socket.onclose = () => {
    if (find("#match").hidden) return;
    find("#status").textContent = say("lost");
    setTimeout(connect, 1000);
  };
}

async function receive(data) {
  const refused = await callBridge("receive", data);
  if (!refused) return refresh();
  chosenAt = null;
  find(find("#match").hidden ? "#problem" : "#answer").textContent = refused;
}

// --- Beginning --------------------------------------------------------------------------------

function chooseGame() {
  const { fewest, most, points } = GAMES[find("#game").value];
  const seats = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
  find("#seats").replaceChildren(...seats.map((count) => element("option", {}, count)));
  find("#goal").value = points;
}

function setLanguage(code) {
  language = document.documentElement.lang = find("#language").value = code;
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
  document.title = say("title");
  if (page) refresh();
}

const shown = (action) => action().catch((error) => { find("#problem").textContent = error.message; });

find("#language").onchange = (event) => setLanguage(event.target.value);
find("#game").onchange = chooseGame;
find("#start").onsubmit = (event) => { event.preventDefault(); shown(playAgainstBots); };
find("#open").onclick = () => { if (find("#start").reportValidity()) shown(openTable); };
find("#leave").onclick = () => { location.assign(location.pathname + location.search); location.reload(); };
find("#sheet").onclose = goOn;
chooseGame();
setLanguage(language);
if (location.hash) join();
await callBridge("ready");
find("#loading").hidden = true;
