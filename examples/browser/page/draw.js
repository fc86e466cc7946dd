// Elements of the page: rows of cards, and cards.

export function element(name, options, ...children) {
  const made = Object.assign(document.createElement(name), options);
  made.append(...children);
  return made;
}

// A card as a picture. What is written on it is for the eye; its name is read out.
export function drawCard(card) {
  const drawn = element("span", { className: `card ${card.kind}`, role: "img", ariaLabel: card.name });
  dress(drawn, card);
  return drawn;
}

// A card as a button, whose name can say more than that of the card.
export function drawButton(card, name) {
  const drawn = element("button", { className: `card ${card.kind}`, type: "button" });
  dress(drawn, card);
  drawn.append(element("span", { className: "unseen" }, name));
  return drawn;
}

function dress(drawn, card) {
  drawn.dataset.id = card.id ?? "";
  if (card.level !== undefined) drawn.style.setProperty("--level", card.level);
  if (card.slot) drawn.dataset.slot = card.slot;
  const texts = [["i", card.corner], ["b", card.mark], ["i", card.label]];
  drawn.append(...texts.map(([name, text]) => element(name, { ariaHidden: "true" }, text ?? "")));
}

// A title, how many cards there are, and the cards; `cards` stand in for those of the row.
export function drawRow(row, className = "", cards = null) {
  const drawn = cards ?? row.cards.map((card) => drawCard(card));
  const size = element("span", { className: "size" }, row.size);
  // The cards of a set say what it is a set of, to those who see them.
  const title = element("p", { className: row.look === "set" ? "unseen" : "title" }, row.title, " ", size);
  return element("div", { className: `row ${className} ${row.look ?? ""}` }, title,
    element("div", { className: "cards" }, ...drawn));
}
