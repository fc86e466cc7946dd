// Plays what a person would play, with a mouse, a finger and the keyboard; ends with an error if anything is
// not as it should be. CHROMIUM and FIREFOX name the browsers, PYTHON the interpreter that serves the page.
// Arguments choose checks. `screenshots.mjs` takes pictures of what is checked here.
import { faults, launchChromium, launchFirefox, serve } from "./browsing.mjs";
import * as matches from "./checks/matches.mjs";
import * as seats from "./checks/seats.mjs";
import * as sights from "./checks/sights.mjs";

const server = await serve();
const chromium = await launchChromium();
const firefox = await launchFirefox();

async function run([name, check, browser]) {
  const began = performance.now();
  const what = await check(browser, server);
  if (faults.length) throw new Error(`${name}: ${faults.join("\n")}`);
  console.log(`${name}: ${what}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const asked = process.argv.slice(2);
const checks = Object.entries({ ...matches, ...seats, ...sights })
  .filter(([name]) => asked.length === 0 || asked.includes(name));
const waiting = checks.map(([name, check]) => [name, check, chromium]);
if (typeof firefox === "string") console.log(`Firefox: skipped, because ${firefox}`);
else waiting.push(...checks.filter(([, check]) => check.inFirefox)
  .map(([name, check]) => [`${name}, Firefox ${firefox.version()}`, check, firefox]));

// Two at a time: a check mostly waits for its page.
async function runAll() {
  while (waiting.length) await run(waiting.shift());
}

try {
  await Promise.all([runAll(), runAll()]);
} finally {
  await chromium.close();
  if (typeof firefox !== "string") await firefox.close();
  await server.end();
}
