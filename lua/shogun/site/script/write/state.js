// state.js -- the state of the tab Write: the bot in the editor, and its faults.
//
// The views read it, the desk (write.js) changes it.

/** @typedef {{ line: number, message: string }} Fault */

/** The state of a desk. */
export class State {
  /** The bot's name; null after it was deleted. */
  name = null;

  /** The text in the editor. */
  source = "";

  /**
   * The faults found since the text was changed.
   * @type {Fault[]}
   */
  faults = [];

  /** The bot, as calls take it. */
  get bot() { return { name: this.name, source: this.source }; }

  /** Whether a fault is listed already. */
  has({ line, message }) {
    return this.faults.some((fault) => fault.line === line && fault.message === message);
  }
}
