// live.js -- the engine at the reader's place: it searches while the tab is shown.

import { Analysis } from "../lua/analysis.js";
import { LiveView } from "./live_view.js";
import { byId } from "../page/dom.js";
import { byWhite, fill } from "../board/gauge.js";
import { read, write } from "../page/store.js";
import { whenShown } from "../page/shown.js";

/** The live engine. */
export class Live {
  constructor(state, { point, play }) {
    Object.assign(this, { state, point, isShown: false, serial: 0 });
    this.analysis = new Analysis();
    this.wanted = { on: false, lines: 1, ...read("live", {}) };
    this.view = new LiveView(this.wanted, { play, change: () => this.change() });
    whenShown(document.getElementById("analyse"), (is) => {
      this.isShown = is;
      this.look();
    });
  }

  change() {
    write("live", this.wanted);
    this.look();
  }

  /**
   * Searches the board at the reader's place, if that is wanted and seen.
   * @param {boolean} [isSecret]  the reader is to find the move
   */
  look(isSecret = false) {
    const { wanted, state: { position }, view, analysis } = this;
    this.serial++;
    analysis.stop();
    if (!position) return;
    this.point([]);
    view.clear(wanted.on && position.result ? "The game is over." : "");
    if (wanted.on && this.isShown && !isSecret && !position.result) this.watch(position);
  }

  async watch(position) {
    const { state, analysis, view, wanted, serial } = this;
    analysis.lines = wanted.lines;
    try {
      await analysis.watch(state.place, (found) => this.show(found, position));
      if (serial === this.serial) view.sayEnd();
    } catch (error) {
      if (serial === this.serial) view.clear(error.message);
    }
  }

  show(found, { turn, moves }) {
    this.view.show(found, turn);
    fill(byId("analyse-bar"), byWhite(found.expected, turn));
    this.point(found.lines.map(({ move }) => {
      const { from, path } = moves.find(({ text }) => text === move);
      return [from, ...path];
    }));
  }
}
