// Runs the examples in Python: {code} comes in; {share} of Python that has arrived, {printed} lines and
// the {result} or what has {failed} go out.
import { startPython } from "./python.js";

const runner = fetch(new URL("./runner.py", import.meta.url)).then((response) => response.text());

async function load() {
  const python = await startPython((share) => self.postMessage({ share }));
  python.setStdout({ batched: (printed) => self.postMessage({ printed }) });
  python.FS.writeFile("runner.py", await runner);
  return python.pyimport("runner").run;
}

const run = load();

self.onmessage = async ({ data: { code } }) => {
  try {
    self.postMessage({ result: JSON.parse((await run)(code)) });
  } catch (error) {
    self.postMessage({ failed: String(error.message ?? error) });
  }
};
