import { begin, DESK, launchChromium, open, faults } from "./browsing.mjs";
import { isAsked, playRound, PLAYERS, byMouse } from "./playing.mjs";
const b = await launchChromium();
const page = await open(b, "http://127.0.0.1:8123/", DESK);
page.setDefaultTimeout(8000);
await begin(page, "rank", { seats: 5, tokens_to_win: 3 });
try {
  for (let r = 0; r < 12; r++) { console.log("round", r, await playRound(page, "rank")); if (!(await page.locator("[data-action=continue]").count())) break; await page.click("[data-action=continue]"); }
} catch (e) { console.log(String(e).slice(0, 600));
  console.log(await page.evaluate(async () => { const { state } = await import("./state.js"); const { page, ...rest } = state; return JSON.stringify({ ...rest, turn: document.querySelector("#turn").textContent, answer: document.querySelector("#answer").textContent, yours: page.yourTurn, pending: page.isPending, ply: page.ply, joining: page.joining, moves: page.moves.slice(0,4), free: page.freeMoves, hand: page.hand.cards.map((c) => c.id).join(" "), log: page.log.slice(-6) }); }));
  await page.screenshot({ path: "/tmp/h/shots/dbg.png" });
}
console.log(faults);
await b.close();
