// ending_view.js -- the view of what is certain: the outcome, and the moves with theirs.

import { button, byId, element } from "../page/dom.js";
import { many, moveWords, outcomeWords } from "./ending_words.js";

/** The panel "Ending" of the tab Look. */
export class EndingView {
  /** @param {{ solve: () => void, play: (moves: string[]) => void }} actions */
  constructor({ solve, play }) {
    this.play = play;
    byId("ending-solve").addEventListener("click", () => {
      if (this.canSolve) solve();
    });
  }

  /**
   * Shows a board of which nothing is known yet. The focus goes to the moves of the record.
   * @param {boolean} canSolve
   * @param {string} [why]  it could not be solved
   */
  clear(canSolve, why = "") {
    const isOnMove = byId("ending-moves").contains(document.activeElement);
    if (isOnMove) byId("tree").focus({ preventScroll: true });
    this.canSolve = canSolve;
    byId("ending-solve").setAttribute("aria-disabled", !canSolve);
    byId("ending-moves").replaceChildren();
    this.say(why);
  }

  say(text) {
    byId("ending-state").textContent = text;
    byId("ending-said").textContent = text;
  }

  /** Shows how far solving is; that is not announced. */
  progress(plies) { byId("ending-state").textContent = `Solving: ${many(plies)} so far …`; }

  /**
   * Shows what is certain.
   * @param {object} found  of the call `ending`
   * @param {object} position
   */
  show(found, position) {
    if (found.message) return this.say(`Nothing is certain: ${found.message}.`);
    this.say(outcomeWords(found, position));
    byId("ending-moves").replaceChildren(...found.moves.map((move) => this.item(move)));
  }

  item(move) {
    const press = button(move.text, () => this.play([move.text]));
    const outcome = move.limited ? "drawn" : move.outcome;
    return element("li", { class: outcome }, press, " ", moveWords(move));
  }
}
