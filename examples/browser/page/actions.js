// Whose turn it is, what the selection can do or why it can do nothing, and the moves as buttons.
import { element } from "./draw.js";
import { canAct, movesAt, state } from "./state.js";
import { say } from "./words.js";

const find = (selector) => document.querySelector(selector);

export function drawActions() {
  const { page } = state;
  // A text that stays the same is not written again, because a screen reader would read it again.
  write(find("#turn"), page.status);
  const reason = canAct() ? page.reason : null;
  find("#answer").className = reason ? "refused" : "";
  find("#answer").dataset.rule = reason?.rule ?? "";
  write(find("#answer"), reason?.text ?? hint());
  const buttons = offered().map(([move, className]) => {
    const button = element("button", { type: "button", className }, move.text);
    button.dataset.key = button.dataset.move = move.move;
    return button;
  });
  if (canAct() && state.selected.length) {
    const clear = element("button", { type: "button", className: "plain", id: "clear" }, say("clear"));
    clear.dataset.key = "clear";
    buttons.push(clear);
  }
  find("#actions .moves").replaceChildren(...buttons);
}

function write(shown, text) {
  if (shown.textContent !== text) shown.textContent = text;
}

// The moves with a button. A slot is pressed itself, unless several moves can be made there.
function offered() {
  const { page, aimed } = state;
  if (!canAct()) return [];
  if (aimed) return movesAt(aimed).map((move) => [move, "main"]);
  const isElsewhere = (move) => !slots().has(move.spot);
  return [
    ...page.moves.filter(isElsewhere).map((move) => [move, "main"]),
    ...page.freeMoves.map((move) => [move, ""]),
  ];
}

const slots = () => new Set(state.page.hand.cards.map((card) => card.spot).filter(Boolean));

function hint() {
  const { page, aimed, selected, isReading } = state;
  if (page.isOver || isReading || page.hand.cards.length === 0) return "";
  if (!page.yourTurn) return say("wait");
  if (!canAct()) return "";
  if (aimed) return say("which");
  if (page.moves.some((move) => slots().has(move.spot))) return say("press-slot");
  return selected.length ? "" : say(page.selectsOne ? "select-one" : "select");
}
