// state.js -- the state of the tab Code: the bot in the editor, its faults, the board for trials.
//
// The views read it, the desk (desk.js) changes it.

/** The board that a bot is tried on at first. */
export const usualPosition = { start: "start", rules: "standard" };

export class DeskState {
  name = null;              // the bot's; null after it was deleted
  source = "";              // the text in the editor
  faults = [];              // found since the text was changed: { line, message }
  position = usualPosition; // the board to try it on: a text or "start"; rules as calls take them

  /** The bot, as calls take it. */
  get bot() { return { name: this.name, source: this.source }; }
}
