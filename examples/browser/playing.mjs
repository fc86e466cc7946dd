// How a person plays each game on the page, with a mouse, a finger, or the keyboard alone.
import assert from "node:assert/strict";

export const byMouse = (locator) => locator.click();
export const byTouch = (locator) => locator.tap();

export async function byKey(locator) {
  const page = locator.page();
  const isHere = () => locator.evaluate((each) => each === document.activeElement);
  const isCard = await locator.evaluate((each) => each.matches(".hand .card"));
  for (let presses = 0; !(await isHere()); presses++) {
    assert.ok(presses < 80, "the keyboard gets everywhere");
    const inHand = await page.evaluate(() => document.activeElement.matches(".hand .card"));
    if (isCard && inHand) {
      const isBefore = await locator.evaluate((each) =>
        Boolean(each.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING));
      await page.keyboard.press(isBefore ? "ArrowLeft" : "ArrowRight");
    } else await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

// Press something, and wait until the page shows what came of it.
export async function act(locator, press) {
  const page = locator.page();
  const before = await page.evaluate(() => document.body.dataset.drawn);
  await press(locator);
  await page.waitForFunction((shown) => document.body.dataset.drawn !== shown, before);
}

// Wait until the player is asked, or the score sheet lies on the table; return whether it is the first.
export async function isAsked(page) {
  await page.waitForFunction(() => document.querySelector("#match.yours, #result:not([hidden])"));
  return !(await page.locator("#result").isVisible());
}

// RANK: select the lowest card that can be used, then more until there is a move.
export async function playRank(page, press) {
  const moves = page.locator("#actions .moves button.main");
  const free = page.locator("#actions .moves button[data-move]:not(.main)");
  for (let cards = 0; cards < 16; cards++) {
    if (await moves.count()) return act(moves.first(), press);
    const can = page.locator(".hand .card.can");
    if (!(await can.count())) break;
    await act(can.first(), press);
  }
  return act(free.first(), press);
}

// RACK-O: each card has its slot, if it stands better there than the card that does now.
export async function playRacko(page, press) {
  const rack = await page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => Number(card.dataset.id)));
  const seats = await page.locator("#players .seat").count() + 1;
  const most = { 2: 40, 3: 50, 4: 60 }[seats];
  const offer = page.locator("#middle button[data-selects]");
  const card = Number(await offer.getAttribute("data-id"));
  const place = Math.min(9, Math.floor(((card - 1) * 10) / most));
  const wanted = (most / 10) * (place + 0.5) + 0.5;
  const isBetter = Math.abs(card - wanted) < Math.abs(rack[place] - wanted);
  const isDown = (await offer.getAttribute("aria-pressed")) === "true";
  // The draw pile is pressed in the first case, and the discard pile in the second.
  if (!isBetter) return act(page.locator(isDown ? "[data-move=discard]" : "[data-key=draw-pile]"), press);
  if (!isDown) await act(offer, press);
  return act(page.locator(`.hand [data-spot="slot ${5 * (place + 1)}"]`), press);
}

// QUEEN OF SCOTS: draw; then lay what is there three times, and discard the first card.
export async function playScots(page, press) {
  const draw = page.locator("#middle [data-key=stock]");
  if (await draw.count()) return act(draw, press);
  const hand = await page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => card.dataset.id));
  const triple = hand.findIndex((card, place) => place >= 2 && card === hand[place - 2] && card !== "crown-jewels");
  const places = triple < 0 ? [hand.findIndex((card) => card !== "crown-jewels")] : [triple - 2, triple - 1, triple];
  for (const place of places) await act(page.locator(".hand .card").nth(Math.max(0, place)), press);
  const lay = page.locator("#actions button.main:not([data-move^=discard])");
  return act((await lay.count()) ? lay.first() : page.locator("#actions button.main").first(), press);
}

export const PLAYERS = { racko: playRacko, rank: playRank, queen_of_scots: playScots };

// Play until the round is over; `look` is called once, at the fourth turn.
export async function playRound(page, game, press = byMouse, look = async () => {}) {
  let turns = 0;
  while (await isAsked(page)) {
    assert.ok(++turns < 400, "a round ends");
    if (turns === 4) await look();
    await PLAYERS[game](page, press);
  }
  return turns;
}
