// puzzle_view.js -- the panel of the tab Puzzles: the task, buttons, kinds, the row of numbers.

import { Steps } from "./steps.js";
import { button, byId, element, option } from "../page/dom.js";
import { capital } from "../page/words.js";
import { choice, choose } from "./progress.js";
import { copyLink } from "../page/share.js";
import { kinds } from "../../../../build/web/puzzles.mjs";

const sideOf = ({ start }) => (/ r\b/.test(start) ? "red" : "white");

/** The panel. It calls actions. */
export class PuzzleView {
  constructor(actions) {
    this.steps = new Steps(byId("puzzle-steps"), actions.open);
    for (const name of ["retry", "hint", "solution", "next", "analyse", "play"]) {
      byId(`puzzle-${name}`).addEventListener("click", actions[name]);
    }
    byId("puzzle-link").addEventListener("click", () => (
      copyLink((text) => { byId("puzzle-shared").textContent = text; })));
    byId("puzzle-kind").addEventListener("change", ({ target }) => (
      actions.kind(Number(target.value))));
    this.wire("dials", choice("dials") === true, actions.dials);
    this.wire("auto", choice("auto") !== false, (is) => choose("auto", is));
  }

  wire(name, is, take) {
    const box = byId(`puzzle-${name}`);
    box.checked = is;
    box.addEventListener("change", () => take(box.checked));
  }

  /** Whether the next puzzle is to come by itself. */
  get goesOn() { return byId("puzzle-auto").checked && !byId("puzzles").hidden; }

  /** Where the board and the note are. */
  get places() { return { parent: byId("puzzle-board"), note: byId("puzzle-note") }; }

  /** Shows a puzzle; `kind` is the one that is chosen, `ofKind` returns the puzzles of one. */
  show(puzzle, kind, { solved, isDone, failed, ofKind }) {
    const { moves, id } = puzzle, list = ofKind(kind), side = capital(sideOf(puzzle));
    const count = moves === 1 ? "one move" : `${moves} moves`;
    byId("puzzle-title").textContent = `Puzzle ${list.indexOf(puzzle) + 1}, ${kinds[kind]}`;
    byId("puzzle-task").textContent = `${side} to move wins in ${count}.`;
    byId("puzzle-shared").textContent = "";
    byId("puzzle-next").classList.toggle("main", isDone);
    byId("puzzle-retry").classList.toggle("main", failed);
    this.showKinds(kind, solved, ofKind);
    this.list(list);
    this.steps.show(id, solved);
  }

  // The kinds with the puzzles solved of each: "Fork: 2 of 31 solved".
  showKinds(now, solved, ofKind) {
    byId("puzzle-kind").replaceChildren(...kinds.map((name, i) => {
      const all = ofKind(i), count = all.filter(({ id }) => solved.has(id)).length;
      return option(i, `${capital(name)}: ${count} of ${all.length} solved`);
    }));
    byId("puzzle-kind").value = now;
  }

  // The buttons of a kind's puzzles.
  list(list) {
    const steps = byId("puzzle-steps"), key = `${list.length} ${list[0].id}`;
    if (steps.dataset.key === key) return; // the button that was pressed keeps the focus
    steps.dataset.key = key;
    steps.replaceChildren(...list.map(({ id }, i) => element("li", {},
      button(i + 1, () => {}, { "data-name": id, "aria-label": `Puzzle ${i + 1}` }))));
  }

  /** Announces the task on a board. */
  announce({ board }) {
    board.say(`${byId("puzzle-title").textContent}. ${byId("puzzle-task").textContent}`);
  }
}
