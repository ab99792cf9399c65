// die.js -- the animation of a roll, under the law dice.

import { element, isStill } from "../page/dom.js";
import { placeOf } from "./fields.js";

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Rolls a die on a field of a board.
 * @param {import("./board.js").Board} board
 * @param {string} field
 * @param {number} highest  number of the die
 * @param {number} rolled
 * @returns {Promise<void>}  when it has stopped
 */
export async function roll(board, field, highest, rolled) {
  const { left, top } = placeOf(field, board.view.turned);
  const die = element("div", { class: "die", "aria-hidden": "true" });
  die.style.setProperty("--left", left);
  die.style.setProperty("--top", top);
  board.element.append(die);
  for (let turn = isStill() ? 8 : 0; turn < 8; turn++) {
    die.textContent = 1 + turn % highest;
    await wait(50);
  }
  die.textContent = rolled;
  die.classList.add("stopped");
  await wait(450);
  die.remove();
}
