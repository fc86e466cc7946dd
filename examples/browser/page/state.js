// What the page shows now, and what can be done with it. Only `match.js` changes it.
export const state = {
  page: null, // what the bridge said last
  selected: [], // the selected cards: {key, id}
  aimed: null, // the spot that was pressed, if several moves can be made there
  isOnline: true, // false while the connection to the server is lost
  isReading: false, // whether the score sheet lies on the table
};

export const canAct = () => state.page.yourTurn && state.isOnline && !state.isReading;

export const isSelected = (key) => state.selected.some((card) => card.key === key);

// The moves that are made at a spot, such as a slot or a pile, with the selected cards or without.
export function movesAt(spot) {
  if (!spot || !canAct()) return [];
  return [...state.page.moves, ...state.page.freeMoves].filter((move) => move.spot === spot);
}

export const canJoin = (card) => canAct() && state.page.joining.includes(card.id);
