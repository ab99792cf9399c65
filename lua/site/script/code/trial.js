// trial.js -- one move of a bot on a board, and what is said about it.

/** Milliseconds that a bot has. */
export const longest = 5000;

/**
 * The failure of a bot, as a sentence.
 * @param {Error} error  of the call load_bot or bot_move
 * @returns {string}
 */
export function faultWords({ name, message }) {
  if (name !== "TimeoutError") return message;
  return "It gave no answer in time, and was ended. Is there a loop without an end?";
}

/** A time in words. */
export const timeWords = (seconds) => (
  seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`);

/**
 * Loads a bot, and queries it for a move.
 * @param {import("./match_game.js").Seat} seat
 * @param {object} position  as calls take it
 * @returns {Promise<{ move: string, seconds: number }>}  rejects with its fault
 */
export async function moveOf(seat, position) {
  try {
    await seat.begin();
    const begun = performance.now(), move = await seat.move(position);
    return { move, seconds: (performance.now() - begun) / 1000 };
  } finally {
    seat.client.close();
  }
}
