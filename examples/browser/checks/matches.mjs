// Matches against bots: whole rounds, refusals, reloads, and the end.
import assert from "node:assert/strict";
import { begin, checkAccess, checkSeen, choose, DESK, isLoaded, LANDSCAPE, NARROW, open, PHONE } from "../browsing.mjs";
import { act, byKey, byMouse, byTouch, isAsked, playRacko, playRound } from "../playing.mjs";

export async function rankByMouse(browser, { site }) {
  const page = await open(browser, site, DESK);
  await checkAccess(page, "the first page");
  await begin(page, "rank", { seats: 5 });
  const turns = await playRound(page, "rank", byMouse, async () => {
    await checkAccess(page, "RANK");
    await checkRefusal(page);
  });
  await checkResult(page, 5);
  await page.click("[data-action=continue]");
  await isAsked(page); // The next hand has begun.
  await page.context().close();
  return `${turns} turns`;
}
rankByMouse.inFirefox = true;

// Two different numbers do not make a set, and the page says why in each language.
async function checkRefusal(page) {
  const cards = page.locator(".hand .card");
  const ids = await cards.evaluateAll((each) => each.map((card) => card.dataset.id));
  const isNumber = (id) => /^\d+$/.test(id);
  await act(cards.nth(ids.findIndex(isNumber)), byMouse);
  await act(cards.nth(ids.findLastIndex(isNumber)), byMouse);
  assert.match(await page.textContent("#answer.refused"), /\w{3}/);
  assert.match(await page.getAttribute("#answer", "data-rule"), /^rank\./);
  assert.equal(await page.locator("#actions button.main").count(), 0);
  const said = new Set();
  for (const code of ["de", "it", "en"]) {
    const before = await page.textContent("#answer");
    await page.selectOption("#language", code);
    await page.waitForFunction((text) => document.querySelector("#answer").textContent !== text, before);
    assert.equal(await page.getAttribute("html", "lang"), code);
    said.add(await page.textContent("#answer"));
  }
  assert.equal(said.size, 3);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("[aria-pressed=true]"));
}

async function checkResult(page, seats) {
  assert.equal(await page.locator("#lines tbody tr").count(), seats);
  assert.ok(await page.evaluate(() => document.querySelector("#result").contains(document.activeElement)));
  await checkAccess(page, "the score sheet");
}

export async function rackoByKeyboard(browser, { site }) {
  const page = await open(browser, site, PHONE, { colorScheme: "dark" });
  await begin(page, "racko", { seats: 4 }, byKey);
  assert.equal(await page.evaluate(() => document.activeElement.id), "turn", "the focus is at the table");
  const turns = await playRound(page, "racko", byKey, async () => {
    await checkAccess(page, "RACK-O on a phone");
    for (const size of [PHONE, NARROW, LANDSCAPE]) {
      await page.setViewportSize(size);
      await checkSeen(page.locator(".hand .card"), `the own rack at ${size.width} × ${size.height}`);
      await checkSeen(page.locator("#actions button"), `what can be done at ${size.width} × ${size.height}`);
    }
    await page.setViewportSize(PHONE);
    await checkSelection(page);
  });
  const faces = await page.locator("#players .card").evaluateAll((cards) => cards.map((card) => card.dataset.id));
  assert.equal(faces.length, 30);
  assert.ok(faces.every(Boolean), "the racks are shown at the end of a round");
  await checkResult(page, 4);
  await page.keyboard.press("Enter");
  await isAsked(page);
  await page.context().close();
  return `${turns} turns by keyboard alone`;
}

