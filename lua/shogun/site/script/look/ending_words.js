// ending_words.js -- what is certain of a board and its moves, in words.

import { capital } from "../page/words.js";
import { other } from "../page/colours.js";

/** "1 ply", "23 plies". */
export const many = (plies) => `${plies} ${plies === 1 ? "ply" : "plies"}`;

// How long a win takes. Where a king alone goes on, plies are counted to the next capture.
const length = (plies, { lone }) => (
  lone === 0 ? `: ${many(plies)} to the next capture or the end` : ` in ${many(plies)}`);

/**
 * The outcome of a board: "White wins in 23 plies with best play."
 * @param {{ outcome: string, plies?: number, limited?: boolean }} found
 * @param {{ turn: string, values: object }} position
 */
export function outcomeWords({ outcome, plies, limited }, { turn, values }) {
  if (outcome === "drawn") return "A draw with best play.";
  const side = capital(outcome === "won" ? turn : other[turn]), when = length(plies, values);
  if (!limited) return `${side} wins with best play${when}.`;
  return `A draw with best play: ${side} would win${when}, but the limit of ${values.quiet} plies `
    + "without a capture comes first.";
}

const verbs = { won: "wins", drawn: "draws", lost: "loses" };

/** The outcome of a move: "wins in 23", "draws", "draws by the limit". */
export function moveWords({ outcome, plies, limited }) {
  if (limited) return "draws by the limit";
  return outcome === "drawn" ? verbs.drawn : `${verbs[outcome]} in ${plies}`;
}
