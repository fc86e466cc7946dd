// Plays in Chromium, by clicks and by keys, what a person would play; ends with an error if anything
// is not as it should be. CHROMIUM names the browser, PYTHON the interpreter that serves the page.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const here = import.meta.dirname;
const python = process.env.PYTHON ?? "python3";
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const PATIENCE = 300_000; // How many milliseconds the slowest machine may take for one thing.

const freePort = () => new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

async function serve(folder) {
  const port = await freePort();
  const database = `sqlite:///${join(folder, "tables.db")}`;
  const values = ["--port", String(port), "--database", database];
  const server = spawn(python, [join(here, "serve.py"), ...values], { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => server.kill());
  const site = `http://127.0.0.1:${port}/`;
  while (server.exitCode === null) {
    if (await fetch(site).then((answer) => answer.ok, () => false)) return { server, site };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server has ended");
}

// --- A page, and what it may not do -------------------------------------------------------------

const faults = []; // errors in a page's console, and requests to anybody but our server

async function open(browser, url, viewport, colorScheme = "light") {
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-GB" });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.sent = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text().slice(0, 500)));
  page.on("pageerror", (error) => faults.push(String(error).slice(0, 500)));
  context.on("request", (request) => {
    if (!/^http:\/\/127\.0\.0\.1:|^data:/.test(request.url())) faults.push(`asked for ${request.url()}`);
  });
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => page.sent.push(payload)));
  await page.goto(url);
  await page.locator("#loading").waitFor({ state: "hidden" });
  return page;
}

async function begin(page, game, seats, goal) {
  await page.selectOption("#game", game);
  await page.selectOption("#seats", String(seats));
  if (goal) await page.fill("#goal", String(goal));
  await page.click("button[data-word=play-bots]");
}

const shoot = (page, name) => page.screenshot({ path: join(here, "screenshots", `${name}.png`) });

