// trial.js -- one move of a bot on a board, in a Worker of its own.

import { Client } from "../lua/client.js";

const longest = 5000; // milliseconds to load, and to move

/**
 * The failure of a bot, as a sentence.
 * @param {Error} error  of the call load_bot or bot_move
 * @returns {string}
 */
export function faultWords({ name, message }) {
  if (name !== "TimeoutError") return message;
  const time = `${longest / 1000} seconds`;
  return `It gave no answer within ${time}, and was ended. Is there a loop without an end?`;
}

/** A time in words. */
export const timeWords = (seconds) => (
  seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`);

/** A trial, which can be stopped. */
export class Trial {
  /** @param {(text: string) => void} onprint */
  constructor(onprint) { this.client = new Client({ onprint }); }

  /**
   * Loads a bot, and queries it for a move.
   * @param {{ name: string, source: string }} bot
   * @param {object} position  as calls take it
   * @returns {Promise<{ move: string, seconds: number }>}  rejects with its fault
   */
  async run(bot, position) {
    try {
      await this.client.call("load_bot", [bot], { timeout: longest });
      const begun = performance.now(), clock = { left: longest / 1000, increment: 0 };
      const asked = [position, { clock }];
      const { move } = await this.client.call("bot_move", asked, { timeout: longest });
      return { move, seconds: (performance.now() - begun) / 1000 };
    } finally {
      this.client.close();
    }
  }

  stop() { this.client.close(); }
}
