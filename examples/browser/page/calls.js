// Calls of the bridge, which lives in the worker: each is a message there and one back.
import { keepFiles, showFailure, showShare } from "./loading.js";

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
let last = 0;

export function callBridge(method, ...values) {
  return new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    worker.postMessage({ id: last, method, values });
  });
}

worker.onmessage = ({ data: { share, id, result, error } }) => {
  if (share) return showShare(share);
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error) reject(new Error(error));
  else resolve(result);
};

worker.onerror = showFailure; // The worker itself could not be loaded.
callBridge("ready").then(keepFiles, showFailure);
