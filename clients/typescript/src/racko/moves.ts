import type {
  DiscardMessage,
  DrawMessage,
  Move,
  MoveMessage,
  PlaceMessage,
  TakeMessage,
} from "../messages/racko.js";
import { SLOT_STEP } from "./rules.js";

const HEAD = { format: 1, game: "racko" } as const;

/** Return the move that takes the top discard and puts it into a slot. */
export function take(slot: number, go = false): TakeMessage {
  return { ...HEAD, type: "Take", slot, go };
}

/** Return the move that draws the top of the draw pile. */
export function draw(): DrawMessage {
  return { ...HEAD, type: "Draw" };
}

/** Return the move that puts the drawn card into a slot. */
export function place(slot: number, go = false): PlaceMessage {
  return { ...HEAD, type: "Place", slot, go };
}

/** Return the move that discards the drawn card. */
export function discard(go = false): DiscardMessage {
  return { ...HEAD, type: "Discard", go };
}

/** Return a move as text: `take 30`, `draw`, `place 30 go`, `discard`. */
export function moveText(move: Move): string {
  const going = "go" in move && move.go ? " go" : "";
  switch (move.type) {
    case "Take":
    case "Place":
      return `${move.type.toLowerCase()} ${move.slot}${going}`;
    case "Draw":
    case "Discard":
      return `${move.type.toLowerCase()}${going}`;
  }
}

/**
 * Return the move that a text names, the inverse of `moveText`.
 *
 * @throws RangeError if the text is not a move.
 */
export function parseMove(text: string): MoveMessage {
  const found = /^(take|draw|place|discard)(?: ([1-9]\d{0,5}))?( go)?$/.exec(text);
  const [, verb, digits, going] = found ?? [];
  const slot = Number(digits);
  const go = going !== undefined;
  if (slot % SLOT_STEP === 0 && verb === "take") return take(slot, go);
  if (slot % SLOT_STEP === 0 && verb === "place") return place(slot, go);
  if (digits === undefined && verb === "draw" && !go) return draw();
  if (digits === undefined && verb === "discard") return discard(go);
  throw new RangeError(`${JSON.stringify(text.slice(0, 80))} is not a move of RACK-O`);
}
