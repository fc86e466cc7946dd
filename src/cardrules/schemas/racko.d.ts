// The messages of racko, format 1. Made from the classes: do not edit.

/** Take the top of the discard pile and put it into a slot (`racko.take`). */
export interface Take {
  readonly type: "Take";
  readonly slot: number;
  readonly go: boolean;
}

/** Draw the top of the draw pile, to be placed or discarded next (`racko.take`). */
export interface Draw {
  readonly type: "Draw";
}

/** Put the drawn card into a slot (`racko.place`). */
export interface Place {
  readonly type: "Place";
  readonly slot: number;
  readonly go: boolean;
}

/** Discard the drawn card (`racko.place`). */
export interface Discard {
  readonly type: "Discard";
  readonly go: boolean;
}

/** The layout after dealing (`racko.deal`); its repr does not show hidden cards. */
export interface Deal {
  readonly racks: readonly (readonly number[])[];
  readonly discard: number;
  readonly draw_pile: readonly number[];
  readonly dealer: number;
}

/** The head of a record: the rules, their version, and the name of each seat's player. */
export interface Header {
  readonly rules: Rules;
  readonly rules_version: number;
  readonly names: readonly string[];
}

/** The rules that a match is played by. */
export interface Rules {
  /** the number of seats: 2 to 4 */
  readonly seats?: number;
  /** whether a rack in order ends the round by itself, or only when its seat says so; left out: optional with bonus, automatic without */
  readonly declare?: Declare;
  /** whether going needs a run of three cards; for two seats with racks of three or more */
  readonly two_player_run?: boolean;
  /** whether the seat that goes also scores for its longest run of consecutive cards */
  readonly bonus?: boolean;
  /** whether seats 0 and 2 play against 1 and 3; for four seats */
  readonly partners?: boolean;
  /** the score that ends the match: 1 to 1,000,000,000 */
  readonly target?: number;
  /** the seat that deals the first round: 0 to 3, or null to leave it to chance */
  readonly dealer?: number | null;
  /** the number of slots in a rack: 1 to 511 */
  readonly rack_size?: number;
  /** the highest card, at least two more than the racks hold: 4 to 1,024; left out: 40, 50 or 60 for two, three or four seats */
  readonly cards?: number;
}

export type Declare =
  | "automatic"
  | "optional";

/** A seat made a move; the repr does not show the move, which can be a secret. */
export interface MoveStep {
  readonly type: "MoveStep";
  readonly seat: number;
  readonly move: Take | Draw | Place | Discard;
}

/** Chance decided: cards were dealt or shuffled. */
export interface ChanceStep {
  readonly type: "ChanceStep";
  readonly outcome: Deal;
}

/** The facts that do not change during a round; everyone knows them. */
export interface Match {
  readonly rules: Rules;
  readonly dealer: number | null;
  readonly scores: readonly number[];
  readonly last_round: RoundResult | null;
  readonly outcome: Outcome | null;
}

/** The score sheet of a finished round: each seat's points, as the sum of its lines. */
export interface RoundResult {
  readonly points: readonly number[];
  readonly lines: readonly (readonly ScoreLine[])[];
}

/** One line of a score sheet: a code, the points, and the id of the ruling. */
export interface ScoreLine {
  readonly code: string;
  readonly points: number;
  readonly rule: string;
}

/** How a match ended. */
export interface Outcome {
  readonly winners: readonly number[];
  readonly standing: readonly (readonly number[])[];
  readonly reason: string;
}

/** The table waits for a `Deal`; this is also the request, `state.chance`. */
export interface Dealing {
  readonly type: "Dealing";
  readonly cards: readonly number[];
  readonly dealer: number | null;
}

/** A turn begins: the seat to act takes the top discard or draws (`racko.take`). */
export interface Taking {
  readonly type: "Taking";
}

/** A card has been drawn: the seat to act places or discards it (`racko.place`). */
export interface Placing {
  readonly type: "Placing";
  readonly drawn: number;
}

/** The match is over. */
export interface Over {
  readonly type: "Over";
}

export type Code =
  | "over"
  | "not-your-turn"
  | "spectating"
  | "deal-due"
  | "nothing-drawn"
  | "already-drawn"
  | "no-such-slot"
  | "not-a-slot"
  | "not-declared"
  | "not-rising"
  | "no-run"
  | "one-card"
  | "not-offered";

/** Everything that one seat, or a spectator, has seen this round and can still use. */
export interface View {
  readonly match: Match;
  readonly seat: number | null;
  readonly phase: Dealing | Taking | SeenPlacing | Over;
  readonly to_act: number | null;
  readonly racks: readonly (readonly (number | null)[])[];
  readonly draw_pile_size: number;
  readonly discard_pile: readonly number[];
  readonly draw_order: readonly number[] | null;
  readonly shown: readonly (readonly number[])[];
  readonly had_turn: readonly boolean[];
}

/** A card has been drawn: the seat to act places or discards it (`racko.place`). */
export interface SeenPlacing {
  readonly type: "Placing";
  readonly drawn: number | null;
}

