// certain.js -- whether something may be certain of the board at the reader's place. What says so
// is loaded with the first such board.

import { later } from "../page/later.js";

// Whether a board may have a known outcome: not under dice, nor where a king and a pawn have lost.
const isEnding = ({ pieces, result, law, values }) => (
  pieces.length <= 4 && !result && law !== "dice" && values.lone < 2);

/** What is certain, if anything. */
export class Certain {
  /**
   * @param {import("./state.js").State} state
   * @param {(moves: string[]) => void} play  plays moves
   */
  constructor(state, play) {
    this.state = state;
    this.panel = later(async () => {
      const { Ending } = await import("./ending.js");
      return new Ending(state, play);
    });
  }

  /** Turns to the board at the reader's place. */
  async look() {
    const is = isEnding(this.state.position);
    document.getElementById("ending").hidden = !is;
    this.isLoaded ||= is;
    if (this.isLoaded) (await this.panel()).look(isEnding(this.state.position));
  }
}
