// The messages of queen_of_scots, format 1. Made from the classes: do not edit.

/** Draw the top of the face-down pile (`scots.pick-up`). */
export interface Draw {
  readonly type: "Draw";
}

/** Take the face-up pile and lay its top card with two cards from the hand. */
export interface Take {
  readonly type: "Take";
  readonly cards: readonly string[];
}

/** Take the face-up pile and add the crown jewel on top to a set of one's own. */
export interface TakeOnto {
  readonly type: "TakeOnto";
  readonly kind: string;
}

/** Lay a new set of three cards from the hand (`scots.lay`). */
export interface Lay {
  readonly type: "Lay";
  readonly cards: readonly string[];
}

/** Add one card from the hand to a set of one's own (`scots.add`). */
export interface Add {
  readonly type: "Add";
  readonly card: string;
  readonly to: string | null;
}

/** Discard a card from the hand face up; this ends the turn (`scots.discard`). */
export interface Discard {
  readonly type: "Discard";
  readonly card: string;
}

/** The layout after dealing (`scots.deal`); its repr does not show hidden cards. */
export interface Deal {
  readonly type: "Deal";
  readonly hands: readonly (readonly string[])[];
  readonly face_up: string;
  readonly stock: readonly string[];
  readonly dealer: number;
}

/** The new face-down pile (`scots.stock`); its repr does not show the cards. */
export interface Reshuffle {
  readonly type: "Reshuffle";
  readonly order: readonly string[];
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
  /** the cards; the default is a sample, not the deck of the box */
  readonly deck?: Deck;
  /** the score that ends the match: 1 to 1,000,000,000 */
  readonly target?: number;
  /** the seat that deals the first round: 0 to 3, or null to leave it to chance */
  readonly dealer?: number | null;
  /** the number of cards that each seat is dealt; the deck needs two more than all hands: at least 1 */
  readonly hand_size?: number;
  /** what happens when the face-down pile is used up */
  readonly stock_used_up?: StockUsedUp;
}

/** The types of card that a match is played with, in an order that the host chooses. */
export interface Deck {
  readonly types: readonly CardType[];
}

/** A type of card: what is printed on it, and how many copies there are. */
export interface CardType {
  readonly name: string;
  readonly points: number;
  readonly copies: number;
  readonly royal: boolean;
  readonly wild: boolean;
  readonly id: string;
  readonly translations: readonly Translation[];
}

/** A name in another language. */
export interface Translation {
  readonly language: string;
  readonly name: string;
}

export type StockUsedUp =
  | "end_round"
  | "reshuffle";

/** A seat made a move; the repr does not show the move, which can be a secret. */
export interface MoveStep {
  readonly type: "MoveStep";
  readonly seat: number;
  readonly move: Draw | Take | TakeOnto | Lay | Add | Discard;
}

/** Chance decided: cards were dealt or shuffled. */
export interface ChanceStep {
  readonly type: "ChanceStep";
  readonly outcome: Deal | Reshuffle;
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
  readonly cards: readonly string[];
  readonly dealer: number | null;
}

/** The table waits for a `Reshuffle`; this is also the request, `state.chance`. */
export interface Reshuffling {
  readonly type: "Reshuffling";
  readonly cards: readonly string[];
  readonly next_to_act: number;
}

/** A turn begins: the seat to act draws or takes the face-up pile (`scots.pick-up`). */
export interface PickingUp {
  readonly type: "PickingUp";
}

/** The seat to act has picked up: it lays, adds or discards (`scots.lay`). */
export interface Laying {
  readonly type: "Laying";
}

/** The match is over. */
export interface Over {
  readonly type: "Over";
}

/** A set on the table: its kind, and its cards in alphabetical order. */
export interface LaidSet {
  readonly kind: string;
  readonly cards: readonly string[];
}

/** What everyone who watched knows about the hands. */
export interface Knowledge {
  readonly known: readonly (readonly string[])[];
  readonly shuffled_in: readonly string[];
  readonly drawn: readonly (readonly string[])[];
  readonly shown: readonly (readonly string[])[];
}

