// advisor.js -- the panel "Engine" beside the board: its score, its best line, a hint.

import { Analysis } from "../lua/analysis.js";
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
  async look() {
    const { state: { result, game, showsAdvice }, gauge, analysis } = this;
    gauge.shown = showsAdvice;
    analysis.stop();
    if (result) return gauge.end(result.winner);
    if (!showsAdvice) return;
    try {
      await analysis.watch(game.position, this.shower());
    } catch (error) {
      gauge.clear(error.message);
    }
  }

  // A function that shows what is found about the current position.
  shower() {
    const { turn } = this.state.position;
    return (found) => this.gauge.show(found, turn);
  }

  /**
   * Searches for a second; the panel stays with what is found then, so that both say the same.
   * @returns {Promise<string | undefined>}  the best move; undefined if the position has changed
   */
  async hint() {
    const found = await this.analysis.settle(this.state.game.position, this.shower());
    return found?.move;
  }
}
