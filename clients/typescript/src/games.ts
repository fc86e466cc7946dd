import type * as QueenOfScots from "./messages/queen_of_scots.js";
import type * as Racko from "./messages/racko.js";
import type * as Rank from "./messages/rank.js";

/** The messages of each game. Declare a game of your own by adding to this interface. */
export interface Games {
  queen_of_scots: {
    rules: QueenOfScots.RulesMessage;
    view: QueenOfScots.ViewMessage;
    event: QueenOfScots.SeenEventMessage;
    move: QueenOfScots.MoveMessage;
    violation: QueenOfScots.ViolationMessage;
  };
  racko: {
    rules: Racko.RulesMessage;
    view: Racko.ViewMessage;
    event: Racko.SeenEventMessage;
    move: Racko.MoveMessage;
    violation: Racko.ViolationMessage;
  };
  rank: {
    rules: Rank.RulesMessage;
    view: Rank.ViewMessage;
    event: Rank.SeenEventMessage;
    move: Rank.MoveMessage;
    violation: Rank.ViolationMessage;
  };
}

/** The name of a game. */
export type Game = keyof Games;
/** The rules of a game, as a message. */
export type Rules<G extends Game = Game> = Games[G]["rules"];
/** What one seat, or a spectator, knows. */
export type View<G extends Game = Game> = Games[G]["view"];
/** What one seat, or a spectator, sees of a step. */
export type SeenEvent<G extends Game = Game> = Games[G]["event"];
/** A move, as a message. */
export type Move<G extends Game = Game> = Games[G]["move"];
/** Why the rules refuse a move: a code with its ruling and its parameters. */
export type Violation<G extends Game = Game> = Games[G]["violation"];