/** The layout after dealing (`scots.deal`); its repr does not show hidden cards. */
export interface DealFields {
  readonly hands: readonly (readonly string[])[];
  readonly face_up: string;
  readonly stock: readonly string[];
  readonly dealer: number;
}

/** The new face-down pile (`scots.stock`); its repr does not show the cards. */
export interface ReshuffleFields {
  readonly order: readonly string[];
}

export type Code =
  | "over"
  | "not-your-turn"
  | "spectating"
  | "deal-due"
  | "reshuffle-due"
  | "not-picked-up"
  | "picked-up"
  | "no-such-card"
  | "not-held"
  | "no-match"
  | "no-jewel-on-top"
  | "take-size"
  | "two-jewels"
  | "no-pair"
  | "no-set-for-jewel"
  | "not-matching"
  | "too-few-matching"
  | "already-laid"
  | "lay-size"
  | "no-such-set"
  | "set-not-named"
  | "set-named"
  | "another-kind"
  | "no-cards";

/** A card or set by its id, and what it is called, for names that come from a host's deck. */
export interface Name {
  readonly id: string;
  readonly name: string;
  readonly translations: readonly Translation[];
}

/** Everything that one seat, or a spectator, has seen this round and can still use. */
export interface View {
  readonly match: Match;
  readonly seat: number | null;
  readonly phase: Dealing | Reshuffling | PickingUp | Laying | Over;
  readonly to_act: number | null;
  readonly hand: readonly string[] | null;
  readonly hand_sizes: readonly number[];
  readonly tables: readonly (readonly LaidSet[])[];
  readonly face_up: readonly string[];
  readonly stock_size: number;
  readonly knowledge: SeenKnowledge;
}

/** What everyone who watched knows about the hands. */
export interface SeenKnowledge {
  readonly known: readonly (readonly string[])[];
  readonly shuffled_in: readonly string[];
  readonly drawn: readonly (readonly (string | null)[])[];
  readonly shown: readonly (readonly string[])[];
}

/** A round was dealt, as one seat sees it. */
export interface SeenDealt {
  readonly type: "SeenDealt";
  readonly hand: readonly string[] | null;
  readonly hand_sizes: readonly number[];
  readonly face_up: string;
  readonly stock_size: number;
  readonly dealer: number;
}

/** A seat drew a card from the face-down pile, as one seat sees it. */
export interface SeenDrew {
  readonly type: "SeenDrew";
  readonly seat: number;
  readonly card: string | null;
}

/** All but the top card of the face-up pile became the face-down pile, order unseen. */
export interface SeenReshuffled {
  readonly type: "SeenReshuffled";
  readonly cards: readonly string[];
}

/** A seat took the face-up pile and laid its top card (`scots.take-pile`). */
export interface Took {
  readonly type: "Took";
  readonly seat: number;
  readonly kind: string;
  readonly top: string;
  readonly played: readonly string[];
  readonly showed: readonly string[];
  readonly picked_up: readonly string[];
}

/** A seat put cards from its hand into a set of its own, new or already on the table. */
export interface Laid {
  readonly type: "Laid";
  readonly seat: number;
  readonly kind: string;
  readonly cards: readonly string[];
}

/** A seat discarded a card face up. */
export interface Discarded {
  readonly type: "Discarded";
  readonly seat: number;
  readonly card: string;
}

/** The round ended and is scored; all hands are shown. */
export interface RoundEnded {
  readonly type: "RoundEnded";
  readonly out: number | null;
  readonly hands: readonly (readonly string[])[];
  readonly result: RoundResult;
  readonly scores: readonly number[];
  readonly outcome: Outcome | null;
}

/** What the table waits for now: the last event of each step. */
export interface TurnCame {
  readonly type: "TurnCame";
  readonly phase: Dealing | Reshuffling | PickingUp | Laying | Over;
  readonly to_act: number | null;
}

