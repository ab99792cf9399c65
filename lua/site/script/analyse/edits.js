// edits.js -- changes of a record, each of which Undo takes back.
//
// Lua writes the changed tree as a record, and reads that again: what cannot be written is refused,
// and the tree stays as it was.

import { Client } from "../lua/client.js";
import { Tree } from "./tree.js";

const most = 100; // changes that can be undone
const nodes = 20000; // of the analysis, for each board: about 20 milliseconds

export class Edits {
  constructor(state, { client, load, view }) {
    Object.assign(this, { state, client, load, view });
  }

  /** Another game: nothing of the one before it can be undone. */
  forget() {
    this.stop();
    Object.assign(this.state, { past: [], summary: "" });
  }

  // Stops an analysis: it is one of the tree before a change.
  stop() {
    this.engine?.close();
    this.view.analysed("");
  }

  // Takes over another text of the game.
  replace(text, steps, more = {}) {
    const { state: { games, game: { number } } } = this;
    return this.load(async () => {
      const game = await this.client.call("read_game", [text]);
      games.replace(number, text);
      return { game: { ...game, ...more, number }, placeOf: (tree) => tree.follow(steps) };
    });
  }

  /** Makes a change: `change` changes the tree, and returns the node to show. */
  async make(change) {
    const { state, view } = this, before = state.now, { played } = state;
    const was = JSON.stringify(state.record), steps = Tree.stepsTo(change());
    if (JSON.stringify(state.record) === was) return;
    this.stop();
    const isOpened = state.played !== played && state.openResult();
    try {
      const text = await this.client.call("write_record", [state.record]);
      this.remember(before);
      await this.replace(text, steps);
      if (isOpened) view.note("Other moves, so the result is open. Undo brings it back.");
    } catch (error) {
      await this.replace(before.text, before.steps);
      view.note(error.message, true);
    }
  }

  remember(before) {
    const { past } = this.state;
    past.push(before);
    if (past.length > most) past.shift();
  }

  async undo() {
    const before = this.state.past.pop();
    if (!before) return;
    this.stop();
    this.state.summary = "";
    await this.replace(before.text, before.steps);
    this.view.note("Undone.");
  }

  /** Has the engine analyse the moves that were played; its marks and lines go into the tree. */
  async analyse() {
    const { state, view } = this, onprogress = (now) => view.progress(now);
    this.engine?.close(); // an analysis before this one rejects with an AbortError
    const engine = this.engine = new Client();
    try {
      const found = await engine.call("analyse", [state.record, { nodes }], { onprogress });
      engine.close();
      const before = state.now;
      this.remember(before);
      state.summary = view.summaryOf(found);
      await this.replace(found.text, before.steps, { curve: found.curve });
    } catch (error) {
      engine.close();
      if (error.name !== "AbortError") view.analysed(error.message);
    }
  }
}
