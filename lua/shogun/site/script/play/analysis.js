// analysis.js -- an engine that analyses the board while people think.
//
// It searches a ply deeper with each call, in a Worker of its own, so that between two calls it can
// turn to another board.

import { Client } from "../lua/client.js";

const deepest = 16, nodes = 400000; // of one call: about half a second

/** The engine beside the board. */
export class Analysis {
  constructor() { Object.assign(this, { client: null, wanted: 0 }); }

  call(position, limits) {
    this.client ??= new Client();
    return this.client.call("search", [position, limits]);
  }

  /**
   * Searches a position, deeper and deeper, until another search or `stop`.
   * @param {object} position
   * @param {(found: object) => void} report
   */
  async watch(position, report) {
    const ticket = ++this.wanted;
    for (let depth = 1; depth <= deepest; depth++) {
      const found = await this.call(position, { depth, nodes });
      if (ticket !== this.wanted) return;
      if (found.depth >= depth || depth === 1) report(found);
      if (found.depth < depth || found.mate !== null) return;
    }
  }

  /** The best move, after a second of search. */
  hint(position) {
    this.wanted++;
    return this.call(position, { movetime: 1000 });
  }

  /** Stops searching. */
  stop() { this.wanted++; }
}
