import type { Game, Violation } from "./games.js";

/** The server refused a request; the message is the server's. */
export class TableError extends Error {
  override readonly name: string = "TableError";
}

/** The rules refuse a move. */
export class RefusedError<G extends Game = Game> extends TableError {
  override readonly name = "RefusedError";

  /**
   * @param violation the code of the reason, with its ruling and its parameters.
   * @param message the reason in words.
   */
  constructor(
    readonly violation: Violation<G>,
    message: string,
  ) {
    super(message);
  }
}

/** A move was meant for another moment of the match than the present one. */
export class StaleError extends TableError {
  override readonly name = "StaleError";

  /**
   * @param ply how many steps the match has now.
   * @param message the reason in words.
   */
  constructor(
    readonly ply: number,
    message: string,
  ) {
    super(message);
  }
}
