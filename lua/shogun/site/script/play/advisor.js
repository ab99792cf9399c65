// advisor.js -- the engine beside the board: its score, its best line, a hint.

import { Analysis } from "./analysis.js";
import { Gauge } from "../board/gauge.js";

/** The panel "Engine" of a table. */
export class Advisor {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.analysis = new Analysis();
    this.gauge = new Gauge();
  }

  /** Looks at the board as it stands now, if it is wanted. */
  look() {
    const { table: { position, result, game, view }, gauge } = this;
    gauge.shown = view.switches.on.engine;
    this.analysis.stop();
    if (result) return gauge.end(result.winner);
    if (view.switches.on.engine) this.watch(game.position, position.turn);
  }

  async watch(position, turn) {
    try {
      await this.analysis.watch(position, (found) => this.gauge.show(found, turn));
    } catch (error) {
      this.gauge.clear(error.message);
    }
  }

  /** Shows the engine's move as an arrow, and says it. */
  async hint() {
    const { table } = this, { ticket } = table;
    table.view.note("Looking for a move …");
    const found = await this.analysis.hint(table.game.position);
    if (ticket !== table.ticket) return;
    table.arrow = found.move;
    await table.redraw();
    const words = `Hint: ${found.move}.`;
    table.view.note(words);
    table.view.board.say(words);
    this.look();
  }
}
