// The players and the piles.
import { drawButton, drawCard, drawPlace, drawRow, element } from "./draw.js";
import { canAct, movesAt, state } from "./state.js";
import { say } from "./words.js";

const find = (selector) => document.querySelector(selector);

export function drawPlayers() {
  const { page } = state;
  const own = page.seats.find((seat) => seat.isYou);
  const others = page.seats.filter((seat) => !seat.isYou);
  // From the own left on, as they sit around a table.
  const first = own ? page.seats.indexOf(own) : 0;
  const seated = [...others.slice(first), ...others.slice(0, first)];
  find("#players ul").replaceChildren(...seated.map((seat) =>
    element("li", { className: "seat" }, drawPlate(seat), ...seat.rows.map(drawRow))));
}

// A name plate: who it is, whether it is their turn, their score, and what else there is to say.
export function drawPlate(seat) {
  const isToAct = seat.isToAct && !state.isReading;
  const plate = element("div", { className: isToAct ? "plate to-act" : "plate" });
  const marks = [seat.isYou && say("you"), ...(seat.marks ?? [])].filter(Boolean);
  const name = element("p", { className: "name" }, element("strong", {}, seat.name),
    ...marks.map((mark) => element("span", { className: "mark" }, mark)),
    ...(isToAct ? [element("span", { className: "turn" }, say("to-act"))] : []));
  plate.append(name, drawScore(seat));
  if (seat.notes.length) plate.append(element("p", { className: "notes" }, seat.notes.join(" · ")));
  return plate;
}

function drawScore({ score }) {
  const { game, goal } = state.page;
  const shown = element("p", { className: "score" });
  if (goal === null) return shown;
  shown.style.setProperty("--part", Math.min(1, Math.max(0, score / goal)));
  const text = element("span", { ariaHidden: true }, `${score}/${goal}`);
  shown.append(text, element("span", { className: "unseen" }, say(`score-${game}`, { score, goal })));
  return shown;
}

export function drawMiddle() {
  find("#middle > div").replaceChildren(...state.page.middle.map(drawPile));
}

function drawPile(pile) {
  const size = pile.size === null ? [] : [" ", element("span", { className: "size" }, pile.size)];
  const title = element("p", { className: "title" }, pile.title, ...size);
  const drawn = element("div", { className: `pile ${pile.look ?? ""}` }, title);
  drawn.dataset.pile = pile.spot;
  if (pile.size > 1) drawn.classList.add("thick");
  const plays = (pile.plays ?? []).map((play) => element("li", { className: "play" },
    element("p", { className: "title" }, play.title),
    element("div", { className: "cards" }, ...play.cards.map((card) => drawCard(card)))));
  if (plays.length) drawn.append(element("ol", { className: "plays" }, ...plays));
  const cards = pile.cards.map((card) => drawTop(card, pile));
  const places = cards.length ? [] : drawPlace(pile.spot);
  if (!cards.length && !plays.length && !places.length) {
    cards.push(element("span", { className: "card place", ariaHidden: "true" }));
  }
  drawn.append(element("div", { className: "cards" }, ...cards, ...places));
  if (pile.below) drawn.append(drawRow(pile.below));
  return drawn;
}

// The top card can be pressed if it is on offer, or if a move is made there.
function drawTop(card, pile) {
  const isSelectable = Boolean(pile.offers) && canAct();
  if (!isSelectable && !movesAt(pile.spot).length) return drawCard(card);
  const label = `${pile.title}: ${card.name}`;
  return drawButton({ ...card, spot: pile.spot }, pile.spot, { label, isSelectable });
}
