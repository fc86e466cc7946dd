// Runs pytest on Python 3.14 as browsers have it: node run.mjs FOLDER [arguments of pytest].
// FOLDER holds Pyodide in node_modules/ and, in site/, what pip has installed for it: the wheel of the
// project and what its tests need. Without arguments every quick test runs that needs no more.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...chosen] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "node_modules/pyodide/pyodide.mjs")));

const tests = ["core", "racko", "rank", "queen_of_scots", "wire"].map((name) => `tests/${name}`);
const options = [
  "-q",
  ...["-o", "faulthandler_timeout=0"], // Its watchdog is a thread, and there are none.
  ...["-p", "no:cacheprovider"], // It would write into the project.
  ...(chosen.length ? chosen : ["-m", "not slow and not thorough and not processes", ...tests]),
];
const mounts = { "/project": join(import.meta.dirname, "../.."), "/site": join(folder, "site") };
const env = {
  HOME: "/home/pyodide",
  HYPOTHESIS_STORAGE_DIRECTORY: "/home/pyodide/hypothesis",
  PYTHONDONTWRITEBYTECODE: "1",
  PYTHONPATH: "/site",
};

async function fsInit(FS) {
  for (const [place, root] of Object.entries(mounts)) {
    FS.mkdirTree(place);
    FS.mount(FS.filesystems.NODEFS, { root }, place);
  }
}

try {
  const python = await loadPyodide({ env, fsInit });
  python.runPython('import os, sys\nos.chdir("/project")\nprint("Python", sys.version)');
  process.exit(Number(python.pyimport("pytest").main(python.toPy(options))));
} catch (error) {
  console.error(error.message); // Node would print the whole of Pyodide beside it.
  process.exit(1);
}
