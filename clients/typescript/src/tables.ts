import { TableError } from "./errors.js";
import type { Rules } from "./games.js";

/** A new table, with the secrets that let people in. Give each player the token of one seat. */
export interface OpenedTable {
  readonly table: string;
  /** The token of each seat. */
  readonly seats: readonly string[];
  /** The token for spectators. */
  readonly spectators: string;
}

/**
 * Open a table at a server, and return its id and tokens.
 *
 * @param server the address of the server, such as `http://127.0.0.1:8000`.
 * @param rules the rules to play by.
 * @param terms what else this server lets people choose, such as `{ names: ["Ada", "Ben"] }`.
 * @throws TableError if the server refuses.
 */
export async function openTable(
  server: string,
  rules: Rules,
  terms: object = {},
): Promise<OpenedTable> {
  const body = JSON.stringify({ ...terms, rules });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${baseOf(server)}/tables`, { method: "POST", headers, body });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as OpenedTable;
  throw new TableError(reasonIn(text) ?? `the server answered ${answer.status}`);
}

/** Return the address of a table's WebSocket. */
export function socketAddress(server: string, table: string): string {
  return `${baseOf(server).replace(/^http/, "ws")}/tables/${encodeURIComponent(table)}`;
}

function baseOf(server: string): string {
  return server.replace(/\/+$/, "");
}

function reasonIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === "string" ? error : null;
  } catch {
    return null;
  }
}
