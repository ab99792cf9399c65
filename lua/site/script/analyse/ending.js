// ending.js -- the outcome of a board with few pieces, and of each of its moves, in a Worker of its
// own that solves its ending.
//
// The reader asks for the first one; from then on they are solved at once. A call solves for a
// moment, so that between two calls it can turn to another board. Solving takes 51 MB, so the
// Worker ends some time after the last such board.

import { Client } from "../lua/client.js";
import { EndingView } from "./ending_view.js";
import { whenShown } from "../page/shown.js";

const moment = 0.1;   // seconds of a call
const longest = 60000; // milliseconds for which the Worker waits for another board

/** The panel "Ending" of the tab Analyse. */
export class Ending {
  constructor(state, play) {
    Object.assign(this, { state, ticket: 0, isWanted: false, is: false, isShown: true });
    this.view = new EndingView({ solve: () => this.want(), play });
    whenShown(document.getElementById("analyse"), (isShown) => {
      this.isShown = isShown;
      this.turn();
    });
  }

  want() {
    this.isWanted = true;
    this.turn();
  }

  /**
   * Turns to the board at the reader's place.
   * @param {boolean} is  whether it has an ending
   */
  look(is) {
    this.is = is;
    this.turn();
  }

  turn() {
    const ticket = ++this.ticket, isNow = this.is && this.isShown;
    clearTimeout(this.timer);
    if (!isNow) this.timer = setTimeout(() => this.rest(), longest);
    this.view.clear(!this.isWanted);
    if (isNow && this.isWanted) this.solve(ticket);
  }

  // Ends the Worker.
  rest() {
    this.client?.close();
    this.client = undefined;
  }

  async solve(ticket) {
    const { state, view } = this, { position } = state;
    try {
      let found;
      do {
        found = await this.ask();
        if (ticket !== this.ticket) return;
        if ("solving" in found) view.progress(found.solving);
      } while ("solving" in found);
      view.show(found, position);
    } catch (error) {
      if (ticket === this.ticket) this.fail(error);
    }
  }

  ask() {
    this.client ??= new Client();
    return this.client.call("ending", [this.state.place, moment]);
  }

  // There may be no memory: the reader can try again.
  fail({ message }) {
    this.rest();
    this.isWanted = false;
    this.view.clear(true, message);
  }
}
