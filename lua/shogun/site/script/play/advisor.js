// advisor.js -- the panel "Engine" beside the board: its score, its best line, a hint.

import { Analysis } from "./analysis.js";
import { Gauge } from "../board/gauge.js";

/** The engine as an advisor. */
export class Advisor {
  /** @param {import("./state.js").State} state */
  constructor(state) {
    this.state = state;
    this.analysis = new Analysis();
    this.gauge = new Gauge();
  }

  /** Analyses the current position, if the panel is shown. */
  look() {
    const { state: { position, result, game, shown }, gauge } = this;
    gauge.shown = shown.engine;
    this.analysis.stop();
    if (result) return gauge.end(result.winner);
    if (shown.engine) this.watch(game.position, position.turn);
  }

  async watch(position, turn) {
    try {
      await this.analysis.watch(position, (found) => this.gauge.show(found, turn));
    } catch (error) {
      this.gauge.clear(error.message);
    }
  }

  /**
   * Searches for a second; `look` resumes the analysis.
   * @returns {Promise<string>}  the best move
   */
  async hint() {
    const { move } = await this.analysis.hint(this.state.game.position);
    return move;
  }
}
