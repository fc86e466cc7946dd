// A connection between browser and server that is as slow as a phone's, can be cut, and counts the bytes
// that pass through it. Chromium's developer tools can slow things down too, but only page and workers
// separately, not the connection that they share.
import { createConnection, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

// Chromium's developer tools call this "Fast 4G". The latency is that of a round trip.
export const FAST_4G = { latency: 165, bytesPerSecond: (9e6 / 8) * 0.9 };
export const UNLIMITED = { latency: 0, bytesPerSecond: Infinity };

export async function openLine() {
  const sockets = new Set();
  const line = { ...UNLIMITED, bytes: 0, isCut: false, port: 0 };
  let free = 0; // All connections share the line; this is when it has sent what it was given.

  // Both return when data is there that is sent now.
  const up = () => performance.now() + line.latency / 2;
  const down = (bytes) => {
    line.bytes += bytes;
    free = Math.max(free, performance.now()) + (1000 * bytes) / line.bytesPerSecond;
    return free + line.latency / 2;
  };

  const listener = createServer((near) => {
    if (line.isCut) return near.destroy();
    const far = createConnection(line.port, "127.0.0.1");
    carry(near, far, up);
    carry(far, near, down);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));

  line.site = `http://127.0.0.1:${listener.address().port}/`;
  line.cut = () => { line.isCut = true; sockets.forEach((socket) => socket.destroy()); };
  line.close = () => { line.cut(); listener.close(); };
  return line;
}

// One after the other, so that nothing overtakes what was sent before it.
function carry(from, to, arrival) {
  let last = Promise.resolve();
  from.on("data", (data) => {
    const due = arrival(data.length);
    last = last.then(() => sleep(Math.max(0, due - performance.now()))).then(() => to.write(data));
  });
  from.on("error", () => {}).on("close", () => last.then(() => to.end()));
}