export type Reason =
  | { readonly code: "over"; readonly rule: "scots.over"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-your-turn"; readonly rule: "scots.turn"; readonly params: { readonly seat: number; readonly to_act: number; }; }
  | { readonly code: "spectating"; readonly rule: "scots.turn"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "deal-due"; readonly rule: "scots.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "reshuffle-due"; readonly rule: "scots.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-picked-up"; readonly rule: "scots.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "picked-up"; readonly rule: "scots.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "no-such-card"; readonly rule: "scots.hand"; readonly params: { readonly card: Name; }; }
  | { readonly code: "not-held"; readonly rule: "scots.hand"; readonly params: { readonly held: number; readonly card: Name; readonly needed: number; }; }
  | { readonly code: "no-match"; readonly rule: "scots.take-pile"; readonly params: { readonly card: Name; readonly top: Name; }; }
  | { readonly code: "no-jewel-on-top"; readonly rule: "scots.take-pile"; readonly params: { readonly top: Name; }; }
  | { readonly code: "take-size"; readonly rule: "scots.take-pile"; readonly params: { readonly count: number; }; }
  | { readonly code: "two-jewels"; readonly rule: "scots.take-jewel"; readonly params: { readonly top: Name; readonly held: number; }; }
  | { readonly code: "no-pair"; readonly rule: "scots.take-jewel"; readonly params: { readonly cards: readonly Name[]; }; }
  | { readonly code: "no-set-for-jewel"; readonly rule: "scots.take-jewel"; readonly params: { readonly kind: Name; }; }
  | { readonly code: "not-matching"; readonly rule: "scots.lay"; readonly params: { readonly card: Name; readonly other: Name; }; }
  | { readonly code: "too-few-matching"; readonly rule: "scots.lay"; readonly params: { readonly count: number; }; }
  | { readonly code: "already-laid"; readonly rule: "scots.lay"; readonly params: { readonly kind: Name; }; }
  | { readonly code: "lay-size"; readonly rule: "scots.lay"; readonly params: { readonly count: number; }; }
  | { readonly code: "no-such-set"; readonly rule: "scots.add"; readonly params: { readonly kind: Name; }; }
  | { readonly code: "set-not-named"; readonly rule: "scots.add"; readonly params: { readonly card: Name; }; }
  | { readonly code: "set-named"; readonly rule: "scots.add"; readonly params: { readonly card: Name; }; }
  | { readonly code: "another-kind"; readonly rule: "scots.lay"; readonly params: { readonly card: Name; readonly kind: Name; }; }
  | { readonly code: "no-cards"; readonly rule: "scots.lay"; readonly params: { readonly [name: string]: never }; };

export type ViolationMessage = { readonly format: 1; readonly game: "queen_of_scots"; readonly type: "Violation"; } & Reason;

/** The head of a record: the rules, their version, and the name of each seat's player. */
export interface HeaderMessage extends Header {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "Header";
}

/** A seat made a move; the repr does not show the move, which can be a secret. It stays on the server. */
export interface MoveStepMessage extends MoveStep {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** Chance decided: cards were dealt or shuffled. It stays on the server. */
export interface ChanceStepMessage extends ChanceStep {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** A whole match, or the beginning of one: enough to replay every state. It stays on the server. */
export interface RecordMessage {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "Record";
  readonly header: Header;
  readonly steps: readonly (MoveStep | ChanceStep)[];
  readonly scores: readonly number[] | null;
  readonly digest: string;
}

/** The part of a record that one seat, or a spectator, may keep. */
export interface SeatRecordMessage {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "SeatRecord";
  readonly header: Header;
  readonly first_view: View;
  readonly steps: readonly (readonly (SeenDealt | SeenDrew | SeenReshuffled | Took | Laid | Discarded | RoundEnded | TurnCame)[])[];
  readonly revealed: readonly (MoveStep | ChanceStep)[];
}

/** The rules that a match is played by. */
export interface RulesMessage extends Rules {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "Rules";
}

/** Everything about a match at one moment, hidden cards included; it never changes. It stays on the server. */
export interface StateMessage {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "State";
  readonly match: Match;
  readonly phase: Dealing | Reshuffling | PickingUp | Laying | Over;
  readonly to_act: number | null;
  readonly hands: readonly (readonly string[])[];
  readonly tables: readonly (readonly LaidSet[])[];
  readonly face_up: readonly string[];
  readonly stock: readonly string[];
  readonly knowledge: Knowledge;
}

/** Everything that one seat, or a spectator, has seen this round and can still use. */
export interface ViewMessage extends View {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "View";
}

/** The layout after dealing (`scots.deal`); its repr does not show hidden cards. It stays on the server. */
export interface DealMessage extends Deal {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** The new face-down pile (`scots.stock`); its repr does not show the cards. It stays on the server. */
export interface ReshuffleMessage extends Reshuffle {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** Draw the top of the face-down pile (`scots.pick-up`). */
export interface DrawMessage extends Draw {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** Take the face-up pile and lay its top card with two cards from the hand. */
export interface TakeMessage extends Take {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** Take the face-up pile and add the crown jewel on top to a set of one's own. */
export interface TakeOntoMessage extends TakeOnto {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** Lay a new set of three cards from the hand (`scots.lay`). */
export interface LayMessage extends Lay {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** Add one card from the hand to a set of one's own (`scots.add`). */
export interface AddMessage extends Add {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** Discard a card from the hand face up; this ends the turn (`scots.discard`). */
export interface DiscardMessage extends Discard {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** A round was dealt. It stays on the server. */
export interface DealtMessage {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "Dealt";
  readonly deal: DealFields;
}

/** A seat drew a card from the face-down pile. It stays on the server. */
export interface DrewMessage {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "Drew";
  readonly seat: number;
  readonly card: string;
}

/** All but the top card of the face-up pile became the face-down pile. It stays on the server. */
export interface ReshuffledMessage {
  readonly format: 1;
  readonly game: "queen_of_scots";
  readonly type: "Reshuffled";
  readonly reshuffle: ReshuffleFields;
}

/** A round was dealt, as one seat sees it. */
export interface SeenDealtMessage extends SeenDealt {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** A seat drew a card from the face-down pile, as one seat sees it. */
export interface SeenDrewMessage extends SeenDrew {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** All but the top card of the face-up pile became the face-down pile, order unseen. */
export interface SeenReshuffledMessage extends SeenReshuffled {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** A seat took the face-up pile and laid its top card (`scots.take-pile`). */
export interface TookMessage extends Took {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** A seat put cards from its hand into a set of its own, new or already on the table. */
export interface LaidMessage extends Laid {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** A seat discarded a card face up. */
export interface DiscardedMessage extends Discarded {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** The round ended and is scored; all hands are shown. */
export interface RoundEndedMessage extends RoundEnded {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

/** What the table waits for now: the last event of each step. */
export interface TurnCameMessage extends TurnCame {
  readonly format: 1;
  readonly game: "queen_of_scots";
}

export type Move =
  | Draw
  | Take
  | TakeOnto
  | Lay
  | Add
  | Discard;

export type MoveMessage =
  | DrawMessage
  | TakeMessage
  | TakeOntoMessage
  | LayMessage
  | AddMessage
  | DiscardMessage;

export type SeenEvent =
  | SeenDealt
  | SeenDrew
  | SeenReshuffled
  | Took
  | Laid
  | Discarded
  | RoundEnded
  | TurnCame;

export type SeenEventMessage =
  | SeenDealtMessage
  | SeenDrewMessage
  | SeenReshuffledMessage
  | TookMessage
  | LaidMessage
  | DiscardedMessage
  | RoundEndedMessage
  | TurnCameMessage;

export type ChanceOutcome =
  | Deal
  | Reshuffle;

export type ChanceOutcomeMessage =
  | DealMessage
  | ReshuffleMessage;

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
  | ReshuffleMessage
  | DrawMessage
  | TakeMessage
  | TakeOntoMessage
  | LayMessage
  | AddMessage
  | DiscardMessage
  | DealtMessage
  | DrewMessage
  | ReshuffledMessage
  | SeenDealtMessage
  | SeenDrewMessage
  | SeenReshuffledMessage
  | TookMessage
  | LaidMessage
  | DiscardedMessage
  | RoundEndedMessage
  | TurnCameMessage;
