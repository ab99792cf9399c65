// drag.js -- dragging a piece by mouse, finger or pen.
//
// A press without a movement is a click of the button under it.

import { fieldAt } from "./fields.js";

const threshold = 5; // pixels before a press becomes a drag

/**
 * Lets pieces be dragged over the cells of a board.
 * @param {import("./cells.js").Cells} cells
 * @param {object} hand  the callbacks
 * @param {(field: string) => boolean} hand.canLift
 * @param {(field: string) => void} hand.lift
 * @param {(x: number, y: number) => void} hand.carry  in fields, from where it was lifted
 * @param {(field: string | null) => void} hand.drop  null: outside the board, or interrupted
 */
export function letDrag(cells, hand) {
  const grid = cells.element;
  let drag = null;

  function fieldUnder(event) {
    const box = grid.getBoundingClientRect();
    const left = Math.floor((event.clientX - box.left) / box.width * 8);
    const top = Math.floor((event.clientY - box.top) / box.height * 8);
    return fieldAt(left, top, cells.turned);
  }

  function press(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const field = fieldUnder(event);
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, field, lifted: false };
    if (!field || !hand.canLift(field)) drag = null;
  }

  function lift() {
    drag.lifted = true;
    grid.setPointerCapture(drag.id);
    hand.lift(drag.field);
  }

  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const x = event.clientX - drag.x, y = event.clientY - drag.y;
    if (!drag.lifted && Math.hypot(x, y) < threshold) return;
    if (!drag.lifted) lift();
    const side = grid.getBoundingClientRect().width / 8;
    hand.carry(x / side, y / side);
  }

  function end(event, field) {
    if (!drag || event.pointerId !== drag.id) return;
    const { lifted } = drag;
    drag = null;
    if (!lifted) return;
    swallowClick();
    hand.drop(field);
  }

  // A drag ends with a click of the button on which it began: nobody gets it.
  function swallowClick() {
    const stop = (event) => event.stopPropagation();
    grid.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => grid.removeEventListener("click", stop, { capture: true }));
  }

  grid.addEventListener("pointerdown", press);
  grid.addEventListener("pointermove", move);
  grid.addEventListener("pointerup", (event) => end(event, fieldUnder(event)));
  grid.addEventListener("pointercancel", (event) => end(event, null));
}
