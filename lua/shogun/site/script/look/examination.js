// examination.js -- the engine's analysis of a whole game, in a Worker of its own.

import { Client } from "../lua/client.js";

const nodes = 20000; // for each board: about 20 milliseconds

/** An analysis that can be stopped. */
export class Examination {
  constructor() { this.client = null; }

  /**
   * Analyses a game. Stops the analysis before it, which rejects with an AbortError.
   * @param {object} record
   * @param {(progress: { done: number, all: number, curve: object | null }) => void} onprogress
   * @returns {Promise<object>}  the answer of the call `analyse`
   */
  async run(record, onprogress) {
    this.stop();
    const client = new Client();
    this.client = client;
    try {
      return await client.call("analyse", [record, { nodes }], { onprogress });
    } finally {
      client.close();
    }
  }

  /** Stops it. */
  stop() {
    this.client?.close();
    this.client = null;
  }
}
