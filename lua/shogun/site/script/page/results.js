// results.js -- the results of games as records write them: "1-0".

import { draw, texts, winners } from "../../../../../build/web/facts.mjs";

/** The text of the result of a game that is over; without a winner it is a draw. */
export const resultText = (winner) => texts[winner] ?? draw;

/** The winner by the text of a result; null for a draw, and for a game that goes on. */
export const winnerOf = (text) => winners[text] ?? null;
