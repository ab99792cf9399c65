// dice.js -- a move under dice: its roll, which the board shows.

import { roll } from "../board/die.js";

/**
 * A move with the number that its piece shows then.
 * @param {string} text  "d1e3"
 * @param {import("./state.js").State} state
 * @param {import("../board/board.js").Board} board
 * @param {import("./questions.js").Questions} questions
 * @returns {Promise<string>}  "d1e3=2"
 */
export async function rolled(text, { position, game }, board, questions) {
  const { kind } = position.pieces.find((piece) => text.startsWith(piece.field));
  const shows = await questions.call("roll", text, game.seed);
  await roll(board, text.slice(2), kind === "king" ? 2 : 4, shows);
  return `${text}=${shows}`;
}
