/** Clients of the cardrules game server: open a table, sit down at it, and follow the match. */
export { Client, type ClientOptions, type News } from "./client.js";
export type { Socket, SocketClass } from "./connection.js";
export { RefusedError, StaleError, TableError } from "./errors.js";
export type { Game, Games, Move, Rules, SeenEvent, View, Violation } from "./games.js";
export { type OpenedTable, openTable } from "./tables.js";
