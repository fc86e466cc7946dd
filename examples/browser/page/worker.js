// Python runs in this worker, so that the page stays responsive. Everything comes from our own server.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const FILES = [
  "words.json", "options.json", "drawing.py", "draw_racko.py", "draw_rank.py", "draw_scots.py", "choosing.py",
  "showing.py", "bridge.py",
];

async function load() {
  const pyodide = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  const names = await (await fetch("./wheels")).json();
  const wheels = names.map((name) => new URL(`./wheels/${name}`, import.meta.url).href);
  await pyodide.loadPackage(wheels, { messageCallback: () => {} });
  for (const file of FILES) {
    pyodide.FS.writeFile(file, await (await fetch(`./${file}`)).text());
  }
  return pyodide.pyimport("bridge").Bridge();
}

const bridge = load();

// Each message is one call of the bridge: {id, method, values} in, {id, result} or {id, error} out.
self.onmessage = async ({ data: { id, method, values } }) => {
  try {
    self.postMessage({ id, result: (await bridge)[method](...values) });
  } catch (error) {
    // The last line of a traceback says what is wrong.
    self.postMessage({ id, error: String(error.message ?? error).trim().split("\n").at(-1) });
  }
};
