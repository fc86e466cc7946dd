// How the types narrow, and what they refuse. The compiler reads this; nothing runs it.
import { Client, RefusedError, openTable, type Violation } from "cardrules";
import type * as QueenOfScots from "cardrules/queen_of_scots";
import * as racko from "cardrules/racko";
import type * as Rank from "cardrules/rank";

const place = { server: "http://127.0.0.1:8000", table: "t", token: "secret" };

export async function followRacko(): Promise<number> {
  const client = new Client({ game: "racko", advance: racko.advance, ...place });
  await client.play(racko.take(5));
  // @ts-expect-error a move of another game
  await client.play({ format: 1, game: "rank", type: "Pass" });
  for await (const { view, steps } of client) {
    const piles: number = view.draw_pile_size;
    for (const event of steps.flat()) if (event.type === "Took") return event.slot + piles;
  }
  return 0;
}

export async function followRank(): Promise<readonly Rank.Card[] | null> {
  // @ts-expect-error RACK-O's function does not advance views of RANK
  new Client({ game: "rank", advance: racko.advance, ...place });
  // @ts-expect-error there is no such game
  new Client({ game: "whist", ...place });
  const client = new Client({ game: "rank", ...place });
  for await (const { view } of client) return view.hand;
  return null;
}

export async function open(): Promise<string> {
  const head = { format: 1, game: "racko", type: "Rules" } as const;
  // @ts-expect-error there is no such option
  await openTable(place.server, { ...head, declare: "always" });
  const opened = await openTable(place.server, { ...head, declare: "optional" });
  return opened.spectators;
}

export function heldOf(error: RefusedError<"queen_of_scots">): number | null {
  const { violation } = error;
  return violation.code === "not-held" ? violation.params.needed - violation.params.held : null;
}

export function lastSlot(reason: racko.Reason): number {
  // @ts-expect-error only some codes have this parameter
  return reason.params.last;
}

export function all(violation: Violation): string {
  return violation.game === "rank" && violation.code === "not-held"
    ? violation.params.card.term
    : violation.rule;
}

export type Card = QueenOfScots.Move extends { readonly type: string } ? Rank.Card : never;
