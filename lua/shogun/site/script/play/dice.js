// dice.js -- a move under dice: its roll, which the board shows.

import { roll } from "../board/die.js";

/**
 * A move with the number that its piece shows then.
 * @param {string} text  "d1e3"
 * @param {import("./state.js").State} state
 * @param {import("../board/board.js").Board} board
 * @param {(name: string, ...more: any[]) => Promise<any>} call  of Lua about the game
 * @returns {Promise<string>}  "d1e3=2"
 */
export async function rolled(text, { position, game }, board, call) {
  const { kind } = position.pieces.find((piece) => text.startsWith(piece.field));
  const shows = await call("roll", text, game.seed);
  await roll(board, text.slice(2), kind === "king" ? 2 : 4, shows);
  return `${text}=${shows}`;
}
