// motion.js -- the movement of a piece in a board's picture.

import { isStill } from "../page/dom.js";
import { placeOf } from "./fields.js";

/** The element of the piece on a field; null without one. */
export function pieceOn(picture, field, turned) {
  const { left, top } = placeOf(field, turned);
  const place = `translate(${100 * left} ${100 * top})`;
  return picture.querySelector(`:is(.pawn, .king)[transform="${place}"]`);
}

/** Moves a lifted piece by some fields from its field. */
export function carry(piece, x, y) {
  const left = Number(piece.dataset.x) + 100 * x, top = Number(piece.dataset.y) + 100 * y;
  piece.style.transform = `translate(${left}px, ${top}px)`;
}

/** Lifts a piece: it is drawn above all others. */
export function lift(piece, field, turned) {
  const { left, top } = placeOf(field, turned);
  Object.assign(piece.dataset, { x: 100 * left, y: 100 * top });
  piece.classList.add("lifted");
  piece.parentNode.append(piece);
}

/** Puts a lifted piece back. */
export function putBack(piece) {
  piece.classList.remove("lifted");
  piece.style.transform = "";
}

/** Turns the needle of the piece on a field from another number. */
export function turnNeedle(picture, field, turned, from) {
  const piece = pieceOn(picture, field, turned);
  if (!piece || isStill()) return;
  const to = piece.querySelector(".energy").textContent, by = (to - from + 5) % 4 - 1;
  const frame = (quarters) => (
    { transform: `rotate(${90 * quarters}deg)`, transformOrigin: "50px 50px" });
  piece.querySelector(".needle").animate([frame(to - 1 - by), frame(to - 1)], {
    duration: 450, easing: "ease-in-out",
  });
}

/** Animates the piece that has moved along its path, from the field that it left. */
export function slide(picture, path, turned) {
  const piece = pieceOn(picture, path.at(-1), turned);
  if (!piece || isStill()) return;
  const frames = path.map((field) => {
    const { left, top } = placeOf(field, turned);
    return { transform: `translate(${100 * left}px, ${100 * top}px)` };
  });
  piece.parentNode.append(piece);
  piece.animate(frames, { duration: 90 + 60 * path.length, easing: "ease-in-out" });
}
