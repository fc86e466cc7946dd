// RACK-O in TypeScript as the runner of the conformance vectors calls it: its moves are texts.
import * as racko from "cardrules/racko";

export const { advance } = racko;
export const legalMoves = (view) => racko.legalMoves(view).map(racko.moveText);
export const whyIllegal = (view, text) => racko.whyIllegal(view, racko.parseMove(text));
