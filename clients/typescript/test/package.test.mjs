// The package as its users have it: packed, installed in an empty folder without the network, and
// used as README says, at the example server.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { freePort, serve } from "./serve.mjs";

const here = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf-8"));
const README = readFileSync(join(here, "README.md"), "utf-8");
const DOCS = readFileSync(join(here, "../../docs/howto/other-languages.md"), "utf-8");
const blocks = (language, page = README) =>
  [...page.matchAll(RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, text]) => text);
const [PLAY, PORT] = blocks("js");
const [TYPES] = blocks("ts");
const PATIENCE = { timeout: 120_000 };

let folder;
let installed;

/** Run a command, and return what it prints. */
function run(cwd, command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf-8",
    timeout: 60_000,
  });
  assert.equal(status, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

before(() => {
  folder = mkdtempSync(join(tmpdir(), "cardrules-"));
  run(folder, "npm", "pack", "--silent", "--ignore-scripts", here);
  run(folder, "npm", "install", "--silent", "--offline", `./cardrules-${version}.tgz`);
  installed = join(folder, "node_modules/cardrules");
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("the package holds what it should, and depends on nothing", () => {
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf-8"));
  assert.deepEqual([manifest.dependencies, manifest.peerDependencies], [undefined, undefined]);
  assert.deepEqual(readdirSync(installed).sort(), [
    "LICENSE",
    "README.md",
    "dist",
    "package.json",
  ]);
  const wanted = readdirSync(join(here, "src")).map((name) => name.replace(/\.ts$/, ".js"));
  const found = new Set(readdirSync(join(installed, "dist")));
  assert.deepEqual(
    wanted.filter((name) => !found.has(name)),
    [],
  );
});

test("the one-minute example plays a match at the server", PATIENCE, async (t) => {
  const port = await freePort();
  const server = await serve(folder, port);
  t.after(() => server.kill());
  assert.match(PLAY, /127\.0\.0\.1:8000/);
  writeFileSync(join(folder, "play.mjs"), PLAY.replace(":8000", `:${port}`));
  const printed = run(folder, process.execPath, "--experimental-websocket", "play.mjs");
  assert.match(printed, /^scores: \d+,\d+, won by seat [01]/);
});

test("the port in README passes every vector", PATIENCE, () => {
  writeFileSync(join(folder, "port.mjs"), PORT);
  const vectors = "node_modules/cardrules/dist/vectors/racko.json";
  const printed = run(folder, "npx", "--offline", "cardrules-conformance", vectors, "port.mjs");
  assert.equal(printed.match(/: 300 of 300 vectors pass$/gm).length, 3);
  assert.ok(readFileSync(join(here, "test/port.mjs"), "utf-8").endsWith(PORT));
});

test("the types hold in a strict project that has neither DOM nor Node", PATIENCE, () => {
  const [slotOf, advice, connecting] = blocks("typescript", DOCS);
  cpSync(join(installed, "dist/messages/racko.d.ts"), join(folder, "racko.d.ts"));
  cpSync(join(here, "test/typed.mts"), join(folder, "typed.mts"));
  writeFileSync(join(folder, "advice.mts"), TYPES);
  writeFileSync(join(folder, "messages.ts"), slotOf + advice);
  writeFileSync(join(folder, "connecting.mts"), connecting);
  const files = ["typed.mts", "advice.mts", "messages.ts", "connecting.mts"];
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const options = ["--strict", "--exactOptionalPropertyTypes", "--noEmit"];
  const target = ["--module", "NodeNext", "--target", "ES2022", "--lib", "ES2022"];
  run(folder, process.execPath, compiler, ...options, ...target, ...files);
});

test("the generated files are there", () => {
  const require = createRequire(join(folder, "any.mjs"));
  for (const game of ["queen_of_scots", "racko", "rank"]) {
    assert.equal(require(`cardrules/vectors/${game}.json`).vectors.length, 300);
    assert.equal(
      require(`cardrules/schemas/${game}.schema.json`).$id,
      `urn:cardrules:format-1:${game}`,
    );
  }
});
