// Packs what the page loads of Python into packed/, compressed once: node pack.mjs, after npm install
// and after the wheels are built. What has not changed since the last time is not compressed again.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { loadPyodide } from "pyodide";

const here = import.meta.dirname;
const [page, wheels, pyodide, packed] = ["page", "wheels", "node_modules/pyodide", "packed"].map((name) => join(here, name));
const smallest = (data) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  },
});

async function pack() {
  const python = await loadPyodide();
  const names = (await readdir(wheels)).filter((name) => name.endsWith(".whl"));
  await python.loadPackage(names.map((name) => join(wheels, name)), { messageCallback: () => {} });
  await importBridge(python);
  python.FS.writeFile("pack.py", await readFile(join(here, "pack.py")));
  const packing = python.pyimport("pack");
  const bytes = async (folder, name) => python.toPy(new Uint8Array(await readFile(join(folder, name)))).tobytes();
  const stdlib = packing.standard_library(await bytes(pyodide, "python_stdlib.zip"));
  const library = packing.from_wheels(python.toPy(await Promise.all(names.map((name) => bytes(wheels, name)))));
  const lock = JSON.parse(await readFile(join(pyodide, "pyodide-lock.json"), "utf8"));
  return {
    "pyodide.mjs": await readFile(join(pyodide, "pyodide.mjs")),
    "pyodide.asm.mjs": await readFile(join(pyodide, "pyodide.asm.mjs")),
    "pyodide.asm.wasm": await readFile(join(pyodide, "pyodide.asm.wasm")),
    // The page loads no package of Pyodide's distribution.
    "pyodide-lock.json": Buffer.from(JSON.stringify({ ...lock, packages: {} })),
    "python_stdlib.zip": Buffer.from(stdlib.toJs()),
    "cardrules.zip": Buffer.from(library.toJs()),
  };
}

// What the page imports is what is worth compiling.
async function importBridge(python) {
  for (const name of (await readdir(page)).filter((each) => /\.(py|json)$/.test(each))) {
    python.FS.writeFile(name, await readFile(join(page, name)));
  }
  python.pyimport("bridge");
  python.runPython(`from cardrules import games; [games.load(name).encodings() for name in games.names()]`);
}

async function write(name, data) {
  const path = join(packed, name);
  const before = await readFile(path).catch(() => null);
  if (before?.equals(data)) return;
  const forms = [data, promisify(gzip)(data, { level: 9 }), promisify(brotliCompress)(data, smallest(data))];
  const [plain, gz, br] = await Promise.all(forms);
  // The plain file comes last: it says that the others are there.
  for (const [end, form] of [[".gz", gz], [".br", br], ["", plain]]) await writeFile(path + end, form);
  console.log(`${name}: ${plain.length} bytes, with gzip ${gz.length}, with brotli ${br.length}`);
}

await mkdir(packed, { recursive: true });
const files = Object.entries(await pack());
await Promise.all(files.map(([name, data]) => write(name, data)));
