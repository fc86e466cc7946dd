// The end of a round or of the match: the score sheet, which lies in the middle of the table.
import { element } from "./draw.js";
import { state } from "./state.js";
import { say } from "./words.js";

const find = (selector) => document.querySelector(selector);

// `rematch` says how far the players of a server are with playing again: "asked", "open", or nothing.
export function drawResult(rematch) {
  const { page, isReading } = state;
  find("#result").hidden = !isReading;
  find("#middle").hidden = isReading;
  if (!isReading || !page.sheet) return;
  find("#result-title").textContent = say(page.isOver ? "match-over" : `over-${page.game}`);
  const titles = ["players", `points-${page.game}`, "total"].map((key) => element("th", { scope: "col" }, say(key)));
  find("#lines").replaceChildren(element("table", {},
    element("thead", {}, element("tr", {}, ...titles)),
    element("tbody", {}, ...page.sheet.map(drawLine))));
  find("#result .moves").replaceChildren(...buttons(rematch));
}

function drawLine(seat) {
  const won = seat.won ? [" ", element("span", { className: "mark" }, `★ ${say("won")}`)] : [];
  const lines = seat.lines.map(([text, points]) => element("div", {}, `${text}: ${points}`));
  return element("tr", { className: seat.won ? "won" : "" },
    element("th", { scope: "row" }, element("span", { className: "who" }, seat.name, ...won), ...lines),
    element("td", {}, seat.points), element("td", {}, seat.score));
}

function buttons(rematch) {
  const { page } = state;
  if (!page.isOver) return [button("continue", "continue", "main")];
  if (page.seat === null) return [];
  if (rematch === "asked") return [element("p", {}, say("rematch-asked"))];
  return [button("rematch", rematch === "open" ? "rematch-join" : "rematch", "main")];
}

function button(action, word, className) {
  const made = element("button", { type: "button", className }, say(word));
  made.dataset.key = made.dataset.action = action;
  return made;
}
