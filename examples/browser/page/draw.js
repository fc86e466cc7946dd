// Elements of the page: cards, rows of cards, and spots where a move can be made.
import { canJoin, isSelected, movesAt } from "./state.js";
import { say } from "./words.js";

const faces = new Map(); // The picture of each card, by the card's id.

export function keepFaces(fresh) {
  for (const [id, svg] of Object.entries(fresh)) {
    faces.set(id, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
}

export function element(name, options = {}, ...children) {
  const made = Object.assign(document.createElement(name), options);
  made.append(...children);
  return made;
}

function dress(drawn, card) {
  // Hidden cards have no name of their own, so they do not move as one.
  if (card.id) drawn.dataset.face = card.id;
  drawn.dataset.id = card.id;
  drawn.append(element("img", { src: faces.get(card.id), alt: "", decoding: "sync", draggable: false }));
  if (card.count > 1) drawn.append(element("span", { className: "count" }, `×${card.count}`));
  if (card.slot) drawn.append(element("span", { className: "slot" }, card.slot));
  return drawn;
}

// A card as a picture, with a name for those who cannot see it.
export function drawCard(card) {
  const ariaLabel = card.count > 1 ? say("copies", { count: card.count, card: card.name }) : card.name;
  return dress(element("span", { className: "card", role: "img", ariaLabel }), card);
}

// A card that can be pressed: to select it, or to make a move at its spot.
export function drawButton(card, key, { label = card.name, isSelectable = true } = {}) {
  const moves = movesAt(card.spot);
  const isDown = isSelected(key);
  const canPress = moves.length > 0 || (isSelectable && canJoin(card));
  const said = isDown ? [label, say("selected")]
    : moves.length === 1 ? [label, moves[0].text] : canPress ? [label, say("playable")] : [label];
  const button = dress(element("button", { type: "button", className: "card", ariaLabel: said.join(", ") }), card);
  if (isSelectable) button.ariaPressed = isDown;
  button.classList.toggle("can", canPress && !isDown);
  button.dataset.key = key;
  if (card.spot) button.dataset.spot = card.spot;
  if (isSelectable) button.dataset.selects = card.id;
  return button;
}

// A place without a card of its own where the selected cards can go.
export function drawPlace(spot) {
  const moves = movesAt(spot);
  if (!moves.length) return [];
  const ariaLabel = moves.length === 1 ? moves[0].text : say("which");
  const place = element("button", { type: "button", className: "card place can", ariaLabel }, "+");
  place.dataset.key = place.dataset.spot = spot;
  return [place];
}

// Cards under their title.
export function drawRow(row) {
  const title = element("p", { className: "title" }, row.title);
  const cards = row.cards.map((card) => drawCard(card));
  const drawn = element("div", { className: `row ${row.look ?? ""}` }, title,
    element("div", { className: "cards" }, ...cards, ...drawPlace(row.spot)));
  return drawn;
}
