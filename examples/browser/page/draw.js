// Elements of the page: rows of cards, and cards.

export function element(name, options, ...children) {
  const made = Object.assign(document.createElement(name), options);
  made.append(...children);
  return made;
}

// A card as a button, or as a picture that is read out.
export function drawCard(card, name = "span") {
  const drawn = element(name, { className: `card ${card.kind}` });
  if (name === "button") drawn.type = "button";
  else drawn.role = "img";
  drawn.ariaLabel = card.name;
  drawn.dataset.id = card.id ?? "";
  if (card.level !== undefined) drawn.style.setProperty("--level", card.level);
  if (card.slot) drawn.dataset.slot = card.slot;
  const mark = element("b", {}, card.mark);
  const parts = [card.corner, card.label].map((text) => element("i", {}, text ?? ""));
  drawn.append(parts[0], mark, parts[1]);
  return drawn;
}

// A title, how many cards there are, and the cards; `cards` stand in for those of the row.
export function drawRow(row, className, cards = null) {
  const drawn = cards ?? row.cards.map((card) => drawCard(card));
  const size = element("span", { className: "size" }, row.size);
  const title = element("p", { className: "title" }, row.title, " ", size);
  return element("div", { className: `row ${className}` }, title,
    element("div", { className: "cards" }, ...drawn));
}