/** A round was dealt, as one seat sees it. */
export interface SeenDealt {
  readonly type: "SeenDealt";
  readonly racks: readonly (readonly (number | null)[])[];
  readonly discard: number;
  readonly draw_pile_size: number;
  readonly dealer: number;
}

/** A seat drew a card, as one seat sees it. */
export interface SeenDrew {
  readonly type: "SeenDrew";
  readonly seat: number;
  readonly card: number | null;
}

/** A seat put the drawn card into a slot, as one seat sees it. */
export interface SeenPlaced {
  readonly type: "SeenPlaced";
  readonly seat: number;
  readonly slot: number;
  readonly card: number | null;
  readonly discarded: number;
  readonly shown: readonly number[];
}

/** What the table waits for now, as one seat sees it. */
export interface SeenTurnCame {
  readonly type: "SeenTurnCame";
  readonly phase: Dealing | Taking | SeenPlacing | Over;
  readonly to_act: number | null;
}

/** A seat put the top discard into a slot and discarded the card from there. */
export interface Took {
  readonly type: "Took";
  readonly seat: number;
  readonly slot: number;
  readonly card: number;
  readonly discarded: number;
  readonly shown: readonly number[];
}

/** A seat discarded the card that it had drawn. */
export interface Discarded {
  readonly type: "Discarded";
  readonly seat: number;
  readonly card: number;
}

/** The discard pile was turned over to become the draw pile (`racko.turn-over`). */
export interface TurnedOver {
  readonly type: "TurnedOver";
  readonly draw_pile: readonly number[];
  readonly discard: number;
}

/** A seat's turn ended. */
export interface TurnEnded {
  readonly type: "TurnEnded";
  readonly seat: number;
}

/** A seat went RACK-O: the round is scored, and all racks are shown. */
export interface RoundEnded {
  readonly type: "RoundEnded";
  readonly seat: number;
  readonly racks: readonly (readonly number[])[];
  readonly shown: readonly (readonly number[])[];
  readonly result: RoundResult;
  readonly scores: readonly number[];
  readonly outcome: Outcome | null;
}

