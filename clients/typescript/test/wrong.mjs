// A port with two faults: it gives a wrong reason if a run is missing, and ignores one event.
import * as port from "./port.mjs";

export const { legalMoves } = port;
export const whyIllegal = (view, text) => {
  const why = port.whyIllegal(view, text);
  return why?.code === "no-run" ? { code: "not-rising", rule: "racko.go" } : why;
};
export const advance = (view, event) =>
  event.type === "TurnedOver" ? view : port.advance(view, event);
