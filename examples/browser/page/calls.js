// Calls of the bridge, which lives in the worker: each is a message there and one back.
const worker = new Worker("./worker.js", { type: "module" });
const waiting = new Map();
let last = 0;

export function callBridge(method, ...values) {
  return new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    worker.postMessage({ id: last, method, values });
  });
}

worker.onmessage = ({ data: { id, result, error } }) => {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error) reject(new Error(error));
  else resolve(result);
};
