// roll_dialog.js -- the dialog that asks for the number after a move, under the law dice.

import { button, byId } from "../page/dom.js";

/** Asks for the number that a piece shows after its move; null if the reader cancels. */
export function askRoll(highest) {
  const dialog = byId("analyse-roll");
  const numbers = Array.from({ length: highest }, (_, i) => (
    button(String(i + 1), () => dialog.close(String(i + 1)))));
  byId("analyse-rolls").replaceChildren(...numbers);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    const end = () => done(Number(dialog.returnValue) || null);
    dialog.addEventListener("close", end, { once: true });
  });
}
