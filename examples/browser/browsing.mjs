// The server and the browsers of the checks, and what they do with every page.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import playwright from "playwright-core";

const here = import.meta.dirname;
const python = process.env.PYTHON ?? "python3";
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const PHONE = { width: 390, height: 844 };
export const NARROW = { width: 360, height: 740 };
export const LANDSCAPE = { width: 844, height: 390 };
export const TABLET = { width: 820, height: 1180 };
export const DESK = { width: 1280, height: 800 };
const PATIENCE = 120_000; // How many milliseconds the slowest machine may take for one thing.

// --- The server ---------------------------------------------------------------------------------

const freePort = () => new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

// Serve the page and tables that are kept in a new folder; `stop` and `start` leave the tables there.
export async function serve() {
  const folder = await mkdtemp(join(tmpdir(), "cardrules-"));
  const port = await freePort();
  const database = `sqlite:///${join(folder, "tables.db")}`;
  const values = [join(here, "serve.py"), "--port", String(port), "--database", database];
  const site = `http://127.0.0.1:${port}/`;
  let server = null;
  const served = {
    site,
    async start() {
      server = spawn(python, values, { stdio: ["ignore", "ignore", "inherit"] });
      while (server.exitCode === null) {
        if (await fetch(site).then((answer) => answer.ok, () => false)) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error("the server has ended");
    },
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
    },
    async end() {
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  process.on("exit", () => server.kill());
  await served.start();
  return served;
}

// --- The browsers -------------------------------------------------------------------------------

export function launchChromium() {
  const executablePath = process.env.CHROMIUM
    ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync)
    ?? playwright.chromium.executablePath();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return playwright.chromium.launch({ executablePath, args, timeout: PATIENCE });
}

// Return the machine's Firefox, or why it cannot be used: Playwright drives it by WebDriver BiDi.
export async function launchFirefox() {
  const executablePath = process.env.FIREFOX
    || ["/usr/bin/firefox", "/usr/bin/firefox-esr"].find(existsSync);
  if (!executablePath) return "there is none on this machine";
  const firefox = playwright._bidiFirefox ?? playwright.firefox;
  return firefox.launch({ channel: "moz-firefox", executablePath, timeout: 60_000 })
    .catch((error) => String(error.message).split("\n")[0]);
}

export const faults = []; // errors in a page's console, and requests to anybody but our server

export async function open(browser, url, viewport, { settings = {}, expects = null, ...more } = {}) {
  const context = await browser.newContext({ viewport, locale: "en-GB", reducedMotion: "reduce", ...more });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((values) => {
    if (!localStorage.getItem("cardrules.settings")) localStorage.setItem("cardrules.settings", values);
  }, JSON.stringify({ pace: 0, name: "Ann", language: "en", ...settings }));
  const page = await context.newPage();
  const note = (text) => expects?.test(text) || faults.push(text.slice(0, 500));
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  page.on("pageerror", (error) => note(String(error.stack ?? error)));
  context.on("request", (request) => {
    if (!/^(http|ws):\/\/127\.0\.0\.1:|^data:|^blob:/.test(request.url())) faults.push(`asked for ${request.url()}`);
  });
  page.sent = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => page.sent.push(payload)));
  await page.goto(url);
  await isLoaded(page);
  return page;
}

export const isLoaded = (page) => page.locator("#loading").waitFor({ state: "hidden" });

// Choose a game and its options on the first page, and play it against bots.
export async function begin(page, game, options = {}, press = (locator) => locator.click()) {
  await choose(page, game, options);
  await press(page.locator("button[data-word=play-bots]"));
  await page.locator("#match").waitFor();
}

export async function choose(page, game, { variant, ...options }) {
  const isShown = () => page.locator("#choices:not([aria-busy=true])").waitFor();
  await page.check(`#games input[value=${game}]`, { force: true });
  await isShown();
  if (variant) await page.selectOption("#variant", variant);
  await isShown();
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`[data-option=${name}]`);
    await field.fill(String(value));
    await field.blur();
    await isShown();
  }
}

// Check the rules of axe, and that nothing is wider than the window.
export async function checkAccess(page, what) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 150))}`);
  assert.deepEqual(found, [], what);
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `${what} is ${wide} wide, of ${seen}`);
}

// Check that a player sees all of each element and can press it where it is.
export async function checkSeen(locator, what) {
  const hidden = await locator.evaluateAll((elements) => elements.filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return !isInside || !each.contains(document.elementFromPoint(x, y)) || !each.contains(document.elementFromPoint(x, bottom - 3));
  }).map((each) => each.ariaLabel ?? each.textContent));
  assert.deepEqual(hidden, [], what);
}
