/**
 * RACK-O for a client: the types of its messages, and its rules worked out from a view. It neither
 * deals nor scores: the server does, and the events say what came of it.
 */
export type * from "../messages/racko.js";
export { advance } from "./advance.js";
export { legalMoves, whyIllegal } from "./legal.js";
export { discard, draw, moveText, parseMove, place, take } from "./moves.js";
