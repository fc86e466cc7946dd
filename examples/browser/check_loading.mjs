// Loads the page in Chromium over a phone's line, then again, then without a network, then a new version
// of it. Ends with an error if too much is loaded, if the page needs the network that it has not got, or
// if versions mix. CHROMIUM names the browser, PYTHON the interpreter that serves the page.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { FAST_4G, openLine, UNLIMITED } from "./line.mjs";

const here = import.meta.dirname;
const python = process.env.PYTHON ?? "python3";
const PATIENCE = 300_000; // How many milliseconds the slowest machine may take for one thing.
const MOST_BYTES = 6_000_000;

const freePort = () => new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

// --- A site of its own, which can be changed ------------------------------------------------------

async function copySite(folder) {
  const copy = join(folder, "examples/browser");
  await mkdir(copy, { recursive: true });
  for (const name of ["serve.py", "files.py", "page"]) await cp(join(here, name), join(copy, name), { recursive: true });
  await symlink(join(here, "packed"), join(copy, "packed"));
  await symlink(join(here, "../server"), join(folder, "examples/server"));
  await symlink(join(here, "../../clients"), join(folder, "clients"));
  return copy;
}

// Two files say which version they are of.
async function publish(copy, version) {
  const said = { "index.html": `<p id="version">${version}</p>`, "style.css": `:root { --version: ${version} }` };
  for (const [name, text] of Object.entries(said)) {
    const plain = await readFile(join(here, "page", name), "utf8");
    await writeFile(join(copy, "page", name), `${plain}${text}\n`);
  }
}

async function serve(copy, line) {
  line.port = await freePort();
  const database = `sqlite:///${join(copy, "tables.db")}`;
  const values = [join(copy, "serve.py"), "--port", String(line.port), "--database", database];
  const server = spawn(python, values, { stdio: ["ignore", "ignore", "inherit"] });
  process.on("exit", () => server.kill());
  while (server.exitCode === null) {
    if (await fetch(`http://127.0.0.1:${line.port}/`).then((answer) => answer.ok, () => false)) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server has ended");
}

// --- A visit ----------------------------------------------------------------------------------------

async function visit(context, line, speed = UNLIMITED) {
  Object.assign(line, speed, { bytes: 0 });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && console.error(message.text().slice(0, 500)));
  const began = performance.now();
  await page.goto(line.site, { waitUntil: "commit" });
  await page.locator("#version").waitFor({ state: "attached" });
  const shares = await page.evaluate(() => new Promise((resolve, reject) => {
    const seen = [];
    const look = () => {
      const loading = document.querySelector("#loading");
      if (loading?.hidden) return resolve(seen);
      if (loading?.querySelector("progress").hidden) return reject(new Error(loading.textContent));
      const share = loading?.querySelector("progress").value;
      if (share && share !== seen.at(-1)) seen.push(share);
      setTimeout(look, 10);
    };
    look();
  }));
  const [ready, bytes] = [performance.now() - began, line.bytes];
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  const versions = await page.evaluate(() => [
    document.querySelector("#version").textContent,
    getComputedStyle(document.documentElement).getPropertyValue("--version"),
  ]);
  assert.equal(versions[0], versions[1], "versions do not mix");
  return { page, ready, bytes, paint, shares, version: versions[0] };
}

const isKept = (page) => page.evaluate(async () => { await navigator.serviceWorker.ready; });
const nextIsKept = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
});
const othersKept = (page) => page.evaluate(async () => {
  const kept = await (await caches.open("cardrules")).keys();
  const list = await (await fetch("./files.js")).text();
  return kept.map(({ url }) => new URL(url).search.slice(1)).filter((tag) => !list.includes(tag));
});
const seconds = (time) => `${(time / 1000).toFixed(1)} s`;
const report = (what, { bytes, paint, ready }) =>
  console.log(`${what}: ${bytes} bytes, first paint after ${seconds(paint)}, ready after ${seconds(ready)}`);

// --- What is checked --------------------------------------------------------------------------------

async function checkVisits(context, line, copy) {
  await publish(copy, 1);
  let server = await serve(copy, line);
  const first = await visit(context, line, FAST_4G);
  report("first visit", first);
  assert.ok(first.bytes <= MOST_BYTES, `${first.bytes} bytes are at most ${MOST_BYTES}`);
  assert.ok(first.shares.length > 10 && first.shares.at(-1) === 1, "the bar moves, to its end");
  assert.deepEqual(first.shares, first.shares.toSorted((one, other) => one - other));
  await isKept(first.page);
  console.log(`kept for the next visit: ${line.bytes - first.bytes} more bytes`);
  assert.ok(line.bytes <= 1.05 * first.bytes, "nothing is fetched twice");
  await first.page.close();

  const second = await visit(context, line, FAST_4G);
  report("second visit", second);
  assert.ok(second.bytes < 10_000, "the second visit loads nothing");
  await second.page.close();

  server.kill();
  line.cut();
  const offline = await visit(context, line);
  report("without a network", offline);
  await offline.page.click("button[data-word=play-bots]");
  await offline.page.locator("#match").waitFor();
  await offline.page.close();

  await publish(copy, 2);
  line.isCut = false;
  server = await serve(copy, line);
  const old = await visit(context, line);
  await nextIsKept(old.page);
  await old.page.close();
  const fresh = await visit(context, line);
  assert.deepEqual([old.version, fresh.version], ["1", "2"]);
  await fresh.page.evaluate(() => fetch("./health"));
  assert.deepEqual(await othersKept(fresh.page), [], "only files are kept");
  console.log("a new version: taken at the next visit");
  server.kill();
}

// Pyodide would wait forever for what has failed.
async function checkFailure(browser, line, copy) {
  const server = await serve(copy, line);
  for (const missing of ["pyodide.asm.wasm", "pyodide.mjs", "cardrules.zip"]) {
    const page = await browser.newPage();
    await page.route(`**/${missing}`, (route) => route.abort());
    await page.goto(line.site);
    await page.locator("#loading [role=status]", { hasText: "Loading has failed" }).waitFor({ timeout: PATIENCE });
    await page.close();
  }
  console.log("what cannot be loaded: said so");
  server.kill();
}

const executablePath = process.env.CHROMIUM
  ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync)
  ?? chromium.executablePath();
const folder = await mkdtemp(join(tmpdir(), "cardrules-"));
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const line = await openLine();
const options = { executablePath, args, timeout: PATIENCE };
const context = await chromium.launchPersistentContext(join(folder, "profile"), options);
const browser = await chromium.launch(options);
context.setDefaultTimeout(PATIENCE);
try {
  const copy = await copySite(folder);
  await checkFailure(browser, line, copy);
  await checkVisits(context, line, copy);
} finally {
  await browser.close();
  await context.close();
  line.close();
  await rm(folder, { recursive: true, force: true });
}
