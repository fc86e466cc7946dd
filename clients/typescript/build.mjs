// Builds the package in dist/: compiles src/, and copies what the Python library generates.
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const here = import.meta.dirname;
const root = join(here, "../..");
const library = join(root, "src/cardrules");
const dist = join(here, "dist");

function copy(from, ending, to) {
  for (const name of readdirSync(join(library, from))) {
    if (name.endsWith(ending)) cpSync(join(library, from, name), join(dist, to, name));
  }
}

rmSync(dist, { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "--project", here], { stdio: "inherit" });
copy("schemas", ".d.ts", "messages");
copy("schemas", ".schema.json", "schemas");
copy("vectors", ".json", "vectors");
cpSync(join(root, "examples/conformance/runner.mjs"), join(dist, "runner.mjs"));
cpSync(join(root, "LICENSE"), join(here, "LICENSE"));
