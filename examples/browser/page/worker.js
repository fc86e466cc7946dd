// Python runs in this worker, so that the page stays responsive. Everything comes from our own server.
import { startPython } from "./python.js";

const modules = fetch(new URL("./python.json", import.meta.url)).then((answer) => answer.json());

async function load() {
  const python = await startPython((share) => self.postMessage({ share }));
  for (const [name, text] of Object.entries(await modules)) python.FS.writeFile(name, text);
  return python.pyimport("bridge").Bridge();
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
