// Takes pictures of the page in screenshots/, to be looked at: each game at its start, in the middle, at a
// refusal, at the end of a round and of a match; on phones, tablets and desks; by day, by night and with
// forced colours; in each language. Arguments choose games.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { begin, DESK, faults, LANDSCAPE, launchChromium, NARROW, open, PHONE, serve, TABLET } from "./browsing.mjs";
import { act, byMouse, isAsked, PLAYERS, playRound } from "./playing.mjs";

const folder = join(import.meta.dirname, "screenshots");
await mkdir(folder, { recursive: true });
const chosen = process.argv.slice(2);
const SIZES = { desk: DESK, phone: PHONE, narrow: NARROW, landscape: LANDSCAPE, tablet: TABLET };
const WAYS = [
  { name: "light", colorScheme: "light" },
  { name: "dark-it", colorScheme: "dark", settings: { language: "it" } },
  { name: "forced-de", colorScheme: "dark", forcedColors: "active", settings: { language: "de" } },
];
const GAMES = { racko: { seats: 4 }, rank: { seats: 5 }, queen_of_scots: { seats: 4 } };

async function shoot(page, name, sizes = Object.keys(SIZES)) {
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    await page.waitForTimeout(60);
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
  }
}

// Select two cards that are not used together, or one in RACK-O.
async function refuse(page) {
  const cards = page.locator(".hand .card");
  if ((await page.locator("#match[data-game=racko]").count()) === 0) await act(cards.first(), byMouse);
  await act(cards.last(), byMouse);
  return (await page.locator("#answer.refused").count()) > 0;
}

async function show(browser, site, game, way) {
  const page = await open(browser, site, DESK, way);
  const name = `${game}-${way.name}`;
  await shoot(page, `start-${way.name}`);
  await begin(page, game, { ...GAMES[game], [game === "rank" ? "tokens_to_win" : "target"]: 3 });
  await isAsked(page);
  await shoot(page, `${name}-1-start`);
  let isShown = false;
  for (let turn = 1; await isAsked(page); turn++) {
    if (turn > 5 && !isShown && !(await page.locator("#middle [aria-pressed=true]").count())) {
      await shoot(page, `${name}-2-middle`);
      isShown = await refuse(page);
      if (isShown) await shoot(page, `${name}-3-refused`);
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("[aria-pressed=true]"));
    }
    await PLAYERS[game](page, byMouse);
  }
  await shoot(page, `${name}-4-round-end`);
  while (await page.locator("[data-action=continue]").isVisible()) {
    await page.click("[data-action=continue]");
    await playRound(page, game);
  }
  await shoot(page, `${name}-5-match-end`);
  await page.context().close();
}

const server = await serve();
const browser = await launchChromium();
try {
  for (const game of Object.keys(GAMES)) {
    if (chosen.length && !chosen.includes(game)) continue;
    for (const way of WAYS) await show(browser, server.site, game, way);
  }
  if (faults.length) throw new Error(faults.join("\n"));
} finally {
  await browser.close();
  await server.end();
}
