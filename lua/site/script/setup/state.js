// state.js -- the state of a board that is set up: its text and its rules, now and before.
//
// The view reads it, the editor (setup.js) changes it.

export class SetUpState {
  now = null;     // the setting { text, rules }; rules: a preset's name or text
  position;       // the answer of the call `position` for the setting
  notes = [];     // the answer of the call `board_notes`
  past = [];      // the earlier settings: the last one is the next for undo
  undone = [];    // the undone settings: the last one is the next for redo
  turned = false; // whether red sits below

  /** What is wrong with the text that is typed, and with the rules; "" where nothing is. */
  faults = { text: "", rules: "" };

  /** Replaces the setting. Returns whether it is another. */
  put(next) {
    if (next.text === this.now?.text && next.rules === this.now?.rules) return false;
    if (this.now) this.past.push(this.now);
    Object.assign(this, { now: next, undone: [] });
    return true;
  }

  /** Goes back by "undo", forward by "redo". Returns whether there was a setting to go to. */
  go(step) {
    const { past, undone } = this, [from, to] = step === "undo" ? [past, undone] : [undone, past];
    if (from.length === 0) return false;
    to.push(this.now);
    this.now = from.pop();
    return true;
  }

  /** The board, as calls take it. */
  get place() { return { rules: this.now.rules, start: this.now.text, moves: [] }; }

  /** The first fault, "" without one. */
  get fault() { return this.faults.text || this.faults.rules; }

  /** The options of the board's picture, for the call `svg`. */
  get picture() { return { turned: this.turned, axes: "names", size: 800 }; }
}
