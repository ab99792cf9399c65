// analysis.js -- an engine that analyses the board while people think.
//
// It searches a ply deeper with each call, in a Worker of its own, so that between two calls it can
// turn to another board. A hint is what the same search has found: the two cannot disagree.

import { Client } from "./client.js";

const deepest = 16, nodes = 400000; // of one call: about half a second
const hintTime = 1000; // milliseconds of search for a hint, at most a call more

/** The engine beside the board. */
export class Analysis {
  constructor() {
    /** How many lines it looks for: a change counts from the next search on. */
    this.lines = 1;
    Object.assign(this, { client: null, wanted: 0, key: "", found: null });
  }

  call(position, limits) {
    this.client ??= new Client();
    return this.client.call("search", [position, limits]);
  }

  /**
   * Searches a position, deeper and deeper, until another search, `stop`, or until it is enough. On
   * the same position it goes on from what was found before.
   */
  async watch(position, report, isEnough = () => false) {
    const ticket = ++this.wanted, { lines } = this;
    this.turnTo(position);
    if (this.found) report(this.found);
    while (!this.isDone && !(this.found && isEnough())) {
      const depth = (this.found?.depth ?? 0) + 1;
      const found = await this.call(position, { depth, nodes, lines });
      if (ticket !== this.wanted) return;
      if (this.acceptFound(found, depth)) report(found);
    }
  }

  turnTo(position) {
    const key = JSON.stringify([position, this.lines]);
    if (key !== this.key) Object.assign(this, { key, found: null, isDone: false });
  }

  // Keeps an answer, unless the one before it is deeper. Returns whether it does.
  acceptFound(found, depth) {
    const isDeeper = found.depth >= depth, isKept = isDeeper || !this.found;
    if (isKept) this.found = found;
    this.isDone = !isDeeper || found.mate !== null || depth >= deepest;
    return isKept;
  }

  /** Searches a position for a second more; null if another search or `stop` came first. */
  async settle(position, report) {
    const end = Date.now() + hintTime, ticket = this.wanted + 1;
    await this.watch(position, report, () => Date.now() > end);
    if (ticket !== this.wanted) return null;
    this.isDone = true;
    return this.found;
  }

  stop() { this.wanted++; }
}
