// drag.js -- pulling something by mouse, finger or pen, and dragging pieces over a board.
//
// A press without a movement is a click of the button under it.

import { carry, lift as raise, pieceOn, putBack } from "./motion.js";
import { fieldAt } from "./fields.js";

const threshold = 5; // pixels before a press becomes a pull

// A pull ends with a click of the element on which it began: nobody gets it.
function swallowClick(place) {
  const stop = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  place.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => place.removeEventListener("click", stop, { capture: true }));
}

/** Whether the left button or the first finger made this press. */
export const isMain = ({ button, isPrimary }) => button === 0 && isPrimary;

/**
 * Lets things be pulled out of an element.
 * @param {HTMLElement} place
 * @param {object} hand  the callbacks; all but `carry` take an event
 * @param {() => boolean} hand.grasp  whether this press can pull something
 * @param {() => void} hand.lift  the press has become a pull
 * @param {(x: number, y: number, event: PointerEvent) => void} hand.carry  in pixels
 * @param {() => void} hand.drop
 * @param {() => void} hand.cancel  the pull was interrupted
 * @param {() => void} [hand.tap]  the press has ended without a pull
 */
export function letPull(place, hand) {
  let pull = null;
  // Until it is lifted, the pointer may leave the element.
  const listeners = {
    pointermove: move, pointerup: (event) => end(event, hand.drop),
    pointercancel: (event) => end(event, hand.cancel),
  };

  function press(event) {
    if (!hand.grasp(event)) return;
    pull = { id: event.pointerId, x: event.clientX, y: event.clientY, isLifted: false };
    for (const [name, listen] of Object.entries(listeners)) addEventListener(name, listen);
  }

  function lift() {
    pull.isLifted = true;
    place.setPointerCapture(pull.id);
    hand.lift();
  }

  function move(event) {
    if (event.pointerId !== pull?.id) return;
    const x = event.clientX - pull.x, y = event.clientY - pull.y;
    if (!pull.isLifted && Math.hypot(x, y) < threshold) return;
    if (!pull.isLifted) lift();
    hand.carry(x, y, event);
  }

  function end(event, finish) {
    if (event.pointerId !== pull?.id) return;
    const { isLifted } = pull;
    pull = null;
    for (const [name, listen] of Object.entries(listeners)) removeEventListener(name, listen);
    if (!isLifted) return void (finish === hand.drop && hand.tap?.(event));
    swallowClick(place);
    finish(event);
  }

  place.addEventListener("pointerdown", press);
}

/** The field of a board under a pointer; null outside the board. */
export function fieldUnder(cells, event) {
  const box = cells.element.getBoundingClientRect();
  const left = Math.floor((event.clientX - box.left) / box.width * 8);
  const top = Math.floor((event.clientY - box.top) / box.height * 8);
  return fieldAt(left, top, cells.turned);
}

/**
 * Lets pieces be dragged over a board, from fields that `hand.canLift(from)` allows.
 * `hand.drop(from, to)` returns whether the piece stays there until the board is drawn again; `to`
 * is null outside the board. `hand.lift(from)` and `hand.cancel()` may be missing.
 */
export function letDrag(cells, picture, hand) {
  const grid = cells.element;
  let from = null, piece = null;
  const back = () => piece && putBack(piece);
  letPull(grid, {
    grasp: (event) => {
      from = isMain(event) ? fieldUnder(cells, event) : null;
      return from !== null && hand.canLift(from);
    },
    lift: () => {
      hand.lift?.(from);
      piece = pieceOn(picture, from, cells.turned);
      if (piece) raise(piece);
    },
    carry: (x, y) => {
      const side = grid.getBoundingClientRect().width / 8;
      if (piece) carry(piece, x / side, y / side);
    },
    drop: (event) => hand.drop(from, fieldUnder(cells, event)) || back(),
    cancel: () => {
      back();
      hand.cancel?.();
    },
  });
}

// Whether a press draws: the right button does, and so does a second finger.
const draws = ({ button, isPrimary, pointerType }) => (
  button === 2 || pointerType === "touch" && !isPrimary);

/**
 * Lets the reader draw arrows and circles over a board while `canDraw()` is true. `draw` takes a
 * finished mark, "d4b6" or "d4"; `preview` takes an unfinished mark, or null.
 */
export function letDraw(cells, { canDraw, preview, draw }) {
  const grid = cells.element, stop = (event) => canDraw() && event.preventDefault();
  let from = null;
  const markTo = (event) => {
    const to = fieldUnder(cells, event);
    return to && (to === from ? from : from + to);
  };
  const finish = (event) => {
    const mark = markTo(event);
    preview(null);
    if (mark) draw(mark);
  };
  letPull(grid, {
    grasp: (event) => {
      from = draws(event) ? fieldUnder(cells, event) : null;
      return from !== null && canDraw();
    },
    lift: () => {},
    carry: (x, y, event) => preview(markTo(event)),
    drop: finish, tap: finish, cancel: () => preview(null),
  });
  grid.addEventListener("contextmenu", stop);
  const hold = (event) => event.touches.length > 1 && stop(event); // two fingers do not zoom
  grid.addEventListener("touchstart", hold, { passive: false });
}
