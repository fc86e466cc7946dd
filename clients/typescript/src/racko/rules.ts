import type { View } from "../messages/racko.js";

/** How far apart the printed numbers of neighbouring slots are. */
export const SLOT_STEP = 5;

/** Return the printed numbers of the slots, from 5 up. Rules leave out options with defaults. */
export function slotsOf({ match: { rules } }: View): readonly number[] {
  return Array.from({ length: rules.rack_size ?? 10 }, (_, i) => SLOT_STEP * (i + 1));
}

/** Return whether a seat says that it goes RACK-O; otherwise a rack in order ends the round. */
export function isDeclared({ match: { rules } }: View): boolean {
  return (rules.declare ?? (rules.bonus ? "optional" : "automatic")) === "optional";
}
