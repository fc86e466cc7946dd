// Runs the examples of the page *Try it* in Chromium. CHROMIUM names the browser, PYTHON the interpreter
// that serves the pages. Screenshots go into FOLDER/screenshots/.
//
//     node tools/check_try_it.mjs FOLDER PAGES    FOLDER has node_modules, PAGES the built pages
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, pages] = process.argv.slice(2);
const modules = resolve(folder, "node_modules");
const { chromium } = await import(pathToFileURL(join(modules, "playwright-core/index.mjs")));
const AXE = await readFile(join(modules, "axe-core/axe.min.js"), "utf8");
const PATIENCE = 300_000; // How many milliseconds the slowest machine may take for one thing.
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

async function serve() {
  const values = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", pages];
  const server = spawn(process.env.PYTHON ?? "python3", values, { stdio: ["ignore", "pipe", "ignore"] });
  process.on("exit", () => server.kill());
  const [text] = await once(server.stdout, "data");
  const [, port] = /port (\d+)/.exec(text);
  return { server, url: `http://127.0.0.1:${port}/try-it.html` };
}

const faults = []; // errors in the console, and requests to anybody but our server
const loaded = [];

async function open(browser, url) {
  const context = await browser.newContext({ viewport: DESK });
  context.setDefaultTimeout(PATIENCE);
  context.on("request", (request) => {
    loaded.push(request.url());
    if (!/^http:\/\/127\.0\.0\.1:|^data:|^blob:/.test(request.url())) faults.push(`asked for ${request.url()}`);
  });
  await context.route("**/favicon.ico", (route) => route.fulfill({ status: 204 })); // There is none.
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && faults.push(message.text().slice(0, 500)));
  page.on("pageerror", (error) => faults.push(String(error).slice(0, 500)));
  await page.goto(url);
  return page;
}

const editor = (page, place) => page.locator(".try-it").nth(place);
const isAtRest = (page, place) => editor(page, place).locator("button.run", { hasText: "Run" }).waitFor();

async function write(page, place, code) {
  await editor(page, place).locator("textarea").fill(code);
  await editor(page, place).locator("textarea").press("Control+Enter");
}

async function checkAccess(page, what) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run("article"));
  assert.deepEqual(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 150))}`), [], what);
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `${what} is ${wide} wide, of ${seen}`);
}

async function checkExamples(page) {
  assert.deepEqual(loaded.filter((url) => url.includes("/packed/")), [], "Python is not loaded before it is asked for");
  await editor(page, 0).locator("textarea").press("Control+Enter");
  await editor(page, 0).locator("progress").waitFor();
  await isAtRest(page, 0);
  for (const place of [1, 2, 3]) {
    await editor(page, place).locator("button.run").click();
    await isAtRest(page, place);
  }
  const outputs = await page.locator(".try-it .output").allTextContents();
  assert.match(outputs[0], /^take 55: there is no slot 55.*\(racko\.place\)\n/);
  assert.equal(outputs[1].match(/ \?/g).length, 20, "each of the two views hides a rack");
  assert.match(outputs[2], /8[^]*9/);
  const picture = page.locator(".try-it .output img");
  assert.match(await picture.getAttribute("alt"), /RACK-O/);
  assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 100)));
}

async function checkErrors(page) {
  await write(page, 0, "def half(number):\n    return number / 0\n\nhalf(3)");
  const error = editor(page, 0).locator(".error");
  await error.waitFor();
  assert.equal(await error.locator("summary").textContent(), "ZeroDivisionError: division by zero");
  assert.equal(await error.locator("pre").isVisible(), false);
  await error.locator("summary").click();
  const traceback = await error.locator("pre").textContent();
  assert.match(traceback, /^Traceback[^]*"example\.py", line 4[^]*return number \/ 0/);
  assert.doesNotMatch(traceback, /runner\.py/);
}

async function checkStop(page) {
  await write(page, 1, 'print("begun")\nwhile True:\n    pass');
  await editor(page, 1).locator("button.run", { hasText: "Stop" }).click();
  assert.equal(await editor(page, 1).locator("[role=status]").textContent(), "Stopped.");
  await write(page, 1, "6 * 7");
  await editor(page, 1).locator(".printed").waitFor();
  assert.equal(await editor(page, 1).locator(".printed").textContent(), "42\n");
  await editor(page, 1).getByText("Undo changes").click();
  assert.match(await editor(page, 1).locator("textarea").inputValue(), /^from cardrules import racko\n/);
}

async function checkLooks(page) {
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    for (const colorScheme of ["light", "dark"]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await checkAccess(page, `${size}, ${colorScheme}`);
      const path = join(folder, "screenshots", `try-it-${size}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
}

const { server, url } = await serve();
const executablePath = process.env.CHROMIUM;
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath, args, timeout: PATIENCE });
try {
  const page = await open(browser, url);
  for (const check of [checkExamples, checkErrors, checkLooks, checkStop]) {
    await check(page);
    assert.deepEqual(faults, []);
  }
  console.log("Try it: the examples run");
} finally {
  if (faults.length) console.error(faults);
  await browser.close();
  server.kill();
}
