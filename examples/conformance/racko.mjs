// The rules of RACK-O for a client in JavaScript, worked out from a view: what its seat may do, why a
// move is refused, and how the view follows the events. It deals and scores nothing: the server does,
// and events say what came of it. The ids of rulings are those of the rules page.

/** Return the options of a view in full: what is left out in a message is the default. */
export function rulesOf(view) {
  const said = view.match.rules;
  const seats = said.seats ?? 4;
  const bonus = said.bonus ?? false;
  return {
    seats,
    rackSize: said.rack_size ?? 10,
    cards: said.cards ?? 20 + 10 * seats,
    isSaid: (said.declare ?? (bonus ? "optional" : "automatic")) === "optional",
    needsRun: said.two_player_run ?? false,
  };
}

/** Return the texts of the legal moves of the view's seat; none unless it is to act. */
export function legalMoves(view) {
  if (view.seat === null || view.seat !== view.to_act) return [];
  const rules = rulesOf(view);
  const isTaking = view.phase.type === "Taking";
  const verb = isTaking ? "take" : "place";
  const moves = [];
  for (let slot = 5; slot <= 5 * rules.rackSize; slot += 5) moves.push(`${verb} ${slot}`);
  moves.push(isTaking ? "draw" : "discard");
  if (!rules.isSaid) return moves;
  const going = moves.filter((move) => move !== "draw").map((move) => `${move} go`);
  return [...moves, ...going.filter((move) => whyIllegal(view, move) === null)];
}

/** Return why the view's seat may not make a move, null if it may; the first reason that holds. */
export function whyIllegal(view, text) {
  if (view.seat !== view.to_act) {
    if (view.phase.type === "Over") return { code: "over", rule: "racko.over" };
    if (view.to_act === null) return { code: "deal-due", rule: "racko.phase" };
    return { code: "not-your-turn", rule: "racko.turn" };
  }
  const { verb, slot, go } = parse(text);
  const isTaking = view.phase.type === "Taking";
  if ((verb === "take" || verb === "draw") !== isTaking) {
    return { code: isTaking ? "nothing-drawn" : "already-drawn", rule: "racko.phase" };
  }
  const rules = rulesOf(view);
  if (slot > 5 * rules.rackSize) return { code: "no-such-slot", rule: "racko.place" };
  return go ? whyNotGoing(view, rules, slot) : null;
}

/** Return the verb of a move, its slot (null if it has none), and whether it goes RACK-O. */
function parse(text) {
  const [verb, ...rest] = text.split(" ");
  const hasSlot = verb === "take" || verb === "place";
  return { verb, slot: hasSlot ? Number(rest[0]) : null, go: rest.at(-1) === "go" };
}

function whyNotGoing(view, rules, slot) {
  if (!rules.isSaid) return { code: "not-declared", rule: "racko.go" };
  const offered = view.phase.type === "Placing" ? view.phase.drawn : view.discard_pile.at(-1);
  const rack = view.racks[view.seat];
  const after = slot === null ? rack : rack.with(slot / 5 - 1, offered);
  if (!after.every((card, i) => i === 0 || after[i - 1] < card)) {
    return { code: "not-rising", rule: "racko.go" };
  }
  if (rules.needsRun && longestRun(after) < 3) {
    return { code: "no-run", rule: "racko.two-player-run" };
  }
  return null;
}

function longestRun(rack) {
  let longest = 1;
  let length = 1;
  for (let i = 1; i < rack.length; i += 1) {
    length = rack[i] === rack[i - 1] + 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Return the view after an event that its seat saw. */
export function advance(view, event) {
  switch (event.type) {
    case "SeenDealt":
      return afterDeal(view, event);
    case "Took":
      return withCard(view, event, view.discard_pile.slice(0, -1));
    case "SeenDrew":
      return {
        ...view,
        draw_pile_size: view.draw_pile_size - 1,
        draw_order: view.draw_order && view.draw_order.slice(1),
      };
    case "SeenPlaced":
      return withCard(view, event, view.discard_pile);
    case "Discarded":
      return { ...view, discard_pile: [...view.discard_pile, event.card] };
    case "TurnedOver":
      return {
        ...view,
        draw_pile_size: event.draw_pile.length,
        discard_pile: [event.discard],
        draw_order: event.draw_pile,
      };
    case "TurnEnded":
      return { ...view, had_turn: view.had_turn.with(event.seat, true) };
    case "RoundEnded":
      return afterRound(view, event);
    case "SeenTurnCame":
      return { ...view, phase: event.phase, to_act: event.to_act };
    default:
      throw new Error(`no event of RACK-O: ${event.type}`);
  }
}

/** Return the view after a card went into a slot. */
function withCard(view, { seat, slot, card, discarded, shown }, pile) {
  return {
    ...view,
    racks: view.racks.with(seat, view.racks[seat].with(slot / 5 - 1, card)),
    discard_pile: [...pile, discarded],
    shown: view.shown.with(seat, shown),
  };
}

function afterDeal(view, event) {
  return {
    ...view,
    match: { ...view.match, dealer: event.dealer },
    racks: event.racks,
    draw_pile_size: event.draw_pile_size,
    discard_pile: [event.discard],
    draw_order: null,
    shown: event.racks.map(() => []),
    had_turn: event.racks.map(() => false),
  };
}

function afterRound(view, event) {
  return {
    ...view,
    match: {
      ...view.match,
      scores: event.scores,
      last_round: event.result,
      outcome: event.outcome,
    },
    racks: event.racks,
    shown: event.shown,
  };
}