async function checkAccess(page, what) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 150))}`);
  assert.deepEqual(found, [], what);
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `${what} is ${wide} wide, of ${seen}`);
}

// Wait until the player is asked, or the sheet of the round lies there.
async function isAsked(page) {
  await page.waitForFunction(() => document.querySelector("#sheet").open
    || document.querySelector("#match.yours"));
  return !(await page.locator("#sheet").evaluate((sheet) => sheet.open));
}

// How to press something: with the mouse, or with the keyboard alone.
const byClick = (locator) => locator.click();
const byKey = async (locator) => {
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
};

// Press something, and wait until the page shows what came of it.
async function act(locator, press) {
  const page = locator.page();
  const before = await page.evaluate(() => document.body.dataset.drawn);
  await press(locator);
  await page.waitForFunction((shown) => document.body.dataset.drawn !== shown, before);
}

// --- Players ------------------------------------------------------------------------------------

// RANK: select the lowest card that can be used, then more until there is a move.
async function playRank(page, press) {
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
async function playRacko(page, press) {
  const rack = await page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => Number(card.dataset.id)));
  const offer = page.locator("#middle button.card");
  const card = Number(await offer.getAttribute("data-id"));
  const place = Math.min(9, Math.floor((card - 1) / 4)); // 40 cards, for two seats
  const wanted = 4 * place + 2.5;
  const isBetter = Math.abs(card - wanted) < Math.abs(rack[place] - wanted);
  if (!isBetter) return act(page.locator("[data-move=draw], [data-move=discard]"), press);
  if ((await offer.getAttribute("aria-pressed")) === "false") await act(offer, press);
  return act(page.locator(`.hand .card[data-slot="${5 * (place + 1)}"]`), press);
}

// QUEEN OF SCOTS: draw; then lay what is there three times, and discard the first card.
async function playScots(page, press) {
  const draw = page.locator("[data-move=draw]");
  if (await draw.count()) return act(draw, press);
  const hand = await page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => card.dataset.id));
  const triple = hand.findIndex((card, place) => place >= 2 && card === hand[place - 2] && card !== "crown-jewels");
  const places = triple < 0 ? [hand.findIndex((card) => card !== "crown-jewels")] : [triple - 2, triple - 1, triple];
  for (const place of places) await act(page.locator(".hand .card").nth(Math.max(0, place)), press);
  const lay = page.locator("#actions button.main:not([data-move^=discard])");
  return act((await lay.count()) ? lay.first() : page.locator("#actions button.main").first(), press);
}

async function playRound(page, play, press = byClick, look = async () => {}) {
  let turns = 0;
  while (await isAsked(page)) {
    assert.ok(++turns < 400, "a round ends");
    if (turns === 4) await look();
    await play(page, press);
  }
  return turns;
}

async function checkSheet(page, name) {
  assert.ok(await page.locator("#lines tbody tr").count());
  await checkAccess(page, `${name}, the score sheet`);
  await shoot(page, `${name}-sheet`);
}

// --- What is checked ----------------------------------------------------------------------------

async function rankByClicks(browser, site) {
  const page = await open(browser, `${site}?pace=0`, DESK);
  await checkAccess(page, "the first page");
  await shoot(page, "start-desk");
  await begin(page, "rank", 4);
  const turns = await playRound(page, playRank, byClick, async () => {
    await checkAccess(page, "RANK");
    const numbers = page.locator(".hand .card.number"); // The lowest and the highest are no set.
    assert.notEqual(await numbers.first().textContent(), await numbers.last().textContent());
    await act(numbers.first(), byClick);
    await act(numbers.last(), byClick);
    assert.match(await page.textContent("#answer.refused"), /\w{3}/);
    assert.match(await page.getAttribute("#answer", "data-rule"), /^rank\./);
    assert.equal(await page.locator("#actions button.main").count(), 0);
    await shoot(page, "rank-refused-desk");
    await page.setViewportSize(PHONE);
    await checkAccess(page, "RANK on a phone");
    await shoot(page, "rank-phone");
    const english = await page.textContent("#answer");
    await page.selectOption("#language", "it");
    await page.waitForFunction((text) => document.querySelector("#answer").textContent !== text, english);
    assert.equal(await page.getAttribute("html", "lang"), "it");
    await page.selectOption("#language", "en");
    await page.waitForFunction((text) => document.querySelector("#answer").textContent === text, english);
    await page.setViewportSize(DESK);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("[aria-pressed=true]"));
    await page.mouse.move(0, 0);
    await shoot(page, "rank-desk");
  });
  await checkSheet(page, "rank");
  await page.click("#sheet button");
  await isAsked(page); // The next hand has begun.
  await page.context().close();
  return `${turns} turns`;
}

async function rackoByKeys(browser, site) {
  const page = await open(browser, `${site}?pace=0`, PHONE, "dark");
  await shoot(page, "start-phone");
  await begin(page, "racko", 2);
  const turns = await playRound(page, playRacko, byKey, async () => {
    await checkAccess(page, "RACK-O");
    if (!(await page.locator("#middle [aria-pressed=true]").count())) {
      await act(page.locator(".hand .card").nth(4), byKey);
      assert.match(await page.textContent("#answer.refused"), /not on offer/);
      await shoot(page, "racko-refused-phone");
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("[aria-pressed=true]"));
    }
    await shoot(page, "racko-phone");
  });
  await checkSheet(page, "racko");
  await page.context().close();
  return `${turns} turns by keyboard alone`;
}

async function scotsByClicks(browser, site) {
  const page = await open(browser, `${site}?pace=0`, DESK, "dark");
  await begin(page, "queen_of_scots", 3);
  const turns = await playRound(page, playScots, byClick, async () => {
    await checkAccess(page, "QUEEN OF SCOTS");
    await act(page.locator(".hand .card").first(), byClick);
    await shoot(page, "scots-desk");
    await page.setViewportSize({ width: 360, height: 740 });
    await checkAccess(page, "QUEEN OF SCOTS on a phone");
    await shoot(page, "scots-phone");
    await page.setViewportSize(DESK);
    await act(page.locator(".hand .card").first(), byClick);
  });
  await checkSheet(page, "scots");
  await page.context().close();
  return `${turns} turns`;
}

async function matchAtTheServer(browser, site) {
  const host = await open(browser, `${site}?pace=0`, DESK);
  await host.selectOption("#game", "racko");
  await host.fill("#goal", "1");
  await host.click("#open");
  const links = host.locator("#share a");
  await links.first().waitFor();
  const guest = await open(browser, await links.first().getAttribute("href"), DESK);
  const watcher = await open(browser, await links.last().getAttribute("href"), PHONE);
  await watcher.locator("#match").waitFor();
  await shoot(host, "table-desk");
  let moves = 0;
  let isRefused = false;
  while (!(await host.locator("#sheet").evaluate((sheet) => sheet.open))) {
    assert.ok(++moves < 500, "the match ends");
    for (const page of [host, guest]) {
      if (!(await page.locator("#match.yours").count())) continue;
      if (!isRefused && (await page.locator("[data-move=draw]").count())) {
        const sent = page.sent.length;
        await act(page.locator(".hand .card").first(), byClick);
        assert.match(await page.textContent("#answer.refused"), /not on offer/);
        assert.equal(page.sent.length, sent, "nothing is sent for a selection that is refused");
        await act(page.locator(".hand .card").first(), byClick);
        isRefused = true;
      }
      await playRacko(page, byClick);
    }
    await Promise.race([host, guest].map((page) => isAsked(page).catch(() => {})));
  }
  assert.ok(isRefused);
  assert.ok(host.sent.length > 2 && guest.sent.length > 2);
  for (const page of [guest, watcher]) await page.locator("#sheet[open]").waitFor();
  const sheets = await Promise.all([host, guest, watcher].map((page) =>
    page.locator("#lines tbody td").allTextContents()));
  assert.deepEqual(sheets[1], sheets[0]);
  assert.deepEqual(sheets[2], sheets[0]);
  assert.equal(await host.locator("tr.won").count() > 0, true);
  await shoot(host, "table-sheet-desk");
  await host.reload(); // The address of the page leads back to the table.
  await host.waitForFunction(() => /over/.test(document.querySelector("#status").textContent));
  for (const page of [host, guest, watcher]) await page.context().close();
  return `${host.sent.length + guest.sent.length} messages sent`;
}

const executablePath = process.env.CHROMIUM
  ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync)
  ?? chromium.executablePath();
const folder = await mkdtemp(join(tmpdir(), "cardrules-"));
await mkdir(join(here, "screenshots"), { recursive: true });
const { server, site } = await serve(folder);
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath, args, timeout: PATIENCE });
try {
  const asked = process.argv.slice(2);
  for (const check of [rankByClicks, rackoByKeys, scotsByClicks, matchAtTheServer]) {
    if (asked.length && !asked.includes(check.name)) continue;
    const began = performance.now();
    const what = await check(browser, site);
    assert.deepEqual(faults, []);
    console.log(`${check.name}: ${what}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
} finally {
  if (faults.length) console.error(faults);
  await browser.close();
  server.kill();
  await rm(folder, { recursive: true, force: true });
}
