// advice.js -- the engine's advice at the table, loaded when it is first needed.

import { later } from "../page/later.js";

/** The advice. */
export class Advice {
  /**
   * @param {import("./state.js").State} state
   * @param {object} table  what the advisor takes, and
   * @param {(error: Error) => void} table.complain
   */
  constructor(state, { complain, ...table }) {
    Object.assign(this, { state, complain, isLoaded: false });
    this.advisor = later(async () => {
      const { Advisor } = await import("./advisor.js");
      this.isLoaded = true;
      return new Advisor(state, table);
    });
  }

  use(name) {
    return this.advisor().then((advisor) => advisor[name]()).catch(this.complain);
  }

  /** Analyses the position, if that is wanted. */
  look() { if (this.state.showsAdvice || this.isLoaded) this.use("look"); }

  /** Shows the engine's move. */
  hint() { return this.use("hint"); }

  /** Names the level to play next, after a game that is over. */
  nextLevel() { return this.use("nextLevel"); }
}
