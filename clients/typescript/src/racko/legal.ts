// Which moves are legal, and why a move is not, worked out from a view. The ids of the rulings are
// those of the rules page. `whyIllegal` holds all the rules; `legalMoves` only asks it.
import type { Move, MoveMessage, Reason, View } from "../messages/racko.js";
import { discard, draw, place, take } from "./moves.js";
import { isDeclared, SLOT_STEP, slotsOf } from "./rules.js";

const SHORTEST_RUN = 3;

/** Return the legal moves of the view's seat; none unless it is to act. */
export function legalMoves(view: View): readonly MoveMessage[] {
  const into = view.phase.type === "Taking" ? take : place;
  const moves = slotsOf(view).flatMap((slot) => [into(slot), into(slot, true)]);
  const all = [...moves, draw(), discard(), discard(true)];
  return all.filter((move) => whyIllegal(view, move) === null);
}

/** Return why the view's seat may not make a move; null if it may. The first reason counts. */
export function whyIllegal(view: View, move: Move): Reason | null {
  const { seat, to_act, phase } = view;
  if (to_act === null || seat !== to_act) return whyNotToAct(view);
  const isTaking = move.type === "Take" || move.type === "Draw";
  if (isTaking !== (phase.type === "Taking")) {
    return { code: isTaking ? "already-drawn" : "nothing-drawn", rule: "racko.phase", params: {} };
  }
  if (move.type === "Draw") return null;
  const slots = slotsOf(view);
  if (move.type !== "Discard" && !slots.includes(move.slot)) {
    const params = { slot: move.slot, last: SLOT_STEP * slots.length };
    return { code: "no-such-slot", rule: "racko.place", params };
  }
  if (!move.go) return null;
  if (!isDeclared(view)) return { code: "not-declared", rule: "racko.go", params: {} };
  return whyNotGoing(view, rackAfter(view, seat, move));
}

function whyNotToAct({ match, seat, to_act }: View): Reason {
  if (match.outcome !== null) return { code: "over", rule: "racko.over", params: {} };
  if (to_act === null) return { code: "deal-due", rule: "racko.phase", params: {} };
  if (seat === null) return { code: "spectating", rule: "racko.turn", params: {} };
  return { code: "not-your-turn", rule: "racko.turn", params: { seat, to_act } };
}

/** Return the rack of the seat to act after a move; its view shows all cards of that rack. */
function rackAfter(view: View, seat: number, move: Exclude<Move, { type: "Draw" }>): number[] {
  const rack = [...view.racks[seat]!] as number[];
  if (move.type === "Discard") return rack;
  const offered = view.phase.type === "Placing" ? view.phase.drawn! : view.discard_pile.at(-1)!;
  return rack.with(move.slot / SLOT_STEP - 1, offered);
}

function whyNotGoing({ match }: View, rack: readonly number[]): Reason | null {
  let run = 1;
  let longest = 1;
  for (let i = 1; i < rack.length; i += 1) {
    const [higher, lower] = [rack[i - 1]!, rack[i]!];
    if (lower < higher) {
      const params = { lower, slot: SLOT_STEP * (i + 1), higher };
      return { code: "not-rising", rule: "racko.go", params };
    }
    run = lower === higher + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  if (!match.rules.two_player_run || longest >= SHORTEST_RUN) return null;
  const params = { shortest: SHORTEST_RUN, longest };
  return { code: "no-run", rule: "racko.two-player-run", params };
}
