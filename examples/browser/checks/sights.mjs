// What is seen in other languages, with other colours, and in movement.
import assert from "node:assert/strict";
import { begin, checkAccess, DESK, NARROW, open, PHONE } from "../browsing.mjs";
import { act, byMouse, isAsked, playRank } from "../playing.mjs";

// Nothing is cut off or mixed up in any language.
export async function eachLanguage(browser, { site }) {
  const page = await open(browser, site, NARROW);
  await inEachLanguage(page, "the first page");
  await begin(page, "racko", { seats: 4 });
  await isAsked(page);
  await inEachLanguage(page, "RACK-O");
  await page.click("#set");
  await checkAccess(page, "the settings");
  await page.click("#settings button");
  const [german, english, italian] = await inEachLanguage(page, "RACK-O");
  const isLoanword = (text) => /^(RACK-O|normale?)$/.test(text);
  const same = english.filter((text, place) => !isLoanword(text) && (text === german[place] || text === italian[place]));
  assert.deepEqual(same, []);
  await page.context().close();
  return "de, en, it at 360 pixels";
}

// Return the page's own words in each language.
async function inEachLanguage(page, what) {
  const words = [];
  for (const language of ["de", "en", "it"]) {
    await page.selectOption("#language", language);
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
    await checkAccess(page, `${what}, ${language}`);
    words.push(await page.locator("[data-word]").allTextContents());
  }
  return words;
}

// What can be played, what is selected, and whose turn it is: none of it by colour alone.
export async function forcedColours(browser, { site }) {
  const page = await open(browser, site, PHONE, { forcedColors: "active" });
  await begin(page, "racko", { seats: 2 });
  await isAsked(page);
  const outline = (selector) => page.locator(selector).first().evaluate((each) => getComputedStyle(each).outlineStyle);
  assert.equal(await outline("#middle .card.can img"), "dashed");
  assert.equal(await outline(".hand .card img"), "none");
  await act(page.locator(".hand .card").first(), byMouse);
  assert.equal(await outline(".hand [aria-pressed=true] img"), "solid");
  assert.equal(await page.locator("#own .plate .turn").textContent(), "to act");
  await checkAccess(page, "forced colours");
  await page.context().close();
  return "outlines tell";
}

// Cards move by View Transitions; where a browser has none, the page does without.
export async function movement(browser, { site }) {
  const page = await open(browser, site, DESK, { reducedMotion: "no-preference", settings: { pace: 30, sound: true } });
  const moved = await page.evaluate(() => {
    const start = document.startViewTransition?.bind(document);
    globalThis.moves = 0;
    if (start) document.startViewTransition = (update) => { globalThis.moves += 1; return start(update); };
    return Boolean(start);
  });
  await begin(page, "rank", { seats: 3 });
  for (let turns = 0; turns < 3 && await isAsked(page); turns++) await playRank(page, byMouse);
  if (moved) assert.ok(await page.evaluate(() => globalThis.moves) > 3);
  const names = await page.locator("#felt [data-face]").evaluateAll((cards) => cards.map((card) => card.style.viewTransitionName));
  assert.equal(new Set(names).size, names.length, "each card has a name of its own");
  await page.evaluate(() => { document.startViewTransition = undefined; });
  for (let turns = 0; turns < 3 && await isAsked(page); turns++) await playRank(page, byMouse);
  await page.context().close();
  return "with and without View Transitions";
}
