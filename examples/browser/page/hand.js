// The own seat: its plate, what lies before it, and its hand. In the hand one card is a stop for the
// Tab key, and the arrow keys go from card to card.
import { drawButton, drawRow } from "./draw.js";
import { state } from "./state.js";
import { drawPlate } from "./table.js";

const find = (selector) => document.querySelector(selector);
const hand = find("#own .hand");

export function drawOwn() {
  const { page } = state;
  const own = page.seats.find((seat) => seat.isYou);
  find("#own").hidden = !own;
  if (!own) return;
  find("#own .plate").replaceWith(drawPlate(own));
  find("#own .rows").replaceChildren(...own.rows.map(drawRow));
  find("#own-title").textContent = page.hand.title;
  hand.className = `hand ${page.hand.look ?? ""}`;
  const stop = document.activeElement?.closest(".hand") ? document.activeElement.dataset.key : null;
  const cards = page.hand.cards.map((card, place) => drawButton(card, card.spot ?? `hand ${place}`));
  hand.style.setProperty("--cards", cards.length);
  hand.replaceChildren(...cards);
  setStop(cards.find((card) => card.dataset.key === stop) ?? cards[0]);
}

function setStop(stop) {
  for (const card of hand.children) card.tabIndex = card === stop ? 0 : -1;
}

hand.onkeydown = (event) => {
  const cards = [...hand.children];
  const place = cards.indexOf(document.activeElement);
  const steps = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: cards.length - 1 };
  const next = cards[steps[event.key]];
  if (!next) return;
  event.preventDefault();
  setStop(next);
  next.focus();
};

hand.onfocus = hand.onclick = ({ target }) => target.dataset.key && setStop(target);
