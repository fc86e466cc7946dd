// What is seen in other languages, with other colours, and in movement.
import assert from "node:assert/strict";
import { begin, checkAccess, DESK, NARROW, open, PHONE } from "../browsing.mjs";
import { act, byMouse, isAsked, playRank, playRacko } from "../playing.mjs";

// Nothing is cut off or mixed up in any language.
export async function eachLanguage(browser, { site }) {
  const seen = [];
  for (const language of ["de", "en", "it"]) {
    const page = await open(browser, site, NARROW, { settings: { language } });
    await checkAccess(page, `the first page, ${language}`);
    await begin(page, "racko", { seats: 4 });
    await isAsked(page);
    await checkAccess(page, `RACK-O, ${language}`);
    await page.click("#set");
    await checkAccess(page, `the settings, ${language}`);
    await page.click("#settings button");
    seen.push(await page.evaluate(() => [...document.querySelectorAll("[data-word]")].map((each) => each.textContent)));
    await page.context().close();
  }
  const [german, english, italian] = seen;
  const isLoanword = (text) => /^(Bot|RACK-O|Total|normale?)$/.test(text);
  const same = english.filter((text, place) => !isLoanword(text) && (text === german[place] || text === italian[place]));
  assert.deepEqual(same, []);
  return "de, en, it at 360 pixels";
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
  await page.context().close();
  const old = await open(browser, site, DESK, { reducedMotion: "no-preference", settings: { pace: 30 } });
  await old.evaluate(() => { document.startViewTransition = undefined; });
  await begin(old, "racko", { seats: 2 });
  for (let turns = 0; turns < 3 && await isAsked(old); turns++) await playRacko(old, byMouse);
  await old.context().close();
  return "with and without View Transitions";
}
