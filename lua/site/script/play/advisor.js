// advisor.js -- the panel "Engine" beside the board: its score, its best line, a hint; the next
// level.

import { Analysis } from "../lua/analysis.js";
import { Gauge } from "../board/gauge.js";
import { levelOf } from "../lua/players.js";
import { other } from "../page/colours.js";

/** The engine as an advisor. */
export class Advisor {
  /**
   * @param {import("./state.js").State} state
   * @param {object} table
   * @param {import("./questions.js").Questions} table.questions
   * @param {import("./view.js").View} table.view
   * @param {() => Promise<void>} table.redraw  draws the board again
   */
  constructor(state, { questions, view, redraw }) {
    Object.assign(this, { state, questions, view, redraw });
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

  /** Shows the move that the panel's search has found after a second: both say the same. */
  async hint() {
    const { state, view } = this, { position } = state;
    view.note("Looking for a move …");
    const found = await this.analysis.settle(state.game.position, this.shower());
    if (position !== state.position) return;
    if (!found) return view.note(""); // another search came first
    state.arrow = found.move;
    await this.redraw();
    view.tell(`Hint: ${found.move}.`);
  }

  /** Names the level to play next, after a clear win or loss against one. */
  async nextLevel() {
    const { state, view } = this, { person, players, game, position } = state;
    const level = person && levelOf(players[other[person]]);
    if (level === null || game.ended) return;
    const next = await this.questions.call("next_level", level, person);
    if (next !== null && position === state.position) view.tell(`Next, try level ${next}.`);
  }
}
