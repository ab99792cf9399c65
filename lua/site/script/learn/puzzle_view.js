// puzzle_view.js -- the panel of the tab Puzzles: the task, buttons, grades, the row of numbers.

import { Steps } from "./steps.js";
import { button, byId, element } from "../page/dom.js";
import { capital } from "../page/words.js";
import { choice } from "./progress.js";
import { copyLink } from "../page/share.js";
import { grades, puzzles } from "../../../../build/web/puzzles.mjs";

const sideOf = ({ start }) => (/ r\b/.test(start) ? "red" : "white");

/**
 * The actions of a reader: retry, hint, solution, next, analyse and play, which take nothing, and
 * @typedef {object} Actions
 * @property {(id: string) => void} open
 * @property {(grade: number) => void} grade
 * @property {(dials: boolean) => void} dials
 */

/** The panel. It calls actions. */
export class PuzzleView {
  /** @param {Actions} actions */
  constructor(actions) {
    this.steps = new Steps(byId("puzzle-steps"), actions.open);
    for (const name of ["retry", "hint", "solution", "next", "analyse", "play"]) {
      byId(`puzzle-${name}`).addEventListener("click", actions[name]);
    }
    byId("puzzle-link").addEventListener("click", () => (
      copyLink((text) => { byId("puzzle-shared").textContent = text; })));
    this.wireDials(actions.dials);
    this.labels = grades.map((name, i) => this.grade(i + 1, actions.grade));
  }

  wireDials(take) {
    const box = byId("puzzle-dials");
    box.checked = choice("dials") === true;
    box.addEventListener("change", () => take(box.checked));
  }

  // The choice of a grade; returns its label's text.
  grade(number, choose) {
    const text = element("span");
    const radio = element("input", {
      type: "radio", name: "puzzle-grade", value: number, onchange: () => choose(number),
    });
    byId("puzzle-grades").append(element("label", { class: "switch" }, radio, text));
    return text;
  }

  /** Where the board and the note are. */
  get places() { return { parent: byId("puzzle-board"), note: byId("puzzle-note") }; }

  /**
   * Shows a puzzle.
   * @param {object} puzzle
   * @param {object[]} list  all of its grade
   * @param {{ solved: Set<string>, isDone: boolean, failed: boolean }} state
   */
  show(puzzle, list, { solved, isDone, failed }) {
    const { moves, grade, id } = puzzle, side = capital(sideOf(puzzle));
    const count = moves === 1 ? "one move" : `${moves} moves`;
    byId("puzzle-title").textContent = `Puzzle ${list.indexOf(puzzle) + 1}, ${grades[grade - 1]}`;
    byId("puzzle-task").textContent = `${side} to move wins in ${count}.`;
    byId("puzzle-shared").textContent = "";
    byId("puzzle-next").classList.toggle("main", isDone);
    byId("puzzle-retry").classList.toggle("main", failed);
    this.showGrades(grade, solved);
    this.list(list);
    this.steps.show(id, solved);
  }

  showGrades(now, solved) {
    for (const [i, label] of this.labels.entries()) {
      const all = puzzles.filter(({ grade }) => grade === i + 1);
      const count = all.filter(({ id }) => solved.has(id)).length;
      label.textContent = ` ${capital(grades[i])}: ${count} of ${all.length} solved`;
      label.previousSibling.checked = i + 1 === now;
    }
  }

  // The buttons of a grade's puzzles.
  list(list) {
    const [first] = list, steps = byId("puzzle-steps");
    if (steps.dataset.first === first.id) return;
    steps.dataset.first = first.id;
    steps.replaceChildren(...list.map(({ id }, i) => element("li", {},
      button(i + 1, () => {}, { "data-name": id, "aria-label": `Puzzle ${i + 1}` }))));
  }

  /** Announces the task on a board. */
  announce({ board }) {
    board.say(`${byId("puzzle-title").textContent}. ${byId("puzzle-task").textContent}`);
  }
}
