// Starts Python with the library, from what is packed, and reports which share of it has arrived.
import "./files.js";
import { loadPyodide } from "./packed/pyodide.mjs";

const here = new URL("./packed/", import.meta.url).href;
const LARGE = ["pyodide.asm.wasm", "python_stdlib.zip", "cardrules.zip"];

export async function startPython(report) {
  const { fetchCounted, failed } = counting(LARGE.map((name) => self.FILES[`packed/${name}`].size), report);
  self.fetch = fetchCounted; // Pyodide fetches by itself.
  const library = fetchCounted(`${here}cardrules.zip`).then((response) => response.arrayBuffer());
  const python = await Promise.race([loadPyodide({ indexURL: here }), failed]);
  python.FS.writeFile("/cardrules.zip", new Uint8Array(await library));
  python.pyimport("sys").path.append("/cardrules.zip");
  return python;
}

// A `fetch` that counts the bytes of what is large, and what has failed: Pyodide would wait forever.
function counting(sizes, report) {
  const fetchPlain = self.fetch;
  const total = sizes.reduce((sum, size) => sum + size);
  let arrived = 0;
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });

  async function count(response) {
    for await (const bytes of response.body) report((arrived += bytes.length) / total);
  }

  async function fetchCounted(...request) {
    try {
      const response = await fetchPlain(...request);
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      if (/\.(wasm|zip)$/.test(response.url)) count(response.clone()).catch(fail);
      return response;
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return { fetchCounted, failed };
}
