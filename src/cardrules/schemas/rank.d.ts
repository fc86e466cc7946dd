// The messages of rank, format 1. Made from the classes: do not edit.

export interface Term {
  readonly term: string;
}

/** Play a set, a lone modifier or a Crown. */
export interface Play {
  readonly type: "Play";
  readonly cards: readonly Card[];
  readonly value: number | null;
}

export type Card =
  | "1"
  | "2"
  | "3"
  | "4"
  | "5"
  | "6"
  | "7"
  | "8"
  | "9"
  | "10"
  | "11"
  | "12"
  | "W"
  | "U"
  | "D"
  | "C"
  | "C2";

/** Play nothing, and stay out until the next round (`rank.pass`). */
export interface Pass {
  readonly type: "Pass";
}

/** Choose, as King, to lead the first round (`rank.benefit`). */
export interface GoFirst {
  readonly type: "GoFirst";
}

/** Take, as King, the Beggar's highest numbered card (`rank.benefit`). */
export interface Steal {
  readonly type: "Steal";
}

/** Give cards back in an exchange (`rank.give`). */
export interface Give {
  readonly type: "Give";
  readonly cards: readonly Card[];
}

/** Swap, as King, the whole hand for the King's Hand, unseen (`rank.kings-hand`). */
export interface TakeKingsHand {
  readonly type: "TakeKingsHand";
}

/** Keep, as King, the hand that was dealt (`rank.kings-hand`). */
export interface KeepHand {
  readonly type: "KeepHand";
}

/** The layout after dealing (`rank.setup`). */
export interface Deal {
  readonly hands: readonly (readonly Card[])[];
  readonly draw_pile: readonly Card[];
  readonly king: number | null;
  readonly kings_hand: readonly Card[];
}

/** The head of a record: the rules, their version, and the name of each seat's player. */
export interface Header {
  readonly rules: Rules;
  readonly rules_version: number;
  readonly names: readonly string[];
}

/** The rules that a match is played by. */
export interface Rules {
  /** the number of seats; one deck serves at most 6: 3 to 13 */
  readonly seats?: number;
  /** the number of decks that are shuffled together: 1 to 2; left out: as few as the seats need */
  readonly decks?: number;
  /** the cards of one deck, kept in the canonical order; left out: the 98 of the game */
  readonly deck?: readonly Card[];
  /** the number of cards that each seat is dealt: at least 1 */
  readonly hand_size?: number;
  /** the number of tokens that wins the match: 1 to 1,000,000,000 */
  readonly tokens_to_win?: number;
  /** whether seats exchange cards by rank, in place of the King's benefit */
  readonly classic_president?: boolean;
  /** whether the match goes on without tokens and without an end */
  readonly endless?: boolean;
  /** whether the King may take an extra hand; for at most 5 seats */
  readonly kings_hand?: boolean;
  /** the highest number that Wilds alone can follow with: 12, or null for no cap */
  readonly wild_cap?: number | null;
  /** whether a lone modifier takes its seat out of the round, unless it was the last card */
  readonly lone_modifier_ends_round?: boolean;
  /** whether a set may have several Rank-Downs, and several modifiers be played alone */
  readonly several_modifiers?: boolean;
  /** the seats that the Queen exchanges cards with in Classic President */
  readonly queen_exchange?: QueenExchange;
  /** whether the Queen steals too when the King does; a house rule, in no edition */
  readonly queen_steals?: boolean;
}

export type QueenExchange =
  | "second_to_last"
  | "all_below";

/** A seat made a move; the repr does not show the move, which can be a secret. */
export interface MoveStep {
  readonly type: "MoveStep";
  readonly seat: number;
  readonly move: Play | Pass | GoFirst | Steal | Give | TakeKingsHand | KeepHand;
}

/** Chance decided: cards were dealt or shuffled. */
export interface ChanceStep {
  readonly type: "ChanceStep";
  readonly outcome: Deal;
}

