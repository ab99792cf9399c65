// live.js -- the engine at the reader's place: it searches while the tab is shown.

import { Analysis } from "../lua/analysis.js";
import { button, byId, element } from "../page/dom.js";
import { byWhite, fill } from "../board/gauge.js";
import { read, write } from "../page/store.js";
import { scoreWords } from "../page/words.js";
import { whenShown } from "../page/shown.js";

const most = 3, longest = 8; // lines, and moves of a line

// The panel "Engine" of the tab Analyse. Its buttons are made once, so that a new answer takes no
// focus away.
class LiveView {
  constructor(wanted, { play, change }) {
    Object.assign(this, { wanted, play, lines: [], end: "" });
    this.rows = Array.from({ length: most }, (_, i) => this.row(i));
    byId("live").replaceChildren(...this.rows.map(({ item }) => item));
    byId("live-on").checked = wanted.on;
    byId("live-lines").value = String(wanted.lines);
    byId("live-on").addEventListener("change", ({ target }) => change({ on: target.checked }));
    byId("live-lines").addEventListener("change", ({ target }) => (
      change({ lines: Number(target.value) })));
    this.clear("");
  }

  row(line) {
    const score = element("span", { class: "score" });
    const moves = Array.from({ length: longest }, (_, i) => button("", () => (
      this.play(this.lines[line].moves.slice(0, i + 1)))));
    return { score, moves, item: element("li", {}, score, " ", ...moves) };
  }

  /** Shows a text in place of the lines. A focus in them goes to the moves of the record. */
  clear(text) {
    if (byId("live").contains(document.activeElement)) byId("tree").focus({ preventScroll: true });
    byId("live-state").textContent = text;
    byId("live-said").textContent = text;
    byId("live").hidden = !this.wanted.on;
    this.lines = [];
    this.fill();
  }

  /** Shows an answer of the call `search`; `turn` is the side to move. */
  show(found, turn) {
    this.lines = found.lines;
    const words = `${scoreWords(found, turn)} (depth ${found.depth})`;
    this.end = `${words}: ${found.lines[0].marked[0]}.`;
    byId("live-state").textContent = `${words}.`;
    this.fill();
  }

  sayEnd() { byId("live-said").textContent = this.end; }

  fill() {
    for (const [i, { item, score, moves }] of this.rows.entries()) {
      const line = this.lines[i];
      item.classList.toggle("unused", i >= this.wanted.lines);
      score.textContent = line?.by_white ?? "";
      for (const [j, move] of moves.entries()) {
        move.hidden = !line?.marked[j];
        move.textContent = line?.marked[j] ?? "";
      }
    }
  }
}

export class Live {
  constructor(state, { point, play }) {
    Object.assign(this, { state, point, isShown: false, serial: 0 });
    this.analysis = new Analysis();
    this.wanted = { on: false, lines: 1, ...read("live", {}) };
    this.view = new LiveView(this.wanted, { play, change: (more) => this.change(more) });
    whenShown(document.getElementById("analyse"), (is) => {
      this.isShown = is;
      this.look();
    });
  }

  change(more) {
    write("live", Object.assign(this.wanted, more));
    this.look();
  }

  /** Searches if the engine is on and the tab is shown, but not while the reader seeks a move. */
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
