// gauge.js -- the engine's evaluation of the board: a bar, a score, the best line, the reasons.

import { capital, scoreWords } from "../page/words.js";

/** The elements of the panel "Engine". */
export class Gauge {
  constructor() {
    for (const name of ["engine", "gauge", "score", "line", "explanation"]) {
      this[name] = document.getElementById(name);
    }
  }

  /** Shows or hides it. */
  set shown(is) { this.engine.hidden = this.gauge.hidden = !is; }

  /** Shows a text in place of an evaluation. */
  clear(text = "") {
    this.score.textContent = text;
    this.line.textContent = this.explanation.textContent = "";
  }

  /** Shows the result of a game. */
  end(winner) {
    this.fill(winner === "white" ? 1 : winner === "red" ? 0 : 0.5);
    this.clear(winner ? `${capital(winner)} has won.` : "A draw.");
  }

  // share: white's expected score, 0 to 1
  fill(share) {
    this.gauge.setAttribute("aria-valuenow", Math.round(100 * share));
    this.gauge.style.setProperty("--share", `${100 * share}%`);
  }

  /**
   * Shows an evaluation.
   * @param {object} found  the answer of the call `search`
   * @param {"white" | "red"} turn  the side to move, from whose side the score is
   */
  show(found, turn) {
    this.fill(turn === "white" ? found.expected : 1 - found.expected);
    this.score.textContent = `${scoreWords(found, turn)} (depth ${found.depth}).`;
    this.line.textContent = `Best: ${found.lines[0].moves.slice(0, 6).join(" ")}`;
    this.explanation.textContent = found.explanation ?? "";
  }
}