/** What stays the same while a hand is played; everyone knows it. */
export interface Match {
  readonly rules: Rules;
  readonly scores: readonly number[];
  readonly places: readonly number[];
  readonly reigns: readonly number[];
  readonly longest_reigns: readonly number[];
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

/** The table waits for a `Deal`. */
export interface Dealing {
  readonly type: "Dealing";
  readonly cards: readonly Card[];
  readonly names_king: boolean;
}

/** The King may swap his hand for the King's Hand (`rank.kings-hand`). */
export interface ChoosingHand {
  readonly type: "ChoosingHand";
}

/** The King chooses to go first or to steal (`rank.benefit`). */
export interface ChoosingBenefit {
  readonly type: "ChoosingBenefit";
}

/** A seat gives cards back in an exchange (`rank.give`, `rank.classic-president`). */
export interface Giving {
  readonly type: "Giving";
  readonly to: number;
  readonly count: number;
  readonly then: readonly number[];
}

/** A round is being played (`rank.round`). */
export interface Playing {
  readonly type: "Playing";
  readonly leader: number;
  readonly last_player: number | null;
  readonly pile: Pile | null;
  readonly plays: readonly Played[];
  readonly passed: readonly number[];
}

/** What the next play must beat. */
export interface Pile {
  readonly size: number;
  readonly value: number;
  readonly cards: readonly Card[];
}

/** One play of a round. */
export interface Played {
  readonly seat: number;
  readonly cards: readonly Card[];
  readonly value: number;
}

/** The match is over. */
export interface Over {
  readonly type: "Over";
}

/** What one seat played between two of its draws. */
export interface Stretch {
  readonly drawn: number;
  readonly played: readonly Card[];
}

/** What changes rarely during a hand; everyone knows it. */
export interface HandFacts {
  readonly beggar: number | null;
  readonly steal_possible: boolean | null;
  readonly modifiers_only: readonly boolean[];
  readonly taker_of_kings_hand: number | null;
}

/** Cards that one seat gave another in an exchange, freely or because the rules took them. */
export interface Transfer {
  readonly giver: number;
  readonly taker: number;
  readonly count: number;
  readonly cards: readonly Card[];
  readonly due: number;
}

export type Code =
  | "over"
  | "has-passed"
  | "not-your-turn"
  | "spectating"
  | "deal-due"
  | "round-not-begun"
  | "not-choosing-hand"
  | "not-choosing-benefit"
  | "not-giving"
  | "not-held"
  | "nothing-to-steal"
  | "wrong-count"
  | "no-cards"
  | "leader-cannot-pass"
  | "crown-alone"
  | "crown-has-no-value"
  | "not-only-modifiers"
  | "mixed-modifiers"
  | "one-modifier"
  | "one-rank-down"
  | "nothing-to-bring-down"
  | "rank-down-needs-number"
  | "not-one-value"
  | "no-value"
  | "wrong-value"
  | "wrong-size"
  | "wild-cap"
  | "too-low"
  | "not-lower";

/** Everything that one seat, or a spectator, has seen in this hand and can still use. */
export interface View {
  readonly match: Match;
  readonly seat: number | null;
  readonly phase: Dealing | ChoosingHand | ChoosingBenefit | Giving | Playing | Over;
  readonly to_act: number | null;
  readonly hand: readonly Card[];
  readonly hand_sizes: readonly number[];
  readonly draw_pile_size: number;
  readonly stretches: readonly (readonly Stretch[])[];
  readonly out: readonly number[];
  readonly hand_facts: HandFacts;
  readonly kings_hand_size: number;
  readonly set_aside: readonly Card[] | null;
  readonly taken: readonly SeenTransfer[];
}

/** Cards that one seat gave another in an exchange, freely or because the rules took them. */
export interface SeenTransfer {
  readonly giver: number;
  readonly taker: number;
  readonly count: number;
  readonly cards: readonly Card[] | null;
  readonly due: number;
}

/** A hand was dealt, as one seat sees it. */
export interface SeenDealt {
  readonly type: "SeenDealt";
  readonly hand: readonly Card[];
  readonly hand_size: number;
  readonly draw_pile_size: number;
  readonly kings_hand_size: number;
}

/** The King swapped his hand, as one seat sees it. */
export interface SeenKingsHandTaken {
  readonly type: "SeenKingsHandTaken";
  readonly seat: number;
  readonly hand: readonly Card[] | null;
  readonly set_aside: readonly Card[] | null;
}

/** Cards went from one hand to another, as one seat sees it. */
export interface SeenExchanged {
  readonly type: "SeenExchanged";
  readonly transfer: SeenTransfer;
}

/** A seat drew cards for a Crown + Draw 2, as one seat sees it. */
export interface SeenCardsDrawn {
  readonly type: "SeenCardsDrawn";
  readonly seat: number;
  readonly count: number;
  readonly cards: readonly Card[] | null;
}

/** The King kept the hand that he was dealt (`rank.kings-hand`). */
export interface KingsHandLeft {
  readonly type: "KingsHandLeft";
  readonly seat: number;
}

/** The King must choose his benefit; everyone knows if there is a card to steal. */
export interface BenefitDue {
  readonly type: "BenefitDue";
  readonly beggar: number;
  readonly steal_possible: boolean;
}

/** The King chose to go first, or to steal (`rank.benefit`). */
export interface BenefitChosen {
  readonly type: "BenefitChosen";
  readonly seat: number;
  readonly steals: boolean;
}

/** A seat played cards. */
export interface CardsPlayed {
  readonly type: "CardsPlayed";
  readonly seat: number;
  readonly cards: readonly Card[];
  readonly value: number | null;
  readonly shows_modifiers_only: boolean;
}

/** A seat passed. */
export interface Passed {
  readonly type: "Passed";
  readonly seat: number;
}

/** A seat went out: it has no cards left (`rank.places`). */
export interface WentOut {
  readonly type: "WentOut";
  readonly seat: number;
}

/** A round ended, and a seat leads the next one (`rank.round`). */
export interface RoundWon {
  readonly type: "RoundWon";
  readonly leader: number;
}

/** A hand ended: places, tokens, reigns, and how the match stands (`rank.places`). */
export interface HandEnded {
  readonly type: "HandEnded";
  readonly match: Match;
}

/** What the table waits for now, and for whom: the last event of each step. */
export interface TurnCame {
  readonly type: "TurnCame";
  readonly phase: Dealing | ChoosingHand | ChoosingBenefit | Giving | Playing | Over;
  readonly to_act: number | null;
}

export type Reason =
  | { readonly code: "over"; readonly rule: "rank.over"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "has-passed"; readonly rule: "rank.passed"; readonly params: { readonly seat: number; }; }
  | { readonly code: "not-your-turn"; readonly rule: "rank.turn"; readonly params: { readonly seat: number; readonly to_act: number; }; }
  | { readonly code: "spectating"; readonly rule: "rank.turn"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "deal-due"; readonly rule: "rank.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "round-not-begun"; readonly rule: "rank.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-choosing-hand"; readonly rule: "rank.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-choosing-benefit"; readonly rule: "rank.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-giving"; readonly rule: "rank.phase"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-held"; readonly rule: "rank.hand"; readonly params: { readonly held: number; readonly card: Term; readonly wanted: number; }; }
  | { readonly code: "nothing-to-steal"; readonly rule: "rank.benefit"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "wrong-count"; readonly rule: "rank.give"; readonly params: { readonly due: number; readonly count: number; }; }
  | { readonly code: "no-cards"; readonly rule: "rank.set"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "leader-cannot-pass"; readonly rule: "rank.lead"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "crown-alone"; readonly rule: "rank.crown"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "crown-has-no-value"; readonly rule: "rank.crown"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-only-modifiers"; readonly rule: "rank.lone-modifier"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "mixed-modifiers"; readonly rule: "rank.lone-modifier"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "one-modifier"; readonly rule: "rank.lone-modifier"; readonly params: { readonly count: number; }; }
  | { readonly code: "one-rank-down"; readonly rule: "rank.rank-down"; readonly params: { readonly count: number; }; }
  | { readonly code: "nothing-to-bring-down"; readonly rule: "rank.rank-down"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "rank-down-needs-number"; readonly rule: "rank.rank-down"; readonly params: { readonly [name: string]: never }; }
  | { readonly code: "not-one-value"; readonly rule: "rank.set"; readonly params: { readonly needed: number; readonly ups: number; }; }
  | { readonly code: "no-value"; readonly rule: "rank.set"; readonly params: { readonly values: readonly number[]; }; }
  | { readonly code: "wrong-value"; readonly rule: "rank.set"; readonly params: { readonly values: readonly number[]; readonly value: number; }; }
  | { readonly code: "wrong-size"; readonly rule: "rank.follow.size"; readonly params: { readonly pile: number; readonly size: number; }; }
  | { readonly code: "wild-cap"; readonly rule: "rank.wild.cap"; readonly params: { readonly cap: number; readonly pile: number; }; }
  | { readonly code: "too-low"; readonly rule: "rank.follow.value"; readonly params: { readonly value: number; readonly pile: number; }; }
  | { readonly code: "not-lower"; readonly rule: "rank.rank-down"; readonly params: { readonly value: number; readonly pile: number; }; };

export type ViolationMessage = { readonly format: 1; readonly game: "rank"; readonly type: "Violation"; } & Reason;

/** The head of a record: the rules, their version, and the name of each seat's player. */
export interface HeaderMessage extends Header {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "Header";
}

/** A seat made a move; the repr does not show the move, which can be a secret. It stays on the server. */
export interface MoveStepMessage extends MoveStep {
  readonly format: 1;
  readonly game: "rank";
}

/** Chance decided: cards were dealt or shuffled. It stays on the server. */
export interface ChanceStepMessage extends ChanceStep {
  readonly format: 1;
  readonly game: "rank";
}

/** A whole match, or the beginning of one: enough to replay every state. It stays on the server. */
export interface RecordMessage {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "Record";
  readonly header: Header;
  readonly steps: readonly (MoveStep | ChanceStep)[];
  readonly scores: readonly number[] | null;
  readonly digest: string;
}

/** The part of a record that one seat, or a spectator, may keep. */
export interface SeatRecordMessage {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "SeatRecord";
  readonly header: Header;
  readonly first_view: View;
  readonly steps: readonly (readonly (SeenDealt | SeenKingsHandTaken | SeenExchanged | SeenCardsDrawn | KingsHandLeft | BenefitDue | BenefitChosen | CardsPlayed | Passed | WentOut | RoundWon | HandEnded | TurnCame)[])[];
  readonly revealed: readonly (MoveStep | ChanceStep)[];
}

/** The rules that a match is played by. */
export interface RulesMessage extends Rules {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "Rules";
}

/** Everything about a match at one moment, with hidden cards; a state never changes. It stays on the server. */
export interface StateMessage {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "State";
  readonly match: Match;
  readonly phase: Dealing | ChoosingHand | ChoosingBenefit | Giving | Playing | Over;
  readonly to_act: number | null;
  readonly hands: readonly (readonly Card[])[];
  readonly draw_pile: readonly Card[];
  readonly stretches: readonly (readonly Stretch[])[];
  readonly out: readonly number[];
  readonly hand_facts: HandFacts;
  readonly kings_hand: readonly Card[];
  readonly set_aside: readonly Card[];
  readonly taken: readonly Transfer[];
}

/** Everything that one seat, or a spectator, has seen in this hand and can still use. */
export interface ViewMessage extends View {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "View";
}

/** The layout after dealing (`rank.setup`). It stays on the server. */
export interface DealMessage extends Deal {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "Deal";
}

/** Play a set, a lone modifier or a Crown. */
export interface PlayMessage extends Play {
  readonly format: 1;
  readonly game: "rank";
}

/** Play nothing, and stay out until the next round (`rank.pass`). */
export interface PassMessage extends Pass {
  readonly format: 1;
  readonly game: "rank";
}

/** Choose, as King, to lead the first round (`rank.benefit`). */
export interface GoFirstMessage extends GoFirst {
  readonly format: 1;
  readonly game: "rank";
}

/** Take, as King, the Beggar's highest numbered card (`rank.benefit`). */
export interface StealMessage extends Steal {
  readonly format: 1;
  readonly game: "rank";
}

/** Give cards back in an exchange (`rank.give`). */
export interface GiveMessage extends Give {
  readonly format: 1;
  readonly game: "rank";
}

/** Swap, as King, the whole hand for the King's Hand, unseen (`rank.kings-hand`). */
export interface TakeKingsHandMessage extends TakeKingsHand {
  readonly format: 1;
  readonly game: "rank";
}

/** Keep, as King, the hand that was dealt (`rank.kings-hand`). */
export interface KeepHandMessage extends KeepHand {
  readonly format: 1;
  readonly game: "rank";
}

/** A hand was dealt. It stays on the server. */
export interface DealtMessage {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "Dealt";
  readonly deal: Deal;
}

/** The King swapped his hand for the King's Hand (`rank.kings-hand`). It stays on the server. */
export interface KingsHandTakenMessage {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "KingsHandTaken";
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly set_aside: readonly Card[];
}

/** Cards went from one hand to another (`rank.benefit`, `rank.classic-president`). It stays on the server. */
export interface ExchangedMessage {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "Exchanged";
  readonly transfer: Transfer;
}

/** A seat drew cards for a Crown + Draw 2 (`rank.crown`). It stays on the server. */
export interface CardsDrawnMessage {
  readonly format: 1;
  readonly game: "rank";
  readonly type: "CardsDrawn";
  readonly seat: number;
  readonly cards: readonly Card[];
}

/** A hand was dealt, as one seat sees it. */
export interface SeenDealtMessage extends SeenDealt {
  readonly format: 1;
  readonly game: "rank";
}

/** The King swapped his hand, as one seat sees it. */
export interface SeenKingsHandTakenMessage extends SeenKingsHandTaken {
  readonly format: 1;
  readonly game: "rank";
}

/** Cards went from one hand to another, as one seat sees it. */
export interface SeenExchangedMessage extends SeenExchanged {
  readonly format: 1;
  readonly game: "rank";
}

/** A seat drew cards for a Crown + Draw 2, as one seat sees it. */
export interface SeenCardsDrawnMessage extends SeenCardsDrawn {
  readonly format: 1;
  readonly game: "rank";
}

/** The King kept the hand that he was dealt (`rank.kings-hand`). */
export interface KingsHandLeftMessage extends KingsHandLeft {
  readonly format: 1;
  readonly game: "rank";
}

/** The King must choose his benefit; everyone knows if there is a card to steal. */
export interface BenefitDueMessage extends BenefitDue {
  readonly format: 1;
  readonly game: "rank";
}

/** The King chose to go first, or to steal (`rank.benefit`). */
export interface BenefitChosenMessage extends BenefitChosen {
  readonly format: 1;
  readonly game: "rank";
}

/** A seat played cards. */
export interface CardsPlayedMessage extends CardsPlayed {
  readonly format: 1;
  readonly game: "rank";
}

/** A seat passed. */
export interface PassedMessage extends Passed {
  readonly format: 1;
  readonly game: "rank";
}

/** A seat went out: it has no cards left (`rank.places`). */
export interface WentOutMessage extends WentOut {
  readonly format: 1;
  readonly game: "rank";
}

/** A round ended, and a seat leads the next one (`rank.round`). */
export interface RoundWonMessage extends RoundWon {
  readonly format: 1;
  readonly game: "rank";
}

/** A hand ended: places, tokens, reigns, and how the match stands (`rank.places`). */
export interface HandEndedMessage extends HandEnded {
  readonly format: 1;
  readonly game: "rank";
}

/** What the table waits for now, and for whom: the last event of each step. */
export interface TurnCameMessage extends TurnCame {
  readonly format: 1;
  readonly game: "rank";
}

export type Move =
  | Play
  | Pass
  | GoFirst
  | Steal
  | Give
  | TakeKingsHand
  | KeepHand;

export type MoveMessage =
  | PlayMessage
  | PassMessage
  | GoFirstMessage
  | StealMessage
  | GiveMessage
  | TakeKingsHandMessage
  | KeepHandMessage;

export type SeenEvent =
  | SeenDealt
  | SeenKingsHandTaken
  | SeenExchanged
  | SeenCardsDrawn
  | KingsHandLeft
  | BenefitDue
  | BenefitChosen
  | CardsPlayed
  | Passed
  | WentOut
  | RoundWon
  | HandEnded
  | TurnCame;

export type SeenEventMessage =
  | SeenDealtMessage
  | SeenKingsHandTakenMessage
  | SeenExchangedMessage
  | SeenCardsDrawnMessage
  | KingsHandLeftMessage
  | BenefitDueMessage
  | BenefitChosenMessage
  | CardsPlayedMessage
  | PassedMessage
  | WentOutMessage
  | RoundWonMessage
  | HandEndedMessage
  | TurnCameMessage;

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
  | PlayMessage
  | PassMessage
  | GoFirstMessage
  | StealMessage
  | GiveMessage
  | TakeKingsHandMessage
  | KeepHandMessage
  | DealtMessage
  | KingsHandTakenMessage
  | ExchangedMessage
  | CardsDrawnMessage
  | SeenDealtMessage
  | SeenKingsHandTakenMessage
  | SeenExchangedMessage
  | SeenCardsDrawnMessage
  | KingsHandLeftMessage
  | BenefitDueMessage
  | BenefitChosenMessage
  | CardsPlayedMessage
  | PassedMessage
  | WentOutMessage
  | RoundWonMessage
  | HandEndedMessage
  | TurnCameMessage;
