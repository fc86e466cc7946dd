// Runs the example server. PYTHON names the interpreter that has what the server needs.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";

const PROGRAM = join(import.meta.dirname, "../../../examples/server/server.py");

/** Return a port that nobody uses. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Start a server that keeps its tables in a folder, and return its process once it answers. */
export async function serve(folder, port) {
  const args = [
    PROGRAM,
    "--port",
    String(port),
    "--database",
    `sqlite:///${join(folder, "tables.db")}`,
  ];
  const stdio = ["ignore", "ignore", "pipe"];
  const server = spawn(process.env.PYTHON ?? "python3", args, { cwd: folder, stdio });
  process.on("exit", () => server.kill());
  let log = "";
  server.stderr.setEncoding("utf-8").on("data", (text) => {
    log += text;
  });
  while (server.exitCode === null) {
    if (
      await fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      )
    )
      return server;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`the server has ended:\n${log}`);
}
