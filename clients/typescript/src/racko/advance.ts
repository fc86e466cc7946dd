// How a view follows the events. Events state results, so this sets facts and holds no rules.
import type {
  RoundEnded,
  SeenDealt,
  SeenEvent,
  SeenPlaced,
  Took,
  ViewMessage,
} from "../messages/racko.js";
import { SLOT_STEP } from "./rules.js";

/**
 * Return the view after an event that its seat saw. It is complete after the last event of a step.
 *
 * @throws RangeError if RACK-O has no such event.
 */
export function advance(view: ViewMessage, event: SeenEvent): ViewMessage {
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
      throw new RangeError(
        `${(event satisfies never as SeenEvent).type} is not an event of RACK-O`,
      );
  }
}

function withCard(
  view: ViewMessage,
  { seat, slot, card, discarded, shown }: SeenPlaced | Took,
  pile: readonly number[],
): ViewMessage {
  const rack = view.racks[seat]!.with(slot / SLOT_STEP - 1, card);
  return {
    ...view,
    racks: view.racks.with(seat, rack),
    discard_pile: [...pile, discarded],
    shown: view.shown.with(seat, shown),
  };
}

function afterDeal(view: ViewMessage, event: SeenDealt): ViewMessage {
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

function afterRound(view: ViewMessage, event: RoundEnded): ViewMessage {
  const { scores, result, outcome, racks, shown } = event;
  return { ...view, match: { ...view.match, scores, last_round: result, outcome }, racks, shown };
}
