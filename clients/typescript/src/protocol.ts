import type { Game, SeenEvent, View, Violation } from "./games.js";

/** A message of the server. Its members say what kind it is; servers may send further kinds. */
export interface ServerMessage<G extends Game> {
  /** The view at `ply`. */
  readonly view?: View<G>;
  /** What the seat saw of each step from `since` to `ply`. */
  readonly events?: readonly (readonly SeenEvent<G>[])[];
  readonly since?: number;
  readonly ply?: number;
  /** Why the rules refuse the move that was sent. */
  readonly refused?: Violation<G>;
  /** The present ply, if the move was meant for another. */
  readonly stale?: number;
  /** Why the server refuses something else. */
  readonly error?: string;
  /** The reason for a refusal, in words. */
  readonly message?: string;
}
