// Opens every built page of the documentation on a narrow phone, and ends with an error if one is
// wider than the screen, asks anybody else for something, or complains. CHROMIUM names the browser.
//
//     node tools/check_pages.mjs FOLDER PAGES    FOLDER has node_modules, PAGES the built pages
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, pages] = process.argv.slice(2).map((path) => resolve(path));
const { chromium } = createRequire(join(folder, "any.js"))("playwright-core");
const files = readdirSync(pages, { recursive: true }).filter((file) => file.endsWith(".html"));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
const faults = [];
page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
page.on("pageerror", (error) => faults.push(String(error)));
page.on("request", (request) => {
  if (!/^(file|data):/.test(request.url())) faults.push(`it asks for ${request.url()}`);
});

let failed = 0;
for (const file of files.sort()) {
  await page.goto(String(pathToFileURL(join(pages, file))));
  const [needed, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  if (needed > seen) faults.push(`it is ${needed} pixels wide on a screen of ${seen}`);
  for (const fault of faults.splice(0)) console.error(`${file}: ${fault}`), (failed += 1);
}
await browser.close();
console.log(`${files.length} pages, ${failed} faults`);
process.exitCode = failed || files.length === 0 ? 1 : 0;
