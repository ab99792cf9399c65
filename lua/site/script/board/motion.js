// motion.js -- the movement of a piece in a board's picture.
//
// A piece travels with its old number. On landing the field's needle flashes, the piece's needle
// turns by the angle between the fields' needles, and the number flips.

import { isStill, shape } from "../page/dom.js";
import { placeOf } from "./fields.js";

const turning = 180, flipping = 120; // milliseconds after the landing
const needle = "M39 17l6-2 4 35h2l4-35 6 2-11-15z"; // of a field, as in shogun.draw.svg

// The upper left corner of a field in the picture.
function cornerOf(field, turned) {
  const { left, top } = placeOf(field, turned);
  return [100 * left, 100 * top];
}

const shift = (field, turned) => `translate(${cornerOf(field, turned).join(" ")})`;

/** The element of the piece on a field; null without one. */
export function pieceOn(picture, field, turned) {
  return picture.querySelector(`:is(.pawn, .king)[transform="${shift(field, turned)}"]`);
}

// A field of the last move, as in shogun.draw.svg.
function lastField(field, turned) {
  const [x, y] = cornerOf(field, turned), size = { width: 100, height: 100 };
  return shape("rect", { class: "last", x, y, ...size, fill: "var(--last)", "fill-opacity": ".5" });
}

/** Redraws a picture after a move, with the piece's number unless it is null. */
export function makeMove(picture, { from, to, energy }, turned) {
  pieceOn(picture, to, turned)?.remove();
  const piece = pieceOn(picture, from, turned);
  putBack(piece);
  piece.setAttribute("transform", shift(to, turned));
  if (energy !== null) {
    piece.querySelector(".energy").textContent = energy;
    piece.querySelector(".needle").setAttribute("transform", `rotate(${90 * energy - 90} 50 50)`);
  }
  for (const old of picture.querySelectorAll(".last, .arrow")) old.remove();
  picture.querySelector("g").after(lastField(from, turned), lastField(to, turned));
}

/** Moves a lifted piece by some fields from its field. */
export const carry = (piece, x, y) => { piece.style.translate = `${100 * x}px ${100 * y}px`; };

/** Lifts a piece: it is drawn above all others. */
export function lift(piece) {
  piece.classList.add("lifted");
  piece.parentNode.append(piece);
}

/** Puts a lifted piece back. */
export function putBack(piece) {
  piece.classList.remove("lifted");
  piece.style.translate = "";
}

/**
 * The motion of a piece that has moved. The picture already shows the board after the move. If a
 * new picture replaces it meanwhile, `run` continues the motion there.
 */
export class Motion {
  /**
   * `path` begins with the field that the piece left; there it showed the number `was`. `dials` has
   * the fields' dials, or is null. `isThere`: the piece was dragged to its new field.
   */
  constructor({ path, was, dials, isThere = false }) {
    Object.assign(this, { path, was, dials, begun: performance.now(), running: [] });
    this.slides = isThere ? 0 : 90 + 60 * path.length;
  }

  /** Animates the piece in a picture, from the point that the motion has reached by now. */
  run(picture, turned) {
    const piece = pieceOn(picture, this.path.at(-1), turned);
    if (!piece || isStill()) return;
    this.running = [];
    this.elapsed = performance.now() - this.begun;
    const frames = this.path.map((field) => {
      const [x, y] = cornerOf(field, turned);
      return { transform: `translate(${x}px, ${y}px)` };
    });
    piece.parentNode.append(piece);
    this.animate(piece, frames, 0, this.slides);
    if (this.was) this.land(piece, Number(piece.querySelector(".energy").textContent));
  }

  // A rolled number may be known only after the landing.
  land(piece, is) {
    const { was, dials, path: [from, ...way] } = this, to = way.at(-1);
    const isRolled = !dials && is !== was;
    if (isRolled) this.landed ??= Math.max(this.slides, this.elapsed);
    const at = this.landed ?? this.slides;
    const by = ((dials ? dials[to] - dials[from] : is - was) + 5) % 4 - 1;
    const frame = (quarters) => (
      { transform: `rotate(${90 * quarters}deg)`, transformOrigin: "50px 50px" });
    if (dials) this.flash(piece, dials[to], at);
    this.animate(piece.querySelector(".needle"), [frame(is - 1 - by), frame(is - 1)], at, turning);
    if (is !== was) this.flip(piece.querySelector(".energy"), at + turning);
  }

  flash(piece, dial, at) {
    const light = shape("path", {
      class: "flash", d: needle, transform: `rotate(${90 * dial} 50 50)`, opacity: 0,
    });
    piece.append(light);
    this.animate(light, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }], at,
      turning + flipping);
  }

  // The old number lies over the new number until the old one has turned away.
  flip(number, at) {
    const old = number.cloneNode();
    old.textContent = this.was;
    old.setAttribute("opacity", 0);
    number.after(old);
    const flat = { transform: "scaleY(0)", transformOrigin: "50px 50px" };
    const whole = { ...flat, transform: "none" };
    this.animate(old, [{ ...whole, opacity: 1 }, { ...flat, opacity: 1 }], at, flipping / 2);
    this.animate(number, [flat, flat, whole], at, flipping);
  }

  animate(part, frames, delay, duration) {
    const animation = part.animate(frames, {
      delay, duration, easing: "ease-in-out", fill: "backwards",
    });
    animation.currentTime = this.elapsed;
    this.running.push(animation);
  }

  /** Ends the motion at once: the picture already shows the board after the move. */
  end() { for (const animation of this.running) animation.cancel(); }
}