export type Reason =
  | { readonly code: "over"; readonly rule: "racko.over"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-your-turn"; readonly rule: "racko.turn"; readonly params: { readonly seat: number; readonly to_act: number; }; }
  | { readonly code: "spectating"; readonly rule: "racko.turn"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "deal-due"; readonly rule: "racko.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "nothing-drawn"; readonly rule: "racko.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "already-drawn"; readonly rule: "racko.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "no-such-slot"; readonly rule: "racko.place"; readonly params: { readonly slot: number; readonly last: number; }; }
  | { readonly code: "not-a-slot"; readonly rule: "racko.place"; readonly params: { readonly last: number; }; }
  | { readonly code: "not-declared"; readonly rule: "racko.go"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-rising"; readonly rule: "racko.go"; readonly params: { readonly lower: number; readonly slot: number; readonly higher: number; }; }
  | { readonly code: "no-run"; readonly rule: "racko.two-player-run"; readonly params: { readonly shortest: number; readonly longest: number; }; }
  | { readonly code: "one-card"; readonly rule: "racko.take"; readonly params: { readonly count: number; }; }
  | { readonly code: "not-offered"; readonly rule: "racko.take"; readonly params: { readonly card: number; readonly offered: number; }; };

export type ViolationMessage = { readonly format: 1; readonly game: "racko"; readonly type: "Violation"; } & Reason;

/** The head of a record: the rules, their version, and the name of each seat's player. */
export interface HeaderMessage extends Header {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "Header";
}

/** A seat made a move; the repr does not show the move, which can be a secret. It stays on the server. */
export interface MoveStepMessage extends MoveStep {
  readonly format: 1;
  readonly game: "racko";
}

/** Chance decided: cards were dealt or shuffled. It stays on the server. */
export interface ChanceStepMessage extends ChanceStep {
  readonly format: 1;
  readonly game: "racko";
}

/** A whole match, or the beginning of one: enough to replay every state. It stays on the server. */
export interface RecordMessage {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "Record";
  readonly header: Header;
  readonly steps: readonly (MoveStep | ChanceStep)[];
  readonly scores: readonly number[] | null;
  readonly digest: string;
}

/** The part of a record that one seat, or a spectator, may keep. */
export interface SeatRecordMessage {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "SeatRecord";
  readonly header: Header;
  readonly first_view: View;
  readonly steps: readonly (readonly (SeenDealt | SeenDrew | SeenPlaced | SeenTurnCame | Took | Discarded | TurnedOver | TurnEnded | RoundEnded)[])[];
  readonly revealed: readonly (MoveStep | ChanceStep)[];
}

/** The rules that a match is played by. */
export interface RulesMessage extends Rules {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "Rules";
}

/** Everything about a match at one moment, hidden cards included; it never changes. It stays on the server. */
export interface StateMessage {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "State";
  readonly match: Match;
  readonly phase: Dealing | Taking | Placing | Over;
  readonly to_act: number | null;
  readonly racks: readonly (readonly number[])[];
  readonly draw_pile: readonly number[];
  readonly discard_pile: readonly number[];
  readonly shown: readonly (readonly number[])[];
  readonly turned_over: boolean;
  readonly had_turn: readonly boolean[];
}

/** Everything that one seat, or a spectator, has seen this round and can still use. */
export interface ViewMessage extends View {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "View";
}

/** The layout after dealing (`racko.deal`); its repr does not show hidden cards. It stays on the server. */
export interface DealMessage extends Deal {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "Deal";
}

/** Take the top of the discard pile and put it into a slot (`racko.take`). */
export interface TakeMessage extends Take {
  readonly format: 1;
  readonly game: "racko";
}

/** Draw the top of the draw pile, to be placed or discarded next (`racko.take`). */
export interface DrawMessage extends Draw {
  readonly format: 1;
  readonly game: "racko";
}

/** Put the drawn card into a slot (`racko.place`). */
export interface PlaceMessage extends Place {
  readonly format: 1;
  readonly game: "racko";
}

/** Discard the drawn card (`racko.place`). */
export interface DiscardMessage extends Discard {
  readonly format: 1;
  readonly game: "racko";
}

/** A round was dealt. It stays on the server. */
export interface DealtMessage {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "Dealt";
  readonly deal: Deal;
}

/** A seat drew a card. It stays on the server. */
export interface DrewMessage {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "Drew";
  readonly seat: number;
  readonly card: number;
  readonly is_public: boolean;
}

/** A seat put the drawn card into a slot and discarded the card from there. It stays on the server. */
export interface PlacedMessage {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "Placed";
  readonly seat: number;
  readonly slot: number;
  readonly card: number;
  readonly discarded: number;
  readonly shown: readonly number[];
}

/** What the table waits for now: the last event of each step. It stays on the server. */
export interface TurnCameMessage {
  readonly format: 1;
  readonly game: "racko";
  readonly type: "TurnCame";
  readonly phase: Dealing | Taking | Placing | Over;
  readonly to_act: number | null;
  readonly is_public: boolean;
}

/** A round was dealt, as one seat sees it. */
export interface SeenDealtMessage extends SeenDealt {
  readonly format: 1;
  readonly game: "racko";
}

/** A seat drew a card, as one seat sees it. */
export interface SeenDrewMessage extends SeenDrew {
  readonly format: 1;
  readonly game: "racko";
}

/** A seat put the drawn card into a slot, as one seat sees it. */
export interface SeenPlacedMessage extends SeenPlaced {
  readonly format: 1;
  readonly game: "racko";
}

/** What the table waits for now, as one seat sees it. */
export interface SeenTurnCameMessage extends SeenTurnCame {
  readonly format: 1;
  readonly game: "racko";
}

/** A seat put the top discard into a slot and discarded the card from there. */
export interface TookMessage extends Took {
  readonly format: 1;
  readonly game: "racko";
}

/** A seat discarded the card that it had drawn. */
export interface DiscardedMessage extends Discarded {
  readonly format: 1;
  readonly game: "racko";
}

/** The discard pile was turned over to become the draw pile (`racko.turn-over`). */
export interface TurnedOverMessage extends TurnedOver {
  readonly format: 1;
  readonly game: "racko";
}

/** A seat's turn ended. */
export interface TurnEndedMessage extends TurnEnded {
  readonly format: 1;
  readonly game: "racko";
}

/** A seat went RACK-O: the round is scored, and all racks are shown. */
export interface RoundEndedMessage extends RoundEnded {
  readonly format: 1;
  readonly game: "racko";
}

export type Move =
  | Take
  | Draw
  | Place
  | Discard;

export type MoveMessage =
  | TakeMessage
  | DrawMessage
  | PlaceMessage
  | DiscardMessage;

export type SeenEvent =
  | SeenDealt
  | SeenDrew
  | SeenPlaced
  | SeenTurnCame
  | Took
  | Discarded
  | TurnedOver
  | TurnEnded
  | RoundEnded;

export type SeenEventMessage =
  | SeenDealtMessage
  | SeenDrewMessage
  | SeenPlacedMessage
  | SeenTurnCameMessage
  | TookMessage
  | DiscardedMessage
  | TurnedOverMessage
  | TurnEndedMessage
  | RoundEndedMessage;

export type ChanceOutcome =
  | Deal;

export type ChanceOutcomeMessage =
  | DealMessage;

export type Message =
  | ViolationMessage
  | HeaderMessage
  | MoveStepMessage
  | ChanceStepMessage
  | RecordMessage
  | SeatRecordMessage
  | RulesMessage
  | StateMessage
  | ViewMessage
  | DealMessage
  | TakeMessage
  | DrawMessage
  | PlaceMessage
  | DiscardMessage
  | DealtMessage
  | DrewMessage
  | PlacedMessage
  | TurnCameMessage
  | SeenDealtMessage
  | SeenDrewMessage
  | SeenPlacedMessage
  | SeenTurnCameMessage
  | TookMessage
  | DiscardedMessage
  | TurnedOverMessage
  | TurnEndedMessage
  | RoundEndedMessage;