// In RACK-O the next card replaces the one that was selected.
async function checkSelection(page) {
  const cards = page.locator(".hand .card");
  const pressed = page.locator("[aria-pressed=true]");
  if (await pressed.count()) return; // The drawn card is to be placed.
  assert.match(await cards.first().getAttribute("aria-label"), /^Slot 5: \d+$/);
  assert.equal(await page.locator("#players .card").first().getAttribute("aria-label").then((name) =>
    /^Slot 5: (\d+|face-down card)$/.test(name)), true);
  await act(cards.nth(4), byKey);
  assert.match(await page.textContent("#answer.refused"), /not on offer/);
  await act(cards.nth(2), byKey);
  assert.deepEqual(await pressed.evaluateAll((down) => down.map((each) => each.dataset.key)), ["slot 15"]);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("[aria-pressed=true]"));
}

export async function scotsByTouch(browser, { site }) {
  const page = await open(browser, site, LANDSCAPE, { hasTouch: true, settings: { language: "it" } });
  await begin(page, "queen_of_scots", { seats: 3 }, byTouch);
  const turns = await playRound(page, "queen_of_scots", byTouch, async () => {
    for (const size of [LANDSCAPE, NARROW]) {
      await page.setViewportSize(size);
      await checkAccess(page, `QUEEN OF SCOTS at ${size.width} × ${size.height}`);
    }
    await page.setViewportSize(LANDSCAPE);
  });
  await checkResult(page, 3);
  await page.context().close();
  return `${turns} turns by touch`;
}

// A match of one round: a reload in its middle, then its end, and another one by the same rules.
export async function reloadAndRematch(browser, { site }) {
  const page = await open(browser, site, DESK);
  await begin(page, "racko", { seats: 2, target: 1 });
  for (let turns = 0; turns < 3; turns++) {
    await isAsked(page);
    await playRacko(page, byMouse);
  }
  await isAsked(page);
  const before = await shownOn(page);
  await page.reload();
  await page.locator("#match").waitFor();
  assert.deepEqual(await shownOn(page), before, "a reload changes nothing");
  await page.click("#leave");
  await checkAccess(page, "the question whether to leave");
  await page.click("#sure [value=stay]");
  assert.deepEqual(await shownOn(page), before, "the match goes on");
  await playRound(page, "racko");
  assert.ok(await page.locator("tr.won").count());
  await page.click("[data-action=rematch]");
  await page.locator("#result").waitFor({ state: "hidden" });
  await isAsked(page);
  await page.click("#leave");
  await page.click("#sure [value=leave]");
  await page.locator("#start").waitFor();
  await isLoaded(page);
  assert.equal(await page.locator("#match").isVisible(), false);
  await page.context().close();
  return "nothing lost";
}
reloadAndRematch.inFirefox = true;

const shownOn = async (page) => [
  await page.textContent("#log"), await page.textContent("#turn"), await page.textContent("#players"),
  await page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => card.ariaLabel)),
];

// Each variant can be chosen; options that contradict it say so, in the player's language.
export async function rulesToChoose(browser, { site }) {
  const page = await open(browser, site, PHONE, { settings: { language: "it" } });
  await choose(page, "rank", { variant: "italian_edition" });
  await page.click("summary[data-word=rules-in-words]");
  assert.match(await page.textContent("#about"), /più Rank-Down/);
  await choose(page, "racko", { variant: "partners" });
  await page.waitForFunction(() => document.querySelector("[data-option=seats]").disabled);
  await page.click("summary[data-word=all-options]");
  await checkAccess(page, "all options");
  await page.check("[data-option=two_player_run]");
  await page.waitForFunction(() => /richiede 2 posti/.test(document.querySelector("#problem").textContent));
  await page.click("button[data-word=play-bots]");
  assert.equal(await page.locator("#match").isVisible(), false);
  await page.uncheck("[data-option=two_player_run]");
  await page.waitForFunction(() => !document.querySelector("#problem").textContent);
  await page.selectOption("[data-option=dealer]", "1");
  await page.click("button[data-word=play-bots]");
  await isAsked(page);
  await page.click("summary[data-word=rules-title]");
  assert.match(await page.textContent("#rules"), /Il posto 1 è il primo mazziere/);
  await page.context().close();
  return "variants, options, and what contradicts";
}
