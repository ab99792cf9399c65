// dice.js -- a move under dice: its roll, which the board shows.

import { element, isStill } from "../page/dom.js";
import { placeOf } from "../board/fields.js";

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Rolls a die on a field of a board, until it stops.
async function roll(board, field, highest, number) {
  const { left, top } = placeOf(field, board.view.turned);
  const die = element("div", { class: "die", "aria-hidden": "true" });
  die.style.setProperty("--left", left);
  die.style.setProperty("--top", top);
  board.element.append(die);
  for (let turn = isStill() ? 8 : 0; turn < 8; turn++) {
    die.textContent = 1 + turn % highest;
    await wait(50);
  }
  die.textContent = number;
  die.classList.add("stopped");
  await wait(450);
  die.remove();
}

/** A move with the number that its piece shows then: "d1e3=2" for "d1e3". */
export async function rolled(text, { position, game }, board, questions) {
  const { kind } = position.pieces.find((piece) => text.startsWith(piece.field));
  const shows = await questions.call("roll", text, game.seed);
  await roll(board, text.slice(2), kind === "king" ? 2 : 4, shows);
  return `${text}=${shows}`;
}
