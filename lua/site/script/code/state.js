// state.js -- the state of the tab Code: the bot in the editor, its faults, the board for trials.
//
// The views read it, the desk (desk.js) changes it.

/** @typedef {{ line: number, message: string }} Fault */

/** The board that a bot is tried on at first. */
export const usualPosition = { start: "start", rules: "standard" };

/** The state of a desk. */
export class DeskState {
  /** The bot's name; null after it was deleted. */
  name = null;

  /** The text in the editor. */
  source = "";

  /** @type {Fault[]}  found since the text was changed */
  faults = [];

  /** The board to try it on: a board's text or "start", and rules as calls take them. */
  position = usualPosition;

  /** The bot, as calls take it. */
  get bot() { return { name: this.name, source: this.source }; }
}
