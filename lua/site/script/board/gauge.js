// gauge.js -- the engine's evaluation of the board: a bar, a score, the best line, the reasons.

import { capital, scoreWords } from "../page/words.js";

/** Shows white's expected score, 0 to 1, as a bar with role=meter. */
export function fill(bar, share) {
  bar.setAttribute("aria-valuenow", Math.round(100 * share));
  bar.style.setProperty("--share", `${100 * share}%`);
}

/** The expected score of a side, as white's; or white's as that of a side. */
export const byWhite = (share, colour) => colour === "white" ? share : 1 - share;

/** White's score in a game that is over. */
export const shareOf = (winner) => winner ? byWhite(1, winner) : 0.5;

/** The elements of the panel "Engine". */
export class Gauge {
  constructor() {
    for (const name of ["engine", "gauge", "score", "line", "explanation"]) {
      this[name] = document.getElementById(name);
    }
  }

  set shown(is) { this.engine.hidden = this.gauge.hidden = !is; }

  /** Shows a text in place of an evaluation. */
  clear(text = "") {
    this.score.textContent = text;
    this.line.textContent = this.explanation.textContent = "";
  }

  end(winner) {
    fill(this.gauge, shareOf(winner));
    this.clear(winner ? `${capital(winner)} has won.` : "A draw.");
  }

  /** Shows an answer of the call `search` about a board of that side. */
  show(found, turn) {
    fill(this.gauge, byWhite(found.expected, turn));
    this.score.textContent = `${scoreWords(found, turn)} (depth ${found.depth}).`;
    this.line.textContent = `Best: ${found.lines[0].moves.slice(0, 6).join(" ")}`;
    this.explanation.textContent = found.explanation ?? "";
  }
}
